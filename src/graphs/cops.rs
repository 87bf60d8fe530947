//! Cops and robbers: do `k` cops catch the robber, and how soon?
//!
//! The rules of the field: the cops choose their nodes, then the robber, who sees them, chooses his.
//! Then the cops and the robber move in turn, the cops first; each cop, and the robber, moves to a
//! neighbour or stays. A cop on the robber's node catches him. The *capture time* is the number of
//! the cops' moves, the cops hurrying and the robber delaying; it is counted from the best placing.
//!
//! ```text
//! caught(t, C)   robber's nodes from which cops on C, to move, need at most t moves; caught(0, C) = C
//! doomed(t, C)   the same with the robber to move: C, and every node whose closed neighbourhood
//!                lies in caught(t, C)
//! caught(t + 1, C) = union of doomed(t, C') over the cops' moves C -> C'
//! ```
//!
//! A set of robber's nodes is one word. The cops' nodes are a tuple, not a multiset: the table is at
//! most six times larger, and a move of all cops is one cop's move after the other, each an OR of
//! words over that cop's neighbours: `k (d + 1)` words for each tuple instead of `(d + 1)^k`.
//! Memory: four words for each of the `n^k` tuples, 8 MB for three cops on 64 nodes.

use crate::graphs::Graph;
use crate::{Cell, CellSet};

/// The most cops that are played with.
pub const MOST_COPS: usize = 3;

/// Solves graph after graph for a number of cops, with the same memory.
///
/// ```
/// use catmouse::graphs::{CopSolver, graph6};
///
/// let pentagon = graph6::read_graph6(b"DqK")?;
/// assert_eq!(CopSolver::new(1).solve(&pentagon).capture_time, None);
/// assert_eq!(CopSolver::new(2).solve(&pentagon).capture_time, Some(1));
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CopSolver {
    cops: usize,
    nodes: usize,
    /// For each tuple of cops' nodes, the robber's nodes from which he is caught: cops to move.
    caught: Vec<CellSet>,
    /// The same with the robber to move.
    doomed: Vec<CellSet>,
    /// `doomed` with all cops moved on.
    moved: Vec<CellSet>,
    /// `doomed` with some of the cops moved on.
    half_moved: Vec<CellSet>,
    /// Where each piece can be after a move: neighbours and its own node.
    reach: [CellSet; Cell::COUNT],
}

/// Whether the cops catch the robber, wherever he goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The number of cops.
    pub cops: usize,
    /// The cops' moves until he is caught, from the best placing; `None` if he never is.
    pub capture_time: Option<u16>,
    /// The first of the best placings; empty if the cops never catch him.
    pub placing: Vec<Cell>,
}

/// How many moves of the cops it takes to catch the robber, from every state with the cops to move.
#[derive(Clone, Debug)]
pub struct CaptureTimes {
    nodes: usize,
    /// Over tuples of cops' nodes, then the robber's node.
    times: Vec<u16>,
}

impl CaptureTimes {
    const UNKNOWN: u16 = u16::MAX;

    /// The time from one state; `None` where the robber is never caught, or only later than
    /// [`Chase::capture_time`].
    ///
    /// # Panics
    ///
    /// If a piece is on no node.
    #[must_use]
    pub fn get(&self, cops: &[Cell], robber: Cell) -> Option<u16> {
        assert!(robber.index() < self.nodes, "the robber is on a node");
        let time = self.times[index(cops, self.nodes) * self.nodes + robber.index()];
        (time != Self::UNKNOWN).then_some(time)
    }
}

/// The place of a tuple of cops' nodes in the tables: the nodes are its digits, the first cop's the
/// highest.
fn index(cops: &[Cell], nodes: usize) -> usize {
    let digits = cops.iter().map(|cop| cop.index());
    digits.fold(0, |index, digit| index * nodes + digit)
}

impl CopSolver {
    /// Sets up for this number of cops.
    ///
    /// # Panics
    ///
    /// If it is not 1 to [`MOST_COPS`].
    #[must_use]
    pub fn new(cops: usize) -> Self {
        assert!((1..=MOST_COPS).contains(&cops), "one to three cops");
        Self {
            cops,
            nodes: 0,
            caught: Vec::new(),
            doomed: Vec::new(),
            moved: Vec::new(),
            half_moved: Vec::new(),
            reach: [CellSet::EMPTY; Cell::COUNT],
        }
    }

    /// Plays one graph. On a graph without nodes there is no robber to catch: time 0, nobody placed.
    pub fn solve(&mut self, graph: &Graph) -> Chase {
        self.solve_watched(graph, |_, _| {})
    }

