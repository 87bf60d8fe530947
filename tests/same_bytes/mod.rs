//! Results of two runs, compared to the byte.

use std::fs;
use std::path::Path;

/// The files that must be the same to the byte however a census was run, on one machine or many.
const RESULTS: [&str; 4] = [
    "census.json",
    "summary.json",
    "records.jsonl",
    "histogram.parquet",
];

pub(crate) fn assert_same(one: &Path, other: &Path) {
    for name in RESULTS {
        let [one, other] = [one, other].map(|folder| fs::read(folder.join(name)).unwrap());
        assert!(one == other, "{name} differs");
    }
}
