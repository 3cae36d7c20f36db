import { describe, expect, it } from "vitest";
import { billOf } from "./bill";
import { pile, player, table, wordsOf } from "./testing";

const words = wordsOf("fr", ["Camille", "Zélia", "Bastien"]);

describe("the bill", () => {
  // The rulebook's example: 3 refugees, Trolls 4, vehicles 4, Zom 2 × 2 and the bonus, 2 + 3 + 2.
  const score = { piles: 11, bonuses: 3, vehicles: 4, trolls: 4, refugees: -6, medals: 11, total: 16 };
  const view = table({
    players: [
      player({
        piles: [
          pile("zom", ["zom0", "zom3", "zom8"], { suitcases: 2, pet: true, points: 4, bonus: 3 }),
          pile("zelf", ["zelf7"], { suitcases: 2, points: 2 }),
          pile("nin", ["nin11"], { suitcases: 3, points: 3 }),
          pile("gob", ["gob6"], { suitcases: 2, points: 2 }),
        ],
        camp: ["gob1", "gob2", "nin3"],
        vehicles: ["dragon5", "cart4"],
        trolls: ["troll4", "troll5"],
        score,
      }),
      player({ piles: [pile("zom", ["zom1", "zom2", "zom4"], { suitcases: 1, points: 1 })] }),
      player(),
    ],
  });
  const lines = billOf(view, words);

  it("adds up to the sixteen of the rulebook’s example (TL-END-4, TL-END-5)", () => {
    const total = lines.reduce((sum, { points }) => sum + (points[0] ?? 0), 0);
    expect(total).toBe(16);
  });

  it("has a line for each pile, bonus and medal, and tells why, with its clause", () => {
    expect(lines.map(({ what, clause }) => `${what} ${clause}`)).toEqual([
      "Zom TL-END-4",
      "Zelf TL-END-4",
      "Nin TL-END-4",
      "Gob TL-END-4",
      "Bonus Zom TL-END-3",
      "Bonus Gob TL-END-3",
      "Véhicules TL-END-5",
      "Trolls capturés TL-END-5",
      "Camps TL-END-5",
    ]);
    expect(lines[0]!.why).toContain("× 2 avec l’animal");
    expect(lines[0]!.points).toEqual([4, 1, null]);
    for (const { why } of lines) expect(why).not.toMatch(/page\.|undefined/);
  });

  it("says how a tied bonus was settled, and that nobody has another", () => {
    expect(lines[4]!.why).toContain("le plus petit numéro");
    expect(lines[4]!.points).toEqual([3, null, null]);
    expect(lines[5]!.why).toBe("Personne n’a ce peuple");
  });
});
