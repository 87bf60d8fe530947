//! From what a game says is wrong to the place in the text where it is wrong.

use super::error::FaultAt;
use super::scan::{Lists, Rows, Scanner};
use crate::games::graph::GraphError;
use crate::games::grid::GridError;
use crate::games::token::TokenBoardError;

/// Where the rows of a board stand in a text.
pub(super) struct RowPlaces<'a> {
    text: &'a str,
    rows: &'a Rows<'a>,
    /// Where the board as a whole begins.
    start: usize,
}

impl<'a> RowPlaces<'a> {
    pub(super) const fn new(text: &'a str, rows: &'a Rows<'a>, start: usize) -> Self {
        Self { text, rows, start }
    }

    /// The offset of a character of a row, both from 0; of the row's first character if the row is
    /// written with escapes.
    fn character(&self, row: usize, column: usize) -> usize {
        let Some(&start) = self.rows.starts.get(row) else {
            return self.start;
        };
        let written = &self.rows.rows[row];
        let rest = &self.text[start..];
        if !rest.starts_with(written.as_ref()) {
            return start;
        }
        let before = written.chars().take(column).map(char::len_utf8);
        start + before.sum::<usize>()
    }

    pub(super) fn grid_fault(&self, error: GridError) -> FaultAt {
        let at = match error {
            GridError::Ragged {
                row,
                length,
                expected,
            } => self.character(row - 1, length.min(expected)),
            GridError::UnknownCharacter { row, column, .. }
            | GridError::Doubled { row, column, .. } => self.character(row - 1, column - 1),
            _ => self.start,
        };
        FaultAt::new(at, error)
    }

    pub(super) fn token_fault(&self, error: TokenBoardError) -> FaultAt {
        let at = match error {
            TokenBoardError::Ragged {
                row,
                length,
                expected,
            } => self.character(row - 1, length.min(expected)),
            // Every cell before the first wrong byte is one byte long.
            TokenBoardError::UnknownCharacter { row, column, .. } => {
                self.character(row - 1, column - 1)
            }
            _ => self.start,
        };
        FaultAt::new(at, error)
    }
}

/// The place of a fault of a graph: the neighbour that is wrong, or the graph as a whole.
pub(super) fn graph_fault(text: &str, lists: &Lists, start: usize, error: GraphError) -> FaultAt {
    let found = match &error {
        GraphError::OutOfRange {
            node, neighbour, ..
        } => Some((*node, *neighbour, 0)),
        GraphError::SelfLoop { node } => Some((*node, *node as i64, 0)),
        GraphError::Doubled { node, neighbour } => Some((*node, *neighbour as i64, 1)),
        GraphError::OneWay { from, to } => Some((*from, *to as i64, 0)),
        _ => None,
    };
    let place = found.and_then(|(node, neighbour, skipped)| {
        let mut places = (0..).zip(lists.lists.get(node)?);
        let (index, _) = places
            .by_ref()
            .filter(|&(_, &listed)| listed == neighbour)
            .nth(skipped)?;
        Some(Scanner::place_of_number(text, lists.starts[node], index))
    });
    FaultAt::new(place.unwrap_or(start), error)
}
