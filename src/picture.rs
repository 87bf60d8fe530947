//! Boards as people look at them: the pieces of a state, or the map of who wins from where.
//!
//! ```
//! use catmouse::{Player, answer::Answer, engine::Engine, games::grid::GridLayout, picture};
//!
//! let arena = GridLayout::new(&["####F", "#C...", "M...."], 1, 2).arena()?;
//! let solution = Engine::Ring.solve(&arena);
//! assert_eq!(picture::board(&arena, arena.start()).unwrap().to_string(), "
//!      a b c d e
//!   1  # # # # F
//!   2  # C . . .
//!   3  M . . . .
//! "[1..]);
//! // Who wins if the cat starts elsewhere: m5 is a win of the mouse in 5 plies.
//! let map = picture::map(&Answer::new(&arena, &solution), arena.start(), Player::Cat);
//! assert_eq!(map.to_string(), "
//!      a  b  c  d  e
//!   1  #  #  #  #  c0
//!   2  #  m5 c6 c4 c2
//!   3  M  c2 c4 c6 c4
//! "[1..]);
//! # Ok::<(), catmouse::games::grid::GridError>(())
//! ```

use std::fmt;

use crate::answer::Answer;
use crate::notation::{Notation, column_name};
use crate::{Arena, Cell, Player, State, Verdict};

/// A board of squares with letters above the columns and numbers before the rows, or a graph's
/// nodes as a table, one a line.
///
/// Displayed without colours; [`write`](Self::write) lets the caller paint each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    notation: Notation,
    /// One a cell, in order.
    squares: Vec<Square>,
}

/// What is shown of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// What is written there.
    pub text: String,
    /// What it is.
    pub kind: Kind,
}

/// What a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `#`
    Wall,
    /// `.`
    Floor,
    /// `F`, or the hole of a graph, `O`.
    Goal,
    /// A player's piece: `M`, `C`.
    Piece(Player),
    /// A verdict: `m5` the mouse wins in 5 plies, `c12` the cat in 12, `=` a draw.
    Verdict(Verdict),
}

/// A grid's board with the pieces where a state has them; `None` for a graph, which has no places
/// to draw. Where both pieces share a cell, or one is on the food, the one that won is shown.
#[must_use]
pub fn board(arena: &Arena, state: State) -> Option<Picture> {
    arena.grid()?;
    Some(Picture::of(arena, |cell| {
        if cell == state.cat {
            Kind::Piece(Player::Cat)
        } else if cell == state.mouse {
            Kind::Piece(Player::Mouse)
        } else {
            ground(arena, cell)
        }
    }))
}

/// Who wins, and in how many plies, for every cell of one player's piece; the other piece, which
/// is shown, and the turn are those of `state`.
#[must_use]
pub fn map(answer: &Answer, state: State, piece: Player) -> Picture {
    let arena = answer.arena();
    let other = piece.opponent();
    let verdicts = answer.map(state, piece);
    Picture::of(arena, |cell| match verdicts[cell.index()] {
        _ if cell == state.cell_of(other) => Kind::Piece(other),
        Some(verdict) => Kind::Verdict(verdict),
        None => ground(arena, cell),
    })
}

/// What a cell is without pieces.
fn ground(arena: &Arena, cell: Cell) -> Kind {
    if arena.goal(Player::Mouse).contains(cell) {
        Kind::Goal
    } else if arena.floor(Player::Mouse).contains(cell) {
        Kind::Floor
    } else {
        Kind::Wall
    }
}

impl Picture {
    fn of(arena: &Arena, kind: impl Fn(Cell) -> Kind) -> Self {
        let notation = Notation::of(arena);
        let cells = match notation {
            Notation::Grid(shape) => shape.len(),
            Notation::Graph { nodes } => nodes,
        };
        let square = |index| {
            let kind = kind(Cell::new(index));
            let text = match kind {
                Kind::Goal if arena.grid().is_none() => "O".to_owned(),
                kind => kind.to_string(),
            };
            Square { text, kind }
        };
        Self {
            notation,
            squares: (0..cells).map(square).collect(),
        }
    }

    /// The squares in the order of the cells.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Writes the picture. `paint` gets each square and its text, filled up with spaces to the
    /// width of all, and gives what is written; the next square follows at once.
    ///
    /// # Errors
    ///
    /// If `out` gives one.
    pub fn write(
        &self,
        out: &mut impl fmt::Write,
        mut paint: impl FnMut(&Square, &str) -> String,
    ) -> fmt::Result {
        match self.notation {
            Notation::Grid(shape) => {
                let names = (0..shape.columns()).map(column_name);
                let names: Vec<String> = names.collect();
                let texts = self.squares.iter().map(|square| &square.text);
                let width = 1 + texts.chain(&names).map(String::len).max().unwrap_or(1);
                let heads: Vec<String> =
                    names.iter().map(|name| format!("{name:width$}")).collect();
                writeln!(out, "     {}", heads.concat().trim_end())?;
                for (row, squares) in self.squares.chunks(shape.columns()).enumerate() {
                    let mut line = format!(" {:>2}  ", row + 1);
                    for square in squares {
                        line += &paint(square, &format!("{:width$}", square.text));
                    }
                    writeln!(out, "{}", line.trim_end_matches(' '))?;
                }
            }
            Notation::Graph { .. } => {
                for (node, square) in self.squares.iter().enumerate() {
                    writeln!(out, " {node:>2}  {}", paint(square, &square.text))?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |_, text| text.to_owned())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => f.write_str("#"),
            Self::Floor => f.write_str("."),
            Self::Goal => f.write_str("F"),
            Self::Piece(Player::Mouse) => f.write_str("M"),
            Self::Piece(Player::Cat) => f.write_str("C"),
            Self::Verdict(Verdict::Draw) => f.write_str("="),
            Self::Verdict(Verdict::Win { winner, plies }) => match winner {
                Player::Mouse => write!(f, "m{plies}"),
                Player::Cat => write!(f, "c{plies}"),
            },
        }
    }
}
