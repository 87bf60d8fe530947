//! `catmouse census plan`: what a census costs, and its units for many machines.

use std::fmt::Display;
use std::fs;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use catmouse::census::run::{Checkpoint, Estimate, FileError, Forecast, Manifest, Plan};
use indicatif::{HumanBytes, HumanCount, HumanDuration};

use super::meter::stop_on_interrupt;
use super::space::{Boards, Walls};
use super::{Format, quoted};
use crate::cli::number::{at_least, within};
use crate::cli::threads::Threads;
use crate::cli::{Failure, warn};

/// Measure what a census would cost, and divide it into units for many machines
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse census plan 7x7 --cat-jump 1 --mouse-jump 1              measure, and say what to do
  catmouse census plan 7x7 --units 14000 --out /shared/7x7          make the folder of the units
  catmouse census run-unit /shared/7x7 0                            do one; see run-unit, status and collect

The time is processor time, measured on parts from all over the space. A plan that is in the folder
already is kept.")]
pub(super) struct Args {
    #[command(flatten)]
    boards: Boards,
    #[command(flatten)]
    walls: Walls,
    /// How long to measure, in seconds
    #[arg(long, default_value_t = 20, value_parser = within(1..=3600_u64), allow_negative_numbers = true)]
    seconds: u64,
    /// How many minutes of one core a unit should take
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = within(1..=1440_u64), allow_negative_numbers = true)]
    unit_minutes: u64,
    /// Into how many units to divide, instead
    #[arg(long, value_name = "N", conflicts_with = "unit_minutes", value_parser = within(1..=Plan::MOST), allow_negative_numbers = true)]
    units: Option<u64>,
    /// What the random numbers begin with
    #[arg(long, default_value_t = 1, value_parser = at_least(0), allow_negative_numbers = true)]
    seed: u64,
    /// Folder for the plan, the units and the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
}

/// The most tasks of an array that a Slurm as it comes takes.
const MOST_TASKS: u64 = 1000;

/// A week, in minutes: few clusters let a task run for longer.
const LONGEST_TASK: u64 = 7 * 24 * 60;

/// What was measured, and the division that follows.
struct Planned {
    manifest: Manifest,
    /// Those of the board, if all layouts are counted.
    connected_sets: Option<u64>,
    forecast: Forecast,
    /// The number of units.
    units: u64,
    /// How many threads measured.
    threads: usize,
    /// How many cores they had.
    cores: usize,
}

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let method = self.walls.method(self.boards.size);
        let manifest = self.boards.manifest(method);
        let mut survey = manifest
            .survey()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        if let Some(units) = self.units {
            survey = survey.in_units(units);
        }
        let asked = self.units.map(|_| survey.units());
        let there = self.units_there(&manifest, asked)?;
        let time = Duration::from_secs(self.seconds);
        if std::io::stderr().is_terminal() {
            eprintln!("measuring for {}", HumanDuration(time));
        }
        let threads = self.threads.or_zero();
        let forecast = Forecast::measure(&survey, time, self.seed, threads, stop_on_interrupt())
            .map_err(|error| Failure::Input(error.to_string()))?;
        let wanted = (forecast.core_seconds.value / (60 * self.unit_minutes) as f64).ceil();
        let connected_sets = survey.connected_sets();
        let units = there
            .or(asked)
            .unwrap_or_else(|| survey.in_units(wanted as u64).units());
        if let Some(folder) = &self.out {
            Checkpoint::begin_planned(folder, &manifest, Plan { units })
                .map_err(|error| Failure::Input(error.to_string()))?;
        }
        if self.units.is_some_and(|asked| asked > units) {
            warn(&format!(
                "the census is too small for so many units; it has {units}"
            ));
        }
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.asked().map_or(cores, NonZeroUsize::get);
        let planned = Planned {
            manifest,
            connected_sets,
            forecast,
            units,
            threads,
            cores: cores.min(threads),
        };
        match self.format {
            Format::Text => {
                planned.tell_costs(out)?;
                writeln!(out)?;
                self.tell_commands(&planned, out)
            }
            Format::Json => Ok(writeln!(out, "{}", planned.json())?),
        }
    }

    /// The number of units of a plan that is in the folder already. Whatever is wrong with it, another number than was asked
    /// for too, is told before anything is measured.
    fn units_there(&self, manifest: &Manifest, asked: Option<u64>) -> Result<Option<u64>, Failure> {
        let is_begun = |folder: &&PathBuf| folder.join(Checkpoint::MANIFEST).exists();
        let Some(folder) = self.out.as_ref().filter(is_begun) else {
            return Ok(None);
        };
        let failed = |error: FileError| Failure::Input(error.to_string());
        let there = Checkpoint::begin(folder, manifest).map_err(failed)?.plan();
        let units = asked.or(there.map(|plan| plan.units)).unwrap_or(0);
        Checkpoint::begin_planned(folder, manifest, Plan { units }).map_err(failed)?;
        Ok(Some(units))
    }

    /// The commands that do it.
    fn tell_commands(&self, planned: &Planned, out: &mut dyn Write) -> Result<(), Failure> {
        let units = planned.units;
        let (size, boards, walls) = (self.boards.size, self.boards.words(), self.walls.words());
        let folder = match &self.out {
            Some(folder) => quoted(folder),
            None => "DIR".to_owned(),
        };
        if self.out.is_none() {
            writeln!(
                out,
                "catmouse census plan {boards}{walls} --units {units} --out {folder}"
            )?;
        }
        let tasks = units.min(MOST_TASKS);
        // Twice the time that the units of a task should take, and ten minutes.
        let minutes =
            (units.div_ceil(tasks) as f64 * planned.unit_seconds() / 30.0).ceil() as u64 + 10;
        let last = tasks - 1;
        writeln!(
            out,
            "sbatch --array=0-{last} --time={minutes} --mem=200M cluster/slurm/census.sbatch {folder} {tasks}"
        )?;
        writeln!(
            out,
            "or, with a job that collects: cluster/slurm/submit {folder} {tasks} --time={minutes} --mem=200M"
        )?;
        if minutes > LONGEST_TASK {
            let (rows, columns) = (size.rows(), size.columns());
            let time = duration(minutes as f64 * 60.0);
            warn(&format!(
                "such tasks run for {time}; where that is too long, random layouts give shares with intervals: catmouse census {rows}x{columns} --sample 1000000"
            ));
        }
        Ok(())
    }
}

