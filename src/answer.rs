//! What a solution says to a player: the best moves, a line of play, the map around a piece.

use std::cmp::Ordering;

use crate::{Arena, Cell, CellSet, Outcome, Player, Solution, State, Verdict};

/// A game and its solution, ready to be asked.
///
/// ```
/// use catmouse::{answer::Answer, engine::Engine, games::grid::GridLayout, notation::Notation};
///
/// let arena = GridLayout::new(&["####F", "#C...", "M...."], 1, 2).arena()?;
/// let solution = Engine::Ring.solve(&arena);
/// let answer = Answer::new(&arena, &solution);
/// let line = answer.line(arena.start()).unwrap();
/// let notation = Notation::of(&arena);
/// let names = line.moves().map(|(_, _, to)| notation.name(to)).collect::<Vec<_>>();
/// assert_eq!(names, ["c3", "b2", "e3", "b2", "e1"]);
/// # Ok::<(), catmouse::games::grid::GridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    arena: &'a Arena,
    solution: &'a Solution,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where it ends.
    pub to: Cell,
    /// The state after it.
    pub state: State,
    /// The verdict of that state.
    pub verdict: Verdict,
    /// Whether no other move is better: the winner hurries, the loser delays, and who cannot win
    /// but need not lose keeps the draw.
    pub best: bool,
}

/// A game in which both players make best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The states in order, from the one asked for to the last.
    pub states: Vec<State>,
    /// Why the last state is the last.
    pub end: End,
}

/// How a line of play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player has won.
    Won(Player),
    /// The last state is the same as an earlier one, both places and the side to move: a draw.
    Repeats {
        /// The earlier one's place in the line.
        earlier: usize,
    },
    /// The one to move cannot: a draw.
    Stuck(Player),
}

impl<'a> Answer<'a> {
    /// The answers of a game's solution.
    ///
    /// The solution must be the arena's, as [`verify`](crate::verify::verify) accepts it; of another
    /// one nothing sensible can be said, though nothing here panics on it.
    #[must_use]
    pub const fn new(arena: &'a Arena, solution: &'a Solution) -> Self {
        Self { arena, solution }
    }

    /// The game.
    #[must_use]
    pub const fn arena(&self) -> &'a Arena {
        self.arena
    }

    /// Who wins from a state, and in how many plies; `None` if a piece cannot stand there.
    #[must_use]
    pub fn verdict(&self, state: State) -> Option<Verdict> {
        self.solution.verdict(state)
    }

    /// All moves of a state, best first; of equally good ones the one to the lowest cell first.
    /// None where the game is over, the player is stuck, or the state does not exist.
    #[must_use]
    pub fn moves(&self, state: State) -> Vec<Move> {
        if !self.arena.has(state) || self.arena.over(state).is_some() {
            return Vec::new();
        }
        let successors = self.arena.successors(state);
        let mut moves: Vec<Move> = successors
            .filter_map(|after| {
                Some(Move {
                    to: after.cell_of(state.turn),
                    state: after,
                    verdict: self.verdict(after)?,
                    best: false,
                })
            })
            .collect();
        // A stable sort: successors come in the order of their cells.
        moves.sort_by(|a, b| compare(state.turn, a.verdict, b.verdict));
        let best = moves.first().map(|first| first.verdict);
        for one in &mut moves {
            one.best = best == Some(one.verdict);
        }
        moves
    }

    /// Where the best moves of a state end; empty where [`moves`](Self::moves) is.
    #[must_use]
    pub fn best(&self, state: State) -> CellSet {
        let moves = self.moves(state).into_iter();
        moves.filter(|one| one.best).map(|one| one.to).collect()
    }

    /// A game in which both make best moves, of several the one to the lowest cell: to the end of
    /// the game, or for a draw to the first state that was there before. `None` if the state does
    /// not exist.
    #[must_use]
    pub fn line(&self, state: State) -> Option<Line> {
        self.verdict(state)?;
        let mut states = vec![state];
        let mut place = vec![None; State::COUNT];
        let mut state = state;
        let end = loop {
            if let Some(winner) = self.arena.over(state).and_then(Outcome::winner) {
                break End::Won(winner);
            }
            place[state.index()] = Some(states.len() - 1);
            let Some(next) = self.moves(state).first().map(|one| one.state) else {
                break End::Stuck(state.turn);
            };
            state = next;
            states.push(state);
            if let Some(earlier) = place[state.index()] {
                break End::Repeats { earlier };
            }
        };
        Some(Line { states, end })
    }

    /// The verdicts for every cell of one player's piece, the other piece and the turn as in
    /// `state`: entry *i* for cell *i*, `None` where the piece cannot stand.
    #[must_use]
    pub fn map(&self, state: State, piece: Player) -> [Option<Verdict>; Cell::COUNT] {
        std::array::from_fn(|index| self.verdict(with_piece(state, piece, Cell::new(index))))
    }
}

