//! Regions one by one: what was found on each.

use super::play::Jumps;
use crate::engine::batch::FoodCounts;
use crate::{Cell, CellSet, Outcome, Player, Shape};

/// The play on one region with one food under one pair of jumps: a row of the list of regions.
///
/// The games are those with mouse, cat and food on three different cells of the region and the mouse to move: of *k*
/// cells they are (*k* - 1) (*k* - 2) for each food.
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
    /// Where the food is.
    pub food: Cell,
    /// By outcome code: games.
    pub games: [u16; 3],
    /// Plies of the longest mouse win; `None` if there is none.
    pub longest_mouse_win: Option<u16>,
    /// Plies of the longest forced cat win; `None` if there is none.
    pub longest_cat_win: Option<u16>,
}

impl RegionRow {
    /// A region on which nothing was played yet, with the food on its first cell.
    pub(crate) fn new(frame: Shape, cells: CellSet, placements: u64, jumps: Jumps) -> Self {
        Self {
            frame,
            cells,
            placements,
            jumps,
            food: cells.lowest().unwrap_or_default(),
            games: [0; 3],
            longest_mouse_win: None,
            longest_cat_win: None,
        }
    }

    /// The same with another food and the games that were counted with it.
    pub(crate) fn with(self, food: Cell, games: &FoodCounts) -> Self {
        let mut row = Self { food, ..self };
        for outcome in Outcome::ALL {
            row.games[outcome as usize] = games.total(outcome);
        }
        row.longest_mouse_win = games.longest(Player::Mouse);
        row.longest_cat_win = games.longest(Player::Cat);
        row
    }
}
