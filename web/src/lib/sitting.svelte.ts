// A table as one sits at it: the truth from the café, what is shown of it, and what may be done.
// The shown view lags behind the truth while events are shown; nothing is lit until they were.

import type { AnyView, GameModule, Mover, Refused, Scene } from "../games/board";
import { moduleOf } from "../games/index";
import type { Begin, Changed, Choice, Meta, Table, Told } from "../wire";
import { api, forget } from "./api";
import { asTrouble, Trouble } from "./trouble";
import { at } from "./base";
import { applied } from "./changes";
import { Guide, playedOnce } from "./guide.svelte";
import { kept } from "./keep";
import { likes } from "./likes.svelte";
import { Live, type Wire } from "./live.svelte";
import { namesOf, seatsOf } from "./people";
import { Picker, type Part } from "./picker.svelte";
import { Queue } from "./queue.svelte";
import { metaOf, wordsOf } from "./shelf.svelte";
import { play as sound } from "./sound";
import { Tabs } from "./tabs";
import { tongue } from "./tongue.svelte";
import { Words } from "./words.svelte";

const PASS_PAUSE = 900; // one sees what one's move did before the curtain falls
const BACK_SHOWN = 2_500;
const BOARD_PATIENCE = 4_000;

/** Why something may not be done, and where it was touched. */
export interface Refusal extends Refused {
  text: string;
  clause: string | null;
  near: DOMRect | null;
}

interface Truth {
  view: AnyView | null;
  choices: Choice[];
}

export class Sitting {
  info = $state.raw<Table | null>(null);
  meta = $state.raw<Meta | null>(null);
  module = $state.raw<GameModule | null>(null);
  /** The game's words without names. */
  bare = $state.raw<Words>(new Words({}));
  view = $state.raw<AnyView | null>(null);
  seat = $state<number | null>(null);
  log = $state.raw<Told[]>([]);
  /** What is being shown now, or was last. */
  latest = $state.raw<Told | null>(null);
  /** Who owes an answer, in truth. */
  waiting = $state.raw<number[]>([]);
  undo = $state(false);
  sending = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The seat of mine that the device must be passed to. */
  curtain = $state<number | null>(null);
  /** The connection was lost and is back. */
  returned = $state(false);
  /** What ended the visit to this table. */
  trouble = $state.raw<Trouble | null>(null);
  /** What went wrong with the last thing done, to be said in passing. */
  mishap = $state.raw<Trouble | null>(null);
  live = $state.raw<Live | null>(null);
  guide = $state.raw<Guide | null>(null);