/// The state with one player's piece elsewhere.
const fn with_piece(state: State, piece: Player, cell: Cell) -> State {
    match piece {
        Player::Mouse => State {
            mouse: cell,
            ..state
        },
        Player::Cat => State { cat: cell, ..state },
    }
}

impl Line {
    /// The moves in order: who, from where, to where.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Player, Cell, Cell)> {
        self.states.windows(2).map(|pair| {
            let player = pair[0].turn;
            (player, pair[0].cell_of(player), pair[1].cell_of(player))
        })
    }
}

/// Which of two verdicts a player prefers; the better one is less: wins, the quickest first, then
/// draws, then losses, the longest first.
fn compare(player: Player, a: Verdict, b: Verdict) -> Ordering {
    let key = |verdict| match verdict {
        Verdict::Win { winner, plies } if winner == player => (0, i32::from(plies)),
        Verdict::Draw => (1, 0),
        Verdict::Win { plies, .. } => (2, -i32::from(plies)),
    };
    key(a).cmp(&key(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::gallery;

    /// Every arena of the gallery with its solution.
    fn arenas() -> Vec<(Arena, Solution)> {
        let grids = gallery::grids()
            .into_iter()
            .map(|grid| grid.layout.arena().unwrap());
        let graphs = gallery::graphs()
            .into_iter()
            .map(|graph| graph.layout.arena().unwrap());
        let solved = |arena: Arena| {
            let solution = Engine::Ring.solve(&arena);
            (arena, solution)
        };
        grids.chain(graphs).map(solved).collect()
    }

    #[test]
    fn lines_take_as_many_plies_as_the_verdict_says() {
        for (arena, solution) in arenas() {
            let answer = Answer::new(&arena, &solution);
            for state in State::all().step_by(7) {
                let Some(line) = answer.line(state) else {
                    assert!(!arena.has(state));
                    continue;
                };
                for pair in line.states.windows(2) {
                    assert!(arena.successors(pair[0]).any(|after| after == pair[1]));
                }
                let last = line.states[line.states.len() - 1];
                match (answer.verdict(state).unwrap(), line.end) {
                    (Verdict::Win { winner, plies }, End::Won(won)) => {
                        assert_eq!((winner, usize::from(plies)), (won, line.moves().len()));
                    }
                    (Verdict::Draw, End::Repeats { earlier }) => {
                        assert_eq!(line.states[earlier], last);
                        let distinct: std::collections::HashSet<_> = line.states.iter().collect();
                        assert_eq!(distinct.len(), line.states.len() - 1);
                    }
                    (Verdict::Draw, End::Stuck(player)) => {
                        assert_eq!(last.turn, player);
                        assert_eq!(arena.successors(last).len(), 0);
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn best_moves_keep_the_verdict_and_others_do_not() {
        for (arena, solution) in arenas() {
            let answer = Answer::new(&arena, &solution);
            for state in State::all().filter(|&state| arena.has(state)).step_by(3) {
                let moves = answer.moves(state);
                let verdict = answer.verdict(state).unwrap();
                assert_eq!(
                    moves
                        .iter()
                        .filter(|one| one.best)
                        .map(|one| one.to)
                        .collect::<CellSet>(),
                    answer.best(state)
                );
                for one in moves {
                    let keeps = match verdict {
                        Verdict::Draw => one.verdict == Verdict::Draw,
                        Verdict::Win { winner, plies } => {
                            let plies = plies - 1;
                            one.verdict == Verdict::Win { winner, plies }
                        }
                    };
                    assert_eq!(one.best, keeps, "{state:?} {one:?}");
                }
            }
        }
    }

    #[test]
    fn the_map_is_the_table_s_row() {
        for (arena, solution) in arenas() {
            let answer = Answer::new(&arena, &solution);
            let start = arena.start();
            for (piece, cell) in [(Player::Cat, start.cat), (Player::Mouse, start.mouse)] {
                let map = answer.map(start, piece);
                assert_eq!(map[cell.index()], answer.verdict(start));
                let there = map.iter().filter(|verdict| verdict.is_some()).count();
                assert_eq!(there, arena.floor(piece).len());
            }
        }
    }
}
