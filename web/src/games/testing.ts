// What the tests of every game share: its words as they stand in its files, and what must hold of them.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Words, type Tables } from "../lib/words.svelte";

export type Language = "fr" | "en";

/** A file of the game itself, beside the café's other games. */
function read(game: string, name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../src/troquet/games/${game}/${name}`, import.meta.url)), "utf8");
}

/** The words of a language: flat tables of `key = "sentence"`. */
export function tablesOf(game: string, language: Language): Tables {
  const tables: Tables = {};
  let table = "";
  for (const line of read(game, `words.${language}.toml`).split("\n")) {
    const head = /^\[([\w-]+)\]$/.exec(line);
    const entry = /^([\w-]+) = (".*")$/.exec(line);
    if (head) tables[(table = head[1]!)] = {};
    else if (entry) tables[table]![entry[1]!] = JSON.parse(entry[2]!) as string;
  }
  return tables;
}

export function wordsOf(game: string, language: Language, names: string[]): Words {
  return new Words(tablesOf(game, language)).seated(names);
}

/** The rulebook of a game in a language. */
export function bookOf(game: string, language: Language): string {
  return read(game, `rules.${language}.md`);
}

/** The source of a game's board, without its tests. */
function sourceOf(game: string): string {
  const folder = fileURLToPath(new URL(`./${game}/`, import.meta.url));
  return readdirSync(folder)
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/(test|testing)\.ts$/.test(name))
    .map((name) => readFileSync(folder + name, "utf8"))
    .join("\n");
}

/**
 * Test the words of a game: none missing, none unused, and a guide whose notes have their clauses.
 * `made` are the keys that are put together from a word and a name.
 */
export function speaks(game: string, made: readonly RegExp[]): void {
  const source = sourceOf(game);

  describe.each(["fr", "en"] as const)("the words of the page in %s", (language) => {
    const page = tablesOf(game, language).page!;

    it("has every sentence that the page says", () => {
      const said = [...source.matchAll(/say\(\s*["']page["'],([^{]*?)(?:,\s*\{|\))/g)].flatMap(([, key]) =>
        [...key!.matchAll(/["']([a-z-]+)["']/g)].map(([, name]) => name!),
      );
      expect(said.length).toBeGreaterThan(40);
      for (const key of said) expect(Object.keys(page)).toContain(key);
    });

    it("has no sentence that the page never says", () => {
      for (const key of Object.keys(page)) {
        const used = source.includes(`"${key}"`) || source.includes(`'${key}'`);
        expect(used || made.some((one) => one.test(key)), key).toBe(true);
      }
    });
  });

  describe.each(["fr", "en"] as const)("the guide in %s", (language) => {
    const tables = tablesOf(game, language);

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
      const book = bookOf(game, language);
      for (const clause of Object.values(tables["guide-clauses"]!)) {
        expect(book).toContain(`**${clause}**`);
      }
    });
  });
}
