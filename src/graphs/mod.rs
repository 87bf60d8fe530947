//! Graphs at research scale: every graph of a stream, every hole, and cops and robbers.
//!
//! The way of the data:
//!
//! ```text
//! bytes -> frames -> Graph -> tally of the game over holes and starts -> one line a graph, or totals
//!  gzip    one or           \-> cop-win? capture time, certificate   /
//!  zstd    more lines
//! ```

mod fault;
mod graph;
pub mod graph6;
mod holes;
#[cfg(feature = "streams")]
pub mod lists;
#[cfg(feature = "streams")]
pub mod stream;

pub use fault::{Fault, Format, GraphTextError, Printable};
pub use graph::Graph;
pub use holes::{Choice, HoleSolver, Longest, Rules, Tally};
