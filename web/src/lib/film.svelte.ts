// A replay: the game's views one after another, forwards with its events, or straight to any move.

import type { AnyView } from "../games/board";
import type { Replay, Told } from "../wire";
import { applied } from "./changes";
import { Queue, type Speed } from "./queue.svelte";

export interface Projector {
  show(event: Told, factor: number): Promise<void>;
  speed(): Speed;
  calm(): boolean;
}

const BETWEEN = 700;

export class Film {
  /** How many moves were played up to what is shown. */
  at = $state(0);
  running = $state(false);
  view = $state.raw<AnyView>(null!);
  /** What the last move told. */
  now = $state.raw<Told[]>([]);
  log = $state.raw<Told[]>([]);
  readonly length: number;
  #views: AnyView[];
  #queue: Queue;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly replay: Replay,
    projector: Projector,
  ) {
    this.length = replay.frames.length;
    this.#views = [replay.view as AnyView];
    for (const frame of replay.frames) this.#views.push(applied(this.#views.at(-1)!, frame.changes));
    this.view = this.#views[0]!;
    this.#queue = new Queue({ ...projector, finish: () => undefined, idle: () => this.#idle() });
    this.jump(0);
  }

  /** Show the table after a number of moves, without the way there. */
  jump(to: number): void {
    this.pause();
    this.#queue.clear();
    this.#settle(Math.max(0, Math.min(to, this.length)));
  }

  /** Play the next move, with what it told. */
  step(): void {
    if (this.#queue.busy || this.at >= this.length) return;
    const next = this.at + 1;
    const events = this.replay.frames[next - 1]!.events ?? [];
    this.now = events;
    this.#queue.push({ events, missed: false, after: () => this.#settle(next) });
  }

  toggle(): void {
    if (this.running) return this.pause();
    if (this.at >= this.length) this.jump(0);
    this.running = true;
    this.step();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#next);
  }

  stop(): void {
    this.pause();
    this.#queue.stop();
  }

  #idle(): void {
    if (!this.running) return;
    if (this.at >= this.length) this.pause();
    else this.#next = setTimeout(() => this.step(), BETWEEN);
  }

  #settle(at: number): void {
    this.at = at;
    this.view = this.#views[at]!;
    this.now = at === 0 ? this.replay.opening : (this.replay.frames[at - 1]!.events ?? []);
    this.log = [
      ...this.replay.opening,
      ...this.replay.frames.slice(0, at).flatMap((frame) => frame.events ?? []),
    ];
  }
}
