// The page: what is looked at, what the hand changes, and when the server is asked.

import { ask, latest } from "./api.js";
import { gridBoard } from "./board.js";
import { $, all, el } from "./dom.js";
import { EXAMPLES, fromJson, resized, size, taken, toJson, withEdge, withNode, withNodeAt, withPiece, withWall, withoutNode, isFloor } from "./game.js";
import { graphBoard } from "./graph.js";
import { laidOut } from "./layout.js";
import { curve, lineCard } from "./line.js";
import { fromLink, toLink } from "./link.js";
import { drawChanges, drawFields, drawKeys, drawMap, drawMode, drawMoves, drawProblem, drawVerdict } from "./panel.js";
import { after, chosen, finished, undone } from "./play.js";
import { records } from "./records.js";
import { shareDialog } from "./share.js";
import { themeButton } from "./theme.js";
import { cellName, moveJudged, nameOf, verdictAt, verdictTitle } from "./words.js";

/** What is looked at: all that a link holds, and a few settings. */
const view = {
  game: fromJson(EXAMPLES[0][1]),
  turn: "mouse", mode: "setup", mapFor: "mouse", side: "mouse", slips: 0, hints: true, changes: false,
  // Whether there is nothing to look at: the case that was asked for is wrong.
  blank: false,
};
/** The states of the game being played, the first one the start. */
let trail = [];
/** The server's answer on the state that is looked at, and on what single changes would do. */
let answer = null;
let changes = null;
let asking = null;
/** The server's answers on states of the line that is watched. */
const watched = new WeakMap();
/** Games to come back to by undo, and the last game of the other kind. */
const past = [];
const other = {};

let board = null;
let reply = null;
const line = lineCard(() => { draw(); watch(); });

const start = () => ({ mouse: view.game.mouse, cat: view.game.cat, turn: view.turn });
const current = () => (view.mode === "play" ? trail.at(-1) : start());
const isMine = () => view.mode === "setup" || view.side === "both" || current().turn === view.side;
const end = () => (answer && view.mode === "play" ? finished(view.game, trail, answer) : null);
/** Where the pieces are drawn: in a state of the line where that is watched, else in the game's own. */
const shown = () => line.shown() ?? current();
const onShown = () => (line.shown() ? watched.get(line.shown()) ?? null : answer);

// ---- asking the server -------------------------------------------------------------------------

const questionOn = (state) => ({ game: toJson(view.game), state: { mouse: state.mouse, cat: state.cat, turn: state.turn } });
const withFood = () => view.mapFor === "food" && view.mode === "setup" && view.game.food !== null;

const refresh = latest(async () => {
  const [state, asked, mode] = [current(), view.game, view.mode];
  const question = questionOn(state);
  try {
    const [map, best] = await Promise.all([ask("map", { ...question, food: withFood() }), ask("line", question)]);
    if (view.blank) return;
    // While one draws, the answer may be about a wall ago; of another game or state it is of no use.
    if (view.mode !== mode || size(view.game) !== size(asked) || view.game.kind !== asked.kind) return;
    if (mode === "play" && current() !== state) return;
    answer = map;
    if (view.mode === "play") Object.assign(trail.at(-1), { winner: map.state.winner, plies: map.state.plies });
    drawProblem(null);
    line.set(view.game, best);
    draw();
    if (view.changes && view.mode === "setup") {
      asking = new AbortController();
      changes = (await ask("changes", question, asking.signal)).changes;
      draw();
    }
  } catch (error) {
    if (error.name !== "AbortError") drawProblem(error.message);
  }
});

/** Asks about the state of the line that is on the board. */
const watch = latest(async () => {
  const state = line.shown();
  if (!state || watched.has(state)) return;
  try {
    watched.set(state, await ask("map", { ...questionOn(state), food: withFood() }));
    draw();
  } catch (error) {
    drawProblem(error.message);
  }
});

/** Something has changed: the address follows, the server is asked. */
async function changed() {
  changes = null;
  // What the server still works on is about another game.
  asking?.abort();
  clearTimeout(reply);
  linkLater();
  draw();
  await refresh();
  answerOpponent();
}

let linking = null;
const link = () => toLink({ ...view, moves: trail.slice(1).map((state, index) => state[trail[index].turn]) });
function linkLater() {
  // Browsers allow only so many changes of the address in a while.
  linking ??= setTimeout(() => {
    linking = null;
    history.replaceState(null, "", `#${link()}`);
  }, 150);
}

// ---- changing the game -------------------------------------------------------------------------

