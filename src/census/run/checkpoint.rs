//! The units that are done, one file each.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::{self, FileError};
use super::manifest::{Manifest, ManifestError};
use crate::census::{Findings, Survey};

/// The folder of a run: its manifest, and a file for each unit that is done.
///
/// There may be a plan besides: into how many units the work is divided.
///
/// A unit's file is one line of JSON and one with the hash of the first; if regions are listed, the hash of the table
/// of them, which lies beside it, is in the line. Any number of processes may
/// work in the same folder: at worst a unit is done twice, with the same result.
#[derive(Debug)]
pub struct Checkpoint {
    folder: PathBuf,
    manifest: Manifest,
    plan: Option<Plan>,
    key: String,
}

/// How a census is divided where it does not go by [`Survey`]'s own units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Into how many units: [`Survey::in_units`].
    pub units: u64,
}

/// The first line of a unit's file.
#[derive(Debug, Serialize, Deserialize)]
struct UnitFile {
    census: String,
    unit: u64,
    /// The hash of the table of regions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    regions: Option<String>,
    findings: Findings,
}

impl Checkpoint {
    /// The name of the manifest's file.
    pub const MANIFEST: &'static str = "census.json";
    /// The name of the plan's file.
    pub const PLAN: &'static str = "plan.json";

    /// Begins a run in a folder by a plan, or goes on with it.
    ///
    /// # Errors
    ///
    /// If the folder holds another run or the same by another plan, or cannot be written.
    pub fn begin_planned(
        folder: &Path,
        manifest: &Manifest,
        plan: Plan,
    ) -> Result<Self, FileError> {
        let path = folder.join(Self::PLAN);
        if file::read(&folder.join(Self::MANIFEST))?.is_none() {
            make_folder(folder)?;
            // Before the manifest, so that nobody can begin without it.
            file::write(&path, &file::to_json(&plan))?;
        }
        let checkpoint = Self::begin(folder, manifest)?;
        if checkpoint.plan == Some(plan) {
            return Ok(checkpoint);
        }
        let what = checkpoint.plan.map_or(
            "the run in this folder was begun without a plan; choose another folder".to_owned(),
            |plan| {
                let units = plan.units;
                format!("this folder holds a plan of {units} units; say --units {units} or choose another folder")
            },
        );
        Err(FileError::Foreign { path, what })
    }

    /// Begins a run in a folder, or goes on with it.
    ///
    /// # Errors
    ///
    /// If the folder holds another run, or cannot be written.
    pub fn begin(folder: &Path, manifest: &Manifest) -> Result<Self, FileError> {
        make_folder(&folder.join("units"))?;
        let path = folder.join(Self::MANIFEST);
        if file::read(&path)?.is_none() {
            file::write(&path, &file::to_json(manifest))?;
        }
        let checkpoint = Self::open(folder)?;
        if checkpoint.manifest == *manifest {
            Ok(checkpoint)
        } else {
            Err(FileError::Foreign {
                path,
                what: format!(
                    "this folder holds another run ({}); choose another folder",
                    checkpoint.manifest
                ),
            })
        }
    }

    /// Goes on with a run that was begun in a folder, or copied there without its units.
    ///
    /// # Errors
    ///
    /// As [`Checkpoint::open`], or if the folder cannot be written.
    pub fn resume(folder: &Path) -> Result<Self, FileError> {
        let checkpoint = Self::open(folder)?;
        make_folder(&folder.join("units"))?;
        Ok(checkpoint)
    }

