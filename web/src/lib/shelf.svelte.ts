// The games of the café, fetched once, and their words, fetched once for each language.

import type { GameList, Meta, Rulebook } from "../wire";
import { api } from "./api";
import { Words } from "./words.svelte";

let games: Promise<GameList> | null = null;
const words = new Map<string, Promise<Words>>();
const rules = new Map<string, Promise<Rulebook>>();

export function shelf(): Promise<GameList> {
  games ??= once(api.games(), () => (games = null));
  return games;
}

export async function metaOf(game: string): Promise<Meta | undefined> {
  return (await shelf()).games.find((meta) => meta.id === game);
}

export function wordsOf(game: string, language: string): Promise<Words> {
  return fetched(words, `${game} ${language}`, async () => new Words(await api.words(game, language)));
}

export function rulesOf(game: string, language: string): Promise<Rulebook> {
  return fetched(rules, `${game} ${language}`, () => api.rules(game, language));
}

function fetched<T>(kept: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
  const found = kept.get(key) ?? once(fetch(), () => kept.delete(key));
  kept.set(key, found);
  return found;
}

/** What failed is not kept: it is asked for again. */
function once<T>(asked: Promise<T>, failed: () => void): Promise<T> {
  asked.catch(failed);
  return asked;
}
