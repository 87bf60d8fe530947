//! Boards of the grid game.

use arbitrary::Arbitrary;
use catmouse::arena::Grid;
use catmouse::engine::batch;
use catmouse::games::grid::{GridLayout, Piece, answer};
use catmouse::reach::jump_ends;
use catmouse::{Arena, Cell, Player, Solution, reference};

use crate::judges::{judge, judge_batch};

/// A board: 15 bytes, of which most make a valid one.
#[derive(Arbitrary, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many rows, less 1.
    pub rows: u8,
    /// How many columns, less 1. With more than 64 cells both are taken modulo 8: so most boards
    /// are small, and some long.
    pub columns: u8,
    /// The cat's jump, less 1.
    pub cat_jump: u8,
    /// The mouse's jump, less 1.
    pub mouse_jump: u8,
    /// The cells of mouse, cat and food, in reading order.
    pub pieces: [u8; 3],
    /// The walls, one bit a cell in reading order; a piece on a wall stands on floor.
    pub walls: u64,
}

impl Board {
    /// The layout; `None` if two pieces share a cell.
    pub fn layout(&self) -> Option<GridLayout> {
        let mut sides = [self.rows, self.columns].map(|less_one| usize::from(less_one) % 64);
        if (1 + sides[0]) * (1 + sides[1]) > Cell::COUNT {
            sides = sides.map(|less_one| less_one % 8);
        }
        let [rows, columns] = sides.map(|less_one| less_one + 1);
        let mut cells: Vec<char> = (0..rows * columns)
            .map(|cell| {
                if self.walls >> cell & 1 == 1 {
                    '#'
                } else {
                    '.'
                }
            })
            .collect();
        let places = self.pieces.map(|place| usize::from(place) % cells.len());
        for (piece, place) in Piece::ALL.into_iter().zip(places) {
            cells[place] = piece.letter();
        }
        let complete = Piece::ALL
            .iter()
            .all(|piece| cells.contains(&piece.letter()));
        let rows: Vec<String> = cells.chunks(columns).map(String::from_iter).collect();
        let jump = |less_one: u8| 1 + i64::from(less_one) % 63;
        complete.then(|| GridLayout::new(&rows, jump(self.cat_jump), jump(self.mouse_jump)))
    }

    /// The board of a valid layout.
    pub fn of(layout: &GridLayout) -> Self {
        let cells = layout.rows.concat();
        let place = |piece: Piece| cells.find(piece.letter()).expect("every piece is there") as u8;
        let wall = |(cell, letter)| u64::from(letter == '#') << cell;
        Self {
            rows: layout.rows.len() as u8 - 1,
            columns: layout.rows[0].len() as u8 - 1,
            cat_jump: layout.cat_jump as u8 - 1,
            mouse_jump: layout.mouse_jump as u8 - 1,
            pieces: Piece::ALL.map(place),
            walls: cells.chars().enumerate().map(wall).sum(),
        }
    }

    /// The bytes of which this board is made.
    pub fn bytes(&self) -> Vec<u8> {
        let Self {
            rows,
            columns,
            cat_jump,
            mouse_jump,
            pieces,
            walls,
        } = *self;
        let mut bytes = vec![rows, columns, cat_jump, mouse_jump];
        bytes.extend(pieces);
        bytes.extend(walls.to_le_bytes());
        bytes
    }
}

/// Holds everybody's solutions of a board against each other; `false` if it is no board.
///
/// # Panics
///
/// If they disagree.
pub fn check(board: Board) -> bool {
    let Some(layout) = board.layout() else {
        return false;
    };
    let arena = layout.arena().expect("the layout is valid");
    let expected = reference::solve_grid(&layout).expect("the layout is valid");
    judge(&arena, &expected);
    judge_region(&arena, &expected);
    let verdict = expected
        .verdict(arena.start())
        .expect("the start is a state");
    assert_eq!(Ok(answer(verdict)), reference::answer_grid(&layout));
    true
}

/// The food's region with all its foods.
fn judge_region(arena: &Arena, expected: &Solution) {
    let grid = arena.grid().expect("an arena of a board");
    let (shape, [cat_jump, mouse_jump]) = (
        grid.shape(),
        [Player::Cat, Player::Mouse].map(|player| grid.jump(player)),
    );
    let mut region = arena.goal(Player::Mouse);
    let food = region.lowest().expect("the food");
    loop {
        let wider = region | jump_ends(shape, grid.floor(), region, 1);
        if wider == region {
            break;
        }
        region = wider;
    }
    let board = batch::Board::new(shape, cat_jump, mouse_jump);
    let alone = Grid::new(shape, region, cat_jump, mouse_jump).expect("a part of a board");
    judge_batch(
        |batch| batch.set_region(&board, region),
        food,
        expected,
        |food| Arena::on_grid(alone, food, food, food).expect("cells of the region"),
    );
}
