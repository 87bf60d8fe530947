//! One graph on all holes: the ends of the game, and the sweeps back from them.

use super::watch::Watch;
use super::word::{Table, Word};
use crate::engine::simd::{Kernel, Simd};
use crate::graphs::{Graph, Rules, Tally};
use crate::{Cell, CellSet, Outcome, Player};

/// The tables of one graph.
#[derive(Debug)]
pub(super) struct Play<W, const N: usize> {
    /// For each node the bit of its hole; 0 where no hole is played.
    bit: [W; N],
    /// The bits of all holes that are played.
    holes: W,
    /// For a cat's node the holes that leave it a move.
    free: [W; N],
    /// `step[to][from]`: the holes on which the cat can move so.
    step: Table<W, N>,
    /// `walk[from][to]`: all bits where the mouse can move so.
    walk: Table<W, N>,
    /// States that are not over.
    open: Table<W, N>,
    /// Those of them that are counted.
    counted: Table<W, N>,
    /// Won by the mouse, by whose turn it is.
    mouse: [Table<W, N>; 2],
    /// Won by the cat, by whose turn it is.
    cat: [Table<W, N>; 2],
    /// What a sweep adds.
    added: Table<W, N>,
    /// The moves.
    rows: [CellSet; Cell::COUNT],
    nodes: usize,
}

impl<W: Word, const N: usize> Default for Play<W, N> {
    fn default() -> Self {
        let table = [[W::default(); N]; N];
        Self {
            bit: [W::default(); N],
            holes: W::default(),
            free: [W::default(); N],
            step: table,
            walk: table,
            open: table,
            counted: table,
            mouse: [table; 2],
            cat: [table; 2],
            added: table,
            rows: [CellSet::EMPTY; Cell::COUNT],
            nodes: 0,
        }
    }
}

/// One graph to be played with the instructions at hand.
struct Run<'a, W, T, const N: usize> {
    play: &'a mut Play<W, N>,
    graph: &'a Graph,
    rules: Rules,
    watch: &'a mut T,
}

impl<W: Word, T: Watch<W, N>, const N: usize> Kernel for Run<'_, W, T, N> {
    type Output = Tally;

    #[inline(always)]
    fn run(self) -> Tally {
        self.play.set_up(self.graph, self.rules);
        self.play.win_for_mouse(self.watch);
        self.play.win_for_cat(self.watch);
        self.play.count()
    }
}

const MOUSE: usize = Player::Mouse as usize;
const CAT: usize = Player::Cat as usize;

impl<W: Word, const N: usize> Play<W, N> {
    /// Plays a graph; the longest wins are for `watch` to keep.
    pub(super) fn run(
        &mut self,
        simd: Simd,
        graph: &Graph,
        rules: Rules,
        watch: &mut impl Watch<W, N>,
    ) -> Tally {
        let holes = rules.holes(graph);
        let kernel = Run {
            play: self,
            graph,
            rules,
            watch,
        };
        let mut tally = simd.run(kernel);
        tally.holes = holes.len() as u32;
        tally
    }

