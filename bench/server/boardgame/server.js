// boardgame.io's own server, as its documentation sets it up. Usage: node --expose-gc server.js [FOLDER]
// Matches are kept in memory, its default; with a folder, by its FlatFile store.
const { Server, FlatFile } = require("boardgame.io/server");
const eights = require("./eights.js");

async function main(folder) {
  const settings = { games: [eights], origins: [] };
  if (folder) settings.db = new FlatFile({ dir: folder });
  const { appServer } = await Server(settings).run(0);
  process.on("SIGUSR2", () => global.gc()); // before its memory is read: garbage is not counted
  process.on("SIGTERM", () => process.exit(0));
  process.stdout.write(`${JSON.stringify({ port: appServer.address().port })}\n`);
}

main(process.argv[2]);
