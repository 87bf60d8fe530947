//! A stream of graphs: unpacked, cut into graphs, a few hundred at a time.
//!
//! ```text
//! bytes     gzip, zstd or plain, told from the first bytes
//! lines     numbered from 1; comments and empty lines are passed over
//! frames    the lines of one graph: one line, or in edge lists and DIMACS a block
//! chunks    up to 256 frames in one buffer, to be read by any thread
//! ```
//!
//! A stream of millions needs the memory of a few chunks. The format is that of the first graph, told
//! from its text; it may also be announced by nauty's header, `>>graph6<<`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::graphs::{Fault, Format, Graph, GraphTextError, graph6, lists};

/// The longest line and the longest graph that are read, in bytes. 64 nodes as lists of neighbours
/// take 12 kB, as an edge list with every edge twice 24 kB.
pub const LONGEST: usize = 1 << 18;

/// Opens a file, or standard input for `-`, and unpacks gzip and zstd.
///
/// # Errors
///
/// If it cannot be opened or its first bytes cannot be read.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if path == Path::new("-") {
        return unpacked(BufReader::with_capacity(1 << 16, io::stdin()));
    }
    unpacked(BufReader::with_capacity(1 << 16, File::open(path)?))
}

/// Unpacks gzip and zstd, told from the first bytes; anything else is passed on.
///
/// # Errors
///
/// If the first bytes cannot be read.
pub fn unpacked(mut input: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let start = input.fill_buf()?;
    if start.starts_with(&[0x1f, 0x8b]) {
        let unpacked = flate2::bufread::MultiGzDecoder::new(input);
        return Ok(Box::new(BufReader::with_capacity(1 << 16, unpacked)));
    }
    if start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let unpacked = zstd::Decoder::with_buffer(input)?;
        return Ok(Box::new(BufReader::with_capacity(1 << 16, unpacked)));
    }
    Ok(Box::new(input))
}

/// Cuts the text of many graphs into chunks.
pub struct Stream<R> {
    input: R,
    format: Option<Format>,
    directed: bool,
    /// The line read last, which belongs to no frame yet, and its number.
    line: Vec<u8>,
    number: u64,
    pending: bool,
    frames: usize,
}

/// Some graphs of a stream, not yet read.
#[derive(Clone, Debug)]
pub struct Chunk {
    format: Format,
    directed: bool,
    text: Vec<u8>,
    frames: Vec<Frame>,
}

/// The lines of one graph: the text of its chunk up to `end`, from where the frame before ended.
#[derive(Clone, Debug)]
struct Frame {
    line: u64,
    end: usize,
    fault: Option<Fault>,
}

/// What reading a line came to.
enum Line {
    End,
    Text,
    Wrong(Fault),
}

impl<R> std::fmt::Debug for Stream<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream")
            .field("format", &self.format)
            .field("line", &self.number)
            .finish_non_exhaustive()
    }
}

impl<R: BufRead> Stream<R> {
    /// The most graphs of a chunk. The first chunks are smaller, so that answers come at once.
    pub const CHUNK: usize = 256;

    /// A stream in this format; `None`: the format is told from the first graph. `directed` says
    /// whether lists and edges are read as arrows.
    pub fn new(input: R, format: Option<Format>, directed: bool) -> Self {
        Self {
            input,
            format,
            directed,
            line: Vec::new(),
            number: 0,
            pending: false,
            frames: 1,
        }
    }

