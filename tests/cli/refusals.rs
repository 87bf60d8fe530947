//! Wrong input: one line that says where, what, and what would be right, and exit code 1.

use serde_json::Value;

use super::{data, folder, run, run_on};

/// Asserts the one line and the exit code.
#[track_caller]
fn refused(ran: &super::Ran, told: &str) {
    assert_eq!(ran.err, format!("error: {told}\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
}

#[test]
fn a_file_that_is_not_there() {
    let ran = run(&["solve", "no/such/file.txt"]);
    refused(&ran, "no/such/file.txt: there is no such file");
}

#[test]
fn a_directory() {
    refused(
        &run(&["solve", "boards"]),
        "boards: this is a directory; expected a file",
    );
    refused(
        &run(&["show", "boards"]),
        "boards: this is a directory; expected a file",
    );
}

#[test]
fn an_empty_file() {
    let path = folder("empty").join("empty.txt");
    std::fs::write(&path, "").unwrap();
    let name = path.display();
    refused(
        &run(&["solve", path.to_str().unwrap()]),
        &format!(
            "{name}:1:1: there is nothing here; expected a picture of a board, a test case of \
             LeetCode, the contest's boards, or JSON Lines"
        ),
    );
}

#[test]
fn the_place_is_told() {
    refused(
        &run_on(
            "####F\n#C..\nM....\n",
            &["solve", "--cat-jump", "1", "--mouse-jump", "2"],
        ),
        "<stdin>:2:5: row 2 has 4 cells, but row 1 has 5; all rows must have the same length",
    );
    refused(
        &run_on("[[1,2],[0],\n[0,1]]", &["solve"]),
        "<stdin>:2:4: node 2 lists 1, but node 1 does not list 2; add it there, or use --directed \
         to read the lists as arrows",
    );
    refused(
        &run_on(
            "M.CF\n",
            &["solve", "--cat-jump", "64", "--mouse-jump", "2"],
        ),
        "<stdin>:1:1: the cat's jump is 64; a jump is 1 to 63 cells",
    );
    refused(
        &run_on("M.CF\n", &["solve", "--mouse-jump", "2"]),
        "<stdin>:1:5: the cat's jump is missing; write it after the board (first the cat's, then \
         the mouse's), or use --cat-jump and --mouse-jump",
    );
    refused(
        &run_on(b"M.\xffF\n1 1\n", &["solve"]),
        "<stdin>:1:3: byte 0xff is not UTF-8; expected plain text in UTF-8",
    );
}

#[test]
fn every_case_of_the_refused_ones() {
    let path = data("rejected.jsonl");
    let ran = run(&["solve", "--format", "json", &path]);
    assert_eq!(ran.code, Some(1));
    let cases = std::fs::read_to_string(&path).unwrap();
    let parse = |line| serde_json::from_str::<Value>(line).unwrap();
    let refusals: Vec<Value> = ran.out.lines().map(parse).collect();
    assert_eq!(refusals.len(), cases.lines().count());
    for ((case, refusal), line) in cases.lines().map(parse).zip(&refusals).zip(1..) {
        assert_eq!(refusal["line"], line);
        let error = refusal["error"].as_str().unwrap();
        assert!(error.starts_with(&format!("{path}:{line}:")), "{error}");
        let why = case["why"].as_str().unwrap();
        let fits = |(reason, told): &(&str, &str)| why.contains(reason) && error.contains(told);
        let reasons = [
            ("self loop", "lists itself"),
            ("one-way", "does not list"),
            ("repeated neighbour", "twice"),
            ("more than 64 cells", "at most 64"),
            ("need one each", "needs one each"),
            ("ragged", "same length"),
        ];
        assert!(reasons.iter().any(fits), "{why}: {error}");
    }
}

#[test]
fn one_bad_line_among_good_ones() {
    let good = "{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}\r\n";
    let bad = "{\"grid\": [\"M.C..xF\"], \"catJump\": 1, \"mouseJump\": 4}\r\n";
    let text = format!("\u{feff}{good}{bad}\r\n{good}");
    let told =
        "<stdin>:2:17: row 1, column 6: unknown character 'x'; a board has M, C, F, '.' and '#'";
    let json = run_on(&text, &["solve", "--format", "json"]);
    let answer = "{\"game\":\"grid\",\"winner\":\"mouse\",\"answer\":true,\"plies\":3}\n";
    assert_eq!(
        json.out,
        format!("{answer}{{\"line\":2,\"error\":\"{told}\"}}\n{answer}")
    );
    assert_eq!((json.code, json.err), (Some(1), format!("error: {told}\n")));
    let answers = run_on(&text, &["solve", "--format", "answer"]);
    assert_eq!(answers.out, "true\nerror\ntrue\n");
    assert_eq!(
        (answers.code, answers.err),
        (Some(1), format!("error: {told}\n"))
    );
}

#[test]
fn a_bad_line_before_good_ones() {
    for (bad, told) in [
        ("oops", "found 'oops', expected an object in braces"),
        ("1", "found '1', expected an object in braces"),
        ("[1]", "found '[', expected an object in braces"),
        (
            "{\"grid\": [",
            "the JSON ends early: EOF while parsing a list; expected an object such as \
             {\"grid\": [\"M.C\",\"..F\"], \"catJump\": 1, \"mouseJump\": 1}",
        ),
    ] {
        let ran = run_on(
            format!("{bad}\n{{\"board\": [\"A\"]}}\n"),
            &["solve", "--format", "answer"],
        );
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(1), "error\nyes no no\n")
        );
        let column = if bad.starts_with('{') {
            bad.len() + 1
        } else {
            1
        };
        assert_eq!(ran.err, format!("error: <stdin>:1:{column}: {told}\n"));
    }
}

