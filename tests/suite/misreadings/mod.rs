//! Negative controls: common misreadings of the rules, played out, and caught by the suite.
//!
//! Each misreading is a game of its own through the reference's trait, solved by the reference's
//! solver. A suite that cannot tell it from the right game would be no suite.

mod graph;
mod grid;

use self::graph::{GraphReading, MisreadGraph, memo_answer, race_answer};
use self::grid::{GridReading, MisreadGrid};
use catmouse::engine::Engine;
use catmouse::gallery::random::{self, Random};
use catmouse::games::graph::{GraphLayout, answer as graph_answer};
use catmouse::games::grid::{GridLayout, answer as grid_answer};
use catmouse::reference::{self, GraphRules};
use catmouse::verify::verify;
use catmouse::{Arena, Solution, Verdict};
use serde_json::{Value, json};

use crate::cases::{GRAPHS, GRIDS, graph_of, grid_of, lines};

const WRONG_READINGS: &str = include_str!("../../data/wrong_readings.jsonl");

/// A search that stops after `cap` plies takes for a draw what it has not seen the end of.
fn cut_off(verdict: &mut Verdict, cap: u16) {
    if verdict.plies().is_some_and(|plies| plies > cap) {
        *verdict = Verdict::Draw;
    }
}

/// The misreading that `wrong_readings.jsonl` calls so.
fn grid_reading(name: &str) -> GridReading {
    match name {
        "jump loop stops one short" => GridReading::JumpOneShort,
        "jumps pass through walls" => GridReading::JumpsPassWalls,
        "mouse may not pass the cat" => GridReading::MouseMayNotPassCat,
        "catJump and mouseJump swapped" => GridReading::JumpsSwapped,
        "cat moves first" => GridReading::CatMovesFirst,
        "diagonal jumps" => GridReading::DiagonalJumps,
        "rows and columns mixed up at the edge" => GridReading::EdgesMixedUp,
        other => {
            let cap = other.strip_prefix("ply cap ").unwrap();
            GridReading::PlyCap(cap.parse().unwrap())
        }
    }
}

/// What the misreading of this name answers; `None` for one whose name does not say how it plays.
fn wrong_graph_answer(name: &str, layout: &GraphLayout) -> Option<u8> {
    let rules = GraphRules::new(layout).unwrap();
    let reading = match name {
        "memo on (mouse,cat,side), open state counted as draw" => return Some(memo_answer(&rules)),
        "distance race instead of a game" => return Some(race_answer(&rules)),
        "1-based reading of a 0-based graph" => return None,
        "2n-ply cap" => GraphReading::PliesPerNode(2),
        "3n-ply cap" => GraphReading::PliesPerNode(3),
        "4n-ply cap" => GraphReading::PliesPerNode(4),
        "cat may enter the hole" => GraphReading::CatMayEnterHole,
        "out-degree of the cat counts the hole" => GraphReading::HoleAmongCatsMoves,
        "mouse may stay" => GraphReading::MouseMayStay,
        "cat may stay" => GraphReading::CatMayStay,
        "cat moves first" => GraphReading::CatMovesFirst,
        "start places swapped (cat 1, mouse 2)" => GraphReading::StartsSwapped,
        other => panic!("nobody plays '{other}'"),
    };
    Some(graph_answer(MisreadGraph::new(layout, reading).verdict()))
}

/// On each of the smallest inputs every engine gives the right answer, and the misreading, played
/// here, the wrong one that the file says.
#[test]
fn show_on_the_smallest_inputs() {
    let mut played = 0;
    for case in lines(WRONG_READINGS) {
        let name = case["mutant"].as_str().unwrap();
        let (arena, wrong) = match case["problem"].as_str().unwrap() {
            "lc1728" => {
                let layout = grid_of(&case);
                assert_eq!(
                    reference::answer_grid(&layout).unwrap(),
                    case["right"],
                    "{case}"
                );
                let reading = grid_reading(name);
                let wrong = grid_answer(MisreadGrid::new(&layout, reading).verdict());
                (layout.arena().unwrap(), Some(Value::from(wrong)))
            }
            "lc913" => {
                let layout = graph_of(&case);
                let wrong = wrong_graph_answer(name, &layout);
                (layout.arena().unwrap(), wrong.map(Value::from))
            }
            // The token game's are played in its own tests; the reference is asked here.
            _ => {
                let rows = case["board"].as_array().unwrap().iter();
                let rows: Vec<&str> = rows.map(|row| row.as_str().unwrap()).collect();
                let answer = reference::answer_token(&rows).unwrap();
                assert_eq!(json!(answer.words()), case["right"], "{case}");
                continue;
            }
        };
        for engine in Engine::ALL {
            let verdict = engine.solve(&arena).verdict(arena.start()).unwrap();
            let right = match arena.grid() {
                Some(_) => Value::from(grid_answer(verdict)),
                None => Value::from(graph_answer(verdict)),
            };
            assert_eq!(right, case["right"], "{engine}: {case}");
        }
        if let Some(wrong) = wrong {
            assert_eq!(wrong, case["wrong"], "{case}");
            played += 1;
        }
    }
    assert_eq!(played, 51);
}

