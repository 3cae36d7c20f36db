// What happened, as sentences; the same as the terminal tells it.

import type { GameModule, Scene } from "../games/board";
import type { Told } from "../wire";
import { sayMaybe } from "./tongue.svelte";
import type { Words } from "./words.svelte";

/** An event as a sentence; to the one who did it in the second person. */
export function sentence(event: Told, words: Words, seat: number | null): string {
  const facts = event.facts ?? {};
  if (event.what.startsWith("table-")) {
    const named = { ...facts, seat: words.name("seat", facts.seat) };
    return sayMaybe("told", event.what, named) ?? event.what;
  }
  const yours = seat !== null && facts.seat === seat && words.has("events-yours", event.what);
  return words.say(yours ? "events-yours" : "events", event.what, facts);
}

/** An event as the log says it: by the game's own voice if it has one. */
export function line(event: Told, scene: Scene, module: GameModule): string {
  return module.tell?.(scene, event) ?? sentence(event, scene.words, scene.seat);
}

/** Put neighbours together that can be told at once, such as three heroes that arrive. */
export function gathered(events: Told[], words: Words): Told[] {
  const several = words.tables.several ?? {};
  const found: Told[] = [];
  for (const event of events) {
    const name = several[event.what];
    const last = found.at(-1);
    if (name !== undefined && last?.what === event.what && alike(last, event, name)) {
      const before = last.facts![name];
      const things = Array.isArray(before) ? before : [before!];
      const facts = { ...event.facts, [name]: [...things, String(event.facts![name])] };
      found[found.length - 1] = { ...event, facts };
    } else {
      found.push(event);
    }
  }
  return found;
}

function alike(one: Told, other: Told, but: string): boolean {
  const bare = (event: Told) => JSON.stringify({ ...event.facts, [but]: 0 });
  return bare(one) === bare(other) && one.fleeting === other.fleeting;
}
