import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Told } from "../../wire";
import { Stage } from "./stage.svelte";
import { table } from "./testing";

const told = (what: string, facts: Told["facts"]): Told => ({ what, facts });

describe("the table while events are shown", () => {
  let stage: Stage;
  beforeEach(() => {
    vi.useFakeTimers();
    stage = new Stage();
  });

  it("runs ahead of the view by what was told", () => {
    const view = table();
    stage.tell(view, told("announced", { seat: 1, number: 2 }));
    stage.tell(view, told("drew", { seat: 1, card: "3" }));
    expect(stage.shown(view)).toMatchObject({ said: 2, drawn: "3", deck: 19 });
  });

  it("changes nothing when the view already holds what is told, as on arriving", () => {
    const view = table();
    for (const event of [
      told("loaded", { seat: 0, hero: "red" }),
      told("arrived", { hero: "green" }),
      told("pushed", { seat: 3, hero: "red" }),
      told("dropped", { hero: "blue", district: 1 }),
    ]) {
      expect(stage.ahead(view, event)).toBe(false);
      stage.tell(view, event);
    }
    expect(stage.shown(view)).toBe(view);
  });

  it("is the view again when the next one comes, and when a replay goes back to it", () => {
    const [first, second] = [table(), table({ said: 2 })];
    stage.tell(first, told("announced", { seat: 1, number: 2 }));
    expect(stage.shown(second)).toBe(second);
    stage.settle(second);
    expect(stage.shown(first)).toBe(first);
  });

  it("keeps the last card in sight until a view comes that no event led to", () => {
    const [first, second, third] = [table(), table({ said: 0 }), table({ said: 0 })];
    stage.settle(first);
    stage.tell(first, told("announced", { seat: 1, number: 2 }));
    stage.last = { card: "1", said: 2, lost: true };
    stage.settle(second);
    expect(stage.last).not.toBeNull();
    stage.settle(third);
    expect(stage.last).toBeNull();
  });

  it("is the view again when nothing more is told", () => {
    const view = table();
    stage.busy();
    stage.tell(view, told("announced", { seat: 1, number: 2 }));
    stage.rest();
    vi.advanceTimersByTime(500);
    expect(stage.shown(view).said).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(stage.shown(view)).toBe(view);
  });
});

describe("what is glimpsed of the horse", () => {
  it("shows who went in, where they stand, until it is forgotten", () => {
    const stage = new Stage();
    expect(stage.glimpsed(["red", "blue"])).toEqual([null, null]);
    const first = stage.flash("blue");
    expect(stage.glimpsed(["red", "blue"])).toEqual([null, "blue"]);
    const second = stage.flash("red");
    expect(stage.glimpsed(["blue", "red"])).toEqual(["blue", "red"]);
    stage.forget(first);
    expect(stage.glimpsed(["blue", "red"])).toEqual([null, "red"]);
    stage.forget(second);
    expect(stage.glimpsed(["blue", "red"])).toEqual([null, null]);
  });

  it("never shows a hero who was there before, of another colour", () => {
    const stage = new Stage();
    stage.flash("green");
    expect(stage.glimpsed(["red", "blue"])).toEqual([null, null]);
  });
});

describe("the turntable", () => {
  it("goes on turning the shorter way", () => {
    const stage = new Stage();
    stage.face(6);
    stage.face(0);
    stage.face(1);
    expect(stage.turn).toBeCloseTo(360 / 7);
    expect(stage.facing).toBe(1);
  });
});
