// What is on the table while events are shown, shared by the board and the dock of one table.

import type { Told, TrokView } from "../../wire";
import type { Picker } from "../../lib/picker.svelte";
import type { Asked } from "./Paper.svelte";
import { after, answers, begins, listOf, settled } from "./after";

/** One link of the chain of trades: who took what from whom, and where it went. */
export interface Link {
  seat: number;
  card: string;
  /** Whose it was; oneself: a card that nobody took (TK-TRD-7). */
  from: number;
  /** What came for it from the market; null: it was kept; undefined: not yet settled. */
  market?: string | null;
}

/** A set that was made in this round. */
export interface Made {
  cards: string[];
  /** What it paid: Aare, or upgrades; the perfect combination pays neither. */
  aare: number | null;
  upgrades: string[];
}

/** Aare that are on their way to somebody. */
export interface Gain {
  seat: number;
  aare: number;
}

const QUIET = 1_200; // no event for so long: the view is the truth
const EXPOSED = 3;

export class Stage {
  chain = $state.raw<readonly Link[]>([]);
  /** The sets that each player made in this round. */
  made = $state.raw<Readonly<Record<number, Made[]>>>({});
  /** What is outlined because it has changed, by its mark. */
  marked = $state.raw<readonly string[]>([]);
  /** Things that are on their way: their places are drawn empty. */
  away = $state.raw<readonly string[]>([]);
  gain = $state.raw<Gain | null>(null);
  /** What somebody asks about: a note explains it. */
  asked = $state.raw<Asked | null>(null);
  /** Which of one's own cards were touched, in this order; of cards that are alike, which one. */
  touched = $state.raw<readonly number[]>([]);
  /** Which of the exposed cards, and which place of the market, was touched among those alike. */
  aimed = $state.raw<string>("");
  /** Which place of whose stall a card left last. */
  left: [number, number] = [-1, -1];
  /** What the cards in one's hand are tapped for, where several sets could be made of them. */
  verb = $state<string | null>(null);

  /** Events are being shown: a tap on the cloth is meant for them. */
  showing = false;

  #told = $state.raw<{ view: TrokView; events: Told[] } | null>(null);
  #view: TrokView | null = null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #stalls: (string | null)[][] = [];

  /** The table as it is to be drawn: the view and what was shown since. */
  shown(view: TrokView): TrokView {
    const told = this.#told;
    return told === null || told.view !== view ? view : told.events.reduce(after, view);
  }

  /** An event was shown: draw what it changed, unless the view has it already. */
  tell(view: TrokView, event: Told): void {
    const told = this.#told?.view === view ? this.#told.events : [];
    this.#remember(event);
    if (told.length > 0 || (begins(event) && answers(view, event))) {
      this.#told = { view, events: [...told, event] };
    }
  }

  /** Would an event change what is drawn, or does the view hold it already? */
  ahead(view: TrokView, event: Told): boolean {
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
  settle(view: TrokView): void {
    if (this.#told === null && this.#view !== null && !alike(this.#view, view)) {
      // No event led here, as when a replay is wound on: nothing is known of the way.
      this.chain = [];
      this.made = {};
    }
    const asked = JSON.stringify(view.agenda) === JSON.stringify(this.#view?.agenda);
    if (this.#told?.view !== view) this.#told = null;
    this.#view = view;
    if (asked) return; // the same question: what was touched stays
    this.touched = [];
    this.aimed = "";
    this.verb = null;
  }

  /** The exposed cards of a seat on their three places; what was taken leaves a gap. */
  stall(view: TrokView, seat: number): (string | null)[] {
    const before = this.#stalls[seat] ?? [];
    const cards = view.players[seat]!.exposed;
    const now = settled(cards.length === EXPOSED ? [] : before, cards, EXPOSED);
    this.#stalls[seat] = now;
    return now;
  }

  /** The gap that the last card left at a stall: the one that was touched or seen, else the first. */
  gapOf(seat: number, slots: (string | null)[]): number {
    const [owner, slot] = this.left;
    return owner === seat && slots[slot] === null ? slot : slots.indexOf(null);
  }

  mark(mark: string): void {
    this.marked = [...this.marked, mark];
  }

  unmark(mark: string): void {
    const at = this.marked.indexOf(mark);
    this.marked = this.marked.filter((_, number) => number !== at);
  }

  #remember(event: Told): void {
    const facts = event.facts ?? {};
    const seat = Number(facts.seat);
    const last = this.chain.at(-1);
    switch (event.what) {
      case "round":
      case "offered":
        if (event.what === "round") this.made = {};
        this.chain = [];
        break;
      case "took":
        this.chain = [...this.chain, { seat, card: String(facts.card), from: Number(facts.from) }];
        break;
      case "kept":
        if (last) this.chain = [...this.chain.slice(0, -1), { ...last, market: null }];
        break;
      case "swapped": {
        const market = String(facts.market);
        if (last && last.seat === seat && last.market === undefined) {
          this.chain = [...this.chain.slice(0, -1), { ...last, market }];
        } else {
          this.chain = [...this.chain, { seat, card: String(facts.card), from: seat, market }];
        }
        break;
      }
      case "matched":
        this.#make(seat, { cards: listOf(facts.cards), aare: Number(facts.aare), upgrades: [] });
        break;
      case "bought":
        this.#make(seat, { cards: listOf(facts.cards), aare: null, upgrades: listOf(facts.upgrade) });
        break;
      case "ran":
      case "perfect":
        this.#make(seat, { cards: listOf(facts.cards), aare: null, upgrades: listOf(facts.upgrades) });
    }
  }

  #make(seat: number, made: Made): void {
    this.made = { ...this.made, [seat]: [...(this.made[seat] ?? []), made] };
  }
}

/** Do the same things lie on the table? Secret answers change only who is waited for. */
function alike(one: TrokView, other: TrokView): boolean {
  const lying = ({ round, market, row, held, players }: TrokView) =>
    JSON.stringify({ round, market, row, held, players });
  return lying(one) === lying(other);
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
