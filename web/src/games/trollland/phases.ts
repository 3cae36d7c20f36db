// Where the turn is: which window is open, who waits at it, and the stack of what is still owed.

import type { TrolllandView } from "../../wire";
import { keyed, PEOPLES, type Played } from "./facts";

const NUMBERS = 16; // cards of a people (TL-BOX-1)

/** One step of the agenda, as far as the page draws it. */
export interface Owed {
  step: string;
  seat: number;
  /** The card that is being loaded, or the one whose symbol asked for one more. */
  card: string | null;
  /** Load: it was taken from the quay. PutBack: how many are left. */
  more: number;
}

/** A card by its number in the café's box, or by its word. */
function cardOf(value: unknown): string {
  if (typeof value === "string") return value;
  const number = Number(value);
  const people = PEOPLES[Math.floor(number / NUMBERS)];
  if (people !== undefined) return `${people}${number % NUMBERS}`;
  return `troll${number - PEOPLES.length * NUMBERS + 1}`;
}

/** The agenda, the step that is asked last. */
export function owedOf(view: TrolllandView): Owed[] {
  return view.agenda.map(([step, ...args]) => {
    const name = String(step);
    const seat = name === "Call" || name === "Cancel" ? -1 : Number(args[0] ?? -1);
    if (name === "Load") return { step: name, seat, card: cardOf(args[1]), more: Number(args[2] ?? 0) };
    if (name === "PutBack") return { step: name, seat, card: null, more: Number(args[1]) };
    if (name === "Call") return { step: name, seat, card: null, more: Number(args[0]) };
    if (name === "OneMore" || name === "Replace") return { step: name, seat, card: cardOf(args[1]), more: 0 };
    return { step: name, seat, card: null, more: 0 };
  });
}

export function topOf(view: TrolllandView): Owed | null {
  return owedOf(view).at(-1) ?? null;
}

/** Which window is open: 0 the Trolls', 1 to 5 the peoples'; null while everybody picks. */
export function phaseOf(view: TrolllandView): number | null {
  if (view.outcome !== null) return null;
  if (view.calling !== null) return PEOPLES.indexOf(view.calling as (typeof PEOPLES)[number]) + 1;
  const top = topOf(view);
  return view.trolls.length > 0 || top?.step === "PutBack" ? 0 : null;
}

/** The card that is being settled now, and whose it is. */
export function nowOf(view: TrolllandView): Played | null {
  const top = topOf(view);
  if (top?.step === "Load") return { seat: top.seat, card: top.card! };
  if (top !== null && isTrolls(top.step)) return view.trolls[0] ?? null;
  return null;
}

/** Does a step belong to the Trolls? */
export function isTrolls(step: string): boolean {
  return ["King", "Express", "Thief", "Plunderer", "Sender", "Cancel"].includes(step);
}

/** Who waits at the window, the one whose turn it is first. */
export function lineOf(view: TrolllandView): (Played & { key: string; now: boolean })[] {
  const waiting = phaseOf(view) === 0 ? view.trolls : view.called;
  const now = nowOf(view);
  const keys = keyed(waiting.map(({ seat, card }) => `${seat}-${card}`));
  return waiting.map((played, place) => ({
    ...played,
    key: keys[place]!.key,
    now: place === 0 && now !== null && now.card === played.card && now.seat === played.seat,
  }));
}

/** How deep in "one more" we are: each waits for its replacement (TL-LOAD-5). */
export function depthOf(view: TrolllandView): number {
  return owedOf(view).filter(({ step }) => step === "Replace" || step === "OneMore").length;
}
