//! The files of a census, damaged.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use arbitrary::Arbitrary;
use catmouse::census::run::{
    Audit, Checkpoint, Manifest, Plan, Results, Runner, Stock, Summary, collect, merge,
};
use serde_json::{Map, Value};
use tempfile::TempDir;

/// A file and what happens to it: six bytes, then what is written into it.
#[derive(Arbitrary, Clone, Debug, PartialEq, Eq)]
pub struct Damage<'a> {
    /// Which of [`FILES`].
    pub file: u8,
    /// Where it is changed.
    pub at: u16,
    /// How many bytes are taken out there.
    pub out: u16,
    /// Whether the file then gets the hash of what is in it, if odd.
    pub sealed: u8,
    /// What is put there instead.
    pub content: &'a [u8],
}

/// The files that are damaged.
pub const FILES: [&str; 5] = [
    Checkpoint::MANIFEST,
    Checkpoint::PLAN,
    "units/0000000000.json",
    "summary.json",
    "records.jsonl",
];

/// A census of one unit with its results, and what it found.
struct Census {
    folder: TempDir,
    manifest: Manifest,
    files: [Vec<u8>; FILES.len()],
    summary: Summary,
}

static CENSUS: LazyLock<Census> = LazyLock::new(|| {
    // That of this version.
    let manifest = include_bytes!("../../results/2x3/census.json");
    let manifest = Manifest::read(Path::new(Checkpoint::MANIFEST), manifest).expect("a census");
    let folder = tempfile::tempdir().expect("a folder");
    let plan = Plan { units: 1 };
    let checkpoint = Checkpoint::begin_planned(folder.path(), &manifest, plan);
    let runner = Runner::new(&manifest, Some(checkpoint.expect("a new census")));
    let run = runner
        .expect("a census")
        .run(1, &AtomicBool::new(false), |_, _| ());
    run.expect("it is counted");
    let summary = collect(folder.path()).expect("all units are there");
    Census {
        files: FILES.map(|file| fs::read(folder.path().join(file)).expect("a file of a census")),
        folder,
        manifest,
        summary,
    }
});

/// Damages a file of a census and has the folder read in every way. Nothing may panic, a refusal is one line, and what
/// is taken of a file that was not sealed again is what the census found.
///
/// # Panics
///
/// If it is not so.
pub fn check(damage: &Damage) {
    let census = &*CENSUS;
    let which = usize::from(damage.file) % FILES.len();
    let whole = &census.files[which];
    let at = usize::from(damage.at) % (whole.len() + 1);
    let end = whole.len().min(at + usize::from(damage.out));
    let mut damaged = [&whole[..at], damage.content, &whole[end..]].concat();
    let sealed = damage.sealed % 2 == 1;
    if sealed {
        damaged = seal(which, damaged, &census.manifest);
    }
    let folder = census.folder.path();
    fs::write(folder.join(FILES[which]), &damaged).expect("to write into the folder");

    match Stock::take(folder) {
        Ok(stock) => {
            assert_eq!(
                stock.units,
                stock.done + stock.missing_count() + stock.faults.len() as u64
            );
            for fault in &stock.faults {
                one_line(fault);
            }
        }
        Err(error) => one_line(&error),
    }
    match Results::read(folder) {
        Ok(results) if !sealed => assert_eq!(results.summary, census.summary),
        Ok(_) => {}
        Err(error) => one_line(&error),
    }
    match merge(&[folder]) {
        Ok((manifest, _)) if !sealed => assert_eq!(manifest, census.manifest),
        Ok(_) => {}
        Err(error) => one_line(&error),
    }
    if let Err(error) = Audit::draw(folder, 1, 0) {
        one_line(&error);
    }
    fs::write(folder.join(FILES[which]), whole).expect("to write into the folder");
}

fn one_line(error: &impl std::fmt::Display) {
    let message = error.to_string();
    assert!(!message.contains(['\n', '\r', '\u{1b}']), "{message:?}");
}

/// The file with the hash that it should have, as somebody would who knows how.
fn seal(which: usize, mut content: Vec<u8>, manifest: &Manifest) -> Vec<u8> {
    match FILES[which] {
        Checkpoint::MANIFEST => sealed_json::<Manifest>(&content, "").unwrap_or(content),
        Checkpoint::PLAN => sealed_json::<Plan>(&content, &manifest.key()).unwrap_or(content),
        "summary.json" => sealed_json::<Summary>(&content, "").unwrap_or(content),
        // Its hash is in the summary.
        "records.jsonl" => content,
        _ => {
            content.truncate(content.len().saturating_sub(66));
            let hash = blake3::hash(&content).to_hex();
            content.extend(format!("\n{hash}\n").into_bytes());
            content
        }
    }
}

fn sealed_json<T: serde::Serialize + serde::de::DeserializeOwned>(
    content: &[u8],
    belongs_to: &str,
) -> Option<Vec<u8>> {
    let mut keys: Map<String, Value> = serde_json::from_slice(content).ok()?;
    keys.remove("seal");
    let value: T = serde_json::from_value(Value::Object(keys)).ok()?;
    let text = serde_json::to_string_pretty(&value).ok()? + "\n" + belongs_to;
    let mut keys = serde_json::to_value(&value).ok()?;
    let seal = blake3::hash(text.as_bytes()).to_hex().to_string();
    keys.as_object_mut()?.insert("seal".to_owned(), seal.into());
    serde_json::to_vec(&keys).ok()
}