/** Takes a changed game over; `remember` it for undo. */
function setGame(game, remember = true) {
  if (game === view.game) return;
  if (remember) past.push(view.game);
  view.game = game;
  if (game.food === null && view.mapFor === "food") view.mapFor = "mouse";
  changed();
}

function setMode(mode) {
  if (mode === view.mode) return;
  view.mode = mode;
  trail = mode === "play" ? [start()] : [];
  answer = null;
  changed();
}

/** Makes a move of whoever is to move, if it is legal. */
async function move(to) {
  if (view.mode === "setup") setMode("play");
  const from = current();
  // A quick hand may be ahead of the answer that says what is legal.
  if (!answer) await refresh();
  if (current() !== from || end() || !answer?.moves.some((move) => move.to === to)) return;
  trail = [...trail, after(trail.at(-1), to)];
  answer = null;
  changed();
}

/** Lets the opponent move, after a moment in which one sees whose turn it is. */
function answerOpponent() {
  clearTimeout(reply);
  if (view.mode !== "play" || !answer || isMine() || end()) return;
  reply = setTimeout(() => move(chosen(answer, trail, view.slips)), 500);
}

function undo() {
  if (view.mode === "play") trail = undone(trail, view.side);
  else if (past.length) view.game = past.pop();
  answer = null;
  changed();
}

function setField(key, value) {
  const { game } = view;
  if (key === "kind") {
    if (value === game.kind) return;
    other[game.kind] = game;
    cases.left();
    setGame(other[value] ?? fromJson(EXAMPLES.find(([, json]) => Boolean(json.graph) === (value === "graph"))[1]));
  } else if (key === "rows") setGame(resized(game, value, game.columns));
  else if (key === "columns") setGame(resized(game, game.rows, value));
  else if (key === "directed" && !value) {
    // Back to edges: every arrow joins both ways.
    const lists = game.lists.map((list, node) =>
      [...game.lists.keys()].filter((to) => list.includes(to) || game.lists[to].includes(node)));
    setGame({ ...game, lists, directed: false });
  } else setGame({ ...game, [key]: value });
}

function show(found) {
  if (found.error) {
    // No other game under the number of this one.
    view.blank = true;
    clearTimeout(reply);
    line.reset();
    draw();
    drawProblem(found.error);
    return;
  }
  load({ game: fromJson(found.game), turn: "mouse", mode: "setup", moves: [] });
}

/** Looks at something else altogether; moves are made one by one, so that a false one is found. */
async function load({ moves, ...next }) {
  if (view.game) past.push(view.game);
  Object.assign(view, next, { blank: false });
  if (view.game.food === null && view.mapFor === "food") view.mapFor = "mouse";
  trail = view.mode === "play" ? [start()] : [];
  answer = null;
  clearTimeout(reply);
  for (const to of view.mode === "play" ? moves : []) {
    await refresh();
    if (!answer?.moves.some((move) => move.to === to)) {
      await changed();
      drawProblem(`The link's move to ${cellName(view.game, to)} is not legal; the game stops before it.`);
      return;
    }
    trail = [...trail, after(trail.at(-1), to)];
  }
  await changed();
}

// ---- the hand on the board ---------------------------------------------------------------------

let painting = null;
const hand = {
  // While the line is watched nothing is changed: whatever is pressed leads back to the game.
  canHold: (piece) => !line.shown() && (view.mode === "setup" || (piece === current().turn && isMine() && !end())),
  hold(piece) {
    line.reset();
    if (view.mode === "setup" && view.mapFor !== piece) {
      view.mapFor = piece;
      changed();
    }
  },
  drop(piece, cell) {
    if (view.mode === "setup") setGame(withPiece(view.game, piece, cell));
    else move(cell);
  },
  paint(cell, wall) {
    painting ??= view.game;
    setGame(withWall(view.game, cell, wall), false);
  },
  painted() {
    if (painting && painting !== view.game) past.push(painting);
    painting = null;
  },
  tap(cell) {
    if (line.shown()) line.reset();
    else if (view.mode === "play" && isMine()) move(cell);
  },
  key(key, cell) {
    const piece = { m: "mouse", c: "cat", f: "food", h: "food" }[key.toLowerCase()];
    if (line.shown() && (piece || key === " " || key === "Enter")) line.reset();
    else if (key === " " || key === "Enter") {
      if (view.mode === "play") this.tap(cell);
      else setGame(withWall(view.game, cell, isFloor(view.game, cell)));
    } else if (piece && view.mode === "setup") {
      view.mapFor = piece;
      setGame(withPiece(view.game, piece, cell));
    } else return shortcut(key);
    return true;
  },
  move(node, x, y) {
    painting ??= view.game;
    view.game = withNodeAt(view.game, node, x, y);
    draw();
    linkLater();
  },
  moved() { this.painted(); },
  join: (from, to) => setGame(withEdge(view.game, from, to)),
  add: (x, y) => setGame(withNode(view.game, x, y)),
  chosen: () => drawTools(),
};

