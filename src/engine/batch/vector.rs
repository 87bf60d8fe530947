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
    /// Bits of all of three.
    fn and3(self, b: Self, c: Self) -> Self;
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
    /// The same as four of [`Vector::permutation`].
    fn around(lanes: &[Row; 4], width: usize) -> Self::Around;
    /// Bits of the row and of all four permuted rows.
    fn all_around(self, around: &Self::Around) -> Self;
}

/// Plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Plain([u64; 8]);

impl Vector for Plain {
    type Permutation = Row;
    type Around = [Row; 4];
    const REGISTERS: usize = 4;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        Self(bytemuck::must_cast(*row))
    }

    #[inline(always)]
    fn row(self) -> Row {
        bytemuck::must_cast(self.0)
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
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
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
        Self::load(&Row(permutation
            .0
            .map(|lane| row.0[usize::from(lane) & 63])))
    }

    #[inline(always)]
    fn around(lanes: &[Row; 4], width: usize) -> [Row; 4] {
        lanes.map(|lanes| lanes.in_planes(width))
    }

    #[inline(always)]
    fn all_around(self, around: &[Row; 4]) -> Self {
        let row = self.row();
        let mut all = row;
        for lane in 0..64 {
            for lanes in around {
                all.0[lane] &= row.0[usize::from(lanes.0[lane]) & 63];
            }
        }
        Self::load(&all)
    }
}
