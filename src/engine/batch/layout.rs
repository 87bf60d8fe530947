//! Which planes share a row, and the masks that go with them.

use std::sync::OnceLock;

use super::row::{Row, width};

/// What a plane keeps. The mouse's plane holds the states that the mouse has won; it grows. The
/// cat's planes hold those that the cat has *not* won; they shrink. Then one sweep does for both:
/// the mouse looks for one move into the set, the cat must have none out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Won by the mouse.
    Mouse,
    /// Not yet won by the cat: even plies with the mouse to move, odd ones with the cat to move.
    Cat,
    /// The same, odd plies with the mouse to move: needed only where moves are compulsory, for who
    /// may stay never walks into the cat at once.
    CatOdd,
}

/// One of the planes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plane {
    pub(super) family: Family,
    /// Its foods are 8 * octet and the seven after it.
    pub(super) octet: usize,
}

/// When a chunk can stop before nothing changes any more: where nothing is drawn, what the mouse has
/// won is what the cat has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Early {
    /// Never.
    No,
    /// When both halves of the row count the same bits.
    Halves,
    /// When it counts the same as that chunk in the end.
    LikeChunk(usize),
}

/// Planes that are solved together, and their masks.
pub(super) struct Chunk {
    /// At most four; the rest of the row is unused.
    pub(super) planes: Vec<Plane>,
    /// The lanes of a plane.
    pub(super) width: usize,
    /// With the mouse to move, by mouse cell: where the cat has not won already. (A cat on the food
    /// has; so has a cat on the mouse, though there the mouse's own food is left in: no state
    /// reads that bit, and with it the mouse that has arrived needs no second mask.)
    pub(super) keep: Box<[Row; 64]>,
    /// By mouse cell: that food, in all lanes.
    pub(super) goal: Box<[Row; 64]>,
    /// The cat's own cell as food: the hole it cannot enter.
    pub(super) own: Row,
    /// All bits of the planes of the cat's families.
    pub(super) cat: Row,
    /// All bits of the other planes: those that grow.
    pub(super) grows: Row,
    /// All bits of the planes of family [`Family::CatOdd`].
    pub(super) odd: Row,
    /// By the cells of the region, modulo 8: bits of cats and foods that exist.
    pub(super) real: [Row; 8],
    pub(super) early: Early,
}

/// The chunks of a region.
pub(super) struct Layout {
    pub(super) chunks: Vec<Chunk>,
}

impl Layout {
    /// The layout for a region of `cells` cells, built when first asked for.
    pub(super) fn of(cells: usize, compulsory: bool) -> &'static Self {
        static LAYOUTS: [[OnceLock<Layout>; 8]; 2] = [const { [const { OnceLock::new() }; 8] }; 2];
        let octets = cells.div_ceil(8).max(1);
        LAYOUTS[usize::from(compulsory)][octets - 1].get_or_init(|| Self::new(octets, compulsory))
    }

    fn new(octets: usize, compulsory: bool) -> Self {
        let width = width(octets * 8);
        let planes_in_row = 64 / width;
        let family = |family| {
            let planes: Vec<_> = (0..octets).map(|octet| Plane { family, octet }).collect();
            planes
        };
        let (mouse, cat, odd) = (
            family(Family::Mouse),
            family(Family::Cat),
            family(Family::CatOdd),
        );
        let chunks = if compulsory {
            let all = [mouse, cat, odd].concat();
            let chunks = all.chunks(planes_in_row);
            chunks.map(|planes| (planes.to_vec(), Early::No)).collect()
        } else if planes_in_row == 4 {
            let empty = |family| vec![Plane { family, octet: 1 }; 2 - octets];
            let planes = [mouse, empty(Family::Mouse), cat, empty(Family::Cat)].concat();
            vec![(planes, Early::Halves)]
        } else {
            let (pairs, rest) = (octets / planes_in_row, octets % planes_in_row);
            let mut chunks = Vec::new();
            for pair in 0..pairs {
                let planes = pair * planes_in_row..(pair + 1) * planes_in_row;
                chunks.push((mouse[planes.clone()].to_vec(), Early::No));
                chunks.push((cat[planes].to_vec(), Early::LikeChunk(chunks.len() - 1)));
            }
            if rest == 1 {
                chunks.push((vec![mouse[octets - 1], cat[octets - 1]], Early::Halves));
            }
            chunks
        };
        let chunks = chunks.into_iter();
        Self {
            chunks: chunks
                .map(|(planes, early)| Chunk::new(planes, early, octets, width))
                .collect(),
        }
    }
}

impl Chunk {
    fn new(planes: Vec<Plane>, early: Early, octets: usize, width: usize) -> Self {
        // The byte of plane `p` and cat `c`, by `f(plane, c)`.
        let fill = |f: &dyn Fn(Plane, usize) -> u8| {
            let mut row = Row::ZERO;
            for (p, &plane) in planes.iter().enumerate() {
                for cat in 0..width {
                    row.0[p * width + cat] = f(plane, cat);
                }
            }
            row
        };
        let food = |cell: usize, plane: Plane| {
            if cell / 8 == plane.octet {
                1_u8 << (cell % 8)
            } else {
                0
            }
        };
        let rows = |f: &dyn Fn(usize) -> Row| {
            let rows: Vec<Row> = (0..64).map(f).collect();
            rows.into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!("64 rows"))
        };
        let all = |wanted: &[Family]| {
            fill(&|plane, _| {
                if wanted.contains(&plane.family) {
                    !0
                } else {
                    0
                }
            })
        };
        let real = |modulus: usize| {
            let cells = octets * 8 - (8 - modulus) % 8;
            fill(&|plane, cat| {
                let foods = cells.saturating_sub(plane.octet * 8).min(8);
                if cat < cells {
                    ((1_u16 << foods) - 1) as u8
                } else {
                    0
                }
            })
        };
        Self {
            keep: rows(&|mouse| {
                fill(&|plane, cat| {
                    if cat == mouse {
                        food(mouse, plane)
                    } else {
                        !food(cat, plane)
                    }
                })
            }),
            goal: rows(&|mouse| fill(&|plane, _| food(mouse, plane))),
            own: fill(&|plane, cat| food(cat, plane)),
            cat: all(&[Family::Cat, Family::CatOdd]),
            grows: all(&[Family::Mouse]),
            odd: all(&[Family::CatOdd]),
            real: std::array::from_fn(real),
            planes,
            width,
            early,
        }
    }
}
