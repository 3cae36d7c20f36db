import { describe, expect, it, vi } from "vitest";
import { Picker } from "../../lib/picker.svelte";
import type { Choice, Meta, Table, TrolllandView } from "../../wire";
import { faceOf } from "./faces";
import { inCall, keyed, settled, type StationScene } from "./facts";
import { cageLabel, cardLabel } from "./labels";
import { looksOf } from "./looks";
import { noteOf } from "./notes";
import { lineOf, nowOf, phaseOf } from "./phases";
import { act, ask, phase, tell } from "./sentences";
import { Stage } from "./stage.svelte";
import { player, table, vehicle, wordsOf } from "./testing";
import { trailOf } from "./trail";

const words = wordsOf("fr", ["Camille", "Zélia", "Bastien"]);
/** With ordinary spaces, to be compared. */
const plainly = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const choice = (move: Choice["move"], preview?: Choice["preview"]): Choice => ({
  text: Object.values(move).join(" "),
  move,
  ...(preview && { preview }),
});

function sceneOf(view: TrolllandView, ...choices: Choice[]): StationScene {
  const picker = new Picker(vi.fn());
  picker.offer(choices, [{ do: "pick", fields: [{ name: "cards", words: [], bag: true }] }]);
  return {
    view,
    seat: view.seat,
    meta: {} as Meta,
    words,
    names: ["Camille", "Zélia", "Bastien"],
    picker,
    table: {} as Table,
    open: false,
    play: vi.fn(),
    takeBack: null,
  };
}

describe("a card", () => {
  it("has the numbers of this table’s box, not of any other", () => {
    const { box } = table();
    expect(faceOf(box, "zom14")).toMatchObject({ suitcases: 3, symbol: "quay", picture: "zom" });
    expect(faceOf(box, "nin4").symbol).toBe("more");
    expect(faceOf(box, "zelf0")).toMatchObject({ pet: true, picture: "pet-zelf" });
    expect(faceOf(box, "troll5")).toMatchObject({ medals: 2, picture: "troll-5" });
    const own = { ...box, suitcases: box.suitcases.map(() => 7), "one-more": [14], quay: [] };
    expect(faceOf(own, "zom14")).toMatchObject({ suitcases: 7, symbol: "more" });
  });

  it("is told with all that stands on it", () => {
    const { box } = table();
    expect(plainly(cardLabel(words, box, "zom14"))).toBe("Zom 14, 3 valises, symbole du quai");
    expect(cardLabel(words, box, "troll2")).toContain("1 médaille");
  });

  it("lies in the order of call, Trolls last; those that are alike have names of their own", () => {
    expect(["troll1", "gob2", "zom9", "zom3"].toSorted(inCall)).toEqual(["zom3", "zom9", "gob2", "troll1"]);
    expect(keyed(["troll3", "troll3"]).map(({ key }) => key)).toEqual(["troll3", "troll3-2"]);
  });
});

describe("the order of call", () => {
  it("stands at nobody while all pick, at the Trolls, then at each people", () => {
    expect(phaseOf(table({ agenda: [["Pick"]], calling: null }))).toBeNull();
    const trolls = [{ seat: 2, card: "troll4" }];
    expect(phaseOf(table({ agenda: [["Plunderer", 2]], calling: null, trolls }))).toBe(0);
    expect(phaseOf(table())).toBe(3);
  });

  it("has a line of those who wait, the next one first", () => {
    expect(nowOf(table())).toEqual({ seat: 1, card: "zelf4" });
    expect(lineOf(table()).map(({ card, now }) => [card, now])).toEqual([
      ["zelf4", true],
      ["zelf7", false],
    ]);
  });
});

describe("the trail", () => {
  const said = (view: TrolllandView, ...choices: Choice[]) =>
    trailOf(sceneOf(view, ...choices), view).map(({ state, said }) => plainly(`${state} ${said}`));

  it("is the stack: what was loaded, what is owed now, what comes next", () => {
    expect(said(table())).toEqual(["now Zelf 4", "next Zelf 7"]);
    const nested = table({
      agenda: [["EndTurn"], ["Call", 4], ["Replace", 1, 36], ["Load", 1, 60, 0]],
    });
    expect(said(nested)).toEqual(["done Zelf 4", "now Nin 12", "next Nin"]);
    const asked = table({
      agenda: [["EndTurn"], ["Call", 4], ["Replace", 1, 36], ["OneMore", 1, 50]],
    });
    expect(said(asked)).toEqual(["done Zelf 4", "done Nin 2", "now …", "next Nin"]);
  });

  it("shows the two cards that are being picked", () => {
    const view = table({ agenda: [["Pick"]], calling: null });
    const scene = sceneOf(view, choice({ do: "pick", cards: ["nin2", "zom9"] }));
    scene.picker.put("cards", "zom9", "pick");
    expect(trailOf(scene, view).map(({ state, card }) => [state, card])).toEqual([
      ["done", "zom9"],
      ["now", null],
    ]);
  });
});

