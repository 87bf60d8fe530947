//! A board as drawn, then perhaps its jumps.
//!
//! ```text
//! ####F          ..B
//! #C...          ..B
//! M....          BB.
//! 1 2
//! ```
//!
//! A picture of `A`, `B` and `.` with none of the other game's letters is a board of the token
//! game.

use std::borrow::Cow;

use super::error::{Fault, FaultAt};
use super::leetcode::{self, Jumps};
use super::place::RowPlaces;
use super::scan::{Rows, Scanner};
use super::{Case, Options};
use crate::games::token::TokenBoard;

/// Reads a board, and its jumps if they follow.
pub(super) fn read(text: &str, options: &Options) -> Result<Case, FaultAt> {
    let mut rows = Rows::default();
    let mut line_start = 0;
    let mut jumps = None;
    let mut empty = None;
    for line in text.split_inclusive('\n') {
        let row = line.trim();
        let row_start = line_start + (line.len() - line.trim_start().len());
        let line_at = line_start;
        line_start += line.len();
        if row.is_empty() {
            // Empty lines may stand before the board and after it.
            if !rows.rows.is_empty() {
                empty = empty.or(Some(line_at));
            }
            continue;
        }
        if is_jumps(row) && !rows.rows.is_empty() {
            jumps = Some(row_start);
            break;
        }
        if let Some(at) = empty {
            let row = rows.rows.len() + 1;
            return Err(FaultAt::new(at, Fault::EmptyRow { row }));
        }
        rows.starts.push(row_start);
        rows.rows.push(Cow::Borrowed(row));
    }
    let start = rows.starts.first().copied().unwrap_or(0);
    if is_token_board(&rows) {
        let bytes: Vec<&[u8]> = rows.rows.iter().map(|row| row.as_bytes()).collect();
        return TokenBoard::from_rows(&bytes)
            .map(Case::Token)
            .map_err(|error| RowPlaces::new(text, &rows, start).token_fault(error));
    }
    let mut scanner = Scanner::new(text, jumps.unwrap_or(text.len()));
    let jumps = match jumps {
        Some(_) => leetcode::jumps(&mut scanner)?,
        None => Jumps::default(),
    };
    if scanner.peek().is_some() {
        return Err(scanner.unexpected("the end: a picture holds one board"));
    }
    leetcode::grid(text, &rows, start, &jumps, text.trim_end().len(), options)
}

/// Whether a line holds jumps and is no row of the board.
fn is_jumps(line: &str) -> bool {
    line.contains('=') || line.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

fn is_token_board(rows: &Rows) -> bool {
    let any = |letters: &[char]| rows.rows.iter().any(|row| row.contains(letters));
    any(&['A', 'B']) && !any(&['M', 'C', 'F', '#'])
}
