//! The token game: *Z-Game on grid*, Nowcoder 2022 multi-university round 6, problem M.
//!
//! A token starts in the top left cell. Alice and Bob move it in turn, Alice first, one cell to
//! the right or one cell down. The game ends where the token reaches
//!
//! - a cell `A`: Alice wins,
//! - a cell `B`: Bob wins,
//! - the bottom right cell, if it is a `.`: a draw.
//!
//! The first cell counts as reached. On the last row only the move to the right is left, in the
//! last column only the move down.
//!
//! The problem asks three [questions](Question), each on its own: can Alice force a win, whatever
//! Bob does? A draw? A loss? Bob plays against the goal that is asked for, not for himself, so
//! several answers can be yes: [`solve`] below says that Alice can force the win (she moves down)
//! and can force the loss (she moves right).
//!
//! ```
//! use catmouse::games::token::{Question, TokenBoard, line_of_play, solve};
//!
//! let board = TokenBoard::from_rows(&[".B",
//!                                     "A."])?;
//! let answer = solve(&board);
//! assert_eq!(answer.to_string(), "yes no yes");
//! assert_eq!(line_of_play(&board, Question::Win), Some(vec![(0, 0), (1, 0)]));
//! # Ok::<(), catmouse::games::token::TokenBoardError>(())
//! ```
//!
//! The way of the data: [`contest::read`] or [`TokenBoard::from_rows`] packs letters into bits,
//! [`solve`] answers a row of 64 cells with one addition, and [`line_of_play`] shows how.

pub mod contest;
mod line;
mod pack;
mod solve;

use std::fmt;

pub use self::line::line_of_play;
use self::pack::CellBits;
pub use self::solve::solve;
use crate::engine::simd::Simd;

/// The most rows, and the most columns, of a [`TokenBoard`].
///
/// The contest has boards of up to 500 x 500.
pub const MAX_SIDE: usize = 4096;

/// A board of the token game: at least 1 x 1 cells, at most [`MAX_SIDE`] rows and columns.
///
/// Rows are counted from the top, columns from the left, both from 0. A cell takes two bits; how
/// they are laid out is told where they are packed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TokenBoard {
    rows: usize,
    columns: usize,
    /// Row by row, `columns.div_ceil(64)` items each; within a row from the right to the left.
    cells: Box<[CellBits]>,
}

/// What a cell of a [`TokenBoard`] does to the token that reaches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenCell {
    /// `.`: the game goes on, or is a draw in the bottom right cell.
    Open,
    /// `A`: Alice wins.
    Alice,
    /// `B`: Bob wins.
    Bob,
}

/// One of the three questions of the token game: what can Alice force?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Can Alice bring the token to an `A`?
    Win,
    /// Can Alice bring the token to an open bottom right cell?
    Draw,
    /// Can Alice bring the token to a `B`?
    Lose,
}

/// What Alice can force on a board: the answers to the three [questions](Question).
///
/// Displayed as the contest wants them, `yes no yes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenAnswer {
    /// Alice can force a win.
    pub win: bool,
    /// Alice can force a draw.
    pub draw: bool,
    /// Alice can force a loss.
    pub lose: bool,
}

/// Why rows of bytes are no [`TokenBoard`]. Rows and columns count from 1 here, as editors do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TokenBoardError {
    /// No row, or an empty first row.
    #[error("the board has no cells; it needs at least one row of A, B and '.'")]
    Empty,
    /// More than [`MAX_SIDE`] rows or columns.
    #[error("the board has {rows} rows and {columns} columns; {MAX_SIDE} of each are possible")]
    TooLarge {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// Rows of different lengths.
    #[error(
        "row {row} has {length} cells, but row 1 has {expected}; all rows must have the same length"
    )]
    Ragged {
        /// The row.
        row: usize,
        /// Its length.
        length: usize,
        /// The first row's length.
        expected: usize,
    },
    /// A byte that means nothing here.
    #[error(
        "row {row}, column {column}: unknown character {}; a board has A, B and '.'", Shown(*.found)
    )]
    UnknownCharacter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The byte found there.
        found: u8,
    },
}

