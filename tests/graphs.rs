//! `catmouse graphs` as its users meet it: streams, order, faults, files.
#![cfg(feature = "cli")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const SMALL: &str = "tests/data/connected7.g6";

fn graphs(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_catmouse"))
        .arg("graphs")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Written aside, or both would wait for each other.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn answered(arguments: &[&str], input: &[u8]) -> String {
    let output = graphs(arguments, input);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    text(&output.stdout).to_owned()
}

fn lines(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let output = answered(arguments, input);
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What is wrong, and the exit code.
fn refused(arguments: &[&str], input: &[u8]) -> (String, i32) {
    let output = graphs(arguments, input);
    (
        text(&output.stderr).to_owned(),
        output.status.code().unwrap(),
    )
}

fn small() -> Vec<u8> {
    fs::read(SMALL).unwrap()
}

#[test]
fn the_published_numbers_are_one_command() {
    let summary: Value = serde_json::from_str(&answered(&["--summary=json", SMALL], b"")).unwrap();
    let longest = |nodes: usize, who: &str| {
        let row = &summary["byNodes"][nodes - 1];
        assert_eq!(row["nodes"], nodes);
        row[who]["longest"]["plies"].as_u64()
    };
    let published = [(3, 1, 1), (4, 3, 3), (5, 5, 5), (6, 7, 8), (7, 9, 12)];
    for (nodes, mouse, cat) in published {
        assert_eq!(longest(nodes, "longestMouse"), Some(mouse));
        assert_eq!(longest(nodes, "longestCat"), Some(cat));
    }
    let cops = answered(&["--cops", "1", "--summary=json", SMALL], b"");
    let cops: Value = serde_json::from_str(&cops).unwrap();
    for (nodes, wins) in (1..).zip([1, 1, 2, 5, 16, 68, 403]) {
        assert_eq!(cops["byNodes"][nodes - 1]["winsByCops"]["1"], wins);
    }
    assert_eq!(cops["byNodes"][6]["longest"]["captureTime"], 7 - 4);
}

/// Outcomes and plies do not depend on who plays; only which of several longest wins is shown does.
#[test]
fn every_engine_comes_to_the_same() {
    let without_places = |mut line: Value| {
        for who in ["longestMouse", "longestCat"] {
            line[who] = line[who]["plies"].clone();
        }
        line
    };
    let told = |engine| {
        let told = lines(&["--engine", engine, "--stuck", SMALL], b"");
        told.into_iter().map(without_places).collect::<Vec<_>>()
    };
    let holes = told("holes");
    assert_eq!(holes.len(), 996);
    for engine in catmouse::engine::Engine::ALL {
        assert!(told(engine.name()) == holes, "{engine}");
    }
}

#[test]
fn answers_keep_the_order_of_the_input() {
    let input = small().repeat(8);
    let one = answered(&["--threads", "1"], &input);
    assert_eq!(one, answered(&["--threads", "5"], &input));
    let names: Vec<_> = one
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["graph"].clone())
        .collect();
    assert!(
        names
            .iter()
            .zip(text(&input).lines())
            .all(|(name, line)| name == line)
    );
    // Packed or not, from a file or a pipe.
    let packed = zstd::encode_all(&input[..], 1).unwrap();
    assert_eq!(one, answered(&[], &packed));
}

#[test]
fn one_game_is_one_state() {
    let line = &lines(
        &["--hole", "0", "--mouse", "1", "--cat", "2"],
        b"[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n",
    )[0];
    assert_eq!((&line["states"], &line["draw"]), (&1.into(), &1.into()));
    let (message, code) = refused(&["--hole", "6"], b"Cl\n");
    assert_eq!(
        message,
        "error: <stdin>:1: the hole is at node 6; the nodes are 0 to 3\n"
    );
    assert_eq!(code, 1);
    let (message, _) = refused(&["--hole", "2", "--cat", "2"], b"Cl\n");
    assert!(
        message.contains("the cat starts at node 2, which is the hole"),
        "{message}"
    );
    // Without a hole nobody but the cat wins; on a tree it always does if both may stay.
    let line = &lines(&["--no-hole", "--stay"], b"0 1\n1 2\n1 3\n")[0];
    assert_eq!((&line["states"], &line["cat"]), (&12.into(), &12.into()));
}

#[test]
fn faults_are_told_with_their_line_and_the_rest_is_answered() {
    let input = b"Cl\nC\nBw\n~?@@\nB w\n:Bc\nBg\n";
    let (message, code) = refused(&["--cops", "1"], input);
    assert_eq!(
        message,
        "error: <stdin>:2:2: the line is cut off; a graph6 graph of 4 nodes takes 2 characters\n"
    );
    assert_eq!(code, 1);
    let output = graphs(&["--cops", "1", "--keep-going"], input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "");
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let wins: Vec<_> = lines.iter().map(|line| line["copWin"].as_bool()).collect();
    assert_eq!(
        wins,
        [Some(false), None, Some(true), None, None, None, Some(true)]
    );
    let error = |line: usize| lines[line - 1]["error"].as_str().unwrap();
    assert_eq!(lines[1]["line"], 2);
    assert_eq!(lines[1]["column"], 2);
    assert!(error(4).contains("65 nodes; at most 64"));
    assert!(error(5).contains("' ' cannot occur here"));
    assert!(error(6).contains("this line is sparse6, but the stream began as graph6"));
    // With totals, the faults go to standard error, and the totals are of the rest.
    let output = graphs(&["--cops", "1", "--keep-going", "--summary=json"], input);
    assert_eq!(text(&output.stderr).lines().count(), 4);
    let totals: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(totals["byNodes"][0]["graphs"], 2);
}

#[test]
fn files_that_cannot_be_read_are_told() {
    let (message, code) = refused(&["no/such/file.g6"], b"");
    assert_eq!(message, "error: no/such/file.g6: there is no such file\n");
    assert_eq!(code, 1);
    let (message, code) = refused(&["tests"], b"");
    assert!(message.starts_with("error: tests: "), "{message}");
    assert_eq!(code, 1);
    // A packed file that is cut off.
    let packed = zstd::encode_all(&small()[..], 1).unwrap();
    let (message, code) = refused(&[], &packed[..packed.len() / 2]);
    assert!(message.starts_with("error: <stdin>: "), "{message}");
    assert_eq!(code, 1);
}

#[test]
fn what_follows_a_packed_file_is_told_with_the_graphs_before() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&small()).unwrap();
    let packed = packed.finish().unwrap();
    let all = answered(&[], &small());
    assert_eq!(all, answered(&[], &[&packed[..], &[0; 5000]].concat()));
    let output = graphs(&[], &[&packed[..], b"\0rest"].concat());
    assert_eq!(text(&output.stdout), all);
    let told = format!(
        "error: <stdin>: after {} bytes the packed text is at its end, but something else follows; \
         expected another gzip member or zero bytes; 996 graphs were read before\n",
        packed.len() + 1
    );
    assert_eq!(text(&output.stderr), told);
    assert_eq!(output.status.code(), Some(1));
    // As pzstd begins its files.
    let frame = zstd::encode_all(&small()[..], 1).unwrap();
    let skipped = b"\x50\x2a\x4d\x18\x04\0\0\0\x01\x02\x03\x04";
    assert_eq!(all, answered(&[], &[&skipped[..], &frame].concat()));
    let (message, code) = refused(&[], b"\xfd7zXZ\0\0\x04");
    assert!(
        message.starts_with("error: <stdin>: this is packed with xz; "),
        "{message}"
    );
    assert_eq!(code, 1);
}

