// The line of best play: watched as an animation, and the evaluation as a curve.

import { $, el, svg } from "./dom.js";
import { MARKS, cellName, moveName, plies, verdictTitle } from "./words.js";

const STEP = 650;

/** How far up a verdict is drawn: +1 the mouse has won, 0 a draw, -1 the cat has. */
export function height({ winner, plies: count }, longest) {
  if (winner === "draw") return 0;
  const near = 1 - (0.8 * count) / (longest + 1);
  return winner === "mouse" ? near : -near;
}

/** The curve of verdicts over the moves; `at` is marked. */
export function curve(states, at) {
  const [wide, high, side] = [320, 84, 16];
  const longest = Math.max(1, ...states.map((state) => state.plies ?? 0));
  const x = (index) => side + ((wide - 2 * side) * index) / Math.max(1, states.length - 1);
  const y = (state) => high / 2 - (high / 2 - 10) * height(state, longest);
  const picture = svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img",
    "aria-label": `Evaluation over ${plies(states.length - 1)}: from ${verdictTitle(states[0])} to ${verdictTitle(states.at(-1))}` });
  picture.append(
    svg("line", { x1: side, x2: wide - side, y1: high / 2, y2: high / 2, class: "axis" }),
    svg("text", { x: 0, y: 13, class: "shown mouse" }, MARKS.mouse),
    svg("text", { x: 0, y: high - 4, class: "shown cat" }, MARKS.cat),
    svg("polyline", { class: "trace", points: states.map((state, index) => `${x(index)},${y(state)}`).join(" ") }),
    ...states.map((state, index) =>
      svg("circle", { cx: x(index), cy: y(state), r: index === at ? 5 : states.length > 50 ? 1.5 : 2.6, class: `dot ${state.winner}${index === at ? " at" : ""}` })));
  return picture;
}

/**
 * The card of the line. `show()` is called when another state of it is to be on the board.
 */
export function lineCard(show) {
  let line = null;
  let game = null;
  let at = 0;
  let timer = null;

  function go(index) {
    at = index;
    draw();
    show();
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    $("line-play").textContent = "▶ Watch";
  }
  function start() {
    if (!line || line.states.length < 2) return;
    if (at === line.states.length - 1) go(0);
    $("line-play").textContent = "❚❚ Pause";
    timer = setInterval(() => {
      go(at + 1);
      if (at === line.states.length - 1) stop();
    }, STEP);
  }
  $("line-play").addEventListener("click", () => (timer ? stop() : start()));
  $("line-at").addEventListener("input", (event) => { stop(); go(Number(event.target.value)); });

  function draw() {
    const states = line.states;
    $("curve").replaceChildren(curve(states, at));
    $("line-at").max = states.length - 1;
    $("line-at").value = at;
    $("line-at").disabled = $("line-play").disabled = states.length < 2;
    const last = at === states.length - 1;
    let text = states.length < 2 ? "the game ends here" : `ply ${at} of ${states.length - 1}`;
    if (at > 0) {
      const [before, now] = [states[at - 1], states[at]];
      text += `: ${before.turn} ${moveName(game, before[before.turn], now[before.turn])}`;
      if (last && line.repeats) text += ", a position seen before";
    }
    $("line-text").textContent = text;
    $("line-at").setAttribute("aria-valuetext", text);
  }

  return {
    /** Another line; the board shows its beginning. */
    set(nextGame, nextLine) {
      stop();
      [game, line, at] = [nextGame, nextLine, 0];
      draw();
    },
    /** The state on the board, or null for the game's own. */
    shown: () => (at > 0 ? line.states[at] : null),
    reset() { stop(); if (at > 0) go(0); },
    /** Moves of the line as words, for the text format. */
    words: () => line?.states.slice(1).map((now, index) => {
      const before = line.states[index];
      return `${before.turn} to ${cellName(game, now[before.turn])}`;
    }) ?? [],
  };
}
