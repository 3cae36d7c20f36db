import { describe, expect, it } from "vitest";
import { billOf } from "./bill";
import { SOURCES } from "./facts";
import { player, table, wordsOf } from "./testing";

const words = wordsOf("fr", ["Camille", "Zélia", "Bastien"]);
const earned = (gains: Partial<Record<(typeof SOURCES)[number], number>>) =>
  SOURCES.map((source) => gains[source] ?? 0);

describe("the bill", () => {
  it("has a line for each source that paid anybody, with its clause", () => {
    const players = [
      player({ earned: earned({ sets: 14, ylud: 6 }) }),
      player({ earned: earned({ sets: 7 }) }),
      player({ earned: earned({ renewals: 3 }) }),
    ];
    const lines = billOf(table({ players }), words);
    expect(lines.map(({ what, clause, points }) => [what, clause, points])).toEqual([
      ["Séries", "TK-CMB-4", [14, 7, null]],
      ["Marché", "TK-TRD-6", [null, null, 3]],
      ["Ylud", "TK-UPG-15", [6, null, null]],
    ]);
  });

  it("names the perfect combination, which wins without paying", () => {
    const lines = billOf(table({ players: [player(), player({ perfect: true }), player()] }), words);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ clause: "TK-WIN-2", points: [null, 0, null] });
    expect(lines[0]!.why).toContain("Zélia");
  });
});
