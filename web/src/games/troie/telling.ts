// The log as people at the table would tell it: a piece is what one saw of it, not its number, which
// nothing on the page shows.

import type { Told } from "../../wire";
import { type DigScene, pieceOf } from "./facts";

/** Events that speak of single pieces. */
const OF_PIECES = ["took", "dug", "examined", "found", "shown", "freed", "published"];

/** The log's line for an event; undefined: the game's own words say it well. */
export function tellOf({ view, words, seat }: DigScene, event: Told): string | undefined {
  if (!OF_PIECES.includes(event.what)) return undefined;
  const facts = event.facts ?? {};
  const key = `told-${event.what}`;
  const yours = facts.seat !== undefined && facts.seat === seat;
  const pieces = Array.isArray(facts.pieces) ? facts.pieces.length : 1;
  return words.say("page", yours ? `${key}-yours` : key, {
    ...facts,
    count: pieces,
    // what was examined had shown its face before
    face: facts.face ?? (facts.piece === undefined ? "" : (pieceOf(view, Number(facts.piece)).face ?? "")),
  });
}
