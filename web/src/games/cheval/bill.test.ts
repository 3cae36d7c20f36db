import { describe, expect, it } from "vitest";
import { billOf } from "./bill";
import { district, table, wordsOf } from "./testing";

const NAMES = ["Anna", "Bastien", "Chloé", "Denis"];
const FRENCH = wordsOf("fr", NAMES);
const ENGLISH = wordsOf("en", NAMES);

/** The plain words of a line, with ordinary spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

// Counts are red, green, yellow, blue; the leader is the café's word.
const CITY = [
  district([2, 0, 1, 2], { bonus: 3, treasure: 1, leader: "yellow" }),
  district([2, 3, 0, 0], { treasure: 0, leader: "green" }),
  district([0, 4, 0, 0], { bonus: 1, treasure: 3, leader: "green" }),
  district([0, 0, 2, 2], { treasure: 1 }),
  district([2, 2, 1, 1], { bonus: 1, treasure: 0 }),
  district([0, 0, 0, 0], { treasure: 0 }),
  district([1, 1, 4, 1], { bonus: 1, treasure: 1, leader: "yellow" }),
];
const END = table({
  agenda: [],
  waiting: [],
  city: CITY,
  outcome: { scores: [0, 13, 18, 0], ranks: [3, 2, 1, 3], reason: "points" },
});

describe("the bill", () => {
  const lines = billOf(END, FRENCH);

  it("has a line for each district, with its place on the board", () => {
    expect(lines.map((line) => line.what)).toEqual([
      "Citadelle",
      "Potiers",
      "Port",
      "Jardins",
      "Temple",
      "Marché",
      "Théâtre",
    ]);
    expect(lines[4]!.place).toBe("district-5");
  });

  it("gives a district's whole worth to the owner of the colour that has it", () => {
    expect(lines[0]!.points).toEqual([null, null, 9, null]);
    expect(lines[2]!.points).toEqual([null, 8, null, null]);
  });

  it("adds up to the scores", () => {
    const sums = NAMES.map((_, seat) =>
      lines.reduce((sum, line) => sum + (line.points[seat] ?? 0), 0),
    );
    expect(sums).toEqual(END.outcome!.scores);
  });

  it("says who has it and why", () => {
    expect(lines.map((line) => plain(line.why))).toEqual([
      "2 rouges et 2 bleus à égalité : le suivant l’emporte, jaune",
      "3 verts contre 2 rouges",
      "4 verts, sans rival",
      "Personne : 2 jaunes et 2 bleus à égalité, pas de suivant",
      "Personne : 2 rouges et 2 verts à égalité, puis encore égalité",
      "Personne : aucun héros",
      "4 jaunes contre 1 rouge, 1 vert et 1 bleu",
    ]);
  });

  it("says it in English too", () => {
    expect(plain(billOf(END, ENGLISH)[0]!.why)).toBe(
      "2 red and 2 blue tied: the next one wins, yellow",
    );
  });

  it("says how the points add up", () => {
    expect(lines.map((line) => plain(line.sum!))).toEqual([
      "5 héros + 3 + 1",
      "5 héros + 0 + 0",
      "4 héros + 1 + 3",
      "4 héros + 0 + 1",
      "6 héros + 1 + 0",
      "0 héros + 0 + 0",
      "7 héros + 1 + 1",
    ]);
    expect(plain(billOf(END, ENGLISH)[0]!.sum!)).toBe("5 heroes + 3 + 1");
  });

  it("says where a ruling of ours settled it: nobody comes next", () => {
    expect(lines.map((line) => line.ruled)).toEqual([false, false, false, true, true, true, false]);
  });

  it("names the clause that decided", () => {
    expect(lines.map((line) => line.clause)).toEqual([
      "CH-END-3",
      "CH-END-4",
      "CH-END-4",
      "CH-END-3",
      "CH-END-3",
      "CH-END-3",
      "CH-END-4",
    ]);
  });

  it("leaves a district that nobody won without points", () => {
    expect(lines[3]!.points).toEqual([null, null, null, null]);
  });

  it("with two players says when one's own colours tie (CH-END-5)", () => {
    const two = table({
      seats: 2,
      owner: [0, 0, 1, 1],
      city: [district([2, 2, 1, 0], { treasure: 0, leader: "yellow" })],
    });
    expect(billOf(two, FRENCH)[0]).toMatchObject({ clause: "CH-END-5", points: [null, 5] });
  });
});
