// The shelf: which folder draws which game. A game that has none is drawn plainly.

import type { Component } from "svelte";
import type { GameModule } from "./board";

const modules = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const posters = import.meta.glob<{ default: Component }>("./*/Poster.svelte");
const signs = import.meta.glob<{ default: Component }>("./*/Sign.svelte", { eager: true });

/** Fetch what draws a game. */
export async function moduleOf(game: string, plainly = false): Promise<GameModule> {
  const load = plainly ? undefined : modules[`./${game}/index.ts`];
  return (await (load ?? modules["./plain/index.ts"]!)()).default;
}

/** Fetch a game's picture; undefined: it has none. */
export async function posterOf(game: string): Promise<Component | undefined> {
  return (await posters[`./${game}/Poster.svelte`]?.())?.default;
}

/** The o of a game's name; undefined: its name is written as it is. */
export function signOf(game: string): Component | undefined {
  return signs[`./${game}/Sign.svelte`]?.default;
}
