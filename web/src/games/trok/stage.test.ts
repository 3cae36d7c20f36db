import { beforeEach, describe, expect, it, vi } from "vitest";
import { Stage } from "./stage.svelte";
import { player, table, told } from "./testing";

describe("the table while events are shown", () => {
  let stage: Stage;
  beforeEach(() => {
    vi.useFakeTimers();
    stage = new Stage();
  });

  it("runs ahead of the view by what was told, until the next view comes", () => {
    const view = table({ agenda: [["Take", 1]], waiting: [1], asked: [1], master: 1 });
    stage.tell(view, told("took", { seat: 1, card: "hammer", from: 0 }));
    expect(stage.shown(view).held).toEqual({ seat: 1, card: "hammer", owner: 0 });
    const next = table();
    expect(stage.shown(next)).toBe(next);
    stage.settle(next);
    expect(stage.shown(view)).toBe(view);
  });

  it("changes nothing when the view already holds what is told, as on arriving", () => {
    const view = table();
    stage.tell(view, told("market", { cards: ["pick", "pick", "pick"] }));
    stage.tell(view, told("took", { seat: 1, card: "hammer", from: 0 }));
    expect(stage.shown(view)).toBe(view);
  });

  it("is the view again when nothing more is told", () => {
    const view = table({ agenda: [["Take", 1]], waiting: [1], asked: [1] });
    stage.tell(view, told("took", { seat: 1, card: "hammer", from: 0 }));
    stage.rest();
    vi.advanceTimersByTime(1_500);
    expect(stage.shown(view)).toBe(view);
  });

  it("keeps the chain of trades: who took what, and where it went", () => {
    const view = table();
    for (const event of [
      told("took", { seat: 1, card: "hammer", from: 0 }),
      told("swapped", { seat: 1, card: "hammer", market: "armour" }),
      told("took", { seat: 0, card: "pick", from: 2 }),
      told("kept", { seat: 0, card: "pick" }),
      told("swapped", { seat: 2, card: "ration", market: "hammer" }),
    ]) {
      stage.tell(view, event);
    }
    expect(stage.chain).toEqual([
      { seat: 1, card: "hammer", from: 0, market: "armour" },
      { seat: 0, card: "pick", from: 2, market: null },
      { seat: 2, card: "ration", from: 2, market: "hammer" },
    ]);
    stage.tell(view, told("round", { number: 2 }));
    expect(stage.chain).toEqual([]);
  });

  it("forgets the way when a view comes that no event led to, not when others choose in secret", () => {
    const [first, second] = [table(), table({ waiting: [2] })];
    stage.settle(first);
    stage.made = { 1: [{ cards: ["pick"], aare: 1, upgrades: [] }] };
    stage.settle(second);
    expect(stage.made[1]).toHaveLength(1);
    stage.settle(table({ market: ["pick", "pick", "pick"] }));
    expect(stage.made).toEqual({});
  });

  it("keeps what was touched while the same question stands", () => {
    stage.settle(table());
    stage.touched = [2];
    stage.settle(table({ waiting: [0] }));
    expect(stage.touched).toEqual([2]);
    stage.settle(table({ agenda: [["Take", 0]] }));
    expect(stage.touched).toEqual([]);
  });

  it("leaves a gap at a stall, and knows which card was taken last", () => {
    const view = table({ players: [player({ exposed: ["pick", "stone", "stone"] })] });
    expect(stage.stall(view, 0)).toEqual(["pick", "stone", "stone"]);
    stage.left = [0, 2];
    const taken = table({ players: [player({ exposed: ["pick", "stone"] })] });
    expect(stage.stall(taken, 0)).toEqual(["pick", "stone", null]);
    expect(stage.gapOf(0, stage.stall(taken, 0))).toBe(2);
  });
});
