//! Parity games written by `catmouse`, solved by the mCRL2 group's `merc`: every state of every hole
//! on all connected graphs of up to 6 nodes, and one large game.

#![cfg(test)]

use catmouse::engine::Engine;
use catmouse::graphs::{Graph, export, graph6, hole_by_hole};
use catmouse::{Arena, Cell, Player, State};
use merc_vpg::{read_pg, solve_priority_promotion, solve_zielonka};

/// Both players' questions about one game, by both algorithms.
fn confirm(arena: &Arena) -> usize {
    let solution = Engine::Ring.solve(arena);
    let nodes = arena.floor(Player::Mouse);
    for player in Player::ALL {
        let mut text = Vec::new();
        export::parity_game(arena, player, &mut text).unwrap();
        let game = read_pg(&text[..]).unwrap();
        let (zielonka, _) = solve_zielonka(&game, false);
        let (promotion, _) = solve_priority_promotion(&game, false);
        for mouse in nodes {
            for cat in nodes {
                for turn in Player::ALL {
                    let state = State { mouse, cat, turn };
                    let winner = solution.verdict(state).and_then(|it| it.outcome().winner());
                    let vertex = export::vertex(arena, state);
                    let even = [zielonka[0][vertex], promotion[0][vertex]];
                    assert_eq!(even, [winner == Some(player); 2], "{player} {state:?}");
                }
            }
        }
    }
    nodes.len() * nodes.len() * 2
}

fn games(graph: &Graph, stay: bool) -> impl Iterator<Item = Arena> {
    let holes = graph.node_set().iter().map(Some).chain([None]);
    holes.filter_map(move |hole| hole_by_hole::arena(graph, &graph.moves(stay), hole))
}

#[test]
fn every_state_of_every_small_game_is_confirmed() {
    let lines = include_str!("../../data/connected7.g6").lines();
    let (mut count, mut states) = (0, 0);
    for graph in lines.map(|line| graph6::read_graph6(line.as_bytes()).unwrap()) {
        if graph.nodes() > 6 {
            break;
        }
        for stay in [false, true] {
            for arena in games(&graph, stay) {
                states += confirm(&arena);
                count += 1;
            }
        }
    }
    println!("{count} games, {states} states");
    assert!(count > 1500);
}

#[test]
fn a_game_of_64_nodes_is_confirmed() {
    let mut graph = Graph::new(64, false);
    for node in 0..64 {
        graph.join(node, (node + 1) % 64);
        if node % 5 == 0 {
            graph.join(node, (node * 7 + 11) % 64);
        }
    }
    let arena = hole_by_hole::arena(&graph, &graph.moves(false), Some(Cell::new(9))).unwrap();
    assert_eq!(confirm(&arena), 64 * 64 * 2);
}
