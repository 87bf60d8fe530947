//! Laws of the graph game.

use catmouse::games::graph::GraphLayout;
use catmouse::{Cell, State, Verdict};
use proptest::prelude::*;

use super::{is_mouse_win, seeded, solve};

/// Graphs of up to 9 nodes, shrinking to fewer nodes and edges.
fn graph() -> impl Strategy<Value = GraphLayout> {
    let edges = (3..=9_usize).prop_flat_map(|nodes| {
        let likelihood = prop::sample::select(vec![0.2, 0.4, 0.7]);
        let edges = likelihood
            .prop_flat_map(move |p| prop::collection::vec(prop::bool::weighted(p), nodes * nodes));
        (Just(nodes), edges)
    });
    (edges, prop::bool::weighted(0.2)).prop_map(|((nodes, edges), stay)| {
        let mut neighbours = vec![Vec::new(); nodes];
        for i in 0..nodes {
            for j in (0..i).filter(|j| edges[i * nodes + j]) {
                neighbours[i].push(j as i64);
                neighbours[j].push(i as i64);
            }
        }
        GraphLayout {
            stay,
            ..GraphLayout::new(neighbours)
        }
    })
}

fn verdicts(layout: &GraphLayout) -> impl Iterator<Item = (State, Verdict)> {
    let solution = solve(&layout.arena().unwrap());
    State::all().filter_map(move |state| Some((state, solution.verdict(state)?)))
}

proptest! {
    #![proptest_config(seeded(913))]

    /// Other numbers for the nodes change nothing but the numbers.
    #[test]
    fn numbers_of_nodes_mean_nothing(
        (layout, numbers) in graph().prop_flat_map(|layout| {
            let nodes = layout.neighbours.len();
            (Just(layout), Just((0..nodes).collect::<Vec<_>>()).prop_shuffle())
        })
    ) {
        let mut neighbours = vec![Vec::new(); numbers.len()];
        for (node, list) in layout.neighbours.iter().enumerate() {
            neighbours[numbers[node]] = list.iter().map(|&to| numbers[to as usize] as i64).collect();
        }
        let image = GraphLayout {
            neighbours,
            mouse: numbers[layout.mouse],
            cat: numbers[layout.cat],
            hole: layout.hole.map(|hole| numbers[hole]),
            ..layout.clone()
        };
        let solution = solve(&image.arena().unwrap());
        let number = |cell: Cell| Cell::new(numbers[cell.index()]);
        for (state, verdict) in verdicts(&layout) {
            let there = State { mouse: number(state.mouse), cat: number(state.cat), turn: state.turn };
            prop_assert_eq!(solution.verdict(there), Some(verdict));
        }
    }

    /// Neither the order of the lists nor reading both ends of every edge as arrows means anything.
    #[test]
    fn edges_are_pairs_of_arrows_in_any_order(layout in graph()) {
        let mut arrows = layout.clone();
        arrows.directed = true;
        arrows.neighbours.iter_mut().for_each(|list| list.reverse());
        prop_assert!(solve(&layout.arena().unwrap()) == solve(&arrows.arena().unwrap()));
    }

    /// A mouse win is the mouse's move: its plies are odd where the mouse is to move, else even.
    /// (The cat's are not so: a mouse with no other way walks into the cat.)
    #[test]
    fn the_mouse_makes_its_last_move(layout in graph()) {
        for (state, verdict) in verdicts(&layout).filter(|&(_, verdict)| is_mouse_win(Some(verdict))) {
            if let Some(plies @ 1..) = verdict.plies() {
                prop_assert_eq!(plies % 2, 1 - state.turn as u16, "{:?} {:?}", state, verdict);
            }
        }
    }

    /// A node that no edge leads to changes nothing elsewhere.
    #[test]
    fn a_lone_node_changes_nothing(layout in graph()) {
        let mut more = layout.clone();
        more.neighbours.push(Vec::new());
        let solution = solve(&more.arena().unwrap());
        for (state, verdict) in verdicts(&layout) {
            prop_assert_eq!(solution.verdict(state), Some(verdict));
        }
    }

    /// Without a hole the mouse never wins; and a hole that no edge leads to is as good as none.
    #[test]
    fn without_a_hole_the_mouse_never_wins(layout in graph()) {
        let mut bare = layout.clone();
        bare.hole = None;
        let solution = solve(&bare.arena().unwrap());
        for (state, _) in verdicts(&bare) {
            prop_assert!(!is_mouse_win(solution.verdict(state)));
        }
        if layout.neighbours[0].is_empty() {
            for (state, verdict) in verdicts(&layout).filter(|(state, _)| state.mouse.index() != 0) {
                prop_assert_eq!(solution.verdict(state), Some(verdict));
            }
        }
    }

    /// Where both may stay nobody is in zugzwang: who wins when the other is to move also wins when
    /// to move, and sooner.
    #[test]
    fn staying_frees_from_zugzwang(mut layout in graph()) {
        layout.stay = true;
        let solution = solve(&layout.arena().unwrap());
        for (state, verdict) in verdicts(&layout) {
            if let Verdict::Win { winner, plies: plies @ 1.. } = verdict && winner != state.turn {
                let on_the_move = solution.verdict(State { turn: winner, ..state }).unwrap();
                prop_assert_eq!(on_the_move.outcome(), verdict.outcome());
                prop_assert!(on_the_move.plies() < Some(plies), "{:?}", state);
            }
        }
    }
}
