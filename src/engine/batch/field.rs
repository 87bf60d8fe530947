//! Where the games of one batch are played: the moves, in the form that the kernels read.
//!
//! Cells are counted anew, from 0 to k - 1 in the order of the board, so that lanes and rows hold
//! nothing but cells of the region.

use crate::{Cell, CellSet, Reach, Shape};

use super::row::Row;

/// Rows of the tables in memory: any `u8` plus any `u8` is a place, so that no bound need be checked.
pub(super) const PLACES: usize = 512;
/// A place that is never written.
pub(super) const NOWHERE: u8 = 255;

/// A board's shape and the jumps of both players: what all the regions of a census have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    cat_jump: u8,
    mouse_jump: u8,
    not_first_column: u64,
    not_last_column: u64,
}

impl Board {
    /// A board with these jumps; longer ones than the board has room for change nothing.
    ///
    /// # Panics
    ///
    /// If a jump is 0.
    #[must_use]
    pub fn new(shape: Shape, cat_jump: usize, mouse_jump: usize) -> Self {
        assert!(
            cat_jump > 0 && mouse_jump > 0,
            "a jump is at least one cell"
        );
        let jump = |jump: usize| jump.min(shape.longest_jump().max(1)) as u8;
        Self {
            shape,
            cat_jump: jump(cat_jump),
            mouse_jump: jump(mouse_jump),
            not_first_column: (shape.cells() - shape.column_cells(0)).bits(),
            not_last_column: (shape.cells() - shape.column_cells(shape.columns() - 1)).bits(),
        }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

/// How the kernels find the rows of the mouse's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mouse {
    /// Rows lie as on the board, with a wall of empty rows around: the neighbours are at fixed
    /// distances. Jumps of one cell.
    Neighbours,
    /// Lists of places.
    Lists,
}

/// How the kernels find the lanes of the cat's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cat {
    /// Four permutations of the row, one a direction.
    Neighbours,
    /// For each of the two axes so many permutations one after the other: the window of lanes that
    /// a lane has seen doubles with each, until it is a jump long both ways.
    Axes(usize),
    /// So many permutations of the row, the i-th for the i-th move of each cat.
    Lists(usize),
}

/// The moves of one region or graph.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) cells: usize,
    /// Whether there is no staying put and food is a hole that the cat never enters.
    pub(super) compulsory: bool,
    /// The cells' numbers on the board.
    pub(super) names: [u8; 64],

    pub(super) mouse: Mouse,
    /// `Mouse::Neighbours`: the place to the north of each cell, and how much further on the cell
    /// itself is.
    pub(super) north: [u8; 64],
    pub(super) stride: u8,
    /// `Mouse::Lists`: the cells in the order in which they are done; for each the place that it
    /// always reads (the cell itself, a move where it may not stay), and pairs of the others.
    pub(super) order: [u8; 64],
    pub(super) first: [u8; 64],
    pub(super) pairs: [u8; 64],
    pub(super) moves: [[u8; 64]; 64],

    pub(super) cat: Cat,
    pub(super) lanes: Box<[Row; 64]>,

    /// For plain Rust: all moves of both, by cell.
    pub(super) reach: [[u64; 64]; 2],
}

impl Field {
    pub(super) fn new() -> Self {
        Self {
            cells: 0,
            compulsory: false,
            names: [0; 64],
            mouse: Mouse::Neighbours,
            north: [0; 64],
            stride: 0,
            order: [0; 64],
            first: [0; 64],
            pairs: [0; 64],
            moves: [[0; 64]; 64],
            cat: Cat::Neighbours,
            lanes: Box::new([Row::ZERO; 64]),
            reach: [[0; 64]; 2],
        }
    }

    /// Takes the region `cells` of a board.
    #[inline(always)]
    pub(super) fn set_region(&mut self, board: &Board, cells: CellSet) {
        let steps = self.steps(board, cells.bits());
        self.compulsory = false;
        let (columns, k) = (board.shape.columns(), self.cells);
        if board.mouse_jump == 1 {
            self.mouse = Mouse::Neighbours;
            self.stride = columns as u8 + 1;
        } else {
            let jump = board.mouse_jump;
            self.list_moves(|cell, list| {
                let mut length = 0;
                for step in &steps {
                    let mut end = cell;
                    for _ in 0..jump {
                        let next = step.0[end as usize & 63];
                        if next == end {
                            break;
                        }
                        end = next;
                        list[length & 63] = end;
                        length += 1;
                    }
                }
                (Some(cell), length)
            });
        }
        if board.cat_jump == 1 {
            self.cat = Cat::Neighbours;
            self.lanes[..4].copy_from_slice(&steps);
        } else {
            let [east, west, south, north] = &steps;
            let jump = usize::from(board.cat_jump);
            let depth = jump.ilog2() as usize + 2;
            axis(&mut self.lanes[..depth], k, jump, east, west);
            axis(&mut self.lanes[depth..2 * depth], k, jump, south, north);
            self.cat = Cat::Axes(depth);
        }
    }

