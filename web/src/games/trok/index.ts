// Trök on the page: its board, its dock, its sentences, its bill.

import type { Choice, TrokView } from "../../wire";
import type { GameModule } from "../board";
import { billOf } from "./bill";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { phaseOf, question, signOf, type TavernScene } from "./facts";
import { chosenCards } from "./hand";
import { cardsOf, heap, listed, publicLine, theCard, upgradeName } from "./labels";
import { stageOf } from "./stage.svelte";

/** What is asked now, with what was chosen so far. */
function ask(scene: TavernScene): string | undefined {
  const { picker, words, view } = scene;
  if (picker.choices.length === 0) return words.say("page", "ask-moment");
  const step = question(view)?.step;
  const move = picker.chosen?.move ?? picker.part;
  const laid = chosenCards(picker);
  const preview = picker.chosen?.preview ?? {};
  switch (step) {
    case "Choose":
      if (picker.chosen) return words.say("page", "ask-offer", { total: preview.total });
      return laid.length === 0 ? words.say("page", "ask-choose") : moreText(scene, laid.length);
    case "Take":
      if (move.card === undefined) return words.say("page", "ask-take");
      return words.say("page", "ask-take-it", { card: theCard(words, move.card), seat: move.seat });
    case "Place": {
      const { card, owner } = view.held!;
      if (typeof preview.aare === "number") return words.say("page", "ask-renew", { aare: preview.aare });
      if (move.market !== undefined) {
        return words.say("page", "ask-swap", { card: theCard(words, card), market: theCard(words, move.market) });
      }
      return words.say("page", "ask-place", { card: theCard(words, card), seat: owner });
    }
    case "Settle":
      if (typeof preview.aare === "number") return words.say("page", "ask-renew", { aare: preview.aare });
      return undefined;
    case "Give":
      return words.say("page", "ask-give", { seat: question(view)!.args[1] });
    case "Combine": {
      if (move.do === "match" && typeof preview.aare === "number") {
        return words.say("page", "ask-match", { aare: preview.aare });
      }
      const upgrades = [preview.upgrade ?? preview.upgrades ?? []].flat();
      if (upgrades.length > 0) {
        const names = listed(words, upgrades.map((upgrade) => upgradeName(words, String(upgrade))));
        const facts = { upgrades: names, count: preview.price };
        return words.say("page", move.do === "run" ? "ask-run" : "ask-claim", facts);
      }
      return stageOf(picker).verb === "run" ? words.say("page", "ask-run-for") : undefined;
    }
    case "Pay":
    case "PayRun":
      return payText(scene, laid.length);
  }
  return undefined;
}

/** How many cards are still to be chosen, and what they can come to, as the choices say. */
function moreText({ words, picker }: TavernScene, laid: number): string {
  const totals = picker.left.map(({ preview }) => Number(preview?.total));
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const count = (picker.choices[0]!.move.cards as string[]).length - laid;
  return words.say("page", least === most ? "ask-more-sure" : "ask-more", { count, least, most });
}

function payText({ view, words, picker }: TavernScene, laid: number): string {
  const claimed = (view.turn?.claimed ?? []).map((place) => upgradeName(words, view.row[place - 1]!));
  const count = Math.max(...picker.choices.map(({ move }) => (move.cards as string[]).length));
  const facts = { upgrades: listed(words, claimed), count, left: count - laid };
  if (picker.chosen) return words.say("page", "ask-paid", facts);
  return words.say("page", view.turn?.run ? "ask-pay-run" : "ask-pay", facts);
}

/** What the main button says. */
function act({ words, view }: TavernScene, choice: Choice): string | undefined {
  const { move, preview = {} } = choice;
  const card = move.card === undefined ? "" : theCard(words, move.card);
  const market = move.market === undefined ? "" : theCard(words, move.market);
  const cards = (move.cards as string[] | undefined) ?? [];
  const facts = { ...move, ...preview, card, market, count: cards.length };
  switch (move.do) {
    case "match":
      return words.say("page", "act-match", {
        ...facts,
        cards: cardsOf(words, String(move.equipment), cards.length),
      });
    case "claim":
      return words.say("page", "act-claim", { upgrade: upgradeName(words, String(preview.upgrade)) });
    case "store":
      return words.say("page", "act-store", { cards: heap(words, cards) });
    case "swap":
    case "trade":
      return words.say("page", preview.aare === undefined ? "act-swap" : "act-swap-for", facts);
    case "keep":
      return words.say("page", "act-keep", { card: theCard(words, view.held?.card) });
  }
  return words.say("page", `act-${move.do}`, facts);
}

/** How many veins a set needs; what it pays is on the button already. */
function beside({ words }: TavernScene, { preview = {} }: Choice): string {
  const { veins } = preview;
  if (typeof veins !== "number" || veins === 0) return "";
  return words.say("page", veins === 1 ? "veins-one" : "veins-many", { count: veins });
}

const trok: GameModule<TrokView> = {
  Board,
  Dock,
  hosted: true,
  coaster(scene, seat) {
    return { signs: [signOf(seat)], line: publicLine(scene.words, scene.view, seat, scene.open) };
  },
  phase({ words, view }) {
    return words.say("page", `phase-${phaseOf(view)}`, { number: view.round });
  },
  ask,
  act,
  beside,
  otherwise: ["keep", "back"],
  bill: (scene) => billOf(scene.view, scene.words),
};

export default trok;
