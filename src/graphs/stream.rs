//! A stream of graphs, cut into graphs, a few hundred at a time.
//!
//! ```text
//! bytes     plain, or unpacked by `packed`
//! lines     numbered from 1; comments and empty lines are passed over
//! frames    the lines of one graph: one line, or in edge lists and DIMACS a block
//! chunks    up to 256 frames in one buffer, to be read by any thread
//! ```
//!
//! A stream of millions needs the memory of a few chunks. The format is that of the first graph, told
//! from its text; it may also be announced by nauty's header, `>>graph6<<`. A chunk ends where the
//! next line is not there yet: whoever writes slowly is answered line by line.

use std::io::{self, Read};

use crate::graphs::lists::{Keys, Note};
use crate::graphs::{Fault, Format, Graph, GraphTextError, graph6, lists, packed};
use crate::lines::{Line, Lines};

/// The longest line and the longest graph that are read, in bytes. 64 nodes as lists of neighbours
/// take 12 kB, as an edge list with every edge twice 24 kB.
pub const LONGEST: usize = 1 << 18;

/// Cuts the text of many graphs into chunks.
pub struct Stream<R> {
    lines: Lines<R>,
    format: Option<Format>,
    directed: bool,
    /// The line read last, which belongs to no frame yet.
    line: Vec<u8>,
    pending: bool,
    frames: usize,
    /// What a line of incremental sparse6 builds on.
    base: Base,
    /// Why the input ends early, once what was before is given.
    error: Option<io::Error>,
}

/// The graph before a line of incremental sparse6.
#[derive(Default)]
enum Base {
    /// There is none, or it is wrong.
    #[default]
    Nothing,
    /// Not yet read: most streams have no such lines.
    Line(Vec<u8>),
    Graph(Box<Graph>),
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
    /// Where the text does not tell, or told already.
    known: Option<Result<Box<Graph>, GraphTextError>>,
}

/// A graph of a stream, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The graph.
    pub graph: Result<Graph, GraphTextError>,
    /// What its case of JSON says about the game; nothing in the other formats.
    pub keys: Keys,
    /// What whoever wrote it should know.
    pub note: Option<Note>,
}

/// What reading a line came to.
enum Step {
    End,
    Text,
    Wrong(Fault),
}

impl<R> std::fmt::Debug for Stream<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream")
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

impl<R: Read> Stream<R> {
    /// The most graphs of a chunk. The first chunks are smaller, so that answers come at once.
    pub const CHUNK: usize = 256;

    /// A stream in this format; `None`: the format is told from the first graph. `directed` says
    /// whether lists and edges are read as arrows.
    pub fn new(input: R, format: Option<Format>, directed: bool) -> Self {
        Self {
            lines: Lines::new(input, LONGEST),
            format,
            directed,
            line: Vec::new(),
            pending: false,
            frames: 1,
            base: Base::Nothing,
            error: None,
        }
    }

