// A table of Le Cheval for tests: a view, and the game's own words read from its files.

import type { Words } from "../../lib/words.svelte";
import type { ChevalView, District } from "../../wire";
import { wordsOf as wordsOfGame, type Language } from "../testing";

export const wordsOf = (language: Language, names: string[]): Words => wordsOfGame("cheval", language, names);

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
