//! LeetCode's box for test cases: a board and its two jumps, or a graph, as often as you like.
//!
//! ```text
//! ["####F","#C...","M...."]       [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
//! 1
//! 2                               Input: grid = ["M.C...F"], catJump = 1, mouseJump = 4
//! ```
//!
//! Whole examples can be pasted, from the problem's page, from the panel with the result, or as Markdown:
//! what follows `Output`, `Explanation` and the like is passed over up to the next `Input` or board. A
//! box can be escaped as in a string of JSON: `[\"M.CF\"]\n1\n1`.

use super::error::{Fault, FaultAt};
use super::place::{RowPlaces, graph_fault};
use super::scan::{Kind, Lists, Rows, Scanner};
use super::{Case, Options};
use crate::Player;
use crate::games::graph::GraphLayout;
use crate::games::grid::{GridError, GridLayout};
use crate::games::token::{TokenBoard, without_blanks};

pub(super) const CAT_JUMP: &str = "the cat's jump, a whole number from 1 to 63";
pub(super) const MOUSE_JUMP: &str = "the mouse's jump, a whole number from 1 to 63";
/// The words with which a case can begin.
const STARTS: [&str; 3] = ["Input", "grid", "graph"];
/// The words on a problem's page, and in the panel with the result, with which something else begins.
const COMMENTS: [&str; 14] = [
    "Example",
    "Output",
    "Expected",
    "Explanation",
    "Constraints",
    "Note",
    "Follow",
    "Accepted",
    "Wrong",
    "Runtime",
    "Case",
    "Testcase",
    "Test",
    "Stdout",
];
const CASE: &str = "a board such as [\"M.C\",\"..F\"] or a graph such as [[2,5],[3],[0]]";

/// The jumps as written, each with its offset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Jumps {
    pub(super) cat: Option<(usize, i64)>,
    pub(super) mouse: Option<(usize, i64)>,
}

/// Reads all cases of a text; none if there are only words.
pub(super) fn read(text: &str, options: &Options) -> Result<Vec<Case>, FaultAt> {
    if !is_escaped(text.as_bytes()) {
        return read_plain(text, options);
    }
    let (plain, places) = unescaped(text);
    read_plain(&plain, options).map_err(|fault| FaultAt {
        at: places[fault.at.min(plain.len())],
        ..fault
    })
}

fn read_plain(text: &str, options: &Options) -> Result<Vec<Case>, FaultAt> {
    let mut scanner = Scanner::new(text, 0);
    let mut cases = Vec::new();
    loop {
        skip_separators(&mut scanner);
        if scanner.peek().is_none() {
            return Ok(cases);
        }
        if COMMENTS.contains(&scanner.name()) {
            skip_comments(&mut scanner);
            continue;
        }
        cases.push(case(text, &mut scanner, options)?);
    }
}

/// What is wrong where no piece of a text held a case.
pub(super) fn nothing() -> Fault {
    Fault::Expected {
        found: "the end of the text".to_owned(),
        expected: CASE,
    }
}

/// One board with its jumps, or one graph.
fn case<'a>(text: &'a str, scanner: &mut Scanner<'a>, options: &Options) -> Result<Case, FaultAt> {
    if label(scanner, "Input") {
        // In the panel with the result it stands alone.
        skip_markup(scanner);
        let _ = scanner.take(b'=') || scanner.take(b':');
        skip_markup(scanner);
    }
    let mut keys = ["grid", "graph"].into_iter();
    let named = keys.find(|name| label(scanner, name));
    if named.is_some() {
        assign(scanner)?;
    }
    if scanner.peek() != Some(b'[') {
        return Err(scanner.unexpected(CASE));
    }
    let start = scanner.here();
    match (named, scanner.kind()?) {
        (Some("grid"), _) | (None, Kind::Rows) => {
            let rows = scanner.rows()?;
            let jumps = jumps(scanner)?;
            grid(text, &rows, start, &jumps, scanner.here(), options)
        }
        (Some(_), _) | (None, Kind::Lists) => {
            let lists = scanner.lists()?;
            let layout = GraphLayout::new(lists.lists.clone());
            graph(text, &lists, start, layout, options)
        }
        (None, Kind::Nothing) => {
            let found = "an empty list".to_owned();
            Err(FaultAt::new(
                start,
                Fault::Expected {
                    found,
                    expected: CASE,
                },
            ))
        }
    }
}

