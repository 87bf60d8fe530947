//! `catmouse census` itself: count every layout of a size.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::run::{Manifest, Run, RunError, Shard, write_results, write_shard};

use super::carry_out::carry_out;
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
