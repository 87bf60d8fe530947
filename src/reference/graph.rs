//! The graph game (`LeetCode` 913), walked along the lists of neighbours.

use super::{End, Game, Pursuit};
use crate::Player;
use crate::games::graph::{GraphError, GraphLayout};

/// The rules of the graph game on one graph.
#[derive(Clone, Debug)]
pub struct GraphRules {
    layout: GraphLayout,
}

impl GraphRules {
    /// The rules on this graph.
    ///
    /// # Errors
    ///
    /// What [`GraphLayout::arena`] refuses.
    pub fn new(layout: &GraphLayout) -> Result<Self, GraphError> {
        // Only to refuse what is no game; the masks are thrown away.
        layout.arena()?;
        Ok(Self {
            layout: layout.clone(),
        })
    }

    /// The position at the start, the mouse to move.
    #[must_use]
    pub fn start(&self) -> Pursuit<usize> {
        Pursuit {
            mouse: self.layout.mouse,
            cat: self.layout.cat,
            turn: Player::Mouse,
        }
    }

    /// The graph.
    #[must_use]
    pub fn layout(&self) -> &GraphLayout {
        &self.layout
    }
}

impl Game for GraphRules {
    type Position = Pursuit<usize>;
    type Player = Player;

    fn positions(&self) -> Vec<Pursuit<usize>> {
        let mouse: Vec<usize> = (0..self.layout.neighbours.len()).collect();
        let mut cat = mouse.clone();
        cat.retain(|&node| Some(node) != self.layout.hole);
        Pursuit::all(&mouse, &cat)
    }

    fn to_move(&self, position: Pursuit<usize>) -> Player {
        position.turn
    }

    fn moves(&self, position: Pursuit<usize>) -> Vec<Pursuit<usize>> {
        let node = position.mover();
        let mut moves = Vec::new();
        if self.layout.stay {
            moves.push(position.after(node));
        }
        for &neighbour in &self.layout.neighbours[node] {
            let neighbour = neighbour as usize;
            if position.turn == Player::Cat && Some(neighbour) == self.layout.hole {
                continue;
            }
            moves.push(position.after(neighbour));
        }
        moves
    }

    fn end(&self, position: Pursuit<usize>) -> Option<End<Player>> {
        if position.mouse == position.cat {
            Some(End::Win(Player::Cat))
        } else if Some(position.mouse) == self.layout.hole {
            Some(End::Win(Player::Mouse))
        } else {
            None
        }
    }
}