const step = (by) => { cases.step(by); };
/** Presses a button, if it is there to be pressed. */
const press = (id) => { if ($(id).offsetParent) $(id).click(); };
const SHORTCUTS = {
  t: () => setTurn(view.turn === "mouse" ? "cat" : "mouse"),
  p: () => setMode(view.mode === "play" ? "setup" : "play"),
  u: undo, i: () => press("hints"), l: () => press("line-play"), w: () => press("changes"),
  "[": () => step(-1), "]": () => step(1), "?": () => press("help"),
};

function shortcut(key) {
  if (view.blank && !"[]?".includes(key)) return false;
  const act = SHORTCUTS[key.toLowerCase()];
  act?.();
  return Boolean(act);
}

function setTurn(turn) {
  if (view.mode === "play") return;
  view.turn = turn;
  changed();
}

// ---- drawing -----------------------------------------------------------------------------------

/** The board for the game: built anew where its shape has changed. */
function boardFor(game) {
  const shape = game.kind === "grid" ? `${game.rows}x${game.columns}` : "graph";
  if (board?.shape !== shape) {
    const had = board?.root.contains(document.activeElement);
    board = { shape, ...(game.kind === "grid" ? gridBoard(game.rows, game.columns, hand) : graphBoard(hand)) };
    $("board-place").replaceChildren(board.root);
    if (had) board.focus();
  }
  return board;
}

function marks(state) {
  const { game } = view;
  const none = Array(size(game)).fill(null);
  const answer = onShown();
  if (!answer) return none;
  if (view.mode === "setup") {
    const map = answer[view.mapFor];
    const piece = nameOf(game, view.mapFor);
    const others = taken(game, state, view.mapFor);
    return map ? none.map((_, cell) => {
      const verdict = others.includes(cell) ? null : verdictAt(map, cell);
      return verdict && { ...verdict, words: `${piece} here: ${verdictTitle(verdict)}` };
    }) : none;
  }
  if (view.hints && (line.shown() || (isMine() && !end()))) {
    for (const move of answer.moves) {
      const { result, note } = moveJudged(move, state.turn, answer.state.winner);
      // Counted from now, as the headline counts: this move is one of them.
      const plies = move.plies === null ? null : move.plies + 1;
      none[move.to] = { winner: move.winner, plies, strong: move.best, words: `move here: ${result} ${note}` };
    }
  }
  return none;
}

/** The changes that give another winner, by cell or by edge. */
function flips() {
  if (!view.changes || view.mode !== "setup" || !changes || line.shown()) return null;
  return new Map(changes.filter((change) => change.flips).map((change) => [
    view.game.kind === "grid" ? change.at[0] : [...change.at].sort((a, b) => a - b).join("-"),
    { ...change, words: `${change.added ? "adding" : "removing"} it: ${verdictTitle(change)}` }]));
}

function drawTools() {
  const button = (label, act, id, disabled = false) => el("button", { type: "button", id, disabled, onclick: act }, label);
  const { game } = view;
  const tools = [button("Undo", undo, "undo", past.length === 0)];
  if (game.kind === "grid") {
    tools.push(button("Clear walls", () => setGame({ ...game, walls: game.walls.map(() => false) }), "clear"));
  } else {
    tools.push(
      button("Add a node", () => setGame(withNode(game, 30 + ((size(game) * 17) % 40), 30 + ((size(game) * 29) % 40))), "add-node", size(game) >= 64),
      button("Remove the chosen node", () => setGame(withoutNode(game, board.chosen())), "remove-node", !board?.removable?.()),
      button("Arrange", () => setGame({ ...game, at: laidOut(game.lists) }), "arrange"));
  }
  $("edit-tools").replaceChildren(...tools);
}

const HINTS = {
  grid: "Drag the pieces. Tap or draw over cells to build walls and to take them away.",
  graph: "Drag nodes and pieces. Tap two nodes to join or part them; double-tap beside them for a new one.",
  watch: "Best play is watched. Tap a cell (on a graph: a node) to come back.",
  mine: "Your move: drag the piece or tap a marked place.",
  wait: "The opponent thinks …",
};

