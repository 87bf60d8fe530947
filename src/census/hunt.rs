//! The search for long games by annealing over walls.

use std::sync::atomic::{AtomicBool, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::games::RegionGames;
use super::play::{Jumps, Play};
use super::random::below;
use super::record::{Contest, Record};
use super::region::regions_of;
use super::tally::Reason;
use crate::{Cell, CellSet, Shape};

/// How a board is judged: by its longest game over all places of mouse, cat and food in its largest region.
/// Among equals more such games are better: it gives the search a slope to climb.
pub(crate) struct Judge<'a> {
    pub(crate) board: Shape,
    pub(crate) jumps: Jumps,
    pub(crate) goal: Contest,
    pub(crate) games: &'a mut RegionGames,
    pub(crate) play: &'a mut Play,
}

/// The worth of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth {
    plies: u16,
    /// Plies and a part of one for the number of games that long.
    height: f64,
    region: CellSet,
}

impl Judge<'_> {
    fn worth(&mut self, floor: CellSet) -> Worth {
        let none = Worth {
            plies: 0,
            height: 0.0,
            region: CellSet::EMPTY,
        };
        let Some(region) = regions_of(self.board, floor).max_by_key(|region| region.len()) else {
            return none;
        };
        if region.len() < 3 {
            return none;
        }
        self.games.enter(self.board, region);
        let least_delay = if self.goal == Contest::Delay {
            0
        } else {
            u16::MAX
        };
        self.games.solve(self.jumps, false, least_delay, self.play);
        let (plies, games) = match self.goal {
            Contest::MouseWin => longest(&self.play.together.mouse),
            Contest::CatWin | Contest::Chase => longest(&self.play.together.cat),
            Contest::Delay => (self.play.delay.unwrap_or(0), 1),
        };
        Worth {
            plies,
            height: f64::from(plies) + (games as f64).ln().min(8.0) / 8.0,
            region,
        }
    }
}

/// The plies of the longest games, and how many there are.
fn longest(counts: &[u64]) -> (u16, u64) {
    counts
        .last()
        .map_or((0, 1), |&games| ((counts.len() - 1) as u16, games))
}

/// Anneals one chain of boards, `steps` long; the best record, or `None` if `stop` was set or no game was won.
///
/// Each step opens or closes a cell, or moves a wall, and is taken back with a probability that grows with the loss
/// and with the time: the temperature falls from 3 plies to a quarter of one.
pub(crate) fn anneal(
    judge: &mut Judge<'_>,
    steps: u64,
    random: &mut Xoshiro256PlusPlus,
    stop: &AtomicBool,
) -> Option<Record> {
    const HOT: f64 = 3.0;
    const COLD: f64 = 0.25;
    let board = judge.board;
    let mut floor: CellSet = board
        .cells()
        .iter()
        .filter(|_| below(random, 100) >= 35)
        .collect();
    let mut worth = judge.worth(floor);
    let mut best = (worth, floor);
    for step in 0..steps {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let temperature = HOT * (COLD / HOT).powf(step as f64 / steps as f64);
        let mut next = flipped(floor, any_cell(board, random));
        if below(random, 2) == 0 {
            next = flipped(next, any_cell(board, random));
        }
        let next_worth = judge.worth(next);
        let gain = next_worth.height - worth.height;
        if gain >= 0.0 || unit(random) < (gain / temperature).exp() {
            (floor, worth) = (next, next_worth);
            if worth.height > best.0.height {
                best = (worth, floor);
            }
        }
    }
    let (Worth { plies, region, .. }, floor) = best;
    (plies > 0).then(|| Record::new(plies, Reason::Together, board, region, floor))
}

fn flipped(floor: CellSet, cell: Cell) -> CellSet {
    floor ^ cell.into()
}

fn any_cell(board: Shape, random: &mut Xoshiro256PlusPlus) -> Cell {
    Cell::new(below(random, board.len() as u64) as usize)
}

/// A number from 0 to 1.
fn unit(random: &mut Xoshiro256PlusPlus) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
