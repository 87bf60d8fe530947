//! Lists in brackets, as LeetCode and JSON write them, with the place of everything.

use std::borrow::Cow;

use super::error::{Fault, FaultAt};

/// A text and how far it is read.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// The rows of a board and the offset of each row's first character.
#[derive(Debug, Default)]
pub(super) struct Rows<'a> {
    pub(super) rows: Vec<Cow<'a, str>>,
    pub(super) starts: Vec<usize>,
}

/// Lists of numbers and the offset of each list's opening bracket.
#[derive(Debug, Default)]
pub(super) struct Lists {
    pub(super) lists: Vec<Vec<i64>>,
    pub(super) starts: Vec<usize>,
}

/// What a list holds, as its first item tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Rows,
    Lists,
    Nothing,
}

/// The most items of a list: the rows of the largest token board.
const MOST: usize = 4096;
const OPEN_ROWS: &str = "a list of rows in quotes, such as [\"M.C\",\"..F\"]";
const OPEN_LISTS: &str = "a list of lists of numbers, such as [[2,5],[3],[0]]";
const ROW: &str = "a row in quotes, such as \"M.C\"";
const NEXT: &str = "',' or ']'";

impl<'a> Scanner<'a> {
    /// Reads from the offset `at` on.
    pub(super) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The offset of the next character that is not white space.
    pub(super) fn here(&mut self) -> usize {
        self.skip(|byte| byte.is_ascii_whitespace());
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn skip(&mut self, skipped: impl Fn(u8) -> bool) {
        let rest = self.rest().as_bytes();
        self.at += rest.iter().take_while(|&&byte| skipped(byte)).count();
    }

    /// What has not been gone past.
    pub(super) fn after(&self) -> &'a [u8] {
        self.rest().as_bytes()
    }

    /// The next byte after white space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let here = self.here();
        self.text.as_bytes().get(here).copied()
    }

    /// Goes past a byte, if it is the next one.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// The letters and underscores that come next, without going past them.
    pub(super) fn name(&mut self) -> &'a str {
        let here = self.here();
        let rest = &self.text[here..];
        let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// The error that something else stands here.
    #[cold]
    pub(super) fn unexpected(&mut self, expected: &'static str) -> FaultAt {
        let at = self.here();
        let found = found(self.rest());
        FaultAt::new(at, Fault::Expected { found, expected })
    }

    /// A whole number that fits an `i64`.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<i64, FaultAt> {
        let here = self.here();
        let rest = self.rest();
        let end = rest.find(|c: char| {
            c.is_ascii_whitespace() || matches!(c, ',' | ']' | '[' | '}' | '{' | '`' | '*')
        });
        let word = &rest[..end.unwrap_or(rest.len())];
        // `parse` would take a plus sign, which neither JSON nor LeetCode writes.
        match word.parse() {
            Ok(number) if !word.starts_with('+') => {
                self.at = here + word.len();
                Ok(number)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// What the list that begins here holds; nothing is gone past.
    pub(super) fn kind(&mut self) -> Result<Kind, FaultAt> {
        let mut ahead = Scanner::new(self.text, self.at);
        if !ahead.take(b'[') {
            return Err(ahead.unexpected("a board or a graph in brackets"));
        }
        match ahead.peek() {
            Some(b'"' | b'\'') => Ok(Kind::Rows),
            Some(b'[') => Ok(Kind::Lists),
            Some(b']') => Ok(Kind::Nothing),
            _ => Err(ahead.unexpected("rows in quotes or lists of numbers")),
        }
    }

    /// `["M.C", "..F"]`, in double or single quotes.
    pub(super) fn rows(&mut self) -> Result<Rows<'a>, FaultAt> {
        let mut found = Rows::default();
        self.items(OPEN_ROWS, |scanner| {
            let (start, row) = scanner.quoted()?;
            found.starts.push(start);
            found.rows.push(row);
            Ok(())
        })?;
        Ok(found)
    }

    /// `[[2, 5], [3], [0]]`
    pub(super) fn lists(&mut self) -> Result<Lists, FaultAt> {
        let mut found = Lists::default();
        self.items(OPEN_LISTS, |scanner| {
            found.starts.push(scanner.here());
            let mut list = Vec::new();
            scanner.items("a list of numbers, such as [2,5]", |scanner| {
                list.push(scanner.number("the number of a node")?);
                Ok(())
            })?;
            found.lists.push(list);
            Ok(())
        })?;
        Ok(found)
    }

    /// `[`, items with commas between them, `]`.
    fn items(
        &mut self,
        expected: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<(), FaultAt>,
    ) -> Result<(), FaultAt> {
        if !self.take(b'[') {
            return Err(self.unexpected(expected));
        }
        if self.take(b']') {
            return Ok(());
        }
        for _ in 0..MOST {
            item(self)?;
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.unexpected(NEXT));
            }
        }
        let limit = MOST;
        Err(FaultAt::new(self.here(), Fault::TooMany { limit }))
    }

    /// A text in quotes and the offset of its first character.
    fn quoted(&mut self) -> Result<(usize, Cow<'a, str>), FaultAt> {
        let Some(quote @ (b'"' | b'\'')) = self.peek() else {
            return Err(self.unexpected(ROW));
        };
        let opening = self.at;
        let start = opening + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        let mut escaped = false;
        loop {
            match bytes.get(end) {
                Some(&byte) if byte == quote => break,
                Some(b'\\') if quote == b'"' => {
                    escaped = true;
                    end += 2;
                }
                Some(b'\n') | None => {
                    self.at = end.min(self.text.len());
                    let expected = "the closing quote of the row before";
                    return Err(self.unexpected(expected));
                }
                Some(_) => end += 1,
            }
        }
        self.at = end + 1;
        if !escaped {
            return Ok((start, Cow::Borrowed(&self.text[start..end])));
        }
        let unescaped = serde_json::from_str(&self.text[opening..=end]);
        let unescaped = unescaped.map_err(|_| {
            let found = found(&self.text[opening..]);
            FaultAt::new(
                opening,
                Fault::Expected {
                    found,
                    expected: ROW,
                },
            )
        })?;
        Ok((start, Cow::Owned(unescaped)))
    }

    /// The offset of an item of a list of numbers that was read before without fault.
    #[cold]
    pub(super) fn place_of_number(text: &'a str, list_start: usize, index: usize) -> usize {
        let mut scanner = Self::new(text, list_start + 1);
        for _ in 0..index {
            scanner.skip(|byte| byte != b',');
            scanner.take(b',');
        }
        scanner.here()
    }
}

/// The start of what stands at a place, in quotes and fit for one line of a message.
pub(super) fn found(rest: &str) -> String {
    const SHOWN: usize = 20;
    let Some(first) = rest.chars().next() else {
        return "the end of the text".to_owned();
    };
    let in_word = |c: &char| !c.is_whitespace() && !matches!(c, ',' | '[' | ']' | '{' | '}');
    let mut word: String = rest.chars().take_while(in_word).take(SHOWN).collect();
    if word.is_empty() {
        word.push(first);
    }
    let more = if word.chars().count() == SHOWN {
        "..."
    } else {
        ""
    };
    // Control characters would do things to a terminal.
    let word = word.replace(char::is_control, "\u{fffd}");
    format!("'{word}{more}'")
}