    /// Fills the tables of the rules and the ends of the game.
    #[inline(always)]
    fn set_up(&mut self, graph: &Graph, rules: Rules) {
        self.nodes = graph.nodes();
        let zero = W::default();
        let played = rules.holes(graph);
        self.bit = [zero; N];
        // Without a hole there is one game, as bit 0, and nobody's hole.
        self.holes = W::new(if rules.hole.is_some() {
            played.bits()
        } else {
            1
        });
        for hole in played {
            self.bit[hole.index()] = W::new(1 << hole.index());
        }
        let mice = rules.mouse.among(graph.node_set());
        let cats = rules.cat.among(graph.node_set());
        self.free = [zero; N];
        self.rows = [CellSet::EMPTY; Cell::COUNT];
        for node in 0..self.nodes {
            let mut row = graph.row(node);
            if rules.stay {
                row.insert(Cell::new(node));
            }
            self.rows[node] = row;
            for to in row {
                self.free[node] |= self.holes & !self.bit[to.index()];
            }
        }
        let chosen: [W; N] = std::array::from_fn(|cat| {
            let cat = Cell::try_new(cat).is_some_and(|cat| cats.contains(cat));
            if cat { self.holes } else { zero }
        });
        let inside: [W; N] = std::array::from_fn(|cat| {
            if cat < self.nodes {
                self.holes & !self.bit[cat]
            } else {
                zero
            }
        });
        for node in 0..self.nodes {
            let (bit, stand) = (self.bit[node], self.holes & !self.bit[node]);
            for other in 0..N {
                let from = self.rows[other].bits() >> node & 1 != 0;
                self.step[node][other] = stand & W::all_if(from);
                let to = self.rows[node].bits() >> other & 1 != 0;
                self.walk[node][other] = W::all_if(to);
            }
            let mouse = if mice.contains(Cell::new(node)) {
                self.holes
            } else {
                zero
            };
            for cat in 0..N {
                let open = inside[cat] & !bit;
                self.open[node][cat] = open;
                self.counted[node][cat] = open & chosen[cat] & mouse;
                self.mouse[MOUSE][node][cat] = inside[cat] & bit;
                self.cat[MOUSE][node][cat] = zero;
            }
            self.open[node][node] = zero;
            self.counted[node][node] = zero;
            self.mouse[MOUSE][node][node] = zero;
            self.cat[MOUSE][node][node] = stand;
            self.mouse[CAT][node] = self.mouse[MOUSE][node];
            self.cat[CAT][node] = self.cat[MOUSE][node];
        }
    }

    /// The mouse's wins. With the mouse to move they take an odd number of plies, with the cat to
    /// move an even one, so that sweeps take turns.
    #[inline(always)]
    fn win_for_mouse(&mut self, watch: &mut impl Watch<W, N>) {
        let all = CellSet::first(self.nodes);
        let [mouse_moves, cat_moves] = &mut self.mouse;
        let mut changed = all;
        for plies in 1_u16.. {
            let mut now = CellSet::EMPTY;
            if plies % 2 == 1 {
                for mouse in 0..self.nodes {
                    let row = self.rows[mouse];
                    if (row & changed).is_empty() {
                        continue;
                    }
                    let mut won = [W::default(); N];
                    if N == 16 {
                        // As slices, so that bounds are checked once.
                        let walks = &self.walk[mouse][..self.nodes];
                        for (from, &walk) in cat_moves[..self.nodes].iter().zip(walks) {
                            for cat in 0..N {
                                won[cat] |= from[cat] & walk;
                            }
                        }
                    } else {
                        for to in row & changed {
                            let from = &cat_moves[to.index()];
                            for cat in 0..N {
                                won[cat] |= from[cat];
                            }
                        }
                    }
                    let into = &mut mouse_moves[mouse];
                    if take(&mut won, &self.open[mouse], into) {
                        now.insert(Cell::new(mouse));
                        let counted = &self.counted[mouse];
                        watch.decided(Outcome::Mouse, Player::Mouse, plies, mouse, &won, counted);
                    }
                }
            } else {
                for mouse in changed {
                    let mouse = mouse.index();
                    let escape = mouse_moves[mouse].map(|word| !word);
                    let escape = cat_moves_to(&escape, &self.step, &self.rows, self.nodes);
                    let mut won: [W; N] = std::array::from_fn(|cat| !escape[cat] & self.free[cat]);
                    let into = &mut cat_moves[mouse];
                    if take(&mut won, &self.open[mouse], into) {
                        now.insert(Cell::new(mouse));
                        let counted = &self.counted[mouse];
                        watch.decided(Outcome::Mouse, Player::Cat, plies, mouse, &won, counted);
                    }
                }
            }
            if now.is_empty() {
                break;
            }
            changed = now;
        }
    }

