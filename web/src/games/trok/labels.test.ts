import { describe, expect, it } from "vitest";
import { clauseOf, familyOf, others, phaseOf, purseShown, sorted, valueOf } from "./facts";
import { cardsOf, discardText, heap, publicLine, upgradeLabel } from "./labels";
import { player, table, wordsOf } from "./testing";

const words = wordsOf("fr", ["Camille", "Zélia", "Bastien"]);

describe("what is said about the table", () => {
  it("counts cards by kind, lowest first", () => {
    expect(heap(words, ["hammer", "pick", "pick"])).toBe("2 pioches et 1 marteau");
    expect(heap(words, [])).toBe("aucune carte");
    expect(cardsOf(words, "armour", 1)).toBe("1 armure");
  });

  it("names an upgrade with what it does and costs", () => {
    expect(upgradeLabel(words, "mine", 4)).toBe("Mine, +1 carte, 4 cartes différentes");
  });

  it("tells fortunes only where they may be drawn (TK-WIN-4)", () => {
    const view = table({ players: [player({ purse: 9 }), player({ purse: 20, upgrades: ["mine"] }), player()] });
    expect(publicLine(words, view, 0, false)).toBe("9 Aare, 0 améliorations");
    expect(publicLine(words, view, 1, false)).toBe("5 en main, 1 amélioration");
    expect(publicLine(words, { ...view, options: { fortunes: true } }, 1, false)).toContain("20 Aare");
    expect(purseShown(view, 1, true)).toBe(true);
    expect(purseShown({ ...view, seat: null }, 0, false)).toBe(false);
  });

  it("tells what lies in the discard, seen by all (TK-KNO-1)", () => {
    expect(discardText(words, table({ discard: [2, 0, 0, 0, 0, 0, 0, 1] }))).toContain("2 pioches et 1 pierre");
    expect(discardText(words, table())).toBe("La défausse est vide.");
  });
});

describe("reading the view", () => {
  it("knows what is printed on the cards", () => {
    expect(["pick", "ration", "lantern", "armour", "hammer", "stone"].map(familyOf)).toEqual([
      "plain", "green", "green", "red", "red", "joker",
    ]);
    expect([valueOf("hammer"), valueOf("stone")]).toEqual([7, null]);
    expect([clauseOf("mine"), clauseOf("ylud")]).toEqual(["TK-UPG-1", "TK-UPG-15"]);
    expect(sorted(["stone", "hammer", "pick"])).toEqual(["pick", "hammer", "stone"]);
  });

  it("sees the others clockwise from oneself; a spectator sees all", () => {
    expect(others(table({ seat: 1 }))).toEqual([2, 0]);
    expect(others(table({ seat: null }))).toEqual([0, 1, 2]);
  });

  it("knows how far the round is", () => {
    expect(phaseOf(table())).toBe("offer");
    expect(phaseOf(table({ players: [player({ exposed: ["pick"] })] }))).toBe("trade");
    expect(phaseOf(table({ agenda: [["Pay", 0, 2, 0]] }))).toBe("combine");
    expect(phaseOf(table({ agenda: [] }))).toBe("over");
  });
});
