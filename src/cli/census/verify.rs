//! `catmouse census verify`: count some units again.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;

use catmouse::census::run::{Audit, RecountVerdict, RunError};
use indicatif::HumanCount;

use super::meter::stop_on_interrupt;
use crate::cli::number::at_least;
use crate::cli::threads::Threads;
use crate::cli::{Failure, complain};

/// Count some units of a census again, drawn at random, and compare
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  catmouse census verify DIR --sample 20

`status` and `collect` see damage and counts that contradict each other. Counts that are wrong and agree with one another
are seen only by counting again. Units are drawn from those that are there; nothing is written. In the end stands the chance
that a share of forged units would have escaped. The exit code is 1 if a unit is not as counted.")]
pub(super) struct Args {
    /// The folder of the census
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many units to count again
    #[arg(long, value_name = "K", value_parser = at_least(1), allow_negative_numbers = true)]
    sample: u64,
    /// What the random numbers begin with [default: another each time, so that nobody knows which units are drawn]
    #[arg(long, value_parser = at_least(0), allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

/// Shares of forged units, per cent.
const SHARES: [u64; 7] = [1, 2, 5, 10, 20, 30, 50];

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: RunError| Failure::Input(error.to_string());
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let audit = Audit::draw(&self.folder, self.sample, seed).map_err(failed)?;
        let (drawn, there) = (audit.drawn().len() as u64, audit.there());
        let (sender, receiver) = mpsc::channel();
        let threads = self.threads.or_zero();
        let stop = stop_on_interrupt();
        // Standard output belongs to this thread.
        let all_are_sound = thread::scope(|scope| {
            let run = scope.spawn(|| {
                let sender = sender;
                audit.run(threads, stop, |recount| {
                    let unit = recount.unit;
                    let line = match &recount.verdict {
                        RecountVerdict::Same(hash) => Ok(format!("unit {unit}: {hash} (the same)")),
                        RecountVerdict::Differs { says, counted } => Err(format!(
                            "unit {unit}: counted again its hash is {counted}, but its file has {says}"
                        )),
                        RecountVerdict::Unusable(error) => Err(error.to_string()),
                    };
                    // The receiver lives as long as the run.
                    let _ = sender.send(line);
                })
            });
            for line in receiver {
                match line {
                    // Whoever closed the output still wants to know what is wrong.
                    Ok(line) => drop(writeln!(out, "{line}").and_then(|()| out.flush())),
                    Err(line) => complain(&line),
                }
            }
            run.join()
        });
        let all_are_sound = match all_are_sound {
            Ok(all_are_sound) => all_are_sound.map_err(failed)?,
            Err(panic) => resume_unwind(panic),
        };
        if !all_are_sound {
            complain(&format!(
                "units are not as counted; delete their files and give them to `catmouse census run-unit` ({} of {} units, --seed {seed})",
                HumanCount(drawn),
                HumanCount(there)
            ));
            return Err(Failure::Told);
        }
        let all = HumanCount(there);
        writeln!(
            out,
            "\n{} of {all} units counted again, --seed {seed}: all the same",
            HumanCount(drawn)
        )?;
        if drawn == there {
            writeln!(out, "None was left out, so none can be forged.")?;
            return Ok(());
        }
        writeln!(
            out,
            "\nWere so many forged, the chance that none of them was drawn:"
        )?;
        for share in SHARES {
            let forged = (there * share).div_ceil(100);
            let chance = percent(audit.escape_chance(forged));
            writeln!(out, "  {share:>2} per cent, {forged} units: {chance}")?;
        }
        Ok(())
    }
}

/// A chance for people: never rounded down to none.
fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    if chance > 0.0 && percent < 0.001 {
        "less than 0.001 per cent".to_owned()
    } else {
        format!("{percent:.3} per cent")
    }
}
