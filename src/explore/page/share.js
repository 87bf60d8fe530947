// The game as text, JSON, test case, SVG or link.
//
// A form either holds all that makes the game what it is, or is refused with a reason, as an Error.

import { $, all, complain, el, press, toast } from "./dom.js";
import { PIECES, rowsOf, size, taken, toJson } from "./game.js";
import { NAMES, marked, verdictAt } from "./words.js";

const usual = (game) => game.mouse === 1 && game.cat === 2 && game.food === 0 && !game.directed && !game.stay;

/** A position {game, turn} as a game to begin with, the mouse to move. */
function beginning({ game, turn }) {
  if (turn !== "mouse") throw new Error("The cat is to move, and this form cannot say so: in it the mouse begins. The link can.");
  const places = PIECES.map((piece) => game[piece]).filter((place) => place !== null);
  if (new Set(places).size < places.length) throw new Error("The game is over here: this form holds games that are yet to be played.");
  return game;
}

const LEETCODE = { side: 8, jump: 8, nodes: 50 };

/** The test case as LeetCode's box takes it, and what was changed for that. */
export function leetcode(position) {
  const game = beginning(position);
  return game.kind === "grid" ? leetcodeGrid(game) : leetcodeGraph(game);
}

function leetcodeGrid(game) {
  if (Math.max(game.rows, game.columns) > LEETCODE.side)
    throw new Error(`LeetCode takes at most ${LEETCODE.side} rows and columns; here are ${game.rows} and ${game.columns}.`);
  // On so small a board a longer jump is the same jump.
  const jumps = [game.catJump, game.mouseJump].map((jump) => Math.min(jump, LEETCODE.jump));
  return { text: `${JSON.stringify(rowsOf(game))}\n${jumps.join("\n")}` };
}

function leetcodeGraph({ lists, mouse, cat, food, stay }) {
  if (food === null) throw new Error("LeetCode’s game has a hole; here is none.");
  if (stay) throw new Error("In LeetCode’s game nobody may stay; here both may.");
  if (lists.length > LEETCODE.nodes) throw new Error(`LeetCode takes at most ${LEETCODE.nodes} nodes; here are ${lists.length}.`);
  lists.forEach((list, node) => {
    if (list.length === 0) throw new Error(`In LeetCode’s game every node has a neighbour; here node ${node} has none.`);
    const lone = list.find((to) => !lists[to].includes(node));
    if (lone !== undefined) throw new Error(`LeetCode’s game has no arrows; here one leads from node ${node} to node ${lone} and none back.`);
  });
  const seen = [cat];
  for (const node of seen) {
    const ends = lists[node].filter((to) => to !== food);
    if (ends.length === 0) throw new Error(`In LeetCode’s game the cat can always move; here it cannot from node ${node}, to which it can come.`);
    seen.push(...ends.filter((to) => !seen.includes(to)));
  }
  const first = [food, mouse, cat];
  const order = [...first, ...[...lists.keys()].filter((node) => !first.includes(node))];
  const renamed = order.map((node) => lists[node].map((to) => order.indexOf(to)).sort((a, b) => a - b));
  const same = order.every((node, index) => node === index);
  return {
    text: JSON.stringify(renamed),
    note: same ? "" : "The nodes have other numbers here: LeetCode’s hole is 0, its mouse begins at 1, its cat at 2.",
  };
}

/** A picture to read, with the jumps below it: first the cat's, then the mouse's. */
export function text(position) {
  const game = beginning(position);
  if (game.kind === "graph") return usual(game) ? JSON.stringify(game.lists) : JSON.stringify(toJson(game));
  return `${rowsOf(game).join("\n")}\n${game.catJump} ${game.mouseJump}`;
}

const INK = { mouse: "#0b5cad", cat: "#a84300", draw: "#5a6068" };
const TINT = { mouse: "#d3e6f8", cat: "#fbdfc6", draw: "#e8e8e6" };
const LETTERS = { mouse: "M", cat: "C", food: "F" };

/** What the picture alone does not show. */
function caption({ game, turn }) {
  const words = [`${NAMES[turn]} to move`];
  if (game.kind === "grid") words.push(`jumps: mouse ${game.mouseJump}, cat ${game.catJump}`);
  else words.push([game.food === null && "no hole", game.stay && "both may stay"].filter(Boolean).join(", "));
  return words.filter(Boolean);
}

