// Every drawing of Trök as shapes on a square of 80, each drawn once: cards, boards and flights use
// them by their names.

/** One shape; without a stroke of its own it has the ink line of all things. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

const INK = "#17262b";

/** A filled shape without a line. */
function flat(d: string, fill: string, opacity?: number): Shape {
  return { d, fill, stroke: "none", ...(opacity === undefined ? {} : { opacity }) };
}

/** A line that fills nothing. */
function line(d: string, width?: number, stroke?: string): Shape {
  return { d, fill: "none", ...(width && { width }), ...(stroke && { stroke }) };
}

/** A filled disc. */
function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
}

export const EQUIPMENT: Record<string, Shape[]> = {
  pick: [
    { d: "M34 26 18 72 27 75 43 30Z", fill: "#a86b34" },
    { d: "M8 34C22 12 52 8 74 28 66 24 58 24 52 26L30 22C22 24 14 28 8 34Z", fill: "#9fb0b5" },
    { d: "M33 17 50 21 46 32 30 28Z", fill: "#6b7c82" },
    line("M26 52 30 53M23 60 28 62", 2),
  ],
  ration: [
    { d: "M8 52C8 34 30 24 46 28 66 32 74 44 72 54 70 66 20 68 8 52Z", fill: "#d99a55" },
    line("M24 36 32 46M38 32 46 43M52 33 58 43", 5, "#fff1cf"),
    line("M10 56C24 66 62 66 72 54"),
    { d: "M48 66 76 50 76 66 74 72H50Z", fill: "#f4cf55" },
    { d: disc(62, 66, 2.8) + disc(70, 60, 2), fill: "#c99a1c" },
  ],
  gloves: [
    {
      d: "M42 70V48L36 40C34 34 40 32 44 36L48 40V20C48 14 55 14 55 20V16C55 10 62 10 62 16V20C62 15 69 15 69 21V27C69 23 75 24 75 29V52C75 60 70 64 70 70Z",
      fill: "#7d5230",
    },
    {
      d: "M10 72V52C6 48 4 44 4 36V30C4 25 10 25 10 30V20C10 14 17 14 17 20V16C17 10 24 10 24 16V20C24 15 31 15 31 21V42L36 36C40 32 46 36 42 42L36 54V72Z",
      fill: "#b5793f",
    },
    { d: "M8 64H38V76H8ZM40 64H72V74H40Z", fill: "#f0e2be" },
    line("M10 32V40M17 22V38M24 22V38", 2.2),
  ],
  lantern: [
    flat("M40 16 6 72H74Z", "#ffd65c", 0.35),
    line("M28 20C28 4 52 4 52 20"),
    { d: "M26 20H54L60 30H20Z", fill: "#6b7c82" },
    { d: "M23 30H57V62H23Z", fill: "#ffe391" },
    { d: "M18 62H62V72H18Z", fill: "#6b7c82" },
    line("M34 30V62M46 30V62", 2.6),
    { d: "M40 36C46 44 47 48 45 53 43 58 37 58 35 53 33 47 39 45 40 36Z", fill: "#e0622a", width: 2 },
  ],
  armour: [
    {
      d: "M26 10C20 12 12 16 8 20L14 40H20C18 52 20 62 24 72H56C60 62 62 52 60 40H66L72 20C68 16 60 12 54 10 52 20 28 20 26 10Z",
      fill: "#a9b8bd",
    },
    {
      d: "M54 18C58 34 58 56 50 72H56C60 62 62 52 60 40H66L72 20C68 16 60 12 54 10Z",
      fill: "#7b8c92",
    },
    line("M40 20V72M22 50H58"),
    { d: "M20 60H60L58 67H22Z", fill: "#8c5424" },
    { d: "M36 59H46V68H36Z", fill: "#eab83f" },
    flat(disc(28, 28, 2.2) + disc(52, 28, 2.2) + disc(29, 40, 2.2) + disc(51, 40, 2.2), INK),
  ],
  helmet: [
    {
      d: "M20 34C8 32 2 20 4 8 12 12 20 16 25 26ZM60 34C72 32 78 20 76 8 68 12 60 16 55 26Z",
      fill: "#f0e2be",
    },
    { d: "M14 50C12 22 28 14 40 14S68 22 66 50Z", fill: "#a9b8bd" },
    { d: "M52 18C64 24 67 36 66 50H56C58 38 57 26 52 18Z", fill: "#7b8c92" },
    { d: "M10 48H70V60H10Z", fill: "#eab83f" },
    { d: "M35 14H45V66H35Z", fill: "#eab83f" },
    {
      d: "M14 60V70C18 74 26 74 28 68L30 60ZM66 60V70C62 74 54 74 52 68L50 60Z",
      fill: "#8c9da3",
    },
    flat(disc(20, 54, 2) + disc(60, 54, 2) + disc(40, 54, 2), INK),
  ],
  hammer: [
    { d: "M35 34H46V76H35Z", fill: "#a86b34" },
    line("M35 60H46M35 68H46", 2.4),
    { d: "M10 8H66C72 8 74 14 74 22S72 38 66 38H10C6 34 6 12 10 8Z", fill: "#8c9da3" },
    flat("M10 28H74C73 34 71 38 66 38H10C8 36 7 32 10 28Z", "#65767c"),
    line("M24 8V38M56 8V38"),
    { d: "M34 16 40 12 46 16V26L40 31 34 26Z", fill: "#e0622a" },
  ],
  stone: [
    { d: "M40 6 64 26 56 66 40 76 24 66 16 26Z", fill: "#8f6cc9" },
    { d: "M40 6 50 30 40 76 30 30Z", fill: "#c9b3f2" },
    { d: "M16 26 30 30 40 6ZM64 26 50 30", fill: "#a98be0" },
    { d: "M50 30 64 26 56 66 40 76Z", fill: "#6a48a6" },
    line("M12 8V16M8 12H16M68 54V64M63 59H73M66 8V14M63 11H69", 3, "#8f6cc9"),
  ],
};

