//! How far apart the cells of a region are, in moves.

use super::terrain::Terrain;
use crate::Cell;
use crate::engine::simd::Kernel;

/// Finds the walks of a region, all cells at once: within one move more of a cell is what a jump leads to from
/// within.
pub(crate) struct FindWalks<'a> {
    pub(crate) terrain: &'a Terrain,
    pub(crate) jump: usize,
    pub(crate) walks: &'a mut Walks,
}

/// What is known of the walks on a region.
#[derive(Debug, Default)]
pub(crate) struct Walks {
    /// Entry *d*: ordered pairs of cells *d* moves apart.
    pub(crate) pairs: Vec<u64>,
    /// Entry `[d][i]`: the cells at most *d* moves from the *i*-th of the region. The last *d* is that of the longest walk.
    pub(crate) within: Vec<[u64; Cell::COUNT]>,
}

impl Walks {
    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.pairs.clear();
        self.within.clear();
    }
}

impl Kernel for FindWalks<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            terrain,
            jump,
            walks,
        } = self;
        let mut within = [0_u64; Cell::COUNT];
        for (set, cell) in within.iter_mut().zip(terrain.cells) {
            *set = 1 << cell.index();
        }
        let cells = terrain.cells.len();
        let lanes = cells.next_multiple_of(8).min(64);
        let mut known = 0;
        loop {
            let mut now = 0;
            for set in &within[..lanes] {
                now += u64::from(set.count_ones());
            }
            if now == known {
                return;
            }
            walks.pairs.push(now - known);
            walks.within.push(within);
            known = now;
            if known == (cells * cells) as u64 {
                return;
            }
            let before = within;
            terrain.reach_all(&before[..lanes], &mut within[..lanes], jump);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::simd::Simd;
    use crate::{CellSet, Shape};

    #[test]
    fn a_ring_of_eight_cells_is_counted() {
        let shape = Shape::new(3, 3).unwrap();
        let ring = CellSet::from_picture("XXX X.X XXX").unwrap();
        let walks = |jump| {
            let mut walks = Walks::default();
            Simd::detect().run(FindWalks {
                terrain: &Terrain::new(shape, ring),
                jump,
                walks: &mut walks,
            });
            walks.pairs
        };
        assert_eq!(walks(1), [8, 16, 16, 16, 8]);
        // A jump of two leads from a corner to the next; opposite middles are three moves apart.
        assert_eq!(walks(2), [8, 24, 28, 4]);
    }
}
