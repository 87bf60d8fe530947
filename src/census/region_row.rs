//! Regions one by one: what was found on each.

use super::play::{Counts, Jumps};
use crate::{CellSet, Outcome, Shape};

/// The play on one region under one pair of jumps: a row of the list of regions.
///
/// The games are those with mouse, cat and food on three different cells of the region and the mouse to move, all
/// foods together: of *k* cells they are *k* (*k* - 1) (*k* - 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionRow {
    /// The smallest board that holds the region.
    pub frame: Shape,
    /// The cells, on the frame.
    pub cells: CellSet,
    /// The connected sets of the board that are images of the region.
    pub placements: u64,
    /// The jumps, one of [`Survey::classes`](super::Survey::classes).
    pub jumps: Jumps,
    /// By outcome code: games.
    pub games: [u64; 3],
    /// Plies of the longest mouse win; `None` if there is none.
    pub longest_mouse_win: Option<u16>,
    /// Plies of the longest forced cat win; `None` if there is none.
    pub longest_cat_win: Option<u16>,
}

impl RegionRow {
    /// A region on which nothing was played yet.
    pub(crate) const fn new(frame: Shape, cells: CellSet, placements: u64, jumps: Jumps) -> Self {
        Self {
            frame,
            cells,
            placements,
            jumps,
            games: [0; 3],
            longest_mouse_win: None,
            longest_cat_win: None,
        }
    }

    /// With the games that were counted.
    pub(crate) fn set(&mut self, games: &Counts) {
        let last = |counts: &[u64]| counts.len().checked_sub(1).map(|plies| plies as u16);
        for outcome in Outcome::ALL {
            self.games[outcome as usize] = games.total(outcome);
        }
        self.longest_mouse_win = last(&games.mouse);
        self.longest_cat_win = last(&games.cat);
    }
}
