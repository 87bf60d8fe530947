//! All layouts of a board at jumps of one cell, put together from the units.

use std::collections::BTreeMap;

use super::connectivity::Connectivity;
use super::work::{Levelled, Question, cells_up_to_symmetry};
use crate::Shape;
use crate::census::{Reason, layouts_by_walls};

/// Who wins how many layouts of a board, at jumps of one cell. All counts are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The board.
    pub shape: Shape,
    /// Layouts by which pieces share a region.
    pub connectivity: Connectivity,
    /// Entry *d*: layouts in which the mouse is *d* moves from the food, and the cat farther or in another region.
    /// The mouse wins in 2 *d* - 1 plies.
    pub ahead: Vec<u128>,
    /// Entry *d*: layouts in which both are *d* moves from the food.
    pub ties: Vec<u128>,
    /// Entry *d*: those of them that the mouse wins by rule a, in 2 *d* - 1 plies.
    pub escapes: Vec<u128>,
    /// Entry *d*: the other ties that the mouse wins, in 2 *d* - 1 plies. `None` if they were not counted: then they are the
    /// cat's in all that follows, and the mouse's wins are a lower bound.
    pub late: Option<Vec<u128>>,
    /// Layouts with the food in another region in which the cat catches the mouse.
    pub caught: u128,
}

/// Why a count cannot be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TotalError {
    /// Layouts are missing or counted twice.
    #[error("the layouts with {walls} walls are {counted}, and should be {expected}")]
    Layouts {
        /// The number of walls.
        walls: usize,
        /// What was counted.
        counted: u128,
        /// All that there are.
        expected: u128,
    },
    /// Distances and connectivity do not fit together.
    #[error(
        "{raced} layouts have mouse or cat a finite way from the food by their distances, and {connected} by their regions"
    )]
    Races {
        /// Twice the mouse ahead, and the ties.
        raced: u128,
        /// All three together, and twice the cat apart.
        connected: u128,
    },
    /// More of something than of what it is a part of.
    #[error("{what} are {part}, more than all {whole}")]
    Part {
        /// What was counted.
        what: &'static str,
        /// How many.
        part: u128,
        /// Of how many.
        whole: u128,
    },
}

impl Total {
    /// Puts the units together, each cell standing for those that a symmetry of the board takes it to.
    ///
    /// # Errors
    ///
    /// If the counts do not fit together. Three identities are checked:
    ///
    /// - layouts by walls are N! / (N - 3 - w)! / w!, as many as there are ways to place the pieces and walls;
    /// - twice the mouse ahead and the ties are all layouts with the three together and twice those with the cat apart,
    ///   since exchanging mouse and cat maps the mouse ahead onto the cat ahead;
    /// - escapes are ties, and the caught are among the layouts with the food apart.
    pub fn new(
        shape: Shape,
        connectivity: Connectivity,
        found: &Levelled,
    ) -> Result<Self, TotalError> {
        let images = cells_up_to_symmetry(shape);
        let by_distance = |question| by_distance(found, &images, question);
        let total = Self {
            shape,
            connectivity,
            ahead: by_distance(Question::Ahead),
            ties: by_distance(Question::Tie),
            escapes: by_distance(Question::Escape),
            late: None,
            caught: by_distance(Question::Chase).iter().sum(),
        };
        total.check()?;
        Ok(total)
    }

    fn check(&self) -> Result<(), TotalError> {
        let Connectivity {
            together,
            one_apart,
            all_apart,
            ..
        } = &self.connectivity;
        for (walls, expected) in layouts_by_walls(self.shape).into_iter().enumerate() {
            let counted = together[walls] + 3 * one_apart[walls] + all_apart[walls];
            if counted != expected {
                return Err(TotalError::Layouts {
                    walls,
                    counted,
                    expected,
                });
            }
        }
        let sum = |counts: &[u128]| counts.iter().sum::<u128>();
        let raced = 2 * sum(&self.ahead) + sum(&self.ties);
        let connected = self.together() + 2 * self.one_apart();
        if raced != connected {
            return Err(TotalError::Races { raced, connected });
        }
        let parts = [
            ("escapes", sum(&self.escapes), sum(&self.ties)),
            ("caught mice", self.caught, self.one_apart()),
        ];
        for (what, part, whole) in parts {
            if part > whole {
                return Err(TotalError::Part { what, part, whole });
            }
        }
        Ok(())
    }

    /// Layouts of a reason that the mouse wins, that the cat wins, and that nobody wins.
    #[must_use]
    pub fn outcomes(&self, reason: Reason) -> [u128; 3] {
        let apart = self.one_apart();
        match reason {
            Reason::Together => {
                // All that the mouse wins, less those with the cat in another region.
                let mouse = self.mouse_wins_by_plies().iter().sum::<u128>() - apart;
                [mouse, self.together() - mouse, 0]
            }
            Reason::CatApart => [apart, 0, 0],
            Reason::MouseApart => [0, apart, 0],
            Reason::FoodApart => [0, self.caught, apart - self.caught],
            Reason::AllApart => [0, 0, self.connectivity.all_apart.iter().sum()],
        }
    }

    /// Entry *p*: layouts that the mouse wins in *p* plies.
    #[must_use]
    pub fn mouse_wins_by_plies(&self) -> Vec<u128> {
        let at = |counts: &[u128], distance: usize| counts.get(distance).copied().unwrap_or(0);
        let late = self.late.as_deref().unwrap_or_default();
        let mut plies = vec![0; (2 * self.ahead.len()).saturating_sub(2)];
        for distance in 1..self.ahead.len() {
            plies[2 * distance - 1] =
                at(&self.ahead, distance) + at(&self.escapes, distance) + at(late, distance);
        }
        plies
    }

    /// Layouts with all three pieces in one region.
    #[must_use]
    pub fn together(&self) -> u128 {
        self.connectivity.together.iter().sum()
    }

    /// Layouts with the cat, and as many with the mouse or the food, in another region than the other two.
    #[must_use]
    pub fn one_apart(&self) -> u128 {
        self.connectivity.one_apart.iter().sum()
    }
}

/// Sums over all cells of the board; entry *d* for distance *d*, the last entry not 0.
fn by_distance(found: &Levelled, images: &BTreeMap<usize, u32>, question: Question) -> Vec<u128> {
    let mut sums = Vec::new();
    for (&cell, &count) in images {
        let Some(levels) = found.get(&(question, cell)) else {
            continue;
        };
        for (distance, layouts) in (usize::from(question.first())..).zip(levels) {
            if sums.len() <= distance {
                sums.resize(distance + 1, 0);
            }
            sums[distance] += layouts * u128::from(count);
        }
    }
    while sums.last() == Some(&0) {
        sums.pop();
    }
    sums
}
