//! `catmouse census` itself: count every layout of a size.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use catmouse::census::run::{Forecast, Manifest, Run, RunError, Shard, write_results, write_shard};

use super::carry_out::carry_out;
use super::meter::stop_on_interrupt;
use super::plan::duration;
use super::sample::Sample;
use super::space::{Boards, Walls};
use super::table::print;
use crate::cli::Failure;
use crate::cli::threads::Threads;

// Flattened into arguments whose group has the same name.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// There, unless there is a subcommand.
    #[command(flatten)]
    boards: Option<Boards>,
    /// Folder for checkpoint and results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Without --out: count even if it takes hours or years, although a run that is stopped leaves nothing
    #[arg(long, conflicts_with = "out")]
    yes: bool,
    #[command(flatten)]
    threads: Threads,
    /// Do every M-th unit only, beginning with unit R (from 0)
    #[arg(long, value_name = "R/M", value_parser = parse_shard, requires = "out")]
    shard: Option<Shard>,
    /// List the regions one by one too, in regions.parquet: cells, placements, games by outcome, longest wins
    #[arg(long, requires = "out", conflicts_with_all = ["walls", "sample"])]
    regions: bool,
    #[command(flatten)]
    walls: Walls,
    #[command(flatten)]
    sample: Sample,
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

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(boards) = &self.boards else {
            return Err(Failure::Usage("a size is missing, as in 5x6".to_owned()));
        };
        let manifest = self.manifest(boards);
        if self.out.is_none() && !self.yes {
            self.refuse_if_long(&manifest)?;
        }
        let (runner, run) = carry_out(&manifest, self.out.as_deref(), self.threads, "games")?;
        let failed = |error: RunError| Failure::Input(error.to_string());
        runner.sweep().map_err(|error| failed(error.into()))?;
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

    /// Measures what would take long and leave nothing if it were stopped, and says so.
    fn refuse_if_long(&self, manifest: &Manifest) -> Result<(), Failure> {
        /// Regions and pairs of jumps that are counted within a minute or so, not worth measuring.
        const FEW: u64 = 1 << 24;
        const MEASURED: Duration = Duration::from_secs(1);
        const LONG: Duration = Duration::from_hours(1);
        let survey = manifest
            .survey()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let pairs = survey.classes().len() as u64;
        if survey.ranks().saturating_mul(pairs) <= FEW {
            return Ok(());
        }
        let threads = self.threads.or_zero();
        let forecast = Forecast::measure(&survey, MEASURED, 1, threads, stop_on_interrupt())
            .map_err(|error| Failure::Input(error.to_string()))?;
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let cores = self.threads.asked().map_or(cores, NonZeroUsize::get);
        let seconds = forecast.core_seconds.value / cores as f64;
        if seconds <= LONG.as_secs_f64() {
            return Ok(());
        }
        let noun = if cores == 1 { "core" } else { "cores" };
        Err(Failure::Usage(format!(
            "this takes about {} on {cores} {noun}, and a run that is stopped leaves nothing; give --out DIR to go on after a stop, or --yes to count all the same (`catmouse census plan` measures better and divides the work)",
            duration(seconds)
        )))
    }

    fn manifest(&self, boards: &Boards) -> Manifest {
        let all = || self.walls.method(boards.size);
        let method = self.sample.method().unwrap_or_else(all);
        Manifest {
            regions: self.regions,
            shard: self.shard,
            ..boards.manifest(method)
        }
    }
}
