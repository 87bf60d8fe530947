// The game as text, JSON, test case, SVG or link.

import { $, all, el, toast } from "./dom.js";
import { PIECES, rowsOf, size, toJson } from "./game.js";
import { marked, verdictAt } from "./words.js";

const usual = (game) => game.mouse === 1 && game.cat === 2 && game.food === 0 && !game.directed && !game.stay;

/** The test case as LeetCode's box takes it. */
export function leetcode(game) {
  if (game.kind === "graph") return JSON.stringify(game.lists);
  return `${JSON.stringify(rowsOf(game))}\n${game.catJump}\n${game.mouseJump}`;
}

/** A picture to read, with the jumps below it: first the cat's, then the mouse's. */
export function text(game) {
  if (game.kind === "graph") return usual(game) ? JSON.stringify(game.lists) : JSON.stringify(toJson(game));
  return `${rowsOf(game).join("\n")}\n${game.catJump} ${game.mouseJump}`;
}

const INK = { mouse: "#0b5cad", cat: "#a84300", draw: "#5a6068" };
const TINT = { mouse: "#d3e6f8", cat: "#fbdfc6", draw: "#e8e8e6" };
const LETTERS = { mouse: "M", cat: "C", food: "F" };

/** A picture that stands by itself, map and numbers included. */
export function svgText(game, map) {
  const parts = [];
  const shown = (x, y, verdict) => verdict &&
    parts.push(`<text x="${x}" y="${y}" font-size="11" fill="${INK[verdict.winner]}">${marked(verdict)}</text>`);
  let [wide, high] = [400, 400];
  if (game.kind === "grid") {
    [wide, high] = [game.columns * 48, game.rows * 48];
    for (let cell = 0; cell < size(game); cell++) {
      const [x, y] = [(cell % game.columns) * 48, Math.floor(cell / game.columns) * 48];
      const verdict = game.walls[cell] ? null : verdictAt(map, cell);
      const fill = game.walls[cell] ? "#39424e" : verdict ? TINT[verdict.winner] : "#ffffff";
      parts.push(`<rect x="${x + 1}" y="${y + 1}" width="46" height="46" rx="6" fill="${fill}"/>`);
      const piece = PIECES.find((piece) => game[piece] === cell);
      if (piece) parts.push(`<text x="${x + 24}" y="${y + 25}" font-size="20" font-weight="700" fill="#1f2a37">${LETTERS[piece]}</text>`);
      shown(x + 24, y + 40, verdict);
    }
  } else {
    const at = game.at.map((place) => place.map((value) => value * 4));
    game.lists.forEach((list, from) => list.forEach((to) => {
      if (from < to || !game.lists[to].includes(from))
        parts.push(`<line x1="${at[from][0]}" y1="${at[from][1]}" x2="${at[to][0]}" y2="${at[to][1]}" stroke="#6b7480" stroke-width="2"${game.directed ? ' marker-end="url(#tip)"' : ""}/>`);
    }));
    at.forEach(([x, y], node) => {
      const verdict = verdictAt(map, node);
      const piece = PIECES.filter((piece) => game[piece] === node).map((piece) => (piece === "food" ? "H" : LETTERS[piece])).join("");
      parts.push(`<circle cx="${x}" cy="${y}" r="18" fill="${verdict ? TINT[verdict.winner] : "#ffffff"}" stroke="#39424e" stroke-width="2"/>`,
        `<text x="${x}" y="${y + 5}" font-size="14" font-weight="700" fill="#1f2a37">${node}${piece}</text>`);
      shown(x, y + 32, verdict);
    });
    parts.unshift('<defs><marker id="tip" viewBox="0 0 6 6" refX="16" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0 6 3 0 6z" fill="#6b7480"/></marker></defs>');
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="sans-serif" text-anchor="middle">${parts.join("")}</svg>`;
}

const FORMATS = {
  link: ["Link", "txt", (view) => view.link],
  leetcode: ["LeetCode", "txt", (view) => leetcode(view.game)],
  json: ["JSON", "json", (view) => JSON.stringify(toJson(view.game))],
  text: ["Text", "txt", (view) => text(view.game)],
  svg: ["SVG", "svg", (view) => svgText(view.game, view.map)],
};

/** Sets the dialog up; `view()` gives {game, map, link} as it is now. */
export function shareDialog(view) {
  let format = "link";
  const show = () => {
    $("shared").value = FORMATS[format][2](view());
    for (const button of all("#formats button"))
      button.setAttribute("aria-pressed", String(button.dataset.format === format));
  };
  for (const [name, [title]] of Object.entries(FORMATS)) {
    $("formats").append(el("button", { type: "button", "data-format": name, onclick: () => { format = name; show(); } }, title));
  }
  $("share").addEventListener("click", () => { show(); $("share-dialog").showModal(); });
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
