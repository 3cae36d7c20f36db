// The final count, pile by pile: what earned the points and why, from the view alone.

import { capital } from "../../lib/folding";
import type { Words } from "../../lib/words.svelte";
import type { TrolllandView } from "../../wire";
import type { BillLine } from "../board";
import { bonusMedals, bonusOf, PEOPLES, type Player, pileOf, read } from "./facts";
import { counted, listed } from "./labels";

/** A line for each people, each bonus, the vehicles, the captured Trolls and the camps. */
export function billOf(view: TrolllandView, words: Words): BillLine[] {
  return [
    ...PEOPLES.filter((people) => view.players.some((one) => pileOf(one, people))).map((people) =>
      pileLine(view, words, people),
    ),
    ...view.bonuses.map((people) => bonusLine(view, words, people)),
    medalLine(view, words, "vehicles", "vehicle"),
    medalLine(view, words, "trolls", "troll"),
    campLine(view, words),
  ];
}

function each(view: TrolllandView, points: (one: Player) => number | null): (number | null)[] {
  return view.players.map(points);
}

/** The suitcases of the top card, doubled by the pet (TL-END-4). */
function pileLine(view: TrolllandView, words: Words, people: string): BillLine {
  const why = view.players.flatMap((one, seat) => {
    const pile = pileOf(one, people);
    if (pile === undefined) return [];
    const facts = {
      seat,
      number: read(pile.cards.at(-1)!).number,
      suitcases: counted(words, "suitcase", pile.suitcases),
    };
    return [words.say("page", pile.pet ? "why-pile-pet" : "why-pile", facts)];
  });
  return {
    what: capital(words.name("people", people)),
    clause: "TL-END-4",
    why: why.join(" · "),
    points: each(view, (one) => pileOf(one, people)?.points ?? null),
    place: `window-${people}`,
  };
}

/** A bonus goes to whoever has most cards of its people; tied, to the lowest number (TL-END-3). */
function bonusLine(view: TrolllandView, words: Words, people: string): BillLine {
  const lead = bonusOf(view, people);
  const facts = {
    seat: lead?.seat,
    cards: counted(words, "card", lead?.cards ?? 0),
    medals: counted(words, "medal", bonusMedals(view, people)),
  };
  const key = lead === null ? "why-bonus-nobody" : lead.tied ? "why-bonus-tied" : "why-bonus";
  return {
    what: words.say("page", "bill-bonus", { people }),
    clause: "TL-END-3",
    why: words.say("page", key, facts),
    points: each(view, (one) => pileOf(one, people)?.bonus || null),
    place: `bonus-${people}`,
  };
}

function medalLine(
  view: TrolllandView,
  words: Words,
  source: "vehicles" | "trolls",
  thing: string,
): BillLine {
  const taken = view.players.flatMap((one, seat) =>
    one[source].length === 0
      ? []
      : [words.say("page", "why-taken", { seat, things: counted(words, thing, one[source].length) })],
  );
  return {
    what: words.say("page", `bill-${source}`),
    clause: "TL-END-5",
    why: taken.length > 0 ? listed(words, taken) : words.say("page", "why-none"),
    points: each(view, (one) => (one[source].length > 0 ? one.score[source] : null)),
    place: source === "trolls" ? "window-trolls" : undefined,
  };
}

/** Who waits in a camp costs points; the score has it with its sign (TL-END-5). */
function campLine(view: TrolllandView, words: Words): BillLine {
  const why = view.players.flatMap((one, seat) =>
    one.camp.length === 0
      ? []
      : [words.say("page", "why-taken", { seat, things: counted(words, "refugee", one.camp.length) })],
  );
  return {
    what: words.say("page", "bill-camps"),
    clause: "TL-END-5",
    why: why.length > 0 ? listed(words, why) : words.say("page", "why-no-camp"),
    points: each(view, (one) => (one.camp.length > 0 ? one.score.refugees : null)),
  };
}
