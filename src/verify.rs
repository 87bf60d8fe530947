//! Checks a solution as a certificate, trusting no engine.
//!
//! [`verify`] looks at each state once, and only at what the solution claims for it and for the states
//! one move away. That is enough. It accepts a solution only if, for each state that exists,
//!
//! 1. *over*: a state that is over is claimed as won in 0 plies by who has won, and no other state
//!    is claimed in 0 plies;
//! 2. *won*: if the one to move is claimed to win in n plies, the quickest of the moves to states
//!    claimed as won by the same player leads to one claimed in exactly n - 1;
//! 3. *lost*: if the other is claimed to win in n plies, there are moves, all of them lead to
//!    states claimed as won by the other, and the slowest to one claimed in exactly n - 1;
//! 4. *drawn*: from a draw no move leads to a state claimed as won by the one to move, and at least
//!    one leads to a draw, unless the one to move is stuck.
//!
//! **Why local checks suffice.** Plies are well-founded, so no win can stand on itself: claims of
//! 0 plies are ends of the game by (1), and if all claims below n are true wins, a claim of n is one
//! by (2) or (3): the winner has a move to a true win, or the loser has no move to anything else.
//! So every claimed win is a true win. Draws are closed: from a claimed draw either player, whenever
//! to move, keeps to claimed draws by (4); the opponent's moves then lead to claimed draws or, by (4)
//! again, to true wins of the player who keeps. So the opponent never wins, and as this holds for
//! both, every claimed draw is a true draw. Every state is claimed as something, so all outcomes are
//! right. Then the plies are, by induction on k: let claimed and true plies agree wherever either
//! is below k. A claim of k has a successor of k - 1 for the winner, or only such of at most k - 1
//! for the loser, so the true plies are at most k, and not less. A true win in k plies has, for the
//! winner, a successor truly and hence claimed in k - 1, so by (2) its claim is at most k; for the
//! loser all successors are truly and hence claimed in at most k - 1, so by (3) the same. It is not
//! less either, so it is k.

use std::fmt;

use crate::{Arena, Outcome, Player, Solution, State, Verdict};

/// A claim of a solution that is wrong, or that does not follow from its other claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{state:?} is claimed as {claim}: {reason}")]
pub struct Violation {
    /// Of which state.
    pub state: State,
    /// What is claimed.
    pub claim: Claim,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What the flat tables of a solution hold for one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The entry of [`Solution::outcomes`].
    pub outcome: u8,
    /// The entry of [`Solution::plies`].
    pub plies: u16,
}

/// Why a claim cannot stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// An outcome that is none of the four codes.
    #[error("the outcome's code is unknown; the codes are 0 to 3")]
    UnknownCode,
    /// A verdict for a state that does not exist.
    #[error("a piece stands where it cannot, so there is no such state")]
    NoSuchState,
    /// No verdict for a state that exists.
    #[error("both pieces can stand there, so the state exists")]
    Missing,
    /// Plies where nobody wins.
    #[error("only a win has plies")]
    PliesWithoutWin,
    /// The game is over in another way, or not in 0 plies.
    #[error("the game is over there, a win of the {winner} in 0 plies")]
    Over {
        /// Who has won.
        winner: Player,
    },
    /// 0 plies, but the game goes on.
    #[error("the game is not over there")]
    NotOver,
    /// A win, but the one to move has no move.
    #[error("the one to move is stuck, so it is a draw")]
    Stuck,
    /// The winner has no move to a state won by the same player.
    #[error("no move of the winner keeps the win")]
    NoWinningMove,
    /// The winner has a quicker move, or none as quick as claimed.
    #[error("the winner's quickest move, to {to:?}, wins in {plies} more plies")]
    WinnersPlies {
        /// Where the quickest move leads.
        to: State,
        /// The plies claimed there.
        plies: u16,
    },
    /// The loser has a move to a state that is not lost.
    #[error("the loser escapes by the move to {to:?}")]
    Escape {
        /// Where that move leads.
        to: State,
    },
    /// The loser can delay longer, or not as long as claimed.
    #[error("the loser's slowest move, to {to:?}, loses in {plies} more plies")]
    LosersPlies {
        /// Where the slowest move leads.
        to: State,
        /// The plies claimed there.
        plies: u16,
    },
    /// A draw, but the one to move can win.
    #[error("the one to move wins by the move to {to:?}")]
    MissedWin {
        /// Where that move leads.
        to: State,
    },
    /// A draw, but every move loses.
    #[error("no move of the one to move keeps the draw")]
    NoDrawingMove,
}

