//! 64 bytes: what one mouse cell has in the tables.

/// A row of the tables: one mouse cell, as *planes* of 16, 32 or 64 bytes. A byte belongs to a cat
/// cell; its bits are eight foods (an *octet*), so that a plane answers for eight games.
///
/// ```text
/// up to 16 cells    | plane 0 | plane 1 | plane 2 | plane 3 |    16 cats each
/// up to 32 cells    | plane 0           | plane 1           |    32 cats each
/// up to 64 cells    | plane 0                               |    64 cats
///
/// byte c of a plane    bit 7 ... bit 0    foods 8 * octet + 7 ... 8 * octet
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u8; 64]);

impl Row {
    /// No bit.
    pub(super) const ZERO: Self = Self([0; 64]);

    /// Bits of both.
    pub(super) fn and(self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    /// Bits of either.
    pub(super) fn or(self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    /// The lanes of the first plane repeated for the others, each counted from its own plane on.
    #[inline(always)]
    pub(super) fn in_planes(&self, width: usize) -> Self {
        let mut lanes = *self;
        for first in (width..64).step_by(width) {
            for lane in 0..width {
                lanes.0[first + lane] = self.0[lane] + first as u8;
            }
        }
        lanes
    }
}

/// The number of cats in a plane for a region of `cells` cells.
pub(super) const fn width(cells: usize) -> usize {
    match cells {
        0..=16 => 16,
        17..=32 => 32,
        _ => 64,
    }
}
