// Eights: a small card game with hidden hands, for four. Follow the suit or the rank of the card on
// the table, or lay an eight; who cannot, or does not want to, draws a card. The first empty hand wins.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const RANKS = 13;
const EIGHT = 8;
const HAND = 7;

const cards = SUITS.flatMap((suit) =>
  Array.from({ length: RANKS }, (_, place) => ({ suit, rank: place + 1 })),
);

const follows = (card, top) =>
  card.suit === top.suit || card.rank === top.rank || card.rank === EIGHT;

function setup({ ctx, random }) {
  const deck = random.Shuffle(cards);
  const players = {};
  for (const player of ctx.playOrder) players[player] = { hand: deck.splice(0, HAND) };
  const top = deck.pop();
  const held = ctx.playOrder.map(() => HAND);
  return { secret: { deck, buried: [] }, players, top, held, left: deck.length };
}

function play({ G, playerID }, place) {
  const { hand } = G.players[playerID];
  const card = hand[place];
  if (!card || !follows(card, G.top)) return INVALID_MOVE;
  hand.splice(place, 1);
  G.secret.buried.push(G.top);
  G.top = card;
  G.held[playerID] = hand.length;
}

function draw({ G, playerID, random }) {
  const { secret } = G;
  if (secret.deck.length === 0) {
    secret.deck = random.Shuffle(secret.buried);
    secret.buried = [];
  }
  const card = secret.deck.pop();
  const { hand } = G.players[playerID];
  if (card) hand.push(card);
  G.held[playerID] = hand.length;
  G.left = secret.deck.length;
}

module.exports = {
  name: "eights",
  minPlayers: 4,
  maxPlayers: 4,
  setup,
  moves: { play, draw },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => {
    const winner = G.held.indexOf(0);
    return winner < 0 ? undefined : { winner };
  },
  playerView: PlayerView.STRIP_SECRETS, // hides the deck, and from each player the others' hands
};
