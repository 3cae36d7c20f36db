// Made by `python -m troquet.server.schema` from the messages: do not edit.

/** The answer to why: the clause that forbids it, the reason and its facts; none: it may be. */
export interface Because {
  type: "because";
  id: string;
  clause?: string | null;
  reason?: string | null;
  facts?: { [key: string]: unknown };
}

/** A seat's whole view and the start of its stream: what comes next is n + 1. `history` is what the seat was told before, without what was fleeting; `missed` is what happened since it last looked, to be shown once. Before the game begins there is no view. */
export interface Begin {
  type: "view";
  table: string;
  seat: number | null;
  n: number;
  info: Table;
  view: unknown;
  choices: Choice[];
  history: Told[];
  missed: Told[];
  undo?: boolean;
}

/** What a move changed for a seat: number n of its stream. A gap means: watch again. `choices` and `info` are given when they changed. */
export interface Changed {
  type: "change";
  table: string;
  seat: number | null;
  n: number;
  changes: ([(string | number)[], unknown])[];
  events?: Told[];
  choices?: Choice[] | null;
  undo?: boolean;
}

/** Everything a seat knows at the table; counts by colour are in the order of `colours`. */
export interface ChevalView {
  game: string;
  rules: number;
  seats: number;
  seat: number | null;
  options: { [key: string]: unknown };
  agenda: unknown[][];
  waiting: number[];
  asked: number[];
  answer: string | null;
  colours: string[];
  owner: number[];
  capacity: number;
  bag: number[];
  display: number[];
  aside: number;
  horse: string[];
  city: District[];
  deck: number;
  discard: number[];
  drawn: string | null;
  said: number;
  outcome: Outcome | null;
}

/** One option as a client gets it: its text, its named fields and what to show beside it. */
export interface Choice {
  text: string;
  move: { [key: string]: unknown };
  preview?: { [key: string]: number | string | (number | string)[] };
}

/** Move to this device with a secret code. */
export interface Claim {
  code: string;
}

/** One clause: what the rules say, and what the café rules where they are silent. */
export interface Clause {
  id: string;
  text: string;
  ruling: string;
}

/** A district: its heroes by colour, its bonus, and its treasure if this seat has seen it. */
export interface District {
  heroes: number[];
  full: boolean;
  bonus: number;
  treasure: number | null;
  looked: number[];
  leader: string | null;
  worth: number;
}

/** A request was carried out and stored; sent twice it is answered twice. */
export interface Done {
  type: "done";
  id: string;
}

/** One named blank of a kind of move: what may stand there; a bag holds several such things. */
export interface Field {
  name: string;
  words: string[];
  bag?: boolean;
}

/** One step of a replay: what it changed in the view, who did what, and what was told. */
export interface Frame {
  changes: ([(string | number)[], unknown])[];
  events?: Told[];
  seat?: number | null;
  move?: string | null;
}

/** What is on the shelf, and which bots know how to play. */
export interface GameList {
  games: Meta[];
  bots: string[];
}

/** The card that the master owed (TK-TRD-8), known to giver and receiver only (TK-KNO-3). `known` is what all knew of the giver's hand with the card still in it, less what left since; `shown` is what the receiver has shown since then of cards that nobody knew of. */
export interface Gift {
  giver: number;
  receiver: number;
  card: string | null;
  known: string[];
  shown: string[];
}

/** This stream has ended: the seat is no longer one's own. */
export interface Gone {
  type: "gone";
  table: string;
  seat: number | null;
  reason: "left" | "removed";
}

/** A guest of the café. */
export interface Guest {
  id: string;
  name: string;
}

/** A card taken from another player's, before it goes to the hand or to the market. */
export interface Held {
  seat: number;
  card: string;
  owner: number;
}

/** The first message: who is there. Without a token one may only look on. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string | null;
}

/** The table as everybody sees it has changed: chairs, presence, who is thinking. */
export interface Info {
  type: "info";
  info: Table;
}

/** A kind of move: its verb and its blanks; a bag of things may only be the last blank. */
export interface Kind {
  do: string;
  fields?: Field[];
}

/** A game's name, players, options and credits; `rules` is bumped with every change of play. `moves` is the shape of its moves, so that a client can narrow options field by field. */
export interface Meta {
  id: string;
  title: { [key: string]: string };
  blurb: { [key: string]: string };
  seats: number[];
  rules: number;
  clauses: string;
  endings: string[];
  credits: string;
  moves: Kind[];
  options?: Option[];
}

/** A secret code that moves one's seats to another device, once, within its time. */
export interface MoveLink {
  code: string;
  seconds: number;
}

/** Take a name; a token comes back. */
export interface NewGuest {
  name: string;
}

/** Open a table. `bots` fills chairs from the last one backwards; `sit` takes the first one. */
export interface NewTable {
  game: string;
  seats: number;
  options?: { [key: string]: boolean | number | string };
  listed?: boolean;
  bots?: string[];
  sit?: boolean;
}

/** A choice made before the game: its clause, and the values it may take, the default first. */
export interface Option {
  name: string;
  clause: string;
  values: (boolean | number | string)[];
}

/** How a game ended: points and rank of every seat (1 is best, ties share), and the reason. */
export interface Outcome {
  scores: number[];
  ranks: number[];
  reason: string;
}

/** Say that one is still there. */
export interface Ping {
  type: "ping";
}

