//! `catmouse solve`: who wins, in how many plies, and how.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use catmouse::answer::Answer;
use catmouse::games::graph::can_be_stuck_from_start;
use catmouse::text::{Case, Options, Part, Parts};
use catmouse::{Arena, Player, table_file};
use clap::ValueEnum;
use rayon::prelude::*;

use super::flood::Flood;
use super::input::{Reading, Source};
use super::save::{self, save};
use super::solver::{Choice, Table};
use super::threads::Threads;
use super::{Failure, complain, paint, prose};

/// Say who wins, in how many plies, and how
///
/// Takes whatever is at hand and tells the game from the text: a picture of a board; LeetCode's box
/// for test cases (problems 913 and 1728); the token contest's input; JSON Lines with the keys
/// grid, catJump and mouseJump, or graph, or board; graph6, sparse6 and digraph6, a graph a line.
/// gzip and zstd are unpacked. LeetCode's order of the jumps is the cat's, then the mouse's.
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Args {
    /// Files to read, '-' is standard input
    #[arg(default_value = "-")]
    files: Vec<PathBuf>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print who wins for every cell of this piece, the other one staying where it starts
    #[arg(long, value_name = "PIECE", num_args = 0..=1, require_equals = true,
        default_missing_value = "cat", value_enum)]
    map: Option<Piece>,
    /// Check every entry of every table, sharing nothing with the engine that filled it
    #[arg(long)]
    verify: bool,
    /// Save the table of the game, verdicts and plies of every state, for 'catmouse show'
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// What to solve with
    #[arg(long, value_name = "ENGINE", value_parser = Choice::parser(), default_value = "auto")]
    engine: Choice,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    reading: Reading,
}

const HELP: &str = "\
Cells of a grid are called as in a spreadsheet: the column's letter, then the row's number from \
the top. A ply is one move of one player.

Formats:
  text    The board, the verdict, and a game in which both play their best: of equally good moves
          the one to the first cell in reading order.
  answer  What the judge expects: true or false; 1, 2 or 0; three words.
  json    An object a case: {\"game\":\"grid\",\"winner\":\"mouse\",\"answer\":true,\"plies\":5}.
          The plies of a draw are null. A case that is wrong is {\"line\":3,\"error\":\"...\"}.

Examples:
  catmouse solve board.txt --cat-jump 1 --mouse-jump 2
  echo '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' | catmouse solve --map
  catmouse solve --format json cases.jsonl
  catmouse solve --format answer < contest-input.txt

Exit code: 0 if all was answered, 1 if some of the input was wrong, 2 for wrong arguments.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// What the judge expects, a line a case
    Answer,
    /// An object of JSON a case
    Json,
}

/// A player, as an argument.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Piece {
    /// The mouse
    Mouse,
    /// The cat
    Cat,
}

impl From<Piece> for Player {
    fn from(piece: Piece) -> Self {
        match piece {
            Piece::Mouse => Self::Mouse,
            Piece::Cat => Self::Cat,
        }
    }
}

/// What one case comes to.
#[derive(Debug, Default)]
struct Solved {
    /// For standard output.
    text: String,
    /// Whether the game or its table is wrong, and what to say of that on standard error.
    error: Option<String>,
    /// What to say besides.
    warning: Option<String>,
}

/// How to solve and print, the same for all cases.
struct Job<'a> {
    args: &'a Args,
    options: Options,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = self.threads.asked() {
            pool = pool.num_threads(threads.get());
        }
        let pool = pool.build();
        let pool = pool.map_err(|error| Failure::Usage(format!("--threads: {error}")))?;
        let job = Job {
            args: self,
            options: self.reading.options(),
        };
        let mut all_right = true;
        for (index, path) in self.files.iter().enumerate() {
            if index > 0 && self.format == Format::Text {
                writeln!(out)?;
            }
            let source = Source::from(path.clone());
            let mut flood = Flood::default();
            let done = job.source(&source, &pool, &mut flood, out);
            flood.end(&source);
            all_right &= match done {
                Err(Failure::Input(message)) => {
                    complain(&message);
                    false
                }
                other => other?,
            };
        }
        if all_right {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }
}

