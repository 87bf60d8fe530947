//! `catmouse census`: count every layout of a size.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catmouse::Shape;
use catmouse::census::run::{
    Checkpoint, Manifest, MethodName, PairSummary, Progress, Run, RunError, Runner, Shard, Summary,
    write_results, write_run, write_shard,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::threads::Threads;
use super::{Failure, complain};

/// Count every layout (walls, mouse, cat, food) of a board: who wins, in how many plies
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse census 4x4                                         every layout of 4x4, both jump 1
  catmouse census 5x5 --cat-jump all --mouse-jump 1-2 --out 5x5
  catmouse census 6x6 --shard 0/7 --out shard-0               one of seven parts: see catmouse merge
  catmouse census 8x8 --walls 3                               at most three walls
  catmouse census 8x8 --sample 100000 --wall-share 0.3 --seed 1

With --out, a run that was stopped in whatever way goes on when the same command is given again.")]
pub(crate) struct Args {
    /// Rows and columns
    #[arg(value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    size: Shape,
    /// How far the cat jumps: a number, a range, or `all` that play differently
    #[arg(long, value_name = "1|1-3|all", default_value = "1", value_parser = parse_jumps)]
    cat_jump: JumpRange,
    /// How far the mouse jumps: a number, a range, or `all` that play differently
    #[arg(long, value_name = "1|1-3|all", default_value = "1", value_parser = parse_jumps)]
    mouse_jump: JumpRange,
    /// Folder for checkpoint and results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Do every M-th unit only, beginning with unit R (from 0)
    #[arg(long, value_name = "R/M", value_parser = parse_shard, requires = "out")]
    shard: Option<Shard>,
    /// List the regions one by one too, in regions.parquet: cells, placements, games by outcome, longest wins
    #[arg(long, requires = "out", conflicts_with_all = ["walls", "sample"])]
    regions: bool,
    /// Count only the layouts with at most K walls
    #[arg(long, value_name = "K")]
    walls: Option<usize>,
    /// With --walls: exactly K walls
    #[arg(long, requires = "walls")]
    exactly: bool,
    /// Draw N random layouts instead of counting all
    #[arg(long, value_name = "N", conflicts_with = "walls", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// With --sample: the probability that a cell is a wall
    #[arg(long, value_name = "P", default_value_t = 0.25, value_parser = parse_share, requires = "sample")]
    wall_share: f64,
    /// With --sample: what the random numbers begin with
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum JumpRange {
    All,
    From(usize, usize),
}

impl JumpRange {
    pub(super) fn of(self, board: Shape) -> (usize, usize) {
        match self {
            Self::All => (1, board.longest_jump().max(1)),
            Self::From(least, greatest) => (least, greatest),
        }
    }
}

pub(super) fn parse_size(text: &str) -> Result<Shape, String> {
    let sides = text
        .split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| {
            Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
        });
    let (rows, columns) = sides.ok_or("a size is rows and columns, as in 5x6")?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}

pub(super) fn parse_jumps(text: &str) -> Result<JumpRange, String> {
    if text == "all" {
        return Ok(JumpRange::All);
    }
    let (least, greatest) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), greatest.parse()) {
        (Ok(least), Ok(greatest)) if 1 <= least && least <= greatest && greatest <= 63 => {
            Ok(JumpRange::From(least, greatest))
        }
        _ => Err("a jump is a number from 1 to 63, a range as in 1-3, or all".to_owned()),
    }
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let parts = text
        .split_once('/')
        .and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((index, of)) if index < of => Ok(Shard { index, of }),
        _ => Err("a shard is R/M with R from 0 to M - 1, as in 0/7".to_owned()),
    }
}

fn parse_share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share is a number from 0 to 1".to_owned()),
    }
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let manifest = self.manifest();
        manifest
            .survey()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let begin = |folder: &PathBuf| Checkpoint::begin(folder, &manifest);
        let checkpoint = self
            .out
            .as_ref()
            .map(begin)
            .transpose()
            .map_err(|error| Failure::Input(error.to_string()))?;
        let runner = Runner::new(&manifest, checkpoint)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let started = Instant::now();
        let failed = |error: RunError| Failure::Input(error.to_string());
        let run = runner
            .run(
                self.threads.or_zero(),
                stop_on_interrupt(),
                Meter::new(started).reporter(),
            )
            .map_err(failed)?;
        if let Some(folder) = &self.out {
            write_run(folder, &run, self.threads.or_zero(), started.elapsed())
                .map_err(|error| failed(error.into()))?;
        }
        if let (Some(shard), Some(folder)) = (self.shard, &self.out) {
            write_shard(folder, &manifest, &run).map_err(|error| failed(error.into()))?;
            writeln!(
                out,
                "shard {shard}: {} units, hash {}",
                run.progress.units, run.hash
            )?;
            return Ok(());
        }
        let Run { findings, .. } = run;
        let summary = write_results(&manifest, runner.survey(), findings, self.out.as_deref())
            .map_err(failed)?;
        print(&summary, out)
    }

    fn manifest(&self) -> Manifest {
        let method = match (self.walls, self.sample) {
            (Some(walls), _) => MethodName::Walls {
                walls: walls.min(self.size.len()),
                exactly: self.exactly,
            },
            (_, Some(layouts)) => MethodName::Sample {
                layouts,
                // The share is 0 to 1.
                #[allow(clippy::cast_sign_loss)]
                wall_millionths: (self.wall_share * 1e6).round() as u32,
                seed: self.seed,
            },
            (None, None) => MethodName::Exhaustive,
        };
        Manifest {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rows: self.size.rows(),
            cols: self.size.columns(),
            cat_jumps: self.cat_jump.of(self.size),
            mouse_jumps: self.mouse_jump.of(self.size),
            method,
            regions: self.regions,
            shard: self.shard,
        }
    }
}

