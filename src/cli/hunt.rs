//! `catmouse hunt`: search for long games.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::Contest;
use catmouse::census::run::{MethodName, RunError, write_hunt};
use catmouse::notation::plies;

use super::census::{Boards, carry_out};
use super::number::at_least;
use super::threads::Threads;
use super::{Failure, warn};

/// Search for boards on which the game is long, by annealing over walls
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse hunt 8x8                                   the longest mouse win for jumps of 1
  catmouse hunt 8x8 --cat-jump 3 --mouse-jump 1 --chains 200 --seed 7 --out hunt
  catmouse hunt 6x6 --mouse-jump 2 --goal delay       what the cat can delay longest

The same seed finds the same boards on any number of threads. With --out, a hunt that was stopped goes on when
the same command is given again, and more chains can only be had from another folder.")]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// What to search for
    #[arg(long, value_enum, default_value_t = Goal::Mouse)]
    goal: Goal,
    /// Searches, each from a board of its own; pairs of jumps take turns
    #[arg(long, default_value_t = 64, value_parser = at_least(1), allow_negative_numbers = true)]
    chains: u64,
    /// Boards looked at in each search
    #[arg(long, default_value_t = 100_000, value_parser = at_least(1), allow_negative_numbers = true)]
    steps: u64,
    /// What the random numbers begin with
    #[arg(long, default_value_t = 1, value_parser = at_least(0), allow_negative_numbers = true)]
    seed: u64,
    /// Folder for checkpoint and results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Goal {
    /// The longest win of the mouse
    Mouse,
    /// The longest forced win of the cat
    Cat,
    /// The mouse win that the cat delays most beyond the mouse's walk
    Delay,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let goal = match self.goal {
            Goal::Mouse => Contest::MouseWin,
            Goal::Cat => Contest::CatWin,
            Goal::Delay => Contest::Delay,
        };
        let manifest = self.boards.manifest(MethodName::Hunt {
            chains: self.chains,
            steps: self.steps,
            seed: self.seed,
            goal,
        });
        let (runner, run) = carry_out(&manifest, self.out.as_deref(), self.threads, "boards")?;
        let failed = |error: RunError| Failure::Input(error.to_string());
        let boards =
            write_hunt(runner.survey(), &run.findings, self.out.as_deref()).map_err(failed)?;
        if boards.is_empty() {
            warn(
                "no board was found on which somebody wins; try more steps, chains or jumps, or another goal",
            );
        }
        for board in &boards {
            let delay = board
                .delay
                .map_or(String::new(), |delay| format!(", {delay} beyond the walk"));
            let (cat, mouse) = (board.cat_jump, board.mouse_jump);
            writeln!(
                out,
                "cat {cat}, mouse {mouse}: the {} wins in {}{delay}",
                board.winner,
                plies(board.plies)
            )?;
            writeln!(out, "{}\n", board.test_case())?;
        }
        Ok(())
    }
}
