//! Where one move can end, from every cell.

use std::fmt;

use crate::{Cell, CellSet, Direction, Shape};

/// For each of the 64 cells the set of cells where one move from it can end.
///
/// Jumps on a grid (the wall stops the ray to the east, the length those to the south and west):
///
/// ```text
/// floor      jump 2 from F
/// . . # .    . . # .
/// . . F #    X X X #      0 cells is a jump too: staying put
/// . . . .    . . X .
/// . # . .    . # X .
/// ```
///
/// ```
/// use catmouse::{CellSet, Reach, Shape};
///
/// let shape = Shape::new(4, 4)?;
/// let floor = CellSet::from_picture("XX.X XXX. XXXX X.XX").unwrap();
/// let reach = Reach::jumps(shape, floor, 2);
/// let ends = reach.from(shape.cell(1, 2));
/// assert_eq!(ends.picture(shape), "....\nXXX.\n..X.\n..X.\n");
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Reach([CellSet; Cell::COUNT]);

impl Reach {
    /// No moves at all.
    pub const NONE: Self = Self([CellSet::EMPTY; Cell::COUNT]);

    /// The table itself: entry *i* belongs to cell *i*.
    #[must_use]
    pub const fn new(ends: [CellSet; Cell::COUNT]) -> Self {
        Self(ends)
    }

    /// Straight jumps of 0..=`jump` cells over `floor`; none from or onto other cells.
    ///
    /// Costs four shifts a cell of jump length and floor cell.
    #[must_use]
    pub fn jumps(shape: Shape, floor: CellSet, jump: usize) -> Self {
        let mut ends = [CellSet::EMPTY; Cell::COUNT];
        for cell in floor & shape.cells() {
            ends[cell.index()] = jump_ends(shape, floor, cell.into(), jump);
        }
        Self(ends)
    }

    /// Where one move from `cell` can end.
    #[must_use]
    pub const fn from(&self, cell: Cell) -> CellSet {
        self.0[cell.index()]
    }

    /// The table as a flat array, entry *i* for cell *i*.
    #[must_use]
    pub const fn as_array(&self) -> &[CellSet; Cell::COUNT] {
        &self.0
    }

    /// The moves backwards: entry *i* holds the cells from which one move can end on *i*.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut starts = [CellSet::EMPTY; Cell::COUNT];
        for from in Cell::all() {
            for to in self.from(from) {
                starts[to.index()].insert(from);
            }
        }
        Self(starts)
    }

    /// All moves that end in `allowed`; the others are no longer possible.
    #[must_use]
    pub fn restricted_to(&self, allowed: CellSet) -> Self {
        Self(self.0.map(|ends| ends & allowed))
    }
}

/// Where straight jumps of 0..=`jump` cells over `floor` can end from any cell of `starts`
/// (and, since every such jump can be made backwards, the cells from which `starts` can be reached).
#[must_use]
pub fn jump_ends(shape: Shape, floor: CellSet, starts: CellSet, jump: usize) -> CellSet {
    let mut ends = starts & floor;
    for direction in Direction::ALL {
        let mut front = starts & floor;
        for _ in 0..jump.min(shape.longest_jump()) {
            front = shape.step(front, direction) & floor;
            ends |= front;
        }
    }
    ends
}

impl fmt::Debug for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = Cell::all().filter(|&cell| !self.from(cell).is_empty());
        f.debug_map()
            .entries(used.map(|cell| {
                (
                    cell.index(),
                    self.from(cell).iter().map(Cell::index).collect::<Vec<_>>(),
                )
            }))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn off_the_board_there_are_no_moves() -> Result<(), crate::ShapeError> {
        let shape = Shape::new(2, 3)?;
        let reach = Reach::jumps(shape, CellSet::ALL, 2);
        for cell in Cell::all() {
            let ends = reach.from(cell);
            assert!(ends.is_subset(shape.cells()));
            assert_eq!(ends.is_empty(), !shape.cells().contains(cell));
        }
        assert_eq!(reach, reach.transposed());
        Ok(())
    }
}