/// As in a sentence: `a mouse win in 5 plies`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (Outcome::from_code(self.outcome), self.plies) {
            (Some(outcome), plies) if outcome.winner().is_some() => {
                let unit = if plies == 1 { "ply" } else { "plies" };
                return write!(f, "a {outcome} win in {plies} {unit}");
            }
            (Some(_), _) => write!(f, "a draw")?,
            (None, _) if self.outcome == Outcome::NO_STATE => write!(f, "no state")?,
            (None, _) => write!(f, "outcome {}", self.outcome)?,
        }
        match self.plies {
            Solution::NO_PLIES => Ok(()),
            plies => write!(f, " with {plies} plies"),
        }
    }
}

/// Accepts the solution if it is the right one for this arena: every outcome and every ply count.
///
/// Costs a look at each edge of the state graph; nothing is allocated.
///
/// # Errors
///
/// The first claim, in the order of [`State::index`], that cannot stand.
///
/// ```
/// use catmouse::{Solution, engine::Engine, games::grid::GridLayout, verify::verify};
///
/// let arena = GridLayout::new(&["M.C...F"], 1, 4).arena()?;
/// let solution = Engine::Ring.solve(&arena);
/// assert_eq!(verify(&arena, &solution), Ok(()));
///
/// let mut tampered = solution.clone();
/// tampered.set(arena.start(), Some(catmouse::Verdict::Draw));
/// let violation = verify(&arena, &tampered).unwrap_err();
/// assert_eq!(
///     violation.to_string(),
///     "State(mouse 0, cat 2, mouse to move) is claimed as a draw: \
///      the one to move wins by the move to State(mouse 0, cat 2, cat to move)"
/// );
/// # Ok::<(), catmouse::games::grid::GridError>(())
/// ```
pub fn verify(arena: &Arena, solution: &Solution) -> Result<(), Violation> {
    for state in State::all() {
        check(arena, solution, state).map_err(|reason| Violation {
            state,
            claim: Claim {
                outcome: solution.outcomes()[state.index()],
                plies: solution.plies()[state.index()],
            },
            reason,
        })?;
    }
    Ok(())
}

/// Checks the claim for one state.
fn check(arena: &Arena, solution: &Solution, state: State) -> Result<(), Reason> {
    if solution.outcomes()[state.index()] > Outcome::NO_STATE {
        return Err(Reason::UnknownCode);
    }
    let claim = solution.verdict(state);
    let wins = matches!(claim, Some(Verdict::Win { .. }));
    if !wins && solution.plies()[state.index()] != Solution::NO_PLIES {
        return Err(Reason::PliesWithoutWin);
    }
    let verdict = match (claim, arena.has(state)) {
        (None, false) => return Ok(()),
        (Some(_), false) => return Err(Reason::NoSuchState),
        (None, true) => return Err(Reason::Missing),
        (Some(verdict), true) => verdict,
    };
    if let Some(winner) = arena.over(state).and_then(Outcome::winner) {
        let right = Verdict::Win { winner, plies: 0 };
        return expect(verdict == right, Reason::Over { winner });
    }
    match verdict {
        Verdict::Draw => check_draw(arena, solution, state),
        Verdict::Win { plies: 0, .. } => Err(Reason::NotOver),
        Verdict::Win { winner, plies } if winner == state.turn => {
            check_won(arena, solution, state, plies)
        }
        Verdict::Win { plies, .. } => check_lost(arena, solution, state, plies),
    }
}

