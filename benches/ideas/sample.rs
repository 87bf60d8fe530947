//! Which regions are measured, and the clock.

use std::fmt;
use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

use catmouse::Shape;
use catmouse::census::{Jumps, Play, Region, RegionGames, Space};
use catmouse::gallery::random::Random;

/// Regions of a board: all, or those of random blocks of ranks.
pub(crate) struct Sample {
    pub(crate) board: Shape,
    pub(crate) space: Space,
    pub(crate) blocks: Vec<Range<u64>>,
    pub(crate) regions: Vec<Region>,
}

/// Boards of no more ranks are done whole.
const WHOLE: u64 = 1 << 22;
const BLOCKS: u64 = 256;
const RANKS: u64 = 1 << 11;

impl Sample {
    pub(crate) fn new(board: Shape) -> Self {
        let space = Space::new(board);
        let ranks = space.ranks();
        let blocks: Vec<_> = if ranks <= WHOLE {
            (0..ranks)
                .step_by(1 << 14)
                .map(|first| first..(first + (1 << 14)).min(ranks))
                .collect()
        } else {
            let mut random = Random::new(8);
            let mut block = || random.bits() % (ranks / RANKS) * RANKS;
            (0..BLOCKS)
                .map(|_| block())
                .map(|first| first..first + RANKS)
                .collect()
        };
        let mut regions = Vec::new();
        for block in &blocks {
            space.visit(block.clone(), |region| {
                if region.cells().len() > 1 {
                    regions.push(region);
                }
            });
        }
        Self {
            board,
            space,
            blocks,
            regions,
        }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.space.ranks() <= WHOLE
    }

    /// Ranks in the sample.
    pub(crate) fn ranks(&self) -> u64 {
        self.blocks
            .iter()
            .map(|block| block.end - block.start)
            .sum()
    }

    /// About so many of the regions, in runs of 50 that follow one another.
    pub(crate) fn some(&self, count: usize) -> Vec<Region> {
        let runs = (count / 50).max(1);
        let step = (self.regions.len() / runs).max(50);
        let starts = (0..self.regions.len()).step_by(step);
        let run = |start: usize| &self.regions[start..(start + 50).min(self.regions.len())];
        starts.flat_map(run).copied().collect()
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: usize = self.regions.iter().map(|region| region.cells().len()).sum();
        let regions = self.regions.len();
        write!(
            f,
            "{}: {} connected sets, {} ranks; {} regions of {} ranks ({}), {:.1} cells a region",
            self.board,
            self.space.connected_sets(),
            self.space.ranks(),
            regions,
            self.ranks(),
            if self.is_whole() {
                "all"
            } else {
                "256 random blocks"
            },
            cells as f64 / regions as f64,
        )
    }
}

/// A size as on the command line.
pub(crate) fn parse_size(word: &str) -> Option<Shape> {
    let (rows, columns) = word.split_once('x')?;
    Shape::new(rows.parse().ok()?, columns.parse().ok()?).ok()
}

/// Regions by their number of cells: up to 8, up to 16, and so on.
pub(crate) fn by_cells(regions: &[Region]) -> impl Iterator<Item = (usize, Vec<Region>)> {
    (1..=8).filter_map(|eighth| {
        let within = |region: &&Region| region.cells().len().div_ceil(8) == eighth;
        let some: Vec<_> = regions.iter().filter(within).copied().collect();
        (!some.is_empty()).then_some((8 * eighth, some))
    })
}

/// Solves each region, food elsewhere too if `apart`; nanoseconds in all.
pub(crate) fn time_play(
    games: &mut RegionGames,
    regions: &[Region],
    jumps: Jumps,
    apart: bool,
) -> f64 {
    let mut play = Play::default();
    time(|| {
        for region in regions {
            games.enter(region.frame(), region.cells());
            games.solve(jumps, apart, 0, &mut play);
            std::hint::black_box(&play);
        }
    })
}

/// Nanoseconds of processor time: the better of two runs, each of as many rounds as it takes to see the clock move.
pub(crate) fn time(mut work: impl FnMut()) -> f64 {
    let mut run = || {
        let (start, mut rounds) = (now(), 0.0);
        loop {
            work();
            rounds += 1.0;
            let passed = now() - start;
            if passed > 2e7 {
                return passed / rounds;
            }
        }
    };
    run().min(run())
}

/// Processor time of this thread where the system tells it, else the time of day.
pub(crate) fn now() -> f64 {
    // Brings the system's count up to date.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|line| line.split(' ').next()?.parse().ok());
    told.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0.0, |since| since.as_secs_f64() * 1e9)
    })
}

/// The pieces jump one cell each.
pub(crate) const ONE: Jumps = Jumps { cat: 1, mouse: 1 };
