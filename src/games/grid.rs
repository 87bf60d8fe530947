//! Cat and Mouse II (`LeetCode` 1728): a grid with walls, jumps, and food.
//!
//! - The mouse moves first, then in turn. A move is a straight jump of 0 to `jump` cells in one of
//!   four directions, over floor only: a wall or the edge stops it. Pieces and food stop no jump.
//! - Both on one cell: the cat wins. On the food first: whoever it is wins.
//! - No win of the mouse within [`PLIES_ALLOWED`] plies: the cat wins.

use std::fmt;

use crate::{Arena, ArenaError, Cell, CellSet, Player, Shape, Verdict, arena::Grid};

/// The plies (moves of either player, both counted) within which the mouse must win.
pub const PLIES_ALLOWED: u16 = 1000;

/// A board as written down: it may be nonsense.
///
/// ```
/// use catmouse::{Player, games::grid::GridLayout};
///
/// let layout = GridLayout::new(&["####F", "#C...", "M...."], 1, 2);
/// let arena = layout.arena()?;
/// assert_eq!(arena.start().mouse.index(), 2 * 5 + 0);
/// assert_eq!(arena.grid().unwrap().jump(Player::Mouse), 2);
/// assert_eq!(GridLayout::of(&arena).unwrap(), layout);
/// # Ok::<(), catmouse::games::grid::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GridLayout {
    /// The rows, top to bottom: `M`, `C`, `F`, `.` floor, `#` wall.
    pub rows: Vec<String>,
    /// How far the cat jumps.
    pub cat_jump: i64,
    /// How far the mouse jumps.
    pub mouse_jump: i64,
}

/// What is wrong with a layout. Rows and columns are counted from 1 here, as editors do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// No row, or only empty rows.
    #[error("the board has no cells; it needs at least one row with one each of M, C and F")]
    Empty,
    /// Rows of different lengths.
    #[error(
        "row {row} has {length} cells, but row 1 has {expected}; all rows must have the same length"
    )]
    Ragged {
        /// The row.
        row: usize,
        /// Its length.
        length: usize,
        /// The first row's length.
        expected: usize,
    },
    /// A character that means nothing here.
    #[error(
        "row {row}, column {column}: unknown character {character:?}; a board has M, C, F, '.' and '#'"
    )]
    UnknownCharacter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        character: char,
    },
    /// A piece that is not there.
    #[error("the board has no {piece}; it needs one each of M, C and F")]
    Missing {
        /// Which.
        piece: Piece,
    },
    /// A piece that is there twice.
    #[error(
        "row {row}, column {column}: a second {piece}; the first is at row {first_row}, column {first_column}"
    )]
    Doubled {
        /// Which.
        piece: Piece,
        /// The second one's row.
        row: usize,
        /// The second one's column.
        column: usize,
        /// The first one's row.
        first_row: usize,
        /// The first one's column.
        first_column: usize,
    },
    /// More than 64 cells.
    #[error("the board has {rows} x {columns} = {} cells; at most 64 are possible", .rows * .columns)]
    TooLarge {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A jump that is not 1..=63.
    #[error("the {player}'s jump is {jump}; a jump is 1 to 63 cells")]
    Jump {
        /// Whose jump.
        player: Player,
        /// Its length.
        jump: i64,
    },
}

/// What stands on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// `M`
    Mouse,
    /// `C`
    Cat,
    /// `F`
    Food,
}

impl Piece {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Mouse, Self::Cat, Self::Food];

    /// The letter on boards.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Mouse => 'M',
            Self::Cat => 'C',
            Self::Food => 'F',
        }
    }
}

/// `mouse (M)`, as error messages say it.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Mouse => "mouse",
            Self::Cat => "cat",
            Self::Food => "food",
        };
        write!(f, "{name} ({})", self.letter())
    }
}

impl GridLayout {
    /// A layout of these rows and jumps.
    #[must_use]
    pub fn new<S: AsRef<str>>(rows: &[S], cat_jump: i64, mouse_jump: i64) -> Self {
        let rows = rows.iter().map(|row| row.as_ref().to_owned()).collect();
        Self {
            rows,
            cat_jump,
            mouse_jump,
        }
    }

