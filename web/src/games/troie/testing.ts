// A table of Troie for tests: a small mound, and the game's own words read from its files.

import type { Words } from "../../lib/words.svelte";
import type { TroieView } from "../../wire";
import { wordsOf as wordsOfGame, type Language } from "../testing";
import type { Piece } from "./facts";

export const wordsOf = (language: Language, names: string[]): Words => wordsOfGame("troie", language, names);

export function piece(change: Partial<Piece> = {}): Piece {
  return { at: "mound", seat: null, free: false, face: null, known: null, ...change };
}

/** Three pieces on each other and one apart; two players. */
export function table(change: Partial<TroieView> = {}): TroieView {
  const player = { space: 0, digs: 5, neutrals: 0, publishes: 7, played: [], card: null };
  return {
    game: "troie",
    rules: 1,
    seats: 2,
    seat: 0,
    options: {},
    agenda: [["Choose"], ["Dig", 0, 5]],
    waiting: [0],
    asked: [0],
    answer: null,
    mound: [
      [0, 0, 0, 0],
      [500, 500, 10, 1],
      [1000, 1000, 30, 2],
      [5000, 5000, 0, 0],
    ],
    pieces: [
      piece(),
      piece({ face: "plan" }),
      piece({ free: true, face: "VI" }),
      piece({ free: true, face: "plan" }),
    ],
    frames: [
      {
        layer: "VI",
        side: 4,
        plans: Array.from({ length: 16 }, (_, place) => place % 2 === 0),
        pieces: Array.from({ length: 16 }, () => null),
        largest: 0,
      },
    ],
    players: [
      { ...player, colour: "red" },
      { ...player, colour: "green" },
    ],
    round: 1,
    pile: 16,
    gained: 0,
    hand: [1, 8],
    picks: [],
    bill: [],
    outcome: null,
    ...change,
  };
}
