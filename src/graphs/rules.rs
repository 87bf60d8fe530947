//! What is played on each graph of a stream, and which states are counted.

use crate::graphs::Graph;
use crate::{Cell, CellSet};

/// Which nodes something is tried at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Every node.
    All,
    /// This one.
    Node(Cell),
}

impl Choice {
    /// The nodes of a graph that are meant; none where it has no such node.
    #[must_use]
    pub fn among(self, nodes: CellSet) -> CellSet {
        match self {
            Self::All => nodes,
            Self::Node(node) => CellSet::single(node) & nodes,
        }
    }
}

/// What is played, and what is counted.
///
/// Counted are the states with the mouse to move in which the game is not over: mouse, cat and hole
/// on three different nodes (two, without a hole), each among those chosen. The hole can be at any
/// chosen node where the cat is never stuck, as `LeetCode` promises: no node has the hole as its only
/// neighbour. `stuck` takes the other holes too, as does naming the hole; a player who is stuck makes
/// a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Where the hole is tried; `None` plays without one: only the cat can win.
    pub hole: Option<Choice>,
    /// Where the mouse starts.
    pub mouse: Choice,
    /// Where the cat starts.
    pub cat: Choice,
    /// Whether both may stay where they are.
    pub stay: bool,
    /// Whether holes on which the cat can be stuck are counted too.
    pub stuck: bool,
}

impl Rules {
    /// Every hole on which the cat is never stuck, every start, moves compulsory.
    pub const ALL: Self = Self {
        hole: Some(Choice::All),
        mouse: Choice::All,
        cat: Choice::All,
        stay: false,
        stuck: false,
    };

    /// The holes that are played.
    #[must_use]
    pub fn holes(&self, graph: &Graph) -> CellSet {
        let Some(choice) = self.hole else {
            return CellSet::EMPTY;
        };
        let chosen = choice.among(graph.node_set());
        if self.stuck || self.stay || choice != Choice::All {
            return chosen;
        }
        // The holes that are somebody's only neighbour, and any beside a node without neighbours.
        let mut holes = chosen;
        for (node, row) in graph.rows().iter().enumerate() {
            match row.len() {
                0 => holes &= CellSet::single(Cell::new(node)),
                1 => holes -= *row,
                _ => {}
            }
        }
        holes
    }
}
