// The graph board in SVG: nodes to drag, edges to join, pieces on nodes. The same interface as the
// grid board, and besides `move(node, x, y)`, `moved()`, `join(from, to)`, `add(x, y)`.

import { el, svg } from "./dom.js";
import { PIECES, pieceOn, size } from "./game.js";
import { cellName, marked, nameOf } from "./words.js";

const RADIUS = 5;

export function graphBoard(on) {
  const edges = svg("g", { class: "edges" });
  const nodes = svg("g", { class: "nodes" });
  const verdicts = svg("g", { "aria-hidden": "true" });
  const tokens = svg("g", { class: "tokens", "aria-hidden": "true" });
  const picture = svg("svg", { viewBox: "0 -5 100 106", class: "graph", role: "group", "aria-label": "Graph" }, edges, nodes, verdicts, tokens);
  const root = el("div", { class: "graph-board" }, picture);
  const title = svg("text", { class: "title", "aria-hidden": "true" }, "hole");
  picture.append(title);
  const pieces = {};
  for (const piece of PIECES) {
    pieces[piece] = svg("g", { class: "token", "data-piece": piece },
      svg("svg", { x: -3.4, y: -3.4, width: 6.8, height: 6.8, viewBox: "0 0 48 48" },
        svg("use", { href: `#icon-${piece === "food" ? "hole" : piece}` })));
  }
  // The hole lies under its node's rim, the players on top.
  tokens.append(pieces.mouse, pieces.cat);

  let view = null;
  let drawn = [];
  let focus = 0;
  let chosen = null;

  const toPage = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    return [Math.min(96, Math.max(4, point.x)), Math.min(96, Math.max(4, point.y))];
  };
  const nodeAt = ([x, y], reach = RADIUS + 2) => {
    let found = null;
    view.game.at.forEach(([nx, ny], node) => {
      const far = Math.hypot(x - nx, y - ny);
      if (far < (found?.far ?? reach)) found = { node, far };
    });
    return found?.node ?? null;
  };

  /** Where a piece is drawn: beside its node, the cat to the right. */
  const besides = (piece, [x, y]) =>
    piece === "food" ? [x, y] : [x + (piece === "cat" ? 5 : -5), y - 4.5];

  let drag = null;
  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    const place = toPage(event);
    const token = event.target.closest?.("[data-piece]")?.dataset.piece;
    const node = nodeAt(place);
    if (!token && node === null) {
      choose(null);
      return;
    }
    event.preventDefault();
    picture.setPointerCapture(event.pointerId);
    if (token && on.canHold(token)) {
      drag = { piece: token };
      on.hold(token);
    } else if (node !== null) {
      drag = { node, start: place, moved: false };
      focusOn(node);
    }
  });
  picture.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const place = toPage(event);
    if (drag.piece) {
      pieces[drag.piece].setAttribute("transform", `translate(${place[0]} ${place[1]})`);
      mark(nodeAt(place));
    } else if (view.editable) {
      drag.moved ||= Math.hypot(place[0] - drag.start[0], place[1] - drag.start[1]) > 1.5;
      if (drag.moved) on.move(drag.node, ...place);
    }
  });
  const end = (event) => {
    if (!drag) return;
    const { piece, node, moved } = drag;
    drag = null;
    mark(null);
    const up = event.type === "pointerup";
    const target = up ? nodeAt(toPage(event)) : null;
    if (piece) {
      draw(view);
      if (target !== null && target !== view.state[piece]) on.drop(piece, target);
    } else if (moved) on.moved();
    else if (up) press(node);
  };
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
  picture.addEventListener("dblclick", (event) => {
    const place = toPage(event);
    if (view.editable && nodeAt(place) === null) on.add(...place);
  });

  const mark = (target) => drawn.forEach(({ group }, node) => group.classList.toggle("target", node === target));

  /** A node pressed: the second of two joins or parts them. */
  function press(node) {
    if (!view.editable) return on.tap(node);
    if (chosen === null) return choose(node);
    const from = chosen;
    choose(null);
    if (from !== node) on.join(from, node);
  }

  function choose(node) {
    chosen = node;
    drawn.forEach(({ group }, index) => {
      group.classList.toggle("chosen", index === chosen);
      group.setAttribute("aria-pressed", String(index === chosen));
    });
    on.chosen?.(chosen);
  }

  function focusOn(node) {
    drawn[focus]?.group.setAttribute("tabindex", "-1");
    focus = node;
    drawn[focus].group.setAttribute("tabindex", "0");
    drawn[focus].group.focus({ preventScroll: true });
  }

  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  picture.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step && event.shiftKey && view.editable) {
      const [x, y] = view.game.at[focus];
      on.move(focus, Math.min(96, Math.max(4, x + 3 * step[0])), Math.min(96, Math.max(4, y + 3 * step[1])));
      on.moved();
    } else if (step) {
      const next = towards(focus, step);
      if (next !== null) focusOn(next);
    } else if (event.key === "Enter" || event.key === " ") press(focus);
    else if (event.key === "Escape" && chosen !== null) choose(null);
    else if (!on.key(event.key, focus)) return;
    event.preventDefault();
  });

  /** The nearest node in a direction. */
  function towards(from, [dx, dy]) {
    const [x, y] = view.game.at[from];
    let best = null;
    view.game.at.forEach(([nx, ny], node) => {
      const along = (nx - x) * dx + (ny - y) * dy;
      const aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
      if (node === from || along <= 0 || aside > 2 * along) return;
      if (along + aside < (best?.far ?? Infinity)) best = { node, far: along + aside };
    });
    return best?.node ?? null;
  }

  function build(count) {
    nodes.replaceChildren();
    verdicts.replaceChildren();
    drawn = Array.from({ length: count }, (_, node) => {
      const disc = svg("circle", { r: RADIUS, class: "disc" });
      const hole = svg("circle", { r: RADIUS - 1.4, class: "hole-mark" });
      const name = svg("text", { class: "name", y: 1.2 }, String(node));
      const shown = svg("text", { class: "shown" });
      const group = svg("g", { class: "node", role: "button", tabindex: "-1" }, disc, hole, name);
      nodes.append(group);
      verdicts.append(shown);
      return { group, shown };
    });
    focus = Math.min(focus, count - 1);
    drawn[focus].group.setAttribute("tabindex", "0");
  }

  function draw(next) {
    view = next;
    const { game, state, marks, flips } = view;
    if (drawn.length !== size(game)) build(size(game));
    if (!view.editable || chosen >= size(game)) chosen = null;
    const lines = [];
    const line = (from, to, kind) => {
      const [[x1, y1], [x2, y2]] = [game.at[from], game.at[to]];
      const far = Math.max(Math.hypot(x2 - x1, y2 - y1), 0.1);
      lines.push(svg("line", { x1, y1, x2, y2, class: kind }));
      if (game.directed && !game.lists[to].includes(from)) {
        const [ux, uy] = [(x2 - x1) / far, (y2 - y1) / far];
        const [tx, ty] = [x2 - ux * (RADIUS + 0.6), y2 - uy * (RADIUS + 0.6)];
        lines.push(svg("path", { class: "arrow", d: `M${tx} ${ty}L${tx - 3 * ux - 1.5 * uy} ${ty - 3 * uy + 1.5 * ux}L${tx - 3 * ux + 1.5 * uy} ${ty - 3 * uy - 1.5 * ux}z` }));
      }
    };
    game.lists.forEach((list, from) => list.forEach((to) => {
      const once = from < to || !game.lists[to].includes(from);
      const flip = flips?.get(`${Math.min(from, to)}-${Math.max(from, to)}`);
      if (once) line(from, to, flip ? `edge flips flips-${flip.winner}` : "edge");
    }));
    for (const [key, flip] of flips ?? []) {
      if (flip.added) line(...key.split("-").map(Number), `edge new flips flips-${flip.winner}`);
    }
    edges.replaceChildren(...lines);
    title.textContent = game.food === null ? "" : "hole";
    drawn.forEach(({ group, shown }, node) => {
      const [x, y] = game.at[node];
      const verdict = marks[node];
      const isHole = node === game.food;
      group.setAttribute("class", ["node", verdict && `wins-${verdict.winner}`, isHole && "hole",
        verdict?.strong && "strong", node === chosen && "chosen"].filter(Boolean).join(" "));
      group.setAttribute("transform", `translate(${x} ${y})`);
      group.setAttribute("aria-pressed", String(node === chosen));
      shown.setAttribute("x", x);
      shown.setAttribute("y", y + RADIUS + 4.2);
      if (isHole) {
        title.setAttribute("x", x);
        title.setAttribute("y", y - RADIUS - 2);
      }
      shown.textContent = verdict ? marked(verdict) : "";
      shown.setAttribute("class", `shown ${verdict?.winner ?? ""}`);
      const words = [cellName(game, node), ...PIECES.filter((piece) => state[piece] === node).map((piece) => nameOf(game, piece))];
      if (game.lists[node].length) words.push(`joined to ${game.lists[node].join(", ")}`);
      if (verdict) words.push(verdict.words);
      group.setAttribute("aria-label", words.join(", "));
    });
    for (const piece of ["mouse", "cat"]) {
      if (piece === drag?.piece) continue;
      const [x, y] = besides(piece, game.at[state[piece]]);
      pieces[piece].setAttribute("transform", `translate(${x} ${y})`);
      pieces[piece].classList.toggle("to-move", piece === view.mover);
    }
  }

  return {
    root, draw,
    focus: () => focusOn(focus),
    chosen: () => chosen,
    removable: () => chosen !== null && !pieceOn(view.game, chosen),
  };
}
