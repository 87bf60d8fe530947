//! All layouts of a board at jumps of one cell, counted without solving any: see `docs/counting.md`.

mod chase;
mod chase_site;
mod connectivity;
mod late;
mod levels;
mod results;
mod site;
mod sweep;
mod total;
mod work;

pub use chase::Chase;
pub use connectivity::Connectivity;
pub use late::Late;
pub use levels::{Levels, Race};
pub use results::{CountSummary, Outcomes, ReasonOutcomes, Ties, write_count};
pub use sweep::{Effort, Key, Live, Step, Stopped, TransferMatrix, sum};
pub use total::{Total, TotalError};
pub use work::{Done, Found, Job, Levelled, Question, Unit, cells_up_to_symmetry, swept};
