//! Perfect play for the cat-and-mouse games, and a census of every board.
//!
//! Two pursuit games on at most 64 cells and one token game on a grid, known from programming
//! contests, are solved exactly: who wins from every state, in how many plies, by which moves.
//!
//! | game | played on | layout | known as |
//! |---|---|---|---|
//! | grid game | a grid with walls, jumps and food | [`games::grid`] | `LeetCode` 1728 |
//! | graph game | a graph with a hole | [`games::graph`] | `LeetCode` 913 |
//! | token game | a grid of letters | [`games::token`] | *Z-Game on grid* |
//!
//! # The way of the data
//!
//! ```text
//! text -> layout -> arena -> engine -> solution -> answer, picture, file
//!                     \-> census: space -> regions -> batch engine -> tally -> files -> report
//! ```
//!
//! Text is read into a *layout*, which is the game as written and may be nonsense. One
//! fallible step makes it an [`Arena`]: checked, with all masks built. An [`engine`] is a pure
//! function of an arena; what differs between the games is in the masks. The [`Solution`] holds the
//! [`Verdict`] of each of 8192 [`State`]s, and [`verify`] checks it without trusting any engine. The
//! [`mod@reference`] plays the same games by their literal rules, cell by cell, and shares no mask with
//! the engines.
//!
//! ```
//! use catmouse::{Player, Verdict, engine::Engine, games::grid::GridLayout, verify::verify};
//!
//! let arena = GridLayout::new(&["####F", "#C...", "M...."], 1, 2).arena()?;
//! let solution = Engine::Wave.solve(&arena);
//! let expected = Verdict::Win { winner: Player::Mouse, plies: 5 };
//! assert_eq!(solution.verdict(arena.start()), Some(expected));
//! assert_eq!(verify(&arena, &solution), Ok(()));
//! # Ok::<(), catmouse::games::grid::GridError>(())
//! ```
//!
//! # Conventions
//!
//! - A **cell** is a place, 0 to 63: row x columns + column on a grid, a node of a graph.
//! - **Plies** are moves of either player until the game ends under best play: the winner hurries,
//!   the loser delays ('remoteness' in the literature).
//! - A state's **index** is `(m * 64 + c) * 2 + t` for the mouse on cell *m*, the cat on cell *c*, and
//!   *t* = 0 if the mouse is to move, 1 if the cat is; see [`State::index`].
//! - An **outcome** is a win of the mouse, a win of the cat *by force*, or a draw, which nobody can
//!   force out of; what the contests' judges want to hear is a matter of `answer` in each game's
//!   module.

pub mod answer;
pub mod arena;
#[cfg(feature = "census")]
pub mod atomic_file;
pub mod cell;
pub mod cell_set;
pub mod census;
#[cfg(feature = "census")]
pub mod count;
pub mod engine;
#[cfg(feature = "explore")]
pub mod explore;
pub mod gallery;
pub mod games;
pub mod graphs;
#[cfg(feature = "text")]
mod lines;
pub mod notation;
pub mod picture;
pub mod reach;
pub mod reference;
pub mod shape;
pub mod solution;
pub mod state;
pub mod symmetry;
#[cfg(feature = "text")]
pub mod table_file;
#[cfg(feature = "text")]
pub mod text;
pub mod verify;

pub use arena::{Arena, ArenaError};
pub use cell::Cell;
pub use cell_set::CellSet;
pub use reach::Reach;
pub use shape::{Direction, Shape, ShapeError};
pub use solution::{Outcome, Solution, Verdict};
pub use state::{Player, State};
pub use symmetry::Symmetry;

/// The README's examples, compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
