// A board for a game that the page has never seen: drawn from its view and its choices alone.

import type { GameModule } from "../board";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";

const plain: GameModule = {
  Board,
  Dock,
  coaster: () => ({ signs: [], line: "" }),
  bill: () => [],
};

export default plain;
