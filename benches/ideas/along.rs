//! How much of a solution is the same on a region that differs little.

use catmouse::census::Region;
use catmouse::engine::batch::{Batch, Board};
use catmouse::engine::simd::Simd;
use catmouse::reach::jump_ends;
use catmouse::{CellSet, Player, Shape, Solution, State};

use crate::sample::Sample;

/// All games of one region.
struct Solved {
    cells: CellSet,
    /// By food.
    games: Vec<Option<Solution>>,
}

#[derive(Default)]
struct Alike {
    pairs: u64,
    cells: u64,
    /// States of the second region, and of them those that the first has too, with the same winner, and the same plies.
    states: u64,
    there: u64,
    winner: u64,
    plies: u64,
}

pub(crate) fn measure(sample: &Sample) {
    let regions = sample.some(if sample.board.len() > 25 { 400 } else { 1000 });
    for jumps in [(1, 1), (1, 2)] {
        let mut next = Alike::default();
        let mut flipped = Alike::default();
        let mut before: Option<(Region, Solved)> = None;
        let mut turn = 0;
        for &region in &regions {
            let shape = region.frame();
            let solved = solve(shape, region.cells(), jumps);
            if let Some((_, first)) = before.filter(|(last, _)| last.frame() == shape) {
                next.add(&first, &solved);
            }
            turn += 1;
            if let Some(other) = one_cell_off(shape, region.cells(), turn) {
                flipped.add(&solve(shape, other, jumps), &solved);
            }
            before = Some((region, solved));
        }
        println!(
            "jumps {}/{}, states of both players to move; per cent of a region's states",
            jumps.0, jumps.1
        );
        println!(
            "{:<34} {:>6} {:>12} {:>10} {:>12} {:>11} {:>8}",
            "", "pairs", "cells differ", "in both", "same winner", "same plies", "at best"
        );
        next.print("the next in the enumeration");
        flipped.print("one cell more or less, at random");
    }
}

fn solve(shape: Shape, cells: CellSet, (cat, mouse): (usize, usize)) -> Solved {
    let mut batch = Batch::new(Simd::detect());
    batch.set_region(&Board::new(shape, cat, mouse), cells);
    let tables = batch.solve();
    let game = |food| {
        let mut solution = Solution::new();
        tables.unpack(food, &mut solution);
        solution
    };
    let games = shape
        .cells()
        .iter()
        .map(|food| cells.contains(food).then(|| game(food)));
    Solved {
        cells,
        games: games.collect(),
    }
}

/// The region with one cell put in or taken out that leaves it connected.
fn one_cell_off(shape: Shape, cells: CellSet, turn: usize) -> Option<CellSet> {
    let len = shape.len();
    let others = (0..len).map(|i| {
        let cell = CellSet::from_bits(1 << ((i + 7 * turn) % len));
        CellSet::from_bits(cells.bits() ^ cell.bits())
    });
    let is_connected = |other: &CellSet| {
        let mut part: CellSet = other.lowest().into_iter().collect();
        for _ in 0..len {
            part = jump_ends(shape, *other, part, 1);
        }
        other.len() > 2 && part == *other
    };
    others.into_iter().find(is_connected)
}

impl Alike {
    fn add(&mut self, first: &Solved, second: &Solved) {
        let common = first.cells & second.cells;
        let k = second.cells.len() as u64;
        self.pairs += 1;
        self.cells += u64::from((first.cells.bits() ^ second.cells.bits()).count_ones());
        self.states += 2 * k * (k - 1) * k.saturating_sub(2);
        for food in common {
            let (Some(one), Some(other)) =
                (&first.games[food.index()], &second.games[food.index()])
            else {
                continue;
            };
            for mouse in common {
                for cat in common {
                    if mouse == cat || mouse == food || cat == food {
                        continue;
                    }
                    for turn in Player::ALL {
                        let state = State { mouse, cat, turn }.index();
                        let winner = one.outcomes()[state] == other.outcomes()[state];
                        self.there += 1;
                        self.winner += u64::from(winner);
                        self.plies +=
                            u64::from(winner && one.plies()[state] == other.plies()[state]);
                    }
                }
            }
        }
    }

    fn print(&self, name: &str) {
        let share = |part: u64| 100.0 * part as f64 / self.states as f64;
        println!(
            "{name:<34} {:>6} {:>12.1} {:>10.1} {:>12.1} {:>11.1} {:>7.2}x",
            self.pairs,
            self.cells as f64 / self.pairs as f64,
            share(self.there),
            share(self.winner),
            share(self.plies),
            self.states as f64 / (self.states - self.plies).max(1) as f64,
        );
    }
}
