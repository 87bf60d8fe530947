//! Boards and graphs with known numbers and where these come from, shared by documentation, tests,
//! benchmarks and the command line.
//!
//! ```
//! use catmouse::{engine::Engine, gallery};
//!
//! let exhibit = gallery::grid("seventy-nine").unwrap();
//! let arena = exhibit.layout.arena()?;
//! let verdict = Engine::Ring.solve(&arena).verdict(arena.start());
//! assert_eq!(verdict, Some(exhibit.verdict));
//! assert_eq!(exhibit.verdict.plies(), Some(79));
//! # Ok::<(), catmouse::games::grid::GridError>(())
//! ```

mod graphs;
mod grids;
pub mod random;
mod works;

pub use graphs::{circulant, graphs};
pub use grids::{grids, open};
pub use works::{Field, Work, works};

use crate::games::graph::GraphLayout;
use crate::games::grid::GridLayout;
use crate::{Player, Verdict};

/// A layout whose number is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit<L> {
    /// In small letters, with hyphens; unique among its kind.
    pub name: &'static str,
    /// The board or graph.
    pub layout: L,
    /// What the game comes to from its start, the mouse to move.
    pub verdict: Verdict,
    /// Who says so.
    pub source: &'static str,
}

/// The board of this name, if there is one.
#[must_use]
pub fn grid(name: &str) -> Option<Exhibit<GridLayout>> {
    grids().into_iter().find(|exhibit| exhibit.name == name)
}

/// The graph of this name, if there is one.
#[must_use]
pub fn graph(name: &str) -> Option<Exhibit<GraphLayout>> {
    graphs().into_iter().find(|exhibit| exhibit.name == name)
}

/// A number that only this project has: its engines and its reference agree on it.
const FOUND_HERE: &str = "found here";

/// The verdict in short: `mouse(5)`.
const fn mouse(plies: u16) -> Verdict {
    let winner = Player::Mouse;
    Verdict::Win { winner, plies }
}

/// As [`mouse`], for a win of the cat.
const fn cat(plies: u16) -> Verdict {
    let winner = Player::Cat;
    Verdict::Win { winner, plies }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::reference;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        for Exhibit {
            name,
            layout,
            verdict,
            ..
        } in grids()
        {
            let start = layout.arena().unwrap().start();
            let solution = reference::solve_grid(&layout).unwrap();
            assert_eq!(solution.verdict(start), Some(verdict), "{name}");
            assert_eq!(grid(name).map(|it| it.layout), Some(layout));
        }
        for Exhibit {
            name,
            layout,
            verdict,
            ..
        } in graphs()
        {
            let start = layout.arena().unwrap().start();
            let solution = reference::solve_graph(&layout).unwrap();
            assert_eq!(solution.verdict(start), Some(verdict), "{name}");
            assert_eq!(graph(name).map(|it| it.layout), Some(layout));
        }
    }

    #[test]
    fn names_are_unique() {
        let grids: Vec<_> = grids().iter().map(|exhibit| exhibit.name).collect();
        let graphs: Vec<_> = graphs().iter().map(|exhibit| exhibit.name).collect();
        let names: HashSet<_> = grids.iter().chain(&graphs).collect();
        assert_eq!(names.len(), grids.len() + graphs.len());
        assert!(grid("no-such-board").is_none() && graph("no-such-graph").is_none());
    }
}
