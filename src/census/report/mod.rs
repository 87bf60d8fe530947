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

use crate::census::run::{FileError, RecordBoard, Summary, file};

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
/// If the folder holds no finished census, or a file cannot be written.
pub fn write_report(folder: &Path) -> Result<PathBuf, ReportError> {
    let summary = folder.join("summary.json");
    let Some(content) = file::read(&summary)? else {
        let what = "no such file: the folder holds no finished census";
        return Err(file::absent(folder, summary, what).into());
    };
    let not_ours = |path: &Path, error: serde_json::Error| FileError::Foreign {
        path: path.to_owned(),
        what: format!("not written by a census: {error}"),
    };
    let summary: Summary =
        serde_json::from_slice(&content).map_err(|error| not_ours(&summary, error))?;
    let path = folder.join("records.jsonl");
    let content = file::read(&path)?.unwrap_or_default();
    let lines = content
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    let records: Result<Vec<RecordBoard>, _> = lines.map(serde_json::from_slice).collect();
    let records = records.map_err(|error| not_ours(&path, error))?;

    let report = folder.join("report");
    fs::create_dir_all(&report).map_err(|error| FileError::io(&report, error))?;
    let charts = charts::draw(&summary, &report)?;
    let page = page::page(&summary, &records, &charts).into_string();
    let path = report.join("index.html");
    file::write(&path, page.as_bytes())?;
    Ok(path)
}
