//! Outcome and plies of every state for every food.

use super::field::Field;
use super::kernel::{At, Keep, MOST_CHUNKS};
use super::layout::{Family, Layout};
use super::row::{Row, width};
use super::vector::Vector;
use crate::solution::{Outcomes, Plies};
use crate::{Cell, CellSet, Outcome, Player, Solution, State};

/// Enough digits for the sweeps of any field.
const DIGITS: usize = 13;

/// When each state was decided, as a number of sweeps.
///
/// The numbers are kept in Gray code, in which one digit changes from each number to the next: so a
/// sweep changes one plane of bits, in the states that are still open.
///
/// ```text
/// sweep           0  1  2  3  4  5  6  7
/// digit changed   0  1  0  2  0  1  0  3     in what is open after the sweep
/// number so far   1  2  3  4  5  6  7  8
/// digits 2..0   001 011 010 110 111 101 100  after it
/// ```
///
/// What is open after the last sweep is drawn, or the other side's.
#[derive(Debug)]
pub(super) struct Planes {
    /// `[[turn][mouse cell]]` for each chunk and digit.
    rows: Vec<[[Row; 64]; 2]>,
    /// The number of each chunk's last sweep.
    sweeps: [usize; MOST_CHUNKS],
}

impl Planes {
    pub(super) fn new() -> Self {
        Self {
            rows: vec![[[Row::ZERO; 64]; 2]; MOST_CHUNKS * DIGITS],
            sweeps: [0; MOST_CHUNKS],
        }
    }
}

impl Keep for Planes {
    #[inline(always)]
    fn row<V: Vector>(&mut self, at: At<'_>, cell: usize, mouse: V, cat: V) {
        let next = at.sweep + 1;
        let planes = &mut self.rows[at.index * DIGITS + next.trailing_zeros() as usize];
        let grows = V::load(&at.chunk.grows);
        let [mouse_plane, cat_plane] = planes;
        let (mouse_plane, cat_plane) = (&mut mouse_plane[cell & 63], &mut cat_plane[cell & 63]);
        let (mut mouse, mut cat) = (mouse.xor(grows), cat.xor(grows));
        if !next.is_power_of_two() {
            mouse = mouse.xor(V::load(mouse_plane));
            cat = cat.xor(V::load(cat_plane));
        }
        *mouse_plane = mouse.row();
        *cat_plane = cat.row();
    }

    #[inline(always)]
    fn end(&mut self, at: At<'_>, _: &[Row]) {
        self.sweeps[at.index] = at.sweep;
    }
}

/// The verdicts of every state for every food (or hole) of a field.
#[derive(Debug)]
pub struct Tables<'a> {
    field: &'a Field,
    planes: &'a Planes,
}

/// Where the plane of one family and octet is, and which bit is one food's.
struct Place {
    chunk: usize,
    lane: usize,
    bit: usize,
}

impl<'a> Tables<'a> {
    pub(super) const fn new(field: &'a Field, planes: &'a Planes) -> Self {
        Self { field, planes }
    }

    /// The cells of the region, or the nodes of the graph, under their own names.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        let names = &self.field.names[..self.field.cells];
        names
            .iter()
            .map(|&name| Cell::new(usize::from(name)))
            .collect()
    }

    /// Writes the game with this food (or hole) into `solution`, of which every entry is written.
    /// States with a piece outside the region do not exist there.
    ///
    /// # Panics
    ///
    /// If the food is not a cell of the region.
    pub fn unpack(&self, food: Cell, solution: &mut Solution) {
        let k = self.field.cells;
        let names = &self.field.names[..k];
        let number = names
            .iter()
            .position(|&name| usize::from(name) == food.index());
        let food = number.unwrap_or_else(|| panic!("cell {food} is not in the region"));
        let (Outcomes(outcomes), Plies(plies)) = solution.tables_mut();
        outcomes.fill(Outcome::NO_STATE);
        plies.fill(Solution::NO_PLIES);
        let families: &[Family] = if self.field.compulsory {
            &[Family::Mouse, Family::Cat, Family::CatOdd]
        } else {
            &[Family::Mouse, Family::Cat]
        };
        let places: Vec<_> = families
            .iter()
            .map(|&family| (family, self.place(family, food)))
            .collect();
        for mouse in 0..k {
            for turn in Player::ALL {
                let mut row = [(Outcome::Draw, Solution::NO_PLIES); 64];
                for (family, place) in &places {
                    let last = self.planes.sweeps[place.chunk] as u16;
                    let sweeps = self.sweeps(place, turn, mouse);
                    for (entry, sweep) in row[..k].iter_mut().zip(sweeps) {
                        if sweep > last {
                            continue;
                        }
                        let winner = match family {
                            Family::Mouse => Outcome::Mouse,
                            Family::Cat | Family::CatOdd => Outcome::Cat,
                        };
                        let plies = match (family, turn) {
                            (Family::Mouse | Family::CatOdd, Player::Mouse) => {
                                (2 * sweep).saturating_sub(1)
                            }
                            (Family::Cat, Player::Cat) => 2 * sweep + 1,
                            _ => 2 * sweep,
                        };
                        *entry = (winner, entry.1.min(plies));
                    }
                }
                for (cat, &(outcome, win)) in row[..k].iter().enumerate() {
                    let (outcome, win) = if cat == food && self.field.compulsory {
                        continue;
                    } else if cat == mouse || cat == food {
                        (Outcome::Cat, 0)
                    } else if mouse == food {
                        (Outcome::Mouse, 0)
                    } else {
                        (outcome, win)
                    };
                    let name = |cell: usize| Cell::new(usize::from(names[cell]));
                    let state = State {
                        mouse: name(mouse),
                        cat: name(cat),
                        turn,
                    };
                    outcomes[state.index()] = outcome.code();
                    plies[state.index()] = win;
                }
            }
        }
    }

    /// Where a family keeps one food.
    fn place(&self, family: Family, food: usize) -> Place {
        let octet = food / 8;
        let chunks = &Layout::of(self.field.cells, self.field.compulsory).chunks;
        let found = chunks.iter().enumerate().find_map(|(chunk, layout)| {
            let wanted =
                |plane: &super::layout::Plane| plane.family == family && plane.octet == octet;
            Some((chunk, layout.planes.iter().position(wanted)?))
        });
        let (chunk, plane) = found.unwrap_or_else(|| unreachable!("every octet has its planes"));
        Place {
            chunk,
            lane: plane * width(self.field.cells),
            bit: food % 8,
        }
    }

    /// For each cat the number of the sweep that decided a state; above the last one if none did.
    fn sweeps(&self, place: &Place, turn: Player, mouse: usize) -> [u16; 64] {
        let digits = (self.planes.sweeps[place.chunk] + 1).ilog2() as usize + 1;
        let mut sweeps = [0_u16; 64];
        // From the highest digit: one of the binary number is the sum of all Gray ones from there.
        let mut digit = [0_u8; 64];
        for plane in (0..digits).rev() {
            let row = &self.planes.rows[place.chunk * DIGITS + plane][turn as usize][mouse];
            for cat in 0..self.field.cells {
                digit[cat] ^= row.0[(place.lane + cat) & 63] >> place.bit & 1;
                sweeps[cat] = sweeps[cat] << 1 | u16::from(digit[cat]);
            }
        }
        sweeps
    }
}
