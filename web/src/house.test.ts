// The law of the page: nothing outside a game's own folder knows the game, and nobody is asked but
// the café itself.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SRC = import.meta.dirname;
const games = readdirSync(join(SRC, "games"), { withFileTypes: true })
  .filter((file) => file.isDirectory() && file.name !== "plain")
  .map((file) => file.name);

const files = readdirSync(SRC, { withFileTypes: true, recursive: true })
  .filter((file) => file.isFile() && file.name !== "wire.ts" && !file.name.endsWith(".test.ts"))
  .map((file) => relative(SRC, join(file.parentPath, file.name)));

test("there is a game to look for", () => {
  expect(games.length).toBeGreaterThan(0);
});

test("nothing outside a game's folder names the game or reaches into it", () => {
  const knowing = files.filter((path) => {
    const text = readFileSync(join(SRC, path), "utf8").toLowerCase();
    return games.some(
      // A name inside another word, such as of a line in a drawing, is none.
      (game) => !path.startsWith(join("games", game)) && new RegExp(`(?<![a-z])${game}`).test(text),
    );
  });
  expect(knowing).toEqual([]);
});

test("a game's folder knows neither the table's frame nor the socket", () => {
  const inside = files.filter((path) => games.some((game) => path.startsWith(join("games", game))));
  const prying = inside.filter((path) =>
    /from "(\.\.\/)+(table|screens|lib\/(live|sitting|api|queue))/.test(readFileSync(join(SRC, path), "utf8")),
  );
  expect(prying).toEqual([]);
});

test("no address of another host is written anywhere", () => {
  const named = files.filter((path) =>
    /https?:\/\/(?!www\.w3\.org)/.test(readFileSync(join(SRC, path), "utf8").replaceAll("/^http/", "")),
  );
  expect(named).toEqual([]);
});

test("nothing is put into the page as markup", () => {
  const unsafe = files.filter((path) => /\{@html|innerHTML|style="/.test(readFileSync(join(SRC, path), "utf8")));
  expect(unsafe).toEqual([]);
});
