// boardgame.io's own server, as its documentation starts it: `node server.js memory|files [folder]`, forked by load.js.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Pile } = require("./game");

const [kind, folder] = process.argv.slice(2);
const db = kind === "files" ? new FlatFile({ dir: folder }) : undefined; // undefined: in memory, its default

async function main() {
  const server = Server({ games: [Pile], origins: [Origins.LOCALHOST], db });
  const running = await server.run({ port: 0, callback: () => {} });
  process.send({ port: running.appServer.address().port });
}

// What it holds, without what it would throw away next.
process.on("message", () => {
  global.gc();
  global.gc();
  process.send({ memory: process.memoryUsage(), processor: process.cpuUsage() });
});
process.on("disconnect", () => process.exit(0));
main();
