// What is asked on the plaque, and what the main button says.

import type { Choice } from "../../wire";
import { kindOf, type StationScene } from "./facts";
import { cardName } from "./labels";
import { depthOf, topOf } from "./phases";

/** What is asked now, with what was chosen so far. */
export function ask(scene: StationScene): string | undefined {
  const { picker, words, view } = scene;
  const top = topOf(view);
  if (picker.choices.length === 0) return words.say("page", "ask-moment");
  switch (top?.step) {
    case "Pick":
      return picking(scene);
    case "King":
      return words.say("page", offers(scene, "capture") ? "ask-king" : "ask-king-alone");
    case "PutBack":
      return words.say("page", top.more > 1 ? "ask-return" : "ask-return-last");
    case "Express":
      return words.say("page", offers(scene, "entrust") ? "ask-express" : "ask-express-quay");
    case "Thief":
    case "Plunderer":
    case "Sender":
      return words.say("page", `ask-${top.step.toLowerCase()}`);
    case "OneMore":
      return words.say("page", "ask-more");
    case "Load": {
      const card = cardName(words, top.card!);
      if (!offers(scene, "load")) return words.say("page", "ask-load-nowhere", { card });
      if (offers(scene, "exchange")) return words.say("page", "ask-load-quay", { card });
      return words.say("page", depthOf(view) > 0 ? "ask-load-more" : "ask-load", { card });
    }
    default:
      return undefined;
  }
}

function picking({ picker, words }: StationScene): string {
  const cards = [picker.part.cards ?? []].flat().map((card) => cardName(words, card));
  if (cards.length === 0) return words.say("page", "ask-pick");
  if (cards.length === 1) return words.say("page", "ask-pick-second", { card: cards[0] });
  return words.say("page", "ask-pick-both", { card: cards[0], with: cards[1] });
}

function offers({ picker }: StationScene, verb: string): boolean {
  return picker.choices.some(({ move }) => move.do === verb);
}

/** What the main button says for a chosen move. */
export function act({ words }: StationScene, { move }: Choice): string | undefined {
  const verb = String(move.do);
  switch (verb) {
    case "load":
      return words.say("page", `act-load-${kindOf(String(move.vehicle))}`);
    case "send":
      return words.say("page", `act-send-${kindOf(String(move.vehicle))}`);
    case "entrust":
      return words.say("page", "act-entrust", { seat: move.seat });
    case "pick":
    case "steal":
    case "plunder":
    case "capture":
    case "draw":
    case "camp":
      return words.say("page", `act-${verb}`);
    default:
      return words.say("page", `act-${verb}`, { card: cardName(words, String(move.card)) });
  }
}
