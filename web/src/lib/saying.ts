// A choice and a question as sentences, from the game's words.

import type { AnyView } from "../games/board";
import type { Choice } from "../wire";
import type { Words } from "./words.svelte";

/** What a choice does, such as "annoncer 2". */
export function choiceText(words: Words, choice: Choice): string {
  const verb = String(choice.move.do);
  return words.has("moves", verb) ? words.say("moves", verb, choice.move) : choice.text;
}

/** What stands beside a choice; nothing if the game has nothing to say. */
export function previewText(words: Words, choice: Choice): string {
  const verb = String(choice.move.do);
  const facts = choice.preview ?? {};
  if (Object.keys(facts).length === 0 || !words.has("previews", verb)) return "";
  return words.say("previews", verb, facts);
}

/** The question that is asked now, and the name of its step. */
export function stepOf(view: AnyView): string | null {
  const step = view.agenda.at(-1)?.[0];
  return typeof step === "string" ? step : null;
}

export function askText(words: Words, view: AnyView, seat: number): string {
  const [step, ...args] = view.agenda.at(-1) ?? [];
  const facts = Object.fromEntries(args.map((value, place) => [`arg${place + 1}`, value]));
  return words.say("asks", String(step), { ...facts, seat });
}
