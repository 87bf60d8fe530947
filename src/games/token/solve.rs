//! Three answers by additions, 64 cells at a time.
//!
//! For one question let the value of a cell be 1 if Alice can force the goal from there. A cell
//! `A` or `B` has a fixed value; an open one takes it from the cells to its right and below:
//!
//! ```text
//!   Alice's turn   value = right OR  below         below is 1: the value is 1
//!                                                  below is 0: the value is that to the right
//!   Bob's turn     value = right AND below         below is 1: the value is that to the right
//!                                                  below is 0: the value is 0
//! ```
//!
//! So, once the row below is known, every cell either has a value or passes on the one to its
//! right, as an adder's digits either settle the carry or pass it on. Bits run from the right to
//! the left; with `fixed` the cells that are 1 and `passing` those that pass, the carries of
//!
//! ```text
//!   fixed + (fixed | passing)
//! ```
//!
//! are the values of the row: 1 + 1 carries, 0 + 0 does not, and 0 + 1 carries if the digit
//! before it does. The carry into bit 0 stands for the missing neighbour right of the last column.
//!
//! Turns alternate along a row and from row to row, a mask `0101...` or its complement. At the
//! edges the missing neighbour must not decide: it counts as 0 on Alice's turn, as 1 on Bob's,
//! except beyond the bottom right cell, where it is the value of a draw.

use super::pack::{self, CellBits};
use super::{MAX_SIDE, TokenAnswer, TokenBoard};
use crate::engine::simd::{Kernel, Simd};

/// Every other bit, from bit 0 on.
const ALTERNATE: u64 = 0x5555_5555_5555_5555;

/// A word for each question: win, loss, draw, so that the first two take their letters from a
/// [`CellBits`] as it stands. The fourth is idle; with it the four fill a vector register.
type Lanes = [u64; 4];

/// Answers the three questions, in one pass over the rows from the bottom.
///
/// Cost: some 20 instructions for 64 cells where a vector register holds four words; no allocation.
#[must_use]
pub fn solve(board: &TokenBoard) -> TokenAnswer {
    Simd::detect().run(Rows(board))
}

/// All rows of a board.
///
/// With AVX2 it takes two thirds of the portable time; AVX-512 saves another sixth of that.
struct Rows<'a>(&'a TokenBoard);

impl Kernel for Rows<'_> {
    type Output = TokenAnswer;

    #[inline(always)]
    fn run(self) -> TokenAnswer {
        let Self(board) = self;
        let (rows, columns, words) = (board.rows(), board.columns(), board.words());
        // Alice moves where row + column is even; bit 0 is the last column.
        let alice_moves = |row: usize| {
            if (row + columns - 1).is_multiple_of(2) {
                ALTERNATE
            } else {
                !ALTERNATE
            }
        };
        let mut values = [[0; 4]; MAX_SIDE.div_ceil(64)];
        let values = &mut values[..words];
        values.fill([!alice_moves(rows - 1); 4]);
        for (row, cells) in board.cells.chunks_exact(words).enumerate().rev() {
            let alice_moves = alice_moves(row);
            let right = if row == rows - 1 {
                [0, 0, 1, 0]
            } else {
                [!alice_moves & 1; 4]
            };
            solve_row(cells, alice_moves, right, values);
        }
        let (word, bit) = pack::place(columns, 0);
        let [win, lose, draw, _] = values[word].map(|values| values >> bit & 1 == 1);
        TokenAnswer { win, draw, lose }
    }
}

/// From the values of the row below those of a row, where bit 0 of `right` is the value beyond its
/// last column.
#[inline(always)]
fn solve_row(cells: &[CellBits], alice_moves: u64, right: Lanes, values: &mut [Lanes]) {
    let mut carry = right;
    for (values, &CellBits { alice, bob }) in values.iter_mut().zip(cells) {
        let below = *values;
        let open = !(alice | bob);
        let goal = [alice, bob, 0, 0];
        let fixed = each(|i| goal[i] | open & alice_moves & below[i]);
        let passing = each(|i| open & (alice_moves ^ below[i]));
        let sum = each(|i| {
            fixed[i]
                .wrapping_add(fixed[i] | passing[i])
                .wrapping_add(carry[i])
        });
        // A passing digit is 0 + 1 + carry: the carry went on where the sum is 0.
        *values = each(|i| fixed[i] | passing[i] & !sum[i]);
        carry = each(|i| values[i] >> 63);
    }
}

/// A word made for each question.
#[inline]
fn each(word: impl FnMut(usize) -> u64) -> Lanes {
    std::array::from_fn(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_gives_the_same_answers() {
        for side in 1..200_usize {
            let cell = |r: usize, c: usize| {
                let hash = (r * 0x9e37_79b1 + c * 0x85eb_ca77 + side * 0xc2b2_ae3d) >> 7;
                match hash % (3 * side) {
                    0 => b'A',
                    1 => b'B',
                    _ => b'.',
                }
            };
            let row = |r| (0..200 - side).map(|c| cell(r, c)).collect();
            let rows: Vec<Vec<u8>> = (0..side).map(row).collect();
            let board = TokenBoard::from_rows(&rows).expect("a board");
            for simd in Simd::usable() {
                let portable = Simd::PORTABLE.run(Rows(&board));
                assert_eq!(simd.run(Rows(&board)), portable, "{simd}, {board:?}");
            }
        }
    }
}
