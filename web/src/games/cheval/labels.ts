// What is said about the city: for screen readers, for the notes, under the pieces.

import type { ChevalView } from "../../wire";
import { capital } from "../../lib/folding";
import type { Words } from "../../lib/words.svelte";
import { CARDS, hidden, inside, ownerOf, remembered, total } from "./facts";

/** Things one after another, as one says them. */
export function listed(words: Words, things: string[]): string {
  if (things.length < 2) return things.join("");
  const last = things.at(-1)!;
  return words.say("page", "and", { things: things.slice(0, -1).join(", "), last });
}

/** "3 rouges": so many heroes of a colour. */
export function heroes(words: Words, colour: string, count: number): string {
  return words.say("page", `${count === 1 ? "one" : "many"}-${colour}`, { count });
}

/** The heroes of a district by colour, those of most heroes first. */
export function crowd(words: Words, view: ChevalView, counts: number[]): string[] {
  return view.colours
    .map((colour, number) => ({ colour, count: counts[number]! }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ colour, count }) => heroes(words, colour, count));
}

/** Whose a colour is: "à vous", "à Zélia". */
export function whose(words: Words, view: ChevalView, colour: string, seat: number | null): string {
  const owner = ownerOf(view, colour);
  if (owner === null) return words.say("page", "nobodys");
  if (owner === seat) return words.say("page", "yours");
  return words.say("page", "theirs", { seat: owner });
}

export function leading(words: Words, view: ChevalView, place: number): string {
  const district = view.city[place]!;
  if (district.leader !== null) return words.say("page", "leader", { hero: district.leader });
  return words.say("page", inside(district) > 0 ? "leader-tied" : "leader-none");
}

/** All there is to say about a district: "Temple, complet, 7 héros sur 7, en tête : rouge…". */
export function districtLabel(words: Words, view: ChevalView, place: number): string {
  const district = view.city[place]!;
  const facts = { count: inside(district), capacity: view.capacity };
  return [
    words.name("district", place + 1),
    ...(district.full ? [words.say("page", "full")] : []),
    words.say("page", "inside", facts),
    leading(words, view, place),
    ...crowd(words, view, district.heroes),
    ...(district.bonus > 0 ? [words.say("page", "bonus", { count: district.bonus })] : []),
    treasureLabel(words, view, place),
  ].join(", ");
}

export function treasureLabel(words: Words, view: ChevalView, place: number): string {
  const { treasure, looked } = view.city[place]!;
  if (treasure === null) return words.say("page", "treasure-hidden");
  const open = view.outcome !== null || view.seat === null || !looked.includes(view.seat);
  return words.say("page", open ? "treasure-open" : "treasure-known", { value: treasure });
}

/** A district in a few sentences, for whoever asks what it is. */
export function districtNote(words: Words, view: ChevalView, place: number): string[] {
  const district = view.city[place]!;
  const standing = crowd(words, view, district.heroes);
  const looked = view.outcome === null ? district.looked : [];
  const names = looked.map((seat) => words.name("seat", seat));
  const worth = words.say("page", district.treasure === null ? "worth-more" : "worth", {
    points: district.worth,
  });
  const said =
    standing.length > 0
      ? [listed(words, standing), `${leading(words, view, place)} · ${worth}`]
      : [words.say("page", "inside", { count: 0, capacity: view.capacity }), worth];
  return [
    ...said.map(capital),
    ...(looked.length > 0 ? [words.say("page", "looked", { seats: listed(words, names) })] : []),
  ];
}

/** What the horse hides, as far as it may be drawn (CH-OPT-1). */
export function bellyText(words: Words, view: ChevalView, open: boolean): string {
  if (!remembered(view, open)) return words.say("page", "belly-hidden");
  const named = view.horse.map((hero) => words.name("hero", hero));
  return words.say("page", "belly-open", { heroes: named.join(words.say("page", "then")) });
}

/** The bag in words: by colour only together with the horse, unless its content is drawn. */
export function bagText(words: Words, view: ChevalView, open: boolean): string {
  const alone = remembered(view, open);
  const counts = hidden(view, alone);
  const things = crowd(words, view, counts);
  const said = things.length > 0 ? listed(words, things) : words.say("page", "empty");
  return words.say("page", alone ? "bag-alone" : "bag-together", { heroes: said });
}

export function bagCount(words: Words, view: ChevalView): string {
  const count = total(view.bag);
  return words.say("page", count === 1 ? "bag-one" : "bag-many", { count });
}

export function deckCount(words: Words, view: ChevalView): string {
  return words.say("page", view.deck === 1 ? "deck-one" : "deck-many", { count: view.deck });
}

/** Which cards are in the discard; anybody may look through it (CH-TURN-7). */
export function discardText(words: Words, view: ChevalView): string {
  const cards = discarded(view).map(({ card, count }) => `${cardName(words, card)} (${count})`);
  if (cards.length === 0) return words.say("page", "discard-empty");
  return words.say("page", "discard", { cards: listed(words, cards) });
}

/** The cards of the discard, each value with its count. */
export function discarded(view: ChevalView): { card: string; count: number }[] {
  return view.discard
    .map((count, value) => ({ card: CARDS[value]!, count }))
    .filter(({ count }) => count > 0);
}

/** "carte 3", or the Trident by its name. */
export function cardName(words: Words, card: string): string {
  const named = words.name("card", card);
  return card === "trident" ? named : words.say("page", "card-named", { card: named });
}

/** What a card did, in two words: "3 : réussi". */
export function cardOutcome(words: Words, card: string, step: string | undefined): string {
  const named = words.name("card", card);
  if (step === "lost") return words.say("page", "step-lost", { card: named });
  if (step !== "Push" || card === "trident") return named;
  return words.say("page", "step-success", { card: named });
}
