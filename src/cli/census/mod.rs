//! `catmouse census`: count every layout of a size, on one machine or many.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use clap::Subcommand;

use super::Failure;

mod carry_out;
mod collect;
mod count;
mod meter;
mod plan;
mod run_unit;
mod sample;
mod space;
mod status;
mod table;
mod verify;

pub(super) use carry_out::carry_out;
pub(super) use meter::stop_on_interrupt;
pub(super) use space::{Boards, parse_size};
pub(super) use table::print;

/// Count every layout (walls, mouse, cat, food) of a board: who wins, in how many plies
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  catmouse census 4x4                                         every layout of 4x4, both jump 1
  catmouse census 5x5 --cat-jump all --mouse-jump 1-2 --out 5x5
  catmouse census 6x6 --shard 0/7 --out shard-0               one of seven parts: see catmouse merge
  catmouse census 8x8 --walls 3                               at most three walls
  catmouse census 8x8 --sample 100000 --seed 1                shares of all layouts, with intervals
  catmouse census 8x8 --sample 100000 --of games              shares of all games in one region
  catmouse census plan 7x7                                    what it would cost; units for many machines

With --out, a run that was stopped in whatever way goes on when the same command is given again.")]
pub(crate) struct Args {
    #[command(subcommand)]
    many: Option<Many>,
    #[command(flatten)]
    count: count::Args,
}

/// The parts of a census on many machines.
#[derive(Debug, Subcommand)]
enum Many {
    Plan(plan::Args),
    RunUnit(run_unit::Args),
    Status(status::Args),
    Collect(collect::Args),
    Verify(verify::Args),
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.many {
            Some(Many::Plan(args)) => args.run(out),
            Some(Many::RunUnit(args)) => args.run(out),
            Some(Many::Status(args)) => args.run(out),
            Some(Many::Collect(args)) => args.run(out),
            Some(Many::Verify(args)) => args.run(out),
            None => self.count.run(out),
        }
    }
}

/// How `plan` and `status` say what they found.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// An object of JSON
    Json,
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy();
    // Only a zero byte cannot be quoted, and no path has one.
    shlex::try_quote(&text).map_or_else(|_| text.to_string(), Cow::into_owned)
}