    /// The next graphs; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the input cannot be read or unpacked. What is wrong with a graph's text is told by
    /// [`Chunk::graphs`].
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let (mut text, mut frames) = (Vec::new(), Vec::new());
        while frames.len() < self.frames
            && let Some(frame) = self.next_frame(&mut text)?
        {
            frames.push(frame);
        }
        self.frames = (self.frames * 2).min(Self::CHUNK);
        if frames.is_empty() {
            return Ok(None);
        }
        Ok(Some(Chunk {
            // Where no line has told the format, each frame has a fault.
            format: self.format.unwrap_or(Format::Graph6),
            directed: self.directed,
            text,
            frames,
        }))
    }

    /// Appends the lines of the next graph.
    fn next_frame(&mut self, text: &mut Vec<u8>) -> io::Result<Option<Frame>> {
        let mut frame: Option<Frame> = None;
        let start = text.len();
        loop {
            let read = if std::mem::take(&mut self.pending) {
                Line::Text
            } else {
                self.next_line()?
            };
            let wrong = |line, fault| {
                Ok(Some(Frame {
                    line,
                    end: start,
                    fault: Some(fault),
                }))
            };
            match read {
                Line::End => break,
                Line::Text => {}
                Line::Wrong(fault) => {
                    text.truncate(start);
                    return wrong(self.number, fault);
                }
            }
            if self.line.is_empty() {
                if frame.is_some() && self.format == Some(Format::Edges) {
                    break;
                }
                if frame.is_none() {
                    continue;
                }
            } else if self.format.is_none() {
                match lists::format_of(&self.line) {
                    None => continue,
                    Some(Ok(format)) => self.format = Some(format),
                    Some(Err(fault)) => return wrong(self.number, fault),
                }
            }
            let blocks = matches!(self.format, Some(Format::Edges | Format::Dimacs));
            if frame.is_none() && lists::is_comment(&self.line) {
                continue;
            }
            if self.format == Some(Format::Dimacs)
                && frame.is_some()
                && self.line.starts_with(b"p ")
            {
                self.pending = true;
                break;
            }
            text.extend_from_slice(&self.line);
            let frame = frame.get_or_insert(Frame {
                line: self.number,
                end: 0,
                fault: None,
            });
            if !blocks {
                frame.end = text.len();
                break;
            }
            text.push(b'\n');
            if text.len() - start > LONGEST {
                text.truncate(start);
                frame.fault = Some(Fault::TooMuch { limit: LONGEST });
            }
        }
        if let Some(frame) = &mut frame {
            frame.end = text.len();
        }
        Ok(frame)
    }

    /// Reads a line into `self.line`, without its end and without nauty's header.
    fn next_line(&mut self) -> io::Result<Line> {
        self.line.clear();
        let limit = LONGEST as u64;
        if (&mut self.input)
            .take(limit)
            .read_until(b'\n', &mut self.line)?
            == 0
        {
            return Ok(Line::End);
        }
        self.number += 1;
        if self.line.len() == LONGEST && self.line.last() != Some(&b'\n') {
            while self.line.last() != Some(&b'\n') {
                self.line.clear();
                if (&mut self.input)
                    .take(limit)
                    .read_until(b'\n', &mut self.line)?
                    == 0
                {
                    break;
                }
            }
            return Ok(Line::Wrong(Fault::TooMuch { limit: LONGEST }));
        }
        self.line.truncate(self.line.trim_ascii_end().len());
        if self.number == 1 && self.line.starts_with("\u{feff}".as_bytes()) {
            self.line.drain(..3);
        }
        if self.line.starts_with(b">>") {
            return Ok(self.take_header());
        }
        Ok(Line::Text)
    }

    /// Takes nauty's header off the line, and the format from it.
    fn take_header(&mut self) -> Line {
        for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
            let header = format!(">>{}<<", format.name());
            if self.line.starts_with(header.as_bytes()) {
                self.line.drain(..header.len());
                let began = *self.format.get_or_insert(format);
                let found = format;
                return if began == format {
                    Line::Text
                } else {
                    Line::Wrong(Fault::Mixed { found, began })
                };
            }
        }
        Line::Wrong(Fault::Unknown)
    }
}

impl Chunk {
    /// The number of graphs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is no graph. A stream gives no such chunk.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Reads the graphs, in order, each with the line on which it begins.
    pub fn graphs(&self) -> impl Iterator<Item = (u64, Result<Graph, GraphTextError>)> {
        let mut start = 0;
        self.frames.iter().map(move |frame| {
            let text = &self.text[start..frame.end];
            start = frame.end;
            let graph = match &frame.fault {
                Some(fault) => Err(GraphTextError::of_line(fault.clone())),
                None => self.read(text),
            };
            (
                frame.line,
                graph.map_err(|error| error.from_line(frame.line)),
            )
        })
    }

