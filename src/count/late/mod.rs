//! Ties that the mouse wins though the cat can come to each gate that it can come to: those of rule b alone.
//!
//! In the words of `docs/ties.md`: a set S of gates gives such a tie to the mouse if the mouse has a lower fork for S than
//! the cat. One sweep counts, for a food cell, a level of the two and a level of the mouse's fork,
//!
//! - the layouts with a pair S of gates for which the mouse's lowest fork is on that level and the cat's is higher,
//! - once for each such pair; no gate may be the mouse's alone (that is rule a).
//!
//! If the mouse can come to two gates, no more, there is one pair, and each layout is counted once.
//!
//! ```text
//! v v v v e e #     4 3 2 1 2 3 #     level 5, fork on level 4: all cells of V and E on levels below
//! C # # F # e M     5 # # 0 # 4 5     4 lead to one gate, above or below F; a cell of E on level 4
//! v v v v e e #     4 3 2 1 2 3 #     leads to both, none of V does
//! ```
//!
//! Labels are guessed and checked as in [`Levels`](super::Levels), and so are V, E and gates: a cell of V is the cat's or has
//! one of V above it, a cell of E is the mouse's or has one of E above it; each cell that descends to a gate of the pair is that gate
//! or has one below it that descends to the gate.
//!
//! Almost no key leads anywhere, so it matters what is tried. The cells of V and E and the food alone, all else walls, are
//! such a layout too: a *skeleton*. Its walks are the same, and no wall makes them shorter. So the keys of skeletons, with
//! nothing else known, are found first, and the sweep keeps to layouts that have one. And a key is dropped early if a walk
//! that has to go on cannot, among the cells to come.

mod site;
mod to_come;

use std::sync::atomic::AtomicBool;

use self::site::{BITS, Ball, Gate, LARGEST_LABEL, Site, Walk};
use super::sweep::{Effort, Key, Live, Step, Stopped, TransferMatrix, sum};
use crate::{Cell, Shape};

/// The transfer matrix of one food cell, level and level of the mouse's fork.
#[derive(Clone, Debug)]
pub struct Late {
    shape: Shape,
    food: usize,
    level: i8,
    fork: i8,
    skeleton: bool,
    /// For each label the cells of V or E that can have it.
    within: [u64; LARGEST_LABEL + 1],
    /// The first column and the last.
    edges: (u64, u64),
}

/// What a key says, unpacked.
#[derive(Clone, Copy)]
struct Frontier {
    sites: [Site; 8],
    mouse: bool,
    cat: bool,
    /// Whether a fork of the mouse has been passed.
    forked: bool,
    /// The last gate of the pair that has been passed.
    gate: Gate,
}

const MOUSE: u32 = 96;
const CAT: u32 = 97;
const FORKED: u32 = 98;
const GATE: u32 = 99;

impl Late {
    /// The matrix for a board of at most eight columns.
    ///
    /// # Panics
    ///
    /// If the board has more than eight columns, the food is not on it, or not 2 <= fork < level <= 31.
    #[must_use]
    pub fn new(shape: Shape, food: Cell, level: u8, fork: u8) -> Self {
        assert!(shape.columns() <= 8, "a frontier has at most eight cells");
        assert!(food.index() < shape.len());
        assert!(2 <= fork && fork < level && level <= LARGEST_LABEL as u8);
        let columns = shape.columns();
        let away = |cell: usize| {
            let rows = (cell / columns).abs_diff(food.index() / columns);
            rows + (cell % columns).abs_diff(food.index() % columns)
        };
        // A gate has label 1, and labels are those of a chequerboard.
        let may_have = |cell, label| {
            let away = away(cell);
            away <= label && (label - away) % 2 == 0 && (away > 1 || label == 1)
        };
        let column = |column| {
            (column..shape.len())
                .step_by(columns)
                .fold(0, |cells, cell| cells | 1 << cell)
        };
        Self {
            shape,
            food: food.index(),
            level: level as i8,
            fork: fork as i8,
            skeleton: false,
            within: std::array::from_fn(|label| {
                (0..shape.len())
                    .filter(|&cell| label > 0 && may_have(cell, label))
                    .fold(0, |cells, cell| cells | 1 << cell)
            }),
            edges: (column(0), column(columns - 1)),
        }
    }

