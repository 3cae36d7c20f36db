// What is said about the table: for screen readers, for the notes, under the cards.

import type { TrokView } from "../../wire";
import { capital } from "../../lib/folding";
import type { Words } from "../../lib/words.svelte";
import { CARDS, purseShown, sorted } from "./facts";

/** Things one after another, as one says them. */
export function listed(words: Words, things: string[]): string {
  if (things.length < 2) return things.join("");
  const last = things.at(-1)!;
  return words.say("page", "and", { things: things.slice(0, -1).join(", "), last });
}

export function cardName(words: Words, kind: string): string {
  return capital(words.name("card", kind));
}

/** What is written on a card: the stone's long name is shortened. */
export function tileName(words: Words, kind: string): string {
  return kind === "stone" ? words.say("page", "stone") : cardName(words, kind);
}

export function upgradeName(words: Words, upgrade: string): string {
  return capital(words.name("upgrade", upgrade));
}

/** "l’armure", "les gants": a card one speaks of. */
export function theCard(words: Words, kind: unknown): string {
  return words.say("page", `the-${kind}`);
}

/** "3 marteaux": so many cards of a kind. */
export function cardsOf(words: Words, kind: string, count: number): string {
  return count === 1 ? words.say("page", `one-${kind}`) : words.say("page", `many-${kind}`, { count });
}

/** Each kind with its count: "2 pioches, 1 marteau et 1 pierre". */
export function heap(words: Words, cards: string[]): string {
  if (cards.length === 0) return words.say("page", "none");
  const kinds = [...new Set(sorted(cards))];
  return listed(
    words,
    kinds.map((kind) => cardsOf(words, kind, cards.filter((card) => card === kind).length)),
  );
}

export function upgradeLabel(words: Words, upgrade: string, price: number | undefined): string {
  const effect = words.say("page", `short-${upgrade}`);
  const said = [upgradeName(words, upgrade), effect];
  if (price !== undefined) said.push(words.say("page", "price", { count: price }));
  return said.join(", ");
}

/** A number of cards in a hand. */
export function handCount(words: Words, count: number): string {
  return words.say("page", count === 1 ? "hand-one" : "hand-many", { count });
}

export function aareText(words: Words, count: number): string {
  return words.say("page", "aare", { count });
}

export function upgradeCount(words: Words, count: number): string {
  return words.say("page", count === 1 ? "upgrades-one" : "upgrades-many", { count });
}

/** What is public of a player, in one line: "4 en main, 2 améliorations". */
export function publicLine(words: Words, view: TrokView, seat: number, open: boolean): string {
  const player = view.players[seat]!;
  const purse = purseShown(view, seat, open);
  const first = purse ? aareText(words, player.purse) : handCount(words, player.hand);
  return `${first}, ${upgradeCount(words, player.upgrades.length)}`;
}

/** The discard as one may look through it: everything that was thrown away was seen (TK-KNO-1). */
export function discardText(words: Words, view: TrokView): string {
  const cards = view.discard.flatMap((count, kind) => Array<string>(count).fill(CARDS[kind]!));
  return words.say("page", cards.length === 0 ? "discard-empty" : "discard-is", {
    cards: heap(words, cards),
  });
}

export function deckText(words: Words, view: TrokView): string {
  return words.say("page", "deck", { count: view.deck });
}
