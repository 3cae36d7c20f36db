// A monoline alphabet and ten digits, so that names and numbers look the same on every machine.
// Each letter: how far the next one stands, and its stroke; the line is 17 wide, the base at 90.

const BOWL = "M3 63A27 27 0 1 1 57 63A27 27 0 1 1 3 63Z";
const RIGHT_BOWL = "M11 63A27 27 0 1 1 65 63A27 27 0 1 1 11 63Z";
const ROUND_E = "M5 63H55C55 28 5 27 5 63 5 95 42 99 53 79";
const ARCH = "M10 63C12 28 53 28 53 62V90";

const LETTERS: Record<string, [number, string]> = {
  " ": [36, ""],
  "’": [28, "M12 8V24"],
  "'": [28, "M12 8V24"],
  "-": [46, "M9 60H35"],
  a: [74, `${BOWL}M57 37V90`],
  b: [76, `M11 8V90${RIGHT_BOWL}`],
  c: [64, "M53 45C40 29 5 32 5 63S40 97 53 81"],
  d: [74, `${BOWL}M57 8V90`],
  e: [68, ROUND_E],
  f: [50, "M42 10C28 6 19 13 19 27V90M5 39H39"],
  g: [74, `${BOWL}M57 37V96C57 120 22 124 9 108`],
  h: [72, `M10 8V90${ARCH}`],
  i: [30, "M11 40V90M11 15V16"],
  j: [36, "M17 40V98C17 114 8 118 -1 114M17 15V16"],
  k: [60, "M10 8V90M48 37 11 68M24 58 51 90"],
  l: [32, "M11 8V90"],
  m: [110, "M10 37V90M10 62C12 29 48 29 50 62V90M50 62C52 29 90 29 90 62V90"],
  n: [72, `M10 37V90${ARCH}`],
  o: [72, "M6 63A27 27 0 1 1 60 63A27 27 0 1 1 6 63Z"],
  p: [76, `M11 37V116${RIGHT_BOWL}`],
  q: [74, `${BOWL}M57 37V116`],
  r: [52, "M10 37V90M10 60C13 43 24 35 38 38"],
  s: [58, "M47 44C38 32 9 33 9 49 9 65 49 59 49 76 49 94 15 94 6 81"],
  t: [52, "M19 16V70C19 88 28 92 41 88M4 39H40"],
  u: [72, "M9 37V65C9 96 53 96 53 65V37M53 65V90"],
  v: [64, "M6 37 28 90 51 37"],
  w: [92, "M6 37 22 90 42 45 62 90 78 37"],
  x: [64, "M7 37 49 90M49 37 7 90"],
  y: [64, "M7 37 30 84M53 37 27 100C22 112 14 116 4 113"],
  z: [62, "M8 37H48L8 90H50"],
  A: [76, "M6 90 35 10 64 90M16 66H54"],
  B: [68, "M10 10V90H34C62 90 62 47 34 47H10M10 10H30C54 10 54 47 30 47"],
  C: [70, "M57 25C42 1 5 6 5 50S42 99 57 75"],
  D: [76, "M10 10V90H26C72 90 72 10 26 10Z"],
  E: [62, "M48 10H10V90H50M10 49H42"],
  F: [58, "M48 10H10V90M10 50H42"],
  G: [78, "M58 24C42 2 5 7 5 50S48 102 62 70V54H40"],
  H: [76, "M10 10V90M60 10V90M10 49H60"],
  I: [34, "M11 10V90"],
  J: [56, "M40 10V66C40 96 6 96 6 70"],
  K: [68, "M10 10V90M54 10 12 54M26 42 56 90"],
  L: [58, "M10 10V90H48"],
  M: [92, "M10 90V12L42 64 74 12V90"],
  N: [78, "M10 90V12L60 88V10"],
  O: [86, "M5 50A35 40 0 1 1 75 50A35 40 0 1 1 5 50Z"],
  P: [66, "M10 90V10H32C60 10 60 54 32 54H10"],
  Q: [86, "M5 50A35 40 0 1 1 75 50A35 40 0 1 1 5 50ZM54 68 74 94"],
  R: [70, "M10 90V10H32C60 10 60 52 32 52H10M34 52 56 90"],
  S: [66, "M53 24C42 6 9 8 9 30 9 54 56 44 56 70 56 96 16 96 5 75"],
  T: [68, "M6 11H56M31 11V90"],
  U: [76, "M10 10V60C10 100 60 100 60 60V10"],
  V: [72, "M6 10 34 90 62 10"],
  W: [106, "M6 10 26 90 49 24 72 90 92 10"],
  X: [70, "M8 10 58 90M58 10 8 90"],
  Y: [68, "M6 10 32 50M58 10 32 50V90"],
  Z: [68, "M8 10H54L8 90H56"],
};

// What stands over a small letter, drawn around x = 0.
const ACCENTS: Record<string, string> = {
  "\u0300": "M-8 4 8 14",
  "\u0301": "M8 4 -8 14",
  "\u0302": "M-13 15 0 4 13 15",
  "\u0308": "M-14 10V10.5M14 10V10.5",
};

export const DIGITS: readonly string[] = [
  "M30 11C47 11 51 30 51 50S47 89 30 89 9 70 9 50 13 11 30 11Z",
  "M14 27 33 12V89",
  "M10 32C10 4 52 4 50 33 49 53 18 68 10 88H52",
  "M12 12H48L27 43C60 42 58 89 28 89 18 89 11 85 8 77",
  "M41 89V12L8 66H54",
  "M47 12H16L13 46C26 37 52 39 52 64 52 92 17 96 8 78",
  "M44 12C22 24 8 46 9 66 10 97 52 96 52 65 52 40 17 39 10 61",
  "M9 12H51L24 89",
  "M30 47C12 43 11 11 30 11S48 43 30 47C4 52 5 89 30 89S56 52 30 47Z",
  "M16 88C38 76 52 54 51 34 50 3 8 4 8 35 8 60 43 61 50 39",
];

export interface Stroke {
  x: number;
  d: string;
}

export interface Drawn {
  width: number;
  strokes: Stroke[];
  /** Where the o of "Tro" is: the place of the game's own sign. */
  sign: number | null;
}

/** Lay out a name; undefined: it has a letter that is not drawn. `sign`: leave room for the o. */
export function lay(text: string, sign: boolean): Drawn | undefined {
  const strokes: Stroke[] = [];
  let x = 10;
  let at: number | null = null;
  const letters = [...text.normalize("NFC")];
  for (const [place, letter] of letters.entries()) {
    const [plain, ...accents] = [...letter.normalize("NFD")];
    const drawn = LETTERS[plain!];
    if (drawn === undefined || accents.some((accent) => ACCENTS[accent] === undefined)) return;
    const [advance, d] = drawn;
    const isO = sign && at === null && plain === "o" && letters.slice(0, place).join("").endsWith("Tr");
    if (isO) at = x - 3;
    else if (d !== "") strokes.push({ x, d });
    for (const accent of accents) strokes.push({ x: x + advance / 2 - 4, d: ACCENTS[accent]! });
    x += isO ? 78 : advance;
  }
  return { width: x + 2, strokes, sign: at };
}