    /// One step east, west, south and north from each cell of the region, the cell itself where there
    /// is a wall; also the cells' names and places.
    #[inline(always)]
    fn steps(&mut self, board: &Board, cells: u64) -> [Row; 4] {
        let columns = board.shape.columns();
        let mut number = [0_u8; 64];
        let mut k = 0;
        let mut rest = cells;
        while rest != 0 {
            let name = rest.trailing_zeros() as usize;
            self.names[k & 63] = name as u8;
            number[name & 63] = k as u8;
            k += 1;
            rest &= rest - 1;
        }
        self.cells = k;
        let down = |set: u64| set.checked_shr(columns as u32).unwrap_or(0);
        let up = |set: u64| set.checked_shl(columns as u32).unwrap_or(0);
        let has_east = cells & ((cells & board.not_first_column) >> 1);
        let has_west = cells & ((cells & board.not_last_column) << 1);
        let (has_south, has_north) = (cells & down(cells), cells & up(cells));
        let mut steps = [Row(std::array::from_fn(|lane| lane as u8)); 4];
        for i in 0..k.min(64) {
            let name = usize::from(self.names[i]) & 63;
            steps[0].0[i] = (i + (has_east >> name & 1) as usize) as u8;
            steps[1].0[i] = (i - (has_west >> name & 1) as usize) as u8;
            let south = number[(name + columns) & 63];
            let north = number[name.wrapping_sub(columns) & 63];
            steps[2].0[i] = if has_south >> name & 1 != 0 {
                south
            } else {
                i as u8
            };
            steps[3].0[i] = if has_north >> name & 1 != 0 {
                north
            } else {
                i as u8
            };
            self.north[i] = (name + name / columns) as u8;
        }
        steps
    }

    /// Fills the lists of the mouse's moves; rows with lists of the same length are done together.
    /// `list` gives the cell's own place if it may stay, and the number of moves it wrote.
    #[inline(always)]
    fn list_moves(&mut self, list: impl Fn(u8, &mut [u8; 64]) -> (Option<u8>, usize)) {
        self.mouse = Mouse::Lists;
        let mut count = [0_u8; 34];
        let mut lists = [[NOWHERE; 64]; 64];
        let (mut first, mut pairs) = ([0_u8; 64], [0_u8; 64]);
        for cell in 0..self.cells.min(64) {
            let moves = &mut lists[cell];
            let (stay, mut length) = list(cell as u8, moves);
            first[cell] = stay.unwrap_or_else(|| {
                length = length.saturating_sub(1);
                moves[length & 63]
            });
            if length % 2 != 0 {
                moves[length & 63] = first[cell];
                length += 1;
            }
            pairs[cell] = (length / 2) as u8;
            count[length / 2 + 1] += 1;
        }
        for pairs in 1..count.len() {
            count[pairs] += count[pairs - 1];
        }
        for cell in 0..self.cells.min(64) {
            let next = &mut count[usize::from(pairs[cell])];
            let i = usize::from(*next) & 63;
            *next += 1;
            self.order[i] = cell as u8;
            self.pairs[i] = pairs[cell];
            self.first[i] = first[cell];
            self.moves[i] = lists[cell];
        }
    }

    /// Takes a graph on the nodes 0..`nodes` for every hole at once.
    pub(super) fn set_graph(&mut self, nodes: usize, moves: &Reach) {
        self.cells = nodes;
        self.compulsory = true;
        self.names = std::array::from_fn(|i| i as u8);
        let ends: [u64; 64] =
            std::array::from_fn(|i| (moves.from(Cell::new(i)) & CellSet::first(nodes)).bits());
        self.list_moves(|cell, list| {
            let mut length = 0;
            for end in CellSet::from_bits(ends[cell as usize & 63]) {
                list[length & 63] = end.index() as u8;
                length += 1;
            }
            (None, length)
        });
        let most = ends.iter().map(|ends| ends.count_ones()).max().unwrap_or(0) as usize;
        for i in 0..most {
            self.lanes[i] = Row(std::array::from_fn(|lane| lane as u8));
        }
        for cat in 0..nodes {
            let mut end = cat as u8;
            let mut rest = ends[cat];
            for i in 0..most {
                if rest != 0 {
                    end = rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                }
                self.lanes[i].0[cat] = end;
            }
        }
        self.cat = Cat::Lists(most);
        self.reach = [ends; 2];
    }
}

/// The permutations along one axis: windows of 2, 4, 8 lanes and so on forwards until they are
/// `jump` + 1 lanes long, then `jump` steps back.
#[inline(always)]
fn axis(lanes: &mut [Row], k: usize, jump: usize, forwards: &Row, backwards: &Row) {
    let (last, doubling) = lanes
        .split_last_mut()
        .unwrap_or_else(|| unreachable!("two or more"));
    let mut window = 1;
    for lanes in doubling {
        let step = window.min(jump + 1 - window);
        *lanes = times(forwards, step, k);
        window += step;
    }
    *last = times(backwards, jump, k);
}

/// So many steps at once.
#[inline(always)]
fn times(step: &Row, count: usize, k: usize) -> Row {
    let mut ends = *step;
    for _ in 1..count {
        for lane in 0..k.min(64) {
            ends.0[lane] = step.0[usize::from(ends.0[lane]) & 63];
        }
    }
    ends
}
