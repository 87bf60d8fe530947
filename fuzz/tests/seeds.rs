//! The seeds: each passes its target, and those that are made are made of this.
//!
//! `UPDATE_SEEDS=1 cargo test --manifest-path fuzz/Cargo.toml` writes what is missing or different.

use std::fs;
use std::path::{Path, PathBuf};

use arbitrary::{Arbitrary, Unstructured};
use catmouse::gallery;
use catmouse::games::token::TokenBoard;
use catmouse_fuzz::{census, graph, grid, page, saved, stream, text, token};

/// Texts in every form that is read.
const TEXTS: [(&str, &str); 16] = [
    ("picture", "####F\n#C...\nM....\n1 2\n"),
    ("picture-token", "..B\n..B\nBB.\n"),
    ("leetcode-grid", "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n"),
    ("leetcode-quotes", "['M.C...F'], 1, 4"),
    (
        "leetcode-names",
        "grid = [\"M.C...F\"], catJump = 1, mouseJump = 3\n",
    ),
    (
        "leetcode-graph",
        "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n",
    ),
    ("leetcode-two", "[[1,3],[0],[3],[0,2]]\n[[2],[2],[0,1]]\n"),
    ("contest", "2\n3 3\n..B\n..B\nBB.\n1 3\n...\n"),
    ("contest-windows", "\u{feff}1\r\n2 2\r\n.A\r\nB.\r\n\r\n"),
    (
        "json-grid",
        "{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}\n",
    ),
    (
        "json-graph",
        "{\"graph\": [[1,3],[0],[3],[0,2]], \"hole\": 3, \"mouse\": 0, \"stay\": true}\n",
    ),
    (
        "json-token",
        "{\"board\": [\".A\", \"B.\"]}\n{\"board\": [\".\"], \"expected\": null}\n",
    ),
    (
        "json-lines-long",
        "{\n  \"grid\": [\n    \"CMF\"\n  ],\n  \"catJump\": 2,\n  \"mouseJump\": 2\n}\n",
    ),
    (
        "one-way",
        "{\"graph\": [[1],[2],[0]], \"directed\": true}\n",
    ),
    ("nothing", "[[]]"),
    ("ragged", "M.C\n..F.\n"),
];

/// Streams of graphs in every format.
const STREAMS: [(&str, &str); 7] = [
    ("graph6", ">>graph6<<DQc\nG?zTb_\nC~\n"),
    ("digraph6", "&DI?AO?\n&B?_\n"),
    ("sparse6", ":Fa@x^\n"),
    (
        "lists",
        "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n[[1],[0]]\n",
    ),
    ("edges", "0 1\n1 2\n2 0\n\n0 1\n"),
    ("dimacs", "c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 3 1\n"),
    ("wrong", "DQ\n~~~~~~~\n"),
];

/// Boards of the token game that no other file has: long rows, and letters far apart.
const BOARDS: [(usize, usize, &str); 4] = [
    (64, 64, "...........A...B"),
    (64, 129, "........................A....................B"),
    (1, 200, "."),
    (
        3,
        193,
        "...............................................................A",
    ),
];

/// Solutions as files: the damaged byte, its bits turned over, the missing bytes; the game.
const SAVED: [(&str, [u16; 3], &str); 6] = [
    (
        "whole",
        [0, 0, 0],
        "{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}",
    ),
    (
        "outcome",
        [70, 1, 0],
        "{\"grid\": [\"M.C...F\"], \"catJump\": 1, \"mouseJump\": 4}",
    ),
    ("plies", [9000, 1, 0], "{\"graph\": [[1,3],[0],[3],[0,2]]}"),
    (
        "cut-short",
        [0, 0, 100],
        "{\"graph\": [[1],[2],[0]], \"directed\": true}",
    ),
    ("other-bytes", [0, 0, 0], "catmouse table 2\nM.C...F"),
    (
        "escape-in-version",
        [0, 0, 0],
        "catmouse table \u{1b}\n\n    ",
    ),
];

/// Files of a census: which, where it is changed, how many bytes are taken out, whether it is sealed again; what is put
/// there.
const CENSUS: [(&str, [u16; 4], &str); 9] = [
    ("whole", [0, 0, 0, 0], ""),
    ("manifest-cut-short", [0, 100, 1000, 0], ""),
    (
        "manifest-no-shards",
        [0, 0, 65535, 1],
        "{\"version\":\"0.1.0\",\"rows\":2,\"cols\":3,\"cat_jumps\":[1,2],\"mouse_jumps\":[1,2],\"method\":{\"name\":\"exhaustive\"},\"regions\":false,\"shard\":{\"index\":0,\"of\":0}}",
    ),
    (
        "manifest-another-version",
        [0, 0, 65535, 1],
        "{\"version\":\"9.9.9\",\"rows\":2,\"cols\":3,\"cat_jumps\":[1,2],\"mouse_jumps\":[1,2],\"method\":{\"name\":\"exhaustive\"},\"regions\":false,\"shard\":null}",
    ),
    ("plan-of-many", [1, 0, 65535, 1], "{\"units\": 1000000000}"),
    ("plan-of-none", [1, 0, 65535, 1], "{\"units\": 0}"),
    ("unit-of-digits", [2, 300, 1, 1], "9"),
    ("unit-changed", [2, 300, 1, 0], "9"),
    ("summary-of-nothing", [3, 0, 65535, 1], "{}"),
];

