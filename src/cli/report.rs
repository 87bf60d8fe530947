//! `catmouse report`: a census as a page and charts.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::report::write_report;

use super::Failure;

/// Make a page and charts of a census
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  catmouse census 4x4 --cat-jump all --mouse-jump all --out 4x4
  catmouse report 4x4                  then open 4x4/report/index.html")]
pub(crate) struct Args {
    /// The folder of a finished census
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let page = write_report(&self.folder).map_err(|error| Failure::Input(error.to_string()))?;
        writeln!(out, "{}", page.display())?;
        Ok(())
    }
}
