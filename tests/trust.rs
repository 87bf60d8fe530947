//! Files of a census that were changed, forged, or cannot be read; and what killed processes leave.

#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use catmouse::Shape;
use catmouse::census::run::{Audit, Checkpoint, Manifest, Plan, Results, Stock, collect};
use catmouse::census::{Contest, Findings, Reason, Record, Records};
use serde_json::{Value, json};

fn command(arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catmouse"));
    for argument in arguments.split_whitespace() {
        command.arg(if argument == "DIR" {
            folder.as_os_str()
        } else {
            argument.as_ref()
        });
    }
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &str, folder: &Path) -> Output {
    command(arguments, folder).output().unwrap()
}

fn succeed(arguments: &str, folder: &Path) -> String {
    let output = run(arguments, folder);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that is said of what is wrong.
fn refused(arguments: &str, folder: &Path) -> String {
    let output = run(arguments, folder);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments}: {said}");
    assert_eq!(said.lines().count(), 1, "{arguments}: {said}");
    said
}

const CENSUS: &str = "4x4 --cat-jump 1-2 --mouse-jump 1-2";

/// A plan in three units, and its units if they are to be done.
fn planned(folder: &Path, name: &str, is_done: bool) -> PathBuf {
    let many = folder.join(name);
    succeed(
        &format!("census plan {CENSUS} --seconds 1 --units 3 --out DIR"),
        &many,
    );
    if is_done {
        succeed("census run-unit DIR 0-2", &many);
    }
    many
}

/// What a file is sealed with: the hash of all but the seal, as it is written, and of what it belongs to.
fn sealed(content: &Value, belongs_to: &str) -> Vec<u8> {
    // The keys in the order in which the program writes them.
    let mut text = String::from_utf8(pretty(content)).unwrap();
    let seal = blake3::hash((text.clone() + belongs_to).as_bytes());
    text.truncate(text.len() - "\n}\n".len());
    format!("{text},\n  \"seal\": \"{}\"\n}}\n", seal.to_hex()).into_bytes()
}

fn pretty(content: &Value) -> Vec<u8> {
    // A value has its keys in alphabetical order, a manifest in its own.
    let mut json = match serde_json::from_value::<Manifest>(content.clone()) {
        Ok(manifest) => serde_json::to_vec_pretty(&manifest),
        Err(_) => serde_json::to_vec_pretty(content),
    }
    .unwrap();
    json.push(b'\n');
    json
}

fn manifest(folder: &Path) -> Value {
    let mut content: Value =
        serde_json::from_slice(&fs::read(folder.join("census.json")).unwrap()).unwrap();
    content.as_object_mut().unwrap().remove("seal");
    content
}

#[test]
fn folders_of_other_versions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", false);
    let mut content = manifest(&many);
    content["version"] = json!("9.9.9");
    fs::write(many.join("census.json"), sealed(&content, "")).unwrap();
    fs::remove_file(many.join("plan.json")).unwrap();
    for command in [
        "census run-unit DIR 0".to_owned(),
        "census status DIR".to_owned(),
        "census collect DIR".to_owned(),
        "census verify DIR --sample 1".to_owned(),
        "merge DIR --out nowhere".to_owned(),
        format!("census {CENSUS} --out DIR"),
    ] {
        let said = refused(&command, &many);
        assert!(said.contains("begun by version 9.9.9"), "{command}: {said}");
        assert!(
            said.contains("go on with version 9.9.9"),
            "{command}: {said}"
        );
    }
    assert!(fs::read_dir(many.join("units")).unwrap().next().is_none());
}

#[test]
fn every_changed_byte_of_manifest_and_plan_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", false);
    let before = Checkpoint::open(&many).unwrap();
    for name in ["census.json", "plan.json"] {
        let sound = fs::read(many.join(name)).unwrap();
        for place in 0..sound.len() {
            for change in [1, 2, 4, 8, 16, 32, 128] {
                let mut changed = sound.clone();
                changed[place] ^= change;
                fs::write(many.join(name), &changed).unwrap();
                assert!(Checkpoint::open(&many).is_err(), "{name}, byte {place}");
            }
        }
        // White space is no part of what it says.
        let spaced = String::from_utf8(sound.clone())
            .unwrap()
            .replace('\n', "\r\n ");
        fs::write(many.join(name), spaced).unwrap();
        let after = Checkpoint::open(&many).unwrap();
        assert_eq!(
            (before.manifest(), before.plan()),
            (after.manifest(), after.plan())
        );
        fs::write(many.join(name), sound).unwrap();
    }
    // A plan of another census, with a seal of its own.
    let other = folder.path().join("other");
    succeed("census plan 4x5 --seconds 1 --units 3 --out DIR", &other);
    fs::copy(other.join("plan.json"), many.join("plan.json")).unwrap();
    let said = refused("census status DIR", &many);
    assert!(
        said.contains("plan.json: the content does not have the hash in its `seal`"),
        "{said}"
    );
}

