//! A game in progress: the states so far, who plays whom, and an opponent.

use catmouse::answer::{Answer, Move};
use catmouse::engine::Engine;
use catmouse::games::grid::PLIES_ALLOWED;
use catmouse::{Arena, Cell, Outcome, Player, Solution, State, Verdict};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A game in progress.
#[derive(Debug)]
pub(super) struct Game {
    arena: Arena,
    solution: Solution,
    /// On a graph a repeated position ends the game.
    graph: bool,
    /// Whom the user plays; `None` for both.
    side: Option<Player>,
    /// Of a hundred moves of the opponent, so many are taken at random.
    slips: u64,
    random: Xoshiro256PlusPlus,
    /// All states in order, the first one the start.
    trail: Vec<State>,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This player has won by the last move.
    Won(Player),
    /// The one to move cannot: a draw.
    Stuck(Player),
    /// The position was there before: a draw.
    Repeated,
    /// The mouse has had its 1000 plies: the cat wins.
    TooLong,
}

impl Game {
    pub(super) fn new(
        arena: Arena,
        graph: bool,
        side: Option<Player>,
        slips: u64,
        seed: u64,
    ) -> Self {
        let solution = Engine::Wave.solve(&arena);
        let trail = vec![arena.start()];
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self {
            arena,
            solution,
            graph,
            side,
            slips,
            random,
            trail,
        }
    }

    pub(super) fn arena(&self) -> &Arena {
        &self.arena
    }

    pub(super) fn answer(&self) -> Answer<'_> {
        Answer::new(&self.arena, &self.solution)
    }

    pub(super) fn side(&self) -> Option<Player> {
        self.side
    }

    /// All states so far.
    pub(super) fn trail(&self) -> &[State] {
        &self.trail
    }

    /// The state on the board.
    pub(super) fn state(&self) -> State {
        *self.trail.last().unwrap_or(&self.arena.start())
    }

    /// What best play from here comes to.
    pub(super) fn verdict(&self) -> Verdict {
        let verdict = self.answer().verdict(self.state());
        verdict.unwrap_or(Verdict::Draw)
    }

    /// Why the game is over, if it is.
    pub(super) fn end(&self) -> Option<End> {
        let state = self.state();
        if let Some(winner) = self.arena.over(state).and_then(Outcome::winner) {
            return Some(End::Won(winner));
        }
        if self.arena.successors(state).len() == 0 {
            return Some(End::Stuck(state.turn));
        }
        let before = &self.trail[..self.trail.len() - 1];
        if self.graph && before.contains(&state) {
            return Some(End::Repeated);
        }
        (!self.graph && before.len() >= usize::from(PLIES_ALLOWED)).then_some(End::TooLong)
    }

    /// The legal moves, the best first; none once the game is over.
    pub(super) fn moves(&self) -> Vec<Move> {
        if self.end().is_some() {
            return Vec::new();
        }
        self.answer().moves(self.state())
    }

    /// Whether the opponent is to move.
    pub(super) fn is_opponents(&self) -> bool {
        self.side.is_some_and(|side| side != self.state().turn) && self.end().is_none()
    }

    /// Moves whoever is to move; whether that was legal.
    pub(super) fn go(&mut self, to: Cell) -> bool {
        let legal = self.moves().into_iter().find(|one| one.to == to);
        self.trail.extend(legal.map(|one| one.state));
        legal.is_some()
    }

    /// Lets the opponent move: a best move, of several one to a state that has not been there, and
    /// rather a step than none; now and then any move.
    pub(super) fn reply(&mut self) {
        let mut moves = self.moves();
        if self.random.next_u64() % 100 >= self.slips {
            let here = self.state().cell_of(self.state().turn);
            let rank = |one: &Move| {
                let stays = one.to == here;
                (!one.best, self.trail.contains(&one.state), stays)
            };
            if let Some(least) = moves.iter().map(rank).min() {
                moves.retain(|one| rank(one) == least);
            }
        }
        if !moves.is_empty() {
            let chosen = self.random.next_u64() as usize % moves.len();
            self.trail.push(moves[chosen].state);
        }
    }

    /// Takes back the last move, and the opponent's with it.
    pub(super) fn undo(&mut self) {
        while self.trail.len() > 1 {
            self.trail.pop();
            if self.side.is_none_or(|side| side == self.state().turn) {
                break;
            }
        }
    }

    pub(super) fn restart(&mut self) {
        self.trail.truncate(1);
    }

    /// The user plays the other side from here on.
    pub(super) fn swap_sides(&mut self) {
        self.side = self.side.map(Player::opponent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catmouse::games::{graph::GraphLayout, grid::GridLayout};

    fn grid(side: Option<Player>, slips: u64) -> Game {
        let layout = GridLayout::new(&["####F", "#C...", "M...."], 1, 2);
        Game::new(layout.arena().unwrap(), false, side, slips, 7)
    }

    #[test]
    fn best_moves_win_in_the_plies_that_were_said() {
        let mut game = grid(Some(Player::Mouse), 0);
        let mut plies = 5;
        while game.end().is_none() {
            assert_eq!(game.verdict().plies(), Some(plies));
            if game.is_opponents() {
                game.reply();
            } else {
                let best = game.moves()[0];
                assert!(best.best && game.go(best.to));
            }
            plies -= 1;
        }
        assert_eq!((game.end(), plies), (Some(End::Won(Player::Mouse)), 0));
        assert!(game.moves().is_empty());
        // Back to the last choice of one's own.
        game.undo();
        assert_eq!((game.state().turn, game.trail().len()), (Player::Mouse, 5));
        game.restart();
        assert_eq!(game.trail().len(), 1);
        game.undo();
        assert_eq!(game.trail().len(), 1);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = grid(None, 0);
        assert!(!game.go(Cell::new(4)) && game.trail().len() == 1);
    }

    #[test]
    fn a_repeated_position_ends_the_game_on_a_graph_only() {
        let lists: [&[i64]; 6] = [&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]];
        let layout = GraphLayout::new(lists.map(<[i64]>::to_vec).to_vec());
        let mut game = Game::new(layout.arena().unwrap(), true, None, 0, 7);
        for to in [3, 5, 4, 2, 3] {
            assert_eq!(game.end(), None);
            assert!(game.go(Cell::new(to)));
        }
        assert_eq!(game.end(), Some(End::Repeated));
        let mut game = grid(None, 0);
        for _ in 0..PLIES_ALLOWED {
            assert_eq!(game.end(), None);
            let here = game.state().cell_of(game.state().turn);
            assert!(game.go(here));
        }
        assert_eq!(game.end(), Some(End::TooLong));
    }

    #[test]
    fn opponents_make_legal_moves_however_weak() {
        for seed in 0..20 {
            let layout = GridLayout::new(&["C....", ".....", "M...F"], 1, 2);
            let arena = layout.arena().unwrap();
            let mut game = Game::new(arena, false, Some(Player::Mouse), 100, seed);
            for _ in 0..30 {
                let before = game.state();
                if game.is_opponents() {
                    game.reply();
                    assert!(game.arena().successors(before).any(|s| s == game.state()));
                } else if let Some(one) = game.moves().last() {
                    let to = one.to;
                    assert!(game.go(to));
                }
            }
        }
    }
}
