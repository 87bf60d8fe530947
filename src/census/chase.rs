//! Mouse and cat alone on a region, the food out of reach: how soon the cat catches the mouse, if it can.

use super::moves::Moves;
use super::play::{Counts, Jumps, bump};
use crate::engine::simd::Kernel;
use crate::{Cell, CellSet, Shape};

/// Counts the states with the mouse to move by the plies to the catch.
///
/// ```text
/// caught[m]: the cats that have won, the mouse on m to move; at first the one on m
/// near[m]:   the same with the cat to move = cats that can jump into caught[m]
/// caught'[m] = AND of near[m'] over the mouse's moves m -> m', staying included
/// ```
///
/// The least fixpoint, 64 cats at a time, from the mice around whom something changed. With staying
/// allowed the mouse never has to walk into the cat, so the plies are even.
pub(crate) struct CountChase<'a> {
    pub(crate) shape: Shape,
    pub(crate) cells: CellSet,
    pub(crate) jumps: Jumps,
    /// The mouse's.
    pub(crate) moves: &'a Moves,
    pub(crate) counts: &'a mut Counts,
}

impl Kernel for CountChase<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            shape,
            cells,
            jumps,
            moves,
            counts,
        } = self;
        let k = cells.len();
        let rays = Rays::new(shape, cells, jumps.cat);
        let (mut caught, mut near) = ([0_u64; Cell::COUNT], [0_u64; Cell::COUNT]);
        for (mouse, cell) in cells.iter().enumerate() {
            caught[mouse] = 1 << cell.index();
        }
        let mut changed = (!0) >> (64 - k);
        let (mut plies, mut won) = (0, 0);
        while changed != 0_u64 {
            let mut around = changed;
            for mouse in ones(changed) {
                near[mouse] = rays.reach(caught[mouse]);
                around = moves
                    .from(mouse)
                    .iter()
                    .fold(around, |around, &end| around | 1 << (end & 63));
            }
            changed = 0;
            plies += 2;
            let mut news = 0;
            for mouse in ones(around) {
                let ends = moves
                    .from(mouse)
                    .iter()
                    .map(|&end| near[usize::from(end & 63)]);
                let all = ends.fold(near[mouse], |all, near| all & near);
                let new = all & !caught[mouse];
                caught[mouse] |= new;
                changed |= u64::from(new != 0) << mouse;
                news += u64::from(new.count_ones());
            }
            bump(&mut counts.cat, plies, news);
            won += news;
        }
        counts.draw = (k * (k - 1)) as u64 - won;
    }
}

/// Straight jumps over a region by shifts.
struct Rays {
    jump: usize,
    columns: u32,
    /// Where a step in each direction can end: west, east, north, south.
    ends: [u64; 4],
}

impl Rays {
    #[inline(always)]
    fn new(shape: Shape, cells: CellSet, jump: usize) -> Self {
        let columns = shape.columns();
        // One bit in each row: the first column.
        let mut first = 1_u64;
        for row in 1..shape.rows() {
            first |= 1 << (row * columns);
        }
        let cells = cells.bits();
        let vertical = if shape.rows() == 1 { 0 } else { cells };
        let ends = [
            cells & !(first << (columns - 1)),
            cells & !first,
            vertical,
            vertical,
        ];
        Self {
            jump,
            columns: columns as u32,
            ends,
        }
    }

    /// The cells from which a jump leads into the set, which is symmetric: those to which one leads; and the set.
    #[inline(always)]
    fn reach(&self, set: u64) -> u64 {
        let [mut west, mut east, mut north, mut south] = [set; 4];
        let mut all = set;
        for _ in 0..self.jump {
            west = west >> 1 & self.ends[0];
            east = east << 1 & self.ends[1];
            // A board of one row may have 64 columns; its steps north and south end nowhere.
            north = north.wrapping_shr(self.columns) & self.ends[2];
            south = south.wrapping_shl(self.columns) & self.ends[3];
            all |= west | east | north | south;
        }
        all
    }
}

/// The places of the one-bits.
#[inline(always)]
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}
