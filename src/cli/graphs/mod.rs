//! `catmouse graphs`: a stream of graphs, each answered on every hole and start, or chased by cops.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use catmouse::Cell;
use catmouse::engine::Engine;
use catmouse::graphs::lists::Note;
use catmouse::graphs::stream::{Chunk, Item, Stream};
use catmouse::graphs::{Choice, Format, GraphTextError, packed, pipeline};

use super::Failure;
use super::flood::Flood;
use super::threads::Threads;

mod answer;
mod export;
mod output;
mod summary;
mod table;

use answer::{Answerer, Game, HoleAsked, Question};

/// Answer a stream of graphs: every hole, every start; or cops and robbers
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Answer a stream of graphs: every hole, every start; or cops and robbers.

Reads graph6, sparse6 and digraph6, LeetCode's lists of neighbours (one graph a line), edge lists
(0 1; an empty line between graphs) and DIMACS .col, packed with gzip or zstd or not; the first graph
tells which. Writes one JSON object a line for each graph, in the order of the input.

Counted are the states with the mouse to move in which the game is not over: mouse, cat and hole on
three different nodes, each among those chosen. With --hole all, holes on which the cat can be stuck
(some node has no other neighbour) are left out, as LeetCode promises, unless --stuck is given.

A graph in JSON Lines may have the keys directed, stay, hole (null for none), mouse and cat, as for
'catmouse solve'; --hole, --no-hole, --mouse and --cat prevail over them. Cops and robbers has only
the key directed.",
    after_help = "\
Examples:
  geng -c 9 | catmouse graphs --summary             the longest wins on every graph of 9 nodes
  geng -c 8 | catmouse graphs --cops 1 --summary    how many graphs one cop wins
  catmouse graphs --hole 0 --mouse 1 --cat 2 graphs.jsonl
  catmouse graphs --cops number --certificate petersen.g6
  catmouse graphs --hole 3 --export pg graph.col | pg_solver"
)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(crate) struct Args {
    /// Where the graphs are; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// The format, where the text is not to tell it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,

    /// Read lists and edges as arrows: moves follow them
    #[arg(long)]
    directed: bool,

    /// Where the hole is: a node, or every one [default: all, or what the graph's JSON says]
    #[arg(long, value_name = "N|all", help_heading = "Cat and mouse")]
    hole: Option<Nodes>,

    /// Play without a hole: only the cat can win
    #[arg(long, conflicts_with_all = ["hole", "stuck"], help_heading = "Cat and mouse")]
    no_hole: bool,

    /// Where the mouse starts [default: all, or what the graph's JSON says]
    #[arg(long, value_name = "N|all", help_heading = "Cat and mouse")]
    mouse: Option<Nodes>,

    /// Where the cat starts [default: all, or what the graph's JSON says]
    #[arg(long, value_name = "N|all", help_heading = "Cat and mouse")]
    cat: Option<Nodes>,

    /// Let both stay where they are
    #[arg(long, help_heading = "Cat and mouse")]
    stay: bool,

    /// Count also the holes on which the cat can be stuck, which is a draw
    #[arg(long, help_heading = "Cat and mouse")]
    stuck: bool,

    /// Who plays: every hole at once, or one hole after the other by an engine for single games
    #[arg(
        long,
        value_name = "ENGINE",
        default_value = "holes",
        value_parser = engine_parser(),
        help_heading = "Cat and mouse"
    )]
    engine: Players,

    /// Let 1, 2 or 3 cops chase a robber, or find how many it takes: both may stay, there is no hole
    #[arg(
        long,
        value_name = "1|2|3|number",
        conflicts_with_all = ["hole", "no_hole", "mouse", "cat", "stay", "stuck", "engine"],
        help_heading = "Cops and robbers"
    )]
    cops: Option<Cops>,

    /// Give the proof, checked: how a cop-win graph is dismantled, or where the robber is safe
    #[arg(
        long,
        requires = "cops",
        conflicts_with = "summary",
        help_heading = "Cops and robbers"
    )]
    certificate: bool,

    /// Only totals by nodes and edges, and the record graphs
    #[arg(
        long,
        value_name = "text|json",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    summary: Option<SummaryFormat>,

    /// Write the answers there, whole or not at all: Parquet for .parquet, CSV for .csv, else as to
    /// the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the game on the one graph given for other programs: a parity game for its solvers, or
    /// states and moves for Graphviz
    #[arg(long, value_name = "pg|dot", conflicts_with_all = ["cops", "summary", "keep_going"])]
    export: Option<export::Kind>,

    /// Whether the parity game asks if the mouse wins, or if the cat does
    #[arg(
        long,
        value_name = "mouse|cat",
        default_value = "mouse",
        requires = "export"
    )]
    r#for: export::Asked,

    /// Pass over graphs that are wrong, saying so in their place, and answer the others
    #[arg(long)]
    keep_going: bool,

    #[command(flatten)]
    threads: Threads,
}