    /// Plays one graph and writes down when the robber is caught from each state.
    pub fn solve_timed(&mut self, graph: &Graph) -> (Chase, CaptureTimes) {
        let nodes = graph.nodes();
        let tuples = nodes.pow(self.cops as u32);
        let mut times = CaptureTimes {
            nodes,
            times: vec![CaptureTimes::UNKNOWN; tuples * nodes],
        };
        let chase = self.solve_watched(graph, |time, caught| {
            for (times, &caught) in times.times.chunks_mut(nodes.max(1)).zip(caught) {
                for robber in caught {
                    let entry = &mut times[robber.index()];
                    *entry = time.min(*entry);
                }
            }
        });
        (chase, times)
    }

    /// Plays one graph and tells, before the cops' first move and after each, the number of moves and
    /// the table of the nodes from which the robber is caught by then.
    fn solve_watched(&mut self, graph: &Graph, mut watch: impl FnMut(u16, &[CellSet])) -> Chase {
        self.set_up(graph);
        let mut chase = Chase {
            cops: self.cops,
            capture_time: None,
            placing: Vec::new(),
        };
        if self.nodes == 0 {
            chase.capture_time = Some(0);
            return chase;
        }
        let everywhere = graph.node_set();
        for time in 0.. {
            watch(time, &self.caught);
            if let Some(index) = self.caught.iter().position(|&set| set == everywhere) {
                chase.capture_time = Some(time);
                chase.placing = self.tuple(index);
                break;
            }
            self.doom();
            self.move_cops();
            if self.moved == self.caught {
                break;
            }
            std::mem::swap(&mut self.moved, &mut self.caught);
        }
        chase
    }

    /// The number of cops.
    #[must_use]
    pub const fn cops(&self) -> usize {
        self.cops
    }

    /// The robber's nodes from which these cops, who have the move, never catch him, after
    /// [`CopSolver::solve`] has said that they do not. He has such a node wherever the cops are.
    ///
    /// # Panics
    ///
    /// If the number of cops is another, or one is on no node of the graph solved last.
    #[must_use]
    pub fn safe(&self, cops: &[Cell]) -> CellSet {
        assert_eq!(cops.len(), self.cops, "a node for each cop");
        CellSet::first(self.nodes) - self.caught[index(cops, self.nodes)]
    }

    /// The tuple at a place of the tables.
    fn tuple(&self, mut index: usize) -> Vec<Cell> {
        let mut cops = vec![Cell::new(0); self.cops];
        for cop in cops.iter_mut().rev() {
            *cop = Cell::new(index % self.nodes);
            index /= self.nodes;
        }
        cops
    }

    fn set_up(&mut self, graph: &Graph) {
        self.nodes = graph.nodes();
        self.reach = *graph.moves(true).as_array();
        let tuples = self.nodes.pow(self.cops as u32);
        let spare = if self.cops > 1 { tuples } else { 0 };
        self.half_moved.resize(spare, CellSet::EMPTY);
        self.moved.resize(tuples, CellSet::EMPTY);
        self.caught.clear();
        self.caught.resize(tuples, CellSet::EMPTY);
        // One cop after the other marks its own node.
        for cop in 0..self.cops {
            let stride = self.nodes.pow((self.cops - 1 - cop) as u32);
            for (index, set) in self.caught.iter_mut().enumerate() {
                set.insert(Cell::new(index / stride % self.nodes));
            }
        }
        self.doomed.clone_from(&self.caught);
    }

    /// The robber's moves: he is doomed where every move of his is into `caught`.
    fn doom(&mut self) {
        let everywhere = CellSet::first(self.nodes);
        for (doomed, &caught) in self.doomed.iter_mut().zip(&self.caught) {
            if *doomed == everywhere {
                continue;
            }
            for node in caught - *doomed {
                if self.reach[node.index()].is_subset(caught) {
                    doomed.insert(node);
                }
            }
        }
    }

    /// The cops' moves, one cop after the other: from `doomed` into `moved`.
    fn move_cops(&mut self) {
        self.move_cop(0, |solver| &solver.doomed);
        for cop in 1..self.cops {
            std::mem::swap(&mut self.moved, &mut self.half_moved);
            self.move_cop(cop, |solver| &solver.half_moved);
        }
    }

