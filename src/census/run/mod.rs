//! Censuses as runs on a machine: units on all cores, checkpoints, shards, result files.
//!
//! ```text
//! DIR/census.json              what is counted, and which shard of it
//! DIR/plan.json                of a census that is planned for many machines: how many units
//! DIR/units/0000000012.json    the findings of a unit, with a hash: the checkpoint
//! DIR/units/0000000012.parquet the unit's part of the list of regions, if they are listed
//! DIR/summary.json             what was found, exactly
//! DIR/histogram.parquet        layouts by jumps, reason, outcome and plies
//! DIR/records.jsonl            the longest games, as boards
//! DIR/regions.parquet          if asked for: the regions one by one, a row for each, each pair of jumps and each food
//! DIR/shard.json               for a shard: the hash of all that it found
//! DIR/run.json                 what varies between runs: times, threads, machine
//! ```
//!
//! `census.json`, `plan.json` and `summary.json` carry a hash of themselves, `summary.json` that of `records.jsonl` too; a unit's
//! counts are held against one another when it is read ([`Survey::check_unit`](super::Survey::check_unit)), and [`Audit`] counts
//! some units again.
//!
//! Every file is written aside, synced and renamed, so whatever has its name is whole. A unit depends on
//! its number alone, so doing one twice is harmless, and all but `run.json` is the same to the byte
//! however often the run was interrupted and however it was shared out.
//!
//! # Regions one by one
//!
//! `regions.parquet` has a row for each [region](super::Region), each pair of jumps that plays differently on the board
//! ([`Survey::classes`](super::Survey::classes): a jump longer than the board's longest run is listed as that) and each food, in
//! the order of the regions' ranks, the cat's jump, the mouse's and the food; one row group or more for each unit.
//!
//! | column | holds |
//! |---|---|
//! | `rows`, `columns` | the frame: the smallest board that holds the region, at least as many rows as columns |
//! | `region` | its cells, bit `row * columns + column` for each |
//! | `cells` | how many: *k* |
//! | `placements` | the connected sets of the board that are images of it |
//! | `cat_jump`, `mouse_jump` | the jumps |
//! | `food` | the cell with the food: a bit of `region` |
//! | `mouse`, `cat`, `draw` | games by outcome: mouse and cat on two other cells of the region, the mouse to move; their sum is (*k* - 1) (*k* - 2) |
//! | `longest_mouse_win`, `longest_cat_win` | plies of the longest such win, forced for the cat; null if there is none |

mod accounts;
mod audit;
mod checkpoint;
pub(crate) mod file;
mod forecast;
mod interval;
mod manifest;
mod merging;
mod records;
mod regions;
mod results;
mod runner;
pub(crate) mod seal;
mod stock;
mod stride;
pub(crate) mod summary;
pub(crate) mod tables;
mod units;

pub use audit::{Audit, Recount, RecountVerdict};
pub use checkpoint::{Checkpoint, Plan};
pub use file::FileError;
pub use forecast::{Estimate, Forecast};
pub use manifest::{Manifest, ManifestError, MethodName, Shard};
pub use merging::merge;
pub use records::RecordBoard;
pub use results::{Results, write_hunt, write_merged, write_results, write_run, write_shard};
pub use runner::{How, Progress, Run, RunError, Runner, UnitDone};
pub use stock::{Stock, collect};
pub use summary::{Counts, PairSummary, PliesCounts, ReasonCounts, Regions, Shares, Summary};
pub use units::{Units, UnitsError};