    /// The highest level with anything to count. Each level below has a cell for each gate, or one of V and one of E.
    #[must_use]
    pub const fn highest_level(shape: Shape) -> u8 {
        ((shape.len() - 1) / 2) as u8
    }

    /// Counts the layouts, skeletons first.
    ///
    /// # Errors
    ///
    /// If `stop` is set meanwhile.
    pub fn count(&self, stop: &AtomicBool) -> Result<(u128, Effort), Stopped> {
        let skeleton = Self {
            skeleton: true,
            ..self.clone()
        };
        let (live, tried) = Live::find(&skeleton, |_, _| true, stop)?;
        if live.is_empty() {
            return Ok((0, tried));
        }
        let keep = |cell, key| {
            self.skeleton_of(cell, key)
                .is_none_or(|key| live.contains(cell, key))
        };
        let (layouts, kept) = sum(self, keep, stop)?;
        let effort = Effort {
            keys: tried.keys + kept.keys,
            most: tried.most.max(kept.most),
        };
        Ok((layouts, effort))
    }

    /// The key of the skeleton, or `None` if it is complete and has left the frontier.
    fn skeleton_of(&self, cell: usize, key: Key) -> Option<Key> {
        let mut frontier = self.unpack(cell + 1, key);
        let mut left = true;
        for site in &mut frontier.sites[..self.shape.columns()] {
            match site {
                Site::Ball(ball) if ball.walk.is_some() || ball.label == 0 => left = false,
                _ => *site = Site::Free,
            }
        }
        (!left || !self.complete(cell, &frontier)).then(|| self.pack(&frontier))
    }

    fn pack(&self, frontier: &Frontier) -> Key {
        let mut key = 0;
        for (c, &site) in frontier.sites[..self.shape.columns()].iter().enumerate() {
            let mut site = site;
            if let Site::Ball(ball) = &mut site
                && let Some(walk) = &mut ball.walk
                && walk.mouse
                && frontier.forked
                && ball.label == self.fork
            {
                // One fork is enough: no matter whether this is another.
                walk.gate = Gate::Neither;
            }
            key |= Key::from(site.code()) << (c as u32 * BITS);
        }
        key | Key::from(frontier.mouse) << MOUSE
            | Key::from(frontier.cat) << CAT
            | Key::from(frontier.forked) << FORKED
            | (frontier.gate as Key) << GATE
    }

    /// What a key says when `passed` cells have been passed.
    fn unpack(&self, passed: usize, key: Key) -> Frontier {
        let columns = self.shape.columns();
        let (row, column) = (passed / columns, passed % columns);
        let mut sites = [Site::Wall; 8];
        // The first `column` cells are in this row, the others in the row before.
        for (c, site) in sites[..columns].iter_mut().enumerate() {
            let above = usize::from(c >= column);
            let odd = (row + above + c + self.food / columns + self.food % columns) % 2 == 1;
            let code = (key >> (c as u32 * BITS)) as u32 & ((1 << BITS) - 1);
            *site = Site::from_code(code, odd);
        }
        let bit = |bit: u32| key >> bit & 1 == 1;
        Frontier {
            sites,
            mouse: bit(MOUSE),
            cat: bit(CAT),
            forked: bit(FORKED),
            gate: Gate::ALL[(key >> GATE & 3) as usize],
        }
    }

