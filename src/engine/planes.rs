//! Verdicts of all states as sets and bit planes: 64 cats a word.
//!
//! For each turn and each mouse cell one word holds the cats against which the mouse wins, one those
//! against which it loses, and a plane for each binary digit holds the plies:
//!
//! ```text
//! mouse on m, mouse to move    cat on   5 4 3 2 1 0
//! mouse wins                            . 1 . 1 . .     2 and 4: the mouse wins
//! cat wins                              . . 1 . . .     3: the cat wins
//! plies, digit 0                        . 1 . 1 . .
//!        digit 1                        . 1 1 . . .     2: 00101 =  5 plies
//!        digit 2                        . . . 1 . .     3: 11010 = 26 plies
//!        digit 3                        . 1 1 . . .     4: 01011 = 11 plies
//!        digit 4                        . . 1 . . .
//! ```
//!
//! An engine that decides many states at the same ply writes all of them with one `or` a digit,
//! where flat tables take one store a state.

use std::fmt;

use super::simd::{Kernel, Level, Simd};
use crate::{Arena, Cell, CellSet, Outcome, Player, Solution, State, Verdict};

/// The binary digits of the most plies there can be: they stay below the number of states.
pub(super) const DIGITS: usize = State::COUNT.ilog2() as usize;

/// One word of 64 cats for each of 64 mouse cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Rows(pub(super) [u64; Cell::COUNT]);

impl Rows {
    pub(super) const EMPTY: Self = Self([0; Cell::COUNT]);
}

/// The verdict of every state of an arena as sets and bit planes: see the [module](self).
///
/// Ask it for single states, or [unpack](Planes::unpack) it to a [`Solution`].
#[derive(Clone)]
pub struct Planes {
    /// States that exist, for either turn.
    pub(super) states: Rows,
    /// States that exist and are not over, for either turn.
    pub(super) live: Rows,
    /// States that are over and won by the mouse, for either turn.
    pub(super) reached: Rows,
    /// By turn: the live states that the mouse wins.
    pub(super) mouse: [Rows; 2],
    /// By turn: the live states that the cat wins.
    pub(super) cat: [Rows; 2],
    /// By digit and turn: the digits of the plies of live states; those from `digits` on are unused
    /// and hold anything.
    pub(super) plies: [[Rows; 2]; DIGITS],
    /// How many digits are in use.
    pub(super) digits: usize,
}

impl Planes {
    /// Planes of an arena without any state.
    #[must_use]
    pub fn new() -> Self {
        Self {
            states: Rows::EMPTY,
            live: Rows::EMPTY,
            reached: Rows::EMPTY,
            mouse: [Rows::EMPTY; 2],
            cat: [Rows::EMPTY; 2],
            plies: [[Rows::EMPTY; 2]; DIGITS],
            digits: 0,
        }
    }

    /// Marks which states exist, and which of them are over.
    #[inline(always)]
    pub(super) fn lay_out(&mut self, arena: &Arena) {
        let all_or_none = |set: CellSet, cell: usize| (set.bits() >> cell & 1).wrapping_neg();
        let cats = arena.floor(Player::Cat).bits();
        let safe = !arena.goal(Player::Cat).bits();
        for mouse in 0..Cell::COUNT {
            let states = cats & all_or_none(arena.floor(Player::Mouse), mouse);
            let free = states & safe & !(1 << mouse);
            let at_goal = all_or_none(arena.goal(Player::Mouse), mouse);
            self.states.0[mouse] = states;
            self.live.0[mouse] = free & !at_goal;
            self.reached.0[mouse] = free & at_goal;
        }
        self.digits = 0;
    }

    /// Makes room for plies of up to `most`: clears the digits that were not in use.
    #[inline(always)]
    pub(super) fn open_digits(&mut self, most: usize) {
        while most >> self.digits != 0 {
            self.plies[self.digits] = [Rows::EMPTY; 2];
            self.digits += 1;
        }
    }

    /// The verdict of a state; `None` if the arena has no such state.
    #[must_use]
    pub fn verdict(&self, state: State) -> Option<Verdict> {
        let (turn, mouse) = (state.turn as usize, state.mouse.index());
        let has = |rows: &Rows| rows.0[mouse] >> state.cat.index() & 1 != 0;
        let over = |winner| Verdict::Win { winner, plies: 0 };
        let win = |winner| {
            let digit = |digit: usize| u16::from(has(&self.plies[digit][turn])) << digit;
            Verdict::Win {
                winner,
                plies: (0..self.digits).map(digit).sum(),
            }
        };
        if !has(&self.states) {
            None
        } else if has(&self.reached) {
            Some(over(Player::Mouse))
        } else if !has(&self.live) {
            Some(over(Player::Cat))
        } else if has(&self.mouse[turn]) {
            Some(win(Player::Mouse))
        } else if has(&self.cat[turn]) {
            Some(win(Player::Cat))
        } else {
            Some(Verdict::Draw)
        }
    }