#[test]
fn one_bad_file_among_good_ones() {
    let files = [
        "boards/lc913-example-2.txt",
        "nowhere.txt",
        "boards/lc1728-example-1.txt",
    ];
    let ran = run(&[&["solve", "--format", "answer"][..], &files].concat());
    assert_eq!(ran.out, "1\ntrue\n");
    assert_eq!(ran.err, "error: nowhere.txt: there is no such file\n");
    assert_eq!(ran.code, Some(1));
}

#[test]
fn json_that_ends_early() {
    let ran = run_on("{\"grid\": [\"M.C\", ", &["solve", "--format", "answer"]);
    refused(
        &ran,
        "<stdin>:1:17: the JSON ends early: EOF while parsing a value; expected an object such as \
         {\"grid\": [\"M.C\",\"..F\"], \"catJump\": 1, \"mouseJump\": 1}",
    );
}

#[test]
fn a_flood_of_errors_ends_after_twenty() {
    let text = "oops\n".repeat(312) + "{\"board\": [\"A\"]}\n";
    let ran = run_on(&text, &["solve"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err.lines().count(), 21);
    assert!(
        ran.err
            .ends_with("error: <stdin>: 292 more errors; the first 20 are above\n"),
        "{}",
        ran.err
    );
    let ran = run_on(&text, &["solve", "--format", "json"]);
    assert_eq!(ran.out.lines().count(), 313);
    let ran = run(&["solve", "README.md"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err.lines().count(), 21);
    // The same for warnings.
    let ran = run_on(
        "[[1,2],[0],[0]]\n".repeat(100),
        &["solve", "--format", "answer"],
    );
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 100));
    assert!(
        ran.err
            .ends_with("warning: <stdin>: 80 more warnings; the first 20 are above\n")
    );
}

#[test]
fn what_does_not_end_is_not_waited_for() {
    #[cfg(unix)]
    {
        let ran = run(&["solve", "/dev/zero"]);
        assert_eq!(ran.code, Some(1));
        assert_eq!(
            ran.err,
            "error: /dev/zero: line 1 shows no end within 64 MiB\n"
        );
    }
    let row = format!("M.C{}F\n1 1\n", ".".repeat(50_000_000));
    refused(
        &run_on(row, &["solve"]),
        "<stdin>:1:1: this goes on for more than 40 MiB, which no case does; expected less, or cases one a line",
    );
}

