// The cards beside the board, drawn from the view.

import { $, all, complain, el, press } from "./dom.js";
import { size, taken } from "./game.js";
import {
  MARKS, NAMES, cellName, counted, goal, moveArrow, moveJudged, moveName, nameOf, tally, verdictTitle,
} from "./words.js";

const mark = (winner) => el("span", { class: `mark ${winner}`, "aria-hidden": "true" }, MARKS[winner]);

/** The headline: who wins, and what that means. */
export function drawVerdict({ game, state, verdict, end, mode }) {
  const shown = end ? { winner: end.winner, plies: 0 } : verdict;
  $("verdict").className = `verdict wins-${shown.winner}`;
  $("verdict-mark").textContent = MARKS[shown.winner];
  $("verdict-mark").className = `mark ${shown.winner}`;
  $("verdict-title").textContent = end && end.winner === "draw" ? "A draw" : verdictTitle(shown);
  let more;
  if (end) more = end.why;
  else {
    more = `${NAMES[state.turn]} to move.`;
    if (shown.winner === "draw") {
      more += game.kind === "grid"
        ? " Nobody can force an end; the judge gives it to the cat at move 1000."
        : " Nobody can force an end: the position repeats.";
    } else if (shown.plies > 1) {
      const first = Math.ceil(shown.plies / 2);
      const [mouse, cat] = state.turn === "mouse" ? [first, shown.plies - first] : [shown.plies - first, first];
      more += ` If nobody errs: ${counted(mouse, "move")} of the mouse, ${cat} of the cat.`;
    }
  }
  $("verdict-more").textContent = more;
  const said = `${$("verdict-title").textContent}. ${mode === "play" ? more : ""}`;
  if ($("announce").textContent !== said) $("announce").textContent = said;
}

const QUESTIONS = {
  mouse: "Where must the mouse start?",
  cat: "Where must the cat start?",
  food: "Where must the food lie?",
  hole: "Where must the hole be?",
};

/** The legend, which is also the count: so many cells from which this side wins. */
export function drawMap({ game, state, mapFor, map }) {
  press("map", mapFor);
  $("map-food").textContent = NAMES[goal(game)];
  const piece = nameOf(game, mapFor);
  $("map-title").textContent = QUESTIONS[piece];
  const counts = tally(game, map, taken(game, state, mapFor));
  const cell = game.kind === "grid" ? "cell" : "node";
  const verb = { mouse: "it starts", cat: "it starts", food: "the food lies", hole: "the hole is" }[piece];
  const line = (winner, words) => counts[winner] > 0 &&
    el("li", {}, el("span", { class: `chip wins-${winner}`, "aria-hidden": "true" }, mark(winner)),
      el("span", {}, el("b", {}, counted(counts[winner], cell)), `: ${words}`));
  $("legend").replaceChildren(...[
    line("mouse", `the mouse wins if ${verb} there`),
    line("cat", `the cat wins if ${verb} there`),
    line("draw", "a draw"),
  ].filter(Boolean), el("li", { class: "quiet" }, "The number counts the moves until then."));
}

/** Every legal move with what it leads to. */
export function drawMoves({ game, state, moves, verdict, hints, mine }, make) {
  $("moves-title").textContent = `${NAMES[state.turn]}’s moves`;
  const items = moves.map((move) => {
    const name = moveName(game, state[state.turn], move.to);
    const { result, note, bad } = moveJudged(move, state.turn, verdict.winner);
    const button = el("button", { type: "button", class: `move${bad ? " bad" : ""}${move.best ? " best" : ""}`, "data-to": move.to, disabled: !mine,
      onclick: () => make(move.to) },
    el("span", { class: "arrow", "aria-hidden": "true" }, moveArrow(name)), el("span", { class: "name" }, name));
    if (hints) button.append(mark(move.winner), el("span", { class: "result" }, result), el("span", { class: "note" }, note));
    return { move, node: el("li", {}, button) };
  });
  // The best first, so that the eye finds at the end what loses.
  const order = (move) => [move.winner === state.turn ? 0 : move.winner === "draw" ? 1 : 2,
    move.winner === state.turn ? move.plies : -(move.plies ?? 0)];
  if (hints) items.sort((a, b) => order(a.move)[0] - order(b.move)[0] || order(a.move)[1] - order(b.move)[1]);
  const focused = document.activeElement?.dataset?.to;
  $("moves").replaceChildren(...items.map((item) => item.node));
  if (focused !== undefined && document.activeElement === document.body) $("moves").querySelector("button")?.focus();
  if (items.length === 0) $("moves").append(el("li", { class: "quiet" }, "None: the game is over here."));
}

