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
        "M.CF\n\n\n....\n1 1",
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
        &format!("line 2, column 10: this is not JSON: expected value; {example}"),
    );
    refused(
        "{\"board\": [\".\"]}\n\n[[1],[0]]",
        "line 3, column 1: found '[', expected an object in braces",
    );
    refused(
        r#"{"grid": ["M.CF"], "grid": ["M.CF"], "catJump": 1, "mouseJump": 1}"#,
        &format!("line 1, column 25: this is not JSON: duplicate field `grid`; {example}"),
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
    assert!(text::is_single_object(b"{\"grid\": [\n"));
    assert!(!text::is_single_object(b"{\"grid\": [\n{\"grid\": []}"));
    assert!(!text::is_single_object(b"{\"grid\": []}\r\n"));
}
