//! `catmouse census run-unit`: do some units of a planned census.

use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use catmouse::census::run::{Checkpoint, How, Progress, RunError, Runner, UnitDone, Units};

use super::meter::{Meter, stop_on_interrupt};
use crate::cli::threads::Threads;
use crate::cli::{Failure, warn};

/// Do units of a planned census that are not done yet
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse census run-unit DIR 7          unit 7
  catmouse census run-unit DIR 0-99       units 0 to 99
  catmouse census run-unit DIR 3/40       every 40th unit, beginning with unit 3
  catmouse census run-unit DIR 5,8-9      several of these

A unit that is there and sound is left alone, one that is damaged is done again. Any number of
processes on any number of machines may work in one folder. Stopped by Ctrl-C or SIGTERM, the units
in hand are left undone.")]
pub(super) struct Args {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Which units: a number, a range, a share, or several with commas between
    #[arg(value_name = "UNITS")]
    units: Units,
    #[command(flatten)]
    threads: Threads,
}

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: RunError| Failure::Input(error.to_string());
        let checkpoint = Checkpoint::resume(&self.folder).map_err(|error| failed(error.into()))?;
        let manifest = checkpoint.manifest().clone();
        let runner = Runner::new(&manifest, Some(checkpoint))
            .map_err(|error| failed(error.into()))?
            .only(self.units.clone());
        let units = runner.survey().units();
        if self.units.greatest().is_some_and(|unit| unit >= units) {
            return Err(Failure::Usage(format!(
                "the plan has {units} units, 0 to {}; {} is not among them",
                units - 1,
                self.units
            )));
        }
        let meter = Meter::new(Instant::now(), "games");
        let tell_progress = meter.reporter();
        if runner.units() == 0 {
            let share = &self.units;
            warn(&format!(
                "none of the plan's {units} units is among {share}"
            ));
        }
        let (sender, receiver) = mpsc::channel();
        let report = move |progress: Progress, done: &UnitDone| {
            // The receiver lives as long as the run.
            let _ = sender.send(done.clone());
            tell_progress(progress, done);
        };
        let threads = self.threads.or_zero();
        let stop = stop_on_interrupt();
        // Standard output belongs to this thread.
        let run = thread::scope(|scope| {
            let run = scope.spawn(|| runner.run(threads, stop, report));
            for done in receiver {
                // Whoever closed the output still wants the units.
                let _ = meter.aside(|| tell(out, &done));
            }
            run.join()
        });
        match run {
            Ok(run) => run.map(drop).map_err(failed),
            Err(panic) => resume_unwind(panic),
        }
    }
}

/// Says at once that a unit is done.
fn tell(out: &mut dyn Write, UnitDone { unit, hash, how }: &UnitDone) -> std::io::Result<()> {
    if *how == How::Mended {
        warn(&format!("unit {unit} was damaged; it was done again"));
    }
    let was_there = if *how == How::Found {
        " (was there)"
    } else {
        ""
    };
    writeln!(out, "unit {unit}: {hash}{was_there}")?;
    out.flush()
}
