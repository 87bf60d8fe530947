//! Units counted again, drawn at random: what shows that counts are right that agree with one another.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::checkpoint::Checkpoint;
use super::file::FileError;
use super::results::check_results;
use super::runner::{RunError, count_unit, pool};
use super::stock::refuse_hunt;
use crate::census::Survey;
use crate::census::random::{below, generator};

/// Some units of a folder, drawn at random from those that are there.
#[derive(Debug)]
pub struct Audit {
    checkpoint: Checkpoint,
    survey: Survey,
    there: u64,
    drawn: Vec<u64>,
}

/// A unit that was counted again.
#[derive(Debug)]
pub struct Recount {
    /// Its number.
    pub unit: u64,
    /// What came of it.
    pub verdict: RecountVerdict,
}

/// How a unit's file compares with what was counted.
#[derive(Debug)]
pub enum RecountVerdict {
    /// The same, with this hash.
    Same(String),
    /// The file says something else.
    Differs {
        /// The hash in the file.
        says: String,
        /// The hash of what was counted.
        counted: String,
    },
    /// The file cannot be used.
    Unusable(FileError),
}

impl Audit {
    /// Draws so many of the units that are there, or all of them if there are fewer; each is as likely as any other.
    ///
    /// # Errors
    ///
    /// If the folder holds no census or no units.
    pub fn draw(folder: &Path, sample: u64, seed: u64) -> Result<Self, RunError> {
        let checkpoint = Checkpoint::open(folder)?;
        refuse_hunt(&checkpoint)?;
        let survey = checkpoint.survey()?;
        let shard = checkpoint.manifest().shard();
        let is_own = |&unit: &u64| unit < survey.units() && shard.position(unit).is_some();
        let mut units: Vec<u64> = checkpoint
            .units_there()?
            .into_iter()
            .filter(is_own)
            .collect();
        if units.is_empty() {
            let path = folder.join("units");
            let what = "there are no units to count again".to_owned();
            return Err(FileError::Foreign { path, what }.into());
        }
        let there = units.len() as u64;
        let mut random = generator(seed, 0);
        let drawn = usize::try_from(sample).map_or(units.len(), |sample| sample.min(units.len()));
        for place in 0..drawn {
            let other = place + below(&mut random, (units.len() - place) as u64) as usize;
            units.swap(place, other);
        }
        units.truncate(drawn);
        Ok(Self {
            checkpoint,
            survey,
            there,
            drawn: units,
        })
    }

    /// How many units are there.
    #[must_use]
    pub const fn there(&self) -> u64 {
        self.there
    }

    /// The units drawn, in the order in which they will be counted.
    #[must_use]
    pub fn drawn(&self) -> &[u64] {
        &self.drawn
    }

    /// The chance that none of those drawn is forged if so many of the units that are there are.
    ///
    /// Drawn without putting back: of *n* units, *f* of them forged, *k* drawn ones miss all of these with the chance
    /// (n - f) / n x (n - f - 1) / (n - 1) x ..., *k* factors.
    #[must_use]
    pub fn escape_chance(&self, forged: u64) -> f64 {
        let chance = |drawn: u64| {
            let sound = self.there.saturating_sub(forged).saturating_sub(drawn);
            sound as f64 / (self.there - drawn) as f64
        };
        (0..self.drawn.len() as u64).map(chance).product()
    }

    /// Counts the units drawn on so many threads (0: one for each core), and tells of each; whether all are as their files
    /// say. If all units of a census and its results are there, these are compared too.
    ///
    /// # Errors
    ///
    /// If it was stopped, the results are not those of the units, or threads cannot be started.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        report: impl Fn(&Recount) + Sync,
    ) -> Result<bool, RunError> {
        let (next, sound) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let told = Mutex::new(0);
        pool(threads, self.drawn.len() as u64)?.broadcast(|_| {
            let mut surveyor = None;
            while let Some(&unit) = self.drawn.get(next.fetch_add(1, Ordering::Relaxed)) {
                let surveyor = surveyor.get_or_insert_with(|| self.survey.surveyor());
                let is_listed = self.checkpoint.manifest().regions;
                let verdict = match count_unit(surveyor, unit, stop, is_listed) {
                    Ok(Some((findings, table))) => {
                        let (_, counted) = self.checkpoint.line(unit, &findings, table.as_deref());
                        self.compare(unit, counted)
                    }
                    Ok(None) => return,
                    Err(error) => RecountVerdict::Unusable(FileError::io(
                        &self.checkpoint.regions_path(unit),
                        error,
                    )),
                };
                if let RecountVerdict::Same(_) = verdict {
                    sound.fetch_add(1, Ordering::Relaxed);
                }
                let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                *told += 1;
                report(&Recount { unit, verdict });
            }
        });
        let done: usize = told.into_inner().unwrap_or_else(PoisonError::into_inner);
        if done < self.drawn.len() {
            return Err(RunError::Interrupted {
                done: done as u64,
                units: self.drawn.len() as u64,
            });
        }
        let all_are_sound = sound.into_inner() == done;
        if all_are_sound {
            check_results(&self.checkpoint)?;
        }
        Ok(all_are_sound)
    }

    fn compare(&self, unit: u64, counted: String) -> RecountVerdict {
        match self.checkpoint.load(&self.survey, unit) {
            Ok(Some((_, says))) if says == counted => RecountVerdict::Same(says),
            Ok(Some((_, says))) => RecountVerdict::Differs { says, counted },
            Ok(None) => RecountVerdict::Unusable(FileError::Damaged {
                path: self.checkpoint.regions_path(unit),
                what: "the list of the unit's regions is not there".to_owned(),
            }),
            Err(error) => RecountVerdict::Unusable(error),
        }
    }
}
