// What an event changes on the table, so that each is seen when it is shown: the view of the café
// comes only after the last of them.

import type { Told, TrokView } from "../../wire";
import { CARDS, type Player, question } from "./facts";

/** The first event of an answer, and the questions that it answers. */
const ANSWERS: Record<string, string[]> = {
  offered: ["Choose"],
  entrusted: ["Entrust"],
  took: ["Take"],
  kept: ["Place"],
  swapped: ["Place", "Settle"],
  back: ["Settle"],
  gave: ["Give"],
  matched: ["Combine"],
  claimed: ["Combine"],
  perfect: ["Combine"],
  ended: ["Combine"],
  bought: ["Pay"],
  ran: ["PayRun"],
  stored: ["Store"],
  discarded: ["Store"],
};

/** Does an event begin an answer? */
export function begins(event: Told): boolean {
  return event.what in ANSWERS;
}

/** Does an event answer the question of this view? If not, the view already holds what it tells. */
export function answers(view: TrokView, event: Told): boolean {
  const asked = question(view);
  const seat = Number(event.facts?.seat);
  if (asked === null || ANSWERS[event.what]?.includes(asked.step) !== true) return false;
  // Secret answers are told together: whoever was not asked has nothing to choose.
  return view.asked.length > 1 || view.waiting.includes(seat) || event.what === "discarded";
}

/** The table once an event was shown. */
export function after(view: TrokView, event: Told): TrokView {
  const facts = event.facts ?? {};
  const seat = Number(facts.seat);
  const cards = listOf(facts.cards);
  const card = String(facts.card);
  const aare = Number(facts.aare);
  switch (event.what) {
    case "market":
      return { ...view, market: cards, deck: view.deck - cards.length };
    case "row":
      return { ...view, row: [...view.row, ...listOf(facts.upgrades)] };
    case "round":
      return {
        ...view,
        round: Number(facts.number),
        turn: null,
        players: view.players.map((player) => ({ ...player, total: null, exposed: [] })),
      };
    case "dealt":
      return {
        ...view,
        deck: view.deck - cards.length * view.seats,
        players: view.players.map((player, place) =>
          place === view.seat ? gained(player, cards) : { ...player, hand: player.hand + cards.length },
        ),
      };
    case "mined":
      return withPlayer({ ...view, deck: view.deck - cards.length }, seat, (player) =>
        gained(player, cards),
      );
    case "unloaded":
      return withPlayer(view, seat, (player) => ({ ...gained(player, cards), stored: [] }));
    case "reshuffled":
      return {
        ...view,
        deck: view.deck + view.discard.reduce((sum, count) => sum + count, 0),
        discard: view.discard.map(() => 0),
      };
    case "offered":
      return withPlayer(view, seat, (player) => ({
        ...lost(player, cards),
        exposed: cards,
        total: Number(facts.total),
      }));
    case "master":
    case "first-master":
      return { ...view, master: seat };
    case "entrusted":
      return { ...view, master: Number(facts.to) };
    case "took":
      return withPlayer(
        { ...view, held: { seat, card, owner: Number(facts.from) } },
        Number(facts.from),
        (owner) => ({ ...owner, exposed: without(owner.exposed, [card]) }),
      );
    case "kept":
      return withPlayer({ ...view, held: null }, seat, (player) => gained(player, [card]));
    case "swapped":
      return swapped(view, seat, card, String(facts.market));
    case "renewed":
      return withPlayer(
        { ...binned(view, view.market), market: cards, deck: view.deck - cards.length },
        seat,
        (player) => paid(player, aare),
      );
    case "back":
      return withPlayer(view, seat, (player) => ({
        ...gained(player, cards),
        exposed: without(player.exposed, cards),
      }));
    case "gave":
      return withPlayer(
        withPlayer(view, seat, (giver) => ({ ...giver, hand: giver.hand - 1 })),
        Number(facts.to),
        (receiver) => ({ ...receiver, hand: receiver.hand + 1 }),
      );
    case "gift":
      // The numbers were changed when it was given; only the two know the card (TK-KNO-3).
      return withPlayer(
        withPlayer(view, seat, (giver) => ({ ...lost(giver, [card]), hand: giver.hand })),
        Number(facts.to),
        (receiver) => ({ ...gained(receiver, [card]), hand: receiver.hand }),
      );
    case "matched":
      return withPlayer(
        binned({ ...view, turn: view.turn && { ...view.turn, identical: true } }, cards),
        seat,
        (player) => paid(lost(player, cards), aare),
      );
    case "bought":
      return bought(view, seat, [String(facts.upgrade)], cards);
    case "ran":
      return bought(view, seat, listOf(facts.upgrades), cards);
    case "perfect":
      return withPlayer(
        binned({ ...view, turn: view.turn && { ...view.turn, different: true } }, cards),
        seat,
        (player) => ({ ...lost(player, cards), perfect: true }),
      );
    case "stored":
      return withPlayer(view, seat, (player) => ({ ...lost(player, cards), stored: cards }));
    case "discarded":
      return withPlayer(binned(view, cards), seat, (player) => lost(player, cards));
    case "thrud":
    case "earned":
      return withPlayer(view, seat, (player) => paid(player, aare));
    default:
      return view;
  }
}

