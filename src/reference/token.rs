//! The token game, walked cell by cell over the letters of the rows.

use super::{End, Game};
use crate::games::token::{TokenBoard, TokenBoardError};

/// Where the token is: a row and a column, from 0. They also tell whose turn it is.
type Place = (usize, usize);

/// The players of the token game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenPlayer {
    /// Moves first; wins on an `A`.
    Alice,
    /// Wins on a `B`.
    Bob,
}

/// The rules of the token game on one board.
#[derive(Clone, Debug)]
pub struct TokenRules {
    rows: Vec<Vec<u8>>,
}

impl TokenRules {
    /// The rules on the board of these rows, top first, each of the letters `A`, `B` and `.`.
    ///
    /// # Errors
    ///
    /// What [`TokenBoard::from_rows`] refuses.
    pub fn new<R: AsRef<[u8]>>(rows: &[R]) -> Result<Self, TokenBoardError> {
        // Only to refuse what is no board; the bits are thrown away.
        TokenBoard::from_rows(rows)?;
        let rows = rows.iter().map(|row| row.as_ref().to_vec()).collect();
        Ok(Self { rows })
    }

    /// Whether Alice, whatever Bob does, can bring the game to this end.
    #[must_use]
    pub fn can_force(&self, end: End<TokenPlayer>) -> bool {
        let mut forced = vec![vec![false; self.rows[0].len()]; self.rows.len()];
        // Moves lead right and down, so from the last cell backwards they are known before they
        // are asked for.
        for (row, column) in self.positions().into_iter().rev() {
            let place = (row, column);
            forced[row][column] = if let Some(reached) = self.end(place) {
                reached == end
            } else {
                let moves = self.moves(place).into_iter();
                let mut after = moves.map(|(row, column)| forced[row][column]);
                match self.to_move(place) {
                    TokenPlayer::Alice => after.any(|forced| forced),
                    TokenPlayer::Bob => after.all(|forced| forced),
                }
            };
        }
        forced[0][0]
    }

    fn is_last(&self, (row, column): Place) -> bool {
        row + 1 == self.rows.len() && column + 1 == self.rows[0].len()
    }
}

impl Game for TokenRules {
    type Position = Place;
    type Player = TokenPlayer;

    fn positions(&self) -> Vec<Place> {
        let columns = self.rows[0].len();
        let row = |row| (0..columns).map(move |column| (row, column));
        (0..self.rows.len()).flat_map(row).collect()
    }

    fn to_move(&self, (row, column): Place) -> TokenPlayer {
        // Each move goes one cell further from the corner.
        if (row + column).is_multiple_of(2) {
            TokenPlayer::Alice
        } else {
            TokenPlayer::Bob
        }
    }

    fn moves(&self, (row, column): Place) -> Vec<Place> {
        let mut moves = Vec::new();
        if row + 1 < self.rows.len() {
            moves.push((row + 1, column));
        }
        if column + 1 < self.rows[0].len() {
            moves.push((row, column + 1));
        }
        moves
    }

    fn end(&self, place: Place) -> Option<End<TokenPlayer>> {
        match self.rows[place.0][place.1] {
            b'A' => Some(End::Win(TokenPlayer::Alice)),
            b'B' => Some(End::Win(TokenPlayer::Bob)),
            _ if self.is_last(place) => Some(End::Draw),
            _ => None,
        }
    }
}
