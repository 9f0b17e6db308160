// A card game of the kind of Schnuff: three hands that only their owners see, a pile that all see, a deck that nobody
// sees, one decision a turn, about as many turns. Every move is told to all three, each with his own view.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const CARDS = 120;
const HAND = 6;

exports.Pile = {
  name: "pile",
  minPlayers: 3,
  maxPlayers: 3,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.splice(0, HAND) };
    return { secret: { deck }, players, pile: [], score: Array(ctx.numPlayers).fill(0) };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx }, which) => {
      const hand = G.players[ctx.currentPlayer].hand;
      if (!(which in hand)) return INVALID_MOVE;
      const [card] = hand.splice(which, 1);
      G.score[ctx.currentPlayer] += card % 5;
      G.pile.push(card);
      if (G.secret.deck.length > 0) hand.push(G.secret.deck.pop());
    },
  },
  endIf: ({ G }) => (G.pile.length === CARDS ? { score: G.score } : undefined),
};
exports.MOVES = CARDS;
