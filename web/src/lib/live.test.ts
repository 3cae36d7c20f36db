import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Begin, Changed, ClientMessage, ServerMessage, Table } from "../wire";
import { Trouble } from "./trouble";
import { Live, type Wire } from "./live.svelte";

const TABLE = { id: "t1", phase: "playing", seats: [], waiting: [] } as unknown as Table;

class FakeWire implements Wire {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  send(data: string) {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close() {
    this.closed = true;
  }
  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  types() {
    return this.sent.map((message) => message.type);
  }
}

function begin(n: number, seat: number | null = 0): Begin {
  return { type: "view", table: "t1", seat, n, info: TABLE, view: {}, choices: [], history: [], missed: [] };
}

function change(n: number, seat: number | null = 0): Changed {
  return { type: "change", table: "t1", seat, n, changes: [] };
}

function opened(seat: number | null = 0, token: () => string | null = () => "g_secret") {
  const wires: FakeWire[] = [];
  const hooks = { begin: vi.fn(), change: vi.fn(), info: vi.fn(), refused: vi.fn() };
  const live = new Live("t1", seat, hooks, {
    open: () => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    },
    token,
  });
  const last = () => wires.at(-1)!;
  const ready = (n: number) => {
    last().onopen?.();
    last().says({ type: "ready", protocol: 1, guest: null });
    last().says(begin(n, live.seat));
  };
  return { live, hooks, wires, last, ready };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // retries wait neither less nor more than meant
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("over a line that is open already it says hello at once", () => {
  const wire = Object.assign(new FakeWire(), { readyState: 1 });
  const hooks = { begin: vi.fn(), change: vi.fn(), info: vi.fn(), refused: vi.fn() };
  new Live("t1", 0, hooks, { open: () => wire, token: () => null });
  expect(wire.types()).toEqual(["hello"]);
});

test("it says hello with the token, then watches its seat", () => {
  const { live, last, ready, hooks } = opened();
  expect(live.link).toBe("opening");
  ready(4);
  expect(last().sent).toEqual([
    { type: "hello", protocol: 1, token: "g_secret" },
    { type: "watch", table: "t1", seat: 0 },
  ]);
  expect(live.link).toBe("here");
  expect(hooks.begin).toHaveBeenCalledOnce();
});

test("changes come in their order; one that came already is ignored", () => {
  const { hooks, last, ready } = opened();
  ready(4);
  last().says(change(5));
  last().says(change(5));
  last().says(change(6));
  expect(hooks.change.mock.calls.map(([message]) => (message as Changed).n)).toEqual([5, 6]);
});

test("a gap makes it watch again, and nothing counts until the view has come", () => {
  const { hooks, last, ready } = opened();
  ready(4);
  last().says(change(7));
  last().says(change(8));
  expect(hooks.change).not.toHaveBeenCalled();
  expect(last().types().filter((type) => type === "watch")).toHaveLength(2);
  last().says(begin(8));
  last().says(change(9));
  expect(hooks.begin).toHaveBeenCalledTimes(2);
  expect(hooks.change).toHaveBeenCalledOnce();
});

test("what belongs to another seat or table is not heard", () => {
  const { hooks, last, ready } = opened();
  ready(4);
  last().says(change(5, 1));
  last().says({ ...change(5), table: "t2" });
  expect(hooks.change).not.toHaveBeenCalled();
});

test("a short cut is mended without a word", async () => {
  const { live, last, ready, wires } = opened();
  ready(4);
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(600);
  expect(wires).toHaveLength(2);
  ready(4);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(live.link).toBe("here");
  expect(live.lostAt).toBeNull();
});

test("a longer cut is said, and it tries again, ever more patiently", async () => {
  const { live, last, ready, wires } = opened();
  ready(4);
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(600);
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(200);
  expect(live.link).toBe("lost");
  expect(live.lostAt).not.toBeNull();
  const tried = wires.length;
  for (let n = 0; n < 6; n++) {
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(10_100);
  }
  expect(wires.length - tried).toBe(6);
  ready(9);
  expect(live.link).toBe("here");
});

test("an answer under way is sent again with the same id and counts once", async () => {
  const { live, last, ready } = opened();
  ready(4);
  const stored = vi.fn();
  void live.play(0, "pass").then(stored);
  const first = last().sent.at(-1)!;
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(600);
  ready(5);
  expect(last().sent.at(-1)).toEqual(first);
  last().says({ type: "done", id: (first as { id: string }).id });
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toHaveBeenCalledOnce();
  last().onclose?.();
  await vi.advanceTimersByTimeAsync(600);
  ready(5);
  expect(last().types()).not.toContain("play");
});

test("an answer given while the line is cut waits for it", async () => {
  const { live, last, ready } = opened();
  ready(4);
  last().onclose?.();
  void live.play(0, "pass");
  await vi.advanceTimersByTimeAsync(600);
  expect(last().types()).not.toContain("play");
  ready(4);
  expect(last().types()).toContain("play");
});

test("a question why is not asked again after a cut", async () => {
  const { live, last, ready } = opened();
  ready(4);
  const asked = live.why(0, { stone: "flat" });
  last().onclose?.();
  await expect(asked).rejects.toThrow("offline");
});

test("a refused answer comes back with the café's code", async () => {
  const { live, last, ready } = opened();
  ready(4);
  const asked = live.play(0, "fly");
  const id = (last().sent.at(-1) as { id: string }).id;
  last().says({ type: "problem", problem: { code: "not-a-move", text: "no", id } });
  await expect(asked).rejects.toEqual(new Trouble("not-a-move"));
});

test("a café that is busy gets the answer again a little later", async () => {
  const { live, last, ready } = opened();
  ready(4);
  const stored = vi.fn();
  void live.play(0, "pass").then(stored);
  const { id } = last().sent.at(-1) as { id: string };
  last().says({ type: "problem", problem: { code: "busy", text: "later", id } });
  const before = last().sent.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(last().sent.length).toBe(before + 1);
  last().says({ type: "done", id });
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toHaveBeenCalledOnce();
});

test("a line that is silent after a ping is given up", async () => {
  const { last, ready, wires } = opened();
  ready(4);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(last().types().at(-1)).toBe("ping");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(wires[0]!.closed).toBe(true);
  expect(wires.length).toBeGreaterThan(1);
});

test("a tab that wakes up finds out soon whether the line still holds", async () => {
  const { live, last, ready, wires } = opened();
  ready(4);
  live.poke();
  last().says({ type: "pong" });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(wires).toHaveLength(1);
  live.poke();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(wires.length).toBeGreaterThan(1);
});

test("what was shown is told, but not by a spectator and not while the line is cut", () => {
  const one = opened();
  one.ready(4);
  one.live.seen(4);
  expect(one.last().sent.at(-1)).toEqual({ type: "seen", table: "t1", n: 4 });
  one.last().onclose?.();
  one.live.seen(5);
  expect(one.last().types().filter((type) => type === "seen")).toHaveLength(1);
  const other = opened(null);
  other.ready(4);
  other.live.seen(4);
  expect(other.last().types()).not.toContain("seen");
});

test("another seat is watched on the same line, and the old seat is not heard any more", () => {
  const { live, last, ready, hooks } = opened(0);
  ready(4);
  live.watch(1);
  expect(last().sent.at(-1)).toEqual({ type: "watch", table: "t1", seat: 1 });
  last().says(change(5, 0));
  expect(hooks.change).not.toHaveBeenCalled();
  last().says(begin(2, 1));
  last().says(change(3, 1));
  expect(hooks.change).toHaveBeenCalledOnce();
});

test("another tab plays: this one lets go, and can take the seat back", async () => {
  const { live, ready, wires } = opened();
  ready(4);
  live.rest();
  expect(live.link).toBe("elsewhere");
  live.poke();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(wires).toHaveLength(1);
  live.resume();
  ready(4);
  expect(live.link).toBe("here");
});

test("a token that another device took over ends it, without trying again", async () => {
  const { live, last, ready, wires } = opened();
  ready(4);
  last().says({ type: "problem", problem: { code: "bad-token", text: "void" } });
  expect(live.link).toBe("void");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(wires).toHaveLength(1);
});

test("a token that was void before it began is refused: one is a stranger here", () => {
  const { live, last, hooks } = opened();
  last().onopen?.();
  last().says({ type: "problem", problem: { code: "bad-token", text: "void" } });
  expect(hooks.refused).toHaveBeenCalledWith(new Trouble("bad-token"));
  expect(live.link).toBe("ended");
});

test("a seat that is not ours, or no longer, ends it with the reason", () => {
  const one = opened();
  one.last().onopen?.();
  one.last().says({ type: "ready", protocol: 1, guest: null });
  one.last().says({ type: "problem", problem: { code: "not-your-seat", text: "no", table: "t1" } });
  expect(one.hooks.refused).toHaveBeenCalledWith(new Trouble("not-your-seat"));
  const other = opened();
  other.ready(4);
  other.last().says({ type: "gone", table: "t1", seat: 0, reason: "removed" });
  expect(other.hooks.refused).toHaveBeenCalledWith(new Trouble("removed"));
  expect(other.live.link).toBe("ended");
});

test("a spectator who takes a seat says hello again, as a guest now", () => {
  let token: string | null = null;
  const { live, last, ready, wires } = opened(null, () => token);
  ready(4);
  token = "g_fresh";
  live.watch(1);
  expect(wires).toHaveLength(2);
  ready(1);
  expect(last().sent).toEqual([
    { type: "hello", protocol: 1, token: "g_fresh" },
    { type: "watch", table: "t1", seat: 1 },
  ]);
  expect(live.link).toBe("here");
});
