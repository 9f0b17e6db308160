// The load of bench/load.py on boardgame.io: the same number of tables, three sockets each, one move at a time at each.
//   node load.js [--storage memory|files] [--matches 200] [--seconds 20] [--rate 2]
const { fork } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { io } = require("socket.io-client");
const { MOVES } = require("./game");

const WARM = 20;
const AT_ONCE = 20;
const SEATS = 3;

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
}

const storage = option("storage", "memory");
const count = Number(option("matches", 200));
const seconds = Number(option("seconds", 20));
const rate = Number(option("rate", 2));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

let url = "";
let delays = [];
let bytes = 0;

async function post(where, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/games/pile/${where}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${where}: ${answer.status}`);
  return answer.json();
}

class Screen {
  constructor(match, id, player, credentials) {
    Object.assign(this, { match, id, player, credentials, state: null });
    this.socket = io(`${url}/pile`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.socket.emit("sync", id, player, credentials, SEATS));
    this.socket.on("sync", (_, { state }) => this.heard(state));
    this.socket.on("update", (_, state) => this.heard(state));
  }

  heard(state) {
    this.state = state;
    this.match.heard(this);
  }

  act() {
    const hand = this.state.G.players[this.player].hand;
    const args = [Math.floor(Math.random() * hand.length)];
    const payload = { type: "play", args, playerID: this.player, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.id, this.player);
  }

  bytes() {
    const wire = this.socket.io.engine.transport.ws._socket;
    return wire.bytesRead + wire.bytesWritten;
  }
}

class Match {
  constructor() {
    this.screens = [];
    this.moves = 0;
  }

  async open() {
    for (const screen of this.screens) screen.socket.disconnect();
    this.moves = 0;
    const { matchID } = await post("create", { numPlayers: SEATS });
    const joined = [];
    for (let seat = 0; seat < SEATS; seat++)
      joined.push(await post(`${matchID}/join`, { playerID: String(seat), playerName: `Guest ${seat}` }));
    const told = this.told();
    this.screens = joined.map((one, seat) => new Screen(this, matchID, String(seat), one.playerCredentials));
    this.unheard = new Set(this.screens);
    await told;
  }

  told() {
    return new Promise((done) => (this.done = done));
  }

  heard(screen) {
    this.last = performance.now();
    this.unheard.delete(screen);
    if (this.unheard.size === 0) this.done();
  }

  get over() {
    return this.screens.length === 0 || this.screens[0].state.ctx.gameover !== undefined;
  }

  async move() {
    const actor = this.screens[Number(this.screens[0].state.ctx.currentPlayer)];
    this.unheard = new Set(this.screens);
    const told = this.told();
    const began = performance.now();
    actor.act();
    await told;
    this.moves += 1;
    delays.push(this.last - began);
  }

  async play(moves) {
    while (this.moves < moves) {
      if (this.over) await this.open();
      await this.move();
    }
  }

  bytes() {
    return this.screens.reduce((sum, screen) => sum + screen.bytes(), 0);
  }

  async goOn(until, pause) {
    let due = performance.now() + pause * Math.random();
    while (due < until) {
      if (this.over) await this.open();
      if (due > performance.now()) await sleep(due - performance.now());
      const before = this.bytes();
      await this.move();
      bytes += this.bytes() - before;
      due = Math.max(due + pause, performance.now());
    }
  }
}

async function open(number) {
  const matches = Array.from({ length: number }, () => new Match());
  const waiting = [...matches];
  const opener = async () => {
    for (let match = waiting.pop(); match; match = waiting.pop()) await match.play(MOVES / 2);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opener));
  return matches;
}

function ask(server) {
  return new Promise((done) => {
    server.once("message", done);
    server.send("how are you");
  });
}

async function run(server, matches, speed) {
  delays = [];
  bytes = 0;
  const before = (await ask(server)).processor;
  const own = process.cpuUsage();
  const began = performance.now();
  await Promise.all(matches.map((match) => match.goOn(began + seconds * 1000, speed ? 1000 / speed : 0)));
  const taken = (performance.now() - began) / 1000;
  const busy = process.cpuUsage(own);
  const after = (await ask(server)).processor;
  const processor = after.user + after.system - before.user - before.system;
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.floor(delays.length * share)].toFixed(1);
  console.log(
    `${speed ? `${speed} moves/s a table` : "as fast as it goes"}: ${(delays.length / taken).toFixed(0)} moves/s,` +
      ` p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, CPU a move ${(processor / delays.length).toFixed(0)} µs,` +
      ` server busy ${((processor / taken) * 1e-4).toFixed(0)} %,` +
      ` clients busy ${(((busy.user + busy.system) / taken) * 1e-4).toFixed(0)} %,` +
      ` bytes a move ${(bytes / delays.length).toFixed(0)}`,
  );
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "boardgame.io-"));
  const server = fork(path.join(__dirname, "server.js"), [storage, folder], {
    execArgv: ["--expose-gc"],
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await new Promise((done) => server.once("message", done));
  url = `http://localhost:${port}`;
  console.log(`boardgame.io, ${storage}: ${count} matches, ${SEATS} screens each; Node ${process.version}`);
  const warm = await open(WARM);
  const before = (await ask(server)).memory;
  const matches = await open(count);
  const after = (await ask(server)).memory;
  for (const match of warm) for (const screen of match.screens) screen.socket.disconnect();
  for (const speed of [rate, 0]) await run(server, matches, speed);
  const kilobytes = (what) => ((after[what] - before[what]) / count / 1024).toFixed(0);
  console.log(
    `memory a table in mid game, everybody connected: ${kilobytes("rss")} KB resident,` +
      ` ${kilobytes("heapUsed")} KB of heap in use`,
  );
  server.kill();
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

main();
