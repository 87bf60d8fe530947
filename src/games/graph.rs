//! Cat and Mouse (`LeetCode` 913): an undirected graph with a hole.
//!
//! - The mouse moves first, then in turn, along one edge; a move is compulsory. The cat may never
//!   enter the hole.
//! - Mouse in the hole: the mouse wins. Both on one node: the cat wins. A game nobody can force to
//!   end: a draw.
//! - `LeetCode` promises that nobody is ever without a move. Here such graphs are taken, and the
//!   game stops where a player is stuck: a draw.

use std::ops::BitOr;

use crate::{Arena, ArenaError, Cell, CellSet, Outcome, Player, Reach, Verdict};

/// The number of nodes a graph can have.
pub const NODES: std::ops::RangeInclusive<usize> = 3..=Cell::COUNT;

/// A graph as written down: it may be nonsense.
///
/// ```
/// use catmouse::games::graph::GraphLayout;
///
/// let layout = GraphLayout::new(vec![vec![1, 3], vec![0], vec![3], vec![0, 2]]);
/// let arena = layout.arena()?;
/// assert_eq!(arena.start().cat.index(), 2);
/// # Ok::<(), catmouse::games::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphLayout {
    /// For each node its neighbours, in any order.
    pub neighbours: Vec<Vec<i64>>,
    /// Where the mouse starts; 1 by default.
    pub mouse: usize,
    /// Where the cat starts; 2 by default.
    pub cat: usize,
    /// The hole, 0 by default; `None` for a game without a hole, in which only the cat can win.
    pub hole: Option<usize>,
    /// Whether a list is read as arrows; otherwise an edge must be listed at both ends.
    pub directed: bool,
    /// Whether both players may also stay where they are.
    pub stay: bool,
}

/// What is wrong with a layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// Too few or too many nodes.
    #[error("the graph has {nodes} {}; 3 to 64 are possible", if *.nodes == 1 { "node" } else { "nodes" })]
    Nodes {
        /// How many it has.
        nodes: usize,
    },
    /// Rows of zeros and ones, as many as nodes: hardly lists of neighbours.
    #[error(
        "{fault}; this looks like an adjacency matrix: write each node's neighbours as a list, \
         such as [[1,2],[0],[0]]"
    )]
    Matrix {
        /// What is wrong if the rows are read as lists.
        fault: Box<GraphError>,
    },
    /// A neighbour that is no node.
    #[error("node {node} lists neighbour {neighbour}; the nodes are 0 to {last}")]
    OutOfRange {
        /// The node.
        node: usize,
        /// Its neighbour.
        neighbour: i64,
        /// The last node.
        last: usize,
    },
    /// A node that is its own neighbour.
    #[error("node {node} lists itself; an edge joins two different nodes")]
    SelfLoop {
        /// The node.
        node: usize,
    },
    /// A neighbour listed twice.
    #[error("node {node} lists neighbour {neighbour} twice")]
    Doubled {
        /// The node.
        node: usize,
        /// Its neighbour.
        neighbour: usize,
    },
    /// An edge listed at one end only.
    #[error(
        "node {from} lists {to}, but node {to} does not list {from}; add it there, \
         or use --directed to read the lists as arrows"
    )]
    OneWay {
        /// The node that lists the other.
        from: usize,
        /// The node that does not.
        to: usize,
    },
    /// A start or hole that is no node.
    #[error("the {what} is at node {node}; the nodes are 0 to {last}")]
    Place {
        /// `mouse`, `cat` or `hole`.
        what: &'static str,
        /// The node asked for.
        node: usize,
        /// The last node.
        last: usize,
    },
    /// The cat starts in the hole.
    #[error("the cat starts at node {node}, which is the hole; the cat may never be there")]
    CatInHole {
        /// The node.
        node: usize,
    },
}

impl GraphLayout {
    /// `LeetCode`'s game on these lists: mouse at 1, cat at 2, hole at 0, edges both ways.
    #[must_use]
    pub fn new(neighbours: Vec<Vec<i64>>) -> Self {
        Self {
            neighbours,
            mouse: 1,
            cat: 2,
            hole: Some(0),
            directed: false,
            stay: false,
        }
    }

    /// The game, checked.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong: see [`GraphError`].
    pub fn arena(&self) -> Result<Arena, GraphError> {
        let nodes = self.neighbours.len();
        if !NODES.contains(&nodes) {
            return Err(GraphError::Nodes { nodes });
        }
        let moves = self.moves()?;
        let last = nodes - 1;
        let place = |what, node| match Cell::try_new(node) {
            Some(cell) if node <= last => Ok(cell),
            _ => Err(GraphError::Place { what, node, last }),
        };
        let (mouse, cat) = (place("mouse", self.mouse)?, place("cat", self.cat)?);
        let hole = self.hole.map(|node| place("hole", node)).transpose()?;
        if hole == Some(cat) {
            return Err(GraphError::CatInHole { node: self.cat });
        }
        Ok(
            Arena::on_graph(CellSet::first(nodes), &moves, hole, mouse, cat).unwrap_or_else(
                |error: ArenaError| unreachable!("the layout was checked: {error}"),
            ),
        )
    }