function draw() {
  const { game, mode } = view;
  const [state, answer, isWatched] = [shown(), onShown(), line.shown() !== null];
  // A state of the line stands by itself; a game may also be over by what has gone before.
  const over = isWatched ? answer && finished(game, [state], answer) : end();
  const hints = mode === "setup" || view.hints;
  const mine = isMine() && !isWatched;
  drawMode({ ...view, turn: state.turn });
  if (view.blank) return;
  boardFor(game).draw({
    game, state: { ...state, food: game.food }, marks: marks(state), flips: flips(),
    editable: mode === "setup" && !isWatched, mover: over ? null : state.turn,
  });
  $("hint").textContent = isWatched ? HINTS.watch : mode === "setup" ? HINTS[game.kind] : over || !answer ? "" : isMine() ? HINTS.mine : HINTS.wait;
  drawTools();
  drawFields(game, setField);
  // A state of the line says who wins even before the answer on it is there.
  const verdict = answer?.state ?? (isWatched ? state : null);
  if (!verdict) return;
  drawVerdict({ game, state, verdict, end: over ?? (answer?.over && mode === "setup" ? { winner: answer.over, why: "The game is over here." } : null), mode });
  if (!answer) return;
  if (mode === "setup" && answer[view.mapFor]) drawMap({ game, state, mapFor: view.mapFor, map: answer[view.mapFor] });
  drawMoves({ game, state, moves: over ? [] : answer.moves, verdict, hints, mine }, move);
  drawChanges({ game, changes: isWatched ? null : changes, on: view.changes }, (change) =>
    setGame(game.kind === "grid" ? withWall(game, change.at[0], change.added) : withEdge(game, ...change.at)));
  $("line-card").hidden = mode === "play" && (!view.hints || Boolean(over));
  $("line-title").textContent = mode === "play" ? "Best play from here" : "Best play";
  $("trail-card").hidden = trail.length < 2;
  if (trail.length > 1) $("trail").replaceChildren(curve(trail.filter((state) => state.winner), trail.length - 1));
  $("undo-move").disabled = undone(trail, view.side).length === trail.length;
}

// ---- setting up --------------------------------------------------------------------------------

for (const button of all("[data-mode]")) button.addEventListener("click", () => setMode(button.dataset.mode));
for (const button of all("[data-turn]")) button.addEventListener("click", () => setTurn(button.dataset.turn));
for (const button of all("[data-map]")) button.addEventListener("click", () => { view.mapFor = button.dataset.map; changed(); });
for (const button of all("[data-side]")) button.addEventListener("click", () => { view.side = button.dataset.side; changed(); });
$("strength").addEventListener("change", (event) => { view.slips = Number(event.target.value); });
$("undo-move").addEventListener("click", undo);
$("restart").addEventListener("click", () => { trail = [start()]; answer = null; changed(); });
$("hints").addEventListener("click", () => { view.hints = !view.hints; draw(); });
$("changes").addEventListener("click", () => { view.changes = !view.changes; changed(); });
$("help").addEventListener("click", () => $("help-dialog").showModal());
for (const [index, [title]] of EXAMPLES.entries()) $("examples").append(el("option", { value: index }, title));
$("examples").addEventListener("change", (event) => {
  if (event.target.value === "") return;
  cases.left();
  show({ game: EXAMPLES[event.target.value][1] });
  event.target.value = "";
});
document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.closest("input, textarea")) {
    event.preventDefault();
    if (!view.blank) undo();
    return;
  }
  // What the board has not taken, and no field to type in.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("textarea, select, input:not([type=range], [type=checkbox])")) return;
  const isAtRest = event.target === document.body;
  if (!view.blank && isAtRest && /^(Arrow.*|[mcfh])$/i.test(event.key)) board.focus();
  else if (!shortcut(event.key)) return;
  event.preventDefault();
});
drawKeys();
themeButton();
shareDialog(() => {
  // What is shared is what one sees.
  line.reset();
  const [at, mapFor] = [current(), answer?.[view.mapFor] ? view.mapFor : "mouse"];
  return {
    start: { game: view.game, turn: view.turn },
    now: trail.length > 1 ? { game: { ...view.game, mouse: at.mouse, cat: at.cat }, turn: at.turn } : null,
    map: answer?.[mapFor] ?? null, mapFor, link: `${location.origin}${location.pathname}#${link()}`,
  };
});
const cases = records(show, (fragment) => {
  load(fromLink(fragment));
  cases.left();
});

async function fromAddress() {
  if (location.hash.length < 2) return false;
  cases.left();
  try {
    await load(fromLink(location.hash.slice(1)));
  } catch (error) {
    await changed();
    drawProblem(error.message);
  }
  return true;
}
window.addEventListener("hashchange", fromAddress);
if (!(await fromAddress()) && !(await cases.started())) await changed();
document.body.dataset.ready = "true";
