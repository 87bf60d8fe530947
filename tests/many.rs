//! `catmouse census plan`, `run-unit`, `status` and `collect`, as many machines run them: at once, twice, killed, damaged.

#![cfg(feature = "cli")]

mod same_bytes;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

use same_bytes::assert_same;

fn census(arguments: &str, folder: &Path, rest: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catmouse"));
    command.arg("census").args(arguments.split_whitespace());
    command.arg(folder).args(rest.split_whitespace());
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &str, folder: &Path, rest: &str) -> Output {
    census(arguments, folder, rest).output().unwrap()
}

fn succeed(arguments: &str, folder: &Path, rest: &str) -> String {
    let output = run(arguments, folder, rest);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments} {rest}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that is said of what is wrong.
fn refused(arguments: &str, folder: &Path, rest: &str, code: i32) -> String {
    let output = run(arguments, folder, rest);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

const CENSUS: &str = "4x5 --cat-jump all --mouse-jump 1-2";

fn plan(folder: &Path, units: u64) -> String {
    let plan = format!("plan {CENSUS} --seconds 1 --units {units} --out");
    succeed(&plan, folder, "")
}

#[test]
fn units_done_anywhere_in_any_order_make_the_bytes_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, many] = ["whole", "many"].map(|name| folder.path().join(name));
    succeed(&format!("{CENSUS} --out"), &whole, "");
    let told = plan(&many, 9);
    assert!(told.contains("connected sets  116,166\n"), "{told}");
    let array = format!(
        "sbatch --array=0-8 --time=11 --mem=200M cluster/slurm/census.sbatch {} 9\n",
        many.display()
    );
    assert!(told.contains(&array), "{told}");

    // Three at once, two of them the same unit.
    let children: Vec<_> = ["4", "4", "7-8"]
        .map(|units| {
            census("run-unit", &many, units)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .into();
    let told: Vec<String> = children
        .into_iter()
        .map(|child| String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap())
        .collect();
    let hash = |told: &str| told.split_whitespace().nth(2).unwrap().to_owned();
    assert_eq!(hash(&told[0]), hash(&told[1]));
    let again = succeed("run-unit", &many, "4");
    assert_eq!(again, format!("unit 4: {} (was there)\n", hash(&told[0])));
    let status = succeed("status", &many, "");
    assert!(
        status.contains("done      3 (33.3 per cent)\nmissing   6: 0-3,5-6\n"),
        "{status}"
    );
    let status: serde_json::Value =
        serde_json::from_str(&succeed("status", &many, "--format json")).unwrap();
    assert_eq!(
        (&status["done"], &status["missing"], &status["damaged"]),
        (&3.into(), &"0-3,5-6".into(), &"".into())
    );
    let missing = refused("collect", &many, "", 1);
    assert!(
        missing.contains("6 of 9 units are missing") && missing.contains("0-3,5-6"),
        "{missing}"
    );

    // What is damaged is told of, not collected, and done again.
    let unit = many.join("units/0000000007.json");
    let sound = fs::read(&unit).unwrap();
    for damaged in [
        &sound[..sound.len() / 2],
        &[b"x", &sound[1..]].concat(),
        b"",
    ] {
        fs::write(&unit, damaged).unwrap();
        let status = run("status", &many, "");
        assert_eq!(status.status.code(), Some(1));
        let told = String::from_utf8(status.stdout).unwrap();
        assert!(told.contains("damaged   1: 7\n"), "{told}");
        let said = refused("collect", &many, "", 1);
        assert!(said.contains("1 of 9 units cannot be used (7)"), "{said}");
        let mended = run("run-unit", &many, "7");
        assert!(mended.status.success());
        assert!(
            String::from_utf8(mended.stderr)
                .unwrap()
                .contains("unit 7 was damaged")
        );
        assert_eq!(fs::read(&unit).unwrap(), sound);
    }

    for share in 0..4 {
        succeed("run-unit", &many, &format!("{share}/4 --threads 1"));
    }
    // Left by a process that was killed long ago, and by one that may still be at it.
    let [old, young] =
        ["old", "young"].map(|name| many.join(format!("units/.{name}.catmouse-aB3dE6")));
    let an_hour_ago = SystemTime::now() - Duration::from_hours(1);
    fs::File::create(&old)
        .unwrap()
        .set_modified(an_hour_ago)
        .unwrap();
    fs::File::create(&young).unwrap();
    let status = succeed("status", &many, "");
    assert!(
        status.contains("next      catmouse census collect"),
        "{status}"
    );
    succeed("collect", &many, "");
    assert!(!old.exists() && young.exists());
    assert_same(&whole, &many);
    let status = succeed("status", &many, "");
    assert!(
        status.contains("done      9 (100.0 per cent)\nresults   there"),
        "{status}"
    );
}

/// Killed in whatever way, a unit is there as a whole or not at all.
#[cfg(unix)]
#[test]
fn a_unit_that_was_stopped_is_left_undone() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many");
    // Long enough to be stopped in the middle.
    let plan = "plan 6x6 --seconds 1 --units 1 --out";
    succeed(plan, &many, "");
    for signal in ["TERM", "INT", "KILL"] {
        let child = census("run-unit", &many, "0 --threads 1")
            .stderr(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // Not before the handler of signals is there.
        std::thread::sleep(Duration::from_millis(500));
        let killed = Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
        let started = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success());
        assert!(output.stdout.is_empty());
        if signal != "KILL" {
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("stopped after 0 of 1 units"), "{said}");
            assert_eq!(output.status.code(), Some(1));
            assert!(started.elapsed() < Duration::from_secs(30));
        }
        assert_eq!(fs::read_dir(many.join("units")).unwrap().count(), 0);
    }
}

