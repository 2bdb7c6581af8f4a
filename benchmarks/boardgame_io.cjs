// A boardgame.io server for comparison. Run it from a folder where boardgame.io is installed (outside this project):
//
//   node boardgame_io.cjs PORT memory|file FOLDER
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

const [, , port, store, folder] = process.argv;
serve(port, store, folder);
