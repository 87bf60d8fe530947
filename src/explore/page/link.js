// The whole view as the fragment of the address, and back. Nothing of it goes to a server.
//
//   #rows=xxxxF-xC...-M....&cat=1&mouse=2&turn=mouse&mode=play&side=mouse&moves=12.7
//   #graph=1.3-0-3-0.2&at=50.10-90.50-50.90-10.50&mouse=1&cat=2&hole=0
//
// Rows are as in pictures, with x for a wall; lists of numbers are joined by dots, rows by hyphens.

import { fromJson, rowsOf } from "./game.js";

const joined = (lists) => lists.map((list) => list.join(".")).join("-");
const whole = (text, what) => {
  if (!/^\d{1,3}$/.test(text ?? "")) throw new Error(`The link has no number for ${what}.`);
  return Number(text);
};
const split = (text, what) =>
  text.split("-").map((list) => (list ? list.split(".").map((one) => whole(one, what)) : []));
const oneOf = (text, choices) => (choices.includes(text) ? text : choices[0]);

/** The fragment, without `#`. */
export function toLink({ game, turn, mode, mapFor, side, moves }) {
  const link = new URLSearchParams();
  if (game.kind === "grid") {
    link.set("rows", rowsOf(game, "x").join("-"));
    link.set("cat", game.catJump);
    link.set("mouse", game.mouseJump);
  } else {
    link.set("graph", joined(game.lists));
    link.set("at", joined(game.at.map((place) => place.map(Math.round))));
    link.set("mouse", game.mouse);
    link.set("cat", game.cat);
    link.set("hole", game.food ?? "none");
    if (game.directed) link.set("directed", "1");
    if (game.stay) link.set("stay", "1");
  }
  if (turn !== "mouse") link.set("turn", turn);
  if (mapFor !== "mouse") link.set("map", mapFor);
  if (mode === "play") {
    link.set("mode", mode);
    link.set("side", side);
    if (moves.length) link.set("moves", moves.join("."));
  }
  return link.toString();
}

/** The view of a fragment; throws with a reason where it holds none. */
export function fromLink(fragment) {
  const link = new URLSearchParams(fragment);
  const rows = link.get("rows");
  const graph = link.get("graph");
  if (rows === null && graph === null) throw new Error("The link holds no board.");
  let json;
  let at;
  if (rows !== null) {
    json = {
      grid: rows.replaceAll("x", "#").split("-"),
      catJump: whole(link.get("cat"), "the cat's jump"),
      mouseJump: whole(link.get("mouse"), "the mouse's jump"),
    };
    if (!json.grid.every((row) => row.length === json.grid[0].length) || /[^MCF.#]/.test(json.grid.join("")))
      throw new Error("The link's board is damaged.");
  } else {
    const hole = link.get("hole");
    json = {
      graph: split(graph, "a neighbour"),
      mouse: whole(link.get("mouse") ?? "1", "the mouse"),
      cat: whole(link.get("cat") ?? "2", "the cat"),
      hole: hole === "none" ? null : whole(hole ?? "0", "the hole"),
      directed: link.get("directed") === "1",
      stay: link.get("stay") === "1",
    };
    const count = json.graph.length;
    if (json.graph.flat().some((node) => node >= count) || [json.mouse, json.cat, json.hole ?? 0].some((node) => node >= count))
      throw new Error("The link's graph is damaged.");
    const places = link.get("at") && split(link.get("at"), "a node's place");
    if (places?.length === count && places.every((place) => place.length === 2)) at = places;
  }
  const moves = link.get("moves");
  return {
    game: fromJson(json, at),
    turn: oneOf(link.get("turn"), ["mouse", "cat"]),
    mode: oneOf(link.get("mode"), ["setup", "play"]),
    mapFor: oneOf(link.get("map"), ["mouse", "cat", "food"]),
    side: oneOf(link.get("side"), ["mouse", "cat", "both"]),
    moves: moves ? moves.split(".").map((one) => whole(one, "a move")) : [],
  };
}
