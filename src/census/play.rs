//! All games on one region: with the food in it, on the way to it, and far from it.

use super::record::Contest;
use super::sample::Layout;
use super::tally::Reason;
use crate::arena::Grid;
use crate::engine::{Engine, Solver};
use crate::reach::jump_ends;
use crate::{
    Arena, ArenaError, Cell, CellSet, Outcome, Player, Reach, Shape, Solution, State, Verdict,
};

/// How far the two pieces jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jumps {
    /// Cells the cat jumps at most.
    pub cat: usize,
    /// Cells the mouse jumps at most.
    pub mouse: usize,
}

impl Jumps {
    /// The same play with jumps no longer than there is room for, but at least 1.
    #[must_use]
    pub fn clamped(self, longest: usize) -> Self {
        let clamp = |jump: usize| jump.clamp(1, longest.max(1));
        Self {
            cat: clamp(self.cat),
            mouse: clamp(self.mouse),
        }
    }
}

/// Numbers of games, the mouse to move, by outcome and plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Entry *p*: games the mouse wins in *p* plies. The last entry is not 0.
    pub mouse: Vec<u64>,
    /// Entry *p*: games the cat wins by force in *p* plies. The last entry is not 0.
    pub cat: Vec<u64>,
    /// Games nobody can force.
    pub draw: u64,
}

impl Counts {
    /// The games with an outcome.
    #[must_use]
    pub fn total(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Draw => self.draw,
            Outcome::Mouse => self.mouse.iter().sum(),
            Outcome::Cat => self.cat.iter().sum(),
        }
    }

    fn clear(&mut self) {
        self.mouse.clear();
        self.cat.clear();
        self.draw = 0;
    }

    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Draw => self.draw += 1,
            Verdict::Win {
                winner: Player::Mouse,
                plies,
            } => bump(&mut self.mouse, plies.into(), 1),
            Verdict::Win {
                winner: Player::Cat,
                plies,
            } => bump(&mut self.cat, plies.into(), 1),
        }
    }
}

fn bump(counts: &mut Vec<u64>, plies: usize, by: u64) {
    if by > 0 {
        if counts.len() <= plies {
            counts.resize(plies + 1, 0);
        }
        counts[plies] += by;
    }
}

/// All games on one region for one pair of jumps, the mouse to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Mouse, cat and food in the region, on different cells.
    pub together: Counts,
    /// The plies that the most delayed of these mouse wins takes beyond the mouse's walk; `None` without a mouse win.
    pub delay: Option<u16>,
    /// Mouse and food in the region, the cat elsewhere.
    pub mouse_walk: Counts,
    /// Cat and food in the region, the mouse elsewhere.
    pub cat_walk: Counts,
    /// Mouse and cat in the region, the food elsewhere.
    pub chase: Counts,
}

impl Play {
    fn clear(&mut self) {
        for counts in [
            &mut self.together,
            &mut self.mouse_walk,
            &mut self.cat_walk,
            &mut self.chase,
        ] {
            counts.clear();
        }
        self.delay = None;
    }

    /// The longest games there are of each kind.
    pub(crate) fn longest(&self) -> impl Iterator<Item = (Contest, Reason, u16)> {
        let last = |counts: &[u64]| counts.len().checked_sub(1).map(|plies| plies as u16);
        let candidates = [
            (
                Contest::MouseWin,
                Reason::Together,
                last(&self.together.mouse),
            ),
            (
                Contest::MouseWin,
                Reason::CatApart,
                last(&self.mouse_walk.mouse),
            ),
            (Contest::CatWin, Reason::Together, last(&self.together.cat)),
            (
                Contest::CatWin,
                Reason::MouseApart,
                last(&self.cat_walk.cat),
            ),
            (Contest::CatWin, Reason::FoodApart, last(&self.chase.cat)),
            (Contest::Delay, Reason::Together, self.delay),
        ];
        candidates
            .into_iter()
            .filter_map(|(contest, reason, plies)| Some((contest, reason, plies?)))
    }
}

/// The games on one region, solved a pair of jumps at a time; what pairs share is computed once.
#[derive(Debug)]
pub struct RegionGames {
    shape: Shape,
    cells: CellSet,
    /// Entry *j*: numbers of ordered pairs of cells by the moves of jumps 1..=*j* + 1 between them; empty if not known yet.
    walks: Vec<Vec<u64>>,
    solver: Solver,
    solution: Solution,
}

impl RegionGames {
    /// Memory for the games of one region after another.
    #[must_use]
    pub fn new() -> Self {
        let solver = Solver::new(Engine::Ring);
        let shape = Shape::new(1, 1).unwrap_or_else(|_| unreachable!("one cell is a board"));
        Self {
            shape,
            cells: shape.cells(),
            walks: Vec::new(),
            solver,
            solution: Solution::new(),
        }
    }

    /// Goes on to another region: connected cells of a board.
    pub fn enter(&mut self, shape: Shape, cells: CellSet) {
        (self.shape, self.cells) = (shape, cells);
        self.walks.iter_mut().for_each(Vec::clear);
    }

