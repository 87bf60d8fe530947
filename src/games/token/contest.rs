//! The contest's own input: how many boards, then each with its size and its rows.
//!
//! ```
//! use catmouse::games::token::{contest, solve};
//!
//! let boards = contest::read(b"2\n3 3\n..B\n..B\nBB.\n1 3\n...\n")?;
//! let answers: Vec<_> = boards.iter().map(|board| solve(board).to_string()).collect();
//! assert_eq!(answers, ["no no yes", "no yes no"]);
//! # Ok::<(), contest::ContestError>(())
//! ```
//!
//! Taken as well: a byte order mark, Windows line ends, blanks around numbers, after rows and between
//! any two letters of a row, and empty lines before, between and after the boards.

use std::fmt::{self, Write as _};

use super::{MAX_SIDE, Shown, TokenBoard, without_blanks};

/// What a text editor on Windows may put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A text is not the contest's input: where, and why. Displayed as `line 3, column 5: ...`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ContestError {
    line: usize,
    column: usize,
    fault: ContestFault,
}

/// What is wrong with a text that should be the contest's input. Boards and rows count from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestFault {
    /// A number is missing, out of range or something else, or more follows on its line.
    #[error("found {found}, expected {expected}")]
    Numbers {
        /// What stands there, in quotes unless it is an end.
        found: String,
        /// What ought to.
        expected: Expected,
    },
    /// The text ends before the last of a board's rows.
    #[error("the text ends after {found} of the {rows} rows of board {board}")]
    RowsMissing {
        /// The board.
        board: usize,
        /// How many rows there are.
        found: usize,
        /// How many there should be.
        rows: usize,
    },
    /// A row has more or fewer cells than its board has columns.
    #[error("row {row} of board {board} has {length} cells; its size says {columns}")]
    RowLength {
        /// The board.
        board: usize,
        /// The row.
        row: usize,
        /// How many cells the row has.
        length: usize,
        /// How many it should have.
        columns: usize,
    },
    /// A byte in a row that is no cell.
    #[error("unknown character {} in row {row} of board {board}; a board has A, B and '.'", Shown(*.found))]
    UnknownCell {
        /// The board.
        board: usize,
        /// The row.
        row: usize,
        /// The byte found there.
        found: u8,
    },
    /// There is more text than the boards that were announced.
    #[error("found {found} after the last of {boards} boards, expected the end of the text")]
    Surplus {
        /// What stands there, in quotes.
        found: String,
        /// How many boards were announced.
        boards: usize,
    },
}

/// What a line of numbers ought to hold, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The first line: the number of boards, at least 1.
    Boards,
    /// The line before the rows of a board: the numbers of rows and columns.
    Size {
        /// The board.
        board: usize,
        /// How many boards there are.
        boards: usize,
    },
}

impl ContestError {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, counted in bytes from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub fn fault(&self) -> &ContestFault {
        &self.fault
    }
}

impl Expected {
    /// The largest number that may stand there.
    fn most(self) -> usize {
        match self {
            Expected::Boards => usize::MAX,
            Expected::Size { .. } => MAX_SIDE,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Boards => f.write_str("the number of boards, at least 1, alone on its line"),
            Expected::Size { board, boards } => write!(
                f,
                "the numbers of rows and columns of board {board} of {boards}, 1 to {MAX_SIDE}, \
                 alone on their line"
            ),
        }
    }
}

/// Reads all boards of a text, in order.
///
/// Cost: in proportion to the text, and a quarter of it in memory.
///
/// # Errors
///
/// The first fault in the text.
pub fn read(text: &[u8]) -> Result<Vec<TokenBoard>, ContestError> {
    let mut reader = Reader {
        text: text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text),
        at: 0,
    };
    let [boards] = reader.numbers(Expected::Boards)?;
    let mut read = Vec::new();
    for board in 1..=boards {
        let [rows, columns] = reader.numbers(Expected::Size { board, boards })?;
        read.push(reader.board(board, rows, columns)?);
    }
    reader.skip_blank_lines();
    match reader.word() {
        [] => Ok(read),
        word => Err(reader.fault_at(
            word,
            ContestFault::Surplus {
                found: quoted(word),
                boards,
            },
        )),
    }
}

/// Writes boards as [`read`] takes them.
#[must_use]
pub fn write(boards: &[TokenBoard]) -> String {
    let mut text = format!("{}\n", boards.len());
    for board in boards {
        let (rows, columns) = (board.rows(), board.columns());
        writeln!(text, "{rows} {columns}\n{board}").expect("a string takes any text");
    }
    text
}

