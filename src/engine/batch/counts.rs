//! How many states are won, by plies.

use super::kernel::{At, Keep};
use super::layout::Family;
use super::row::Row;
use super::vector::Vector;
use crate::{Outcome, Player};

/// The states of a region with the mouse to move and mouse, cat and food on three different cells,
/// for all foods together: how many each side wins, by plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    wins: [Vec<u64>; 2],
    states: u64,
}

impl Counts {
    pub(super) fn new() -> Self {
        Self {
            wins: [
                Vec::with_capacity(MOST_PLIES),
                Vec::with_capacity(MOST_PLIES),
            ],
            states: 0,
        }
    }

    /// How many states a player wins in each number of plies: entry *p* for *p* plies, up to the
    /// longest win; empty if there is none.
    #[must_use]
    pub fn wins(&self, player: Player) -> &[u64] {
        &self.wins[player as usize]
    }

    /// The plies of a player's longest win; 0 if there is none.
    #[must_use]
    pub fn longest(&self, player: Player) -> usize {
        self.wins(player).len().saturating_sub(1)
    }

    /// How many states have this outcome.
    #[must_use]
    pub fn total(&self, outcome: Outcome) -> u64 {
        let wins = |player| self.wins(player).iter().sum::<u64>();
        match outcome.winner() {
            Some(player) => wins(player),
            None => self.states - wins(Player::Mouse) - wins(Player::Cat),
        }
    }

    /// How many states there are.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }
}

/// More plies than any win takes.
const MOST_PLIES: usize = 2 * 64 * 64 + 2;

/// The sums of a field's sweeps being put together.
#[derive(Debug)]
pub(super) struct Counter {
    /// By family: one-bits that came or went with each sweep.
    changed: [Box<[u64]>; 3],
    sweeps: usize,
}

impl Counter {
    pub(super) fn new() -> Self {
        Self {
            changed: [(); 3].map(|()| vec![0; MOST_PLIES / 2 + 1].into_boxed_slice()),
            sweeps: 0,
        }
    }

    /// The counts of the field that was solved; the counter is empty again.
    pub(super) fn finish(&mut self, cells: usize, compulsory: bool, counts: &mut Counts) {
        let k = cells as u64;
        counts.states = k * k.saturating_sub(1) * k.saturating_sub(2);
        let [mouse, cat, odd] = &mut self.changed;
        let [mouse_wins, cat_wins] = &mut counts.wins;
        mouse_wins.clear();
        cat_wins.clear();
        mouse_wins.push(0);
        cat_wins.push(0);
        // What is left to the cat after the even plies less what is left after the odd ones.
        let mut ahead = 0_u64;
        for sweep in 1..=self.sweeps {
            mouse_wins.extend([mouse[sweep], 0]);
            if compulsory {
                // Each of the two only ever counts down to the other.
                cat_wins.push(odd[sweep] - ahead);
                ahead = cat[sweep] - (odd[sweep] - ahead);
                cat_wins.push(ahead);
            } else {
                cat_wins.extend([0, cat[sweep]]);
            }
        }
        for wins in [mouse_wins, cat_wins] {
            while wins.last() == Some(&0) {
                wins.pop();
            }
        }
        for changed in [mouse, cat, odd] {
            changed[..=self.sweeps].fill(0);
        }
        self.sweeps = 0;
    }
}

impl Keep for Counter {
    #[inline(always)]
    fn row<V: Vector>(&mut self, _: At<'_>, _: usize, _: V, _: V) {}

    #[inline(always)]
    fn end(&mut self, at: At<'_>, sums: &[Row]) {
        self.sweeps = self.sweeps.max(at.sweep);
        let words = at.chunk.width / 8;
        for (p, plane) in at.chunk.planes.iter().enumerate() {
            let family = match plane.family {
                Family::Mouse => 0,
                Family::Cat => 1,
                Family::CatOdd => 2,
            };
            let changed = &mut self.changed[family];
            let total = |row: &Row| {
                let row: &[u64; 8] = bytemuck::must_cast_ref(row);
                row[p * words..(p + 1) * words].iter().sum::<u64>()
            };
            let mut before = total(&sums[0]);
            for (sweep, row) in sums.iter().enumerate().skip(1) {
                let now = total(row);
                changed[sweep] += now.abs_diff(before);
                before = now;
            }
        }
    }
}