/// A node or all of them.
#[derive(Clone, Copy, Debug)]
struct Nodes(Choice);

impl FromStr for Nodes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self(Choice::All));
        }
        let node = text.parse().ok().and_then(Cell::try_new);
        let node = node.ok_or("expected a node, 0 to 63, or all")?;
        Ok(Self(Choice::Node(node)))
    }
}

/// How many cops.
#[derive(Clone, Copy, Debug)]
enum Cops {
    Are(usize),
    Number,
}

impl FromStr for Cops {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "number" => Ok(Self::Number),
            "1" | "2" | "3" => Ok(Self::Are(usize::from(text.as_bytes()[0] - b'0'))),
            _ if text.parse::<u64>().is_ok_and(|cops| cops > 3) => Err(
                "more than 3 cops are too many to solve for; expected 1, 2, 3, or number".into(),
            ),
            _ => Err("expected 1, 2, 3, or number".into()),
        }
    }
}

/// Who plays the graph game; `None`: every hole at once.
#[derive(Clone, Copy, Debug)]
struct Players(Option<Engine>);

fn engine_parser() -> impl clap::builder::TypedValueParser<Value = Players> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    let names = std::iter::once("holes").chain(Engine::ALL.map(Engine::name));
    PossibleValuesParser::new(names).map(|name| Players(name.parse().ok()))
}

/// How totals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SummaryFormat {
    Text,
    Json,
}

fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::ALL.map(Format::name)).map(|name| {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.unwrap_or(Format::Graph6)
    })
}

