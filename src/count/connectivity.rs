//! Layouts by which pieces share a region: connectivity alone, without a distance.
//!
//! ```text
//! N cells = k of a region + b walls that border it + r others       X X # .
//!                                                                   # X # .    k = 3, b = 4, r = 5
//! its layouts: ways to place pieces on the k and the r cells,       . # . .
//! and the others floor or wall at will
//! ```
//!
//! A sweep over all connected sets keeps of a frontier which cells are in the set and how they hang together
//! through the cells passed, and which of the others border it. Its sums are polynomials: each cell of the region adds
//! a factor 1 + t (t: a piece stands on it), each bordering wall w, each other cell 1 + w + u (floor, wall, a piece on
//! it). Only the terms of three pieces at most are kept, so
//!
//! ```text
//! together     6 [t^3]      three pieces, in order, on cells of the region
//! one apart    2 [t^2 u]    two on the region, the third elsewhere
//! all apart    2 [t u^2] - 2 [t^2 u]      the food alone on the region, less mouse and cat in another together
//! ```
//!
//! where [..] is a polynomial in w: layouts by walls. Cost: 8 x 8 has 136 400 keys in all, 3022 at once, and
//! takes half a second.

use std::collections::HashMap;
use std::ops::AddAssign;

use foldhash::fast::FixedState;

use crate::Shape;

/// The layouts of a board by which pieces share a region, whatever the jumps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connectivity {
    /// Connected sets of cells, the empty one left out.
    pub connected_sets: u128,
    /// Entry *w*: layouts with *w* walls and all three pieces in one region.
    pub together: Vec<u128>,
    /// Entry *w*: layouts with *w* walls, the cat in a region without mouse and food, which share one. So many it is with the
    /// mouse or the food alone, too.
    pub one_apart: Vec<u128>,
    /// Entry *w*: layouts with *w* walls and three regions.
    pub all_apart: Vec<u128>,
}