    fn read(&self, text: &[u8]) -> Result<Graph, GraphTextError> {
        let graph = match self.format {
            Format::Graph6 => graph6::read_graph6(text),
            Format::Sparse6 => graph6::read_sparse6(text),
            Format::Digraph6 => graph6::read_digraph6(text),
            Format::Lists => lists::read_lists(text, self.directed),
            Format::Edges => lists::read_edges(text, self.directed),
            Format::Dimacs => lists::read_dimacs(text, self.directed),
        };
        graph.map_err(|mut error| {
            // Where the line is another format's, that is what is wrong with it.
            let mut lines = text.split(|&byte| byte == b'\n');
            let line = lines.nth(error.line as usize - 1).unwrap_or(text);
            match lists::format_of(line) {
                Some(Ok(found)) if found != self.format => {
                    let began = self.format;
                    error.column = None;
                    error.fault = Fault::Mixed { found, began };
                }
                Some(Err(fault @ Fault::Incremental)) => {
                    error.column = None;
                    error.fault = fault;
                }
                _ => {}
            }
            error
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Write};

    type Read = (u64, Result<Graph, GraphTextError>);

    fn read(text: &[u8]) -> Vec<Read> {
        let input = unpacked(Cursor::new(text.to_vec())).unwrap();
        let mut stream = Stream::new(input, None, false);
        let mut graphs = Vec::new();
        while let Some(chunk) = stream.next_chunk().unwrap() {
            assert!(!chunk.is_empty() && chunk.len() <= Stream::<&[u8]>::CHUNK);
            graphs.extend(chunk.graphs());
        }
        graphs
    }

    /// Each graph as its line and lists, or the message.
    fn told(text: &str) -> Vec<String> {
        let tell = |(line, graph): Read| match graph {
            Ok(graph) => format!("{line} {graph}"),
            Err(error) => error.to_string(),
        };
        read(text.as_bytes()).into_iter().map(tell).collect()
    }

    #[test]
    fn each_format_is_told_from_its_text() {
        let square = "[[1,3],[0,2],[1,3],[0,2]]";
        let path = "[[1],[0,2],[1]]";
        for text in [
            "Cl\nBg\n",
            ">>graph6<<Cl\nBg",
            ">>graph6<<\r\nCl\r\n\r\nBg\r\n",
            ":Cda\n:Bd\n",
            ">>sparse6<<:Cda\n:Bd\n",
            "[[1,3],[0,2],[1,3],[0,2]]\n[[1],[0,2],[1]]\n",
            "{\"graph\": [[1,3],[0,2],[1,3],[0,2]]}\n{\"graph\": [[1],[0,2],[1]]}\n",
            "# two graphs\n0 1\n1 2\n2 3\n0 3\n\n\n0 1\n# the last edge\n1 2\n",
            "c two graphs\np edge 4 4\ne 1 2\n\ne 2 3\ne 3 4\ne 1 4\np edge 3 2\ne 1 2\nc\ne 2 3\n",
            "p col 4 8\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 3 4\ne 4 3\ne 1 4\ne 4 1\np col 3 2\ne 1 2\ne 2 3\n",
        ] {
            let graphs: Vec<_> = read(text.as_bytes())
                .into_iter()
                .map(|(_, graph)| graph.unwrap().to_string())
                .collect();
            assert_eq!(graphs, [square, path], "{text}");
        }
        assert_eq!(told(""), Vec::<String>::new());
        assert_eq!(told("\n# nothing\n"), Vec::<String>::new());
    }

    #[test]
    fn the_rest_is_read_after_a_fault() {
        assert_eq!(
            told("Cl\nC\nBg\n:Bd\n0 1\n[[1],[0]]\n;n\nB g\n"),
            [
                "1 [[1,3],[0,2],[1,3],[0,2]]",
                "line 2, column 2: the line is cut off; a graph6 graph of 4 nodes takes 2 characters",
                "3 [[1],[0,2],[1]]",
                "line 4: this line is sparse6, but the stream began as graph6; one stream holds one format",
                "line 5: this line is an edge list, but the stream began as graph6; one stream holds one format",
                "line 6: this line is a list of neighbours, but the stream began as graph6; one stream holds one format",
                "line 7: incremental sparse6 (a line that begins with ;) is not taken; copyg turns it into sparse6",
                "line 8, column 2: ' ' cannot occur here; a graph6 graph is written in the characters ? to ~",
            ]
        );
        let hello = told("hello, world\nBg\n");
        assert!(
            hello[0].starts_with("line 1: this is no graph"),
            "{hello:?}"
        );
        assert_eq!(hello[1], "2 [[1],[0,2],[1]]");
        assert_eq!(
            told("0 1\n1 99\n\n0 1\nBg\n\n0 1\n"),
            [
                "line 2: the graph has 100 nodes; at most 64 are possible",
                "line 5: this line is graph6, but the stream began as an edge list; one stream holds one format",
                "7 [[1],[0]]",
            ]
        );
        assert_eq!(
            told("p edge 3 3\ne 1 2\np edge 2 1\ne 1 2\n"),
            [
                "line 2: the graph is cut off: 3 edges are announced, 1 are there",
                "3 [[1],[0]]",
            ]
        );
        let long = format!("Bg\n{}\nBg\n", "?".repeat(3 * LONGEST));
        let long = told(&long);
        assert_eq!(long.len(), 3, "{long:?}");
        assert!(
            long[1].starts_with("line 2: a graph takes at most"),
            "{long:?}"
        );
    }

    #[test]
    fn gzip_and_zstd_are_unpacked() {
        let text = "Cl\nBg\n".repeat(2000);
        let plain = read(text.as_bytes());
        assert_eq!(plain.len(), 4000);
        assert_eq!(plain.last().unwrap().0, 4000);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        let mut gzip = gzip.finish().unwrap();
        assert_eq!(read(&gzip), plain);
        // Two members one after the other are one file.
        gzip.extend_from_within(..);
        assert_eq!(read(&gzip).len(), 8000);
        assert_eq!(read(&zstd::encode_all(text.as_bytes(), 1).unwrap()), plain);
    }

    proptest::proptest! {
        /// Whatever comes is graphs or faults, each with its line, and never a panic.
        #[test]
        fn nothing_upsets_it(text in "([?-~]{0,9}|[:&;][?-~]{0,9}|[0-9 ,#]{0,9}|[pec] [a-z0-9 ]{0,9}|\\[[0-9,\\[\\]]{0,12}|>>[a-z6]{0,9}<<|\\PC{0,9}|\n){0,40}") {
            let lines = text.lines().count() as u64;
            for (line, graph) in read(text.as_bytes()) {
                assert!((1..=lines.max(1)).contains(&line), "{line}");
                if let Err(error) = graph {
                    assert!((line..=lines.max(1)).contains(&error.line), "{error}");
                }
            }
        }
    }
}
