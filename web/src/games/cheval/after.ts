// What an event changes on the table, so that each is seen when it is shown: the view of the café
// comes only after the last of them.

import type { ChevalView, Told } from "../../wire";
import { PIECES, question, total } from "./facts";

/** The first event of an answer, and the questions that it answers. */
const ANSWERS: Record<string, string[]> = {
  announced: ["Announce"],
  pushed: ["Push", "Charge"],
  exchanged: ["Exchange"],
  kept: ["Exchange"],
  held: ["Charge"],
};

/** Does an event begin an answer? */
export function begins(event: Told): boolean {
  return event.what in ANSWERS;
}

/** Does an event answer the question of this view? If not, the view already holds what it tells. */
export function answers(view: ChevalView, event: Told): boolean {
  const asked = question(view);
  return (
    asked !== null &&
    ANSWERS[event.what]?.includes(asked.step) === true &&
    asked.args[0] === event.facts?.seat
  );
}

/** The table once an event was shown. */
export function after(view: ChevalView, event: Told): ChevalView {
  const facts = event.facts ?? {};
  const hero = String(facts.hero);
  const place = Number(facts.district) - 1;
  switch (event.what) {
    case "announced":
      return { ...view, said: Number(facts.number), drawn: null };
    case "reshuffled":
      return { ...view, deck: total(view.discard), discard: view.discard.map(() => 0) };
    case "drew":
      return { ...view, drawn: String(facts.card), deck: view.deck - 1 };
    case "pushed":
      return { ...view, display: less(view.display, piece(hero)), horse: [...view.horse, hero] };
    case "dropped":
      return withDistrict({ ...view, horse: view.horse.slice(1) }, place, (district) => ({
        ...district,
        heroes: more(district.heroes, view.colours.indexOf(hero)),
      }));
    case "arrived":
      return {
        ...view,
        display: more(view.display, piece(hero)),
        bag: hero === "black" ? view.bag : less(view.bag, view.colours.indexOf(hero)),
        aside: hero === "black" ? view.aside - 1 : view.aside,
      };
    case "exchanged":
      return exchanged(view, place, Number(facts.with) - 1);
    case "looked":
      return withDistrict(view, place, (district) => ({
        ...district,
        looked: [...district.looked, Number(facts.seat)],
      }));
    case "treasure":
    case "won":
    case "nobody":
      return withDistrict(view, place, (district) => ({
        ...district,
        treasure: Number(facts.value),
      }));
    default:
      return view;
  }
}

function exchanged(view: ChevalView, one: number, other: number): ChevalView {
  const [a, b] = [view.city[one]!, view.city[other]!];
  const first = withDistrict(view, one, (district) => ({
    ...district,
    treasure: b.treasure,
    looked: b.looked,
  }));
  return withDistrict(first, other, (district) => ({
    ...district,
    treasure: a.treasure,
    looked: a.looked,
  }));
}

function withDistrict(
  view: ChevalView,
  place: number,
  change: (district: ChevalView["city"][number]) => ChevalView["city"][number],
): ChevalView {
  return {
    ...view,
    city: view.city.map((district, number) => (number === place ? change(district) : district)),
  };
}

function piece(hero: string): number {
  return PIECES.indexOf(hero as (typeof PIECES)[number]);
}

function more(counts: number[], at: number): number[] {
  return counts.map((count, number) => (number === at ? count + 1 : count));
}

function less(counts: number[], at: number): number[] {
  return counts.map((count, number) => (number === at ? count - 1 : count));
}

/** Keep everybody where they stand: who is gone leaves a gap, who is new takes the first one. */
export function settled(
  before: (string | null)[],
  names: readonly string[],
  counts: number[],
  places: number,
): (string | null)[] {
  const left = new Map(names.map((name, number) => [name, counts[number] ?? 0]));
  const now: (string | null)[] = Array.from({ length: places }, (_, place) => {
    const name = before[place] ?? null;
    const more = name === null ? 0 : (left.get(name) ?? 0);
    if (more <= 0) return null;
    left.set(name!, more - 1);
    return name;
  });
  for (const [name, count] of left) {
    for (let number = 0; number < count; number++) {
      const gap = now.indexOf(null);
      if (gap >= 0) now[gap] = name;
    }
  }
  return now;
}