/// The one to move is claimed to win.
fn check_won(arena: &Arena, solution: &Solution, state: State, claimed: u16) -> Result<(), Reason> {
    let won = arena.successors(state).filter_map(|to| {
        let plies = plies_if_won_by(solution, state.turn, to)?;
        Some((plies, to))
    });
    match won.min_by_key(|&(plies, _)| plies) {
        Some((plies, to)) => expect(plies == claimed - 1, Reason::WinnersPlies { to, plies }),
        None if is_stuck(arena, state) => Err(Reason::Stuck),
        None => Err(Reason::NoWinningMove),
    }
}

/// The one to move is claimed to lose.
fn check_lost(
    arena: &Arena,
    solution: &Solution,
    state: State,
    claimed: u16,
) -> Result<(), Reason> {
    let mut slowest = None;
    for to in arena.successors(state) {
        let plies = plies_if_won_by(solution, state.turn.opponent(), to);
        let plies = plies.ok_or(Reason::Escape { to })?;
        if slowest.is_none_or(|(longest, _)| plies > longest) {
            slowest = Some((plies, to));
        }
    }
    let (plies, to) = slowest.ok_or(Reason::Stuck)?;
    expect(plies == claimed - 1, Reason::LosersPlies { to, plies })
}

/// Nobody is claimed to win.
fn check_draw(arena: &Arena, solution: &Solution, state: State) -> Result<(), Reason> {
    let mut draws = is_stuck(arena, state);
    for to in arena.successors(state) {
        if plies_if_won_by(solution, state.turn, to).is_some() {
            return Err(Reason::MissedWin { to });
        }
        draws |= solution.verdict(to) == Some(Verdict::Draw);
    }
    expect(draws, Reason::NoDrawingMove)
}

fn is_stuck(arena: &Arena, state: State) -> bool {
    arena.successors(state).len() == 0
}

/// The plies claimed for a state, if it is claimed as won by this player.
fn plies_if_won_by(solution: &Solution, player: Player, state: State) -> Option<u16> {
    match solution.verdict(state)? {
        Verdict::Win { winner, plies } if winner == player => Some(plies),
        _ => None,
    }
}

fn expect(holds: bool, otherwise: Reason) -> Result<(), Reason> {
    if holds { Ok(()) } else { Err(otherwise) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::grid::GridLayout, reference};

    /// Entries that [`Solution::set`] cannot make, but a damaged file or an engine could.
    #[test]
    fn stray_entries_are_refused() {
        let layout = GridLayout::new(&["C...#", "...#F", "....#", "M...."], 2, 5);
        let (arena, right) = (
            layout.arena().unwrap(),
            reference::solve_grid(&layout).unwrap(),
        );
        let draw = arena.start().index();
        let absent = State::COUNT - 1;
        let told = |index: usize, outcome, plies| {
            let mut solution = right.clone();
            let tables = solution.tables_mut();
            (tables.0.0[index], tables.1.0[index]) = (outcome, plies);
            let violation = verify(&arena, &solution).unwrap_err();
            assert_eq!(violation.state.index(), index);
            violation
        };
        assert_eq!(right.outcomes()[draw], Outcome::Draw.code());
        assert_eq!(told(draw, 0, 5).reason, Reason::PliesWithoutWin);
        assert_eq!(told(absent, 3, 0).reason, Reason::PliesWithoutWin);
        assert_eq!(told(absent, 0, u16::MAX).reason, Reason::NoSuchState);
        assert_eq!(told(draw, 4, u16::MAX).reason, Reason::UnknownCode);
        assert_eq!(
            told(absent, 4, 7).claim.to_string(),
            "outcome 4 with 7 plies"
        );
        assert_eq!(told(draw, 0, 5).claim.to_string(), "a draw with 5 plies");
        assert_eq!(
            told(absent, 3, 0).claim.to_string(),
            "no state with 0 plies"
        );
    }
}
