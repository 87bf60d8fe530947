//! Sweeps of a grid game: jumps are shifts.
//!
//! The cat's turn is a fill along four rays, made longer by doubling: with *w* steps covered, a shift
//! by up to *w* + 1 more covers as many again, where the cells in between lie open. The mouse's turn
//! or-s whole rows, which in memory lie one word apart for a step east and a row of the board apart
//! for a step south:
//!
//! ```text
//! y, in memory     . . . . | m0 m1 m2 m3 m4 m5 m6 m7 | m8 ...        (margins stay empty)
//! jump east by 1             m1 m2 m3 m4 m5 m6 m7 m8   and its mask: from where it can be made
//! ```

use super::super::planes::{Planes, Rows};
use super::super::simd::Kernel;
use crate::{Arena, Cell, CellSet, Direction, Player, arena::Grid};

/// Mouse cells swept together: eight words fill the widest register.
const LANES: usize = 8;
/// Groups of mouse cells.
const GROUPS: usize = Cell::COUNT / LANES;
/// Empty rows on either side of the board, so that no jump leaves the memory.
const MARGIN: usize = Cell::COUNT;
/// The mouse's jumps of every direction and length: a board of one row has the most.
const MOST_JUMPS: usize = 2 * (Cell::COUNT - 1);
/// The doublings that cover the longest jump.
const MOST_DOUBLINGS: usize = Cell::COUNT.ilog2() as usize;

/// What the sweeps work on.
#[derive(Debug)]
pub(super) struct Memory {
    board: Board,
    sets: Sets,
}

impl Default for Memory {
    fn default() -> Self {
        let jump = Jump {
            offset: MARGIN,
            open: Rows::EMPTY,
        };
        let padded = || Padded([0; MARGIN + Cell::COUNT + MARGIN]);
        Self {
            board: Board {
                groups: 0,
                jumps: vec![jump; MOST_JUMPS].into(),
                jump_count: 0,
                inputs: [0; GROUPS],
                rays: [Ray::default(); 4],
                floor: 0,
                goal: None,
            },
            sets: Sets {
                x: Rows::EMPTY,
                y: [padded(), padded()],
            },
        }
    }
}

/// A grid game as the sweeps use it.
#[derive(Debug)]
struct Board {
    /// Groups in use.
    groups: usize,
    /// The mouse's jumps by direction and length.
    jumps: Box<[Jump]>,
    jump_count: usize,
    /// For each group the groups that its mouse can come to.
    inputs: [u8; GROUPS],
    /// The cat's rays by direction.
    rays: [Ray; 4],
    /// The floor: where the cat can be.
    floor: u64,
    /// The mouse's goal, where the game is over.
    goal: Option<(usize, u64)>,
}

/// The mouse's jumps of one length in one direction.
#[derive(Clone, Copy, Debug)]
struct Jump {
    /// How far ahead in memory the row of the cell landed on is, plus [`MARGIN`].
    offset: usize,
    /// All ones for a cell from which the jump can be made.
    open: Rows,
}

/// The cat's jumps in one direction as doublings: each shifts the fill so far.
#[derive(Clone, Copy, Debug, Default)]
struct Ray {
    up: bool,
    count: usize,
    /// By how much the doubling shifts, and where what it shifts may land.
    doublings: [(u32, u64); MOST_DOUBLINGS],
}

/// The sets that the sweeps work on.
#[derive(Debug)]
struct Sets {
    x: Rows,
    /// The rows before and after the sweep, with margins.
    y: [Padded; 2],
}

#[derive(Debug)]
#[repr(C, align(64))]
struct Padded([u64; MARGIN + Cell::COUNT + MARGIN]);

