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
//! game; there may be a blank between any two letters.

use std::borrow::Cow;

use super::error::{Fault, FaultAt};
use super::leetcode::{self, Jumps};
use super::scan::{Rows, Scanner};
use super::{Case, Options};
use crate::graphs::Format;

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
        if is_jumps(row.as_bytes()) && !rows.rows.is_empty() {
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
    let words = rows.rows.iter().map(|row| row.split_ascii_whitespace());
    let mut marks = words.filter_map(|mut words| Some((words.next()?, words.next()?)));
    if marks.any(|(mark, kind)| mark == "p" && ["edge", "col"].contains(&kind)) {
        let format = Format::Dimacs;
        return Err(FaultAt::new(start, Fault::Elsewhere { format }));
    }
    if is_token_board(&rows) {
        return leetcode::token(text, rows, start, options);
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

/// How far a picture has come, line by line: whether the next line is another one's.
#[derive(Debug, Default)]
pub(super) struct Progress {
    letters: Vec<u8>,
    rows: usize,
    /// Whether an empty line came after the rows, and whether the jumps did.
    empty: bool,
    jumps: bool,
}

impl Progress {
    pub(super) fn see(&mut self, line: &[u8]) {
        let row = line.trim_ascii();
        if row.is_empty() {
            self.empty = self.rows > 0;
        } else if self.rows > 0 && is_jumps(row) {
            self.jumps = true;
        } else {
            self.rows += 1;
            self.empty = false;
            for letter in b"MCF#AB" {
                if row.contains(letter) && !self.letters.contains(letter) {
                    self.letters.push(*letter);
                }
            }
        }
    }

    /// Whether this line begins another picture: it is a row, and the board before has its jumps, or
    /// all its pieces and an empty line.
    pub(super) fn ends_before(&self, line: &[u8]) -> bool {
        let row = line.trim_ascii();
        let is_row = !row.is_empty() && !is_jumps(row);
        let has = |letter| self.letters.contains(&letter);
        let grid = b"MCF".iter().all(|&letter| has(letter));
        let token = (has(b'A') || has(b'B')) && !b"MCF#".iter().any(|&letter| has(letter));
        is_row && self.rows > 0 && (self.jumps || (self.empty && (grid || token)))
    }
}

/// Whether the first line of a text is a row without doubt.
pub(super) fn is_drawn(text: &[u8]) -> bool {
    let mut lines = text.trim_ascii_start().split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    first.iter().all(|byte| b"MCFAB.# \t\r".contains(byte))
}

/// Whether a line holds jumps and is no row of the board.
fn is_jumps(line: &[u8]) -> bool {
    let first = line.first();
    line.contains(&b'=') || first.is_some_and(|&byte| byte.is_ascii_digit() || byte == b'-')
}

fn is_token_board(rows: &Rows) -> bool {
    let any = |letters: &[char]| rows.rows.iter().any(|row| row.contains(letters));
    any(&['A', 'B']) && !any(&['M', 'C', 'F', '#'])
}
