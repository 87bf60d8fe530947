//! The rows and columns of a board, and one step on it.

use std::fmt;

use crate::{Cell, CellSet};

/// The rows and columns of a board of at most 64 cells.
///
/// ```
/// use catmouse::{Direction, CellSet, Shape};
///
/// let shape = Shape::new(2, 3)?;
/// let set = CellSet::from_picture("X.X ..X").unwrap();
/// // One step east: what stands at the edge falls off and never comes round to the next row.
/// assert_eq!(shape.step(set, Direction::East).picture(shape), ".X.\n...\n");
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// Why rows and columns make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// No row or no column.
    #[error("the board has no cells")]
    Empty,
    /// More than 64 cells.
    #[error("the board has {rows} x {columns} cells; at most 64 cells are possible")]
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
}

/// One of the four directions of a move on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

impl Shape {
    /// A board of `rows` x `columns` cells.
    ///
    /// # Errors
    ///
    /// If there is no cell, or more than 64.
    pub const fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        if rows == 0 || columns == 0 {
            return Err(ShapeError::Empty);
        }
        if rows > Cell::COUNT || columns > Cell::COUNT || rows * columns > Cell::COUNT {
            return Err(ShapeError::TooLarge { rows, columns });
        }
        Ok(Self {
            rows: rows as u8,
            columns: columns as u8,
        })
    }

    /// The number of rows, 1..=64.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns, 1..=64.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of cells, 1..=64.
    #[must_use]
    pub const fn len(self) -> usize {
        self.rows() * self.columns()
    }

    /// Always `false`: a shape has at least one cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Rows and columns swapped.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// All cells of the board.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CellSet::first(self.len())
    }

    /// The cell at a row and a column, both from 0: the one home of `row * columns + column`.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    #[must_use]
    pub const fn cell(self, row: usize, column: usize) -> Cell {
        assert!(
            row < self.rows() && column < self.columns(),
            "the cell is on the board"
        );
        Cell::new(row * self.columns() + column)
    }

    /// The row of a cell.
    #[must_use]
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.columns()
    }

    /// The column of a cell.
    #[must_use]
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() % self.columns()
    }

    /// The cells of one column.
    ///
    /// # Panics
    ///
    /// If there is no such column.
    #[must_use]
    pub fn column_cells(self, column: usize) -> CellSet {
        (0..self.rows()).map(|row| self.cell(row, column)).collect()
    }

    /// The longest straight jump the board has room for; a longer jump changes nothing.
    #[must_use]
    pub const fn longest_jump(self) -> usize {
        let longest = if self.rows > self.columns {
            self.rows
        } else {
            self.columns
        };
        longest as usize - 1
    }

    /// How far the index of a cell moves with one step: `(distance, up)`, `up` for a larger index.
    #[must_use]
    pub const fn stride(self, direction: Direction) -> (u32, bool) {
        match direction {
            Direction::North => (self.columns as u32, false),
            Direction::East => (1, true),
            Direction::South => (self.columns as u32, true),
            Direction::West => (1, false),
        }
    }

    /// The cells on which a step in this direction can end: all but those at the edge it comes from.
    #[must_use]
    pub fn entered(self, direction: Direction) -> CellSet {
        match direction {
            Direction::North | Direction::South => self.cells(),
            Direction::East => self.cells() - self.column_cells(0),
            Direction::West => self.cells() - self.column_cells(self.columns() - 1),
        }
    }

    /// Every member moved one step; what leaves the board is gone.
    #[must_use]
    pub fn step(self, set: CellSet, direction: Direction) -> CellSet {
        let (distance, up) = self.stride(direction);
        // A board of one row has 64 columns at most: a shift by 64 takes everything off the board.
        let moved = if up {
            set.bits().checked_shl(distance)
        } else {
            set.bits().checked_shr(distance)
        };
        CellSet::from_bits(moved.unwrap_or(0)) & self.entered(direction)
    }
}

/// As people write it: `5x6` is five rows and six columns.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Every shape a board can have.
    pub(crate) fn all_shapes() -> impl Iterator<Item = Shape> {
        (1..=64).flat_map(|rows| (1..=64).filter_map(move |cols| Shape::new(rows, cols).ok()))
    }

    #[test]
    fn rows_and_columns_are_read_back() {
        for shape in all_shapes() {
            for row in 0..shape.rows() {
                for column in 0..shape.columns() {
                    let cell = shape.cell(row, column);
                    assert_eq!((shape.row(cell), shape.column(cell)), (row, column));
                    assert!(shape.cells().contains(cell));
                }
            }
            assert_eq!(shape.cells().len(), shape.rows() * shape.columns());
        }
        assert_eq!(Shape::new(0, 3), Err(ShapeError::Empty));
        assert_eq!(
            Shape::new(9, 8),
            Err(ShapeError::TooLarge {
                rows: 9,
                columns: 8
            })
        );
        assert!(Shape::new(usize::MAX, 2).is_err());
    }

    #[test]
    fn the_longest_jump_crosses_the_longer_side() {
        for shape in all_shapes() {
            let longest = (0..64).rfind(|&jump| jump < shape.rows() || jump < shape.columns());
            assert_eq!(Some(shape.longest_jump()), longest);
            assert!(!shape.is_empty());
        }
    }

    #[test]
    fn a_step_goes_to_the_neighbour_on_every_shape() {
        for shape in all_shapes() {
            for cell in shape.cells() {
                let (row, column) = (shape.row(cell) as isize, shape.column(cell) as isize);
                for direction in Direction::ALL {
                    let (down, right) = match direction {
                        Direction::North => (-1, 0),
                        Direction::East => (0, 1),
                        Direction::South => (1, 0),
                        Direction::West => (0, -1),
                    };
                    let (to_row, to_column) = (row + down, column + right);
                    let on_board = (0..shape.rows() as isize).contains(&to_row)
                        && (0..shape.columns() as isize).contains(&to_column);
                    let expected = if on_board {
                        shape.cell(to_row as usize, to_column as usize).into()
                    } else {
                        CellSet::EMPTY
                    };
                    assert_eq!(shape.step(cell.into(), direction), expected);
                }
            }
        }
    }
}
