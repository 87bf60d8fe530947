//! A region as masks and shifts, for the census's own kernels.

use crate::{Cell, CellSet, Shape};

/// More places than any board takes up, a power of two.
pub(crate) const PLACES: usize = 512;

/// Where jumps lead, 64 cells at a time, and where the cells lie when there is a wall around them.
///
/// ```text
/// a b c      . . . .         cell b is at place 5, stride 4; its neighbours are at places
/// d e f      a b c .         1, 4, 6, 9, and those beyond the board are always walls
///            d e f .
///            . . . .
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terrain {
    pub(crate) cells: CellSet,
    columns: u32,
    /// Where a step in each direction can end: west, east, north, south.
    ends: [u64; 4],
    pub(crate) stride: usize,
    /// All places are below this.
    pub(crate) places: usize,
    /// By cell; from 64 on a place that is no cell's neighbour.
    pub(crate) place: [u16; 2 * Cell::COUNT],
}

impl Terrain {
    #[inline(always)]
    pub(crate) fn new(shape: Shape, cells: CellSet) -> Self {
        let columns = shape.columns();
        // One bit in each row: the first column.
        let mut first = 1_u64;
        for row in 1..shape.rows() {
            first |= 1 << (row * columns);
        }
        let bits = cells.bits();
        // A board of one row may have 64 columns; its steps north and south end nowhere.
        let vertical = if shape.rows() == 1 { 0 } else { bits };
        let ends = [
            bits & !(first << (columns - 1)),
            bits & !first,
            vertical,
            vertical,
        ];
        let stride = columns + 1;
        let places = (shape.rows() + 2) * stride + 1;
        let mut place = [(places + stride + 1) as u16; 2 * Cell::COUNT];
        let mut next = 0;
        for row in 0..shape.rows() {
            for column in 0..columns {
                place[next & 63] = ((row + 1) * stride + column) as u16;
                next += 1;
            }
        }
        Self {
            cells,
            columns: columns as u32,
            ends,
            stride,
            places,
            place,
        }
    }

    /// The cells from which a step leads into the set, or to which one leads.
    #[inline(always)]
    pub(crate) fn step(&self, set: u64) -> u64 {
        let [west, east, north, south] = self.ends;
        (set >> 1 & west)
            | (set << 1 & east)
            | (set.wrapping_shr(self.columns) & north)
            | (set.wrapping_shl(self.columns) & south)
    }

    /// The same for jumps, and the set itself.
    #[inline(always)]
    pub(crate) fn reach(&self, set: u64, jump: usize) -> u64 {
        let [mut west, mut east, mut north, mut south] = [set; 4];
        let mut all = set;
        for _ in 0..jump {
            west = west >> 1 & self.ends[0];
            east = east << 1 & self.ends[1];
            north = north.wrapping_shr(self.columns) & self.ends[2];
            south = south.wrapping_shl(self.columns) & self.ends[3];
            all |= west | east | north | south;
        }
        all
    }

    /// The same for many sets.
    #[inline(always)]
    pub(crate) fn reach_all(&self, from: &[u64], to: &mut [u64], jump: usize) {
        if jump == 1 {
            for (to, &set) in to.iter_mut().zip(from) {
                *to = set | self.step(set);
            }
            return;
        }
        for (to, from) in to.chunks_exact_mut(8).zip(from.chunks_exact(8)) {
            let mut all: [u64; 8] = from.try_into().unwrap_or_else(|_| unreachable!());
            let mut rays = [all; 4];
            for _ in 0..jump {
                for i in 0..8 {
                    rays[0][i] = rays[0][i] >> 1 & self.ends[0];
                    rays[1][i] = rays[1][i] << 1 & self.ends[1];
                    rays[2][i] = rays[2][i].wrapping_shr(self.columns) & self.ends[2];
                    rays[3][i] = rays[3][i].wrapping_shl(self.columns) & self.ends[3];
                    all[i] |= rays[0][i] | rays[1][i] | rays[2][i] | rays[3][i];
                }
            }
            to.copy_from_slice(&all);
        }
    }
}
