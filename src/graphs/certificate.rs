//! Checks what the solvers say about cops and robbers, from the rules alone.
//!
//! Nothing here uses a mask, a table or a line of the solvers': a graph is lists of numbers, a claim
//! is a function, and each is tried against every move. Too slow for streams, and too plain to be
//! wrong.

use std::collections::HashMap;

use crate::graphs::Graph;
use crate::graphs::dismantling::Fold;
use crate::graphs::strategy::Step;

/// Lists of neighbours.
pub type Lists = Vec<Vec<usize>>;

/// A claim that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Broken {
    /// A fold of a node that is not there any more, or onto one that is not.
    #[error("fold {fold}: node {node} is not among those left")]
    Gone {
        /// Which, counted from 0.
        fold: usize,
        /// The node.
        node: usize,
    },
    /// A corner that is none.
    #[error("fold {fold}: node {corner} sees node {sees}, which node {onto} does not see")]
    NoCorner {
        /// Which, counted from 0.
        fold: usize,
        /// The corner.
        corner: usize,
        /// Where it is folded.
        onto: usize,
        /// The node.
        sees: usize,
    },
    /// Folds that leave more or fewer nodes than one.
    #[error("{left} nodes are left; there ought to be one")]
    Left {
        /// How many.
        left: usize,
    },
    /// A robber on a cop's node who is said to be safe, or to be caught later.
    #[error("cops on {cops:?} have caught the robber on {robber}")]
    Caught {
        /// The cops.
        cops: Vec<usize>,
        /// The robber.
        robber: usize,
    },
    /// Cops who leave the robber no safe node.
    #[error("no node is safe from cops on {cops:?}")]
    NoRefuge {
        /// The cops.
        cops: Vec<usize>,
    },
    /// A move of the cops that the robber has no safe answer to.
    #[error("cops on {cops:?} can move so that the robber on {robber} has no safe answer")]
    Cornered {
        /// The cops.
        cops: Vec<usize>,
        /// The robber.
        robber: usize,
    },
    /// A state on the way of which no step tells what the cops do, soon enough.
    #[error("no step says how cops on {cops:?} catch the robber on {robber} in {moves} moves")]
    NoStep {
        /// The cops.
        cops: Vec<usize>,
        /// The robber.
        robber: usize,
        /// In so many moves he ought to be caught.
        moves: u16,
    },
    /// A step that the cops cannot take.
    #[error("cops on {cops:?} cannot move to {to:?}")]
    NoMove {
        /// The cops.
        cops: Vec<usize>,
        /// Where they are said to go.
        to: Vec<usize>,
    },
    /// A time that no move of the cops keeps, or that some move beats.
    #[error(
        "cops on {cops:?} are said to catch the robber on {robber} in {claimed:?} moves; it takes {found:?}"
    )]
    Time {
        /// The cops.
        cops: Vec<usize>,
        /// The robber.
        robber: usize,
        /// The claim.
        claimed: Option<u16>,
        /// What the claims of the states one move on come to.
        found: Option<u16>,
    },
}

/// The graph as plain lists.
#[must_use]
pub fn lists(graph: &Graph) -> Lists {
    let mut lists = vec![Vec::new(); graph.nodes()];
    for (a, b) in graph.pairs() {
        lists[a].push(b);
        if !graph.is_directed() {
            lists[b].push(a);
        }
    }
    lists
}

/// Checks that these folds take an undirected graph to a single node: one cop wins.
///
/// # Errors
///
/// The first fold that is none.
pub fn check_dismantling(lists: &Lists, folds: &[Fold]) -> Result<(), Broken> {
    let mut left = vec![true; lists.len()];
    for (fold, step) in folds.iter().enumerate() {
        let (corner, onto) = (step.corner.index(), step.onto.index());
        for node in [corner, onto] {
            if !left.get(node).is_some_and(|&left| left) {
                return Err(Broken::Gone { fold, node });
            }
        }
        left[corner] = false;
        let mut seen = lists[corner].clone();
        seen.push(corner);
        for sees in seen {
            let is_left = left[sees] || sees == corner;
            if is_left && sees != onto && !lists[onto].contains(&sees) || onto == corner {
                return Err(Broken::NoCorner {
                    fold,
                    corner,
                    onto,
                    sees,
                });
            }
        }
    }
    match left.iter().filter(|&&left| left).count() {
        1 => Ok(()),
        left => Err(Broken::Left { left }),
    }
}

