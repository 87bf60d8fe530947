//! The files that people read.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::checkpoint::Checkpoint;
use super::file::{self, FileError};
use super::manifest::Manifest;
use super::records::RecordBoard;
use super::regions::write_regions;
use super::runner::{Run, RunError};
use super::summary::{self, Summary, histogram_lines, record_boards};
use super::tables::write_histogram;
use crate::census::{Findings, Survey};

/// Completes the findings of a whole census and checks them; writes the result files if there is a folder for them.
/// A list of regions is put together from the units' in the folder.
///
/// # Errors
///
/// If layouts are missing or counted twice, a record cannot be replayed, or a file cannot be written.
pub fn write_results(
    manifest: &Manifest,
    survey: &Survey,
    findings: Findings,
    folder: Option<&Path>,
) -> Result<Summary, RunError> {
    let shards: Vec<&Path> = folder.into_iter().collect();
    write(manifest, survey, findings, folder, &shards)
}

/// The same, with the units in the folders of shards.
fn write(
    manifest: &Manifest,
    survey: &Survey,
    findings: Findings,
    folder: Option<&Path>,
    shards: &[impl AsRef<Path>],
) -> Result<Summary, RunError> {
    let findings = findings.completed();
    survey.check(&findings)?;
    let summary = Summary::new(manifest, survey, &findings);
    let Some(folder) = folder else {
        return Ok(summary);
    };
    fs::create_dir_all(folder).map_err(|error| FileError::io(folder, error))?;
    let boards = record_boards(survey, &findings)?;
    let lines = boards.iter().map(|board| file::to_json_line(board) + "\n");
    file::write(
        &folder.join("records.jsonl"),
        lines.collect::<String>().as_bytes(),
    )?;
    let lines: Vec<_> = survey
        .pairs()
        .iter()
        .flat_map(|&jumps| {
            histogram_lines(summary::tally(survey, &findings, jumps)).map(move |line| (jumps, line))
        })
        .collect();
    file::write_with(&folder.join("histogram.parquet"), |file| {
        write_histogram(file, &lines)
    })?;
    if manifest.regions {
        let shards: Result<Vec<Checkpoint>, FileError> = shards
            .iter()
            .map(|shard| Checkpoint::open(shard.as_ref()))
            .collect();
        write_regions(&folder.join("regions.parquet"), &shards?, survey.units())?;
    }
    // Last, so that a folder with a summary has all the rest.
    file::write(&folder.join("summary.json"), &file::to_json(&summary))?;
    Ok(summary)
}

/// The best boards of a hunt, the longest first, verified; written as JSON Lines and as `LeetCode` test cases if there is
/// a folder for them.
///
/// # Errors
///
/// If a record cannot be replayed, or a file cannot be written.
pub fn write_hunt(
    survey: &Survey,
    findings: &Findings,
    folder: Option<&Path>,
) -> Result<Vec<RecordBoard>, RunError> {
    let mut boards = record_boards(survey, findings)?;
    boards.sort_by_key(|board| {
        std::cmp::Reverse(
            board
                .delay
                .filter(|_| board.is_delay())
                .unwrap_or(board.plies),
        )
    });
    if let Some(folder) = folder {
        let lines = boards.iter().map(|board| file::to_json_line(board) + "\n");
        file::write(
            &folder.join("records.jsonl"),
            lines.collect::<String>().as_bytes(),
        )?;
        let cases = boards.iter().map(|board| board.test_case() + "\n");
        file::write(
            &folder.join("leetcode.txt"),
            cases.collect::<String>().as_bytes(),
        )?;
    }
    Ok(boards)
}

/// Writes the results of [merged](super::merge()) shards, whose folders these are, and the manifest as one run would have had it.
///
/// # Errors
///
/// As [`write_results`], or if the folder holds another run.
pub fn write_merged(
    manifest: &Manifest,
    findings: Findings,
    folder: &Path,
    shards: &[impl AsRef<Path>],
) -> Result<Summary, RunError> {
    Checkpoint::begin(folder, manifest)?;
    write(
        manifest,
        &manifest.survey()?,
        findings,
        Some(folder),
        shards,
    )
}

/// What varies between runs of the same census.
#[derive(Debug, Serialize)]
struct RunFile {
    version: &'static str,
    seconds: f64,
    threads: usize,
    units: u64,
    units_from_checkpoint: u64,
    games: u64,
    games_per_second: f64,
    machine: Machine,
}

#[derive(Debug, Serialize)]
struct Machine {
    os: &'static str,
    architecture: &'static str,
    cores: usize,
}

/// Writes `run.json`: how long the run took, and on what.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_run(
    folder: &Path,
    run: &Run,
    threads: usize,
    took: Duration,
) -> Result<(), FileError> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let seconds = took.as_secs_f64();
    let content = RunFile {
        version: env!("CARGO_PKG_VERSION"),
        seconds,
        threads: if threads == 0 { cores } else { threads },
        units: run.progress.units,
        units_from_checkpoint: run.progress.found,
        games: run.progress.games,
        games_per_second: (run.progress.games as f64 / seconds).round(),
        machine: Machine {
            os: std::env::consts::OS,
            architecture: std::env::consts::ARCH,
            cores,
        },
    };
    file::write(&folder.join("run.json"), &file::to_json(&content))
}

/// A finished shard.
#[derive(Debug, Serialize)]
struct ShardFile<'a> {
    census: String,
    shard: String,
    units: u64,
    hash: &'a str,
}

/// Writes `shard.json`: a hash of all that the shard found, to be compared with another run of it.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_shard(folder: &Path, manifest: &Manifest, run: &Run) -> Result<(), FileError> {
    let content = ShardFile {
        census: manifest.key(),
        shard: manifest.shard().to_string(),
        units: run.progress.units,
        hash: &run.hash,
    };
    file::write(&folder.join("shard.json"), &file::to_json(&content))
}
