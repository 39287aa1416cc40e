// The peer: boardgame.io with a game of as much to say as Helter-Skelter (48 fields with hidden colours, four players).
// `node server.cjs PORT` keeps matches in memory, `node server.cjs PORT DIR` in files as its own FlatFile store does.
const { Server, FlatFile, Origins } = require('boardgame.io/dist/cjs/server.js');

const FIELDS = 48;
const COLOURS = ['red', 'amber', 'green', 'blue', 'violet', 'slate'];

const stones = {
  name: 'stones',
  setup: ({ ctx, random }) => ({
    colours: random.Shuffle([...Array(FIELDS).keys()].map((field) => COLOURS[field % COLOURS.length])),
    owners: [...Array(FIELDS).keys()].map((field) => (field < 8 * ctx.numPlayers ? field % ctx.numPlayers : null)),
  }),
  playerView: ({ G }) => ({
    ...G,
    colours: G.colours.map((colour, field) => (G.owners[field] === null ? colour : null)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G, playerID }, from, to) => {
      if (G.owners[from] !== Number(playerID) || G.owners[to] !== null) return 'INVALID_MOVE';
      G.owners[from] = null;
      G.owners[to] = Number(playerID);
    },
  },
};

const [port, directory] = process.argv.slice(2);
Server({
  games: [stones],
  origins: [Origins.LOCALHOST],
  ...(directory ? { db: new FlatFile({ dir: directory }) } : {}),
}).run(Number(port), () => console.log('ready'));
