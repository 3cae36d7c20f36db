import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Replay } from "../wire";
import { Film } from "./film.svelte";

const REPLAY: Replay = {
  table: "t1",
  game: "pari",
  names: [],
  view: { coins: 0 },
  opening: [{ what: "dealt" }],
  frames: [
    { changes: [[["coins"], 1]], events: [{ what: "won" }] },
    { changes: [[["coins"], 3]], events: [{ what: "won" }, { what: "doubled" }] },
  ],
};

function shown() {
  const show = vi.fn(() => Promise.resolve());
  return { show, film: new Film(REPLAY, { show, speed: () => "normal", calm: () => false }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it begins before the first move, with what the opening told", () => {
  const { film } = shown();
  expect(film.view).toEqual({ coins: 0 });
  expect(film.now).toEqual([{ what: "dealt" }]);
});

test("a step shows its events, then the table after it", async () => {
  const { film, show } = shown();
  film.step();
  expect(film.view).toEqual({ coins: 0 });
  await vi.advanceTimersByTimeAsync(10);
  expect(show).toHaveBeenCalledOnce();
  expect(film.view).toEqual({ coins: 1 });
  expect(film.at).toBe(1);
});

test("a jump shows the table at once, and the log up to it", () => {
  const { film, show } = shown();
  film.jump(2);
  expect(film.view).toEqual({ coins: 3 });
  expect(film.log.map(({ what }) => what)).toEqual(["dealt", "won", "won", "doubled"]);
  film.jump(99);
  expect(film.at).toBe(2);
  film.jump(-1);
  expect(film.at).toBe(0);
  expect(show).not.toHaveBeenCalled();
});

test("it runs to the end and stops there; started again it begins anew", async () => {
  const { film } = shown();
  film.toggle();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(film.at).toBe(2);
  expect(film.running).toBe(false);
  film.toggle();
  expect(film.running).toBe(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(film.at).toBe(1);
});