    /// The lists of at most 64 nodes as masks, checked; with staying where that is allowed.
    pub(crate) fn moves(&self) -> Result<Reach, GraphError> {
        let last = self.neighbours.len().saturating_sub(1);
        let mut ends = [CellSet::EMPTY; Cell::COUNT];
        let checked = self
            .neighbours
            .iter()
            .enumerate()
            .try_for_each(|(node, list)| {
                for &neighbour in list {
                    let cell = usize::try_from(neighbour).ok().filter(|&cell| cell <= last);
                    let cell = cell.ok_or(GraphError::OutOfRange {
                        node,
                        neighbour,
                        last,
                    })?;
                    if cell == node {
                        return Err(GraphError::SelfLoop { node });
                    }
                    if ends[node].contains(Cell::new(cell)) {
                        return Err(GraphError::Doubled {
                            node,
                            neighbour: cell,
                        });
                    }
                    ends[node].insert(Cell::new(cell));
                }
                Ok(())
            });
        checked.map_err(|fault| self.perhaps_matrix(fault))?;
        let moves = Reach::new(ends);
        if !self.directed {
            let back = moves.transposed();
            for node in CellSet::first(self.neighbours.len()) {
                if let Some(to) = (moves.from(node) - back.from(node)).lowest() {
                    let (from, to) = (node.index(), to.index());
                    return Err(self.perhaps_matrix(GraphError::OneWay { from, to }));
                }
            }
        }
        if self.stay {
            for node in CellSet::first(self.neighbours.len()) {
                ends[node.index()].insert(node);
            }
        }
        Ok(Reach::new(ends))
    }

    /// A fault of the lists, with a word on their being a square of zeros and ones if they are.
    fn perhaps_matrix(&self, fault: GraphError) -> GraphError {
        let nodes = self.neighbours.len();
        let is_row = |row: &Vec<i64>| {
            row.len() == nodes && row.iter().all(|&entry| entry == 0 || entry == 1)
        };
        if self.neighbours.iter().all(is_row) {
            GraphError::Matrix {
                fault: Box::new(fault),
            }
        } else {
            fault
        }
    }
}

/// Whether there is a node on which a player is without a move while the game goes on: the game
/// stops there, a draw. `LeetCode` promises that nobody ever comes to such a node.
#[must_use]
pub fn can_be_stuck(arena: &Arena, player: Player) -> bool {
    is_stuck_within(arena, player, arena.floor(player))
}

/// Whether a player could come to such a node from the arena's start, were it alone on the graph.
///
/// `LeetCode`'s own second example has one to which the cat never comes:
///
/// ```
/// use catmouse::{Player, games::graph::{GraphLayout, can_be_stuck, can_be_stuck_from_start}};
///
/// let arena = GraphLayout::new(vec![vec![1, 3], vec![0], vec![3], vec![0, 2]]).arena()?;
/// assert!(can_be_stuck(&arena, Player::Cat)); // on node 1, as it may not enter the hole
/// assert!(!can_be_stuck_from_start(&arena, Player::Cat));
/// # Ok::<(), catmouse::games::graph::GraphError>(())
/// ```
#[must_use]
pub fn can_be_stuck_from_start(arena: &Arena, player: Player) -> bool {
    let mut reached = CellSet::EMPTY;
    let mut new = CellSet::single(arena.start().cell_of(player));
    while !new.is_empty() {
        reached |= new;
        let going_on = new - arena.goal(player);
        let ends = going_on.iter().map(|cell| arena.moves(player).from(cell));
        new = ends.fold(CellSet::EMPTY, CellSet::bitor) - reached;
    }
    is_stuck_within(arena, player, reached)
}

fn is_stuck_within(arena: &Arena, player: Player, cells: CellSet) -> bool {
    (cells - arena.goal(player))
        .iter()
        .any(|cell| arena.moves(player).from(cell).is_empty())
}

/// What the judge expects: 1 the mouse wins, 2 the cat wins, 0 a draw.
#[must_use]
pub const fn answer(verdict: Verdict) -> u8 {
    match verdict.outcome() {
        Outcome::Draw => 0,
        Outcome::Mouse => 1,
        Outcome::Cat => 2,
    }
}
