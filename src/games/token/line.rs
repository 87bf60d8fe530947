//! How a goal is forced: one game, cell by cell.

use super::{Question, TokenBoard, TokenCell};

/// No way to force the goal from here.
const NEVER: u16 = u16::MAX;

/// The cells `(row, column)` of one game in which Alice forces the goal, from the top left cell to
/// the last one reached; `None` if she cannot.
///
/// Alice goes the shortest way there is, Bob the longest. Of two equally good moves the one to the
/// right is shown.
///
/// Cost: a few nanoseconds and two bytes a cell, 32 MiB on the largest board.
#[must_use]
pub fn line_of_play(board: &TokenBoard, question: Question) -> Option<Vec<(usize, usize)>> {
    let plies = plies(board, question);
    let columns = board.columns();
    let at = |(row, column): (usize, usize)| plies[row * columns + column];
    let mut cell = (0, 0);
    if at(cell) == NEVER {
        return None;
    }
    let mut line = vec![cell];
    while let Some(next) =
        successors(board, cell).find(|&next| Some(at(next)) == at(cell).checked_sub(1))
    {
        cell = next;
        line.push(cell);
    }
    Some(line)
}

/// Row by row for each cell: in how many moves of the token Alice reaches the goal if she hurries
/// and Bob delays, or [`NEVER`].
fn plies(board: &TokenBoard, question: Question) -> Vec<u16> {
    let goal = |met| if met { 0 } else { NEVER };
    let mut plies = vec![NEVER; board.rows() * board.columns()];
    for row in (0..board.rows()).rev() {
        for column in (0..board.columns()).rev() {
            let next = successors(board, (row, column))
                .map(|(row, column)| plies[row * board.columns() + column]);
            // NEVER is the largest number: the worst choice for Alice, the best for Bob.
            let chosen = if (row + column).is_multiple_of(2) {
                next.min()
            } else {
                next.max()
            };
            plies[row * board.columns() + column] = match (board.cell(row, column), chosen) {
                (TokenCell::Open, None) => goal(question == Question::Draw),
                (TokenCell::Open, Some(NEVER)) => NEVER,
                (TokenCell::Open, Some(rest)) => rest + 1,
                (letter, _) => goal(question.met_by(letter)),
            };
        }
    }
    plies
}

/// The cells to which the token can move, were it not for letters: right, then down.
fn successors(
    board: &TokenBoard,
    (row, column): (usize, usize),
) -> impl Iterator<Item = (usize, usize)> {
    let right = (column + 1 < board.columns()).then_some((row, column + 1));
    let down = (row + 1 < board.rows()).then_some((row + 1, column));
    right.into_iter().chain(down)
}
