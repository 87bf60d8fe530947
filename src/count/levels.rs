//! Layouts by the mouse's distance from the food, the *level*: one sweep for a food cell, a level and a
//! race.
//!
//! Only the *ball* of radius level - 1 around the food is looked at, each of its cells with its distance
//! from the food, its *label*:
//!
//! ```text
//! board        level 3      F the food, label 0; 1 and 2 the rest of the ball
//! F . . .      F 1 2 M      M and C, on label 3, the only cells of that label that are looked at
//! . # . .      1 # ? ?      # next to label 0 or 1: a wall, or it would be in the ball
//! . . C #      2 C ? ?      ? next to label 2 at most: floor or wall, both count
//! ```
//!
//! Labels are guessed and checked. Neighbours in the ball differ by one, each cell but the food has a
//! neighbour with one less, and a cell that is not in the ball is a wall if a label below level - 1 is
//! next to it. A labelling that passes is the distance from the food, and there is exactly one: by
//! induction a cell of label d has a walk of d moves to the food, and no shorter one, since a move
//! changes the label by one.
//!
//! So a frontier needs no parts and no connectivity: labels connect. See `docs/counting.md` for what is
//! counted and why.

use std::sync::atomic::AtomicBool;

use super::site::{Ball, LARGEST_LABEL, Site, Walker};
use super::sweep::{Effort, Key, Live, Step, Stopped, TransferMatrix, sum};
use crate::{Cell, Shape};

/// Where mouse and cat are, and what of them is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Race {
    /// The mouse on the level; the cat farther from the food, or in another region.
    Ahead,
    /// Both on the level.
    Tie,
    /// Ties in which the mouse has a shortest walk to the food that no shortest walk of the cat meets: rule a.
    Escape,
}

/// The transfer matrix of one food cell, level and race.
#[derive(Clone, Debug)]
pub struct Levels {
    shape: Shape,
    food: usize,
    level: i8,
    race: Race,
    /// Whether walls and free cells look alike: that changes factors, but not which keys lead somewhere.
    blurred: bool,
}

/// What a key says, unpacked.
#[derive(Clone, Copy)]
struct Frontier {
    sites: [Site; 8],
    mouse: bool,
    cat: bool,
    escaped: bool,
}

const MOUSE: u32 = 64;
const CAT: u32 = 65;
const ESCAPED: u32 = 66;

impl Levels {
    /// The matrix for a board of at most eight columns, the food on a cell of it, and a level from 1 on.
    ///
    /// # Panics
    ///
    /// If the board has more than eight columns, the cell is not on it, or the level is none.
    #[must_use]
    pub fn new(shape: Shape, food: Cell, level: u8, race: Race) -> Self {
        assert!(shape.columns() <= 8, "a frontier has at most eight cells");
        assert!(food.index() < shape.len());
        assert!(level > 0 && level <= LARGEST_LABEL as u8);
        Self {
            shape,
            food: food.index(),
            level: level as i8,
            race,
            blurred: false,
        }
    }

    /// Adds up the layouts, over keys that lead somewhere where it pays to find them first.
    ///
    /// # Errors
    ///
    /// If `stop` is set meanwhile.
    pub fn layouts(&self, stop: &AtomicBool) -> Result<(u128, Effort), Stopped> {
        if self.race != Race::Escape {
            return sum(self, |_, _| true, stop);
        }
        let blurred = |race| Self {
            race,
            blurred: true,
            ..self.clone()
        };
        let labels = blurred(Race::Tie);
        let (live_labels, first) = Live::find(&labels, |_, _| true, stop)?;
        let walkers = blurred(Race::Escape);
        let keep = |cell, key| live_labels.contains(cell, labels.project(cell, key));
        let (live, second) = Live::find(&walkers, keep, stop)?;
        drop(live_labels);
        let keep = |cell, key| live.contains(cell, walkers.project(cell, key));
        let (layouts, third) = sum(self, keep, stop)?;
        Ok((layouts, first.and(second).and(third)))
    }

    /// What this matrix would have as its key where a finer one has `key` after `cell`.
    fn project(&self, cell: usize, key: Key) -> Key {
        let mut frontier = self.unpack(cell + 1, key);
        if self.race != Race::Escape {
            for site in &mut frontier.sites[..self.shape.columns()] {
                if let Site::Ball(ball) = site {
                    ball.walker = Walker::Nobody;
                }
            }
            frontier.escaped = false;
        }
        self.pack(&frontier)
    }

