//! All games on one region, solved.

use super::chase::CountChase;
use super::moves::Moves;
use super::play::{Jumps, Play, bump};
use super::sample::Layout;
use super::walks::{CountWalks, Walks};
use crate::arena::Grid;
use crate::engine::batch::{Batch, Board};
use crate::engine::simd::Simd;
use crate::engine::{Engine, Solver};
use crate::{Arena, Cell, CellSet, Outcome, Player, Reach, Shape, Solution, Verdict};

/// The games on one region, solved a pair of jumps at a time; what pairs share is computed once.
#[derive(Debug)]
pub struct RegionGames {
    simd: Simd,
    shape: Shape,
    cells: CellSet,
    /// Entry *j*: what belongs to jumps of at most *j* + 1 cells.
    by_jump: Vec<JumpGround>,
    batch: Batch,
    solver: Solver,
    solution: Solution,
}

/// What one player's jump makes of a region; empty where it was not asked for yet.
#[derive(Debug)]
struct JumpGround {
    moves: Moves,
    walks: Walks,
}

impl RegionGames {
    /// Memory for the games of one region after another.
    #[must_use]
    pub fn new() -> Self {
        let simd = Simd::detect();
        Self {
            simd,
            shape: Shape::new(1, 1).unwrap_or_else(|_| unreachable!("one cell is a board")),
            cells: CellSet::EMPTY,
            by_jump: Vec::new(),
            batch: Batch::new(simd),
            solver: Solver::new(Engine::Wave),
            solution: Solution::new(),
        }
    }

    /// Goes on to another region: connected cells of a board, at least two.
    pub fn enter(&mut self, shape: Shape, cells: CellSet) {
        (self.shape, self.cells) = (shape, cells);
        for ground in &mut self.by_jump {
            ground.moves.clear();
            ground.walks.clear();
        }
    }

    /// Solves all games for a pair of jumps; those with a piece elsewhere only if `apart`. Delays below
    /// `delay` are not looked for.
    ///
    /// # Panics
    ///
    /// If a jump is 0.
    pub fn solve(&mut self, jumps: Jumps, apart: bool, delay: u16, play: &mut Play) {
        play.clear();
        let board = Board::new(self.shape, jumps.cat, jumps.mouse);
        self.batch.set_region(&board, self.cells);
        let counts = self.batch.count();
        let wins = |player| counts.wins(player).iter().copied();
        play.together.mouse.extend(wins(Player::Mouse));
        play.together.cat.extend(wins(Player::Cat));
        play.together.draw = counts.total(Outcome::Draw);
        play.delay = self.delay(jumps, delay, play.together.mouse.len());
        if apart {
            let walks = &self.ground(jumps.mouse).walks;
            // The mouse moves first: its n moves to the food take 2n - 1 plies, the cat's 2n.
            for (distance, &pairs) in walks.pairs.iter().enumerate().skip(1) {
                bump(&mut play.mouse_walk.mouse, 2 * distance - 1, pairs);
            }
            let walks = &self.ground(jumps.cat).walks;
            for (distance, &pairs) in walks.pairs.iter().enumerate().skip(1) {
                bump(&mut play.cat_walk.cat, 2 * distance, pairs);
            }
            let moves = &self.by_jump[jumps.mouse - 1].moves;
            let (shape, cells, counts) = (self.shape, self.cells, &mut play.chase);
            self.simd.run(CountChase {
                shape,
                cells,
                jumps,
                moves,
                counts,
            });
        }
    }

    /// The most that a mouse win is delayed, if it is `least` plies or more. `ended` is more than the plies of the
    /// longest mouse win, 0 if there is none.
    ///
    /// No cat that jumps as far as the mouse delays it: let both be `d_m` and `d_c` moves from the food, the mouse
    /// to move. If `d_c` < `d_m`, the cat walks there and wins. If `d_c` > `d_m`, no cat cuts the mouse's walk off: one
    /// that could be on it after as many moves as the mouse could go on along it, and `d_c` <= `d_m`. If `d_c` = `d_m`,
    /// a mouse that leaves its shortest walks lets the cat be nearer. So a mouse that wins does so by a shortest walk,
    /// and nothing is drawn.
    fn delay(&mut self, jumps: Jumps, least: u16, ended: usize) -> Option<u16> {
        let longest = ended.checked_sub(1)?;
        if jumps.mouse <= jumps.cat {
            return (least == 0).then_some(0);
        }
        // A walk takes a ply at least.
        if longest - 1 < usize::from(least) {
            return None;
        }
        self.ground(jumps.mouse);
        let walks = &self.by_jump[jumps.mouse - 1].walks;
        self.batch
            .delay(&walks.within, least.into())
            .map(|plies| plies as u16)
    }

