//! A set of cells as the bits of a `u64`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::{Cell, Shape};

/// A set of [`Cell`]s: bit *i* is cell *i*.
///
/// ```text
/// 2 rows x 3 columns    . X .      bits 5..0
///                       X . X      1 0 1 0 1 0  =  0x2a
/// ```
///
/// ```
/// use catmouse::{Cell, CellSet, Shape};
///
/// let shape = Shape::new(2, 3)?;
/// let set = CellSet::from_picture(".X. X.X").unwrap();
/// assert_eq!(set.bits(), 0x2a);
/// assert_eq!(set.picture(shape), ".X.\nX.X\n");
/// assert!(set.contains(Cell::new(1)));
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(
    Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, bytemuck::Pod, bytemuck::Zeroable,
)]
#[repr(transparent)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 64 cells.
    pub const ALL: Self = Self(!0);

    /// The set whose members are the one-bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The members as one-bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one cell.
    #[must_use]
    pub const fn single(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// The cells 0..`count`.
    ///
    /// # Panics
    ///
    /// If `count` is above 64.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        assert!(count <= Cell::COUNT, "there are only 64 cells");
        if count == Cell::COUNT {
            Self::ALL
        } else {
            Self((1 << count) - 1)
        }
    }

    /// Reads a picture: `X` is a member, `.` is not, cells in order; white space is only for the eye.
    /// `None` for another character or more than 64 cells.
    #[must_use]
    pub fn from_picture(picture: &str) -> Option<Self> {
        let mut set = Self::EMPTY;
        let mut cells = Cell::all();
        for character in picture.chars().filter(|c| !c.is_whitespace()) {
            let cell = cells.next()?;
            match character {
                'X' => set.insert(cell),
                '.' => {}
                _ => return None,
            }
        }
        Some(set)
    }

    /// The set drawn on a board: one line a row, `X` for a member, `.` for another cell.
    #[must_use]
    pub fn picture(self, shape: Shape) -> String {
        let mut picture = String::new();
        for row in 0..shape.rows() {
            for column in 0..shape.columns() {
                let member = self.contains(shape.cell(row, column));
                picture.push(if member { 'X' } else { '.' });
            }
            picture.push('\n');
        }
        picture
    }

    /// Whether the cell is a member.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Puts a cell in.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is also one of `other`.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The member with the lowest index.
    #[must_use]
    pub fn lowest(self) -> Option<Cell> {
        Cell::try_new(self.0.trailing_zeros() as usize)
    }

    /// The members in order.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The members of a [`CellSet`] in order.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = CellSet(self.0).lowest()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        Self::single(cell)
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXor for CellSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The difference: members of the first that are not in the second.
impl Sub for CellSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The complement among all 64 cells.
impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Drawn as eight rows of eight cells, separated by spaces.
impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = Shape::new(8, 8).map_err(|_| fmt::Error)?;
        write!(
            f,
            "CellSet({})",
            self.picture(square).trim_end().replace('\n', " ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_back() {
        let shape = Shape::new(5, 7).unwrap();
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
            let set = CellSet::from_bits(bits) & shape.cells();
            assert_eq!(CellSet::from_picture(&set.picture(shape)), Some(set));
        }
        assert_eq!(CellSet::from_picture("X?"), None);
        assert_eq!(CellSet::from_picture(&".".repeat(65)), None);
        assert_eq!(CellSet::from_picture(&"X".repeat(64)), Some(CellSet::ALL));
    }

    #[test]
    fn a_set_is_its_members() {
        let set: CellSet = [3, 0, 63, 17].into_iter().map(Cell::new).collect();
        assert_eq!(set.len(), 4);
        assert_eq!(
            set.iter().map(Cell::index).collect::<Vec<_>>(),
            [0, 3, 17, 63]
        );
        assert_eq!(set.iter().collect::<CellSet>(), set);
        let mut less = set;
        less.remove(Cell::new(17));
        assert_eq!(set - less, CellSet::single(Cell::new(17)));
        assert!(less.is_subset(set) && !set.is_subset(less));
        assert_eq!(CellSet::EMPTY.lowest(), None);
        assert_eq!(CellSet::first(64), CellSet::ALL);
        assert_eq!(!CellSet::first(0), CellSet::ALL);
    }
}
