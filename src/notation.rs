//! How people call a cell: `c4` on a grid, as in a spreadsheet, and its number in a graph; and how they count plies.

use crate::{Arena, Cell, Shape};

/// The names of an arena's cells.
///
/// ```text
///      a  b  c        the column's letter, then the row's number, counted from the top;
///   1  .  .  .        after z come aa, ab and so on
///   2  .  .  X   c2
/// ```
///
/// ```
/// use catmouse::{Cell, Shape, notation::Notation};
///
/// let grid = Notation::Grid(Shape::new(2, 3)?);
/// assert_eq!(grid.name(Cell::new(5)), "c2");
/// assert_eq!(grid.cell("C2"), Some(Cell::new(5)));
/// assert_eq!(grid.cell("2,3"), Some(Cell::new(5))); // row 2, column 3
/// assert_eq!(grid.cell("d1"), None);
/// assert_eq!(Notation::Graph { nodes: 4 }.cell("3"), Some(Cell::new(3)));
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Columns are letters, rows are numbers.
    Grid(Shape),
    /// Nodes are numbers from 0.
    Graph {
        /// How many there are.
        nodes: usize,
    },
}

impl Notation {
    /// The names that fit an arena.
    #[must_use]
    pub fn of(arena: &Arena) -> Self {
        match arena.grid() {
            Some(grid) => Self::Grid(grid.shape()),
            None => Self::Graph {
                nodes: arena.floor(crate::Player::Mouse).len(),
            },
        }
    }

    /// The name of a cell.
    ///
    /// # Panics
    ///
    /// If a grid has no such column.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        match self {
            Self::Grid(shape) => {
                format!("{}{}", column_name(shape.column(cell)), shape.row(cell) + 1)
            }
            Self::Graph { .. } => cell.to_string(),
        }
    }

    /// The cell of this name, in small or capital letters; on a grid also written `row,column`,
    /// both from 1. `None` if it is no name or not on the board.
    #[must_use]
    pub fn cell(self, name: &str) -> Option<Cell> {
        let number = |text: &str| {
            text.bytes()
                .all(|b| b.is_ascii_digit())
                .then(|| text.parse().ok())?
        };
        match self {
            Self::Grid(shape) => {
                let (row, column): (usize, usize) =
                    if let Some((row, column)) = name.split_once(',') {
                        (number(row.trim())?, number(column.trim())?)
                    } else {
                        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
                        (number(&name[letters..])?, column_number(&name[..letters])?)
                    };
                let on_board =
                    (1..=shape.rows()).contains(&row) && (1..=shape.columns()).contains(&column);
                on_board.then(|| shape.cell(row - 1, column - 1))
            }
            Self::Graph { nodes } => {
                Cell::try_new(number(name)?).filter(|cell| cell.index() < nodes)
            }
        }
    }
}

/// The letters of a column counted from 0: `a` to `z`, then `aa` and so on.
#[must_use]
pub fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => [letter(more - 1), letter(column)].iter().collect(),
    }
}

/// The column of these letters, counted from 1.
fn column_number(letters: &str) -> Option<usize> {
    if letters.is_empty() || letters.len() > 2 {
        return None;
    }
    let digits = letters
        .bytes()
        .map(|letter| usize::from(letter.to_ascii_lowercase() - b'a') + 1);
    Some(digits.fold(0, |column, digit| column * 26 + digit))
}

/// A number of plies in words: `1 ply`, `5 plies`.
///
/// ```
/// assert_eq!([1_u16, 5].map(catmouse::notation::plies), ["1 ply", "5 plies"]);
/// ```
#[must_use]
pub fn plies(count: impl Into<usize>) -> String {
    match count.into() {
        1 => "1 ply".to_owned(),
        count => format!("{count} plies"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::tests::all_shapes;

    #[test]
    fn every_cell_is_found_by_its_name() {
        for shape in all_shapes() {
            let notation = Notation::Grid(shape);
            for cell in shape.cells() {
                let name = notation.name(cell);
                assert_eq!(notation.cell(&name), Some(cell), "{name}");
                assert_eq!(notation.cell(&name.to_uppercase()), Some(cell));
                let pair = format!("{},{}", shape.row(cell) + 1, shape.column(cell) + 1);
                assert_eq!(notation.cell(&pair), Some(cell));
            }
        }
        for cell in Cell::all() {
            let notation = Notation::Graph { nodes: 64 };
            assert_eq!(notation.cell(&notation.name(cell)), Some(cell));
        }
    }

    #[test]
    fn other_words_are_no_cells() {
        let grid = Notation::Grid(Shape::new(3, 4).unwrap());
        for word in [
            "",
            "a",
            "1",
            "a0",
            "a4",
            "e1",
            "aaa1",
            "1a",
            "a-1",
            "a+1",
            "0,1",
            "1,0",
            "4,1",
            "1,5",
            ",",
            "é1",
            "a99999999999999999999",
        ] {
            assert_eq!(grid.cell(word), None, "{word}");
        }
        for word in ["", "4", "-1", "+1", "x"] {
            assert_eq!(Notation::Graph { nodes: 4 }.cell(word), None, "{word}");
        }
        assert_eq!(column_name(63), "bl");
    }
}
