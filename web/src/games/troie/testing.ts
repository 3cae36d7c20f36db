// A table of Troie for tests: a small mound, and the game's own words read from its files.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tables } from "../../lib/words.svelte";
import { Words } from "../../lib/words.svelte";
import type { TroieView } from "../../wire";
import type { Piece } from "./facts";

export const HOME = fileURLToPath(new URL("../../../../src/troquet/games/troie/", import.meta.url));

/** The words of a language: flat tables of `key = "sentence"`. */
export function tablesOf(language: "fr" | "en"): Tables {
  const tables: Tables = {};
  let table = "";
  for (const line of readFileSync(`${HOME}words.${language}.toml`, "utf8").split("\n")) {
    const head = /^\[([\w-]+)\]$/.exec(line);
    const entry = /^([\w-]+) = (".*")$/.exec(line);
    if (head) tables[(table = head[1]!)] = {};
    else if (entry) tables[table]![entry[1]!] = JSON.parse(entry[2]!) as string;
  }
  return tables;
}

export function wordsOf(language: "fr" | "en", names: string[]): Words {
  return new Words(tablesOf(language)).seated(names);
}

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