/// As files of before there were seals.
#[test]
fn a_folder_without_seals_is_begun_again_with_its_units_kept() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", true);
    let units = || {
        ["0", "1", "2"]
            .map(|unit| fs::read(many.join(format!("units/000000000{unit}.json"))).unwrap())
    };
    let before = units();
    fs::write(many.join("census.json"), pretty(&manifest(&many))).unwrap();
    let said = refused("census status DIR", &many);
    assert!(
        said.contains("it has no `seal`") && said.contains("delete it"),
        "{said}"
    );
    fs::remove_file(many.join("census.json")).unwrap();
    fs::remove_file(many.join("plan.json")).unwrap();
    planned(folder.path(), "many", false);
    let status = succeed("census status DIR", &many);
    assert!(status.contains("done      3 (100.0 per cent)"), "{status}");
    assert!(units() == before);
}

/// Every number of a manifest and a plan replaced by others, with the seals made right: refused or counted, but no panic.
#[test]
fn edited_manifests_with_right_seals_do_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path();
    fs::create_dir(out.join("units")).unwrap();
    let sample = json!({"name": "sample", "layouts": 50, "population": {"wall_patterns": {"wall_millionths": 1000}}, "seed": 1});
    let bare = json!({"version": env!("CARGO_PKG_VERSION"), "rows": 2, "cols": 3, "cat_jumps": [1, 2], "mouse_jumps": [1, 1],
        "method": sample, "regions": false, "shard": {"index": 0, "of": 1}});
    let methods = [
        sample,
        json!({"name": "exhaustive"}),
        json!({"name": "walls", "walls": 2, "exactly": false}),
        json!({"name": "hunt", "chains": 2, "steps": 3, "seed": 1, "goal": "delay"}),
    ];
    let places = [
        "/rows",
        "/cols",
        "/cat_jumps/0",
        "/cat_jumps/1",
        "/mouse_jumps/0",
        "/method/layouts",
        "/method/walls",
        "/method/seed",
        "/method/chains",
        "/method/steps",
        "/method/population/wall_patterns/wall_millionths",
        "/shard/index",
        "/shard/of",
    ];
    let (mut not_taken, mut taken) = (0, 0);
    for method in methods {
        for place in places {
            for number in [0, 1, 3, 64, 65, 1_000_000, 1 << 40, u64::MAX] {
                let mut content = bare.clone();
                content["method"] = method.clone();
                let Some(value) = content.pointer_mut(place) else {
                    continue;
                };
                *value = json!(number);
                fs::write(out.join("census.json"), sealed(&content, "")).unwrap();
                match Stock::take(out) {
                    Ok(stock) => {
                        taken += 1;
                        assert_eq!(stock.done, 0);
                    }
                    Err(_) => not_taken += 1,
                }
            }
        }
    }
    assert!(not_taken > 60 && taken > 60, "{not_taken} {taken}");
    let mut content = bare.clone();
    content["shard"] = json!({"index": 0, "of": 0});
    fs::write(out.join("census.json"), sealed(&content, "")).unwrap();
    for command in [
        "census status DIR",
        "census run-unit DIR 0",
        "census collect DIR",
        "merge DIR --out nowhere",
    ] {
        let said = refused(command, out);
        assert!(said.contains("shard 0/0 is none"), "{command}: {said}");
    }
    content["shard"] = Value::Null;
    fs::write(out.join("census.json"), sealed(&content, "")).unwrap();
    let key = Checkpoint::open(out).unwrap().manifest().key();
    for units in [0, u64::MAX] {
        fs::write(
            out.join("plan.json"),
            sealed(&json!({"units": units}), &key),
        )
        .unwrap();
        let said = refused("census status DIR", out);
        assert!(said.contains("a plan has 1 to 1000000000 units"), "{said}");
    }
    fs::write(
        out.join("plan.json"),
        sealed(&json!({"units": Plan::MOST}), &key),
    )
    .unwrap();
    succeed("census status DIR", out);
}

