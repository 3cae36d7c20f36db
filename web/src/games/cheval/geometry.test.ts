import { describe, expect, it } from "vitest";
import {
  angle,
  below,
  CENTRE,
  COIN,
  DISTRICTS,
  FLOOR,
  ground,
  HERO_BOX,
  HERO_SHAPE,
  heroWidth,
  HUB,
  looksLeft,
  PICTURE,
  type Point,
  polar,
  TREASURE,
  turned,
} from "./geometry";

interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CAPACITIES = [5, 7];
const PLACES = Array.from({ length: DISTRICTS }, (_, place) => place);

function boxes(place: number, capacity: number): Box[] {
  const { heroes, picture, treasure, coin } = ground(place, capacity);
  const scale = heroWidth(capacity) / HERO_BOX.width;
  const around = (what: string, { x, y }: Point, width: number, height: number): Box => ({
    what,
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
  });
  return [
    around("picture", picture, PICTURE.width, PICTURE.height),
    around("treasure", treasure, TREASURE.width, TREASURE.height),
    around("coin", coin, 2 * COIN, 2 * COIN),
    ...heroes.flatMap(({ x, y }, hero) =>
      HERO_SHAPE.map((part) => ({
        what: `hero ${hero}`,
        left: x + (part.left - HERO_BOX.width / 2) * scale,
        right: x + (part.right - HERO_BOX.width / 2) * scale,
        top: y + (part.top - HERO_BOX.height / 2) * scale,
        bottom: y + (part.bottom - HERO_BOX.height / 2) * scale,
      })),
    ),
  ];
}

/** How far a corner is outside its district; 0: inside. */
function outside(place: number, x: number, y: number): number {
  const [dx, dy] = [x - CENTRE, y - CENTRE];
  const radius = Math.hypot(dx, dy);
  const turn = (Math.atan2(dx, -dy) * 180) / Math.PI - angle(place);
  const off = Math.abs(((turn + 540) % 360) - 180) - 180 / DISTRICTS;
  return Math.max(0, HUB - radius, radius - FLOOR, (off * Math.PI * radius) / 180);
}

describe.each(CAPACITIES)("the ground of a district with %i places", (capacity) => {
  it.each(PLACES)("has room for everybody in district %i", (place) => {
    expect(ground(place, capacity).heroes).toHaveLength(capacity);
    for (const box of boxes(place, capacity)) {
      for (const x of [box.left, box.right]) {
        for (const y of [box.top, box.bottom]) {
          expect(outside(place, x, y), box.what).toBeLessThan(4);
        }
      }
    }
  });

  it.each(PLACES)("hides nobody in district %i", (place) => {
    const all = boxes(place, capacity);
    for (const [number, one] of all.entries()) {
      for (const other of all.slice(number + 1)) {
        if (one.what === other.what) continue;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(wide, high), `${one.what} and ${other.what}`).toBeLessThan(4);
      }
    }
  });
});

describe("the turntable", () => {
  it("takes the shorter way round", () => {
    expect(turned(0, 6)).toBeCloseTo(-360 / 7);
    expect(turned(angle(6), 0)).toBeCloseTo(360);
    expect(turned(angle(2), 2)).toBeCloseTo(angle(2));
  });

  it("ends at the district from wherever it stood", () => {
    for (const from of [-720, -100, 0, 51, 400, 1000]) {
      for (const place of PLACES) {
        const way = turned(from, place);
        expect(Math.abs(way - from)).toBeLessThanOrEqual(180);
        expect(polar(1, way).x).toBeCloseTo(polar(1, angle(place)).x);
        expect(polar(1, way).y).toBeCloseTo(polar(1, angle(place)).y);
      }
    }
  });
});

describe("the city", () => {
  it("looks left on the left side and turns names round at the bottom", () => {
    expect(PLACES.filter(looksLeft)).toEqual([4, 5, 6]);
    expect(PLACES.filter(below)).toEqual([3, 4]);
  });
});
