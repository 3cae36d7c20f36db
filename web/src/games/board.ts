// What a game brings to the page, and what the table's frame gives it.
// The frame knows no game; a game's folder knows nothing of sockets, seats or rules.
// A game's folder games/ID holds: index.ts (its GameModule as default export), Poster.svelte (its
// picture on the shelf, an svg of 320 by 200) and Sign.svelte (the o of its name: svg shapes on a
// square of 72). The registry finds them by their names; a game without a folder is drawn plainly.
//
// What may be touched now has the class `lit`, or, where it draws its own lamp (svg), the attribute
// `data-lit`; what was touched has aria-pressed="true". Things among which one chooses lie in an
// element of role "group", with arrows inside it. The browser tests play every game by this alone.

import type { Component } from "svelte";
import type { Choice, Meta, Table, Told } from "../wire";
import type { Sound } from "../lib/sound";
import type { Picker } from "../lib/picker.svelte";
import type { Words } from "../lib/words.svelte";

/** The sign of a player: colour and shape always go together. */
export type Sign = "red" | "blue" | "yellow" | "green" | "pink";

/** What every view of every game has (core/view.py). */
export interface AnyView {
  game: string;
  seats: number;
  seat: number | null;
  options: Record<string, unknown>;
  agenda: unknown[][];
  waiting: number[];
  asked: number[];
  answer: string | null;
  outcome: { scores: number[]; ranks: number[]; reason: string } | null;
}

/** All that a board may draw from; it changes as one thing moves after another. */
export interface Scene<V extends AnyView = AnyView> {
  /** The view to draw now: it lags behind the truth while events are shown. */
  view: V;
  /** The seat that looks; null: a spectator. */
  seat: number | null;
  meta: Meta;
  /** The game's words in the player's language, with the players' names for the seats. */
  words: Words;
  names: string[];
  /** What may be touched: narrow the choices with it. Nothing is lit while events are shown, unless
   * they happened before one came: then the view is ahead of them. */
  picker: Picker;
  table: Table;
  /** True once the game is over, or in a replay with all open. */
  open: boolean;
  /** Give an answer at once: the second touch of a thing, or what can freely be taken back. */
  play(choice: Choice): void;
  /** Take the last answer back; null: it can't be. */
  takeBack: (() => void) | null;
  /** Why what was touched last may not be, while that is said: a board may point at its facts. */
  refusal?: Refused | null;
}

/** The reason of a refusal, and the facts that its sentence speaks of. */
export interface Refused {
  reason: string;
  facts: { [name: string]: unknown };
}

/** Shows events one after another; the frame awaits each. */
export interface Mover {
  /** Show one event. `speed` is a factor on the times of LOOK (0: no travel, only an outline). */
  show(event: Told, scene: Scene, speed: number): Promise<void>;
  /** Finish whatever moves at once (a tap on the cloth). */
  finish(): void;
}

/** One line of the bill: where points come from. */
export interface BillLine {
  /** What earned it, such as a district's name. */
  what: string;
  clause: string;
  /** Why, in one sentence. */
  why: string;
  /** How the points add up, such as "5 heroes + 3 + 1". */
  sum?: string;
  /** It was settled by a ruling of ours, not by the printed rule. */
  ruled?: boolean;
  /** The drawing of what earned it: an id in the game's art, and the box it is drawn in. */
  art?: { id: string; box: string };
  /** Points by seat; null where the line does not concern a seat. */
  points: (number | null)[];
  /** The element of the board that earned it, to light up when the line is tapped. */
  place?: string;
}

/** What is public of a player besides the name, for the coaster. */
export interface Coaster {
  signs: Sign[];
  /** One short line, such as "2 districts". */
  line: string;
}

export interface GameModule<V extends AnyView = AnyView> {
  /** The board on the cloth. It calls `ready` with its mover once it is drawn. */
  Board: Component<{ scene: Scene<V>; ready: (mover: Mover) => void }>;
  /** One's own things and the step trail, under the plaque. */
  Dock: Component<{ scene: Scene<V> }>;
  coaster(scene: Scene<V>, seat: number): Coaster;
  /** What is public of a player and can be drawn small: on the strip, and in the sheet of counts. */
  Tally?: Component<{ scene: Scene<V>; seat: number; full?: boolean }>;
  /** Who says it when something may not be done; undefined: nobody in particular. */
  Refuser?: Component;
  /** The board shows the players and what is public of them: on a phone it needs no strip of them. */
  hosted?: boolean;
  /** What lies by a player's coaster for all to see, such as an open card. */
  Badge?: Component<{ scene: Scene<V>; seat: number }>;
  /** All that is public of a player, for the sheet of the counts. */
  Counts?: Component<{ scene: Scene<V>; seat: number }>;
  /** How far the game is, in a few words for the bar. */
  phase?(scene: Scene<V>): string;
  /** What is asked, in one sentence; undefined: the frame says it from the game's words. */
  ask?(scene: Scene<V>): string | undefined;
  /** What the main button says for a chosen move; undefined: the game's words for it. */
  act?(scene: Scene<V>, choice: Choice): string | undefined;
  /** What stands under it on the main button; undefined: the game's words for the preview. */
  beside?(scene: Scene<V>, choice: Choice): string | undefined;
  /** Verbs that need nothing else and that something on the table stands for: no button besides. */
  laid?: readonly string[];
  /** Verbs that need nothing else and stay beside the main button, once something was touched. */
  otherwise?: readonly string[];
  /** How an event sounds, by its name; all others tap on wood. */
  sounds?: { readonly [event: string]: Sound };
  bill(scene: Scene<V>): BillLine[];
  /** The log's line for events that belong together; undefined: the game's words for each. */
  tell?(scene: Scene<V>, event: Told): string | undefined;
}
