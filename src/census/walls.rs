//! Every pattern of a few walls, once up to the board's symmetry.

use std::ops::{Range, RangeInclusive};

use super::weights::binomial;
use crate::{Cell, CellSet, Shape, Symmetry};

/// The patterns of a number of walls on a board, in the order of their number and then of their bits.
///
/// ```
/// # use catmouse::{Shape, census::WallPatterns};
/// let patterns = WallPatterns::new(Shape::new(3, 3)?, 0..=2);
/// assert_eq!(patterns.ranks(), 1 + 9 + 36);
/// let (mut classes, mut all) = (0, 0);
/// patterns.visit(0..patterns.ranks(), |_, images| {
///     classes += 1;
///     all += images;
/// });
/// assert_eq!((classes, all), (1 + 3 + 8, 1 + 9 + 36));
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct WallPatterns {
    board: Shape,
    numbers: RangeInclusive<usize>,
    /// The cells under each symmetry of the board.
    images: Vec<[CellSet; Cell::COUNT]>,
}

impl WallPatterns {
    /// The patterns whose number of walls is in a range.
    #[must_use]
    pub fn new(board: Shape, numbers: RangeInclusive<usize>) -> Self {
        let own = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.shape(board) == board);
        let images = own.map(|symmetry| {
            let mut images = [CellSet::EMPTY; Cell::COUNT];
            for cell in board.cells() {
                images[cell.index()] = symmetry.cell(board, cell).into();
            }
            images
        });
        let images = images.collect();
        let numbers = *numbers.start()..=(*numbers.end()).min(board.len());
        Self {
            board,
            numbers,
            images,
        }
    }

    /// The number of patterns, all images counted; `u64::MAX` if there are more.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        let counts = self
            .numbers
            .clone()
            .map(|walls| binomial(self.board.len(), walls));
        counts.fold(0, u64::saturating_add)
    }

    /// Visits those patterns with a rank in a range of which no image is greater, each with the number of its images.
    pub fn visit(&self, ranks: Range<u64>, mut visit: impl FnMut(CellSet, u64)) {
        let mut first = 0_u64;
        for walls in self.numbers.clone() {
            let count = binomial(self.board.len(), walls);
            let start = ranks.start.max(first);
            let end = ranks.end.min(first.saturating_add(count));
            if start < end {
                let mut pattern = unranked(walls, start - first);
                for rank in start..end {
                    if let Some(images) = self.images_if_greatest(pattern) {
                        visit(pattern, images);
                    }
                    if rank + 1 < end {
                        pattern = successor(pattern);
                    }
                }
            }
            first = first.saturating_add(count);
        }
    }

    /// The number of different images of a pattern; `None` if one of them is greater.
    fn images_if_greatest(&self, pattern: CellSet) -> Option<u64> {
        let mut same = 0;
        for images in &self.images {
            let image = pattern
                .iter()
                .fold(CellSet::EMPTY, |image, cell| image | images[cell.index()]);
            if image > pattern {
                return None;
            }
            same += u64::from(image == pattern);
        }
        Some(self.images.len() as u64 / same)
    }
}

/// The `rank`th set of `members` cells in the order of bits: the combinatorial number system.
fn unranked(members: usize, mut rank: u64) -> CellSet {
    let mut set = CellSet::EMPTY;
    for member in (1..=members).rev() {
        let fits = |&cell: &usize| binomial(cell, member) <= rank;
        let cell = (0..Cell::COUNT).rev().find(fits).unwrap_or(0);
        rank -= binomial(cell, member);
        set.insert(Cell::new(cell));
    }
    set
}

/// The next greater set with as many members (Gosper's hack). There must be one.
const fn successor(set: CellSet) -> CellSet {
    let bits = set.bits();
    let lowest = bits & bits.wrapping_neg();
    let carried = bits + lowest;
    // In two steps: the lowest member may be cell 62, and a shift by 64 is none.
    CellSet::from_bits(carried | ((carried ^ bits) >> lowest.trailing_zeros() >> 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_follow_one_another_and_can_be_entered_anywhere() {
        for walls in 1..=5 {
            let mut set = unranked(walls, 0);
            for rank in 0..binomial(12, walls) {
                assert_eq!(set, unranked(walls, rank));
                assert_eq!(set.len(), walls);
                set = successor(set);
            }
        }
        assert_eq!(unranked(64, 0), CellSet::ALL);
        assert_eq!(unranked(0, 0), CellSet::EMPTY);
        assert_eq!(
            unranked(2, binomial(64, 2) - 1),
            CellSet::from_bits(0b11 << 62)
        );
    }

    #[test]
    fn the_last_two_of_64_cells_follow_one_another() {
        let wall = |cell| CellSet::single(Cell::new(cell));
        assert_eq!(successor(wall(62)), wall(63));
        // Every cell of every board of 64 cells is the one wall once.
        for (rows, columns) in [(8, 8), (4, 16), (2, 32), (1, 64)] {
            let patterns = WallPatterns::new(Shape::new(rows, columns).unwrap(), 1..=1);
            let mut images = 0;
            patterns.visit(0..patterns.ranks(), |_, count| images += count);
            assert_eq!(images, 64, "{rows} x {columns}");
        }
    }

    #[test]
    fn ranges_of_ranks_make_up_all_patterns() {
        let board = Shape::new(3, 4).unwrap();
        let patterns = WallPatterns::new(board, 0..=12);
        assert_eq!(patterns.ranks(), 1 << 12);
        let mut images = [0; 13];
        for start in (0..patterns.ranks()).step_by(100) {
            patterns.visit(start..start + 100, |walls, count| {
                images[walls.len()] += count;
            });
        }
        assert_eq!(images, std::array::from_fn(|walls| binomial(12, walls)));
    }
}
