import { expect, test } from "vitest";
import type { Told } from "../wire";
import { gathered, sentence } from "./telling";
import { Words } from "./words.svelte";

const WORDS = new Words({
  names: { "fruit-pear": "poire", "fruit-plum": "prune" },
  same: { fruits: "fruit" },
  several: { picked: "fruit" },
  moves: { give: "donner {fruits}", odd: "{{rien}} {absent}" },
  events: { picked: "{seat} cueille : {fruit}.", ate: "{seat} mange." },
  "events-yours": { picked: "Vous cueillez : {fruit}." },
  reasons: { ripe: "Pas mûre : {fruit}." },
});

test("facts stand under the names that players use", () => {
  expect(WORDS.say("moves", "give", { fruits: ["pear", "plum"] })).toBe("donner poire, prune");
  expect(WORDS.name("fruits", "pear")).toBe("poire");
  expect(WORDS.name("fruit", "kiwi")).toBe("kiwi");
});

test("a fact that is not known reads as dots; doubled braces are braces", () => {
  expect(WORDS.say("moves", "odd")).toBe("{rien} …");
});

test("a sentence that is missing shows its key", () => {
  expect(WORDS.say("moves", "nowhere")).toBe("moves.nowhere");
  expect(WORDS.has("moves", "nowhere")).toBe(false);
});

test("seats have the players' names, and the first words keep theirs", () => {
  const seated = WORDS.seated(["Zélia", "Irma"]);
  expect(seated.name("seat", 1)).toBe("Irma");
  expect(seated.name("fruit", "plum")).toBe("prune");
  expect(WORDS.name("seat", 1)).toBe("1");
});

test("a refusal is a sentence", () => {
  expect(WORDS.because({ reason: "ripe", facts: { fruit: "plum" } })).toBe("Pas mûre : prune.");
});

test("what one did oneself is told in the second person, where there is one", () => {
  const seated = WORDS.seated(["Zélia", "Irma"]);
  const picked: Told = { what: "picked", facts: { seat: 0, fruit: "pear" } };
  expect(sentence(picked, seated, 0)).toBe("Vous cueillez : poire.");
  expect(sentence(picked, seated, 1)).toBe("Zélia cueille : poire.");
  expect(sentence({ what: "ate", facts: { seat: 0 } }, seated, 0)).toBe("Zélia mange.");
});

test("what the café itself tells has the page's own sentence", () => {
  const seated = WORDS.seated(["Zélia"]);
  expect(sentence({ what: "table-handed", facts: { seat: 0 } }, seated, null)).toContain("Zélia");
});

test("neighbours are told at once, if nothing else differs", () => {
  const one: Told = { what: "picked", facts: { seat: 0, fruit: "pear" } };
  const two: Told = { what: "picked", facts: { seat: 0, fruit: "plum" } };
  const other: Told = { what: "picked", facts: { seat: 1, fruit: "plum" } };
  expect(gathered([one, two, other], WORDS)).toEqual([
    { what: "picked", facts: { seat: 0, fruit: ["pear", "plum"] } },
    other,
  ]);
});

test("what is fleeting is not told together with what is kept", () => {
  const kept: Told = { what: "picked", facts: { seat: 0, fruit: "pear" } };
  const fleeting: Told = { what: "picked", facts: { seat: 0, fruit: "plum" }, fleeting: true };
  expect(gathered([kept, fleeting], WORDS)).toEqual([kept, fleeting]);
});
