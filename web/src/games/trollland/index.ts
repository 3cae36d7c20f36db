// Trollland on the page: its board, its dock, its sentences, its bill.

import type { TrolllandView } from "../../wire";
import type { GameModule } from "../board";
import { billOf } from "./bill";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { medalsOf, signOf } from "./facts";
import { counted } from "./labels";
import Refuser from "./Refuser.svelte";
import { act, ask } from "./sentences";
import Tally from "./Tally.svelte";

const trollland: GameModule<TrolllandView> = {
  Board,
  Dock,
  coaster(scene, seat) {
    const player = scene.view.players[seat]!;
    return { signs: [signOf(seat)], line: counted(scene.words, "medal", medalsOf(player)) };
  },
  Tally,
  Refuser,
  ask,
  act,
  laid: ["capture", "draw", "camp"],
  bill: (scene) => billOf(scene.view, scene.words),
};

export default trollland;