    /// One cop's move, from a table into `moved`.
    fn move_cop(&mut self, cop: usize, from: impl Fn(&Self) -> &[CellSet]) {
        let nodes = self.nodes;
        let stride = nodes.pow((self.cops - 1 - cop) as u32);
        let mut moved = std::mem::take(&mut self.moved);
        let from = from(self);
        let blocks = moved.chunks_exact_mut(nodes * stride);
        for (into, from) in blocks.zip(from.chunks_exact(nodes * stride)) {
            for (node, into) in into.chunks_exact_mut(stride).enumerate() {
                // He can stay: start from there.
                into.copy_from_slice(&from[node * stride..][..stride]);
                for to in self.reach[node] - CellSet::single(Cell::new(node)) {
                    let from = &from[to.index() * stride..][..stride];
                    for (set, &more) in into.iter_mut().zip(from) {
                        *set |= more;
                    }
                }
            }
        }
        self.moved = moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::{certificate, dismantling, famous};

    fn cop_number(graph: &Graph) -> Option<usize> {
        (1..=MOST_COPS).find(|&cops| CopSolver::new(cops).solve(graph).capture_time.is_some())
    }

    #[test]
    fn the_published_cop_numbers_come_out() {
        assert_eq!(cop_number(&famous::petersen()), Some(3));
        assert_eq!(cop_number(&famous::dodecahedron()), Some(3));
        assert_eq!(cop_number(&famous::grid(4, 5)), Some(2));
        assert_eq!(cop_number(&famous::grid(8, 8)), Some(2));
        assert_eq!(cop_number(&famous::path(64)), Some(1));
        assert_eq!(cop_number(&famous::cycle(64)), Some(2));
        // Degree 4 without triangles and squares: four cops are needed (Aigner and Fromme 1984).
        assert_eq!(cop_number(&famous::robertson()), None);
        // Halfway along a path from its middle; the corner farthest from the best placing.
        assert_eq!(
            CopSolver::new(1).solve(&famous::path(64)).capture_time,
            Some(32)
        );
    }

    #[test]
    fn nobody_and_one_node_and_two_parts() {
        let time = |cops, graph: &Graph| CopSolver::new(cops).solve(graph).capture_time;
        assert_eq!(time(1, &Graph::new(0, false)), Some(0));
        assert_eq!(time(1, &Graph::new(1, false)), Some(0));
        assert_eq!(time(1, &Graph::new(2, false)), None);
        assert_eq!(time(2, &Graph::new(2, false)), Some(0));
        assert_eq!(time(3, &Graph::new(2, false)), Some(0));
    }

    /// The solver against the definition of a dismantlable graph, and both certificates, on all
    /// connected graphs of at most 7 nodes.
    #[test]
    fn certificates_hold_on_all_small_graphs() {
        for graph in famous::connected(7) {
            // Three cops take the check too long on the larger ones.
            for cops in 1..=if graph.nodes() <= 5 { 3 } else { 2 } {
                let mut solver = CopSolver::new(cops);
                let (chase, times) = solver.solve_timed(&graph);
                let tuple = |cops: &[usize]| cops.iter().map(|&cop| Cell::new(cop)).collect();
                let lists = certificate::lists(&graph);
                let time = |cops: &[usize], robber: usize| {
                    let cops: Vec<_> = tuple(cops);
                    times.get(&cops, Cell::new(robber))
                };
                assert_eq!(
                    certificate::check_times(&lists, cops, time),
                    Ok(()),
                    "{graph:?}"
                );
                if let Some(time) = chase.capture_time {
                    let robbers = graph.node_set().iter();
                    let times = robbers.map(|robber| times.get(&chase.placing, robber));
                    assert_eq!(times.max(), Some(Some(time)));
                } else {
                    let safe = |cops: &[usize], robber: usize| {
                        let cops: Vec<_> = tuple(cops);
                        solver.safe(&cops).contains(Cell::new(robber))
                    };
                    assert_eq!(
                        certificate::check_safe(&lists, cops, safe),
                        Ok(()),
                        "{graph:?}"
                    );
                }
                if cops == 1 {
                    let order = dismantling::dismantle(&graph);
                    assert_eq!(order.is_some(), chase.capture_time.is_some(), "{graph:?}");
                    if let Some(order) = order {
                        assert_eq!(certificate::check_dismantling(&lists, &order), Ok(()));
                    }
                }
            }
        }
    }

    /// The published counts of connected cop-win graphs, and the longest capture, n - 4 moves from 7
    /// nodes on (Gavenčiak 2010).
    #[test]
    fn cop_win_graphs_are_as_many_as_published() {
        let (mut wins, mut longest) = ([0; 8], [0; 8]);
        let mut solver = CopSolver::new(1);
        for graph in famous::connected(7) {
            if let Some(time) = solver.solve(&graph).capture_time {
                wins[graph.nodes()] += 1;
                longest[graph.nodes()] = time.max(longest[graph.nodes()]);
            }
        }
        assert_eq!(wins[1..], [1, 1, 2, 5, 16, 68, 403]);
        assert_eq!(longest[7], 3);
    }
}
