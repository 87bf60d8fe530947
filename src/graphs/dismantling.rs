//! Dismantling: a cop-win graph folds up, node by node.
//!
//! A node is a *corner* if another node is adjacent to all its neighbours and to itself: whatever the
//! robber does there, the cop can do from the other one. One cop wins exactly on the graphs that
//! shrink to a single node when corners are taken off one after the other, in whatever order
//! (Nowakowski and Winkler 1983, Quilliot 1978). The order is a certificate that anyone can check.

use crate::graphs::Graph;
use crate::{Cell, CellSet};

/// A corner that is taken off, and a node left that sees all it saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The node that goes.
    pub corner: Cell,
    /// The node that does for it.
    pub onto: Cell,
}

/// Takes corners off an undirected graph, the lowest first, until a single node is left; `None` where
/// none is a corner before that, so that the robber escapes one cop for ever.
///
/// ```
/// use catmouse::graphs::{dismantling::dismantle, graph6};
///
/// let path = graph6::read_graph6(b"Bg")?;
/// let folds = dismantle(&path).unwrap();
/// assert_eq!((folds[0].corner.index(), folds[0].onto.index()), (0, 1));
/// assert_eq!(dismantle(&graph6::read_graph6(b"Cl")?), None); // the square
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Panics
///
/// If the graph is directed: the theorem is one on undirected graphs.
#[must_use]
pub fn dismantle(graph: &Graph) -> Option<Vec<Fold>> {
    assert!(
        !graph.is_directed(),
        "only undirected graphs are dismantled"
    );
    let mut left = graph.node_set();
    let closed = |node: Cell| graph.row(node.index()) | CellSet::single(node);
    let mut folds = Vec::with_capacity(left.len());
    while left.len() > 1 {
        let fold = left.iter().find_map(|corner| {
            let seen = closed(corner) & left;
            let mut others = seen - CellSet::single(corner);
            // A node that sees all of it sees the corner, so it is one of the neighbours.
            let onto = loop {
                let onto = others.lowest()?;
                if seen.is_subset(closed(onto)) {
                    break onto;
                }
                others.remove(onto);
            };
            Some(Fold { corner, onto })
        })?;
        left.remove(fold.corner);
        folds.push(fold);
    }
    Some(folds)
}
