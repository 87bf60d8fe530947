//! The files that people read.

use std::fs;
use std::io::{Read, Seek};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::checkpoint::Checkpoint;
use super::file::{self, FileError};
use super::manifest::Manifest;
use super::records::RecordBoard;
use super::regions::write_regions;
use super::runner::{Run, RunError};
use super::seal;
use super::stock::Stock;
use super::summary::{self, HistogramLine, Summary, histogram_lines, record_boards};
use super::tables::write_histogram;
use crate::census::{Findings, Jumps, Survey};

const SUMMARY: &str = "summary.json";
const RECORDS: &str = "records.jsonl";
const HISTOGRAM: &str = "histogram.parquet";

/// The results of a finished census, as its folder holds them.
#[derive(Debug)]
pub struct Results {
    /// What was counted.
    pub summary: Summary,
    /// The longest games.
    pub records: Vec<RecordBoard>,
}

impl Results {
    /// Reads the results and checks them: the summary's seal and sums, the records by their hash and by playing each.
    ///
    /// # Errors
    ///
    /// If the folder holds no finished census, or a file was changed.
    pub fn read(folder: &Path) -> Result<Self, FileError> {
        let foreign = |path: &Path, what: String| FileError::Foreign {
            path: path.to_owned(),
            what,
        };
        let path = folder.join(SUMMARY);
        let Some(content) = file::read(&path)? else {
            let what = "no such file: the folder holds no finished census";
            return Err(file::absent(folder, path, what));
        };
        let summary = Summary::read(&path, &content)?;
        let path = folder.join(RECORDS);
        let Some(content) = file::read(&path)? else {
            let what = "no such file; the summary tells of records".to_owned();
            return Err(foreign(&path, what));
        };
        if file::hash(&content) != summary.records {
            let what = format!("the content does not have the hash in {SUMMARY}: it was changed");
            return Err(foreign(&path, what));
        }
        let lines = content
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty());
        let records: Result<Vec<RecordBoard>, _> = lines.map(serde_json::from_slice).collect();
        let records =
            records.map_err(|error| foreign(&path, format!("not written by a census: {error}")))?;
        summary
            .check_records(&records)
            .map_err(|what| foreign(&path, what))?;
        Ok(Self { summary, records })
    }
}

/// Checks that the results of a folder, if they are there, are those of its units, if all of these are.
pub(super) fn check_results(checkpoint: &Checkpoint) -> Result<(), RunError> {
    let folder = checkpoint.folder();
    if !folder.join(SUMMARY).exists() {
        return Ok(());
    }
    let Results { summary, .. } = Results::read(folder)?;
    let stock = Stock::of(checkpoint)?;
    if stock.done < stock.units || stock.shard.is_some() {
        return Ok(());
    }
    let survey = checkpoint.survey()?;
    let findings = stock.findings.completed()?;
    survey.check(&findings)?;
    let records = records_text(&survey, &findings)?;
    let differs = |name| {
        let path = folder.join(name);
        let what =
            "not what the units come to; `catmouse census collect` writes it again".to_owned();
        Err(FileError::Foreign { path, what }.into())
    };
    if summary != Summary::new(checkpoint.manifest(), &survey, &findings, &records) {
        return differs(SUMMARY);
    }
    // Written again, for whoever damages such a table may make its reader stumble.
    let path = folder.join(HISTOGRAM);
    let written = tempfile::tempfile().and_then(|mut table| {
        write_histogram(&mut table, &all_histogram_lines(&survey, &findings))?;
        let mut content = Vec::new();
        table.rewind()?;
        table.read_to_end(&mut content)?;
        Ok(content)
    });
    let written = written.map_err(|error| FileError::io(&path, error))?;
    match file::read(&path)? {
        Some(content) if content == written => Ok(()),
        _ => differs(HISTOGRAM),
    }
}

/// The lines of the histogram, pair after pair.
fn all_histogram_lines(survey: &Survey, findings: &Findings) -> Vec<(Jumps, HistogramLine)> {
    let lines = |&jumps: &Jumps| {
        histogram_lines(summary::tally(survey, findings, jumps)).map(move |line| (jumps, line))
    };
    survey.pairs().iter().flat_map(lines).collect()
}

/// The content of `records.jsonl`.
fn records_text(survey: &Survey, findings: &Findings) -> Result<String, RunError> {
    let boards = record_boards(survey, findings)?;
    let lines = boards.iter().map(|board| file::to_json_line(board) + "\n");
    Ok(lines.collect())
}

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
    let findings = findings.completed()?;
    survey.check(&findings)?;
    let records = records_text(survey, &findings)?;
    let summary = Summary::new(manifest, survey, &findings, &records);
    let Some(folder) = folder else {
        return Ok(summary);
    };
    fs::create_dir_all(folder).map_err(|error| FileError::io(folder, error))?;
    file::write(&folder.join(RECORDS), records.as_bytes())?;
    let lines = all_histogram_lines(survey, &findings);
    file::write_with(&folder.join(HISTOGRAM), |file| {
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
    file::write(&folder.join(SUMMARY), &seal::write(&summary, ""))?;
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
