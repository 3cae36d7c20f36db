// What something is, for whoever touches it to ask: a title, a few lines, and the clause.

import { capital } from "../../lib/folding";
import type { Words } from "../../lib/words.svelte";
import type { TrolllandView } from "../../wire";
import { kindOf } from "./facts";
import { bonusLine, counted, listed, numbersLabel } from "./labels";

export interface Note {
  title: string;
  lines: string[];
  clause: string;
}

const KINDS = ["cart", "caterpillar", "dragon"] as const;
const CLAUSES: Record<string, string> = {
  bonuses: "TL-END-3",
  pile: "TL-END-2",
  stable: "TL-END-1",
  quay: "TL-LOAD-6",
};

export function noteOf(words: Words, view: TrolllandView, what: string): Note {
  const clause = CLAUSES[what];
  if (clause === undefined) return windowNote(words, what.replace("window-", ""));
  return { title: words.say("page", what), lines: linesOf(words, view, what), clause };
}

function linesOf(words: Words, view: TrolllandView, what: string): string[] {
  const said = words.say("page", `${what}-note`);
  if (what === "bonuses") {
    const bonuses = view.bonuses.map((people) => bonusLine(words, view, people));
    return [...bonuses, said, numbersLabel(words, view.box)];
  }
  if (what === "pile") return [counted(words, "card", view.pile), said];
  if (what === "quay") return [said];
  const left = KINDS.map((kind) => ({
    kind,
    count: view.stable.filter((id) => kindOf(id) === kind).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => counted(words, kind, count));
  return [left.length > 0 ? listed(words, left) : words.say("page", "stable-empty"), said];
}

function windowNote(words: Words, name: string): Note {
  const trolls = name === "trolls";
  return {
    title: trolls ? words.say("page", "trolls") : capital(words.name("people", name)),
    lines: [words.say("page", trolls ? "window-trolls" : "window-people")],
    clause: trolls ? "TL-TURN-2" : "TL-TURN-3",
  };
}
