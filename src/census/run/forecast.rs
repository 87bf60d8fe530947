//! What a census would cost, from a random sample of it.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::file;
use super::runner::RunError;
use crate::census::random::generator;
use crate::census::{Findings, Survey, Surveyor};
use rand_xoshiro::rand_core::Rng;

/// What was measured on stretches of ranks all over the space, and what follows for the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// How many stretches were counted.
    pub stretches: u64,
    /// How many ranks each had.
    pub stretch_ranks: u64,
    /// Regions, each solved once.
    pub classes: Estimate,
    /// Games for each pair of jumps: foods on regions.
    pub games: Estimate,
    /// Seconds of one core, for all pairs of jumps.
    pub core_seconds: Estimate,
    /// The size of a unit's file, about.
    pub unit_bytes: u64,
}

/// An estimate with its 95 per cent interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The lower end.
    pub low: f64,
    /// The most likely.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// In another unit.
    #[must_use]
    pub fn map(self, convert: impl Fn(f64) -> f64) -> Self {
        Self {
            low: convert(self.low),
            value: convert(self.value),
            high: convert(self.high),
        }
    }
}

/// Sums over the stretches: of what each had, and of its square.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// What all ranks have, `stretches` stretches being `share` of them. The interval is that of independent stretches; as they are
    /// spread evenly, it is on the safe side.
    fn estimate(self, stretches: u64, share: f64) -> Estimate {
        const Z: f64 = 1.959_963_984_540_054;
        let n = stretches as f64;
        let variance = (self.squares - self.sum * self.sum / n) / (n - 1.0).max(1.0);
        let half = Z * (variance.max(0.0) * n).sqrt();
        let of_all = |sum: f64| sum / share;
        Estimate {
            low: of_all((self.sum - half).max(0.0)),
            value: of_all(self.sum),
            high: of_all(self.sum + half),
        }
    }
}

/// Where the stretches begin: a lattice of the golden ratio, so that however many there are, they lie evenly all over
/// the space; where it begins is random.
struct Lattice {
    ranks: u64,
    shift: u64,
}

impl Lattice {
    fn start(&self, index: u64) -> u64 {
        let place = index
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(self.shift);
        ((u128::from(place) * u128::from(self.ranks)) >> 64) as u64
    }
}

impl Forecast {
    /// Counts stretches of a survey on so many threads (0: one for each core) for some time, or until all of it might have been
    /// counted. The time is that of this machine as it is, whatever else it does.
    ///
    /// # Errors
    ///
    /// If it was stopped, or threads cannot be started.
    pub fn measure(
        survey: &Survey,
        time: Duration,
        seed: u64,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Self, RunError> {
        const STRETCH: u64 = 1 << 9;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        let ranks = survey.ranks();
        let stretch_ranks = STRETCH.min(ranks);
        let lattice = Lattice {
            ranks,
            shift: generator(seed, 0).next_u64(),
        };
        let most = ranks.div_ceil(stretch_ranks.max(1));
        let next = AtomicU64::new(0);
        let measured = Mutex::new(Measured::new(survey));
        let until = Instant::now() + time;
        pool.broadcast(|_| {
            let mut surveyor = survey.surveyor();
            // The first stretch finds cold caches and memory to be had from the system; it does not count.
            if ranks > 0 {
                surveyor.probe(0..stretch_ranks, &mut Findings::new(survey.classes().len()));
            }
            let mut mine = Measured::new(survey);
            while Instant::now() < until && !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= most {
                    break;
                }
                mine.stretch(&mut surveyor, lattice.start(index), stretch_ranks, ranks);
            }
            let mut all = measured.lock().unwrap_or_else(PoisonError::into_inner);
            all.merge(&mine);
        });
        let measured = measured
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if stop.load(Ordering::Relaxed) {
            return Err(RunError::Unplanned("it was stopped"));
        }
        if measured.stretches == 0 {
            return Err(RunError::Unplanned("there was no time to measure anything"));
        }
        let stretches = measured.stretches;
        let share = (stretches * stretch_ranks) as f64 / ranks as f64;
        Ok(Self {
            stretches,
            stretch_ranks,
            classes: measured.classes.estimate(stretches, share),
            games: measured.games.estimate(stretches, share),
            core_seconds: measured.seconds.estimate(stretches, share),
            unit_bytes: file::to_json_line(&measured.findings).len() as u64,
        })
    }
}

/// What some stretches had.
struct Measured {
    stretches: u64,
    classes: Sums,
    games: Sums,
    seconds: Sums,
    findings: Findings,
}

impl Measured {
    fn new(survey: &Survey) -> Self {
        Self {
            stretches: 0,
            classes: Sums::default(),
            games: Sums::default(),
            seconds: Sums::default(),
            findings: Findings::new(survey.classes().len()),
        }
    }

    /// Counts a stretch; one that passes the end goes on at the beginning, so that each rank is as likely as any other.
    fn stretch(&mut self, surveyor: &mut Surveyor<'_>, start: u64, len: u64, ranks: u64) {
        let before = (self.findings.ground.classes, self.findings.ground.games);
        let started = Instant::now();
        let end = start + len;
        let parts: [Range<u64>; 2] = [start..end.min(ranks), 0..end.saturating_sub(ranks)];
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            surveyor.probe(part, &mut self.findings);
        }
        self.seconds.add(started.elapsed().as_secs_f64());
        self.classes
            .add((self.findings.ground.classes - before.0) as f64);
        self.games
            .add((self.findings.ground.games - before.1) as f64);
        self.stretches += 1;
    }

    fn merge(&mut self, other: &Self) {
        let sums = [
            (&mut self.classes, other.classes),
            (&mut self.games, other.games),
            (&mut self.seconds, other.seconds),
        ];
        for (sums, more) in sums {
            sums.sum += more.sum;
            sums.squares += more.squares;
        }
        self.stretches += other.stretches;
        self.findings += &other.findings;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::census::Method;

    /// Classes and games do not depend on the machine: their estimates must be right.
    #[test]
    fn regions_and_games_of_5x5_are_estimated() {
        let survey = Survey::new(Shape::new(5, 5).unwrap(), Method::Exhaustive, 1..=1, 1..=1);
        let stop = AtomicBool::new(false);
        let forecast = Forecast::measure(&survey, Duration::from_mins(1), 1, 0, &stop).unwrap();
        // The lattice was walked to its end, which covers nearly all ranks once.
        for (estimate, exact) in [(forecast.classes, 262_292.0), (forecast.games, 4_084_813.0)] {
            assert!((estimate.value / exact - 1.0).abs() < 0.02, "{estimate:?}");
            assert!(
                estimate.low < exact && exact < estimate.high,
                "{estimate:?}"
            );
        }
        assert!(forecast.core_seconds.low > 0.0 && forecast.unit_bytes > 1000);
    }
}
