//! The words of `docs/ties.md`, as they stand there: levels, gates, forks, the two rules and the tie as a game.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;

/// The cells around a food.
pub(crate) struct Race {
    pub(crate) food: usize,
    /// By cell: the steps to the food, where there is a way.
    pub(crate) level: Vec<Option<usize>>,
    /// By cell: the neighbours that are one step nearer.
    nearer: Vec<Vec<usize>>,
    /// By cell: all cells on its shortest walks, it with them, the food left out.
    descends: Vec<BTreeSet<usize>>,
    /// By mouse and cat in a tie: whether the mouse wins.
    won: BTreeMap<(usize, usize), bool>,
}

impl Race {
    pub(crate) fn new(board: &Board, food: usize) -> Self {
        let level = board.distances(food);
        let nearer = (0..level.len()).map(|cell| match level[cell] {
            Some(steps) if steps > 0 => {
                let mut beside = board.neighbours(cell);
                beside.retain(|&next| level[next] == Some(steps - 1));
                beside
            }
            _ => Vec::new(),
        });
        let mut race = Self {
            food,
            nearer: nearer.collect(),
            descends: vec![BTreeSet::new(); level.len()],
            won: BTreeMap::new(),
            level,
        };
        let mut cells: Vec<usize> = (0..race.level.len())
            .filter(|&cell| race.level[cell] >= Some(1))
            .collect();
        cells.sort_by_key(|&cell| race.level[cell]);
        for &cell in &cells {
            let mut descends = BTreeSet::from([cell]);
            for &next in &race.nearer[cell] {
                descends.extend(&race.descends[next]);
            }
            race.descends[cell] = descends;
        }
        for &mouse in &cells {
            for &cat in &cells {
                if mouse != cat && race.level[mouse] == race.level[cat] {
                    let won = race.level[mouse] == Some(1) || race.wins_by_a_step(mouse, cat);
                    race.won.insert((mouse, cat), won);
                }
            }
        }
        race
    }

    /// Whether the mouse has a step down after which it wins whatever step down the cat takes.
    fn wins_by_a_step(&self, mouse: usize, cat: usize) -> bool {
        self.nearer[mouse].iter().any(|&mouse| {
            let mut cats = self.nearer[cat].iter();
            cats.all(|&cat| cat != mouse && self.won[&(mouse, cat)])
        })
    }

    /// The ties, mouse and cat, with who wins when both go down the levels.
    pub(crate) fn ties(&self) -> impl Iterator<Item = (usize, usize, bool)> {
        self.won
            .iter()
            .map(|(&(mouse, cat), &won)| (mouse, cat, won))
    }

    /// Rule a: the mouse can walk down to the food beside all that the cat can come to.
    pub(crate) fn rule_a(&self, mouse: usize, cat: usize) -> bool {
        let cat_cells = &self.descends[cat];
        self.walks(mouse, cat_cells)
            .iter()
            .any(|&cell| self.level[cell] == Some(1))
    }

    /// E: the cells that the mouse can come to on shortest walks that do not enter `shunned`.
    fn walks(&self, mouse: usize, shunned: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut walked = BTreeSet::new();
        let mut next = vec![mouse];
        while let Some(cell) = next.pop() {
            if cell != self.food && !shunned.contains(&cell) && walked.insert(cell) {
                next.extend(&self.nearer[cell]);
            }
        }
        walked
    }

    /// Rule b: the mouse can come beside all that the cat can come to to a cell from which it escapes by rule a,
    /// wherever the cat is by then.
    pub(crate) fn rule_b(&self, mouse: usize, cat: usize) -> bool {
        let cat_cells = &self.descends[cat];
        self.walks(mouse, cat_cells).into_iter().any(|witness| {
            let mut cats = cat_cells
                .iter()
                .filter(|&&cat| self.level[cat] == self.level[witness]);
            cats.all(|&cat| self.rule_a(witness, cat))
        })
    }

    /// The neighbours of the food that can be come to on shortest walks.
    pub(crate) fn gates(&self, cell: usize) -> BTreeSet<usize> {
        let mut gates = self.descends[cell].clone();
        gates.retain(|&cell| self.level[cell] == Some(1));
        gates
    }

    /// The lowest level from which all of these gates can still be come to.
    fn lowest_fork(&self, from: usize, gates: &BTreeSet<usize>) -> Option<usize> {
        let forks = self.descends[from]
            .iter()
            .filter(|&&cell| gates.is_subset(&self.gates(cell)));
        forks.filter_map(|&cell| self.level[cell]).min()
    }

    /// The rule of forks: the mouse can leave the choice between some gates open for longer than the cat.
    pub(crate) fn forks(&self, mouse: usize, cat: usize) -> bool {
        let gates: Vec<usize> = self.gates(mouse).into_iter().collect();
        (1..1_usize << gates.len()).any(|chosen| {
            let chosen = (0..gates.len())
                .filter(|i| chosen >> i & 1 == 1)
                .map(|i| gates[i])
                .collect();
            let (mouse, cat) = (
                self.lowest_fork(mouse, &chosen),
                self.lowest_fork(cat, &chosen),
            );
            cat.is_none_or(|cat| mouse < Some(cat))
        })
    }
}
