//! LeetCode's box for test cases: a board and its two jumps, or a graph, as often as you like.
//!
//! ```text
//! ["####F","#C...","M...."]       [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]
//! 1
//! 2                               Input: grid = ["M.C...F"], catJump = 1, mouseJump = 4
//! ```
//!
//! Whole examples can be pasted: what follows `Output`, `Explanation` and the like is passed over
//! up to the next `Input`.

use super::error::{Fault, FaultAt};
use super::place::{RowPlaces, graph_fault};
use super::scan::{Kind, Lists, Rows, Scanner};
use super::{Case, Options};
use crate::Player;
use crate::games::graph::GraphLayout;
use crate::games::grid::{GridError, GridLayout};

pub(super) const CAT_JUMP: &str = "the cat's jump, a whole number from 1 to 63";
pub(super) const MOUSE_JUMP: &str = "the mouse's jump, a whole number from 1 to 63";
/// The words with which a case can begin.
const STARTS: [&str; 3] = ["Input", "grid", "graph"];
/// The words on a problem's page with which something else begins.
const COMMENTS: [&str; 4] = ["Example", "Output", "Explanation", "Constraints"];
const CASE: &str = "a board such as [\"M.C\",\"..F\"] or a graph such as [[2,5],[3],[0]]";

/// The jumps as written, each with its offset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Jumps {
    pub(super) cat: Option<(usize, i64)>,
    pub(super) mouse: Option<(usize, i64)>,
}

/// Reads all cases of a text.
pub(super) fn read(text: &str, options: &Options) -> Result<Vec<Case>, FaultAt> {
    let mut scanner = Scanner::new(text, 0);
    let mut cases = Vec::new();
    loop {
        skip_separators(&mut scanner);
        if scanner.peek().is_none() {
            break;
        }
        if COMMENTS.contains(&scanner.name()) {
            skip_comments(&mut scanner);
            continue;
        }
        cases.push(case(text, &mut scanner, options)?);
    }
    if cases.is_empty() {
        return Err(scanner.unexpected(CASE));
    }
    Ok(cases)
}

/// One board with its jumps, or one graph.
fn case<'a>(text: &'a str, scanner: &mut Scanner<'a>, options: &Options) -> Result<Case, FaultAt> {
    if label(scanner, "Input") {
        assign(scanner)?;
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
    options.apply(&mut layout);
    Case::graph(layout).map_err(|error| graph_fault(text, lists, start, error))
}

/// Goes past the sign between a name and its value.
fn assign(scanner: &mut Scanner) -> Result<(), FaultAt> {
    if scanner.take(b'=') || scanner.take(b':') {
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
    while scanner.peek().is_some() && !STARTS.contains(&scanner.name()) {
        scanner.skip(|byte| byte != b'\n');
    }
}

fn skip_separators(scanner: &mut Scanner) {
    scanner.skip(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';'));
}
