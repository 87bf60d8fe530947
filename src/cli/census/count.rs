//! `catmouse census` itself: count every layout of a size.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use catmouse::census::run::{
    Checkpoint, Manifest, MethodName, PairSummary, Run, RunError, Runner, Shard, Summary,
    write_results, write_run, write_shard,
};

use super::meter::{Meter, stop_on_interrupt};
use super::space::{Boards, Walls};
use crate::cli::Failure;
use crate::cli::threads::Threads;

#[derive(Debug, clap::Args)]
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
        let Some(boards) = &self.boards else {
            return Err(Failure::Usage("a size is missing, as in 5x6".to_owned()));
        };
        let manifest = self.manifest(boards);
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
        runner.sweep().map_err(|error| failed(error.into()))?;
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

    fn manifest(&self, boards: &Boards) -> Manifest {
        let method = match self.sample {
            None => self.walls.method(boards.size),
            Some(layouts) => MethodName::Sample {
                layouts,
                // The share is 0 to 1.
                #[allow(clippy::cast_sign_loss)]
                wall_millionths: (self.wall_share * 1e6).round() as u32,
                seed: self.seed,
            },
        };
        Manifest {
            regions: self.regions,
            shard: self.shard,
            ..boards.manifest(method)
        }
    }
}

/// Prints what was found, for people, every count exact.
pub(crate) fn print(summary: &Summary, out: &mut dyn Write) -> Result<(), Failure> {
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
