import { beforeEach, expect, test } from "vitest";
import { Guide } from "./guide.svelte";
import { keep } from "./keep";
import { Words } from "./words.svelte";

const WORDS = new Words({
  guide: { "ask-Trick": "Choisissez une carte.", "event-won": "La plus haute gagne.", end: "Fini." },
  "guide-clauses": { "ask-Trick": "PP-TURN-1" },
});

beforeEach(() => {
  keep("guiding.pari", null);
  keep("guide.pari", null);
});

test("without a guided game there are no notes", () => {
  const guide = new Guide("pari");
  guide.asked("Trick", WORDS);
  expect(guide.note).toBeNull();
});

test("a note comes the first time its moment comes, with its clause, and never again", () => {
  Guide.begin("pari");
  const guide = new Guide("pari");
  guide.asked("Trick", WORDS);
  expect(guide.note).toEqual({ key: "ask-Trick", text: "Choisissez une carte.", clause: "PP-TURN-1" });
  guide.next();
  guide.asked("Trick", WORDS);
  expect(guide.note).toBeNull();
  const reopened = new Guide("pari");
  reopened.asked("Trick", WORDS);
  expect(reopened.note).toBeNull();
});

test("notes that come together are read one after another", () => {
  Guide.begin("pari");
  const guide = new Guide("pari");
  guide.asked("Trick", WORDS);
  guide.happened({ what: "won" }, WORDS);
  guide.ended(WORDS);
  expect(guide.note?.key).toBe("ask-Trick");
  guide.next();
  expect(guide.note?.key).toBe("event-won");
  guide.next();
  expect(guide.note).toEqual({ key: "end", text: "Fini.", clause: null });
});

test("a moment without a note says nothing", () => {
  Guide.begin("pari");
  const guide = new Guide("pari");
  guide.happened({ what: "shuffled" }, WORDS);
  expect(guide.note).toBeNull();
});

test("skipped, it is silent until it is wanted again", () => {
  Guide.begin("pari");
  const guide = new Guide("pari");
  guide.asked("Trick", WORDS);
  guide.skip();
  guide.happened({ what: "won" }, WORDS);
  expect(guide.note).toBeNull();
  expect(new Guide("pari").on).toBe(false);
  guide.resume();
  guide.asked("Trick", WORDS);
  expect(guide.note?.key).toBe("ask-Trick");
});
