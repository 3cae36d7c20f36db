import { describe, expect, it } from "vitest";
import type { Told, TrolllandView } from "../../wire";
import { after } from "./after";
import { owedOf } from "./phases";
import { pile, player, table, vehicle } from "./testing";

const told = (what: string, facts: Told["facts"] = {}): Told => ({ what, facts });
const steps = (view: TrolllandView) => owedOf(view).map(({ step }) => step);

describe("what an event changes on the table", () => {
  it("takes a loaded card from the line into its cage, once", () => {
    const event = told("loaded", { seat: 1, card: "zelf4", vehicle: "dragon1", cage: 3 });
    const loaded = after(table(), event);
    expect(loaded.row[1]!.cages[2]).toEqual({ size: 1, people: "zelf", cards: ["zelf4"] });
    expect(loaded.called).toEqual([{ seat: 2, card: "zelf7" }]);
    expect(steps(loaded)).toEqual(["EndTurn", "Call", "Call", "Load"]);
    expect(after(loaded, event)).toBe(loaded);
  });

  it("grows the stack with one more, and shrinks it when the card is replaced", () => {
    let view = after(
      table(),
      told("loaded", { seat: 1, card: "zelf4", vehicle: "dragon1", cage: 3 }),
    );
    view = after(view, told("more", { seat: 1, card: "zelf4" }));
    expect(steps(view).at(-1)).toBe("OneMore");
    view = after(view, told("added", { seat: 1, card: "nin12" }));
    expect(owedOf(view).slice(-2)).toMatchObject([
      { step: "Replace", seat: 1, card: "zelf4" },
      { step: "Load", seat: 1, card: "nin12" },
    ]);
    expect(view.called[0]).toEqual({ seat: 1, card: "nin12" });
    expect(view.players[1]!.hand).toBe(2);
    view = after(view, told("swapped", { seat: 1, card: "nin12", taken: "gob9" }));
    expect(view.quay).toEqual(["bimbo3", "zom14", "nin12"]);
    expect(owedOf(view).at(-1)).toMatchObject({ card: "gob9", more: 1 });
    view = after(view, told("camped", { seat: 1, card: "gob9" }));
    view = after(view, told("drew", { seat: 1, count: 1 }));
    expect(view.players[1]).toMatchObject({ camp: ["gob9"], hand: 3 });
    expect(view.pile).toBe(29);
    expect(steps(view)).toEqual(["EndTurn", "Call", "Call", "Load"]);
  });

  it("lets a vehicle leave with all that is on it, highest on top", () => {
    const view = table({
      row: [vehicle("cart1", [["zom3", "zom14"]], [2], 2)],
      players: [player({ piles: [pile("zom", ["zom9"])] }), player(), player()],
    });
    const event = told("left", { seat: 0, vehicle: "cart1", cards: ["zom3", "zom14"], medals: 2 });
    const left = after(view, event);
    expect(left.row).toEqual([]);
    expect(left.players[0]!.piles[0]!.cards).toEqual(["zom3", "zom9", "zom14"]);
    expect(left.players[0]!.score.vehicles).toBe(2);
    expect(after(left, event)).toBe(left);
  });

  it("moves what a Troll steals from pile to pile, and the Troll from the desk", () => {
    const view = table({
      calling: null,
      agenda: [["EndTurn"], ["Thief", 0]],
      trolls: [{ seat: 0, card: "troll3" }],
      players: [player(), player({ piles: [pile("nin", ["nin2", "nin8"])] }), player()],
    });
    const stole = after(view, told("stole", { seat: 0, from: 1, card: "nin8" }));
    expect(stole.players[1]!.piles[0]!.cards).toEqual(["nin2"]);
    expect(stole.players[0]!.piles[0]!.cards).toEqual(["nin8"]);
    expect(stole.trolls).toEqual([]);
  });

  it("hands a camp over, banishes from the quay, and captures", () => {
    const view = table({
      calling: null,
      trolls: [
        { seat: 0, card: "troll1" },
        { seat: 2, card: "troll4" },
      ],
      players: [player({ camp: ["gob1"] }), player({ camp: ["nin3"] }), player()],
    });
    const entrusted = after(view, told("entrusted", { seat: 0, to: 1, cards: ["gob1"] }));
    expect(entrusted.players.map(({ camp }) => camp)).toEqual([[], ["nin3", "gob1"], []]);
    const captured = after(view, told("captured", { seat: 0, from: 2, card: "troll4" }));
    expect(captured.trolls).toEqual([{ seat: 0, card: "troll1" }]);
    expect(captured.players[0]!.trolls).toEqual(["troll4"]);
    const banished = after(view, told("banished", { seat: 1, card: "gob9" }));
    expect(banished.quay).toEqual(["bimbo3", "zom14"]);
    expect(banished.players[1]!.piles[0]!.cards).toEqual(["gob9"]);
  });

  it("puts everybody's picks down and reveals those of the people called, in rising number", () => {
    const picking = table({
      agenda: [["Pick"]],
      calling: null,
      called: [],
      answer: "pick nin2 troll1",
      players: [player({ hand: 5, cards: ["nin2", "troll1", "zom9"] }), player({ hand: 5 }), player()],
    });
    let view = after(picking, told("picked"));
    expect(view.players[0]).toMatchObject({ hand: 3, picked: 2, picks: ["nin2", "troll1"], cards: ["zom9"] });
    view = after(view, told("revealed", { seat: 0, card: "troll1" }));
    expect(view.trolls).toEqual([{ seat: 0, card: "troll1" }]);
    view = after(view, told("called", { people: "nin" }));
    expect(steps(view)).toEqual(["EndTurn", "Call"]);
    view = after(view, told("revealed", { seat: 1, card: "nin9" }));
    view = after(view, told("revealed", { seat: 0, card: "nin2" }));
    expect(view.called.map(({ card }) => card)).toEqual(["nin2", "nin9"]);
    expect(owedOf(view).at(-1)).toMatchObject({ step: "Load", seat: 0, card: "nin2" });
  });

  it("does nothing twice when the view already holds what is told, as on arriving", () => {
    const view = table({ players: [player({ camp: ["nin3"] }), player(), player()] });
    for (const event of [
      told("camped", { seat: 0, card: "nin3" }),
      told("left", { seat: 0, vehicle: "cart4", cards: ["nin3"], medals: 1 }),
      told("swapped", { seat: 0, card: "nin3", taken: "zelf1" }),
      told("banished", { seat: 0, card: "zelf1" }),
      told("revealed", { seat: 0, card: "nin3" }),
      told("picked"),
      told("arrived", { vehicle: "cart1" }),
    ]) {
      expect(after(view, event), event.what).toBe(view);
    }
  });

  it("shows what was drawn only to its player", () => {
    const drew = after(table(), told("drew", { seat: 0, count: 1 }));
    const drawn = after(drew, told("drawn", { cards: ["gob4"] }));
    expect(drawn.players[0]!.cards).toEqual(["nin2", "troll1", "zom9", "gob4"]);
    const other = after(table({ seat: 1 }), told("drew", { seat: 0, count: 1 }));
    expect(other.players[0]).toMatchObject({ hand: 4, cards: ["nin2", "troll1", "zom9"] });
  });
});
