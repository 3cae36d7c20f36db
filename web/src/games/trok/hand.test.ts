import { describe, expect, it } from "vitest";
import { Picker } from "../../lib/picker.svelte";
import type { Choice } from "../../wire";
import { chosenCards, handField, handVerb, raised } from "./hand";

const choice = (move: { [field: string]: unknown }): Choice => ({ text: JSON.stringify(move), move });

describe("what a tap on a card is for", () => {
  it("follows what may be chosen", () => {
    expect(handVerb([choice({ do: "offer", cards: ["pick"] })], null)).toBe("offer");
    expect(handVerb([choice({ do: "give", card: "pick" })], null)).toBe("give");
    expect(handVerb([choice({ do: "discard" })], null)).toBe("store");
    expect(handVerb([choice({ do: "take", card: "pick", seat: "1" })], null)).toBeNull();
    expect(handField("give")).toBe("card");
    expect(handField("pay")).toBe("cards");
  });

  it("means identical cards in a combination turn, unless the perfect combination is laid", () => {
    const choices = [choice({ do: "end" }), choice({ do: "perfect", cards: ["stone"] })];
    expect(handVerb(choices, null)).toBe("match");
    expect(handVerb(choices, "perfect")).toBe("perfect");
    expect(handVerb([choice({ do: "end" })], "perfect")).toBe("match");
  });
});

describe("which cards rise", () => {
  const cards = ["pick", "ration", "ration", "ration", "stone"];

  it("are the ones that were tapped among those alike", () => {
    expect([...raised(cards, ["ration", "ration"], [3, 1])]).toEqual([3, 1]);
    expect([...raised(cards, ["ration", "stone"], [])]).toEqual([1, 4]);
    expect([...raised(cards, undefined, [2])]).toEqual([]);
  });

  it("are as many as were touched, however often one was tapped", () => {
    expect(raised(cards, ["ration", "ration", "ration", "ration"], [1, 1, 1]).size).toBe(3);
  });

  it("are those of the choice that is being made", () => {
    const picker = new Picker(() => undefined);
    picker.offer(
      [choice({ do: "match", equipment: "ration", cards: ["ration", "ration", "stone"] })],
      [{ do: "match", fields: [{ name: "equipment", words: [] }, { name: "cards", words: [], bag: true }] }],
    );
    picker.put("cards", "stone", "match");
    expect(chosenCards(picker)).toEqual(["stone"]);
    picker.put("cards", "ration", "match");
    picker.put("cards", "ration", "match");
    expect(chosenCards(picker)).toEqual(["ration", "ration", "stone"]);
  });
});