/// Checks that the robber is never caught from the nodes that are `safe(cops, robber)`, the cops to
/// move, and that he has one wherever the cops are placed: the cops lose.
///
/// # Errors
///
/// The first state that is not safe.
pub fn check_safe(
    lists: &Lists,
    cops: usize,
    safe: impl Fn(&[usize], usize) -> bool,
) -> Result<(), Broken> {
    for cops in tuples(lists.len(), cops) {
        let mut refuge = false;
        for robber in 0..lists.len() {
            if !safe(&cops, robber) {
                continue;
            }
            refuge = true;
            if cops.contains(&robber) {
                return Err(Broken::Caught { cops, robber });
            }
            for moved in moves(lists, &cops) {
                let mut answers = closed(lists, robber);
                if moved.contains(&robber) || !answers.any(|answer| safe(&moved, answer)) {
                    return Err(Broken::Cornered { cops, robber });
                }
            }
        }
        if !refuge {
            return Err(Broken::NoRefuge { cops });
        }
    }
    Ok(())
}

/// Checks that `time(cops, robber)`, the cops to move, is how many moves of theirs it takes to catch
/// him: 0 on a cop's node, else one more than in the best state after a move of the cops and the
/// worst after the robber's. `None` claims nothing, so that times may be known only up to some number
/// of moves: what is claimed must follow from other claims.
///
/// # Errors
///
/// The first state of which that is not true.
pub fn check_times(
    lists: &Lists,
    cops: usize,
    time: impl Fn(&[usize], usize) -> Option<u16>,
) -> Result<(), Broken> {
    for cops in tuples(lists.len(), cops) {
        for robber in 0..lists.len() {
            let claimed = time(&cops, robber);
            if claimed.is_none() {
                continue;
            }
            let after = |moved: Vec<usize>| {
                if moved.contains(&robber) {
                    return Some(0);
                }
                let answers = closed(lists, robber).map(|answer| time(&moved, answer));
                answers.max_by_key(|time| time.map_or(u32::MAX, u32::from))?
            };
            let found = if cops.contains(&robber) {
                Some(0)
            } else {
                let best = moves(lists, &cops).into_iter().filter_map(after).min();
                best.map(|time| time + 1)
            };
            if claimed != found {
                return Err(Broken::Time {
                    cops,
                    robber,
                    claimed,
                    found,
                });
            }
        }
    }
    Ok(())
}

