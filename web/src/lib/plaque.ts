// The sentence on the plaque: what is asked now, and of whom.

import type { AnyView, GameModule, Scene } from "../games/board";
import type { Link } from "./live.svelte";
import type { Table } from "../wire";
import { askText } from "./saying";
import { listed, say } from "./tongue.svelte";
import type { Words } from "./words.svelte";

export interface Moment {
  link: Link;
  /** Seconds since the connection was lost. */
  lostFor: number;
  returned: boolean;
  /** Moves are being shown. */
  showing: boolean;
  scene: Scene;
  module: GameModule;
}

/** Who won, by the words of the game. */
export function endText(words: Words, view: AnyView, table: Table, seat: number | null): string {
  const outcome = table.outcome ?? view.outcome!;
  const winners = outcome.ranks.flatMap((rank, place) => (rank === 1 ? [place] : []));
  const alone = winners.length === 1 && winners[0] === seat;
  if (alone && words.has("endings-yours", outcome.reason)) {
    return words.say("endings-yours", outcome.reason);
  }
  return words.say("endings", outcome.reason, { seat: winners });
}

export function plaqueText({ link, lostFor, returned, showing, scene, module }: Moment): string {
  const { view, seat, table, words, names } = scene;
  if (link === "lost") return say("link.lost", { count: lostFor });
  if (link === "elsewhere") return say("link.elsewhere");
  if (link === "void") return say("link.void");
  if (link === "opening") return say("link.opening");
  if (returned) return say("link.returned");
  if (view.outcome !== null) return endText(words, view, table, seat);
  const chair = seat === null ? null : table.seats[seat]!;
  if (chair?.resigned) return say("ask.resigned");
  if (chair?.bot != null) return say("ask.bot-for-you");
  if (seat !== null && view.waiting.includes(seat)) {
    return module.ask?.(scene) ?? askText(words, view, seat);
  }
  const waited = view.waiting.map((place) => names[place]!);
  if (seat !== null && view.asked.includes(seat)) {
    return say("ask.answered", { names: listed(waited) });
  }
  if (waited.length > 1) return say("ask.several", { names: listed(waited) });
  if (showing) return say("ask.showing", { name: waited[0] ?? "" });
  const thinking = table.seats[view.waiting[0]!]?.bot != null;
  return say(thinking ? "ask.bot" : "ask.other", { name: waited[0] ?? "" });
}
