//! The moves of a region as short lists, for the census's own kernels.

use crate::{Cell, CellSet, Shape};

/// For each cell of a region where straight jumps from it end, staying not counted. Cells are numbered 0..k in the
/// order of their indices.
#[derive(Debug)]
pub(crate) struct Moves {
    /// Entry *i*: where the ends of cell *i* begin in `ends`.
    starts: [u16; Cell::COUNT + 1],
    ends: Vec<u8>,
}

impl Moves {
    pub(crate) const fn new() -> Self {
        Self {
            starts: [0; Cell::COUNT + 1],
            ends: Vec::new(),
        }
    }

    /// Forgets the moves.
    pub(crate) fn clear(&mut self) {
        self.ends.clear();
    }

    /// Whether they are not known.
    pub(crate) fn is_clear(&self) -> bool {
        self.ends.is_empty()
    }

    /// Takes the jumps of 1..=`jump` cells on a region of a board.
    pub(crate) fn set(&mut self, shape: Shape, cells: CellSet, jump: usize) {
        let (bits, columns, len) = (cells.bits(), shape.columns(), shape.len());
        let mut numbers = [0; Cell::COUNT];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u8;
        }
        self.ends.clear();
        for (number, cell) in cells.iter().enumerate() {
            self.starts[number] = self.ends.len() as u16;
            let (index, column) = (cell.index(), shape.column(cell));
            // How many steps there are to the edge, and how far the index moves with each.
            let rays = [
                (column, usize::MAX),
                (columns - 1 - column, 1),
                (index / columns, columns.wrapping_neg()),
                ((len - 1 - index) / columns, columns),
            ];
            for (room, step) in rays {
                let mut end = index;
                for _ in 0..room.min(jump) {
                    end = end.wrapping_add(step);
                    if bits >> (end & 63) & 1 == 0 {
                        break;
                    }
                    self.ends.push(numbers[end & 63]);
                }
            }
        }
        self.starts[cells.len()] = self.ends.len() as u16;
    }

    /// Where the moves from a cell end.
    #[inline(always)]
    pub(crate) fn from(&self, cell: usize) -> &[u8] {
        &self.ends[usize::from(self.starts[cell])..usize::from(self.starts[cell + 1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reach;

    #[test]
    fn the_lists_are_the_reach() {
        let mut moves = Moves::new();
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for (rows, columns) in [(8, 8), (1, 64), (64, 1), (4, 16), (5, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            for jump in [1, 2, 3, 63] {
                bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
                let cells = CellSet::from_bits(bits | bits >> 1) & shape.cells();
                let reach = Reach::jumps(shape, cells, jump);
                moves.set(shape, cells, jump);
                for (number, cell) in cells.iter().enumerate() {
                    let ends = moves
                        .from(number)
                        .iter()
                        .map(|&end| cells.iter().nth(end.into()).unwrap());
                    let ends: CellSet = ends.collect();
                    assert_eq!(ends, reach.from(cell) - cell.into());
                }
            }
        }
    }
}
