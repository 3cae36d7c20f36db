import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { tablesOf } from "./testing";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const SOURCES = readdirSync(FOLDER)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/(test|testing)\.ts$/.test(name))
  .map((name) => readFileSync(FOLDER + name, "utf8"))
  .join("\n");

/** Keys that are put together from a word and a name. */
const MADE = [/^card-(success|lost)$/, /^(one|many)-(red|green|yellow|blue)$/, /^act-(announce|push|exchange|keep|hold)$/];

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

describe("the guide", () => {
  it("has a clause for each of its notes, and each note is short", () => {
    for (const language of ["fr", "en"] as const) {
      const tables = tablesOf(language);
      expect(Object.keys(tables["guide-clauses"]!)).toEqual(Object.keys(tables.guide!));
      for (const note of Object.values(tables.guide!)) expect(note.length).toBeLessThan(200);
    }
  });
});
