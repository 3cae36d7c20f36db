// What is asked on the plaque, and what the main button says.

import type { Choice, Told } from "../../wire";
import { kindOf, type StationScene } from "./facts";
import { cardName, counted, listed } from "./labels";
import { listOf } from "./after";
import { depthOf, phaseOf, topOf } from "./phases";

/** What is asked now, with what was chosen so far. */
export function ask(scene: StationScene): string | undefined {
  const { picker, words, view } = scene;
  const top = topOf(view);
  if (picker.choices.length === 0) return words.say("page", "ask-moment");
  switch (top?.step) {
    case "Pick":
      return picking(scene);
    case "King":
      return words.say("page", king(scene));
    case "PutBack":
      return words.say("page", top.more > 1 ? "ask-return" : "ask-return-last");
    case "Express":
      return words.say("page", express(scene));
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

function king(scene: StationScene): string {
  return offers(scene, "capture") ? "ask-king" : "ask-king-alone";
}

function express(scene: StationScene): string {
  return offers(scene, "entrust") ? "ask-express" : "ask-express-quay";
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

/** What leaves with a vehicle stands under the button that lets it leave. */
export function beside({ words }: StationScene, { move, preview }: Choice): string | undefined {
  if (move.do !== "load" && move.do !== "send") return undefined;
  if (preview?.medals === undefined) return "";
  return words.say("page", "beside-leaving", {
    cards: counted(words, "card", Number(preview.count)),
    medals: counted(words, "medal", Number(preview.medals)),
  });
}

/** How far the game is, for the bar. */
export function phase({ view, words }: StationScene): string {
  const now = phaseOf(view);
  const which = now === null ? "pick" : now === 0 ? "trolls" : "load";
  return words.say("page", `phase-${which}`, { turn: view.turn });
}

/** Events that count something, as one says them; the game's own words for the rest. */
export function tell({ words, seat }: StationScene, { what, facts }: Told): string | undefined {
  if (facts === undefined) return undefined;
  const said = facts.seat === seat ? `told-${what}-yours` : `told-${what}`;
  const medals = () => counted(words, "medal", Number(facts.medals));
  switch (what) {
    case "drew":
      return words.say("page", said, { ...facts, cards: counted(words, "card", Number(facts.count)) });
    case "left": {
      const cards = listed(words, listOf(facts.cards).map((card) => cardName(words, card)));
      const bare = Number(facts.medals) === 0 ? said.replace("left", "left-bare") : said;
      return words.say("page", bare, { ...facts, cards, medals: medals() });
    }
    case "left-empty":
      return words.say("page", said, { ...facts, medals: medals() });
    default:
      return undefined;
  }
}
