// What an event changes on the table, so that each is seen when it is shown: the view of the café
// comes only after the last of them. What the view holds already changes nothing.

import type { Told, TroieView } from "../../wire";
import type { Known, Piece } from "./facts";
import { layerOf, pieceOf } from "./facts";
import { RELIEFS } from "./relief";

/** The table once an event was shown. */
export function after(view: TroieView, event: Told): TroieView {
  const facts = event.facts ?? {};
  const seat = Number(facts.seat);
  const piece = Number(facts.piece);
  switch (event.what) {
    case "took":
      return moves(view, piece, "mound", { at: "tent", seat, free: false });
    case "dug":
      return moves(view, piece, "mound", { at: "before", seat, free: false });
    case "examined":
      return moves(view, piece, "before", { at: "tent", seat });
    case "found":
      return withPiece(view, piece, { known: found(facts) });
    case "shown":
      return withPiece(view, piece, { face: String(facts.face) });
    case "freed":
      return (facts.pieces as number[]).reduce(
        (now, number) => moves(now, number, "mound", { free: true }),
        view,
      );
    case "played":
      return played(view, seat, Number(facts.card));
    case "published": {
      const laid = facts.pieces as number[];
      if (laid.some((number) => pieceOf(view, number).at === "frame")) return view;
      const off = laid.reduce((now, number) => moves(now, number, "tent", { at: "frame" }), view);
      return { ...off, picks: [], gained: view.gained + Number(facts.points) };
    }
    case "moved":
      if (view.gained === 0) return view;
      return { ...withSpace(view, seat, Number(facts.space)), gained: 0 };
    case "pushed":
      if (view.players[seat]!.space !== view.players[Number(facts.by)]!.space) return view;
      return withSpace(view, seat, Number(facts.space));
    case "card":
      if (view.hand.includes(Number(facts.card))) return view;
      return { ...view, hand: [...view.hand, Number(facts.card)] };
    default:
      return view;
  }
}

/** Does an event go beyond what the view holds? */
export function ahead(view: TroieView, event: Told): boolean {
  return after(view, event) !== view;
}

/** A card is revealed; the first one of a round takes those of the last one from the table. */
function played(view: TroieView, seat: number, card: number): TroieView {
  if (view.players[seat]!.played.includes(card)) return view;
  const fresh = view.players.every((one) => one.card !== null);
  return {
    ...view,
    hand: seat === view.seat ? view.hand.filter((held) => held !== card) : view.hand,
    players: view.players.map((player, number) => {
      if (number === seat) return { ...player, card, played: [...player.played, card] };
      return fresh ? { ...player, card: null } : player;
    }),
  };
}

function found(facts: NonNullable<Told["facts"]>): Known {
  const layer = String(facts.layer);
  const side = RELIEFS[layerOf(layer)]!.size;
  return {
    layer,
    place: (Number(facts.row) - 1) * side + Number(facts.column) - 1,
    plan: facts.kind === "plan",
  };
}

/** A piece goes on from where it was; if it is elsewhere by now, it stays there. */
function moves(view: TroieView, number: number, from: string, change: Partial<Piece>): TroieView {
  return pieceOf(view, number).at === from ? withPiece(view, number, change) : view;
}

function withPiece(view: TroieView, number: number, change: Partial<Piece>): TroieView {
  const before = pieceOf(view, number);
  const same = (Object.keys(change) as (keyof Piece)[]).every(
    (key) => JSON.stringify(change[key]) === JSON.stringify(before[key]),
  );
  if (same) return view;
  return {
    ...view,
    pieces: view.pieces.map((piece, place) => (place === number - 1 ? { ...piece, ...change } : piece)),
  };
}

function withSpace(view: TroieView, seat: number, space: number): TroieView {
  return {
    ...view,
    players: view.players.map((player, number) => (number === seat ? { ...player, space } : player)),
  };
}