impl Board {
    #[inline(always)]
    fn set_up(&mut self, grid: &Grid, goal: CellSet, planes: &Planes) {
        let (shape, floor) = (grid.shape(), grid.floor());
        self.groups = shape.len().div_ceil(LANES);
        self.floor = floor.bits();
        self.goal = goal
            .lowest()
            .map(|cell| (cell.index(), planes.reached.0[cell.index()]));
        self.jump_count = 0;
        // A group's own rows are inputs: the mouse can stay.
        self.inputs = std::array::from_fn(|group| 1 << group);
        for direction in Direction::ALL {
            let (stride, up) = shape.stride(direction);
            // Cells from which the mouse can go that far: the path lies open.
            let mut open = floor;
            for length in 1..=grid.jump(Player::Mouse) {
                // One step longer: a floor cell before one from which the shorter jump can be made.
                open = shape.step(open, direction.opposite()) & floor;
                if open.is_empty() {
                    break;
                }
                let distance = length * stride as usize;
                let offset = if up {
                    MARGIN + distance
                } else {
                    MARGIN - distance
                };
                let jump = &mut self.jumps[self.jump_count];
                self.jump_count += 1;
                jump.offset = offset;
                for (cell, lane) in jump.open.0.iter_mut().enumerate() {
                    *lane = (open.bits() >> cell & 1).wrapping_neg();
                }
                for group in 0..self.groups {
                    let first = (group * LANES + offset).saturating_sub(MARGIN) / LANES;
                    let last = (group * LANES + LANES - 1 + offset).saturating_sub(MARGIN) / LANES;
                    for input in first..=last.min(GROUPS - 1) {
                        self.inputs[group] |= 1 << input;
                    }
                }
            }
        }
        self.rays =
            Direction::ALL.map(|direction| Ray::new(grid, direction, grid.jump(Player::Cat)));
    }
}

impl Ray {
    /// The doublings of a fill of `jump` steps: with *w* steps covered, one more shift by at most
    /// *w* + 1 covers as many more.
    fn new(grid: &Grid, direction: Direction, jump: usize) -> Self {
        let (shape, floor) = (grid.shape(), grid.floor());
        let (stride, up) = shape.stride(direction);
        let room = match direction {
            Direction::North | Direction::South => shape.rows() - 1,
            Direction::East | Direction::West => shape.columns() - 1,
        };
        let mut ray = Self {
            up,
            ..Self::default()
        };
        let (mut covered, jump) = (0, jump.min(room));
        while covered < jump {
            let by = (covered + 1).min(jump - covered);
            // Where `by` steps over floor can end.
            let landing = (0..by).fold(floor, |set, _| shape.step(set, direction) & floor);
            ray.doublings[ray.count] = (by as u32 * stride, landing.bits());
            ray.count += 1;
            covered += by;
        }
        ray
    }
}

/// Eight rows.
type Group = [u64; LANES];

/// Eight rows from a place in memory.
#[inline(always)]
fn load(rows: &[u64], at: usize) -> Group {
    let mut group = [0; LANES];
    group.copy_from_slice(&rows[at..at + LANES]);
    group
}

/// Puts eight rows into memory.
#[inline(always)]
fn store(rows: &mut [u64], at: usize, group: Group) {
    rows[at..at + LANES].copy_from_slice(&group);
}

/// `f` on the rows of both groups.
#[inline(always)]
fn zip(a: Group, b: Group, f: impl Fn(u64, u64) -> u64) -> Group {
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

/// Whether any row has a member.
#[inline(always)]
fn any(group: Group) -> bool {
    group.iter().fold(0, |all, row| all | row) != 0
}

/// Writes plies, all digits but the lowest, for the states in `decided`.
#[inline(always)]
fn mark(plies: &mut [[Rows; 2]], ply: usize, turn: usize, at: usize, decided: Group) {
    let mut digits = ply & !1;
    while digits != 0 {
        let plane = &mut plies[digits.trailing_zeros() as usize][turn].0;
        let marked = zip(load(plane, at), decided, |digit, set| digit | set);
        store(plane, at, marked);
        digits &= digits - 1;
    }
}

/// A grid game, both sides.
pub(super) struct Sweeps<'a> {
    pub(super) arena: &'a Arena,
    pub(super) grid: &'a Grid,
    pub(super) planes: &'a mut Planes,
    pub(super) memory: &'a mut Memory,
}

impl Kernel for Sweeps<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            arena,
            grid,
            planes,
            memory: Memory { board, sets },
        } = self;
        planes.lay_out(arena);
        board.set_up(grid, arena.goal(Player::Mouse), planes);

        sets.begin(board, &Rows::EMPTY);
        sweep_grid(board, sets, planes, 1);
        planes.mouse[0] = sets.x;
        sets.finish(&planes.live, &mut planes.mouse[1]);

        sets.begin(board, &planes.live);
        first_cat_turn(board, sets, planes);
        sweep_grid(board, sets, planes, 2);
        sets.finish(&planes.live, &mut planes.cat[1]);
        for row in 0..Cell::COUNT {
            planes.cat[0].0[row] = planes.live.0[row] & !sets.x.0[row];
            planes.cat[1].0[row] ^= planes.live.0[row];
        }
        // The mouse's wins are odd with the move, the cat's with the cat's.
        planes.plies[0] = [planes.mouse[0], planes.cat[1]];
    }
}

