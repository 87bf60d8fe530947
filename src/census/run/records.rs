//! Records as boards that people can replay.

use serde::{Deserialize, Serialize};

use super::runner::RunError;
use crate::arena::Grid;
use crate::census::games::walk;
use crate::census::{Contest, Jumps, Reason, Record};
use crate::engine::Engine;
use crate::games::grid::GridLayout;
use crate::reach::jump_ends;
use crate::verify::verify;
use crate::{Arena, CellSet, Player, Shape, State, Symmetry, Verdict};

/// A record's board, in the form that `catmouse solve` takes, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordBoard {
    /// The rows of the board.
    pub grid: Vec<String>,
    /// How far the cat jumps.
    #[serde(rename = "catJump")]
    pub cat_jump: usize,
    /// How far the mouse jumps.
    #[serde(rename = "mouseJump")]
    pub mouse_jump: usize,
    /// What it is the longest of: [`Contest::name`].
    pub contest: String,
    /// Who wins.
    pub winner: String,
    /// In how many plies.
    pub plies: u16,
    /// For a mouse win, the plies beyond the mouse's plain walk to the food.
    pub delay: Option<u16>,
    /// Which pieces share a region.
    pub reason: Reason,
}

impl RecordBoard {
    /// Finds a layout on the board on which the record was set: the first in the order of the region's placements,
    /// then of the cells of food, mouse and cat. It is solved, and the solution verified, before it is returned.
    ///
    /// # Errors
    ///
    /// If no layout is as long as the record says, or the verifier refutes the solution.
    pub fn find(
        board: Shape,
        jumps: Jumps,
        contest: Contest,
        record: &Record,
    ) -> Result<Self, RunError> {
        let (region, floor) = place(board, record)
            .ok_or_else(|| RunError::Record(format!("{board} has no room for {record:?}")))?;
        let outside = floor - region;
        let foods = if record.reason == Reason::FoodApart {
            outside
        } else {
            region
        };
        for food in foods {
            let fault = |error: &dyn std::fmt::Display| RunError::Record(error.to_string());
            let arena = Grid::new(board, floor, jumps.cat, jumps.mouse)
                .and_then(|grid| Arena::on_grid(grid, food, food, food))
                .map_err(|error| fault(&error))?;
            let solution = Engine::Ring.solve(&arena);
            let cells = |apart| {
                if record.reason == apart {
                    outside
                } else {
                    region
                }
            };
            for mouse in cells(Reason::MouseApart) - food.into() {
                for cat in cells(Reason::CatApart) - food.into() - mouse.into() {
                    let state = State {
                        mouse,
                        cat,
                        turn: Player::Mouse,
                    };
                    let Some(Verdict::Win { winner, plies }) = solution.verdict(state) else {
                        continue;
                    };
                    let delay = (winner == Player::Mouse)
                        .then(|| plies - (2 * walk(arena.moves(Player::Mouse), mouse, food) - 1));
                    let found = match contest {
                        Contest::MouseWin => winner == Player::Mouse && plies == record.plies,
                        Contest::CatWin | Contest::Chase => {
                            winner == Player::Cat && plies == record.plies
                        }
                        Contest::Delay => delay == Some(record.plies),
                    };
                    if !found {
                        continue;
                    }
                    verify(&arena, &solution).map_err(|violation| fault(&violation))?;
                    let arena = arena.started_at(state).map_err(|error| fault(&error))?;
                    let layout =
                        GridLayout::of(&arena).ok_or_else(|| fault(&"two pieces on one cell"))?;
                    return Ok(Self {
                        grid: layout.rows,
                        cat_jump: jumps.cat,
                        mouse_jump: jumps.mouse,
                        contest: contest.name().to_owned(),
                        winner: winner.to_string(),
                        plies,
                        delay,
                        reason: record.reason,
                    });
                }
            }
        }
        Err(RunError::Record(format!(
            "no layout of {record:?} has so many plies"
        )))
    }

    /// Checks that best play on the board goes as the record says.
    pub(crate) fn check(&self) -> Result<(), String> {
        let jumps =
            [self.cat_jump, self.mouse_jump].map(|jump| i64::try_from(jump).unwrap_or(i64::MAX));
        let layout = GridLayout::new(&self.grid, jumps[0], jumps[1]);
        let arena = layout.arena().map_err(|error| error.to_string())?;
        let start = arena.start();
        let verdict = Engine::Wave.solve(&arena).verdict(start);
        let (outcome, plies) = match verdict {
            Some(Verdict::Win { winner, plies }) => (winner.to_string(), plies),
            Some(Verdict::Draw) | None => ("nobody".to_owned(), 0),
        };
        let delay = arena
            .goal(Player::Mouse)
            .lowest()
            .filter(|_| outcome == Player::Mouse.to_string())
            .and_then(|food| {
                let walk = 2 * walk(arena.moves(Player::Mouse), start.mouse, food);
                (plies + 1).checked_sub(walk)
            });
        if (self.winner.as_str(), self.plies, self.delay) == (outcome.as_str(), plies, delay) {
            return Ok(());
        }
        Err(format!(
            "the {} is not won by the {} in {} plies, but by the {outcome} in {plies}",
            self.contest, self.winner, self.plies
        ))
    }

    /// Whether it is a record of [`Contest::Delay`].
    #[must_use]
    pub fn is_delay(&self) -> bool {
        self.contest == Contest::Delay.name()
    }

    /// The board as `LeetCode`'s test case box takes it: the grid, the cat's jump, the mouse's jump.
    #[must_use]
    pub fn test_case(&self) -> String {
        let rows: Vec<String> = self.grid.iter().map(|row| format!("\"{row}\"")).collect();
        format!(
            "[{}]\n{}\n{}",
            rows.join(","),
            self.cat_jump,
            self.mouse_jump
        )
    }
}

/// Where the record's region lies on the board, and the floor: for a frame the first placement, the rest wall
/// but for one cell if a piece stands elsewhere.
fn place(board: Shape, record: &Record) -> Option<(CellSet, CellSet)> {
    let frame = record.shape()?;
    if frame == board && record.floor() != record.region() {
        return Some((record.region(), record.floor()));
    }
    let apart = record.reason != Reason::Together;
    for symmetry in [0, 4].map(|index| Symmetry::ALL[index]) {
        let (shape, cells) = (symmetry.shape(frame), symmetry.set(frame, record.region()));
        let (Some(down), Some(across)) = (
            board.rows().checked_sub(shape.rows()),
            board.columns().checked_sub(shape.columns()),
        ) else {
            continue;
        };
        for (row, column) in
            (0..=down).flat_map(|row| (0..=across).map(move |column| (row, column)))
        {
            let place = |cell| board.cell(shape.row(cell) + row, shape.column(cell) + column);
            let region: CellSet = cells.iter().map(place).collect();
            let free = board.cells() - jump_ends(board, board.cells(), region, 1);
            match (apart, free.lowest()) {
                (false, _) => return Some((region, region)),
                (true, Some(cell)) => return Some((region, region | cell.into())),
                (true, None) => {}
            }
        }
    }
    None
}