/** A picture that stands by itself, map and numbers included; `map`, if any, is for the piece `mapFor`. */
export function svgText(position, map, mapFor) {
  const { game } = position;
  const parts = [];
  const free = map ? [...Array(size(game)).keys()].filter((cell) => !taken(game, game, mapFor).includes(cell)) : [];
  const said = (cell) => (free.includes(cell) ? verdictAt(map, cell) : null);
  const shown = (x, y, verdict) => verdict &&
    parts.push(`<text x="${x}" y="${y}" font-size="11" fill="${INK[verdict.winner]}">${marked(verdict)}</text>`);
  let [wide, high] = [400, 400];
  if (game.kind === "grid") {
    [wide, high] = [game.columns * 48, game.rows * 48];
    for (let cell = 0; cell < size(game); cell++) {
      const [x, y] = [(cell % game.columns) * 48, Math.floor(cell / game.columns) * 48];
      const verdict = game.walls[cell] ? null : said(cell);
      const fill = game.walls[cell] ? "#39424e" : verdict ? TINT[verdict.winner] : "#ffffff";
      parts.push(`<rect x="${x + 1}" y="${y + 1}" width="46" height="46" rx="6" fill="${fill}"/>`);
      const here = PIECES.filter((piece) => game[piece] === cell).map((piece) => LETTERS[piece]).join("");
      if (here) parts.push(`<text x="${x + 24}" y="${y + 25}" font-size="20" font-weight="700" fill="#1f2a37">${here}</text>`);
      shown(x + 24, y + 40, verdict);
    }
  } else {
    const at = game.at.map((place) => place.map((value) => value * 4));
    game.lists.forEach((list, from) => list.forEach((to) => {
      if (from < to || !game.lists[to].includes(from))
        parts.push(`<line x1="${at[from][0]}" y1="${at[from][1]}" x2="${at[to][0]}" y2="${at[to][1]}" stroke="#6b7480" stroke-width="2"${game.directed ? ' marker-end="url(#tip)"' : ""}/>`);
    }));
    at.forEach(([x, y], node) => {
      const verdict = said(node);
      const piece = PIECES.filter((piece) => game[piece] === node).map((piece) => (piece === "food" ? "H" : LETTERS[piece])).join("");
      parts.push(`<circle cx="${x}" cy="${y}" r="18" fill="${verdict ? TINT[verdict.winner] : "#ffffff"}" stroke="#39424e" stroke-width="2"/>`,
        `<text x="${x}" y="${y + 5}" font-size="14" font-weight="700" fill="#1f2a37">${node}${piece}</text>`);
      shown(x, y + 32, verdict);
    });
    parts.unshift('<defs><marker id="tip" viewBox="0 0 6 6" refX="16" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 6 3 0 6z" fill="#6b7480"/></marker></defs>');
  }
  const words = caption(position);
  words.forEach((line, index) => parts.push(`<text x="4" y="${high + 16 + 16 * index}" font-size="12" text-anchor="start" fill="#1f2a37">${line}</text>`));
  [wide, high] = [Math.max(wide, 160), high + 8 + 16 * words.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="sans-serif" text-anchor="middle">${parts.join("")}</svg>`;
}

const LINK = "The link holds the whole view, your game too. It opens on this computer as long as this ‘catmouse explore’ runs, for everyone who has it; later, paste it into Open.";

/** Each form of {position, map, mapFor, link}: title, ending of a file, and {text, note}. */
const FORMATS = {
  link: ["Link", "txt", ({ link }) => ({ text: link, note: LINK })],
  leetcode: ["LeetCode", "txt", ({ position }) => leetcode(position)],
  json: ["JSON", "json", ({ position }) => ({ text: JSON.stringify(toJson(beginning(position))) })],
  text: ["Text", "txt", ({ position }) => ({ text: text(position) })],
  svg: ["SVG", "svg", ({ position, map, mapFor }) => ({ text: svgText(position, map, mapFor) })],
};

/**
 * Sets the dialog up. `view()` gives what there is now: {start, now, map, mapFor, link}: the positions
 * {game, turn} at the start and, of a game being played, now, or null; the map belongs to the latter.
 */
export function shareDialog(view) {
  let format = "link";
  let which = "now";
  const show = () => {
    const { start, now, map, ...rest } = view();
    const isStart = which === "start" && now !== null;
    let form = {};
    let reason = null;
    try {
      form = FORMATS[format][2]({ ...rest, position: isStart ? start : now ?? start, map: isStart ? null : map });
    } catch (error) {
      reason = error.message;
    }
    $("shared").value = form.text ?? "";
    $("share-note").textContent = form.note ?? "";
    complain($("share-problem"), reason);
    $("copy").disabled = $("download").disabled = reason !== null;
    $("which").hidden = now === null || format === "link";
    press("which", which);
    press("format", format);
  };
  for (const [name, [title]] of Object.entries(FORMATS)) {
    $("formats").append(el("button", { type: "button", "data-format": name, onclick: () => { format = name; show(); } }, title));
  }
  for (const button of all("#which button")) button.addEventListener("click", () => { which = button.dataset.which; show(); });
  $("share").addEventListener("click", () => { which = "now"; show(); $("share-dialog").showModal(); });
  $("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText($("shared").value);
      toast("Copied");
    } catch {
      // Without leave for the clipboard the text is at least selected.
      $("shared").select();
      toast("Press Ctrl+C to copy");
    }
  });
  $("download").addEventListener("click", () => {
    const [, ending] = FORMATS[format];
    const url = URL.createObjectURL(new Blob([$("shared").value]));
    el("a", { href: url, download: `cat-and-mouse.${ending}` }).click();
    URL.revokeObjectURL(url);
  });
}
