//! Units on all cores.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::checkpoint::Checkpoint;
use super::file::{self, FileError};
use super::manifest::{Manifest, ManifestError};
use super::regions::UnitTable;
use super::stride::golden_stride;
use super::units::Units;
use crate::census::{Findings, IdentityError, Survey, Surveyor};

/// Does the units of one shard, or others that were chosen, that are not done yet.
#[derive(Debug)]
pub struct Runner {
    survey: Survey,
    units: Units,
    /// How far apart in the list of units two are that are done one after the other. The regions of the later units are
    /// larger, and only a mixture of all of them tells how long the rest will take.
    stride: u64,
    /// Whether damaged units are done again, not refused.
    mends: bool,
    checkpoint: Option<Checkpoint>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units to be done in all.
    pub units: u64,
    /// Units done, those found in the checkpoint included.
    pub done: u64,
    /// Units found in the checkpoint.
    pub found: u64,
    /// Games solved in this run: foods on regions, for each pair of jumps.
    pub games: u64,
}

/// A unit that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitDone {
    /// Its number.
    pub unit: u64,
    /// The hash of what it found; empty without a checkpoint.
    pub hash: String,
    /// How it came to be done.
    pub how: How,
}

/// How a unit came to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// In this run.
    Counted,
    /// In this run, since what the checkpoint had was damaged.
    Mended,
    /// It was found in the checkpoint.
    Found,
}

/// Why a run has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The manifest describes no census.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The counts are wrong.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// The run was stopped.
    #[error("stopped after {done} of {units} units; {}", if *.kept { "the same command goes on from there" } else { "with --out DIR the next run could go on from there" })]
    Stopped {
        /// Units done.
        done: u64,
        /// Units to be done in all.
        units: u64,
        /// Whether there is a checkpoint.
        kept: bool,
    },
    /// Counting again was stopped.
    #[error("stopped after {done} of {units} units")]
    Interrupted {
        /// Units counted again.
        done: u64,
        /// Units to be counted again in all.
        units: u64,
    },
    /// Shards that do not make up a census.
    #[error("{0}")]
    Shards(String),
    /// Nothing could be measured.
    #[error("the census cannot be planned: {0}")]
    Unplanned(&'static str),
    /// A record does not stand.
    #[error("the record cannot be replayed: {0}")]
    Record(String),
    /// Threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

/// What the units of a shard found, and a hash of it that a second run can be compared with.
#[derive(Debug)]
pub struct Run {
    /// The sum over the units, not [completed](Findings::completed).
    pub findings: Findings,
    /// The hash of all units' numbers and hashes.
    pub hash: String,
    /// How far it came: to the end.
    pub progress: Progress,
}

impl Runner {
    /// The run that a manifest describes, with a checkpoint or without.
    ///
    /// # Errors
    ///
    /// If the manifest describes no census.
    pub fn new(manifest: &Manifest, checkpoint: Option<Checkpoint>) -> Result<Self, ManifestError> {
        let survey = match &checkpoint {
            Some(checkpoint) => checkpoint.survey()?,
            None => manifest.survey()?,
        };
        let units = Units::of_shard(manifest.shard());
        Ok(Self {
            stride: golden_stride(units.len(survey.units())),
            survey,
            units,
            mends: false,
            checkpoint,
        })
    }

    /// The same with some units only, in their order, and with damaged ones done again.
    #[must_use]
    pub fn only(self, units: Units) -> Self {
        Self {
            units,
            stride: 1,
            mends: true,
            ..self
        }
    }

    /// What is counted.
    #[must_use]
    pub const fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The number of units to be done.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units.len(self.survey.units())
    }

    /// Removes what killed processes left aside among the units.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read or a file not be removed.
    pub fn sweep(&self) -> Result<(), FileError> {
        self.checkpoint.as_ref().map_or(Ok(()), Checkpoint::sweep)
    }

    /// Does the units on so many threads (0: one for each core), until the end or until `stop` is set.
    /// `report` is told after each unit.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, or the run was stopped.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        report: impl Fn(Progress, &UnitDone) + Sync,
    ) -> Result<Run, RunError> {
        let pool = pool(threads, self.units())?;
        let failed = AtomicBool::new(false);
        let next = AtomicU64::new(0);
        let state = Mutex::new(State::new(self));
        let failures: Vec<Option<FileError>> = pool.broadcast(|_| {
            let outcome = self.work(&next, &state, stop, &failed, &report);
            // A unit in hand elsewhere is let finish and kept; no other is begun.
            failed.fetch_or(outcome.is_err(), Ordering::Relaxed);
            outcome.err()
        });
        if let Some(error) = failures.into_iter().flatten().next() {
            return Err(error.into());
        }
        let State {
            findings,
            mut hashes,
            progress,
        } = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if progress.done < progress.units {
            let Progress { done, units, .. } = progress;
            return Err(RunError::Stopped {
                done,
                units,
                kept: self.checkpoint.is_some(),
            });
        }
        hashes.sort_unstable();
        let line =
            |lines: String, (unit, hash): &(u64, String)| lines + &format!("{unit} {hash}\n");
        let hashes = hashes.iter().fold(String::new(), line);
        Ok(Run {
            findings,
            hash: file::hash(hashes.as_bytes()),
            progress,
        })
    }

    /// The unit at a position of the run.
    fn unit(&self, position: u64) -> Option<u64> {
        let units = self.units();
        let place = u128::from(position) * u128::from(self.stride) % u128::from(units.max(1));
        let place = (position < units).then_some(place as u64)?;
        self.units.nth(self.survey.units(), place)
    }

    /// One thread's part: unit after unit, while there are any.
    fn work(
        &self,
        next: &AtomicU64,
        state: &Mutex<State>,
        stop: &AtomicBool,
        failed: &AtomicBool,
        report: &(impl Fn(Progress, &UnitDone) + Sync),
    ) -> Result<(), FileError> {
        let mut surveyor = None;
        loop {
            if stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let position = next.fetch_add(1, Ordering::Relaxed);
            let Some(unit) = self.unit(position) else {
                return Ok(());
            };
            let found = match &self.checkpoint {
                Some(checkpoint) => checkpoint.load(&self.survey, unit),
                None => Ok(None),
            };
            let (found, how) = match found {
                Ok(Some(found)) => (Some(found), How::Found),
                Ok(None) => (None, How::Counted),
                Err(FileError::Damaged { .. }) if self.mends => (None, How::Mended),
                Err(error) => return Err(error),
            };
            let (findings, hash) = if let Some(found) = found {
                found
            } else {
                let Some(found) = self.count(
                    surveyor.get_or_insert_with(|| self.survey.surveyor()),
                    unit,
                    stop,
                )?
                else {
                    return Ok(());
                };
                found
            };
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let done = UnitDone { unit, hash, how };
            state.add(&done, &findings, self.survey.classes().len());
            report(state.progress, &done);
        }
    }
}