    /// Opens a folder in which a run was begun.
    ///
    /// # Errors
    ///
    /// If there is none, or its manifest is damaged.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(Self::MANIFEST);
        let Some(content) = file::read(&path)? else {
            let what = "no such file: the folder holds no census";
            return Err(file::absent(folder, path, what));
        };
        let manifest: Manifest =
            serde_json::from_slice(&content).map_err(|error| FileError::Foreign {
                path,
                what: format!("no manifest of a census: {error}"),
            })?;
        let path = folder.join(Self::PLAN);
        let plan: Option<Plan> = file::read(&path)?
            .map(|content| serde_json::from_slice(&content))
            .transpose()
            .map_err(|error| FileError::Foreign {
                path,
                what: format!("no plan of a census: {error}"),
            })?;
        // A unit of another division is another unit, whatever its number.
        let key = match &plan {
            None => manifest.key(),
            Some(plan) => file::hash(format!("{} in {}", manifest.key(), plan.units).as_bytes()),
        };
        Ok(Self {
            folder: folder.to_owned(),
            manifest,
            plan,
            key,
        })
    }

    /// The survey that the manifest describes, in the units of the plan.
    ///
    /// # Errors
    ///
    /// If the manifest describes none.
    pub fn survey(&self) -> Result<Survey, ManifestError> {
        let survey = self.manifest.survey()?;
        Ok(match self.plan {
            None => survey,
            Some(plan) => survey.in_units(plan.units),
        })
    }

    /// Removes what killed processes left aside.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read or a file not be removed.
    pub fn sweep(&self) -> Result<(), FileError> {
        for folder in [&self.folder, &self.folder.join("units")] {
            file::sweep(folder).map_err(|error| FileError::io(folder, error))?;
        }
        Ok(())
    }

    /// What the run counts.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// How the work is divided, if it was planned.
    #[must_use]
    pub const fn plan(&self) -> Option<Plan> {
        self.plan
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a unit.
    #[must_use]
    pub fn unit_path(&self, unit: u64) -> PathBuf {
        self.folder.join(format!("units/{unit:010}.json"))
    }

    /// The table of the regions of a unit.
    pub(crate) fn regions_path(&self, unit: u64) -> PathBuf {
        self.unit_path(unit).with_extension("parquet")
    }

    /// Keeps the findings of a unit, and its list of regions if they are listed; their hash.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub fn store(
        &self,
        unit: u64,
        findings: &Findings,
        regions: Option<&[u8]>,
    ) -> Result<String, FileError> {
        // Before the findings, so that a unit that has these has all.
        let store_table = |table: &[u8]| {
            file::write(&self.regions_path(unit), table)?;
            Ok::<_, FileError>(file::hash(table))
        };
        let regions = regions.map(store_table).transpose()?;
        let content = UnitFile {
            census: self.key.clone(),
            unit,
            regions,
            findings: findings.clone(),
        };
        let line = file::to_json_line(&content);
        let hash = file::hash(line.as_bytes());
        file::write(
            &self.unit_path(unit),
            format!("{line}\n{hash}\n").as_bytes(),
        )?;
        Ok(hash)
    }

    /// The findings of a unit and their hash; `None` if it is not done, its list of regions included.
    ///
    /// # Errors
    ///
    /// If a file is damaged or belongs to another run or unit.
    pub fn load(&self, unit: u64) -> Result<Option<(Findings, String)>, FileError> {
        let path = self.unit_path(unit);
        let Some(content) = file::read(&path)? else {
            return Ok(None);
        };
        let damaged = |what: &str| FileError::Damaged {
            path: path.clone(),
            what: what.to_owned(),
        };
        let hash_begins = content
            .len()
            .checked_sub(66)
            .ok_or_else(|| damaged("the file is truncated"))?;
        let (line, hash) = content.split_at(hash_begins);
        let expected = file::hash(line);
        if hash != format!("\n{expected}\n").as_bytes() {
            return Err(damaged(
                "the content does not have the hash in its last line: it was truncated or changed",
            ));
        }
        let content: UnitFile =
            serde_json::from_slice(line).map_err(|error| damaged(&error.to_string()))?;
        if content.census != self.key {
            let what = format!(
                "a unit of another census or plan, or {} or {} was changed",
                Self::MANIFEST,
                Self::PLAN
            );
            return Err(FileError::Foreign { path, what });
        }
        if content.unit != unit {
            return Err(damaged(&format!("it holds unit {}", content.unit)));
        }
        if self.manifest.regions {
            let path = self.regions_path(unit);
            let Some(table) = file::read(&path)? else {
                return Ok(None);
            };
            if content.regions != Some(file::hash(&table)) {
                let what =
                    "the content does not have the hash in the unit's findings: it was truncated or changed"
                        .to_owned();
                return Err(FileError::Damaged { path, what });
            }
        }
        Ok(Some((content.findings, expected)))
    }
}

fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(|error| FileError::io(folder, error))
}
