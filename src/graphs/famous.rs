//! Graphs with known numbers, for tests.

use super::{Graph, graph6};

/// All connected graphs of 1 to `most` nodes (at most 7), each once up to renaming nodes, as
/// `geng -c` lists them.
pub(crate) fn connected(most: usize) -> impl Iterator<Item = Graph> {
    let lines = include_str!("../../tests/data/connected7.g6").lines();
    let graphs = lines.map(|line| graph6::read_graph6(line.as_bytes()).unwrap());
    graphs.take_while(move |graph| graph.nodes() <= most)
}

fn of(nodes: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut graph = Graph::new(nodes, false);
    for (a, b) in pairs {
        graph.join(a % nodes, b % nodes);
    }
    graph
}

/// A row of nodes.
pub(crate) fn path(nodes: usize) -> Graph {
    of(nodes, (1..nodes).map(|node| (node - 1, node)))
}

/// A ring of nodes.
pub(crate) fn cycle(nodes: usize) -> Graph {
    of(nodes, (0..nodes).map(|node| (node, node + 1)))
}

/// Rows and columns.
pub(crate) fn grid(rows: usize, columns: usize) -> Graph {
    let right = (0..rows * columns)
        .filter(|node| node % columns + 1 < columns)
        .map(|node| (node, node + 1));
    let down = (columns..rows * columns).map(|node| (node - columns, node));
    of(rows * columns, right.chain(down))
}

/// A pentagon, a pentagram, and the five edges between.
pub(crate) fn petersen() -> Graph {
    let pairs = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    of(10, pairs)
}

/// The 20 corners of the solid: a decagon outside, a decagram of step 2 inside.
pub(crate) fn dodecahedron() -> Graph {
    let pairs = (0..10).flat_map(|i| [(i, (i + 1) % 10), (i, i + 10), (i + 10, (i + 2) % 10 + 10)]);
    of(20, pairs)
}

/// Robertson's graph: the 19 nodes of degree 4 without triangle or square, a ring whose node *i* has
/// a chord to the node as many further on as the *i*-th number says.
pub(crate) fn robertson() -> Graph {
    const CHORDS: [usize; 19] = [8, 4, 7, 4, 8, 5, 7, 4, 7, 8, 4, 5, 7, 8, 4, 8, 4, 8, 4];
    let chords = (0..19).map(|node| (node, node + CHORDS[node]));
    let ring = (0..19).map(|node| (node, node + 1));
    of(19, ring.chain(chords))
}