    fn pack(&self, frontier: &Frontier) -> Key {
        let mut bytes = [0; 8];
        for (byte, site) in bytes
            .iter_mut()
            .zip(&frontier.sites[..self.shape.columns()])
        {
            *byte = match site {
                Site::Free if self.blurred => Site::Wall.byte(),
                _ => site.byte(),
            };
        }
        Key::from(u64::from_le_bytes(bytes))
            | Key::from(frontier.mouse) << MOUSE
            | Key::from(frontier.cat) << CAT
            | Key::from(frontier.escaped) << ESCAPED
    }

    /// What a key says when `passed` cells have been passed.
    fn unpack(&self, passed: usize, key: Key) -> Frontier {
        let columns = self.shape.columns();
        let (row, column) = (passed / columns, passed % columns);
        let mut sites = [Site::Wall; 8];
        let bytes = (key as u64).to_le_bytes();
        // The first `column` cells are in this row, the others in the row before.
        for c in 0..columns {
            let odd =
                (row + usize::from(c >= column) + c + self.food / columns + self.food % columns)
                    % 2
                    == 1;
            sites[c] = Site::from_byte(bytes[c], odd);
        }
        let bit = |bit: u32| key >> bit & 1 == 1;
        Frontier {
            sites,
            mouse: bit(MOUSE),
            cat: bit(CAT),
            escaped: bit(ESCAPED),
        }
    }
}

/// Lets two neighbours in the ball know of each other. `false` if their claims exclude each other.
fn meet(one: &mut Ball, other: &mut Ball, escaped: &mut bool) -> bool {
    let (nearer, farther) = if one.label < other.label {
        (one, other)
    } else {
        (other, one)
    };
    farther.seen = true;
    if nearer.label == 0 {
        *escaped |= farther.walker.is_mouse();
        return true;
    }
    match (farther.walker, nearer.walker) {
        (Walker::Cat { .. }, Walker::Cat { .. }) => nearer.walker = Walker::Cat { backed: true },
        (Walker::Mouse { .. }, Walker::Mouse { .. }) => {
            nearer.walker = Walker::Mouse { backed: true };
        }
        // The mouse's cells end where the cat's begin.
        (Walker::Mouse { .. }, Walker::Cat { .. }) | (Walker::Nobody, _) => {}
        // Where a piece can come, it can go on.
        (Walker::Cat { .. } | Walker::Mouse { .. }, _) => return false,
    }
    true
}

impl TransferMatrix for Levels {
    fn cells(&self) -> usize {
        self.shape.len()
    }

    fn start(&self) -> Key {
        self.pack(&Frontier {
            sites: [Site::Wall; 8],
            mouse: false,
            cat: false,
            escaped: false,
        })
    }

