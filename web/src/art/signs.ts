// The signs of the players: a shape goes with every colour, so that nobody needs the colour.

import type { Sign } from "../games/board";

export const SHAPES: Record<Sign, string> = {
  red: "M12 2.5 22.5 21.5H1.5Z",
  blue: "M12 2.2A9.8 9.8 0 1 1 11.9 2.2Z",
  yellow: "M3 3H21V21H3Z",
  green: "M2.5 2.5H21.5L15 12 21.5 21.5H2.5L9 12Z",
  pink: "M12 1.2 15.2 8.6 23.2 9.3 17.1 14.6 19 22.4 12 18.2 5 22.4 6.9 14.6 .8 9.3 8.8 8.6Z",
};

export const SIGNS = Object.keys(SHAPES) as Sign[];
