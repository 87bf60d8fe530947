//! The graph game on every hole at once.
//!
//! Graphs from a stream are small, and what is asked of them is asked for every hole and every
//! start. So the holes share a word: for each pair of a mouse's node and a cat's node one word, its
//! bit *h* the game with the hole at node *h*; a row of words (one mouse, all cats) is one or a few
//! vector registers.
//!
//! ```text
//!              cat 0     cat 1     cat 2          word of (mouse 1, cat 2)
//! mouse 0    [ . . . ] [ 1 0 . ] [ 1 . 0 ]        bit 0   the hole at node 0
//! mouse 1    [ . 0 1 ] [ . . . ] [ 0 1 . ]   <--  bit 1   the hole under the mouse: it has won
//! mouse 2    [ . 1 0 ] [ 1 . 0 ] [ . . . ]        bit 2   the hole under the cat: no such state
//! ```
//!
//! Two operations on such tables are the whole game: *any move of the mouse* ORs the rows of its
//! neighbours, *any move of the cat* ORs words within a row, for each the bits of holes that the
//! cat does not enter. *All moves* is the same on complements. From the ends of the game, each
//! sweep adds what is decided one ply earlier, until nothing is added; a row none of whose sources
//! changed is passed over.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::engine::simd::{Kernel, Simd};
use crate::graphs::{Graph, Rules};
use crate::{Cell, CellSet, Outcome, Player};

/// What all counted states of one graph come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The holes that were played; 0 without a hole.
    pub holes: u32,
    /// Won by the mouse.
    pub mouse: u32,
    /// Won by the cat.
    pub cat: u32,
    /// Won by nobody.
    pub draw: u32,
    /// The mouse's longest win, if it wins at all.
    pub longest_mouse: Option<Longest>,
    /// The cat's.
    pub longest_cat: Option<Longest>,
}

impl Tally {
    /// The number of states counted.
    #[must_use]
    pub const fn states(&self) -> u32 {
        self.mouse + self.cat + self.draw
    }

    /// The longest win of a player.
    #[must_use]
    pub const fn longest(&self, winner: Player) -> Option<Longest> {
        match winner {
            Player::Mouse => self.longest_mouse,
            Player::Cat => self.longest_cat,
        }
    }
}

/// A win that takes longest, the mouse to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Moves of either player until the end.
    pub plies: u16,
    /// The hole, if there is one.
    pub hole: Option<Cell>,
    /// The mouse's node.
    pub mouse: Cell,
    /// The cat's node.
    pub cat: Cell,
}

