//! Lines of an input that may be endless, and may come slowly.

use std::io::{self, Read};

/// The most bytes of a line that are waited through for its end.
const ENDLESS: usize = 1 << 26;
/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// Cuts an input into lines.
///
/// It reads what is there and waits for no more than a line, so that a slow input is answered line
/// by line: [`ready`](Self::ready) tells whether the next line is at hand already.
pub(crate) struct Lines<R> {
    input: R,
    /// What was read; the next line begins at `start`.
    buffer: Vec<u8>,
    start: usize,
    /// From `start` up to here there is no line end.
    searched: usize,
    ended: bool,
    number: u64,
    limit: usize,
}

/// What came of asking for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// One was appended.
    Text,
    /// One that is longer than the limit; it was passed over.
    Long,
    /// There is none.
    End,
}

impl<R: Read> Lines<R> {
    /// Lines of at most `limit` bytes.
    pub(crate) fn new(input: R, limit: usize) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            ended: false,
            number: 0,
            limit,
        }
    }

    /// The number of the line that was given last, from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Whether the next line can be given without waiting for the input.
    pub(crate) fn ready(&mut self) -> bool {
        self.ended || self.find_end().is_some()
    }

    /// Appends the next line, with its end if it has one.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, or a line shows no end for very long. What was there of the line
    /// is then given by [`rest`](Self::rest).
    pub(crate) fn next(&mut self, line: &mut Vec<u8>) -> io::Result<Line> {
        let mut long = 0;
        loop {
            if let Some(end) = self.find_end() {
                return Ok(self.give(end, long, line));
            }
            if self.ended {
                if self.start == self.buffer.len() && long == 0 {
                    return Ok(Line::End);
                }
                return Ok(self.give(self.buffer.len(), long, line));
            }
            let waiting = self.buffer.len() - self.start;
            if long + waiting > ENDLESS {
                let number = self.number + 1;
                let what = format!("line {number} shows no end within {} MiB", ENDLESS >> 20);
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            if waiting > self.limit {
                long += waiting;
                self.buffer.clear();
                (self.start, self.searched) = (0, 0);
            }
            self.fill()?;
        }
    }

    /// Appends what was read of a line whose end could not be.
    #[cfg(feature = "streams")]
    pub(crate) fn rest(&mut self, line: &mut Vec<u8>) -> Line {
        if self.start == self.buffer.len() {
            return Line::End;
        }
        self.give(self.buffer.len(), 0, line)
    }

    fn give(&mut self, end: usize, long: usize, line: &mut Vec<u8>) -> Line {
        let text = &self.buffer[self.start..end];
        let fits = long == 0 && text.len() <= self.limit;
        if fits {
            line.extend_from_slice(text);
        }
        (self.start, self.searched) = (end, end);
        self.number += 1;
        if fits { Line::Text } else { Line::Long }
    }

    /// Where the next line ends.
    fn find_end(&mut self) -> Option<usize> {
        let unseen = &self.buffer[self.searched..];
        let end = unseen.iter().position(|&byte| byte == b'\n');
        if end.is_none() {
            self.searched = self.buffer.len();
        }
        end.map(|end| self.searched + end + 1)
    }

    /// Reads what is there.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        let old = self.buffer.len();
        self.buffer.resize(old + BLOCK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[old..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(old + read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let some = self.0.len().min(self.1).min(buffer.len());
            let (now, later) = self.0.split_at(some);
            buffer[..some].copy_from_slice(now);
            self.0 = later;
            Ok(some)
        }
    }

    #[test]
    fn lines_are_cut_and_long_ones_passed_over() {
        let long = "x".repeat(3 * BLOCK);
        let text = format!("a\n\n{long}\nbc\r\n{long}");
        for step in [1000, BLOCK, usize::MAX] {
            let mut lines = Lines::new(Slow(text.as_bytes(), step), 100);
            let mut told = Vec::new();
            loop {
                let mut line = Vec::new();
                let kind = lines.next(&mut line).unwrap();
                told.push((kind, String::from_utf8(line).unwrap()));
                if kind == Line::End {
                    break;
                }
            }
            let text = |line: &str| (Line::Text, line.to_owned());
            let long = || (Line::Long, String::new());
            let end = (Line::End, String::new());
            let expected = [text("a\n"), text("\n"), long(), text("bc\r\n"), long(), end];
            assert_eq!(told, expected);
            assert_eq!(lines.number(), 5);
        }
    }

    #[test]
    fn a_line_is_given_before_the_next_one_is_there() {
        let mut lines = Lines::new(Slow(b"ab\ncd\nef", 3), 100);
        let mut line = Vec::new();
        assert!(!lines.ready());
        assert_eq!(lines.next(&mut line).unwrap(), Line::Text);
        assert_eq!(line, b"ab\n");
        assert!(!lines.ready());
    }

    #[test]
    fn a_line_without_end_is_an_error() {
        let mut lines = Lines::new(io::repeat(b'x'), 100);
        let error = lines.next(&mut Vec::new()).unwrap_err();
        assert!(error.to_string().starts_with("line 1 shows no end within"));
    }
}
