//! Which vector instructions the engines use: chosen at run time, never a matter of the answers.
//!
//! | level | needs | a register holds |
//! |---|---|---|
//! | `portable` | nothing | whatever the compiler makes of plain Rust |
//! | `avx2` | AVX2 and BMI (Haswell, Zen and later) | 32 bytes |
//! | `avx512` | AVX-512 F, BW, DQ, VL, VBMI and VPOPCNTDQ (Ice Lake, Zen 4 and later) | 64 bytes |
//!
//! Every engine gives the same bits at every level. The environment variable `CATMOUSE_SIMD` holds
//! a level's name to have that one: to compare, or to test a path that the processor at hand would
//! not choose.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// The environment variable that names a level.
pub const VARIABLE: &str = "CATMOUSE_SIMD";

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plain Rust.
    Portable,
    /// 32 bytes at a time.
    Avx2,
    /// 64 bytes at a time.
    Avx512,
}

impl Level {
    /// Every level, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The name, as in `CATMOUSE_SIMD`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has the instructions.
    #[must_use]
    pub fn is_usable(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_usable()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = SimdError;

    fn from_str(name: &str) -> Result<Self, SimdError> {
        let found = Self::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| SimdError::Unknown {
            name: name.to_owned(),
        })
    }
}

/// Why a level cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimdError {
    /// A name that is no level's.
    #[error(
        "there are no vector instructions '{name}'; the levels are {}",
        Level::ALL.map(Level::name).join(", ")
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// A level that this processor does not have.
    #[error("this processor cannot run {level}; it has {}", names(Simd::usable()))]
    Unusable {
        /// The level.
        level: Level,
    },
}

fn names(levels: impl Iterator<Item = Simd>) -> String {
    let names: Vec<_> = levels.map(|simd| simd.level().name()).collect();
    names.join(", ")
}

/// A level that this processor has: whoever holds one may run its instructions.
///
/// ```
/// use catmouse::engine::simd::{Level, Simd};
///
/// assert!(Simd::usable().any(|simd| simd == Simd::PORTABLE));
/// assert!(Simd::usable().any(|simd| simd == Simd::detect()));
/// assert_eq!(Simd::new(Level::Portable), Ok(Simd::PORTABLE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Simd(Level);

impl Simd {
    /// The level that every processor has.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// This level.
    ///
    /// # Errors
    ///
    /// If the processor does not have it.
    pub fn new(level: Level) -> Result<Self, SimdError> {
        if level.is_usable() {
            Ok(Self(level))
        } else {
            Err(SimdError::Unusable { level })
        }
    }

    /// The levels that this processor has, the plainest first.
    pub fn usable() -> impl Iterator<Item = Self> {
        let usable = Level::ALL.into_iter().filter(|level| level.is_usable());
        usable.map(Self)
    }

    /// The level named by `CATMOUSE_SIMD`; without it the best one.
    ///
    /// # Errors
    ///
    /// If the variable holds no level's name, or the processor does not have that level.
    pub fn from_environment() -> Result<Self, SimdError> {
        match std::env::var(VARIABLE) {
            Ok(name) => Self::new(name.parse()?),
            Err(_) => Ok(Self::usable().last().unwrap_or(Self::PORTABLE)),
        }
    }

    /// The level to use where nobody asked for another: what [`Simd::from_environment`] gave when
    /// this was first called, or `portable` where that was an error.
    #[must_use]
    pub fn detect() -> Self {
        static DETECTED: OnceLock<Simd> = OnceLock::new();
        *DETECTED.get_or_init(|| Self::from_environment().unwrap_or(Self::PORTABLE))
    }

    /// Which level it is.
    #[must_use]
    pub const fn level(self) -> Level {
        self.0
    }

    /// This level, or `level` if that is plainer: for a kernel that wider registers do not help.
    #[must_use]
    pub fn at_most(self, level: Level) -> Self {
        // A processor that has a level has each plainer one.
        Self(self.0.min(level))
    }

    /// Runs a kernel compiled for this level: written once, in plain Rust, and inlined into one
    /// function for each level, where the compiler may use the level's instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Level::Portable => kernel.run(),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => {
                // SAFETY: `new` and `usable` give this level out only where `is_usable` found each
                // of the features that `run_avx2` is compiled with.
                #[allow(unsafe_code)]
                unsafe {
                    run_avx2(kernel)
                }
            }
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => {
                // SAFETY: `new` and `usable` give this level out only where `is_usable` found each
                // of the features that `run_avx512` is compiled with.
                #[allow(unsafe_code)]
                unsafe {
                    run_avx512(kernel)
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            Level::Avx2 | Level::Avx512 => unreachable!("this level is never given out here"),
        }
    }
}

/// Work to be compiled once for each level: see [`Simd::run`].
pub trait Kernel {
    /// What it gives.
    type Output;

    /// Does it. Mark it `#[inline(always)]`, and all that it calls in its loops: what is not inlined
    /// is compiled for the plain processor.
    fn run(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
)]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let error = "sse9".parse::<Level>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there are no vector instructions 'sse9'; the levels are portable, avx2, avx512"
        );
    }

    #[test]
    fn a_level_is_given_out_only_where_it_runs() {
        for level in Level::ALL {
            match Simd::new(level) {
                Ok(simd) => assert!(level.is_usable() && simd.level() == level),
                Err(error) => {
                    assert!(!level.is_usable());
                    assert!(error.to_string().contains("portable"), "{error}");
                }
            }
        }
    }
}
