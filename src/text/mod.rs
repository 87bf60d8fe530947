//! Games from any text a user has at hand, and back.
//!
//! | form | told by | games |
//! |---|---|---|
//! | [picture](Form::Picture) | anything else | grid, token |
//! | [nauty's formats](Form::Nauty) | graph6's characters alone; `:`, `;` or `&` in front | graph |
//! | [test case of LeetCode](Form::LeetCode) | a bracket, or a name and `=` | grid, graph |
//! | [contest's boards](Form::Contest) | a digit | token |
//! | [JSON](Form::Json) | a brace | grid, graph, token |
//!
//! ```
//! use catmouse::text::{self, Case, Options};
//!
//! let cases = text::read(b"['####F', '#C...', 'M....'], 1, 2", &Options::default())?;
//! let [Case::Grid { layout, arena }] = &cases[..] else { panic!() };
//! assert_eq!((layout.cat_jump, layout.mouse_jump), (1, 2));
//! assert_eq!(arena.start().mouse.index(), 10);
//!
//! let error = text::read(b"[\"M.CF\",\n \"...x\"]\n1\n1\n", &Options::default()).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 6: row 2, column 4: unknown character 'x'; a board has M, C, F, '.' and '#'"
//! );
//! # Ok::<(), text::TextError>(())
//! ```
//!
//! Everywhere a byte order mark, Windows line ends, empty lines at the end and the marks around a block
//! of code in Markdown are taken. Spaces before and after the rows of a picture are only for the eye;
//! the jumps may follow it as they follow a board of LeetCode: first the cat's, then the mouse's. The
//! next picture comes after an empty line, or after the jumps.
//!
//! [`read`] takes a text as a whole, [`Parts`] one of any length, case by case.

mod error;
mod json;
mod leetcode;
mod nauty;
mod parts;
mod picture;
mod place;
mod scan;
mod write;

pub use error::{Fault, TextError};
pub use parts::{Part, Parts};

use crate::Arena;
use crate::games::graph::{GraphError, GraphLayout};
use crate::games::grid::{GridError, GridLayout};
use crate::games::token::{TokenBoard, contest};
use crate::graphs::Format;
use error::FaultAt;

/// A game that was read, checked and ready to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// Cat and Mouse II (`LeetCode` 1728).
    Grid {
        /// As written.
        layout: GridLayout,
        /// As played.
        arena: Box<Arena>,
    },
    /// Cat and Mouse (`LeetCode` 913).
    Graph {
        /// As written.
        layout: GraphLayout,
        /// As played.
        arena: Box<Arena>,
    },
    /// The token game.
    Token(TokenBoard),
}

impl Case {
    /// The grid game on a layout.
    ///
    /// # Errors
    ///
    /// If the layout is no board.
    pub fn grid(layout: GridLayout) -> Result<Self, GridError> {
        let arena = Box::new(layout.arena()?);
        Ok(Self::Grid { layout, arena })
    }

    /// The graph game on a layout.
    ///
    /// # Errors
    ///
    /// If the layout is no graph.
    pub fn graph(layout: GraphLayout) -> Result<Self, GraphError> {
        let arena = Box::new(layout.arena()?);
        Ok(Self::Graph { layout, arena })
    }

    /// The game as engines see it; `None` for the token game.
    #[must_use]
    pub fn arena(&self) -> Option<&Arena> {
        match self {
            Self::Grid { arena, .. } | Self::Graph { arena, .. } => Some(arena),
            Self::Token(_) => None,
        }
    }

    /// The name of the game in output: `grid`, `graph` or `token`.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        match self {
            Self::Grid { .. } => "grid",
            Self::Graph { .. } => "graph",
            Self::Token(_) => "token",
        }
    }
}

/// What the text leaves open. Where the text says something else, the options prevail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// How far the cat jumps on a grid.
    pub cat_jump: Option<i64>,
    /// How far the mouse jumps on a grid.
    pub mouse_jump: Option<i64>,
    /// The mouse's first node in a graph; 1 if nobody says.
    pub mouse: Option<usize>,
    /// The cat's first node in a graph; 2 if nobody says.
    pub cat: Option<usize>,
    /// The hole of a graph; node 0 if nobody says.
    pub hole: Hole,
    /// Read the lists of a graph as arrows.
    pub directed: bool,
    /// Let both players of a graph game stay where they are.
    pub stay: bool,
}

/// Where the hole of a graph is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hole {
    /// Where the text says; node 0 if it does not.
    #[default]
    AsWritten,
    /// There is none: only the cat can win.
    Nowhere,
    /// At this node.
    At(usize),
}

impl Options {
    /// Whether everything given is for a board of the grid game.
    fn fit_grid(&self) -> Result<(), Fault> {
        let graph = [
            ("--mouse", self.mouse.is_some()),
            ("--cat", self.cat.is_some()),
            ("--hole", self.hole != Hole::AsWritten),
            ("--directed", self.directed),
            ("--stay", self.stay),
        ];
        fit(&graph, "graph", "board")
    }

    /// Whether everything given is for a graph.
    fn fit_graph(&self) -> Result<(), Fault> {
        let grid = [
            ("--cat-jump", self.cat_jump.is_some()),
            ("--mouse-jump", self.mouse_jump.is_some()),
        ];
        fit(&grid, "board", "graph")
    }

    /// Whether nothing is given, as there is nothing to say of the token game.
    fn fit_token(&self) -> Result<(), Fault> {
        self.fit_grid()?;
        let grid = [
            ("--cat-jump", self.cat_jump.is_some()),
            ("--mouse-jump", self.mouse_jump.is_some()),
        ];
        fit(
            &grid,
            "board with a cat and a mouse",
            "board of the token game",
        )
    }

