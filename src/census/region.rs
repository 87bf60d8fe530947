//! A connected cell set up to translation and symmetry, and its placements on a board.

use crate::reach::jump_ends;
use crate::{Cell, CellSet, Direction, Shape};

/// A class of connected cell sets under translation and the symmetries of the square, by one member.
///
/// ```text
/// frame 3 x 2    X .    rows >= columns; the set touches all four sides.
///                X X    Of the images that fit the frame it is the one
///                X .    whose bits are greatest as a number.
/// ```
///
/// Play on a region is the same wherever it lies and however it is turned, so the census solves
/// one member and counts the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    pub(crate) frame: Shape,
    pub(crate) cells: CellSet,
    pub(crate) stabiliser: Stabiliser,
}

/// The symmetries that map a region onto itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "one for each symmetry but the identity"
)]
pub(crate) struct Stabiliser {
    /// Columns reversed.
    pub(crate) mirror: bool,
    /// Rows reversed.
    pub(crate) flip: bool,
    /// A half turn.
    pub(crate) half_turn: bool,
    /// Rows and columns exchanged.
    pub(crate) transpose: bool,
    /// Rows and columns exchanged over the other diagonal.
    pub(crate) anti_transpose: bool,
    /// A quarter turn, and so both.
    pub(crate) quarter_turn: bool,
}

impl Stabiliser {
    /// How many of the four symmetries that keep rows rows: 1, 2 or 4.
    fn upright(self) -> u64 {
        1 + u64::from(self.mirror) + u64::from(self.flip) + u64::from(self.half_turn)
    }

    /// Whether some symmetry that turns rows into columns is among them.
    fn turns(self) -> bool {
        self.transpose || self.anti_transpose || self.quarter_turn
    }
}

/// The placements of a region on a board that leave the same number of other cells free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placements {
    /// How many placements, all images of the region together.
    pub count: u64,
    /// How many cells border the region: they must be walls.
    pub border: u32,
}

impl Region {
    /// The smallest board that holds the region, rows at least as many as columns.
    #[must_use]
    pub const fn frame(&self) -> Shape {
        self.frame
    }

    /// The cells, on the frame.
    #[must_use]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The number of different images under the eight symmetries: 1, 2, 4 or 8.
    #[must_use]
    pub fn images(&self) -> u64 {
        let same = self.stabiliser.upright() * (1 + u64::from(self.stabiliser.turns()));
        8 / same
    }

    /// All placements of all images on a board, those with the same border together
    /// (one border may come several times). None if the region does not fit.
    pub fn placements(&self, board: Shape) -> impl Iterator<Item = Placements> {
        let side = |cells: CellSet| (cells & self.cells).len() as u32;
        let (rows, columns) = (self.frame.rows(), self.frame.columns());
        let within = Direction::ALL
            .into_iter()
            .map(|direction| self.frame.step(self.cells, direction));
        let within = within.fold(CellSet::EMPTY, |border, cells| border | cells) - self.cells;
        let first_row = CellSet::first(columns);
        let last_row = self.frame.cells() - CellSet::first(columns * (rows - 1));
        // Cells beyond the frame, one beside each cell at a side of it.
        let north_south = [side(first_row), side(last_row)];
        let west_east = [
            side(self.frame.column_cells(0)),
            side(self.frame.column_cells(columns - 1)),
        ];
        let within = within.len() as u32;
        self.upright_boards(board)
            .into_iter()
            .flatten()
            .flat_map(move |(images, down, across)| {
                slides(down, north_south).flat_map(move |vertical| {
                    slides(across, west_east).map(move |horizontal| Placements {
                        count: images * vertical.0 * horizontal.0,
                        border: within + vertical.1 + horizontal.1,
                    })
                })
            })
    }

