// What is said about pieces, frames and tents: for screen readers, for the notes, beside the drawings.

import type { TroieView } from "../../wire";
import type { Words } from "../../lib/words.svelte";
import { campOf, digs, inFrame, type Known, layerOf, type Numbered, pieceOf } from "./facts";
import { RELIEFS } from "./relief";

/** Things one after another, as one says them. */
export function listed(words: Words, things: string[]): string {
  if (things.length < 2) return things.join("");
  const last = things.at(-1)!;
  return words.say("page", "and", { things: things.slice(0, -1).join(", "), last });
}

/** So many of something: one has its own sentence. */
export function counted(words: Words, key: string, count: number): string {
  return words.say("page", `${key}-${count === 1 ? "one" : "many"}`, { count });
}

/** What a face shows: a layer, part of some plan, or nothing yet. */
export function faceName(words: Words, face: string | null): string {
  return face === null ? words.say("page", "unseen") : words.name("face", face);
}

/** A piece by its number and what all have seen of it. */
export function pieceLabel(words: Words, view: TroieView, number: number): string {
  const { face } = pieceOf(view, number);
  return words.say("page", "piece", { number, face: faceName(words, face) });
}

/** A piece of the mound: whether it is free too. */
export function moundLabel(words: Words, view: TroieView, number: number): string {
  const free = words.say("page", pieceOf(view, number).free ? "free" : "covered");
  return `${pieceLabel(words, view, number)}, ${free}`;
}

/** What a piece is, for those who know: layer, kind and place. */
export function knownLabel(words: Words, known: Known): string {
  const { size } = RELIEFS[layerOf(known.layer)]!;
  return words.say("page", "known", {
    layer: known.layer,
    kind: known.plan ? "plan" : "rubble",
    row: Math.floor(known.place / size) + 1,
    column: (known.place % size) + 1,
  });
}

/** "27, fouiller" for a card. */
export function cardLabel(words: Words, card: number): string {
  return words.say("page", digs(card) ? "card-dig" : "card-publish", { card });
}

/** A frame in one breath: "Troie VI 2/16, plus grand groupe : 2", with what is written on it. */
export function frameLabel(words: Words, view: TroieView, layer: number): string {
  const frame = view.frames.find((one) => layerOf(one.layer) === layer)!;
  return words.say("page", "frame", {
    layer: frame.layer,
    count: inFrame(view, layer).length,
    size: frame.pieces.length,
    largest: frame.largest,
  });
}

/** What lies before a tent, and how many pieces behind it. */
export function campLabel(words: Words, view: TroieView, seat: number): string {
  const before = campOf(view, seat, "before").map(({ face }) => faceName(words, face));
  return [
    before.length === 0
      ? words.say("page", "before-none")
      : words.say("page", "before-these", { pieces: listed(words, before) }),
    counted(words, "hidden", campOf(view, seat, "tent").length),
  ].join(" ");
}

/** How a piece of one's own is called: what it is if one knows, else what all see. */
export function ownLabel(words: Words, view: TroieView, piece: Numbered): string {
  return piece.known === null ? pieceLabel(words, view, piece.number) : knownLabel(words, piece.known);
}
