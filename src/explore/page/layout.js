// Where the nodes of a graph are drawn, if nobody has said: a circle, loosened by springs.

const ROUNDS = 300;

const TRIES = 12;

/**
 * A place in 10..90 for each node; the same lists always come out the same. Of several orders
 * around the circle that is taken which ends with the fewest crossings.
 */
export function laidOut(lists) {
  const edges = lists.flatMap((list, from) => list.filter((to) => from < to || !lists[to].includes(from)).map((to) => [from, to]));
  // Large graphs cross anyhow, and take longer.
  const tries = lists.length > 24 ? 2 : TRIES;
  let best = null;
  for (let attempt = 0; attempt < tries && best?.crossings !== 0; attempt++) {
    const at = settled(lists, attempt);
    const crossings = crossed(edges, at);
    if (crossings < (best?.crossings ?? Infinity)) best = { at, crossings };
  }
  return fitted(best.at);
}

/** A different order of the nodes for each attempt, 0 as numbered. */
function order(count, attempt) {
  const nodes = [...Array(count).keys()];
  let seed = attempt;
  for (let last = attempt ? count - 1 : 0; last > 0; last--) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const other = seed % (last + 1);
    [nodes[last], nodes[other]] = [nodes[other], nodes[last]];
  }
  return nodes;
}

/** How many pairs of edges cross. */
function crossed(edges, at) {
  const side = (a, b, c) => Math.sign((at[b][0] - at[a][0]) * (at[c][1] - at[a][1]) - (at[b][1] - at[a][1]) * (at[c][0] - at[a][0]));
  let count = 0;
  for (let first = 0; first < edges.length; first++)
    for (let second = 0; second < first; second++) {
      const [[a, b], [c, d]] = [edges[first], edges[second]];
      if (a === c || a === d || b === c || b === d) continue;
      if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) count++;
    }
  return count;
}

/** Springs along edges, all nodes pushing each other away, from a circle. */
function settled(lists, attempt) {
  const count = lists.length;
  const ideal = 75 / Math.sqrt(count);
  const at = [];
  order(count, attempt).forEach((node, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2;
    at[node] = [50 + 35 * Math.cos(angle), 50 + 35 * Math.sin(angle)];
  });
  for (let round = 0; round < ROUNDS; round++) {
    const push = at.map(() => [0, 0]);
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        const [dx, dy] = [at[a][0] - at[b][0], at[a][1] - at[b][1]];
        const far = Math.max(Math.hypot(dx, dy), 0.1);
        const joined = lists[a].includes(b) || lists[b].includes(a);
        const force = (ideal * ideal) / far - (joined ? (far * far) / ideal : 0);
        const [fx, fy] = [(dx / far) * force, (dy / far) * force];
        push[a][0] += fx; push[a][1] += fy;
        push[b][0] -= fx; push[b][1] -= fy;
      }
    const heat = 6 * (1 - round / ROUNDS);
    at.forEach((place, node) => {
      // A light pull to the middle keeps parts that hang together with nothing on the page.
      const x = push[node][0] + (50 - place[0]) * 0.5;
      const y = push[node][1] + (50 - place[1]) * 0.5;
      const far = Math.max(Math.hypot(x, y), 0.01);
      place[0] += (x / far) * Math.min(far, heat);
      place[1] += (y / far) * Math.min(far, heat);
    });
  }
  return at;
}

/** Stretched over the page. */
function fitted(at) {
  const range = [0, 1].map((axis) => {
    const values = at.map((place) => place[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  return at.map((place) => place.map((value, axis) => {
    const [low, high] = range[axis];
    return high - low < 1 ? 50 : Math.round(10 + (80 * (value - low)) / (high - low));
  }));
}
