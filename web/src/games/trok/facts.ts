// Reading the view of Trök: what is asked, whose turn it is, what is printed on the cards.

import type { Choice, TrokView } from "../../wire";
import type { Scene, Sign } from "../board";
import { SIGNS } from "../../art/signs";

export type TavernScene = Scene<TrokView>;
export type Player = TrokView["players"][number];

/** Every kind of equipment, in the order of the counts of the discard; the last is the stone. */
export const CARDS = [
  "pick",
  "ration",
  "gloves",
  "lantern",
  "armour",
  "helmet",
  "hammer",
  "stone",
] as const;

/** Every upgrade, in the order of their clauses TK-UPG-1, TK-UPG-2 … */
export const UPGRADES = [
  "mine",
  "vein",
  "cart",
  "thrud",
  "tarah",
  "pere-dwerg",
  "uline",
  "idunn",
  "zoral",
  "grid",
  "skaa",
  "astrid",
  "dagda",
  "mere-dwerg",
  "ylud",
] as const;

/** Where Aare come from, in the order of what each player earned. */
export const SOURCES = [
  "sets",
  "renewals",
  "thrud",
  "pere-dwerg",
  "uline",
  "zoral",
  "astrid",
  "mere-dwerg",
  "ylud",
] as const;

/** The number printed on a card; the stone has none. */
export function valueOf(kind: string): number | null {
  return kind === "stone" ? null : CARDS.indexOf(kind as (typeof CARDS)[number]) + 1;
}

export type Family = "plain" | "green" | "red" | "joker";

/** The colour printed on a card (TK-BOX-1). */
export function familyOf(kind: string): Family {
  const value = valueOf(kind);
  if (value === null) return "joker";
  return value === 1 ? "plain" : value <= 4 ? "green" : "red";
}

export function clauseOf(upgrade: string): string {
  return `TK-UPG-${UPGRADES.indexOf(upgrade as (typeof UPGRADES)[number]) + 1}`;
}

/** Is it a dwarf, or a mine, a vein, a cart? */
export function isDwarf(upgrade: string): boolean {
  return UPGRADES.indexOf(upgrade as (typeof UPGRADES)[number]) > 2;
}

export function signOf(seat: number): Sign {
  return SIGNS[seat % SIGNS.length]!;
}

/** Cards in the order in which one holds them: by value, stones last. */
export function sorted(cards: string[]): string[] {
  const place = (kind: string) => CARDS.indexOf(kind as (typeof CARDS)[number]);
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** The question on the table: its step's name and the seat it is put to. */
export function question(view: TrokView): { step: string; args: number[] } | null {
  const top = view.agenda.at(-1);
  if (top === undefined) return null;
  return { step: String(top[0]), args: top.slice(1).map(Number) };
}

/** The other players, clockwise from the one who looks. */
export function others(view: TrokView): number[] {
  const from = view.seat ?? -1;
  const seats = Array.from({ length: view.seats }, (_, place) => (from + 1 + place) % view.seats);
  return seats.filter((seat) => seat !== view.seat);
}

/** May this fortune be drawn (TK-WIN-4, TK-OPT-1)? One's own always. */
export function purseShown(view: TrokView, seat: number, open: boolean): boolean {
  return seat === view.seat || open || view.outcome !== null || view.options.fortunes === true;
}

/** The parts of a round. */
export type Phase = "offer" | "trade" | "combine" | "store" | "over";

const PHASES: Record<string, Phase> = {
  Choose: "offer",
  Entrust: "trade",
  Take: "trade",
  Place: "trade",
  Settle: "trade",
  Give: "trade",
  Combine: "combine",
  Pay: "combine",
  PayRun: "combine",
  Store: "store",
};

/** Where the round is: as long as cards are exposed or one is held, the trade goes on. */
export function phaseOf(view: TrokView): Phase {
  if (view.players.some((player) => player.exposed.length > 0) || view.held !== null) return "trade";
  return PHASES[question(view)?.step ?? ""] ?? "over";
}

/** Is there a choice with this verb? */
export function offers(choices: Choice[], verb: string): boolean {
  return choices.some((choice) => choice.move.do === verb);
}
