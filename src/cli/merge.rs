//! `catmouse merge`: put the shards of a census together.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::run::{RunError, merge, write_merged};

use super::{Failure, census};

/// Put the shards of a census together: the same results as from one run
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  for r in 0 1 2; do catmouse census 4x5 --shard $r/3 --out shard-$r; done
  catmouse merge shard-0 shard-1 shard-2 --out 4x5")]
pub(crate) struct Args {
    /// The folders of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    shards: Vec<PathBuf>,
    /// Folder for the results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: RunError| Failure::Input(error.to_string());
        let (manifest, findings) = merge(&self.shards).map_err(failed)?;
        let summary = write_merged(&manifest, findings, &self.out, &self.shards).map_err(failed)?;
        census::print(&summary, out)
    }
}
