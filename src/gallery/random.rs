//! Random boards and graphs, the same on every machine: a test or benchmark names its seed.

use crate::Cell;
use crate::games::graph::GraphLayout;
use crate::games::grid::GridLayout;

/// A stream of numbers that look random (`splitmix64`: Steele, Lea and Flood, 2014).
///
/// ```
/// use catmouse::gallery::random::{self, Random};
///
/// let mut random = Random::new(2026);
/// let layout = random::grid(&mut random);
/// assert!(layout.arena().is_ok());
/// assert_eq!(layout, random::grid(&mut Random::new(2026)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, each about equally likely.
    ///
    /// # Panics
    ///
    /// If `count` is 0.
    pub const fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// Whether something of this likelihood in a hundred happens.
    pub const fn percent(&mut self, likelihood: usize) -> bool {
        self.below(100) < likelihood
    }

    /// One of these, each equally likely.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub const fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Puts these into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

/// A valid board of any shape, mostly small: all densities of wall, all jumps, mostly short.
pub fn grid(random: &mut Random) -> GridLayout {
    let (rows, columns) = loop {
        let (rows, columns) = match random.below(20) {
            0 => random.of(&[(8, 8), (1, 64), (64, 1), (4, 16), (16, 4), (2, 32), (32, 2)]),
            1..=3 => (1 + random.below(64), 1 + random.below(64)),
            4..=7 => (1 + random.below(8), 1 + random.below(8)),
            _ => (1 + random.below(5), 1 + random.below(5)),
        };
        if (3..=Cell::COUNT).contains(&(rows * columns)) {
            break (rows, columns);
        }
    };
    let jump = |random: &mut Random| match random.below(10) {
        0 => 1 + random.below(63),
        1 | 2 => 1 + random.below(8),
        _ => 1 + random.below(3),
    };
    let (cat_jump, mouse_jump) = (jump(random), jump(random));
    let walls = random.of(&[0, 10, 20, 30, 40, 60]);
    grid_of(random, (rows, columns), walls, (cat_jump, mouse_jump))
}

/// A board of this shape with about so many walls in a hundred cells, and these jumps of the cat and
/// the mouse.
///
/// # Panics
///
/// If there are fewer than three cells.
pub fn grid_of(
    random: &mut Random,
    (rows, columns): (usize, usize),
    walls: usize,
    (cat_jump, mouse_jump): (usize, usize),
) -> GridLayout {
    let mut cells: Vec<char> = (0..rows * columns)
        .map(|_| if random.percent(walls) { '#' } else { '.' })
        .collect();
    let mut places: Vec<usize> = (0..cells.len()).collect();
    random.shuffle(&mut places);
    for (&place, piece) in places.iter().zip(['M', 'C', 'F']) {
        cells[place] = piece;
    }
    assert!(cells.len() >= 3, "a board needs three cells for its pieces");
    let rows: Vec<String> = cells
        .chunks(columns)
        .map(|row| row.iter().collect())
        .collect();
    GridLayout::new(&rows, cat_jump as i64, mouse_jump as i64)
}

/// A valid graph, mostly small: all densities, with arrows or without, connected or not, lists in any
/// order; sometimes with other starts, without a hole, or where staying is allowed.
pub fn graph(random: &mut Random) -> GraphLayout {
    let nodes = match random.below(20) {
        0 => 3 + random.below(62),
        1..=5 => 3 + random.below(14),
        _ => 3 + random.below(6),
    };
    let edges = random.of(&[5, 15, 30, 50, 80, 100]);
    let mut layout = graph_of(random, nodes, edges);
    if random.percent(30) {
        layout.directed = true;
        for list in &mut layout.neighbours {
            list.retain(|_| random.percent(70));
        }
    }
    if random.percent(30) {
        layout.hole = (!random.percent(20)).then(|| random.below(nodes));
        layout.mouse = random.below(nodes);
        layout.cat = random.below(nodes);
        while layout.hole == Some(layout.cat) {
            layout.cat = random.below(nodes);
        }
    }
    layout.stay = random.percent(10);
    layout
}

/// A graph of so many nodes on which two nodes are joined in about so many cases of a hundred; every
/// second one has a path through all nodes besides, and so is connected.
pub fn graph_of(random: &mut Random, nodes: usize, edges: usize) -> GraphLayout {
    let mut order: Vec<usize> = (0..nodes).collect();
    random.shuffle(&mut order);
    let path = random.percent(50);
    let mut neighbours = vec![Vec::new(); nodes];
    for i in 0..nodes {
        for j in 0..i {
            if random.percent(edges) || (path && i == j + 1) {
                neighbours[order[i]].push(order[j] as i64);
                neighbours[order[j]].push(order[i] as i64);
            }
        }
    }
    for list in &mut neighbours {
        random.shuffle(list);
    }
    GraphLayout::new(neighbours)
}
