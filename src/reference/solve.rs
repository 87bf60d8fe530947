//! Who wins a game, from its rules alone.

use std::collections::{HashMap, HashSet};

use super::{End, Game};
use crate::{Player, Verdict};

/// Who wins from every position, and in how many plies.
///
/// Layer by layer: what ends in `n` plies is read off, by the words of the definition, from what ends
/// in fewer. The winner has a move to a position she wins, and takes the quickest; the loser has only
/// moves to positions he loses, and takes the slowest. A position of `n` plies has a successor of
/// `n - 1`, so after an empty layer nothing more comes, and what is left is a draw.
///
/// Costs a look at every move of every undecided position, a layer.
///
/// # Panics
///
/// If the rules contradict themselves: a move leads to what is no position of the game.
#[must_use]
pub fn solve<G: Game<Player = Player>>(game: &G) -> HashMap<G::Position, Verdict> {
    let tree = Tree::of(game);
    let mut verdicts: Vec<Option<Verdict>> = tree.ends.iter().copied().map(at_end).collect();
    for layer in 1.. {
        let mut fallen = Vec::new();
        for (number, _) in verdicts.iter().enumerate().filter(|(_, it)| it.is_none()) {
            let successors = tree.successors[number].iter().map(|&after| verdicts[after]);
            if let Some(verdict) = judge(tree.movers[number], successors) {
                assert_eq!(verdict.plies(), Some(layer), "layers are filled in order");
                fallen.push((number, verdict));
            }
        }
        if fallen.is_empty() {
            break;
        }
        for (number, verdict) in fallen {
            verdicts[number] = Some(verdict);
        }
    }
    let verdicts = verdicts.into_iter().map(|it| it.unwrap_or(Verdict::Draw));
    tree.positions.into_iter().zip(verdicts).collect()
}

/// The verdict where the game is over.
fn at_end(end: Option<End<Player>>) -> Option<Verdict> {
    end.map(|end| match end {
        End::Draw => Verdict::Draw,
        End::Win(winner) => Verdict::Win { winner, plies: 0 },
    })
}

/// The verdict for the one to move, from those of the successors; `None` if they do not tell yet.
fn judge(
    mover: Player,
    successors: impl Iterator<Item = Option<Verdict>> + Clone,
) -> Option<Verdict> {
    let plies_if_won_by = |player: Player, successor: Option<Verdict>| match successor? {
        Verdict::Win { winner, plies } if winner == player => Some(plies),
        _ => None,
    };
    let won = successors
        .clone()
        .filter_map(|it| plies_if_won_by(mover, it));
    if let Some(quickest) = won.min() {
        return Some(Verdict::Win {
            winner: mover,
            plies: quickest + 1,
        });
    }
    // One that is not lost, or not known to be, and there is no verdict.
    let lost = successors.map(|it| plies_if_won_by(mover.opponent(), it));
    let lost: Vec<u16> = lost.collect::<Option<_>>()?;
    // Nothing is lost where there is no move: that is a draw.
    lost.iter().max().map(|slowest| Verdict::Win {
        winner: mover.opponent(),
        plies: slowest + 1,
    })
}

/// The positions from which a player can force a win within so many plies, whatever the other does.
///
/// Counted down to the letter: within no ply only where it is won already; within `k` plies where it
/// is won already, where the player has a move to a position won within `k - 1`, or where the other
/// has only such moves. Once a number of plies adds nothing to the one before, no larger one does.
///
/// # Panics
///
/// As [`solve`].
#[must_use]
pub fn can_force_within<G: Game>(game: &G, player: G::Player, plies: u16) -> HashSet<G::Position> {
    let tree = Tree::of(game);
    let all = 0..tree.positions.len();
    let is_won = |number: usize| tree.ends[number] == Some(End::Win(player));
    let mut within: Vec<bool> = all.clone().map(is_won).collect();
    for _ in 0..plies {
        let next = |number: usize| {
            if tree.ends[number].is_some() {
                return is_won(number);
            }
            let mut successors = tree.successors[number].iter().map(|&after| within[after]);
            if tree.movers[number] == player {
                successors.any(|won| won)
            } else {
                successors.len() > 0 && successors.all(|won| won)
            }
        };
        let next: Vec<bool> = all.clone().map(next).collect();
        if next == within {
            break;
        }
        within = next;
    }
    let won = tree.positions.into_iter().zip(within);
    won.filter_map(|(position, won)| won.then_some(position))
        .collect()
}

/// All that the rules say about every position, asked once; positions are numbered.
struct Tree<G: Game> {
    positions: Vec<G::Position>,
    movers: Vec<G::Player>,
    ends: Vec<Option<End<G::Player>>>,
    successors: Vec<Vec<usize>>,
}

impl<G: Game> Tree<G> {
    fn of(game: &G) -> Self {
        let positions = game.positions();
        let numbers: HashMap<_, _> = positions.iter().copied().zip(0..).collect();
        let moves = |&position: &G::Position| {
            if game.end(position).is_some() {
                return Vec::new();
            }
            let moves = game.moves(position);
            moves.into_iter().map(|after| numbers[&after]).collect()
        };
        Self {
            movers: positions.iter().map(|&it| game.to_move(it)).collect(),
            ends: positions.iter().map(|&it| game.end(it)).collect(),
            successors: positions.iter().map(moves).collect(),
            positions,
        }
    }
}
