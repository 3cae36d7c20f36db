// What stands on a card: its people and number, its picture, and what it brings at this table.

import { isTroll, type Numbers, read } from "./facts";

/** A card as it is drawn. */
export interface Face {
  /** How the café calls it. */
  card: string;
  people: string;
  number: number;
  /** The name of its drawing. */
  picture: string;
  /** Doubles its people's pile (TL-END-4). */
  pet: boolean;
  suitcases: number;
  medals: number;
  symbol: "more" | "quay" | null;
}

/** A card with the numbers of this table's box. */
export function faceOf(box: Numbers, card: string): Face {
  const { people, number } = read(card);
  if (isTroll(card)) {
    const medals = box.trolls[number - 1] ?? 0;
    return {
      card,
      people,
      number,
      picture: `troll-${number}`,
      pet: false,
      suitcases: 0,
      medals,
      symbol: null,
    };
  }
  const pet = number === 0;
  return {
    card,
    people,
    number,
    picture: pet ? `pet-${people}` : people,
    pet,
    suitcases: box.suitcases[number] ?? 0,
    medals: 0,
    symbol: box["one-more"].includes(number) ? "more" : box.quay.includes(number) ? "quay" : null,
  };
}