#[test]
fn packed_games_are_unpacked_or_named() {
    let packed = zstd::encode_all(&b"M.C...F\n1 4\n"[..], 1).unwrap();
    let ran = run_on(packed, &["solve", "--format", "answer"]);
    assert_eq!((ran.out.as_str(), ran.code), ("true\n", Some(0)));
    let ran = run_on(b"BZh91AY&SY", &["solve"]);
    assert!(
        ran.err
            .starts_with("error: <stdin>: this is packed with bzip2; "),
        "{}",
        ran.err
    );
}

#[test]
fn a_folder_that_is_missing_is_called_one() {
    let told = "no/such/folder: there is no such folder";
    let board = "boards/lc1728-example-1.txt";
    let ran = run(&["solve", board, "--table", "no/such/folder/first.table"]);
    assert!(
        ran.err.ends_with(&format!("error: {told}\n")),
        "{}",
        ran.err
    );
    refused(
        &run(&[
            "graphs",
            "boards/petersen.g6",
            "--out",
            "no/such/folder/s.csv",
        ]),
        told,
    );
}

#[test]
fn a_census_s_folder_that_is_missing_is_called_one() {
    let told = "no/such/folder: there is no such folder";
    for command in [
        "merge no/such/folder --out x",
        "census status no/such/folder",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        refused(&run(&arguments), told);
    }
    #[cfg(feature = "report")]
    refused(&run(&["report", "no/such/folder"]), told);
}

#[test]
fn options_of_another_game_are_refused() {
    refused(
        &run(&["solve", "--mouse", "3", "boards/lc1728-example-1.txt"]),
        "boards/lc1728-example-1.txt:1:1: --mouse is for a graph, but this is a board",
    );
}

#[test]
fn wrong_usage() {
    for arguments in [
        &["solve", "--format", "xml"][..],
        &["solve", "--engine", "steam"],
        &["solve", "--cat-jump", "two"],
        &["solve", "--threads", "0"],
        &["solve", "--hole", "x"],
        &["sovle"],
        &[],
        &["solve", "--table", "x", "boards/zgame-example.txt"],
    ] {
        let ran = run(arguments);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(2), ""),
            "{arguments:?}: {}",
            ran.err
        );
    }
}

#[test]
fn what_is_no_number_is_told_in_plain_words() {
    for (arguments, told) in [
        ("solve --cat-jump x", "expected a number of cells, 1 to 63"),
        ("solve --mouse -1", "expected a node's number"),
        (
            "census 3x3 --threads -1",
            "expected a whole number from 1 to 1024",
        ),
        (
            "census 3x3 --walls x",
            "expected a whole number from 0 to 64",
        ),
        (
            "census 3x3 --sample 1e6",
            "expected a whole number, 1 or more",
        ),
        (
            "census 3x3 --sample 9 --seed x",
            "expected a whole number, 0 or more",
        ),
        (
            "hunt 3x3 --chains 99999999999999999999",
            "the greatest number possible is 18446744073709551615",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = run(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        let first = ran.err.lines().next().unwrap();
        assert!(first.ends_with(&format!(": {told}")), "{}", ran.err);
    }
}

#[test]
fn a_file_where_a_folder_should_be() {
    let file = folder("file").join("file");
    std::fs::write(&file, "").unwrap();
    let name = file.to_str().unwrap();
    let told = format!("{name}: this is a file; expected a folder");
    refused(&run(&["census", "3x3", "--out", name]), &told);
    refused(&run(&["hunt", "3x3", "--steps", "1", "--out", name]), &told);
    refused(&run(&["merge", name, "--out", "nowhere"]), &told);
    #[cfg(feature = "report")]
    refused(&run(&["report", name]), &told);
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_on_a_full_disk() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = super::catmouse(&["solve", "boards/lc1728-example-1.txt"]);
    let output = command.stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("error: standard output: No space left"),
        "{told}"
    );
}
