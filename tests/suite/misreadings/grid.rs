//! The grid game misread.

use std::collections::HashMap;

use catmouse::games::grid::GridLayout;
use catmouse::reference::{self, End, Game, GridRules, Pursuit};
use catmouse::{Player, Solution, Verdict};

use super::cut_off;

/// Ways to misread the grid game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GridReading {
    /// None: plays the right game, to show that only the misreadings make a difference.
    Right,
    JumpsSwapped,
    /// `d < jump` where `d <= jump` was meant.
    JumpOneShort,
    JumpsPassWalls,
    MouseMayNotPassCat,
    CatMayNotPassMouse,
    FoodStopsJumps,
    DiagonalJumps,
    /// Rows compared with the number of columns and the other way round.
    EdgesMixedUp,
    NoStaying,
    CatMovesFirst,
    /// The cat on the food is not yet the end.
    CatMayStandOnFood,
    /// The search stops after so many plies.
    PlyCap(u16),
}

pub(crate) struct MisreadGrid {
    rules: GridRules,
    rows: usize,
    columns: usize,
    reading: GridReading,
}

impl MisreadGrid {
    pub(crate) fn new(layout: &GridLayout, reading: GridReading) -> Self {
        Self {
            rules: GridRules::new(layout).unwrap(),
            rows: layout.rows.len(),
            columns: layout.rows[0].chars().count(),
            reading,
        }
    }

    fn jump(&self, player: Player) -> usize {
        match self.reading {
            GridReading::JumpsSwapped => self.rules.jump(player.opponent()),
            GridReading::JumpOneShort => self.rules.jump(player) - 1,
            _ => self.rules.jump(player),
        }
    }

    fn is_on_board(&self, row: isize, column: isize) -> bool {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        (0..rows).contains(&row) && (0..columns).contains(&column)
    }

    fn start(&self) -> Pursuit<(usize, usize)> {
        let turn = match self.reading {
            GridReading::CatMovesFirst => Player::Cat,
            _ => Player::Mouse,
        };
        Pursuit {
            turn,
            ..self.rules.start()
        }
    }

    /// What this reading makes of every position.
    fn solve(&self) -> HashMap<Pursuit<(usize, usize)>, Verdict> {
        let mut verdicts = reference::solve(self);
        if let GridReading::PlyCap(cap) = self.reading {
            for verdict in verdicts.values_mut() {
                cut_off(verdict, cap);
            }
        }
        verdicts
    }

    pub(crate) fn verdict(&self) -> Verdict {
        self.solve()[&self.start()]
    }

    pub(crate) fn table(&self) -> Solution {
        reference::table(self.solve(), |place| self.rules.number(place))
    }
}

impl Game for MisreadGrid {
    type Position = Pursuit<(usize, usize)>;
    type Player = Player;

    fn positions(&self) -> Vec<Self::Position> {
        self.rules.positions()
    }

    fn to_move(&self, position: Self::Position) -> Player {
        position.turn
    }

    fn moves(&self, position: Self::Position) -> Vec<Self::Position> {
        use GridReading as R;
        let (row, column) = position.mover();
        let mut moves = Vec::new();
        if self.reading != R::NoStaying {
            moves.push(position.after((row, column)));
        }
        let mut directions = vec![(-1, 0), (0, 1), (1, 0), (0, -1)];
        if self.reading == R::DiagonalJumps {
            directions.extend([(-1, -1), (-1, 1), (1, 1), (1, -1)]);
        }
        for (down, right) in directions {
            let (mut row, mut column) = (row as isize, column as isize);
            for _ in 0..self.jump(position.turn) {
                row += down;
                column += right;
                let on_board = match self.reading {
                    R::EdgesMixedUp => self.is_on_board(column, row),
                    _ => self.is_on_board(row, column),
                };
                if !on_board {
                    break;
                }
                if !self.rules.is_floor(row, column) {
                    if self.reading == R::JumpsPassWalls {
                        continue;
                    }
                    break;
                }
                let place = (row as usize, column as usize);
                moves.push(position.after(place));
                let (other, stops) = match position.turn {
                    Player::Mouse => (position.cat, R::MouseMayNotPassCat),
                    Player::Cat => (position.mouse, R::CatMayNotPassMouse),
                };
                if (place == other && self.reading == stops)
                    || (place == self.rules.food() && self.reading == R::FoodStopsJumps)
                {
                    break;
                }
            }
        }
        moves
    }

    fn end(&self, position: Self::Position) -> Option<End<Player>> {
        let food = self.rules.food();
        let ends = [
            (position.mouse == position.cat, Player::Cat),
            (position.cat == food, Player::Cat),
            (position.mouse == food, Player::Mouse),
        ];
        let order = match self.reading {
            GridReading::CatMayStandOnFood => vec![ends[0], ends[2]],
            _ => ends.to_vec(),
        };
        let reached = order.into_iter().find(|&(reached, _)| reached);
        reached.map(|(_, winner)| End::Win(winner))
    }
}