    /// Writes every entry of the flat tables.
    pub fn unpack(&self, simd: Simd, solution: &mut Solution) {
        // With 64-byte registers the compiler shuffles more than it gains: three times slower.
        simd.at_most(Level::Avx2).run(Unpack {
            planes: self,
            solution,
        });
    }
}

impl Default for Planes {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Planes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |sets: &[Rows; 2]| {
            sets.iter()
                .flat_map(|rows| rows.0)
                .map(u64::count_ones)
                .sum::<u32>()
        };
        f.debug_struct("Planes")
            .field("mouse", &count(&self.mouse))
            .field("cat", &count(&self.cat))
            .field("digits", &self.digits)
            .finish_non_exhaustive()
    }
}

/// How many cats are unpacked together.
const CATS: usize = 16;

/// The work of [`Planes::unpack`].
struct Unpack<'a> {
    planes: &'a Planes,
    solution: &'a mut Solution,
}

impl Kernel for Unpack<'_> {
    type Output = ();

    /// Sixteen cats at a time, both turns of a cat in the halves of a 32-bit lane:
    ///
    /// ```text
    /// word of the plane's bits    cat to move, 16 cats | mouse to move, 16 cats
    /// lane c: shifted by c,       000000000000000y       000000000000000x
    ///         all but two masked
    /// in memory, low end first    entry (m, c, mouse)    entry (m, c, cat)
    /// ```
    #[inline(always)]
    fn run(self) {
        let Self { planes, solution } = self;
        let (outcomes, plies) = solution.tables_mut();
        let outcomes: &mut [[[u16; CATS]; Cell::COUNT / CATS]; Cell::COUNT] =
            bytemuck::must_cast_mut(outcomes);
        let plies: &mut [[[u32; CATS]; Cell::COUNT / CATS]; Cell::COUNT] =
            bytemuck::must_cast_mut(plies);
        for mouse in 0..Cell::COUNT {
            let states = planes.states.0[mouse];
            if states == 0 {
                outcomes[mouse] =
                    [[u16::from_ne_bytes([Outcome::NO_STATE; 2]); CATS]; Cell::COUNT / CATS];
                plies[mouse] = [[u32::MAX; CATS]; Cell::COUNT / CATS];
                continue;
            }
            let row = |rows: &[Rows; 2]| [rows[0].0[mouse], rows[1].0[mouse]];
            let reached = planes.reached.0[mouse];
            let over = states & !planes.live.0[mouse];
            let mouse_won = row(&planes.mouse).map(|set| set | reached | !states);
            let cat_won = row(&planes.cat).map(|set| set | (over & !reached) | !states);
            let blank = [0, 1].map(|turn| !(mouse_won[turn] | cat_won[turn]) | !states);
            let decided = [0, 1].map(|turn| !blank[turn] & !over);
            for group in 0..Cell::COUNT / CATS {
                let mut lanes = [0_u32; CATS];
                let both = |sets: [u64; 2]| {
                    let half = |set: u64| (set >> (group * CATS)) as u16;
                    u32::from(half(sets[0])) | u32::from(half(sets[1])) << 16
                };
                let (first, second) = (both(mouse_won), both(cat_won));
                for cat in 0..CATS {
                    let code = pair(first, cat) | pair(second, cat) << 1;
                    outcomes[mouse][group][cat] = (code | code >> 8) as u16;
                }
                // A blank entry has all its digits set.
                let blank = both(blank);
                for cat in 0..CATS {
                    lanes[cat] = pair(blank, cat) * u32::from(u16::MAX);
                }
                for digit in 0..planes.digits {
                    let digits = row(&planes.plies[digit]);
                    let word = both([digits[0] & decided[0], digits[1] & decided[1]]);
                    for cat in 0..CATS {
                        lanes[cat] |= pair(word, cat) << digit;
                    }
                }
                plies[mouse][group] = lanes;
            }
        }
    }
}

/// One cat's bits of both halves of a word, at the low ends of the halves.
#[inline(always)]
const fn pair(word: u32, cat: usize) -> u32 {
    word >> cat & 0x0001_0001
}
