//! One case as an object of JSON.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error::{Fault, FaultAt};
use super::scan::{Scanner, found};
use super::{Case, Options, leetcode};
use crate::games::graph::GraphLayout;

/// What a line should look like, for error messages.
pub(super) const EXAMPLE: &str = r#"{"grid": ["M.C","..F"], "catJump": 1, "mouseJump": 1}"#;

const KEYS: [&str; 10] = [
    "grid",
    "catJump",
    "mouseJump",
    "graph",
    "mouse",
    "cat",
    "hole",
    "directed",
    "stay",
    "board",
];
const VALUE: &str = "a value of JSON: a number, a text in double quotes, a list in brackets, an object \
                     in braces, true, false or null";

/// The keys we know, their values as written: each is read by whoever knows what it should be, so
/// that a fault is found at its place in the text.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Keys<'a> {
    #[serde(borrow, default)]
    grid: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "catJump")]
    cat_jump: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "mouseJump")]
    mouse_jump: Option<&'a RawValue>,
    #[serde(borrow, default)]
    graph: Option<&'a RawValue>,
    #[serde(borrow, default)]
    mouse: Option<&'a RawValue>,
    #[serde(borrow, default)]
    cat: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "even_null")]
    hole: Option<&'a RawValue>,
    #[serde(borrow, default)]
    directed: Option<&'a RawValue>,
    #[serde(borrow, default)]
    stay: Option<&'a RawValue>,
    #[serde(borrow, default)]
    board: Option<&'a RawValue>,
}

/// `null` is a value here: no hole is something else than nothing said.
fn even_null<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

/// Reads an object.
pub(super) fn read(text: &str, options: &Options) -> Result<Case, FaultAt> {
    let start = Scanner::new(text, 0).here();
    // A list would be taken for the values of the keys in order.
    if !text[start..].starts_with('{') {
        let found = found(&text[start..]);
        let expected = "an object in braces";
        return Err(FaultAt::new(start, Fault::Expected { found, expected }));
    }
    let keys: Keys = serde_json::from_str(text).map_err(|error| json_fault(text, &error))?;
    let object = Object { text, start };
    match (keys.grid, keys.graph, keys.board) {
        (Some(grid), None, None) => object.grid(grid, &keys, options),
        (None, Some(graph), None) => object.graph(graph, &keys, options),
        (None, None, Some(board)) => object.board(board, options),
        (None, None, None) => Err(object.key_fault("an object without any of them")),
        _ => Err(object.key_fault("an object with several of them")),
    }
}

/// The text of an object and where it begins.
struct Object<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Object<'a> {
    /// A reader at a value; it reads on in the whole text, so that places are right.
    fn scanner(&self, value: &'a RawValue) -> Scanner<'a> {
        let offset = value.get().as_ptr().addr() - self.text.as_ptr().addr();
        Scanner::new(self.text, offset)
    }

    fn key_fault(&self, found: &'static str) -> FaultAt {
        FaultAt::new(self.start, Fault::Key { found })
    }

    fn grid(
        &self,
        grid: &'a RawValue,
        keys: &Keys<'a>,
        options: &Options,
    ) -> Result<Case, FaultAt> {
        let mut scanner = self.scanner(grid);
        let start = scanner.here();
        let rows = scanner.rows()?;
        let jump = |value: Option<&'a RawValue>, expected| {
            let Some(value) = value else { return Ok(None) };
            let mut scanner = self.scanner(value);
            Ok(Some((scanner.here(), scanner.number(expected)?)))
        };
        let cat_jump = jump(keys.cat_jump, leetcode::CAT_JUMP)?;
        let mouse_jump = jump(keys.mouse_jump, leetcode::MOUSE_JUMP)?;
        let jumps = leetcode::Jumps {
            cat: cat_jump,
            mouse: mouse_jump,
        };
        leetcode::grid(self.text, &rows, start, &jumps, self.start, options)
    }

    fn graph(
        &self,
        graph: &'a RawValue,
        keys: &Keys<'a>,
        options: &Options,
    ) -> Result<Case, FaultAt> {
        let mut scanner = self.scanner(graph);
        let start = scanner.here();
        let lists = scanner.lists()?;
        let mut layout = GraphLayout::new(lists.lists.clone());
        if let Some(mouse) = keys.mouse {
            layout.mouse = self.node(mouse)?;
        }
        if let Some(cat) = keys.cat {
            layout.cat = self.node(cat)?;
        }
        layout.hole = match keys.hole {
            None => layout.hole,
            Some(hole) if hole.get() == "null" => None,
            Some(hole) => Some(self.node(hole)?),
        };
        layout.directed = self.flag(keys.directed)?;
        layout.stay = self.flag(keys.stay)?;
        leetcode::graph(self.text, &lists, start, layout, options)
    }

    fn board(&self, board: &'a RawValue, options: &Options) -> Result<Case, FaultAt> {
        let mut scanner = self.scanner(board);
        let start = scanner.here();
        let rows = scanner.rows()?;
        leetcode::token(self.text, rows, start, options)
    }

    fn node(&self, value: &'a RawValue) -> Result<usize, FaultAt> {
        const NODE: &str = "the number of a node, 0 or more";
        let mut scanner = self.scanner(value);
        let number = scanner.number(NODE)?;
        usize::try_from(number).map_err(|_| self.scanner(value).unexpected(NODE))
    }

    fn flag(&self, value: Option<&'a RawValue>) -> Result<bool, FaultAt> {
        match value.map(RawValue::get) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(value.map_or_else(
                || FaultAt::new(self.start, Fault::Empty),
                |value| self.scanner(value).unexpected("true or false"),
            )),
        }
    }
}

/// What the JSON reader says, at the byte where it says so.
#[cold]
fn json_fault(text: &str, error: &serde_json::Error) -> FaultAt {
    let message = error.to_string();
    // The place follows the message; ours is counted in the whole text.
    let what = message.rsplit_once(" at line ");
    let what = what.map_or(message.as_str(), |(what, _)| what).to_owned();
    if error.is_eof() {
        return FaultAt::new(text.trim_end().len(), Fault::JsonEnds { what });
    }
    let lines = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let line_start = lines.map(str::len).sum::<usize>();
    let mut at = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    if let Some(name) = KEYS
        .iter()
        .find(|name| what == format!("duplicate field `{name}`"))
    {
        let key = text[..at].rfind(&format!("\"{name}")).unwrap_or(at);
        return FaultAt::new(key, Fault::Twice { name });
    }
    // NaN, None, True and the like.
    let before = text[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let word = &text[before.len()..];
    if what.starts_with("expected ")
        && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-')
    {
        let (found, expected) = (found(word), VALUE);
        return FaultAt::new(before.len(), Fault::Expected { found, expected });
    }
    FaultAt::new(at, Fault::Json { what })
}
