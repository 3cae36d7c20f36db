// Events are shown one after another, so that everyone can follow what the others did.

import type { Told } from "../wire";

export type Speed = "slow" | "normal" | "fast" | "off";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];
const FACTORS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, off: 0 };

const BETWEEN = 250; // between two moves
const STILL = 450; // without travel an event stays this long, to be read
const LONGEST = 6_000; // a board that never says it is done must not stop the table
const LONG_BACKLOG = 6;
const ENDLESS_BACKLOG = 18;
const MOST_MISSED = 10; // of what was missed, the last events are shown, the others only told

/** What one message of the café brings: events to show, and what is true once they were shown. */
export interface Batch {
  events: Told[];
  /** It happened while one was away: shown faster. */
  missed: boolean;
  after(): void;
}

export interface Stage {
  /** Show one event; `factor` stretches its times, 0 is no travel. */
  show(event: Told, factor: number): Promise<void>;
  /** Finish what is being shown at once. */
  finish(): void;
  speed(): Speed;
  /** Does the player's system ask for less motion? */
  calm(): boolean;
  /** Everything was shown. */
  idle(): void;
}

export class Queue {
  /** Something is being shown, or waits to be. */
  busy = $state(false);
  #batches: Batch[] = [];
  #running = false;
  #held = false;
  #hurried = false;
  #stopped = false;
  #round = 0; // goes up when everything is dropped: what was under way then is past
  #wake: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  push(batch: Batch): void {
    if (batch.events.length === 0 && !this.#running && this.#batches.length === 0) {
      batch.after();
      this.stage.idle();
      return;
    }
    this.#batches.push(batch);
    this.busy = true;
    void this.#run();
  }

  /** While nobody looks (the tab is hidden) nothing is shown. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) void this.#run();
  }

  /** A tap on the cloth: finish the current move. */
  finish(): void {
    if (!this.#running) return;
    this.#hurried = true;
    this.stage.finish();
    this.#wake?.();
  }

  /** Drop everything: the table is left, or another seat looks now. */
  clear(): void {
    this.#round += 1;
    this.#batches = [];
    this.finish();
    if (!this.#running) this.busy = false;
  }

  stop(): void {
    this.#stopped = true;
    this.clear();
  }

  /** How fast the next event goes: a long backlog is worked off faster. */
  factor(missed: boolean): number {
    if (this.stage.calm()) return 0;
    const chosen = FACTORS[this.stage.speed()];
    if (this.#batches.length > ENDLESS_BACKLOG) return 0;
    const late = missed || this.#batches.length > LONG_BACKLOG;
    return late ? Math.min(chosen, 0.5) : chosen;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#batches.length > 0 && !this.#held && !this.#stopped) {
      const batch = this.#batches.shift()!;
      const round = this.#round;
      this.#hurried = false;
      const skipped = batch.missed ? batch.events.length - MOST_MISSED : 0;
      for (const [place, event] of batch.events.entries()) {
        const factor = this.#hurried || place < skipped ? 0 : this.factor(batch.missed);
        // What is fleeting is never told again: it stays long enough to be read.
        const atOnce = place < skipped && event.fleeting !== true;
        await this.#show(event, factor, atOnce || this.#hurried);
        if (round !== this.#round) break;
      }
      if (round !== this.#round) continue;
      batch.after();
      if (this.#batches.length > 0) await this.#pause(BETWEEN * this.factor(batch.missed));
    }
    this.#running = false;
    this.busy = this.#batches.length > 0 && !this.#stopped;
    if (!this.busy && !this.#stopped) this.stage.idle();
  }

  async #show(event: Told, factor: number, atOnce: boolean): Promise<void> {
    const shown = this.stage.show(event, factor).catch(() => undefined);
    if (atOnce) return;
    await Promise.race([shown, this.#pause(factor === 0 ? STILL : LONGEST * Math.max(1, factor))]);
  }

  #pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      if (time <= 0 || this.#hurried) return resolve();
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
