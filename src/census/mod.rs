//! Exact counts over every layout of a size.

mod region;
mod space;
mod strip;

pub use region::{Placements, Region};
pub use space::Space;
