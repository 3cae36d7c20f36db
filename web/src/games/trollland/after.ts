// What an event changes on the table, so that each is seen when it is shown: the view of the café
// comes only after the last of them. What the view already holds is not done twice.

import type { Told, TrolllandView } from "../../wire";
import {
  inOrder,
  isTroll,
  PEOPLES,
  type Pile,
  type Played,
  type Player,
  read,
} from "./facts";

const PICKS = 2; // cards that everybody puts down (TL-TURN-1)

type Facts = NonNullable<Told["facts"]>;

/** The table once an event was shown. */
export function after(view: TrolllandView, event: Told): TrolllandView {
  const facts = event.facts ?? {};
  const seat = Number(facts.seat);
  const card = String(facts.card);
  switch (event.what) {
    case "began":
      return { ...view, turn: Number(facts.turn), calling: null };
    case "called":
    case "uncalled":
      return called(view, String(facts.people));
    case "picked":
      return picked(view);
    case "revealed":
      return revealed(view, seat, card);
    case "cancelled":
      return { ...view, trolls: view.trolls.filter((troll) => troll.card !== card) };
    case "idle":
      return acted(view, seat);
    case "captured":
      return captured(view, seat, Number(facts.from), card);
    case "drew":
      return drew(view, seat, Number(facts.count));
    case "dealt":
    case "drawn":
      return { ...view, players: view.players.map((one, place) => dealt(view, one, place, facts)) };
    case "returned":
      return withPlayer({ ...view, pile: view.pile + 1 }, seat, handLess);
    case "hid":
      return withPlayer(view, view.seat ?? -1, (one) => ({ ...one, cards: less(one.cards, card) }));
    case "banished":
      if (!view.quay.includes(card)) return view;
      return acted(banish({ ...view, quay: less(view.quay, card) }, seat, [card]), seat);
    case "entrusted":
      return acted(entrusted(view, seat, Number(facts.to)), seat);
    case "stole":
      return acted(taken(view, seat, Number(facts.from), [card]), seat);
    case "plundered":
      return acted(taken(view, seat, Number(facts.from), listOf(facts.cards)), seat);
    case "sent":
      return acted(view, seat);
    case "loaded":
      return loaded(view, seat, card, String(facts.vehicle), Number(facts.cage) - 1);
    case "left":
    case "left-empty":
      return left(view, seat, String(facts.vehicle), listOf(facts.cards), Number(facts.medals));
    case "camped":
      return camped(view, seat, card);
    case "swapped":
      return swapped(view, seat, card, String(facts.taken));
    case "more":
      return { ...view, agenda: [...view.agenda, ["OneMore", seat, card]] };
    case "bared":
    case "empty":
      return settle(view, "OneMore");
    case "dry":
      return settle(view, "Replace");
    case "added":
      return added(view, seat, card);
    default:
      return view;
  }
}

/** A fact that holds several things: one alone may come as it is. */
export function listOf(fact: Facts[string] | undefined): string[] {
  return fact === undefined ? [] : [fact].flat().map(String);
}

/** Everybody has put two cards down; one's own are known if the answer is. */
function picked(view: TrolllandView): TrolllandView {
  if (view.agenda.at(-1)?.[0] !== "Pick") return view;
  const own = view.answer?.split(" ").slice(1) ?? [];
  const calls = PEOPLES.map((_, place) => ["Call", place]).toReversed();
  return {
    ...view,
    agenda: [["EndTurn"], ...calls],
    players: view.players.map((one, place) => ({
      ...one,
      hand: Math.max(0, one.hand - PICKS),
      picked: PICKS,
      picks: place === view.seat ? own : one.picks,
      cards: place === view.seat ? own.reduce(less, one.cards) : one.cards,
    })),
  };
}

/** A Troll has acted: it leaves the desk. */
function acted(view: TrolllandView, seat: number): TrolllandView {
  return view.trolls[0]?.seat === seat ? { ...view, trolls: view.trolls.slice(1) } : view;
}

/** A people is called: nothing of those before it is owed any more. */
function called(view: TrolllandView, people: string): TrolllandView {
  const place = PEOPLES.indexOf(people as (typeof PEOPLES)[number]);
  const agenda = view.agenda.filter(([step, at]) => step === "EndTurn" || (step === "Call" && Number(at) > place));
  return { ...view, calling: people, trolls: [], called: [], agenda };
}

/** The step on top was settled, if it is this one. */
function settle(view: TrolllandView, step: string): TrolllandView {
  return view.agenda.at(-1)?.[0] === step ? { ...view, agenda: view.agenda.slice(0, -1) } : view;
}

/** The extra card is shown: it is loaded next, then replaced (TL-LOAD-5). */
function added(view: TrolllandView, seat: number, card: string): TrolllandView {
  const asking = view.agenda.at(-1);
  const asked = settle(view, "OneMore");
  const rest = withPlayer(asked, seat, (one) => ({
    ...handLess(one),
    cards: less(one.cards, card),
  }));
  return {
    ...rest,
    called: [{ seat, card }, ...rest.called],
    agenda: [...rest.agenda, ["Replace", seat, asking?.[2] ?? card], ["Load", seat, card, 0]],
  };
}

function revealed(view: TrolllandView, seat: number, card: string): TrolllandView {
  const waiting = isTroll(card) ? view.trolls : view.called;
  const known = waiting.some((one) => one.seat === seat && one.card === card);
  const player = view.players[seat];
  if (player === undefined || player.picked === 0 || (known && !isTroll(card))) return view;
  const shown = [...waiting, { seat, card }].sort((one, other) => inOrder(one.card, other.card));
  const rest = withPlayer(view, seat, (one) => ({
    ...one,
    picked: one.picked - 1,
    picks: less(one.picks, card),
    cards: one.picks.includes(card) ? one.cards : less(one.cards, card),
  }));
  if (isTroll(card)) return { ...rest, trolls: shown };
  const loads = shown.toReversed().map((one) => ["Load", one.seat, one.card, 0]);
  const agenda = [...rest.agenda.filter(([step]) => step !== "Load"), ...loads];
  return { ...rest, called: shown, agenda };
}

