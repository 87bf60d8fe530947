//! What each fuzz target does with its input: makes a game of it, has everybody solve it, and
//! panics where two disagree.
//!
//! | target | input | held against each other |
//! |---|---|---|
//! | [`grid`] | a board, its pieces and jumps | every engine with all kinds of vector instructions, the reference, the verifier |
//! | [`graph`] | a graph, its hole and starts | the same |
//! | [`token`] | a board of letters | the fast solver, the reference, lines of play |
//! | [`text`] | any bytes | what is read, and what is read back once it is written |
//! | [`saved`] | a game in JSON and a damage, or any bytes | its solution as a file, and what is read |
//! | [`stream`] | any bytes | the same for streams of graphs |
//! | [`census`] | a file of a census (manifest, plan, unit, summary, records) and a damage | what the census found, and what is read |
//! | [`page`] | a request to the page's server | status and JSON of the answer |
//!
//! Structured inputs are read from the front, each field as many bytes as it has, so that a seed
//! can be written by hand, and by the test that writes them from the gallery.

pub mod census;
pub mod graph;
pub mod grid;
mod judges;
pub mod page;
pub mod saved;
pub mod stream;
pub mod text;
pub mod token;
