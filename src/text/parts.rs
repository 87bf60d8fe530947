//! A text of any length, cut into parts with a case each.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::error::{Fault, TextError};
use super::{Case, Form, Options, contest_cases, leetcode, nauty, picture};
use crate::lines::{Line, Lines};

/// The longest part of a text with a board in it, in bytes: a token board of 4096 x 4096 cells takes
/// 16 MiB, twice that with blanks between them.
const BOARD: usize = 40 << 20;
/// The longest part of `LeetCode`'s box or of nauty's formats: 64 nodes take 12 kB.
const BOX: usize = 1 << 20;
/// The longest input of the token contest, which is read as a whole.
const CONTEST: usize = 256 << 20;
/// How much of a text is looked at to tell its form.
const HEAD: usize = 1 << 16;
/// The most parts, and about the most bytes, that are given at once.
const BATCH: (usize, usize) = (4096, 1 << 20);

/// Cuts a text into [`Part`]s as it comes: what is there is given before more is waited for.
///
/// ```
/// use catmouse::text::{Options, Parts};
///
/// let mut parts = Parts::new(&b"M.CF\n1 1\n\nM..CF\n1 2\n"[..]);
/// assert_eq!(parts.next_batch()?[0].line(), 1);
/// let last = parts.next_batch()?;
/// assert_eq!(last[0].line(), 4);
/// assert_eq!(last[0].read(&Options::default())?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Parts<R> {
    lines: Lines<R>,
    form: Option<Form>,
    /// Lines that were read ahead, with their numbers.
    ahead: VecDeque<(usize, Vec<u8>)>,
    /// The part under way and the number of its first line.
    text: Vec<u8>,
    first: usize,
    board: Board,
    /// For incremental sparse6: the graph before.
    base: Vec<u8>,
    /// A single object of JSON over all lines.
    single: bool,
    /// Whether there was anything but white space.
    began: bool,
    ended: bool,
}

/// What is known of the board of the part under way.
#[derive(Debug, Default)]
enum Board {
    #[default]
    Nothing,
    Drawn(picture::Progress),
    Boxed(leetcode::Progress),
}

/// A part of a text: a case, or what is wrong with it. In a line of `LeetCode`'s box there can be
/// several.
#[derive(Clone, Debug)]
pub struct Part {
    form: Form,
    text: Vec<u8>,
    line: usize,
    fault: Option<Fault>,
}

impl<R> std::fmt::Debug for Parts<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parts")
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}

