//! Graphs of the graph game.

use super::{Exhibit, FOUND_HERE, cat, mouse};
use crate::Verdict;
use crate::games::graph::GraphLayout;

/// The statement of the problem, its examples.
const STATEMENT: &str = "LeetCode 913, leetcode.com/problems/cat-and-mouse";
/// One cop wins on trees, and not where the shortest circle has five nodes and each node three edges.
const AIGNER_FROMME: &str = "Aigner and Fromme, A game of cops and robbers, 1984";

/// The named graphs.
#[must_use]
pub fn graphs() -> Vec<Exhibit<GraphLayout>> {
    let exhibit = |name, layout, verdict, source| Exhibit {
        name,
        layout,
        verdict,
        source,
    };
    vec![
        exhibit(
            "lc913-example-1",
            leetcode(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]]),
            Verdict::Draw,
            STATEMENT,
        ),
        exhibit(
            "lc913-example-2",
            leetcode(&[&[1, 3], &[0], &[3], &[0, 2]]),
            mouse(1),
            STATEMENT,
        ),
        exhibit(
            "long-tail",
            long_tail(),
            cat(133),
            "github.com/LeetCode-Feedback/LeetCode-Feedback, issue 7590",
        ),
        exhibit("sparse-50", circulant(50, &[3, 14]), mouse(11), FOUND_HERE),
        exhibit(
            "dense-50",
            circulant(50, &[2, 3, 5, 7, 11, 13, 17, 19, 23]),
            mouse(3),
            FOUND_HERE,
        ),
        exhibit("path-64", cops_and_robbers(path(64)), cat(4), AIGNER_FROMME),
        exhibit(
            "petersen",
            cops_and_robbers(petersen()),
            Verdict::Draw,
            AIGNER_FROMME,
        ),
    ]
}

/// The game of one cop and one robber: both may stay, and there is no hole.
fn cops_and_robbers(neighbours: Vec<Vec<i64>>) -> GraphLayout {
    GraphLayout {
        hole: None,
        stay: true,
        ..GraphLayout::new(neighbours)
    }
}

fn leetcode(lists: &[&[i64]]) -> GraphLayout {
    GraphLayout::new(lists.iter().map(|list| list.to_vec()).collect())
}

/// Sixteen nodes where the cat slowly drives the mouse round, and a path on which it then runs away
/// to the end of 34 more: few edges, many plies.
fn long_tail() -> GraphLayout {
    let head: [&[i64]; 16] = [
        &[3],
        &[12, 13, 14],
        &[8, 9, 10, 11],
        &[0, 5, 6, 11, 13, 14],
        &[8, 9, 12],
        &[3, 9, 10, 14],
        &[3],
        &[8, 9],
        &[2, 4, 7, 9, 15],
        &[2, 4, 5, 7, 8, 11],
        &[2, 5, 13],
        &[2, 3, 9, 12],
        &[1, 4, 11, 13],
        &[1, 3, 10, 12, 14],
        &[1, 3, 5, 13],
        &[8],
    ];
    let mut neighbours: Vec<Vec<i64>> = head.iter().map(|list| list.to_vec()).collect();
    for node in 16..50 {
        neighbours[node - 1].push(node as i64);
        neighbours.push(vec![node as i64 - 1]);
    }
    GraphLayout::new(neighbours)
}

fn path(nodes: i64) -> Vec<Vec<i64>> {
    let list = |node| {
        [node - 1, node + 1]
            .into_iter()
            .filter(|other| (0..nodes).contains(other))
    };
    (0..nodes).map(|node| list(node).collect()).collect()
}

/// The outer pentagon 0..5, the inner star 5..10, and spokes.
fn petersen() -> Vec<Vec<i64>> {
    let outer = (0..5).map(|i| vec![(i + 1) % 5, (i + 4) % 5, i + 5]);
    let inner = (0..5).map(|i| vec![5 + (i + 2) % 5, 5 + (i + 3) % 5, i]);
    outer.chain(inner).collect()
}

/// The graph on so many nodes in a circle in which nodes are joined whose distance along the circle
/// is one of these: dense or sparse, and the same seen from each node.
///
/// # Panics
///
/// If there are no nodes.
#[must_use]
pub fn circulant(nodes: usize, distances: &[usize]) -> GraphLayout {
    let joined = |from: usize, to: usize| {
        let distance = from.abs_diff(to);
        distances.contains(&distance.min(nodes - distance))
    };
    let list = |from| {
        let others = (0..nodes).filter(move |&to| joined(from, to));
        others.map(|to| to as i64).collect()
    };
    GraphLayout::new((0..nodes).map(list).collect())
}
