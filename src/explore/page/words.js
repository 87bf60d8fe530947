// Verdicts and moves in words and marks. A mark is a shape and a number, never colour alone.

import { size } from "./game.js";

export const MARKS = { mouse: "●", cat: "▲", draw: "=" };
export const NAMES = { mouse: "Mouse", cat: "Cat", food: "Food", hole: "Hole" };
const WINNERS = { M: "mouse", C: "cat", D: "draw" };

/** The verdict of one cell of a map, or null for a wall. */
export function verdictAt(map, cell) {
  const winner = WINNERS[map.winners[cell]];
  return winner ? { winner, plies: map.plies[cell] } : null;
}

const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
export const plies = (count) => plural(count, "ply", "plies");
export const counted = plural;

/** `Mouse wins in 5 plies`. */
export function verdictTitle({ winner, plies: count }) {
  if (winner === "draw") return "A draw";
  return count === 0 ? `${NAMES[winner]} has won` : `${NAMES[winner]} wins in ${plies(count)}`;
}

/** What the third piece is called. */
export const goal = (game) => (game.kind === "graph" ? "hole" : "food");

export const nameOf = (game, piece) => (piece === "food" ? goal(game) : piece);

/** A column as in a spreadsheet: a to z, then aa. */
export const columnName = (column) =>
  (column < 26 ? "" : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(97 + (column % 26));

/** A cell by column and row, `c2`, as everywhere in catmouse; a node by its number. */
export function cellName(game, cell) {
  if (game.kind === "graph") return `node ${cell}`;
  return `${columnName(cell % game.columns)}${Math.floor(cell / game.columns) + 1}`;
}

/** A move by direction and distance: `right 2`, `stay`, `to node 4`. */
export function moveName(game, from, to) {
  if (from === to) return "stay";
  if (game.kind === "graph") return `to node ${to}`;
  const down = Math.floor(to / game.columns) - Math.floor(from / game.columns);
  const right = (to % game.columns) - (from % game.columns);
  const distance = Math.abs(down || right);
  return `${down ? (down > 0 ? "down" : "up") : right > 0 ? "right" : "left"} ${distance}`;
}

const ARROWS = { up: "↑", down: "↓", left: "←", right: "→", stay: "•", to: "→" };

/** The arrow in front of a move. */
export const moveArrow = (name) => ARROWS[name.split(" ")[0]];

/** A mark with its plies: `● 5`. */
export const marked = ({ winner, plies: count }) => MARKS[winner] + (count === null ? "" : `\u2009${count}`);

/** What a move does for the one who makes it, measured against the best there is. */
export function moveJudged(move, mover, best) {
  const side = (winner) => (winner === "draw" ? 0 : winner === mover ? 1 : -1);
  const [now, could] = [side(move.winner), side(best)];
  const result = now > 0 ? `wins in ${move.plies + 1}` : now < 0 ? `loses in ${move.plies + 1}` : "draws";
  if (now < could) return { result, note: "mistake", bad: true };
  return { result, note: move.best ? "best" : now < 0 ? "sooner" : now > 0 ? "slower" : "", bad: false };
}

/** How many cells of a map each side wins, but for those `without`. */
export function tally(game, map, without) {
  const counts = { mouse: 0, cat: 0, draw: 0 };
  for (let cell = 0; cell < size(game); cell++) {
    const verdict = without.includes(cell) ? null : verdictAt(map, cell);
    if (verdict) counts[verdict.winner]++;
  }
  return counts;
}
