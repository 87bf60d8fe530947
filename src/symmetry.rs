//! The eight ways to turn and mirror a board.

use crate::{Cell, CellSet, Shape};

/// One of the eight symmetries of the square, as a map of boards: it may swap rows and columns.
///
/// ```text
/// transpose first (or not), then turn the rows upside down (or not), then each row round (or not)
///
/// a b c     transposed  a d     rows flipped  c f     columns flipped  f c
/// d e f                 b e                   b e                      e b
///                       c f                   a d                      d a
/// ```
///
/// ```
/// use catmouse::{CellSet, Shape, Symmetry};
///
/// let shape = Shape::new(2, 3)?;
/// let set = CellSet::from_picture("XX. ..X").unwrap();
/// let turned = Symmetry { transpose: true, flip_rows: false, flip_columns: true };
/// assert_eq!(turned.shape(shape), Shape::new(3, 2)?);
/// assert_eq!(turned.set(shape, set).picture(turned.shape(shape)), ".X\n.X\nX.\n");
/// # Ok::<(), catmouse::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Rows become columns; done first.
    pub transpose: bool,
    /// The last row becomes the first; done after transposing.
    pub flip_rows: bool,
    /// The last column becomes the first; done after transposing.
    pub flip_columns: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self {
            transpose: false,
            flip_rows: false,
            flip_columns: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self {
                transpose: i & 4 != 0,
                flip_rows: i & 2 != 0,
                flip_columns: i & 1 != 0,
            };
            i += 1;
        }
        all
    };

    /// The shape of the image of a board of this shape.
    #[must_use]
    pub const fn shape(self, shape: Shape) -> Shape {
        if self.transpose {
            shape.transposed()
        } else {
            shape
        }
    }

    /// The image of a cell; its index belongs to the image's shape.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub const fn cell(self, shape: Shape, cell: Cell) -> Cell {
        let (mut row, mut column) = (shape.row(cell), shape.column(cell));
        if self.transpose {
            (row, column) = (column, row);
        }
        let image = self.shape(shape);
        if self.flip_rows {
            row = image.rows() - 1 - row;
        }
        if self.flip_columns {
            column = image.columns() - 1 - column;
        }
        image.cell(row, column)
    }

    /// The image of a set of cells of the board.
    #[must_use]
    pub fn set(self, shape: Shape, set: CellSet) -> CellSet {
        (set & shape.cells())
            .iter()
            .map(|cell| self.cell(shape, cell))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::tests::all_shapes;

    #[test]
    fn the_eight_images_of_an_asymmetric_set_differ() {
        let shape = Shape::new(3, 3).unwrap();
        let set = CellSet::from_picture("XX. ..X ...").unwrap();
        let mut images = Symmetry::ALL.map(|symmetry| symmetry.set(shape, set));
        images.sort_unstable();
        assert!(images.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn neighbours_stay_neighbours_on_every_shape() {
        for shape in all_shapes() {
            for symmetry in Symmetry::ALL {
                let image = symmetry.shape(shape);
                for cell in shape.cells() {
                    let around = crate::reach::jump_ends(shape, shape.cells(), cell.into(), 1);
                    let there = symmetry.cell(shape, cell);
                    let around_there =
                        crate::reach::jump_ends(image, image.cells(), there.into(), 1);
                    assert_eq!(symmetry.set(shape, around), around_there);
                }
            }
        }
    }
}
