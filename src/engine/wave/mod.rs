//! Sets of 64 cats at a time: the whole front of decided states moves one ply in each sweep.
//!
//! For each mouse cell m two words hold cats: `x[m]` those against which the mouse wins with the
//! move, `y[m]` those against which it wins when the cat has the move. One sweep back through a
//! turn of each:
//!
//! ```text
//! mouse's turn   x[m] = union of y[m'] over the mouse's moves m -> m'        whole rows or-ed
//! cat's turn     y[m] = cats that cannot leave x[m]                          one row, 64 cats:
//!                     = all but those with a move into the complement         a fill along rays
//!
//! x[m]   . . 1 1    complement  # # . .    who can go there   # # # .    y[m]  . . . 1
//!        . 1 1 1    (cat        # . . .    (jump 1)           # # . .          . . 1 1
//!        1 1 1 1     escapes)   . . . .                       # . . .          . 1 1 1
//! ```
//!
//! Begun with nothing, the sets grow to the states that the mouse wins: a state that comes in with
//! sweep *s* is won in 2*s* - 1 plies with the mouse to move, in 2*s* with the cat to move. Begun
//! with everything, the same sweep shrinks them to the states that the cat does not win; what drops
//! out is won by the cat. So one kernel does both sides, and what is in neither is a draw.
//!
//! Where moves are compulsory (graphs), a mouse can be driven into the cat, and the cat's wins are
//! not all odd or all even by turn. There both turns are swept at every ply from the sets of the ply
//! before.
//!
//! Rows are swept eight at a time, plies are kept as [bit planes](super::planes), and eight rows
//! whose inputs did not change are left alone.

mod graph;
mod grid;

use super::planes::Planes;
use super::simd::Simd;
use crate::{Arena, Solution};

/// The wave engine's memory.
#[derive(Debug)]
pub struct Wave {
    simd: Simd,
    planes: Box<Planes>,
    grid: Box<grid::Memory>,
    graph: Box<graph::Memory>,
}

impl Wave {
    /// Sets the memory up, for the instructions of `simd`.
    #[must_use]
    pub fn new(simd: Simd) -> Self {
        Self {
            simd,
            planes: Box::default(),
            grid: Box::default(),
            graph: Box::default(),
        }
    }

    /// Solves one game and keeps the verdicts as planes. Nothing is allocated.
    pub fn solve(&mut self, arena: &Arena) -> &Planes {
        let Self {
            simd,
            planes,
            grid: grid_memory,
            graph: graph_memory,
        } = self;
        match arena.grid() {
            Some(grid) => simd.run(grid::Sweeps {
                arena,
                grid,
                planes,
                memory: grid_memory,
            }),
            None => simd.run(graph::Sweeps {
                arena,
                planes,
                memory: graph_memory,
            }),
        }
        planes
    }

    /// Solves one game into `solution`, of which every entry is written.
    pub fn solve_into(&mut self, arena: &Arena, solution: &mut Solution) {
        let simd = self.simd;
        self.solve(arena).unpack(simd, solution);
    }
}
