//! What of a census is there.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::checkpoint::Checkpoint;
use super::file::FileError;
use super::manifest::{MethodName, Shard};
use super::results::write_results;
use super::runner::RunError;
use super::summary::Summary;
use super::units::Units;
use crate::census::Findings;

/// The units of a checkpoint, each looked at that is there.
#[derive(Debug)]
pub struct Stock {
    /// How many there should be.
    pub units: u64,
    /// How many are there and sound.
    pub done: u64,
    /// Those that are not there.
    pub missing: Units,
    /// Those that are not sound.
    pub damaged: Units,
    /// What is wrong with each of them.
    pub faults: Vec<FileError>,
    /// How long the rest takes at the pace of the units that are there, whoever does them; `None` if they tell no pace.
    pub left: Option<Duration>,
    /// Whether the results are there.
    pub collected: bool,
    /// The units are those of a shard.
    pub shard: Option<Shard>,
    /// What the sound ones found.
    pub(super) findings: Findings,
}

impl Stock {
    /// Looks at all units of a folder.
    ///
    /// # Errors
    ///
    /// If the folder holds no census, or its units cannot be listed. A unit that cannot be read or used is a fault, and the
    /// others are looked at all the same.
    pub fn take(folder: &Path) -> Result<Self, RunError> {
        Self::of(&Checkpoint::open(folder)?)
    }

    /// How many are not there.
    #[must_use]
    pub const fn missing_count(&self) -> u64 {
        self.units - self.done - self.faults.len() as u64
    }

    pub(super) fn of(checkpoint: &Checkpoint) -> Result<Self, RunError> {
        let manifest = checkpoint.manifest();
        refuse_hunt(checkpoint)?;
        let survey = checkpoint.survey()?;
        let mut findings = Findings::new(survey.classes().len());
        let (mut faults, mut times) = (Vec::new(), Vec::new());
        let (mut missing, mut damaged) = (Units::default(), Units::default());
        let shard = manifest.shard();
        let units = shard.len(survey.units());
        // Those that should be there and are; where nothing is, nothing is looked for.
        let there = checkpoint.units_there()?;
        let mut next = 0;
        for unit in there.into_iter().filter(|&unit| unit < survey.units()) {
            let Some(position) = shard.position(unit) else {
                continue;
            };
            missing.extend(shard, next..position);
            next = position + 1;
            match checkpoint.load(&survey, unit) {
                Ok(Some((more, _))) => {
                    findings += &more;
                    let written = fs::metadata(checkpoint.unit_path(unit));
                    times.extend(written.and_then(|written| written.modified()));
                }
                Ok(None) => missing.push(unit),
                Err(error) => {
                    damaged.push(unit);
                    faults.push(error);
                }
            }
        }
        missing.extend(shard, next..units);
        let undone = missing.len(u64::MAX) + faults.len() as u64;
        Ok(Self {
            units,
            done: units - undone,
            missing,
            damaged,
            faults,
            collected: checkpoint.folder().join("summary.json").exists(),
            shard: manifest.shard,
            left: pace(&times).map(|each| each.mul_f64(undone as f64)),
            findings,
        })
    }
}

/// The time between two units, from when they were written.
fn pace(times: &[SystemTime]) -> Option<Duration> {
    let (first, last) = (times.iter().min()?, times.iter().max()?);
    let between = u32::try_from(times.len() - 1)
        .ok()
        .filter(|&between| between > 0)?;
    Some(last.duration_since(*first).ok()? / between)
}

/// A hunt counts nothing, so there is nothing to put together.
pub(super) fn refuse_hunt(checkpoint: &Checkpoint) -> Result<(), RunError> {
    let method = checkpoint.manifest().method;
    if let MethodName::Hunt { .. } = method {
        let folder = checkpoint.folder().display();
        return Err(RunError::Shards(format!(
            "{folder} holds {method}, no census"
        )));
    }
    Ok(())
}

/// Puts the units of a folder together and writes the results there: the bytes that a run on one machine would have
/// written.
///
/// # Errors
///
/// If units are missing, damaged or of another census, the counts are wrong, or a file cannot be written.
pub fn collect(folder: &Path) -> Result<Summary, RunError> {
    let checkpoint = Checkpoint::open(folder)?;
    if let Some(shard) = checkpoint.manifest().shard {
        let folder = folder.display();
        return Err(RunError::Shards(format!(
            "{folder} holds shard {shard} only; `catmouse merge` puts shards together"
        )));
    }
    let stock = Stock::of(&checkpoint)?;
    if let [fault, ..] = &stock.faults[..] {
        let (count, damaged, units) = (stock.faults.len(), &stock.damaged, stock.units);
        return Err(RunError::Shards(format!(
            "{count} of {units} units cannot be used ({damaged}); the first: {fault}"
        )));
    }
    let missing_count = stock.missing_count();
    if missing_count > 0 {
        let Stock { missing, units, .. } = stock;
        return Err(RunError::Shards(format!(
            "{missing_count} of {units} units are missing, for `catmouse census run-unit` to do: {missing}"
        )));
    }
    let summary = write_results(
        checkpoint.manifest(),
        &checkpoint.survey()?,
        stock.findings,
        Some(folder),
    )?;
    checkpoint.sweep()?;
    Ok(summary)
}
