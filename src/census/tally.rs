//! Exact counts of layouts, and the identity they must meet.

use std::ops::AddAssign;

use super::play::{Counts, Play};
use super::record::Records;
use super::weights::{Weight, Weights};
use crate::{Outcome, Player, Verdict};

/// Which of mouse, cat and food share a region. It decides what there is to play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "text",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Reason {
    /// All three: the game proper.
    Together,
    /// Mouse and food: the mouse walks home.
    CatApart,
    /// Cat and food: the cat walks home.
    MouseApart,
    /// Mouse and cat: the cat catches the mouse or nobody wins.
    FoodApart,
    /// No two: nobody wins.
    AllApart,
}

impl Reason {
    /// All five, in the order of [`Tally::reasons`].
    pub const ALL: [Self; 5] = [
        Self::Together,
        Self::CatApart,
        Self::MouseApart,
        Self::FoodApart,
        Self::AllApart,
    ];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Together => "together",
            Self::CatApart => "cat_apart",
            Self::MouseApart => "mouse_apart",
            Self::FoodApart => "food_apart",
            Self::AllApart => "all_apart",
        }
    }
}

/// Numbers of layouts by outcome and plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Histogram {
    /// Entry *p*: layouts the mouse wins in *p* plies. The last entry is not 0.
    pub mouse: Vec<u128>,
    /// Entry *p*: layouts the cat wins by force in *p* plies. The last entry is not 0.
    pub cat: Vec<u128>,
    /// Layouts nobody can force.
    pub draw: u128,
}

impl Histogram {
    /// Adds a region's counts, each for `weight` layouts.
    fn add(&mut self, counts: &Counts, weight: u128) {
        if weight > 0 {
            add_scaled(&mut self.mouse, &counts.mouse, weight);
            add_scaled(&mut self.cat, &counts.cat, weight);
            self.draw += u128::from(counts.draw) * weight;
        }
    }

    /// The layouts with an outcome.
    #[must_use]
    pub fn total(&self, outcome: Outcome) -> u128 {
        match outcome {
            Outcome::Draw => self.draw,
            Outcome::Mouse => self.mouse.iter().sum(),
            Outcome::Cat => self.cat.iter().sum(),
        }
    }

    /// All layouts.
    #[must_use]
    pub fn layouts(&self) -> u128 {
        Outcome::ALL
            .into_iter()
            .map(|outcome| self.total(outcome))
            .sum()
    }
}

impl AddAssign<&Self> for Histogram {
    fn add_assign(&mut self, other: &Self) {
        add_each(&mut self.mouse, &other.mouse);
        add_each(&mut self.cat, &other.cat);
        self.draw += other.draw;
    }
}

fn add_scaled(sums: &mut Vec<u128>, counts: &[u64], weight: u128) {
    if sums.len() < counts.len() {
        sums.resize(counts.len(), 0);
    }
    for (sum, &count) in sums.iter_mut().zip(counts) {
        *sum += u128::from(count) * weight;
    }
}

fn add_each(sums: &mut Vec<u128>, more: &[u128]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    for (sum, &count) in sums.iter_mut().zip(more) {
        *sum += count;
    }
}

/// What was counted for one pair of jumps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Layouts by outcome and plies, for each of [`Reason::ALL`].
    pub reasons: [Histogram; 5],
    /// Entry `[outcome code][w]`: layouts with *w* walls.
    pub walls: [Vec<u128>; 3],
    /// By outcome code: states with the mouse to move and all three in one region,
    /// regions counted up to the board's symmetry (a published measure; layouts count the free cells too).
    pub states: [u128; 3],
    /// The same over all connected sets of the board, none left out for symmetry: what a region drawn
    /// at random, and pieces on it, are drawn from.
    pub games: [u128; 3],
    /// The longest games.
    pub records: Records,
}

