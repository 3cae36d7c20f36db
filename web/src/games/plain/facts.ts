// A view of an unknown game, sorted for drawing: what belongs to the seats, and all the rest.

import type { AnyView } from "../board";

/** What every view has: the frame shows it, or nobody needs it. */
const COMMON = new Set([
  "game",
  "rules",
  "seats",
  "seat",
  "options",
  "agenda",
  "waiting",
  "asked",
  "answer",
  "outcome",
]);

export interface Fact {
  name: string;
  value: unknown;
}

export interface Facts {
  /** One value for each seat. */
  bySeat: Fact[];
  rest: Fact[];
}

export function factsOf(view: AnyView): Facts {
  const bySeat: Fact[] = [];
  const rest: Fact[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (COMMON.has(name)) continue;
    // A flat list may be anything (a hand of three at a table of three); a list of lists is not.
    const each =
      Array.isArray(value) && value.length === view.seats && value.every((one) => Array.isArray(one));
    (each ? bySeat : rest).push({ name, value });
  }
  return { bySeat, rest };
}

/** A value in few words, for a cell. */
export function brief(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(brief).join(" ");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${brief(inner)}`)
      .join(", ");
  }
  return String(value);
}
