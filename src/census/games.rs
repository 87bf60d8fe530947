//! All games on one region, solved.

use super::chase::{Chase, CountChase};
use super::play::{Jumps, Play, bump};
use super::race::{CountRaces, Hurry, Races};
use super::sample::Layout;
use super::terrain::Terrain;
use super::walks::{FindWalks, Walks};
use crate::arena::Grid;
use crate::engine::batch::{Batch, Board, FoodCounts};
use crate::engine::simd::{Level, Simd};
use crate::engine::{Engine, Solver};
use crate::{Arena, Cell, CellSet, Outcome, Player, Reach, Shape, Solution, Verdict};

/// The games on one region, solved a pair of jumps at a time; what pairs share is computed once.
#[derive(Debug)]
pub struct RegionGames {
    simd: Simd,
    shape: Shape,
    cells: CellSet,
    /// Entry *j*: by jumps of at most *j* + 1 cells; empty where they were not asked for yet.
    walks: Vec<Walks>,
    batch: Batch,
    races: Box<Races>,
    race_from: usize,
    terrain: Terrain,
    chase: Box<Chase>,
    solver: Solver,
    solution: Solution,
}

impl RegionGames {
    /// Memory for the games of one region after another.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Simd::detect())
    }

    /// The same, with these vector instructions.
    #[must_use]
    pub fn with(simd: Simd) -> Self {
        let shape = Shape::new(1, 1).unwrap_or_else(|_| unreachable!("one cell is a board"));
        Self {
            simd,
            shape,
            cells: CellSet::EMPTY,
            walks: Vec::new(),
            batch: Batch::new(simd),
            races: Box::new(Races::new()),
            terrain: Terrain::new(shape, CellSet::EMPTY),
            chase: Box::new(Chase::new()),
            race_from: match simd.level() {
                Level::Portable => 0,
                Level::Avx2 => 17,
                Level::Avx512 => 33,
            },
            solver: Solver::new(Engine::Wave),
            solution: Solution::new(),
        }
    }

    /// Goes on to another region: connected cells of a board, at least two.
    pub fn enter(&mut self, shape: Shape, cells: CellSet) {
        (self.shape, self.cells) = (shape, cells);
        self.terrain = Terrain::new(shape, cells);
        for walks in &mut self.walks {
            walks.clear();
        }
    }

    /// From how many cells on a region whose mouse jumps one cell is counted by distances instead of by the batch
    /// engine. Both give the same; the default is what is faster with the vector instructions at hand.
    pub const fn count_races_from(&mut self, cells: usize) {
        self.race_from = cells;
    }

    /// Solves all games for a pair of jumps; those with a piece elsewhere only if `apart`. Delays below
    /// `delay` are not looked for.
    ///
    /// # Panics
    ///
    /// If a jump is 0.
    pub fn solve(&mut self, jumps: Jumps, apart: bool, delay: u16, play: &mut Play) {
        play.clear();
        if jumps.mouse == 1 && self.cells.len() >= self.race_from {
            self.race(jumps, play);
            play.delay = (delay == 0 && !play.together.mouse.is_empty()).then_some(0);
            if !apart {
                play.chase.clear();
            }
        } else {
            let board = Board::new(self.shape, jumps.cat, jumps.mouse);
            self.batch.set_region(&board, self.cells);
            let counts = self.batch.count();
            let wins = |player| counts.wins(player).iter().copied();
            play.together.mouse.extend(wins(Player::Mouse));
            play.together.cat.extend(wins(Player::Cat));
            play.together.draw = counts.total(Outcome::Draw);
            play.delay = self.delay(jumps, delay, play.together.mouse.len());
            if apart {
                self.simd.run(CountChase {
                    terrain: &self.terrain,
                    jumps,
                    memory: &mut self.chase,
                    counts: &mut play.chase,
                    watch: (),
                });
            }
        }
        if apart {
            // The mouse moves first: its n moves to the food take 2n - 1 plies, the cat's 2n.
            let walks = self.walks(jumps.mouse);
            for (distance, &pairs) in walks.pairs.iter().enumerate().skip(1) {
                bump(&mut play.mouse_walk.mouse, 2 * distance - 1, pairs);
            }
            let walks = self.walks(jumps.cat);
            for (distance, &pairs) in walks.pairs.iter().enumerate().skip(1) {
                bump(&mut play.cat_walk.cat, 2 * distance, pairs);
            }
        }
    }

    /// Solves the games with all pieces in the region, and those with the food elsewhere, by distances.
    fn race(&mut self, jumps: Jumps, play: &mut Play) {
        self.walks(jumps.mouse);
        self.walks(jumps.cat);
        let terrain = &self.terrain;
        let [mouse, cat] = [jumps.mouse, jumps.cat].map(|jump| &self.walks[jump - 1]);
        self.simd.run(CountRaces {
            terrain,
            cat_jump: jumps.cat,
            mouse,
            cat,
            races: &mut self.races,
        });
        self.simd.run(CountChase {
            terrain,
            jumps,
            memory: &mut self.chase,
            counts: &mut play.chase,
            watch: Hurry {
                terrain,
                mouse,
                cat,
                races: &mut self.races,
            },
        });
        self.races.finish(&mut play.together);
    }

    /// The games together in the region, counted for each food apart, in the order of the cells' indices.
    pub(crate) fn by_food(&mut self, jumps: Jumps) -> &[FoodCounts] {
        let board = Board::new(self.shape, jumps.cat, jumps.mouse);
        self.batch.set_region(&board, self.cells);
        self.batch.count_by_food()
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
        self.walks(jumps.mouse);
        let walks = &self.walks[jumps.mouse - 1];
        self.batch
            .delay(&walks.within, least.into())
            .map(|plies| plies as u16)
    }

    /// The walks on the region for a jump.
    fn walks(&mut self, jump: usize) -> &Walks {
        if self.walks.len() < jump {
            self.walks.resize_with(jump, Walks::default);
        }
        let walks = &mut self.walks[jump - 1];
        if walks.within.is_empty() {
            self.simd.run(FindWalks {
                terrain: &self.terrain,
                jump,
                walks,
            });
        }
        walks
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
                    games.count_races_from(if jumps.cat == 1 { 0 } else { 65 });
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

    /// Games by distances and by the batch engine: the same, for every jump of the cat.
    fn assert_races(games: &mut [RegionGames; 2], shape: Shape, cells: CellSet) {
        for cat in 1..=shape.longest_jump().max(1) {
            let [raced, searched] = [0, 65].map(|from| {
                let games = &mut games[usize::from(from > 0)];
                games.count_races_from(from);
                games.enter(shape, cells);
                let mut play = Play::default();
                games.solve(Jumps { cat, mouse: 1 }, true, 0, &mut play);
                play
            });
            assert_eq!(raced, searched, "cat {cat}\n{}", cells.picture(shape));
        }
    }

    #[test]
    fn races_end_as_the_batch_engine_says() {
        let mut games = [RegionGames::new(), RegionGames::new()];
        let space = |rows, columns| Space::new(Shape::new(rows, columns).unwrap());
        let mut regions = 0;
        let mut visit = |space: &Space, ranks| {
            space.visit(ranks, |region| {
                if region.cells().len() > 1 {
                    regions += 1;
                    assert_races(&mut games, region.frame(), region.cells());
                }
            });
        };
        let whole = space(4, 5);
        visit(&whole, 0..whole.ranks());
        // Evenly spread over the larger ones.
        for (side, step) in [
            (5, 40_009),
            (6, 50_000_017),
            (7, 200_000_000_003),
            (8, 2_000_000_000_000_003),
        ] {
            let space = space(side, side);
            for rank in (0..space.ranks()).step_by(step) {
                visit(&space, rank..rank + 100);
            }
        }
        assert!(regions > 24_000, "{regions}");
    }

    #[test]
    fn races_end_well_on_boards_of_every_shape() {
        let mut games = [RegionGames::new(), RegionGames::new()];
        for (rows, columns) in [
            (8, 8),
            (4, 16),
            (16, 4),
            (1, 64),
            (64, 1),
            (2, 32),
            (32, 2),
            (7, 9),
            (1, 2),
        ] {
            let shape = Shape::new(rows, columns).unwrap();
            assert_races(&mut games, shape, shape.cells());
        }
    }
}
