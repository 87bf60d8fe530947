//! The rules played to the letter: slow, and too simple to be wrong.
//!
//! Every engine is measured against this. It plays on the layouts as they are written, walking over
//! the characters of the rows and along the lists of neighbours, and shares no mask and no table
//! with the engines: only the words ([`Player`], [`State`], [`Verdict`], [`Solution`]) are the same.
//!
//! A game says through one small trait, [`Game`], what its positions are, who is to move, where the
//! moves lead, and whether it is over. On it stand three ways to ask who wins:
//!
//! | function | asks | for |
//! |---|---|---|
//! | [`solve`] | who wins, in how many plies, from every position | both pursuit games |
//! | [`can_force_within`] | can this player force a win in so many plies? | the 1000 operations of `LeetCode` 1728 |
//! | [`TokenRules::can_force`] | can Alice force this end? | the three questions of the token game |
//!
//! ```
//! use catmouse::{games::grid::GridLayout, reference};
//!
//! let layout = GridLayout::new(&["####F", "#C...", "M...."], 1, 2);
//! let solution = reference::solve_grid(&layout)?;
//! let start = layout.arena()?.start();
//! assert_eq!(solution.verdict(start).unwrap().plies(), Some(5));
//! assert!(reference::answer_grid(&layout)?);
//! # Ok::<(), catmouse::games::grid::GridError>(())
//! ```

mod graph;
mod grid;
mod solve;
mod token;

use std::fmt::Debug;
use std::hash::Hash;

pub use graph::GraphRules;
pub use grid::GridRules;
pub use solve::{can_force_within, solve};
pub use token::{TokenPlayer, TokenRules};

use crate::games::graph::{GraphError, GraphLayout};
use crate::games::grid::{GridError, GridLayout, PLIES_ALLOWED};
use crate::games::token::{TokenAnswer, TokenBoardError};
use crate::{Cell, Player, Solution, State, Verdict};

/// The rules of a game of two players who move in turn and see everything.
pub trait Game {
    /// All there is to know about a moment of the game.
    type Position: Copy + Eq + Hash + Debug;
    /// Who plays.
    type Player: Copy + Eq + Debug;

    /// Every position, whether or not it can come up from the start.
    fn positions(&self) -> Vec<Self::Position>;

    /// Whose turn it is.
    fn to_move(&self, position: Self::Position) -> Self::Player;

    /// Where the moves of the one to move lead. It is asked only while the game is not over; with
    /// no move left the game stops there, a draw.
    fn moves(&self, position: Self::Position) -> Vec<Self::Position>;

    /// How the game has ended, if it is over.
    fn end(&self, position: Self::Position) -> Option<End<Self::Player>>;
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End<P> {
    /// This player has won.
    Win(P),
    /// Nobody has.
    Draw,
}

/// The positions of the pursuit games: where the pieces are, and whose turn it is. A place is
/// a row and a column on a grid, a number on a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pursuit<Place> {
    /// The mouse's place.
    pub mouse: Place,
    /// The cat's place.
    pub cat: Place,
    /// Whose turn it is.
    pub turn: Player,
}

impl<Place: Copy> Pursuit<Place> {
    /// Every way to put the mouse on one of these places and the cat on one of those.
    pub fn all(mouse: &[Place], cat: &[Place]) -> Vec<Self> {
        let mut positions = Vec::new();
        for &mouse in mouse {
            for &cat in cat {
                for turn in Player::ALL {
                    positions.push(Self { mouse, cat, turn });
                }
            }
        }
        positions
    }

    /// Where the piece of the one to move stands.
    pub fn mover(&self) -> Place {
        match self.turn {
            Player::Mouse => self.mouse,
            Player::Cat => self.cat,
        }
    }

    /// The position after the one to move has gone to `place`.
    #[must_use]
    pub fn after(self, place: Place) -> Self {
        let turn = self.turn.opponent();
        match self.turn {
            Player::Mouse => Self {
                mouse: place,
                turn,
                ..self
            },
            Player::Cat => Self {
                cat: place,
                turn,
                ..self
            },
        }
    }
}

/// The grid game: who wins from every state, by the rules.
///
/// # Errors
///
/// What [`GridLayout::arena`] refuses.
pub fn solve_grid(layout: &GridLayout) -> Result<Solution, GridError> {
    let rules = GridRules::new(layout)?;
    Ok(table(solve(&rules), |place| rules.number(place)))
}

/// The graph game: who wins from every state, by the rules.
///
/// # Errors
///
/// What [`GraphLayout::arena`] refuses.
pub fn solve_graph(layout: &GraphLayout) -> Result<Solution, GraphError> {
    let rules = GraphRules::new(layout)?;
    Ok(table(solve(&rules), |node| node))
}

/// What the judge of the grid game expects, its 1000 operations counted down to the letter.
///
/// # Errors
///
/// What [`GridLayout::arena`] refuses.
pub fn answer_grid(layout: &GridLayout) -> Result<bool, GridError> {
    let rules = GridRules::new(layout)?;
    let wins = can_force_within(&rules, Player::Mouse, PLIES_ALLOWED);
    Ok(wins.contains(&rules.start()))
}

/// The token game: what Alice can force on the board of these rows, each question on its own.
///
/// # Errors
///
/// What [`TokenBoard::from_rows`](crate::games::token::TokenBoard::from_rows) refuses.
pub fn answer_token<R: AsRef<[u8]>>(rows: &[R]) -> Result<TokenAnswer, TokenBoardError> {
    let rules = TokenRules::new(rows)?;
    Ok(TokenAnswer {
        win: rules.can_force(End::Win(TokenPlayer::Alice)),
        draw: rules.can_force(End::Draw),
        lose: rules.can_force(End::Win(TokenPlayer::Bob)),
    })
}

/// The verdicts as tables over [`State::index`]; `number` is a place's number there.
pub fn table<Place: Copy>(
    verdicts: impl IntoIterator<Item = (Pursuit<Place>, Verdict)>,
    number: impl Fn(Place) -> usize,
) -> Solution {
    let mut solution = Solution::new();
    for (position, verdict) in verdicts {
        let state = State {
            mouse: Cell::new(number(position.mouse)),
            cat: Cell::new(number(position.cat)),
            turn: position.turn,
        };
        solution.set(state, Some(verdict));
    }
    solution
}
