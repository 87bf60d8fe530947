//! All layouts of a board at jumps of one cell, counted without solving any: see `docs/counting.md`.

mod chase;
mod chase_site;
mod connectivity;
mod late;
mod levels;
mod site;
mod sweep;

pub use chase::Chase;
pub use connectivity::Connectivity;
pub use late::Late;
pub use levels::{Levels, Question};
pub use sweep::{Effort, Key, Live, Step, Stopped, TransferMatrix, sum};