    /// The next graphs; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the input cannot be read or unpacked, or a line shows no end; all graphs before that are
    /// given first. What is wrong with a graph's text is told by [`Chunk::graphs`].
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let (mut text, mut frames) = (Vec::new(), Vec::new());
        while self.error.is_none() && frames.len() < self.frames {
            if !frames.is_empty() && !self.pending && !self.lines.ready() {
                break;
            }
            match self.next_frame(&mut text) {
                Ok(None) => break,
                Ok(Some(frame)) => frames.push(frame),
                Err(error) => self.error = Some(error),
            }
        }
        self.frames = (self.frames * 2).min(Self::CHUNK);
        if frames.is_empty() {
            return self.error.take().map_or(Ok(None), Err);
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
                Step::Text
            } else {
                match self.next_line() {
                    Ok(read) => read,
                    // A graph that may be cut off is none.
                    Err(error) => {
                        text.truncate(start);
                        return Err(error);
                    }
                }
            };
            let number = self.lines.number();
            let wrong = |line, fault| {
                Ok(Some(Frame {
                    line,
                    end: start,
                    known: Some(Err(GraphTextError::of_line(fault))),
                }))
            };
            match read {
                Step::End => break,
                Step::Text => {}
                Step::Wrong(fault) => {
                    text.truncate(start);
                    return wrong(number, fault);
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
                    Some(Err(fault)) => return wrong(number, fault),
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
            let known = if self.format == Some(Format::Sparse6) {
                self.build_on_base()
            } else {
                None
            };
            let frame = frame.get_or_insert(Frame {
                line: number,
                end: 0,
                known,
            });
            if !blocks {
                frame.end = text.len();
                break;
            }
            text.push(b'\n');
            if text.len() - start > LONGEST {
                text.truncate(start);
                let fault = Fault::TooMuch { limit: LONGEST };
                frame.known = Some(Err(GraphTextError::of_line(fault)));
            }
        }
        if let Some(frame) = &mut frame {
            frame.end = text.len();
        }
        Ok(frame)
    }

    /// The graph of a line of incremental sparse6; other lines are only kept, for such a line to
    /// build on.
    fn build_on_base(&mut self) -> Option<Result<Box<Graph>, GraphTextError>> {
        if !self.line.starts_with(b";") {
            if let Base::Line(kept) = &mut self.base {
                kept.clone_from(&self.line);
            } else {
                self.base = Base::Line(self.line.clone());
            }
            return None;
        }
        let base = match std::mem::take(&mut self.base) {
            Base::Nothing => None,
            Base::Line(line) => graph6::read_sparse6(&line).ok().map(Box::new),
            Base::Graph(graph) => Some(graph),
        };
        let Some(mut graph) = base else {
            return Some(Err(GraphTextError::of_line(Fault::NoBase)));
        };
        let changed = graph6::change_by_sparse6(&mut graph, &self.line);
        if let Err(error) = changed {
            return Some(Err(error));
        }
        self.base = Base::Graph(graph.clone());
        Some(Ok(graph))
    }

    /// Reads a line into `self.line`, without its end and without nauty's header.
    fn next_line(&mut self) -> io::Result<Step> {
        self.line.clear();
        let read = match self.lines.next(&mut self.line) {
            // The text before is whole, its last line too.
            Err(error) if packed::is_trailing(&error) => {
                self.error = Some(error);
                self.lines.rest(&mut self.line)
            }
            other => other?,
        };
        match read {
            Line::End => return Ok(Step::End),
            Line::Long => return Ok(Step::Wrong(Fault::TooMuch { limit: LONGEST })),
            Line::Text => {}
        }
        self.line.truncate(self.line.trim_ascii_end().len());
        if self.lines.number() == 1 && self.line.starts_with("\u{feff}".as_bytes()) {
            self.line.drain(..3);
        }
        if self.line.starts_with(b">>") {
            return Ok(self.take_header());
        }
        Ok(Step::Text)
    }

    /// Takes nauty's header off the line, and the format from it.
    fn take_header(&mut self) -> Step {
        for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
            let header = format!(">>{}<<", format.name());
            if self.line.starts_with(header.as_bytes()) {
                self.line.drain(..header.len());
                let began = *self.format.get_or_insert(format);
                let found = format;
                return if began == format {
                    Step::Text
                } else {
                    Step::Wrong(Fault::Mixed { found, began })
                };
            }
        }
        Step::Wrong(Fault::Unknown)
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

    /// Reads the graphs, in order.
    pub fn graphs(&self) -> impl Iterator<Item = Item> {
        let mut start = 0;
        self.frames.iter().map(move |frame| {
            let text = &self.text[start..frame.end];
            start = frame.end;
            let mut item = Item {
                line: frame.line,
                graph: Ok(Graph::new(0, false)),
                keys: Keys::default(),
                note: None,
            };
            item.graph = match &frame.known {
                Some(Err(error)) => Err(error.clone()),
                Some(Ok(graph)) => Ok((**graph).clone()),
                None => self.read(text, &mut item),
            };
            item.graph = item.graph.map_err(|error| error.from_line(frame.line));
            item
        })
    }

