//! Exact counts over every layout (walls, mouse, cat, food) of a size.
//!
//! A layout is decided by the *region* of each piece: a connected set of floor cells, bordered by
//! walls. Play on a region is the same wherever it lies and however it is turned, so
//!
//! ```text
//! Space -> Region -> RegionGames -> Play -> Tally
//!             \----> Weights  -----------/
//! ```
//!
//! [`Space`] visits each class of regions once, [`RegionGames`] solves one member, and `Weights` tells
//! for how many layouts it stands. The sum must meet [`layouts_by_walls`] exactly.

mod chase;
mod games;
mod hunt;
mod play;
mod race;
mod random;
mod record;
mod region;
mod region_row;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "census")]
pub mod run;
mod sample;
mod sound;
mod space;
mod strip;
mod survey;
mod tally;
mod terrain;
mod walks;
mod walls;
mod weights;

pub use games::RegionGames;
pub use play::{Counts, Jumps, Play};
pub use record::{Contest, Record, Records};
pub use region::{Placements, Region};
pub use region_row::RegionRow;
pub use sample::Population;
pub use sound::Contradiction;
pub use space::Space;
pub use survey::{Findings, List, Method, Survey, Surveyor};
pub use tally::{Ground, Histogram, IdentityError, Reason, Tally};
pub use walls::WallPatterns;
pub use weights::layouts_by_walls;
