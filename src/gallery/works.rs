//! The work that engines are measured by, shared by the benchmarks and `catmouse bench`.

use super::random::Random;
use crate::arena::Grid;
use crate::census::Space;
use crate::engine::batch::{Batch, Board};
use crate::reach::jump_ends;
use crate::{Arena, CellSet, Player, Shape};

/// A piece of work: fields, each of them played with every food or hole.
#[derive(Clone, Debug)]
pub struct Work {
    /// What it is called: what is played on, the cells or nodes, the cat's jump, the mouse's jump.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The fields.
    pub fields: Vec<Field>,
}

/// Where a game is played, but for food or hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A region of a board: its floor, one connected set.
    Region(Grid),
    /// A graph without a hole yet.
    Graph(Box<Arena>),
}

impl Field {
    /// The cells that can be food, or the nodes that can be the hole.
    #[must_use]
    pub fn targets(&self) -> CellSet {
        match self {
            Self::Region(grid) => grid.floor(),
            Self::Graph(arena) => arena.floor(Player::Mouse),
        }
    }

    /// Makes the batch engine play here.
    pub fn set(&self, batch: &mut Batch) {
        match self {
            Self::Region(grid) => {
                let [mouse_jump, cat_jump] = Player::ALL.map(|player| grid.jump(player));
                let board = Board::new(grid.shape(), cat_jump, mouse_jump);
                batch.set_region(&board, grid.floor());
            }
            Self::Graph(arena) => batch.set_field_of(arena),
        }
    }

    /// The games, one for each food or hole. Where they start is of no account to an engine.
    ///
    /// # Panics
    ///
    /// If there is a single cell: the cat needs one that is not the hole.
    pub fn games(&self) -> impl Iterator<Item = Arena> {
        self.targets().iter().map(|target| {
            let other = (self.targets() - target.into())
                .lowest()
                .expect("a second cell");
            match self {
                Self::Region(grid) => Arena::on_grid(*grid, target, target, other),
                Self::Graph(arena) => {
                    let moves = arena.moves(Player::Mouse);
                    Arena::on_graph(self.targets(), moves, Some(target), target, other)
                }
            }
            .expect("both pieces stand on the field")
        })
    }
}

impl Work {
    /// How many games: one for each food or hole of each field.
    #[must_use]
    pub fn games(&self) -> usize {
        self.fields.iter().map(|field| field.targets().len()).sum()
    }

    /// Every `step`-th field.
    #[must_use]
    pub fn sample(&self, step: usize) -> Self {
        Self {
            fields: self.fields.iter().step_by(step).cloned().collect(),
            ..self.clone()
        }
    }
}

/// All work there is. Costs the enumeration of the regions of a 5x5 board: a fraction of a second.
#[must_use]
pub fn works() -> Vec<Work> {
    let work = |name, about, fields| Work {
        name,
        about,
        fields,
    };
    let open = |jump| vec![Field::Region(grid(square(8), CellSet::ALL, jump))];
    vec![
        work("open-8x8-1-1", "the open board, every food", open(1)),
        work("open-8x8-2-2", "the open board, every food", open(2)),
        work("open-8x8-8-8", "the open board, every food", open(8)),
        work(
            "foods-8x8-60-1-1",
            "regions of random boards, 60 % floor, every food",
            random_regions(1),
        ),
        work(
            "foods-8x8-60-2-2",
            "regions of random boards, 60 % floor, every food",
            random_regions(2),
        ),
        work(
            "foods-5x5-all-1-1",
            "every region of a 5x5 board, every food",
            all_regions(5, 1),
        ),
        work(
            "graph-50-dense",
            "a graph of 50 nodes, each pair joined with even chance, every hole",
            dense_graph(50),
        ),
    ]
}

fn square(side: usize) -> Shape {
    Shape::new(side, side).expect("at most eight by eight cells")
}

fn grid(shape: Shape, floor: CellSet, jump: usize) -> Grid {
    Grid::new(shape, floor, jump, jump).expect("floor on the board, a jump of 1 to 63")
}

/// The largest region of each of 32 random boards of eight by eight cells.
fn random_regions(jump: usize) -> Vec<Field> {
    let (mut random, shape) = (Random::new(60), square(8));
    let mut board = || {
        let floor: CellSet = shape
            .cells()
            .iter()
            .filter(|_| random.percent(60))
            .collect();
        let largest = floor
            .iter()
            .map(|cell| region(shape, floor, cell.into()))
            .max_by_key(|set| set.len());
        Field::Region(grid(shape, largest.unwrap_or_default(), jump))
    };
    (0..32).map(|_| board()).collect()
}

/// The cells that can be reached from `cells` over `floor`.
fn region(shape: Shape, floor: CellSet, mut cells: CellSet) -> CellSet {
    loop {
        let more = jump_ends(shape, floor, cells, 1);
        if more == cells {
            return cells;
        }
        cells = more;
    }
}

/// One of each class of regions of a square board, of at least two cells.
fn all_regions(side: usize, jump: usize) -> Vec<Field> {
    let space = Space::new(square(side));
    let mut fields = Vec::new();
    space.visit(0..space.ranks(), |region| {
        if region.cells().len() > 1 {
            fields.push(Field::Region(grid(region.frame(), region.cells(), jump)));
        }
    });
    fields
}

/// A random graph in which each pair of nodes is joined with even chance.
fn dense_graph(nodes: usize) -> Vec<Field> {
    let layout = super::random::graph_of(&mut Random::new(50), nodes, 50);
    let layout = crate::games::graph::GraphLayout {
        hole: None,
        ..layout
    };
    vec![Field::Graph(Box::new(
        layout.arena().expect("a sound layout"),
    ))]
}