/** What one wall or edge would change. */
export function drawChanges({ game, changes, on }, make) {
  const thing = game.kind === "grid" ? "wall" : "edge";
  $("changes-title").textContent = `One ${thing} more or less`;
  $("changes").setAttribute("aria-pressed", String(on));
  $("changes").textContent = on ? "Hide" : "Show what would change";
  const flips = (changes ?? []).filter((change) => change.flips);
  $("changes-text").textContent = !on || !changes ? ""
    : flips.length === 0 ? `No single ${thing} changes the winner.`
      : `${counted(flips.length, "change")} out of ${changes.length} would give another winner:`;
  $("changes-list").replaceChildren(...(on ? flips.slice(0, 64) : []).map((change) => {
    const where = game.kind === "grid" ? cellName(game, change.at[0]) : `${change.at[0]} – ${change.at[1]}`;
    return el("li", {}, el("button", { type: "button", class: "move", onclick: () => make(change) },
      el("span", { class: "arrow", "aria-hidden": "true" }, change.added ? "+" : "−"),
      el("span", { class: "name" }, where), mark(change.winner),
      el("span", { class: "result" }, verdictTitle(change).toLowerCase())));
  }));
}

/** A number to step up and down. */
function stepper(name, label, value, low, high, change) {
  const set = (next) => change(Math.min(high, Math.max(low, next || low)));
  return el("div", { class: "field" },
    el("label", { for: `field-${name}` }, label),
    el("span", { class: "stepper" },
      el("button", { type: "button", "aria-label": `${label}: less`, disabled: value <= low, "data-step": `${name}-less`, onclick: () => set(value - 1) }, "−"),
      el("input", { id: `field-${name}`, type: "number", min: low, max: high, value, onchange: (event) => set(Number(event.target.value)) }),
      el("button", { type: "button", "aria-label": `${label}: more`, disabled: value >= high, "data-step": `${name}-more`, onclick: () => set(value + 1) }, "+")));
}

function tick(name, label, checked, change) {
  return el("label", { class: "tick" }, el("input", { id: `field-${name}`, type: "checkbox", checked, onchange: (event) => change(event.target.checked) }), ` ${label}`);
}

/** Size, jumps, or what a graph has instead. `set(key, value)` is told of a change. */
export function drawFields(game, set) {
  const focused = document.activeElement;
  const again = focused?.id || focused?.dataset?.step;
  const kinds = el("div", { class: "segmented", role: "group", "aria-label": "Kind of game" },
    ...[["grid", "Grid"], ["graph", "Graph"]].map(([kind, label]) =>
      el("button", { type: "button", "data-kind": kind, "aria-pressed": String(game.kind === kind), onclick: () => set("kind", kind) }, label)));
  const fields = [kinds];
  if (game.kind === "grid") {
    const most = (other) => Math.max(8, Math.floor(64 / other));
    fields.push(
      stepper("rows", "Rows", game.rows, 1, Math.min(most(game.columns), Math.floor(64 / game.columns)), (value) => set("rows", value)),
      stepper("columns", "Columns", game.columns, 1, Math.min(most(game.rows), Math.floor(64 / game.rows)), (value) => set("columns", value)),
      stepper("mouseJump", "Mouse jumps", game.mouseJump, 1, 63, (value) => set("mouseJump", value)),
      stepper("catJump", "Cat jumps", game.catJump, 1, 63, (value) => set("catJump", value)),
    );
  } else {
    const option = (value, label) => el("option", { value, selected: value === String(game.food ?? "none") }, label);
    fields.push(
      el("div", { class: "field" }, el("label", { for: "field-hole" }, "Hole"),
        el("select", { id: "field-hole", onchange: (event) => set("food", event.target.value === "none" ? null : Number(event.target.value)) },
          option("none", "none"), ...Array.from({ length: size(game) }, (_, node) => option(String(node), `node ${node}`)))),
      tick("stay", "Both may stay", game.stay, (value) => set("stay", value)),
      tick("directed", "Edges are arrows", game.directed, (value) => set("directed", value)),
    );
  }
  $("fields").replaceChildren(...fields);
  if (again) (document.getElementById(again) ?? $("fields").querySelector(`[data-step="${CSS.escape(again)}"]`))?.focus();
}

const KEYS = [
  ["Arrow keys", "go from cell to cell"], ["Space or Enter", "wall here, or (playing) move here; on a graph choose a node, then another to join or part them"],
  ["M  C  F", "put mouse, cat or food here; H a graph's hole"], ["T", "other side to move"], ["P", "play, or set up again"],
  ["U", "undo"], ["I", "hints"], ["L", "watch the line"], ["W", "what one wall would change"], ["[  ]", "previous and next case"], ["?", "this help"],
];

/** The keys, in the help. */
export const drawKeys = () => $("keys").replaceChildren(...KEYS.flatMap(([key, what]) => [el("dt", {}, key), el("dd", {}, what)]));

/** What is wrong, in one line above the board. */
export const drawProblem = (message) => complain($("problem"), message);

/** Which parts are there at all; none but the problem while no game can be shown. */
export function drawMode({ mode, turn, side, hints, blank }) {
  document.body.toggleAttribute("data-blank", blank);
  for (const button of [...all("[data-mode]"), $("share")]) button.disabled = blank;
  press("mode", mode);
  press("turn", turn);
  press("side", side);
  $("hints").setAttribute("aria-pressed", String(hints));
  for (const part of all(".setup-only")) part.hidden = mode !== "setup";
  for (const part of all(".play-only")) part.hidden = mode !== "play";
}

