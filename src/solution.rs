//! Who wins from every state, and in how many plies.

use std::fmt;

use crate::{Player, State};

/// How a game ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// Nobody can force an end.
    Draw = 0,
    /// The mouse reaches its goal.
    Mouse = 1,
    /// The cat catches the mouse, or reaches the food first.
    Cat = 2,
}

impl Outcome {
    /// All three in the order of their codes, which are the answers of `LeetCode` 913.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Mouse, Self::Cat];

    /// The code of a state that does not exist: a piece in a wall, the cat in the hole.
    pub const NO_STATE: u8 = 3;

    /// The code in flat tables: 0 draw, 1 mouse, 2 cat.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The outcome with this code; `None` for [`Outcome::NO_STATE`] and above.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            0 => Some(Self::Draw),
            1 => Some(Self::Mouse),
            2 => Some(Self::Cat),
            _ => None,
        }
    }

    /// A win of this player.
    #[must_use]
    pub const fn win(winner: Player) -> Self {
        match winner {
            Player::Mouse => Self::Mouse,
            Player::Cat => Self::Cat,
        }
    }

    /// Who wins; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Draw => None,
            Self::Mouse => Some(Player::Mouse),
            Self::Cat => Some(Player::Cat),
        }
    }
}

/// `mouse`, `cat` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Draw => "draw",
            Self::Mouse => "mouse",
            Self::Cat => "cat",
        })
    }
}

/// What best play comes to from one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nobody can force an end.
    Draw,
    /// Somebody wins.
    Win {
        /// Who.
        winner: Player,
        /// Moves of either player until the end, the winner hurrying and the loser delaying
        /// ('remoteness' in the literature); 0 where the game is already over.
        plies: u16,
    },
}

impl Verdict {
    /// Without the plies.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Draw => Outcome::Draw,
            Self::Win { winner, .. } => Outcome::win(winner),
        }
    }

    /// The plies of a win; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Draw => None,
            Self::Win { plies, .. } => Some(plies),
        }
    }
}

/// The verdict of every state of an arena, as two flat tables over [`State::index`].
///
/// | table | entry | draw | win | no such state |
/// |---|---|---|---|---|
/// | [`outcomes`](Self::outcomes) | `u8`: [`Outcome::code`] | 0 | 1 mouse, 2 cat | 3 |
/// | [`plies`](Self::plies) | `u16` | [`Solution::NO_PLIES`] | 0..=8190 | [`Solution::NO_PLIES`] |
///
/// A line of best play never repeats a state, so the plies stay below the number of states and
/// fit 16 bits. 8 bits are not known to be enough.
#[derive(Clone, PartialEq, Eq)]
pub struct Solution {
    outcomes: Box<Outcomes>,
    plies: Box<Plies>,
}

/// The outcomes' codes over [`State::index`], on a cache line's boundary so that engines can write
/// them as wider words.
#[derive(Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Outcomes(pub(crate) [u8; State::COUNT]);

/// The plies over [`State::index`], aligned likewise.
#[derive(Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Plies(pub(crate) [u16; State::COUNT]);

impl Solution {
    /// The entry of the plies' table for a draw and for a state that does not exist.
    pub const NO_PLIES: u16 = u16::MAX;

    /// A table without any state, to be filled by an engine.
    #[must_use]
    pub fn new() -> Self {
        Self {
            outcomes: Box::new(Outcomes([Outcome::NO_STATE; State::COUNT])),
            plies: Box::new(Plies([Self::NO_PLIES; State::COUNT])),
        }
    }

    /// The verdict of a state; `None` if the arena has no such state.
    #[must_use]
    pub fn verdict(&self, state: State) -> Option<Verdict> {
        let outcome = Outcome::from_code(self.outcomes.0[state.index()])?;
        Some(match outcome.winner() {
            None => Verdict::Draw,
            Some(winner) => Verdict::Win {
                winner,
                plies: self.plies.0[state.index()],
            },
        })
    }

    /// Changes one entry; `None` takes the state out.
    pub fn set(&mut self, state: State, verdict: Option<Verdict>) {
        let outcome = verdict.map_or(Outcome::NO_STATE, |verdict| verdict.outcome().code());
        self.outcomes.0[state.index()] = outcome;
        self.plies.0[state.index()] = verdict.and_then(Verdict::plies).unwrap_or(Self::NO_PLIES);
    }

    /// The outcomes' codes over [`State::index`].
    #[must_use]
    pub fn outcomes(&self) -> &[u8; State::COUNT] {
        &self.outcomes.0
    }

    /// The plies over [`State::index`].
    #[must_use]
    pub fn plies(&self) -> &[u16; State::COUNT] {
        &self.plies.0
    }

    /// Both tables for an engine to fill: outcomes' codes and plies.
    pub(crate) fn tables_mut(&mut self) -> (&mut Outcomes, &mut Plies) {
        (&mut self.outcomes, &mut self.plies)
    }
}

impl Default for Solution {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |code| {
            self.outcomes
                .0
                .iter()
                .filter(|&&entry| entry == code)
                .count()
        };
        f.debug_struct("Solution")
            .field("mouse", &count(Outcome::Mouse.code()))
            .field("cat", &count(Outcome::Cat.code()))
            .field("draw", &count(Outcome::Draw.code()))
            .finish_non_exhaustive()
    }
}
