//! A game on a graph as a test case that `LeetCode`'s judge takes, or why there is none.

use crate::graphs::{Graph, Longest};
use crate::{Cell, CellSet};

/// Why `LeetCode` takes no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotTaken {
    /// No hole.
    #[error("there is no hole")]
    NoHole,
    /// Staying.
    #[error("both may stay")]
    Stay,
    /// An arrow without its opposite.
    #[error("the arrow from node {from} to node {to} has no opposite")]
    OneWay {
        /// Where it begins.
        from: usize,
        /// Where it ends.
        to: usize,
    },
    /// Too many nodes.
    #[error("{nodes} nodes are more than {}", MOST_NODES)]
    Large {
        /// How many.
        nodes: usize,
    },
    /// A node on its own.
    #[error("node {node} has no neighbour")]
    Alone {
        /// Which.
        node: usize,
    },
    /// A node to which the cat can come and from which only the hole would lead on.
    #[error("the cat can come to node {node}, and cannot move from there")]
    Stuck {
        /// Which.
        node: usize,
    },
}

/// The most nodes that `LeetCode` takes.
pub const MOST_NODES: usize = 50;

/// The graph with its nodes renamed so that a game on it is `LeetCode`'s: hole 0, mouse 1, cat 2, the
/// others after them in order.
///
/// ```
/// use catmouse::graphs::{HoleSolver, Rules, graph6, test_case};
///
/// let square = graph6::read_graph6(b"Cl")?;
/// let longest = HoleSolver::default().tally(&square, Rules::ALL).longest_mouse.unwrap();
/// assert_eq!(test_case::of(&square, longest).unwrap().to_string(), "[[2,3],[2,3],[0,1],[0,1]]");
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Errors
///
/// If `LeetCode` promises that there is no such game: 3 to 50 nodes, each with a neighbour, joined
/// both ways; moves are compulsory, and both can always move.
///
/// # Panics
///
/// If two of the three are the same node, or one is none of the graph's.
pub fn of(graph: &Graph, game: Longest) -> Result<Graph, NotTaken> {
    let hole = game.hole.ok_or(NotTaken::NoHole)?;
    if game.stay {
        return Err(NotTaken::Stay);
    }
    let nodes = graph.nodes();
    if nodes > MOST_NODES {
        return Err(NotTaken::Large { nodes });
    }
    let rows = graph.rows();
    if let Some(node) = rows.iter().position(|row| row.is_empty()) {
        return Err(NotTaken::Alone { node });
    }
    for (from, to) in graph.pairs() {
        if !rows[to].contains(Cell::new(from)) {
            return Err(NotTaken::OneWay { from, to });
        }
    }
    // Where the cat can come to, the hole barred.
    let bar = CellSet::single(hole);
    let mut seen = CellSet::single(game.cat);
    let mut open = seen;
    while let Some(node) = open.lowest() {
        let ends = rows[node.index()] - bar;
        if ends.is_empty() {
            let node = node.index();
            return Err(NotTaken::Stuck { node });
        }
        open = (open | (ends - seen)) - CellSet::single(node);
        seen |= ends;
    }
    Ok(renamed(graph, [hole, game.mouse, game.cat]))
}

/// The graph with these nodes first.
fn renamed(graph: &Graph, first: [Cell; 3]) -> Graph {
    let rest = graph.node_set() - first.into_iter().collect::<CellSet>();
    let order: Vec<_> = first.into_iter().chain(rest).collect();
    assert_eq!(
        order.len(),
        graph.nodes(),
        "three different nodes of the graph"
    );
    let mut place = [0; Cell::COUNT];
    for (index, node) in order.iter().enumerate() {
        place[node.index()] = index;
    }
    let mut renamed = Graph::new(graph.nodes(), graph.is_directed());
    for (a, b) in graph.pairs() {
        renamed.join(place[a], place[b]);
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::famous;

    fn game(hole: usize, mouse: usize, cat: usize) -> Longest {
        Longest {
            plies: 1,
            hole: Some(Cell::new(hole)),
            mouse: Cell::new(mouse),
            cat: Cell::new(cat),
            stay: false,
        }
    }

    #[test]
    fn a_record_is_a_test_case() {
        let case = of(&famous::cycle(5), game(4, 0, 2)).unwrap();
        assert_eq!(case.to_string(), "[[1,4],[0,3],[3,4],[1,2],[0,2]]");
        // The second example of LeetCode 913: the mouse's node leads into the hole alone, but the cat
        // never comes there.
        let mut example = Graph::new(4, false);
        for (a, b) in [(0, 1), (0, 3), (2, 3)] {
            example.join(a, b);
        }
        let case = of(&example, game(0, 1, 2)).unwrap();
        assert_eq!(case.to_string(), "[[1,3],[0],[3],[0,2]]");
    }

    #[test]
    fn what_the_judge_does_not_take_is_said() {
        let square = famous::cycle(4);
        let mut other = game(0, 1, 2);
        other.hole = None;
        assert_eq!(of(&square, other), Err(NotTaken::NoHole));
        other = game(0, 1, 2);
        other.stay = true;
        assert_eq!(of(&square, other), Err(NotTaken::Stay));
        let large = Err(NotTaken::Large { nodes: 51 });
        assert_eq!(of(&famous::cycle(51), game(0, 1, 2)), large);
        assert!(of(&famous::cycle(50), game(0, 1, 2)).is_ok());
        // [[],[2,3],[1],[1]]: the first record of `geng -q 4`.
        let mut alone = Graph::new(4, false);
        alone.join(1, 2);
        alone.join(1, 3);
        assert_eq!(of(&alone, game(0, 1, 2)), Err(NotTaken::Alone { node: 0 }));
        let path = famous::path(4);
        assert_eq!(of(&path, game(0, 1, 2)).map(|case| case.nodes()), Ok(4));
        assert_eq!(of(&path, game(1, 0, 2)).map(|case| case.nodes()), Ok(4));
        assert_eq!(of(&path, game(1, 3, 0)), Err(NotTaken::Stuck { node: 0 }));
        let mut arrows = Graph::new(3, true);
        for (from, to) in [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0)] {
            arrows.join(from, to);
        }
        let one_way = Err(NotTaken::OneWay { from: 2, to: 0 });
        assert_eq!(of(&arrows, game(0, 1, 2)), one_way);
        arrows.join(0, 2);
        let triangle = of(&arrows, game(0, 1, 2)).unwrap().to_string();
        assert_eq!(triangle, "[[1,2],[0,2],[0,1]]");
    }
}
