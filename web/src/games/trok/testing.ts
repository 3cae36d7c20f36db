// A table of Trök for tests: a view, and the game's own words read from its files.

import type { Words } from "../../lib/words.svelte";
import type { Told, TrokView } from "../../wire";
import { wordsOf as wordsOfGame, type Language } from "../testing";
import type { Player } from "./facts";

export const wordsOf = (language: Language, names: string[]): Words => wordsOfGame("trok", language, names);

export const told = (what: string, facts: Told["facts"] = {}): Told => ({ what, facts });

export function player(change: Partial<Player> = {}): Player {
  return {
    hand: 5,
    cards: null,
    known: [],
    exposed: [],
    total: null,
    stored: [],
    upgrades: [],
    purse: 0,
    earned: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    perfect: false,
    ...change,
  };
}

/** Three at a table, of whom the first looks, before anybody has chosen three cards. */
export function table(change: Partial<TrokView> = {}): TrokView {
  const hand = ["pick", "ration", "ration", "hammer", "stone"];
  return {
    game: "trok",
    rules: 1,
    seats: 3,
    seat: 0,
    options: { fortunes: false },
    agenda: [["EndOfRound"], ["Choose"]],
    waiting: [0, 1, 2],
    asked: [0, 1, 2],
    answer: null,
    round: 1,
    master: null,
    market: ["armour", "hammer", "armour"],
    row: ["mine", "thrud", "vein", "ylud", "cart", "idunn", "mere-dwerg"],
    prices: [3, 3, 3, 4, 5, 6, 7],
    deck: 40,
    discard: [0, 0, 0, 0, 0, 0, 0, 0],
    fresh: null,
    upgrade_deck: 20,
    players: [player({ cards: hand, known: hand }), player(), player()],
    held: null,
    turn: null,
    gift: null,
    outcome: null,
    ...change,
  };
}
