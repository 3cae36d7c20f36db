// The socket of a table: says hello, follows a seat, mends gaps, comes back after a cut, and sends
// an answer again until the café has said that it is stored.

import type { Because, Begin, Changed, ClientMessage, ServerMessage, Table } from "../wire";
import { Trouble, troubleOf } from "./trouble";

export const PROTOCOL = 1;

/** Where the connection is: `void` is a token that another device took over. */
export type Link = "opening" | "here" | "lost" | "elsewhere" | "void" | "ended";

/** A socket as the browser gives it. */
export interface Wire {
  /** As a socket has it: 1 is open. */
  readonly readyState?: number;
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Hooks {
  begin(message: Begin): void;
  change(message: Changed): void;
  info(table: Table): void;
  /** The café does not let us follow this seat (any more). */
  refused(trouble: Trouble): void;
}

export interface Means {
  open(): Wire;
  token(): string | null;
}

const OPEN = 1; // a socket that was opened ahead may be so already
const GRACE = 700; // a cut that is mended sooner is not worth a word
const PING_EVERY = 25_000;
const PING_PATIENCE = 8_000;
const WAKE_PATIENCE = 3_000;
const OPEN_PATIENCE = 8_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const BUSY_WAIT = 1_000;

interface Pending {
  message: ClientMessage & { id: string };
  again: boolean;
  resolve(value: Because | null): void;
  reject(trouble: Trouble): void;
}

export class Live {
  link = $state<Link>("opening");
  /** When the connection was lost, by the page's own clock. */
  lostAt = $state<number | null>(null);

  n = 0;
  seat: number | null;
  #wire: Wire | null = null;
  #ready = false;
  #said: string | null = null; // the token that the café knows this line by
  #deaf = true; // changes mean nothing until a view begins the stream
  #begun = false;
  #tries = 0;
  #pending = new Map<string, Pending>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    readonly table: string,
    seat: number | null,
    private readonly hooks: Hooks,
    private readonly means: Means,
  ) {
    this.seat = seat;
    this.#connect();
  }