#[derive(serde::Serialize, serde::Deserialize)]
struct UnitFile {
    census: String,
    #[serde(rename = "unit")]
    number: u64,
    findings: Findings,
}

fn read_unit(path: &Path) -> UnitFile {
    let content = fs::read_to_string(path).unwrap();
    serde_json::from_str(content.lines().next().unwrap()).unwrap()
}

/// With the hash made right.
fn write_unit(path: &Path, unit: &UnitFile) {
    let line = serde_json::to_string(unit).unwrap();
    let hash = blake3::hash(line.as_bytes()).to_hex();
    fs::write(path, format!("{line}\n{hash}\n")).unwrap();
}

const TOGETHER: usize = Reason::Together as usize;
const FOOD_APART: usize = Reason::FoodApart as usize;

/// What is wrong, and how it comes to be.
type Edit = (&'static str, fn(&mut Findings));

const EDITS: [Edit; 21] = [
    ("the last win a ply of its own later", |found| {
        let wins = &mut found.tallies[0].reasons[TOGETHER].mouse;
        let last = wins.pop().unwrap();
        wins.extend([0, 0, last]);
    }),
    ("a win moved to a ply of the other player", |found| {
        let wins = &mut found.tallies[0].reasons[TOGETHER].mouse;
        wins[1] -= 1;
        wins[2] += 1;
    }),
    ("a win moved to the other player", |found| {
        found.tallies[0].reasons[TOGETHER].mouse[1] -= 1;
        found.tallies[0].reasons[TOGETHER].cat[2] += 1;
    }),
    ("a walk moved to another length", |found| {
        found.tallies[0].reasons[Reason::CatApart as usize].mouse[1] -= 1;
        found.tallies[0].reasons[Reason::CatApart as usize].mouse[3] += 1;
    }),
    ("a draw where there is none", |found| {
        found.tallies[0].reasons[TOGETHER].mouse[1] -= 1;
        found.tallies[0].walls[1][4] -= 1;
        found.tallies[0].reasons[TOGETHER].draw += 1;
        found.tallies[0].walls[0][4] += 1;
    }),
    ("a win of 200,000 plies", |found| {
        let wins = &mut found.tallies[1].reasons[TOGETHER].cat;
        wins.resize(200_001, 0);
        wins[200_000] = 1;
    }),
    ("draws that wrap round", |found| {
        found.tallies[1].reasons[FOOD_APART].draw = u128::MAX - 4;
    }),
    ("walls that wrap round", |found| {
        found.tallies[1].walls[0][0] = u128::MAX - 4;
    }),
    ("food alone that wraps round", |found| {
        found.ground.food_alone[3] = u128::MAX;
    }),
    (
        "mouse and cat more often together than the food alone",
        |found| found.ground.food_apart[4] += 1 << 40,
    ),
    ("walls of more cells than there are", |found| {
        found.tallies[0].walls[2].resize(70, 1);
    }),
    ("fewer states", |found| found.tallies[2].states[1] -= 1),
    ("more games than layouts", |found| {
        found.tallies[2].games[1] += 1 << 40;
    }),
    ("more regions than ranks", |found| {
        found.ground.classes = 1 << 40;
    }),
    ("games of no region", |found| found.ground.games = 3),
    ("sets of no region", |found| {
        found.ground.connected_sets = u64::MAX;
    }),
    ("a pair of jumps fewer", |found| found.tallies.truncate(3)),
    ("no records", |found| {
        found.tallies[3].records = Records::default();
    }),
    ("a longer record", |found| {
        let shape = Shape::new(3, 3).unwrap();
        let record = Record::new(31, Reason::Together, shape, shape.cells(), shape.cells());
        found.tallies[0].records.offer(Contest::MouseWin, record);
    }),
    ("a record beyond the board", |found| {
        let shape = Shape::new(1, 9).unwrap();
        let best = *found.tallies[0].records.best(Contest::Chase).unwrap();
        let mut records = Records::default();
        for contest in [Contest::MouseWin, Contest::CatWin, Contest::Delay] {
            records.offer(contest, *found.tallies[0].records.best(contest).unwrap());
        }
        records.offer(
            Contest::Chase,
            Record::new(best.plies, best.reason, shape, shape.cells(), shape.cells()),
        );
        found.tallies[0].records = records;
    }),
    ("histogram that ends with nothing", |found| {
        found.tallies[0].reasons[TOGETHER].cat.push(0);
    }),
];

#[test]
fn wrong_counts_with_a_right_hash_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", true);
    let path = many.join("units/0000000001.json");
    let sound = fs::read(&path).unwrap();
    for (what, edit) in EDITS {
        let mut unit = read_unit(&path);
        edit(&mut unit.findings);
        write_unit(&path, &unit);
        let status = run("census status DIR", &many);
        assert_eq!(status.status.code(), Some(1), "{what}");
        let said = String::from_utf8(status.stderr).unwrap();
        assert!(
            said.contains("0000000001.json: the counts contradict each other"),
            "{what}: {said}"
        );
        let said = refused("census collect DIR", &many);
        assert!(
            said.contains("1 of 3 units cannot be used (1)"),
            "{what}: {said}"
        );
        fs::write(&path, &sound).unwrap();
    }
    // Done again like any other damage.
    let mut unit = read_unit(&path);
    unit.findings.ground.food_apart[4] += 1;
    write_unit(&path, &unit);
    succeed("census run-unit DIR 1", &many);
    assert!(fs::read(&path).unwrap() == sound);
    succeed("census collect DIR", &many);
}

