//! Every region that fits a board, once, in an order that can be entered anywhere.

use std::ops::Range;

use super::region::{Region, Stabiliser};
use super::strip::{Place, Strip};
use crate::{CellSet, Shape};

/// All regions that fit a board: classes of connected cell sets under translation and the square's symmetries.
///
/// The sets that touch all four sides of a frame are built row by row, frame after frame, in a fixed order;
/// each has a *rank* in it, known by counting alone. A walk over a range of ranks visits those sets that
/// are canonical: the images of which none has greater bits. So nothing seen needs to be remembered, and
/// any split of the ranks is a split of the work.
///
/// ```
/// use catmouse::census::Space;
/// use catmouse::Shape;
///
/// let board = Shape::new(5, 5)?;
/// let space = Space::new(board);
/// assert_eq!(space.connected_sets(), 2_301_877); // OEIS A059525
/// let (mut classes, mut sets) = (0, 0);
/// space.visit(0..space.ranks(), |region| {
///     classes += 1;
///     sets += region.placements(board).map(|placements| placements.count).sum::<u64>();
/// });
/// assert_eq!((classes, sets), (262_292, 2_301_877));
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Space {
    board: Shape,
    /// Entry *i*: the strip of *i* + 1 columns.
    strips: Vec<Strip>,
    frames: Vec<Frame>,
}

/// A frame and the rank of the first set that fills it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    shape: Shape,
    first: u64,
    sets: u64,
}

impl Space {
    /// The space of a board.
    ///
    /// Costs some milliseconds for the largest.
    #[must_use]
    pub fn new(board: Shape) -> Self {
        let (short, long) = (
            board.rows().min(board.columns()),
            board.rows().max(board.columns()),
        );
        let strips: Vec<Strip> = (1..=short)
            .map(|columns| Strip::new(columns, long))
            .collect();
        let mut frames = Vec::new();
        let mut first = 0;
        for (strip, columns) in strips.iter().zip(1..) {
            for rows in columns..=long {
                let Ok(shape) = Shape::new(rows, columns) else {
                    continue;
                };
                let sets = strip.ways(rows, Place::START);
                frames.push(Frame { shape, first, sets });
                first += sets;
            }
        }
        Self {
            board,
            strips,
            frames,
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Shape {
        self.board
    }

    /// The number of ranks: of connected sets that touch all sides of a frame with at least as many rows as columns.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.frames
            .last()
            .map_or(0, |frame| frame.first + frame.sets)
    }

    /// The number of connected cell sets of the board, by counting alone.
    #[must_use]
    pub fn connected_sets(&self) -> u64 {
        let sets = self.frames.iter().map(|frame| {
            let [upright, turned] = self.slides(frame).map(|(down, across)| down * across);
            frame.sets * (upright + turned)
        });
        sets.sum()
    }

    /// The connected set with a number below [`Space::connected_sets`], on the board; each set has one number.
    ///
    /// So a random number gives a random set, all alike. Costs a microsecond or two.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use catmouse::{Shape, census::Space};
    ///
    /// let space = Space::new(Shape::new(3, 3)?);
    /// let sets: HashSet<_> = (0..space.connected_sets()).map(|number| space.connected_set(number)).collect();
    /// assert_eq!(sets.len(), 218); // OEIS A059525
    /// # Ok::<(), catmouse::ShapeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[must_use]
    pub fn connected_set(&self, number: u64) -> CellSet {
        let mut left = number;
        for frame in &self.frames {
            for (turned, (down, across)) in [false, true].into_iter().zip(self.slides(frame)) {
                let sets = frame.sets * down * across;
                if left >= sets {
                    left -= sets;
                    continue;
                }
                let (place, rank) = (left / frame.sets, left % frame.sets);
                let (down, across) = ((place / across) as usize, (place % across) as usize);
                let put = |cell| {
                    let (row, column) = (frame.shape.row(cell), frame.shape.column(cell));
                    let (row, column) = if turned { (column, row) } else { (row, column) };
                    self.board.cell(down + row, across + column)
                };
                return self.unrank(frame, rank).iter().map(put).collect();
            }
        }
        panic!(
            "{} has {} connected sets",
            self.board,
            self.connected_sets()
        );
    }

    /// The places of a frame on the board, down and across: as it is, and turned where that is another frame.
    fn slides(&self, frame: &Frame) -> [(u64, u64); 2] {
        let (rows, columns) = (frame.shape.rows(), frame.shape.columns());
        let places = |rows: usize, columns: usize| {
            let down = (self.board.rows() + 1).saturating_sub(rows);
            let across = (self.board.columns() + 1).saturating_sub(columns);
            (down as u64, across as u64)
        };
        let turned = if rows == columns {
            (0, 0)
        } else {
            places(columns, rows)
        };
        [places(rows, columns), turned]
    }

    /// The set of a rank in its frame: row by row the one in whose stretch of ranks it lies.
    fn unrank(&self, frame: &Frame, rank: u64) -> CellSet {
        let strip = &self.strips[frame.shape.columns() - 1];
        let (mut rank, mut place, mut cells) = (rank, Place::START, 0);
        for left in (0..frame.shape.rows()).rev() {
            for (row, next) in strip.children(place) {
                let sets = strip.ways(left, next);
                if rank < sets {
                    cells = cells << frame.shape.columns() | u64::from(row);
                    place = next;
                    break;
                }
                rank -= sets;
            }
        }
        CellSet::from_bits(cells)
    }

    /// Visits the regions whose rank is in a range, in order.
    ///
    /// Costs some nanoseconds a rank.
    pub fn visit(&self, ranks: Range<u64>, mut visit: impl FnMut(Region)) {
        for frame in &self.frames {
            let start = ranks.start.max(frame.first);
            let end = ranks.end.min(frame.first + frame.sets);
            if start < end {
                let strip = &self.strips[frame.shape.columns() - 1];
                let ranks = start - frame.first..end - frame.first;
                Walk {
                    strip,
                    frame: frame.shape,
                    ranks,
                    visit: &mut visit,
                }
                .run();
            }
        }
    }
}

/// A walk over the sets of one frame whose ranks are in a range.
struct Walk<'a, V> {
    strip: &'a Strip,
    frame: Shape,
    ranks: Range<u64>,
    visit: &'a mut V,
}