impl Job<'_> {
    /// Answers all cases of a file as they come, many at a time, in order; whether all was right.
    fn source(
        &self,
        source: &Source,
        pool: &rayon::ThreadPool,
        flood: &mut Flood,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let mut parts = Parts::new(source.open()?);
        let mut all_right = true;
        let mut printed = 0;
        loop {
            let batch = parts.next_batch().map_err(|error| source.trouble(&error))?;
            if batch.is_empty() {
                break;
            }
            // A text with one case is that case; in one with more, each has its line.
            let alone = printed == 0 && batch.len() == 1 && parts.has_ended();
            if self.args.table.is_some() {
                let more = !parts
                    .next_batch()
                    .map_err(|error| source.trouble(&error))?
                    .is_empty();
                return self.save_table(source, &batch, more, flood, out);
            }
            let solved: Vec<Solved> = pool.install(|| {
                let batch = batch.par_iter().with_min_len(16);
                let new_table = || Table::new(self.args.engine);
                let solved = batch.map_init(new_table, |table, part| {
                    self.part(source, part, alone, table)
                });
                solved.flatten_iter().collect()
            });
            for solved in solved {
                if printed > 0 && self.args.format == Format::Text {
                    writeln!(out)?;
                }
                printed += 1;
                all_right &= solved.print(flood, out)?;
            }
            out.flush()?;
        }
        if printed == 0 {
            return Err(Failure::Input(source.wrong(&parts.nothing())));
        }
        Ok(all_right)
    }

    /// Answers a text with one case and saves its table.
    fn save_table(
        &self,
        source: &Source,
        batch: &[Part],
        more: bool,
        flood: &mut Flood,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let usage = || {
            let message = "--table: expected a single board or graph as input";
            Failure::Usage(message.to_owned())
        };
        let [part] = batch else {
            return Err(usage());
        };
        if more {
            return Err(usage());
        }
        let cases = part
            .read(&self.options)
            .map_err(|error| Failure::Input(source.wrong(&error)))?;
        let [case] = &cases[..] else {
            return Err(usage());
        };
        if case.arena().is_none() {
            return Err(usage());
        }
        let mut table = Table::new(self.args.engine);
        let all_right = self.case(case, source, &mut table).print(flood, out)?;
        if let Some(path) = &self.args.table {
            save(path, &table_file::write(case, table.solution()))
                .map_err(|error| Failure::Input(save::trouble(path, &error)))?;
        }
        Ok(all_right)
    }

    /// The cases of a part; `alone` if the text has no other.
    fn part(&self, source: &Source, part: &Part, alone: bool, table: &mut Table) -> Vec<Solved> {
        match part.read(&self.options) {
            Ok(cases) => {
                let number = part.line();
                let one = alone && cases.len() == 1;
                let cases = cases.iter().map(|case| {
                    if one {
                        self.case(case, source, table)
                    } else {
                        self.case(case, &format_args!("{source}:{number}"), table)
                    }
                });
                cases.collect()
            }
            Err(error) => {
                let message = source.wrong(&error);
                let text = match self.args.format {
                    Format::Json => error_object(error.line(), &message) + "\n",
                    Format::Answer if !alone => "error\n".to_owned(),
                    Format::Answer | Format::Text => String::new(),
                };
                vec![Solved {
                    text,
                    error: Some(message),
                    warning: None,
                }]
            }
        }
    }

    /// Solves a case and prints it.
    fn case(&self, case: &Case, place: &dyn Display, table: &mut Table) -> Solved {
        let record = table.solve(case);
        let mut solved = Solved::default();
        let mut checked = String::new();
        if let Some(arena) = case.arena() {
            solved.warning = stuck_warning(arena).map(|warning| format!("{place}: {warning}"));
            if self.args.verify {
                match table.verify(arena) {
                    Ok(states) => {
                        checked = format!("Verified: all {states} states of the table are right.");
                    }
                    Err(violation) => {
                        solved.error = Some(format!("the table is wrong: {violation}"));
                    }
                }
            }
        }
        solved.text = match self.args.format {
            Format::Answer => format!("{}\n", record.answer),
            // A record has nothing that JSON cannot say.
            Format::Json => serde_json::to_string(&record).unwrap_or_default() + "\n",
            Format::Text => self.report(case, table, &checked),
        };
        solved
    }

    fn report(&self, case: &Case, table: &Table, checked: &str) -> String {
        let arena = match case {
            Case::Token(board) => return prose::token(case, board),
            Case::Grid { arena, .. } | Case::Graph { arena, .. } => arena,
        };
        let answer = Answer::new(arena, table.solution());
        let start = arena.start();
        let mut text = prose::pursuit(case, &answer, start);
        if let Some(piece) = self.args.map {
            text += "\n";
            text += &prose::map(&answer, start, piece.into());
        }
        if !checked.is_empty() {
            text += "\n";
            text += &paint::painted(paint::DIM, checked);
            text += "\n";
        }
        text
    }
}

impl Solved {
    /// Prints what there is to say; whether all was right.
    fn print(&self, flood: &mut Flood, out: &mut dyn Write) -> Result<bool, Failure> {
        out.write_all(self.text.as_bytes())?;
        if let Some(warning) = &self.warning {
            out.flush()?;
            flood.warn(warning);
        }
        if let Some(error) = &self.error {
            out.flush()?;
            flood.complain(error);
        }
        Ok(self.error.is_none())
    }
}

/// A word on players who can be without a move, which LeetCode promises never happens.
fn stuck_warning(arena: &Arena) -> Option<String> {
    let stuck = Player::ALL
        .into_iter()
        .filter(|&player| can_be_stuck_from_start(arena, player));
    let names: Vec<String> = stuck.map(|player| format!("the {player}")).collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(" and ");
    Some(format!(
        "{names} can come to stand without a move; the game stops there, a draw"
    ))
}

fn error_object(line: usize, error: &str) -> String {
    // A text always has a form in JSON.
    let error = serde_json::to_string(error).unwrap_or_default();
    format!("{{\"line\":{line},\"error\":{error}}}")
}
