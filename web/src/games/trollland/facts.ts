// Reading the view of Trollland: what lies where, and whose it is.

import { SIGNS } from "../../art/signs";
import type { TrolllandView } from "../../wire";
import type { Scene, Sign } from "../board";

export type StationScene = Scene<TrolllandView>;
export type Player = TrolllandView["players"][number];
export type Pile = Player["piles"][number];
export type Vehicle = TrolllandView["row"][number];
export type Played = TrolllandView["called"][number];
export type Numbers = TrolllandView["box"];

/** The five peoples in the order of call (TL-TURN-3). */
export const PEOPLES = ["bimbo", "zom", "zelf", "nin", "gob"] as const;

/** How many places for vehicles and for cards of the quay are drawn. */
export const TRACKS = 5;
export const QUAY = 5;

/** "zom14" as people and number. */
export function read(card: string): { people: string; number: number } {
  const [, people, number] = /^([a-z]+)(\d+)$/.exec(card) ?? ["", card, "0"];
  return { people: people!, number: Number(number) };
}

export function isTroll(card: string): boolean {
  return card.startsWith("troll");
}

/** What pulls a vehicle: "dragon3" is a dragon. */
export function kindOf(vehicle: string): "cart" | "caterpillar" | "dragon" {
  return vehicle.replace(/\d+$/, "") as "cart" | "caterpillar" | "dragon";
}

export function signOf(seat: number): Sign {
  return SIGNS[seat % SIGNS.length]!;
}

export function pileOf(player: Player, people: string): Pile | undefined {
  return player.piles.find((pile) => pile.people === people);
}

/** The medals that a player has taken: vehicles and captured Trolls, not the bonuses yet. */
export function medalsOf(player: Player): number {
  return player.score.vehicles + player.score.trolls;
}

/** Who would get a people's bonus now, and with how many cards (TL-END-3). */
export function bonusOf(
  view: TrolllandView,
  people: string,
): { seat: number; cards: number; tied: boolean } | null {
  const counts = view.players.map((player) => pileOf(player, people)?.cards.length ?? 0);
  const seat = view.players.findIndex((player) => (pileOf(player, people)?.bonus ?? 0) > 0);
  if (seat < 0) return null;
  const cards = counts[seat]!;
  return { seat, cards, tied: counts.filter((count) => count === cards).length > 1 };
}

/** The medals of a people's bonus card. */
export function bonusMedals(view: TrolllandView, people: string): number {
  return view.box.bonuses[PEOPLES.indexOf(people as (typeof PEOPLES)[number])] ?? 0;
}

/** A card with a name for each of those that are alike: two Trolls of one number are. */
export function keyed(cards: string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const before = seen.get(card) ?? 0;
    seen.set(card, before + 1);
    return { card, key: before === 0 ? card : `${card}-${before + 1}` };
  });
}

export function vehicleOf(view: TrolllandView, id: string): Vehicle | undefined {
  return view.row.find((vehicle) => vehicle.id === id);
}

export function inOrder(one: string, other: string): number {
  return read(one).number - read(other).number;
}

/** The step on top of the agenda: its name and the numbers that came with it. */
export function question(view: TrolllandView): { step: string; args: number[] } | null {
  const top = view.agenda.at(-1);
  if (top === undefined) return null;
  return { step: String(top[0]), args: top.slice(1).map(Number) };
}

/** Keep things where they are: who is gone leaves a gap, who is new takes the first one. */
export function settled(
  before: readonly (string | null)[],
  now: readonly string[],
  places: number,
): (string | null)[] {
  const kept = Array.from({ length: Math.max(places, now.length) }, (_, place) => {
    const thing = before[place] ?? null;
    return thing !== null && now.includes(thing) ? thing : null;
  });
  for (const thing of now) {
    if (kept.includes(thing)) continue;
    const gap = kept.indexOf(null);
    if (gap >= 0) kept[gap] = thing;
    else kept.push(thing);
  }
  while (kept.length > places && kept.at(-1) === null) kept.pop();
  return kept;
}

/** Cards in the order of call, then by number; Trolls last. */
export function inCall(one: string, other: string): number {
  const rank = (card: string) => {
    const at = PEOPLES.indexOf(read(card).people as (typeof PEOPLES)[number]);
    return at < 0 ? PEOPLES.length : at;
  };
  return rank(one) - rank(other) || inOrder(one, other);
}