impl Planned {
    /// Seconds of one core for each unit.
    fn unit_seconds(&self) -> f64 {
        self.forecast.core_seconds.value / self.units as f64
    }

    /// The costs, intervals as their lower end, the estimate and their upper end.
    fn json(&self) -> serde_json::Value {
        let interval = |Estimate { low, value, high }| [low, value, high];
        let Forecast {
            stretches,
            stretch_ranks,
            classes,
            games,
            core_seconds,
            unit_bytes,
        } = self.forecast;
        serde_json::json!({
            "census": self.manifest,
            "regions": interval(classes),
            "games": interval(games),
            "stretches": stretches,
            "stretch_ranks": stretch_ranks,
            "core_seconds": interval(core_seconds),
            "cores": self.cores,
            "units": self.units,
            "unit_seconds": self.unit_seconds(),
            "unit_bytes": unit_bytes,
            "memory_bytes": peak_memory(),
        })
    }

    fn tell_costs(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Forecast {
            stretches,
            stretch_ranks,
            classes,
            games,
            core_seconds,
            unit_bytes,
        } = self.forecast;
        let mut line = |name: &str, text: &dyn Display| writeln!(out, "{name:<16}{text}");
        line("census", &self.manifest)?;
        if let Some(sets) = self.connected_sets {
            line("connected sets", &HumanCount(sets))?;
        }
        line("regions", &about(classes))?;
        line(
            "games",
            &format!("{}, for each pair of jumps", about(games)),
        )?;
        let stretches = HumanCount(stretches);
        line(
            "measured",
            &format!(
                "{stretches} stretches of {stretch_ranks} ranks, all over the space; in brackets 95 per cent intervals, or better"
            ),
        )?;
        let hours = core_seconds.map(|seconds| seconds / 3600.0);
        let one_core = duration(core_seconds.value);
        line(
            "core-hours",
            &format!("{}: {one_core} of one core", about(hours)),
        )?;
        let cores = self.cores;
        let here = duration(core_seconds.value / cores as f64);
        let noun = if cores == 1 { "core" } else { "cores" };
        line("this machine", &format!("{here} on {cores} {noun}"))?;
        let each = duration(self.unit_seconds());
        line(
            "units",
            &format!("{}, {each} each on one core", HumanCount(self.units)),
        )?;
        if let Some(memory) = peak_memory() {
            let memory = HumanBytes(memory);
            let threads = match self.threads {
                1 => "one thread".to_owned(),
                threads => format!("{threads} threads"),
            };
            line(
                "memory",
                &format!("{memory} a process of {threads}, whatever the board"),
            )?;
        }
        let disk = HumanBytes(self.units.saturating_mul(unit_bytes));
        line(
            "disk",
            &format!("{disk}, {} a unit", HumanBytes(unit_bytes)),
        )?;
        Ok(())
    }
}

/// `1,234 (1,200 to 1,270)`, or the number alone where it is exact.
fn about(Estimate { low, value, high }: Estimate) -> String {
    if low >= high {
        let whole = value.fract() == 0.0;
        return if whole {
            HumanCount(value as u64).to_string()
        } else {
            digits(value)
        };
    }
    let [low, value, high] = [low, value, high].map(digits);
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
pub(super) fn duration(seconds: f64) -> String {
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

/// The most memory that this process has had, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = peak.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
