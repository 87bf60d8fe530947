//! Graphs of the graph game.

use arbitrary::Arbitrary;
use catmouse::games::graph::{GraphLayout, NODES};
use catmouse::{Arena, Cell, CellSet, Player, reference};

use crate::judges::{judge, judge_batch};

/// A graph: six bytes, then two for each edge.
#[derive(Arbitrary, Clone, Debug, PartialEq, Eq)]
pub struct Graph<'a> {
    /// How many nodes: below 128 3 to 10, so that most graphs are small; from 128 on any number.
    pub nodes: u8,
    /// Where the mouse starts.
    pub mouse: u8,
    /// Where the cat starts.
    pub cat: u8,
    /// Where the hole is; 255: nowhere.
    pub hole: u8,
    /// Whether the edges are arrows, if odd.
    pub directed: u8,
    /// Whether both may stay, if odd.
    pub stay: u8,
    /// The ends of the edges, in the order in which they come into the lists.
    pub edges: &'a [u8],
}

impl Graph<'_> {
    /// The layout; `None` if the cat starts in the hole.
    pub fn layout(&self) -> Option<GraphLayout> {
        let range = if self.nodes < 128 { 8 } else { NODES.count() };
        let nodes = NODES.start() + usize::from(self.nodes) % range;
        let node = |byte: u8| usize::from(byte) % nodes;
        let mut neighbours = vec![Vec::new(); nodes];
        let directed = self.directed % 2 == 1;
        let mut join = |from: usize, to: usize| {
            if from != to && !neighbours[from].contains(&(to as i64)) {
                neighbours[from].push(to as i64);
            }
        };
        for ends in self.edges.chunks_exact(2) {
            let (from, to) = (node(ends[0]), node(ends[1]));
            join(from, to);
            if !directed {
                join(to, from);
            }
        }
        let hole = (self.hole != u8::MAX).then(|| node(self.hole));
        let layout = GraphLayout {
            neighbours,
            mouse: node(self.mouse),
            cat: node(self.cat),
            hole,
            directed,
            stay: self.stay % 2 == 1,
        };
        (hole != Some(layout.cat)).then_some(layout)
    }
}

/// The bytes of the graph of a valid layout, up to the order of its lists.
pub fn bytes(layout: &GraphLayout) -> Vec<u8> {
    let beyond_three = layout.neighbours.len() - NODES.start();
    // Three times all numbers of nodes is 186, far enough above 128.
    let nodes = beyond_three
        + if beyond_three < 8 {
            0
        } else {
            3 * NODES.count()
        };
    let hole = layout.hole.unwrap_or(u8::MAX.into());
    let settings = [nodes, layout.mouse, layout.cat, hole];
    let mut bytes: Vec<u8> = settings.iter().map(|&number| number as u8).collect();
    bytes.extend([u8::from(layout.directed), u8::from(layout.stay)]);
    for (from, list) in layout.neighbours.iter().enumerate() {
        for &to in list {
            if layout.directed || (from as i64) < to {
                bytes.extend([from as u8, to as u8]);
            }
        }
    }
    bytes
}

/// Holds everybody's solutions of a graph against each other; `false` if it is no game.
///
/// # Panics
///
/// If they disagree.
pub fn check(graph: &Graph) -> bool {
    let Some(layout) = graph.layout() else {
        return false;
    };
    let arena = layout.arena().expect("the layout is valid");
    let expected = reference::solve_graph(&layout).expect("the layout is valid");
    judge(&arena, &expected);
    if let Some(hole) = layout.hole {
        let moves = arena.moves(Player::Mouse);
        let nodes = CellSet::first(layout.neighbours.len());
        judge_batch(
            |batch| batch.set_graph(nodes.len(), moves),
            Cell::new(hole),
            &expected,
            |hole| {
                let cat = (nodes - hole.into()).lowest().expect("another node");
                Arena::on_graph(nodes, moves, Some(hole), hole, cat).expect("nodes of the graph")
            },
        );
    }
    true
}
