//! Counting a board against solving it: whole results, and files that are changed or lost.
#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::AtomicBool;

use catmouse::Shape;
use catmouse::census::Reason;
use catmouse::census::run::Summary;
use catmouse::count::{CountSummary, Unit};
use serde_json::Value;

fn count(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catmouse"))
        .arg("count")
        .args(words)
        .output()
        .expect("the program starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Counts a board into a folder.
fn counted(size: &str, folder: &Path) -> CountSummary {
    let output = count(&[size, "--out", folder.to_str().unwrap()]);
    assert!(output.status.success(), "{size}: {}", stderr(&output));
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

/// Holds a count of a board against its published census. `late` are the ties that the mouse wins though not by rule a,
/// which a count gives to the cat.
fn equals_the_census_but_for(late: u128, size: &str) {
    let folder = tempfile::tempdir().unwrap();
    let count = counted(size, folder.path());
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("results")
        .join(size);
    let census: Summary =
        serde_json::from_slice(&fs::read(path.join("summary.json")).unwrap()).unwrap();
    let pair = census
        .pairs
        .iter()
        .find(|pair| (pair.cat_jump, pair.mouse_jump) == (1, 1))
        .expect("jumps of 1 are published");
    assert_eq!(count.layouts, census.layouts, "{size}");
    assert_eq!(
        count.connected_sets, census.regions.connected_sets,
        "{size}"
    );
    let number = |digits: &String| digits.parse::<u128>().unwrap();
    let sum = |digits: &[String]| digits.iter().map(number).sum::<u128>();
    assert_eq!(
        sum(&count.mouse_wins_by_plies) + late,
        sum(&pair.plies.mouse),
        "{size}"
    );
    if late == 0 {
        assert_eq!(count.mouse_wins_by_plies, pair.plies.mouse, "{size}");
    }
    for (counted, solved) in count.reasons.iter().zip(&pair.reasons) {
        assert_eq!(counted.reason, solved.reason);
        let [mouse, cat, draw] = {
            let outcomes = &counted.outcomes;
            [&outcomes.mouse, &outcomes.cat, &outcomes.draw].map(number)
        };
        let late = match counted.reason {
            Reason::Together => late,
            _ => 0,
        };
        let solved = &solved.layouts;
        assert_eq!(
            [mouse + late, cat - late, draw],
            [&solved.mouse, &solved.cat, &solved.draw].map(number),
            "{size}, {:?}",
            counted.reason
        );
    }
}

#[test]
fn counts_are_those_of_the_census() {
    for size in [
        "1x3", "1x4", "1x5", "2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "3x5", "4x4",
    ] {
        equals_the_census_but_for(0, size);
    }
}

/// Minutes in debug: `cargo test --release --test count -- --ignored`.
#[test]
#[ignore = "minutes"]
fn counts_of_larger_boards_are_those_of_the_census() {
    for (late, size) in [(0, "4x5"), (0, "5x5"), (32_224, "5x6"), (10_549_792, "6x6")] {
        equals_the_census_but_for(late, size);
    }
}

#[test]
fn a_board_and_its_transpose_have_the_same_counts() {
    let folder = tempfile::tempdir().unwrap();
    let tall = counted("5x2", &folder.path().join("tall"));
    let wide = counted("2x5", &folder.path().join("wide"));
    assert_eq!(tall.outcomes, wide.outcomes);
    assert_eq!(tall.mouse_wins_by_plies, wide.mouse_wins_by_plies);
}

#[test]
fn parts_and_what_was_lost_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    counted("3x4", &whole);
    let parts = folder.path().join("parts");
    for part in ["0/3", "1/3", "2/3"] {
        let output = count(&["3x4", "--out", parts.to_str().unwrap(), "--part", part]);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    fs::remove_file(parts.join("units/escape-00-02.json")).unwrap();
    counted("3x4", &parts);
    let mut units = 0;
    for name in ["summary.json", "histogram.parquet"]
        .map(str::to_owned)
        .into_iter()
        .chain(fs::read_dir(whole.join("units")).unwrap().map(|unit| {
            units += 1;
            format!("units/{}", unit.unwrap().file_name().to_string_lossy())
        }))
    {
        let [one, other] = [&whole, &parts].map(|folder| fs::read(folder.join(&name)).unwrap());
        assert_eq!(one, other, "{name}");
    }
    assert!(units > 50, "{units} units");
}

#[test]
fn a_changed_unit_is_named_and_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    counted("3x3", folder.path());
    let unit = folder.path().join("units/ahead-00-02.json");
    let text = fs::read_to_string(&unit).unwrap();
    for (right, wrong) in [
        ("\"distance\": 2", "\"distance\": 3"),
        ("\"layouts\": \"", "\"layouts\": \"9"),
        ("{", "["),
    ] {
        assert!(text.contains(right));
        fs::write(&unit, text.replacen(right, wrong, 1)).unwrap();
        let output = count(&["3x3", "--out", folder.path().to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(
            said.contains("ahead-00-02.json") && said.contains("delete the file"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    // A sound unit of another board.
    let other = folder.path().join("other");
    counted("3x4", &other);
    fs::copy(other.join("units/ahead-00-02.json"), &unit).unwrap();
    let said = stderr(&count(&["3x3", "--out", folder.path().to_str().unwrap()]));
    assert!(said.contains("another unit"), "{said}");
}

/// The cheap ones of those in `results/counts`.
#[test]
fn published_units_are_counted_again() {
    let counts = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/counts");
    let mut recounted = 0;
    for board in fs::read_dir(counts).unwrap() {
        for unit in fs::read_dir(board.unwrap().path().join("units")).unwrap() {
            let text = fs::read_to_string(unit.unwrap().path()).unwrap();
            let unit: Unit = serde_json::from_str(&text).unwrap();
            let saved: Value = serde_json::from_str(&text).unwrap();
            let side = |key: &str| saved[key].as_u64().unwrap() as usize;
            let shape = Shape::new(side("rows"), side("columns")).unwrap();
            if unit.distance <= 3 {
                let found = unit.count(shape, &AtomicBool::new(false)).unwrap();
                assert_eq!(saved["layouts"], found.layouts.to_string(), "{unit:?}");
                recounted += 1;
            }
        }
    }
    assert!(recounted > 20, "{recounted} units");
}

#[test]
fn other_jumps_are_sent_to_the_census() {
    let output = count(&["5x5", "--cat-jump", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("catmouse census 5x5 --cat-jump 2 --mouse-jump 1"));
}