    fn step(&self, cell: usize, key: Key, mut emit: impl FnMut(Step)) {
        let before = self.unpack(cell, key);
        let mut go_on = |after: &Frontier, factor: u32| {
            if let Some(free) = self.closed(cell, after) {
                let free = free + factor.trailing_zeros();
                emit(Step::Closed { free });
            } else if self.can_close(cell, after) {
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

impl Levels {
    /// The sites above a cell and to its left.
    fn neighbours(&self, cell: usize, before: &Frontier) -> (Site, Site) {
        let column = cell % self.shape.columns();
        let left = match column {
            0 => Site::Wall,
            _ => before.sites[column - 1],
        };
        (before.sites[column], left)
    }

    /// The ways on that leave a cell out of the ball.
    fn leave_out(&self, cell: usize, before: &Frontier, go_on: &mut impl FnMut(&Frontier, u32)) {
        let (up, left) = self.neighbours(cell, before);
        let column = cell % self.shape.columns();
        if matches!(up, Site::Ball(ball) if !ball.settled()) {
            return;
        }
        let within = |site, last| matches!(site, Site::Ball(ball) if ball.label <= last);
        let touches = |last| within(up, last) || within(left, last);
        let factor = 1 + u32::from(up == Site::Free);
        let mut after = *before;
        after.sites[column] = if touches(self.level - 2) {
            Site::Wall
        } else {
            Site::Free
        };
        go_on(&after, factor);
        if self.race == Race::Ahead && !before.cat && !touches(self.level - 1) {
            after.sites[column] = Site::Apart;
            after.cat = true;
            go_on(&after, factor);
        }
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
                Site::Apart => label == self.level,
                Site::Free | Site::Wall => true,
            };
            if !fits(up) || !fits(left) {
                continue;
            }
            for &(walker, mouse, cat) in self.claims(label) {
                if mouse && before.mouse || cat && before.cat {
                    continue;
                }
                let mut after = *before;
                after.mouse |= mouse;
                after.cat |= cat;
                let seen = label == 0;
                let mut here = Ball {
                    label,
                    seen,
                    walker,
                };
                let mut factor = 1;
                match up {
                    Site::Ball(mut above) => {
                        let agree = meet(&mut above, &mut here, &mut after.escaped);
                        if !agree || !above.settled() {
                            continue;
                        }
                    }
                    Site::Free if label >= last => factor = 2,
                    _ => {}
                }
                match left {
                    Site::Ball(mut beside) => {
                        if !meet(&mut beside, &mut here, &mut after.escaped) {
                            continue;
                        }
                        after.sites[column - 1] = Site::Ball(beside);
                    }
                    Site::Free if label < last => after.sites[column - 1] = Site::Wall,
                    _ => {}
                }
                after.sites[column] = Site::Ball(here);
                go_on(&after, factor);
            }
        }
    }

    /// What a cell of a label can be: who claims it, whether the mouse stands on it, whether the cat does.
    const fn claims(&self, label: i8) -> &'static [(Walker, bool, bool)] {
        const NOBODY: (Walker, bool, bool) = (Walker::Nobody, false, false);
        let walkers = matches!(self.race, Race::Escape);
        if label == self.level {
            match self.race {
                Race::Ahead => &[(Walker::Nobody, true, false)],
                Race::Tie => &[(Walker::Nobody, true, false), (Walker::Nobody, false, true)],
                Race::Escape => &[
                    (Walker::Mouse { backed: true }, true, false),
                    (Walker::Cat { backed: true }, false, true),
                ],
            }
        } else if label > 0 && walkers {
            &[
                NOBODY,
                (Walker::Cat { backed: false }, false, false),
                (Walker::Mouse { backed: false }, false, false),
            ]
        } else {
            &[NOBODY]
        }
    }

    /// If nothing can go wrong any more after `cell`, how many cells are free.
    fn closed(&self, cell: usize, after: &Frontier) -> Option<u32> {
        let complete = cell >= self.food
            && after.mouse
            && after.cat
            && (after.escaped || self.race != Race::Escape);
        if !complete {
            return None;
        }
        let at_end = cell + 1 == self.shape.len();
        let mut free = (self.shape.len() - 1 - cell) as u32;
        for &site in &after.sites[..self.shape.columns()] {
            match site {
                Site::Ball(ball) if !(at_end && ball.settled()) => return None,
                // A cell that is free and unseen below the cat's is so whatever comes.
                Site::Free => free += 1,
                _ => {}
            }
        }
        Some(free)
    }

    /// Whether a frontier after `cell` can still close. `true` where it is not known: what is left out here
    /// costs time only.
    fn can_close(&self, cell: usize, after: &Frontier) -> bool {
        let columns = self.shape.columns();
        let left = self.shape.len() - 1 - cell;
        let pending = usize::from(!after.mouse) + usize::from(!after.cat);
        if left == 0 || left < pending {
            return false;
        }
        let column = cell % columns;
        let passed = cell >= self.food;
        let mut balls = [(
            0,
            Ball {
                label: 0,
                seen: true,
                walker: Walker::Nobody,
            },
        ); 8];
        let mut count = 0;
        for (c, &site) in after.sites[..columns].iter().enumerate() {
            if let Site::Ball(ball) = site {
                balls[count] = (c, ball);
                count += 1;
            }
        }
        let balls = &balls[..count];
        let tie = self.race != Race::Ahead;
        if count == 0 {
            // A piece on the level would have lost the food, or the food the mouse.
            return if passed {
                after.mouse && !tie
            } else {
                !after.mouse && (!tie || !after.cat)
            };
        }
        let buried = passed && balls.iter().all(|(_, ball)| ball.label > 0);
        let room = self.room(cell);
        let walk = |a: usize, b: usize| shortest_walk(column, a, b);

        // The pieces to come stand at the end of a chain of labels that goes up from the frontier.
        if buried {
            let top = balls
                .iter()
                .map(|(_, ball)| ball.label)
                .filter(|&label| label < self.level)
                .max();
            let short = self.level - top.unwrap_or(self.level);
            if !after.mouse && short > room
                || tie && pending > 0 && short + pending as i8 - 1 > room
            {
                return false;
            }
        }
        let escape = self.race == Race::Escape;
        if escape && !after.escaped && cell >= self.food + columns {
            return false;
        }
        // A cell that has not seen its nearer neighbour comes down to one that has, or to the food.
        if buried {
            for &(a, ball) in balls.iter().filter(|(_, ball)| !ball.seen) {
                let leads_down = balls.iter().any(|&(b, other)| {
                    let gap = ball.label - other.label;
                    let on_the_way = |(_, third): &&(usize, Ball)| {
                        !third.seen && third.label > other.label && third.label < ball.label
                    };
                    b != a
                        && other.seen
                        && gap >= walk(a, b)
                        && gap - 1 <= room + balls.iter().filter(on_the_way).count() as i8
                });
                if !leads_down {
                    return false;
                }
            }
        } else if !passed {
            let lowest = balls
                .iter()
                .filter(|(_, ball)| !ball.seen)
                .map(|(_, ball)| ball.label)
                .min();
            if lowest.is_some_and(|label| label > room) {
                return false;
            }
        }
        !escape || self.claims_can_be_backed(cell, after, balls, buried)
    }

    fn claims_can_be_backed(
        &self,
        cell: usize,
        after: &Frontier,
        balls: &[(usize, Ball)],
        buried: bool,
    ) -> bool {
        let columns = self.shape.columns();
        let column = cell % columns;
        let left = (self.shape.len() - 1 - cell) as i8;
        let room = self.room(cell);
        let mut needed = 0;
        for (piece, placed) in [
            (Walker::Cat { backed: true }, after.cat),
            (Walker::Mouse { backed: true }, after.mouse),
        ] {
            let owing = if piece.is_cat() {
                Walker::Cat { backed: false }
            } else {
                Walker::Mouse { backed: false }
            };
            let mut top = -1;
            let mut claimed = false;
            for &(a, ball) in balls {
                claimed |= ball.walker == piece || ball.walker == owing;
                if ball.walker != owing {
                    continue;
                }
                top = top.max(ball.label);
                // A chain of claims goes up to the piece itself, or to a claim that is backed. It may pass
                // others on the way that are not.
                let passing = |end: i8| {
                    balls
                        .iter()
                        .filter(|(_, third)| {
                            third.walker == owing && third.label > ball.label && third.label < end
                        })
                        .count() as i8
                };
                let to_come = !placed && self.level - ball.label - passing(self.level) <= room;
                let backed = to_come
                    || balls.iter().any(|&(b, other)| {
                        let gap = other.label - ball.label;
                        b != a
                            && other.walker == piece
                            && gap >= shortest_walk(column, a, b)
                            && gap - 1 - passing(other.label) <= room
                    });
                if !backed {
                    return false;
                }
            }
            if !placed {
                // Its walk to a buried food comes through the frontier.
                if buried {
                    if top < 0 {
                        return false;
                    }
                    needed += self.level - top;
                } else {
                    needed += 1;
                }
            } else if !claimed && (cell < self.food || piece.is_mouse() && !after.escaped) {
                // Its walk to the food has been cut.
                return false;
            }
        }
        needed <= left
    }

    /// At most how many of the cells to come are on one shortest walk: three in each square of four, as a walk
    /// that fills a square is not shortest.
    fn room(&self, cell: usize) -> i8 {
        three_of_four(self.shape, cell) as i8
    }
}

/// How many cells there are after `cell` if of each square of four only three count.
pub(super) fn three_of_four(shape: Shape, cell: usize) -> usize {
    let columns = shape.columns();
    let left = shape.len() - 1 - cell;
    let (rows, rest) = (left / columns, left % columns);
    let two_rows = |width: usize| width / 2 * 3 + width % 2 * 2;
    let pairs = rows / 2 * two_rows(columns);
    let odd = match (rows % 2, rest) {
        (0, rest) => rest,
        (_, 0) => columns,
        (_, rest) => two_rows(rest) + columns - rest,
    };
    pairs + odd
}

/// The least number of moves from one frontier cell to another through cells to come; `column` is that of the last
/// cell passed.
pub(super) fn shortest_walk(column: usize, a: usize, b: usize) -> i8 {
    let across = a.abs_diff(b) as i8;
    match ((a <= column) == (b <= column), a == column || b == column) {
        (true, _) => across + 2,
        (false, true) => across + 1,
        (false, false) => across + 3,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// Sums over all levels: ahead, ties, escapes.
    fn sums(rows: usize, columns: usize, food: usize) -> [u128; 3] {
        let shape = Shape::new(rows, columns).unwrap();
        let stop = AtomicBool::new(false);
        let mut sums = [0; 3];
        for level in 1..shape.len() as u8 {
            let matrix = |race| Levels::new(shape, Cell::new(food), level, race);
            for (sum, race) in sums.iter_mut().zip([Race::Ahead, Race::Tie, Race::Escape]) {
                *sum += matrix(race).layouts(&stop).unwrap().0;
            }
        }
        sums
    }

    #[test]
    fn ties_and_escapes_are_those_of_another_program() {
        // A program of other authors, by relative labels: escapes, and ties without one.
        assert_eq!(sums(5, 5, 12)[1..], [168_431_440 + 72_198_492, 168_431_440]);
        assert_eq!(sums(5, 5, 0)[1..], [16_892_440 + 50_616_048, 16_892_440]);
    }
}
