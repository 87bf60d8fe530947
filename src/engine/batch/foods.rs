//! How many states are won, food by food.

use super::kernel::{At, Keep, MOST_SWEEPS};
use super::layout::Family;
use super::row::Row;
use super::vector::Vector;
use crate::{Outcome, Player};

/// The states of a region with one food, the mouse to move and mouse, cat and food on three different cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FoodCounts {
    states: u16,
    wins: [u16; 2],
    longest: [u16; 2],
}

impl FoodCounts {
    /// How many states have this outcome.
    #[must_use]
    pub fn total(&self, outcome: Outcome) -> u16 {
        let [mouse, cat] = self.wins;
        match outcome {
            Outcome::Mouse => mouse,
            Outcome::Cat => cat,
            Outcome::Draw => self.states - mouse - cat,
        }
    }

    /// The plies of a player's longest win; `None` if there is none.
    #[must_use]
    pub fn longest(&self, player: Player) -> Option<u16> {
        let player = player as usize;
        (self.wins[player] > 0).then_some(self.longest[player])
    }
}

/// Counts the bits of each food apart: how many were decided after the first sweep, and in which sweep the last.
///
/// Only the sweeps' or-ed rows are kept, so this costs a load, a store and two operations a row.
#[derive(Debug)]
pub(super) struct Foods {
    cells: usize,
    /// With the mouse to move, by mouse cell: what was over before the first move.
    first: Box<[Row; 64]>,
    /// The same after the sweep before.
    last: Box<[Row; 64]>,
    /// Entry *s*: the bits that sweep *s* decided, those of all mouse cells together. Zeros between chunks.
    decided: Box<[Row]>,
    counts: Box<[FoodCounts; 64]>,
}

impl Foods {
    pub(super) fn new() -> Self {
        Self {
            cells: 0,
            first: Box::new([Row::ZERO; 64]),
            last: Box::new([Row::ZERO; 64]),
            decided: vec![Row::ZERO; MOST_SWEEPS].into_boxed_slice(),
            counts: Box::new([FoodCounts::default(); 64]),
        }
    }

    /// Goes on to a region of so many cells.
    pub(super) fn begin(&mut self, cells: usize) {
        self.cells = cells;
        let others = cells.saturating_sub(1) * cells.saturating_sub(2);
        let none = FoodCounts {
            states: others as u16,
            ..FoodCounts::default()
        };
        self.counts[..cells].fill(none);
    }

    /// The counts of each food, in the order of the cells' indices.
    pub(super) fn counts(&self) -> &[FoodCounts] {
        &self.counts[..self.cells]
    }

    /// The bits of a plane of eight foods that were decided, each food's counted.
    #[inline(always)]
    fn totals(&self, lanes: std::ops::Range<usize>) -> [u16; 8] {
        const LOW: u64 = 0x0101_0101_0101_0101;
        let mut totals = [0; 8];
        for word in lanes.start / 8..lanes.end / 8 {
            // A byte counts the foods' bits of one cat: at most 64 mouse cells.
            let mut sums = [0_u64; 8];
            for cell in 0..self.cells.min(64) {
                let [first, last]: [&[u64; 8]; 2] =
                    [&self.first[cell], &self.last[cell]].map(bytemuck::must_cast_ref);
                let decided = first[word] ^ last[word];
                for (food, sum) in sums.iter_mut().enumerate() {
                    *sum += decided >> food & LOW;
                }
            }
            for (total, sum) in totals.iter_mut().zip(sums) {
                *total += sum.to_le_bytes().map(u16::from).iter().sum::<u16>();
            }
        }
        totals
    }
}

impl Keep for Foods {
    #[inline(always)]
    fn row<V: Vector>(&mut self, at: At<'_>, cell: usize, mouse: V, _: V) {
        let cell = cell & 63;
        if at.sweep == 0 {
            self.first[cell] = mouse.row();
        } else {
            let changed = mouse.xor(V::load(&self.last[cell]));
            let decided = &mut self.decided[at.sweep];
            *decided = V::load(decided).or(changed).row();
        }
        self.last[cell] = mouse.row();
    }

    #[inline(always)]
    fn end(&mut self, at: At<'_>, _: &[Row]) {
        let width = at.chunk.width;
        for (p, plane) in at.chunk.planes.iter().enumerate() {
            // The mouse wins at odd plies, the cat at even ones: nobody has to move into the cat.
            let (player, before) = match plane.family {
                Family::Mouse => (Player::Mouse as usize, 1),
                Family::Cat | Family::CatOdd => (Player::Cat as usize, 0),
            };
            let lanes = p * width..(p + 1) * width;
            let totals = self.totals(lanes.clone());
            let mut open = 0_u8;
            for (food, &total) in totals.iter().enumerate() {
                if let Some(counts) = self.counts[..self.cells].get_mut(8 * plane.octet + food) {
                    counts.wins[player] = total;
                    open |= u8::from(total > 0) << food;
                }
            }
            // Back from the last sweep, until each food with a win has met its last.
            for sweep in (1..=at.sweep).rev() {
                if open == 0 {
                    break;
                }
                let decided = &self.decided[sweep].0[lanes.clone()];
                let mut met = decided.iter().fold(0, |any, lane| any | lane) & open;
                open &= !met;
                while met != 0 {
                    let food = 8 * plane.octet + met.trailing_zeros() as usize;
                    self.counts[food & 63].longest[player] = (2 * sweep - before) as u16;
                    met &= met - 1;
                }
            }
        }
        self.decided[..=at.sweep].fill(Row::ZERO);
    }
}