  readonly picker = new Picker((part, near) => void this.#why(part, near));
  readonly queue: Queue;
  readonly scene: Scene;
  mover: Mover | null = null;

  names = $derived(this.info === null ? [] : namesOf(this.info));
  words = $derived(this.bare.seated(this.names));
  mine = $derived(this.info === null ? [] : seatsOf(this.info, kept("guest")));
  /** My seats that no bot plays for me. */
  playing = $derived(this.mine.filter((seat) => this.info!.seats[seat]!.bot == null));
  hotSeat = $derived(this.playing.length > 1);
  /** An answer of mine is awaited, in truth; the board may still be showing how it came to it. */
  called = $derived(
    this.info?.phase === "playing" && this.waiting.some((seat) => this.playing.includes(seat)),
  );
  over = $derived(this.view !== null && this.view.outcome !== null);

  #truth: Truth = { view: null, choices: [] };
  #tabs: Tabs;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #passing: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The table is drawn as it is, while that which led to it is still being shown. */
  #drawnAhead = false;
  #ahead: Wire | null = openWire();
  #drawn: () => void = () => undefined;

  constructor(
    readonly id: string,
    private readonly plainly: boolean,
  ) {
    this.queue = new Queue({
      show: (event, factor) => this.#show(event, factor),
      finish: () => this.mover?.finish(),
      speed: () => likes.speed,
      calm: () => likes.calm,
      idle: () => this.#idle(),
    });
    this.scene = sceneOf(this);
    this.#tabs = new Tabs(id, () => this.live?.rest());
    this.queue.hold(document.hidden);
    document.addEventListener("visibilitychange", this.#seenOrNot);
    addEventListener("online", this.#network);
    addEventListener("offline", this.#network);
    void this.#open();
  }

  close(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#seenOrNot);
    removeEventListener("online", this.#network);
    removeEventListener("offline", this.#network);
    this.#timers.forEach(clearTimeout);
    clearTimeout(this.#passing);
    this.queue.stop();
    this.#tabs.close();
    this.#letGo();
    this.live?.close();
  }

  // What a player does

  /** Give the answer that was chosen. */
  async answer(choice: Choice): Promise<void> {
    if (this.seat === null || this.sending || this.live === null) return;
    this.sending = true;
    this.refusal = null;
    this.picker.offer([], this.meta!.moves);
    try {
      await this.live.play(this.seat, choice.text);
    } catch (error) {
      this.#failed(asTrouble(error));
    }
    this.sending = false;
    this.relight();
  }

  /** Take the last answer back. */
  async takeBack(): Promise<void> {
    if (this.seat === null || this.live === null) return;
    await this.attempt(this.live.undo(this.seat));
  }

  /** Do something at the table; what goes wrong is said in passing. */
  async attempt(done: Promise<unknown>): Promise<boolean> {
    try {
      await done;
      return true;
    } catch (error) {
      this.mishap = asTrouble(error);
      return false;
    }
  }

  /** The device was passed on: the next player looks now. */
  here(seat: number): void {
    this.curtain = null;
    this.#look(seat);
  }

  /** Play in this tab. */
  playHere(): void {
    this.#tabs.take();
    this.live?.resume();
  }

  /** Sit down, look on, or look from another seat. */
  #look(seat: number | null): void {
    this.seat = seat;
    this.view = null;
    this.latest = null;
    this.log = [];
    this.#truth = { view: null, choices: [] };
    this.queue.clear();
    this.picker.offer([], []);
    this.live?.watch(seat);
  }

  /** Chairs have changed hands: follow the seat that is mine now. */
  reseat(table: Table): void {
    this.info = table;
    const seat = this.#firstSeat(table);
    if (seat !== this.seat) this.#look(seat);
  }

  // Opening

  async #open(): Promise<void> {
    try {
      const table = await api.look(this.id);
      const [meta, words, module] = await Promise.all([
        metaOf(table.game),
        wordsOf(table.game, tongue.language),
        moduleOf(table.game, this.plainly),
      ]);
      if (this.#closed) return;
      if (meta === undefined) throw new Trouble("unknown-game");
      this.meta = meta;
      this.bare = words;
      this.module = module;
      this.guide = new Guide(table.game);
      this.info = table;
      this.waiting = table.waiting;
      this.seat = this.#firstSeat(table);
      this.live = new Live(
        this.id,
        this.seat,
        {
          begin: (message) => this.#begin(message),
          change: (message) => this.#change(message),
          info: (info) => this.#heard(info),
          refused: (trouble) => this.#refused(trouble),
        },
        { open: () => this.#wire(), token: () => kept("token") },
      );
    } catch (error) {
      this.#letGo();
      if (!this.#closed) this.trouble = asTrouble(error);
    }
  }

  /** The line that was opened ahead, while the rest was fetched; after that, a new one. */
  #wire(): Wire {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead !== null && ahead.readyState! <= WebSocket.OPEN) return ahead;
    return openWire();
  }

  /** Nobody needs the line that was opened ahead; a browser complains of one closed too early. */
  #letGo(): void {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.readyState === WebSocket.CONNECTING) ahead.onopen = () => ahead.close();
    else ahead?.close();
  }

  /** With several seats of mine nobody looks until the device is in somebody's hands: what is
   * fleeting would be shown to the wrong eyes. */
  #firstSeat(table: Table): number | null {
    const mine = seatsOf(table, kept("guest"));
    const playing = mine.filter((seat) => table.seats[seat]!.bot == null);
    if (playing.length > 1 && table.phase !== "over") return null;
    return playing[0] ?? mine[0] ?? null;
  }

  /** The language was changed: fetch the game's words again. */
  async retell(): Promise<void> {
    if (this.info === null) return;
    this.bare = await wordsOf(this.info.game, tongue.language);
  }

  // What the café says

  #begin(message: Begin): void {
    const view = message.view as AnyView | null;
    const away = this.view !== null;
    this.info = message.info;
    this.#truth = { view, choices: message.choices };
    this.waiting = view?.waiting ?? message.info.waiting;
    this.undo = message.undo === true;
    this.queue.clear();
    this.log = message.history;
    if (!away) this.view = view;
    const returned = away && message.missed.length > 0;
    // One who comes to a finished game finds the bill, not the way there.
    const past = !away && view?.outcome != null;
    this.#drawnAhead = !away;
    if (past) this.log = [...message.history, ...message.missed.filter((event) => !event.fleeting)];
    this.queue.push({
      events: past ? [] : message.missed,
      missed: true,
      after: () => {
        this.view = view;
        if (returned) this.#sayReturned();
        this.live?.seen(message.n);
      },
    });
    this.relight();
  }

  #change(message: Changed): void {
    const view = applied(this.#truth.view, message.changes);
    this.#truth = { view, choices: message.choices ?? this.#truth.choices };
    this.waiting = view?.waiting ?? [];
    this.undo = message.undo === true;
    // What others do in secret at the same time leaves what one has touched so far.
    const same = message.choices == null && (message.events ?? []).length === 0;
    if (!same) {
      this.#drawnAhead = false;
      this.picker.offer([], this.meta!.moves);
    }
    // The game begins: there is no table yet on which its first events could be shown.
    this.view ??= view;
    this.queue.push({
      events: message.events ?? [],
      missed: false,
      after: () => {
        this.view = view;
        this.live?.seen(message.n);
      },
    });
  }

  #heard(info: Table): void {
    const before = this.info;
    this.info = info;
    if (before?.phase === "gathering" && info.phase !== "gathering") {
      const seat = this.#firstSeat(info);
      if (seat !== this.seat) this.#look(seat);
    }
    this.relight();
    if (!this.queue.busy) this.#pass();
  }

  #refused(trouble: Trouble): void {
    this.view = null;
    if (trouble.code === "bad-token") {
      // Who one was is known here no more: look on, or sit down anew.
      forget();
      void this.#open();
    } else {
      this.trouble = trouble;
    }
  }

  #failed(trouble: Trouble): void {
    const because = trouble.facts as { clause?: string; reason?: string; facts?: object };
    if (trouble.code === "refused" && because.reason !== undefined) {
      this.#refuse(because.reason, because.facts ?? {}, because.clause ?? null, null);
    } else {
      this.mishap = trouble;
    }
  }

  // What is shown

  /** The board is drawn: what moves on it is shown by its mover from now on. */
  ready(mover: Mover | null): void {
    this.mover = mover;
    if (mover !== null) this.#drawn();
  }

  async #show(event: Told, factor: number): Promise<void> {
    if (this.mover === null && this.curtain === null) await this.#board();
    this.latest = event;
    if (event.fleeting !== true) this.log = [...this.log, event];
    if (likes.sound && factor > 0) sound(this.module?.sounds?.[event.what] ?? "tap");
    this.guide?.happened(event, this.words);
    if (!event.what.startsWith("table-")) await this.mover?.show(event, this.scene, factor);
  }

