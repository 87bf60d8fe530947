//! How several cops catch the robber, move by move: a certificate that anyone can check.
//!
//! From the placing on, for each node the robber can be on, one move of all cops, after which he is
//! caught, or wherever he goes a step with fewer moves left says how it goes on. What the cops never
//! need to know is left out, so that there are few steps.

use std::collections::HashSet;

use crate::Cell;
use crate::graphs::{CaptureTimes, Chase, Graph};

/// What the cops do in one state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The cops' nodes, in ascending order.
    pub cops: Vec<Cell>,
    /// The robber's node.
    pub robber: Cell,
    /// In so many moves of theirs he is caught.
    pub moves: u16,
    /// Where each of them goes, in the order of `cops`.
    pub to: Vec<Cell>,
}

/// The steps of cops who win, in the order of the moves they have left, the most first; none where the
/// robber has nowhere to go. `times` are those of the same graph and cops as the chase.
///
/// ```
/// use catmouse::graphs::{CopSolver, graph6, strategy};
///
/// let pentagon = graph6::read_graph6(b"DqK")?;
/// let (chase, times) = CopSolver::new(2).solve_timed(&pentagon);
/// let steps = strategy::steps(&pentagon, &chase, &times);
/// assert!(steps.iter().all(|step| step.moves == 1 && step.to.contains(&step.robber)));
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Panics
///
/// If the cops of this chase do not win.
#[must_use]
pub fn steps(graph: &Graph, chase: &Chase, times: &CaptureTimes) -> Vec<Step> {
    assert!(chase.capture_time.is_some(), "the cops win");
    let reach = graph.moves(true);
    let mut steps = Vec::new();
    let mut seen = HashSet::new();
    let mut open: Vec<(Vec<Cell>, Cell)> = Vec::new();
    let mut meet = |cops: &[Cell], robber: Cell, open: &mut Vec<_>| {
        let mut cops = cops.to_vec();
        cops.sort_unstable();
        if !cops.contains(&robber) && seen.insert((cops.clone(), robber)) {
            open.push((cops, robber));
        }
    };
    for robber in graph.node_set() {
        meet(&chase.placing, robber, &mut open);
    }
    while let Some((cops, robber)) = open.pop() {
        let moves = times
            .get(&cops, robber)
            .expect("a time in every state on the way");
        // The robber's best answer to a move, in moves of the cops; none while he is caught by it.
        let after = |to: &[Cell]| {
            if to.contains(&robber) {
                return Some(0);
            }
            let answers = reach.from(robber).into_iter();
            let times = answers.map(|answer| times.get(to, answer));
            times.collect::<Option<Vec<_>>>()?.into_iter().max()
        };
        let mut to = cops.clone();
        let found = search(&mut to, 0, &|cop| reach.from(cops[cop]), &|to| {
            after(to).is_some_and(|left| left < moves)
        });
        assert!(found, "the time of a state follows from those after it");
        if !to.contains(&robber) {
            for answer in reach.from(robber) {
                meet(&to, answer, &mut open);
            }
        }
        steps.push(Step {
            cops,
            robber,
            moves,
            to,
        });
    }
    steps.sort_unstable_by(|a, b| b.moves.cmp(&a.moves).then_with(|| a.cmp(b)));
    steps
}

/// Tries the cops' moves, one cop after the other, until one will do; leaves it in `to`.
fn search(
    to: &mut [Cell],
    cop: usize,
    reach: &impl Fn(usize) -> crate::CellSet,
    will_do: &impl Fn(&[Cell]) -> bool,
) -> bool {
    if cop == to.len() {
        return will_do(to);
    }
    reach(cop).into_iter().any(|node| {
        to[cop] = node;
        search(to, cop + 1, reach, will_do)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::certificate::{self, check_strategy};
    use crate::graphs::{CopSolver, famous};

    fn solved(cops: usize, graph: &Graph) -> (Chase, Vec<Step>) {
        let (chase, times) = CopSolver::new(cops).solve_timed(graph);
        let steps = steps(graph, &chase, &times);
        (chase, steps)
    }

    fn check(graph: &Graph, chase: &Chase, steps: &[Step]) -> Result<(), certificate::Broken> {
        let placing: Vec<_> = chase.placing.iter().map(|cop| cop.index()).collect();
        let moves = chase.capture_time.unwrap();
        check_strategy(&certificate::lists(graph), &placing, moves, steps)
    }

    #[test]
    fn every_win_has_steps_that_hold() {
        for graph in famous::connected(6) {
            for cops in 1..=3 {
                if CopSolver::new(cops).solve(&graph).capture_time.is_some() {
                    let (chase, steps) = solved(cops, &graph);
                    assert_eq!(check(&graph, &chase, &steps), Ok(()), "{cops} {graph}");
                    let most = steps.first().map_or(0, |step| step.moves);
                    assert_eq!(Some(most), chase.capture_time);
                }
            }
        }
        for (cops, graph) in [
            (2, famous::grid(4, 5)),
            (3, famous::dodecahedron()),
            (3, famous::petersen()),
        ] {
            let (chase, steps) = solved(cops, &graph);
            assert_eq!(check(&graph, &chase, &steps), Ok(()));
        }
        let nobody = Graph::new(0, false);
        let (chase, steps) = solved(2, &nobody);
        assert_eq!((check(&nobody, &chase, &steps), steps.len()), (Ok(()), 0));
    }

    /// Each step is needed, and each part of it: taken away or changed it does not hold.
    #[test]
    fn steps_that_are_changed_do_not_hold() {
        let grid = famous::grid(3, 4);
        let (chase, steps) = solved(2, &grid);
        assert!(steps.len() >= 10);
        for at in 0..steps.len() {
            let changed = |change: &dyn Fn(&mut Step)| {
                let mut steps = steps.clone();
                change(&mut steps[at]);
                check(&grid, &chase, &steps)
            };
            let mut fewer = steps.clone();
            fewer.remove(at);
            assert!(check(&grid, &chase, &fewer).is_err(), "{at}");
            assert!(changed(&|step| step.moves = 0).is_err());
            assert!(changed(&|step| step.to.truncate(1)).is_err());
            // Both cops where they are: the robber stays, too.
            assert!(changed(&|step| step.to.clone_from(&step.cops)).is_err());
            // A cop that flies.
            let far = |step: &mut Step| step.to = vec![step.robber, step.robber];
            let by_air = changed(&far);
            let reach = grid.moves(true);
            let near = steps[at]
                .cops
                .iter()
                .all(|&cop| reach.from(cop).contains(steps[at].robber));
            assert_eq!(by_air.is_err(), !near, "{at}");
        }
        let mut hasty = chase.clone();
        hasty.capture_time = hasty.capture_time.map(|time| time - 1);
        assert!(check(&grid, &hasty, &steps).is_err());
    }
}