impl TokenBoard {
    /// Takes a board from its rows, top first, each of the letters `A`, `B` and `.`.
    ///
    /// # Errors
    ///
    /// If there are no rows or no columns, too many of either, rows of several lengths, or another
    /// letter. Of several errors in the cells, the first in reading order is told.
    pub fn from_rows<R: AsRef<[u8]>>(rows: &[R]) -> Result<Self, TokenBoardError> {
        let expected = rows.first().map_or(0, |row| row.as_ref().len());
        if expected == 0 {
            return Err(TokenBoardError::Empty);
        }
        if rows.len().max(expected) > MAX_SIDE {
            return Err(TokenBoardError::TooLarge {
                rows: rows.len(),
                columns: expected,
            });
        }
        let mut board = Self::open(rows.len(), expected);
        for (row, cells) in rows.iter().enumerate() {
            let (cells, length) = (cells.as_ref(), cells.as_ref().len());
            if length != expected {
                return Err(TokenBoardError::Ragged {
                    row: row + 1,
                    length,
                    expected,
                });
            }
            if let Err(column) = board.set_row(row, cells) {
                let (row, found) = (row + 1, cells[column]);
                return Err(TokenBoardError::UnknownCharacter {
                    row,
                    column: column + 1,
                    found,
                });
            }
        }
        Ok(board)
    }

    /// A board of open cells alone; both sides must be 1 to [`MAX_SIDE`].
    fn open(rows: usize, columns: usize) -> Self {
        debug_assert!((1..=MAX_SIDE).contains(&rows) && (1..=MAX_SIDE).contains(&columns));
        let words = columns.div_ceil(64);
        Self {
            rows,
            columns,
            cells: vec![CellBits::default(); rows * words].into(),
        }
    }

    /// Writes one row of exactly as many letters as there are columns, or gives the column of the
    /// first byte that is no cell.
    fn set_row(&mut self, row: usize, cells: &[u8]) -> Result<(), usize> {
        debug_assert_eq!(cells.len(), self.columns);
        let words = self.words();
        let bits = &mut self.cells[row * words..][..words];
        if pack::pack_row(Simd::detect(), cells, bits) {
            return Ok(());
        }
        let wrong = cells
            .iter()
            .position(|cell| !matches!(cell, b'A' | b'B' | b'.'));
        Err(wrong.expect("packing refuses other bytes only"))
    }

    /// How many [`CellBits`] one row takes.
    fn words(&self) -> usize {
        self.columns.div_ceil(64)
    }

    /// How many rows there are, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What is at one cell.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> TokenCell {
        assert!(
            row < self.rows && column < self.columns,
            "cell ({row}, {column}) off the board"
        );
        let (word, bit) = pack::place(self.columns, column);
        self.cells[row * self.words() + word].cell(bit)
    }
}

/// The letters, one row a line, without a line end after the last.
impl fmt::Display for TokenBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(self.columns + 1);
        for row in 0..self.rows {
            line.clear();
            if row > 0 {
                line.push('\n');
            }
            line.extend((0..self.columns).map(|column| self.cell(row, column).letter()));
            f.write_str(&line)?;
        }
        Ok(())
    }
}

impl fmt::Debug for TokenBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenBoard {} x {}:\n{self}", self.rows, self.columns)
    }
}

impl TokenCell {
    /// `A`, `B` or `.`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            TokenCell::Open => '.',
            TokenCell::Alice => 'A',
            TokenCell::Bob => 'B',
        }
    }
}

impl Question {
    /// The questions in the order of the contest.
    pub const ALL: [Question; 3] = [Question::Win, Question::Draw, Question::Lose];

    /// Whether reaching this letter is what the question asks for.
    fn met_by(self, cell: TokenCell) -> bool {
        matches!(
            (self, cell),
            (Question::Win, TokenCell::Alice) | (Question::Lose, TokenCell::Bob)
        )
    }
}

impl TokenAnswer {
    /// The answer to one of the questions.
    #[must_use]
    pub fn get(self, question: Question) -> bool {
        match question {
            Question::Win => self.win,
            Question::Draw => self.draw,
            Question::Lose => self.lose,
        }
    }

    /// The answers in the order of [`Question::ALL`], as the contest spells them.
    #[must_use]
    pub fn words(self) -> [&'static str; 3] {
        [self.win, self.draw, self.lose].map(|yes| if yes { "yes" } else { "no" })
    }
}

impl fmt::Display for TokenAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().join(" "))
    }
}

/// The letters of a row that has one blank between any two of them; `None` for any other row.
pub(crate) fn without_blanks(row: &[u8]) -> Option<Vec<u8>> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let alternate = |(at, byte): (usize, &u8)| is_blank(byte) == (at % 2 == 1);
    let spaced = row.len() > 2 && row.len() % 2 == 1 && row.iter().enumerate().all(alternate);
    spaced.then(|| row.iter().copied().step_by(2).collect())
}

/// A byte as an error message shows it: printable ones in quotes, others by number.
struct Shown(u8);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            byte @ b' '..=b'~' => write!(f, "'{}'", char::from(byte)),
            byte => write!(f, "byte 0x{byte:02x}"),
        }
    }
}
