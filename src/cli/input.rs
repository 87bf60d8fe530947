//! What every subcommand that reads games shares: where the text comes from, and what it leaves open.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use catmouse::graphs::packed;
use catmouse::text::{Hole, Options, TextError};

use super::Failure;

/// A file, or standard input written as `-`.
#[derive(Clone, Debug)]
pub(crate) struct Source(PathBuf);

impl From<PathBuf> for Source {
    fn from(path: PathBuf) -> Self {
        Self(path)
    }
}

/// As messages call it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stdin() {
            f.write_str("<stdin>")
        } else {
            fmt::Display::fmt(&self.0.display(), f)
        }
    }
}

impl Source {
    fn is_stdin(&self) -> bool {
        self.0.as_os_str() == "-"
    }

    /// Opens it for reading, gzip and zstd unpacked.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        if self.is_stdin() {
            if io::stdin().is_terminal() {
                eprintln!("Reading a game from the terminal; end with Ctrl-D on an empty line.");
            }
            return packed::unpacked(io::stdin()).map_err(|error| self.trouble(&error));
        }
        let file = File::open(&self.0).map_err(|error| self.trouble(&error))?;
        // A directory opens like a file; only reading fails.
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(self.trouble(&io::ErrorKind::IsADirectory.into()));
        }
        packed::unpacked(file).map_err(|error| self.trouble(&error))
    }

    /// Reads all of it, if that is not too much.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        const MOST: usize = 256 << 20;
        let mut bytes = Vec::new();
        let read = self.open()?.take(MOST as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.trouble(&error))?;
        if bytes.len() > MOST {
            let most = MOST >> 20;
            return Err(Failure::Input(format!(
                "{self}: this goes on for more than {most} MiB; expected less"
            )));
        }
        Ok(bytes)
    }

    /// The failure to read or write it.
    pub(crate) fn trouble(&self, error: &io::Error) -> Failure {
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => format!("{self}: there is no such file"),
            io::ErrorKind::IsADirectory => {
                format!("{self}: this is a directory; expected a file")
            }
            _ => format!("{self}: {error}"),
        })
    }

    /// What is wrong with its text, in one line with the place.
    pub(crate) fn wrong(&self, error: &TextError) -> String {
        let (line, column) = (error.line(), error.column());
        format!("{self}:{line}:{column}: {}", error.fault())
    }
}

/// What the text may leave open; what is said here prevails over the text. An option for another game
/// than the text's is refused.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "The game: what is said here prevails over the text")]
pub(crate) struct Reading {
    /// How far the cat jumps on a grid, 1 to 63 cells
    #[arg(long, value_name = "CELLS", value_parser = jump, allow_negative_numbers = true)]
    cat_jump: Option<i64>,
    /// How far the mouse jumps on a grid, 1 to 63 cells
    #[arg(long, value_name = "CELLS", value_parser = jump, allow_negative_numbers = true)]
    mouse_jump: Option<i64>,
    /// Where the mouse starts in a graph [default: 1]
    #[arg(long, value_name = "NODE", value_parser = node, allow_negative_numbers = true)]
    mouse: Option<usize>,
    /// Where the cat starts in a graph [default: 2]
    #[arg(long, value_name = "NODE", value_parser = node, allow_negative_numbers = true)]
    cat: Option<usize>,
    /// Where the hole of a graph is, or 'none' for a game in which only the cat can win [default: 0]
    #[arg(long, value_name = "NODE", value_parser = hole)]
    hole: Option<Hole>,
    /// Read the lists of a graph as arrows: an edge may be listed at one end only
    #[arg(long)]
    directed: bool,
    /// Let both players of a graph game stay where they are
    #[arg(long)]
    stay: bool,
}

// What is out of range is told by the game, with its place among what else is wrong.

fn jump(word: &str) -> Result<i64, String> {
    word.parse()
        .map_err(|_| "expected a number of cells, 1 to 63".to_owned())
}

fn node(word: &str) -> Result<usize, String> {
    word.parse()
        .map_err(|_| "expected a node's number".to_owned())
}

fn hole(word: &str) -> Result<Hole, String> {
    if word == "none" {
        return Ok(Hole::Nowhere);
    }
    let node = word
        .parse()
        .map_err(|_| "expected a node's number or 'none'")?;
    Ok(Hole::At(node))
}

impl Reading {
    /// For the reader of texts.
    pub(crate) fn options(&self) -> Options {
        Options {
            cat_jump: self.cat_jump,
            mouse_jump: self.mouse_jump,
            mouse: self.mouse,
            cat: self.cat,
            hole: self.hole.unwrap_or_default(),
            directed: self.directed,
            stay: self.stay,
        }
    }
}