    /// Solves all games for a pair of jumps; those with a piece elsewhere only if `apart`.
    ///
    /// # Panics
    ///
    /// If the cells are not on the board or a jump is not 1..=63.
    pub fn solve(&mut self, jumps: Jumps, apart: bool, play: &mut Play) {
        play.clear();
        self.solve_together(jumps, play)
            .expect("the region is on its board and the jumps are in range");
        if apart {
            // The mouse moves first: its n moves to the food take 2n - 1 plies, the cat's 2n.
            for (distance, &pairs) in self.walks(jumps.mouse).iter().enumerate().skip(1) {
                bump(&mut play.mouse_walk.mouse, 2 * distance - 1, pairs);
            }
            for (distance, &pairs) in self.walks(jumps.cat).iter().enumerate().skip(1) {
                bump(&mut play.cat_walk.cat, 2 * distance, pairs);
            }
            chase(self.shape, self.cells, jumps, &mut play.chase);
        }
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
            } => {
                let walk = distances(arena.moves(Player::Mouse), floor, food)[mouse.index()];
                plies - (2 * walk - 1)
            }
            _ => 0,
        };
        (verdict, delay)
    }

    fn solve_together(&mut self, jumps: Jumps, play: &mut Play) -> Result<(), ArenaError> {
        let grid = Grid::new(self.shape, self.cells, jumps.cat, jumps.mouse)?;
        for food in self.cells {
            let arena = Arena::on_grid(grid, food, food, food)?;
            self.solver.solve(&arena, &mut self.solution);
            let walk = distances(arena.moves(Player::Mouse), self.cells, food);
            for mouse in self.cells - food.into() {
                for cat in self.cells - food.into() - mouse.into() {
                    let verdict = self.solution.verdict(State {
                        mouse,
                        cat,
                        turn: Player::Mouse,
                    });
                    let Some(verdict) = verdict else { continue };
                    play.together.count(verdict);
                    if let Verdict::Win {
                        winner: Player::Mouse,
                        plies,
                    } = verdict
                    {
                        play.delay = play.delay.max(Some(plies - (2 * walk[mouse.index()] - 1)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Entry *d*: the ordered pairs of cells *d* moves apart.
    fn walks(&mut self, jump: usize) -> &[u64] {
        if self.walks.len() < jump {
            self.walks.resize_with(jump, Vec::new);
        }
        let walks = &mut self.walks[jump - 1];
        if walks.is_empty() {
            let reach = Reach::jumps(self.shape, self.cells, jump);
            let mut within = [CellSet::EMPTY; Cell::COUNT];
            for cell in self.cells {
                within[cell.index()] = cell.into();
            }
            let mut known = 0;
            loop {
                let pairs: u64 = self
                    .cells
                    .iter()
                    .map(|cell| within[cell.index()].len() as u64)
                    .sum();
                if pairs == known {
                    break;
                }
                walks.push(pairs - known);
                known = pairs;
                let before = within;
                for cell in self.cells {
                    let nearer = reach.from(cell).iter().map(|next| before[next.index()]);
                    within[cell.index()] =
                        nearer.fold(CellSet::EMPTY, |within, cells| within | cells);
                }
            }
        }
        walks
    }
}

impl Default for RegionGames {
    fn default() -> Self {
        Self::new()
    }
}

/// For each of the cells, the moves to `goal`.
fn distances(moves: &Reach, cells: CellSet, goal: Cell) -> [u16; Cell::COUNT] {
    let mut distances = [0; Cell::COUNT];
    let (mut reached, mut distance) = (CellSet::single(goal), 0);
    while !cells.is_subset(reached) {
        distance += 1;
        let next: CellSet = (cells - reached)
            .iter()
            .filter(|&cell| !(moves.from(cell) & reached).is_empty())
            .collect();
        if next.is_empty() {
            break;
        }
        for cell in next {
            distances[cell.index()] = distance;
        }
        reached |= next;
    }
    distances
}

/// Mouse and cat alone on a region: how soon the cat catches the mouse, if it can.
///
/// Least fixpoint, 64 cats at a time: `caught[m]` holds the cats that win with the mouse on `m` to move.
/// With staying allowed the mouse never has to walk into the cat, so plies are even.
fn chase(shape: Shape, cells: CellSet, jumps: Jumps, counts: &mut Counts) {
    let moves = Reach::jumps(shape, cells, jumps.mouse);
    let mut caught = [CellSet::EMPTY; Cell::COUNT];
    let mut reached = [CellSet::EMPTY; Cell::COUNT];
    for mouse in cells {
        caught[mouse.index()] = mouse.into();
    }
    let mut changed = cells;
    let mut plies = 0;
    let mut won = 0;
    while !changed.is_empty() {
        let mut mice = CellSet::EMPTY;
        for mouse in changed {
            reached[mouse.index()] = jump_ends(shape, cells, caught[mouse.index()], jumps.cat);
            mice |= moves.from(mouse);
        }
        plies += 2;
        changed = CellSet::EMPTY;
        let mut news = 0;
        for mouse in mice {
            let ends = moves.from(mouse).iter().map(|next| reached[next.index()]);
            let cats = ends.fold(cells, |cats, reached| cats & reached);
            let new = cats - caught[mouse.index()];
            if !new.is_empty() {
                caught[mouse.index()] |= new;
                changed.insert(mouse);
                news += new.len() as u64;
            }
        }
        bump(&mut counts.cat, plies, news);
        won += news;
    }
    let k = cells.len() as u64;
    counts.draw = k * (k - 1) - won;
}
