// What is on the table while events are shown, shared by the board and the dock of one table.

import type { ChevalView, Told } from "../../wire";
import type { Picker } from "../../lib/picker.svelte";
import { after, answers, begins, settled } from "./after";
import { PIECES } from "./facts";
import { turned } from "./geometry";

export const DISPLAY = 3; // places drawn for the display

/** A card that was turned up: for which number, and whether it was too low. */
export interface Turned {
  card: string;
  said: number;
  lost: boolean;
}

/** A colour that shows at the belly for a moment (CH-TURN-5). */
export interface Flash {
  id: number;
  hero: string;
}

const QUIET = 1_200; // no event for so long: the view is the truth

export class Stage {
  /** Where the turntable points; it goes on turning, past 360 too. */
  turn = $state(0);
  /** The district that the horse looks at. */
  facing = $state(0);
  /** How fast the turntable goes, as a factor. */
  pace = $state(1);
  flashes = $state.raw<readonly Flash[]>([]);
  /** The lid of the horse, the doors of its belly: open while somebody goes through. */
  lid = $state(false);
  doors = $state(false);
  /** The last card, in sight until the next number is announced. */
  last = $state.raw<Turned | null>(null);
  /** The card is on its way: it lies face down, or not there yet. */
  card = $state<"away" | "down" | "up">("up");
  /** What is outlined because it has changed, by its mark. */
  marked = $state.raw<readonly string[]>([]);
  /** Which hero of the display was touched, among those of its colour. */
  slot = $state(-1);
  /** The place of the display whose hero is on the way into the horse. */
  leaving = $state(-1);

  /** Events are being shown: a tap on the cloth is meant for them. */
  showing = false;

  #told = $state.raw<{ view: ChevalView; events: Told[] } | null>(null);
  #view: ChevalView | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #standing: (string | null)[][] = [];
  #slots: (string | null)[] = [];
  #flashed = 0;

  /** The table as it is to be drawn: the view and what was shown since. */
  shown(view: ChevalView): ChevalView {
    const told = this.#told;
    return told === null || told.view !== view ? view : told.events.reduce(after, view);
  }

  /** An event was shown: draw what it changed, unless the view has it already. */
  tell(view: ChevalView, event: Told): void {
    const told = this.#told?.view === view ? this.#told.events : [];
    if (told.length > 0 || (begins(event) ? answers(view, event) : reveals(event))) {
      this.#told = { view, events: [...told, event] };
    }
  }

  /** Would an event change what is drawn, or does the view hold it already? */
  ahead(view: ChevalView, event: Told): boolean {
    return this.#told?.view === view || (begins(event) && answers(view, event));
  }

  /** An event is being shown: what was told before it stays. */
  busy(): void {
    clearTimeout(this.#quiet);
    this.showing = true;
  }

  /** Nothing is being shown: after a while the view is taken as it is. */
  rest(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#told = null;
      this.showing = false;
    }, QUIET);
  }

  /** Another view is on the table: what was told before it is part of it. */
  settle(view: ChevalView): void {
    // No event led here, as when a replay is wound on: the last card is not the one of this view.
    if (this.#told === null && this.#view !== null && this.#view !== view) this.last = null;
    if (this.#told?.view !== view) this.#told = null;
    this.#view = view;
  }

  /** Who stands on which place of each district; nobody moves when another one comes. */
  standing(view: ChevalView): (string | null)[][] {
    this.#standing = view.city.map((district, place) => {
      const before = this.#standing[place] ?? [];
      const now = settled(before, view.colours, district.heroes, view.capacity);
      const same = before.length === now.length && now.every((hero, spot) => hero === before[spot]);
      return same ? before : now;
    });
    return this.#standing;
  }

  /** Who stands on which place of the display. */
  slots(view: ChevalView): (string | null)[] {
    this.#slots = settled(this.#slots, PIECES, view.display, DISPLAY);
    return this.#slots;
  }

  face(place: number): void {
    this.facing = place;
    this.turn = turned(this.turn, place);
  }

  /** Show a colour at the belly until it is forgotten. */
  flash(hero: string): number {
    const id = ++this.#flashed;
    this.flashes = [...this.flashes, { id, hero }];
    return id;
  }

  /** What shows of those in the horse, in their order: who has just gone in, and nobody else. */
  glimpsed(horse: string[]): (string | null)[] {
    const seen: (string | null)[] = horse.map(() => null);
    for (const { hero } of this.flashes.toReversed()) {
      const at = horse.findLastIndex((one, place) => one === hero && seen[place] === null);
      if (at >= 0) seen[at] = hero;
    }
    return seen;
  }

  forget(id: number): void {
    this.flashes = this.flashes.filter((one) => one.id !== id);
  }

  mark(mark: string): void {
    this.marked = [...this.marked, mark];
  }

  unmark(mark: string): void {
    const at = this.marked.indexOf(mark);
    this.marked = this.marked.filter((_, number) => number !== at);
  }
}

/** Treasures that are turned up can be drawn on any view. */
function reveals(event: Told): boolean {
  return event.what === "won" || event.what === "nobody" || event.what === "treasure";
}

const stages = new WeakMap<Picker, Stage>();

/** The stage of a table: board and dock have its picker in common. */
export function stageOf(picker: Picker): Stage {
  let stage = stages.get(picker);
  if (stage === undefined) {
    stage = new Stage();
    stages.set(picker, stage);
  }
  return stage;
}
