//! `catmouse census plan`: what a census costs, and its units for many machines.

use std::fmt::Display;
use std::fs;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use catmouse::census::Space;
use catmouse::census::run::{Checkpoint, Estimate, Forecast, MethodName, Plan};
use indicatif::{HumanBytes, HumanCount};

use super::meter::stop_on_interrupt;
use super::space::{Boards, Walls};
use crate::cli::threads::Threads;
use crate::cli::{Failure, warn};

/// Measure what a census would cost, and divide it into units for many machines
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse census plan 7x7 --cat-jump 1 --mouse-jump 1              measure, and say what to do
  catmouse census plan 7x7 --units 14000 --out /shared/7x7          make the folder of the units
  catmouse census run-unit /shared/7x7 0                            do one; see run-unit, status and collect

The time is measured on random parts of the space, on this machine as it is now.")]
pub(super) struct Args {
    #[command(flatten)]
    boards: Boards,
    #[command(flatten)]
    walls: Walls,
    /// How long to measure, in seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// How many minutes of one core a unit should take
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1440))]
    unit_minutes: u64,
    /// Into how many units to divide, instead
    #[arg(long, value_name = "N", conflicts_with = "unit_minutes", value_parser = clap::value_parser!(u64).range(1..))]
    units: Option<u64>,
    /// What the random numbers begin with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for the plan, the units and the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

/// The most tasks of an array that a Slurm as it comes takes.
const MOST_TASKS: u64 = 1000;

/// A week, in minutes: few clusters let a task run for longer.
const LONGEST_TASK: u64 = 7 * 24 * 60;

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let method = self.walls.method(self.boards.size);
        let manifest = self.boards.manifest(method);
        let survey = manifest
            .survey()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        if std::io::stderr().is_terminal() {
            eprintln!("measuring for {} seconds", self.seconds);
        }
        let time = Duration::from_secs(self.seconds);
        let threads = self.threads.or_zero();
        let forecast = Forecast::measure(&survey, time, self.seed, threads, stop_on_interrupt())
            .map_err(|error| Failure::Input(error.to_string()))?;
        let seconds = forecast.core_seconds;
        let wanted = (seconds.value / (60 * self.unit_minutes) as f64).ceil() as u64;
        let survey = survey.in_units(self.units.unwrap_or(wanted));
        let units = survey.units();
        if let Some(folder) = &self.out {
            Checkpoint::begin_planned(folder, &manifest, Plan { units })
                .map_err(|error| Failure::Input(error.to_string()))?;
        }

        let mut line = |name: &str, text: &dyn Display| writeln!(out, "{name:<16}{text}");
        line("census", &manifest)?;
        if method == MethodName::Exhaustive {
            let sets = Space::new(self.boards.size).connected_sets();
            line("connected sets", &HumanCount(sets))?;
        }
        let Forecast {
            stretches,
            stretch_ranks,
            ..
        } = forecast;
        line("regions", &about(forecast.classes))?;
        line(
            "games",
            &format!("{}, for each pair of jumps", about(forecast.games)),
        )?;
        line(
            "measured",
            &format!(
                "{} random stretches of {stretch_ranks} ranks",
                HumanCount(stretches)
            ),
        )?;
        let hours = |hours: f64| hours / 3600.0;
        line(
            "core-hours",
            &format!(
                "{} ({} to {}, 95 per cent interval)",
                digits(hours(seconds.value)),
                digits(hours(seconds.low)),
                digits(hours(seconds.high))
            ),
        )?;
        let cores = self.threads.asked().map_or_else(cores, NonZeroUsize::get);
        line(
            "this machine",
            &format!(
                "{} on {cores} cores",
                duration(seconds.value / cores as f64)
            ),
        )?;
        let each = seconds.value / units as f64;
        line(
            "units",
            &format!("{}, {} each on one core", HumanCount(units), duration(each)),
        )?;
        if let Some(memory) = peak_memory() {
            line(
                "memory",
                &format!("{} a process, whatever the size", HumanBytes(memory)),
            )?;
        }
        let disk = HumanBytes(units.saturating_mul(forecast.unit_bytes));
        line(
            "disk",
            &format!("{disk}, {} a unit", HumanBytes(forecast.unit_bytes)),
        )?;

        let tasks = units.min(MOST_TASKS);
        // Twice the time that the units of a task should take, and ten minutes.
        let minutes = (units.div_ceil(tasks) as f64 * each / 60.0 * 2.0).ceil() as u64 + 10;
        let folder = self
            .out
            .as_ref()
            .map_or("DIR".into(), |folder| folder.display().to_string());
        writeln!(out)?;
        if self.out.is_none() {
            let (boards, walls) = (self.boards.words(), self.walls.words());
            writeln!(
                out,
                "catmouse census plan {boards}{walls} --units {units} --out {folder}"
            )?;
        }
        writeln!(
            out,
            "sbatch --array=0-{} --time={minutes} --mem=200M cluster/slurm/census.sbatch {folder} {tasks}",
            tasks - 1
        )?;
        if minutes > LONGEST_TASK {
            let (rows, columns) = (self.boards.size.rows(), self.boards.size.columns());
            warn(&format!(
                "such tasks run for {}; where that is too long, random layouts give shares with intervals: catmouse census {rows}x{columns} --sample 1000000",
                duration(minutes as f64 * 60.0)
            ));
        }
        Ok(())
    }
}

/// `1,234 (1,200 to 1,270)`; where it is known as well as exactly, without an interval.
fn about(estimate: Estimate) -> String {
    let [low, value, high] = [estimate.low, estimate.value, estimate.high].map(digits);
    format!("{value} ({low} to {high})")
}

/// Three or four digits of a number, the rest of them zeros.
fn digits(number: f64) -> String {
    if number < 100.0 {
        return format!("{number:.*}", if number < 1.0 { 4 } else { 2 });
    }
    let step = 10_f64.powi(number.log10().floor() as i32 - 3).max(1.0);
    HumanCount(((number / step).round() * step) as u64).to_string()
}

/// Seconds as people say them.
fn duration(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [
        (31_557_600.0, "years"),
        (86_400.0, "days"),
        (3600.0, "hours"),
        (60.0, "minutes"),
    ];
    let fits = UNITS.into_iter().find(|(unit, _)| seconds >= 2.0 * unit);
    fits.map_or_else(
        || format!("{} seconds", digits(seconds)),
        |(unit, name)| format!("{} {name}", digits(seconds / unit)),
    )
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The most memory that this process has had, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
