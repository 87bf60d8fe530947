//! The graph game one hole after the other, by an engine for single games: what [`HoleSolver`] must
//! equal, and what it is measured against.
//!
//! [`HoleSolver`]: crate::graphs::HoleSolver

use crate::engine::{Engine, Solver};
use crate::graphs::{Graph, Longest, Rules, Tally};
use crate::{Arena, Cell, CellSet, Player, Solution, State, Verdict};

/// Solves hole after hole and graph after graph with the memory of one engine.
#[derive(Debug)]
pub struct EngineSolver {
    solver: Solver,
    solution: Solution,
}

impl EngineSolver {
    /// Sets the engine's memory up.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self {
            solver: Solver::new(engine),
            solution: Solution::new(),
        }
    }

    /// Plays one graph. The longest wins' places can be others than [`HoleSolver`]'s, if there are
    /// several; all else is the same.
    ///
    /// [`HoleSolver`]: crate::graphs::HoleSolver
    pub fn tally(&mut self, graph: &Graph, rules: Rules) -> Tally {
        let holes = rules.holes(graph);
        let mut tally = Tally {
            holes: holes.len() as u32,
            ..Tally::default()
        };
        let games: Vec<_> = match rules.hole {
            Some(_) => holes.iter().map(Some).collect(),
            None => vec![None],
        };
        let moves = graph.moves(rules.stay);
        for hole in games {
            if let Some(arena) = arena(graph, &moves, hole) {
                self.solver.solve(&arena, &mut self.solution);
                count(graph, rules, hole, &self.solution, &mut tally);
            }
        }
        tally
    }
}

/// The game on one hole; `None` where the cat cannot stand anywhere.
#[must_use]
pub fn arena(graph: &Graph, moves: &crate::Reach, hole: Option<Cell>) -> Option<Arena> {
    let nodes = graph.node_set();
    let mouse = nodes.lowest()?;
    let cat = (nodes - hole.map_or(CellSet::EMPTY, CellSet::single)).lowest()?;
    Arena::on_graph(nodes, moves, hole, mouse, cat).ok()
}

/// Adds the counted states of one game.
fn count(graph: &Graph, rules: Rules, hole: Option<Cell>, solution: &Solution, tally: &mut Tally) {
    let nodes = graph.node_set() - hole.map_or(CellSet::EMPTY, CellSet::single);
    for mouse in rules.mouse.among(nodes) {
        for cat in rules.cat.among(nodes) - CellSet::single(mouse) {
            let state = State {
                mouse,
                cat,
                turn: Player::Mouse,
            };
            let Some(Verdict::Win { winner, plies }) = solution.verdict(state) else {
                tally.draw += 1;
                continue;
            };
            let (wins, longest) = match winner {
                Player::Mouse => (&mut tally.mouse, &mut tally.longest_mouse),
                Player::Cat => (&mut tally.cat, &mut tally.longest_cat),
            };
            *wins += 1;
            if longest.is_none_or(|longest| longest.plies < plies) {
                *longest = Some(Longest {
                    plies,
                    hole,
                    mouse,
                    cat,
                    stay: rules.stay,
                });
            }
        }
    }
}
