//! Mouse and cat alone on a region, the food out of reach: how soon the cat catches the mouse, if it can.

use super::play::{Counts, Jumps, bump};
use super::terrain::{PLACES, Terrain};
use crate::engine::simd::Kernel;

/// Counts the states with the mouse to move by the plies to the catch.
///
/// ```text
/// caught[m]: the cats that have won, the mouse on m to move; at first the one on m
/// near[m]:   the same with the cat to move = cats that can jump into caught[m]
/// caught'[m] = AND of near[m'] over the mouse's moves m -> m', staying included
/// ```
///
/// The least fixpoint, 64 cats at a time and all mice in turn. With staying allowed the mouse never has to
/// walk into the cat, so the plies are even.
pub(crate) struct CountChase<'a, W> {
    pub(crate) terrain: &'a Terrain,
    pub(crate) jumps: Jumps,
    pub(crate) memory: &'a mut Chase,
    pub(crate) counts: &'a mut Counts,
    pub(crate) watch: W,
}

/// Is told of each catch.
pub(crate) trait Watch {
    /// The mouse at the i-th cell to move, each of these cats catches it in so many of its moves.
    fn caught(&mut self, moves: usize, mouse: usize, cats: u64);
}

impl Watch for () {
    #[inline(always)]
    fn caught(&mut self, _: usize, _: usize, _: u64) {}
}

/// Memory for it, by the mouse's place.
#[derive(Debug)]
pub(crate) struct Chase {
    caught: [u64; PLACES],
    near: [u64; PLACES],
    new: [u64; PLACES],
    walls: [u64; PLACES],
    rays: [[u64; PLACES]; 2],
}

impl Chase {
    pub(crate) const fn new() -> Self {
        let none = [0; PLACES];
        Self {
            caught: none,
            near: none,
            new: none,
            walls: none,
            rays: [none; 2],
        }
    }
}

impl<W: Watch> Kernel for CountChase<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            terrain,
            jumps,
            memory,
            counts,
            mut watch,
        } = self;
        let k = terrain.cells.len();
        let stride = terrain.stride;
        let len = (terrain.places - 2 * stride).next_multiple_of(8);
        let whole = len + 2 * stride;
        let Chase {
            caught,
            near,
            new,
            walls,
            rays,
        } = memory;
        caught[..whole].fill(!0);
        walls[..whole].fill(!0);
        near[..whole].fill(!0);
        for cell in terrain.cells {
            let place = usize::from(terrain.place[cell.index()]);
            caught[place] = 1 << cell.index();
            walls[place] = 0;
        }
        let (mut moves, mut won) = (0, 0);
        loop {
            moves += 1;
            terrain.reach_all(
                &caught[stride..stride + len],
                &mut near[stride..stride + len],
                jumps.cat,
            );
            for (near, walls) in near[stride..stride + len]
                .iter_mut()
                .zip(&walls[stride..stride + len])
            {
                *near |= walls;
            }
            let mut news = 0;
            if jumps.mouse == 1 {
                let near = |from: usize| &near[from..from + len];
                let (here, west, east) = (near(stride), near(stride - 1), near(stride + 1));
                let (north, south) = (near(0), near(2 * stride));
                let (caught, new) = (
                    &mut caught[stride..stride + len],
                    &mut new[stride..stride + len],
                );
                for i in 0..len {
                    let all = here[i] & west[i] & east[i] & north[i] & south[i];
                    new[i] = all & !caught[i];
                    caught[i] |= new[i];
                    news += u64::from(new[i].count_ones());
                }
            } else {
                let all = &mut new[stride..stride + len];
                all.copy_from_slice(&near[stride..stride + len]);
                for from in [stride - 1, stride + 1, 0, 2 * stride] {
                    let [ray, longer] = &mut *rays;
                    ray[..whole].fill(!0);
                    longer[..whole].fill(!0);
                    let (mut ray, mut longer) = (ray, longer);
                    for _ in 0..jumps.mouse {
                        let near = &near[from..from + len];
                        let walls = &walls[from..from + len];
                        let shorter = &ray[from..from + len];
                        let longer_ray = &mut longer[stride..stride + len];
                        for i in 0..len {
                            longer_ray[i] = near[i] & shorter[i] | walls[i];
                        }
                        std::mem::swap(&mut ray, &mut longer);
                    }
                    for (all, ray) in all.iter_mut().zip(&ray[stride..stride + len]) {
                        *all &= ray;
                    }
                }
                let (caught, new) = (
                    &mut caught[stride..stride + len],
                    &mut new[stride..stride + len],
                );
                for i in 0..len {
                    new[i] &= !caught[i];
                    caught[i] |= new[i];
                    news += u64::from(new[i].count_ones());
                }
            }
            if news == 0 {
                break;
            }
            bump(&mut counts.cat, 2 * moves, news);
            won += news;
            for (mouse, cell) in terrain.cells.iter().enumerate() {
                let cats = new[usize::from(terrain.place[cell.index()]) % PLACES];
                if cats != 0 {
                    watch.caught(moves, mouse, cats);
                }
            }
        }
        counts.draw = (k * (k - 1)) as u64 - won;
    }
}