/// The rows chosen so far. The row chosen first becomes the frame's last, in the highest bits.
#[derive(Clone, Copy)]
struct Rows {
    cells: u64,
    /// The columns reversed.
    mirrored: u64,
    /// Eight columns to a row; of use to squares only, taller frames overflow it.
    wide: u64,
}

impl<V: FnMut(Region)> Walk<'_, V> {
    fn run(mut self) {
        let none = Rows {
            cells: 0,
            mirrored: 0,
            wide: 0,
        };
        self.descend(self.frame.rows(), Place::START, none, 0);
    }

    /// Chooses the next row, `left` rows before the end; `first` is the rank of the first set to come.
    fn descend(&mut self, left: usize, place: Place, rows: Rows, mut first: u64) {
        let strip = self.strip;
        if left == 1 {
            let last = strip.last_rows(place);
            let clip = |rank: u64| rank.saturating_sub(first).min(last.len() as u64) as usize;
            for &row in &last[clip(self.ranks.start)..clip(self.ranks.end)] {
                self.finish(self.with(rows, row));
            }
            return;
        }
        for (row, next) in strip.children(place) {
            let sets = strip.ways(left - 1, next);
            let wanted = first < self.ranks.end && first + sets > self.ranks.start;
            let rows = self.with(rows, row);
            // Once the mirror image is greater it stays so, whatever rows follow.
            if wanted && rows.mirrored <= rows.cells {
                self.descend(left - 1, next, rows, first);
            }
            first += sets;
        }
    }

    fn with(&self, rows: Rows, row: u8) -> Rows {
        let columns = self.frame.columns();
        Rows {
            cells: rows.cells << columns | u64::from(row),
            mirrored: rows.mirrored << columns | u64::from(self.strip.mirrored(row)),
            wide: rows.wide << 8 | u64::from(row),
        }
    }

    /// Visits the set if none of its images is greater.
    fn finish(&mut self, rows: Rows) {
        let Rows {
            cells,
            mirrored,
            wide,
        } = rows;
        let turned = |cells: u64| cells.reverse_bits() >> (64 - self.frame.len());
        let (half_turn, flip) = (turned(cells), turned(mirrored));
        if mirrored > cells || half_turn > cells || flip > cells {
            return;
        }
        let mut stabiliser = Stabiliser {
            mirror: mirrored == cells,
            flip: flip == cells,
            half_turn: half_turn == cells,
            ..Stabiliser::default()
        };
        let side = self.frame.columns();
        if self.frame.rows() == side {
            let gap = Strip::WIDEST - side;
            let transpose = transposed(wide);
            let quarter = transpose.swap_bytes() >> (8 * gap);
            let anti = transpose.reverse_bits() >> (9 * gap);
            let other_quarter = anti.swap_bytes() >> (8 * gap);
            if [transpose, quarter, anti, other_quarter]
                .into_iter()
                .any(|image| image > wide)
            {
                return;
            }
            stabiliser.transpose = transpose == wide;
            stabiliser.anti_transpose = anti == wide;
            stabiliser.quarter_turn = quarter == wide;
        }
        (self.visit)(Region {
            frame: self.frame,
            cells: CellSet::from_bits(cells),
            stabiliser,
        });
    }
}

