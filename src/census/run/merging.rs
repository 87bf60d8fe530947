//! Shards put together.

use std::path::Path;

use super::checkpoint::Checkpoint;
use super::file::FileError;
use super::manifest::Manifest;
use super::runner::RunError;
use super::stock::refuse_hunt;
use crate::census::Findings;

/// Checks that the folders hold all shards of one census, whole and each once, and sums up what they found:
/// the manifest of the whole, and the findings as one run would have had them.
///
/// # Errors
///
/// If a shard is missing, there twice, unfinished, damaged, or of another census.
pub fn merge(folders: &[impl AsRef<Path>]) -> Result<(Manifest, Findings), RunError> {
    let mut shards: Vec<Checkpoint> = Vec::new();
    for folder in folders {
        let shard = Checkpoint::open(folder.as_ref())?;
        refuse_hunt(&shard)?;
        if let Some(first) = shards.first() {
            check_same(first, &shard)?;
        }
        shards.push(shard);
    }
    let Some(first) = shards.first() else {
        return Err(RunError::Shards("no shards were named".to_owned()));
    };
    let whole = Manifest {
        shard: None,
        ..first.manifest().clone()
    };
    let of = first.manifest().shard().of;
    let survey = first.survey()?;
    shards.sort_by_key(|shard| shard.manifest().shard().index);
    for (pair, expected) in shards.windows(2).zip(1..) {
        let [before, after] = [&pair[0], &pair[1]];
        if before.manifest().shard() == after.manifest().shard() {
            let [before, after] = [before.folder().display(), after.folder().display()];
            return Err(RunError::Shards(format!(
                "shard {}/{of} is there twice: {before} and {after}",
                expected - 1
            )));
        }
    }
    for index in 0..of {
        if !shards
            .iter()
            .any(|shard| shard.manifest().shard().index == index)
        {
            return Err(RunError::Shards(format!("shard {index}/{of} is missing")));
        }
    }
    let mut findings = Findings::new(survey.classes().len());
    for shard in &shards {
        for unit in shard.manifest().shard().units(survey.units()) {
            let Some((more, _)) = shard.load(&survey, unit)? else {
                let what =
                    "this unit of the shard is not done yet; run its census again to finish it"
                        .to_owned();
                return Err(FileError::Foreign {
                    path: shard.unit_path(unit),
                    what,
                }
                .into());
            };
            findings += &more;
        }
    }
    Ok((whole, findings))
}

fn check_same(first: &Checkpoint, other: &Checkpoint) -> Result<(), RunError> {
    let [one, two] = [first, other].map(Checkpoint::manifest);
    let [here, there] = [first, other].map(|shard| shard.folder().display());
    if one.key() != two.key() {
        return Err(RunError::Shards(format!(
            "{here} holds {one}, but {there} holds {two}: not shards of one census"
        )));
    }
    let (of, other_of) = (one.shard().of, two.shard().of);
    if of != other_of {
        return Err(RunError::Shards(format!(
            "{here} is one of {of} shards, but {there} is one of {other_of}"
        )));
    }
    Ok(())
}
