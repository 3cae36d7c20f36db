import { describe, expect, it } from "vitest";
import { Picker } from "../../lib/picker.svelte";
import type { Choice, Kind } from "../../wire";
import type { TavernScene } from "./facts";
import trok from "./index";
import { table, wordsOf } from "./testing";

const KINDS: Kind[] = [{ do: "offer", fields: [{ name: "cards", words: [], bag: true }] }];

function offer(total: number, ...cards: string[]): Choice {
  return { text: `offer ${cards.join(" ")}`, move: { do: "offer", cards }, preview: { total } };
}

/** Three cards are to be chosen, with what they come to as the café says. */
function asked(touched: string[]): string | undefined {
  const picker = new Picker(() => undefined);
  const choices = [
    offer(5, "pick", "ration", "ration"),
    offer(10, "pick", "ration", "hammer"),
    offer(11, "ration", "ration", "hammer"),
    offer(20, "ration", "hammer", "stone"),
  ];
  picker.offer(choices, KINDS);
  for (const card of touched) picker.put("cards", card, "offer");
  const words = wordsOf("fr", ["Camille", "Zélia", "Bastien"]);
  return trok.ask?.({ picker, words, view: table(), seat: 0 } as unknown as TavernScene);
}

describe("the plaque, while three cards are chosen", () => {
  it("counts what they can still come to, from the previews", () => {
    expect(asked([])).toContain("3 cartes");
    expect(asked(["ration"])).toMatch(/2 .*5 à 20/);
    expect(asked(["ration", "hammer"])).toMatch(/1 .*10 à 20/);
    expect(asked(["ration", "hammer", "stone"])).toMatch(/total de 20/);
  });

  it("says one total where only one is left", () => {
    expect(asked(["hammer", "stone"])).toMatch(/1 .*: 20 en tout/);
  });
});