/// A single count that is wrong contradicts another, whichever it is: all but the numbers of regions alone.
#[test]
fn every_count_of_layouts_contradicts_another_if_it_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", true);
    let survey = Checkpoint::open(&many).unwrap().survey().unwrap();
    let sound = read_unit(&many.join("units/0000000002.json")).findings;
    assert_eq!(survey.check_unit(2, &sound), Ok(()));
    let mut tried = 0;
    for by in [1, 2, 1 << 60] {
        for index in 0.. {
            let mut wrong = sound.clone();
            let tallies = wrong.tallies.iter_mut().flat_map(|tally| {
                let reasons = tally.reasons.iter_mut();
                let reasons = reasons.flat_map(|one| {
                    one.mouse
                        .iter_mut()
                        .chain(&mut one.cat)
                        .chain([&mut one.draw])
                });
                let walls = tally.walls.iter_mut().flatten();
                reasons
                    .chain(walls)
                    .chain(&mut tally.states)
                    .chain(&mut tally.games)
            });
            let mut counts = tallies.chain(&mut wrong.ground.food_apart);
            let Some(count) = counts.nth(index) else {
                break;
            };
            *count += by;
            drop(counts);
            assert!(survey.check_unit(2, &wrong).is_err(), "count {index}");
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn forged_units_are_found_by_counting_again() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many");
    succeed(
        "census plan 4x5 --mouse-jump 2 --seconds 1 --units 9 --out DIR",
        &many,
    );
    succeed("census run-unit DIR 0-7", &many);
    let told = succeed("census verify DIR --sample 3 --seed 5", &many);
    assert_eq!(told.matches("(the same)").count(), 3, "{told}");
    assert!(
        told.contains("3 of 8 units counted again, --seed 5: all the same"),
        "{told}"
    );
    // 7/8 x 6/7 x 5/6, and 6/8 x 5/7 x 4/6.
    assert!(
        told.contains("   1 per cent, 1 units: 62.500 per cent"),
        "{told}"
    );
    assert!(
        told.contains("  20 per cent, 2 units: 35.714 per cent"),
        "{told}"
    );
    // A win moved from one ply to another, where nothing contradicts it.
    let path = many.join("units/0000000004.json");
    let sound = fs::read(&path).unwrap();
    let mut unit = read_unit(&path);
    let wins = &mut unit.findings.tallies[0].reasons[Reason::Together as usize].mouse;
    wins[3] -= 1;
    wins[5] += 1;
    write_unit(&path, &unit);
    succeed("census status DIR", &many);
    let output = run("census verify DIR --sample 8", &many);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("unit 4: counted again its hash is"), "{said}");
    assert_eq!(
        String::from_utf8(output.stdout)
            .unwrap()
            .matches("(the same)")
            .count(),
        7
    );
    // One that cannot be read is told of too.
    fs::write(&path, &sound[1..]).unwrap();
    let said = String::from_utf8(run("census verify DIR --sample 8", &many).stderr).unwrap();
    assert!(
        said.contains("0000000004.json: the content does not have the hash"),
        "{said}"
    );
    fs::write(&path, &sound).unwrap();
    succeed("census run-unit DIR 8", &many);
    succeed("census collect DIR", &many);
    let told = succeed("census verify DIR --sample 100", &many);
    assert!(told.contains("None was left out"), "{told}");
    // Results of other units than those that are there.
    let other = folder.path().join("other");
    succeed("census 4x5 --mouse-jump 1 --out DIR", &other);
    for name in ["summary.json", "records.jsonl", "histogram.parquet"] {
        fs::copy(other.join(name), many.join(name)).unwrap();
    }
    let said = refused("census verify DIR --sample 1", &many);
    assert!(
        said.contains("summary.json: not what the units come to"),
        "{said}"
    );
}