/// A text and how far it is read.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    fn skip_blank_lines(&mut self) {
        self.at = self.text.len() - self.rest().trim_ascii_start().len();
    }

    /// The next word on the line; empty where the line ends.
    fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let blanks = rest.iter().take_while(|&&byte| is_blank(byte)).count();
        let word = rest[blanks..]
            .split(u8::is_ascii_whitespace)
            .next()
            .unwrap_or_default();
        self.at += blanks + word.len();
        word
    }

    /// The next line that is not blank, which must be so many numbers from 1 on.
    fn numbers<const N: usize>(&mut self, expected: Expected) -> Result<[usize; N], ContestError> {
        self.skip_blank_lines();
        let mut numbers = [0; N];
        for number in &mut numbers {
            let word = self.word();
            *number = decimal(word)
                .filter(|number| (1..=expected.most()).contains(number))
                .ok_or_else(|| self.not_numbers(word, expected))?;
        }
        match self.word() {
            [] => self.at = self.text.len().min(self.at + 1),
            word => return Err(self.not_numbers(word, expected)),
        }
        Ok(numbers)
    }

    #[cold]
    fn not_numbers(&self, word: &[u8], expected: Expected) -> ContestError {
        let found = match (word, self.rest()) {
            ([], []) => "the end of the text".to_owned(),
            ([], _) => "the end of the line".to_owned(),
            (word, _) => quoted(word),
        };
        self.fault_at(word, ContestFault::Numbers { found, expected })
    }

    /// The rows of a board; the reader stands at the start of the first one.
    fn board(
        &mut self,
        board: usize,
        rows: usize,
        columns: usize,
    ) -> Result<TokenBoard, ContestError> {
        let mut cells = TokenBoard::open(rows, columns);
        for row in 0..rows {
            let rest = self.rest();
            let packed = rest
                .get(..columns)
                .is_some_and(|line| cells.set_row(row, line).is_ok());
            match line_end(rest, columns) {
                Some(end) if packed => self.at += end,
                _ if self.spaced_row(&mut cells, row, columns) => {}
                _ => return Err(self.row_fault(board, row, rows, columns)),
            }
        }
        Ok(cells)
    }

    /// Reads a row with a blank between any two letters; whether it is such a row.
    fn spaced_row(&mut self, cells: &mut TokenBoard, row: usize, columns: usize) -> bool {
        let rest = self.rest();
        let line = rest.split(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default();
        let letters = without_blanks(line.trim_ascii());
        let fits = letters
            .filter(|letters| letters.len() == columns)
            .is_some_and(|letters| cells.set_row(row, &letters).is_ok());
        if fits {
            self.at += rest.len().min(line.len() + 1);
        }
        fits
    }

    /// Why the line at whose start the reader stands is not this row.
    #[cold]
    fn row_fault(&self, board: usize, row: usize, rows: usize, columns: usize) -> ContestError {
        let line = self
            .rest()
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let line = line.trim_ascii_end();
        if self.rest().trim_ascii_start().is_empty() {
            return self.error(
                self.at,
                ContestFault::RowsMissing {
                    board,
                    found: row,
                    rows,
                },
            );
        }
        let wrong = line
            .iter()
            .position(|cell| !matches!(cell, b'A' | b'B' | b'.'));
        let row = row + 1;
        match wrong {
            Some(column) if column < columns => {
                let fault = ContestFault::UnknownCell {
                    board,
                    row,
                    found: line[column],
                };
                self.error(self.at + column, fault)
            }
            _ => {
                let length = line.len();
                let fault = ContestFault::RowLength {
                    board,
                    row,
                    length,
                    columns,
                };
                self.error(self.at + length.min(columns), fault)
            }
        }
    }

    /// A fault at the word that was just read.
    fn fault_at(&self, word: &[u8], fault: ContestFault) -> ContestError {
        self.error(self.at - word.len(), fault)
    }

    /// A fault at a place of the text.
    fn error(&self, at: usize, fault: ContestFault) -> ContestError {
        let (mut line, mut column) = (1, 1);
        for &byte in &self.text[..at] {
            (line, column) = if byte == b'\n' {
                (line + 1, 1)
            } else {
                (line, column + 1)
            };
        }
        ContestError {
            line,
            column,
            fault,
        }
    }
}

/// Whether a byte is white space within a line.
fn is_blank(byte: u8) -> bool {
    byte != b'\n' && byte.is_ascii_whitespace()
}

/// Where the next line starts, if at most blanks follow a line's first `columns` bytes.
fn line_end(text: &[u8], columns: usize) -> Option<usize> {
    let blanks = text
        .get(columns..)?
        .iter()
        .take_while(|&&byte| is_blank(byte))
        .count();
    match text.get(columns + blanks) {
        None => Some(columns + blanks),
        Some(b'\n') => Some(columns + blanks + 1),
        Some(_) => None,
    }
}

/// A number written in decimal digits alone.
fn decimal(word: &[u8]) -> Option<usize> {
    let word = str::from_utf8(word).ok()?;
    if word.starts_with('+') {
        None
    } else {
        word.parse().ok()
    }
}

/// The start of a word in quotes, fit for one line of a message.
fn quoted(word: &[u8]) -> String {
    const SHOWN: usize = 20;
    let shown = word[..word.len().min(SHOWN)].escape_ascii();
    let more = if word.len() > SHOWN { "..." } else { "" };
    format!("'{shown}{more}'")
}
