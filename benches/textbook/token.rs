//! The token game as most people write it: one nested table a question, filled from the end.

use catmouse::games::token::TokenAnswer;

/// The three answers on a board of `A`, `B` and `.`.
pub(crate) fn solve(board: &[Vec<u8>]) -> TokenAnswer {
    TokenAnswer {
        win: force(board, Some(b'A')),
        draw: force(board, None),
        lose: force(board, Some(b'B')),
    }
}

/// Whether Alice can bring the token to the letter, or to an open last cell if there is none.
fn force(board: &[Vec<u8>], goal: Option<u8>) -> bool {
    let (rows, columns) = (board.len(), board[0].len());
    let mut table = vec![vec![false; columns]; rows];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let (last_row, last_column) = (row + 1 == rows, column + 1 == columns);
            table[row][column] = if board[row][column] != b'.' {
                Some(board[row][column]) == goal
            } else if last_row && last_column {
                goal.is_none()
            } else if last_row {
                table[row][column + 1]
            } else if last_column {
                table[row + 1][column]
            } else if (row + column) % 2 == 0 {
                table[row + 1][column] || table[row][column + 1]
            } else {
                table[row + 1][column] && table[row][column + 1]
            };
        }
    }
    table[0][0]
}