impl Tally {
    /// All reasons together.
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        let mut sum = Histogram::default();
        for histogram in &self.reasons {
            sum += histogram;
        }
        sum
    }

    /// Adds the play on one region, seen where `weights` says.
    pub(crate) fn add(&mut self, play: &Play, weights: &Weights) {
        let cases = [
            (Reason::Together, &play.together, &weights.together),
            (Reason::CatApart, &play.mouse_walk, &weights.one_apart),
            (Reason::MouseApart, &play.cat_walk, &weights.one_apart),
            (Reason::FoodApart, &play.chase, &weights.one_apart),
        ];
        for (reason, counts, weight) in cases {
            self.reasons[reason as usize].add(counts, weight.layouts);
            if weight.layouts > 0 {
                for outcome in Outcome::ALL {
                    let states = counts.total(outcome);
                    add_walls(&mut self.walls[outcome as usize], weight, states);
                }
            }
        }
        for outcome in Outcome::ALL {
            let states = u128::from(play.together.total(outcome));
            self.states[outcome as usize] += states * u128::from(weights.orbits);
            self.games[outcome as usize] += states * u128::from(weights.connected_sets);
        }
    }

    /// Adds one layout.
    pub fn add_layout(&mut self, reason: Reason, walls: usize, verdict: Verdict) {
        let histogram = &mut self.reasons[reason as usize];
        let one = |counts: &mut Vec<u128>, index: usize| {
            if counts.len() <= index {
                counts.resize(index + 1, 0);
            }
            counts[index] += 1;
        };
        match verdict {
            Verdict::Draw => histogram.draw += 1,
            Verdict::Win {
                winner: Player::Mouse,
                plies,
            } => one(&mut histogram.mouse, plies.into()),
            Verdict::Win {
                winner: Player::Cat,
                plies,
            } => one(&mut histogram.cat, plies.into()),
        }
        one(&mut self.walls[verdict.outcome() as usize], walls);
    }

    /// Adds layouts in which no two pieces share a region.
    pub(crate) fn add_all_apart(&mut self, apart: &[u128]) {
        self.reasons[Reason::AllApart as usize].draw += apart.iter().sum::<u128>();
        add_each(&mut self.walls[Outcome::Draw as usize], apart);
    }

    /// Checks that the layouts with each number of walls are all there.
    ///
    /// # Errors
    ///
    /// The first number of walls for which they are not.
    pub fn check_identity(&self, expected: &[u128]) -> Result<(), IdentityError> {
        for (walls, &expected) in expected.iter().enumerate() {
            let counts = self
                .walls
                .iter()
                .map(|counts| counts.get(walls).copied().unwrap_or(0));
            let counted = counts.sum();
            if counted != expected {
                return Err(IdentityError::Layouts {
                    walls: Some(walls),
                    counted,
                    expected,
                });
            }
        }
        let (counted, expected) = (self.histogram().layouts(), expected.iter().sum());
        if counted != expected {
            return Err(IdentityError::Layouts {
                walls: None,
                counted,
                expected,
            });
        }
        Ok(())
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        for (sum, more) in self.reasons.iter_mut().zip(&other.reasons) {
            *sum += more;
        }
        for (sum, more) in self.walls.iter_mut().zip(&other.walls) {
            add_each(sum, more);
        }
        for outcome in 0..3 {
            self.states[outcome] += other.states[outcome];
            self.games[outcome] += other.games[outcome];
        }
        self.records.merge(&other.records);
    }
}

/// Adds the layouts of `states` states by walls.
fn add_walls(sums: &mut Vec<u128>, weight: &Weight, states: u64) {
    if sums.len() < weight.walls.len() {
        sums.resize(weight.walls.len(), 0);
    }
    for (sum, &layouts) in sums.iter_mut().zip(&weight.walls) {
        *sum += layouts * u128::from(states);
    }
}

