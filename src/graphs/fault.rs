//! What can be wrong with the text of a graph, and where.

use std::fmt;

/// What is wrong with the text of a graph, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphTextError {
    /// The line, counted from 1.
    pub line: u64,
    /// The byte of the line, counted from 1, where one can be pointed at.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with the text of a graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// More than 64 nodes.
    #[error("the graph has {nodes} nodes; at most 64 are possible")]
    TooManyNodes {
        /// How many it has.
        nodes: u64,
    },
    /// The line stops before the graph is whole.
    #[error("the line is cut off; a {format} graph of {nodes} nodes takes {expected} characters")]
    CutOff {
        /// The format.
        format: Format,
        /// The nodes announced.
        nodes: usize,
        /// How long the line ought to be.
        expected: usize,
    },
    /// The line stops before it tells the number of nodes.
    #[error("the line is cut off before it has told the number of nodes")]
    NoSize,
    /// Text after the graph's end.
    #[error(
        "the line goes on after the graph; a {format} graph of {nodes} nodes takes {expected} characters"
    )]
    TooLong {
        /// The format.
        format: Format,
        /// The nodes announced.
        nodes: usize,
        /// How long the line ought to be.
        expected: usize,
    },
    /// A byte that cannot occur.
    #[error("{character} cannot occur here; a {format} graph is written in the characters ? to ~")]
    BadCharacter {
        /// The byte.
        character: Printable,
        /// The format.
        format: Format,
    },
    /// Filling bits that are not what the format fills with.
    #[error("the line is damaged or cut off: after the last edge {format} fills up with zeros")]
    Padding {
        /// The format.
        format: Format,
    },
    /// A node joined to itself.
    #[error("node {node} is joined to itself; an edge joins two different nodes")]
    Loop {
        /// The node.
        node: usize,
    },
    /// A line that belongs to another format than the stream.
    #[error("this line is {found}, but the stream began as {began}; one stream holds one format")]
    Mixed {
        /// What the line looks like.
        found: Format,
        /// What the first graph was.
        began: Format,
    },
    /// A first line that is in none of the formats.
    #[error(
        "this is no graph: not graph6, sparse6 or digraph6, not lists such as [[1,2],[0],[0]], \
         not an edge such as 0 1, not DIMACS"
    )]
    Unknown,
    /// A line that names a difference to the graph before it, and there is none.
    #[error(
        "a line that begins with ; says what is changed of the graph before it, but there is none, \
         or it is wrong; expected a graph in full, which begins with :"
    )]
    NoBase,
    /// Lists that are no JSON, or not lists of numbers.
    #[error("{problem}; a graph is written as lists of neighbours, such as [[1,2],[0],[0]]")]
    Json {
        /// What the JSON reader says.
        problem: String,
    },
    /// Lists of neighbours that are no graph.
    #[error(transparent)]
    Lists(#[from] crate::games::graph::GraphError),
    /// A word of an edge list or a DIMACS file.
    #[error("{found} stands where {expected} belongs")]
    Word {
        /// What is there, quoted.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A node of an edge that is not there.
    #[error("node {node} is out of range; the nodes are {first} to {last}")]
    OutOfRange {
        /// The node.
        node: u64,
        /// The first node's number.
        first: usize,
        /// The last node's number.
        last: usize,
    },
    /// Starts from which there is nothing to play.
    #[error(
        "the mouse and {other} are both at node {node}: the game is over before it begins; \
         expected two different nodes"
    )]
    Over {
        /// The node.
        node: usize,
        /// `the cat` or `the hole`.
        other: &'static str,
    },
    /// A line or graph that is far too long.
    #[error("a graph takes at most {limit} bytes; this one goes on")]
    TooMuch {
        /// The most bytes.
        limit: usize,
    },
    /// Numbers before the edges that may be no edge, and no node without edges.
    #[error(
        "'{found}' before the other edges may be a header (so many nodes, so many edges) and may be \
         part of the graph; take it away if it is a header, else write it further down"
    )]
    Header {
        /// The line.
        found: String,
    },
    /// A DIMACS file with fewer or more edges than announced.
    #[error(
        "{} {announced} edges are announced, {found} are there",
        if *.found < *.announced { "the graph is cut off:" } else { "there are too many edges:" }
    )]
    Edges {
        /// On the line that begins with p.
        announced: u64,
        /// Lines that begin with e.
        found: u64,
    },
}

/// The ways to write a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// nauty's graph6: one graph a line.
    Graph6,
    /// nauty's sparse6: one graph a line, which begins with a colon.
    Sparse6,
    /// nauty's digraph6: one graph a line, which begins with `&`.
    Digraph6,
    /// `LeetCode`'s lists of neighbours: one graph a line.
    Lists,
    /// Two nodes a line, counted from 0; an empty line ends a graph.
    Edges,
    /// The colouring challenge's `.col` files; the next `p` line begins a graph.
    Dimacs,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Graph6,
        Self::Sparse6,
        Self::Digraph6,
        Self::Lists,
        Self::Edges,
        Self::Dimacs,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Digraph6 => "digraph6",
            Self::Lists => "lists",
            Self::Edges => "edges",
            Self::Dimacs => "dimacs",
        }
    }
}

/// As messages say it.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lists => "a list of neighbours",
            Self::Edges => "an edge list",
            Self::Dimacs => "DIMACS",
            Self::Graph6 | Self::Sparse6 | Self::Digraph6 => self.name(),
        })
    }
}

/// A byte as an error message shows it: `'x'`, or `byte 0x07`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printable(pub u8);

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            byte @ b' '..=b'~' => write!(f, "'{}'", char::from(byte)),
            byte => write!(f, "byte {byte:#04x}"),
        }
    }
}

impl GraphTextError {
    /// A fault at a byte (counted from 0) of a single line.
    #[must_use]
    pub const fn at(index: usize, fault: Fault) -> Self {
        Self {
            line: 1,
            column: Some(index + 1),
            fault,
        }
    }

    /// A fault of a whole line.
    #[must_use]
    pub const fn of_line(fault: Fault) -> Self {
        Self {
            line: 1,
            column: None,
            fault,
        }
    }

    /// The same, where the text begins on another line than the first.
    #[must_use]
    pub fn from_line(mut self, first: u64) -> Self {
        self.line += first - 1;
        self
    }
}

impl fmt::Display for GraphTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for GraphTextError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.fault)
    }
}
