// Where things are drawn: the pieces of the mound, the spaces of the track, what is under a finger.
// The drawing is a square of 880; the mound lies inside the track that runs round it.

export interface Point {
  x: number;
  y: number;
}

/** A piece of the mound as it is drawn: its middle, its angle in degrees, its height. */
export interface Lying extends Point {
  piece: number;
  angle: number;
  level: number;
  size: number;
}

export const WIDTH = 880;
export const SPACES = 72; // once round the track
export const SPACE = WIDTH / (SPACES / 4 + 1);

const SIDE = 2_210; // a piece in the units of the mound (TR-SET-3)
const HYPOTENUSE = 1_105;
const LARGEST = 112; // a piece is never drawn larger than this
const MARGIN = 14; // between the pieces and the track

/** The 27 exact directions of a quarter, by their angle; a turn is one of them plus quarters. */
const QUARTER: number[] = directions();

function directions(): number[] {
  const found: number[] = [];
  for (let across = HYPOTENUSE; across > 0; across--) {
    const down = Math.round(Math.sqrt(HYPOTENUSE ** 2 - across ** 2));
    if (across ** 2 + down ** 2 === HYPOTENUSE ** 2) found.push(Math.atan2(down, across));
  }
  return found;
}

/** The angle of a turn in degrees. */
export function angleOf(turn: number): number {
  const quarters = Math.floor(turn / QUARTER.length);
  return (QUARTER[turn % QUARTER.length]! * 180) / Math.PI + 90 * quarters;
}

/** Every piece of the mound as it is drawn; they fill the ground together. */
export function laid(pieces: readonly (readonly number[])[]): Lying[] {
  const turned = pieces.map(([x, y, turn, level], piece) => {
    const angle = angleOf(turn!);
    const radians = (angle * Math.PI) / 180;
    const reach = (SIDE / 2) * (Math.abs(Math.cos(radians)) + Math.abs(Math.sin(radians)));
    return { piece, x: x!, y: y!, angle, level: level!, reach };
  });
  const [left, right] = span(turned.map(({ x, reach }) => [x - reach, x + reach]));
  const [top, bottom] = span(turned.map(({ y, reach }) => [y - reach, y + reach]));
  const room = WIDTH - 2 * (SPACE + MARGIN);
  const scale = Math.min(room / Math.max(right - left, bottom - top, 1), LARGEST / SIDE);
  return turned.map(({ piece, x, y, angle, level }) => ({
    piece,
    x: WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: WIDTH / 2 + (y - (top + bottom) / 2) * scale,
    angle,
    level,
    size: SIDE * scale,
  }));
}

function span(ends: [number, number][]): [number, number] {
  return [
    Math.min(...ends.map(([least]) => least)),
    Math.max(...ends.map(([, most]) => most)),
  ];
}

/** Lower pieces first; of two that do not touch, the one of the smaller number. */
export function byHeight(one: Lying, other: Lying): number {
  return one.level - other.level || one.piece - other.piece;
}

/** Is a point on a piece, or no further from its edge than this? */
export function covers(piece: Lying, at: Point, more = 0): boolean {
  const radians = (piece.angle * Math.PI) / 180;
  const [dx, dy] = [at.x - piece.x, at.y - piece.y];
  const u = dx * Math.cos(radians) + dy * Math.sin(radians);
  const v = dy * Math.cos(radians) - dx * Math.sin(radians);
  return Math.max(Math.abs(u), Math.abs(v)) <= piece.size / 2 + more;
}

/** What a touch can mean. */
export interface Meant {
  /** The piece under the finger, if it may be touched. */
  one: number | null;
  /** Several that the finger covers: they are fanned out. Empty: there is no doubt. */
  several: number[];
}

const ROUND = 16; // points looked at on the rim of the finger

/** Which piece is meant by a touch: the topmost that may be taken under the finger, else the one
 * whose middle is nearest; a finger that covers several of them means none yet.
 * `pieces` are those on the table, lowest first; `finger` and `near` are lengths of the drawing. */
export function meant(
  pieces: readonly Lying[],
  free: (piece: number) => boolean,
  at: Point,
  finger: number,
  near: number,
): Meant {
  const seen = (point: Point) => pieces.findLast((piece) => covers(piece, point));
  const open = pieces.filter(({ piece }) => free(piece));
  const under = open.findLast((piece) => covers(piece, at));
  const around = new Set<number>();
  for (let step = 0; step < ROUND && finger > 0; step++) {
    const angle = (2 * Math.PI * step) / ROUND;
    const found = seen({ x: at.x + finger * Math.cos(angle), y: at.y + finger * Math.sin(angle) });
    if (found !== undefined && free(found.piece)) around.add(found.piece);
  }
  if (under !== undefined) around.add(under.piece);
  if (around.size > 1) {
    const order = pieces.map(({ piece }) => piece);
    const several = [...around].sort((one, other) => order.indexOf(one) - order.indexOf(other));
    return { one: under?.piece ?? null, several };
  }
  if (around.size === 1) return { one: [...around][0]!, several: [] };
  const nearest = open
    .map((piece) => ({ piece: piece.piece, far: Math.hypot(piece.x - at.x, piece.y - at.y) }))
    .filter(({ far }) => far <= near)
    .sort((one, other) => one.far - other.far)[0];
  return { one: nearest?.piece ?? null, several: [] };
}

/** The corner of a space of the track; it begins below on the left and runs clockwise. */
export function spaceAt(renown: number): Point {
  const side = SPACES / 4;
  const step = renown % SPACES;
  const far = side * SPACE;
  const along = (step % side) * SPACE;
  if (step < side) return { x: 0, y: far - along };
  if (step < 2 * side) return { x: along, y: 0 };
  if (step < 3 * side) return { x: far, y: along };
  return { x: far - along, y: far };
}

/** How often a pawn has gone round. */
export function lapOf(renown: number): number {
  return Math.floor(renown / SPACES);
}

/** Where pieces go that are fanned out round a point, so that all stay in the drawing. */
export function fanned(count: number, at: Point, size: number): Point[] {
  const step = size * 1.12;
  const width = step * (count - 1);
  const half = size / 2 + 6;
  const first = Math.min(Math.max(at.x - width / 2, half), WIDTH - half - width);
  const above = at.y - size * 1.25;
  const y = above < half ? at.y + size * 1.25 : above;
  return Array.from({ length: count }, (_, number) => ({ x: first + step * number, y }));
}
