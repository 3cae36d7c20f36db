import { expect, test, vi } from "vitest";
import type { Choice, Kind } from "../wire";
import { agrees, Picker } from "./picker.svelte";

const KINDS: Kind[] = [
  { do: "place", fields: [{ name: "stone", words: ["round", "flat"] }, { name: "field", words: ["1", "2"] }] },
  { do: "swap", fields: [{ name: "fields", words: ["1", "2", "3"], bag: true }] },
  { do: "pass" },
];

function choice(move: { [field: string]: unknown }): Choice {
  return { text: Object.values(move).flat().join(" "), move };
}

const PLACE_R1 = choice({ do: "place", stone: "round", field: "1" });
const PLACE_R2 = choice({ do: "place", stone: "round", field: "2" });
const PLACE_F1 = choice({ do: "place", stone: "flat", field: "1" });
const SWAP_12 = choice({ do: "swap", fields: ["1", "2"] });
const SWAP_13 = choice({ do: "swap", fields: ["1", "3"] });
const PASS = choice({ do: "pass" });

function offered(...choices: Choice[]) {
  const why = vi.fn();
  const picker = new Picker(why);
  picker.offer(choices, KINDS);
  return { picker, why };
}

test("touches narrow the choices until one is left", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2, PLACE_F1);
  expect(picker.chosen).toBeNull();
  picker.touch("stone", "round");
  expect(picker.left).toEqual([PLACE_R1, PLACE_R2]);
  picker.touch("field", "2");
  expect(picker.chosen).toEqual(PLACE_R2);
});

test("a choice that only one thing leads to is chosen as soon as that is touched", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2, PLACE_F1);
  picker.touch("stone", "flat");
  expect(picker.chosen).toEqual(PLACE_F1);
});

test("what may be touched is what some choice has, with the other touches kept", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2, PLACE_F1);
  picker.touch("stone", "flat");
  expect(picker.may("field", "1")).toBe(true);
  expect(picker.may("field", "2")).toBe(false);
  expect(picker.may("stone", "round")).toBe(true);
});

test("a thing touched again is taken back", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2);
  picker.touch("stone", "round");
  picker.touch("stone", "round");
  expect(picker.part).toEqual({});
});

test("a thing that goes only without the other touches begins anew", () => {
  const { picker, why } = offered(PLACE_R2, PLACE_F1);
  picker.touch("stone", "flat");
  expect(picker.touch("field", "2")).toBe(true);
  expect(picker.part).toEqual({ field: "2" });
  expect(why).not.toHaveBeenCalled();
});

test("what no choice has asks why, and nothing is touched", () => {
  const { picker, why } = offered(PLACE_R1);
  expect(picker.touch("stone", "flat", "place")).toBe(false);
  expect(why).toHaveBeenCalledWith({ do: "place", stone: "flat" }, null);
  expect(picker.part).toEqual({});
});

test("why is asked for a bag with a bag", () => {
  const { picker, why } = offered(SWAP_12);
  picker.touch("fields", "3", "swap");
  expect(why).toHaveBeenCalledWith({ do: "swap", fields: ["3"] }, null);
});

test("a bag is chosen when it holds as much as the move", () => {
  const { picker } = offered(SWAP_12, SWAP_13);
  picker.touch("fields", "1", "swap");
  expect(picker.chosen).toBeNull();
  picker.touch("fields", "3", "swap");
  expect(picker.chosen).toEqual(SWAP_13);
  picker.touch("fields", "1", "swap");
  expect(picker.part).toEqual({ do: "swap", fields: ["3"] });
  expect(picker.chosen).toBeNull();
});

test("a verb alone is chosen when it is the only choice", () => {
  expect(offered(PASS).picker.chosen).toEqual(PASS);
  const { picker } = offered(PASS, PLACE_R1);
  expect(picker.chosen).toBeNull();
  picker.take(PASS);
  expect(picker.chosen).toEqual(PASS);
});

test("another verb forgets what was touched for the first one", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2, SWAP_12);
  picker.touch("stone", "round", "place");
  picker.touch("fields", "1", "swap");
  expect(picker.part).toEqual({ do: "swap", fields: ["1"] });
});

test("nothing can be touched while nothing is offered", () => {
  const { picker, why } = offered();
  expect(picker.touch("stone", "round")).toBe(false);
  expect(why).not.toHaveBeenCalled();
});

