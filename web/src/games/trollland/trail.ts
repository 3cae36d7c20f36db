// The trail as data: from what has been loaded, over what is asked now, to what comes next.

import { capital } from "../../lib/folding";
import type { TrolllandView } from "../../wire";
import { PEOPLES, type StationScene } from "./facts";
import { cardName } from "./labels";
import { isTrolls, nowOf, type Owed, owedOf, topOf } from "./phases";

export interface TrailStep {
  key: string;
  state: "done" | "now" | "next";
  title: string;
  said: string;
  card: string | null;
  people: string | null;
  symbol: "more" | "quay" | null;
  seat: number | null;
}

const MOST_DONE = 2;

export function trailOf(scene: StationScene, view: TrolllandView): TrailStep[] {
  const top = topOf(view);
  if (top === null) return [];
  if (top.step === "Pick") return picking(scene);
  return apart(isTrolls(top.step) || top.step === "PutBack" ? trolls(scene, view, top) : loading(scene, view, top));
}

/** Two steps that say the same are still two. */
function apart(steps: TrailStep[]): TrailStep[] {
  const said = new Map<string, number>();
  return steps.map((one) => {
    const number = said.get(one.key) ?? 0;
    said.set(one.key, number + 1);
    return { ...one, key: `${one.key}-${number}` };
  });
}

function step(state: TrailStep["state"], title: string, said: string): TrailStep {
  return { key: `${state}-${said}`, state, title, said, card: null, people: null, symbol: null, seat: null };
}

/** Two cards, each with its place: what was touched, what is still to be touched. */
function picking({ picker, words, view, seat }: StationScene): TrailStep[] {
  const own = seat === null ? [] : (view.answer?.split(" ").slice(1) ?? []);
  const held = picker.part.cards === undefined ? own : [picker.part.cards].flat();
  return ["first", "second"].map((which, place) => {
    const card = held[place] ?? null;
    const state = card !== null ? "done" : place === held.length ? "now" : "next";
    const said = card === null ? "…" : cardName(words, card);
    return { ...step(state, words.say("page", `step-${which}`), said), key: which, card };
  });
}

/** The Troll that acts, and those that wait for it. */
function trolls(scene: StationScene, view: TrolllandView, top: Owed): TrailStep[] {
  const { words } = scene;
  const now = nowOf(view);
  const acting = step(
    "now",
    words.say("page", top.step === "PutBack" ? "step-return" : "step-acts"),
    top.step === "PutBack"
      ? words.say("page", "step-left", { count: top.more })
      : now === null
        ? words.say("page", "trolls")
        : cardName(words, now.card),
  );
  const steps: TrailStep[] = [{ ...acting, card: now?.card ?? null, people: now === null ? "troll-1" : null, seat: top.seat }];
  const next = view.trolls.find((troll) => troll !== now && troll.card !== now?.card);
  if (next) steps.push({ ...waiting(scene, next.card), seat: next.seat });
  else steps.push(window(scene, 0));
  return steps;
}

/** A card is being loaded: what it follows from lies before it, what is owed next after it. */
function loading(scene: StationScene, view: TrolllandView, top: Owed): TrailStep[] {
  const { words } = scene;
  const owed = owedOf(view);
  const steps: TrailStep[] = [];
  const asking = owed.filter((one) => one.step === "Replace" || one.step === "OneMore");
  for (const { card } of asking.slice(-MOST_DONE)) {
    steps.push({ ...step("done", words.say("page", "step-loaded"), cardName(words, card!)), card });
  }
  if (top.step === "OneMore") {
    steps.push({ ...step("now", words.say("page", "step-more"), "…"), symbol: "more", seat: top.seat });
  } else if (top.step === "Load") {
    const title = top.more ? "step-quay" : asking.length > 0 ? "step-more" : "step-load";
    const symbol = top.more ? "quay" : asking.length > 0 ? "more" : null;
    const now = step("now", words.say("page", title), cardName(words, top.card!));
    steps.push({ ...now, symbol, card: top.card, seat: top.seat });
  } else if (view.calling !== null) {
    const called = step("now", words.say("page", "step-called"), capital(words.name("people", view.calling)));
    steps.push({ ...called, people: view.calling });
  }
  const next = owed.slice(0, -1).findLast((one) => one.step === "Load");
  if (next) steps.push({ ...waiting(scene, next.card!), seat: next.seat });
  else steps.push(window(scene, PEOPLES.indexOf(view.calling as (typeof PEOPLES)[number]) + 1));
  return steps;
}

function waiting({ words }: StationScene, card: string): TrailStep {
  return { ...step("next", words.say("page", "step-next"), cardName(words, card)), card };
}

/** The window that opens next; after the last one the turn ends. */
function window({ words }: StationScene, place: number): TrailStep {
  const people = PEOPLES[place] ?? null;
  const said = people === null ? words.say("page", "step-end") : capital(words.name("people", people));
  return { ...step("next", words.say("page", "step-next"), said), people: people ?? "camp" };
}
