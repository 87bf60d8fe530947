//! The batch engine: every food of a region, or every hole of a graph, at once.
//!
//! A region of k cells is k games of the same moves. They are kept as bits side by side:
//!
//! ```text
//! row of mouse cell m      64 bytes: planes of 16, 32 or 64 cats, one byte a cat
//! byte of cat cell c       8 bits: eight foods
//!
//! mouse to move   X[m] = OR of Y[m'] over the mouse's moves m -> m'     whole rows
//!                        less the rows' bytes where the cat has won
//! cat to move     Y[m] = AND over the cat's moves c -> c' of X[m][c']   bytes permuted in a row
//! ```
//!
//! A sweep does both for all m; sweep number = plies / 2. The least fixpoint from 'food reached' is
//! what the mouse wins; the greatest from 'cat has not won yet' is what the cat does not win, by the
//! same two lines, so that planes of both kinds share a row. Foods do not depend on each other: each
//! row of planes goes to its own fixpoint and stops there.

use crate::engine::simd::{Level, Simd};
use crate::{CellSet, Reach};

mod counts;
mod field;
mod kernel;
mod layout;
mod row;
mod tables;
#[cfg(test)]
mod tests;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use counts::Counts;
pub use field::Board;
pub use tables::Tables;

use counts::Counter;
use field::Field;
use kernel::{Keep, Memory};
use tables::Planes;

/// The batch engine with its memory.
pub struct Batch {
    simd: Simd,
    field: Field,
    memory: Memory,
    counter: Counter,
    counts: Counts,
    planes: Planes,
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch")
            .field("simd", &self.simd)
            .finish_non_exhaustive()
    }
}

impl Batch {
    /// Sets the memory up. Solving allocates nothing.
    #[must_use]
    pub fn new(simd: Simd) -> Self {
        Self {
            simd,
            field: Field::new(),
            memory: Memory::new(),
            counter: Counter::new(),
            counts: Counts::new(),
            planes: Planes::new(),
        }
    }

    /// Plays on this region of a board from now on.
    pub fn set_region(&mut self, board: &Board, cells: CellSet) {
        self.field.set_region(board, cells);
    }

    /// Plays on this graph from now on.
    pub fn set_graph(&mut self, nodes: usize, moves: &Reach) {
        self.field.set_graph(nodes, moves);
    }

    /// Counts.
    pub fn count(&mut self) -> &Counts {
        run(self.simd, &self.field, &mut self.memory, &mut self.counter);
        self.counter
            .finish(self.field.cells, self.field.compulsory, &mut self.counts);
        &self.counts
    }

    /// Solves all games: outcome and plies of every state.
    pub fn solve(&mut self) -> Tables<'_> {
        run(self.simd, &self.field, &mut self.memory, &mut self.planes);
        Tables::new(&self.field, &self.planes)
    }
}

fn run<K: Keep>(simd: Simd, field: &Field, memory: &mut Memory, keep: &mut K) {
    match simd.level() {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => x86::avx512(simd, field, memory, keep),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => x86::avx2(simd, field, memory, keep),
        _ => kernel::solve::<vector::Plain, K>(field, memory, keep),
    }
}
