//! The grid game (`LeetCode` 1728), walked cell by cell over the characters of the rows.

use super::{End, Game, Pursuit};
use crate::Player;
use crate::games::grid::{GridError, GridLayout};

/// A row and a column, from 0.
type Place = (usize, usize);

/// The rules of the grid game on one board.
#[derive(Clone, Debug)]
pub struct GridRules {
    rows: Vec<Vec<char>>,
    cat_jump: usize,
    mouse_jump: usize,
}

impl GridRules {
    /// The rules on this board.
    ///
    /// # Errors
    ///
    /// What [`GridLayout::arena`] refuses.
    pub fn new(layout: &GridLayout) -> Result<Self, GridError> {
        // Only to refuse what is no game; the masks are thrown away.
        layout.arena()?;
        Ok(Self {
            rows: layout
                .rows
                .iter()
                .map(|row| row.chars().collect())
                .collect(),
            cat_jump: layout.cat_jump as usize,
            mouse_jump: layout.mouse_jump as usize,
        })
    }

    /// The position as drawn, the mouse to move.
    #[must_use]
    pub fn start(&self) -> Pursuit<Place> {
        Pursuit {
            mouse: self.find('M'),
            cat: self.find('C'),
            turn: Player::Mouse,
        }
    }

    /// Where the food is.
    #[must_use]
    pub fn food(&self) -> Place {
        self.find('F')
    }

    /// Whether there is a cell, and it is no wall.
    #[must_use]
    pub fn is_floor(&self, row: isize, column: isize) -> bool {
        let on_board = row >= 0
            && column >= 0
            && (row as usize) < self.rows.len()
            && (column as usize) < self.rows[0].len();
        on_board && self.rows[row as usize][column as usize] != '#'
    }

    /// How far this player's piece jumps.
    #[must_use]
    pub fn jump(&self, player: Player) -> usize {
        match player {
            Player::Mouse => self.mouse_jump,
            Player::Cat => self.cat_jump,
        }
    }

    /// A place's number, counting along the rows.
    #[must_use]
    pub fn number(&self, (row, column): Place) -> usize {
        self.rows[..row].iter().map(Vec::len).sum::<usize>() + column
    }

    /// The first place with this character.
    fn find(&self, wanted: char) -> Place {
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell == wanted {
                    return (row, column);
                }
            }
        }
        unreachable!("the board was checked and has a {wanted}")
    }
}

impl Game for GridRules {
    type Position = Pursuit<Place>;
    type Player = Player;

    fn positions(&self) -> Vec<Pursuit<Place>> {
        let mut floor = Vec::new();
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if cell != '#' {
                    floor.push((row, column));
                }
            }
        }
        Pursuit::all(&floor, &floor)
    }

    fn to_move(&self, position: Pursuit<Place>) -> Player {
        position.turn
    }

    fn moves(&self, position: Pursuit<Place>) -> Vec<Pursuit<Place>> {
        let (row, column) = position.mover();
        let mut moves = vec![position.after((row, column))];
        for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
            let (mut row, mut column) = (row as isize, column as isize);
            for _ in 0..self.jump(position.turn) {
                row += down;
                column += right;
                if !self.is_floor(row, column) {
                    break;
                }
                moves.push(position.after((row as usize, column as usize)));
            }
        }
        moves
    }

    fn end(&self, position: Pursuit<Place>) -> Option<End<Player>> {
        let food = self.food();
        if position.mouse == position.cat || position.cat == food {
            Some(End::Win(Player::Cat))
        } else if position.mouse == food {
            Some(End::Win(Player::Mouse))
        } else {
            None
        }
    }
}
