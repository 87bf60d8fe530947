//! How far apart the cells of a region are, in moves.

use super::moves::Moves;
use crate::Cell;
use crate::engine::simd::Kernel;

/// Counts the ordered pairs of cells by the moves between them: entry *d*, *d* moves apart.
///
/// ```text
/// within[i]: cells at most d moves from cell i
/// one move more: within'[i] = within[i] and all within[j] with a move i -> j
/// ```
pub(crate) struct CountWalks<'a> {
    pub(crate) moves: &'a Moves,
    pub(crate) cells: usize,
    pub(crate) walks: &'a mut Walks,
}

/// What is known of the walks on a region.
#[derive(Debug, Default)]
pub(crate) struct Walks {
    /// Entry *d*: ordered pairs of cells *d* moves apart.
    pub(crate) pairs: Vec<u64>,
    /// Entry `[d][i]`: the cells at most *d* moves from cell *i*.
    pub(crate) within: Vec<[u64; Cell::COUNT]>,
}

impl Walks {
    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.pairs.clear();
        self.within.clear();
    }
}

impl Kernel for CountWalks<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            moves,
            cells,
            walks,
        } = self;
        let mut within: [u64; Cell::COUNT] = std::array::from_fn(|cell| 1 << cell);
        let mut before = within;
        let mut known = 0;
        loop {
            let now: u64 = within[..cells]
                .iter()
                .map(|set| u64::from(set.count_ones()))
                .sum();
            if now == known {
                return;
            }
            walks.pairs.push(now - known);
            walks.within.push(within);
            known = now;
            if known == (cells * cells) as u64 {
                return;
            }
            std::mem::swap(&mut within, &mut before);
            for cell in 0..cells {
                let ends = moves
                    .from(cell)
                    .iter()
                    .map(|&end| before[usize::from(end & 63)]);
                within[cell] = ends.fold(before[cell], |within, set| within | set);
            }
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
            let (mut moves, mut walks) = (Moves::new(), Walks::default());
            moves.set(shape, ring, jump);
            Simd::detect().run(CountWalks {
                moves: &moves,
                cells: 8,
                walks: &mut walks,
            });
            walks.pairs
        };
        assert_eq!(walks(1), [8, 16, 16, 16, 8]);
        // A jump of two leads from a corner to the next; opposite middles are three moves apart.
        assert_eq!(walks(2), [8, 24, 28, 4]);
    }
}
