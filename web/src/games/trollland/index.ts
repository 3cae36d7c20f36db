// Trollland on the page: its board, its dock, its sentences, its bill.

import type { TrolllandView } from "../../wire";
import type { GameModule } from "../board";
import { billOf } from "./bill";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { signOf } from "./facts";
import Refuser from "./Refuser.svelte";
import { act, ask, beside, phase, tell } from "./sentences";
import Tally from "./Tally.svelte";

const trollland: GameModule<TrolllandView> = {
  Board,
  Dock,
  coaster(scene, seat) {
    const player = scene.view.players[seat]!;
    return { signs: [signOf(seat)], line: scene.words.say("page", "in-hand", { count: player.hand }) };
  },
  Tally,
  Refuser,
  phase,
  ask,
  act,
  beside,
  tell,
  laid: ["capture", "draw", "camp"],
  bill: (scene) => billOf(scene.view, scene.words),
};

export default trollland;