impl Runner {
    /// Counts a unit and stores what was found; `None` if `stop` was set before its end.
    fn count(
        &self,
        surveyor: &mut Surveyor<'_>,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<(Findings, String)>, FileError> {
        let Some(checkpoint) = &self.checkpoint else {
            let findings = surveyor.work(unit, stop);
            return Ok(findings.map(|findings| (findings, String::new())));
        };
        let counted = count_unit(surveyor, unit, stop, checkpoint.manifest().regions)
            .map_err(|error| FileError::io(&checkpoint.regions_path(unit), error))?;
        let Some((findings, table)) = counted else {
            return Ok(None);
        };
        let hash = checkpoint.store(unit, &findings, table.as_deref())?;
        Ok(Some((findings, hash)))
    }
}

/// Counts a unit: what was found and, if regions are listed, the table of them; `None` if `stop` was set before its end.
pub(crate) fn count_unit(
    surveyor: &mut Surveyor<'_>,
    unit: u64,
    stop: &AtomicBool,
    is_listed: bool,
) -> io::Result<Option<(Findings, Option<Vec<u8>>)>> {
    if !is_listed {
        let findings = surveyor.work(unit, stop);
        return Ok(findings.map(|findings| (findings, None)));
    }
    let mut table = UnitTable::new()?;
    let Some(findings) = surveyor.work_listing(unit, stop, &mut |rows| table.push(rows)) else {
        return Ok(None);
    };
    Ok(Some((findings, Some(table.finish()?))))
}

/// So many threads (0: one for each core), but no more than there are units: each has some megabytes of its own.
pub(crate) fn pool(threads: usize, units: u64) -> Result<ThreadPool, ThreadPoolBuildError> {
    let units = usize::try_from(units).unwrap_or(usize::MAX).max(1);
    ThreadPoolBuilder::new()
        .num_threads(threads.min(units))
        .build()
}

/// What the threads share.
struct State {
    findings: Findings,
    hashes: Vec<(u64, String)>,
    progress: Progress,
}

impl State {
    fn new(runner: &Runner) -> Self {
        Self {
            findings: Findings::new(runner.survey.classes().len()),
            hashes: Vec::new(),
            progress: Progress {
                units: runner.units(),
                done: 0,
                found: 0,
                games: 0,
            },
        }
    }

    fn add(&mut self, done: &UnitDone, findings: &Findings, classes: usize) {
        self.findings += findings;
        self.hashes.push((done.unit, done.hash.clone()));
        self.progress.done += 1;
        if done.how == How::Found {
            self.progress.found += 1;
        } else {
            self.progress.games += findings.ground.games * classes as u64;
        }
    }
}
