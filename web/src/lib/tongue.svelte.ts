// The page's own sentences, French first; a game's sentences are in words.svelte.ts.

import en from "../words/en.json";
import fr from "../words/fr.json";
import { keep, kept } from "./keep";
import { fill, type Facts } from "./words.svelte";

export type Language = "fr" | "en";
export type Key = keyof typeof fr;

const SENTENCES: Record<Language, { [key: string]: string }> = { fr, en };
const PLURALS = { fr: new Intl.PluralRules("fr"), en: new Intl.PluralRules("en") };

function first(): Language {
  const chosen = kept("language");
  if (chosen === "fr" || chosen === "en") return chosen;
  const wanted = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
  const known = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag === "fr" || tag === "en");
  return (known as Language | undefined) ?? "fr";
}

class Tongue {
  language = $state<Language>(first());

  choose(language: Language): void {
    this.language = language;
    keep("language", language);
  }
}

export const tongue = new Tongue();

/** A sentence of the page in the player's language. With a `count` of one, its form for one. */
export function say(key: Key, facts: Facts = {}): string {
  return sayIn(tongue.language, key, facts);
}

export function sayIn(language: Language, key: string, facts: Facts = {}): string {
  const sentences = SENTENCES[language];
  const count = facts.count;
  const one = typeof count === "number" && PLURALS[language].select(count) === "one";
  const sentence = (one ? sentences[`${key}.one`] : undefined) ?? sentences[key];
  return sentence === undefined ? key : fill(sentence, facts, (_, value) => String(value));
}

/** A sentence whose key is put together, such as one for each problem; undefined: there is none. */
export function sayMaybe(family: string, name: string, facts: Facts = {}): string | undefined {
  const key = `${family}.${name}`;
  return key in SENTENCES[tongue.language] ? sayIn(tongue.language, key, facts) : undefined;
}

/** Several names as one would say them: "Zélia, Bastien et Irma". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(tongue.language, { type: "conjunction" }).format(names);
}
