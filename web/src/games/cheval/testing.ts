// A table of Le Cheval for tests: a view, and the game's own words read from its files.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tables } from "../../lib/words.svelte";
import { Words } from "../../lib/words.svelte";
import type { ChevalView, District } from "../../wire";

export const HOME = fileURLToPath(new URL("../../../../src/troquet/games/cheval/", import.meta.url));

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

export function district(heroes: number[], change: Partial<District> = {}): District {
  const bonus = change.bonus ?? 0;
  const sum = heroes.reduce((one, other) => one + other, 0);
  return {
    heroes,
    full: false,
    bonus,
    treasure: null,
    looked: [],
    leader: null,
    worth: sum + bonus + (change.treasure ?? 0),
    ...change,
  };
}

/** A table of four, or another number of seats, just before somebody announces a number. */
export function table(change: Partial<ChevalView> = {}): ChevalView {
  return {
    game: "cheval",
    rules: 1,
    seats: 4,
    seat: 0,
    options: { memory: false },
    agenda: [["Announce", 1, 0]],
    waiting: [1],
    asked: [1],
    answer: null,
    colours: ["red", "green", "yellow", "blue"],
    owner: [0, 1, 2, 3],
    capacity: 7,
    bag: [8, 9, 9, 9],
    display: [1, 1, 1, 0, 0],
    aside: 2,
    horse: ["red", "blue"],
    city: Array.from({ length: 7 }, () => district([0, 0, 0, 0])),
    deck: 20,
    discard: [0, 0, 0, 0, 0],
    drawn: null,
    said: 0,
    outcome: null,
    ...change,
  };
}
