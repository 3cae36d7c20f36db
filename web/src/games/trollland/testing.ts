// A table of Trollland for tests: a view, and the game's own words read from its files.

import type { Words } from "../../lib/words.svelte";
import type { TrolllandView } from "../../wire";
import { wordsOf as wordsOfGame, type Language } from "../testing";
import type { Pile, Player, Vehicle } from "./facts";

export const wordsOf = (language: Language, names: string[]): Words => wordsOfGame("trollland", language, names);

export function pile(people: string, cards: string[], change: Partial<Pile> = {}): Pile {
  return { people, cards, suitcases: 0, pet: false, points: 0, bonus: 0, ...change };
}

export function player(change: Partial<Player> = {}): Player {
  return {
    hand: 3,
    cards: [],
    picked: 0,
    picks: [],
    piles: [],
    camp: [],
    vehicles: [],
    trolls: [],
    score: { piles: 0, bonuses: 0, vehicles: 0, trolls: 0, refugees: 0, medals: 0, total: 0 },
    shown: [],
    doubt: 0,
    drawn: 0,
    fresh: 0,
    ...change,
  };
}

/** A vehicle by the cards in its cages and the sizes of these. */
export function vehicle(id: string, cages: string[][], sizes: number[], medals = 0): Vehicle {
  return {
    id,
    medals,
    cages: cages.map((cards, place) => ({
      size: sizes[place]!,
      people: cards[0]?.replace(/\d+$/, "") ?? null,
      cards,
    })),
  };
}

/** A table of three; the second player loads a Zelf, a Nin waits behind it. */
export function table(change: Partial<TrolllandView> = {}): TrolllandView {
  return {
    game: "trollland",
    rules: 1,
    seats: 3,
    seat: 0,
    options: { box: "reconstructed" },
    agenda: [["EndTurn"], ["Call", 4], ["Call", 3], ["Load", 2, 39, 0], ["Load", 1, 36, 0]],
    waiting: [1],
    asked: [1],
    answer: null,
    turn: 2,
    box: {
      own: false,
      cages: [],
      medals: [],
      suitcases: [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4],
      "one-more": [2, 4, 6],
      quay: [12, 13, 14],
      trolls: [0, 1, 1, 2, 2],
      bonuses: [3, 3, 3, 3, 3],
    },
    row: [
      vehicle("cart1", [["bimbo1"]], [2]),
      vehicle("dragon1", [[], ["zom3"], []], [1, 1, 1], 1),
    ],
    stable: ["cart2", "dragon5"],
    quay: ["bimbo3", "zom14", "gob9"],
    pile: 30,
    discard: [],
    bonuses: ["zom", "gob"],
    turned: [],
    calling: "zelf",
    trolls: [],
    called: [
      { seat: 1, card: "zelf4" },
      { seat: 2, card: "zelf7" },
    ],
    players: [player({ cards: ["nin2", "troll1", "zom9"] }), player(), player()],
    returned: [],
    king: null,
    end: null,
    outcome: null,
    ...change,
  };
}
