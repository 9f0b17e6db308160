// Random games through boardgame.io's reducer alone: no server, no sockets, no client, no view made for anybody.
//   NODE_PATH=build/peers/boardgame.io/node_modules node playouts.js [--seconds 0.5]
// Prints JSON with its name and version.
const path = require("path");
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const { Pile } = require("./game");

const SEATS = 3;
const WARM = 5;
const game = ProcessGameConfig(Pile);
const reducer = CreateGameReducer({ game });

// What its MAKE_MOVE action creator, which it does not export, would make.
const action = (playerID, which) => ({ type: "MAKE_MOVE", payload: { type: "play", args: [which], playerID } });

function play() {
  let state = InitializeGame({ game, numPlayers: SEATS });
  let moves = 0;
  for (; state.ctx.gameover === undefined; moves++) {
    const seat = state.ctx.currentPlayer;
    state = reducer(state, action(seat, Math.floor(Math.random() * state.G.players[seat].hand.length)));
  }
  return moves;
}

function used() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const at = process.argv.indexOf("--seconds");
const seconds = at < 0 ? 0.5 : Number(process.argv[at + 1]);
for (let warm = 0; warm < WARM; warm++) play();
const began = used();
let moves = 0;
let games = 0;
let taken = 0;
for (; taken < seconds; taken = used() - began) {
  moves += play();
  games += 1;
}
const entry = require.resolve("boardgame.io/internal");
const { version } = require(path.join(entry.slice(0, entry.lastIndexOf("boardgame.io")), "boardgame.io", "package.json"));
const name = `boardgame.io ${version}, reducer, Node ${process.version.slice(1)}`;
console.log(JSON.stringify({ name, "moves/s": moves / taken, "games/s": games / taken }));