    /// What a jump makes of the region.
    fn ground(&mut self, jump: usize) -> &JumpGround {
        while self.by_jump.len() < jump {
            self.by_jump.push(JumpGround {
                moves: Moves::new(),
                walks: Walks::default(),
            });
        }
        let JumpGround { moves, walks } = &mut self.by_jump[jump - 1];
        if moves.is_clear() {
            moves.set(self.shape, self.cells, jump);
            self.simd.run(CountWalks {
                moves,
                cells: self.cells.len(),
                walks,
            });
        }
        &self.by_jump[jump - 1]
    }

    /// Solves one layout by the rules of the board, whatever its regions: the verdict, and for a mouse win
    /// the plies beyond the mouse's walk.
    ///
    /// # Panics
    ///
    /// If the layout is not on the board or a jump is not 1..=63.
    pub(crate) fn solve_one(
        &mut self,
        board: Shape,
        layout: &Layout,
        jumps: Jumps,
    ) -> (Verdict, u16) {
        let Layout {
            floor,
            food,
            mouse,
            cat,
        } = *layout;
        let arena = Grid::new(board, floor, jumps.cat, jumps.mouse)
            .and_then(|grid| Arena::on_grid(grid, food, mouse, cat))
            .expect("the layout is on its board and the jumps are in range");
        self.solver.solve(&arena, &mut self.solution);
        let verdict = self
            .solution
            .verdict(arena.start())
            .expect("the pieces stand on the floor");
        let delay = match verdict {
            Verdict::Win {
                winner: Player::Mouse,
                plies,
            } => plies - (2 * walk(arena.moves(Player::Mouse), mouse, food) - 1),
            _ => 0,
        };
        (verdict, delay)
    }
}

impl Default for RegionGames {
    fn default() -> Self {
        Self::new()
    }
}

/// The moves from one cell to another on which some walk leads.
pub(crate) fn walk(moves: &Reach, from: Cell, to: Cell) -> u16 {
    let mut reached = CellSet::single(from);
    let mut walk = 0;
    while !reached.contains(to) {
        walk += 1;
        let more = reached
            .iter()
            .fold(reached, |more, cell| more | moves.from(cell));
        assert!(more != reached, "a walk leads from {from} to {to}");
        reached = more;
    }
    walk
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::State;
    use crate::census::Space;

    /// The same, one state of one food at a time.
    fn by_ring(shape: Shape, cells: CellSet, jumps: Jumps) -> Play {
        let mut play = Play::default();
        let grid = Grid::new(shape, cells, jumps.cat, jumps.mouse).unwrap();
        for food in cells {
            let arena = Arena::on_grid(grid, food, food, food).unwrap();
            let solution = Engine::Ring.solve(&arena);
            for mouse in cells - food.into() {
                for cat in cells - food.into() - mouse.into() {
                    let state = State {
                        mouse,
                        cat,
                        turn: Player::Mouse,
                    };
                    match solution.verdict(state).unwrap() {
                        Verdict::Draw => play.together.draw += 1,
                        Verdict::Win {
                            winner: Player::Cat,
                            plies,
                        } => bump(&mut play.together.cat, plies.into(), 1),
                        Verdict::Win {
                            winner: Player::Mouse,
                            plies,
                        } => {
                            bump(&mut play.together.mouse, plies.into(), 1);
                            let walk = walk(arena.moves(Player::Mouse), mouse, food);
                            play.delay = play.delay.max(Some(plies - (2 * walk - 1)));
                        }
                    }
                }
            }
        }
        play
    }

    #[test]
    fn regions_of_5x5_are_as_the_ring_solves_them() {
        let board = Shape::new(5, 5).unwrap();
        let space = Space::new(board);
        let mut games = RegionGames::new();
        let mut delayed = 0;
        for rank in (0..space.ranks()).step_by(19_937) {
            space.visit(rank..rank + 20, |region| {
                let (shape, cells) = (region.frame(), region.cells());
                games.enter(shape, cells);
                for (cat, mouse) in [(1, 1), (1, 2), (2, 1), (2, 4), (1, 4)] {
                    let jumps = Jumps { cat, mouse };
                    let mut play = Play::default();
                    games.solve(jumps, false, 0, &mut play);
                    let expected = by_ring(shape, cells, jumps);
                    assert_eq!(play, expected, "{jumps:?}\n{}", cells.picture(shape));
                    if let Some(delay) = expected.delay.filter(|&delay| delay > 0) {
                        delayed += 1;
                        games.solve(jumps, false, delay, &mut play);
                        assert_eq!(play.delay, Some(delay));
                        games.solve(jumps, false, delay + 1, &mut play);
                        assert_eq!(play.delay, None);
                    }
                }
            });
        }
        assert!(delayed > 10, "{delayed}");
    }
}
