//! What is wrong with a text, and where.

use crate::Player;
use crate::games::graph::GraphError;
use crate::games::grid::GridError;
use crate::games::token::{TokenBoardError, contest::ContestFault};

/// What is wrong with a text, and where. Displayed as `line 3, column 5: ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct TextError {
    line: usize,
    column: usize,
    #[source]
    fault: Fault,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing but white space.
    #[error(
        "there is nothing here; expected a picture of a board, a test case of LeetCode, \
         the contest's boards, or JSON Lines"
    )]
    Empty,
    /// A byte that is part of no character.
    #[error("byte 0x{byte:02x} is not UTF-8; expected plain text in UTF-8")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Two bytes a character, as some editors save.
    #[error("this looks like UTF-16; save the file as UTF-8")]
    Utf16,
    /// Something else stands where something is needed.
    #[error("found {found}, expected {expected}")]
    Expected {
        /// What stands there: in quotes, or `the end of the text`.
        found: String,
        /// What ought to.
        expected: &'static str,
    },
    /// No word on how far a piece jumps, neither in the text nor in the options.
    #[error(
        "the {player}'s jump is missing; write it after the board (first the cat's, then the \
         mouse's), or use --cat-jump and --mouse-jump"
    )]
    MissingJump {
        /// Whose.
        player: Player,
    },
    /// Two names for one thing, or one name twice.
    #[error("'{name}' is given twice; expected it once")]
    Twice {
        /// The name.
        name: &'static str,
    },
    /// An option for another game.
    #[error("{option} is for a {meant}, but this is a {found}")]
    Option {
        /// The option.
        option: &'static str,
        /// What it is for.
        meant: &'static str,
        /// What this is.
        found: &'static str,
    },
    /// A graph in a format that only `catmouse graphs` reads.
    #[error(
        "this looks like {format}, which 'catmouse graphs' reads; expected a graph as lists of \
         neighbours, such as [[1,2],[0],[0]], or graph6"
    )]
    Elsewhere {
        /// The format.
        format: crate::graphs::Format,
    },
    /// Far more than a game takes.
    #[error(
        "this goes on for more than {} MiB, which no case does; expected less, or cases one a line",
        .limit >> 20
    )]
    TooLong {
        /// The most bytes.
        limit: usize,
    },
    /// A list with far more items than a game has.
    #[error("the list goes on after {limit} items; no board and no graph has so many")]
    TooMany {
        /// The most items.
        limit: usize,
    },
    /// A line without end.
    #[error("{what}")]
    Endless {
        /// Which, and how far it was read.
        what: String,
    },
    /// No JSON.
    #[error(
        "this is not JSON: {what}; expected an object such as {}",
        super::json::EXAMPLE
    )]
    Json {
        /// What the JSON reader says.
        what: String,
    },
    /// JSON that ends before the object does.
    #[error(
        "the JSON ends early: {what}; expected an object such as {}",
        super::json::EXAMPLE
    )]
    JsonEnds {
        /// What the JSON reader says.
        what: String,
    },
    /// An object of JSON that has not exactly one of the keys of the three games.
    #[error("found {found}, expected one of 'grid', 'graph' and 'board'")]
    Key {
        /// What there is instead.
        found: &'static str,
    },
    /// An empty line with more of the board below.
    #[error("row {row} of the board is empty; expected a row as long as the others")]
    EmptyRow {
        /// The row, from 1.
        row: usize,
    },
    /// No board of the grid game.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// No graph of the graph game.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// No board of the token game.
    #[error(transparent)]
    Token(#[from] TokenBoardError),
    /// No graph in nauty's formats.
    #[error(transparent)]
    Nauty(#[from] crate::graphs::Fault),
    /// Not the token contest's input.
    #[error(transparent)]
    Contest(#[from] ContestFault),
}

impl TextError {
    /// The line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, counted in characters from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub const fn fault(&self) -> &Fault {
        &self.fault
    }

    pub(super) const fn new(line: usize, column: usize, fault: Fault) -> Self {
        Self {
            line,
            column,
            fault,
        }
    }
}

/// A fault and the offset in bytes at which it stands; made a [`TextError`] once the text is at hand.
#[derive(Debug)]
pub(super) struct FaultAt {
    pub(super) at: usize,
    pub(super) fault: Fault,
}

impl FaultAt {
    pub(super) fn new(at: usize, fault: impl Into<Fault>) -> Self {
        let fault = fault.into();
        Self { at, fault }
    }

    /// Counts lines and columns up to the fault; `first_line` is the number of the text's first line.
    pub(super) fn within(self, text: &[u8], first_line: usize) -> TextError {
        let before = &text[..self.at.min(text.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n');
        let line = first_line + before.iter().filter(|&&byte| byte == b'\n').count();
        let in_line = &before[line_start.map_or(0, |end| end + 1)..];
        // Every byte begins a character, but for those that UTF-8 marks as going on with one.
        let column = in_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        TextError::new(line, column + 1, self.fault)
    }
}