test("a bag agrees with a part of it, each thing counted once", () => {
  expect(agrees({ cards: ["a", "a", "b"] }, { cards: ["a", "a"] })).toBe(true);
  expect(agrees({ cards: ["a", "b"] }, { cards: ["a", "a"] })).toBe(false);
  expect(agrees({ card: 3 }, { card: "3" })).toBe(true);
});

test("a bag may hold several things that are alike; each is taken back by itself", () => {
  const pair = choice({ do: "swap", fields: ["1", "1", "2"] });
  const { picker } = offered(pair, SWAP_13);
  picker.put("fields", "1", "swap");
  picker.put("fields", "1", "swap");
  expect(picker.part.fields).toEqual(["1", "1"]);
  expect(picker.left).toEqual([pair]);
  picker.drop("fields", "1");
  expect(picker.part.fields).toEqual(["1"]);
  expect(picker.left).toEqual([pair, SWAP_13]);
});

test("a bag that could grow is chosen as it is, too", () => {
  const small = choice({ do: "swap", fields: ["1", "2"] });
  const large = choice({ do: "swap", fields: ["1", "2", "3"] });
  const { picker } = offered(small, large, PASS);
  picker.put("fields", "1", "swap");
  expect(picker.chosen).toBeNull();
  picker.put("fields", "2", "swap");
  expect(picker.chosen).toEqual(small);
  picker.put("fields", "3", "swap");
  expect(picker.chosen).toEqual(large);
});

test("equal bags that differ in another field are not chosen before that is touched", () => {
  const [one, other] = ["round", "flat"].map((stone) => choice({ do: "swap", stone, fields: ["1"] }));
  const { picker } = offered(one!, other!);
  picker.put("fields", "1", "swap");
  expect(picker.chosen).toBeNull();
  picker.touch("stone", "flat");
  expect(picker.chosen).toEqual(other);
});

test("a thing that does not go with the whole bag takes the place of those touched first", () => {
  const { picker, why } = offered(
    choice({ do: "swap", fields: ["1", "2"] }),
    choice({ do: "swap", fields: ["2", "3"] }),
    choice({ do: "swap", fields: ["4", "5"] }),
  );
  for (const field of ["1", "2", "3"]) picker.put("fields", field, "swap");
  expect(picker.part).toEqual({ do: "swap", fields: ["2", "3"] });
  picker.put("fields", "4", "swap");
  expect(picker.part).toEqual({ do: "swap", fields: ["4"] });
  expect(why).not.toHaveBeenCalled();
});

test("a thing may fill several fields at once, leave them again, or say why it may not", () => {
  const first = choice({ do: "put", shelf: "a", place: "1" });
  const second = choice({ do: "put", shelf: "b", place: "2" });
  const { picker, why } = offered(first, second);
  expect(picker.open({ do: "put", shelf: "b", place: "2" })).toBe(true);
  expect(picker.open({ do: "put", shelf: "a", place: "2" })).toBe(false);
  expect(picker.aim({ do: "put", shelf: "b", place: "2" })).toBe(true);
  expect(picker.chosen).toEqual(second);
  expect(picker.holds({ shelf: "b" })).toBe(true);
  expect(picker.aim({ do: "put", shelf: "a", place: "2" })).toBe(false);
  expect(why).toHaveBeenCalledWith({ do: "put", shelf: "a", place: "2" }, null);
  picker.aim({ do: "put", shelf: "b", place: "2" });
  expect(picker.part).toEqual({});
});

test("a thing that stands for several fields is touched at once, and taken back", () => {
  const { picker, why } = offered(PLACE_R1, PLACE_R2);
  expect(picker.aim({ do: "place", stone: "round", field: "2" })).toBe(true);
  expect(picker.chosen).toEqual(PLACE_R2);
  picker.aim({ do: "place", stone: "round", field: "2" });
  expect(picker.part).toEqual({});
  expect(picker.aim({ do: "place", stone: "flat", field: "2" })).toBe(false);
  expect(why).toHaveBeenCalledWith({ do: "place", stone: "flat", field: "2" }, null);
});

test("what was touched stays when the same choices come again, and goes with others", () => {
  const { picker } = offered(PLACE_R1, PLACE_R2);
  picker.touch("stone", "round");
  picker.offer([{ ...PLACE_R1 }, { ...PLACE_R2 }], KINDS);
  expect(picker.part).toEqual({ stone: "round" });
  picker.offer([PLACE_R1, PLACE_F1], KINDS);
  expect(picker.part).toEqual({});
});
