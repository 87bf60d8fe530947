//! How long the cat can keep the mouse from the food, over all foods of a region.

use super::kernel::{At, Keep};
use super::layout::Family;
use super::row::Row;
use super::vector::Vector;
use crate::Cell;

/// Finds the mouse win that comes latest after the mouse's plain walk to the food.
///
/// A win of sweep s takes s moves of the mouse; a walk of d moves that long is delayed by s - d. Only
/// bits that are new in a sweep, of foods that were near enough long ago, are looked at one by one.
pub(super) struct Delay<'a> {
    /// Entry `[d][m]`: the foods that cell m is at most d moves from.
    within: &'a [[u64; Cell::COUNT]],
    /// The names of the foods, which are numbered in the planes.
    names: &'a [u8; 64],
    /// With the mouse to move, the mouse's planes after the sweep before.
    before: Box<[Row; 64]>,
    /// The mouse's moves beyond its walk, most so far; wins with fewer are not looked for.
    most: usize,
    found: bool,
}

impl<'a> Delay<'a> {
    pub(super) fn new(
        within: &'a [[u64; Cell::COUNT]],
        names: &'a [u8; 64],
        at_least: usize,
    ) -> Self {
        let before = Box::new([Row::ZERO; 64]);
        Self {
            within,
            names,
            before,
            most: at_least,
            found: false,
        }
    }

    /// The moves of the most delayed win, if there is one delayed as long as asked for.
    pub(super) fn most(&self) -> Option<usize> {
        self.found.then_some(self.most)
    }

    /// Looks at the new bits of one row.
    fn look(&mut self, at: At<'_>, cell: usize, new: &Row) {
        let width = at.chunk.width;
        for (p, plane) in at.chunk.planes.iter().enumerate() {
            if plane.family != Family::Mouse {
                continue;
            }
            let lanes = &new.0[p * width..(p + 1) * width];
            let mut numbers = lanes.iter().fold(0, |numbers, lane| numbers | lane);
            let mut foods = 0_u64;
            while numbers != 0 {
                let number = 8 * plane.octet + numbers.trailing_zeros() as usize;
                foods |= 1 << (self.names[number] & 63);
                numbers &= numbers - 1;
            }
            // Only foods so near that a win by now is late enough.
            let near = (at.sweep - self.most).min(self.within.len() - 1);
            if foods & self.within[near][cell] != 0 {
                let mut walks = self.within.iter();
                let walk = walks.position(|within| foods & within[cell] != 0);
                (self.most, self.found) = (at.sweep - walk.unwrap_or(0), true);
            }
        }
    }
}

impl Keep for Delay<'_> {
    #[inline(always)]
    fn row<V: Vector>(&mut self, at: At<'_>, cell: usize, mouse: V, _: V) {
        let cell = cell & 63;
        let mouse = mouse.and(V::load(&at.chunk.grows));
        let before = V::load(&self.before[cell]);
        self.before[cell] = mouse.row();
        // Sweep 0 holds what was over before the first move.
        if at.sweep > self.most && !mouse.equals(before) {
            let new = mouse.xor(before).row();
            self.look(at, cell, &new);
        }
    }

    #[inline(always)]
    fn end(&mut self, _: At<'_>, _: &[Row]) {}
}
