//! What becomes of the states as they are decided.

use super::word::Word;
use crate::graphs::{Longest, Rules};
use crate::{Cell, CellSet, Outcome, Player};

/// Told of every state as it is decided.
pub(super) trait Watch<W, const N: usize> {
    /// These bits of row `mouse` are now decided; `counted` says which of them are counted.
    fn decided(
        &mut self,
        outcome: Outcome,
        turn: Player,
        plies: u16,
        mouse: usize,
        new: &[W; N],
        counted: &[W; N],
    );
}

/// Remembers the longest wins of mouse and cat.
pub(super) struct Count<W, const N: usize>(pub(super) [Last<W, N>; 2]);

/// The first row of the last sweep that decided a counted state.
#[derive(Clone, Copy)]
pub(super) struct Last<W, const N: usize> {
    plies: u16,
    mouse: usize,
    row: [W; N],
}

impl<W: Word, const N: usize> Default for Count<W, N> {
    fn default() -> Self {
        let none = Last {
            plies: 0,
            mouse: 0,
            row: [W::default(); N],
        };
        Self([none; 2])
    }
}

impl<W: Word, const N: usize> Last<W, N> {
    /// The win, once all are known.
    pub(super) fn longest(&self, rules: Rules) -> Option<Longest> {
        let cat = self.row.iter().position(|&word| word != W::default())?;
        let lowest = CellSet::from_bits(self.row[cat].bits()).lowest();
        Some(Longest {
            plies: self.plies,
            hole: lowest.filter(|_| rules.hole.is_some()),
            mouse: Cell::new(self.mouse),
            cat: Cell::new(cat),
            stay: rules.stay,
        })
    }
}

impl<W: Word, const N: usize> Watch<W, N> for Count<W, N> {
    #[inline(always)]
    fn decided(
        &mut self,
        outcome: Outcome,
        turn: Player,
        plies: u16,
        mouse: usize,
        new: &[W; N],
        counted: &[W; N],
    ) {
        let last = &mut self.0[usize::from(outcome == Outcome::Cat)];
        if turn == Player::Cat || last.plies == plies {
            return;
        }
        let (mut row, mut any) = ([W::default(); N], W::default());
        for cat in 0..N {
            row[cat] = new[cat] & counted[cat];
            any |= row[cat];
        }
        if any != W::default() {
            *last = Last { plies, mouse, row };
        }
    }
}
