//! A row of 64 bytes as the kernels see it, and the same in plain Rust.

use super::row::Row;

/// 64 bytes, and how their lanes are permuted.
pub(super) trait Vector: Copy {
    /// A permutation of the lanes of every plane.
    type Permutation: Copy;
    /// Four of them that are used together.
    type Around;
    /// About so many permutations stay in registers through a sweep.
    const REGISTERS: usize;

    /// Loads a row.
    fn load(row: &Row) -> Self;
    /// The row in memory.
    fn row(self) -> Row;
    /// No bit.
    fn zero() -> Self;
    /// Bits of both.
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    fn or(self, other: Self) -> Self;
    /// Bits of one, not both.
    fn xor(self, other: Self) -> Self;
    /// Bits of any of three.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Adds the number of one-bits of each 8 bytes to that 64-bit number of `sum`.
    fn add_ones(self, sum: Self) -> Self;
    /// Whether all bits are the same.
    fn equals(self, other: Self) -> bool;
    /// The first 32 bytes after the last 32.
    fn swap_halves(self) -> Self;
    /// The permutation that fetches lane `lanes[i]` of its plane to lane `i`, for planes of `width`.
    fn permutation(lanes: &Row, width: usize) -> Self::Permutation;
    /// The permuted row.
    fn permute(self, permutation: Self::Permutation) -> Self;
    /// The same as four of [`Vector::permutation`]: to the next lane or none, to the lane before or
    /// none, and any two.
    fn around(lanes: &[Row; 4], width: usize) -> Self::Around;
    /// Bits of the row and of all four permuted rows.
    fn all_around(self, around: &Self::Around) -> Self;
}

/// Plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Plain([u64; 8]);

impl Vector for Plain {
    type Permutation = Row;
    type Around = PlainAround;
    const REGISTERS: usize = 4;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        let words: [u64; 8] = bytemuck::must_cast(*row);
        Self(words.map(u64::from_le))
    }

    #[inline(always)]
    fn row(self) -> Row {
        bytemuck::must_cast(self.0.map(u64::to_le))
    }

    #[inline(always)]
    fn zero() -> Self {
        Self([0; 8])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn add_ones(self, sum: Self) -> Self {
        Self(std::array::from_fn(|i| {
            sum.0[i] + u64::from(self.0[i].count_ones())
        }))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        self.0 == other.0
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        Self(std::array::from_fn(|i| self.0[i ^ 4]))
    }

    #[inline(always)]
    fn permutation(lanes: &Row, width: usize) -> Row {
        lanes.in_planes(width)
    }

    #[inline(always)]
    fn permute(self, permutation: Row) -> Self {
        let row = self.row();
        let mut permuted = [0; 8];
        for word in 0..8 {
            // Put together in a register: bytes stored one by one are not soon read as a word.
            for lane in (8 * word..8 * word + 8).rev() {
                let byte = row.0[usize::from(permutation.0[lane]) & 63];
                permuted[word] = permuted[word] << 8 | u64::from(byte);
            }
        }
        Self(permuted)
    }

    #[inline(always)]
    fn around(lanes: &[Row; 4], width: usize) -> PlainAround {
        let [east, west, south, north] = lanes.map(|lanes| lanes.in_planes(width));
        let stays = |lanes: &Row| {
            let stays = |lane: usize| {
                if usize::from(lanes.0[lane]) == lane {
                    !0
                } else {
                    0
                }
            };
            Self::load(&Row(std::array::from_fn(stays))).0
        };
        PlainAround {
            no_east: stays(&east),
            no_west: stays(&west),
            across: [south, north],
        }
    }

    #[inline(always)]
    fn all_around(self, around: &PlainAround) -> Self {
        let row = self.row();
        let [south, north] = &around.across;
        let mut all = self.0;
        for word in 0..8 {
            let before = if word > 0 { self.0[word - 1] } else { 0 };
            let after = if word < 7 { self.0[word + 1] } else { 0 };
            let east = self.0[word] >> 8 | after << 56;
            let west = self.0[word] << 8 | before >> 56;
            let mut across = 0;
            for lane in (8 * word..8 * word + 8).rev() {
                let south = row.0[usize::from(south.0[lane]) & 63];
                let north = row.0[usize::from(north.0[lane]) & 63];
                across = across << 8 | u64::from(south & north);
            }
            all[word] &= (east | around.no_east[word]) & (west | around.no_west[word]) & across;
        }
        Self(all)
    }
}

/// One step of the cat for plain Rust. A cell's neighbour to the east is the next cell of the region
/// and that to the west the one before: their bytes are had by shifting words (of little-endian bytes).
pub(super) struct PlainAround {
    /// Bytes of cells without a neighbour there.
    no_east: [u64; 8],
    no_west: [u64; 8],
    /// The lanes to the south and to the north.
    across: [Row; 2],
}
