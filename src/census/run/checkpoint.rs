//! The units that are done, one file each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::{self, FileError};
use super::manifest::{Manifest, ManifestError};
use super::seal;
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

impl Plan {
    /// Many times what the longest census that anyone could wish for is divided into.
    pub const MOST: u64 = 1_000_000_000;

    /// Reads a plan of a census.
    fn read(path: &Path, content: &[u8], manifest: &Manifest) -> Result<Self, FileError> {
        const REMEDY: &str = "delete it and `census.json`, and make the plan again; units that are there are kept if they belong to it";
        let plan: Self = seal::read(path, content, &manifest.key(), REMEDY)?;
        if (1..=Self::MOST).contains(&plan.units) {
            return Ok(plan);
        }
        let what = format!("a plan has 1 to {} units, not {}", Self::MOST, plan.units);
        let path = path.to_owned();
        Err(FileError::Foreign { path, what })
    }
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
            file::write(&path, &seal::write(&plan, &manifest.key()))?;
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
            file::write(&path, &seal::write(manifest, ""))?;
        }
        let checkpoint = Self::open(folder)?;
        checkpoint.sweep()?;
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
        checkpoint.sweep()?;
        Ok(checkpoint)
    }

    /// Opens a folder in which a run was begun.
    ///
    /// # Errors
    ///
    /// If there is none, its manifest or plan was changed, or another version of the program began it.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(Self::MANIFEST);
        let Some(content) = file::read(&path)? else {
            let what = "no such file: the folder holds no census";
            return Err(file::absent(folder, path, what));
        };
        let manifest = Manifest::read(&path, &content)?;
        let path = folder.join(Self::PLAN);
        let plan = file::read(&path)?
            .map(|content| Plan::read(&path, &content, &manifest))
            .transpose()?;
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
            file::sweep(folder)?;
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

    /// The units of which there is a file, whatever is in it, in ascending order.
    ///
    /// # Errors
    ///
    /// If the folder of the units cannot be read.
    pub fn units_there(&self) -> Result<Vec<u64>, FileError> {
        let folder = self.folder.join("units");
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| FileError::io(&folder, error))?,
        };
        let mut units = Vec::new();
        for entry in entries {
            let name = entry
                .map_err(|error| FileError::io(&folder, error))?
                .file_name();
            let digits = name.to_str().and_then(|name| name.strip_suffix(".json"));
            let unit = digits.and_then(|digits| digits.parse().ok());
            // Not `1.json`, and nothing that was put there by others.
            units.extend(unit.filter(|&unit| self.unit_path(unit).file_name() == Some(&name)));
        }
        units.sort_unstable();
        Ok(units)
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
        if let Some(table) = regions {
            file::write(&self.regions_path(unit), table)?;
        }
        let (line, hash) = self.line(unit, findings, regions);
        file::write(
            &self.unit_path(unit),
            format!("{line}\n{hash}\n").as_bytes(),
        )?;
        Ok(hash)
    }

    /// The first line of a unit's file, and its hash.
    pub(crate) fn line(
        &self,
        unit: u64,
        findings: &Findings,
        regions: Option<&[u8]>,
    ) -> (String, String) {
        let content = UnitFile {
            census: self.key.clone(),
            unit,
            regions: regions.map(file::hash),
            findings: findings.clone(),
        };
        let line = file::to_json_line(&content);
        let hash = file::hash(line.as_bytes());
        (line, hash)
    }

    /// The findings of a unit and their hash; `None` if it is not done, its list of regions included.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, is damaged, contradicts [itself](Survey::check_unit), or belongs to another run or unit.
    pub fn load(
        &self,
        survey: &Survey,
        unit: u64,
    ) -> Result<Option<(Findings, String)>, FileError> {
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
        survey
            .check_unit(unit, &content.findings)
            .map_err(|contradiction| damaged(&contradiction.to_string()))?;
        Ok(Some((content.findings, expected)))
    }
}

fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(|error| FileError::io(folder, error))
}
