//! The textbook made flat: backwards from the ends of the game, one state at a time.
//!
//! Retrograde analysis (Zermelo's backward induction as a breadth-first search): a decided state
//! tells each state that has a move to it. If the one to move there wins by that move, the state is
//! decided; if not, it has one undecided successor less, and is decided when none is left. States
//! leave the queue in the order of their plies, so the first winning move found is the quickest and
//! the last successor to fall is the one that delays longest.
//!
//! What is flat about it: outcomes, plies and counters are arrays over [`State::index`]; a row of the
//! counters (one mouse cell, 64 cat cells, two turns) is 128 bytes, filled by adding one constant to
//! one template, eight bytes at a time:
//!
//! ```text
//! byte of the row      c*2     c*2+1                    u64 words, both counters of four cats
//! turn                 mouse   cat
//! template             0       moves of the cat from c
//! plus, for the row    moves   0                        0x00dd_00dd_00dd_00dd * 1
//!                      of the mouse from m
//! ```
//!
//! Each state enters the queue at most once, so a ring of 8192 slots never overflows.
//!
//! States still undecided are also kept as bits, by mouse and by cat cell, so that the moves back
//! from a decided state meet only those that can still change.

use crate::solution::{Outcomes, Plies};
use crate::{Arena, Cell, CellSet, Outcome, Player, Solution, State};

/// The entries of one row of a flat table: 64 cats, two turns.
const ROW: usize = Cell::COUNT * 2;

/// The ring engine's memory.
pub struct Ring {
    /// Undecided successors of each state: bytes over [`State::index`], kept as rows of words.
    open: [[u64; ROW / 8]; Cell::COUNT],
    /// The queue.
    slots: [u16; State::COUNT],
    /// With the cat to move: for each mouse cell the cat cells of undecided states.
    undecided_cat: [CellSet; Cell::COUNT],
    /// With the mouse to move: for each cat cell the mouse cells of undecided states.
    undecided_mouse: [CellSet; Cell::COUNT],
}

impl Default for Ring {
    fn default() -> Self {
        Self {
            open: [[0; ROW / 8]; Cell::COUNT],
            slots: [0; State::COUNT],
            undecided_cat: [CellSet::EMPTY; Cell::COUNT],
            undecided_mouse: [CellSet::EMPTY; Cell::COUNT],
        }
    }
}

impl std::fmt::Debug for Ring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ring").finish_non_exhaustive()
    }
}

impl Ring {
    /// Solves one game into `solution`, of which every entry is written. Each edge of the state graph
    /// is looked at no more than once; nothing is allocated.
    pub fn solve(&mut self, arena: &Arena, solution: &mut Solution) {
        let (Outcomes(outcomes), Plies(plies)) = solution.tables_mut();
        self.count_moves(arena);
        let mut tail = self.seed(arena, outcomes, plies);
        let mut head = 0;
        let open: &mut [u8; State::COUNT] = bytemuck::must_cast_mut(&mut self.open);
        while head < tail {
            let index = self.slots[head] as usize % State::COUNT;
            head += 1;
            let state = State::from_index(index);
            let (outcome, ply) = (outcomes[index], plies[index] + 1);
            let mover = state.turn.opponent();
            let back = arena.moves_back(mover).from(state.cell_of(mover));
            let undecided = match mover {
                Player::Mouse => &mut self.undecided_mouse[state.cat.index()],
                Player::Cat => &mut self.undecided_cat[state.mouse.index()],
            };
            let mut decided = CellSet::EMPTY;
            if outcome == Outcome::win(mover).code() {
                decided = back & *undecided;
            } else {
                for cell in back & *undecided {
                    let open = &mut open[before(state, mover, cell).index()];
                    *open -= 1;
                    if *open == 0 {
                        decided.insert(cell);
                    }
                }
            }
            *undecided -= decided;
            for cell in decided {
                let index = before(state, mover, cell).index();
                outcomes[index] = outcome;
                plies[index] = ply;
                self.slots[tail % State::COUNT] = index as u16;
                tail += 1;
            }
        }
    }

