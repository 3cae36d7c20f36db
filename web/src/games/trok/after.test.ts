import { describe, expect, it } from "vitest";
import { after, answers, settled, without } from "./after";
import { player, table, told } from "./testing";

describe("what an event changes", () => {
  it("plays a trade: reveal, master, take, swap, renewal", () => {
    const events = [
      told("offered", { seat: 0, cards: ["ration", "ration", "hammer"], total: 11 }),
      told("offered", { seat: 1, cards: ["armour", "helmet", "pick"], total: 12 }),
      told("master", { seat: 1, total: 12 }),
      told("took", { seat: 1, card: "hammer", from: 0 }),
      told("kept", { seat: 1, card: "hammer" }),
      told("took", { seat: 0, card: "armour", from: 1 }),
      told("swapped", { seat: 0, card: "armour", market: "hammer" }),
    ];
    const end = events.reduce(after, table());
    expect(end.master).toBe(1);
    expect(end.market).toEqual(["armour", "armour", "armour"]);
    expect(end.held).toBeNull();
    expect(end.players[0]).toMatchObject({ hand: 3, cards: ["pick", "stone", "hammer"], total: 11 });
    expect(end.players[0]!.exposed).toEqual(["ration", "ration"]);
    expect(end.players[1]).toMatchObject({ hand: 3, known: ["hammer"], exposed: ["helmet", "pick"] });
    const renewed = after(end, told("renewed", { seat: 0, card: "armour", aare: 3, cards: ["pick", "pick", "ration"] }));
    expect(renewed.market).toEqual(["pick", "pick", "ration"]);
    expect(renewed.discard[4]).toBe(3);
    expect(renewed.players[0]!.purse).toBe(3);
  });

  it("leaves the view as it was", () => {
    const before = table();
    const copy = structuredClone(before);
    after(before, told("offered", { seat: 0, cards: ["ration", "ration", "hammer"], total: 11 }));
    expect(before).toEqual(copy);
  });

  it("swaps one's own card that nobody took (TK-TRD-7)", () => {
    const view = table({ players: [player({ hand: 4, cards: ["pick"], exposed: ["ration", "hammer"] })] });
    const end = after(view, told("swapped", { seat: 0, card: "ration", market: "armour" }));
    expect(end.market).toEqual(["ration", "hammer", "armour"]);
    expect(end.players[0]).toMatchObject({ hand: 5, cards: ["pick", "armour"], exposed: ["hammer"] });
    const back = after(end, told("back", { seat: 0, cards: ["hammer"] }));
    expect(back.players[0]).toMatchObject({ hand: 6, exposed: [] });
  });

  it("moves a gift's card only where it is known (TK-KNO-3)", () => {
    const view = table();
    const given = after(view, told("gave", { seat: 0, to: 2 }));
    expect(given.players.map(({ hand }) => hand)).toEqual([4, 5, 6]);
    const shown = after(given, told("gift", { seat: 0, to: 2, card: "stone" }));
    expect(shown.players.map(({ hand }) => hand)).toEqual([4, 5, 6]);
    expect(shown.players[0]!.cards).toEqual(["pick", "ration", "ration", "hammer"]);
    expect(shown.players[2]!.known).toEqual(["stone"]);
  });

  it("pays sets, takes upgrades, closes the row up", () => {
    const view = table({ turn: { seat: 0, identical: false, different: false, veins: 0, claimed: [], run: false } });
    const paid = after(view, told("matched", { seat: 0, equipment: "ration", cards: ["ration", "ration", "stone"], aare: 2 }));
    expect(paid.players[0]).toMatchObject({ hand: 2, cards: ["pick", "hammer"], purse: 2 });
    expect(paid.turn).toMatchObject({ identical: true, different: false });
    const bought = after(view, told("bought", { seat: 0, upgrade: "thrud", cards: ["pick", "ration", "hammer"] }));
    expect(bought.row.slice(0, 2)).toEqual(["mine", "vein"]);
    expect(bought.players[0]).toMatchObject({ upgrades: ["thrud"], cards: ["ration", "stone"] });
    expect(bought.discard).toEqual([1, 1, 0, 0, 0, 0, 1, 0]);
  });

  it("deals to all, and shuffles the discard into the deck", () => {
    const empty = table({ players: [player({ hand: 0, cards: [] }), player({ hand: 0 }), player({ hand: 0 })] });
    const dealt = after(empty, told("dealt", { cards: ["pick", "pick", "ration", "gloves", "stone"] }));
    expect(dealt.players.map(({ hand }) => hand)).toEqual([5, 5, 5]);
    expect(dealt.players[1]!.cards).toBeNull();
    const shuffled = after(table({ deck: 0, discard: [1, 2, 0, 0, 0, 0, 0, 1] }), told("reshuffled"));
    expect(shuffled).toMatchObject({ deck: 4, discard: [0, 0, 0, 0, 0, 0, 0, 0] });
  });

  it("does nothing for what the table itself tells", () => {
    const before = table();
    expect(after(before, told("table-joined", { seat: 2 }))).toBe(before);
  });
});

describe("an event and the question it answers", () => {
  it("belongs to the view that asks for it, of the same seat", () => {
    const taking = table({ agenda: [["Take", 1]], waiting: [1], asked: [1] });
    expect(answers(taking, told("took", { seat: 1, card: "pick", from: 0 }))).toBe(true);
    expect(answers(taking, told("took", { seat: 2, card: "pick", from: 0 }))).toBe(false);
    expect(answers(taking, told("kept", { seat: 1, card: "pick" }))).toBe(false);
  });

  it("is told for all together when all choose in secret", () => {
    expect(answers(table({ waiting: [2] }), told("offered", { seat: 0 }))).toBe(true);
    expect(answers(table({ agenda: [] }), told("offered", { seat: 0 }))).toBe(false);
  });
});

describe("where things lie", () => {
  it("takes each thing out once", () => {
    expect(without(["pick", "pick", "stone"], ["pick", "helmet"])).toEqual(["pick", "stone"]);
  });

  it("leaves a gap where a card was taken", () => {
    const before = ["pick", "stone", "pick"];
    expect(settled(before, ["pick", "pick"], 3)).toEqual(["pick", null, "pick"]);
    expect(settled([], ["pick"], 3)).toEqual(["pick", null, null]);
  });
});
