//! Published cases: every engine and the reference give the published answers, plies and winners.

use catmouse::engine::Engine;
use catmouse::gallery;
use catmouse::games::graph::{self, GraphError, GraphLayout};
use catmouse::games::grid::{self, GridError, GridLayout};
use catmouse::games::token::{self, TokenBoard};
use catmouse::{Arena, Player, Solution, Verdict, reference, verify::verify};
use serde_json::Value;

pub(crate) const GRIDS: &str = include_str!("../data/lc1728.jsonl");
pub(crate) const GRAPHS: &str = include_str!("../data/lc913.jsonl");
const TOKENS: &str = include_str!("../data/zgame.jsonl");
const ONE_WAY_GRAPHS: &str = include_str!("../data/lc913_one_way.jsonl");
const REJECTED: &str = include_str!("../data/rejected.jsonl");

/// The cases of a file, one a line.
pub(crate) fn lines(file: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("a line of the file is JSON");
    file.lines().map(parse).collect()
}

pub(crate) fn grid_of(case: &Value) -> GridLayout {
    let rows: Vec<&str> = list(&case["grid"], |row| row.as_str().unwrap());
    let jump = |name: &str| case[name].as_i64().unwrap();
    GridLayout::new(&rows, jump("catJump"), jump("mouseJump"))
}

pub(crate) fn graph_of(case: &Value) -> GraphLayout {
    let node = |node: &Value| node.as_i64().unwrap();
    GraphLayout::new(list(&case["graph"], |nodes| {
        nodes.as_array().unwrap().iter().map(node).collect()
    }))
}

fn list<'a, T>(array: &'a Value, item: impl FnMut(&'a Value) -> T) -> Vec<T> {
    array.as_array().unwrap().iter().map(item).collect()
}

/// The verdict at the start, after every engine has filled the whole table as the reference did.
fn agreed_verdict(arena: &Arena, expected: &Solution, case: &Value) -> Verdict {
    for engine in Engine::ALL {
        assert!(&engine.solve(arena) == expected, "{engine} differs: {case}");
    }
    assert_eq!(verify(arena, expected), Ok(()), "{case}");
    expected.verdict(arena.start()).unwrap()
}

fn check_plies(verdict: Verdict, case: &Value) {
    let plies = case["plies"].as_u64();
    assert_eq!(verdict.plies().map(u64::from), plies, "{case}");
}

#[test]
fn of_the_grid_game() {
    let cases = lines(GRIDS);
    for case in &cases {
        let layout = grid_of(case);
        let expected = reference::solve_grid(&layout).unwrap();
        let verdict = agreed_verdict(&layout.arena().unwrap(), &expected, case);
        check_plies(verdict, case);
        let winner = case["winner"].as_str().unwrap();
        assert_eq!(verdict.outcome().to_string(), winner, "{case}");
        let answer = case["expected"].as_bool().unwrap();
        assert_eq!(grid::answer(verdict), answer, "{case}");
        assert_eq!(reference::answer_grid(&layout), Ok(answer), "{case}");
    }
    assert_eq!(cases.len(), 101);
}

fn check_graphs(cases: &[Value], directed: bool) {
    for case in cases {
        let mut layout = graph_of(case);
        layout.directed = directed;
        let expected = reference::solve_graph(&layout).unwrap();
        let verdict = agreed_verdict(&layout.arena().unwrap(), &expected, case);
        check_plies(verdict, case);
        let answer = u64::from(graph::answer(verdict));
        assert_eq!(Some(answer), case["expected"].as_u64(), "{case}");
    }
}

#[test]
fn of_the_graph_game() {
    let cases = lines(GRAPHS);
    check_graphs(&cases, false);
    assert_eq!(cases.len(), 106);
}

/// The gallery's boards and graphs; that its numbers are the reference's is tested beside it.
#[test]
fn of_the_gallery() {
    for exhibit in gallery::grids() {
        let expected = reference::solve_grid(&exhibit.layout).unwrap();
        let arena = exhibit.layout.arena().unwrap();
        let verdict = agreed_verdict(&arena, &expected, &Value::from(exhibit.name));
        assert_eq!(verdict, exhibit.verdict, "{}", exhibit.name);
    }
    for exhibit in gallery::graphs() {
        let expected = reference::solve_graph(&exhibit.layout).unwrap();
        let arena = exhibit.layout.arena().unwrap();
        let verdict = agreed_verdict(&arena, &expected, &Value::from(exhibit.name));
        assert_eq!(verdict, exhibit.verdict, "{}", exhibit.name);
    }
}

#[test]
fn of_the_token_game() {
    let cases = lines(TOKENS);
    for case in &cases {
        let rows = list(&case["board"], |row| row.as_str().unwrap());
        let expected = token::solve(&TokenBoard::from_rows(&rows).unwrap());
        assert_eq!(reference::answer_token(&rows), Ok(expected), "{case}");
        assert_eq!(serde_json::json!(expected.words()), case["expected"]);
    }
    assert_eq!(cases.len(), 17);
}

/// Lists that name an edge at one end only: arrows, or refused.
#[test]
fn of_the_graph_game_along_arrows() {
    let cases = lines(ONE_WAY_GRAPHS);
    check_graphs(&cases, true);
    for case in &cases {
        let refused = graph_of(case).arena();
        assert!(matches!(refused, Err(GraphError::OneWay { .. })), "{case}");
    }
    assert_eq!(cases.len(), 32);
}

/// Input that is no game is refused, for a reason that the case names.
#[test]
fn that_are_no_game() {
    let cases = lines(REJECTED);
    for case in &cases {
        let why = case["why"].as_str().unwrap();
        let reason = if case["graph"].is_array() {
            let layout = graph_of(case);
            let error = layout.arena().expect_err(why);
            assert_eq!(reference::solve_graph(&layout), Err(error.clone()));
            let fault = match error {
                GraphError::Matrix { fault } => *fault,
                fault => fault,
            };
            match fault {
                GraphError::SelfLoop { .. } => "self loop",
                GraphError::OneWay { .. } => "one-way edges",
                GraphError::Doubled { .. } => "repeated neighbour",
                other => panic!("{other}: {case}"),
            }
        } else {
            let layout = grid_of(case);
            let error = layout.arena().expect_err(why);
            assert_eq!(reference::solve_grid(&layout), Err(error.clone()));
            match error {
                GridError::TooLarge { .. } => "more than 64 cells",
                GridError::Missing { .. } => "need one each",
                GridError::Ragged { .. } => "ragged",
                other => panic!("{other}: {case}"),
            }
        };
        assert!(why.contains(reason), "refused for {reason}: {case}");
    }
    assert_eq!(cases.len(), 26);
}

/// The rule of 1000 operations: a mouse win in 1000 plies is in time, one in 1001 is not. No board
/// is known that comes near, so the number is tried on verdicts.
#[test]
fn the_mouse_has_a_thousand_plies() {
    let answer = |winner, plies| grid::answer(Verdict::Win { winner, plies });
    assert!(answer(Player::Mouse, 999));
    assert!(answer(Player::Mouse, 1000));
    assert!(!answer(Player::Mouse, 1001));
    assert!(!answer(Player::Cat, 1));
    assert!(!grid::answer(Verdict::Draw));
}