impl<R: Read> Parts<R> {
    /// Parts of what this reader gives.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input, BOARD),
            form: None,
            ahead: VecDeque::new(),
            text: Vec::new(),
            first: 1,
            board: Board::Nothing,
            base: Vec::new(),
            single: false,
            began: false,
            ended: false,
        }
    }

    /// The next parts: one, and what more is there without waiting. None at the end.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or a line shows no end.
    pub fn next_batch(&mut self) -> io::Result<Vec<Part>> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < BATCH.0
            && bytes < BATCH.1
            && let Some(part) = self.next(batch.is_empty())?
        {
            bytes += part.text.len();
            batch.push(part);
        }
        Ok(batch)
    }

    /// Whether all parts have been given.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// What is wrong with a text whose parts hold no case.
    #[must_use]
    pub fn nothing(&self) -> TextError {
        TextError::new(self.lines.number().max(1) as usize, 1, leetcode::nothing())
    }

    /// The next part; without `wait`, only if it is there.
    fn next(&mut self, wait: bool) -> io::Result<Option<Part>> {
        if self.ended {
            return Ok(None);
        }
        let form = match self.form {
            Some(form) => form,
            None => self.tell_form()?,
        };
        loop {
            let waits = self.ahead.is_empty() && !self.lines.ready();
            if waits && (!wait || self.is_whole()) {
                return Ok(self.take_if_whole(form));
            }
            let Some((number, line)) = self.next_line()? else {
                self.ended = true;
                return Ok(match &self.text[..] {
                    [] if !self.began => Some(Part::wrong(1, Fault::Empty)),
                    [] => None,
                    _ => Some(self.take(form)),
                });
            };
            let limit = limit(form);
            if line.is_empty() || self.text.len() + line.len() > limit {
                self.ended = true;
                return Ok(Some(Part::wrong(number, Fault::TooLong { limit })));
            }
            let blank = line.trim_ascii().is_empty();
            if self.text.is_empty() {
                if blank {
                    continue;
                }
                self.first = number;
                self.began = true;
            } else if self.begins_another(&line) {
                self.ahead.push_front((number, line));
                return Ok(Some(self.take(form)));
            }
            self.text.extend_from_slice(&line);
            match form {
                Form::Json if !self.single => return Ok(Some(self.take(form))),
                Form::Nauty => return Ok(Some(self.take_graph())),
                _ => self.see(form, &line),
            }
        }
    }

    /// Whether the part under way needs nothing more, whatever comes.
    fn is_whole(&self) -> bool {
        matches!(&self.board, Board::Boxed(progress) if progress.is_graph())
    }

    fn take_if_whole(&mut self, form: Form) -> Option<Part> {
        self.is_whole().then(|| self.take(form))
    }

    fn begins_another(&self, line: &[u8]) -> bool {
        match &self.board {
            Board::Nothing => false,
            Board::Drawn(progress) => progress.ends_before(line),
            Board::Boxed(progress) => progress.ends_before(line),
        }
    }

    fn see(&mut self, form: Form, line: &[u8]) {
        match (&mut self.board, form) {
            (Board::Drawn(progress), _) => progress.see(line),
            (Board::Boxed(progress), _) => progress.see(line),
            (Board::Nothing, Form::Picture) => {
                let mut progress = picture::Progress::default();
                progress.see(line);
                self.board = Board::Drawn(progress);
            }
            (Board::Nothing, Form::LeetCode) => {
                let mut progress = leetcode::Progress::default();
                progress.see(line);
                self.board = Board::Boxed(progress);
            }
            (Board::Nothing, _) => {}
        }
    }

    fn take(&mut self, form: Form) -> Part {
        self.board = Board::Nothing;
        Part {
            form,
            text: std::mem::take(&mut self.text),
            line: self.first,
            fault: None,
        }
    }

    /// A line of nauty's; one that says what is changed of the graph before is made that graph.
    fn take_graph(&mut self) -> Part {
        let mut part = self.take(Form::Nauty);
        match nauty::in_full(&part.text, &mut self.base) {
            Ok(None) => {}
            Ok(Some(line)) => part.text = line,
            Err(fault) => part.fault = Some(fault),
        }
        part
    }

    /// Reads ahead until the form can be told.
    fn tell_form(&mut self) -> io::Result<Form> {
        let mut head = Vec::new();
        let mut form = None;
        loop {
            let sure = match form {
                None => false,
                Some(Form::Picture) => picture::is_drawn(&head),
                Some(_) => true,
            };
            if head.len() > HEAD || (sure && !self.lines.ready()) {
                break;
            }
            let Some((number, line)) = self.read_line()? else {
                break;
            };
            head.extend_from_slice(&line);
            let long = line.is_empty();
            self.ahead.push_back((number, line));
            if long {
                break;
            }
            form = match form {
                Some(Form::Json) => form,
                _ => Form::of(&head),
            };
        }
        let form = form.unwrap_or(Form::Picture);
        self.form = Some(form);
        if form == Form::Json {
            self.single = self.is_single_object()?;
        }
        Ok(form)
    }

    /// Whether this is one object over several lines, and not JSON Lines: the first line does not
    /// end with a brace, and no later line begins with one.
    fn is_single_object(&mut self) -> io::Result<bool> {
        let mut filled = 0;
        let mut bytes = 0;
        let mut at = 0;
        loop {
            if at == self.ahead.len() {
                let Some(line) = self.read_line()? else {
                    return Ok(true);
                };
                self.ahead.push_back(line);
            }
            let line = self.ahead[at].1.trim_ascii();
            bytes += line.len();
            at += 1;
            if line.is_empty() {
                if self.ahead[at - 1].1.is_empty() || bytes > BOARD {
                    return Ok(true);
                }
                continue;
            }
            if (filled == 0 && line.ends_with(b"}")) || (filled > 0 && line.starts_with(b"{")) {
                return Ok(false);
            }
            if bytes > BOARD {
                return Ok(true);
            }
            filled += 1;
        }
    }

    fn next_line(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read_line(),
        }
    }

    /// The next line and its number; one that is too long is empty, without even a line end. The marks
    /// of a block of code in Markdown are as good as empty lines.
    fn read_line(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let mut line = Vec::new();
        let kind = self.lines.next(&mut line)?;
        let number = self.lines.number() as usize;
        match kind {
            Line::End => return Ok(None),
            Line::Long => line.clear(),
            Line::Text if is_fence(&line) => line = b"\n".to_vec(),
            Line::Text => {}
        }
        if number == 1 && line.starts_with(super::BYTE_ORDER_MARK) {
            line.drain(..super::BYTE_ORDER_MARK.len());
            if line.is_empty() {
                line.push(b'\n');
            }
        }
        Ok(Some((number, line)))
    }
}

const fn limit(form: Form) -> usize {
    match form {
        Form::LeetCode | Form::Nauty => BOX,
        Form::Contest => CONTEST,
        Form::Json | Form::Picture => BOARD,
    }
}

/// Three ticks, with the name of a language or without.
fn is_fence(line: &[u8]) -> bool {
    let name = line.trim_ascii().strip_prefix(b"```");
    name.is_some_and(|name| name.len() < 20 && name.iter().all(u8::is_ascii_alphanumeric))
}

impl Part {
    const fn wrong(line: usize, fault: Fault) -> Self {
        Self {
            form: Form::Picture,
            text: Vec::new(),
            line,
            fault: Some(fault),
        }
    }

    /// The line on which it begins, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Reads the cases, mostly one; none where there are only words around them.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, and where.
    pub fn read(&self, options: &Options) -> Result<Vec<Case>, TextError> {
        if let Some(fault) = &self.fault {
            return Err(TextError::new(self.line, 1, fault.clone()));
        }
        if self.form == Form::Contest {
            return contest_cases(&self.text, options);
        }
        let read = super::utf8(&self.text).and_then(|text| match self.form {
            Form::LeetCode => leetcode::read(text, options),
            Form::Json => super::json::read(text, options).map(|case| vec![case]),
            Form::Nauty => nauty::read(text, options).map(|case| vec![case]),
            Form::Picture | Form::Contest => picture::read(text, options).map(|case| vec![case]),
        });
        read.map_err(|fault| fault.within(&self.text, self.line))
    }
}
