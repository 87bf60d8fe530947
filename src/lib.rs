//! Perfect play for the cat-and-mouse games, and a census of every board.

pub mod answer;
pub mod arena;
pub mod cell;
pub mod cell_set;
pub mod census;
pub mod engine;
#[cfg(feature = "explore")]
pub mod explore;
pub mod gallery;
pub mod games;
pub mod graphs;
pub mod notation;
pub mod picture;
pub mod reach;
pub mod reference;
pub mod shape;
pub mod solution;
pub mod state;
pub mod symmetry;
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
