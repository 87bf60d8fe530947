//! Connected cell sets built row by row.

use std::collections::HashMap;

/// How the cells of a row hang together through the rows above it: a part's number for each cell,
/// 0 for a cell that is not in the set, the parts numbered in the order of their first cells.
///
/// ```text
/// X X X X X
/// X . X . X
/// X . . . X      parts of this row:  1 0 0 0 1
/// ```
type Parts = [u8; Strip::WIDEST];

/// The connected cell sets of one width: a machine that reads rows, and the number of ways to go on.
///
/// A state is how the cells of the last row hang together. A row may follow if every part goes on into
/// it; the last row must leave one part. From the number of ways to go on follows the place of each set
/// in the order of its rows, and back: a walk can begin at any place, so work is split by counting.
///
/// Cost for the widest strip, 8 columns: 835 states, some 200 000 transitions, a few milliseconds.
#[derive(Debug)]
pub(crate) struct Strip {
    columns: usize,
    /// Entry `state << columns | row`: the state after the row, or [`NO_STATE`].
    next: Vec<u16>,
    /// Entry `[rows left][state * 4 + sides]`: the ways to end with one part that has touched both sides.
    ways: Vec<Vec<u64>>,
    /// Entry `state * 4 + sides`: the rows that may come last, in order.
    last: Vec<Vec<u8>>,
}

const NO_STATE: u16 = u16::MAX;

/// Where a walk through the rows of a strip stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    state: u16,
    /// Bit 0: column 0 was touched; bit 1: the last column.
    sides: u8,
}

impl Place {
    /// Before the first row.
    pub(crate) const START: Self = Self { state: 0, sides: 0 };

    const fn index(self) -> usize {
        self.state as usize * 4 + self.sides as usize
    }
}

impl Strip {
    /// The widest strip: the shorter side of a board of 64 cells.
    pub(crate) const WIDEST: usize = 8;

    /// The strip of `columns` columns, for sets of at most `rows` rows.
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        assert!(
            (1..=Self::WIDEST).contains(&columns) && columns * rows <= 64,
            "the strip fits 64 cells"
        );
        let (next, whole) = transitions(columns);
        let mut strip = Self {
            columns,
            next,
            ways: Vec::new(),
            last: Vec::new(),
        };
        let places: Vec<Place> = (0..whole.len() as u16)
            .flat_map(|state| (0..4).map(move |sides| Place { state, sides }))
            .collect();
        let ended = |place: &Place| place.sides == 3 && whole[usize::from(place.state)];
        strip
            .ways
            .push(places.iter().map(|place| u64::from(ended(place))).collect());
        for left in 1..=rows {
            let fewer = &strip.ways[left - 1];
            let ways = |&place: &Place| {
                strip
                    .children(place)
                    .map(|(_, next)| fewer[next.index()])
                    .sum()
            };
            let ways = places.iter().map(ways).collect();
            strip.ways.push(ways);
        }
        let last = |&place: &Place| {
            strip
                .children(place)
                .filter(|(_, next)| ended(next))
                .map(|(row, _)| row)
                .collect()
        };
        strip.last = places.iter().map(last).collect();
        strip
    }

    /// The rows that may follow, in order, and where each leads.
    pub(crate) fn children(&self, place: Place) -> impl Iterator<Item = (u8, Place)> + '_ {
        let rows = 1..1_usize << self.columns;
        rows.filter_map(move |row| {
            let state = self.next[usize::from(place.state) << self.columns | row];
            let sides = place.sides | (row & 1) as u8 | ((row >> (self.columns - 1)) << 1) as u8;
            (state != NO_STATE).then_some((row as u8, Place { state, sides }))
        })
    }

    /// The number of ways to go on for exactly `left` rows and end connected, with both sides touched.
    pub(crate) fn ways(&self, left: usize, place: Place) -> u64 {
        self.ways[left][place.index()]
    }

    /// The rows with which a set may end, in order.
    pub(crate) fn last_rows(&self, place: Place) -> &[u8] {
        &self.last[place.index()]
    }

    /// A row read from the other side.
    pub(crate) fn mirrored(&self, row: u8) -> u8 {
        row.reverse_bits() >> (Self::WIDEST - self.columns)
    }
}