/// The chance, by counting all ways to draw.
#[test]
fn the_chance_of_an_escape_is_that_of_all_ways_to_draw() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many");
    succeed("census plan 4x5 --seconds 1 --units 7 --out DIR", &many);
    succeed("census run-unit DIR 0-6", &many);
    for sample in 1..=7_u32 {
        let audit = Audit::draw(&many, sample.into(), 1).unwrap();
        assert_eq!((audit.there(), audit.drawn().len()), (7, sample as usize));
        for forged in 0..=7 {
            let draws = (0_u32..1 << 7).filter(|draw| draw.count_ones() == sample);
            let missed = draws.clone().filter(|draw| draw & ((1 << forged) - 1) == 0);
            let exact = missed.count() as f64 / draws.count() as f64;
            assert!(
                (audit.escape_chance(forged) - exact).abs() < 1e-12,
                "{sample} {forged}"
            );
        }
    }
    // Each seed draws others, and over many seeds each unit comes up as often.
    let mut drawn = [0; 7];
    for seed in 0..700 {
        for &unit in Audit::draw(&many, 2, seed).unwrap().drawn() {
            drawn[unit as usize] += 1;
        }
    }
    assert!(
        drawn.iter().all(|count| (150..=250).contains(count)),
        "{drawn:?}"
    );
}

/// Every byte of what a report is drawn from.
#[test]
fn a_report_is_drawn_from_sound_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    succeed("census 3x3 --mouse-jump 1-2 --out DIR", &out);
    let before = Results::read(&out).unwrap();
    for name in ["summary.json", "records.jsonl"] {
        let sound = fs::read(out.join(name)).unwrap();
        for place in 0..sound.len() {
            let mut changed = sound.clone();
            changed[place] ^= 1;
            fs::write(out.join(name), &changed).unwrap();
            assert!(Results::read(&out).is_err(), "{name}, byte {place}");
        }
        fs::write(out.join(name), sound).unwrap();
    }
    let after = Results::read(&out).unwrap();
    assert!((&after.summary, &after.records) == (&before.summary, &before.records));
    // A histogram is no part of a report, but the units tell what it must be.
    let histogram = out.join("histogram.parquet");
    let mut changed = fs::read(&histogram).unwrap();
    succeed("census verify DIR --sample 1", &out);
    changed[20] ^= 1;
    fs::write(&histogram, changed).unwrap();
    let said = refused("census verify DIR --sample 1", &out);
    assert!(
        said.contains("histogram.parquet: not what the units come to"),
        "{said}"
    );
}

/// Bytes of a unit's table of regions changed, and the hashes made right: the library that reads such tables panics for some.
#[test]
fn edited_tables_of_regions_do_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    succeed("census 2x3 --regions --out DIR", &out);
    let (unit, table) = (
        out.join("units/0000000000.json"),
        out.join("units/0000000000.parquet"),
    );
    let sound = fs::read(&table).unwrap();
    let line = fs::read_to_string(&unit)
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    let hash = |content: &[u8]| blake3::hash(content).to_hex().to_string();
    let mut refused = 0;
    // A collection takes its time to be synced: every eleventh byte.
    for place in (0..sound.len()).step_by(11) {
        let mut changed = sound.clone();
        changed[place] ^= [1, 0x40, 0xff][place % 3];
        let line = line.replace(&hash(&sound), &hash(&changed));
        fs::write(&table, &changed).unwrap();
        fs::write(&unit, format!("{line}\n{}\n", hash(line.as_bytes()))).unwrap();
        refused += usize::from(collect(&out).is_err());
    }
    assert!(refused > 5, "{refused}");
}