/// There is time to count all of a small census, and so its numbers are exact.
#[test]
fn a_plan_tells_what_there_is_to_do() {
    let plan = "plan 4x5 --mouse-jump 2 --seconds 60 --units 7 --format json --seed";
    let plan: serde_json::Value = serde_json::from_str(&succeed(plan, Path::new("3"), "")).unwrap();
    for (name, exact) in [("regions", 24_244.0), ("games", 305_950.0)] {
        let interval: [f64; 3] = serde_json::from_value(plan[name].clone()).unwrap();
        assert!(
            interval.iter().all(|end| (end - exact).abs() < 0.1),
            "{name}: {interval:?}"
        );
    }
    let seconds = |name: &str| plan[name].as_f64().unwrap();
    let whole: [f64; 3] = serde_json::from_value(plan["core_seconds"].clone()).unwrap();
    assert!((seconds("unit_seconds") * 7.0 / whole[1] - 1.0).abs() < 1e-9);
    assert_eq!(
        (&plan["units"], &plan["census"]["mouse_jumps"]),
        (&7.into(), &serde_json::json!([2, 2]))
    );
}

#[test]
fn plans_of_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [many, plain] = ["many", "plain"].map(|name| folder.path().join(name));
    plan(&many, 9);
    plan(&many, 9);
    // Without a number of units the plan that is there stays.
    let told = succeed(&format!("plan {CENSUS} --seconds 1 --out"), &many, "");
    assert!(told.contains("units           9, "), "{told}");
    let other = refused(
        &format!("plan {CENSUS} --seconds 1 --units 8 --out"),
        &many,
        "",
        1,
    );
    assert!(other.contains("a plan of 9 units"), "{other}");
    let other = refused("plan 4x4 --seconds 1 --units 9 --out", &many, "", 1);
    assert!(other.contains("another run"), "{other}");
    succeed("3x3 --out", &plain, "");
    let other = refused("plan 3x3 --seconds 1 --units 1 --out", &plain, "", 1);
    assert!(other.contains("begun without a plan"), "{other}");

    let outside = refused("run-unit", &many, "3,9", 2);
    assert!(outside.contains("9 units, 0 to 8"), "{outside}");
    let nothing = folder.path().join("nothing");
    for command in ["run-unit", "status", "collect"] {
        let rest = if command == "run-unit" { "0" } else { "" };
        let said = refused(command, &nothing, rest, 1);
        assert!(said.contains("there is no such folder"), "{said}");
    }
    assert!(!nothing.exists());
    // As somebody else checks a unit: with nothing but the manifest and the plan.
    let check = folder.path().join("check");
    fs::create_dir(&check).unwrap();
    for name in ["census.json", "plan.json"] {
        fs::copy(many.join(name), check.join(name)).unwrap();
    }
    succeed("run-unit", &check, "3");
    // A unit of another division has the same number, but not the same content.
    let divided = folder.path().join("divided");
    plan(&divided, 5);
    succeed("run-unit", &divided, "0");
    fs::copy(
        divided.join("units/0000000000.json"),
        many.join("units/0000000000.json"),
    )
    .unwrap();
    for command in ["run-unit", "status", "collect"] {
        let rest = if command == "run-unit" { "0" } else { "" };
        let said = refused(command, &many, rest, 1);
        assert!(said.contains("another census or plan"), "{said}");
    }
}

/// As the shell takes it: with the folder quoted.
#[cfg(unix)]
#[test]
fn the_commands_of_a_plan_can_be_pasted() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("it's $(7x7)");
    let told = succeed("plan 3x3 --seconds 1 --units 2 --out", &many, "");
    let sbatch = told
        .lines()
        .find(|line| line.starts_with("sbatch "))
        .unwrap();
    let script = format!("sbatch() {{ printf '%s' \"$5\"; }}; {sbatch}");
    let shell = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(
        String::from_utf8(shell.stdout).unwrap(),
        many.to_str().unwrap()
    );
}

#[test]
fn a_hunt_is_no_census() {
    let folder = tempfile::tempdir().unwrap();
    let hunt = folder.path().join("hunt");
    let mut command = Command::new(env!("CARGO_BIN_EXE_catmouse"));
    command.args("hunt 4x4 --chains 1 --steps 100 --out".split(' '));
    assert!(command.arg(&hunt).status().unwrap().success());
    for command in ["status", "collect"] {
        let said = refused(command, &hunt, "", 1);
        assert!(said.contains("no census"), "{said}");
    }
    assert!(!hunt.join("summary.json").exists());
}

/// The same command that counts on one machine goes on with the units of a plan.
#[test]
fn a_planned_census_can_be_finished_on_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, many] = ["whole", "many"].map(|name| folder.path().join(name));
    plan(&many, 9);
    succeed("run-unit", &many, "0/2");
    for out in [&whole, &many] {
        succeed(&format!("{CENSUS} --out"), out, "");
    }
    assert_same(&whole, &many);
    assert_eq!(fs::read_dir(many.join("units")).unwrap().count(), 9);
}
