//! `catmouse solve`: who wins, in how many plies, and how.

use std::io::{Read, Write};
use std::path::PathBuf;

use catmouse::answer::Answer;
use catmouse::games::graph::can_be_stuck_from_start;
use catmouse::text::{self, Case, Form, Options};
use catmouse::{Arena, Player, table_file};
use clap::ValueEnum;
use rayon::prelude::*;

use super::input::{Reading, Source};
use super::save::save;
use super::solver::{Choice, Table};
use super::threads::Threads;
use super::{Failure, complain, paint, prose, warn};

/// Say who wins, in how many plies, and how
///
/// Takes whatever is at hand and tells the game from the text: a picture of a board; LeetCode's box
/// for test cases (problems 913 and 1728); the token contest's input; JSON Lines with the keys
/// grid, catJump and mouseJump, or graph, or board. LeetCode's order of the jumps is the cat's, then
/// the mouse's.
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
            all_right &= match job.source(&source, &pool, out) {
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
    /// Answers all cases of a file; whether all was right.
    fn source(
        &self,
        source: &Source,
        pool: &rayon::ThreadPool,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let mut reader = source.open()?;
        let mut text = Vec::new();
        let mut more = true;
        // Until the first line tells the form.
        while more && !text.trim_ascii_start().contains(&b'\n') {
            more = read_some(&mut *reader, &mut text).map_err(|error| source.trouble(&error))?;
        }
        let is_json = Form::of(&text) == Some(Form::Json);
        let mut read_rest = |text: &mut Vec<u8>| {
            let read = reader.read_to_end(text);
            read.map_err(|error| source.trouble(&error))
        };
        if !is_json || self.args.table.is_some() {
            read_rest(&mut text)?;
            return self.cases(source, &text, out);
        }
        if text::is_single_object(&text) {
            read_rest(&mut text)?;
            if text::is_single_object(&text) {
                return self.cases(source, &text, out);
            }
            more = false;
        }
        self.stream(source, text, more, &mut *reader, pool, out)
    }

    /// Answers the cases of a text that is read as a whole.
    fn cases(&self, source: &Source, text: &[u8], out: &mut dyn Write) -> Result<bool, Failure> {
        let cases = match text::read(text, &self.options) {
            Ok(cases) => cases,
            Err(error) => {
                let message = source.wrong(&error);
                if self.args.format == Format::Json {
                    writeln!(out, "{}", error_object(error.line(), &message))?;
                }
                return Err(Failure::Input(message));
            }
        };
        let mut table = Table::new(self.args.engine);
        let mut all_right = true;
        let has_table = matches!(&cases[..], [case] if case.arena().is_some());
        if self.args.table.is_some() && !has_table {
            let message = "--table: expected a single board or graph as input";
            return Err(Failure::Usage(message.to_owned()));
        }
        for (index, case) in cases.iter().enumerate() {
            let solved = self.case(case, &mut table);
            let which = || match cases.len() {
                1 => source.to_string(),
                _ => format!("{source}, case {}", index + 1),
            };
            if index > 0 && self.args.format == Format::Text {
                writeln!(out)?;
            }
            all_right &= solved.print(which, out)?;
            if let Some(path) = &self.args.table {
                save(path, &table_file::write(case, table.solution()))
                    .map_err(|error| Source::from(path.clone()).trouble(&error))?;
            }
        }
        Ok(all_right)
    }

    /// Answers JSON Lines as they come, many at a time, in order.
    fn stream(
        &self,
        source: &Source,
        mut text: Vec<u8>,
        mut more: bool,
        reader: &mut dyn Read,
        pool: &rayon::ThreadPool,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let mut all_right = true;
        let mut first_line = 1;
        loop {
            let whole_lines = if more {
                text.iter()
                    .rposition(|&byte| byte == b'\n')
                    .map_or(0, |end| end + 1)
            } else {
                text.len()
            };
            let lines: Vec<&[u8]> = text[..whole_lines]
                .split_inclusive(|&b| b == b'\n')
                .collect();
            let solved: Vec<(usize, Solved)> = pool.install(|| {
                let numbered = lines.par_iter().enumerate().with_min_len(16);
                let new_table = || Table::new(self.args.engine);
                let solved = numbered.map_init(new_table, |table, (index, line)| {
                    let number = first_line + index;
                    Some((number, self.line(source, line, number, table)?))
                });
                solved.flatten_iter().collect()
            });
            for (index, (number, solved)) in solved.into_iter().enumerate() {
                if (index > 0 || first_line > 1) && self.args.format == Format::Text {
                    writeln!(out)?;
                }
                all_right &= solved.print(|| format!("{source}:{number}"), out)?;
            }
            first_line += lines.len();
            text.drain(..whole_lines);
            if !more {
                return Ok(all_right);
            }
            out.flush()?;
            more = read_some(reader, &mut text).map_err(|error| source.trouble(&error))?;
        }
    }

    /// One line of JSON Lines; `None` if it is empty.
    fn line(
        &self,
        source: &Source,
        line: &[u8],
        number: usize,
        table: &mut Table,
    ) -> Option<Solved> {
        match text::read_json(line, number, &self.options) {
            Ok(case) => Some(self.case(&case?, table)),
            Err(error) => {
                let message = source.wrong(&error);
                let text = match self.args.format {
                    Format::Json => error_object(number, &message) + "\n",
                    Format::Answer => "error\n".to_owned(),
                    Format::Text => String::new(),
                };
                Some(Solved {
                    text,
                    error: Some(message),
                    warning: None,
                })
            }
        }
    }

    /// Solves a case and prints it.
    fn case(&self, case: &Case, table: &mut Table) -> Solved {
        let record = table.solve(case);
        let mut solved = Solved::default();
        let mut checked = String::new();
        if let Some(arena) = case.arena() {
            solved.warning = stuck_warning(arena);
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
    /// Prints what there is to say, of which case in a warning; whether all was right.
    fn print(&self, which: impl Fn() -> String, out: &mut dyn Write) -> Result<bool, Failure> {
        out.write_all(self.text.as_bytes())?;
        if let Some(warning) = &self.warning {
            out.flush()?;
            warn(&format!("{}: {warning}", which()));
        }
        if let Some(error) = &self.error {
            out.flush()?;
            complain(error);
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

/// Reads what is there, at most a mebibyte; whether there may be more.
fn read_some(reader: &mut dyn Read, text: &mut Vec<u8>) -> std::io::Result<bool> {
    const BLOCK: usize = 1 << 20;
    let old = text.len();
    text.resize(old + BLOCK, 0);
    let read = loop {
        match reader.read(&mut text[old..]) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            other => break other,
        }
    };
    text.truncate(old + read.as_ref().unwrap_or(&0));
    Ok(read? > 0)
}
