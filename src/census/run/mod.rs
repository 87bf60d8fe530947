//! Censuses as runs on a machine: units on all cores, checkpoints, shards, result files.
//!
//! ```text
//! DIR/census.json              what is counted, and which shard of it
//! DIR/units/0000000012.json    the findings of a unit, with a hash: the checkpoint
//! DIR/summary.json             what was found, exactly
//! DIR/histogram.parquet        layouts by jumps, reason, outcome and plies
//! DIR/records.jsonl            the longest games, as boards
//! DIR/shard.json               for a shard: the hash of all that it found
//! DIR/run.json                 what varies between runs: times, threads, machine
//! ```
//!
//! Every file is written aside, synced and renamed, so whatever has its name is whole. A unit depends on
//! its number alone, so doing one twice is harmless, and all but `run.json` is the same to the byte
//! however often the run was interrupted and however it was shared out.

mod checkpoint;
pub(crate) mod file;
mod manifest;
mod merging;
mod records;
mod results;
mod runner;
mod summary;
mod tables;

pub use checkpoint::Checkpoint;
pub use file::FileError;
pub use manifest::{Manifest, ManifestError, MethodName, Shard};
pub use merging::merge;
pub use records::RecordBoard;
pub use results::{write_hunt, write_merged, write_results, write_run, write_shard};
pub use runner::{Progress, Run, RunError, Runner};
pub use summary::{Counts, PairSummary, PliesCounts, ReasonCounts, Regions, Shares, Summary};