/** A card goes to the market, and the market's to the hand (TK-TRD-4, TK-TRD-7). */
function swapped(view: TrokView, seat: number, card: string, market: string): TrokView {
  const place = view.market.indexOf(market);
  const own = view.held === null; // one's own card that nobody took
  return withPlayer(
    { ...view, held: null, market: view.market.map((one, at) => (at === place ? card : one)) },
    seat,
    (player) => ({
      ...gained(player, [market]),
      exposed: own ? without(player.exposed, [card]) : player.exposed,
    }),
  );
}

function bought(view: TrokView, seat: number, upgrades: string[], cards: string[]): TrokView {
  const turn = view.turn && { ...view.turn, different: true, claimed: [] };
  return withPlayer(
    binned({ ...view, turn, row: without(view.row, upgrades) }, cards),
    seat,
    (player) => ({ ...lost(player, cards), upgrades: [...player.upgrades, ...upgrades] }),
  );
}

function withPlayer(view: TrokView, seat: number, change: (player: Player) => Player): TrokView {
  return {
    ...view,
    players: view.players.map((player, place) => (place === seat ? change(player) : player)),
  };
}

/** Cards come to a hand, seen by whoever may see them. */
function gained(player: Player, cards: string[]): Player {
  return {
    ...player,
    hand: player.hand + cards.length,
    cards: player.cards && [...player.cards, ...cards],
    known: [...player.known, ...cards],
  };
}

/** Cards leave a hand; those that were known of it are known no more. */
function lost(player: Player, cards: string[]): Player {
  return {
    ...player,
    hand: player.hand - cards.length,
    cards: player.cards && without(player.cards, cards),
    known: without(player.known, cards),
  };
}

function paid(player: Player, aare: number): Player {
  return { ...player, purse: player.purse + aare };
}

function binned(view: TrokView, cards: string[]): TrokView {
  return {
    ...view,
    discard: view.discard.map(
      (count, kind) => count + cards.filter((card) => card === CARDS[kind]).length,
    ),
  };
}

/** A list without these things, each taken out once. */
export function without(list: string[], things: string[]): string[] {
  const left = [...list];
  for (const thing of things) {
    const at = left.indexOf(thing);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** A fact that lists things; one thing alone is a list too. */
export function listOf(fact: unknown): string[] {
  if (fact === undefined) return [];
  return (Array.isArray(fact) ? fact : [fact]).map(String);
}

/** Keep every thing where it lies: what is gone leaves a gap, what is new takes the first one. */
export function settled(before: (string | null)[], things: string[], places: number): (string | null)[] {
  const left = [...things];
  const now: (string | null)[] = Array.from({ length: places }, (_, place) => {
    const thing = before[place] ?? null;
    const at = thing === null ? -1 : left.indexOf(thing);
    if (at < 0) return null;
    left.splice(at, 1);
    return thing;
  });
  for (const thing of left) {
    const gap = now.indexOf(null);
    if (gap >= 0) now[gap] = thing;
  }
  return now;
}
