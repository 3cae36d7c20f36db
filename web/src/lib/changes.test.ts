import { expect, test } from "vitest";
import { applied } from "./changes";

const VIEW = { city: [{ heroes: [1, 0], full: false }, { heroes: [0, 2], full: false }], deck: 7 };

test("values are put at their paths", () => {
  const after = applied(VIEW, [
    [["city", 1, "heroes"], [0, 3]],
    [["deck"], 6],
  ]);
  expect(after).toEqual({
    city: [{ heroes: [1, 0], full: false }, { heroes: [0, 3], full: false }],
    deck: 6,
  });
});

test("the old view stays as it was: it is still on the table", () => {
  const before = structuredClone(VIEW);
  const after = applied(VIEW, [[["city", 0, "full"], true]]);
  expect(VIEW).toEqual(before);
  expect(after.city[0]!.full).toBe(true);
  expect(after.city[1]).toBe(VIEW.city[1]);
});

test("an empty path is the whole view", () => {
  expect(applied<unknown>(null, [[[], VIEW]])).toBe(VIEW);
});

test("a list whose length changed comes whole", () => {
  expect(applied({ hand: [1, 2, 3] }, [[["hand"], [1, 3]]])).toEqual({ hand: [1, 3] });
});
