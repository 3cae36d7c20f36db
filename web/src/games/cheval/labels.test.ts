import { describe, expect, it } from "vitest";
import { hidden, led, pushing, remembered } from "./facts";
import { bagText, bellyText, discardText, districtLabel, districtNote, whose } from "./labels";
import { district, table, wordsOf } from "./testing";

const NAMES = ["Anna", "Bastien", "Chloé", "Denis"];
const WORDS = wordsOf("fr", NAMES);
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a district for a screen reader", () => {
  it("says its name, that it is full, how many are in, and who leads", () => {
    const city = table().city;
    city[4] = district([3, 2, 1, 1], { full: true, bonus: 1, leader: "red" });
    expect(plain(districtLabel(WORDS, table({ city }), 4))).toBe(
      "Temple, complet, 7 héros sur 7, en tête : rouge, " +
        "3 rouges, 2 verts, 1 jaune, 1 bleu, bonus 1, trésor caché",
    );
  });

  it("tells a tie from an empty district", () => {
    const city = table().city;
    city[0] = district([2, 2, 0, 0]);
    const view = table({ city });
    expect(plain(districtLabel(WORDS, view, 0))).toContain("égalité : personne en tête");
    expect(plain(districtLabel(WORDS, view, 1))).toContain("0 héros sur 7, personne en tête");
  });

  it("says what one alone knows, and what everybody knows at the end", () => {
    const city = table().city;
    city[2] = district([2, 0, 0, 0], { treasure: 3, looked: [0, 2] });
    const view = table({ city });
    expect(districtLabel(WORDS, view, 2)).toContain("trésor 3, connu de vous seul");
    const end = { ...view, outcome: { scores: [], ranks: [], reason: "points" } };
    expect(districtLabel(WORDS, end, 2)).toMatch(/trésor 3$/);
    expect(districtNote(WORDS, view, 2).at(-1)).toBe("Ont vu le trésor\u00a0: Anna et Chloé.");
  });
});

describe("what the horse hides (CH-OPT-1)", () => {
  const view = table({ bag: [1, 2, 3, 4], horse: ["red", "blue"] });
  const aided = table({ ...view, options: { memory: true } });

  it("is not drawn without the memory aid, and the bag only together with it", () => {
    expect(remembered(view, false)).toBe(false);
    expect(bellyText(WORDS, view, false)).not.toMatch(/rouge|bleu/);
    expect(plain(bagText(WORDS, view, false))).toBe(
      "Sac et cheval ensemble : 5 bleus, 3 jaunes, 2 rouges et 2 verts.",
    );
    expect(hidden(view, false)).toEqual([2, 2, 3, 5]);
  });

  it("is drawn with the memory aid, and when all is open", () => {
    expect(bellyText(WORDS, aided, false)).toBe("D’abord rouge, puis bleu.");
    expect(bellyText(WORDS, view, true)).toBe("D’abord rouge, puis bleu.");
    expect(plain(bagText(WORDS, aided, false))).toContain("Dans le sac : 4 bleus");
  });
});

describe("the rest of the table", () => {
  it("says whose a hero is", () => {
    expect(whose(WORDS, table(), "red", 0)).toBe("à vous");
    expect(whose(WORDS, table(), "blue", 0)).toBe("à Denis");
    expect(whose(WORDS, table(), "black", 0)).toBe("neutre");
  });

  it("counts the districts that a player leads, with both colours when two play", () => {
    const city = [district([1, 0, 0, 0], { leader: "red" }), district([0, 0, 2, 0], { leader: "yellow" })];
    expect(led(table({ city }), 0)).toBe(1);
    expect(led(table({ city, seats: 2, owner: [0, 1, 0, 1] }), 0)).toBe(2);
  });

  it("lists the discard by value", () => {
    const view = table({ discard: [1, 0, 3, 0, 1] });
    expect(plain(discardText(WORDS, view))).toBe("Défausse : Carte 0 (1), Carte 2 (3) et Trident (1).");
    expect(discardText(WORDS, table())).toBe("Défausse vide.");
  });

  it("knows how many heroes are still to be pushed; a Trident counts no number", () => {
    const push = table({ agenda: [["EndTurn", 1, 0], ["Push", 1, 2]], said: 3, drawn: "3" });
    expect(pushing(push)).toEqual({ left: 2, of: 3 });
    expect(pushing({ ...push, drawn: "trident" })).toEqual({ left: 2, of: null });
    expect(pushing(table({ agenda: [["EndTurn", 1, 0], ["Charge", 1]] }))).toEqual({ left: 3, of: null });
    expect(pushing(table())).toBeNull();
  });
});
