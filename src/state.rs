//! Where both pieces are and whose turn it is.

use std::fmt;

use crate::Cell;

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Moves first; wants to reach the food or the hole.
    Mouse,
    /// Wants to catch the mouse, or in the grid game to reach the food first.
    Cat,
}

impl Player {
    /// Both, the mouse first.
    pub const ALL: [Self; 2] = [Self::Mouse, Self::Cat];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Mouse => Self::Cat,
            Self::Cat => Self::Mouse,
        }
    }
}

/// `mouse` or `cat`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Mouse => "mouse",
            Self::Cat => "cat",
        })
    }
}

/// A state of the game: the mouse's cell, the cat's cell and the player to move.
///
/// Its index in flat tables, the same in every engine and file:
///
/// ```text
/// bit   12 11 10  9  8  7    6  5  4  3  2  1      0
///       mouse cell, 0..64    cat cell, 0..64     turn        (m * 64 + c) * 2 + t
///                                                0 mouse to move, 1 cat to move
/// ```
///
/// ```
/// use catmouse::{Cell, Player, State};
///
/// let state = State { mouse: Cell::new(5), cat: Cell::new(9), turn: Player::Cat };
/// assert_eq!(state.index(), (5 * 64 + 9) * 2 + 1);
/// assert_eq!(State::from_index(state.index()), state);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The mouse's cell.
    pub mouse: Cell,
    /// The cat's cell.
    pub cat: Cell,
    /// Whose turn it is.
    pub turn: Player,
}

impl State {
    /// The number of states: 64 mouse cells, 64 cat cells, two turns.
    pub const COUNT: usize = Cell::COUNT * Cell::COUNT * 2;

    /// The index in flat tables, 0..8192: the one home of `(m * 64 + c) * 2 + t`.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.mouse.index() * Cell::COUNT + self.cat.index()) * 2 + self.turn as usize
    }

    /// The state with this index: the inverse of [`State::index`].
    ///
    /// # Panics
    ///
    /// If the index is 8192 or more.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "a state's index is below 8192");
        Self {
            mouse: Cell::new(index / (Cell::COUNT * 2)),
            cat: Cell::new(index / 2 % Cell::COUNT),
            turn: if index.is_multiple_of(2) {
                Player::Mouse
            } else {
                Player::Cat
            },
        }
    }

    /// All 8192 states in the order of their indices.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// The state after the player to move has gone to `cell`.
    #[must_use]
    pub const fn after(self, cell: Cell) -> Self {
        match self.turn {
            Player::Mouse => Self {
                mouse: cell,
                cat: self.cat,
                turn: Player::Cat,
            },
            Player::Cat => Self {
                mouse: self.mouse,
                cat: cell,
                turn: Player::Mouse,
            },
        }
    }

    /// The cell of a player's piece.
    #[must_use]
    pub const fn cell_of(self, player: Player) -> Cell {
        match player {
            Player::Mouse => self.mouse,
            Player::Cat => self.cat,
        }
    }
}

// Indices fit the ring engine's `u16` slots.
const _: () = assert!(State::COUNT == 8192 && State::COUNT <= u16::MAX as usize);

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "State(mouse {}, cat {}, {} to move)",
            self.mouse, self.cat, self.turn
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_runs_through_all_states_once() {
        let mut expected = 0;
        for mouse in Cell::all() {
            for cat in Cell::all() {
                for turn in Player::ALL {
                    let state = State { mouse, cat, turn };
                    assert_eq!(state.index(), expected);
                    assert_eq!(State::from_index(expected), state);
                    expected += 1;
                }
            }
        }
        assert_eq!(expected, State::COUNT);
    }

    #[test]
    #[should_panic(expected = "below 8192")]
    fn there_is_no_state_8192() {
        let _ = State::from_index(8192);
    }
}
