//! Every form of input, every way in which one can be wrong, and the place that is told.

use catmouse::text::{self, Case, Form, Hole, Options};

fn read(text: &str) -> Vec<Case> {
    text::read(text.as_bytes(), &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn jumps(cat: i64, mouse: i64) -> Options {
    Options {
        cat_jump: Some(cat),
        mouse_jump: Some(mouse),
        ..Options::default()
    }
}

/// Asserts what is told, and where.
#[track_caller]
fn refused(text: impl AsRef<[u8]>, told: &str) {
    refused_with(text, &Options::default(), told);
}

#[track_caller]
fn refused_with(text: impl AsRef<[u8]>, options: &Options, told: &str) {
    match text::read(text.as_ref(), options) {
        Ok(cases) => panic!("taken for {cases:?}"),
        Err(error) => assert_eq!(error.to_string(), told),
    }
}

const FIRST: &str = r##"{"grid": [".##.F","#C...","M...."], "catJump": 1, "mouseJump": 2}"##;

#[test]
fn one_board_in_many_forms() {
    let expected = read(FIRST);
    for same in [
        ".##.F\n#C...\nM....\n1 2\n",
        ".##.F\n#C...\nM....\n\n1\n2",
        "  .##.F  \r\n  #C...\r\n  M....\r\n\r\ncatJump = 1, mouseJump = 2\r\n\r\n",
        "\u{feff}.##.F\n#C...\nM....\nmouseJump=2\ncatJump=1",
        r##"[".##.F","#C...","M...."], 1, 2"##,
        "[\".##.F\",\"#C...\",\"M....\"]\n1\n2",
        "\u{feff}['.##.F',\r\n '#C...',\r\n 'M....'  ]\r\n\r\n1\r\n2\r\n\r\n",
        r##"grid = [".##.F","#C...","M...."], catJump = 1, mouseJump = 2"##,
        r##"Input: grid = [".##.F","#C...","M...."], catJump = 1, mouseJump = 2
           Output: true
           Explanation: Cat cannot catch Mouse on its turn nor can it get the food before Mouse."##,
        "Example 1:\n\nInput: grid = [\".##.F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\n",
        r##"{"mouseJump":2,"why":{"a":[1,{}]},"grid":[".##.\u0046","#C...","M...."],"catJump":1}"##,
        "{\n  \"grid\": [\n    \".##.F\",\n    \"#C...\",\n    \"M....\"\n  ],\n \"catJump\": 1,\n \"mouseJump\": 2\n}\n",
        "\u{feff}{\"grid\": [\".##.F\",\"#C...\",\"M....\"], \"catJump\": 1, \"mouseJump\": 2}\r\n\r\n\r\n",
    ] {
        assert_eq!(read(same), expected, "{same}");
    }
    let picture = text::read(b".##.F\n#C...\nM....\n\n\n", &jumps(1, 2));
    assert_eq!(picture.unwrap(), expected);
    let array = text::read(br##"[".##.F","#C...","M...."]"##, &jumps(1, 2));
    assert_eq!(array.unwrap(), expected);
}

#[test]
fn the_cat_s_jump_comes_first_everywhere() {
    for text in [
        "[\"M.C...F\"]\n1\n4",
        "M.C...F\n1 4",
        "{\"grid\": [\"M.C...F\"], \"mouseJump\": 4, \"catJump\": 1}",
    ] {
        let cases = read(text);
        let [Case::Grid { layout, .. }] = &cases[..] else {
            panic!("{cases:?}");
        };
        assert_eq!((layout.cat_jump, layout.mouse_jump), (1, 4));
    }
}

#[test]
fn one_graph_in_many_forms() {
    let expected = read("[[1,3],[0],[3],[0,2]]");
    for same in [
        "\u{feff}\r\n[[1,3],\r\n [0],\r\n [3],\r\n [0,2]]\r\n",
        "graph = [[1,3],[0],[3],[0,2]]",
        "Input: graph = [[1,3],[0],[3],[0,2]]\nOutput: 1\n",
        r#"{"graph": [[1,3],[0],[3],[0,2]], "expected": 1}"#,
        r#"{"graph": [[1,3],[0],[3],[0,2]], "mouse": 1, "cat": 2, "hole": 0, "directed": false}"#,
    ] {
        assert_eq!(read(same), expected, "{same}");
    }
    let cases = read(
        r#"{"graph": [[1],[2],[0]], "mouse": 0, "cat": 1, "hole": null, "directed": true, "stay": true}"#,
    );
    let [Case::Graph { layout, .. }] = &cases[..] else {
        panic!("{cases:?}");
    };
    assert_eq!((layout.mouse, layout.cat, layout.hole), (0, 1, None));
    assert!(layout.directed && layout.stay);
}

#[test]
fn one_token_board_in_many_forms() {
    let expected = read("1\n3 3\n..B\n..B\nBB.\n");
    for same in [
        "\u{feff}1\r\n3 3\r\n..B\r\n..B\r\nBB.\r\n\r\n",
        "..B\n..B\nBB.",
        r#"{"board": ["..B", "..B", "BB."]}"#,
    ] {
        assert_eq!(read(same), expected, "{same}");
    }
}

/// One line is one graph.
#[test]
fn graphs_in_nauty_s_formats() {
    let square = read("[[1,3],[0,2],[1,3],[0,2]]");
    let path = read("[[1],[0,2],[1]]");
    for same in [
        "Cl\n",
        "\u{feff}Cl\r\n\r\n",
        ">>graph6<<Cl",
        ":Cda",
        ">>sparse6<<:Cda\n",
        "```\nCl\n```\n",
    ] {
        assert_eq!(read(same), square, "{same}");
    }
    let both = [square.clone(), path.clone()].concat();
    assert_eq!(read("Cl\nBg\n"), both);
    assert_eq!(read("Cl\n:Bd\n"), both);
    // Only letters of a board: four nodes.
    assert_eq!(read("CF\n"), read("[[3],[3],[3],[0,1,2]]"));
    assert_eq!(
        read("CF\nCF"),
        read("[[3],[3],[3],[0,1,2]]\n[[3],[3],[3],[0,1,2]]")
    );
    assert_eq!(read("CF\nM.\n1 1").len(), 1);
    let cases = read("&BP_\n");
    let [Case::Graph { layout, .. }] = &cases[..] else {
        panic!("{cases:?}");
    };
    assert!(layout.directed);
    assert_eq!(layout.neighbours, [vec![1], vec![2], vec![0]]);
    // What is changed of the graph before; written by nauty's copyg.
    let in_full = read("D?{\nDCw\nDC{\n");
    assert_eq!(read(":Do@G~\n;kJ\n;o~\n"), in_full);
    let options = Options {
        hole: Hole::At(3),
        stay: true,
        ..Options::default()
    };
    let cases = text::read(b"Cl", &options).unwrap();
    let [Case::Graph { layout, .. }] = &cases[..] else {
        panic!("{cases:?}");
    };
    assert!(layout.stay && layout.hole == Some(3));
    refused(
        "Cl\nC",
        "line 2, column 2: the line is cut off; a graph6 graph of 4 nodes takes 2 characters",
    );
    refused(
        ">>graph6<<Cl\n  DQd\n",
        "line 2, column 5: the line is damaged or cut off: after the last edge graph6 fills up with zeros",
    );
    refused(
        "Cl\nA_\n",
        "line 2, column 1: the graph has 2 nodes; 3 to 64 are possible",
    );
    refused(
        "~?@@",
        "line 1, column 1: the graph has 65 nodes; at most 64 are possible",
    );
    refused(
        ";kJ",
        "line 1, column 1: a line that begins with ; says what is changed of the graph before it, but \
         there is none, or it is wrong; expected a graph in full, which begins with :",
    );
}

#[test]
fn several_pictures() {
    let two = read("[\"M.C...F\"]\n1\n4\n[\"M.C...F\"]\n1\n3\n");
    for same in [
        "M.C...F\n1 4\n\nM.C...F\n1 3\n",
        "M.C...F\n1 4\nM.C...F\n1 3\n",
        "M.C...F\n\n1\n4\n\n\nM.C...F\n\n1\n\n3",
        "```\nM.C...F\n1 4\n```\n\n```\nM.C...F\n1 3\n```\n",
    ] {
        assert_eq!(read(same), two, "{same}");
    }
    let bare = text::read(b"M.C\n..F\n\nMC.\n..F\n\n", &jumps(1, 2)).unwrap();
    assert_eq!(bare.len(), 2);
    assert_eq!(
        read(".A\n..\n\n..B\n..B\nBB.\n"),
        read("2\n2 2\n.A\n..\n3 3\n..B\n..B\nBB.\n")
    );
    refused(
        "M.CF\n1 1\n\nM.C.\n.F\n1 1",
        "line 5, column 3: row 2 has 2 cells, but row 1 has 4; all rows must have the same length",
    );
}

#[test]
fn blanks_between_the_letters_of_a_token_board() {
    let expected = read("1\n3 3\n..B\n..B\nBB.\n");
    for same in [
        ". . B\n. . B\nB B .",
        "1\n3 3\n. . B\r\n. . B \n B\tB .\n",
        "1\n3 3\n. . B\n..B\nB B .",
        r#"{"board": [". . B", ". . B", "B B ."]}"#,
    ] {
        assert_eq!(read(same), expected, "{same}");
    }
    // Two blanks may be a cell that is missing.
    refused(
        ". B\nA  ",
        "line 2, column 2: row 2 has 1 cells, but row 1 has 2; all rows must have the same length",
    );
    refused(
        ".  B\nA  .",
        "line 1, column 2: row 1, column 2: unknown character ' '; a board has A, B and '.'",
    );
}

/// The panel with the result, a problem's page as Markdown, a box as a string of JSON.
#[test]
fn what_is_copied_around_a_box() {
    let grid = read("[\"M.C...F\"]\n1\n4");
    let graph = read("[[1,3],[0],[3],[0,2]]");
    for same in [
        "Input\ngrid =\n[\"M.C...F\"]\ncatJump =\n1\nmouseJump =\n4\nOutput\ntrue\nExpected\ntrue\n",
        "Wrong Answer\nRuntime: 3 ms\nCase 1\nCase 2\nInput\ngrid =\n[\"M.C...F\"]\ncatJump =\n1\n\
         mouseJump =\n4\nOutput\nfalse\nExpected\ntrue",
        "**Example 1:**\n\n**Input:** grid = [\"M.C...F\"], catJump = 1, mouseJump = 4\n**Output:** true\n",
        "> **Input**: `grid = [\"M.C...F\"]`, `catJump = 1`, `mouseJump = 4`\n> **Output**: `true`\n",
        "```\nInput: grid = [\"M.C...F\"], catJump = 1, mouseJump = 4\nOutput: true\n```\n",
        "```json\n[\"M.C...F\"]\n1\n4\n```\n",
        r#"[\"M.C...F\"]\n1\n4"#,
        r#""[\"M.C...F\"]\n1\n4""#,
        "```json\n{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}\n```\n",
    ] {
        assert_eq!(read(same), grid, "{same}");
    }
    for same in [
        "Accepted\nInput\ngraph =\n[[1,3],[0],[3],[0,2]]\nOutput\n1\nExpected\n1\n",
        "**Input:** graph = [[1,3],[0],[3],[0,2]]\n**Output:** 1\n\n**Constraints:**\n\n* `graph[i]` is unique.\n",
        r"**Input:** graph = \[\[1,3\],\[0\],\[3\],\[0,2\]\]",
        r#""[[1,3],[0],[3],[0,2]]""#,
        "`[[1,3],[0],[3],[0,2]]`",
    ] {
        assert_eq!(read(same), graph, "{same}");
    }
    let all = [grid.clone(), graph.clone(), grid].concat();
    assert_eq!(
        read(r#""[\"M.C...F\"]\n1\n4\n[[1,3],[0],[3],[0,2]]\n[\"M.C...F\"]\n1\n4""#),
        all
    );
    // A board after the words is not passed over.
    assert_eq!(
        read("[[1,3],[0],[3],[0,2]]\nOutput: 1\n[[1,3],[0],[3],[0,2]]\n").len(),
        2
    );
    // The place is that of the text as it is written.
    refused(
        r#"[\"M.CF\",\"..x.\"]\n1\n1"#,
        "line 1, column 15: row 2, column 3: unknown character 'x'; a board has M, C, F, '.' and '#'",
    );
    refused(
        "Output\ntrue\nExpected\ntrue\nInput: none",
        "line 5, column 8: found 'none', expected a board such as [\"M.C\",\"..F\"] or a graph such as \
         [[2,5],[3],[0]]",
    );
}

#[test]
fn options_for_another_game() {
    let mouse = Options {
        mouse: Some(3),
        ..Options::default()
    };
    for text in [
        "M.CF\n1 1",
        "[\"M.CF\"]\n1\n1",
        r#"{"grid": ["M.CF"], "catJump": 1, "mouseJump": 1}"#,
    ] {
        let error = text::read(text.as_bytes(), &mouse).unwrap_err().to_string();
        assert!(
            error.ends_with("--mouse is for a graph, but this is a board"),
            "{error}"
        );
    }
    let stay = Options {
        stay: true,
        ..Options::default()
    };
    refused_with(
        "..B",
        &stay,
        "line 1, column 1: --stay is for a graph, but this is a board",
    );
    let told = "--cat-jump is for a board, but this is a graph";
    for text in ["[[1,2],[0],[0]]", "Bw", r#"{"graph": [[1,2],[0],[0]]}"#] {
        let error = text::read(text.as_bytes(), &jumps(1, 1))
            .unwrap_err()
            .to_string();
        assert!(error.ends_with(told), "{error}");
    }
    let told =
        "--cat-jump is for a board with a cat and a mouse, but this is a board of the token game";
    for text in ["..B", "1\n1 3\n..B\n", r#"{"board": ["..B"]}"#] {
        let error = text::read(text.as_bytes(), &jumps(1, 1))
            .unwrap_err()
            .to_string();
        assert!(error.ends_with(told), "{error}");
    }
}

#[test]
fn hints_point_the_right_way() {
    let edges = "line 1, column 1: this looks like an edge list, which 'catmouse graphs' reads; expected a \
                 graph as lists of neighbours, such as [[1,2],[0],[0]], or graph6";
    refused("0 1\n1 2\n", edges);
    refused(
        "p edge 3 2\ne 1 2\ne 2 3\n",
        &edges.replace("an edge list", "DIMACS"),
    );
    let value = "expected a value of JSON: a number, a text in double quotes, a list in brackets, an object \
                 in braces, true, false or null";
    refused(
        r#"{"grid": ["M.CF"], "catJump": NaN, "mouseJump": 1}"#,
        &format!("line 1, column 31: found 'NaN', {value}"),
    );
    refused(
        r#"{"graph": [[1],[0]], "stay": True}"#,
        &format!("line 1, column 30: found 'True', {value}"),
    );
    let numbers = vec!["1"; 5000].join(",");
    refused(
        format!("[[{numbers}]]"),
        "line 1, column 8195: the list goes on after 4096 items; no board and no graph has so many",
    );
    let long = format!("[[{}", " ".repeat(2 << 20));
    refused(
        long,
        "line 1, column 1: this goes on for more than 1 MiB, which no case does; expected less, or cases \
         one a line",
    );
}

/// A case is given as soon as it is whole and no line is waited for.
#[test]
fn parts_come_as_they_are_written() {
    struct Lines(std::vec::IntoIter<&'static str>);
    impl std::io::Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let line = self.0.next().unwrap_or_default();
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }
    for (lines, first) in [
        (vec!["[[1,2],[0],[0]]\n", "[[1,2],[0],[0]]\n"], 1),
        (vec!["Bw\n", "Bw\n"], 1),
        (vec!["{\"board\": [\".\"]}\n", "{\"board\": [\".\"]}\n"], 1),
        (vec!["[\"M.CF\"]\n1\n1\n[\"M.", "CF\"]\n1\n1\n"], 1),
        (vec!["M.CF\n1 1\n\nM", ".CF\n1 1\n"], 1),
    ] {
        let mut parts = text::Parts::new(Lines(lines.into_iter()));
        let counts: Vec<usize> = std::iter::from_fn(|| {
            Some(parts.next_batch().unwrap().len()).filter(|&count| count > 0)
        })
        .collect();
        assert_eq!(counts.iter().sum::<usize>(), 2);
        assert_eq!(counts[0], first);
    }
}

#[test]
fn several_cases_in_a_box() {
    let cases = read("[\"M.C...F\"]\n1\n4\n[\"M.C...F\"]\n1\n3\n[[1,3],[0],[3],[0,2]]\n");
    assert_eq!(cases.len(), 3);
    assert_eq!(cases[2].game(), "graph");
    let cases = read("2\n1 1\n.\n1 2\n.A\n");
    assert_eq!(cases.len(), 2);
}

#[test]
fn options_prevail() {
    let options = Options {
        mouse: Some(3),
        cat: Some(1),
        hole: Hole::At(2),
        ..Options::default()
    };
    let cases = text::read(b"[[1,3],[0],[3],[0,2]]", &options).unwrap();
    let arena = cases[0].arena().unwrap();
    assert_eq!(arena.start().mouse.index(), 3);
    assert_eq!(arena.start().cat.index(), 1);
    let cases = text::read(FIRST.as_bytes(), &jumps(5, 6)).unwrap();
    let [Case::Grid { layout, .. }] = &cases[..] else {
        panic!("{cases:?}");
    };
    assert_eq!((layout.cat_jump, layout.mouse_jump), (5, 6));
}

#[test]
fn what_was_read_is_written_and_read_back() {
    for text in [
        FIRST,
        "[[1,3],[0],[3],[0,2]]",
        r#"{"graph": [[1],[2],[0]], "mouse": 0, "cat": 1, "hole": null, "directed": true, "stay": true}"#,
        r#"{"graph": [[1],[2],[0]], "mouse": 0, "hole": 1, "directed": true}"#,
        "2\n1 1\n.\n2 2\n.A\nBB\n",
    ] {
        for case in read(text) {
            assert_eq!(read(&case.to_text()), std::slice::from_ref(&case));
            assert_eq!(read(&case.to_json()), [case]);
        }
    }
    assert_eq!(read(FIRST)[0].to_json(), FIRST);
    assert_eq!(
        read(FIRST)[0].to_text(),
        "[\".##.F\",\"#C...\",\"M....\"]\n1\n2\n"
    );
}

#[test]
fn forms_are_told_apart() {
    for (text, form) in [
        ("", None),
        (" \r\n\t", None),
        ("\u{feff}", None),
        ("M.CF", Some(Form::Picture)),
        ("  ..B", Some(Form::Picture)),
        ("x", Some(Form::Picture)),
        ("[]", Some(Form::LeetCode)),
        ("grid = 1", Some(Form::LeetCode)),
        ("\u{feff} \n3", Some(Form::Contest)),
        ("{", Some(Form::Json)),
        ("oops\r\n {}", Some(Form::Json)),
    ] {
        assert_eq!(Form::of(text.as_bytes()), form, "{text}");
    }
}

#[test]
fn nothing_there() {
    let told = "line 1, column 1: there is nothing here; expected a picture of a board, a test \
                case of LeetCode, the contest's boards, or JSON Lines";
    refused("", told);
    refused("\u{feff}\r\n  \r\n", told);
}

#[test]
fn ragged_rows() {
    let row = "row 2 has 4 cells, but row 1 has 5; all rows must have the same length";
    refused(
        ".##.F\n#C..\nM....\n1 2",
        &format!("line 2, column 5: {row}"),
    );
    refused(
        "[\".##.F\",\n \"#C..\",\n \"M....\"]\n1\n2",
        &format!("line 2, column 7: {row}"),
    );
    refused(
        r##"{"grid": [".##.F", "#C..", "M...."], "catJump": 1, "mouseJump": 2}"##,
        &format!("line 1, column 25: {row}"),
    );
    let long = "row 3 has 6 cells, but row 1 has 5; all rows must have the same length";
    refused(
        ".##.F\n#C...\nM.....\n1 2",
        &format!("line 3, column 6: {long}"),
    );
    refused(
        "[\"M.CF\", \"\"]\n1\n1\n",
        "line 1, column 11: row 2 has 0 cells, but row 1 has 4; all rows must have the same length",
    );
}

#[test]
fn an_unknown_character() {
    let what = "row 2, column 3: unknown character 'x'; a board has M, C, F, '.' and '#'";
    refused(
        ".##.F\n#Cx..\nM....\n1 2",
        &format!("line 2, column 3: {what}"),
    );
    refused(
        "\n\n  .##.F\r\n  #Cx..\r\n  M....\r\n1 2",
        &format!("line 4, column 5: {what}"),
    );
    refused(
        "['.##.F',\n '#Cx..',\n 'M....']\n1\n2",
        &format!("line 2, column 5: {what}"),
    );
    refused(
        r##"{"note": "ü", "grid": [".##.F","#Cx..","M...."], "catJump": 1, "mouseJump": 2}"##,
        &format!("line 1, column 35: {what}"),
    );
    refused(
        "M.CF\n.é.ß\n1 1",
        "line 2, column 2: row 2, column 2: unknown character 'é'; a board has M, C, F, '.' and '#'",
    );
    refused(
        "M C F\n1 1",
        "line 1, column 2: row 1, column 2: unknown character ' '; a board has M, C, F, '.' and '#'",
    );
}

#[test]
fn a_piece_missing_or_doubled() {
    for (board, piece) in [
        ("..CF", "mouse (M)"),
        ("M..F", "cat (C)"),
        ("M.C.", "food (F)"),
    ] {
        refused(
            format!("{board}\n1 1"),
            &format!("line 1, column 1: the board has no {piece}; it needs one each of M, C and F"),
        );
    }
    refused(
        "M.CF\n..M.\n1 1",
        "line 2, column 3: row 2, column 3: a second mouse (M); the first is at row 1, column 1",
    );
    refused(
        "[\"M.CF\",\n\".CC.\"]\n1\n1",
        "line 2, column 3: row 2, column 2: a second cat (C); the first is at row 1, column 3",
    );
    refused(
        "{\"grid\": [\"MFCF\"], \"catJump\": 1, \"mouseJump\": 1}",
        "line 1, column 15: row 1, column 4: a second food (F); the first is at row 1, column 2",
    );
}

#[test]
fn more_than_64_cells() {
    let rows = ["M.......", "C......F"].into_iter().chain(["........"; 7]);
    let picture = rows.collect::<Vec<_>>().join("\n");
    let told = "the board has 9 x 8 = 72 cells; at most 64 are possible";
    refused_with(&picture, &jumps(1, 1), &format!("line 1, column 1: {told}"));
    let row = format!("MCF{}", ".".repeat(62));
    refused(
        format!("grid = [\"{row}\"]\n1\n1"),
        "line 1, column 8: the board has 1 x 65 = 65 cells; at most 64 are possible",
    );
    let most = format!("MCF{}", ".".repeat(61));
    assert_eq!(read(&format!("[\"{most}\"]\n63\n63")).len(), 1);
}

#[test]
fn a_jump_out_of_range_or_missing_or_no_number() {
    refused(
        "[\"M.C...F\"]\n0\n3",
        "line 2, column 1: the cat's jump is 0; a jump is 1 to 63 cells",
    );
    refused(
        "[\"M.C...F\"]\n1\n64",
        "line 3, column 1: the mouse's jump is 64; a jump is 1 to 63 cells",
    );
    refused(
        "M.C...F\n1 -3",
        "line 2, column 3: the mouse's jump is -3; a jump is 1 to 63 cells",
    );
    refused_with(
        "M.C...F",
        &jumps(64, 1),
        "line 1, column 1: the cat's jump is 64; a jump is 1 to 63 cells",
    );
    let missing = |player| {
        format!(
            "the {player}'s jump is missing; write it after the board (first the cat's, then \
             the mouse's), or use --cat-jump and --mouse-jump"
        )
    };
    refused(
        "M.C...F\n",
        &format!("line 1, column 8: {}", missing("cat")),
    );
    refused(
        "[\"M.C...F\"]\n1\n",
        &format!("line 3, column 1: {}", missing("mouse")),
    );
    refused(
        r#"{"grid": ["M.C...F"], "catJump": 1}"#,
        &format!("line 1, column 1: {}", missing("mouse")),
    );
    let cat = "expected the cat's jump, a whole number from 1 to 63";
    let mouse = "expected the mouse's jump, a whole number from 1 to 63";
    refused(
        "[\"M.C...F\"]\nx\n1",
        &format!("line 2, column 1: found 'x', {cat}"),
    );
    refused(
        "[\"M.C...F\"], 1, 2.5",
        &format!("line 1, column 17: found '2.5', {mouse}"),
    );
    refused(
        "[\"M.C...F\"]\n1\n99999999999999999999",
        &format!("line 3, column 1: found '99999999999999999999...', {mouse}"),
    );
    refused(
        r#"{"grid": ["M.C...F"], "catJump": "1", "mouseJump": 2}"#,
        &format!("line 1, column 34: found '\"1\"', {cat}"),
    );
    refused(
        "[\"M.C...F\"]\n1\n2\n3",
        "line 4, column 1: found '3', expected the next board or the end",
    );
    refused(
        "[\"M.C...F\"], catJump = 1, catJump = 1",
        "line 1, column 27: 'catJump' is given twice; expected it once",
    );
}

#[test]
fn an_empty_board() {
    let empty = "the board has no cells; it needs at least one row with one each of M, C and F";
    refused(
        "[]",
        "line 1, column 1: found an empty list, expected a board such as [\"M.C\",\"..F\"] or a \
         graph such as [[2,5],[3],[0]]",
    );
    refused(
        "[[]]",
        "line 1, column 1: the graph has 1 node; 3 to 64 are possible",
    );
    refused("[\"\"]", &format!("line 1, column 1: {empty}"));
    refused("[\"\"]\n1\n1", &format!("line 1, column 1: {empty}"));
    for grid in ["[]", "[\"\"]"] {
        refused(
            format!("{{\"grid\": {grid}, \"catJump\": 1, \"mouseJump\": 1}}"),
            &format!("line 1, column 10: {empty}"),
        );
    }
    refused(
        "M.C.\n\n\n...F\n1 1",
        "line 2, column 1: row 2 of the board is empty; expected a row as long as the others",
    );
}

#[test]
fn a_graph_of_2_or_65_nodes() {
    refused(
        "[[1],[0]]",
        "line 1, column 1: the graph has 2 nodes; 3 to 64 are possible",
    );
    let lists = |nodes: usize| {
        let ring = (0..nodes).map(|node| vec![(node + nodes - 1) % nodes, (node + 1) % nodes]);
        format!("{:?}", ring.collect::<Vec<_>>())
    };
    refused(
        format!("graph = {}", lists(65)),
        "line 1, column 9: the graph has 65 nodes; 3 to 64 are possible",
    );
    assert_eq!(read(&lists(64)).len(), 1);
}

#[test]
fn wrong_neighbours() {
    refused(
        "[[1,2],\n [0,7],\n [0]]",
        "line 2, column 5: node 1 lists neighbour 7; the nodes are 0 to 2",
    );
    refused(
        "[[1,-2],[0],[0]]",
        "line 1, column 5: node 0 lists neighbour -2; the nodes are 0 to 2",
    );
    refused(
        "[[1,2],[1,0],[0]]",
        "line 1, column 9: node 1 lists itself; an edge joins two different nodes",
    );
    refused(
        r#"{"graph": [[1,2,1],[0],[0]]}"#,
        "line 1, column 17: node 0 lists neighbour 1 twice",
    );
    refused(
        "[[1,2],[0],\n[0,1]]",
        "line 2, column 4: node 2 lists 1, but node 1 does not list 2; add it there, or use \
         --directed to read the lists as arrows",
    );
    refused(
        "[[1,2],[0],['a']]",
        "line 1, column 13: found ''a'', expected the number of a node",
    );
    refused(
        "[[1,2],[0],0]",
        "line 1, column 12: found '0', expected a list of numbers, such as [2,5]",
    );
}

#[test]
fn an_adjacency_matrix() {
    refused(
        "[[0,1,1],[1,0,0],[1,0,0]]",
        "line 1, column 1: node 0 lists itself; an edge joins two different nodes; this looks like an adjacency matrix: write each \
         node's neighbours as a list, such as [[1,2],[0],[0]]",
    );
}

#[test]
fn starts_and_holes_off_the_graph() {
    let graph = |more: &str| format!("{{\"graph\": [[1,3],[0],[3],[0,2]], {more}}}");
    refused(
        graph("\"mouse\": 4"),
        "line 1, column 11: the mouse is at node 4; the nodes are 0 to 3",
    );
    refused(
        graph("\"hole\": 2"),
        "line 1, column 11: the cat starts at node 2, which is the hole; the cat may never be there",
    );
    refused(
        graph("\"cat\": -1"),
        "line 1, column 41: found '-1', expected the number of a node, 0 or more",
    );
    refused(
        graph("\"directed\": 1"),
        "line 1, column 46: found '1', expected true or false",
    );
}

#[test]
fn a_token_board_unlike_its_size() {
    refused(
        "1\n3 3\n..B\n..B\n",
        "line 5, column 1: the text ends after 2 of the 3 rows of board 1",
    );
    refused(
        "1\n2 3\n..B\n..BA\n",
        "line 4, column 4: row 2 of board 1 has 4 cells; its size says 3",
    );
    refused(
        "1\n1 3\n..B\n..B\n",
        "line 4, column 1: found '..B' after the last of 1 boards, expected the end of the text",
    );
    refused(
        "1\n1 3\n.xB\n",
        "line 3, column 2: unknown character 'x' in row 1 of board 1; a board has A, B and '.'",
    );
    refused(
        "..B\n.xB",
        "line 2, column 2: row 2, column 2: unknown character 'x'; a board has A, B and '.'",
    );
    refused(
        r#"{"board": ["..B", "..", "BB."]}"#,
        "line 1, column 22: row 2 has 2 cells, but row 1 has 3; all rows must have the same length",
    );
}

#[test]
fn json_that_ends_early_or_is_none() {
    let example =
        r#"expected an object such as {"grid": ["M.C","..F"], "catJump": 1, "mouseJump": 1}"#;
    refused(
        r##"{"grid": ["M.C", "#"##,
        &format!("line 1, column 20: the JSON ends early: EOF while parsing a string; {example}"),
    );
    refused(
        "{\"grid\": [\"M.C\"],\n \"catJump\"",
        &format!("line 2, column 11: the JSON ends early: EOF while parsing an object; {example}"),
    );
    refused(
        "{\"board\": [\".\"]}\n{\"grid\": oops}\n",
        "line 2, column 10: found 'oops', expected a value of JSON: a number, a text in double quotes, \
         a list in brackets, an object in braces, true, false or null",
    );
    refused(
        "{\"board\": [\".\"]}\n\n[[1],[0]]",
        "line 3, column 1: found '[', expected an object in braces",
    );
    refused(
        r#"{"grid": ["M.CF"], "grid": ["M.CF"], "catJump": 1, "mouseJump": 1}"#,
        "line 1, column 20: 'grid' is given twice; expected it once",
    );
    let keys = "expected one of 'grid', 'graph' and 'board'";
    refused(
        "{}",
        &format!("line 1, column 1: found an object without any of them, {keys}"),
    );
    refused(
        r#"{"grid": ["M.CF"], "graph": [[1],[0]]}"#,
        &format!("line 1, column 1: found an object with several of them, {keys}"),
    );
    refused(
        r#"{"grid": "M.CF", "catJump": 1, "mouseJump": 1}"#,
        "line 1, column 10: found '\"M.CF\"', expected a list of rows in quotes, such as \
         [\"M.C\",\"..F\"]",
    );
}

#[test]
fn brackets_and_quotes_left_open() {
    refused(
        "[\"M.C\", \"..F",
        "line 1, column 13: found the end of the text, expected the closing quote of the row before",
    );
    refused(
        "[\"M.C\", \"..F\"",
        "line 1, column 14: found the end of the text, expected ',' or ']'",
    );
    refused(
        "[\"M.C\" \"..F\"]\n1\n1",
        "line 1, column 8: found '\"..F\"', expected ',' or ']'",
    );
    refused(
        "[M.C]",
        "line 1, column 2: found 'M.C', expected rows in quotes or lists of numbers",
    );
    refused(
        "grid [\"M.CF\"]",
        "line 1, column 1: row 1, column 1: unknown character 'g'; a board has M, C, F, '.' and '#'",
    );
}

#[test]
fn bytes_that_are_no_text() {
    refused(
        b"M.CF\n..\xff.\n1 1",
        "line 2, column 3: byte 0xff is not UTF-8; expected plain text in UTF-8",
    );
    refused(
        b"{\"board\": [\".\"]}\n{\"board\": [\"\xe9\"]}",
        "line 2, column 13: byte 0xe9 is not UTF-8; expected plain text in UTF-8",
    );
    refused(
        b"\xff\xfeM\0.\0",
        "line 1, column 1: this looks like UTF-16; save the file as UTF-8",
    );
}

#[test]
fn lines_of_json_are_read_one_by_one() {
    let options = Options::default();
    assert_eq!(text::read_json(b" \r", 4, &options), Ok(None));
    assert!(
        text::read_json(FIRST.as_bytes(), 4, &options)
            .unwrap()
            .is_some()
    );
    let error = text::read_json(b"{\"board\": [\"x\"]}", 4, &options).unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 13));
}
