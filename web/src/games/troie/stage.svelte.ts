// What is on the table while events are shown, and what one looks at closely; shared by the board and
// the dock of one table.

import type { Told, TroieView } from "../../wire";
import type { Picker } from "../../lib/picker.svelte";
import { after, ahead } from "./after";

const QUIET = 1_200; // no event for so long: the view is the truth
const FRESH = 1_600; // what was just laid in a frame is outlined so long

/** What is looked at closely: a frame, or a piece of one's own against its frame. */
export type Closer = { layer: number } | { piece: number } | null;

export class Stage {
  closer = $state.raw<Closer>(null);
  /** Pieces of one's tent that lie with the layer's marks up. */
  over = $state.raw<readonly number[]>([]);
  /** Buried pieces are drawn through those upon them. */
  xray = $state(false);
  /** The piece of the mound under the mouse. */
  hover = $state<number | null>(null);
  /** What is outlined because it has changed, by its mark. */
  marked = $state.raw<readonly string[]>([]);
  /** Pieces and pawns that are on their way: not drawn where they were or will be. */
  away = $state.raw<readonly string[]>([]);
  /** Points that a turn brings, flying to the pawn of a seat. */
  points = $state.raw<{ seat: number; points: number } | null>(null);

  /** Events are being shown: a tap on the cloth is meant for them. */
  showing = false;

  #told = $state.raw<{ view: TroieView; events: Told[] } | null>(null);
  #view: TroieView | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** The table as it is to be drawn: the view and what was shown since. */
  shown(view: TroieView): TroieView {
    const told = this.#told;
    return told === null || told.view !== view ? view : told.events.reduce(after, view);
  }

  /** An event was shown: draw what it changed. */
  tell(view: TroieView, event: Told): void {
    if (!ahead(this.shown(view), event)) return;
    const told = this.#told?.view === view ? this.#told.events : [];
    this.#told = { view, events: [...told, event] };
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

  /** Another view is on the table: what was told before it is part of it, what is new in a frame
   * is outlined for a while. */
  settle(view: TroieView): void {
    const before = this.#view;
    this.#view = view;
    if (this.#told?.view !== view) this.#told = null;
    if (before === null || before.mound !== view.mound) return;
    for (const [number, frame] of view.frames.entries()) {
      const old = before.frames[number];
      frame.pieces.forEach((piece, place) => {
        if (piece !== null && old?.pieces[place] == null) {
          this.mark(`frame-${frame.layer}-${place}`, FRESH);
        }
      });
    }
  }

  /** Outline something for a while. */
  mark(mark: string, time: number): void {
    this.marked = [...this.marked, mark];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const at = this.marked.indexOf(mark);
      if (at >= 0) this.marked = this.marked.toSpliced(at, 1);
    }, time);
    this.#timers.add(timer);
  }

  leave(mark: string): void {
    this.away = [...this.away, mark];
  }

  arrive(mark: string): void {
    this.away = this.away.filter((one) => one !== mark);
  }

  turnOver(piece: number): void {
    this.over = this.over.includes(piece)
      ? this.over.filter((one) => one !== piece)
      : [...this.over, piece];
  }

  /** The board is taken away. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.marked = [];
    this.away = [];
    this.points = null;
  }
}

const stages = new WeakMap<Picker, Stage>();

/** The stage of a table: its board and its dock share the picker, and so the stage. */
export function stageOf(picker: Picker): Stage {
  let stage = stages.get(picker);
  if (stage === undefined) {
    stage = new Stage();
    stages.set(picker, stage);
  }
  return stage;
}