    /// Puts what is given here over what the text says.
    fn apply(&self, layout: &mut GraphLayout) {
        layout.mouse = self.mouse.unwrap_or(layout.mouse);
        layout.cat = self.cat.unwrap_or(layout.cat);
        layout.directed |= self.directed;
        layout.stay |= self.stay;
        match self.hole {
            Hole::AsWritten => {}
            Hole::Nowhere => layout.hole = None,
            Hole::At(node) => layout.hole = Some(node),
        }
    }
}

/// Whether none of these options is given.
fn fit(
    options: &[(&'static str, bool)],
    meant: &'static str,
    found: &'static str,
) -> Result<(), Fault> {
    match options.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some(&(option, _)) => Err(Fault::Option {
            option,
            meant,
            found,
        }),
    }
}

/// How a text writes its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Boards as drawn, each then perhaps with its jumps: grid or token boards.
    Picture,
    /// `LeetCode`'s box for test cases, one or more: `["M.C","..F"]` and two jumps, or
    /// `[[2,5],[3],[0]]`, with or without `grid =`, `catJump =`, `mouseJump =`, `graph =`.
    LeetCode,
    /// The token contest's input: how many boards, then each with its size.
    Contest,
    /// Objects with `grid`, `catJump` and `mouseJump`, or `graph`, or `board`: one a line
    /// (JSON Lines), or a single one over several lines.
    Json,
    /// nauty's graph6, sparse6 and digraph6: one graph a line.
    Nauty,
}

impl Form {
    /// The form of a text, as its first line tells; or any line that begins with a brace, which is
    /// JSON's alone, or that begins a case as on `LeetCode`'s pages. `None` if there is nothing but
    /// white space.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        let text = without_mark(text).trim_ascii_start();
        let first = *text.first()?;
        let end = text.iter().position(|&byte| byte == b'\n');
        let line = &text[..end.unwrap_or(text.len())];
        let name = line
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_')
            .count();
        let after_name = line[name..].trim_ascii_start().first();
        Some(match first {
            _ if has_object(text) => Self::Json,
            _ if nauty::is_graph(line, text) => Self::Nauty,
            b'[' => Self::LeetCode,
            b'0'..=b'9' => Self::Contest,
            _ if name > 0 && matches!(after_name, Some(b'=' | b':')) => Self::LeetCode,
            _ if line.starts_with(b"Example") => Self::LeetCode,
            _ if leetcode::has_case(text) => Self::LeetCode,
            _ => Self::Picture,
        })
    }
}

/// Reads all games of a text.
///
/// # Errors
///
/// The first thing that is wrong, and where.
pub fn read(text: &[u8], options: &Options) -> Result<Vec<Case>, TextError> {
    if Form::of(text) == Some(Form::Contest) {
        return contest_cases(without_mark(text), options);
    }
    let mut parts = Parts::new(text);
    let mut cases = Vec::new();
    loop {
        let batch = parts.next_batch().map_err(|error| {
            let what = error.to_string();
            TextError::new(1, 1, Fault::Endless { what })
        })?;
        if batch.is_empty() {
            break;
        }
        for part in batch {
            cases.extend(part.read(options)?);
        }
    }
    if cases.is_empty() {
        return Err(parts.nothing());
    }
    Ok(cases)
}

/// Reads the token contest's input.
fn contest_cases(text: &[u8], options: &Options) -> Result<Vec<Case>, TextError> {
    let wrong = |line, fault| Err(TextError::new(line, 1, fault));
    match contest::read(text) {
        Ok(boards) => match options.fit_token() {
            Ok(()) => Ok(boards.into_iter().map(Case::Token).collect()),
            Err(fault) => wrong(1, fault),
        },
        Err(error) if is_edge(text) => wrong(
            error.line(),
            Fault::Elsewhere {
                format: Format::Edges,
            },
        ),
        Err(error) => {
            let fault = error.fault().clone().into();
            Err(TextError::new(error.line(), error.column(), fault))
        }
    }
}

/// Whether the first line has two numbers, and so is no number of boards.
fn is_edge(text: &[u8]) -> bool {
    let line = text.trim_ascii_start().split(|&byte| byte == b'\n').next();
    let words = line
        .unwrap_or_default()
        .split(|byte| b" \t\r,".contains(byte));
    let mut words = words.filter(|word| !word.is_empty());
    let mut number = || {
        let word = words.next();
        word.is_some_and(|word| word.iter().all(u8::is_ascii_digit))
    };
    number() && number() && words.next().is_none()
}

/// Reads one line of JSON Lines, or a single object over several lines; `None` for an empty line.
/// `number` is the (first) line's number for errors, from 1.
///
/// # Errors
///
/// The first thing that is wrong, and where.
pub fn read_json(line: &[u8], number: usize, options: &Options) -> Result<Option<Case>, TextError> {
    let line = if number == 1 {
        without_mark(line)
    } else {
        line
    };
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    utf8(line)
        .and_then(|text| json::read(text, options))
        .map(Some)
        .map_err(|fault| fault.within(line, number))
}

/// Whether a line begins with a brace.
fn has_object(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines.any(|line| line.trim_ascii_start().first() == Some(&b'{'))
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text after its byte order mark, if it has one.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

fn utf8(text: &[u8]) -> Result<&str, FaultAt> {
    str::from_utf8(text).map_err(|error| {
        let at = error.valid_up_to();
        if at == 0 && (text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")) {
            return FaultAt::new(at, Fault::Utf16);
        }
        let byte = text[at];
        FaultAt::new(at, Fault::NotUtf8 { byte })
    })
}
