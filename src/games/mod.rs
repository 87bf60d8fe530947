//! The games as people write them down, and the way from there to something an engine can solve.

pub mod graph;
pub mod grid;
pub mod token;
