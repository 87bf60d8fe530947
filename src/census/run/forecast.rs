//! What a census would cost, from a random sample of it.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::file;
use super::runner::{RunError, pool};
use super::stride::golden_stride;
use crate::census::random::{below, generator};
use crate::census::{Findings, Survey, Surveyor};

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
    /// Seconds of one core, for all pairs of jumps: processor time.
    pub core_seconds: Estimate,
    /// The size of a unit's file, about.
    pub unit_bytes: u64,
}

/// An estimate with an interval that holds what is estimated in at least 95 of 100 samples; exact where both ends are the
/// same.
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

    /// What all `count` stretches have, `seen` of them having been counted, none twice. The interval is that of
    /// stretches drawn one by one; as they are spread evenly, it holds more often than it says. Of all of them
    /// the sum is exact.
    fn estimate(self, seen: u64, count: u64) -> Estimate {
        const Z: f64 = 1.959_963_984_540_054;
        let (n, share) = (seen as f64, seen as f64 / count as f64);
        let variance = (self.squares - self.sum * self.sum / n) / (n - 1.0).max(1.0);
        let half = Z * (variance.max(0.0) * n * (1.0 - share)).sqrt();
        let of_all = |sum: f64| sum / share;
        Estimate {
            low: of_all((self.sum - half).max(0.0)),
            value: of_all(self.sum),
            high: of_all(self.sum + half),
        }
    }
}

/// The ranks in stretches, to be counted far apart in turn: however many have been, they lie evenly all over the space.
struct Stretches {
    ranks: u64,
    len: u64,
    count: u64,
    stride: u64,
    /// The first one, at random.
    first: u64,
}

impl Stretches {
    fn new(ranks: u64, seed: u64) -> Self {
        const LEN: u64 = 1 << 12;
        let count = ranks.div_ceil(LEN);
        Self {
            ranks,
            len: LEN,
            count,
            stride: golden_stride(count),
            first: below(&mut generator(seed, 0), count.max(1)),
        }
    }

    fn nth(&self, index: u64) -> Option<Range<u64>> {
        let place = u128::from(self.first) + u128::from(index) * u128::from(self.stride);
        let place = (place % u128::from(self.count.max(1))) as u64;
        let start = place * self.len;
        (index < self.count).then(|| start..(start + self.len).min(self.ranks))
    }
}

impl Forecast {
    /// Counts stretches of a survey on so many threads (0: one for each core) for some time, or until all are counted; one
    /// at least.
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
        let stretches = Stretches::new(survey.ranks(), seed);
        let pool = pool(threads, stretches.count)?;
        let next = AtomicU64::new(0);
        let measured = Mutex::new(Measured::new(survey));
        let until = Instant::now() + time;
        pool.broadcast(|_| {
            let mut surveyor = survey.surveyor();
            // The first one finds cold caches and memory to be had from the system; it does not count.
            if let Some(ranks) = stretches.nth(0) {
                surveyor.probe(ranks, &mut Findings::new(survey.classes().len()));
            }
            let mut mine = Measured::new(survey);
            // One at least, however short the time.
            while (mine.stretches == 0 || Instant::now() < until) && !stop.load(Ordering::Relaxed) {
                let Some(ranks) = stretches.nth(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                mine.stretch(&mut surveyor, ranks);
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
            return Err(RunError::Unplanned("there is nothing to measure"));
        }
        let of_all = |sums: Sums| sums.estimate(measured.stretches, stretches.count);
        Ok(Self {
            stretches: measured.stretches,
            stretch_ranks: stretches.len,
            classes: of_all(measured.classes),
            games: of_all(measured.games),
            core_seconds: of_all(measured.seconds),
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
    /// What the ranks before the stretches had: of no use.
    lead: Findings,
}

impl Measured {
    fn new(survey: &Survey) -> Self {
        Self {
            stretches: 0,
            classes: Sums::default(),
            games: Sums::default(),
            seconds: Sums::default(),
            findings: Findings::new(survey.classes().len()),
            lead: Findings::new(survey.classes().len()),
        }
    }

    /// Counts a stretch. Its time is that of the processor: what else the machine does is not in it.
    fn stretch(&mut self, surveyor: &mut Surveyor<'_>, ranks: Range<u64>) {
        // A census comes from the ranks before, with caches and branch predictors used to such regions.
        const LEAD: u64 = 1 << 9;
        let lead = ranks.start.saturating_sub(LEAD)..ranks.start;
        surveyor.probe(lead, &mut self.lead);
        let before = (self.findings.ground.classes, self.findings.ground.games);
        let started = ThreadTime::now();
        surveyor.probe(ranks, &mut self.findings);
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
        // All stretches were counted.
        for (estimate, exact) in [(forecast.classes, 262_292.0), (forecast.games, 4_084_813.0)] {
            let Estimate { low, value, high } = estimate;
            assert!(
                [low, value, high]
                    .iter()
                    .all(|end| (end - exact).abs() < 0.1),
                "{estimate:?}"
            );
        }
        // A tenth of them, in the order in which they are counted.
        let stretches = Stretches::new(survey.ranks(), 2);
        let mut measured = Measured::new(&survey);
        for index in 0..stretches.count / 10 {
            measured.stretch(&mut survey.surveyor(), stretches.nth(index).unwrap());
        }
        let of_all = |sums: Sums| sums.estimate(measured.stretches, stretches.count);
        for (estimate, exact) in [
            (of_all(measured.classes), 262_292.0),
            (of_all(measured.games), 4_084_813.0),
        ] {
            assert!((estimate.value / exact - 1.0).abs() < 0.05, "{estimate:?}");
            assert!(
                estimate.low < exact && exact < estimate.high,
                "{estimate:?}"
            );
        }
        assert!(forecast.core_seconds.low > 0.0 && forecast.unit_bytes > 1000);
    }
}
