// Reading the view of Le Cheval: whose a colour is, what a district holds, what may be drawn.

import type { ChevalView, District } from "../../wire";
import type { Scene, Sign } from "../board";

export type CityScene = Scene<ChevalView>;

/** Every colour of piece there is, in the order of the counts of the display. */
export const PIECES = ["red", "green", "yellow", "blue", "black"] as const;

/** Every kind of hero card, in the order of the counts of the discard. */
export const CARDS = ["0", "1", "2", "3", "trident"] as const;

export function ownerOf(view: ChevalView, colour: string): number | null {
  return view.owner[view.colours.indexOf(colour)] ?? null;
}

/** The colours of a seat: two when two play. */
export function coloursOf(view: ChevalView, seat: number): Sign[] {
  return view.colours.filter((_, number) => view.owner[number] === seat) as Sign[];
}

export function inside(district: District): number {
  return total(district.heroes);
}

export function total(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many districts a seat leads now. */
export function led(view: ChevalView, seat: number): number {
  return view.city.filter(
    ({ leader }) => leader !== null && ownerOf(view, leader) === seat,
  ).length;
}

/** May the horse's content be drawn? Only with the memory aid, or when all is open (CH-OPT-1). */
export function remembered(view: ChevalView, open: boolean): boolean {
  return open || view.outcome !== null || view.options.memory === true;
}

/** Heroes that are neither in the city nor on the display, by colour; `alone`: without the horse. */
export function hidden(view: ChevalView, alone: boolean): number[] {
  return view.colours.map(
    (colour, number) =>
      view.bag[number]! + (alone ? 0 : view.horse.filter((hero) => hero === colour).length),
  );
}

/** The question on the table: its step's name, and the numbers that came with it. */
export function question(view: ChevalView): { step: string; args: number[] } | null {
  const top = view.agenda.at(-1);
  if (top === undefined) return null;
  return { step: String(top[0]), args: top.slice(1).map(Number) };
}

/** How many heroes are still to be pushed, and of how many; a Trident counts no number (CH-TRI-1). */
export function pushing(view: ChevalView): { left: number; of: number | null } | null {
  const asked = question(view);
  if (asked?.step === "Charge") return { left: total(view.display), of: null };
  if (asked?.step !== "Push") return null;
  return { left: asked.args[1]!, of: view.drawn === "trident" ? null : view.said };
}
