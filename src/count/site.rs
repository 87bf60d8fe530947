//! What is known of one frontier cell, in a byte.

/// A frontier cell of a board on which distances from the food are counted up to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    /// Not within the ball, and floor or wall at will: no cell of the ball but those of its last
    /// label is next to it so far.
    Free,
    /// Not within the ball, and no longer free: next to the ball, or outside the board.
    Wall,
    /// The cat, farther from the food than the ball reaches.
    Apart,
    /// Within the ball, or one of the pieces just outside it.
    Ball(Ball),
}

/// A cell whose distance from the food is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ball {
    /// The distance from the food, in moves.
    pub label: i8,
    /// Whether a neighbour one nearer to the food has been passed. Each cell but the food has one.
    pub seen: bool,
    /// Who can come here on a shortest walk to the food.
    pub walker: Walker,
}

/// Who can come to a cell on a shortest walk to the food. A claim must be *backed* in time: by the piece
/// that stands there, or by a neighbour one farther from the food with the same claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walker {
    /// Neither, or it is not asked.
    Nobody,
    /// The cat.
    Cat {
        /// Whether the claim is backed.
        backed: bool,
    },
    /// The mouse and not the cat, on cells of this kind alone.
    Mouse {
        /// Whether the claim is backed.
        backed: bool,
    },
}

impl Walker {
    const fn code(self) -> u8 {
        match self {
            Self::Nobody => 0,
            Self::Cat { backed } => 1 + backed as u8,
            Self::Mouse { backed } => 3 + backed as u8,
        }
    }

    const fn from_code(code: u8) -> Self {
        match code {
            0 => Self::Nobody,
            1 | 2 => Self::Cat { backed: code == 2 },
            _ => Self::Mouse { backed: code == 4 },
        }
    }

    /// Whether a claim still needs to be backed.
    pub(super) const fn owes(self) -> bool {
        matches!(
            self,
            Self::Cat { backed: false } | Self::Mouse { backed: false }
        )
    }

    pub(super) const fn is_cat(self) -> bool {
        matches!(self, Self::Cat { .. })
    }

    pub(super) const fn is_mouse(self) -> bool {
        matches!(self, Self::Mouse { .. })
    }
}

impl Ball {
    /// Whether the cell may leave the frontier: nothing about it has still to be shown.
    pub(super) const fn settled(self) -> bool {
        self.seen && !self.walker.owes()
    }
}

impl Site {
    /// The byte of a site: 0, 1, 2, or 3 + (label / 2 x 2 + seen) x 5 + walker. Labels of one cell are all
    /// even or all odd, as on a chequerboard, so half of the label is enough.
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Wall => 1,
            Self::Apart => 2,
            Self::Ball(ball) => {
                3 + ((ball.label as u8 >> 1) * 2 + ball.seen as u8) * 5 + ball.walker.code()
            }
        }
    }

    /// The site of a byte, on a cell whose labels are even or odd.
    const fn decode(byte: u8, odd: bool) -> Self {
        match byte {
            0 => Self::Free,
            1 => Self::Wall,
            2 => Self::Apart,
            _ => {
                let code = byte - 3;
                Self::Ball(Ball {
                    label: ((code / 10) * 2 + odd as u8) as i8,
                    seen: code / 5 % 2 == 1,
                    walker: Walker::from_code(code % 5),
                })
            }
        }
    }

    /// The same, from a table.
    pub(super) const fn from_byte(byte: u8, odd: bool) -> Self {
        TABLE[odd as usize][byte as usize]
    }
}

static TABLE: [[Site; 256]; 2] = {
    let mut table = [[Site::Free; 256]; 2];
    let mut byte = 0;
    while byte < 256 {
        table[0][byte] = Site::decode(byte as u8, false);
        table[1][byte] = Site::decode(byte as u8, true);
        byte += 1;
    }
    table
};

/// The largest label with a byte for every claim. No cell of a board of 8 x 8 is farther than 41 from the food.
pub(super) const LARGEST_LABEL: i8 = 49;

const _: () = assert!(3 + ((LARGEST_LABEL as usize >> 1) * 2 + 1) * 5 + 4 <= 255);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_sites_stand_for_each_other() {
        for odd in [false, true] {
            for byte in 0..=255 {
                assert_eq!(Site::from_byte(byte, odd).byte(), byte);
            }
        }
    }
}
