//! Rows in vector registers: AVX-512 and AVX2.
//!
//! The only unsafe code of the engine, for two reasons. The permutations of bytes (`vpermb`,
//! `vpshufb`) that the speed rests on are what no compiler makes out of plain Rust: without them a
//! game takes more than ten times as long. And a function compiled for such instructions may only be called
//! where they exist.
//!
//! The types here are only used inside [`avx512`] and [`avx2`], which ask for the [`Simd`] that
//! vouches for the instructions. Nothing is written as a closure: closures are not compiled for the
//! instructions of the function around them.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_load_si256,
    _mm256_or_si256, _mm256_permute2x128_si256, _mm256_sad_epu8, _mm256_set1_epi8,
    _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256, _mm512_add_epi64, _mm512_and_si512,
    _mm512_cmpneq_epi64_mask, _mm512_load_si512, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_store_si512,
    _mm512_ternarylogic_epi64, _mm512_xor_si512,
};

use super::field::Field;
use super::kernel::{Keep, Memory, solve};
use super::row::{Row, width};
use super::vector::Vector;
use crate::engine::simd::{Level, Simd};

/// AVX-512: a row is one register, any permutation one instruction.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

// SAFETY, for every block below: the instructions are those of `Level::Avx512`, and the functions are
// inlined into code that only runs where that level was detected (see the module's head).
#[allow(clippy::undocumented_unsafe_blocks)]
impl Vector for Avx512 {
    type Permutation = __m512i;
    type Around = [__m512i; 4];
    const REGISTERS: usize = 8;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        Self(unsafe { _mm512_load_si512(std::ptr::from_ref(row).cast()) })
    }

    #[inline(always)]
    fn row(self) -> Row {
        let mut row = Row::ZERO;
        unsafe { _mm512_store_si512(std::ptr::from_mut(&mut row).cast(), self.0) };
        row
    }

    #[inline(always)]
    fn zero() -> Self {
        Self(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi64::<0xfe>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn add_ones(self, sum: Self) -> Self {
        Self(unsafe { _mm512_add_epi64(sum.0, _mm512_popcnt_epi64(self.0)) })
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        unsafe { _mm512_cmpneq_epi64_mask(self.0, other.0) == 0 }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        Self(unsafe { _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0) })
    }

    #[inline(always)]
    fn permutation(lanes: &Row, width: usize) -> __m512i {
        Self::load(&lanes.in_planes(width)).0
    }

    #[inline(always)]
    fn permute(self, permutation: __m512i) -> Self {
        Self(unsafe { _mm512_permutexvar_epi8(permutation, self.0) })
    }

    #[inline(always)]
    fn around(lanes: &[Row; 4], width: usize) -> [__m512i; 4] {
        let [a, b, c, d] = lanes;
        [
            Self::permutation(a, width),
            Self::permutation(b, width),
            Self::permutation(c, width),
            Self::permutation(d, width),
        ]
    }

    #[inline(always)]
    fn all_around(self, &[a, b, c, d]: &[__m512i; 4]) -> Self {
        let half = self.and3(self.permute(a), self.permute(b));
        half.and3(self.permute(c), self.permute(d))
    }
}

impl Avx512 {
    /// Bits of all of three.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_ternarylogic_epi64::<0x80>(self.0, b.0, c.0) })
    }
}

/// AVX2: a row is two registers. Bytes are looked up within 16 of them at a time.
#[derive(Clone, Copy)]
pub(super) struct Avx2<const WIDTH: usize>([__m256i; 2]);

/// Neighbours by where they are, seen from a quarter: in itself, in the other one of its half, in the
/// one of the other half that lies as it does, in the last one. Cells in the order of the board have
/// nearly all in their own or the one before or after, so that few lookups do for four directions.
#[derive(Clone, Copy)]
pub(super) struct Around {
    lookups: [[[__m256i; 2]; 4]; 4],
    count: [usize; 4],
}

/// For each quarter of the row, where its lanes are in each quarter of the plane (none: 128).
#[derive(Clone, Copy)]
pub(super) struct Lookup([[__m256i; 2]; 4]);

