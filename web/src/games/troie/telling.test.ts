import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import type { DigScene } from "./facts";
import { tellOf } from "./telling";
import { piece, table, wordsOf } from "./testing";

const view = table({ pieces: [piece({ at: "before", seat: 1, face: "plan" }), piece(), piece(), piece()] });
const words = wordsOf("fr", ["Zélia", "Bastien"]);
const tell = (event: Told, seat: number | null = 0) => tellOf({ view, words, seat } as DigScene, event);

describe("the log", () => {
  it("speaks of pieces by what was seen of them, never by their number", () => {
    const dug = { what: "dug", facts: { seat: 1, piece: 3, face: "VI" } };
    expect(tell(dug)).toBe("Bastien déterre une pièce\u00a0: signe de Troie VI.");
    expect(tell(dug, 1)).toBe("Vous déterrez une pièce\u00a0: signe de Troie VI.");
    expect(tell({ what: "examined", facts: { seat: 1, piece: 1 } })).toBe(
      "Bastien examine une pièce\u00a0: plan.",
    );
    expect(tell({ what: "freed", facts: { pieces: [2, 4] } })).toBe("Pièces libérées\u00a0: 2.");
  });

  it("counts a publication and says what it pays", () => {
    const facts = { seat: 1, layer: "VI", rank: "primordial", pieces: [1, 2, 3], points: 8 };
    expect(tell({ what: "published", facts }, null)).toBe(
      "Bastien publie en Troie VI. Pièces\u00a0: 3, publication primordiale, 8 de renom.",
    );
  });

  it("leaves everything else to the words of the game", () => {
    expect(tell({ what: "played", facts: { seat: 1, card: 64 } })).toBeUndefined();
    expect(tell({ what: "table-sat", facts: { seat: 1 } })).toBeUndefined();
  });
});
