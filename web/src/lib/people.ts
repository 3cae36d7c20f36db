// Who sits where: people by their names, bots by the names the café gives them.

import type { Seat, Table } from "../wire";
import { kept } from "./keep";
import { sayMaybe } from "./tongue.svelte";

const BOTS = ["Léo", "Irma", "Paul", "Zoé", "Nour", "Gus", "Ada", "Ninon"];

export function nameOf(seat: Seat, place: number): string {
  return seat.player?.name ?? (seat.bot ? BOTS[place % BOTS.length]! : "");
}

export function namesOf(table: Table): string[] {
  return table.seats.map(nameOf);
}

/** How well a bot plays, in the player's language. */
export function levelOf(bot: string): string {
  return sayMaybe("bot", bot) ?? bot;
}

/** The seats that belong to a guest. */
export function seatsOf(table: Table, guest: string | null): number[] {
  return guest === null ? [] : table.seats.flatMap((seat, place) => (seat.player?.id === guest ? [place] : []));
}

/** Is the player of a seat here? One who sits on several chairs looks from one at a time. */
export function isHere(table: Table, place: number): boolean {
  const player = table.seats[place]?.player;
  if (player == null || player.id === kept("guest")) return true;
  return table.seats.some((seat) => seat.player?.id === player.id && seat.here === true);
}