/// Each is answered before the next is written.
#[test]
fn a_slow_producer_is_answered_at_once() {
    use std::io::{BufRead, BufReader};

    let mut child = Command::new(env!("CARGO_BIN_EXE_catmouse"))
        .arg("graphs")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for graph in ["Bw", "Bg", "Cl", "DQc", "Cl", "Bg"] {
        stdin.write_all(format!("{graph}\n").as_bytes()).unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.contains(&format!("\"{graph}\"")), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_without_end_is_not_waited_for() {
    let ran = Command::new(env!("CARGO_BIN_EXE_catmouse"))
        .args(["graphs", "/dev/zero"])
        .output()
        .unwrap();
    let told = text(&ran.stderr);
    assert!(
        told.starts_with("error: /dev/zero: line 1 shows no end within "),
        "{told}"
    );
    assert_eq!(ran.status.code(), Some(1));
}

/// Those that `solve` obeys; the arguments prevail.
#[test]
fn the_keys_of_a_case_are_obeyed() {
    let case = |keys: &str| format!("{{\"graph\": [[1,3],[0],[3],[0,2]]{keys}}}\n");
    let told = |arguments: &[&str], keys: &str| answered(arguments, case(keys).as_bytes());
    let plain = |arguments: &[&str]| answered(arguments, b"[[1,3],[0],[3],[0,2]]\n");
    for (keys, arguments) in [
        (", \"stay\": true", &["--stay"][..]),
        (", \"hole\": 3", &["--hole", "3"]),
        (", \"hole\": null", &["--no-hole"]),
        (
            ", \"mouse\": 2, \"cat\": 1",
            &["--mouse", "2", "--cat", "1"],
        ),
    ] {
        assert_eq!(told(&[], keys), plain(arguments), "{keys}");
        assert_ne!(told(&[], keys), plain(&[]), "{keys}");
    }
    assert_eq!(
        told(&["--hole", "0"], ", \"hole\": 3"),
        plain(&["--hole", "0"])
    );
    assert_eq!(told(&["--hole", "all"], ", \"hole\": 3"), plain(&[]));
    let ring = b"{\"graph\": [[1],[2],[0]], \"directed\": true}\n[[1],[2],[0]]\n";
    let output = graphs(&["--keep-going"], ring);
    let lines = text(&output.stdout);
    assert!(lines.starts_with("{\"graph\":\"&B"), "{lines}");
    assert!(
        lines.contains("{\"line\":2,\"error\":\"node 0 lists 1"),
        "{lines}"
    );
    let (message, _) = refused(&[], case(", \"hole\": 4").as_bytes());
    assert_eq!(
        message,
        "error: <stdin>:1: the hole is at node 4; the nodes are 0 to 3\n"
    );
    let pg = |keys: &str, arguments: &[&str]| {
        let arguments = [&["--export", "pg"], arguments].concat();
        answered(&arguments, case(keys).as_bytes())
    };
    assert_eq!(
        pg(", \"hole\": 3, \"stay\": true", &[]),
        pg("", &["--hole", "3", "--stay"])
    );
}

#[test]
fn games_that_are_over_before_they_begin_are_refused() {
    for (arguments, told) in [
        (
            ["--mouse", "2", "--cat", "2"],
            "the mouse and the cat are both at node 2: ",
        ),
        (
            ["--mouse", "2", "--hole", "2"],
            "the mouse and the hole are both at node 2: ",
        ),
        (
            ["--cat", "2", "--hole", "2"],
            "the cat starts at node 2, which is the hole",
        ),
    ] {
        let (message, code) = refused(&arguments, b"Cl\n");
        assert!(
            message.starts_with(&format!("error: <stdin>:1: {told}")),
            "{message}"
        );
        assert_eq!(code, 1);
    }
}

#[test]
fn headers_and_lists_from_1_are_not_passed_over() {
    let (message, code) = refused(&[], b"0 1\n1 2\n\n4 5\n0 1\n1 2\n2 3\n");
    assert!(
        message.starts_with("error: <stdin>:4:1: '4 5' before the other edges may be a header"),
        "{message}"
    );
    assert_eq!(code, 1);
    let output = graphs(&[], b"1 2\n2 3\n1 3\n");
    assert!(output.status.success());
    let told = text(&output.stderr);
    assert!(
        told.starts_with("warning: <stdin>:1: node 0 is on no line"),
        "{told}"
    );
}

#[test]
fn a_flood_of_errors_ends_after_twenty() {
    let input = "C\n".repeat(300);
    let output = graphs(
        &["--keep-going", "--summary"],
        format!("Cl\n{input}").as_bytes(),
    );
    let told = text(&output.stderr);
    assert_eq!(told.lines().count(), 21);
    assert!(
        told.ends_with("error: <stdin>: 280 more errors; the first 20 are above\n"),
        "{told}"
    );
}

#[test]
fn too_many_cops_are_told_in_words() {
    let (message, code) = refused(&["--cops", "4"], b"Cl\n");
    assert!(
        message.contains("more than 3 cops are too many"),
        "{message}"
    );
    assert_eq!(code, 2);
}

#[test]
fn answers_are_written_as_csv() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.csv");
    let name = path.to_str().unwrap();
    answered(&["--out", name], b"Cl\nB?\n");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "graph,nodes,edges,holes,states,mouse,cat,draw,longest_mouse_plies,longest_mouse_hole,\
         longest_mouse_mouse,longest_mouse_cat,longest_cat_plies,longest_cat_hole,longest_cat_mouse,\
         longest_cat_cat\n\
         Cl,4,4,4,24,24,0,0,3,2,0,1,,,,\n\
         B?,3,0,0,0,0,0,0,,,,,,,,\n"
    );
    answered(&["--cops", "1", "--out", name], b"Bw\nCl\n");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "graph,nodes,edges,cops,capture_time,cop_1,cop_2,cop_3\nBw,3,3,1,1,0,,\nCl,4,4,1,,,,\n"
    );
    let (message, code) = refused(&["--out", name, "--summary"], b"Cl\n");
    assert!(
        message.contains("CSV takes a row for each graph"),
        "{message}"
    );
    let (_, certificate) = refused(&["--cops", "1", "--certificate", "--out", name], b"Cl\n");
    assert_eq!((code, certificate), (2, 2));
}

