import { expect, test } from "vitest";
import { placeOf } from "./places";

test("every address has its screen", () => {
  expect(placeOf("", "", "")).toEqual({ screen: "home" });
  expect(placeOf("", "?new=pari", "")).toEqual({ screen: "new", game: "pari" });
  expect(placeOf("t/abc", "", "")).toEqual({ screen: "table", table: "abc", plainly: false });
  expect(placeOf("t/abc", "?plain", "")).toEqual({ screen: "table", table: "abc", plainly: true });
  expect(placeOf("t/abc/replay", "", "")).toEqual({ screen: "replay", table: "abc", plainly: false });
  expect(placeOf("rules/pari", "", "")).toEqual({ screen: "rules", game: "pari", clause: null });
  expect(placeOf("rules/pari", "", "#PP-TURN-1")).toEqual({ screen: "rules", game: "pari", clause: "PP-TURN-1" });
  expect(placeOf("move/m_x", "", "")).toEqual({ screen: "move", code: "m_x" });
});

test("an address that leads nowhere says so", () => {
  for (const path of ["t", "t/abc/else", "t/abc/replay/more", "rules", "elsewhere/abc"]) {
    expect(placeOf(path, "", "")).toEqual({ screen: "lost" });
  }
});