// What dwarves are made of.
const COAT = "M4 80C6 60 22 54 40 54S74 60 76 80Z";
const FACE = "M19 36C19 22 28 16 40 16S61 22 61 36C61 52 52 60 40 60S19 52 19 36Z";
const NOSE = "M34.5 43A5.5 4.5 0 1 1 45.5 43A5.5 4.5 0 1 1 34.5 43Z";
const PLAITS =
  "M18 38C10 52 18 60 12 76 22 78 26 60 22 46ZM62 38C70 52 62 60 68 76 58 78 54 60 58 46Z";
const HORNS =
  "M20 28C8 28 2 16 6 6 14 10 22 14 24 22ZM60 28C72 28 78 16 74 6 66 10 58 14 56 22Z";
const LEATHER_CAP = "M18 32C18 14 30 8 40 8S62 14 62 32Z";
const IRON_CAP = "M18 32C18 12 30 8 40 8S62 12 62 32L40 28Z";
const RIM = "M16 30H64V37H16Z";
const BUN_HAIR = "M16 44C10 18 26 12 40 12S70 18 64 44C60 32 54 26 40 26S20 32 16 44Z";
const LOOSE_HAIR = "M16 44C10 18 26 8 40 8S70 18 64 44C60 32 54 24 40 24S20 32 16 44Z";
const BUN = disc(40, 8, 9);
const LONG_BEARD =
  "M20 44C18 62 26 78 40 79 54 78 62 62 60 44 54 50 48 48 40 48S26 50 20 44Z";
const SPLIT_BEARD =
  "M20 44C18 60 22 74 30 79L40 66 50 79C58 74 62 60 60 44 54 50 48 48 40 48S26 50 20 44Z";
const SHORT_BEARD = "M20 44C18 58 28 68 40 68S62 58 60 44C54 50 48 48 40 48S26 50 20 44Z";
const MOUSTACHE =
  "M26 48C32 42 38 46 40 49 42 46 48 42 54 48 48 54 42 53 40 51 38 53 32 54 26 48Z";

interface Dwarf {
  coat: string;
  skin: string;
  /** What lies behind the face: plaits, a hood. */
  behind?: Shape[];
  /** The beard, and the moustache over it; without it, a smile. */
  beard?: { d: string; fill: string };
  /** What is worn on the head, or the hair. */
  head: Shape[];
}

function dwarf({ coat, skin, behind = [], beard, head }: Dwarf): Shape[] {
  return [
    { d: COAT, fill: coat },
    ...behind,
    { d: FACE, fill: skin },
    ...(beard ? [beard] : []),
    ...head,
    beard ? { d: MOUSTACHE, fill: beard.fill } : line("M34 55C38 58 42 58 46 55"),
    { d: NOSE, fill: skin },
    flat(disc(31, 38, 2.5) + disc(49, 38, 2.5), INK),
    flat(disc(27, 45, 3) + disc(53, 45, 3), "#e0622a", 0.35),
  ];
}

const plaits = (fill: string): Shape[] => [{ d: PLAITS, fill }];
const horned = (): Shape[] => [
  { d: HORNS, fill: "#f0e2be" },
  { d: LEATHER_CAP, fill: "#8c5424" },
  { d: RIM, fill: "#9fb0b5" },
];
const iron = (): Shape[] => [
  { d: IRON_CAP, fill: "#a9b8bd" },
  { d: RIM, fill: "#eab83f" },
];
const bun = (fill: string): Shape[] => [
  { d: BUN, fill },
  { d: BUN_HAIR, fill },
];

