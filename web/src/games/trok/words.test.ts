import { describe, expect, it } from "vitest";
import { bookOf, speaks, tablesOf } from "../testing";
import { CARDS, SOURCES, UPGRADES } from "./facts";

// Keys that are put together from a word and a name.
speaks("trok", [
  new RegExp(`^(the|one|many)-(${CARDS.join("|")})$`),
  new RegExp(`^(short|about)-(${UPGRADES.join("|")})$`),
  /^(phase|round)-(offer|trade|combine|store|over)$/,
  /^act-(offer|entrust|take|back|give|end|run|pay|perfect|discard)$/,
  /^why-(taken|taken-from|master|settle|give|next)(-you)?$/,
  /^bill-(sets|renewals)$/,
  new RegExp(`^bill-(${SOURCES.join("|")})-why$`),
]);

describe.each(["fr", "en"] as const)("cards and upgrades in %s", (language) => {
  const page = tablesOf("trok", language).page!;

  it("say of every source what it pays for", () => {
    for (const source of SOURCES) expect(page).toHaveProperty(`bill-${source}-why`);
  });

  it("have their names and are explained", () => {
    for (const card of CARDS) {
      for (const form of ["the", "one", "many"]) expect(page).toHaveProperty(`${form}-${card}`);
    }
    for (const upgrade of UPGRADES) {
      expect(page[`short-${upgrade}`]!.length, upgrade).toBeLessThan(22);
      expect(page[`about-${upgrade}`]!.length, upgrade).toBeGreaterThan(20);
    }
  });

  it("have a clause of the rulebook for each upgrade", () => {
    const book = bookOf("trok", language);
    for (const place of UPGRADES.keys()) expect(book).toContain(`**TK-UPG-${place + 1}**`);
  });
});
