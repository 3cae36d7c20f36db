// Le Cheval on the page: its board, its dock, its sentences, its bill.

import type { Choice, ChevalView } from "../../wire";
import type { GameModule } from "../board";
import { billOf } from "./bill";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { type CityScene, coloursOf, inside, led, pushing, question } from "./facts";

/** What is asked now, with what was chosen so far. */
function ask(scene: CityScene): string | undefined {
  const { picker, words, view } = scene;
  if (picker.choices.length === 0) return words.say("page", "ask-moment");
  const move = picker.chosen?.move ?? picker.part;
  const step = question(view)?.step;
  if (step === "Announce" && move.number !== undefined) {
    return words.say("page", "ask-announce", { number: move.number });
  }
  const push = pushing(view);
  if (push === null || move.do === "hold") return undefined;
  const { left, of } = push;
  const which =
    of === null
      ? words.say("page", "ask-trident", { left })
      : words.say("page", "ask-which", { number: of - left + 1, of });
  const what =
    move.district === undefined
      ? "ask-district"
      : move.hero === undefined
        ? "ask-hero"
        : "ask-push";
  return words.say("page", what, { which, hero: move.hero });
}

function act(scene: CityScene, choice: Choice): string | undefined {
  const { move } = choice;
  return scene.words.say("page", `act-${move.do}`, move);
}

const cheval: GameModule<ChevalView> = {
  Board,
  Dock,
  coaster(scene, seat) {
    const count = led(scene.view, seat);
    return {
      signs: coloursOf(scene.view, seat),
      line: scene.words.say("page", count === 1 ? "led-one" : "led-many", { count }),
    };
  },
  phase({ view, words }) {
    const count = view.city.reduce((sum, district) => sum + inside(district), 0);
    return words.say("page", count === 1 ? "phase-one" : "phase", { count });
  },
  ask,
  act,
  sounds: { drew: "paper", looked: "paper", exchanged: "paper", treasure: "paper", lost: "thud" },
  bill: (scene) => billOf(scene.view, scene.words),
};

export default cheval;
