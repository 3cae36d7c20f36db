// The final count, district by district: who has it and why, from the view alone.

import type { Words } from "../../lib/words.svelte";
import type { ChevalView, District } from "../../wire";
import type { BillLine } from "../board";
import { inside, ownerOf } from "./facts";
import { heroes, listed } from "./labels";

interface Group {
  colour: string;
  count: number;
}

/** One line for each district; a district that nobody won has no points for anybody. */
export function billOf(view: ChevalView, words: Words): BillLine[] {
  return view.city.map((district, place) => {
    const owner = district.leader === null ? null : ownerOf(view, district.leader);
    return {
      what: words.name("district", place + 1),
      why: why(view, district, words),
      sum: sum(district, words),
      ruled: district.leader === null,
      art: { id: `cheval-district-${place + 1}`, box: "0 0 90 64" },
      clause: clauseOf(view, district),
      points: Array.from({ length: view.seats }, (_, seat) =>
        seat === owner ? district.worth : null,
      ),
      place: `district-${place + 1}`,
    };
  });
}

/** Those with the most heroes, and the others behind them, most first. */
function order(view: ChevalView, district: District): { most: Group[]; others: Group[] } {
  const groups = view.colours
    .map((colour, number) => ({ colour, count: district.heroes[number]! }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const most = groups.filter(({ count }) => count === groups[0]!.count);
  return { most, others: groups.slice(most.length) };
}

function why(view: ChevalView, district: District, words: Words): string {
  const { most, others } = order(view, district);
  const second = others.filter(({ count }) => count === others[0]!.count);
  const named = (groups: Group[]) =>
    listed(words, groups.map(({ colour, count }) => heroes(words, colour, count)));
  const facts = { most: named(most), others: named(second), hero: district.leader };
  if (most.length === 0) return words.say("page", "why-empty");
  if (most.length === 1) {
    return words.say("page", others.length === 0 ? "why-alone" : "why-most", facts);
  }
  if (district.leader !== null) return words.say("page", "why-next", facts);
  return words.say("page", others.length === 0 ? "why-tied" : "why-tied-twice", facts);
}

/** What the district is worth: its heroes, its bonus, its treasure (CH-END-4). */
function sum(district: District, words: Words): string {
  const { bonus, treasure } = district;
  return words.say("page", "sum", { heroes: inside(district), bonus, treasure: treasure ?? 0 });
}

/** The rule that decided: a tie by its own, with two players also between one's own colours. */
function clauseOf(view: ChevalView, district: District): string {
  const { most } = order(view, district);
  if (most.length === 1) return "CH-END-4";
  const owners = new Set(most.map(({ colour }) => ownerOf(view, colour)));
  return most.length > 1 && owners.size === 1 ? "CH-END-5" : "CH-END-3";
}
