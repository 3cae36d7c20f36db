// Colours and measures that every drawing of Troie shares.

import type { Sign } from "../board";

export const INK = "#17262b";
export const PLAN_INK = "#24506e";
/** The paper of a piece that shows part of a plan. */
export const FACE = "#fbf6e6";

/** A face is 100 by 100; its nine marks lie at the middle and at two thirds of the half side. */
const AT = [50 - 100 / 3, 50, 50 + 100 / 3];
export const MARKS: [number, number][] = AT.flatMap((y) => AT.map((x): [number, number] => [x, y]));

/** What belongs to a player: tent and pawn, in a colour and its shade. */
export const TENTS: { sign: Sign; fill: string; shade: string }[] = [
  { sign: "red", fill: "#d2452f", shade: "#8f2417" },
  { sign: "blue", fill: "#2b6cb8", shade: "#143f75" },
  { sign: "yellow", fill: "#eba51c", shade: "#a86d05" },
  { sign: "green", fill: "#2f9d74", shade: "#156048" },
];

/** What is printed as the worth of a piece (TR-END-1); what a publication pays comes with its choice. */
export const WORTH = { plan: 2, rubble: 1 };
