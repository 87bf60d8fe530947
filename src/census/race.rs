//! Who is first at the food: games of a region whose mouse jumps one cell, without search.
//!
//! Let the mouse, to move, be `m` and the cat `c` of its own moves from the food. The cat jumps as far or
//! farther, so it is nowhere more moves from a cell than the mouse would be.
//!
//! | | who wins | plies |
//! |---|---|---|
//! | `m < c` | the mouse, by any shortest walk: a cat that could be in its way would be at the food in time | `2 m - 1` |
//! | `m > c` | the cat, by any shortest walk | `2 min(c, s)` |
//! | `m = c` | the mouse, if there is a shortest walk to the food that the cat cannot cut off | `2 m - 1` |
//! | | or else the cat | `2 min(c, s)` |
//!
//! where the cat catches the mouse in `s` of its moves if there is no food (never: `s` is infinite). A cat that
//! wins needs `c` moves at most, for it may walk. In fewer moves than `c` nobody comes to the food, as `m >= c`:
//! a faster win is a catch, and takes as long as without food.
//!
//! In a tie who does not go nearer loses. So the game goes down the *levels*, the cells at one distance from the
//! food. Let `B(x)` be the cats that catch or keep back a mouse at `x`, of those on the same level, and `x` itself:
//!
//! ```text
//! level d    B(x) = cats of level d that can move into B(y), for every y of level d - 1 next to x
//! level 1    B(x) = x: the mouse is at the food first
//! ```
//!
//! The mouse's neighbours are a level nearer or farther, never on its own (the board is a chequerboard): the
//! cells are done in the order of their distance, and what is not done yet says nothing. Where one cell is alone on
//! its level, a *gate*, every tie beyond it is lost: both must come through at the same time.
//!
//! No vector instruction is needed but for the sums. So this pays where the batch engine has no wide ones, and
//! with the widest in regions of more than 32 cells; the figures are in `docs/exhausting-8x8.md`.

use super::chase::Watch;
use super::play::{Counts, bump};
use super::terrain::{PLACES, Terrain};
use super::walks::Walks;
use crate::Cell;
use crate::engine::simd::Kernel;

/// Counts the states with the mouse to move and the pieces on three cells, for all foods of a region, as if no
/// catch were faster than the cat's walk.
pub(crate) struct CountRaces<'a> {
    pub(crate) terrain: &'a Terrain,
    pub(crate) cat_jump: usize,
    pub(crate) mouse: &'a Walks,
    pub(crate) cat: &'a Walks,
    pub(crate) races: &'a mut Races,
}

/// Levels there can be, and some empty ones.
const LEVELS: usize = Cell::COUNT + 8;

/// Foods whose ties are looked at in turn: one waits for memory while the other does not.
const LANES: usize = 2;

/// The races of a region.
#[derive(Debug)]
pub(crate) struct Races {
    /// Entry *d*: won by the mouse in *d* of its moves.
    mouse: [u64; LEVELS],
    /// Entry *d*: won by the cat in *d* of its moves.
    cat: [u64; LEVELS],
    /// Entry `[i][d]`: the cells *d* moves of the mouse from the i-th.
    mouse_levels: Box<[[u64; LEVELS]; Cell::COUNT]>,
    /// Entry `[i][d]`: the cells *d* moves of the cat from the i-th.
    cat_levels: Box<[[u64; LEVELS]; Cell::COUNT]>,
    /// By place: where the cat can move from there; anywhere from a wall.
    around: [u64; PLACES],
    /// By the mouse's place: the cats that can move into its `B`; all while it is not known.
    behind: [[u64; PLACES]; LANES],
}

impl Races {
    pub(crate) fn new() -> Self {
        let levels = || {
            vec![[0; LEVELS]; Cell::COUNT]
                .try_into()
                .unwrap_or_else(|_| unreachable!())
        };
        Self {
            mouse: [0; LEVELS],
            cat: [0; LEVELS],
            mouse_levels: levels(),
            cat_levels: levels(),
            around: [0; PLACES],
            behind: [[0; PLACES]; LANES],
        }
    }

    pub(crate) fn finish(&self, counts: &mut Counts) {
        for (distance, &wins) in self.mouse.iter().enumerate().skip(1) {
            bump(&mut counts.mouse, 2 * distance - 1, wins);
        }
        for (distance, &wins) in self.cat.iter().enumerate().skip(1) {
            bump(&mut counts.cat, 2 * distance, wins);
        }
    }
}

