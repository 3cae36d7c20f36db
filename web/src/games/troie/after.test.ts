import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { after, ahead } from "./after";
import { Stage } from "./stage.svelte";
import { piece, table } from "./testing";

const told = (what: string, facts: Told["facts"]): Told => ({ what, facts });

describe("what an event changes", () => {
  it("brings a piece before the tent, and behind it, where its owner knows it", () => {
    const dug = after(table(), told("dug", { seat: 0, piece: 3, face: "VI" }));
    expect(dug.pieces[2]).toMatchObject({ at: "before", seat: 0, free: false });
    const inside = after(dug, told("examined", { seat: 0, piece: 3 }));
    expect(inside.pieces[2]).toMatchObject({ at: "tent", known: null });
    const facts = { piece: 3, layer: "VI", row: 2, column: 3, kind: "plan" };
    const found = after(inside, told("found", facts));
    expect(found.pieces[2]!.known).toEqual({ layer: "VI", place: 6, plan: true });
  });

  it("frees and shows what lay below", () => {
    const freed = after(table(), told("freed", { pieces: [1, 2] }));
    expect(freed.pieces.map(({ free }) => free)).toEqual([true, true, true, true]);
    expect(after(freed, told("shown", { piece: 1, face: "II" })).pieces[0]!.face).toBe("II");
  });

  it("leaves a table as it is that holds it already", () => {
    const view = table({ pieces: [piece(), piece(), piece({ at: "tent", seat: 0 }), piece()] });
    for (const event of [
      told("dug", { seat: 0, piece: 3, face: "VI" }),
      told("moved", { seat: 0, points: 3, space: 3 }),
      told("pushed", { seat: 1, by: 0, space: 0 }),
      told("stopped", { seat: 0, left: 1 }),
    ]) {
      const moved = event.what === "pushed" ? { ...view, players: [{ ...view.players[0]!, space: 4 }, view.players[1]!] } : view;
      expect(ahead(moved, event), event.what).toBe(false);
    }
  });

  it("moves a pawn by what the turn gained, and sends another back", () => {
    const start = table();
    const players = start.players.map((player, seat) => ({ ...player, space: seat === 1 ? 8 : 0 }));
    const laid = after(
      { ...start, players, pieces: [piece({ at: "tent", seat: 0 }), piece(), piece(), piece()] },
      told("published", { seat: 0, layer: "VI", rank: "primordial", pieces: [1], points: 8 }),
    );
    expect(laid.gained).toBe(8);
    const moved = after(laid, told("moved", { seat: 0, points: 8, space: 8 }));
    expect(moved.players.map(({ space }) => space)).toEqual([8, 8]);
    const pushed = after(moved, told("pushed", { seat: 1, by: 0, space: 7 }));
    expect(pushed.players.map(({ space }) => space)).toEqual([8, 7]);
  });

  it("lays a revealed card open, and out of one's hand", () => {
    const shown = after(table(), told("played", { seat: 0, card: 8 }));
    expect(shown.hand).toEqual([1]);
    expect(shown.players[0]).toMatchObject({ card: 8, played: [8] });
  });
});

describe("the stage", () => {
  it("draws what was told on its view, and nothing of it on the next", () => {
    const stage = new Stage();
    const [first, second] = [table(), table({ round: 2 })];
    stage.tell(first, told("dug", { seat: 0, piece: 3, face: "VI" }));
    expect(stage.shown(first).pieces[2]!.at).toBe("before");
    expect(stage.shown(second)).toBe(second);
    stage.settle(second);
    expect(stage.shown(first)).toBe(first);
  });
});
