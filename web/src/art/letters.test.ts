import { expect, test } from "vitest";
import { lay } from "./letters";

test("a name is laid out letter by letter", () => {
  const drawn = lay("Trou", false)!;
  expect(drawn.strokes).toHaveLength(4);
  expect(drawn.sign).toBeNull();
});

test("the o of Tro makes room for the sign, and only that one", () => {
  const drawn = lay("Le Trompo", true)!;
  expect(drawn.strokes.length).toBe(7);
  expect(drawn.sign).toBeGreaterThan(0);
  expect(lay("Moto", true)!.sign).toBeNull();
});

test("accents stand on their letters", () => {
  expect(lay("Trök", true)!.strokes).toHaveLength(4);
  expect(lay("Éè", false)!.strokes).toHaveLength(4);
});

test("a name with a letter that is not drawn is written instead", () => {
  expect(lay("Тройка", false)).toBeUndefined();
});
