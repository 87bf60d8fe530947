//! The command line: one file a subcommand, each with its arguments and its `run`.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 answered, 1 the
//! input was wrong, 2 wrong usage. Whoever closes the pipe ends the command quietly.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod bench;
mod census;
mod completions;
mod count;
#[cfg(feature = "explore")]
mod explore;
mod flood;
mod graphs;
mod hunt;
mod input;
mod merge;
mod number;
mod paint;
#[cfg(feature = "play")]
mod play;
mod prose;
#[cfg(feature = "report")]
mod report;
mod save;
mod show;
mod solve;
mod solver;
mod threads;

/// Perfect play for the cat-and-mouse games of programming contests.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Show(show::Args),
    Census(Box<census::Args>),
    Count(count::Args),
    Merge(merge::Args),
    Hunt(hunt::Args),
    Graphs(graphs::Args),
    Bench(bench::Args),
    #[cfg(feature = "report")]
    Report(report::Args),
    #[cfg(feature = "explore")]
    Explore(explore::Args),
    #[cfg(feature = "play")]
    Play(play::Args),
    Completions(completions::Args),
}

impl Command {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Solve(args) => args.run(out),
            Self::Show(args) => args.run(out),
            Self::Census(args) => args.run(out),
            Self::Count(args) => args.run(out),
            Self::Merge(args) => args.run(out),
            Self::Hunt(args) => args.run(out),
            Self::Graphs(args) => args.run(out),
            Self::Bench(args) => args.run(out),
            #[cfg(feature = "report")]
            Self::Report(args) => args.run(out),
            #[cfg(feature = "explore")]
            Self::Explore(args) => args.run(out),
            #[cfg(feature = "play")]
            Self::Play(args) => args.run(out),
            Self::Completions(args) => args.run(out),
        }
    }
}

/// Why a command has no answer, or not to everything it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was wrong; the text is one line that says where, what, and what would be right.
    Input(String),
    /// Some of the input was wrong, and that was said where it came up.
    Told,
    /// The arguments contradict each other or the input, in a way that clap cannot know.
    Usage(String),
    /// Standard output took no more.
    Output(io::Error),
}

/// Errors without further word are those of standard output; those of files are given their names.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Runs the command that the arguments ask for.
pub(crate) fn run() -> ExitCode {
    let cli = Cli::parse();
    // `AutoStream` drops colours where standard output is no terminal or NO_COLOR is set.
    let stdout = anstream::AutoStream::auto(io::stdout().lock());
    let mut out = io::BufWriter::new(stdout);
    let done = cli.command.run(&mut out);
    let flushed = out.flush();
    match done.and_then(|()| Ok(flushed?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::from(1),
        Err(Failure::Input(message)) => {
            complain(&message);
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            complain(&format!("standard output: {error}"));
            ExitCode::from(1)
        }
    }
}

/// Says on standard error, in one line, what is wrong.
pub(crate) fn complain(message: &str) {
    tell("error", anstyle::AnsiColor::Red, message);
}

/// Says on standard error, in one line, what the user should know besides the answer.
pub(crate) fn warn(message: &str) {
    tell("warning", anstyle::AnsiColor::Yellow, message);
}

fn tell(kind: &str, colour: anstyle::AnsiColor, message: &str) {
    let style = colour.on_default().bold();
    // Nothing is left to be done where even standard error is closed.
    let _ = writeln!(anstream::stderr(), "{style}{kind}:{style:#} {message}");
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_well_formed() {
        super::Cli::command().debug_assert();
    }
}