/// A word of bits over holes.
trait Word:
    Copy
    + Default
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Send
{
    fn new(bits: u64) -> Self;
    fn bits(self) -> u64;
    fn ones(self) -> u32;

    /// All bits or none.
    #[inline(always)]
    fn all_if(condition: bool) -> Self {
        Self::new(0_u64.wrapping_sub(u64::from(condition)))
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn new(bits: u64) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                u64::from(self)
            }

            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

word!(u16, u32, u64);

/// One word for each mouse's node (the row) and cat's node.
type Table<W, const N: usize> = [[W; N]; N];

/// Solves graph after graph with the same memory.
#[derive(Debug)]
pub struct HoleSolver {
    simd: Simd,
    small: Box<Play<u16, 16>>,
    middle: Option<Box<Play<u32, 32>>>,
    large: Option<Box<Play<u64, 64>>>,
}

impl Default for HoleSolver {
    fn default() -> Self {
        Self::new(Simd::detect())
    }
}

impl HoleSolver {
    /// Sets the memory up: 3 kB, and where larger graphs come, 24 kB for up to 32 nodes and 200 kB
    /// for up to 64.
    #[must_use]
    pub fn new(simd: Simd) -> Self {
        Self {
            simd,
            small: Box::default(),
            middle: None,
            large: None,
        }
    }

    /// Plays one graph.
    ///
    /// ```
    /// use catmouse::graphs::{HoleSolver, Rules, graph6};
    ///
    /// let pentagon = graph6::read_graph6(b"DqK")?;
    /// let tally = HoleSolver::default().tally(&pentagon, Rules::ALL);
    /// // Five holes; for each the mouse on four nodes and the cat on three.
    /// assert_eq!((tally.holes, tally.states()), (5, 5 * 4 * 3));
    /// # Ok::<(), catmouse::graphs::GraphTextError>(())
    /// ```
    pub fn tally(&mut self, graph: &Graph, rules: Rules) -> Tally {
        let simd = self.simd;
        match graph.nodes() {
            0..=16 => tally(simd, &mut self.small, graph, rules),
            17..=32 => tally(simd, self.middle.get_or_insert_default(), graph, rules),
            _ => tally(simd, self.large.get_or_insert_default(), graph, rules),
        }
    }
}

fn tally<W: Word, const N: usize>(
    simd: Simd,
    play: &mut Play<W, N>,
    graph: &Graph,
    rules: Rules,
) -> Tally {
    let mut watch = Count::default();
    let mut tally = play.run(simd, graph, rules, &mut watch);
    let [mouse, cat] = watch.0;
    tally.longest_mouse = mouse.longest(rules.hole.is_some());
    tally.longest_cat = cat.longest(rules.hole.is_some());
    tally
}

/// Told of every state as it is decided.
trait Watch<W, const N: usize> {
    /// These bits of row `mouse` are now decided; `counted` says which of them are counted.
    fn decided(
        &mut self,
        outcome: Outcome,
        turn: Player,
        plies: u16,
        mouse: usize,
        new: &[W; N],
        counted: &[W; N],
    );
}

/// Remembers the longest wins of mouse and cat.
struct Count<W, const N: usize>([Last<W, N>; 2]);

/// The first row of the last sweep that decided a counted state.
#[derive(Clone, Copy)]
struct Last<W, const N: usize> {
    plies: u16,
    mouse: usize,
    row: [W; N],
}

impl<W: Word, const N: usize> Default for Count<W, N> {
    fn default() -> Self {
        let none = Last {
            plies: 0,
            mouse: 0,
            row: [W::default(); N],
        };
        Self([none; 2])
    }
}

impl<W: Word, const N: usize> Last<W, N> {
    fn longest(&self, hole: bool) -> Option<Longest> {
        let cat = self.row.iter().position(|&word| word != W::default())?;
        let lowest = CellSet::from_bits(self.row[cat].bits()).lowest();
        Some(Longest {
            plies: self.plies,
            hole: lowest.filter(|_| hole),
            mouse: Cell::new(self.mouse),
            cat: Cell::new(cat),
        })
    }
}

impl<W: Word, const N: usize> Watch<W, N> for Count<W, N> {
    #[inline(always)]
    fn decided(
        &mut self,
        outcome: Outcome,
        turn: Player,
        plies: u16,
        mouse: usize,
        new: &[W; N],
        counted: &[W; N],
    ) {
        let last = &mut self.0[usize::from(outcome == Outcome::Cat)];
        if turn == Player::Cat || last.plies == plies {
            return;
        }
        let (mut row, mut any) = ([W::default(); N], W::default());
        for cat in 0..N {
            row[cat] = new[cat] & counted[cat];
            any |= row[cat];
        }
        if any != W::default() {
            *last = Last { plies, mouse, row };
        }
    }
}

/// The tables of one graph.
#[derive(Debug)]
struct Play<W, const N: usize> {
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
    fn run(
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
                        for to in 0..self.nodes {
                            let walk = self.walk[mouse][to];
                            for cat in 0..N {
                                won[cat] |= cat_moves[to][cat] & walk;
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
                    for to in 0..self.nodes {
                        let walk = self.walk[mouse][to];
                        for cat in 0..N {
                            won[cat] &= cat_moves[to][cat] | !walk;
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
        for to in 0..nodes {
            for cat in 0..N {
                any[cat] |= row[to] & step[to][cat];
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

#[cfg(test)]
mod tests;