/// Requests to the page: which path, and the body.
const REQUESTS: [(&str, u8, &str); 8] = [
    (
        "map",
        0,
        "{\"game\":{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2},\"food\":true}",
    ),
    (
        "map-anywhere",
        0,
        "{\"game\":{\"grid\":[\"CMF\"],\"catJump\":1,\"mouseJump\":2},\"state\":{\"mouse\":18446744073709551615,\"cat\":0,\"turn\":\"cat\"}}",
    ),
    (
        "line",
        1,
        "{\"game\":{\"graph\":[[1,3],[0],[3],[0,2]],\"mouse\":1,\"cat\":2,\"hole\":0}}",
    ),
    (
        "changes",
        2,
        "{\"game\":{\"grid\":[\"C.MF\"],\"catJump\":1,\"mouseJump\":1}}",
    ),
    ("changes-token", 2, "{\"game\":{\"board\":[\".A\",\"B.\"]}}"),
    ("read", 3, "{\"text\":\"CMF\\n1 1\\n\"}"),
    ("case", 4, "0"),
    ("case-nowhere", 4, "99999999999999999999"),
];

/// Every seed that is made: target, name, content.
fn made() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for exhibit in gallery::grids() {
        let bytes = grid::Board::of(&exhibit.layout).bytes();
        seeds.push(("grid", exhibit.name.to_owned(), bytes));
    }
    for exhibit in gallery::graphs() {
        seeds.push((
            "graph",
            exhibit.name.to_owned(),
            graph::bytes(&exhibit.layout),
        ));
    }
    for (rows, columns, cells) in BOARDS {
        let cell = |at: usize| cells.as_bytes()[at % cells.len()];
        let letters: Vec<u8> = (0..rows * columns).map(cell).collect();
        let rows: Vec<&[u8]> = letters.chunks(columns).collect();
        let board = TokenBoard::from_rows(&rows).expect("a board");
        let mut bytes = token::bytes(&board);
        bytes.truncate(2 + cells.len());
        seeds.push(("token", format!("{}x{columns}", board.rows()), bytes));
    }
    for (name, [at, flip, missing], content) in SAVED {
        let mut bytes = at.to_le_bytes().to_vec();
        bytes.push(flip as u8);
        bytes.extend(missing.to_le_bytes());
        bytes.extend(content.as_bytes());
        seeds.push(("saved", name.to_owned(), bytes));
    }
    for (name, [file, at, out, sealed], content) in CENSUS {
        let mut bytes = vec![file as u8];
        bytes.extend([at.to_le_bytes(), out.to_le_bytes()].concat());
        bytes.push(sealed as u8);
        bytes.extend(content.as_bytes());
        seeds.push(("census", name.to_owned(), bytes));
    }
    for (name, path, body) in REQUESTS {
        let bytes = [&[path], body.as_bytes()].concat();
        seeds.push(("page", name.to_owned(), bytes));
    }
    for (target, texts) in [("text", &TEXTS[..]), ("stream", &STREAMS[..])] {
        for (name, text) in texts {
            seeds.push((target, (*name).to_owned(), text.as_bytes().to_vec()));
        }
    }
    seeds
}

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target)
}

#[test]
fn made_seeds_are_checked_in() {
    for (target, name, bytes) in made() {
        let file = folder(target).join(&name);
        if std::env::var_os("UPDATE_SEEDS").is_some() {
            fs::create_dir_all(folder(target)).expect("a folder for the seeds");
            fs::write(&file, &bytes).expect("to write the seed");
        }
        assert_eq!(fs::read(&file).ok(), Some(bytes), "{}", file.display());
    }
}

/// What the input of a target is made of, as the fuzzer makes it.
fn structured<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> T {
    T::arbitrary_take_rest(Unstructured::new(bytes)).expect("as many bytes as an input has")
}

#[test]
fn layouts_survive_the_way_through_bytes() {
    for exhibit in gallery::grids() {
        let bytes = grid::Board::of(&exhibit.layout).bytes();
        assert_eq!(
            structured::<grid::Board>(&bytes).layout(),
            Some(exhibit.layout)
        );
    }
    for exhibit in gallery::graphs() {
        let bytes = graph::bytes(&exhibit.layout);
        let layout = structured::<graph::Graph>(&bytes).layout().expect("a game");
        assert_eq!(layout.arena(), exhibit.layout.arena(), "{}", exhibit.name);
    }
    let board = TokenBoard::from_rows(&[".A.", "B.."]).expect("a board");
    let rows = structured::<token::Letters>(&token::bytes(&board)).rows();
    assert_eq!(TokenBoard::from_rows(&rows), Ok(board));
}

#[test]
fn every_seed_passes() {
    type Check<'a> = &'a dyn Fn(&[u8]);
    let targets: [(&str, Check); 8] = [
        ("census", &|bytes| census::check(&structured(bytes))),
        ("page", &|bytes| page::check(&structured(bytes))),
        ("grid", &|bytes| assert!(grid::check(structured(bytes)))),
        ("graph", &|bytes| assert!(graph::check(&structured(bytes)))),
        ("token", &|bytes| token::check(&structured(bytes))),
        ("text", &text::check),
        ("stream", &stream::check),
        ("saved", &|bytes| saved::check(&structured(bytes))),
    ];
    for (target, check) in targets {
        let seeds = fs::read_dir(folder(target)).expect("seeds of every target");
        let mut count = 0;
        for seed in seeds {
            let seed = seed.expect("a seed").path();
            println!("{}", seed.display());
            check(&fs::read(&seed).expect("to read the seed"));
            count += 1;
        }
        assert!(count > 0, "{target} has no seeds");
    }
}
