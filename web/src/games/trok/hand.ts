// Which of one's own cards stand for what was touched. Cards of a kind are alike to the café; on the
// table the one that was tapped rises.

import type { Choice } from "../../wire";
import type { Picker } from "../../lib/picker.svelte";
import { offers } from "./facts";

/** What a tap on a card of the hand is for, among what may be chosen now; null: nothing. */
export function handVerb(choices: Choice[], wanted: string | null): string | null {
  const [first] = ["offer", "pay", "give", "store"].filter((verb) => offers(choices, verb));
  if (first !== undefined) return first;
  if (offers(choices, "discard")) return "store";
  if (wanted === "perfect" && offers(choices, "perfect")) return "perfect";
  // In a combination turn a tap means a set of identical cards, even if there is none: then the
  // café says why.
  return offers(choices, "end") ? "match" : null;
}

/** The field that a tap on a card fills. */
export function handField(verb: string): "card" | "cards" {
  return verb === "give" ? "card" : "cards";
}

/** The places of the cards that were touched: of those that are alike, the ones that were tapped. */
export function raised(cards: string[], part: unknown, touched: readonly number[]): Set<number> {
  const wanted = part === undefined ? [] : (Array.isArray(part) ? part : [part]).map(String);
  const found = new Set<number>();
  const order = [...touched, ...cards.keys()];
  for (const kind of wanted) {
    const place = order.find((at) => cards[at] === kind && !found.has(at));
    if (place !== undefined) found.add(place);
  }
  return found;
}

/** The cards of the choice that is being made: of the one that is left, else what was touched. */
export function chosenCards(picker: Picker): string[] {
  const move = picker.chosen?.move ?? picker.part;
  const cards = move.cards ?? move.card;
  return cards === undefined ? [] : (Array.isArray(cards) ? cards : [cards]).map(String);
}