    /// The cat's wins. A catch ends the game whoever moved, so that both turns are looked at in each
    /// sweep.
    #[inline(always)]
    fn win_for_cat(&mut self, watch: &mut impl Watch<W, N>) {
        let all = CellSet::first(self.nodes);
        let [mouse_moves, cat_moves] = &mut self.cat;
        let mut changed = [all; 2];
        for plies in 1_u16.. {
            let mut now = [CellSet::EMPTY; 2];
            // What the cat to move wins is added only after the mouse's rows are done.
            for mouse in changed[MOUSE] {
                let mouse = mouse.index();
                let mut won = cat_moves_to(&mouse_moves[mouse], &self.step, &self.rows, self.nodes);
                let mut known = cat_moves[mouse];
                if take(&mut won, &self.open[mouse], &mut known) {
                    now[CAT].insert(Cell::new(mouse));
                    self.added[mouse] = won;
                    let counted = &self.counted[mouse];
                    watch.decided(Outcome::Cat, Player::Cat, plies, mouse, &won, counted);
                }
            }
            for mouse in 0..self.nodes {
                let row = self.rows[mouse];
                if (row & changed[CAT]).is_empty() {
                    continue;
                }
                let mut won = [!W::default(); N];
                if N == 16 {
                    let walks = &self.walk[mouse][..self.nodes];
                    for (from, &walk) in cat_moves[..self.nodes].iter().zip(walks) {
                        for cat in 0..N {
                            won[cat] &= from[cat] | !walk;
                        }
                    }
                } else {
                    for to in row {
                        let from = &cat_moves[to.index()];
                        for cat in 0..N {
                            won[cat] &= from[cat];
                        }
                    }
                }
                let into = &mut mouse_moves[mouse];
                if take(&mut won, &self.open[mouse], into) {
                    now[MOUSE].insert(Cell::new(mouse));
                    let counted = &self.counted[mouse];
                    watch.decided(Outcome::Cat, Player::Mouse, plies, mouse, &won, counted);
                }
            }
            for mouse in now[CAT] {
                let mouse = mouse.index();
                for cat in 0..N {
                    cat_moves[mouse][cat] |= self.added[mouse][cat];
                }
            }
            if now == [CellSet::EMPTY; 2] {
                break;
            }
            changed = now;
        }
    }

    /// The counted states by outcome.
    #[inline(always)]
    fn count(&self) -> Tally {
        let [mut all, mut by_mouse, mut by_cat] = [0; 3];
        for mouse in 0..self.nodes {
            // Every column, so that it is done in vectors; those beyond the graph are empty.
            for cat in 0..N {
                let counted = self.counted[mouse][cat];
                all += counted.ones();
                by_mouse += (counted & self.mouse[MOUSE][mouse][cat]).ones();
                by_cat += (counted & self.cat[MOUSE][mouse][cat]).ones();
            }
        }
        Tally {
            mouse: by_mouse,
            cat: by_cat,
            draw: all - by_mouse - by_cat,
            ..Tally::default()
        }
    }
}

/// For each cat's node, the bits of `row` at any node where the cat can move to.
#[inline(always)]
fn cat_moves_to<W: Word, const N: usize>(
    row: &[W; N],
    step: &Table<W, N>,
    rows: &[CellSet; Cell::COUNT],
    nodes: usize,
) -> [W; N] {
    let mut any = [W::default(); N];
    if N == 16 {
        // A row is one register: every cat at once, whether it has that move or not.
        for (&word, step) in row[..nodes].iter().zip(&step[..nodes]) {
            for cat in 0..N {
                any[cat] |= word & step[cat];
            }
        }
    } else {
        for cat in 0..nodes {
            for to in rows[cat] {
                any[cat] |= row[to.index()] & step[to.index()][cat];
            }
        }
    }
    any
}

/// Leaves in `won` what is open and not yet known, and adds it there; whether there is any.
#[inline(always)]
fn take<W: Word, const N: usize>(won: &mut [W; N], open: &[W; N], known: &mut [W; N]) -> bool {
    let mut any = W::default();
    for cat in 0..N {
        won[cat] &= open[cat] & !known[cat];
        known[cat] |= won[cat];
        any |= won[cat];
    }
    any != W::default()
}
