// Reading the view of Troie: where pieces are, whose they are, what a face shows, what is asked.

import type { Choice, TroieView } from "../../wire";
import type { Picker } from "../../lib/picker.svelte";
import type { Scene, Sign } from "../board";
import { laid, type Lying } from "./geometry";

export type DigScene = Scene<TroieView>;
export type Piece = TroieView["pieces"][number];
export type Known = NonNullable<Piece["known"]>;

/** A piece with its number, which is public and tells nothing but its place in the mound. */
export type Numbered = Piece & { number: number };

/** The words for layers, oldest first; the drawings are in the same order. */
const LAYERS = ["I", "II", "VI", "VII", "IX"];
const LAST_DIG = 36; // the highest card that digs (TR-BOX-4)

export function layerOf(word: string): number {
  return LAYERS.indexOf(word);
}

/** The picture of a face; one that nobody has seen is plain dust, whatever it is. */
export function faceId(face: string | null): string {
  if (face === null) return "troie-face-unseen";
  return face === "plan" ? "troie-face-plan" : `troie-face-${layerOf(face)}`;
}

export function signOf(view: TroieView, seat: number): Sign {
  return view.players[seat]!.colour as Sign;
}

export function pieceOf(view: TroieView, number: number): Piece {
  return view.pieces[number - 1]!;
}

export function numbered(view: TroieView): Numbered[] {
  return view.pieces.map((piece, place) => ({ ...piece, number: place + 1 }));
}

/** Pieces before a tent, or behind it. */
export function campOf(view: TroieView, seat: number, at: "before" | "tent"): Numbered[] {
  return numbered(view).filter((piece) => piece.at === at && piece.seat === seat);
}

/** One's own pieces behind the tent, by layer and place; what is not known comes last. */
export function sorted(pieces: Numbered[]): Numbered[] {
  const rank = ({ known, number }: Numbered) =>
    known === null ? 1_000 + number : 100 * layerOf(known.layer) + known.place;
  return [...pieces].sort((one, other) => rank(one) - rank(other));
}

const drawings = new WeakMap<number[][], Lying[]>();

/** The mound as it is drawn; it never changes, whatever is taken from it. */
export function moundOf(view: TroieView): Lying[] {
  let found = drawings.get(view.mound);
  if (found === undefined) {
    found = laid(view.mound);
    drawings.set(view.mound, found);
  }
  return found;
}

/** What lies in a frame. */
export function inFrame(view: TroieView, layer: number): { place: number; plan: boolean }[] {
  const frame = view.frames.find((one) => layerOf(one.layer) === layer);
  return (frame?.pieces ?? []).flatMap((piece, place) =>
    piece === null ? [] : [{ place, plan: frame!.plans[place]! }],
  );
}

export function digs(card: number): boolean {
  return card <= LAST_DIG;
}

/** Seats in the order of their turns in this round, as far as their cards lie open. */
export function turnOrder(view: TroieView): number[] {
  return view.players
    .flatMap(({ card }, seat) => (card === null ? [] : [{ card, seat }]))
    .sort((one, other) => other.card - one.card)
    .map(({ seat }) => seat);
}

/** The question on the table: its step's name, and the numbers that came with it. */
export function question(view: TroieView): { step: string; args: number[] } | null {
  const top = view.agenda.at(-1);
  if (top === undefined) return null;
  return { step: String(top[0]), args: top.slice(1).map(Number) };
}

/** Is there a choice with this verb? */
export function offered(picker: Picker, ...verbs: string[]): boolean {
  return picker.choices.some(({ move }) => verbs.includes(String(move.do)));
}

export function choiceOf(picker: Picker, verb: string, piece?: number): Choice | undefined {
  return picker.choices.find(
    ({ move }) => move.do === verb && (piece === undefined || Number(move.piece) === piece),
  );
}
