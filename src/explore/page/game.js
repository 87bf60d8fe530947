// The game as the page holds it, and the changes a hand can make to it.
//
//   grid   {kind, rows, columns, walls: [bool a cell], mouse, cat, food, mouseJump, catJump}
//   graph  {kind, lists: [[neighbour]], at: [[x, y] in 0..100], mouse, cat, food, directed, stay}
//
// Cells are numbered row by row from 0. A graph's `food` is its hole, or null. Every function
// returns a new game and leaves the old one alone.

import { laidOut } from "./layout.js";

export const PIECES = ["mouse", "cat", "food"];
const LETTERS = { mouse: "M", cat: "C", food: "F" };
const MOST = 64;

/** How many cells or nodes. */
export const size = (game) => (game.kind === "grid" ? game.rows * game.columns : game.lists.length);

/** Whether a piece could be put there. */
export const isFloor = (game, cell) => game.kind === "graph" || !game.walls[cell];

/** The piece on a cell at the start, if any. */
export const pieceOn = (game, cell) => PIECES.find((piece) => game[piece] === cell);

/** The cells that other pieces than this one stand on: it cannot begin there. */
export const taken = (game, state, piece) =>
  PIECES.filter((other) => other !== piece).map((other) => (other === "food" ? game.food : state[other]));

/** The rows as text, as every format writes them. */
export function rowsOf(game, wall = "#", floor = ".") {
  const rows = [];
  for (let row = 0; row < game.rows; row++) {
    let text = "";
    for (let column = 0; column < game.columns; column++) {
      const cell = row * game.columns + column;
      text += LETTERS[pieceOn(game, cell)] ?? (game.walls[cell] ? wall : floor);
    }
    rows.push(text);
  }
  return rows;
}

/** As the server takes it. */
export function toJson(game) {
  if (game.kind === "grid")
    return { grid: rowsOf(game), catJump: game.catJump, mouseJump: game.mouseJump };
  const json = { graph: game.lists, mouse: game.mouse, cat: game.cat, hole: game.food };
  if (game.directed) json.directed = true;
  if (game.stay) json.stay = true;
  return json;
}

/** From what the server gives; throws where a piece is missing. */
export function fromJson(json, at) {
  if (json.graph) {
    const lists = json.graph.map((list) => [...list]);
    return {
      kind: "graph", lists, at: at ?? laidOut(lists),
      mouse: json.mouse ?? 1, cat: json.cat ?? 2, food: json.hole === undefined ? 0 : json.hole,
      directed: Boolean(json.directed), stay: Boolean(json.stay),
    };
  }
  const text = json.grid.join("");
  const game = {
    kind: "grid", rows: json.grid.length, columns: json.grid[0]?.length ?? 0,
    walls: [...text].map((letter) => letter === "#"),
    mouseJump: json.mouseJump, catJump: json.catJump,
  };
  for (const piece of PIECES) {
    game[piece] = text.indexOf(LETTERS[piece]);
    if (game[piece] < 0) throw new Error(`The board has no ${piece} (${LETTERS[piece]}).`);
  }
  return game;
}

/** With the wall on a cell set or taken away; a piece's cell stays floor. */
export function withWall(game, cell, wall) {
  if (pieceOn(game, cell) || game.walls[cell] === wall) return game;
  return { ...game, walls: game.walls.with(cell, wall) };
}

/** With a piece put on a cell. Where another one stands the two change places. */
export function withPiece(game, piece, cell) {
  if (cell === game[piece]) return game;
  const other = pieceOn(game, cell);
  const moved = { ...game, [piece]: cell };
  if (other) moved[other] = game[piece];
  if (game.kind === "grid") moved.walls = game.walls.with(cell, false);
  return moved;
}

