// A game being played: the states so far, whose turn it is, and an opponent.

/** The state after the player to move has gone to a cell. */
export const after = (state, to) =>
  ({ mouse: state.mouse, cat: state.cat, [state.turn]: to, turn: state.turn === "mouse" ? "cat" : "mouse" });

const same = (a, b) => a.mouse === b.mouse && a.cat === b.cat && a.turn === b.turn;

/** How often the last state of a trail has come up. */
export const times = (trail) => trail.filter((state) => same(state, trail.at(-1))).length;

/** The plies after which a board is the cat's. */
export const PLIES_ALLOWED = 1000;

/**
 * Why the game is over, or null: {winner, why}. `answer` is the server's on the last state of the
 * trail. On a graph a repeated position is a draw; on a board the cat has won after 1000 plies.
 */
export function finished(game, trail, answer) {
  if (answer.over) {
    const { mouse, cat } = trail.at(-1);
    const why = mouse === cat ? "The cat has caught the mouse."
      : answer.over === "cat" ? "The cat is on the food first."
        : game.kind === "graph" ? "The mouse is in the hole." : "The mouse has the food.";
    return { winner: answer.over, why };
  }
  if (answer.moves.length === 0)
    return { winner: "draw", why: `The ${trail.at(-1).turn} cannot move: the game stops.` };
  if (game.kind === "graph" && times(trail) > 1) return { winner: "draw", why: "This position has come up before." };
  if (game.kind === "grid" && trail.length > PLIES_ALLOWED)
    return { winner: "cat", why: "No win of the mouse within 1000 moves." };
  return null;
}

/**
 * The opponent's move: one of the best, or with a chance of `slips` any other. Among equals it
 * takes one that leads to a state not seen yet, so that a draw is not just stepping on the spot.
 */
export function chosen(answer, trail, slips) {
  const pick = (moves) => moves[Math.floor(Math.random() * moves.length)];
  if (Math.random() < slips) return pick(answer.moves).to;
  const best = answer.moves.filter((move) => move.best);
  const fresh = best.filter((move) => times([...trail, after(trail.at(-1), move.to)]) === 1);
  const moving = fresh.filter((move) => move.to !== trail.at(-1)[trail.at(-1).turn]);
  return pick([moving, fresh, best].find((moves) => moves.length > 0)).to;
}

/** The trail without the last move, and without the opponent's before it unless both are played. */
export function undone(trail, side) {
  if (trail.length < 2) return trail;
  let length = trail.length - 1;
  while (side !== "both" && length > 1 && trail[length - 1].turn !== side) length--;
  return trail.slice(0, length);
}
