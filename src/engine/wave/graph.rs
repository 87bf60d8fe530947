//! Sweeps of any arena: the moves are adjacency masks.
//!
//! Both turns are swept at every ply, each from the other's sets of the ply before, but only rows
//! with an input that has just changed: where the players' wins alternate, so do the sweeps.
//!
//! What is new comes from what is new: a row grows by the rows that grew. Where sets shrink, a state
//! stays as long as one of its moves does, and the search for one stops when all have theirs.

use super::super::planes::{Planes, Rows};
use super::super::simd::Kernel;
use crate::{Arena, Cell, CellSet, Player};

/// Cats tested together: eight words fill the widest register.
const LANES: usize = 8;

/// So few cells are looked at one by one; more of them all at once, whatever their number.
const FEW: u32 = 8;

/// What the sweeps work on: by turn, the sets and what changed in them at the last ply.
#[derive(Debug)]
pub(super) struct Memory {
    /// The states that are won (while sets grow) or kept (while they shrink); the mouse's goal is in
    /// those with the cat to move.
    sets: [Rows; 2],
    /// What changed, by turn.
    changes: [Rows; 2],
    /// The rows that changed, by turn.
    changed: [u64; 2],
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            sets: [Rows::EMPTY; 2],
            changes: [Rows::EMPTY; 2],
            changed: [0; 2],
        }
    }
}

/// Any arena's game, both sides.
pub(super) struct Sweeps<'a> {
    pub(super) arena: &'a Arena,
    pub(super) planes: &'a mut Planes,
    pub(super) memory: &'a mut Memory,
}

impl Kernel for Sweeps<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            arena,
            planes,
            memory,
        } = self;
        planes.lay_out(arena);
        planes.open_digits(1);

        // The mouse's side: everything comes from its goal.
        *memory = Memory::default();
        let goal = arena.goal(Player::Mouse).bits();
        memory.sets[1] = planes.reached;
        memory.changes[1] = planes.reached;
        memory.changed = [0, goal];
        sweep(arena, planes, memory, Side::Grow);
        for turn in 0..2 {
            for row in 0..Cell::COUNT {
                planes.mouse[turn].0[row] = memory.sets[turn].0[row] & planes.live.0[row];
            }
        }

        // The cat's side: at first only states that are over are won.
        let rows = arena.floor(Player::Mouse).bits();
        memory.sets = [planes.live, planes.live];
        for row in CellSet::from_bits(goal) {
            memory.sets[1].0[row.index()] = planes.reached.0[row.index()];
        }
        for row in 0..Cell::COUNT {
            memory.changes[0].0[row] = planes.states.0[row] & !planes.live.0[row];
        }
        memory.changed = [rows & !goal, rows];
        sweep(arena, planes, memory, Side::Shrink);
        for turn in 0..2 {
            for row in 0..Cell::COUNT {
                planes.cat[turn].0[row] = planes.live.0[row] & !memory.sets[turn].0[row];
            }
        }
    }
}

/// Which way the sets go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// From nothing to what the mouse wins.
    Grow,
    /// From everything to what the cat does not win.
    Shrink,
}

/// Sweeps until nothing changes.
#[inline(always)]
fn sweep(arena: &Arena, planes: &mut Planes, memory: &mut Memory, side: Side) {
    let moves: [&[u64; Cell::COUNT]; 2] =
        Player::ALL.map(|player| bytemuck::must_cast_ref(arena.moves(player).as_array()));
    let cats = arena.floor(Player::Cat).bits();
    let back: [&[u64; Cell::COUNT]; 2] =
        Player::ALL.map(|player| bytemuck::must_cast_ref(arena.moves_back(player).as_array()));
    let unfinished = (arena.floor(Player::Mouse) - arena.goal(Player::Mouse)).bits();
    let mut ply = 1;
    while memory.changed != [0, 0] {
        planes.open_digits(ply);
        let Memory {
            sets: [x, y],
            changes: [x_changes, y_changes],
            changed,
        } = memory;
        let mut next = [0, 0];

        // The mouse's turn: rows of `x` by rows of `y`. The changes wait until `y` has seen `x`.
        let mut waiting = Rows::EMPTY;
        for mouse in CellSet::from_bits(meeting(moves[0], back[0], changed[1]) & unfinished) {
            let row = mouse.index();
            let ends = moves[0][row];
            let change = match side {
                Side::Grow => {
                    let open = planes.live.0[row] & !x.0[row];
                    let news = CellSet::from_bits(ends & changed[1]);
                    open & news
                        .iter()
                        .fold(0, |all, end| all | y_changes.0[end.index()])
                }
                Side::Shrink => {
                    let mut lost = x.0[row];
                    for end in CellSet::from_bits(ends) {
                        lost &= !y.0[end.index()];
                        if lost == 0 {
                            break;
                        }
                    }
                    lost
                }
            };
            waiting.0[row] = change;
            next[0] |= u64::from(change != 0) << row;
        }

        // The cat's turn: a row of `y` by the same row of `x`.
        for mouse in CellSet::from_bits(changed[0]) {
            let row = mouse.index();
            let change = match side {
                Side::Grow => {
                    // Only a cat with a move into what the mouse has just won can be out of moves.
                    let open = planes.live.0[row] & !y.0[row];
                    let pressed = open & meeting(moves[1], back[1], x_changes.0[row]);
                    let escapes = cats & !x.0[row];
                    if pressed.count_ones() > FEW {
                        pressed & !meeting(moves[1], back[1], escapes)
                    } else {
                        let held = |&cat: &Cell| moves[1][cat.index()] & escapes == 0;
                        let pressed = CellSet::from_bits(pressed).iter();
                        pressed.filter(held).collect::<CellSet>().bits()
                    }
                }
                Side::Shrink => y.0[row] & meeting(moves[1], back[1], x_changes.0[row]),
            };
            y_changes.0[row] = change;
            next[1] |= u64::from(change != 0) << row;
        }

        for mouse in CellSet::from_bits(next[0]) {
            let row = mouse.index();
            x.0[row] ^= waiting.0[row];
            x_changes.0[row] = waiting.0[row];
            mark(planes, ply, 0, row, waiting.0[row]);
        }
        for mouse in CellSet::from_bits(next[1]) {
            let row = mouse.index();
            y.0[row] ^= y_changes.0[row];
            mark(planes, ply, 1, row, y_changes.0[row]);
        }
        *changed = next;
        ply += 1;
    }
}

/// The cells with a move into `set`: from the moves of all, or the moves back from a few.
#[inline(always)]
fn meeting(moves: &[u64; Cell::COUNT], back: &[u64; Cell::COUNT], set: u64) -> u64 {
    if set.count_ones() <= FEW {
        let ends = CellSet::from_bits(set).iter();
        return ends.fold(0, |all, end| all | back[end.index()]);
    }
    let mut lanes = [0_u64; LANES];
    for first in (0..Cell::COUNT).step_by(LANES) {
        for lane in 0..LANES {
            let cell = first + lane;
            lanes[lane] |= if moves[cell] & set == 0 { 0 } else { 1 << cell };
        }
    }
    lanes.iter().fold(0, |all, lane| all | lane)
}

/// Writes the plies of the states in `decided`.
#[inline(always)]
fn mark(planes: &mut Planes, ply: usize, turn: usize, row: usize, decided: u64) {
    let mut digits = ply;
    while digits != 0 {
        planes.plies[digits.trailing_zeros() as usize][turn].0[row] |= decided;
        digits &= digits - 1;
    }
}
