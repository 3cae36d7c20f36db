// What is said about the things of the station: for screen readers, in notes, under pieces.

import { capital } from "../../lib/folding";
import type { Words } from "../../lib/words.svelte";
import type { TrolllandView } from "../../wire";
import { faceOf } from "./faces";
import {
  bonusMedals,
  bonusOf,
  isTroll,
  type Numbers,
  type Pile,
  type Player,
  read,
  type Vehicle,
} from "./facts";

/** Things one after another, as one says them. */
export function listed(words: Words, things: string[]): string {
  if (things.length < 2) return things.join("");
  const last = things.at(-1)!;
  return words.say("page", "and", { things: things.slice(0, -1).join(", "), last });
}

/** "3 médailles": so many of a thing. */
export function counted(words: Words, thing: string, count: number): string {
  return words.say("page", `${count > 1 ? "many" : "one"}-${thing}`, { count });
}

export function cardName(words: Words, card: string): string {
  return capital(words.name("card", card));
}

/** All that stands on a card: "Zom 14, 3 valises, symbole quai". */
export function cardLabel(words: Words, box: Numbers, card: string): string {
  const face = faceOf(box, card);
  const parts = [cardName(words, card)];
  if (isTroll(card)) {
    parts.push(words.say("page", `troll-${face.number}`), counted(words, "medal", face.medals));
  } else if (face.pet) {
    parts.push(words.say("page", "pet"));
  } else {
    parts.push(counted(words, "suitcase", face.suitcases));
  }
  if (face.symbol) parts.push(words.say("page", `symbol-${face.symbol}`));
  return parts.join(", ");
}

export function pileLabel(words: Words, view: TrolllandView, pile: Pile): string {
  const top = pile.cards.at(-1);
  if (top === undefined) return "";
  const label = words.say("page", "pile", {
    people: pile.people,
    cards: counted(words, "card", pile.cards.length),
    number: read(top).number,
    suitcases: counted(words, "suitcase", faceOf(view.box, top).suitcases),
  });
  const pet = pile.cards.some((card) => read(card).number === 0);
  return pet ? `${label}, ${words.say("page", "pile-pet")}` : label;
}

export function campLabel(words: Words, player: Player): string {
  return counted(words, "refugee", player.camp.length);
}

export function vehicleLabel(words: Words, vehicle: Vehicle): string {
  return [
    capital(words.name("vehicle", vehicle.id)),
    counted(words, "medal", vehicle.medals),
    counted(words, "cage", vehicle.cages.length),
  ].join(", ");
}

export function cageLabel(words: Words, vehicle: Vehicle, number: number): string {
  const cage = vehicle.cages[number]!;
  const inside = cage.cards.map((card) => cardName(words, card));
  return words.say("page", "cage", {
    vehicle: vehicle.id,
    number: number + 1,
    inside: inside.length > 0 ? listed(words, inside) : words.say("page", "cage-empty"),
    free: counted(words, "place", cage.size - cage.cards.length),
  });
}

/** Who leads a people's bonus: "Zélia mène, 4 cartes". */
export function bonusLabel(words: Words, view: TrolllandView, people: string): string {
  const lead = bonusOf(view, people);
  if (lead === null) return words.say("page", "bonus-nobody");
  const key = lead.seat === view.seat ? "bonus-yours" : "bonus-theirs";
  return words.say("page", key, { seat: lead.seat, cards: counted(words, "card", lead.cards) });
}

/** A bonus in one line: its people, its medals, who leads. */
export function bonusLine(words: Words, view: TrolllandView, people: string): string {
  const lead = bonusLabel(words, view, people);
  return words.say("page", "bonus-line", {
    people,
    medals: counted(words, "medal", bonusMedals(view, people)),
    lead: bonusOf(view, people)?.tied ? `${lead}, ${words.say("page", "bonus-tied")}` : lead,
  });
}

/** Whose the numbers on the cards are: reconstructed by the house, or the host's own. */
export function numbersLabel(words: Words, box: Numbers): string {
  return words.say("page", box.own ? "numbers-own" : "numbers-ours");
}
