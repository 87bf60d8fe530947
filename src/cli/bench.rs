//! `catmouse bench`: the engines' speed on the machine at hand.

use std::io::Write;
use std::time::{Duration, Instant};

use catmouse::engine::batch::Batch;
use catmouse::engine::ring::Ring;
use catmouse::engine::simd::Simd;
use catmouse::engine::wave::Wave;
use catmouse::gallery::{self, Field, Work};
use catmouse::{Arena, Solution};
use clap::ValueEnum;
use serde::Serialize;

use super::Failure;

/// Measure the engines on this machine: about half a minute
///
/// Every engine solves the same games on one thread: all three outcomes, with the plies of every
/// state. The answers are compared state by state before anything is timed. Each figure is the
/// median of several rounds in which the engines take turns.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  catmouse bench
  catmouse bench --work open-8x8-2-2
  catmouse bench --format json
  CATMOUSE_SIMD=portable catmouse bench     without vector instructions")]
pub(crate) struct Args {
    /// Only work whose name contains this
    #[arg(long, value_name = "NAME")]
    work: Option<String>,

    /// How to print the figures
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// A list of objects: `work`, `engine`, `games`, `nanoseconds_per_game`, `ratio_to_ring`
    Json,
}

/// Rounds in which each engine is timed once.
const ROUNDS: usize = 7;
/// How long an engine is timed in a round, at least.
const SLICE: Duration = Duration::from_millis(60);
/// The engines that solve one game at a time play about so many games, evenly spread over the work.
const SAMPLE: usize = 2500;

/// One figure.
#[derive(Debug, Serialize)]
struct Row {
    work: &'static str,
    engine: &'static str,
    games: usize,
    nanoseconds_per_game: f64,
    ratio_to_ring: f64,
}

impl Args {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let simd = Simd::from_environment().map_err(|error| Failure::Usage(error.to_string()))?;
        let mut works = gallery::works();
        if let Some(part) = &self.work {
            let names: Vec<_> = works.iter().map(|work| work.name).collect();
            works.retain(|work| work.name.contains(part.as_str()));
            if works.is_empty() {
                let names = names.join(", ");
                return Err(Failure::Usage(format!(
                    "there is no work '{part}'; there are {names}"
                )));
            }
        }
        match self.format {
            Format::Text => table(&works, simd, out),
            Format::Json => {
                let rows: Vec<Row> = works.iter().flat_map(|work| measure(work, simd)).collect();
                let json = serde_json::to_string_pretty(&rows).map_err(std::io::Error::from)?;
                writeln!(out, "{json}")?;
                Ok(())
            }
        }
    }
}

fn table(works: &[Work], simd: Simd, out: &mut dyn Write) -> Result<(), Failure> {
    let usable: Vec<_> = Simd::usable().map(|simd| simd.to_string()).collect();
    let usable = usable.join(", ");
    writeln!(
        out,
        "Vector instructions: {simd} in use; this processor has {usable}. One thread."
    )?;
    writeln!(
        out,
        "All three outcomes and the plies of every state; times a game, ratios to ring."
    )?;
    for work in works {
        let rows = measure(work, simd);
        writeln!(out, "\n{:<22} {}", work.name, work.about)?;
        for row in rows {
            writeln!(
                out,
                "  {:<6} {:>10} games {:>12}  {:>7.1} x",
                row.engine,
                row.games,
                time(row.nanoseconds_per_game),
                row.ratio_to_ring
            )?;
        }
        // A line of the table as soon as it is there.
        out.flush()?;
    }
    Ok(())
}

/// Nanoseconds with a unit people read.
fn time(nanoseconds: f64) -> String {
    if nanoseconds < 1000.0 {
        format!("{nanoseconds:.0} ns")
    } else {
        format!("{:.2} µs", nanoseconds / 1000.0)
    }
}

/// Compares the engines' answers, then times them.
fn measure(work: &Work, simd: Simd) -> [Row; 3] {
    let sample = work.sample(work.games().div_ceil(SAMPLE));
    let games: Vec<Arena> = sample.fields.iter().flat_map(Field::games).collect();
    let (mut ring, mut wave, mut batch) = (Ring::default(), Wave::new(simd), Batch::new(simd));
    compare(&sample, &mut ring, &mut wave, &mut batch);

    let mut solution = Solution::new();
    let mut rounds = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        rounds[0].push(nanoseconds(games.len(), || {
            for game in &games {
                ring.solve(game, &mut solution);
            }
        }));
        rounds[1].push(nanoseconds(games.len(), || {
            for game in &games {
                wave.solve(game);
            }
        }));
        rounds[2].push(nanoseconds(work.games(), || {
            for field in &work.fields {
                field.set(&mut batch);
                batch.solve();
            }
        }));
    }
    let ratio = |engine: usize| {
        median(
            rounds[0]
                .iter()
                .zip(&rounds[engine])
                .map(|(ring, own)| ring / own),
        )
    };
    let row = |(engine, (name, games)): (usize, (&'static str, usize))| Row {
        work: work.name,
        engine: name,
        games,
        nanoseconds_per_game: median(rounds[engine].iter().copied()),
        ratio_to_ring: ratio(engine),
    };
    let engines = [
        ("ring", games.len()),
        ("wave", games.len()),
        ("batch", work.games()),
    ];
    std::array::from_fn(|engine| row((engine, engines[engine])))
}

/// Panics if the engines do not agree on every state of every game: a fault of ours.
fn compare(work: &Work, ring: &mut Ring, wave: &mut Wave, batch: &mut Batch) {
    let (mut expected, mut solution) = (Solution::new(), Solution::new());
    for field in &work.fields {
        field.set(batch);
        let tables = batch.solve();
        for (target, game) in field.targets().iter().zip(field.games()) {
            ring.solve(&game, &mut expected);
            wave.solve_into(&game, &mut solution);
            assert!(
                solution == expected,
                "wave differs from ring on {}: {game:?}",
                work.name
            );
            tables.unpack(target, &mut solution);
            assert!(
                solution == expected,
                "batch differs from ring on {}: {game:?}",
                work.name
            );
        }
    }
}

/// Nanoseconds a game: passes over all games for as long as a slice.
fn nanoseconds(games: usize, mut pass: impl FnMut()) -> f64 {
    let begin = Instant::now();
    let mut passes = 0;
    while begin.elapsed() < SLICE {
        pass();
        passes += 1;
    }
    begin.elapsed().as_nanos() as f64 / (passes * games) as f64
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures[figures.len() / 2]
}
