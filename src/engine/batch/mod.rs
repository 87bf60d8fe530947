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
//! A sweep does both for all m; its number is half the plies. The least fixpoint from 'food reached'
//! is what the mouse wins; the greatest from 'the cat has not won yet' is what the cat does not win,
//! by the same two lines, so that planes of both kinds share a row. Where the two count the same, all
//! is decided. Foods do not depend on each other: each row of planes (a *chunk*: all states of 8, 16
//! or 32 foods) goes to its own fixpoint and stops there.
//!
//! Where moves are compulsory (graphs, holes) a mouse may have to walk into the cat, so the cat's
//! wins come at odd and at even plies. A sweep is two plies, so those two kinds are two chains of
//! sweeps, begun one ply apart.
//!
//! ```
//! use catmouse::engine::batch::{Batch, Board};
//! use catmouse::engine::simd::Simd;
//! use catmouse::{CellSet, Outcome, Player, Shape, Solution};
//!
//! let shape = Shape::new(2, 3)?;
//! let mut batch = Batch::new(Simd::detect());
//! batch.set_region(&Board::new(shape, 1, 1), CellSet::from_picture("XXX X.X").unwrap());
//! // Three pieces on a corridor of five cells: 5 * 4 * 3 states with the mouse to move.
//! let counts = batch.count();
//! assert_eq!(counts.states(), 60);
//! assert_eq!(counts.wins(Player::Mouse), [0, 24, 0, 8, 0, 2]); // 24 in one ply, 8 in three, 2 in five
//! assert_eq!(counts.total(Outcome::Draw), 0);
//!
//! let mut solution = Solution::new();
//! batch.solve().unpack(shape.cell(0, 0), &mut solution);
//! # Ok::<(), catmouse::ShapeError>(())
//! ```
//!
//! # What made it fast
//!
//! Ratios of time a game, before to after, counting both sides' wins by plies, AVX-512 unless said
//! otherwise:
//!
//! | tried | ratio |
//! |---|---|
//! | any permutation of 64 bytes in one instruction (AVX-512 VBMI), against AVX2's lookups in 16 | 2.7 (5x5) to 3.6 (8x8, 60 % floor) |
//! | in AVX2, lookups sorted by the quarter of the row that a neighbour is in, against all quarters for each direction | 1.4 (60 % floor), 1.8 (open 8x8), 0.97 (up to 16 cells) |
//! | rows laid out as on the board with empty rows around, so that neighbours are at fixed distances, against lists of places (one sweep) | 1.4 |
//! | the lists' places packed four to a word (one sweep) | 1.1 |
//! | steps and permutations from the region's mask without lists, sorting or composing where jumps are 1 (share of the time: 37 % before, 6 % after) | 1.5 (5x5) |
//! | jumps of 2 and more by doubling windows, six permutations for jumps of 2 and 3 instead of up to eight or twelve | not measured apart |
//! | everything in the loop inlined, no closures in it | 4.3 (jumps of 2), above 50 (AVX2) |
//! | the two generations of rows kept off the same 4096-byte offsets | 1.0: not kept |
//! | rows skipped whose sources have not changed: 90 % (5x5), 86 % (6x6), 73 % (60 % floor) would still be done by the mouse, 74 %, 69 %, 57 % by the cat, and each costs a load, a store, a comparison and a branch more | not built |
//! | plies in Gray code, one plane changed a sweep, three outcomes and all plies kept | 0.8 (5x5) to 0.64 (60 % floor) of the speed of counting |
//!
//! Against [`ring`](super::ring), per game and on one core: counting 120 to 130 times as fast, all
//! tables 80 times (regions of random 8x8 boards of 60 % floor, jumps 1/1); open 8x8 board about 250
//! and 150 times. In plain Rust it pays up to some 36 cells with jumps of 1; beyond, one game at a time
//! by [`wave`](super::wave) is faster.

use crate::engine::simd::{Level, Simd};
use crate::{Arena, Cell, CellSet, Player, Reach};

mod counts;
mod delay;
mod field;
mod foods;
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
pub use foods::FoodCounts;
pub use tables::Tables;

use counts::Counter;
use delay::Delay;
use field::Field;
use foods::Foods;
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
    foods: Foods,
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
            foods: Foods::new(),
        }
    }

    /// Plays on these cells of a board from now on: one region, or floor in several pieces.
    pub fn set_region(&mut self, board: &Board, cells: CellSet) {
        self.field.set_region(board, cells);
    }

    /// Plays on the graph of the nodes 0..`nodes` from now on: compulsory moves, every node the hole
    /// in one game. `moves` are those of both players as if there were no hole.
    ///
    /// # Panics
    ///
    /// If `nodes` is above 64.
    pub fn set_graph(&mut self, nodes: usize, moves: &Reach) {
        self.field.set_graph(nodes, moves);
    }

    /// Plays from now on where this game is played: with its floor as the region, or on its graph.
    pub fn set_field_of(&mut self, arena: &Arena) {
        if let Some(grid) = arena.grid() {
            let [mouse_jump, cat_jump] = Player::ALL.map(|player| grid.jump(player));
            self.set_region(
                &Board::new(grid.shape(), cat_jump, mouse_jump),
                grid.floor(),
            );
        } else {
            let nodes = arena.floor(Player::Mouse).len();
            self.set_graph(nodes, arena.moves(Player::Mouse));
        }
    }

    /// Counts the states that each side wins, by plies, for all foods together.
    ///
    /// Costs about three quarters of [`Batch::solve`].
    pub fn count(&mut self) -> &Counts {
        run(self.simd, &self.field, &mut self.memory, &mut self.counter);
        self.counter
            .finish(self.field.cells, self.field.compulsory, &mut self.counts);
        &self.counts
    }

    /// Counts the states of a region that each side wins for each food apart, in the order of the cells' indices.
    ///
    /// Costs about as much as [`Batch::count`].
    ///
    /// # Panics
    ///
    /// If a graph was set: its wins come at odd and at even plies, and this does not tell them apart.
    pub fn count_by_food(&mut self) -> &[FoodCounts] {
        assert!(!self.field.compulsory, "a graph has no foods");
        self.foods.begin(self.field.cells);
        run(self.simd, &self.field, &mut self.memory, &mut self.foods);
        self.foods.counts()
    }

    /// The plies of the mouse win that comes latest after the mouse's plain walk to the food, counted from
    /// when the walk would have ended; `None` if no win is delayed by `at_least` plies.
    ///
    /// `within[d][m]` are the cells that the *m*-th of the region, in the order of their indices, is at most *d*
    /// moves of the mouse from; the last *d* is that of the longest walk. A win counts with the mouse to move and
    /// the pieces on three cells.
    ///
    /// # Panics
    ///
    /// If `within` is empty.
    pub fn delay(&mut self, within: &[[u64; Cell::COUNT]], at_least: usize) -> Option<usize> {
        let mut delay = Delay::new(within, &self.field.names, at_least.div_ceil(2));
        run(self.simd, &self.field, &mut self.memory, &mut delay);
        delay.most().map(|moves| 2 * moves)
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
        #[cfg(not(target_arch = "x86_64"))]
        Level::Avx2 | Level::Avx512 => unreachable!("levels of another processor"),
        Level::Portable => kernel::solve::<vector::Plain, K>(field, memory, keep),
    }
}
