// The final count, publication by publication, and what was lost when a pawn was sent back.

import type { Words } from "../../lib/words.svelte";
import type { TroieView } from "../../wire";
import type { BillLine } from "../board";
import { layerOf, pieceOf } from "./facts";
import { counted } from "./labels";

const CLAUSES: Record<string, string> = {
  primordial: "TR-PUB-3",
  secondary: "TR-PUB-4",
  final: "TR-PUB-5",
  back: "TR-END-2",
};

/** One line for each publication, in the order in which they were laid. */
export function billOf(view: TroieView, words: Words): BillLine[] {
  return view.bill.map(({ round, seat, what, layer, pieces, points }) => ({
    what: layer === null ? words.say("page", "bill-sent") : words.name("layer", layer),
    why: [words.say("page", `bill-${what}`, { count: pieces.length }), ...contents(view, words, pieces)]
      .concat(words.say("page", "bill-round", { round }))
      .join(" · "),
    clause: CLAUSES[what] ?? "TR-END-1",
    points: Array.from({ length: view.seats }, (_, other) => (other === seat ? points : null)),
    place: layer === null ? undefined : placeOf(view, layer, pieces),
  }));
}

/** "2 plans", "1 décombres". */
function contents(view: TroieView, words: Words, pieces: number[]): string[] {
  const plans = pieces.filter((piece) => pieceOf(view, piece).known?.plan === true).length;
  const rubble = pieces.length - plans;
  return [
    ...(plans > 0 ? [counted(words, "plans", plans)] : []),
    ...(rubble > 0 ? [counted(words, "rubble", rubble)] : []),
  ];
}

/** The first piece of a publication, as it lies in its frame. */
function placeOf(view: TroieView, layer: string, pieces: number[]): string | undefined {
  const known = pieces.length === 0 ? null : pieceOf(view, pieces[0]!).known;
  return known === null ? undefined : `frame-${layerOf(layer)}-${known.place}`;
}