/// The transitions of all states, and which states are one part.
fn transitions(columns: usize) -> (Vec<u16>, Vec<bool>) {
    let mut numbers: HashMap<Parts, u16> = HashMap::from([(Parts::default(), 0)]);
    let mut states = vec![Parts::default()];
    let mut next = Vec::new();
    let mut done = 0;
    while let Some(&parts) = states.get(done) {
        next.push(NO_STATE); // An empty row cannot follow.
        for row in 1..1_u16 << columns {
            let state = follow(parts, row).map(|parts| {
                *numbers.entry(parts).or_insert_with(|| {
                    states.push(parts);
                    (states.len() - 1) as u16
                })
            });
            next.push(state.unwrap_or(NO_STATE));
        }
        done += 1;
    }
    let whole = states
        .iter()
        .map(|parts| parts.iter().max() == Some(&1))
        .collect();
    (next, whole)
}

/// The parts of a row that follows `above`; `None` if a part does not go on into it.
fn follow(above: Parts, row: u16) -> Option<Parts> {
    let taken = |column: usize| row >> column & 1 != 0;
    // A cell below a cell belongs to its part; others begin parts of their own, beyond the numbers in use.
    let mut parts = Parts::default();
    for column in (0..parts.len()).filter(|&column| taken(column)) {
        parts[column] = if above[column] != 0 {
            above[column]
        } else {
            (Strip::WIDEST + 1 + column) as u8
        };
    }
    for column in (1..parts.len()).filter(|&column| taken(column) && taken(column - 1)) {
        let (joined, into) = (parts[column], parts[column - 1]);
        for part in parts.iter_mut().filter(|part| **part == joined) {
            *part = into;
        }
    }
    // The part of a column's cell above lives on if some cell below one of its cells is taken.
    let lives = |part: u8| (0..parts.len()).any(|column| above[column] == part && taken(column));
    if !above.iter().all(|&part| part == 0 || lives(part)) {
        return None;
    }
    let mut numbers = [0; 2 * Strip::WIDEST + 1];
    let mut count = 0;
    for part in parts.iter_mut().filter(|part| **part != 0) {
        let number = &mut numbers[usize::from(*part)];
        if *number == 0 {
            count += 1;
            *number = count;
        }
        *part = *number;
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_join_and_end_parts() {
        let parts = |digits: [u8; 5]| {
            let mut parts = Parts::default();
            parts[..5].copy_from_slice(&digits);
            parts
        };
        let above = parts([1, 0, 0, 0, 1]);
        assert_eq!(follow(above, 0b0_0001), Some(parts([1, 0, 0, 0, 0])));
        assert_eq!(follow(above, 0b0_1110), None);
        assert_eq!(
            follow(parts([1, 0, 2, 0, 3]), 0b1_0111),
            Some(parts([1, 1, 1, 0, 2]))
        );
        assert_eq!(follow(parts([1, 0, 2, 0, 3]), 0b1_0011), None);
        assert_eq!(
            follow(parts([1, 0, 2, 0, 1]), 0b1_0100),
            Some(parts([0, 0, 1, 0, 2]))
        );
    }

    #[test]
    fn states_are_counted() {
        // Motzkin numbers: the ways to group the cells of a row without crossings, no cell (the start) included.
        for (columns, motzkin) in [
            (1, 2),
            (2, 4),
            (3, 9),
            (4, 21),
            (5, 51),
            (6, 127),
            (7, 323),
            (8, 835),
        ] {
            let (_, whole) = transitions(columns);
            assert_eq!(whole.len(), motzkin, "{columns} columns");
        }
    }
}