    fn read(&self, text: &[u8], item: &mut Item) -> Result<Graph, GraphTextError> {
        let graph = match self.format {
            Format::Graph6 => graph6::read_graph6(text),
            Format::Sparse6 => graph6::read_sparse6(text),
            Format::Digraph6 => graph6::read_digraph6(text),
            Format::Lists => lists::read_case(text, self.directed).map(|(graph, keys)| {
                item.keys = keys;
                graph
            }),
            Format::Edges => lists::read_edges_noted(text, self.directed).map(|(graph, note)| {
                item.note = note;
                graph
            }),
            Format::Dimacs => lists::read_dimacs(text, self.directed),
        };
        graph.map_err(|mut error| {
            // Where the line is another format's, that is what is wrong with it.
            let mut lines = text.split(|&byte| byte == b'\n');
            let line = lines.nth(error.line as usize - 1).unwrap_or(text);
            if let Some(Ok(found)) = lists::format_of(line)
                && found != self.format
            {
                let began = self.format;
                error.column = None;
                error.fault = Fault::Mixed { found, began };
            }
            error
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    type Read = (u64, Result<Graph, GraphTextError>);

    fn read(text: &[u8]) -> Vec<Read> {
        let input = packed::unpacked(Cursor::new(text.to_vec())).unwrap();
        let mut stream = Stream::new(input, None, false);
        let mut graphs = Vec::new();
        while let Some(chunk) = stream.next_chunk().unwrap() {
            assert!(!chunk.is_empty() && chunk.len() <= Stream::<&[u8]>::CHUNK);
            graphs.extend(chunk.graphs().map(|item| (item.line, item.graph)));
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
                "line 7: this line is sparse6, but the stream began as graph6; one stream holds one format",
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

    /// Written by nauty's `copyg -i` from these lines of graph6.
    #[test]
    fn lines_of_incremental_sparse6_build_on_the_graph_before() {
        let lines = ":Do@G~\n;kJ\n;o~\n;kZ\n;oR\n;o^\n";
        let graphs: Vec<_> = read(lines.as_bytes())
            .into_iter()
            .map(|(_, graph)| graph6::write(&graph.unwrap()))
            .collect();
        assert_eq!(graphs, ["D?{", "DCw", "DC{", "DEw", "DEk", "DE{"]);
        assert_eq!(
            told(";p\n:Bd\n;p\n;!\n;p\n:Bd\n;p\n"),
            [
                "line 1: a line that begins with ; says what is changed of the graph before it, but \
                 there is none, or it is wrong; expected a graph in full, which begins with :",
                "2 [[1],[0,2],[1]]",
                "3 [[1],[0],[]]",
                "line 4, column 2: '!' cannot occur here; a sparse6 graph is written in the characters ? to ~",
                "line 5: a line that begins with ; says what is changed of the graph before it, but \
                 there is none, or it is wrong; expected a graph in full, which begins with :",
                "6 [[1],[0,2],[1]]",
                "7 [[1],[0],[]]",
            ]
        );
    }

    #[test]
    fn graphs_before_a_fault_of_the_packing_are_read() {
        let text = b"Cl\nBg\n".repeat(300);
        let packed = zstd::encode_all(&text[..], 1).unwrap();
        let packed = [&packed[..], &packed].concat();
        let input = packed::unpacked(Cursor::new(packed[..packed.len() - 4].to_vec())).unwrap();
        let mut stream = Stream::new(input, None, false);
        let mut graphs = 0;
        let error = loop {
            match stream.next_chunk() {
                Ok(chunk) => graphs += chunk.expect("it is cut off").len(),
                Err(error) => break error,
            }
        };
        assert!(graphs >= 600, "{graphs}: {error}");
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
