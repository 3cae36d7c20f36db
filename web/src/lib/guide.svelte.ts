// The guide of a first game: short notes, each shown the first time its moment comes. The notes are
// words of the game (`guide` and `guide-clauses`); what was read is kept on the device.

import type { Told } from "../wire";
import { keep, keepInList, kept, keptList } from "./keep";
import type { Words } from "./words.svelte";

export interface Note {
  key: string;
  text: string;
  clause: string | null;
}

/** Has this device never played the game? */
export function newcomer(game: string): boolean {
  return kept(`played.${game}`) === null;
}

export function playedOnce(game: string): void {
  keep(`played.${game}`, "yes");
}

export class Guide {
  on = $state(false);
  note = $state.raw<Note | null>(null);
  #read: Set<string>;
  #waiting: Note[] = [];

  constructor(readonly game: string) {
    this.#read = new Set(keptList(`guide.${game}`));
    this.on = kept(`guiding.${game}`) === "on";
  }

  /** Begin a guided game: all notes are new again. */
  static begin(game: string): void {
    keep(`guiding.${game}`, "on");
    keep(`guide.${game}`, null);
  }

  asked(step: string, words: Words): void {
    this.#come(`ask-${step}`, words);
  }

  happened(event: Told, words: Words): void {
    this.#come(`event-${event.what}`, words);
  }

  ended(words: Words): void {
    this.#come("end", words);
  }

  /** The note was read: the next one, if several came at once. */
  next(): void {
    this.note = this.#waiting.shift() ?? null;
  }

  /** No more notes. */
  skip(): void {
    this.on = false;
    this.note = null;
    this.#waiting = [];
    keep(`guiding.${this.game}`, null);
  }

  resume(): void {
    this.on = true;
    this.#read = new Set();
    Guide.begin(this.game);
  }

  #come(key: string, words: Words): void {
    if (!this.on || this.#read.has(key) || !words.has("guide", key)) return;
    this.#read.add(key);
    keepInList(`guide.${this.game}`, key);
    const clause = words.tables["guide-clauses"]?.[key] ?? null;
    const note = { key, text: words.say("guide", key), clause };
    if (this.note === null) this.note = note;
    else this.#waiting.push(note);
  }
}