/// Writes the levels around each cell, empty ones up to `longest` and some more, and for one cell that is none.
#[inline(always)]
fn levels(walks: &Walks, cells: usize, longest: usize, levels: &mut [[u64; LEVELS]; Cell::COUNT]) {
    let end = (longest + 9).min(LEVELS);
    for i in 0..cells {
        levels[i][walks.within.len().min(end)..end].fill(0);
    }
    if let Some(none) = levels.get_mut(cells) {
        none.fill(0);
    }
    let mut before = &[0; Cell::COUNT];
    for (d, within) in walks.within.iter().enumerate().take(LEVELS) {
        for i in 0..cells {
            levels[i][d] = within[i] ^ before[i];
        }
        before = within;
    }
}

impl Kernel for CountRaces<'_> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        self.races.mouse = [0; LEVELS];
        self.races.cat = [0; LEVELS];
        if self.terrain.cells.len() >= 2 {
            let open = self.compare();
            self.untie(&open);
        }
    }
}

/// The ties that stand to be looked at: those before the first gate.
struct Open {
    /// By food: the cells up to the last level before its first gate, or the last one of all.
    cells: [u64; Cell::COUNT],
    /// By distance: the ties, and the cells that mouse and cat would share.
    same: [u64; LEVELS],
}

impl CountRaces<'_> {
    /// Counts by distances alone, all ties before the first gate as the mouse's.
    #[inline(always)]
    fn compare(&mut self) -> Open {
        let Self {
            terrain,
            mouse,
            cat,
            ..
        } = self;
        let cells = terrain.cells.len().min(Cell::COUNT);
        let all = terrain.cells.bits();
        let mut is_open = [!0_u64; Cell::COUNT];
        let mut open = Open {
            cells: [0; Cell::COUNT],
            same: [0; LEVELS],
        };
        // Beyond the cat's last level the mouse is nowhere first, and nowhere level.
        for d in 1..cat.within.len().min(LEVELS) {
            let [mouse_before, mouse_within] = [&mouse.within[d - 1], &mouse.within[d]];
            let [cat_before, cat_within] = [&cat.within[d - 1], &cat.within[d]];
            let (mut mouse_wins, mut cat_wins, mut same) = (0, 0, 0);
            for food in 0..cells {
                let mice = mouse_within[food] ^ mouse_before[food];
                let cats = cat_within[food] ^ cat_before[food];
                let far_mice = all & !mouse_within[food];
                let far_cats = all & !cat_within[food];
                let both = count(mice & cats);
                let ties = count(mice) * count(cats) - both;
                mouse_wins += count(mice) * count(far_cats) + (ties & is_open[food]);
                // Mouse and cat are on different cells.
                cat_wins += count(cats) * count(far_mice) - count(cats & far_mice);
                cat_wins += ties & !is_open[food];
                let gate = count(mice) * count(cats) * both == 1;
                is_open[food] &= if gate { 0 } else { !0 };
                same += both & is_open[food];
                open.cells[food] = open.cells[food].max(count(mouse_within[food]) & is_open[food]);
            }
            self.races.mouse[d] = mouse_wins;
            self.races.cat[d] = cat_wins;
            open.same[d] = same;
        }
        open
    }

    /// Gives the cat the open ties that it wins.
    #[inline(always)]
    fn untie(&mut self, open: &Open) {
        let Self {
            terrain,
            cat_jump,
            mouse,
            cat,
            races,
        } = self;
        let cells = terrain.cells.len().min(Cell::COUNT);
        let longest = mouse.within.len() - 1;
        // A lane beyond the last food finds empty levels.
        levels(mouse, cells, longest, &mut races.mouse_levels);
        levels(cat, cells, longest, &mut races.cat_levels);
        let Races {
            around,
            behind,
            mouse_levels,
            cat_levels,
            ..
        } = &mut **races;
        let used = (terrain.places + terrain.stride + 2).min(PLACES);
        around[..used].fill(!0);
        let mut places = [0; Cell::COUNT];
        for (i, cell) in terrain.cells.iter().enumerate() {
            places[i] = usize::from(terrain.place[cell.index()]);
            around[places[i] % PLACES] = cat.within[1][i];
        }
        let steps = [1, usize::MAX, terrain.stride, terrain.stride.wrapping_neg()];
        let mut lost = [[0_u64; LEVELS]; LANES];
        for first in (0..cells).step_by(LANES) {
            let mut lanes = [Lane::default(); LANES];
            for lane in 0..LANES {
                let food = first + lane;
                if food >= cells {
                    continue;
                }
                behind[lane][..used].fill(!0);
                for step in steps {
                    let place = places[food & 63].wrapping_add(step) % PLACES;
                    behind[lane][place] = around[place];
                }
                let levels = &mouse_levels[food];
                // Level 1 is done.
                let done = 1 + count(levels[1]);
                lanes[lane] = Lane {
                    distance: 2,
                    rest: levels[2],
                    next: [levels[3], levels[4]],
                    cells: open.cells[food & 63].saturating_sub(done),
                };
            }
            let most = lanes.iter().map(|lane| lane.cells).max().unwrap_or(0);
            for done in 0..most {
                for i in 0..LANES {
                    let food = (first + i).min(Cell::COUNT - 1);
                    let cell = lanes[i].next_cell(&mouse_levels[food]);
                    let distance = lanes[i].distance;
                    let place = usize::from(terrain.place[cell & 127]);
                    let behind = &mut behind[i];
                    let mut cats = cat_levels[food][distance];
                    for step in steps {
                        cats &= behind[place.wrapping_add(step) % PLACES];
                    }
                    lost[i][distance] += if done < lanes[i].cells {
                        count(cats)
                    } else {
                        0
                    };
                    cats |= 1_u64.wrapping_shl(cell as u32);
                    behind[place % PLACES] = if *cat_jump == 1 {
                        terrain.step(cats)
                    } else {
                        terrain.reach(cats, *cat_jump)
                    };
                }
            }
        }
        for d in 2..cat.within.len().min(LEVELS) {
            let lost = lost.iter().map(|lost| lost[d]).sum::<u64>() - open.same[d];
            races.mouse[d] -= lost;
            races.cat[d] += lost;
        }
    }
}

