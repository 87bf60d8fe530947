//! Random layouts: each as likely as any other of what they are drawn from.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::random::below;
use super::region::region_of;
use super::space::Space;
use super::tally::Reason;
use crate::{Cell, CellSet, Shape};

/// What a sample is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "text",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
pub enum Population {
    /// All layouts of the board alike: those that [`Method::Exhaustive`](super::Method::Exhaustive) counts.
    Layouts,
    /// Layouts with a share of walls: each cell is a wall with that probability, patterns with fewer than three
    /// cells of floor are drawn again, and the pieces are put on different cells of floor, all choices alike.
    WallPatterns {
        /// The probability of a wall, in millionths.
        wall_millionths: u32,
    },
    /// All games on the connected sets of the board alike: a set, and mouse, cat and food on three different cells
    /// of it. They are what [`Tally::games`](super::Tally::games) counts. The cells that border the set are walls;
    /// the rest, which changes nothing, is walls too.
    Games,
}

/// A population with what it takes to draw from it.
///
/// ```text
/// layouts          three different cells for the pieces, one after another; every other cell is a wall or
///                  floor by a bit: N (N - 1) (N - 2) 2^(N - 3) ways, each as likely as any other
/// wall patterns    the floor, and then three different cells of it
/// games            a connected set by its number, all alike; kept with probability
///                  k (k - 1) (k - 2) / N (N - 1) (N - 2), k its cells; and then three different cells of it
/// ```
///
/// A game on k cells so comes up with probability 1/S x k(k-1)(k-2) / N(N-1)(N-2) x 1 / k(k-1)(k-2), S the number of
/// sets: the same for all.
#[derive(Debug)]
pub(crate) enum Urn {
    Layouts(Shape),
    WallPatterns {
        board: Shape,
        /// A cell is a wall if 32 random bits are below this.
        wall_below: u64,
    },
    Games(Space),
}

/// A layout that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) floor: CellSet,
    pub(crate) food: Cell,
    pub(crate) mouse: Cell,
    pub(crate) cat: Cell,
}

impl Urn {
    /// # Panics
    ///
    /// If the board has fewer than three cells: no layout could be drawn.
    pub(crate) fn new(board: Shape, population: Population) -> Self {
        assert!(board.len() >= 3, "a layout needs three cells");
        match population {
            Population::Layouts => Self::Layouts(board),
            Population::WallPatterns { wall_millionths } => {
                let wall_below = (u64::from(wall_millionths) << 32) / 1_000_000;
                Self::WallPatterns { board, wall_below }
            }
            Population::Games => Self::Games(Space::new(board)),
        }
    }

    /// The next layout.
    pub(crate) fn draw(&self, random: &mut Xoshiro256PlusPlus) -> Layout {
        match self {
            Self::Layouts(board) => {
                let layout = Layout::on(board.cells(), random);
                let open = CellSet::from_bits(random.next_u64()) & board.cells();
                let pieces = [layout.food, layout.mouse, layout.cat].into_iter();
                Layout {
                    floor: pieces.fold(open, |floor, piece| floor | piece.into()),
                    ..layout
                }
            }
            Self::WallPatterns { board, wall_below } => loop {
                let open = |_: &Cell| (random.next_u64() >> 32) >= *wall_below;
                let floor: CellSet = board.cells().iter().filter(open).collect();
                if floor.len() >= 3 {
                    return Layout::on(floor, random);
                }
            },
            Self::Games(space) => loop {
                let set = space.connected_set(below(random, space.connected_sets()));
                if below(random, games(space.board().len())) < games(set.len()) {
                    return Layout::on(set, random);
                }
            },
        }
    }
}

/// The ways to put the three pieces on different ones of so many cells.
const fn games(cells: usize) -> u64 {
    (cells * cells.saturating_sub(1) * cells.saturating_sub(2)) as u64
}

impl Layout {
    /// The pieces on different cells of a floor, all choices alike.
    fn on(floor: CellSet, random: &mut Xoshiro256PlusPlus) -> Self {
        let mut left = floor;
        let [food, mouse, cat] = std::array::from_fn(|_| {
            let index = below(random, left.len() as u64);
            let cell = left.iter().nth(index as usize).unwrap_or_default();
            left.remove(cell);
            cell
        });
        Self {
            floor,
            food,
            mouse,
            cat,
        }
    }

    /// Which pieces share a region, and which region: the mouse's where there is none.
    pub(crate) fn reason(&self, board: Shape) -> (Reason, CellSet) {
        let region = region_of(board, self.floor, self.food);
        match (region.contains(self.mouse), region.contains(self.cat)) {
            (true, true) => (Reason::Together, region),
            (true, false) => (Reason::CatApart, region),
            (false, true) => (Reason::MouseApart, region),
            (false, false) => {
                let region = region_of(board, self.floor, self.mouse);
                let together = region.contains(self.cat);
                (
                    if together {
                        Reason::FoodApart
                    } else {
                        Reason::AllApart
                    },
                    region,
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::census::random::generator;

    #[test]
    fn draws_are_reproducible_and_as_likely_as_asked() {
        let board = Shape::new(4, 4).unwrap();
        let wall_millionths = 250_000;
        let urn = Urn::new(board, Population::WallPatterns { wall_millionths });
        let draw = |stretch| {
            let mut random = generator(7, stretch);
            std::array::from_fn::<_, 4000, _>(|_| urn.draw(&mut random))
        };
        let layouts = draw(0);
        assert_eq!(layouts, draw(0));
        assert_ne!(layouts, draw(1));
        let floor: usize = layouts.iter().map(|layout| layout.floor.len()).sum();
        // 64 000 cells, a standard deviation of 0.17 per cent.
        assert!((47_400..48_600).contains(&floor), "{floor}");
        for layout in layouts {
            let pieces: CellSet = [layout.food, layout.mouse, layout.cat]
                .into_iter()
                .collect();
            assert!(pieces.len() == 3 && pieces.is_subset(layout.floor));
        }
    }

    /// Every layout of a board small enough to know them all comes up, and about as often as any other: the sum of
    /// squares (chi squared) is within five standard deviations of what chance gives.
    #[test]
    fn every_layout_and_every_game_is_as_likely_as_any_other() {
        let board = Shape::new(2, 3).unwrap();
        // 6 * 5 * 4 * 2^3 layouts; of the 40 connected sets 10 have three cells, 10 four, 6 five and 1 six.
        for (population, kinds) in [
            (Population::Layouts, 960),
            (Population::Games, 10 * 6 + 10 * 24 + 6 * 60 + 120),
        ] {
            let urn = Urn::new(board, population);
            let mut random = generator(3, 0);
            let each = 100;
            let mut seen: HashMap<_, u32> = HashMap::new();
            for _ in 0..each * kinds {
                let layout = urn.draw(&mut random);
                if population == Population::Games {
                    assert_eq!(layout.reason(board), (Reason::Together, layout.floor));
                }
                let Layout {
                    floor,
                    food,
                    mouse,
                    cat,
                } = layout;
                *seen.entry((floor, food, mouse, cat)).or_default() += 1;
            }
            assert_eq!(seen.len(), kinds, "{population:?}");
            let each = each as f64;
            let squares = seen
                .values()
                .map(|&count| (f64::from(count) - each).powi(2));
            let chi = squares.sum::<f64>() / each;
            let freedom = (kinds - 1) as f64;
            let apart = (chi - freedom) / (2.0 * freedom).sqrt();
            assert!(apart.abs() < 5.0, "{population:?}: {apart}");
        }
    }
}