    /// Lets two neighbours in the ball know of each other. `false` if they exclude each other.
    fn meet(&self, one: &mut Ball, other: &mut Ball, forked: &mut bool) -> bool {
        let (nearer, farther) = if one.label < other.label {
            (one, other)
        } else {
            (other, one)
        };
        let Some(from) = &mut farther.walk else {
            farther.seen = true;
            return true;
        };
        if nearer.label == 0 {
            farther.seen = true;
            return true;
        }
        // Where a piece can come, it can go on; and E ends where V begins.
        let Some(to) = &mut nearer.walk else {
            return false;
        };
        if to.mouse && !from.mouse {
            return false;
        }
        to.backed |= from.mouse == to.mouse;
        if farther.label < self.fork {
            farther.seen |= from.gate == to.gate;
            return from.gate == to.gate || to.gate == Gate::Neither;
        }
        farther.seen = true;
        if farther.label == self.fork && to.gate != Gate::Neither {
            if from.gate == Gate::Neither {
                from.gate = to.gate;
            } else if from.gate != to.gate {
                *forked |= from.mouse;
                return from.mouse;
            }
        }
        true
    }

    /// Whether both pieces, the food and a fork have been passed.
    const fn complete(&self, cell: usize, after: &Frontier) -> bool {
        cell >= self.food && after.mouse && after.cat && after.forked
    }

    /// If nothing can go wrong any more after `cell`, how many cells are free.
    fn closed(&self, cell: usize, after: &Frontier) -> Option<u32> {
        if !self.complete(cell, after) {
            return None;
        }
        let at_end = cell + 1 == self.shape.len();
        let mut free = (self.shape.len() - 1 - cell) as u32;
        for &site in &after.sites[..self.shape.columns()] {
            match site {
                Site::Ball(ball) if !(at_end && ball.settled()) => return None,
                Site::Free => free += 1,
                _ => {}
            }
        }
        Some(free)
    }

    /// The ways on that leave a cell out of the ball.
    fn leave_out(&self, cell: usize, before: &Frontier, go_on: &mut impl FnMut(&Frontier, u32)) {
        let (up, left) = self.neighbours(cell, before);
        if matches!(up, Site::Ball(ball) if !ball.settled()) {
            return;
        }
        let within = |site| matches!(site, Site::Ball(ball) if ball.label <= self.level - 2);
        let wall = !self.skeleton && (within(up) || within(left));
        let mut after = *before;
        after.sites[cell % self.shape.columns()] = if wall { Site::Wall } else { Site::Free };
        go_on(&after, 1 + u32::from(up == Site::Free));
    }

    /// The ways on that take a cell into the ball, or put a piece on the level.
    fn take_in(&self, cell: usize, before: &Frontier, go_on: &mut impl FnMut(&Frontier, u32)) {
        let columns = self.shape.columns();
        let column = cell % columns;
        let (up, left) = self.neighbours(cell, before);
        let last = self.level - 1;
        let (lowest, highest) = if cell == self.food {
            (0, 0)
        } else {
            let down = (cell / columns).abs_diff(self.food / columns);
            let across = column.abs_diff(self.food % columns);
            (((down + across) as i8).max(1), self.level)
        };
        for label in (lowest..=highest).step_by(2) {
            let fits = |site| match site {
                Site::Ball(ball) => ball.label.abs_diff(label) == 1,
                Site::Free | Site::Wall => true,
            };
            if !fits(up) || !fits(left) {
                continue;
            }
            self.claims(label, before, |walk, gate| {
                let mut after = *before;
                if let Some(walk) = walk
                    && label == self.level
                {
                    let placed = if walk.mouse {
                        &mut after.mouse
                    } else {
                        &mut after.cat
                    };
                    if std::mem::replace(placed, true) {
                        return;
                    }
                }
                after.gate = gate;
                let mut here = Ball {
                    label,
                    seen: label == 0,
                    walk,
                };
                let mut factor = 1;
                let mut meet = |ball: &mut Ball| self.meet(ball, &mut here, &mut after.forked);
                if let Site::Ball(mut above) = up {
                    if !meet(&mut above) || !above.settled() {
                        return;
                    }
                } else if up == Site::Free && label >= last {
                    factor = 2;
                }
                if let Site::Ball(mut beside) = left {
                    if !meet(&mut beside) {
                        return;
                    }
                    after.sites[column - 1] = Site::Ball(beside);
                } else if left == Site::Free && label < last && !self.skeleton {
                    after.sites[column - 1] = Site::Wall;
                }
                after.sites[column] = Site::Ball(here);
                go_on(&after, factor);
            });
        }
    }