const GRID_READINGS: [GridReading; 13] = [
    GridReading::JumpsSwapped,
    GridReading::JumpOneShort,
    GridReading::JumpsPassWalls,
    GridReading::MouseMayNotPassCat,
    GridReading::DiagonalJumps,
    GridReading::EdgesMixedUp,
    GridReading::NoStaying,
    GridReading::CatMovesFirst,
    GridReading::CatMayStandOnFood,
    GridReading::PlyCap(8),
    GridReading::PlyCap(50),
    GridReading::PlyCap(70),
    GridReading::PlyCap(78),
];

const GRAPH_READINGS: [GraphReading; 13] = [
    GraphReading::CatMayEnterHole,
    GraphReading::HoleAmongCatsMoves,
    GraphReading::MouseMayStay,
    GraphReading::CatMayStay,
    GraphReading::CatMovesFirst,
    GraphReading::StartsSwapped,
    GraphReading::StartsFromOne,
    GraphReading::PliesPerNode(2),
    GraphReading::PliesPerNode(3),
    GraphReading::PliesPerNode(4),
    GraphReading::PlyCap(100),
    GraphReading::PlyCap(127),
    GraphReading::PlyCap(132),
];

/// Whether a verdict at the start is not the published one.
fn differs(verdict: Verdict, case: &Value) -> bool {
    let winner_differs = match case["winner"].as_str() {
        Some(winner) => verdict.outcome().to_string() != winner,
        None => graph_answer(verdict) != case["expected"],
    };
    winner_differs || verdict.plies().map(u64::from) != case["plies"].as_u64()
}

/// The published cases alone, by winner and plies at the start, catch every misreading.
#[test]
fn are_caught_by_the_published_cases() {
    let grids = lines(GRIDS);
    let caught = |reading| {
        let verdict = |case| MisreadGrid::new(&grid_of(case), reading).verdict();
        grids
            .iter()
            .filter(|case| differs(verdict(case), case))
            .count()
    };
    assert_eq!(caught(GridReading::Right), 0);
    for reading in GRID_READINGS {
        assert!(caught(reading) > 0, "{reading:?}");
    }

    let graphs = lines(GRAPHS);
    let caught = |reading| {
        let verdict = |case| MisreadGraph::new(&graph_of(case), reading).verdict();
        graphs
            .iter()
            .filter(|case| differs(verdict(case), case))
            .count()
    };
    assert_eq!(caught(GraphReading::Right), 0);
    for reading in GRAPH_READINGS {
        assert!(caught(reading) > 0, "{reading:?}");
    }
    for answer in [memo_answer, race_answer] {
        let is_wrong = |case: &&Value| {
            let rules = GraphRules::new(&graph_of(case)).unwrap();
            answer(&rules) != case["expected"]
        };
        assert!(graphs.iter().any(|case| is_wrong(&case)));
    }
}

/// Two readings that only look wrong: whoever may pass over the mouse as the cat, or over the food,
/// may also stop there, and has won.
#[test]
fn of_two_kinds_are_harmless() {
    let mut random = Random::new(1728);
    for layout in (0..100).map(|_| random::grid(&mut random)) {
        let right = reference::solve_grid(&layout).unwrap();
        for reading in [GridReading::CatMayNotPassMouse, GridReading::FoodStopsJumps] {
            let table = MisreadGrid::new(&layout, reading).table();
            assert!(table == right, "{reading:?}: {layout:?}");
        }
    }
}

/// Random boards, by their whole tables, catch every misreading that changes a table, and the
/// verifier rejects the wrong tables. (Starts are in no table, and random boards and graphs need too
/// few plies for the larger caps.)
#[test]
fn are_caught_by_random_boards() {
    let mut random = Random::new(1728);
    let boards: Vec<_> = (0..100)
        .map(|_| {
            let layout = random::grid(&mut random);
            let arena = layout.arena().unwrap();
            let right = reference::solve_grid(&layout).unwrap();
            (layout, arena, right)
        })
        .collect();
    let caught = |reading| {
        let differs = |(layout, arena, right): &&(GridLayout, Arena, Solution)| {
            let table = MisreadGrid::new(layout, reading).table();
            assert_eq!(table != *right, verify(arena, &table).is_err());
            table != *right
        };
        boards.iter().filter(differs).count()
    };
    assert_eq!(caught(GridReading::Right), 0);
    for reading in GRID_READINGS {
        use GridReading as R;
        if !matches!(reading, R::CatMovesFirst | R::PlyCap(50..)) {
            assert!(caught(reading) >= 3, "{reading:?}");
        }
    }

    let graphs: Vec<_> = (0..100)
        .map(|_| {
            let layout = random::graph(&mut random);
            let arena = layout.arena().unwrap();
            let right = reference::solve_graph(&layout).unwrap();
            (layout, arena, right)
        })
        .collect();
    let caught = |reading| {
        let differs = |(layout, arena, right): &&(GraphLayout, Arena, Solution)| {
            let table = MisreadGraph::new(layout, reading).table();
            assert_eq!(table != *right, verify(arena, &table).is_err());
            table != *right
        };
        graphs.iter().filter(differs).count()
    };
    assert_eq!(caught(GraphReading::Right), 0);
    for reading in GRAPH_READINGS {
        use GraphReading as R;
        let changes_no_table = [R::CatMovesFirst, R::StartsSwapped, R::StartsFromOne];
        let caps = matches!(reading, R::PlyCap(_) | R::PliesPerNode(_));
        if !caps && !changes_no_table.contains(&reading) {
            assert!(caught(reading) >= 3, "{reading:?}");
        }
    }
}
