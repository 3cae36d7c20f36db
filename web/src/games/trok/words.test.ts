import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CARDS, SOURCES, UPGRADES } from "./facts";
import { HOME, tablesOf } from "./testing";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const FILES = readdirSync(FOLDER)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/(test|testing)\.ts$/.test(name))
  .map((name) => readFileSync(FOLDER + name, "utf8"))
  .join("\n");

/** Keys that are put together from a word and a name. */
const MADE = [
  new RegExp(`^(the|one|many)-(${CARDS.join("|")})$`),
  new RegExp(`^(short|about)-(${UPGRADES.join("|")})$`),
  /^(phase|round)-(offer|trade|combine|store|over)$/,
  /^act-(offer|entrust|take|back|give|end|run|pay|perfect|discard)$/,
  /^why-(taken|taken-from|master|settle|give|next)(-you)?$/,
  /^bill-(sets|renewals)$/,
  new RegExp(`^bill-(${SOURCES.join("|")})-why$`),
];

describe.each(["fr", "en"] as const)("the words of the page in %s", (language) => {
  const page = tablesOf(language).page!;

  it("has every sentence that the page says", () => {
    const said = [...FILES.matchAll(/say\(\s*["']page["'],([^{]*?)(?:,\s*\{|\))/g)].flatMap(([, key]) =>
      [...key!.matchAll(/["']([a-z-]+)["']/g)].map(([, name]) => name!),
    );
    expect(said.length).toBeGreaterThan(40);
    for (const key of said) expect(Object.keys(page)).toContain(key);
  });

  it("has no sentence that the page never says", () => {
    for (const key of Object.keys(page)) {
      const used = FILES.includes(`"${key}"`) || FILES.includes(`'${key}'`);
      expect(used || MADE.some((made) => made.test(key)), key).toBe(true);
    }
  });

  it("says of every source what it pays for", () => {
    for (const source of SOURCES) expect(page).toHaveProperty(`bill-${source}-why`);
  });

  it("names every card and explains every upgrade", () => {
    for (const card of CARDS) {
      for (const form of ["the", "one", "many"]) expect(page).toHaveProperty(`${form}-${card}`);
    }
    for (const upgrade of UPGRADES) {
      expect(page[`short-${upgrade}`]!.length, upgrade).toBeLessThan(22);
      expect(page[`about-${upgrade}`]!.length, upgrade).toBeGreaterThan(20);
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

  it("has a clause of the rulebook for each of its notes and upgrades", () => {
    expect(Object.keys(tables["guide-clauses"]!)).toEqual(Object.keys(tables.guide!));
    const book = readFileSync(`${HOME}rules.${language}.md`, "utf8");
    const upgrades = UPGRADES.map((_, place) => `TK-UPG-${place + 1}`);
    for (const clause of [...Object.values(tables["guide-clauses"]!), ...upgrades]) {
      expect(book).toContain(`**${clause}**`);
    }
  });
});