/// The cat's turn on eight rows: the cats without a move to a cell outside `x`.
#[inline(always)]
fn cat_turn(board: &Board, x: Group) -> Group {
    let escapes = x.map(|row| !row & board.floor);
    let mut reached = escapes;
    for ray in &board.rays {
        let mut fill = escapes;
        for &(shift, landing) in &ray.doublings[..ray.count] {
            fill = if ray.up {
                fill.map(|row| row | (row << shift & landing))
            } else {
                fill.map(|row| row | (row >> shift & landing))
            };
        }
        reached = zip(reached, fill, |all, row| all | row);
    }
    reached.map(|row| !row)
}

/// The mouse's turn on eight rows: the union of the rows the mouse can come to.
#[inline(always)]
fn mouse_turn(board: &Board, y: &Padded, at: usize) -> Group {
    let mut union = load(&y.0, MARGIN + at);
    for jump in &board.jumps[..board.jump_count] {
        let landed = load(&y.0, jump.offset + at);
        let open = load(&jump.open.0, at);
        for lane in 0..LANES {
            union[lane] |= landed[lane] & open[lane];
        }
    }
    union
}

/// The first sweep of the cat's side: the cats that can catch the mouse, or reach the food, at once.
#[inline(always)]
fn first_cat_turn(board: &Board, sets: &mut Sets, planes: &mut Planes) {
    for group in 0..board.groups {
        let at = group * LANES;
        let (x, live) = (load(&sets.x.0, at), load(&planes.live.0, at));
        store(
            &mut sets.y[0].0,
            MARGIN + at,
            zip(cat_turn(board, x), live, |set, live| set & live),
        );
    }
    if let Some((row, cats)) = board.goal {
        sets.y[0].0[MARGIN + row] = cats;
    }
}

/// Sweeps until nothing changes; `ply` is the first one with the mouse to move. At the end the sets
/// are `x` and the first of `y`.
#[inline(always)]
fn sweep_grid(board: &Board, sets: &mut Sets, planes: &mut Planes, mut ply: usize) {
    let mut changed = u8::MAX;
    while changed != 0 {
        planes.open_digits(ply + 1);
        let [y, y_next] = &mut sets.y;
        let mut next = 0;
        for group in 0..board.groups {
            let at = group * LANES;
            let y_old = load(&y.0, MARGIN + at);
            store(&mut y_next.0, MARGIN + at, y_old);
            if board.inputs[group] & changed == 0 {
                continue;
            }
            let live = load(&planes.live.0, at);
            let x_old = load(&sets.x.0, at);
            let x = zip(mouse_turn(board, y, at), live, |set, live| set & live);
            let x_decided = zip(x, x_old, |now, before| now ^ before);
            if !any(x_decided) {
                continue;
            }
            store(&mut sets.x.0, at, x);
            mark(&mut planes.plies, ply, 0, at, x_decided);
            let y_new = zip(cat_turn(board, x), live, |set, live| set & live);
            let y_decided = zip(
                zip(y_new, y_old, |now, before| now ^ before),
                live,
                |set, live| set & live,
            );
            // Outside the live rows stands only the goal, which stays.
            store(
                &mut y_next.0,
                MARGIN + at,
                zip(y_old, y_decided, |row, change| row ^ change),
            );
            mark(&mut planes.plies, ply + 1, 1, at, y_decided);
            next |= u8::from(any(y_decided)) << group;
        }
        changed = next;
        ply += 2;
        sets.y.swap(0, 1);
    }
}

impl Sets {
    /// Takes these rows for `x`; only the mouse's goal is left in `y`.
    #[inline(always)]
    fn begin(&mut self, board: &Board, x: &Rows) {
        self.x = *x;
        for y in &mut self.y {
            y.0[MARGIN..MARGIN + Cell::COUNT].fill(0);
            if let Some((row, cats)) = board.goal {
                y.0[MARGIN + row] = cats;
            }
        }
    }

    /// The live rows of `y`.
    #[inline(always)]
    fn finish(&self, live: &Rows, rows: &mut Rows) {
        for row in 0..Cell::COUNT {
            rows.0[row] = self.y[0].0[MARGIN + row] & live.0[row];
        }
    }
}
