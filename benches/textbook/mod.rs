//! The solver as most people write it, to measure the engines against: nested vectors, lists of
//! neighbours, a queue of states and a degree for each.
//!
//! It is written with care, and nothing is slowed down on purpose: lists are built once, states
//! enter the queue once, plies come with the outcomes.

pub(crate) mod token;

use std::collections::VecDeque;

use catmouse::{Arena, Cell, Outcome, Player, State};

/// The players' moves as lists, and where the game is over: `[mouse][cat]`.
pub(crate) struct Game {
    moves: [Vec<Vec<usize>>; 2],
    /// The outcome of states that are over, or that do not exist.
    over: Vec<Vec<Option<u8>>>,
}

/// Outcomes and plies, both `[mouse][cat][turn]`.
pub(crate) struct Table {
    pub(crate) outcomes: Vec<Vec<Vec<u8>>>,
    pub(crate) plies: Vec<Vec<Vec<u16>>>,
}

impl Game {
    pub(crate) fn new(arena: &Arena) -> Self {
        let cells = (0..Cell::COUNT)
            .rev()
            .map(Cell::new)
            .find(|&cell| arena.floor(Player::Mouse).contains(cell))
            .map_or(0, |cell| cell.index() + 1);
        let list = |player, cell| {
            let moves = arena.moves(player).from(Cell::new(cell));
            moves.iter().map(Cell::index).collect()
        };
        let moves = Player::ALL.map(|player| (0..cells).map(|cell| list(player, cell)).collect());
        let over = |mouse, cat| {
            let state = State {
                mouse: Cell::new(mouse),
                cat: Cell::new(cat),
                turn: Player::Mouse,
            };
            if arena.has(state) {
                arena.over(state).map(Outcome::code)
            } else {
                Some(Outcome::NO_STATE)
            }
        };
        let row = |mouse| (0..cells).map(|cat| over(mouse, cat)).collect();
        Self {
            moves,
            over: (0..cells).map(row).collect(),
        }
    }

    pub(crate) fn solve(&self) -> Table {
        let cells = self.over.len();
        let [mouse_moves, cat_moves] = &self.moves;
        // All moves of the grid game and the graph game can be made backwards, but the cat's into
        // the hole; those end where there is no state.
        let mut outcomes = vec![vec![vec![Outcome::Draw.code(); 2]; cells]; cells];
        let mut plies = vec![vec![vec![u16::MAX; 2]; cells]; cells];
        let mut degree = vec![vec![vec![0; 2]; cells]; cells];
        let mut queue = VecDeque::new();
        for mouse in 0..cells {
            for cat in 0..cells {
                degree[mouse][cat][0] = mouse_moves[mouse].len();
                degree[mouse][cat][1] = cat_moves[cat].len();
                if let Some(outcome) = self.over[mouse][cat] {
                    for turn in 0..2 {
                        outcomes[mouse][cat][turn] = outcome;
                        if outcome != Outcome::NO_STATE {
                            plies[mouse][cat][turn] = 0;
                            queue.push_back((mouse, cat, turn));
                        }
                    }
                }
            }
        }
        while let Some((mouse, cat, turn)) = queue.pop_front() {
            let outcome = outcomes[mouse][cat][turn];
            let ply = plies[mouse][cat][turn] + 1;
            let before = if turn == 0 {
                &cat_moves[cat]
            } else {
                &mouse_moves[mouse]
            };
            for &from in before {
                let (mouse, cat, turn) = if turn == 0 {
                    (mouse, from, 1)
                } else {
                    (from, cat, 0)
                };
                if outcomes[mouse][cat][turn] != Outcome::Draw.code() {
                    continue;
                }
                let wins = [Outcome::Mouse, Outcome::Cat][turn].code() == outcome;
                degree[mouse][cat][turn] -= 1;
                if wins || degree[mouse][cat][turn] == 0 {
                    outcomes[mouse][cat][turn] = outcome;
                    plies[mouse][cat][turn] = ply;
                    queue.push_back((mouse, cat, turn));
                }
            }
        }
        Table { outcomes, plies }
    }
}
