import { describe, expect, it } from "vitest";
import { angleOf, byHeight, covers, fanned, laid, lapOf, meant, SPACE, spaceAt, WIDTH } from "./geometry";
import { table } from "./testing";

describe("the turns of pieces", () => {
  it("are 27 in each quarter, exact and rising", () => {
    const angles = Array.from({ length: 108 }, (_, turn) => angleOf(turn));
    expect(angles[0]).toBe(0);
    expect(angles[27]).toBeCloseTo(90);
    expect(new Set(angles.map((angle) => angle.toFixed(6))).size).toBe(108);
    expect([...angles].sort((one, other) => one - other)).toEqual(angles);
    // 47² + 1104² = 1105²: the first turn that is none
    expect(angles[1]).toBeCloseTo((Math.atan2(47, 1104) * 180) / Math.PI);
  });
});

describe("the mound as it is drawn", () => {
  const lying = laid(table().mound);

  it("keeps to the ground inside the track", () => {
    for (const { x, y } of lying) {
      expect(Math.min(x, y)).toBeGreaterThan(SPACE);
      expect(Math.max(x, y)).toBeLessThan(WIDTH - SPACE);
    }
  });

  it("draws lower pieces first, then by number", () => {
    expect([...lying].sort(byHeight).map(({ piece }) => piece)).toEqual([0, 3, 1, 2]);
  });

  it("finds what is under a point, whatever the angle", () => {
    const { x, y, size } = lying[3]!;
    expect(covers(lying[3]!, { x: x + 0.49 * size, y: y - 0.49 * size })).toBe(true);
    expect(covers(lying[3]!, { x: x + 0.52 * size, y })).toBe(false);
    expect(covers(lying[3]!, { x: x + 0.52 * size, y }, 0.03 * size)).toBe(true);
  });
});

describe("a touch", () => {
  const lying = laid(table().mound).sort(byHeight);
  const at = (piece: number) => lying.find((one) => one.piece === piece)!;
  const free = (piece: number) => piece !== 0;

  it("means the topmost free piece under it", () => {
    expect(meant(lying, free, at(2), 0, 0)).toEqual({ one: 2, several: [] });
    expect(meant(lying, (piece) => piece === 1, at(1), 0, 0).one).toBe(1);
  });

  it("means the nearest free middle if it is on none", () => {
    const { x, y, size } = at(3);
    const beside = { x: x + 0.6 * size, y };
    expect(meant(lying, free, beside, 0, size).one).toBe(3);
    expect(meant(lying, free, beside, 0, 0.5 * size).one).toBeNull();
  });

  it("means several if the finger covers more than one that show", () => {
    const { x, y, size } = at(1);
    const rim = { x: x - 0.2 * size, y: y - 0.2 * size };
    const { several } = meant(lying, free, rim, 0.5 * size, size);
    expect(several).toEqual([1, 2]);
  });

  it("fans out what it could mean, inside the drawing", () => {
    for (const point of [{ x: 20, y: 20 }, { x: WIDTH - 20, y: WIDTH - 20 }]) {
      const places = fanned(3, point, 120);
      expect(Math.min(...places.map(({ x }) => x))).toBeGreaterThan(60);
      expect(Math.max(...places.map(({ x }) => x))).toBeLessThan(WIDTH - 60);
    }
  });
});

describe("the track", () => {
  it("goes round and on: 72 spaces, then the next lap", () => {
    expect(spaceAt(0)).toEqual({ x: 0, y: WIDTH - SPACE });
    expect(spaceAt(18)).toEqual({ x: 0, y: 0 });
    expect(spaceAt(36).x).toBeCloseTo(WIDTH - SPACE);
    expect(spaceAt(75)).toEqual(spaceAt(3));
    expect([lapOf(71), lapOf(72), lapOf(150)]).toEqual([0, 1, 2]);
  });
});