  /** Follow the table from another seat: only that seat's secrets come from now on. */
  watch(seat: number | null): void {
    this.seat = seat;
    this.#deaf = true;
    if (!this.#ready) return;
    // One who has become a guest since says hello again.
    if (this.means.token() !== this.#said) this.#connect();
    else this.#send({ type: "watch", table: this.table, seat });
  }

  play(seat: number, move: string | { [field: string]: unknown }): Promise<Because | null> {
    return this.#ask({ type: "play", table: this.table, seat, id: freshId(), move }, true);
  }

  undo(seat: number): Promise<Because | null> {
    return this.#ask({ type: "undo", table: this.table, seat, id: freshId() }, true);
  }

  /** Why may no move have these fields? */
  why(seat: number, part: { [field: string]: unknown }): Promise<Because | null> {
    return this.#ask({ type: "why", table: this.table, seat, id: freshId(), part }, false);
  }

  /** Everything up to this number was shown. */
  seen(n: number): void {
    if (this.#ready && !this.#deaf && this.seat !== null) {
      this.#send({ type: "seen", table: this.table, n });
    }
  }

  /** The tab woke up or the network is back: find out at once whether the line still holds. */
  poke(): void {
    if (this.link === "elsewhere" || this.link === "void" || this.link === "ended") return;
    if (this.#wire === null) this.#connect();
    else if (this.#ready) this.#ping(WAKE_PATIENCE);
  }

  /** Another tab plays: let go of the seat. */
  rest(): void {
    this.#stop("elsewhere");
  }

  /** Play here again. */
  resume(): void {
    if (this.link !== "elsewhere") return;
    this.link = "opening";
    this.#connect();
  }

  close(): void {
    this.#stop("ended");
    for (const pending of this.#pending.values()) pending.reject(new Trouble("offline"));
    this.#pending.clear();
  }

  // In

  #connect(): void {
    this.#clear("retry");
    this.#drop();
    const wire = this.means.open();
    this.#wire = wire;
    this.#later("open", OPEN_PATIENCE, () => this.#cut(wire));
    wire.onopen = () => {
      this.#said = this.means.token();
      this.#send({ type: "hello", protocol: PROTOCOL, token: this.#said });
    };
    wire.onclose = () => this.#cut(wire);
    wire.onmessage = (event) => {
      if (wire === this.#wire) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    if (wire.readyState === OPEN) wire.onopen();
  }

  #hear(message: ServerMessage): void {
    this.#clear("pong");
    switch (message.type) {
      case "ready":
        this.#clear("open");
        this.#ready = true;
        this.#later("ping", PING_EVERY, () => this.#ping(PING_PATIENCE));
        this.#send({ type: "watch", table: this.table, seat: this.seat });
        return;
      case "view":
        if (message.table === this.table && message.seat === this.seat) this.#begin(message);
        return;
      case "change":
        if (message.table === this.table && message.seat === this.seat) this.#change(message);
        return;
      case "info":
        if (message.info.id === this.table) this.hooks.info(message.info);
        return;
      case "done":
        this.#settle(message.id)?.resolve(null);
        return;
      case "because":
        this.#settle(message.id)?.resolve(message);
        return;
      case "gone":
        if (message.table === this.table) {
          this.#stop("ended");
          this.hooks.refused(new Trouble("removed"));
        }
        return;
      case "problem":
        this.#trouble(troubleOf(message.problem), message.problem.id ?? null);
        return;
      case "pong":
        return;
    }
  }

  #begin(message: Begin): void {
    this.n = message.n;
    this.#begun = true;
    this.#deaf = false;
    this.#tries = 0;
    this.#clear("lost");
    this.lostAt = null;
    this.link = "here";
    this.hooks.begin(message);
    for (const pending of this.#pending.values()) this.#send(pending.message);
  }

  #change(message: Changed): void {
    if (this.#deaf || message.n <= this.n) return;
    if (message.n === this.n + 1) {
      this.n = message.n;
      this.hooks.change(message);
      return;
    }
    // Something is missing: the whole view mends it.
    this.#deaf = true;
    this.#send({ type: "watch", table: this.table, seat: this.seat });
  }

  #trouble(trouble: Trouble, id: string | null): void {
    const pending = id === null ? undefined : this.#pending.get(id);
    if (pending !== undefined) {
      if (pending.again && (trouble.code === "busy" || trouble.code === "too-many")) {
        this.#later(`again-${id}`, BUSY_WAIT, () => this.#send(pending.message));
        return;
      }
      this.#settle(id!)?.reject(trouble);
    } else if (trouble.code === "bad-token" && this.#begun) {
      this.#stop("void");
    } else if (this.#deaf && REFUSALS.has(trouble.code)) {
      this.#stop("ended");
      this.hooks.refused(trouble);
    }
  }

  // Out

  #ask(message: Pending["message"], again: boolean): Promise<Because | null> {
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, again, resolve, reject });
      if (this.#ready && !this.#deaf) this.#send(message);
    });
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #send(message: ClientMessage): void {
    try {
      this.#wire?.send(JSON.stringify(message));
    } catch {
      // A socket that closes under our hands: its end is heard on its own.
    }
  }

  #ping(patience: number): void {
    const wire = this.#wire;
    this.#send({ type: "ping" });
    if (wire !== null) this.#later("pong", patience, () => this.#cut(wire));
    this.#later("ping", PING_EVERY, () => this.#ping(PING_PATIENCE));
  }

  // Coming and going

  #cut(wire: Wire): void {
    if (wire !== this.#wire) return;
    this.#drop();
    for (const [id, pending] of this.#pending) {
      if (!pending.again) this.#settle(id)!.reject(new Trouble("offline"));
    }
    if (this.lostAt === null) {
      this.lostAt = Date.now();
      this.#later("lost", GRACE, () => {
        if (this.link === "here" || this.link === "opening") this.link = "lost";
      });
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#later("retry", wait * (0.75 + Math.random() / 2), () => this.#connect());
  }

  #stop(link: Link): void {
    this.#drop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.lostAt = null;
    this.link = link;
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#ready = false;
    this.#deaf = true;
    for (const name of ["open", "ping", "pong"]) this.#clear(name);
    if (wire !== null) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
  }

  #later(name: string, wait: number, act: () => void): void {
    this.#clear(name);
    this.#timers.set(name, setTimeout(act, wait));
  }

  #clear(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

/** What ends a stream instead of being tried again. */
const REFUSALS = new Set([
  "unknown-table",
  "unknown-seat",
  "not-your-seat",
  "removed",
  "retired",
  "no-token",
  "bad-token",
  "malformed",
]);

/** An id that nobody else uses; works where the page is not served safely, as at home. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
