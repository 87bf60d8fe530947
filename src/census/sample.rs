//! Random layouts, the same for the same seed on any machine and any number of threads.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::region::region_of;
use super::tally::Reason;
use crate::{Cell, CellSet, Shape};

/// The random numbers of one stretch of the work. Mixed so that neighbouring seeds and stretches have nothing
/// in common.
pub(crate) fn generator(seed: u64, stretch: u64) -> Xoshiro256PlusPlus {
    let stretch = stretch.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    Xoshiro256PlusPlus::seed_from_u64(seed ^ stretch)
}

/// Draws layouts of one board.
#[derive(Debug)]
pub(crate) struct Sampler {
    board: Shape,
    /// A cell is a wall if 32 random bits are below this.
    wall_below: u64,
    random: Xoshiro256PlusPlus,
}

/// A layout that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) floor: CellSet,
    pub(crate) food: Cell,
    pub(crate) mouse: Cell,
    pub(crate) cat: Cell,
}

impl Sampler {
    /// The sampler of one stretch of the samples: `seed` and `stretch` decide all its layouts.
    ///
    /// # Panics
    ///
    /// If the board has fewer than three cells: no layout could be drawn.
    pub(crate) fn new(board: Shape, wall_millionths: u32, seed: u64, stretch: u64) -> Self {
        assert!(board.len() >= 3, "a layout needs three cells");
        let wall_below = (u64::from(wall_millionths) << 32) / 1_000_000;
        let random = generator(seed, stretch);
        Self {
            board,
            wall_below,
            random,
        }
    }

    /// The next layout.
    pub(crate) fn draw(&mut self) -> Layout {
        let floor = loop {
            let open = |_: &Cell| (self.random.next_u64() >> 32) >= self.wall_below;
            let floor: CellSet = self.board.cells().iter().filter(open).collect();
            if floor.len() >= 3 {
                break floor;
            }
        };
        let mut left = floor;
        let [food, mouse, cat] = std::array::from_fn(|_| {
            // The high half of a product: each cell with a probability off by less than 2^-58.
            let index = (u128::from(self.random.next_u64()) * left.len() as u128) >> 64;
            let cell = left.iter().nth(index as usize).unwrap_or_default();
            left.remove(cell);
            cell
        });
        Layout {
            floor,
            food,
            mouse,
            cat,
        }
    }
}

impl Layout {
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
    use super::*;

    #[test]
    fn draws_are_reproducible_and_as_likely_as_asked() {
        let board = Shape::new(4, 4).unwrap();
        let draw = |stretch| {
            let mut sampler = Sampler::new(board, 250_000, 7, stretch);
            std::array::from_fn::<_, 4000, _>(|_| sampler.draw())
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
}