    /// Fills the counters row by row.
    fn count_moves(&mut self, arena: &Arena) {
        let moves = |player, cell| arena.moves(player).from(cell).len() as u8;
        let mut template = [0_u8; ROW];
        for cat in Cell::all() {
            template[cat.index() * 2 + 1] = moves(Player::Cat, cat);
        }
        let template: [u64; ROW / 8] = bytemuck::must_cast(template);
        for mouse in arena.floor(Player::Mouse) {
            let pair = [moves(Player::Mouse, mouse), 0];
            let constant: u64 = bytemuck::must_cast([pair; 4]);
            // No byte carries into the next: a template byte and its constant are never both set.
            self.open[mouse.index()] = template.map(|word| word + constant);
        }
    }

    /// Marks the ends of the game and what is undecided, and queues the ends; the queue's length.
    fn seed(
        &mut self,
        arena: &Arena,
        outcomes: &mut [u8; State::COUNT],
        plies: &mut [u16; State::COUNT],
    ) -> usize {
        outcomes.fill(Outcome::NO_STATE);
        plies.fill(Solution::NO_PLIES);
        self.undecided_cat.fill(CellSet::EMPTY);
        self.undecided_mouse.fill(CellSet::EMPTY);
        let mut tail = 0;
        let outcome_rows: &mut [[[u8; 2]; Cell::COUNT]; Cell::COUNT] =
            bytemuck::must_cast_mut(outcomes);
        for mouse in arena.floor(Player::Mouse) {
            let row = &mut outcome_rows[mouse.index()];
            let (mut over, mut open) = (CellSet::EMPTY, CellSet::EMPTY);
            for cat in arena.floor(Player::Cat) {
                let end = arena.over(State {
                    mouse,
                    cat,
                    turn: Player::Mouse,
                });
                row[cat.index()] = [end.unwrap_or(Outcome::Draw).code(); 2];
                if end.is_some() { &mut over } else { &mut open }.insert(cat);
            }
            self.undecided_cat[mouse.index()] = open;
            for cat in open {
                self.undecided_mouse[cat.index()].insert(mouse);
            }
            for cat in over {
                for turn in Player::ALL {
                    let index = State { mouse, cat, turn }.index();
                    plies[index] = 0;
                    self.slots[tail] = index as u16;
                    tail += 1;
                }
            }
        }
        tail
    }
}

/// The state in which `mover` stands on `cell` and has the move, else as in `state`.
fn before(state: State, mover: Player, cell: Cell) -> State {
    match mover {
        Player::Mouse => State {
            mouse: cell,
            cat: state.cat,
            turn: mover,
        },
        Player::Cat => State {
            mouse: state.mouse,
            cat: cell,
            turn: mover,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{graph::GraphLayout, grid::GridLayout};

    fn start(arena: &Arena) -> (Option<crate::Outcome>, Option<u16>) {
        let verdict = crate::engine::Engine::Ring
            .solve(arena)
            .verdict(arena.start());
        (
            verdict.map(crate::Verdict::outcome),
            verdict.and_then(crate::Verdict::plies),
        )
    }

    #[test]
    fn the_examples_of_leetcode_come_out() {
        let grid =
            |rows: &[&str], cat, mouse| start(&GridLayout::new(rows, cat, mouse).arena().unwrap());
        assert_eq!(
            grid(&["####F", "#C...", "M...."], 1, 2),
            (Some(Outcome::Mouse), Some(5))
        );
        assert_eq!(grid(&["M.C...F"], 1, 4), (Some(Outcome::Mouse), Some(3)));
        assert_eq!(grid(&["M.C...F"], 1, 3), (Some(Outcome::Cat), Some(8)));
        assert_eq!(
            grid(&["C...#", "...#F", "....#", "M...."], 2, 5),
            (Some(Outcome::Draw), None)
        );
        let last = [".M...", "..#..", "#..#.", "C#.#.", "...#F"];
        assert_eq!(grid(&last, 3, 1), (Some(Outcome::Mouse), Some(13)));
        let graph = |lists: &[&[i64]]| {
            let lists = lists.iter().map(|list| list.to_vec()).collect();
            start(&GraphLayout::new(lists).arena().unwrap())
        };
        let first: [&[i64]; 6] = [&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]];
        assert_eq!(graph(&first), (Some(Outcome::Draw), None));
        assert_eq!(
            graph(&[&[1, 3], &[0], &[3], &[0, 2]]),
            (Some(Outcome::Mouse), Some(1))
        );
    }
}