    /// The number of placements that no symmetry of the board maps onto one another.
    #[must_use]
    pub fn orbits(&self, board: Shape) -> u64 {
        let symmetries = if board.rows() == board.columns() {
            8
        } else {
            4
        };
        let places =
            self.upright_boards(board)
                .into_iter()
                .flatten()
                .map(|(images, down, across)| {
                    let kept: u64 = (0..=down)
                        .map(|row| {
                            (0..=across)
                                .map(|column| {
                                    let upright = self
                                        .stabiliser
                                        .upright_at(2 * row == down, 2 * column == across);
                                    let turned = if symmetries == 8 && down == across {
                                        self.stabiliser.turned_at(row, column, down)
                                    } else {
                                        0
                                    };
                                    upright + turned
                                })
                                .sum::<u64>()
                        })
                        .sum();
                    images * kept
                });
        places.sum::<u64>() / symmetries
    }

    /// For the frame as it is and for the frame turned, where it fits: the number of images, and how far
    /// the frame can slide down and across.
    fn upright_boards(&self, board: Shape) -> [Option<(u64, usize, usize)>; 2] {
        let images = 4 / self.stabiliser.upright();
        let fit = |rows: usize, columns: usize| {
            let down = rows.checked_sub(self.frame.rows())?;
            let across = columns.checked_sub(self.frame.columns())?;
            Some((images, down, across))
        };
        // The images turned by a quarter on the board are the upright ones on the board turned.
        let turned = if self.stabiliser.turns() {
            None
        } else {
            fit(board.columns(), board.rows())
        };
        [fit(board.rows(), board.columns()), turned]
    }
}

impl Stabiliser {
    /// How many upright symmetries of the board keep a placement, given whether it is centred down and across.
    fn upright_at(self, centred_down: bool, centred_across: bool) -> u64 {
        1 + u64::from(self.mirror && centred_across)
            + u64::from(self.flip && centred_down)
            + u64::from(self.half_turn && centred_down && centred_across)
    }

    /// How many turning symmetries of a square board keep a placement at a row and column of 0..=`slack`.
    fn turned_at(self, row: usize, column: usize, slack: usize) -> u64 {
        let centred = 2 * row == slack && 2 * column == slack;
        u64::from(self.transpose && row == column)
            + u64::from(self.anti_transpose && row + column == slack)
            + 2 * u64::from(self.quarter_turn && centred)
    }
}

/// The ways to slide along one axis with `slack` cells to spare: how many, and how many cells border beyond
/// the frame, `sides` of them at its two ends. At the board's edge there are none.
fn slides(slack: usize, sides: [u32; 2]) -> impl Iterator<Item = (u64, u32)> {
    let [low, high] = sides;
    let ways = match slack {
        0 => [(1, 0), (0, 0), (0, 0)],
        1 => [(1, high), (1, low), (0, 0)],
        _ => [(1, high), (1, low), (slack as u64 - 1, low + high)],
    };
    ways.into_iter().filter(|way| way.0 > 0)
}

/// The longest straight run of the cells, less one: a longer jump changes nothing there.
pub(crate) fn longest_jump(shape: Shape, cells: CellSet) -> usize {
    let mut longest = 0;
    for direction in [Direction::East, Direction::South] {
        let mut ends = cells;
        for jump in 1.. {
            ends = shape.step(ends, direction) & cells;
            if ends.is_empty() {
                break;
            }
            longest = longest.max(jump);
        }
    }
    longest
}

/// The region of a cell: the cells of the floor that hang together with it.
pub(crate) fn region_of(shape: Shape, floor: CellSet, cell: Cell) -> CellSet {
    let mut region = CellSet::single(cell);
    loop {
        let grown = jump_ends(shape, floor, region, 1);
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// All regions of a floor, each once.
pub(crate) fn regions_of(shape: Shape, floor: CellSet) -> impl Iterator<Item = CellSet> {
    let mut left = floor;
    std::iter::from_fn(move || {
        let region = region_of(shape, floor, left.lowest()?);
        left -= region;
        Some(region)
    })
}
