//! What the page shows of a game: maps, moves, lines, and what one change would do.

use std::cell::RefCell;

use serde::Serialize;

use super::desk::Left;
use crate::answer::{Answer, End};
use crate::arena::Grid;
use crate::engine::{Engine, Solver};
use crate::games::{self, graph::GraphLayout};
use crate::text::Case;
use crate::{Arena, Cell, CellSet, Outcome, Player, Solution, State, Verdict};

/// Everything about the state at which an arena begins.
#[derive(Debug, Serialize)]
pub(super) struct Map {
    state: Judged,
    over: Option<String>,
    answer: JudgeAnswer,
    moves: Vec<Move>,
    mouse: PieceMap,
    cat: PieceMap,
    #[serde(skip_serializing_if = "Option::is_none")]
    food: Option<PieceMap>,
}

/// What the game's judge expects.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum JudgeAnswer {
    Grid(bool),
    Graph(u8),
}

/// A state and what best play from it comes to.
#[derive(Debug, Serialize)]
struct Judged {
    mouse: usize,
    cat: usize,
    turn: String,
    #[serde(flatten)]
    verdict: Said,
}

/// A verdict in JSON.
#[derive(Debug, Serialize)]
struct Said {
    winner: String,
    plies: Option<u16>,
}

/// One legal move.
#[derive(Debug, Serialize)]
struct Move {
    to: usize,
    #[serde(flatten)]
    verdict: Said,
    best: bool,
}

/// The verdicts with one piece elsewhere, by cell.
#[derive(Debug, Serialize)]
struct PieceMap {
    winners: String,
    plies: Vec<Option<u16>>,
}

/// One line of best play.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    states: Vec<Judged>,
    repeats: bool,
}

/// What single changes would do.
#[derive(Debug, Serialize)]
pub(super) struct Changes {
    changes: Vec<Change>,
}

/// One wall or edge added or removed.
#[derive(Debug, Serialize)]
struct Change {
    /// The cell, or both nodes.
    at: Vec<usize>,
    added: bool,
    #[serde(flatten)]
    verdict: Said,
    flips: bool,
}

impl From<Verdict> for Said {
    fn from(verdict: Verdict) -> Self {
        Self {
            winner: verdict.outcome().to_string(),
            plies: verdict.plies(),
        }
    }
}

impl Judged {
    fn new(answer: &Answer, state: State) -> Self {
        Self {
            mouse: state.mouse.index(),
            cat: state.cat.index(),
            turn: state.turn.to_string(),
            verdict: verdict(answer, state).into(),
        }
    }
}

impl PieceMap {
    fn new(verdicts: &[Option<Verdict>]) -> Self {
        let letter = |verdict: &Option<Verdict>| match verdict.map(Verdict::outcome) {
            None => '#',
            Some(Outcome::Draw) => 'D',
            Some(Outcome::Mouse) => 'M',
            Some(Outcome::Cat) => 'C',
        };
        Self {
            winners: verdicts.iter().map(letter).collect(),
            plies: verdicts
                .iter()
                .map(|v| v.and_then(Verdict::plies))
                .collect(),
        }
    }
}

thread_local! {
    /// Each thread solves with its own memory, set up once.
    static MEMORY: RefCell<(Solver, Solution)> =
        RefCell::new((Solver::new(Engine::Wave), Solution::new()));
}

/// Solves a game and looks at the solution.
fn solved<T>(arena: &Arena, look: impl FnOnce(&Answer) -> T) -> T {
    MEMORY.with_borrow_mut(|(solver, solution)| {
        solver.solve(arena, solution);
        look(&Answer::new(arena, solution))
    })
}

/// The verdict of a state that the arena has.
fn verdict(answer: &Answer, state: State) -> Verdict {
    answer.verdict(state).unwrap_or(Verdict::Draw)
}

/// The cells of the board, walls included, or the nodes.
fn cells(arena: &Arena) -> usize {
    arena.grid().map_or_else(
        || arena.floor(Player::Mouse).len(),
        |grid| grid.shape().len(),
    )
}

/// Everything about the state at which `arena`, a game of this case, begins.
pub(super) fn map(case: &Case, arena: &Arena, with_food: bool, left: &Left) -> Map {
    let state = arena.start();
    let food = with_food.then(|| food_map(case, arena, left));
    solved(arena, |answer| {
        let verdict = verdict(answer, state);
        let moves = answer.moves(state).into_iter().map(|one| Move {
            to: one.to.index(),
            verdict: one.verdict.into(),
            best: one.best,
        });
        let map = |piece| PieceMap::new(&answer.map(state, piece)[..cells(arena)]);
        Map {
            state: Judged::new(answer, state),
            over: arena.over(state).map(|outcome| outcome.to_string()),
            answer: match arena.grid() {
                Some(_) => JudgeAnswer::Grid(games::grid::answer(verdict)),
                None => JudgeAnswer::Graph(games::graph::answer(verdict)),
            },
            moves: moves.collect(),
            mouse: map(Player::Mouse),
            cat: map(Player::Cat),
            food,
        }
    })
}

