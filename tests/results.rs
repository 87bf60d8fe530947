//! The published results, computed again.

#![cfg(feature = "census")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use catmouse::census::run::{Manifest, Runner, Summary, write_results};

/// The folders of `results` and what each holds.
fn published() -> Vec<(PathBuf, Manifest)> {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let folders = fs::read_dir(results)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut published: Vec<(PathBuf, Manifest)> = folders
        .filter_map(|folder| {
            let manifest = fs::read(folder.join("census.json")).ok()?;
            Some((folder, serde_json::from_slice(&manifest).unwrap()))
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

/// Minutes in release: `cargo test --release --test results -- --ignored`
#[test]
#[ignore = "counts all layouts of up to 5x5 for all pairs of jumps"]
fn boards_of_up_to_5x5_are_as_published() {
    check(|manifest| (17..=25).contains(&(manifest.rows * manifest.cols)));
}

#[test]
fn every_published_census_is_whole() {
    for (folder, manifest) in published() {
        let summary = fs::read(folder.join("summary.json")).unwrap();
        let summary: Summary = serde_json::from_slice(&summary).unwrap();
        assert_eq!(summary.identity, "ok");
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
