//! The longest games found, in a form that does not depend on the order of the search.

use std::cmp::Ordering;

use super::tally::Reason;
use crate::{CellSet, Shape};

/// What a record is the longest of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "text",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Contest {
    /// Plies of a mouse win, all pieces in one region.
    MouseWin,
    /// Plies of a forced cat win, all pieces in one region.
    CatWin,
    /// Plies of a mouse win beyond the mouse's plain walk to the food: what the cat's best play costs it.
    Delay,
    /// Plies until the cat catches the mouse where the food is in another region.
    Chase,
}

impl Contest {
    /// All four, in the order of [`Records`].
    pub const ALL: [Self; 4] = [Self::MouseWin, Self::CatWin, Self::Delay, Self::Chase];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MouseWin => "longest_mouse_win",
            Self::CatWin => "longest_cat_win",
            Self::Delay => "most_delayed_mouse_win",
            Self::Chase => "longest_chase",
        }
    }
}

/// A region on which some game is as long as `plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// Plies, or plies beyond the walk.
    pub plies: u16,
    /// Which pieces are in the region.
    pub reason: Reason,
    rows: u8,
    columns: u8,
    region: u64,
    floor: u64,
}

impl Record {
    /// A game of `plies` in a region of a board. `floor` holds the region and, where they are known,
    /// the other cells without wall.
    #[must_use]
    pub const fn new(
        plies: u16,
        reason: Reason,
        shape: Shape,
        region: CellSet,
        floor: CellSet,
    ) -> Self {
        Self {
            plies,
            reason,
            rows: shape.rows() as u8,
            columns: shape.columns() as u8,
            region: region.bits(),
            floor: floor.bits(),
        }
    }

    /// The board of [`Record::region`] and [`Record::floor`]: the region's frame, or the whole board.
    ///
    /// # Panics
    ///
    /// Never: it was made from a shape, or checked when it was read.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        Shape::new(self.rows.into(), self.columns.into()).ok()
    }

    /// The region of the pieces.
    #[must_use]
    pub const fn region(&self) -> CellSet {
        CellSet::from_bits(self.region)
    }

    /// The region and, where they are known, the other cells without wall.
    #[must_use]
    pub const fn floor(&self) -> CellSet {
        CellSet::from_bits(self.floor)
    }

    /// More plies first; among equals the plainer reason, the smaller board, the smaller bits.
    fn order(&self, other: &Self) -> Ordering {
        let rest = |record: &Self| {
            (
                record.reason,
                record.rows,
                record.columns,
                record.floor,
                record.region,
            )
        };
        other
            .plies
            .cmp(&self.plies)
            .then_with(|| rest(self).cmp(&rest(other)))
    }
}

/// The best record of each of [`Contest::ALL`].
///
/// Offering and merging are commutative: which record stands in the end does not depend on the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Records([Option<Record>; 4]);

impl Records {
    /// The best record of a contest; `None` if no game of the kind was seen.
    #[must_use]
    pub const fn best(&self, contest: Contest) -> Option<&Record> {
        self.0[contest as usize].as_ref()
    }

    /// Keeps the record if it beats the best.
    pub fn offer(&mut self, contest: Contest, record: Record) {
        let best = &mut self.0[contest as usize];
        if best.is_none_or(|best| record.order(&best).is_lt()) {
            *best = Some(record);
        }
    }

    /// Offers all records of another search.
    pub fn merge(&mut self, other: &Self) {
        for contest in Contest::ALL {
            if let Some(&record) = other.best(contest) {
                self.offer(contest, record);
            }
        }
    }
}
