//! The chase without food, as `docs/ties.md` has it: the 2-core and the trees that hang on it.

use super::board::Board;

/// By cell: whether it is left when dead ends are taken away until there are none.
fn core(board: &Board) -> Vec<bool> {
    let mut core = board.clone();
    loop {
        let dead_end = core.cells().find(|&cell| core.neighbours(cell).len() <= 1);
        match dead_end {
            Some(cell) => core.floor[cell] = false,
            None => return core.floor,
        }
    }
}

/// By cell of a region: the cell of the core that is nearest, and the steps to it; none on a tree.
pub(crate) struct Chase {
    roots: Vec<Option<(usize, usize)>>,
    distances: Vec<Vec<Option<usize>>>,
}

impl Chase {
    pub(crate) fn new(board: &Board) -> Self {
        let core = core(board);
        let distances: Vec<_> = (0..core.len())
            .map(|cell| {
                if board.floor[cell] {
                    board.distances(cell)
                } else {
                    vec![None; core.len()]
                }
            })
            .collect();
        let root = |cell: usize| {
            let roots = (0..core.len()).filter(|&root| core[root]);
            roots
                .filter_map(|root| Some((distances[cell][root]?, root)))
                .min()
                .map(|(steps, root)| (root, steps))
        };
        Self {
            roots: (0..core.len()).map(root).collect(),
            distances,
        }
    }

    /// Whether the mouse, to move, is safe from the cat for ever.
    pub(crate) fn is_safe(&self, mouse: usize, cat: usize) -> bool {
        self.roots[mouse]
            .is_some_and(|(root, steps)| steps == 0 || Some(steps) < self.distances[cat][root])
    }
}
