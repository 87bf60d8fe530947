//! The published results, computed again.

#![cfg(feature = "census")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use catmouse::census::run::{Checkpoint, Manifest, Results, Runner, Stock, write_results};

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

/// The folders of whole censuses and what each counts.
fn published() -> Vec<(PathBuf, Manifest)> {
    let folders = fs::read_dir(results())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_whole = |folder: &PathBuf| folder.join("summary.json").exists();
    let mut published: Vec<(PathBuf, Manifest)> = folders
        .filter(is_whole)
        .filter_map(|folder| {
            let path = folder.join(Checkpoint::MANIFEST);
            let manifest = fs::read(&path).ok()?;
            let manifest = Manifest::read(&path, &manifest).unwrap();
            Some((folder, manifest))
        })
        .collect();
    published.sort_by(|one, other| one.0.cmp(&other.0));
    published
}

fn check(wanted: impl Fn(&Manifest) -> bool) -> usize {
    let mut checked = 0;
    for (folder, manifest) in published()
        .into_iter()
        .filter(|(_, manifest)| wanted(manifest))
    {
        let runner = Runner::new(&manifest, None).unwrap();
        let run = runner.run(0, &AtomicBool::new(false), |_, _| ()).unwrap();
        let again = tempfile::tempdir().unwrap();
        write_results(&manifest, runner.survey(), run.findings, Some(again.path())).unwrap();
        for name in ["summary.json", "records.jsonl"] {
            let [published, again] = [&folder, again.path()]
                .map(|folder| fs::read_to_string(folder.join(name)).unwrap());
            assert!(published == again, "{}: {name} differs", folder.display());
        }
        checked += 1;
    }
    checked
}

#[test]
fn small_boards_are_as_published() {
    assert!(check(|manifest| manifest.rows * manifest.cols <= 16) >= 9);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimization")]
fn boards_of_up_to_5x5_are_as_published() {
    assert!(check(|manifest| (17..=25).contains(&(manifest.rows * manifest.cols))) >= 2);
}

/// Half an hour of two cores in release: `cargo test --release --test results 6x6 -- --ignored`
#[test]
#[ignore = "counts all layouts of 5x6 and 6x6"]
fn boards_of_up_to_6x6_are_as_published() {
    assert!(check(|manifest| manifest.rows * manifest.cols > 25) >= 2);
}

#[test]
fn the_published_units_of_7x7_are_sound() {
    let stock = Stock::take(&results().join("7x7")).unwrap();
    assert_eq!((stock.units, stock.done), (60_000, 10));
    assert!(stock.faults.is_empty());
}

/// Minutes in release: `cargo test --release --test results 7x7 -- --ignored`
#[test]
#[ignore = "does ten units of 7x7, a minute of one core each"]
fn units_of_7x7_are_as_published() {
    let published = Checkpoint::open(&results().join("7x7")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for name in [Checkpoint::MANIFEST, Checkpoint::PLAN] {
        fs::copy(published.folder().join(name), folder.path().join(name)).unwrap();
    }
    let names = fs::read_dir(published.folder().join("units"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut units: Vec<u64> = names
        .map(|name| name.strip_suffix(".json").unwrap().parse().unwrap())
        .collect();
    units.sort_unstable();
    assert_eq!(units.len(), 10);
    let again = Checkpoint::begin(folder.path(), published.manifest()).unwrap();
    let runner = Runner::new(published.manifest(), Some(again)).unwrap();
    let run = runner.only(units.iter().copied().collect());
    run.run(0, &AtomicBool::new(false), |_, _| ()).unwrap();
    let again = Checkpoint::open(folder.path()).unwrap();
    for unit in units {
        let [published, again] =
            [&published, &again].map(|run| fs::read(run.unit_path(unit)).unwrap());
        assert!(published == again, "unit {unit} differs");
    }
}

#[test]
fn the_published_samples_are_sound() {
    for name in ["7x7-games", "7x7-layouts", "8x8-games", "8x8-layouts"] {
        let folder = results().join("samples").join(name);
        Results::read(&folder).unwrap();
        Checkpoint::open(&folder).unwrap();
    }
}

#[test]
fn every_published_census_is_whole() {
    for (folder, manifest) in published() {
        // With its seal, its sums, its histogram, and each record played.
        let Results { summary, .. } = Results::read(&folder).unwrap();
        assert_eq!((summary.rows, summary.cols), (manifest.rows, manifest.cols));
        for pair in &summary.pairs {
            let counts = [&pair.layouts.mouse, &pair.layouts.cat, &pair.layouts.draw];
            let sum: u128 = counts
                .map(|count| count.parse::<u128>().unwrap())
                .iter()
                .sum();
            assert_eq!(sum.to_string(), summary.layouts);
            // No cat that jumps as far as the mouse delays it, and none draws against it in one region.
            if pair.mouse_jump <= pair.cat_jump {
                assert!(pair.most_delayed_mouse_win.is_none_or(|delay| delay == 0));
                assert_eq!(pair.reasons[0].layouts.draw, "0");
            }
        }
    }
}
