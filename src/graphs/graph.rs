//! A graph of at most 64 nodes, as its rows of neighbours.

use std::fmt;

use crate::{Cell, CellSet, Reach};

/// A graph of 0 to 64 nodes without loops: for each node the set of its neighbours.
///
/// ```text
/// node    neighbours, bits 3..0
/// 0---1   0: 1 0 1 0     1: 0 1 0 1
/// |   |
/// 3---2   3: 0 1 0 1     2: 1 0 1 0
/// ```
///
/// An undirected graph lists each edge at both ends; a directed one lists arrows at their tails.
///
/// ```
/// use catmouse::graphs::Graph;
///
/// let mut square = Graph::new(4, false);
/// for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
///     square.join(a, b);
/// }
/// assert_eq!(square.edges(), 4);
/// assert_eq!(square.row(0).bits(), 0b1010);
/// assert!(square.is_connected());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    rows: [CellSet; Cell::COUNT],
    nodes: u8,
    directed: bool,
}

impl Graph {
    /// A graph without edges.
    ///
    /// # Panics
    ///
    /// If there are more than 64 nodes.
    #[must_use]
    pub fn new(nodes: usize, directed: bool) -> Self {
        assert!(nodes <= Cell::COUNT, "there are at most 64 nodes");
        Self {
            rows: [CellSet::EMPTY; Cell::COUNT],
            nodes: nodes as u8,
            directed,
        }
    }

    /// A graph with these rows, which the caller has checked.
    pub(crate) fn from_rows(nodes: usize, directed: bool, rows: &[CellSet; Cell::COUNT]) -> Self {
        Self {
            rows: *rows,
            nodes: nodes as u8,
            directed,
        }
    }

    /// Adds an edge, or in a directed graph the arrow from `a` to `b`. Once more changes nothing.
    ///
    /// # Panics
    ///
    /// If one of the two is no node, or they are the same.
    pub fn join(&mut self, a: usize, b: usize) {
        assert!(
            a != b && a.max(b) < self.nodes(),
            "an edge joins two different nodes of the graph"
        );
        self.rows[a].insert(Cell::new(b));
        if !self.directed {
            self.rows[b].insert(Cell::new(a));
        }
    }

    /// Takes an edge of an undirected graph away, or adds it where it is not.
    ///
    /// # Panics
    ///
    /// If one of the two is no node, or they are the same.
    pub(crate) fn toggle(&mut self, a: usize, b: usize) {
        if a < self.nodes() && self.rows[a].contains(Cell::new(b)) {
            self.rows[a].remove(Cell::new(b));
            self.rows[b].remove(Cell::new(a));
        } else {
            self.join(a, b);
        }
    }

    /// The number of nodes, 0..=64.
    #[must_use]
    pub const fn nodes(&self) -> usize {
        self.nodes as usize
    }

    /// The nodes as a set.
    #[must_use]
    pub const fn node_set(&self) -> CellSet {
        CellSet::first(self.nodes as usize)
    }

    /// Whether the rows hold arrows.
    #[must_use]
    pub const fn is_directed(&self) -> bool {
        self.directed
    }

    /// The number of edges (of arrows, in a directed graph).
    #[must_use]
    pub fn edges(&self) -> usize {
        let ends: usize = self.rows().iter().map(|row| row.len()).sum();
        if self.directed { ends } else { ends / 2 }
    }

    /// The neighbours of a node.
    ///
    /// # Panics
    ///
    /// If the node is 64 or more.
    #[must_use]
    pub const fn row(&self, node: usize) -> CellSet {
        self.rows[node]
    }

    /// The neighbours of every node, in order.
    #[must_use]
    pub fn rows(&self) -> &[CellSet] {
        &self.rows[..self.nodes()]
    }

    /// The moves along the edges; with `stay`, also from each node to itself.
    #[must_use]
    pub fn moves(&self, stay: bool) -> Reach {
        let mut ends = self.rows;
        if stay {
            for node in self.node_set() {
                ends[node.index()].insert(node);
            }
        }
        Reach::new(ends)
    }

    /// Whether every node can be reached from node 0, arrows taken both ways. A graph without nodes
    /// is not connected, one of a single node is.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        if self.nodes == 0 {
            return false;
        }
        let back = self.directed.then(|| Reach::new(self.rows).transposed());
        let (mut seen, mut front) = (CellSet::from_bits(1), CellSet::from_bits(1));
        while let Some(node) = front.lowest() {
            let mut next = self.rows[node.index()];
            if let Some(back) = &back {
                next |= back.from(node);
            }
            front |= next - seen;
            seen |= next;
            front.remove(node);
        }
        seen == self.node_set()
    }

    /// Each edge once, the smaller node first (each arrow, in a directed graph).
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let directed = self.directed;
        self.rows().iter().enumerate().flat_map(move |(a, row)| {
            let row = row.iter().map(Cell::index);
            row.filter(move |&b| directed || a < b).map(move |b| (a, b))
        })
    }
}

/// `LeetCode`'s lists: `[[1,3],[0,2],[1,3],[0,2]]`.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (node, row) in self.rows().iter().enumerate() {
            f.write_str(if node == 0 { "[" } else { ",[" })?;
            for (index, neighbour) in row.iter().enumerate() {
                if index > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{neighbour}")?;
            }
            f.write_str("]")?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrows = if self.directed { "arrows " } else { "" };
        write!(f, "Graph({arrows}{self})")
    }
}