/// Checks that cops placed so catch the robber in `moves` moves, wherever he begins, by these steps:
/// each is a move, and after it he is caught, or from wherever he goes another step with fewer moves
/// catches him.
///
/// # Errors
///
/// The first state without such a step, or the first step that is no move.
pub fn check_strategy(
    lists: &Lists,
    placing: &[usize],
    moves: u16,
    steps: &[Step],
) -> Result<(), Broken> {
    let plain = |cells: &[crate::Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let sorted = |mut cops: Vec<usize>| {
        cops.sort_unstable();
        cops
    };
    let told: HashMap<_, _> = steps
        .iter()
        .map(|step| ((sorted(plain(&step.cops)), step.robber.index()), step.moves))
        .collect();
    // Who is caught needs no step.
    let caught_in = |cops: Vec<usize>, robber: usize, moves: u16| {
        let cops = sorted(cops);
        let is_told = |told: &u16| *told <= moves;
        if cops.contains(&robber) || told.get(&(cops.clone(), robber)).is_some_and(is_told) {
            return Ok(());
        }
        Err(Broken::NoStep {
            cops,
            robber,
            moves,
        })
    };
    for robber in 0..lists.len() {
        caught_in(placing.to_vec(), robber, moves)?;
    }
    for step in steps {
        let (cops, to, robber) = (plain(&step.cops), plain(&step.to), step.robber.index());
        let goes = |(&from, &to): (&usize, &usize)| {
            from < lists.len() && closed(lists, from).any(|end| end == to)
        };
        if cops.len() != to.len() || robber >= lists.len() || !cops.iter().zip(&to).all(goes) {
            return Err(Broken::NoMove { cops, to });
        }
        let Some(left) = step.moves.checked_sub(1) else {
            return Err(Broken::NoStep {
                cops,
                robber,
                moves: 0,
            });
        };
        if !to.contains(&robber) {
            for answer in closed(lists, robber) {
                caught_in(to.clone(), answer, left)?;
            }
        }
    }
    Ok(())
}

/// A node and its neighbours.
fn closed(lists: &Lists, node: usize) -> impl Iterator<Item = usize> {
    std::iter::once(node).chain(lists[node].iter().copied())
}

/// Every way to put `cops` cops on `nodes` nodes.
fn tuples(nodes: usize, cops: usize) -> Vec<Vec<usize>> {
    let choices = vec![(0..nodes).collect::<Vec<_>>(); cops];
    product(&choices)
}

/// Every move of all cops at once.
fn moves(lists: &Lists, cops: &[usize]) -> Vec<Vec<usize>> {
    let choices: Vec<Vec<_>> = cops
        .iter()
        .map(|&cop| closed(lists, cop).collect())
        .collect();
    product(&choices)
}

/// Every way to take one of each.
fn product(choices: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut tuples = vec![Vec::new()];
    for choice in choices {
        tuples = tuples
            .iter()
            .flat_map(|tuple| {
                choice.iter().map(|&node| {
                    let mut longer = tuple.clone();
                    longer.push(node);
                    longer
                })
            })
            .collect();
    }
    tuples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use crate::graphs::famous;

    fn fold(corner: usize, onto: usize) -> Fold {
        Fold {
            corner: Cell::new(corner),
            onto: Cell::new(onto),
        }
    }

    #[test]
    fn false_claims_are_refused() {
        let path = lists(&famous::path(3));
        assert_eq!(check_dismantling(&path, &[fold(0, 1), fold(1, 2)]), Ok(()));
        assert_eq!(
            check_dismantling(&path, &[fold(0, 1)]),
            Err(Broken::Left { left: 2 })
        );
        assert_eq!(
            check_dismantling(&path, &[fold(0, 1), fold(0, 1)]),
            Err(Broken::Gone { fold: 1, node: 0 })
        );
        let no_corner = Err(Broken::NoCorner {
            fold: 0,
            corner: 1,
            onto: 0,
            sees: 2,
        });
        assert_eq!(check_dismantling(&path, &[fold(1, 0)]), no_corner);
        assert!(check_dismantling(&path, &[fold(0, 0), fold(1, 2)]).is_err());

        let square = lists(&famous::cycle(4));
        let opposite = |cops: &[usize], robber: usize| (cops[0] + 2) % 4 == robber;
        assert_eq!(check_safe(&square, 1, opposite), Ok(()));
        let beside = |cops: &[usize], robber: usize| (cops[0] + 1) % 4 == robber;
        let cornered = Broken::Cornered {
            cops: vec![0],
            robber: 1,
        };
        assert_eq!(check_safe(&square, 1, beside), Err(cornered));
        let nowhere = Broken::NoRefuge { cops: vec![0] };
        assert_eq!(check_safe(&square, 1, |_, _| false), Err(nowhere));
        let caught = Broken::Caught {
            cops: vec![0],
            robber: 0,
        };
        assert_eq!(check_safe(&square, 1, |_, _| true), Err(caught));

        let distance = |cops: &[usize], robber: usize| Some(cops[0].abs_diff(robber) as u16);
        assert_eq!(check_times(&path, 1, distance), Ok(()));
        let late = |cops: &[usize], robber: usize| distance(cops, robber).map(|time| time * 2);
        assert!(check_times(&path, 1, late).is_err());
        let early = |cops: &[usize], robber: usize| distance(cops, robber).map(|time| time.min(1));
        assert!(check_times(&path, 1, early).is_err());
    }
}