/// A walk over the cells of a region in the order of their distance from a food, without a branch.
#[derive(Clone, Copy, Default)]
struct Lane {
    distance: usize,
    /// The cells of the level that are still to come.
    rest: u64,
    /// The two levels after it.
    next: [u64; 2],
    /// The cells that count.
    cells: u64,
}

impl Lane {
    /// The next cell; 64 and empty levels when there are no more.
    #[inline(always)]
    fn next_cell(&mut self, levels: &[u64; LEVELS]) -> usize {
        let over = self.rest == 0;
        self.distance = (self.distance + usize::from(over)).min(LEVELS - 3);
        let level = levels[self.distance + 2];
        self.rest = if over { self.next[0] } else { self.rest };
        self.next[0] = if over { self.next[1] } else { self.next[0] };
        self.next[1] = level;
        let cell = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest.wrapping_sub(1);
        cell
    }
}

#[inline(always)]
fn count(set: u64) -> u64 {
    set.count_ones().into()
}

/// Puts the cat's faster catches in.
pub(crate) struct Hurry<'a> {
    pub(crate) terrain: &'a Terrain,
    pub(crate) mouse: &'a Walks,
    pub(crate) cat: &'a Walks,
    pub(crate) races: &'a mut Races,
}

impl Watch for Hurry<'_> {
    #[inline(always)]
    fn caught(&mut self, moves: usize, mouse: usize, cats: u64) {
        let Some(within) = self.cat.within.get(moves) else {
            return;
        };
        let far = self.terrain.cells.bits() & !self.mouse.within[moves][mouse & 63];
        if far == 0 {
            return;
        }
        let mut cats = cats;
        while cats != 0 {
            let below = self.terrain.cells.bits() & (cats & cats.wrapping_neg()).wrapping_sub(1);
            let cat = below.count_ones() as usize & 63;
            cats &= cats - 1;
            let far = far & !within[cat];
            let levels = &self.races.cat_levels[cat];
            for d in moves + 1..self.cat.within.len().min(LEVELS) {
                self.races.cat[d] -= count(levels[d] & far);
            }
            self.races.cat[moves] += count(far);
        }
    }
}
