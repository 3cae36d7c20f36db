import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { HOME, tablesOf } from "./testing";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const SOURCES = readdirSync(FOLDER)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/(test|testing)\.ts$/.test(name))
  .map((name) => readFileSync(FOLDER + name, "utf8"))
  .join("\n");

/** Keys that are put together from a word and a name. */
const MADE = [
  /^(one|many)-(medal|card|suitcase|vehicle|troll|refugee|cage|place|cart|caterpillar|dragon)$/,
  /^(symbol-(more|quay)|troll-[1-5]|(bonuses|pile|stable|quay)-note|bill-(vehicles|trolls)|step-(first|second))$/,
  /^ask-(thief|plunderer|sender)$/,
  /^phase-(pick|trolls|load)$/,
  /^told-(drew|left|left-empty)(-yours)?$/,
  /^act-((load|send)-(cart|caterpillar|dragon)|pick|capture|draw|return|banish|exchange|camp|add|steal|plunder)$/,
];

describe.each(["fr", "en"] as const)("the words of the page in %s", (language) => {
  const page = tablesOf(language).page!;

  it("has every sentence that the page says", () => {
    const said = [...SOURCES.matchAll(/say\(\s*["']page["'],([^{]*?)(?:,\s*\{|\))/g)].flatMap(([, key]) =>
      [...key!.matchAll(/["']([a-z-]+)["']/g)].map(([, name]) => name!),
    );
    expect(said.length).toBeGreaterThan(40);
    for (const key of said) expect(Object.keys(page)).toContain(key);
  });

  it("has no sentence that the page never says", () => {
    for (const key of Object.keys(page)) {
      const used = SOURCES.includes(`"${key}"`) || SOURCES.includes(`'${key}'`);
      expect(used || MADE.some((made) => made.test(key)), key).toBe(true);
    }
  });
});

describe.each(["fr", "en"] as const)("the prefect in %s", (language) => {
  it("speaks only of what can happen, and in one breath", () => {
    const tables = tablesOf(language);
    for (const [what, said] of Object.entries(tables.prefect!)) {
      expect(Object.keys(tables.events!)).toContain(what);
      expect(said.length, what).toBeLessThanOrEqual(64);
    }
  });
});

describe.each(["fr", "en"] as const)("the guide in %s", (language) => {
  const tables = tablesOf(language);

  it("has short notes, each for a moment that can come", () => {
    const moments = [
      ...Object.keys(tables.asks!).map((step) => `ask-${step}`),
      ...Object.keys(tables.events!).map((what) => `event-${what}`),
      "end",
    ];
    for (const [key, note] of Object.entries(tables.guide!)) {
      expect(moments).toContain(key);
      expect(note.length, key).toBeLessThan(200);
    }
  });

  it("has a clause of the rulebook for each of its notes", () => {
    expect(Object.keys(tables["guide-clauses"]!)).toEqual(Object.keys(tables.guide!));
    const book = readFileSync(`${HOME}rules.${language}.md`, "utf8");
    for (const clause of Object.values(tables["guide-clauses"]!)) {
      expect(book).toContain(`**${clause}**`);
    }
  });
});