export const UPGRADES: Record<string, Shape[]> = {
  mine: [
    { d: "M2 74C10 34 28 14 42 12 60 14 72 40 78 74Z", fill: "#8d7a6b" },
    { d: "M42 12C60 14 72 40 78 74H58C60 46 54 26 42 12Z", fill: "#6b5a4d" },
    { d: "M22 74V44H58V74Z", fill: INK },
    { d: "M18 40H62V48H18Z", fill: "#a86b34" },
    { d: "M20 48H28V74H20ZM52 48H60V74H52Z", fill: "#a86b34" },
    line("M30 74 36 58H44L50 74", undefined, "#9fb0b5"),
  ],
  vein: [
    { d: "M6 14 70 6 76 70 12 76Z", fill: "#7d6d62" },
    {
      d: "M10 58 22 44 18 30 36 26 40 12 54 14 50 30 66 34 58 50 66 64 48 66 40 54 24 68Z",
      fill: "#8f6cc9",
    },
    line("M22 44 40 42 36 26M40 42 50 30M40 42 58 50M40 42 40 54", 2.4, "#d9c8fa"),
  ],
  cart: [
    { d: "M18 26C24 14 32 20 36 12 44 20 56 12 62 26Z", fill: "#eab83f" },
    { d: "M8 26H72L64 58H16Z", fill: "#a86b34" },
    line("M12 38H69M14 48H66", 2.4),
    { d: "M6 22H74V30H6Z", fill: "#6b7c82" },
    { d: disc(25, 64, 10) + disc(55, 64, 10), fill: "#9fb0b5" },
    flat(disc(25, 64, 2.6) + disc(55, 64, 2.6), INK),
  ],
  thrud: dwarf({ coat: "#2f6d5a", skin: "#f0c29a", behind: plaits("#d9772b"), head: horned() }),
  tarah: dwarf({ coat: "#b8322a", skin: "#c98f63", behind: plaits("#3a2a22"), head: iron() }),
  "pere-dwerg": dwarf({
    coat: "#5a4a86",
    skin: "#f0c29a",
    beard: { d: LONG_BEARD, fill: "#eee7d6" },
    head: [
      { d: "M18 30 14 10 26 18 40 6 54 18 66 10 62 30Z", fill: "#eab83f" },
      { d: disc(40, 20, 4), fill: "#d2452f" },
    ],
  }),
  uline: dwarf({ coat: "#2b6cb8", skin: "#e3ad82", behind: plaits("#6b3d22"), head: bun("#6b3d22") }),
  idunn: dwarf({
    coat: "#86b05e",
    skin: "#f0c29a",
    behind: plaits("#f1d06a"),
    head: [{ d: LOOSE_HAIR, fill: "#f1d06a" }],
  }),
  zoral: dwarf({
    coat: "#a86b34",
    skin: "#d6a077",
    beard: { d: SPLIT_BEARD, fill: "#7d5230" },
    head: [
      { d: "M18 30C18 12 30 8 40 8S62 12 62 30Z", fill: "#eab83f" },
      { d: "M12 29H68V35H12Z", fill: "#c7951f" },
      { d: disc(40, 20, 7), fill: "#fffdf3" },
    ],
  }),
  grid: dwarf({ coat: "#6b7c82", skin: "#a8744c", behind: plaits("#22282b"), head: bun("#22282b") }),
  skaa: dwarf({
    coat: "#3f5f6b",
    skin: "#e3ad82",
    behind: [
      {
        d: "M12 60C6 30 24 4 44 6 64 8 72 34 68 60 62 40 58 26 40 26S18 40 12 60Z",
        fill: "#3f5f6b",
      },
    ],
    head: [],
  }),
  astrid: dwarf({
    coat: "#4d8b57",
    skin: "#f0c29a",
    behind: plaits("#c9a04a"),
    head: [
      { d: "M16 32C20 4 60 0 70 24 64 22 62 26 64 32Z", fill: "#4d8b57" },
      { d: disc(70, 25, 5), fill: "#f0e2be" },
    ],
  }),
  dagda: dwarf({
    coat: "#4d8b57",
    skin: "#8e5d3c",
    beard: { d: SHORT_BEARD, fill: "#f0e2be" },
    head: iron(),
  }),
  "mere-dwerg": dwarf({ coat: "#8f6cc9", skin: "#f0c29a", head: bun("#d8d3c6") }),
  ylud: dwarf({
    coat: "#7d2a22",
    skin: "#d6a077",
    beard: { d: LONG_BEARD, fill: "#a0321f" },
    head: horned(),
  }),
};
