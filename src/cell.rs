//! A place for a piece: a cell of a grid or a node of a graph.

use std::fmt;

/// One of at most 64 places: a cell of a grid (row-major) or a node of a graph.
///
/// ```text
/// a board of 3 rows and 4 columns     0  1  2  3
/// cell = row * columns + column       4  5  6  7
///                                     8  9 10 11
/// ```
///
/// ```
/// use catmouse::Cell;
///
/// let cell = Cell::new(1 * 4 + 2); // row 1, column 2 of four columns
/// assert_eq!(cell.index(), 6);
/// assert_eq!(Cell::try_new(64), None);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells a board or graph can have: one for each bit of a `u64`.
    pub const COUNT: usize = 64;

    /// The cell with this index.
    ///
    /// # Panics
    ///
    /// If the index is 64 or more.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::COUNT, "a cell's index is below 64");
        Self(index as u8)
    }

    /// The cell with this index, or `None` where there is no such cell.
    #[must_use]
    pub const fn try_new(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The index, 0..64.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler drop bounds checks on tables of 64.
        (self.0 & 63) as usize
    }

    /// All 64 cells in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
