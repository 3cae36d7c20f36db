// The final count, source by source: where everybody's Aare came from, from the view alone.

import type { Words } from "../../lib/words.svelte";
import type { TrokView } from "../../wire";
import type { BillLine } from "../board";
import { clauseOf, SOURCES } from "./facts";
import { upgradeName } from "./labels";

const CLAUSES: Record<string, string> = { sets: "TK-CMB-4", renewals: "TK-TRD-6" };

/** One line for each source that paid anybody; the perfect combination has one of its own. */
export function billOf(view: TrokView, words: Words): BillLine[] {
  const lines = SOURCES.map((source, place): BillLine => {
    const own = source in CLAUSES;
    return {
      what: own ? words.say("page", `bill-${source}`) : upgradeName(words, source),
      why: words.say("page", `bill-${source}-why`),
      clause: CLAUSES[source] ?? clauseOf(source),
      points: view.players.map(({ earned }) => earned[place] || null),
      ...(source === "renewals" && { place: "market" }),
    };
  }).filter(({ points }) => points.some((aare) => aare !== null));
  const perfect = view.players.flatMap(({ perfect }, seat) => (perfect ? [seat] : []));
  if (perfect.length > 0) {
    lines.push({
      what: words.say("page", "perfect"),
      why: words.say("page", "bill-perfect-why", { seat: perfect }),
      clause: "TK-WIN-2",
      points: view.players.map(({ perfect }) => (perfect ? 0 : null)),
    });
  }
  return lines;
}
