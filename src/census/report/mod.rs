//! A census as a page and charts for people.
//!
//! ```text
//! DIR/summary.json, DIR/records.jsonl  ->  DIR/report/index.html        everything, in one file
//!                                          DIR/report/*.svg, *.png      each chart
//! ```

mod boards;
mod charts;
mod page;

use std::fs;
use std::path::{Path, PathBuf};

use crate::census::run::{FileError, Results, file};

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A chart could not be drawn.
    #[error("{}: the chart cannot be drawn: {what}", .path.display())]
    Chart {
        /// The chart's file.
        path: PathBuf,
        /// Why.
        what: String,
    },
}

/// Writes the report of a finished census into its folder; the path of the page.
///
/// # Errors
///
/// If the folder holds no finished census, its files were [changed](Results::read), or a file cannot be written.
pub fn write_report(folder: &Path) -> Result<PathBuf, ReportError> {
    let Results { summary, records } = Results::read(folder)?;
    let report = folder.join("report");
    fs::create_dir_all(&report).map_err(|error| FileError::io(&report, error))?;
    file::sweep(&report)?;
    let charts = charts::draw(&summary, &report)?;
    let page = page::page(&summary, &records, &charts).into_string();
    let path = report.join("index.html");
    file::write(&path, page.as_bytes())?;
    Ok(path)
}
