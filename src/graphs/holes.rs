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
//!
//! The batch engine has the same idea for single regions and graphs, counting all holes together. Here
//! holes and starts are chosen, those on which the cat can be stuck left out, and the place of the
//! longest win is kept; and graphs of at most 16 nodes have a layout of their own, one register a row.

mod play;
#[cfg(test)]
mod tests;
mod watch;
mod word;

use play::Play;
use watch::Count;
use word::Word;

use crate::engine::simd::Simd;
use crate::graphs::{Graph, Rules, Tally};

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
    tally.longest_mouse = mouse.longest(rules);
    tally.longest_cat = cat.longest(rules);
    tally
}
