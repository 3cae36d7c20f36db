// What is on the table while events are shown, shared by the board and the dock of one table.

import type { Picker } from "../../lib/picker.svelte";
import type { Told, TrolllandView } from "../../wire";
import { after } from "./after";
import { QUAY, settled, TRACKS } from "./facts";

const QUIET = 1_200; // no event for so long: the view is the truth

/** What happens just now, for whoever explains it: the prefect, the windows, the trail. */
export interface Moment {
  what: string;
  facts: NonNullable<Told["facts"]>;
}

export class Stage {
  /** What is outlined because it has changed, by its mark. */
  marked = $state.raw<readonly string[]>([]);
  /** The last thing that happened. */
  moment = $state.raw<Moment | null>(null);
  /** Events are being shown: a tap on the cloth is meant for them. */
  showing = $state(false);

  #told = $state.raw<{ view: TrolllandView; events: Told[] } | null>(null);
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #tracks: (string | null)[] = [];
  #quay: (string | null)[] = [];

  /** The table as it is to be drawn: the view and what was shown since. */
  shown(view: TrolllandView): TrolllandView {
    const told = this.#told;
    return told === null || told.view !== view ? view : told.events.reduce(after, view);
  }

  /** An event was shown: draw what it changed. */
  tell(view: TrolllandView, event: Told): void {
    const told = this.#told?.view === view ? this.#told.events : [];
    this.#told = { view, events: [...told, event] };
  }

  /** An event is being shown: what was told before it stays. */
  busy(event: Told): void {
    clearTimeout(this.#quiet);
    this.showing = true;
    this.moment = { what: event.what, facts: event.facts ?? {} };
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
  settle(view: TrolllandView): void {
    if (this.#told?.view !== view) {
      // No event led here, as when a replay is wound on: nothing has just happened.
      if (this.#told === null) this.moment = null;
      this.#told = null;
    }
  }

  /** Which vehicle stands on which track; nobody moves when another one leaves. */
  tracks(view: TrolllandView): (string | null)[] {
    this.#tracks = settled(
      this.#tracks,
      view.row.map(({ id }) => id),
      TRACKS,
    );
    return this.#tracks;
  }

  /** Which card lies on which place of the quay; a card that is gone leaves a gap. */
  quay(view: TrolllandView): (string | null)[] {
    this.#quay = settled(this.#quay, view.quay, QUAY);
    return this.#quay;
  }

  mark(mark: string): void {
    this.marked = [...this.marked, mark];
  }

  unmark(mark: string): void {
    const at = this.marked.indexOf(mark);
    if (at >= 0) this.marked = this.marked.toSpliced(at, 1);
  }

  /** The board is taken away. */
  clear(): void {
    this.marked = [];
  }
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
