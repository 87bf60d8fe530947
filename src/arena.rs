//! A game that is ready to be solved: checked, with all masks built.

use crate::{Cell, CellSet, Outcome, Player, Reach, Shape, State};

/// A validated pursuit game. Engines see nothing else: what differs between the games (compulsory
/// moves, staying, walls, the forbidden hole, the cat's win on food) is in the masks.
///
/// | mask | grid game (`LeetCode` 1728) | graph game (`LeetCode` 913) |
/// |---|---|---|
/// | [`floor`](Self::floor) of the mouse | cells without wall | all nodes |
/// | [`floor`](Self::floor) of the cat | cells without wall | all nodes but the hole |
/// | [`moves`](Self::moves) | straight jumps over floor, staying included | edges (the cat's not into the hole) |
/// | [`goal`](Self::goal) of the mouse | the food | the hole |
/// | [`goal`](Self::goal) of the cat | the food | none |
///
/// A state exists if both pieces stand on their floors. It is over, in this order, if both share
/// a cell (cat), the cat is on its goal (cat), the mouse is on its goal (mouse). A player who
/// cannot move where the game is not over is stuck: the game stops there, a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    players: [Side; 2],
    start: State,
    grid: Option<Grid>,
}

/// What belongs to one player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    floor: CellSet,
    goal: CellSet,
    moves: Reach,
    back: Reach,
}

/// The board under a grid game, for engines that shift instead of looking up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    floor: CellSet,
    cat_jump: u8,
    mouse_jump: u8,
}

/// Why something is no arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// A jump that is not 1..=63.
    #[error("the {player}'s jump is {jump}; a jump is 1 to 63 cells")]
    Jump {
        /// Whose jump.
        player: Player,
        /// Its length.
        jump: usize,
    },
    /// Floor outside the board.
    #[error("cell {cell} is floor but not on the board")]
    FloorOffBoard {
        /// The lowest such cell.
        cell: Cell,
    },
    /// A piece that starts where it cannot stand.
    #[error("the {player} starts on cell {cell}, where it cannot stand")]
    Start {
        /// Whose piece.
        player: Player,
        /// Its cell.
        cell: Cell,
    },
    /// A goal that its player cannot stand on.
    #[error("cell {cell} is a goal of the {player}, who cannot stand there")]
    Goal {
        /// Whose goal.
        player: Player,
        /// The lowest such cell.
        cell: Cell,
    },
    /// A move from or onto a cell where the player cannot stand.
    #[error("the {player} has a move from cell {from} to cell {to}, but cannot stand on both")]
    Move {
        /// Whose move.
        player: Player,
        /// Where it begins.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
}

impl Grid {
    /// A board with the cells of `floor` open, and how far each piece jumps.
    ///
    /// # Errors
    ///
    /// If floor lies off the board or a jump is not 1..=63.
    pub const fn new(
        shape: Shape,
        floor: CellSet,
        cat_jump: usize,
        mouse_jump: usize,
    ) -> Result<Self, ArenaError> {
        if !floor.is_subset(shape.cells()) {
            let off = floor.bits() & !shape.cells().bits();
            return Err(ArenaError::FloorOffBoard {
                cell: Cell::new(off.trailing_zeros() as usize),
            });
        }
        if cat_jump == 0 || cat_jump > 63 {
            return Err(ArenaError::Jump {
                player: Player::Cat,
                jump: cat_jump,
            });
        }
        if mouse_jump == 0 || mouse_jump > 63 {
            return Err(ArenaError::Jump {
                player: Player::Mouse,
                jump: mouse_jump,
            });
        }
        Ok(Self {
            shape,
            floor,
            cat_jump: cat_jump as u8,
            mouse_jump: mouse_jump as u8,
        })
    }

    /// Rows and columns.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells without wall.
    #[must_use]
    pub const fn floor(&self) -> CellSet {
        self.floor
    }

    /// How many cells a player's piece jumps at most, 1..=63, as given: it may be longer than the
    /// board ([`Shape::longest_jump`]).
    #[must_use]
    pub const fn jump(&self, player: Player) -> usize {
        match player {
            Player::Mouse => self.mouse_jump as usize,
            Player::Cat => self.cat_jump as usize,
        }
    }
}

impl Arena {
    /// The grid game (`LeetCode` 1728): whoever is on the food first wins, or the cat by catching.
    ///
    /// # Errors
    ///
    /// If a piece or the food is not on the floor.
    pub fn on_grid(grid: Grid, food: Cell, mouse: Cell, cat: Cell) -> Result<Self, ArenaError> {
        let side = |player| {
            let moves = Reach::jumps(grid.shape, grid.floor, grid.jump(player));
            // Every jump can be made backwards.
            Side {
                floor: grid.floor,
                goal: food.into(),
                back: moves.clone(),
                moves,
            }
        };
        Self {
            players: Player::ALL.map(side),
            start: State {
                mouse,
                cat,
                turn: Player::Mouse,
            },
            grid: Some(grid),
        }
        .validated()
    }

