// The city as a wheel of seven districts: where everything on it is drawn. Lengths are in the units
// of the drawing, angles in degrees clockwise from the top, points from the drawing's corner.

export const DISTRICTS = 7;
export const CENTRE = 360;
export const BOX = "-6 -6 732 732";

/** Radii, from the outside: the wall with the names, the band of the leader, the horse's table. */
export const RIM = 355;
export const WALL = 318;
export const BAND = 311;
export const FLOOR = 303;
export const HUB = 108;

export interface Point {
  x: number;
  y: number;
}

/** How a district is furnished. A spot is the middle of the thing that is drawn there. */
export interface Ground {
  /** One for each hero, those by the wall first. */
  heroes: Point[];
  picture: Point;
  treasure: Point;
  coin: Point;
}

export const PICTURE = { width: 74, height: 52.6 };
export const TREASURE = { width: 36, height: 47 };
export const COIN = 20;

/** What is drawn of a hero in a box of 64 × 86: head and crest, then body and shield. */
export const HERO_BOX = { width: 64, height: 86 };
export const HERO_SHAPE = [
  { left: 16, top: 2, right: 48, bottom: 50 },
  { left: 6, top: 46, right: 53, bottom: 80 },
];
const LEANING = 5; // the shield makes a hero wider on the left: mirrored, it stands to the right

type Pair = [number, number];
interface Plan {
  heroes: Pair[];
  picture: Pair;
  treasure: Pair;
  coin: Pair;
}

// Heroes stand upright in slanting districts, so every place was searched for: as large as they can
// be without hiding each other. From the centre; the left half of the city mirrors the right one.
const SEVEN: Plan[] = [
  {
    heroes: [[50, -233], [-64, -215], [-25, -209], [15, -204], [46, -170], [-31, -146], [9, -141]],
    picture: [-3, -271],
    treasure: [84, -258],
    coin: [-62, -270],
  },
  {
    heroes: [[216, -87], [181, -140], [111, -163], [142, -133], [177, -77], [138, -69], [107, -100]],
    picture: [163, -200],
    treasure: [224, -149],
    coin: [258, -90],
  },
  {
    heroes: [[223, 127], [226, -3], [188, 97], [191, 33], [156, 68], [160, 5], [125, 39]],
    picture: [250, 66],
    treasure: [272, 13],
    coin: [275, -33],
  },
  {
    heroes: [[105, 194], [140, 163], [26, 214], [65, 194], [104, 131], [26, 147], [65, 131]],
    picture: [82, 252],
    treasure: [24, 269],
    coin: [165, 217],
  },
];
const FIVE: Plan[] = [
  {
    heroes: [[44, -226], [-2, -220], [-47, -190], [33, -153], [-11, -147]],
    picture: [-58, -258],
    treasure: [82, -258],
    coin: [4, -280],
  },
  {
    heroes: [[181, -159], [136, -159], [176, -84], [96, -121], [131, -74]],
    picture: [236, -95],
    treasure: [221, -150],
    coin: [153, -224],
  },
  {
    heroes: [[226, 122], [221, 49], [179, 82], [177, 9], [130, 36]],
    picture: [259, -18],
    treasure: [264, 80],
    coin: [263, 33],
  },
  {
    heroes: [[28, 230], [68, 197], [129, 158], [86, 124], [32, 149]],
    picture: [129, 222],
    treasure: [68, 263],
    coin: [190, 195],
  },
];

/** How wide a hero is drawn where so many stand in a district. */
export function heroWidth(capacity: number): number {
  return capacity > FIVE[0]!.heroes.length ? 50 : 58;
}

const grounds = new Map<number, Ground>();

/** Where things stand in a district, counted from 0; the same answer each time. */
export function ground(place: number, capacity: number): Ground {
  const key = DISTRICTS * capacity + place;
  const found = grounds.get(key) ?? furnished(place, capacity);
  grounds.set(key, found);
  return found;
}

function furnished(place: number, capacity: number): Ground {
  const plans = capacity > FIVE[0]!.heroes.length ? SEVEN : FIVE;
  const mirrored = place > DISTRICTS / 2;
  const plan = plans[mirrored ? DISTRICTS - place : place]!;
  const lean = (LEANING * heroWidth(capacity)) / HERO_BOX.width;
  const put = ([x, y]: Pair, shift = 0): Point => ({
    x: CENTRE + (mirrored ? shift - x : x),
    y: CENTRE + y,
  });
  return {
    heroes: plan.heroes.slice(0, capacity).map((pair) => put(pair, lean)),
    picture: put(plan.picture),
    treasure: put(plan.treasure),
    coin: put(plan.coin),
  };
}

/** The middle of a district. */
export function angle(place: number): number {
  return (place * 360) / DISTRICTS;
}

/** A point at a distance from the centre. */
export function polar(radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: CENTRE + radius * Math.sin(turn), y: CENTRE - radius * Math.cos(turn) };
}

/** The outline of a district between two radii; `inset` keeps away from its neighbours. */
export function sector(place: number, inner: number, outer: number, inset = 0): string {
  const half = 180 / DISTRICTS;
  const [from, to] = [angle(place) - half, angle(place) + half];
  const near = degrees(inset, inner);
  const far = degrees(inset, outer);
  const a = polar(outer, from + far);
  const b = polar(outer, to - far);
  const c = polar(inner, to - near);
  const d = polar(inner, from + near);
  return `M${at(a)}A${outer} ${outer} 0 0 1 ${at(b)}L${at(c)}A${inner} ${inner} 0 0 0 ${at(d)}Z`;
}

/** An arc along a district; `back` runs it against the clock. */
export function arc(place: number, radius: number, inset: number, back = false): string {
  const half = 180 / DISTRICTS - degrees(inset, radius);
  const ends = [polar(radius, angle(place) - half), polar(radius, angle(place) + half)];
  if (back) ends.reverse();
  return `M${at(ends[0]!)}A${radius} ${radius} 0 0 ${back ? 0 : 1} ${at(ends[1]!)}`;
}

/** Is this part of the wall below the middle? Its name then runs the other way, to stay upright. */
export function below(place: number): boolean {
  return Math.cos((angle(place) * Math.PI) / 180) < -0.5;
}

/** The line that the name of a district stands on, along the wall. */
export function nameLine(place: number): string {
  return below(place) ? arc(place, RIM - 9, 26, true) : arc(place, WALL + 9.5, 26);
}

/** Where the sign of the leader hangs on the wall: before the name. */
export function signSpot(place: number): Point {
  const half = 180 / DISTRICTS - degrees(58, RIM);
  return polar((RIM + WALL) / 2, angle(place) + (below(place) ? half : -half));
}

/** Where a tower stands: between a district and the next one. */
export function towerSpot(place: number): Point {
  return polar((RIM + WALL) / 2, angle(place) + 180 / DISTRICTS);
}

/** The horse looks to the left for districts on the left of the city. */
export function looksLeft(place: number): boolean {
  return place > DISTRICTS / 2;
}

/** The shortest way for the turntable from where it stands to a district. */
export function turned(from: number, place: number): number {
  const way = (((angle(place) - from) % 360) + 540) % 360 - 180;
  return from + way;
}

function degrees(length: number, radius: number): number {
  return (length / radius) * (180 / Math.PI);
}

function at(point: Point): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}