    /// What a cell of a label can be, and the last gate of the pair then passed.
    fn claims(&self, label: i8, before: &Frontier, mut emit: impl FnMut(Option<Walk>, Gate)) {
        let walk = |mouse, gate| {
            Some(Walk {
                mouse,
                backed: label == self.level,
                gate,
            })
        };
        if label == 0 || label < self.level && !self.skeleton {
            emit(None, before.gate);
        }
        if label == 1 {
            // Rule a does not hold: all gates that are walked to are in V.
            emit(walk(false, Gate::Neither), before.gate);
            if let Some(&next) = Gate::ALL.get(before.gate as usize + 1) {
                emit(walk(false, next), next);
            }
        } else if label > 1 {
            let gates = if label < self.fork { 3 } else { 1 };
            for &gate in &Gate::ALL[..gates] {
                emit(walk(false, gate), before.gate);
                emit(walk(true, gate), before.gate);
            }
        }
    }

    /// The sites above a cell and to its left.
    fn neighbours(&self, cell: usize, before: &Frontier) -> (Site, Site) {
        let column = cell % self.shape.columns();
        let left = match column {
            0 => Site::Wall,
            _ => before.sites[column - 1],
        };
        (before.sites[column], left)
    }
}

impl TransferMatrix for Late {
    fn cells(&self) -> usize {
        self.shape.len()
    }

    fn start(&self) -> Key {
        let outside = if self.skeleton {
            Site::Free
        } else {
            Site::Wall
        };
        self.pack(&Frontier {
            sites: [outside; 8],
            mouse: false,
            cat: false,
            forked: false,
            gate: Gate::Neither,
        })
    }

    fn step(&self, cell: usize, key: Key, mut emit: impl FnMut(Step)) {
        let before = self.unpack(cell, key);
        let mut go_on = |after: &Frontier, factor: u32| {
            if let Some(free) = self.closed(cell, after) {
                let free = free + factor.trailing_zeros();
                emit(Step::Closed { free });
            } else if !self.skeleton || self.can_close(cell, after) {
                let key = self.pack(after);
                emit(Step::Open { key, factor });
            }
        };
        if cell != self.food {
            self.leave_out(cell, &before, &mut go_on);
        }
        self.take_in(cell, &before, &mut go_on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over all levels of the fork.
    fn on_level(shape: Shape, food: usize, level: u8) -> u128 {
        let stop = AtomicBool::new(false);
        (2..level)
            .map(|fork| {
                let matrix = Late::new(shape, Cell::new(food), level, fork);
                matrix.count(&stop).unwrap().0
            })
            .sum()
    }

    fn on_all_levels(shape: Shape, food: usize) -> u128 {
        (3..=Late::highest_level(shape))
            .map(|level| on_level(shape, food, level))
            .sum()
    }

    #[test]
    fn the_smallest_boards_that_need_rule_b() {
        let shape = Shape::new(3, 7).unwrap();
        assert_eq!(on_level(shape, 10, 4), 0);
        assert_eq!(on_level(shape, 10, 5), 16);
        assert_eq!(on_level(shape, 10, 6), 0);
    }

    #[test]
    fn a_corner_of_5x6() {
        let shape = Shape::new(5, 6).unwrap();
        assert_eq!(on_all_levels(shape, 0), 8);
    }

    #[test]
    #[ignore = "minutes"]
    fn boards_of_6x6_and_some_twice() {
        let shape = Shape::new(6, 6).unwrap();
        let foods = [(0, 4), (1, 8), (2, 8), (7, 4), (8, 8), (14, 4)];
        let total: u128 = foods
            .iter()
            .map(|&(food, images)| images * on_all_levels(shape, food))
            .sum();
        assert_eq!(total, 10_572_704);
    }
}