/// The verdicts with the food (the hole) elsewhere: each cell is another game.
fn food_map(case: &Case, arena: &Arena, left: &Left) -> PieceMap {
    let state = arena.start();
    let elsewhere = |cell: Cell| {
        if left.is_so() {
            return None;
        }
        let changed = match (case, arena.grid()) {
            (Case::Grid { .. }, Some(&grid)) => {
                Arena::on_grid(grid, cell, state.mouse, state.cat).ok()?
            }
            (Case::Graph { layout, .. }, _) => {
                let [mouse, cat] = Player::ALL.map(|player| state.cell_of(player).index());
                let hole = Some(cell.index());
                let layout = GraphLayout {
                    mouse,
                    cat,
                    hole,
                    ..layout.clone()
                };
                layout.arena().ok()?
            }
            _ => return None,
        };
        let changed = changed.started_at(state).ok()?;
        Some(solved(&changed, |answer| verdict(answer, state)))
    };
    let cells = CellSet::first(cells(arena)).into_iter();
    PieceMap::new(&cells.map(elsewhere).collect::<Vec<_>>())
}

/// One line of best play from the arena's start.
pub(super) fn line(arena: &Arena) -> Line {
    solved(arena, |answer| {
        let line = answer.line(arena.start());
        Line {
            repeats: matches!(
                line.as_ref().map(|line| line.end),
                Some(End::Repeats { .. })
            ),
            states: line.map_or(Vec::new(), |line| {
                let states = line.states.into_iter();
                states.map(|state| Judged::new(answer, state)).collect()
            }),
        }
    })
}

/// What adding or removing each single wall or edge would do to the arena's start; not all of it if the
/// one who asked has left meanwhile.
pub(super) fn changes(case: &Case, arena: &Arena, left: &Left) -> Changes {
    let state = arena.start();
    let now = solved(arena, |answer| verdict(answer, state));
    let change = |(at, added, changed): (Vec<usize>, bool, Arena)| {
        let then = solved(&changed, |answer| verdict(answer, state));
        Change {
            at,
            added,
            verdict: then.into(),
            flips: then.outcome() != now.outcome(),
        }
    };
    Changes {
        changes: match case {
            Case::Graph { layout, .. } => changed_edges(layout, state)
                .take_while(|_| !left.is_so())
                .map(change)
                .collect(),
            _ => changed_walls(arena)
                .take_while(|_| !left.is_so())
                .map(change)
                .collect(),
        },
    }
}

/// The boards with one wall more or less, none of them under a piece or the food.
fn changed_walls(arena: &Arena) -> impl Iterator<Item = (Vec<usize>, bool, Arena)> {
    let grid = arena.grid().copied();
    let State { mouse, cat, .. } = arena.start();
    let food = arena.goal(Player::Mouse);
    let taken = food | mouse.into() | cat.into();
    let free = grid.map_or(CellSet::EMPTY, |grid| grid.shape().cells() - taken);
    free.into_iter().filter_map(move |cell| {
        let (grid, food) = (grid?, food.lowest()?);
        let floor = grid.floor() ^ cell.into();
        let [mouse_jump, cat_jump] = Player::ALL.map(|player| grid.jump(player));
        let grid = Grid::new(grid.shape(), floor, cat_jump, mouse_jump).ok()?;
        let changed = Arena::on_grid(grid, food, mouse, cat).ok()?;
        let changed = changed.started_at(arena.start()).ok()?;
        Some((vec![cell.index()], !floor.contains(cell), changed))
    })
}

/// The graphs with one edge (arrow, if directed) more or less.
fn changed_edges(
    layout: &GraphLayout,
    start: State,
) -> impl Iterator<Item = (Vec<usize>, bool, Arena)> {
    let nodes = layout.neighbours.len();
    let pairs = (0..nodes).flat_map(move |from| (0..nodes).map(move |to| (from, to)));
    let pairs = pairs.filter(|&(from, to)| from < to || layout.directed && from != to);
    pairs.filter_map(move |(from, to)| {
        let mut changed = layout.clone();
        let mut toggle = |from: usize, to: usize| {
            let list = &mut changed.neighbours[from];
            let found = list.iter().position(|&neighbour| neighbour == to as i64);
            match found {
                Some(place) => drop(list.remove(place)),
                None => list.push(to as i64),
            }
            found.is_none()
        };
        let added = toggle(from, to);
        if !layout.directed {
            toggle(to, from);
        }
        let changed = changed.arena().ok()?.started_at(start).ok()?;
        Some((vec![from, to], added, changed))
    })
}