/// How many pieces are on the region and how many on other cells, for each sum.
const PIECES: [(usize, usize); 9] = [
    (0, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (0, 1),
    (1, 1),
    (2, 1),
    (0, 2),
    (1, 2),
];

/// The place of a sum in [`PIECES`].
const fn place(region: usize, others: usize) -> usize {
    match others {
        0 => region,
        1 => 4 + region,
        _ => 7 + region,
    }
}

/// A polynomial: entry *w*, terms of *w* walls by [`PIECES`]. And the sets, each once.
#[derive(Clone, Debug)]
struct Sums {
    sets: u128,
    walls: Vec<[u128; 9]>,
}

impl Sums {
    fn new(cells: usize) -> Self {
        Self {
            sets: 0,
            walls: vec![[0; 9]; cells + 1],
        }
    }

    /// One more cell of the region: times 1 + t.
    fn region(mut self) -> Self {
        for terms in &mut self.walls {
            for (i, (region, others)) in PIECES.into_iter().enumerate().rev() {
                if region > 0 {
                    terms[i] += terms[place(region - 1, others)];
                }
            }
        }
        self
    }

    /// One more wall: times w.
    fn wall(mut self) -> Self {
        self.walls.rotate_right(1);
        self.walls[0] = [0; 9]; // There are no more walls than cells: it was 0.
        self
    }

    /// One more cell that is neither: times 1 + w + u.
    fn other(self) -> Self {
        let mut product = self.clone().wall();
        for (terms, more) in product.walls.iter_mut().zip(&self.walls) {
            for (i, (region, others)) in PIECES.into_iter().enumerate() {
                terms[i] += more[i];
                if others > 0 {
                    terms[i] += more[place(region, others - 1)];
                }
            }
        }
        product
    }

    fn by_walls(&self, region: usize, others: usize, orders: u128) -> Vec<u128> {
        let i = place(region, others);
        self.walls.iter().map(|terms| orders * terms[i]).collect()
    }
}

impl AddAssign<&Self> for Sums {
    fn add_assign(&mut self, more: &Self) {
        self.sets += more.sets;
        for (terms, more) in self.walls.iter_mut().zip(&more.walls) {
            for (term, more) in terms.iter_mut().zip(more) {
                *term += more;
            }
        }
    }
}

/// A frontier cell: not in the set and not next to it, next to it (or outside the board), or in it: from 2 on the number of
/// its part.
type Site = u8;
const OTHER: Site = 0;
const BORDER: Site = 1;
const PART: Site = 2;
/// No number of a part on a frontier: parts do not touch, so there are five at most.
const NEW_PART: Site = 15;

type Frontier = [Site; 8];

impl Connectivity {
    /// Counts the layouts of a board.
    ///
    /// # Panics
    ///
    /// If it has more than eight columns: turn it.
    #[must_use]
    pub fn count(shape: Shape) -> Self {
        assert!(shape.columns() <= 8, "a frontier has at most eight cells");
        let cells = shape.len();
        let mut start = Sums::new(cells);
        start.sets = 1;
        start.walls[0][0] = 1;
        let mut now: HashMap<Frontier, Sums, FixedState> = HashMap::default();
        now.insert([BORDER; 8], start);
        // Entry i: sets that are closed, with i cells left that are neither of the set nor next to it.
        let mut closed = vec![Sums::new(cells); cells + 1];
        for cell in 0..cells {
            let mut next: HashMap<Frontier, Sums, FixedState> = HashMap::default();
            let mut open = |frontier, sums: Sums| {
                next.entry(numbered(frontier))
                    .and_modify(|sum| *sum += &sums)
                    .or_insert(sums);
            };
            let column = cell % shape.columns();
            for (&frontier, sums) in &now {
                let up = frontier[column];
                let left = if column > 0 {
                    frontier[column - 1]
                } else {
                    BORDER
                };

                // Not in the set.
                let mut after = frontier;
                let mut without = sums.clone();
                if up == OTHER {
                    without = without.other();
                }
                after[column] = if up >= PART || left >= PART {
                    BORDER
                } else {
                    OTHER
                };
                if after[column] == BORDER {
                    without = without.wall();
                }
                if up < PART || after.contains(&up) {
                    open(after, without);
                } else if after.iter().all(|&site| site < PART) {
                    let others = others(&after[..shape.columns()]);
                    closed[others + cells - 1 - cell] += &without;
                }

                // In the set.
                let mut after = frontier;
                let mut within = sums.clone().region();
                if up == OTHER {
                    within = within.wall();
                }
                if left == OTHER {
                    within = within.wall();
                    after[column - 1] = BORDER;
                }
                after[column] = up.max(left).max(PART);
                if up < PART && left < PART {
                    after[column] = NEW_PART;
                }
                for site in after
                    .iter_mut()
                    .filter(|site| **site >= PART && (**site == up || **site == left))
                {
                    *site = up.max(left);
                }
                open(after, within);
            }
            now = next;
        }
        for (frontier, sums) in &now {
            let last = frontier.iter().max().expect("a frontier has cells");
            if *last == PART {
                closed[others(&frontier[..shape.columns()])] += sums;
            }
        }
        let mut sum = Sums::new(cells);
        for closed in closed.iter().rev() {
            sum = sum.other();
            sum += closed;
        }
        let one_apart = sum.by_walls(2, 1, 2);
        let food_alone = sum.by_walls(1, 2, 2);
        Self {
            connected_sets: sum.sets,
            together: sum.by_walls(3, 0, 6),
            all_apart: food_alone
                .iter()
                .zip(&one_apart)
                .map(|(alone, pair)| alone - pair)
                .collect(),
            one_apart,
        }
    }

    /// Layouts by walls, of any reason.
    #[must_use]
    pub fn layouts_by_walls(&self) -> Vec<u128> {
        let sums = self
            .together
            .iter()
            .zip(&self.one_apart)
            .zip(&self.all_apart);
        sums.map(|((together, one), all)| together + 3 * one + all)
            .collect()
    }
}

fn others(frontier: &[Site]) -> usize {
    frontier.iter().filter(|&&site| site == OTHER).count()
}

/// Numbers the parts in the order of their first cells.
fn numbered(mut frontier: Frontier) -> Frontier {
    let mut numbers = [0; NEW_PART as usize + 1];
    let mut next = PART;
    for site in frontier.iter_mut().filter(|site| **site >= PART) {
        let number = &mut numbers[usize::from(*site)];
        if *number == 0 {
            *number = next;
            next += 1;
        }
        *site = *number;
    }
    frontier
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::layouts_by_walls;

    fn count(rows: usize, columns: usize) -> Connectivity {
        Connectivity::count(Shape::new(rows, columns).unwrap())
    }

    /// <https://oeis.org/A059525>.
    #[test]
    fn connected_sets_are_those_of_the_encyclopedia() {
        let sets = [
            1,
            13,
            218,
            11_506,
            2_301_877,
            1_732_082_741,
            4_872_949_974_666,
            51_016_818_604_894_742,
        ];
        for (n, sets) in (1..).zip(sets) {
            assert_eq!(count(n, n).connected_sets, sets, "{n}x{n}");
        }
    }

    #[test]
    fn all_layouts_are_there() {
        for rows in 1..=8 {
            for columns in 1..=8 {
                let shape = Shape::new(rows, columns).unwrap();
                let counted = Connectivity::count(shape).layouts_by_walls();
                assert_eq!(counted, layouts_by_walls(shape), "{shape}");
            }
        }
    }

    /// Up to 6 x 6 from the boards' `summary.json`. Those of 7 x 7 and 8 x 8 were counted by two programs, and lie in the intervals of
    /// `results/samples`.
    #[test]
    fn reasons_are_those_that_are_published() {
        for (rows, columns, together, one_apart, all_apart) in [
            (3, 3, 23_280, 2576, 1248),
            (4, 5, 421_747_584, 121_973_244, 108_865_164),
            (5, 5, 24_207_554_340, 8_309_458_580, 8_745_465_120),
            (5, 6, 1_212_991_630_188, 490_009_848_516, 586_522_678_344),
            (
                6,
                6,
                122_725_889_206_464,
                56_301_816_349_688,
                76_361_459_665_752,
            ),
            (
                7,
                7,
                2_111_662_502_818_743_420,
                1_213_944_755_787_135_120,
                2_025_345_686_195_540_436,
            ),
            (
                8,
                8,
                129_397_926_894_626_965_736_064,
                89_600_011_187_146_165_863_400,
                178_225_898_359_210_605_570_504,
            ),
        ] {
            let counted = count(rows, columns);
            let sum = |layouts: &[u128]| layouts.iter().sum::<u128>();
            assert_eq!(sum(&counted.together), together, "{rows}x{columns}");
            assert_eq!(sum(&counted.one_apart), one_apart, "{rows}x{columns}");
            assert_eq!(sum(&counted.all_apart), all_apart, "{rows}x{columns}");
        }
    }

    /// A board turned on its side has the same layouts.
    #[test]
    fn sides_do_not_matter() {
        for (rows, columns) in [(1, 8), (2, 7), (3, 5), (5, 8)] {
            assert_eq!(
                count(rows, columns),
                count(columns, rows),
                "{rows}x{columns}"
            );
        }
    }
}
