//! What the game on one graph comes to.

use crate::{Cell, Player};

/// What all counted states of one graph come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The holes that were played; 0 without a hole.
    pub holes: u32,
    /// Won by the mouse.
    pub mouse: u32,
    /// Won by the cat.
    pub cat: u32,
    /// Won by nobody.
    pub draw: u32,
    /// The mouse's longest win, if it wins at all.
    pub longest_mouse: Option<Longest>,
    /// The cat's.
    pub longest_cat: Option<Longest>,
}

impl Tally {
    /// The number of states counted.
    #[must_use]
    pub const fn states(&self) -> u32 {
        self.mouse + self.cat + self.draw
    }

    /// The longest win of a player.
    #[must_use]
    pub const fn longest(&self, winner: Player) -> Option<Longest> {
        match winner {
            Player::Mouse => self.longest_mouse,
            Player::Cat => self.longest_cat,
        }
    }
}

/// A win that takes longest, the mouse to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Moves of either player until the end.
    pub plies: u16,
    /// The hole, if there is one.
    pub hole: Option<Cell>,
    /// The mouse's node.
    pub mouse: Cell,
    /// The cat's node.
    pub cat: Cell,
    /// Whether both may stay where they are.
    pub stay: bool,
}
