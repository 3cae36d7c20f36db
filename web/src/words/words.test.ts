// Every sentence of the page is there in both languages, and is used somewhere.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import en from "./en.json";
import fr from "./fr.json";

const SRC = join(import.meta.dirname, "..");
const HOUSE = join(SRC, "..", "..");
const keys = Object.keys(fr);
const french = Object.entries(fr);
const english = en as { [key: string]: string };

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name))
    .filter((file) => !file.name.endsWith(".test.ts") && file.name !== "wire.ts")
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
}

const read = (...path: string[]) => readFileSync(join(HOUSE, ...path), "utf8");

/** Names that the café has; a sentence for one that it does not have would never be read. */
const FAMILIES: { [family: string]: string[] } = {
  problem: [...matches(read("docs", "protocol.md"), /^\| `([a-z-]+)` \| \d+ \|/gm), "offline"],
  told: matches(read("src", "troquet", "server", "room.py"), /Event\("(table-[a-z]+)"/g),
  bot: matches(read("src", "troquet", "bots", "contents.py"), /^(?:LEVELS|NAMES) = .*$/gm, /"(\w+)"/g),
  closed: ["host", "house", "archived", "retired", "rematch"],
};

function matches(text: string, pattern: RegExp, inside?: RegExp): string[] {
  if (inside !== undefined) return [...text.matchAll(pattern)].flatMap(([line]) => matches(line, inside));
  return [...text.matchAll(pattern)].map((found) => found[1]!);
}

test("both languages have the same sentences", () => {
  expect(Object.keys(en).sort()).toEqual([...keys].sort());
});

test("both languages tell the same facts", () => {
  const facts = (text: string) => new Set(matches(text, /\{([^{}]+)\}/g));
  for (const [key, text] of french) expect(facts(english[key]!), key).toEqual(facts(text));
});

test("no sentence is unused", () => {
  const written = sources(SRC).join("\n");
  const unused = keys.filter((key) => {
    const [family, name] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
    if (FAMILIES[family]?.includes(name)) return false;
    return !written.includes(`"${key.replace(/\.one$/, "")}"`);
  });
  expect(unused).toEqual([]);
});

test("what the café tells and every bot has a sentence", () => {
  for (const family of ["told", "bot", "closed"]) {
    expect(FAMILIES[family]!.length, family).toBeGreaterThan(0);
    for (const name of FAMILIES[family]!) expect(keys).toContain(`${family}.${name}`);
  }
});

test("French has its spaces and its apostrophes", () => {
  for (const [key, text] of french) {
    expect(text, key).not.toMatch(/[^\u00a0:][:;?!»](?!\/)/);
    expect(text, key).not.toMatch(/'|\.\.\./);
  }
});

test("the plaque's sentences are short", () => {
  const plaques = french.filter(([key]) => /^(ask|link|invite\.(free|ready|wait|sit|full))/.test(key));
  for (const [key, text] of plaques) expect(text.length, key).toBeLessThanOrEqual(66);
});