// SAFETY, for every block below: the instructions are those of `Level::Avx2`, and the functions are
// inlined into code that only runs where that level was detected (see the module's head).
#[allow(clippy::undocumented_unsafe_blocks)]
impl<const WIDTH: usize> Vector for Avx2<WIDTH> {
    type Permutation = Lookup;
    type Around = Around;
    const REGISTERS: usize = 4;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        let halves: *const __m256i = std::ptr::from_ref(row).cast();
        Self(unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] })
    }

    #[inline(always)]
    fn row(self) -> Row {
        let mut row = Row::ZERO;
        let halves: *mut __m256i = std::ptr::from_mut(&mut row).cast();
        unsafe {
            _mm256_store_si256(halves, self.0[0]);
            _mm256_store_si256(halves.add(1), self.0[1]);
        }
        row
    }

    #[inline(always)]
    fn zero() -> Self {
        Self([unsafe { _mm256_setzero_si256() }; 2])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let (Self([a, b]), Self([c, d])) = (self, other);
        Self(unsafe { [_mm256_and_si256(a, c), _mm256_and_si256(b, d)] })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let (Self([a, b]), Self([c, d])) = (self, other);
        Self(unsafe { [_mm256_or_si256(a, c), _mm256_or_si256(b, d)] })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let (Self([a, b]), Self([c, d])) = (self, other);
        Self(unsafe { [_mm256_xor_si256(a, c), _mm256_xor_si256(b, d)] })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn add_ones(self, sum: Self) -> Self {
        Self([
            add_ones_avx2(self.0[0], sum.0[0]),
            add_ones_avx2(self.0[1], sum.0[1]),
        ])
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        let Self([a, b]) = self.xor(other);
        unsafe { _mm256_testz_si256(a, a) + _mm256_testz_si256(b, b) == 2 }
    }

    #[inline(always)]
    fn swap_halves(self) -> Self {
        Self([self.0[1], self.0[0]])
    }

    #[inline(always)]
    fn permutation(lanes: &Row, _: usize) -> Lookup {
        let quarters = WIDTH / 16;
        Lookup(std::array::from_fn(|from| {
            // Row quarter q looks into quarter `from` of its own plane.
            let lookup = Row(std::array::from_fn(|i| {
                let lane = usize::from(lanes.0[i % WIDTH]);
                if from < quarters && lane / 16 == from {
                    (lane % 16) as u8
                } else {
                    128
                }
            }));
            Self::load(&lookup).0
        }))
    }

    #[inline(always)]
    fn permute(self, Lookup(lookup): Lookup) -> Self {
        // The same with plain loops: a closure would not be compiled for AVX2.
        let mut found = Self::zero();
        for half in 0..2 {
            let whole = self.0[half];
            if WIDTH == 16 {
                found.0[half] = unsafe { _mm256_shuffle_epi8(whole, lookup[0][half]) };
                continue;
            }
            let sources = if WIDTH == 32 { half..half + 1 } else { 0..2 };
            for source in sources {
                let whole = self.0[source];
                let from = if WIDTH == 32 { 0 } else { source * 2 };
                unsafe {
                    let low = _mm256_permute2x128_si256::<0x00>(whole, whole);
                    let high = _mm256_permute2x128_si256::<0x11>(whole, whole);
                    let low = _mm256_shuffle_epi8(low, lookup[from][half]);
                    let high = _mm256_shuffle_epi8(high, lookup[from + 1][half]);
                    found.0[half] = _mm256_or_si256(found.0[half], _mm256_or_si256(low, high));
                }
            }
        }
        found
    }

    #[inline(always)]
    fn around(lanes: &[Row; 4], _: usize) -> Around {
        // A lane's neighbours, sorted by the quarter they are in; where a lane has fewer than others,
        // itself in its own quarter and nothing in the others.
        let mut lists = [[Row([128; 64]); 4]; 4];
        lists[0] = [Row(std::array::from_fn(|lane| lane as u8 % 16)); 4];
        let mut count = [0; 4];
        for lane in 0..64 {
            let mut used = [0; 4];
            let (plane, own) = (lane / WIDTH * WIDTH, lane % WIDTH);
            for lanes in lanes {
                let other = plane + usize::from(lanes.0[own]);
                if other != lane {
                    let from = (lane / 16) ^ (other / 16);
                    lists[from & 3][used[from & 3] & 3].0[lane] = other as u8 % 16;
                    used[from & 3] += 1;
                }
            }
            for from in 0..4 {
                count[from] = used[from].max(count[from]);
            }
        }
        let mut lookups = [[[unsafe { _mm256_setzero_si256() }; 2]; 4]; 4];
        for from in 0..4 {
            for i in 0..4 {
                lookups[from][i] = Self::load(&lists[from][i]).0;
            }
        }
        Around { lookups, count }
    }

    #[inline(always)]
    fn all_around(self, around: &Around) -> Self {
        let Around { lookups, count } = around;
        // Absent neighbours look up zeros, which complements leave alone when or-ed.
        let ones = Self([unsafe { _mm256_set1_epi8(-1) }; 2]);
        let here = self.xor(ones);
        let mut any = here;
        for lookup in &lookups[0][..count[0].min(4)] {
            any = any.or(here.look_up(lookup));
        }
        let turned = here.swap_quarters();
        for lookup in &lookups[1][..count[1].min(4)] {
            any = any.or(turned.look_up(lookup));
        }
        for lookup in &lookups[2][..count[2].min(4)] {
            any = any.or(here.swap_halves().look_up(lookup));
        }
        for lookup in &lookups[3][..count[3].min(4)] {
            any = any.or(turned.swap_halves().look_up(lookup));
        }
        any.xor(ones)
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
impl<const WIDTH: usize> Avx2<WIDTH> {
    /// Within each half the first quarter after the second.
    #[inline(always)]
    fn swap_quarters(self) -> Self {
        let Self([a, b]) = self;
        Self(unsafe {
            [
                _mm256_permute2x128_si256::<0x01>(a, a),
                _mm256_permute2x128_si256::<0x01>(b, b),
            ]
        })
    }

    /// Bytes looked up within the quarters.
    #[inline(always)]
    fn look_up(self, lookup: &[__m256i; 2]) -> Self {
        let Self([a, b]) = self;
        Self(unsafe {
            [
                _mm256_shuffle_epi8(a, lookup[0]),
                _mm256_shuffle_epi8(b, lookup[1]),
            ]
        })
    }
}

#[allow(clippy::undocumented_unsafe_blocks)]
#[inline(always)]
fn add_ones_avx2(bits: __m256i, sum: __m256i) -> __m256i {
    unsafe {
        let ones = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let low = _mm256_set1_epi8(15);
        let below = _mm256_shuffle_epi8(ones, _mm256_and_si256(bits, low));
        let above = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), low);
        let bytes = _mm256_add_epi8(below, _mm256_shuffle_epi8(ones, above));
        _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, _mm256_setzero_si256()))
    }
}

/// Solves a field with AVX-512.
#[allow(clippy::undocumented_unsafe_blocks)]
pub(super) fn avx512<K: Keep>(simd: Simd, field: &Field, memory: &mut Memory, keep: &mut K) {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
    )]
    fn compiled<K: Keep>(field: &Field, memory: &mut Memory, keep: &mut K) {
        solve::<Avx512, K>(field, memory, keep);
    }
    assert!(simd.level() == Level::Avx512);
    // SAFETY: the level says that the processor has these instructions.
    unsafe { compiled(field, memory, keep) }
}

/// Solves a field with AVX2.
pub(super) fn avx2<K: Keep>(simd: Simd, field: &Field, memory: &mut Memory, keep: &mut K) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled<K: Keep>(field: &Field, memory: &mut Memory, keep: &mut K) {
        match width(field.cells) {
            16 => solve::<Avx2<16>, K>(field, memory, keep),
            32 => solve::<Avx2<32>, K>(field, memory, keep),
            _ => solve::<Avx2<64>, K>(field, memory, keep),
        }
    }
    assert!(simd.level() >= Level::Avx2);
    // SAFETY: the level says that the processor has these instructions.
    unsafe { compiled(field, memory, keep) }
}
