//! Boards of the token game.

use arbitrary::Arbitrary;
use catmouse::games::token::{Question, TokenBoard, contest, line_of_play, solve};
use catmouse::reference;

/// A board: two bytes, then the cells.
#[derive(Arbitrary, Clone, Debug, PartialEq, Eq)]
pub struct Letters<'a> {
    /// How many rows, less 1; up to 64 are taken.
    pub rows: u8,
    /// How many columns, less 1; up to 200 are taken, more than three words of 64.
    pub columns: u8,
    /// The cells in reading order, over and over: `A`, `B` and the bytes that are alike in their
    /// three lowest bits; all others are open.
    pub cells: &'a [u8],
}

impl Letters<'_> {
    /// The rows as letters.
    pub fn rows(&self) -> Vec<Vec<u8>> {
        let rows = 1 + usize::from(self.rows) % 64;
        let columns = 1 + usize::from(self.columns) % 200;
        let mut cells = self.cells.iter().cycle().map(|byte| match byte % 8 {
            1 => b'A',
            2 => b'B',
            _ => b'.',
        });
        let row = |_| (0..columns).map(|_| cells.next().unwrap_or(b'.')).collect();
        (0..rows).map(row).collect()
    }
}

/// The bytes of a board of at most 64 x 200 cells.
pub fn bytes(board: &TokenBoard) -> Vec<u8> {
    let mut bytes = vec![board.rows() as u8 - 1, board.columns() as u8 - 1];
    bytes.extend(board.to_string().replace('\n', "").into_bytes());
    bytes
}

/// Holds the fast solver against the reference and the lines of play, and has the board written
/// and read back.
///
/// # Panics
///
/// If they disagree.
pub fn check(letters: &Letters) {
    let rows = letters.rows();
    let board = TokenBoard::from_rows(&rows).expect("the rows are a board");
    let answer = solve(&board);
    assert_eq!(Ok(answer), reference::answer_token(&rows), "{board:?}");
    for question in Question::ALL {
        let line = line_of_play(&board, question);
        assert_eq!(
            line.is_some(),
            answer.get(question),
            "{question:?} on {board:?}"
        );
    }
    let text = contest::write(std::slice::from_ref(&board));
    assert_eq!(contest::read(text.as_bytes()), Ok(vec![board]));
}