  /** Wait until the board is drawn, as at the start of a game; not for ever. */
  #board(): Promise<void> {
    return new Promise((resolve) => {
      this.#drawn = resolve;
      this.#timers.push(setTimeout(resolve, BOARD_PATIENCE));
    });
  }

  #idle(): void {
    if (this.view !== null && this.view.outcome !== null && this.seat !== null) {
      playedOnce(this.view.game);
      this.guide?.ended(this.words);
    }
    this.relight();
    this.#pass();
  }

  /** Light what may be touched, if this seat is asked and nothing is being shown; one who has just
   * come need not wait for that which happened before. */
  relight(): void {
    if (this.meta === null) return;
    const mayPlay =
      this.seat !== null &&
      this.playing.includes(this.seat) &&
      this.live?.link === "here" &&
      (!this.queue.busy || this.#drawnAhead) &&
      !this.sending;
    const choices = mayPlay ? this.#truth.choices : [];
    if (choices !== this.picker.choices) this.picker.offer(choices, this.meta.moves);
    const step = this.#truth.view?.agenda.at(-1)?.[0];
    if (choices.length === 0 || this.queue.busy) return;
    if (typeof step === "string") this.guide?.asked(step, this.words);
  }

  /** Several seats on one device: pass it to the one who is asked. */
  #pass(): void {
    clearTimeout(this.#passing);
    if (this.#nextHands() === undefined) return;
    if (this.seat === null) this.#fall();
    else this.#passing = setTimeout(() => this.#fall(), PASS_PAUSE);
  }

  /** Whose turn it is on this device, if it is not theirs who hold it. */
  #nextHands(): number | undefined {
    if (!this.hotSeat || this.info?.phase !== "playing" || this.curtain !== null) return undefined;
    const waiting = this.#truth.view?.waiting ?? this.info.waiting;
    if (this.seat !== null && waiting.includes(this.seat)) return undefined;
    return this.playing.find((seat) => waiting.includes(seat));
  }

  #fall(): void {
    const next = this.#nextHands();
    if (next === undefined || this.queue.busy) return;
    this.#look(null);
    this.curtain = next;
  }

  #sayReturned(): void {
    this.returned = true;
    this.#timers.push(setTimeout(() => (this.returned = false), BACK_SHOWN));
  }

  // What may not be done

  async #why(part: Part, near: Element | null): Promise<void> {
    const where = near?.getBoundingClientRect() ?? null;
    if (this.seat === null || this.live === null) return;
    try {
      const because = await this.live.why(this.seat, part);
      if (because?.reason) {
        this.#refuse(because.reason, because.facts ?? {}, because.clause ?? null, where);
      }
    } catch (error) {
      const trouble = asTrouble(error);
      if (trouble.code !== "not-your-turn") this.mishap = trouble;
    }
  }

  #refuse(reason: string, told: object, clause: string | null, near: DOMRect | null): void {
    const facts = { ...told };
    this.refusal = { text: this.words.because({ reason, facts }), clause, near, reason, facts };
    if (likes.sound) sound("stamp");
  }

  // The tab and the network

  readonly #seenOrNot = (): void => {
    this.queue.hold(document.hidden);
    if (!document.hidden) this.live?.poke();
  };

  readonly #network = (): void => this.live?.poke();
}

function openWire(): Wire {
  const url = at("api/live").replace(/^http/, "ws");
  return new WebSocket(url) as unknown as Wire;
}

/** The scene that boards draw from: always what is shown now. */
function sceneOf(sitting: Sitting): Scene {
  return {
    get view() {
      return sitting.view!;
    },
    get seat() {
      return sitting.seat;
    },
    get meta() {
      return sitting.meta!;
    },
    get words() {
      return sitting.words;
    },
    get names() {
      return sitting.names;
    },
    get picker() {
      return sitting.picker;
    },
    get table() {
      return sitting.info!;
    },
    get open() {
      return sitting.over;
    },
    play(choice) {
      void sitting.answer(choice);
    },
    get takeBack() {
      return sitting.undo && !sitting.queue.busy ? () => void sitting.takeBack() : null;
    },
    get refusal() {
      return sitting.refusal;
    },
  };
}