/// The jumps that follow a board: two numbers, the cat's first, or each with its name.
pub(super) fn jumps(scanner: &mut Scanner) -> Result<Jumps, FaultAt> {
    let mut jumps = Jumps::default();
    loop {
        skip_separators(scanner);
        let here = scanner.here();
        let name = scanner.name();
        let next = match (jumps.cat, jumps.mouse) {
            (None, _) => Some(Player::Cat),
            (_, None) => Some(Player::Mouse),
            _ => None,
        };
        let player = match (name, scanner.peek()) {
            ("catJump", _) => Player::Cat,
            ("mouseJump", _) => Player::Mouse,
            (_, None | Some(b'[')) => return Ok(jumps),
            _ if STARTS.contains(&name) || COMMENTS.contains(&name) => return Ok(jumps),
            _ => next.ok_or_else(|| scanner.unexpected("the next board or the end"))?,
        };
        let (slot, key, expected) = match player {
            Player::Cat => (&mut jumps.cat, "catJump", CAT_JUMP),
            Player::Mouse => (&mut jumps.mouse, "mouseJump", MOUSE_JUMP),
        };
        if slot.is_some() {
            return Err(FaultAt::new(here, Fault::Twice { name: key }));
        }
        if name == key {
            scanner.advance(name.len());
            assign(scanner)?;
        }
        *slot = Some((scanner.here(), scanner.number(expected)?));
    }
}

/// The grid game on rows and jumps that were read; `missing` is where a missing jump should stand.
pub(super) fn grid(
    text: &str,
    rows: &Rows,
    start: usize,
    jumps: &Jumps,
    missing: usize,
    options: &Options,
) -> Result<Case, FaultAt> {
    let jump = |player, option: Option<i64>, written: Option<(usize, i64)>| {
        option
            .or(written.map(|(_, jump)| jump))
            .ok_or_else(|| FaultAt::new(missing, Fault::MissingJump { player }))
    };
    options
        .fit_grid()
        .map_err(|fault| FaultAt { at: start, fault })?;
    // What is wrong with the board is told before the jumps that may be missing.
    let cat_jump = jump(Player::Cat, options.cat_jump, jumps.cat);
    let mouse_jump = jump(Player::Mouse, options.mouse_jump, jumps.mouse);
    let layout = GridLayout {
        rows: rows
            .rows
            .iter()
            .map(|row| row.clone().into_owned())
            .collect(),
        cat_jump: *cat_jump.as_ref().unwrap_or(&1),
        mouse_jump: *mouse_jump.as_ref().unwrap_or(&1),
    };
    let case = Case::grid(layout).map_err(|error| {
        let written = match error {
            GridError::Jump {
                player: Player::Cat,
                ..
            } => jumps.cat.filter(|_| options.cat_jump.is_none()),
            GridError::Jump {
                player: Player::Mouse,
                ..
            } => jumps.mouse.filter(|_| options.mouse_jump.is_none()),
            _ => None,
        };
        match written {
            Some((at, _)) => FaultAt::new(at, error),
            None => RowPlaces::new(text, rows, start).grid_fault(error),
        }
    })?;
    cat_jump?;
    mouse_jump?;
    Ok(case)
}

/// The graph game on lists that were read.
pub(super) fn graph(
    text: &str,
    lists: &Lists,
    start: usize,
    mut layout: GraphLayout,
    options: &Options,
) -> Result<Case, FaultAt> {
    options
        .fit_graph()
        .map_err(|fault| FaultAt { at: start, fault })?;
    options.apply(&mut layout);
    Case::graph(layout).map_err(|error| graph_fault(text, lists, start, error))
}

/// The token game on rows that were read; there may be a blank between any two letters.
pub(super) fn token(
    text: &str,
    mut rows: Rows,
    start: usize,
    options: &Options,
) -> Result<Case, FaultAt> {
    options
        .fit_token()
        .map_err(|fault| FaultAt { at: start, fault })?;
    for row in &mut rows.rows {
        if let Some(close) = without_blanks(row.as_bytes()) {
            *row = String::from_utf8_lossy(&close).into_owned().into();
        }
    }
    let bytes: Vec<&[u8]> = rows.rows.iter().map(|row| row.as_bytes()).collect();
    TokenBoard::from_rows(&bytes)
        .map(Case::Token)
        .map_err(|error| RowPlaces::new(text, &rows, start).token_fault(error))
}

/// Goes past the sign between a name and its value.
fn assign(scanner: &mut Scanner) -> Result<(), FaultAt> {
    skip_markup(scanner);
    if scanner.take(b'=') || scanner.take(b':') {
        skip_markup(scanner);
        Ok(())
    } else {
        Err(scanner.unexpected("'='"))
    }
}

/// Goes past a name, if it is the next one.
fn label(scanner: &mut Scanner, name: &str) -> bool {
    let there = scanner.name() == name;
    if there {
        scanner.advance(name.len());
    }
    there
}