/** Answer for a seat: the move as text or as named fields. The same id counts once. */
export interface Play {
  type: "play";
  table: string;
  seat: number;
  id: string;
  move: string | { [key: string]: unknown };
}

/** A player: what lies there for all to see, and what this seat knows of the hand. `cards` is the whole hand, if it may be seen. `known` holds the cards that are surely in a hand, the least number of each kind (TK-KNO-2); of one's own hand, what all others know of it. `total` is what was revealed in this round's trade. `earned` is the fortune by source, in the order of box.py's sources. */
export interface Player {
  hand: number;
  cards: string[] | null;
  known: string[];
  exposed: string[];
  total: number | null;
  stored: string[];
  upgrades: string[];
  purse: number;
  earned: number[];
  perfect: boolean;
}

/** Here. */
export interface Pong {
  type: "pong";
}

/** What went wrong: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  text: string;
  facts?: { [key: string]: unknown };
  id?: string | null;
  table?: string | null;
  allowed?: string[] | null;
}

/** The answer to hello. */
export interface Ready {
  type: "ready";
  protocol: number;
  guest: Guest | null;
}

/** A game as it was played: what was settled, the seed, the moves, and the hash they lead to. `moves` are (seat, text) in the order of play; secret answers given at once stand in seat order. `proof` is kept free for deals that players can verify. */
export interface Record {
  troquet?: number;
  game: string;
  rules: number;
  seats: number;
  options: { [key: string]: unknown };
  seed: string;
  moves: [number, string][];
  hash: string;
  outcome?: Outcome | null;
  proof?: { [key: string]: string } | null;
}

/** Show a guest the door. */
export interface RemoveGuest {
  guest: string;
}

/** A game step by step: the first view, then what each step changed. */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  view: unknown;
  opening: Told[];
  frames: Frame[];
}

/** A game's rulebook in one language. */
export interface Rulebook {
  title: string;
  intro: string;
  sections: Section[];
}

/** A chair as everybody sees it: who owns it, which bot plays it, is its player here. */
export interface Seat {
  player?: Guest | null;
  bot?: string | null;
  here?: boolean;
  away?: number | null;
  resigned?: boolean;
}

/** A seat and the bot for it; no bot frees the chair (only before the game). */
export interface SeatBot {
  seat: number;
  bot?: string | null;
}

/** A seat; none: the first free one. */
export interface SeatNumber {
  seat?: number | null;
}

/** A chapter of the rulebook. */
export interface Section {
  title: string;
  family: string;
  intro: string;
  clauses: Clause[];
}

/** Everything up to this number of the seat's stream was shown: what is fleeting is past. */
export interface Seen {
  type: "seen";
  table: string;
  n: number;
}

/** A table as everybody sees it. */
export interface Table {
  id: string;
  game: string;
  rules: number;
  options: { [key: string]: unknown };
  listed: boolean;
  host: string;
  phase: "closed" | "gathering" | "over" | "playing";
  seats: Seat[];
  waiting: number[];
  outcome?: Outcome | null;
  closed?: string | null;
  rematch?: string | null;
  spectators?: number;
}

/** Several tables, the freshest first. */
export interface TableList {
  tables: Table[];
}

/** Take back one's last answer, as far as information allows. */
export interface TakeBack {
  type: "undo";
  table: string;
  seat: number;
  id: string;
}

/** An event as a seat receives it: without the list of those who were told. */
export interface Told {
  what: string;
  facts?: { [key: string]: number | string | (number | string)[] };
  fleeting?: boolean;
}

/** Everything a seat knows at the table; counts by kind are in the order of the moves' cards. `fresh` is what a deck that was made in this round can still hold at most (TK-KNO-1). `prices` is how many different cards each place of the row costs this seat (TK-CMB-5). */
export interface TrokView {
  game: string;
  rules: number;
  seats: number;
  seat: number | null;
  options: { [key: string]: unknown };
  agenda: unknown[][];
  waiting: number[];
  asked: number[];
  answer: string | null;
  round: number;
  master: number | null;
  market: string[];
  row: string[];
  prices: number[];
  deck: number;
  discard: number[];
  fresh: number[] | null;
  upgrade_deck: number;
  players: Player[];
  held: Held | null;
  turn: Turn | null;
  gift: Gift | null;
  outcome: Outcome | null;
}

/** A combination turn: which sets are made, how many veins may still turn a pick into a joker. `claimed` are the places of the row that are to be paid now; `run`: with a run (TK-CMB-9). */
export interface Turn {
  seat: number;
  identical: boolean;
  different: boolean;
  veins: number;
  claimed: number[];
  run: boolean;
}

/** Follow a table no more. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** Follow a table from a seat of one's own, or as a spectator (no seat). A connection follows a table from one seat at a time: watching again changes the seat. */
export interface Watch {
  type: "watch";
  table: string;
  seat?: number | null;
}

/** A guest with the token to keep on the device; it is shown only once. */
export interface Welcome {
  guest: Guest;
  token: string;
}

/** Ask why no move with these fields is allowed. */
export interface Why {
  type: "why";
  table: string;
  seat: number;
  id: string;
  part: { [key: string]: unknown };
}

/** A message could not be answered. */
export interface Wrong {
  type: "problem";
  problem: Problem;
}

export type ClientMessage = Hello | Watch | Unwatch | Play | TakeBack | Why | Seen | Ping;

export type ServerMessage = Ready | Begin | Changed | Info | Done | Because | Gone | Pong | Wrong;
