//! The kernel against the ring engine, state for state.

use super::watch::Watch;
use super::*;
use crate::engine::Engine;
use crate::graphs::{Choice, famous, hole_by_hole, hole_by_hole::EngineSolver};
use crate::{Cell, CellSet, Outcome, Player, Solution, State, Verdict};

/// Writes down every state's verdict, as solutions over holes.
struct Record(Vec<Solution>);

impl<W: Word, const N: usize> Watch<W, N> for Record {
    fn decided(
        &mut self,
        outcome: Outcome,
        turn: Player,
        plies: u16,
        mouse: usize,
        new: &[W; N],
        _: &[W; N],
    ) {
        let winner = outcome.winner().unwrap();
        for (cat, word) in new.iter().enumerate() {
            for hole in CellSet::from_bits(word.bits()) {
                let (mouse, cat) = (Cell::new(mouse), Cell::new(cat));
                let state = State { mouse, cat, turn };
                let solution = &mut self.0[hole.index()];
                assert_eq!(
                    solution.verdict(state),
                    Some(Verdict::Draw),
                    "decided twice"
                );
                solution.set(state, Some(Verdict::Win { winner, plies }));
            }
        }
    }
}

/// A graph with edges by a fixed rule, connected or not.
fn some_graph(nodes: usize, seed: usize, directed: bool) -> Graph {
    let mut graph = Graph::new(nodes, directed);
    let mut bits = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for a in 0..nodes {
        for b in 0..nodes {
            bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
            if a != b && bits % (nodes as u64 + 3) < 3 {
                graph.join(a, b);
            }
        }
    }
    graph
}

/// Every state of every hole, outcome and plies, against the ring engine; and the tally against one
/// counted hole by hole.
fn check(simd: Simd, graph: &Graph, rules: Rules) {
    let games: Vec<Option<Cell>> = match rules.hole {
        Some(_) => rules.holes(graph).iter().map(Some).collect(),
        None => vec![None],
    };
    let moves = graph.moves(rules.stay);
    let mut record = Record(vec![Solution::new(); Cell::COUNT]);
    let mut expected = Vec::new();
    for &hole in &games {
        let arena = hole_by_hole::arena(graph, &moves, hole).unwrap();
        let solution = Engine::Ring.solve(&arena);
        let blank = &mut record.0[hole.map_or(0, Cell::index)];
        for state in (0..State::COUNT).map(State::from_index) {
            let known = solution.verdict(state);
            let start = known.map(|verdict| match arena.over(state) {
                Some(_) => verdict,
                None => Verdict::Draw,
            });
            blank.set(state, start);
        }
        expected.push(solution);
    }
    let mut solver = HoleSolver::new(simd);
    match graph.nodes() {
        0..=16 => solver.small.run(simd, graph, rules, &mut record),
        17..=32 => {
            let play = solver.middle.get_or_insert_default();
            play.run(simd, graph, rules, &mut record)
        }
        _ => {
            let play = solver.large.get_or_insert_default();
            play.run(simd, graph, rules, &mut record)
        }
    };
    for (&hole, expected) in games.iter().zip(&expected) {
        let found = &record.0[hole.map_or(0, Cell::index)];
        assert!(found == expected, "{graph:?} {rules:?} hole {hole:?}");
    }
    let found = solver.tally(graph, rules);
    let plain = EngineSolver::new(Engine::Ring).tally(graph, rules);
    for winner in Player::ALL {
        let plies = |tally: &Tally| tally.longest(winner).map(|longest| longest.plies);
        assert_eq!(plies(&found), plies(&plain), "{graph:?} {rules:?}");
        let Some(longest) = found.longest(winner) else {
            continue;
        };
        let game = games.iter().position(|&hole| hole == longest.hole).unwrap();
        let state = State {
            mouse: longest.mouse,
            cat: longest.cat,
            turn: Player::Mouse,
        };
        let plies = longest.plies;
        let win = Some(Verdict::Win { winner, plies });
        assert_eq!(expected[game].verdict(state), win, "{graph:?} {rules:?}");
    }
    let counts = |tally: &Tally| (tally.holes, tally.mouse, tally.cat, tally.draw);
    assert_eq!(counts(&found), counts(&plain), "{graph:?} {rules:?}");
}

#[test]
fn every_state_is_as_the_ring_engine_says() {
    for simd in Simd::usable() {
        for nodes in [1, 2, 3, 5, 9, 16, 17, 24, 32, 33, 64] {
            for seed in 0..if nodes < 20 { 6 } else { 1 } {
                for (stay, directed) in [(false, false), (true, false), (false, true)] {
                    let graph = some_graph(nodes, seed + nodes, directed);
                    for stuck in [false, true] {
                        let rules = Rules {
                            stay,
                            stuck,
                            ..Rules::ALL
                        };
                        if nodes > 1 {
                            check(simd, &graph, rules);
                        }
                        check(
                            simd,
                            &graph,
                            Rules {
                                hole: None,
                                ..rules
                            },
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn all_small_graphs_are_as_the_ring_engine_says() {
    for graph in famous::connected(6).filter(|graph| graph.nodes() > 1) {
        check(Simd::detect(), &graph, Rules::ALL);
        let stuck = Rules {
            stuck: true,
            ..Rules::ALL
        };
        check(Simd::detect(), &graph, stuck);
    }
}

#[test]
fn chosen_nodes_alone_are_counted() {
    let graph = some_graph(8, 4, false);
    for hole in [Choice::All, Choice::Node(Cell::new(0))] {
        for mouse in [Choice::All, Choice::Node(Cell::new(1))] {
            for cat in [Choice::All, Choice::Node(Cell::new(2))] {
                let rules = Rules {
                    hole: Some(hole),
                    mouse,
                    cat,
                    ..Rules::ALL
                };
                check(Simd::detect(), &graph, rules);
            }
        }
    }
    let one = Rules {
        hole: Some(Choice::Node(Cell::new(0))),
        mouse: Choice::Node(Cell::new(1)),
        cat: Choice::Node(Cell::new(2)),
        ..Rules::ALL
    };
    // LeetCode's two examples.
    let draw: &[_] = &[(0, 2), (0, 5), (1, 3), (2, 4), (2, 5), (3, 4), (3, 5)];
    let mouse: &[_] = &[(0, 1), (0, 3), (2, 3)];
    for (nodes, pairs, expected) in [(6, draw, Outcome::Draw), (4, mouse, Outcome::Mouse)] {
        let mut graph = Graph::new(nodes, false);
        for &(a, b) in pairs {
            graph.join(a, b);
        }
        let tally = HoleSolver::default().tally(&graph, one);
        let won = [tally.draw, tally.mouse, tally.cat];
        let winner = won.iter().position(|&count| count == 1);
        assert_eq!(winner, Some(expected.code() as usize));
        assert_eq!(tally.states(), 1);
    }
}
