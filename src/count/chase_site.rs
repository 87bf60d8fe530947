//! What is known of one frontier cell in a chase, in a byte.

use std::ops::Range;

/// A frontier cell of a board on which a chase is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    /// Nothing that is looked at, and floor or wall at will.
    Free,
    /// Nothing that is looked at, and a wall, or outside the board.
    Wall,
    /// In the food's region; cells of one part hang together through the cells passed.
    Food(u8),
    /// In the mouse's tree, off the path; its part has not met the path so far.
    Twig(u8),
    /// In the mouse's tree and joined to the path, or on the path with both neighbours there.
    Tree,
    /// On the path from the gate (label 0) to the mouse.
    Path {
        /// The place on the path, from 1 on.
        label: u8,
        /// Whether the neighbour with one less is still to come.
        owes_lower: bool,
        /// Whether the neighbour with one more is still to come.
        owes_upper: bool,
    },
    /// Nearer to the gate than the cat, on the gate's other side.
    Ball {
        /// The distance from the gate; 0 is the gate.
        label: u8,
        /// Whether a neighbour with one less has been passed; of the gate, whether the path has.
        seen: bool,
    },
    /// The cat.
    Cat {
        /// Whether a neighbour one nearer to the gate has been passed.
        seen: bool,
    },
}

/// More parts of one kind than a frontier of eight cells can have: they do not touch, so there are five, and one may
/// be new.
pub(super) const PARTS: u8 = 8;

const FOOD: u8 = 2;
const TWIG: u8 = FOOD + PARTS;
const TREE: u8 = TWIG + PARTS;
const CAT: u8 = TREE + 1;
const BALL: u8 = CAT + 2;
const PATH: u8 = BALL + 2 * LABELS;

/// Labels have to be below this. On 64 cells the cat and the mouse are at most 41 moves apart, and the gate is
/// half-way.
pub(super) const LABELS: u8 = 32;

/// The bytes of parts.
pub(super) const FOODS: Range<u8> = FOOD..TWIG;
pub(super) const TWIGS: Range<u8> = TWIG..TREE;

const _: () = assert!(PATH as usize + 4 * LABELS as usize <= 256);

impl Site {
    /// Whether all that a cell needs of its neighbours has been passed.
    pub(super) const fn is_settled(self) -> bool {
        match self {
            Self::Free | Self::Wall | Self::Food(_) | Self::Tree => true,
            Self::Twig(_) | Self::Path { .. } => false,
            Self::Ball { seen, .. } | Self::Cat { seen } => seen,
        }
    }

    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Wall => 1,
            Self::Food(part) => FOOD + part,
            Self::Twig(part) => TWIG + part,
            Self::Tree => TREE,
            Self::Cat { seen } => CAT + seen as u8,
            Self::Ball { label, seen } => BALL + 2 * label + seen as u8,
            Self::Path {
                label,
                owes_lower,
                owes_upper,
            } => PATH + 4 * label + owes_lower as u8 + 2 * owes_upper as u8,
        }
    }

    /// The site of a byte, from a table.
    pub(super) const fn from_byte(byte: u8) -> Self {
        SITES[byte as usize]
    }

    const fn decode(byte: u8) -> Self {
        match byte {
            0 => Self::Free,
            1 => Self::Wall,
            FOOD..TWIG => Self::Food(byte - FOOD),
            TWIG..TREE => Self::Twig(byte - TWIG),
            TREE => Self::Tree,
            CAT..BALL => Self::Cat { seen: byte > CAT },
            BALL..PATH => Self::Ball {
                label: (byte - BALL) / 2,
                seen: (byte - BALL) % 2 == 1,
            },
            _ => Self::Path {
                label: (byte - PATH) / 4,
                owes_lower: (byte - PATH) & 1 != 0,
                owes_upper: (byte - PATH) & 2 != 0,
            },
        }
    }
}

static SITES: [Site; 256] = {
    let mut sites = [Site::Free; 256];
    let mut byte = 0;
    while byte < 256 {
        sites[byte] = Site::decode(byte as u8);
        byte += 1;
    }
    sites
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_sites_stand_for_each_other() {
        for byte in 0..PATH + 4 * LABELS {
            assert_eq!(Site::from_byte(byte).byte(), byte);
        }
    }
}
