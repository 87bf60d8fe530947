//! Numbers from outside, by brute force over all graphs of a few nodes.

use catmouse::engine::{Engine, Solver};
use catmouse::games::graph::{GraphLayout, can_be_stuck};
use catmouse::{Outcome, Player, Solution, State};

const MAXIMA: &str = include_str!("../data/graph_maxima.csv");

/// Up to here in a debug build; all in a release build.
const SLOW_LIMIT: usize = 5;

/// Connected graphs that one cop wins, both players free to stay, on n = 3, 4, ... nodes, up to
/// isomorphism; n = 1, 2, 6, 7 make 1, 1, 68, 403.
const COP_WIN: [(usize, usize); 3] = [(3, 2), (4, 5), (5, 16)];

/// All labelled connected graphs on so many nodes, as neighbour lists.
fn connected_graphs(nodes: usize) -> impl Iterator<Item = Vec<Vec<i64>>> {
    let pairs: Vec<(usize, usize)> = (0..nodes)
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .collect();
    (0_u32..1 << pairs.len()).filter_map(move |bits| {
        let mut neighbours = vec![Vec::new(); nodes];
        for (bit, &(i, j)) in pairs.iter().enumerate() {
            if bits >> bit & 1 != 0 {
                neighbours[i].push(j as i64);
                neighbours[j].push(i as i64);
            }
        }
        let mut reached = vec![0];
        let mut next = 0;
        while next < reached.len() {
            for &to in &neighbours[reached[next]] {
                if !reached.contains(&(to as usize)) {
                    reached.push(to as usize);
                }
            }
            next += 1;
        }
        (reached.len() == nodes).then_some(neighbours)
    })
}

/// All graphs are here under all numberings, so the hole can stay node 0.
#[test]
fn longest_wins_on_small_graphs() {
    let lines = MAXIMA.lines().filter(|line| !line.starts_with('#')).skip(1);
    for line in lines {
        let numbers: Vec<u16> = line.split(',').map(|it| it.parse().unwrap()).collect();
        let nodes = usize::from(numbers[0]);
        if cfg!(debug_assertions) && nodes > SLOW_LIMIT {
            continue;
        }
        for engine in Engine::ALL {
            let mut solver = Solver::new(engine);
            let mut solution = Solution::new();
            let mut longest = [0, 0];
            for neighbours in connected_graphs(nodes) {
                let arena = GraphLayout::new(neighbours).arena().unwrap();
                if can_be_stuck(&arena, Player::Cat) {
                    continue;
                }
                solver.solve(&arena, &mut solution);
                for state in State::all().filter(|state| state.turn == Player::Mouse) {
                    if let Some((winner, plies)) = solution
                        .verdict(state)
                        .and_then(|it| Some((it.outcome().winner()?, it.plies()?)))
                    {
                        let longest = &mut longest[winner as usize];
                        *longest = plies.max(*longest);
                    }
                }
            }
            assert_eq!(longest, [numbers[1], numbers[2]], "{engine}, {nodes} nodes");
        }
    }
}

/// The smallest of a graph's numberings, as bits of its matrix.
fn canonical(neighbours: &[Vec<i64>], orders: &[Vec<usize>]) -> u64 {
    let bits = |order: &Vec<usize>| {
        let mut bits = 0_u64;
        for (node, list) in neighbours.iter().enumerate() {
            for &to in list {
                bits |= 1 << (order[node] * neighbours.len() + order[to as usize]);
            }
        }
        bits
    };
    orders.iter().map(bits).min().unwrap()
}

fn orders(nodes: usize) -> Vec<Vec<usize>> {
    if nodes == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for order in orders(nodes - 1) {
        for place in 0..nodes {
            let mut longer = order.clone();
            longer.insert(place, nodes - 1);
            all.push(longer);
        }
    }
    all
}

#[test]
fn graphs_that_one_cop_wins() {
    for (nodes, expected) in COP_WIN {
        let orders = orders(nodes);
        let mut classes = std::collections::HashSet::new();
        for neighbours in connected_graphs(nodes) {
            let layout = GraphLayout {
                hole: None,
                stay: true,
                ..GraphLayout::new(neighbours)
            };
            let solution = Engine::Ring.solve(&layout.arena().unwrap());
            let outcomes = solution.outcomes();
            let everywhere = |state: State| {
                let code = outcomes[state.index()];
                code == Outcome::Cat.code() || code == Outcome::NO_STATE
            };
            if State::all().all(everywhere) {
                classes.insert(canonical(&layout.neighbours, &orders));
            }
        }
        assert_eq!(classes.len(), expected, "{nodes} nodes");
    }
}
