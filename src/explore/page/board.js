// The grid board: cells, marks, pieces; pointer and keyboard on them.
//
// A view to draw: {game, state, marks, flips, held}: `state` the places of the pieces, `marks` for
// each cell null or {winner, plies, strong}, `flips` the cells where one wall changes the winner.

import { el, icon } from "./dom.js";
import { PIECES, isFloor } from "./game.js";
import { MARKS, cellName, columnName, marked, nameOf } from "./words.js";

/**
 * Builds a board for a shape. `on` is told what the hand does:
 * `paint(cell, wall)`, `painted()`, `drop(piece, cell)`, `hold(piece)`, `tap(cell)`, `key(key, cell)`.
 */
export function gridBoard(rows, columns, on) {
  const cells = [];
  const pieces = {};
  const root = el("div", { class: "board", role: "grid", "aria-label": `Board of ${rows} rows and ${columns} columns` });
  const labels = (count, kind, name) => el("div", { class: kind, "aria-hidden": "true" },
    ...Array.from({ length: count }, (_, index) => el("span", {}, name(index))));
  const frame = el("div", { class: "frame" },
    labels(columns, "column-names", columnName), labels(rows, "row-names", (row) => String(row + 1)), root);
  frame.style.setProperty("--rows", rows);
  frame.style.setProperty("--columns", columns);
  for (let row = 0; row < rows; row++) {
    const line = el("div", { class: "row", role: "row" });
    for (let column = 0; column < columns; column++) {
      const mark = el("span", { class: "mark", "aria-hidden": "true" });
      const cell = el("div", { class: "cell", role: "gridcell", tabindex: "-1" }, mark);
      cells.push({ cell, mark });
      line.append(cell);
    }
    root.append(line);
  }
  for (const piece of PIECES) {
    pieces[piece] = el("div", { class: "piece", "data-piece": piece }, icon(piece));
    root.append(pieces[piece]);
  }

  let view = null;
  let focus = 0;
  cells[0].cell.tabIndex = 0;

  function cellAt(event) {
    const box = root.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null;
  }

  const put = (piece, cell) => {
    pieces[piece].style.transform = `translate(${(cell % columns) * 100}%, ${Math.floor(cell / columns) * 100}%)`;
  };

  // One gesture: a piece on its way, or walls being painted.
  let drag = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    const cell = cellAt(event);
    if (cell === null) return;
    event.preventDefault();
    focusOn(cell);
    // The player to move lies on top where two stand together.
    const piece = [view.state.turn, ...PIECES].find((piece) => view.state[piece] === cell);
    root.setPointerCapture(event.pointerId);
    if (piece && on.canHold(piece)) {
      drag = { piece, from: cell, over: cell };
      pieces[piece].classList.add("held");
      on.hold(piece);
    } else if (view.editable && !piece) {
      drag = { wall: isFloor(view.game, cell), over: cell };
      on.paint(cell, drag.wall);
    } else {
      drag = { tap: cell };
    }
  });
  root.addEventListener("pointermove", (event) => {
    if (!drag || drag.tap !== undefined) return;
    const cell = cellAt(event);
    if (drag.piece) {
      const box = root.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * columns - 0.5;
      const y = ((event.clientY - box.top) / box.height) * rows - 0.5;
      pieces[drag.piece].style.transform = `translate(${x * 100}%, ${y * 100}%)`;
    }
    if (cell === drag.over) return;
    if (drag.over !== null) cells[drag.over].cell.classList.remove("target");
    drag.over = cell;
    if (cell === null) return;
    if (drag.piece) cells[cell].cell.classList.add("target");
    else on.paint(cell, drag.wall);
  });
  const end = (event) => {
    if (!drag) return;
    const { piece, from, over, tap } = drag;
    drag = null;
    if (over !== null && over !== undefined) cells[over].cell.classList.remove("target");
    if (piece) {
      pieces[piece].classList.remove("held");
      put(piece, view.state[piece]);
      const cell = event.type === "pointerup" ? cellAt(event) : null;
      if (cell !== null && cell !== from) on.drop(piece, cell);
      else if (cell === from) on.tap(cell);
    } else if (tap !== undefined) {
      if (event.type === "pointerup") on.tap(tap);
    } else {
      on.painted();
    }
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);

  function focusOn(cell, scroll = false) {
    cells[focus].cell.tabIndex = -1;
    focus = cell;
    cells[focus].cell.tabIndex = 0;
    cells[focus].cell.focus({ preventScroll: !scroll });
  }

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const row = Math.floor(focus / columns) + step[0];
      const column = (focus % columns) + step[1];
      if (row >= 0 && row < rows && column >= 0 && column < columns) focusOn(row * columns + column, true);
    } else if (event.key === "Home") focusOn(focus - (focus % columns), true);
    else if (event.key === "End") focusOn(focus - (focus % columns) + columns - 1, true);
    else if (!on.key(event.key, focus)) return;
    event.preventDefault();
  });

  /** Draws a view. */
  function draw(next) {
    view = next;
    const { game, state, marks, flips } = view;
    root.classList.toggle("editable", view.editable);
    cells.forEach(({ cell, mark }, index) => {
      const shown = marks[index];
      const here = PIECES.filter((piece) => state[piece] === index);
      const flip = flips?.get(index);
      cell.className = ["cell", game.walls[index] ? "wall" : "floor", shown && `wins-${shown.winner}`,
        here.length && "occupied", shown?.strong && "strong", flip && `flips flips-${flip.winner}`].filter(Boolean).join(" ");
      mark.className = `mark ${shown?.winner ?? flip?.winner ?? ""}`;
      mark.dataset.mark = shown ? marked(shown) : flip ? MARKS[flip.winner] : "";
      const words = [cellName(game, index)];
      if (game.walls[index]) words.push("wall");
      words.push(...here.map((piece) => nameOf(game, piece)));
      if (shown) words.push(shown.words);
      if (flip) words.push(flip.words);
      cell.setAttribute("aria-label", words.join(", "));
    });
    for (const piece of PIECES) if (piece !== drag?.piece) put(piece, state[piece]);
    // The cat lies over the mouse it has caught, and either over the food.
    pieces.mouse.classList.toggle("caught", state.mouse === state.cat);
    for (const piece of ["mouse", "cat"]) pieces[piece].classList.toggle("to-move", piece === view.mover);
  }

  return { root: frame, draw, focus: () => focusOn(focus) };
}