describe("what the bar and the log say", () => {
  it("is how far the turn is", () => {
    expect(plainly(phase(sceneOf(table({ agenda: [["Pick"]], calling: null, turn: 4 }))))).toBe("Tour 4 · choix secret");
    expect(plainly(phase(sceneOf(table({ turn: 4 }))))).toBe("Tour 4 · embarquement");
  });

  it("counts cards and medals as one says them, and leaves out what is none", () => {
    const scene = sceneOf(table());
    const left = { seat: 1, vehicle: "cart1", cards: ["zom3", "zom14"], medals: 1 };
    expect(plainly(tell(scene, { what: "drew", facts: { seat: 1, count: 1 } })!)).toMatch(/pioche 1 carte\.$/);
    expect(plainly(tell(scene, { what: "left", facts: left })!)).toMatch(/Zom 3 et Zom 14, et 1 médaille\.$/);
    expect(plainly(tell(scene, { what: "left", facts: { ...left, medals: 0 } })!)).toMatch(/Zom 3 et Zom 14\.$/);
    expect(tell(scene, { what: "began", facts: { turn: 2 } })).toBeUndefined();
  });
});

describe("the station", () => {
  const view = table({ waiting: [0], agenda: [["Load", 0, 18, 0]] });
  const fills = choice({ do: "load", vehicle: "cart1", cage: "1" }, { count: 2, medals: 0 });
  const plain = choice({ do: "load", vehicle: "dragon1", cage: "3" });

  it("lights the cages that may be chosen, and says which one departs", () => {
    const scene = sceneOf(view, fills, plain);
    const looks = looksOf(scene, new Stage(), view);
    expect(looks.get("cart1")!.cages[0]).toMatchObject({ lit: true, departs: true, ghost: null });
    expect(looks.get("dragon1")!.cages.map(({ lit }) => lit)).toEqual([false, false, true]);
    expect(looks.get("dragon1")!.cages[2]!.departs).toBe(false);
    scene.picker.aim({ do: "load", vehicle: "dragon1", cage: "3" });
    const chosen = looksOf(scene, new Stage(), view).get("dragon1")!.cages[2]!;
    expect(chosen).toMatchObject({ chosen: true, ghost: { card: "zom2" } });
    expect(act(scene, plain)).toBe("Charger le dragon");
  });

  it("says of a cage who is in it and what is free", () => {
    const label = cageLabel(words, vehicle("dragon3", [["nin3"], []], [2, 1]), 0);
    expect(plainly(label)).toBe("Dragon 3, cage 1 : Nin 3, 1 place libre");
  });

  it("lets everything stay where it is when something leaves", () => {
    expect(settled(["a", "b", "c"], ["a", "c"], 3)).toEqual(["a", null, "c"]);
    expect(settled(["a", null, "c"], ["a", "c", "d"], 3)).toEqual(["a", "d", "c"]);
    const stage = new Stage();
    stage.tracks(view);
    expect(stage.tracks({ ...view, row: view.row.slice(1) }).slice(0, 2)).toEqual([null, "dragon1"]);
  });
});

describe("what is asked", () => {
  const load = { do: "load", vehicle: "cart1", cage: "1" };
  const zom = table({ waiting: [0], agenda: [["Load", 0, 28, 0]] });
  it.each([
    [zom, [choice(load)], "Où monte votre Zom 12 ?"],
    [zom, [choice(load), choice({ do: "exchange", card: "gob9" })], "ou qui prend sa place au quai"],
    [zom, [choice({ do: "camp" }), choice({ do: "exchange", card: "gob9" })], "plus une cage"],
    [table({ agenda: [["Replace", 0, 2], ["Load", 0, 17, 0]] }), [choice(load)], "Encore un"],
    [table({ agenda: [["OneMore", 0, 2]] }), [choice({ do: "add", card: "nin2" })], "de votre main"],
    [table({ agenda: [["King", 0]] }), [choice({ do: "draw" })], "Le roi est seul"],
    [table({ agenda: [["PutBack", 0, 1]] }), [choice({ do: "return", card: "nin2" })], "seconde"],
    [table({ agenda: [["Sender", 0]] }), [choice({ do: "send", vehicle: "cart1" })], "même vide"],
    [table({ agenda: [["Pick"]] }), [], "Un instant"],
  ])("is one short sentence (%#)", (view, choices, sentence) => {
    const said = plainly(ask(sceneOf(view, ...choices))!);
    expect(said).toContain(sentence);
    expect(said.length).toBeLessThanOrEqual(60);
  });

  it("has a note for whoever asks what something is", () => {
    const view = table({ players: [player(), player(), player()] });
    for (const what of ["bonuses", "pile", "stable", "quay", "window-trolls", "window-nin"]) {
      const note = noteOf(words, view, what);
      expect(note.clause).toMatch(/^TL-/);
      expect([note.title, ...note.lines].join(" ")).not.toMatch(/page\.|…\W|undefined/);
    }
    expect(noteOf(words, view, "bonuses").lines.at(-1)).toContain("reconstitués");
    const own = { ...view, box: { ...view.box, own: true } };
    expect(noteOf(words, own, "bonuses").lines.at(-1)).toContain("ceux de l’hôte");
  });
});
