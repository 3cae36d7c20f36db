import { describe, expect, it } from "vitest";
import { speaks, tablesOf } from "../testing";

// Keys that are put together from a word and a name.
speaks("trollland", [
  /^(one|many)-(medal|card|suitcase|vehicle|troll|refugee|cage|place|cart|caterpillar|dragon)$/,
  /^(symbol-(more|quay)|troll-[1-5]|(bonuses|pile|stable|quay)-note|bill-(vehicles|trolls)|step-(first|second))$/,
  /^ask-(thief|plunderer|sender)$/,
  /^phase-(pick|trolls|load)$/,
  /^told-(drew|left|left-bare|left-empty)(-yours)?$/,
  /^act-((load|send)-(cart|caterpillar|dragon)|pick|capture|draw|return|banish|exchange|camp|add|steal|plunder)$/,
]);

describe.each(["fr", "en"] as const)("the prefect in %s", (language) => {
  it("speaks only of what can happen, and in one breath", () => {
    const tables = tablesOf("trollland", language);
    for (const [what, said] of Object.entries(tables.prefect!)) {
      expect(Object.keys(tables.events!)).toContain(what);
      expect(said.length, what).toBeLessThanOrEqual(64);
    }
  });
});