/// What a chunk of the stream comes to.
struct Part {
    result: output::Chunk,
    /// What was wrong.
    wrong: Vec<GraphTextError>,
    /// What else there is to say, and on which lines.
    notes: Vec<(u64, Note)>,
    graphs: usize,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(kind) = self.export {
            return self.export(kind, out);
        }
        let question = self.question();
        let file = self.out.as_deref().filter(|path| *path != Path::new("-"));
        let mut output = output::Output::new(question, self.summary, file, out)?;
        let input = packed::open(&self.file).map_err(|error| self.trouble(&error))?;
        let threads = self
            .threads
            .asked()
            .unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        let (failed, source) = self.source(input);
        let (keep_going, blank) = (self.keep_going, output.chunk());
        let worker = || {
            let (mut answerer, blank) = (Answerer::new(question), blank.clone());
            move |chunk: Chunk| answer_chunk(&mut answerer, &chunk, keep_going, blank.clone())
        };
        let mut done = Ok(());
        let mut flood = Flood::default();
        let (mut graphs, mut told) = (0, false);
        pipeline::ordered(threads, source, worker, |part: Part| {
            graphs += part.graphs;
            let in_place = part.result.tells_errors();
            for (line, note) in part.notes {
                flood.warn(&format!("{}:{line}: {note}", self.name()));
            }
            done = output.take(part.result);
            for error in part.wrong {
                told = true;
                if !keep_going {
                    done = Err(Failure::Input(self.wrong(&error)));
                    break;
                }
                if !in_place {
                    flood.complain(&self.wrong(&error));
                }
            }
            if done.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        flood.end(self.name());
        // The source has ended, or something else is wrong already.
        if done.is_ok()
            && let Ok(error) = failed.try_recv()
        {
            let name = self.name();
            let read = if graphs == 1 {
                "graph was"
            } else {
                "graphs were"
            };
            done = Err(Failure::Input(format!(
                "{name}: {error}; {graphs} {read} read before"
            )));
        }
        done?;
        output.finish()?;
        if told { Err(Failure::Told) } else { Ok(()) }
    }

    /// The chunks of the input; where reading fails, they end, and the error comes aside.
    fn source(
        &self,
        input: Box<dyn Read + Send>,
    ) -> (
        std::sync::mpsc::Receiver<io::Error>,
        impl FnMut() -> Option<Chunk> + Send + 'static,
    ) {
        let mut stream = Stream::new(input, self.from, self.directed);
        let (fail, failed) = std::sync::mpsc::channel();
        let source = move || {
            stream.next_chunk().unwrap_or_else(|error| {
                // The receiver is there until all chunks are done.
                let _ = fail.send(error);
                None
            })
        };
        (failed, source)
    }

    fn question(&self) -> Question {
        match self.cops {
            Some(Cops::Are(cops)) => Question::Cops {
                from: cops,
                to: cops,
                certificate: self.certificate,
            },
            Some(Cops::Number) => Question::Cops {
                from: 1,
                to: catmouse::graphs::MOST_COPS,
                certificate: self.certificate,
            },
            None => Question::Game {
                engine: self.engine.0,
                game: Game {
                    hole: match self.hole {
                        _ if self.no_hole => HoleAsked::Nowhere,
                        None => HoleAsked::AsWritten,
                        Some(nodes) => HoleAsked::At(nodes.0),
                    },
                    mouse: self.mouse.map(|nodes| nodes.0),
                    cat: self.cat.map(|nodes| nodes.0),
                    stay: self.stay,
                    stuck: self.stuck,
                },
            },
        }
    }

    fn name(&self) -> String {
        if self.file == Path::new("-") {
            "<stdin>".into()
        } else {
            self.file.display().to_string()
        }
    }

    fn trouble(&self, error: &io::Error) -> Failure {
        let name = self.name();
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => format!("{name}: there is no such file"),
            io::ErrorKind::IsADirectory => {
                format!("{name}: this is a directory; expected a file")
            }
            _ => format!("{name}: {error}"),
        })
    }

    fn wrong(&self, error: &GraphTextError) -> String {
        let (name, line) = (self.name(), error.line);
        match error.column {
            Some(column) => format!("{name}:{line}:{column}: {}", error.fault),
            None => format!("{name}:{line}: {}", error.fault),
        }
    }
}

fn answer_chunk(
    answerer: &mut Answerer,
    chunk: &Chunk,
    keep_going: bool,
    mut result: output::Chunk,
) -> Part {
    let (mut wrong, mut notes) = (Vec::new(), Vec::new());
    let graphs = chunk.len();
    for item in chunk.graphs() {
        let Item {
            line,
            graph,
            keys,
            note,
        } = item;
        notes.extend(note.map(|note| (line, note)));
        let answer = graph.and_then(|graph| {
            let answer = answerer.answer(&graph, &keys);
            let answer = answer.map_err(|fault| GraphTextError::of_line(fault).from_line(line))?;
            Ok((graph, answer))
        });
        match answer {
            Ok((graph, answer)) => result.add(&graph, &answer),
            Err(error) => {
                if keep_going {
                    result.add_error(&error);
                }
                wrong.push(error);
                if !keep_going {
                    break;
                }
            }
        }
    }
    Part {
        result,
        wrong,
        notes,
        graphs,
    }
}