/// Counts changed, and the seal made right.
#[test]
fn a_summary_that_does_not_add_up_is_not_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    succeed("census 3x3 --mouse-jump 2 --out DIR", &out);
    let path = out.join("summary.json");
    let sound = fs::read_to_string(&path).unwrap();
    let (content, _) = sound.split_once(",\n  \"seal\"").unwrap();
    let pairs = serde_json::from_str::<Value>(&sound).unwrap()["pairs"].clone();
    let mouse = pairs[0]["layouts"]["mouse"].as_str().unwrap().to_owned();
    let chase = pairs[0]["reasons"][3]["longest_cat_win"].to_string();
    for (from, to) in [
        (
            format!("\"mouse\": \"{mouse}\""),
            "\"mouse\": \"1\"".to_owned(),
        ),
        (
            format!("\"mouse\": \"{mouse}\""),
            "\"mouse\": \"x\"".to_owned(),
        ),
        (
            "\"layouts\": \"32256\"".to_owned(),
            "\"layouts\": \"32257\"".to_owned(),
        ),
        (
            "\"identity\": \"ok\"".to_owned(),
            "\"identity\": \"no\"".to_owned(),
        ),
        ("\"rows\": 3".to_owned(), "\"rows\": 90".to_owned()),
        (
            format!("\"longest_cat_win\": {chase}"),
            "\"longest_cat_win\": 3".to_owned(),
        ),
    ] {
        let changed = content.replacen(&from, &to, 1);
        assert_ne!(changed, content, "{from}");
        let seal = blake3::hash(format!("{changed}\n}}\n").as_bytes()).to_hex();
        fs::write(&path, format!("{changed},\n  \"seal\": \"{seal}\"\n}}\n")).unwrap();
        let said = Results::read(&out).unwrap_err().to_string();
        assert!(
            said.contains("add up") || said.contains("record"),
            "{to}: {said}"
        );
    }
    fs::write(&path, &sound).unwrap();
    for name in ["records.jsonl", "summary.json"] {
        fs::remove_file(out.join(name)).unwrap();
        assert!(Results::read(&out).is_err());
    }
    #[cfg(feature = "report")]
    {
        let said = refused("report DIR", &out);
        assert!(said.contains("holds no finished census"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn units_that_cannot_be_read_are_listed_and_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many");
    succeed("census plan 4x5 --seconds 1 --units 9 --out DIR", &many);
    succeed("census run-unit DIR 0-7", &many);
    let unit = |number: u64| many.join(format!("units/{number:010}.json"));
    for number in [1, 3, 5] {
        fs::remove_file(unit(number)).unwrap();
    }
    fs::create_dir(unit(1)).unwrap();
    let fifo = Command::new("mkfifo").arg(unit(3)).status().unwrap();
    assert!(fifo.success());
    std::os::unix::fs::symlink(unit(5), unit(5)).unwrap();
    let status = run("census status DIR", &many);
    assert_eq!(status.status.code(), Some(1));
    let told = String::from_utf8(status.stdout).unwrap();
    assert!(
        told.contains("done      5 (55.6 per cent)\nmissing   1: 8\ndamaged   3: 1,3,5\n"),
        "{told}"
    );
    let said = String::from_utf8(status.stderr).unwrap();
    for what in [
        "0000000001.json: this is a folder; expected a file",
        "0000000003.json: this is a device or a pipe; expected a file",
        "0000000005.json: ",
    ] {
        assert!(said.contains(what), "{said}");
    }
    let said = refused("census collect DIR", &many);
    assert!(
        said.contains("3 of 9 units cannot be used (1,3,5)"),
        "{said}"
    );
    let said = refused("census run-unit DIR 3", &many);
    assert!(
        said.contains("0000000003.json: this is a device or a pipe"),
        "{said}"
    );
}

/// One file that needs more memory than there is does not end the program.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_room_in_memory_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", true);
    let huge = fs::File::create(many.join("units/0000000001.json")).unwrap();
    huge.set_len(1 << 40).unwrap();
    let output = limited("census status DIR", &many, 1 << 21);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("0000000001.json: out of memory"), "{said}");
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("done      2 ")
    );
}

