//! `catmouse census collect`: put the units together.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::run::collect;

use super::table::print;
use crate::cli::Failure;

/// Check all units of a planned census and write the results: the bytes that one machine would have written
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let summary = collect(&self.folder).map_err(|error| Failure::Input(error.to_string()))?;
        print(&summary, out)
    }
}