/// Set by Ctrl-C: what is in hand is left undone, what is done is kept. A second Ctrl-C ends the process.
pub(super) fn stop_on_interrupt() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    let handled = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = handled {
        complain(&format!("Ctrl-C will end the run at once: {error}"));
    }
    &STOP
}

/// Says on standard error how far the run is: a bar on a terminal, now and then a line elsewhere.
pub(super) struct Meter {
    started: Instant,
    bar: Option<ProgressBar>,
    told: Mutex<Instant>,
}

impl Meter {
    const PAUSE: Duration = Duration::from_secs(10);

    pub(super) fn new(started: Instant) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
            let style = "{bar:30} {pos}/{len} units, {msg}, {eta} left";
            bar.with_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        });
        Self {
            started,
            bar,
            told: Mutex::new(started),
        }
    }

    pub(super) fn reporter(self) -> impl Fn(Progress) + Sync {
        move |progress: Progress| {
            let seconds = self.started.elapsed().as_secs_f64();
            let speed = progress.games as f64 / seconds.max(1e-9);
            let speed = format!("{} games/s", indicatif::HumanCount(speed as u64));
            if let Some(bar) = &self.bar {
                if bar.length().is_none() {
                    bar.set_length(progress.units);
                    // Units found in the checkpoint took no time.
                    bar.reset_eta();
                }
                bar.set_message(speed);
                bar.set_position(progress.done);
                if progress.done == progress.units {
                    bar.finish_and_clear();
                }
                return;
            }
            let Ok(mut told) = self.told.try_lock() else {
                return;
            };
            if told.elapsed() >= Self::PAUSE {
                *told = Instant::now();
                let worked = (progress.done - progress.found).max(1) as f64;
                let left = seconds / worked * (progress.units - progress.done) as f64;
                let left = indicatif::HumanDuration(Duration::from_secs_f64(left));
                eprintln!(
                    "{}/{} units, {speed}, {left} left",
                    progress.done, progress.units
                );
            }
        }
    }
}

/// Prints what was found, for people, every count exact.
pub(super) fn print(summary: &Summary, out: &mut dyn Write) -> Result<(), Failure> {
    let Summary {
        rows,
        cols,
        regions,
        layouts,
        ..
    } = summary;
    writeln!(
        out,
        "{rows}x{cols}, {}: {layouts} layouts for each pair of jumps",
        summary.method
    )?;
    if regions.classes != "0" {
        let (sets, classes) = (&regions.connected_sets, &regions.classes);
        writeln!(
            out,
            "{sets} connected sets in {classes} classes; all layouts accounted for (identity {})",
            summary.identity
        )?;
    }
    writeln!(out)?;
    let header = [
        "cat jump",
        "mouse jump",
        "mouse wins",
        "cat wins",
        "draws",
        "longest mouse win",
        "longest cat win",
        "longest chase",
        "most delayed",
    ];
    let plies = |plies: Option<u16>| plies.map_or("-".to_owned(), |plies| format!("{plies} plies"));
    let row = |pair: &PairSummary| {
        [
            pair.cat_jump.to_string(),
            pair.mouse_jump.to_string(),
            pair.layouts.mouse.clone(),
            pair.layouts.cat.clone(),
            pair.layouts.draw.clone(),
            plies(pair.longest_mouse_win),
            plies(pair.longest_cat_win),
            plies(pair.longest_chase()),
            plies(pair.most_delayed_mouse_win),
        ]
    };
    let rows: Vec<[String; 9]> = [header.map(str::to_owned)]
        .into_iter()
        .chain(summary.pairs.iter().map(row))
        .collect();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
            format!("{cell:>width$}")
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    for pair in &summary.pairs {
        if let Some(shares) = &pair.shares {
            let share = |[low, share, high]: &[String; 3]| format!("{share} ({low} to {high})");
            writeln!(
                out,
                "\ncat {} mouse {}, shares with 95 per cent intervals: mouse {}, cat {}, draw {}",
                pair.cat_jump,
                pair.mouse_jump,
                share(&shares.mouse),
                share(&shares.cat),
                share(&shares.draw)
            )?;
        }
    }
    Ok(())
}
