import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { after, answers, settled } from "./after";
import { total } from "./facts";
import { district, table } from "./testing";

const told = (what: string, facts: Told["facts"]): Told => ({ what, facts });

describe("what an event changes", () => {
  it("plays a whole turn: announce, draw, push, drop, refill", () => {
    const events = [
      told("announced", { seat: 1, number: 1 }),
      told("drew", { seat: 1, card: "2" }),
      told("pushed", { seat: 1, hero: "green" }),
      told("dropped", { hero: "red", district: 5 }),
      told("arrived", { hero: "yellow" }),
    ];
    const end = events.reduce(after, table());
    expect(end).toMatchObject({ said: 1, drawn: "2", deck: 19, horse: ["blue", "green"] });
    expect(end.display).toEqual([1, 0, 2, 0, 0]);
    expect(end.bag).toEqual([8, 9, 8, 9]);
    expect(end.city[4]!.heroes).toEqual([1, 0, 0, 0]);
    expect(total(end.bag) + total(end.display) + end.horse.length + 1).toBe(40);
  });

  it("leaves the view as it was", () => {
    const before = table();
    after(before, told("pushed", { seat: 1, hero: "red" }));
    expect(before.display).toEqual([1, 1, 1, 0, 0]);
    expect(before.horse).toEqual(["red", "blue"]);
  });

  it("takes black pawns from beside the board, not from the bag", () => {
    const end = after(table({ bag: [0, 0, 0, 0] }), told("arrived", { hero: "black" }));
    expect(end).toMatchObject({ aside: 1, bag: [0, 0, 0, 0], display: [1, 1, 1, 0, 1] });
  });

  it("exchanges two treasures with what is known of them", () => {
    const city = table().city;
    city[1] = district([2, 0, 0, 0], { treasure: 3, looked: [0] });
    const end = after(table({ city }), told("exchanged", { seat: 1, district: 2, with: 6 }));
    expect(end.city[5]).toMatchObject({ treasure: 3, looked: [0], heroes: [0, 0, 0, 0] });
    expect(end.city[1]).toMatchObject({ treasure: null, looked: [], heroes: [2, 0, 0, 0] });
  });

  it("makes the discard the new deck", () => {
    const end = after(table({ deck: 0, discard: [3, 3, 6, 6, 2] }), told("reshuffled", {}));
    expect(end).toMatchObject({ deck: 20, discard: [0, 0, 0, 0, 0] });
  });

  it("does nothing for what the table itself tells", () => {
    const before = table();
    expect(after(before, told("table-joined", { seat: 2 }))).toBe(before);
  });
});

describe("an event and the question it answers", () => {
  it("belongs to the view that asks for it, of the same seat", () => {
    expect(answers(table(), told("announced", { seat: 1, number: 2 }))).toBe(true);
    expect(answers(table(), told("announced", { seat: 2, number: 2 }))).toBe(false);
    expect(answers(table(), told("pushed", { seat: 1, hero: "red" }))).toBe(false);
    const charge = table({ agenda: [["EndTurn", 1, 0], ["Charge", 1]] });
    expect(answers(charge, told("pushed", { seat: 1, hero: "red" }))).toBe(true);
    expect(answers(charge, told("held", { seat: 1 }))).toBe(true);
  });

  it("is past when the view has no question any more", () => {
    expect(answers(table({ agenda: [] }), told("announced", { seat: 1, number: 2 }))).toBe(false);
  });
});

describe("who stands where", () => {
  const names = ["red", "green"];

  it("fills the first free places, colour by colour", () => {
    expect(settled([], names, [1, 2], 4)).toEqual(["red", "green", "green", null]);
  });

  it("moves nobody when somebody comes or goes", () => {
    const before = ["green", "red", null, "green"];
    expect(settled(before, names, [2, 2], 4)).toEqual(["green", "red", "red", "green"]);
    expect(settled(before, names, [0, 2], 4)).toEqual(["green", null, null, "green"]);
    expect(settled(before, names, [1, 1], 4)).toEqual(["green", "red", null, null]);
  });
});