function captured(view: TrolllandView, seat: number, from: number, card: string): TrolllandView {
  const trolls = without(view.trolls, from, card);
  if (trolls.length === view.trolls.length) return view;
  return withPlayer({ ...view, trolls }, seat, (one) => ({ ...one, trolls: [...one.trolls, card] }));
}

function drew(view: TrolllandView, seat: number, count: number): TrolllandView {
  if (view.pile < count) return view;
  const drawing = view.calling === null ? acted(view, seat) : settle(view, "Replace");
  return withPlayer({ ...drawing, pile: view.pile - count }, seat, (one) => ({
    ...one,
    hand: one.hand + count,
  }));
}

/** What was dealt or drawn in secret is told to its player alone. */
function dealt(view: TrolllandView, one: Player, place: number, facts: Facts): Player {
  if (place !== view.seat) return one;
  const fresh = listOf(facts.cards);
  if (one.cards.length + fresh.length > one.hand) return one;
  return { ...one, cards: [...one.cards, ...fresh] };
}

function entrusted(view: TrolllandView, seat: number, to: number): TrolllandView {
  const camp = view.players[seat]?.camp ?? [];
  const emptied = withPlayer(view, seat, (one) => ({ ...one, camp: [] }));
  return withPlayer(emptied, to, (one) => ({ ...one, camp: [...one.camp, ...camp] }));
}

function taken(view: TrolllandView, seat: number, from: number, cards: string[]): TrolllandView {
  const owner = view.players[from];
  const there = cards.every((card) => owner?.piles.some((pile) => pile.cards.includes(card)));
  if (!there) return view;
  const robbed = withPlayer(view, from, (one) => ({
    ...one,
    piles: one.piles
      .map((pile) => ({ ...pile, cards: cards.reduce(less, pile.cards) }))
      .filter((pile) => pile.cards.length > 0),
  }));
  return banish(robbed, seat, cards);
}

function loaded(
  view: TrolllandView,
  seat: number,
  card: string,
  id: string,
  place: number,
): TrolllandView {
  const vehicle = view.row.find((one) => one.id === id);
  const cage = vehicle?.cages[place];
  if (cage === undefined || cage.cards.includes(card) || cage.cards.length >= cage.size) return view;
  return {
    ...settle(view, "Load"),
    called: without(view.called, seat, card),
    row: view.row.map((one) =>
      one.id !== id
        ? one
        : {
            ...one,
            cages: one.cages.map((old, number) =>
              number !== place
                ? old
                : { ...old, people: read(card).people, cards: [...old.cards, card].sort(inOrder) },
            ),
          },
    ),
  };
}

function left(
  view: TrolllandView,
  seat: number,
  id: string,
  cards: string[],
  medals: number,
): TrolllandView {
  if (!view.row.some((one) => one.id === id)) return view;
  const gone = { ...view, row: view.row.filter((one) => one.id !== id) };
  return withPlayer(banish(gone, seat, cards), seat, (one) => ({
    ...one,
    vehicles: [...one.vehicles, id],
    score: { ...one.score, vehicles: one.score.vehicles + medals },
  }));
}

function camped(view: TrolllandView, seat: number, card: string): TrolllandView {
  const one = view.players[seat];
  if (one === undefined || one.camp.includes(card)) return view;
  const rest = { ...settle(view, "Load"), called: without(view.called, seat, card) };
  return withPlayer(rest, seat, (player) => ({ ...player, camp: [...player.camp, card] }));
}

function swapped(view: TrolllandView, seat: number, card: string, taken: string): TrolllandView {
  if (!view.quay.includes(taken)) return view;
  const asked = settle(view, "Load");
  return {
    ...asked,
    quay: view.quay.map((one) => (one === taken ? card : one)),
    called: [{ seat, card: taken }, ...without(view.called, seat, card)],
    agenda: [...asked.agenda, ["Load", seat, taken, 1]],
  };
}

/** Cards join a player's own piles, highest on top. */
function banish(view: TrolllandView, seat: number, cards: string[]): TrolllandView {
  return withPlayer(view, seat, (one) => {
    const peoples = [...new Set(cards.map((card) => read(card).people))];
    let piles = one.piles;
    for (const people of peoples) {
      const before = piles.find((pile) => pile.people === people) ?? bare(people);
      const fresh = cards.filter(
        (card) => read(card).people === people && !before.cards.includes(card),
      );
      const pile = { ...before, cards: [...before.cards, ...fresh].sort(inOrder) };
      piles = [...piles.filter((other) => other.people !== people), pile];
    }
    return { ...one, piles };
  });
}

/** A pile that begins; what it is worth is known when the view comes. */
function bare(people: string): Pile {
  return { people, cards: [], suitcases: 0, pet: false, points: 0, bonus: 0 };
}

function withPlayer(
  view: TrolllandView,
  seat: number,
  change: (one: Player) => Player,
): TrolllandView {
  return {
    ...view,
    players: view.players.map((one, place) => (place === seat ? change(one) : one)),
  };
}

function handLess(one: Player): Player {
  return { ...one, hand: Math.max(0, one.hand - 1) };
}

function less(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

function without(played: Played[], seat: number, card: string): Played[] {
  const at = played.findIndex((one) => one.seat === seat && one.card === card);
  return at < 0 ? played : played.toSpliced(at, 1);
}
