import { expect, it } from "vitest";
import { billOf } from "./bill";
import { piece, table, wordsOf } from "./testing";

it("has a line for each publication and each push back", () => {
  const known = { layer: "VI", place: 6, plan: true };
  const view = table({
    pieces: [piece({ at: "frame", seat: 1, known }), piece(), piece(), piece()],
    bill: [
      { round: 3, seat: 1, what: "primordial", layer: "VI", pieces: [1], points: 3 },
      { round: 4, seat: 0, what: "back", layer: null, pieces: [], points: -2 },
    ],
  });
  const [first, second] = billOf(view, wordsOf("fr", ["Zélia", "Bastien"]));
  expect(first).toMatchObject({
    what: "Troie VI",
    clause: "TR-PUB-3",
    points: [null, 3],
    place: "frame-2-6",
  });
  expect(first!.why).toBe("Primordiale · 1 plan · manche 3");
  expect(second).toMatchObject({ clause: "TR-END-2", points: [-2, null] });
});