    /// The layout of an arena on a grid; `None` for a graph, or where one cell holds two pieces
    /// and so cannot be written down.
    #[must_use]
    pub fn of(arena: &Arena) -> Option<Self> {
        let grid = arena.grid()?;
        let food = arena.goal(Player::Mouse).lowest()?;
        let pieces = [arena.start().mouse, arena.start().cat, food];
        if pieces.iter().copied().collect::<CellSet>().len() < 3 {
            return None;
        }
        let shape = grid.shape();
        let letter = |cell| match pieces.iter().position(|&piece| piece == cell) {
            Some(index) => Piece::ALL[index].letter(),
            None if grid.floor().contains(cell) => '.',
            None => '#',
        };
        let row = |row| {
            (0..shape.columns())
                .map(|column| letter(shape.cell(row, column)))
                .collect()
        };
        Some(Self {
            rows: (0..shape.rows()).map(row).collect(),
            cat_jump: grid.jump(Player::Cat) as i64,
            mouse_jump: grid.jump(Player::Mouse) as i64,
        })
    }

    /// The game, checked.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, in reading order: see [`GridError`].
    pub fn arena(&self) -> Result<Arena, GridError> {
        let columns = self.rows.first().map_or(0, |row| row.chars().count());
        if columns == 0 && self.rows.iter().all(String::is_empty) {
            return Err(GridError::Empty);
        }
        for (index, row) in self.rows.iter().enumerate() {
            let length = row.chars().count();
            if length != columns {
                return Err(GridError::Ragged {
                    row: index + 1,
                    length,
                    expected: columns,
                });
            }
        }
        let mut floor = Vec::new();
        let mut found: [Option<(usize, usize)>; 3] = [None; 3];
        for (row, text) in self.rows.iter().enumerate() {
            for (column, character) in text.chars().enumerate() {
                if let Some(piece) = Piece::ALL
                    .into_iter()
                    .find(|piece| piece.letter() == character)
                {
                    if let Some((first_row, first_column)) = found[piece as usize] {
                        return Err(GridError::Doubled {
                            piece,
                            row: row + 1,
                            column: column + 1,
                            first_row: first_row + 1,
                            first_column: first_column + 1,
                        });
                    }
                    found[piece as usize] = Some((row, column));
                } else if !matches!(character, '.' | '#') {
                    return Err(GridError::UnknownCharacter {
                        row: row + 1,
                        column: column + 1,
                        character,
                    });
                }
                if character != '#' {
                    floor.push((row, column));
                }
            }
        }
        let place = |piece: Piece| found[piece as usize].ok_or(GridError::Missing { piece });
        let (mouse, cat) = (place(Piece::Mouse)?, place(Piece::Cat)?);
        let food = place(Piece::Food)?;
        let shape = Shape::new(self.rows.len(), columns).map_err(|_| GridError::TooLarge {
            rows: self.rows.len(),
            columns,
        })?;
        let cell = |(row, column)| -> Cell { shape.cell(row, column) };
        let floor = floor.into_iter().map(cell).collect();
        let jump = |player, jump: i64| {
            let valid = usize::try_from(jump)
                .ok()
                .filter(|jump| (1..=63).contains(jump));
            valid.ok_or(GridError::Jump { player, jump })
        };
        let cat_jump = jump(Player::Cat, self.cat_jump)?;
        let mouse_jump = jump(Player::Mouse, self.mouse_jump)?;
        Ok(Grid::new(shape, floor, cat_jump, mouse_jump)
            .and_then(|grid| Arena::on_grid(grid, cell(food), cell(mouse), cell(cat)))
            .unwrap_or_else(|error: ArenaError| unreachable!("the layout was checked: {error}")))
    }
}

/// What the judge expects: whether the mouse wins within [`PLIES_ALLOWED`] plies.
#[must_use]
pub const fn answer(verdict: Verdict) -> bool {
    match verdict {
        Verdict::Win {
            winner: Player::Mouse,
            plies,
        } => plies <= PLIES_ALLOWED,
        _ => false,
    }
}
