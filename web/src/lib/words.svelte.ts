// What players read: a game's own sentences, and the page's.

import type { Because } from "../wire";

export type Facts = { [name: string]: unknown };
export type Tables = { [table: string]: { [key: string]: string } };

/** Put facts into a sentence; one that is not known reads as dots. */
export function fill(sentence: string, facts: Facts, name: (field: string, value: unknown) => string): string {
  return sentence.replace(/\{\{|\}\}|\{([^{}]+)\}/g, (found, field: string | undefined) => {
    if (field === undefined) return found[0]!;
    if (!(field in facts)) return "…";
    const value = facts[field];
    return Array.isArray(value)
      ? value.map((item) => name(field, item)).join(", ")
      : name(field, value);
  });
}

/** A game's sentences in one language: names of things, questions, events, refusals. */
export class Words {
  constructor(readonly tables: Tables) {}

  /** How players call a thing; the table `same` names fields that hold the same things. */
  name(field: string, value: unknown): string {
    const like = this.tables.same?.[field] ?? field;
    return this.tables.names?.[`${like}-${value}`] ?? String(value);
  }

  /** Is there such a sentence? */
  has(table: string, key: string): boolean {
    return this.tables[table]?.[key] !== undefined;
  }

  /** Fill the facts into a sentence, by the names that players use. */
  say(table: string, key: string, facts: Facts = {}): string {
    const sentence = this.tables[table]?.[key];
    // A sentence that is missing must not break the table: its key is better than nothing.
    if (sentence === undefined) return `${table}.${key}`;
    return fill(sentence, facts, (field, value) => this.name(field, value));
  }

  /** The same words with the players' names for the seats. */
  seated(players: string[]): Words {
    const names = Object.fromEntries(players.map((player, seat) => [`seat-${seat}`, player]));
    return new Words({ ...this.tables, names: { ...this.tables.names, ...names } });
  }

  /** A refusal's reason as a sentence. */
  because(because: Pick<Because, "reason" | "facts">): string {
    return because.reason ? this.say("reasons", because.reason, because.facts ?? {}) : "";
  }
}
