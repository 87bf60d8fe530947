//! A board, cell by cell: nothing here comes from the library but the random numbers.

use catmouse::gallery::random::Random;

/// A board of any size: the engines' 64 cells are no limit here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) floor: Vec<bool>,
}

/// A board with its three pieces.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) board: Board,
    pub(crate) mouse: usize,
    pub(crate) cat: usize,
    pub(crate) food: usize,
}

impl Board {
    pub(crate) fn neighbours(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let mut beside = Vec::new();
        if row > 0 {
            beside.push(cell - self.columns);
        }
        if row + 1 < self.rows {
            beside.push(cell + self.columns);
        }
        if column > 0 {
            beside.push(cell - 1);
        }
        if column + 1 < self.columns {
            beside.push(cell + 1);
        }
        beside.retain(|&next| self.floor[next]);
        beside
    }

    /// The steps from a cell to each of its region.
    pub(crate) fn distances(&self, from: usize) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.floor.len()];
        distances[from] = Some(0);
        let mut queue = vec![from];
        let mut done = 0;
        while let Some(&cell) = queue.get(done) {
            done += 1;
            for next in self.neighbours(cell) {
                if distances[next].is_none() {
                    distances[next] = distances[cell].map(|steps| steps + 1);
                    queue.push(next);
                }
            }
        }
        distances
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.floor.len()).filter(|&cell| self.floor[cell])
    }

    /// All boards of these sizes.
    pub(crate) fn all(rows: usize, columns: usize) -> impl Iterator<Item = Self> {
        (0_u64..1 << (rows * columns)).map(move |floor| Self {
            rows,
            columns,
            floor: (0..rows * columns)
                .map(|cell| floor >> cell & 1 == 1)
                .collect(),
        })
    }

    /// A board of up to 8 x 8, of any density.
    pub(crate) fn random(random: &mut Random) -> Self {
        let (rows, columns) = (2 + random.below(7), 2 + random.below(7));
        let walls = random.of(&[10, 25, 35, 45]);
        Self {
            rows,
            columns,
            floor: (0..rows * columns)
                .map(|_| !random.percent(walls))
                .collect(),
        }
    }
}

impl Layout {
    pub(crate) fn from_picture(picture: &str) -> Self {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let place = |piece| cells.iter().position(|&cell| cell == piece).unwrap();
        Self {
            board: Board {
                rows: rows.len(),
                columns: rows[0].len(),
                floor: cells.iter().map(|&cell| cell != '#').collect(),
            },
            mouse: place('M'),
            cat: place('C'),
            food: place('F'),
        }
    }

    /// The board with a few cells changed, the food still on floor.
    pub(crate) fn board_beside(&self, random: &mut Random) -> Board {
        let mut board = self.board.clone();
        for _ in 0..random.below(4) {
            let cell = random.below(board.floor.len());
            board.floor[cell] = cell == self.food || !board.floor[cell];
        }
        board
    }
}
