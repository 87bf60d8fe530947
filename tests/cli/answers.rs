//! Right input: the published cases, the three formats, and how results are printed.

use serde_json::Value;

use super::{data, run, run_on};

/// The objects of a file or output, one a line.
fn objects(lines: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("every line is JSON");
    lines.lines().map(parse).collect()
}

/// Every case in order, its answer and plies as published.
fn check(file: &str, more: &[&str]) {
    let path = data(file);
    let mut arguments = vec!["solve", "--format", "json", &path];
    arguments.extend(more);
    let ran = run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let cases = objects(&std::fs::read_to_string(&path).expect("the data is there"));
    let answers = objects(&ran.out);
    assert_eq!(cases.len(), answers.len());
    for (case, answer) in cases.iter().zip(&answers) {
        assert_eq!(answer["answer"], case["expected"], "{case}");
        // Absent in a case of the token game, which has no plies: null.
        assert_eq!(answer["plies"], case["plies"], "{case}");
        if !case["winner"].is_null() {
            assert_eq!(answer["winner"], case["winner"], "{case}");
        }
    }
}

#[test]
fn the_published_cases() {
    let engines = catmouse::engine::Engine::ALL.map(catmouse::engine::Engine::name);
    for engine in ["auto", "reference"].into_iter().chain(engines) {
        for file in ["lc1728.jsonl", "lc913.jsonl", "zgame.jsonl"] {
            check(file, &["--engine", engine]);
        }
        check("lc913_one_way.jsonl", &["--engine", engine, "--directed"]);
    }
}

#[test]
fn the_published_cases_on_any_number_of_threads() {
    for threads in ["1", "2", "7"] {
        check("lc1728.jsonl", &["--threads", threads, "--verify"]);
    }
}

#[test]
fn common_misreadings_are_not_ours() {
    let path = data("wrong_readings.jsonl");
    let ran = run(&["solve", "--format", "json", &path]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let cases = objects(&std::fs::read_to_string(&path).expect("the data is there"));
    for (case, answer) in cases.iter().zip(objects(&ran.out)) {
        let right = &case["right"];
        assert!(
            &answer["answer"] == right || &answer["winner"] == right,
            "{case}: {answer}"
        );
    }
}

#[test]
fn the_keys_of_an_answer_are_in_order() {
    let ran = run(&["solve", "--format", "json", "boards/mixed.jsonl"]);
    assert_eq!(
        ran.out,
        "{\"game\":\"grid\",\"winner\":\"mouse\",\"answer\":true,\"plies\":5}\n\
         {\"game\":\"graph\",\"winner\":\"draw\",\"answer\":0,\"plies\":null}\n\
         {\"game\":\"token\",\"winner\":null,\"answer\":[\"no\",\"no\",\"yes\"],\"plies\":null}\n"
    );
}

#[test]
fn what_the_judges_expect() {
    let ran = run(&[
        "solve",
        "--format",
        "answer",
        "boards/mixed.jsonl",
        "boards/zgame-example.txt",
    ]);
    assert_eq!(ran.out, "true\n0\nno no yes\nno no yes\nno yes no\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

/// Every board that is in the gallery too comes to what the gallery says.
#[test]
fn the_boards_of_the_gallery() {
    let mut found = 0;
    for exhibit in catmouse::gallery::grids() {
        let path = format!("boards/{}.txt", exhibit.name);
        let whole = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        if !std::path::Path::new(&whole).exists() {
            continue;
        }
        found += 1;
        let ran = run(&["solve", "--format", "json", &path]);
        let answer = &objects(&ran.out)[0];
        let plies = exhibit.verdict.plies().map_or(Value::Null, Value::from);
        assert_eq!(answer["plies"], plies, "{path}");
        assert_eq!(
            answer["winner"],
            exhibit.verdict.outcome().to_string(),
            "{path}"
        );
    }
    assert_eq!(found, 7);
}

#[test]
fn a_board_from_standard_input() {
    let board = "####F\n#C...\nM....\n";
    for arguments in [
        &[
            "solve",
            "--cat-jump",
            "1",
            "--mouse-jump",
            "2",
            "--format",
            "answer",
        ][..],
        &[
            "solve",
            "-",
            "--cat-jump=1",
            "--mouse-jump=2",
            "--format=answer",
        ],
    ] {
        let ran = run_on(board, arguments);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(0), "true\n"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn an_object_over_several_lines() {
    let object = "{\n  \"grid\": [\"M.C...F\"],\n  \"catJump\": 1,\n  \"mouseJump\": 4\n}\n";
    let ran = run_on(object, &["solve", "--format", "answer"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "true\n"),
        "{}",
        ran.err
    );
}

#[test]
fn no_colours_where_there_is_no_terminal() {
    let ran = run(&["solve", "--map", "--verify", "boards/seventy-nine.txt"]);
    assert!(!ran.out.contains('\u{1b}'));
    assert!(
        ran.out
            .contains("The mouse wins in 79 plies: with its 40th move it reaches the food.")
    );
    assert!(
        ran.out
            .contains("Verified: all 3872 states of the table are right."),
        "{}",
        ran.out
    );
    assert!(
        ran.out.lines().all(|line| line.trim_end() == line),
        "spaces at a line's end"
    );
}

#[test]
fn a_player_who_can_be_stuck_is_told_of() {
    let ran = run_on("[[1,2],[0,2],[0,1]]", &["solve", "--format", "answer"]);
    assert_eq!(ran.err, "");
    let ran = run_on("[[],[2],[1,3],[2]]", &["solve", "--format", "answer"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let ran = run_on(
        "[[3],[2],[1,3],[]]",
        &["solve", "--directed", "--format", "answer"],
    );
    assert_eq!(
        ran.err,
        "warning: <stdin>: the mouse and the cat can come to stand without a move; the game stops \
         there, a draw\n"
    );
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let line = "{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}\n";
    let mut command = super::catmouse(&["solve", "--format", "json"]);
    let command = command.stdin(std::process::Stdio::piped());
    let command = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..10_000 {
        if std::io::Write::write_all(&mut stdin, line.as_bytes()).is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_stream_is_answered_line_by_line() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = super::catmouse(&["solve", "--format", "json"]);
    let command = command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    // Each answer comes before the next question is asked.
    for jump in 1..=6 {
        writeln!(
            stdin,
            "{{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": {jump}}}"
        )
        .unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["answer"], jump >= 4);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn help_and_completions_are_there() {
    let help = run(&["solve", "--help"]);
    assert_eq!(help.code, Some(0));
    assert!(help.out.contains("Examples:"));
    for shell in ["bash", "zsh", "fish"] {
        let ran = run(&["completions", shell]);
        assert!(ran.code == Some(0) && ran.out.contains("mouse-jump"));
    }
}
