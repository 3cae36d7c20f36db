// Troie on the page: its board, its dock, its sentences, its bill.

import type { Choice, TroieView } from "../../wire";
import type { GameModule } from "../board";
import Badge from "./Badge.svelte";
import { billOf } from "./bill";
import Board from "./Board.svelte";
import Counts from "./Counts.svelte";
import Dock from "./Dock.svelte";
import { choiceOf, type DigScene, digs, question, signOf } from "./facts";
import { counted } from "./labels";
import { tellOf } from "./telling";

/** What is asked now, with what was chosen so far. */
function ask(scene: DigScene): string | undefined {
  const { picker, words, view } = scene;
  if (picker.choices.length === 0) return words.say("page", "ask-moment");
  const move = picker.chosen?.move ?? picker.part;
  const asked = question(view);
  const left = asked?.args[1] ?? 0;
  switch (asked?.step) {
    case "Keep":
      return keep(scene);
    case "Start":
      return words.say("page", move.piece === undefined ? "ask-start" : "ask-start-this");
    case "Choose": {
      if (move.card === undefined) return words.say("page", "ask-card");
      const does = digs(Number(move.card)) ? "ask-card-dig" : "ask-card-publish";
      return words.say("page", does, { card: move.card });
    }
    case "Dig":
      if (move.do === "stop") return counted(words, "ask-stop", left);
      if (move.do === "examine") return words.say("page", "ask-examine");
      if (move.do === "dig") return dig(scene, Number(move.piece));
      return counted(words, "ask-gestures", left);
    case "Publish":
      return publish(scene, left);
  }
  return undefined;
}

function keep({ picker, words, view }: DigScene): string {
  const held = picker.part.cards;
  const count = Array.isArray(held) ? held.length : 0;
  const bag = picker.choices[0]!.move.cards as unknown[];
  const more = bag.length - count;
  const sort = question(view)?.args[0] === 1 ? "publish" : "dig";
  return more > 0 ? counted(words, `ask-keep-${sort}`, more) : words.say("page", "ask-keep-done");
}

function dig({ picker, words }: DigScene, piece: number): string {
  const count = Number(choiceOf(picker, "dig", piece)?.preview?.frees ?? 0);
  return count === 0 ? words.say("page", "ask-dig") : counted(words, "ask-dig-frees", count);
}

function publish({ picker, words, view }: DigScene, left: number): string {
  const move = picker.chosen?.move ?? picker.part;
  const more = left - view.picks.length;
  if (move.do === "stop") return words.say("page", "ask-stop-publish");
  if (view.picks.length === 0) return counted(words, "ask-pick", left);
  if (choiceOf(picker, "publish") === undefined) return words.say("page", "ask-pick-more");
  return more === 0 ? words.say("page", "ask-publish") : counted(words, "ask-publish-or", more);
}

function act({ words }: DigScene, { move, preview }: Choice): string | undefined {
  if (move.do !== "publish") return words.say("page", `act-${move.do}`, move);
  return counted(words, "act-publish", Number(preview?.pays ?? 0));
}

const troie: GameModule<TroieView> = {
  Board,
  Dock,
  Badge,
  Counts,
  coaster(scene, seat) {
    const { space } = scene.view.players[seat]!;
    return {
      signs: [signOf(scene.view, seat)],
      line: scene.words.say("page", "renown-of", { count: space }),
    };
  },
  phase: ({ view, words }) =>
    view.round === 0
      ? words.say("page", "phase-start")
      : words.say("page", "phase", { round: view.round, pile: view.pile }),
  ask,
  act,
  bill: (scene) => billOf(scene.view, scene.words),
  tell: tellOf,
};

export default troie;
