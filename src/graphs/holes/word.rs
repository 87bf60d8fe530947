//! Words of bits over holes, and tables of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A word of bits over holes.
pub(super) trait Word:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Send
{
    fn new(bits: u64) -> Self;
    fn bits(self) -> u64;
    fn ones(self) -> u32;

    /// All bits or none.
    #[inline(always)]
    fn all_if(condition: bool) -> Self {
        Self::new(0_u64.wrapping_sub(u64::from(condition)))
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn new(bits: u64) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                u64::from(self)
            }

            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

word!(u16, u32, u64);

/// One word for each mouse's node (the row) and cat's node.
pub(super) type Table<W, const N: usize> = [[W; N]; N];