/// Goes past what a problem's page says around the inputs of its examples.
fn skip_comments(scanner: &mut Scanner) {
    loop {
        scanner.skip(|byte| byte != b'\n');
        skip_markup(scanner);
        if scanner.peek().is_none() || begins_board(scanner.after()) || begins_case(scanner.after())
        {
            return;
        }
    }
}

fn skip_separators(scanner: &mut Scanner) {
    scanner.skip(|byte| is_markup(byte) || matches!(byte, b',' | b';'));
}

fn skip_markup(scanner: &mut Scanner) {
    scanner.skip(is_markup);
}

/// White space, and what Markdown puts around words and code.
const fn is_markup(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'*' | b'`' | b'>')
}

fn without_markup(line: &[u8]) -> &[u8] {
    let markup = line.iter().take_while(|&&byte| is_markup(byte)).count();
    &line[markup..]
}

/// The name with which a text begins.
fn name(text: &[u8]) -> &[u8] {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
    &text[..letters.count()]
}

fn begins_board(text: &[u8]) -> bool {
    [&b"["[..], b"\"[", b"\\["]
        .iter()
        .any(|start| text.starts_with(start))
}

/// Whether a text begins with the word for a case: `Input` with a sign or alone on its line, `grid` or
/// `graph` with a sign.
fn begins_case(text: &[u8]) -> bool {
    let name = name(text);
    if !STARTS.iter().any(|start| start.as_bytes() == name) {
        return false;
    }
    let line = text[name.len()..].split(|&byte| byte == b'\n').next();
    match without_markup(line.unwrap_or_default()).first() {
        Some(b'=' | b':') => true,
        None => name == b"Input",
        Some(_) => false,
    }
}

/// Whether a case begins on the first line, as it is or within Markdown, or on any line by its word.
pub(super) fn has_case(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').map(without_markup);
    begins_board(without_markup(text)) || lines.any(begins_case)
}

/// Whether the first board is escaped as in a string of JSON, or by Markdown.
fn is_escaped(text: &[u8]) -> bool {
    let Some(open) = text.iter().position(|&byte| byte == b'[') else {
        return false;
    };
    let before = open.checked_sub(1).map(|before| text[before]);
    let after = text[open + 1..].trim_ascii_start().first();
    matches!(before, Some(b'\\' | b'"')) || after == Some(&b'\\')
}

/// An escaped text as it was, quotes around it made blanks; and for each byte, and the end, where it
/// stands.
fn unescaped(text: &str) -> (String, Vec<usize>) {
    let mut plain = String::new();
    let mut places = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let written = match character {
            '"' => ' ',
            '\\' => match characters.next_if(|(_, next)| !next.is_whitespace()) {
                Some((_, 'n')) => '\n',
                Some((_, 'r' | 't')) => ' ',
                Some((_, other)) => other,
                None => '\\',
            },
            other => other,
        };
        plain.push(written);
        places.resize(plain.len(), at);
    }
    places.push(text.len());
    (plain, places)
}

/// How far a case has come, line by line: whether the next line is another one's.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Brackets that are open.
    depth: usize,
    /// Whether a board or graph has begun, and whether it is lists.
    seen: bool,
    lists: bool,
    /// Among words that are passed over.
    comment: bool,
}

impl Progress {
    pub(super) fn see(&mut self, line: &[u8]) {
        let start = without_markup(line);
        if self.depth == 0 && COMMENTS.iter().any(|word| word.as_bytes() == name(start)) {
            self.comment = true;
        } else if begins_board(start) || begins_case(start) {
            self.comment = false;
        }
        if self.comment {
            return;
        }
        if self.depth == 0 && is_escaped(line) {
            // All of it is on this line.
            self.seen = true;
            return;
        }
        let mut bytes = line.iter();
        while let Some(&byte) = bytes.next() {
            match byte {
                b'[' => {
                    self.seen = true;
                    self.depth += 1;
                    self.lists |= self.depth > 1;
                }
                b']' => self.depth = self.depth.saturating_sub(1),
                b'"' | b'\'' if self.depth > 0 => {
                    // To the closing quote: a row does not go on over the end of its line.
                    while let Some(&quoted) = bytes.next()
                        && quoted != byte
                    {
                        if quoted == b'\\' {
                            bytes.next();
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether this line begins another case.
    pub(super) fn ends_before(&self, line: &[u8]) -> bool {
        let start = without_markup(line);
        self.seen && self.depth == 0 && (begins_board(start) || begins_case(start))
    }

    /// Whether this is a graph that is closed: no jumps follow.
    pub(super) const fn is_graph(&self) -> bool {
        self.seen && self.depth == 0 && self.lists
    }
}