#[test]
fn cop_numbers_are_read_off_with_their_proofs() {
    // The tree, the square, Petersen's graph.
    let petersen = {
        let pairs = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
        let lines: Vec<_> = pairs.map(|(a, b)| format!("{a} {b}\n")).collect();
        lines.concat()
    };
    let input = format!("0 1\n1 2\n1 3\n\n0 1\n1 2\n2 3\n3 0\n\n{petersen}");
    let lines = lines(&["--cops", "number", "--certificate"], input.as_bytes());
    let numbers: Vec<_> = lines
        .iter()
        .map(|line| line["copNumber"].as_u64())
        .collect();
    assert_eq!(numbers, [Some(1), Some(2), Some(3)]);
    let times: Vec<_> = lines
        .iter()
        .map(|line| line["captureTime"].as_u64())
        .collect();
    assert_eq!(times, [Some(1), Some(1), Some(1)]);
    assert_eq!(
        lines[0]["certificate"]["dismantling"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    // One cop fewer is too few, and here is why.
    assert!(lines[0]["certificate"].get("safe").is_none());
    assert_eq!(
        lines[1]["certificate"]["safe"][0],
        serde_json::json!({"cops": [0], "robber": [2]})
    );
    assert_eq!(
        lines[2]["certificate"]["safe"].as_array().unwrap().len(),
        10 * 11 / 2
    );
    let lost = &self::lines(&["--cops", "1", "--certificate"], b"Cl\n")[0];
    let safe = lost["certificate"]["safe"].as_array().unwrap();
    assert_eq!(safe[0], serde_json::json!({"cops": [0], "robber": [2]}));
}

/// A line for each edge.
fn edge_list(edges: impl Iterator<Item = (usize, usize)>) -> String {
    let lines: Vec<_> = edges.map(|(a, b)| format!("{a} {b}\n")).collect();
    lines.concat()
}

/// What several cops do is told so that it can be followed by someone who knows the rules alone.
#[test]
fn a_win_of_several_cops_is_told_move_by_move() {
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    let numbers = |value: &Value| {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(number)
            .collect::<Vec<_>>()
    };
    // A ladder of eight rungs: 2 cops.
    let edges = (0..7).flat_map(|at| [(at, at + 1), (at + 8, at + 9)]);
    let edges: Vec<_> = edges.chain((0..8).map(|at| (at, at + 8))).collect();
    let text = edge_list(edges.iter().copied());
    let is_move = |from: usize, to: usize| {
        from == to || edges.contains(&(from, to)) || edges.contains(&(to, from))
    };
    let line = &lines(&["--cops", "2", "--certificate"], text.as_bytes())[0];
    let steps = line["certificate"]["strategy"].as_array().unwrap();
    assert!(steps.len() > 16 && line["certificate"].get("timesChecked").is_none());
    // The robber tries everything.
    let mut open: Vec<_> = (0..16)
        .map(|robber| {
            (
                numbers(&line["placing"]),
                robber,
                number(&line["captureTime"]),
            )
        })
        .collect();
    while let Some((mut cops, robber, moves)) = open.pop() {
        cops.sort_unstable();
        if cops.contains(&robber) {
            continue;
        }
        let told =
            |step: &&Value| numbers(&step["cops"]) == cops && number(&step["robber"]) == robber;
        let step = steps.iter().find(told).expect("a step for every state");
        assert!((1..=moves).contains(&number(&step["moves"])));
        let to = numbers(&step["to"]);
        assert!(cops.iter().zip(&to).all(|(&from, &to)| is_move(from, to)));
        if !to.contains(&robber) {
            let answers = (0..16).filter(|&answer| is_move(robber, answer));
            open.extend(answers.map(|answer| (to.clone(), answer, number(&step["moves"]) - 1)));
        }
    }
}

/// Robertson's graph of girth 5 needs four cops (Aigner and Fromme 1984): more than are played with.
#[test]
fn more_cops_than_are_tried_are_said_to_be_more() {
    let ring = (0..19).map(|node| (node, (node + 1) % 19));
    let chords = [8, 4, 7, 4, 8, 5, 7, 4, 7, 8, 4, 5, 7, 8, 4, 8, 4, 8, 4];
    let chords = chords.into_iter().enumerate();
    let chords = chords.map(|(node, far)| (node, (node + far) % 19));
    let text = edge_list(ring.chain(chords));
    let line = &lines(&["--cops", "number", "--certificate"], text.as_bytes())[0];
    assert_eq!((&line["nodes"], &line["edges"]), (&19.into(), &38.into()));
    assert_eq!(line["copNumber"], Value::Null);
    assert_eq!(line["moreThan"], 3);
    assert_eq!(
        line["certificate"]["safe"].as_array().unwrap().len(),
        19 * 20 * 21 / 6
    );
    let table = answered(&["--cops", "number", "--summary"], text.as_bytes());
    assert!(table.lines().next().unwrap().contains("more than 3"));
    let summary = answered(&["--cops", "number", "--summary=json"], text.as_bytes());
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["byNodes"][0]["more"], 1);
    let known = &lines(&["--cops", "number"], b"Cl\n")[0];
    assert!(known.get("moreThan").is_none());
}

/// What is offered for pasting is a game that LeetCode takes; else the reason is there.
#[test]
fn records_are_offered_for_pasting_where_leetcode_takes_them() {
    let offered = |arguments: &[&str], input: &[u8]| -> Vec<String> {
        let output = answered(&[&["--summary"], arguments].concat(), input);
        let lines = output.lines().filter_map(|line| line.strip_prefix("  "));
        let lines = lines.filter(|line| line.starts_with("with ") || line.starts_with("no "));
        lines.map(str::to_owned).collect()
    };
    let square = "with hole 0, mouse 1, cat 2: [[2,3],[2,3],[0,1],[0,1]]";
    assert_eq!(offered(&[], b"Cl\n")[0], square);
    // Three nodes joined and one alone, the hole: only the cat can win.
    let alone = "no test case of LeetCode's: node 0 has no neighbour";
    assert_eq!(offered(&[], b"[[],[2,3],[1],[1]]\n"), [alone]);
    assert_eq!(
        offered(&["--stay"], b"Cl\n")[0],
        "no test case of LeetCode's: both may stay"
    );
    let arrows = b"[[1],[2],[0]]\n";
    assert_eq!(
        offered(
            &["--directed", "--hole", "0", "--mouse", "2", "--cat", "1"],
            arrows
        ),
        ["no test case of LeetCode's: the arrow from node 0 to node 1 has no opposite"]
    );
    let ring: Vec<_> = (0..51)
        .map(|node| format!("{node} {}\n", (node + 1) % 51))
        .collect();
    let reasons = offered(&["--hole", "0"], ring.concat().as_bytes());
    assert_eq!(
        reasons[0],
        "no test case of LeetCode's: 51 nodes are more than 50"
    );
}

#[test]
fn one_game_is_exported() {
    let game = answered(&["--hole", "0", "--export", "pg"], b"Bw\n");
    let lines: Vec<_> = game.lines().collect();
    assert_eq!(lines[0], "parity 17;");
    // Mouse 1, cat 2, mouse to move: into the hole, or to the cat.
    assert_eq!(lines[1 + (3 + 2) * 2], "10 1 0 5,17;");
    let dot = answered(&["--hole", "0", "--export", "dot"], b"Bw\n");
    assert!(dot.starts_with("digraph game {\n") && dot.ends_with("}\n"));
    let (message, code) = refused(&["--export", "pg"], b"Bw\n");
    assert!(message.contains("give its hole as --hole N"), "{message}");
    assert_eq!(code, 2);
    let (message, code) = refused(&["--hole", "0", "--export", "pg"], b"Bw\nBw\n");
    assert!(message.contains("<stdin>:2: a second graph"), "{message}");
    assert_eq!(code, 1);
}

#[test]
fn files_are_there_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let name = |path: &Path| path.to_str().unwrap().to_owned();
    let lines = path("answers.jsonl");
    answered(&["--out", &name(&lines), SMALL], b"");
    assert_eq!(fs::read_to_string(&lines).unwrap(), answered(&[SMALL], b""));
    let (message, code) = refused(&["--out", &name(&path("none.jsonl"))], b"Cl\nC\n");
    assert!(message.contains("<stdin>:2:2"), "{message}");
    assert_eq!(code, 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let table = path("answers.parquet");
    answered(&["--out", &name(&table), SMALL], b"");
    let file = parquet::file::reader::SerializedFileReader::try_from(&*table).unwrap();
    let (mut states, mut plies, mut rows) = (0, Vec::new(), 0);
    for row in file {
        for (name, field) in row.unwrap().get_column_iter() {
            match (name.as_str(), field) {
                ("states", parquet::record::Field::Int(count)) => states += i64::from(*count),
                ("longest_cat_plies", parquet::record::Field::Int(count)) => plies.push(*count),
                _ => {}
            }
        }
        rows += 1;
    }
    assert_eq!(rows, 996);
    let told = self::lines(&[SMALL], b"");
    let sum: i64 = told
        .iter()
        .map(|line| line["states"].as_i64().unwrap())
        .sum();
    assert_eq!(states, sum);
    let told = told
        .iter()
        .filter_map(|line| line["longestCat"]["plies"].as_i64());
    assert!(told.eq(plies.into_iter().map(i64::from)));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_catmouse"))
        .arg("graphs")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Until it has ended; then this pipe is closed too.
    while stdin.write_all(&small()).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
#[cfg(unix)]
fn links_and_pipes_are_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    let (file, link, pipe) = (
        folder.path().join("file"),
        folder.path().join("link"),
        folder.path().join("pipe"),
    );
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(answered(&["--out", link.to_str().unwrap()], b"Bw\n"), "");
    assert!(link.is_symlink());
    let expected = answered(&[], b"Bw\n");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);

    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let reader = Command::new("cat")
        .arg(&pipe)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    assert_eq!(answered(&["--out", pipe.to_str().unwrap()], b"Bw\n"), "");
    assert_eq!(text(&reader.wait_with_output().unwrap().stdout), expected);
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(answered(&["--out", "-"], b"Bw\n"), expected);
}
