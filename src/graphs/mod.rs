//! Graphs at research scale: every graph of a stream, every hole, and cops and robbers.
//!
//! The way of the data:
//!
//! ```text
//! bytes -> frames -> Graph -> tally of the game over holes and starts -> one line a graph, or totals
//!  gzip    one or           \-> cop-win? capture time, certificate   /
//!  zstd    more lines
//! ```

pub mod certificate;
mod cops;
pub mod dismantling;
pub mod export;
#[cfg(test)]
mod famous;
mod fault;
mod graph;
pub mod graph6;
pub mod hole_by_hole;
mod holes;
#[cfg(feature = "streams")]
pub mod lists;
#[cfg(feature = "streams")]
pub mod packed;
pub mod pipeline;
mod rules;
pub mod strategy;
#[cfg(feature = "streams")]
pub mod stream;
pub mod survey;
mod tally;
pub mod test_case;

pub use cops::{CaptureTimes, Chase, CopSolver, MOST_COPS};
pub use fault::{Fault, Format, GraphTextError, Printable};
pub use graph::Graph;
pub use holes::HoleSolver;
pub use rules::{Choice, Rules};
pub use tally::{Longest, Tally};
