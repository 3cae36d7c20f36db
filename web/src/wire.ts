// Made by `python -m troquet.server.schema` from the messages: do not edit.

/** The café's advice: every choice, the one it would make first. */
export interface Advice {
  table: string;
  seat: number;
  choices: Advised[];
}

/** What the café thinks of one choice: its worth from 0 to 1, give or take `error`. `share` is how much of its thinking went there, from 0 to 1: much for what looks best. */
export interface Advised {
  text: string;
  worth: number;
  error: number;
  share: number;
}

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

/** A cage: its size, its people (None: empty) and the cards inside, lowest first. */
export interface Cage {
  size: number;
  people: string | null;
  cards: string[];
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

/** What is on the shelf, and the levels of bots to choose from, the gentlest first. */
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

/** What a piece is: its layer, its place in the frame (row by row, from 0), plan or rubble. */
export interface Known {
  layer: string;
  place: number;
  plan: boolean;
}

/** A line of the bill: a publication by its rank and what it paid, or a pawn sent back. */
export interface Line {
  round: number;
  seat: number;
  what: string;
  layer: string | null;
  pieces: number[];
  points: number;
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

/** The numbers on the cards of this table (TL-BOX-3 to TL-BOX-7); `own`: a host's own table. Cage sizes and medals by vehicle (the order of their ids in the moves), suitcases by number of the card, numbers with a symbol, medals by Troll and by people of the bonus card. */
export interface Numbers {
  own: boolean;
  cages: number[][];
  medals: number[];
  suitcases: number[];
  "one-more": number[];
  quay: number[];
  trolls: number[];
  bonuses: number[];
}

/** A choice made before the game: its clause, and the values it may take, the default first. `table`: a host may put a table of numbers of his own in its place, which the game checks. */
export interface Option {
  name: string;
  clause: string;
  values: (boolean | number | string)[];
  table?: boolean;
}

/** How a game ended: points and rank of every seat (1 is best, ties share), and the reason. */
export interface Outcome {
  scores: number[];
  ranks: number[];
  reason: string;
}

/** A piece: where it is and whose, whether it lies free, its face as seen, what it is if known. `at` is mound, before, tent or frame; `seat` whose tent, or who published it. */
export interface Piece {
  at: string;
  seat: number | null;
  free: boolean;
  face: string | null;
  known: Known | null;
}

/** A player's pile of one people, lowest card first, the top card last. `points` are the suitcases of the top card, doubled with the pet (TL-END-4); `bonus` is what the people's bonus card pays to this player as things stand (TL-END-3). */
export interface Pile {
  people: string;
  cards: string[];
  suitcases: number;
  pet: boolean;
  points: number;
  bonus: number;
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

/** A card that lies face up before a player and waits for its moment. */
export interface Played {
  seat: number;
  card: string;
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

/** What a player would score if the game ended now, part by part (TL-END-4, TL-END-5). */
export interface Score {
  piles: number;
  bonuses: number;
  vehicles: number;
  trolls: number;
  refugees: number;
  medals: number;
  total: number;
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

/** A layer's frame: its side, where plans belong, the piece on each place, its largest group. */
export interface TroieFrame {
  layer: string;
  side: number;
  plans: boolean[];
  pieces: (number | null)[];
  largest: number;
}

/** What all see of a player: colour, space of the pawn, cards left by sort, cards played. `card` is the card of this round, once it is revealed. */
export interface TroiePlayer {
  colour: string;
  space: number;
  digs: number;
  neutrals: number;
  publishes: number;
  played: number[];
  card: number | null;
}

/** Everything a seat knows at the table; piece n stands at place n - 1 of its lists. `mound` is [x, y, turn, level] for each piece and never changes; of two that overlap the one of the higher level lies on the other. `gained` is what this turn's publications pay at its end. */
export interface TroieView {
  game: string;
  rules: number;
  seats: number;
  seat: number | null;
  options: { [key: string]: unknown };
  agenda: unknown[][];
  waiting: number[];
  asked: number[];
  answer: string | null;
  mound: number[][];
  pieces: Piece[];
  frames: TroieFrame[];
  players: TroiePlayer[];
  round: number;
  pile: number;
  gained: number;
  hand: number[];
  picks: number[];
  bill: Line[];
  outcome: Outcome | null;
}

/** A player: what lies there for all to see, and what this seat knows of the hand. `cards` is the whole hand, if it may be seen. `known` holds the cards that are surely in a hand, the least number of each kind (TK-KNO-2); of one's own hand, what all others know of it. `total` is what was revealed in this round's trade. `earned` is the fortune by source, in the order of box.py's sources. */
export interface TrokPlayer {
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
  players: TrokPlayer[];
  held: Held | null;
  turn: Turn | null;
  gift: Gift | null;
  outcome: Outcome | null;
}

/** A player: the size of the hand and the number of cards picked and not called yet. `cards` and `picks` are those cards themselves where this seat may see them: its own, and all of them in the replay of a game that is over. `piles` are those with at least one card. `shown` are Trolls seen in this hand (TL-LOAD-5) that were not seen to leave it; as many as `doubt` of them may have gone back into the pile since, by a king. `drawn` counts the cards drawn since the set-up, `fresh` those drawn in this turn after the king acted. */
export interface TrolllandPlayer {
  hand: number;
  cards: string[];
  picked: number;
  picks: string[];
  piles: Pile[];
  camp: string[];
  vehicles: string[];
  trolls: string[];
  score: Score;
  shown: string[];
  doubt: number;
  drawn: number;
  fresh: number;
}

/** Everything a seat knows at the table; what belongs to peoples is in the order of call. `calling` is the people being called; `trolls` have been revealed and have not acted yet; `called` wait to be loaded, the next one first. `stable` are the vehicles still to come. `turned` are Trolls turned up at set-up and shuffled back; `king` drew in this turn and puts cards back; `returned` are those cards if it is this seat. `end` says what ended the game: "vehicles" or "cards". */
export interface TrolllandView {
  game: string;
  rules: number;
  seats: number;
  seat: number | null;
  options: { [key: string]: unknown };
  agenda: unknown[][];
  waiting: number[];
  asked: number[];
  answer: string | null;
  turn: number;
  box: Numbers;
  row: Vehicle[];
  stable: string[];
  quay: string[];
  pile: number;
  discard: string[];
  bonuses: string[];
  turned: string[];
  calling: string | null;
  trolls: Played[];
  called: Played[];
  players: TrolllandPlayer[];
  king: number | null;
  returned: string[];
  end: string | null;
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

/** A vehicle of the row, with its medals and its cages. */
export interface Vehicle {
  id: string;
  medals: number;
  cages: Cage[];
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