    /// The graph game (`LeetCode` 913): `moves` holds each node's neighbours, for the mouse all of
    /// them, for the cat those that are not the hole. Without a hole the mouse has no goal: the game
    /// of one cop and one robber.
    ///
    /// # Errors
    ///
    /// If a piece is not on one of the `nodes`, a move leads off them, or the cat starts in the hole.
    pub fn on_graph(
        nodes: CellSet,
        moves: &Reach,
        hole: Option<Cell>,
        mouse: Cell,
        cat: Cell,
    ) -> Result<Self, ArenaError> {
        let hole = hole.map_or(CellSet::EMPTY, CellSet::single);
        let side = |floor: CellSet, goal| {
            let mut ends = *moves.as_array();
            for from in !floor & nodes {
                ends[from.index()] = CellSet::EMPTY;
            }
            let moves = Reach::new(ends).restricted_to(!(nodes - floor));
            Side {
                floor,
                goal,
                back: moves.transposed(),
                moves,
            }
        };
        Self {
            players: [side(nodes, hole), side(nodes - hole, CellSet::EMPTY)],
            start: State {
                mouse,
                cat,
                turn: Player::Mouse,
            },
            grid: None,
        }
        .validated()
    }

    /// Checks each invariant that the engines rely on.
    fn validated(self) -> Result<Self, ArenaError> {
        for player in Player::ALL {
            let Side {
                floor, goal, moves, ..
            } = &self.players[player as usize];
            if let Some(cell) = (*goal - *floor).lowest() {
                return Err(ArenaError::Goal { player, cell });
            }
            let cell = self.start.cell_of(player);
            if !floor.contains(cell) {
                return Err(ArenaError::Start { player, cell });
            }
            for from in Cell::all() {
                let ends = moves.from(from);
                let allowed = if floor.contains(from) {
                    *floor
                } else {
                    CellSet::EMPTY
                };
                if let Some(to) = (ends - allowed).lowest() {
                    return Err(ArenaError::Move { player, from, to });
                }
            }
        }
        Ok(self)
    }

    /// The same game begun elsewhere.
    ///
    /// # Errors
    ///
    /// If a piece cannot stand there.
    pub fn started_at(mut self, start: State) -> Result<Self, ArenaError> {
        self.start = start;
        self.validated()
    }

    /// The cells a player's piece can stand on.
    #[must_use]
    pub const fn floor(&self, player: Player) -> CellSet {
        self.players[player as usize].floor
    }

    /// The cells on which a player wins at once.
    #[must_use]
    pub const fn goal(&self, player: Player) -> CellSet {
        self.players[player as usize].goal
    }

    /// For each cell, where one move of the player can end.
    #[must_use]
    pub const fn moves(&self, player: Player) -> &Reach {
        &self.players[player as usize].moves
    }

    /// The moves backwards: for each cell, where a move of the player that ends on it can begin.
    #[must_use]
    pub const fn moves_back(&self, player: Player) -> &Reach {
        &self.players[player as usize].back
    }

    /// Where the game begins: the pieces' cells and who moves first (the mouse, unless changed by
    /// [`Arena::started_at`]).
    #[must_use]
    pub const fn start(&self) -> State {
        self.start
    }

    /// The board of a grid game; `None` for a graph.
    #[must_use]
    pub const fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// Whether both pieces can stand where this state has them.
    #[must_use]
    pub const fn has(&self, state: State) -> bool {
        self.floor(Player::Mouse).contains(state.mouse)
            && self.floor(Player::Cat).contains(state.cat)
    }

    /// Who has won, if the game is over here.
    #[must_use]
    pub fn over(&self, state: State) -> Option<Outcome> {
        if state.mouse == state.cat || self.goal(Player::Cat).contains(state.cat) {
            Some(Outcome::Cat)
        } else if self.goal(Player::Mouse).contains(state.mouse) {
            Some(Outcome::Mouse)
        } else {
            None
        }
    }

    /// The states one move away; empty where the player to move is stuck. Asks nothing about
    /// whether the game is over.
    #[must_use]
    pub fn successors(&self, state: State) -> impl ExactSizeIterator<Item = State> + use<> {
        let ends = self.moves(state.turn).from(state.cell_of(state.turn));
        ends.iter().map(move |cell| state.after(cell))
    }
}