/// What was counted is not all there is: a fault of the program or of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// Layouts are missing or counted twice.
    #[error(
        "{counted} layouts{} were counted, but there are {expected}: the counts are wrong",
        of_walls(*.walls)
    )]
    Layouts {
        /// The number of walls of these layouts; `None`: any.
        walls: Option<usize>,
        /// Layouts counted.
        counted: u128,
        /// Layouts that must be there.
        expected: u128,
    },
    /// Layouts in which no two pieces share a region are less than none.
    #[error(
        "of the layouts with {walls} walls {alone} have the food alone in its region, but {together} of them mouse and cat together in another: the counts are wrong"
    )]
    Apart {
        /// The number of walls of these layouts.
        walls: usize,
        /// Layouts with the food alone.
        alone: u128,
        /// Those of them with mouse and cat together.
        together: u128,
    },
    /// Regions are missing or counted twice.
    #[error(
        "{counted} connected sets were counted, but there are {expected}: the counts are wrong"
    )]
    ConnectedSets {
        /// Connected sets counted.
        counted: u64,
        /// Connected sets that must be there.
        expected: u64,
    },
}

fn of_walls(walls: Option<usize>) -> String {
    walls.map_or(String::new(), |walls| format!(" with {walls} walls"))
}

/// What was counted whatever the jumps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Ground {
    /// Regions solved.
    pub classes: u64,
    /// Regions with all their placements.
    pub connected_sets: u64,
    /// Regions up to the board's symmetry, placements not merged.
    pub up_to_symmetry: u64,
    /// Games solved: foods on regions.
    pub games: u64,
    /// Entry *w*: layouts with *w* walls in which neither mouse nor cat is in the food's region.
    pub food_alone: Vec<u128>,
    /// Entry *w*: layouts with *w* walls in which mouse and cat are together in another region.
    pub food_apart: Vec<u128>,
}

impl Ground {
    /// Adds a region of `cells` cells, seen where `weights` says.
    pub(crate) fn add(&mut self, cells: usize, weights: &Weights) {
        self.classes += 1;
        self.connected_sets += weights.connected_sets;
        self.up_to_symmetry += weights.orbits;
        self.games += cells as u64;
        let cells = cells as u64;
        add_walls(&mut self.food_alone, &weights.two_apart, cells);
        add_walls(
            &mut self.food_apart,
            &weights.one_apart,
            cells * (cells - 1),
        );
    }

    /// By walls: the layouts in which no two pieces share a region.
    ///
    /// # Errors
    ///
    /// If there are fewer layouts with the food alone than with mouse and cat together besides: the counts are wrong.
    pub(crate) fn all_apart(&self) -> Result<Vec<u128>, IdentityError> {
        let len = self.food_alone.len().max(self.food_apart.len());
        let with = |counts: &[u128], walls| counts.get(walls).copied().unwrap_or(0);
        let apart = |walls| {
            let (alone, together) = (with(&self.food_alone, walls), with(&self.food_apart, walls));
            let error = IdentityError::Apart {
                walls,
                alone,
                together,
            };
            alone.checked_sub(together).ok_or(error)
        };
        (0..len).map(apart).collect()
    }
}

/// The `u64` sums stop at the greatest number: counts that are wrong by so much fail the identities, and never wrap round to
/// right ones.
impl AddAssign<&Self> for Ground {
    fn add_assign(&mut self, other: &Self) {
        self.classes = self.classes.saturating_add(other.classes);
        self.connected_sets = self.connected_sets.saturating_add(other.connected_sets);
        self.up_to_symmetry = self.up_to_symmetry.saturating_add(other.up_to_symmetry);
        self.games = self.games.saturating_add(other.games);
        add_each(&mut self.food_alone, &other.food_alone);
        add_each(&mut self.food_apart, &other.food_apart);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Findings;

    /// Whatever made them so: an error, no panic and no sum that wraps.
    #[test]
    fn less_than_no_layouts_are_an_error() {
        let mut findings = Findings::new(1);
        findings.ground.food_alone = vec![5, 5];
        findings.ground.food_apart = vec![5, 6];
        let error = IdentityError::Apart {
            walls: 1,
            alone: 5,
            together: 6,
        };
        assert_eq!(findings.clone().completed(), Err(error));
        findings.ground.food_apart = vec![5, 3];
        let tally = &findings.completed().unwrap().tallies[0];
        assert_eq!(tally.reasons[Reason::AllApart as usize].draw, 2);
    }
}
