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
    fn and3(self, b: Self, c: Self) -> Self {
        Self(unsafe { _mm512_ternarylogic_epi64::<0x80>(self.0, b.0, c.0) })
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
}

/// AVX2: a row is two registers. Bytes are looked up within 16 of them at a time.
#[derive(Clone, Copy)]
pub(super) struct Avx2<const WIDTH: usize>([__m256i; 2]);

/// For each quarter of the row, where its lanes are in each quarter of the plane (none: 128).
#[derive(Clone, Copy)]
pub(super) struct Lookup([[__m256i; 2]; 4]);

// SAFETY, for every block below: the instructions are those of `Level::Avx2`, and the functions are
// inlined into code that only runs where that level was detected (see the module's head).
#[allow(clippy::undocumented_unsafe_blocks)]
impl<const WIDTH: usize> Vector for Avx2<WIDTH> {
    type Permutation = Lookup;
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
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
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