/// Runs with so many KiB of address space.
#[cfg(target_os = "linux")]
fn limited(arguments: &str, folder: &Path, kibibytes: u64) -> Output {
    let arguments = arguments.replace("DIR", folder.to_str().unwrap());
    let catmouse = env!("CARGO_BIN_EXE_catmouse");
    let script = format!("ulimit -v {kibibytes} && exec {catmouse} {arguments}");
    // Else the C library sets aside 64 MiB of addresses for each thread.
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("MALLOC_ARENA_MAX", "1");
    shell.stdin(Stdio::null()).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_threads_that_have_no_core() {
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    let folder = tempfile::tempdir().unwrap();
    // A thread's stack and memory are some 5 MB.
    let output = limited(
        "census 4x4 --threads 1024 --out DIR",
        folder.path(),
        (200 + 8 * cores) << 10,
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Some network file systems cannot sync a folder; a disk that fails is another matter.
#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_synced_are_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let (source, library) = (
        folder.path().join("fsync.c"),
        folder.path().join("fsync.so"),
    );
    let code = r#"
        #include <errno.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int fsync(int file) {
            struct stat there;
            if (fstat(file, &there) == 0 && S_ISDIR(there.st_mode)) {
                errno = atoi(getenv("FSYNC_ERRNO"));
                return -1;
            }
            return syscall(SYS_fsync, file);
        }"#;
    fs::write(&source, code).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status();
    assert!(built.unwrap().success());
    let with = |arguments: &str, errno: &str, out: &Path| {
        let mut command = command(arguments, out);
        command
            .env("LD_PRELOAD", &library)
            .env("FSYNC_ERRNO", errno);
        command.output().unwrap()
    };
    let (einval, eio) = ("22", "5");
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/lc1728-example-1.txt");
    for (number, arguments) in [
        "census 3x3 --out DIR",
        &format!("solve {board} --table DIR"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = folder.path().join(number.to_string());
        let output = with(arguments, einval, &out);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let output = with(arguments, eio, &folder.path().join(format!("eio-{number}")));
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("Input/output error"), "{said}");
    }
}

/// What a process left that was killed in the middle of writing goes when its work is taken up again.
#[cfg(unix)]
#[test]
fn litter_of_killed_processes_is_swept() {
    let folder = tempfile::tempdir().unwrap();
    let many = planned(folder.path(), "many", false);
    let left = |path: PathBuf| {
        let an_hour_ago = SystemTime::now() - Duration::from_hours(1);
        fs::File::create(&path)
            .unwrap()
            .set_modified(an_hour_ago)
            .unwrap();
        path
    };
    let litter = left(many.join("units/.0000000001.json.catmouse-x3Kb9Q"));
    let above = left(many.join(".summary.json.catmouse-x3Kb9Q"));
    let foreign = left(many.join("units/.notes.aside"));
    succeed("census run-unit DIR 0", &many);
    assert!(!litter.exists() && !above.exists() && foreign.exists());
    let litter = left(folder.path().join(".one.table.catmouse-x3Kb9Q"));
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/lc1728-example-1.txt");
    let solve = format!("solve {board} --table DIR");
    succeed(&solve, &folder.path().join("two.table"));
    assert!(!litter.exists());
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["many", "two.table"]);
}

#[test]
fn years_of_work_that_leave_nothing_are_not_begun_unasked() {
    let nowhere = Path::new("nowhere");
    for size in ["7x7", "8x8", "8x8 --walls 12", "8x8 --sample 100000000000"] {
        let output = run(&format!("census {size}"), nowhere);
        assert_eq!(output.status.code(), Some(2), "{size}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.starts_with("error: this takes about "), "{said}");
        assert!(
            said.contains("days on") || said.contains("years on"),
            "{said}"
        );
        assert!(
            said.contains("--out DIR") && said.contains("--yes"),
            "{said}"
        );
    }
    // With either it is begun.
    let folder = tempfile::tempdir().unwrap();
    for more in ["--yes", "--out DIR"] {
        let mut child = command(&format!("census 7x7 {more}"), folder.path());
        let mut child = child
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(ended.is_none(), "{more}: {ended:?}");
    }
    assert!(folder.path().join("census.json").exists());
}
