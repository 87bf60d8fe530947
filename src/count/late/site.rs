//! What is known of one frontier cell, in twelve bits.

/// A frontier cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    /// Outside the ball, and floor or wall at will. In a skeleton: no cell of V or E.
    Free,
    /// Outside the ball, and no longer free.
    Wall,
    /// Within the ball, or one of the pieces just outside it.
    Ball(Ball),
}

/// A cell whose distance from the food is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ball {
    /// The distance from the food, in moves.
    pub label: i8,
    /// Whether the neighbour one nearer to the food that it must have has been passed: below the fork's level, for
    /// a cell of V or E, one with the same gate.
    pub seen: bool,
    /// If the cell is in V or E.
    pub walk: Option<Walk>,
}

/// A cell of V or E.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// In E rather than in V.
    pub mouse: bool,
    /// Whether a neighbour one farther of the same set has been passed, or the piece stands here.
    pub backed: bool,
    /// To which gate of the pair the cell descends. On the fork's level: what neighbours have been passed.
    pub gate: Gate,
}

/// A gate of the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gate {
    /// Neither.
    Neither,
    /// The one passed first.
    First,
    /// The other.
    Second,
}

impl Gate {
    pub(super) const ALL: [Self; 3] = [Self::Neither, Self::First, Self::Second];
}

impl Ball {
    pub(super) const FOOD: Self = Self {
        label: 0,
        seen: true,
        walk: None,
    };

    /// Whether the cell may leave the frontier: nothing about it has still to be shown.
    pub(super) fn settled(self) -> bool {
        self.seen && self.walk.is_none_or(|walk| walk.backed)
    }

    pub(super) fn is_mouse(self) -> bool {
        self.walk.is_some_and(|walk| walk.mouse)
    }

    /// Whether the cell leads to this gate, as far as is known.
    pub(super) fn leads_to(self, gate: Gate) -> bool {
        self.walk.is_some_and(|walk| walk.gate == gate)
    }
}

/// Bits of a site.
pub(super) const BITS: u32 = 12;

/// The largest label.
pub(super) const LARGEST_LABEL: usize = 31;

/// Codes of one label: 2 for a cell of neither V nor E, 24 for one of them.
const CODES: u32 = 26;

const _: () = assert!(2 + (LARGEST_LABEL as u32 / 2 + 1) * CODES <= 1 << BITS);

impl Site {
    /// The number of a site. Labels of one cell are all even or all odd, so half of the label is enough.
    pub(super) fn code(self) -> u32 {
        match self {
            Self::Free => 0,
            Self::Wall => 1,
            Self::Ball(ball) => {
                let kind = ball.walk.map_or(0, |walk| {
                    1 + (u32::from(walk.mouse) * 2 + u32::from(walk.backed)) * 3 + walk.gate as u32
                });
                2 + (ball.label as u32 >> 1) * CODES + kind * 2 + u32::from(ball.seen)
            }
        }
    }

    /// The site of a number, on a cell whose labels are even or odd.
    pub(super) fn from_code(code: u32, odd: bool) -> Self {
        match code {
            0 => Self::Free,
            1 => Self::Wall,
            _ => {
                let (half, rest) = ((code - 2) / CODES, (code - 2) % CODES);
                let kind = rest / 2;
                Self::Ball(Ball {
                    label: (half * 2 + u32::from(odd)) as i8,
                    seen: rest % 2 == 1,
                    walk: (kind > 0).then(|| Walk {
                        mouse: (kind - 1) / 6 == 1,
                        backed: (kind - 1) / 3 % 2 == 1,
                        gate: Gate::ALL[(kind - 1) as usize % 3],
                    }),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sites_stand_for_each_other() {
        for odd in [false, true] {
            for code in 0..2 + 16 * CODES {
                assert_eq!(Site::from_code(code, odd).code(), code);
            }
        }
    }
}
