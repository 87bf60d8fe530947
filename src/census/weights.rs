//! How many layouts one state of a region stands for.

use super::region::{Placements, Region};
use crate::Shape;

/// The layouts in which a region occurs, for one way to place the pieces in it.
///
/// ```text
/// N cells = k of the region + b bordering walls + r free       . . # F #
///                                                              . # # . #
/// k = 4, b = 6 (the edge needs no wall), r = 5: 2^5 patterns   . # . . #
/// with all pieces in the region; with one piece on a free cell (r ways) 2^4 each, with two 2^3 each.
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The connected sets of the board that are images of the region.
    pub(crate) connected_sets: u64,
    /// Placements that the board's symmetry does not map onto one another.
    pub(crate) orbits: u64,
    /// All pieces in the region.
    pub(crate) together: Weight,
    /// One piece on a free cell.
    pub(crate) one_apart: Weight,
    /// Two pieces on free cells.
    pub(crate) two_apart: Weight,
}

/// A number of layouts, and the same by walls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weight {
    pub(crate) layouts: u128,
    /// Entry *w*: layouts with *w* walls.
    pub(crate) walls: Vec<u128>,
}

impl Weight {
    /// Adds layouts with a number of walls.
    fn add(&mut self, walls: usize, layouts: u128) {
        if self.walls.len() <= walls {
            self.walls.resize(walls + 1, 0);
        }
        self.walls[walls] += layouts;
        self.layouts += layouts;
    }

    fn clear(&mut self) {
        self.walls.clear();
        self.layouts = 0;
    }
}

impl Weights {
    /// No layouts.
    pub(crate) fn new() -> Self {
        Self {
            connected_sets: 0,
            orbits: 0,
            together: Weight::default(),
            one_apart: Weight::default(),
            two_apart: Weight::default(),
        }
    }

    /// Sets the weights of a region over all wall patterns of a board.
    pub(crate) fn set_all_patterns(&mut self, region: &Region, board: Shape) {
        self.clear();
        self.orbits = region.orbits(board);
        let others = board.len() - region.cells().len();
        for Placements { count, border } in region.placements(board) {
            self.connected_sets += count;
            let border = border as usize;
            let free = others - border;
            for (weight, pieces) in [
                (&mut self.together, 0),
                (&mut self.one_apart, 1),
                (&mut self.two_apart, 2),
            ] {
                if pieces > free {
                    continue;
                }
                // Ways to put the pieces, in order, on free cells.
                let ways = (free + 1 - pieces..=free).product::<usize>() as u128;
                for walls in 0..=free - pieces {
                    let patterns = u128::from(binomial(free - pieces, walls));
                    weight.add(border + walls, u128::from(count) * ways * patterns);
                }
            }
        }
    }

    /// Sets the weights of a region of `cells` cells in one wall pattern that stands for `images` of them.
    pub(crate) fn set_pattern(&mut self, cells: usize, walls: usize, board: Shape, images: u64) {
        self.clear();
        (self.connected_sets, self.orbits) = (images, 1);
        let free = (board.len() - walls - cells) as u128;
        let images = u128::from(images);
        self.together.add(walls, images);
        self.one_apart.add(walls, images * free);
        self.two_apart
            .add(walls, images * free * free.saturating_sub(1));
    }

    fn clear(&mut self) {
        (self.connected_sets, self.orbits) = (0, 0);
        for weight in [&mut self.together, &mut self.one_apart, &mut self.two_apart] {
            weight.clear();
        }
    }
}

/// The number of ways to choose `k` of `n` things.
///
/// # Panics
///
/// If `n` or `k` is above 64.
#[must_use]
pub(crate) fn binomial(n: usize, k: usize) -> u64 {
    const ROWS: usize = 65;
    static TABLE: [[u64; ROWS]; ROWS] = {
        let mut rows = [[0; ROWS]; ROWS];
        let mut n = 0;
        while n < ROWS {
            rows[n][0] = 1;
            let mut k = 1;
            while k <= n {
                rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        rows
    };
    TABLE[n][k]
}

/// The number of layouts of a board with each number of walls: `C(N, w) (N - w) (N - w - 1) (N - w - 2)`.
/// All together they are `N (N - 1) (N - 2) 2^(N - 3)`.
#[must_use]
pub fn layouts_by_walls(board: Shape) -> Vec<u128> {
    let layouts = |walls: usize| {
        let floor = (board.len() - walls) as u128;
        let pieces = floor * floor.saturating_sub(1) * floor.saturating_sub(2);
        u128::from(binomial(board.len(), walls)) * pieces
    };
    (0..=board.len()).map(layouts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Space;

    #[test]
    fn all_layouts_of_a_board_are_counted_by_a_power_of_two() {
        for len in 3..=64 {
            let board = Shape::new(1, len).unwrap();
            let n = len as u128;
            assert_eq!(
                layouts_by_walls(board).iter().sum::<u128>(),
                (n * (n - 1) * (n - 2)) << (len - 3)
            );
        }
    }

    /// The sizes of the regions alone, without any play, must give every layout.
    #[test]
    fn regions_make_up_all_layouts() {
        for (rows, columns) in [
            (1, 1),
            (1, 2),
            (1, 7),
            (2, 2),
            (2, 5),
            (3, 3),
            (4, 3),
            (4, 4),
            (4, 5),
        ] {
            let board = Shape::new(rows, columns).unwrap();
            let mut layouts = vec![0; board.len() + 1];
            let mut weights = Weights::new();
            let space = Space::new(board);
            space.visit(0..space.ranks(), |region| {
                weights.set_all_patterns(&region, board);
                let k = region.cells().len() as u128;
                let apart = k * (k - 1);
                let ways = [
                    (&weights.together, apart * k.saturating_sub(2)),
                    (&weights.one_apart, 2 * apart),
                    (&weights.two_apart, k),
                ];
                for (weight, ways) in ways {
                    for (sum, &count) in layouts.iter_mut().zip(&weight.walls) {
                        *sum += ways * count;
                    }
                }
            });
            assert_eq!(layouts, layouts_by_walls(board), "{board}");
        }
    }
}
