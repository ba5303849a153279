// Connect Four on boardgame.io, as its own documentation writes a game and starts a server.
// `node server.cjs memory` keeps matches in memory, `node server.cjs file FOLDER` in files.
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const COLUMNS = 7;
const ROWS = 6;
const WAYS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** Whether the disc in a cell stands in a line of four. */
function wins(cells, column, row) {
  const owner = cells[row * COLUMNS + column];
  return WAYS.some(([across, up]) => {
    let length = 1;
    for (const way of [1, -1]) {
      let x = column + way * across;
      let y = row + way * up;
      while (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && cells[y * COLUMNS + x] === owner) {
        length += 1;
        x += way * across;
        y += way * up;
      }
    }
    return length >= 4;
  });
}

const ConnectFour = {
  name: "connect-four",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(COLUMNS * ROWS).fill(null), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      let row = 0;
      while (row < ROWS && G.cells[row * COLUMNS + column] !== null) row += 1;
      if (!(Number.isInteger(column) && column >= 0 && column < COLUMNS) || row === ROWS) return INVALID_MOVE;
      G.cells[row * COLUMNS + column] = playerID;
      G.last = [column, row];
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return undefined;
    if (wins(G.cells, ...G.last)) return { winner: ctx.currentPlayer };
    return G.cells.includes(null) ? undefined : { draw: true };
  },
};

const [store, dir] = process.argv.slice(2);
const server = Server({
  games: [ConnectFour],
  origins: ["http://127.0.0.1"],
  ...(store === "file" ? { db: new FlatFile({ dir, logging: false }) } : {}),
});
server.run({ port: 0 }).then(({ appServer }) => console.log(`open on http://127.0.0.1:${appServer.address().port}`));
