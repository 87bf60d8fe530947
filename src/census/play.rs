//! All games on one region: with the food in it, on the way to it, and far from it.

use super::record::Contest;
use super::tally::Reason;
use crate::Outcome;

/// How far the two pieces jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jumps {
    /// Cells the cat jumps at most.
    pub cat: usize,
    /// Cells the mouse jumps at most.
    pub mouse: usize,
}

impl Jumps {
    /// The same play with jumps no longer than there is room for, but at least 1.
    #[must_use]
    pub fn clamped(self, longest: usize) -> Self {
        let clamp = |jump: usize| jump.clamp(1, longest.max(1));
        Self {
            cat: clamp(self.cat),
            mouse: clamp(self.mouse),
        }
    }
}

/// Numbers of games, the mouse to move, by outcome and plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Entry *p*: games the mouse wins in *p* plies. The last entry is not 0.
    pub mouse: Vec<u64>,
    /// Entry *p*: games the cat wins by force in *p* plies. The last entry is not 0.
    pub cat: Vec<u64>,
    /// Games nobody can force.
    pub draw: u64,
}

impl Counts {
    /// The games with an outcome.
    #[must_use]
    pub fn total(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Draw => self.draw,
            Outcome::Mouse => self.mouse.iter().sum(),
            Outcome::Cat => self.cat.iter().sum(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.mouse.clear();
        self.cat.clear();
        self.draw = 0;
    }
}

pub(crate) fn bump(counts: &mut Vec<u64>, plies: usize, by: u64) {
    if by > 0 {
        if counts.len() <= plies {
            counts.resize(plies + 1, 0);
        }
        counts[plies] += by;
    }
}

/// All games on one region for one pair of jumps, the mouse to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Mouse, cat and food in the region, on different cells.
    pub together: Counts,
    /// The plies that the most delayed of these mouse wins takes beyond the mouse's walk; `None` if there is no
    /// mouse win, or only such as are delayed by less than was asked for.
    pub delay: Option<u16>,
    /// Mouse and food in the region, the cat elsewhere.
    pub mouse_walk: Counts,
    /// Cat and food in the region, the mouse elsewhere.
    pub cat_walk: Counts,
    /// Mouse and cat in the region, the food elsewhere.
    pub chase: Counts,
}

impl Play {
    pub(crate) fn clear(&mut self) {
        for counts in [
            &mut self.together,
            &mut self.mouse_walk,
            &mut self.cat_walk,
            &mut self.chase,
        ] {
            counts.clear();
        }
        self.delay = None;
    }

    /// The longest games there are of each kind.
    pub(crate) fn longest(&self) -> impl Iterator<Item = (Contest, Reason, u16)> {
        let last = |counts: &[u64]| counts.len().checked_sub(1).map(|plies| plies as u16);
        let candidates = [
            (
                Contest::MouseWin,
                Reason::Together,
                last(&self.together.mouse),
            ),
            (Contest::CatWin, Reason::Together, last(&self.together.cat)),
            (Contest::Delay, Reason::Together, self.delay),
            (Contest::Chase, Reason::FoodApart, last(&self.chase.cat)),
        ];
        candidates
            .into_iter()
            .filter_map(|(contest, reason, plies)| Some((contest, reason, plies?)))
    }
}
