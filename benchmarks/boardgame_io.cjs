// The same load on a boardgame.io server, for comparison. Run it from a folder where boardgame.io and node-persist are
// installed (outside this project):
//
//   node boardgame_io.cjs server PORT memory|file FOLDER
//   node boardgame_io.cjs load PORT TABLES SECONDS
//
// The game is Breakthrough: 8 x 8 squares, 16 pawns a side, about as many options as Knight Shift.

const { createRequire } = require("node:module");
const path = require("node:path");
const need = createRequire(path.join(process.cwd(), "x.js"));

const SIZE = 8;

/** All moves of a side as [from, to]. */
function options(cells, player) {
  const forward = player === "0" ? SIZE : -SIZE;
  const found = [];
  for (let from = 0; from < SIZE * SIZE; from += 1) {
    if (cells[from] !== player) continue;
    for (const side of [-1, 0, 1]) {
      const column = (from % SIZE) + side;
      const to = from + forward + side;
      if (column < 0 || column >= SIZE || to < 0 || to >= SIZE * SIZE || cells[to] === player) continue;
      if (side === 0 && cells[to] !== null) continue;
      found.push([from, to]);
    }
  }
  return found;
}

const Breakthrough = {
  name: "breakthrough",
  setup: () => ({
    cells: Array.from({ length: SIZE * SIZE }, (_, i) => (i < 2 * SIZE ? "0" : i >= 6 * SIZE ? "1" : null)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: {
      client: false,
      move: ({ G, playerID }, from, to) => {
        if (!options(G.cells, playerID).some(([a, b]) => a === from && b === to)) return "INVALID_MOVE";
        G.cells[from] = null;
        G.cells[to] = playerID;
        return undefined;
      },
    },
  },
  endIf: ({ G }) => {
    if (G.cells.slice(7 * SIZE).includes("0") || !G.cells.includes("1")) return { winner: "0" };
    if (G.cells.slice(0, SIZE).includes("1") || !G.cells.includes("0")) return { winner: "1" };
    return undefined;
  },
};

function serve(port, store, folder) {
  const { Server, FlatFile, Origins } = need("boardgame.io/server");
  const db = store === "file" ? new FlatFile({ dir: folder }) : undefined;
  const server = Server({ games: [Breakthrough], db, origins: [Origins.LOCALHOST] });
  server.run(Number(port), () => console.log("ready"));
}

function load(port, tables, seconds) {
  const { Client } = need("boardgame.io/client");
  const { SocketIO } = need("boardgame.io/multiplayer");
  const until = performance.now() + seconds * 1000;
  const trips = [];
  let moves = 0;
  let match = 0;

  function pair() {
    match += 1;
    const matchID = `m${process.pid}-${match}`;
    const clients = ["0", "1"].map((playerID) => {
      const client = Client({
        game: Breakthrough,
        matchID,
        playerID,
        numPlayers: 2,
        debug: false,
        multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      });
      let sentAt = 0;
      let asked = -1;
      let done = false;
      client.subscribe((state) => {
        if (!state || done) return;
        if (sentAt && state._stateID > asked) {
          trips.push(performance.now() - sentAt);
          moves += 1;
          sentAt = 0;
        }
        if (performance.now() > until || state.ctx.gameover) {
          if (state.ctx.gameover && playerID === "0" && performance.now() < until) setTimeout(pair, 0);
          done = true;
          setTimeout(() => client.stop(), 0);
          return;
        }
        if (state.ctx.currentPlayer === playerID && state.isConnected !== false && state._stateID > asked) {
          const open = options(state.G.cells, playerID);
          asked = state._stateID;
          sentAt = performance.now();
          const [from, to] = open[Math.floor(Math.random() * open.length)];
          client.moves.step(from, to);
        }
      });
      client.start();
      return client;
    });
    return clients;
  }

  const begin = performance.now();
  const used = process.cpuUsage();
  for (let i = 0; i < tables; i += 1) pair();
  setTimeout(() => {
    const took = (performance.now() - begin) / 1000;
    const cpu = process.cpuUsage(used);
    trips.sort((a, b) => a - b);
    const cut = (share) => trips[Math.floor(trips.length * share)] ?? 0;
    const busy = (cpu.user + cpu.system) / 1e6 / took;
    console.log(JSON.stringify({ moves, seconds: took, p50: cut(0.5), p95: cut(0.95), p99: cut(0.99), load: busy }));
    process.exit(0);
  }, seconds * 1000);
}

const [, , what, port, first, second] = process.argv;
if (what === "server") serve(port, first, second);
else load(port, Number(first), Number(second));
