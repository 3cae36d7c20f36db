import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../wire";
import { Queue, type Speed } from "./queue.svelte";

const told = (what: string): Told => ({ what });

function stage(speed: Speed = "normal", calm = false) {
  const shown: [string, number][] = [];
  const waiting: (() => void)[] = [];
  const made = {
    shown,
    idle: vi.fn(),
    finish: vi.fn(() => waiting.splice(0).forEach((done) => done())),
    show: vi.fn((event: Told, factor: number) => {
      shown.push([event.what, factor]);
      return new Promise<void>((resolve) => waiting.push(resolve));
    }),
    speed: () => speed,
    calm: () => calm,
    /** What moves has arrived. */
    arrive: async () => {
      waiting.splice(0).forEach((done) => done());
      await vi.advanceTimersByTimeAsync(0);
    },
  };
  return made;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("events are shown one after another, and only then the table changes", async () => {
  const on = stage();
  const queue = new Queue(on);
  const after = vi.fn();
  queue.push({ events: [told("a"), told("b")], missed: false, after });
  expect(on.shown).toEqual([["a", 1]]);
  expect(queue.busy).toBe(true);
  await on.arrive();
  expect(on.shown).toEqual([["a", 1], ["b", 1]]);
  expect(after).not.toHaveBeenCalled();
  await on.arrive();
  expect(after).toHaveBeenCalledOnce();
  expect(queue.busy).toBe(false);
  expect(on.idle).toHaveBeenCalledOnce();
});

test("a message without events changes the table at once", () => {
  const on = stage();
  const queue = new Queue(on);
  const after = vi.fn();
  queue.push({ events: [], missed: false, after });
  expect(after).toHaveBeenCalledOnce();
  expect(queue.busy).toBe(false);
  expect(on.idle).toHaveBeenCalledOnce();
});

test("speed stretches or shortens; the system's wish for calm wins", () => {
  expect(new Queue(stage("slow")).factor(false)).toBe(2);
  expect(new Queue(stage("fast")).factor(false)).toBe(0.5);
  expect(new Queue(stage("off")).factor(false)).toBe(0);
  expect(new Queue(stage("slow", true)).factor(false)).toBe(0);
});

test("what was missed goes fast, unless it goes faster anyway", () => {
  expect(new Queue(stage("normal")).factor(true)).toBe(0.5);
  expect(new Queue(stage("off")).factor(true)).toBe(0);
});

test("a tap finishes the move that is being shown", async () => {
  const on = stage();
  const queue = new Queue(on);
  const after = vi.fn();
  queue.push({ events: [told("a"), told("b"), told("c")], missed: false, after });
  queue.finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(on.shown.map(([what]) => what)).toEqual(["a", "b", "c"]);
  expect(after).toHaveBeenCalledOnce();
});

test("nothing is shown while the tab is hidden, all of it afterwards", async () => {
  const on = stage();
  const queue = new Queue(on);
  queue.hold(true);
  queue.push({ events: [told("a")], missed: false, after: vi.fn() });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(on.shown).toEqual([]);
  expect(queue.busy).toBe(true);
  queue.hold(false);
  expect(on.shown).toEqual([["a", 1]]);
});

test("a board that never says it is done does not stop the table", async () => {
  const on = stage();
  const after = vi.fn();
  new Queue(on).push({ events: [told("a")], missed: false, after });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(after).toHaveBeenCalledOnce();
});

test("a board that breaks does not stop the table", async () => {
  const on = stage();
  on.show.mockRejectedValueOnce(new Error("broken"));
  const after = vi.fn();
  new Queue(on).push({ events: [told("a")], missed: false, after });
  await vi.advanceTimersByTimeAsync(0);
  expect(after).toHaveBeenCalledOnce();
});

test("what was dropped in the middle never reaches the table", async () => {
  const on = stage();
  const queue = new Queue(on);
  const old = vi.fn();
  const fresh = vi.fn();
  queue.push({ events: [told("a"), told("b")], missed: false, after: old });
  queue.clear();
  queue.push({ events: [told("c")], missed: false, after: fresh });
  await on.arrive();
  await on.arrive();
  expect(old).not.toHaveBeenCalled();
  expect(fresh).toHaveBeenCalledOnce();
  expect(on.shown.map(([what]) => what)).toEqual(["a", "c"]);
});

test("a long backlog is worked off faster", async () => {
  const on = stage();
  const queue = new Queue(on);
  for (let n = 0; n < 9; n++) queue.push({ events: [told(String(n))], missed: false, after: vi.fn() });
  await on.arrive();
  await vi.advanceTimersByTimeAsync(250);
  expect(on.shown).toEqual([["0", 1], ["1", 0.5]]);
});

test("of much that was missed the end is shown, and what is fleeting stays to be read", async () => {
  const on = stage();
  const queue = new Queue(on);
  const events = Array.from({ length: 30 }, (_, n) => told(String(n)));
  events[3] = { what: "gone soon", fleeting: true };
  queue.push({ events, missed: true, after: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  expect(on.shown.map(([what]) => what)).toEqual(["0", "1", "2", "gone soon"]);
  await vi.advanceTimersByTimeAsync(450);
  expect(on.shown).toHaveLength(21);
  expect(on.shown.at(-1)).toEqual(["20", 0.5]);
});