/// An 8 x 8 board with rows and columns exchanged (Hacker's Delight, section 7-3).
const fn transposed(board: u64) -> u64 {
    let mut x = board;
    let t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    let t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    let t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::census::Placements;
    use crate::{Direction, Symmetry};

    fn is_connected(board: Shape, cells: CellSet) -> bool {
        let mut part: CellSet = cells.lowest().into_iter().collect();
        loop {
            let steps = Direction::ALL
                .into_iter()
                .map(|direction| board.step(part, direction) & cells);
            let grown = steps.fold(part, |grown, cells| grown | cells);
            if grown == part {
                return part == cells && !cells.is_empty();
            }
            part = grown;
        }
    }

    /// The cells as rows and columns from the set's corner, the smallest of the eight images.
    fn class(board: Shape, cells: CellSet) -> Vec<(usize, usize)> {
        let images = Symmetry::ALL.into_iter().map(|symmetry| {
            let (shape, cells) = (symmetry.shape(board), symmetry.set(board, cells));
            let top = cells.iter().map(|cell| shape.row(cell)).min().unwrap();
            let left = cells.iter().map(|cell| shape.column(cell)).min().unwrap();
            cells
                .iter()
                .map(|cell| (shape.row(cell) - top, shape.column(cell) - left))
                .collect()
        });
        images.min().unwrap()
    }

    fn border(board: Shape, cells: CellSet) -> u32 {
        let steps = Direction::ALL
            .into_iter()
            .map(|direction| board.step(cells, direction));
        (steps.fold(CellSet::EMPTY, |border, cells| border | cells) - cells).len() as u32
    }

    /// The images of a set that lie on a board of the same shape.
    fn images(board: Shape, cells: CellSet) -> HashSet<CellSet> {
        let symmetries = Symmetry::ALL.into_iter();
        let same_shape = symmetries.filter(|symmetry| symmetry.shape(board) == board);
        same_shape
            .map(|symmetry| symmetry.set(board, cells))
            .collect()
    }

    /// Every set of a small board, one by one, against the walk: classes, placements by border, orbits.
    #[test]
    fn the_walk_finds_each_class_once_with_its_placements() {
        for (rows, columns) in [
            (1, 1),
            (1, 5),
            (5, 1),
            (2, 2),
            (2, 3),
            (3, 2),
            (3, 3),
            (3, 4),
            (4, 3),
            (4, 4),
            (2, 7),
        ] {
            let board = Shape::new(rows, columns).unwrap();
            let mut expected: HashMap<_, HashMap<u32, u64>> = HashMap::new();
            let mut orbits: HashMap<_, u64> = HashMap::new();
            for bits in 1..1_u64 << board.len() {
                let cells = CellSet::from_bits(bits);
                if is_connected(board, cells) {
                    let class = class(board, cells);
                    if images(board, cells).into_iter().all(|image| image <= cells) {
                        *orbits.entry(class.clone()).or_default() += 1;
                    }
                    *expected
                        .entry(class)
                        .or_default()
                        .entry(border(board, cells))
                        .or_default() += 1;
                }
            }
            let space = Space::new(board);
            space.visit(0..space.ranks(), |region| {
                let class = class(region.frame(), region.cells());
                let mut placements: HashMap<u32, u64> = HashMap::new();
                for Placements { count, border } in region.placements(board) {
                    *placements.entry(border).or_default() += count;
                }
                assert_eq!(
                    Some(placements),
                    expected.remove(&class),
                    "{region:?} on {board}"
                );
                assert_eq!(
                    orbits[&class],
                    region.orbits(board),
                    "{region:?} on {board}"
                );
                let images = images(region.frame(), region.cells());
                let square = region.frame().rows() == region.frame().columns();
                assert_eq!(
                    region.images(),
                    images.len() as u64 * if square { 1 } else { 2 },
                    "{region:?}"
                );
            });
            assert!(expected.is_empty(), "{expected:?} on {board}");
        }
    }

    #[test]
    fn each_connected_set_has_one_number() {
        for (rows, columns) in [
            (1, 1),
            (1, 6),
            (6, 1),
            (2, 3),
            (3, 2),
            (3, 4),
            (4, 3),
            (4, 4),
        ] {
            let board = Shape::new(rows, columns).unwrap();
            let space = Space::new(board);
            let numbered: HashSet<CellSet> = (0..space.connected_sets())
                .map(|number| space.connected_set(number))
                .collect();
            let patterns = (1..1_u64 << board.len()).map(CellSet::from_bits);
            let sets: HashSet<CellSet> = patterns
                .filter(|&cells| is_connected(board, cells))
                .collect();
            assert_eq!(numbered, sets, "{board}");
            assert_eq!(sets.len() as u64, space.connected_sets(), "{board}");
        }
    }

    #[test]
    fn the_largest_board_has_its_first_and_last_set() {
        let board = Shape::new(8, 8).unwrap();
        let space = Space::new(board);
        // OEIS A059525.
        assert_eq!(space.connected_sets(), 51_016_818_604_894_742);
        assert_eq!(space.connected_set(0), board.cell(0, 0).into());
        assert_eq!(
            space.connected_set(space.connected_sets() - 1),
            board.cells()
        );
        for number in (0..space.connected_sets()).step_by(1 << 46) {
            assert!(is_connected(board, space.connected_set(number)));
        }
    }

    #[test]
    fn ranges_of_ranks_make_up_the_whole() {
        let space = Space::new(Shape::new(4, 5).unwrap());
        let regions = |ranks| {
            let mut regions = Vec::new();
            space.visit(ranks, |region| regions.push(region));
            regions
        };
        let whole = regions(0..space.ranks());
        for size in [1, 7, 1000, 12_345] {
            let starts = (0..space.ranks()).step_by(size as usize);
            let parts: Vec<_> = starts
                .flat_map(|start| regions(start..start + size))
                .collect();
            assert_eq!(parts, whole);
        }
    }

    /// (rows, columns, connected sets, the same up to the board's symmetry): OEIS A059525, A287151.
    const COUNTS: [(usize, usize, u64, Option<u64>); 10] = [
        (1, 1, 1, Some(1)),
        (2, 2, 13, Some(4)),
        (2, 3, 40, None),
        (3, 3, 218, Some(45)),
        (3, 4, 1126, Some(321)),
        (4, 4, 11506, Some(1524)),
        (4, 5, 116_166, Some(29_426)),
        (5, 5, 2_301_877, Some(290_088)),
        (5, 6, 45_280_509, Some(11_329_870)),
        (6, 6, 1_732_082_741, None),
    ];

    fn check(rows: usize, columns: usize, sets: u64, orbits: Option<u64>) {
        let board = Shape::new(rows, columns).unwrap();
        let space = Space::new(board);
        assert_eq!(space.connected_sets(), sets);
        let (mut walked, mut walked_orbits) = (0, 0);
        space.visit(0..space.ranks(), |region| {
            walked += region
                .placements(board)
                .map(|placements| placements.count)
                .sum::<u64>();
            walked_orbits += region.orbits(board);
        });
        assert_eq!(walked, sets, "{board}");
        assert_eq!(walked_orbits, orbits.unwrap_or(walked_orbits), "{board}");
    }

    #[test]
    fn connected_sets_are_those_of_the_oeis() {
        for (rows, columns, sets, orbits) in COUNTS {
            if rows * columns <= 25 {
                check(rows, columns, sets, orbits);
                check(columns, rows, sets, orbits);
            }
        }
    }

    /// Half a minute in release: `cargo test --release --lib census::space -- --ignored`
    #[test]
    #[ignore = "walks all connected sets of 5x6 and 6x6"]
    fn connected_sets_of_larger_boards_are_those_of_the_oeis() {
        for (rows, columns, sets, orbits) in COUNTS {
            if rows * columns > 25 {
                check(rows, columns, sets, orbits);
            }
        }
    }

    #[test]
    fn larger_spaces_are_counted_without_a_walk() {
        let count = |side| Space::new(Shape::new(side, side).unwrap()).connected_sets();
        assert_eq!(count(7), 4_872_949_974_666);
        assert_eq!(count(8), 51_016_818_604_894_742);
    }
}