/** With other rows and columns; pieces cut off go to the nearest free cell. */
export function resized(game, rows, columns) {
  if (rows < 1 || columns < 1 || rows * columns > MOST || rows * columns < 3) return game;
  const walls = Array(rows * columns).fill(false);
  for (let row = 0; row < Math.min(rows, game.rows); row++)
    for (let column = 0; column < Math.min(columns, game.columns); column++)
      walls[row * columns + column] = game.walls[row * game.columns + column];
  const next = { ...game, rows, columns, walls };
  const place = (cell) => [Math.floor(cell / game.columns), cell % game.columns];
  const taken = new Set();
  const fits = PIECES.filter((piece) => {
    const [row, column] = place(game[piece]);
    if (row >= rows || column >= columns) return false;
    next[piece] = row * columns + column;
    taken.add(next[piece]);
    return true;
  });
  for (const piece of PIECES.filter((piece) => !fits.includes(piece))) {
    const [row, column] = place(game[piece]);
    const far = (cell) => Math.abs(Math.floor(cell / columns) - row) + Math.abs((cell % columns) - column)
      + (walls[cell] ? MOST : 0);
    const free = [...walls.keys()].filter((cell) => !taken.has(cell));
    next[piece] = free.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    taken.add(next[piece]);
    walls[next[piece]] = false;
  }
  return next;
}

/** With an edge (of a directed graph: an arrow) added or taken away. */
export function withEdge(game, from, to) {
  if (from === to) return game;
  const lists = game.lists.map((list) => [...list]);
  const on = !lists[from].includes(to);
  const set = (a, b) => {
    lists[a] = lists[a].filter((node) => node !== b);
    if (on) lists[a] = [...lists[a], b].sort((x, y) => x - y);
  };
  set(from, to);
  if (!game.directed) set(to, from);
  return { ...game, lists };
}

/** With one node more. */
export function withNode(game, x, y) {
  if (size(game) >= MOST) return game;
  return { ...game, lists: [...game.lists, []], at: [...game.at, [x, y]] };
}

/** Without a node and its edges; the nodes after it move up by one. Pieces on it block that. */
export function withoutNode(game, node) {
  if (size(game) <= 3 || pieceOn(game, node)) return game;
  const moved = (other) => (other > node ? other - 1 : other);
  const lists = game.lists.filter((_, index) => index !== node)
    .map((list) => list.filter((other) => other !== node).map(moved));
  const next = { ...game, lists, at: game.at.filter((_, index) => index !== node) };
  for (const piece of PIECES) if (next[piece] !== null) next[piece] = moved(next[piece]);
  return next;
}

/** With a node drawn elsewhere. */
export const withNodeAt = (game, node, x, y) => ({ ...game, at: game.at.with(node, [x, y]) });

const grid = (grid, catJump, mouseJump) => ({ grid, catJump, mouseJump });

/** Games to begin with: title and JSON. */
export const EXAMPLES = [
  ["Small board, mouse jumps two", grid(["####F", "#C...", "M...."], 1, 2)],
  ["A straight corridor", grid(["M.C...F"], 1, 4)],
  ["Nobody can force it", grid(["C...#", "...#F", "....#", "M...."], 2, 5)],
  ["A pillar to run around", grid([".M...", "..#..", "#..#.", "C#.#.", "...#F"], 3, 1)],
  ["79 plies on 8 × 8", grid(["...#....", ".#...##.", "..#.#...", "...#..##", "##.#.#F.", "...#..#.", ".##C#.#.", "...M#..."], 1, 1)],
  ["Empty 8 × 8", grid(["C.......", "........", "........", "........", "........", "........", "........", "M......F"], 1, 1)],
  ["Graph: a draw", { graph: [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]] }],
  ["Graph: one step home", { graph: [[1, 3], [0], [3], [0, 2]] }],
  ["Graph: the Petersen graph", { graph: [[1, 4, 5], [0, 2, 6], [1, 3, 7], [2, 4, 8], [0, 3, 9], [0, 7, 8], [1, 8, 9], [2, 5, 9], [3, 5, 6], [4, 6, 7]], mouse: 2, cat: 8 }],
];
