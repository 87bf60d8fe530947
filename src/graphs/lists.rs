//! Graphs written as numbers: `LeetCode`'s lists of neighbours, edge lists, DIMACS.

use crate::games::graph::GraphLayout;
use crate::graphs::{Fault, Format, Graph, GraphTextError};
use crate::text::Hole;
use crate::{Cell, CellSet};

/// What a case of JSON Lines says about its game, besides the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Where the hole is, or that there is none.
    pub hole: Hole,
    /// Where the mouse starts.
    pub mouse: Option<usize>,
    /// Where the cat starts.
    pub cat: Option<usize>,
    /// Whether both may stay where they are.
    pub stay: bool,
}

/// What is right in a text, but perhaps not what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Note {
    /// An edge list without node 0.
    #[error(
        "node 0 is on no line, so it is a node without edges; if this list counts from 1, take 1 \
         from every number, or write it as DIMACS"
    )]
    FromOne,
}

/// Reads `LeetCode`'s lists, `[[1,2],[0],[0]]`, or a case of JSON Lines, `{"graph": [[1,2],[0],[0]]}`.
///
/// # Errors
///
/// If the line is not such lists, or they are no graph: an edge listed at one end only where the
/// lists are not read as arrows, an edge listed twice, a node joined to itself.
pub fn read_lists(line: &[u8], directed: bool) -> Result<Graph, GraphTextError> {
    Ok(read_case(line, directed)?.0)
}

/// The same, with what else the case says.
///
/// # Errors
///
/// As [`read_lists`].
pub fn read_case(line: &[u8], directed: bool) -> Result<(Graph, Keys), GraphTextError> {
    #[derive(serde::Deserialize)]
    struct Case {
        graph: Vec<Vec<i64>>,
        #[serde(default, deserialize_with = "hole")]
        hole: Hole,
        mouse: Option<usize>,
        cat: Option<usize>,
        #[serde(default)]
        stay: bool,
        #[serde(default)]
        directed: bool,
    }
    let whole = if line.trim_ascii_start().first() == Some(&b'{') {
        serde_json::from_slice(line).map(|case: Case| {
            let keys = Keys {
                hole: case.hole,
                mouse: case.mouse,
                cat: case.cat,
                stay: case.stay,
            };
            (case.graph, keys, directed || case.directed)
        })
    } else {
        serde_json::from_slice(line).map(|lists| (lists, Keys::default(), directed))
    };
    let (neighbours, keys, directed): (Vec<Vec<i64>>, _, _) = whole.map_err(|error| {
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or(&problem).into();
        GraphTextError::at(error.column().saturating_sub(1), Fault::Json { problem })
    })?;
    let nodes = neighbours.len();
    check_nodes(nodes as u64)?;
    let layout = GraphLayout {
        directed,
        ..GraphLayout::new(neighbours)
    };
    let moves = layout
        .moves()
        .map_err(|error| GraphTextError::of_line(error.into()))?;
    let graph = Graph::from_rows(nodes, directed, moves.as_array());
    Ok((graph, keys))
}

/// `null` is a value here: no hole is something else than nothing said.
fn hole<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Hole, D::Error> {
    let node: Option<usize> = serde::Deserialize::deserialize(from)?;
    Ok(node.map_or(Hole::Nowhere, Hole::At))
}

/// Reads an edge list: a line for each edge, two nodes counted from 0; a line of one number says
/// only that there is such a node. Commas are spaces; `#` and `%` begin a comment. Edges listed more
/// than once count once.
///
/// ```
/// use catmouse::graphs::lists;
///
/// let graph = lists::read_edges(b"0 1\n1 2 # a path\n", false)?;
/// assert_eq!(graph.to_string(), "[[1],[0,2],[1]]");
/// // The numbers of nodes and edges, or an edge between two nodes more?
/// assert!(lists::read_edges(b"4 5\n0 1\n1 2\n2 3\n", false).is_err());
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Errors
///
/// If a line is something else, a node is 64 or more, or a node is joined to itself; and if the first
/// line may be a header.
pub fn read_edges(text: &[u8], directed: bool) -> Result<Graph, GraphTextError> {
    Ok(read_edges_noted(text, directed)?.0)
}

/// The same, with what its writer should know.
///
/// # Errors
///
/// As [`read_edges`].
pub fn read_edges_noted(
    text: &[u8],
    directed: bool,
) -> Result<(Graph, Option<Note>), GraphTextError> {
    let entries = entries(text)?;
    if let Some(entry) = header(&entries) {
        let text = text
            .split(|&byte| byte == b'\n')
            .nth(entry.line as usize - 1);
        let words = Words::new(text.unwrap_or_default()).take(1 + usize::from(entry.b.is_some()));
        let words: Vec<_> = words.map(|word| word.shown().into_owned()).collect();
        let found = words.join(" ");
        return Err(GraphTextError::at(entry.place, Fault::Header { found }).from_line(entry.line));
    }
    let mut rows = [CellSet::EMPTY; Cell::COUNT];
    let mut nodes = 0;
    let mut zero = false;
    for &Entry { line, a, b, .. } in &entries {
        let wrong = |place: Option<usize>, fault| {
            let error = GraphTextError::of_line(fault).from_line(line);
            let column = place.map(|place| place + 1);
            GraphTextError { column, ..error }
        };
        let most = a.max(b.map_or(0, |(b, _)| b));
        if most >= Cell::COUNT as u64 {
            let nodes = most.saturating_add(1);
            return Err(wrong(None, Fault::TooManyNodes { nodes }));
        }
        nodes = nodes.max(most as usize + 1);
        zero |= a == 0;
        let Some((b, second)) = b else { continue };
        zero |= b == 0;
        let (a, b) = (a as usize, b as usize);
        if a == b {
            return Err(wrong(Some(second), Fault::Loop { node: a }));
        }
        rows[a].insert(Cell::new(b));
        if !directed {
            rows[b].insert(Cell::new(a));
        }
    }
    let note = (nodes > 0 && !zero).then_some(Note::FromOne);
    Ok((Graph::from_rows(nodes, directed, &rows), note))
}

/// A line of an edge list: one node or two, the second with its place.
#[derive(Clone, Copy, Debug)]
struct Entry {
    line: u64,
    place: usize,
    a: u64,
    b: Option<(u64, usize)>,
}

/// The lines of an edge list, numbers of any size.
fn entries(text: &[u8]) -> Result<Vec<Entry>, GraphTextError> {
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let here = |error: GraphTextError| error.from_line(line);
        let end = text.iter().position(|byte| b"#%".contains(byte));
        let mut words = Words::new(&text[..end.unwrap_or(text.len())]);
        let Some(first) = words.next() else {
            continue;
        };
        let a = first.number("a node's number").map_err(here)?;
        let b = words.next().map(|second| {
            let number = second.number("a node's number").map_err(here)?;
            Ok((number, second.index))
        });
        if let Some(third) = words.next() {
            return Err(here(third.instead_of("the end of the line")));
        }
        entries.push(Entry {
            line,
            place: first.index,
            a,
            b: b.transpose()?,
        });
    }
    Ok(entries)
}

/// The line that may be a header, if there is one: the numbers of nodes and edges, or one of them, as
/// contests have them. It says nothing by itself, so it is told by what follows.
///
/// ```text
/// 4 3     no node below is 4 or more, and 3 edges follow
/// 0 1     (or, counted from 1: none is more than 4, and none is 0)
/// 1 2
/// 2 3
/// ```
fn header(entries: &[Entry]) -> Option<&Entry> {
    let (first, rest) = entries.split_first()?;
    let edges = rest.iter().filter_map(|entry| Some((entry.a, entry.b?.0)));
    let named = || edges.clone().flat_map(|(a, b)| [a, b]);
    let (least, most) = (named().min()?, named().max()?);
    if let Some((second, _)) = first.b {
        let beyond = first.a > most || (first.a == most && least > 0);
        let counted = second == edges.clone().count() as u64;
        return (beyond && (counted || second > most)).then_some(first);
    }
    // Nodes without edges come before the others only where they are none of them.
    let mut alone = entries.iter().take_while(|entry| entry.b.is_none());
    alone.find(|entry| entry.a > most || named().any(|node| node == entry.a))
}

/// Reads DIMACS as used for colouring (`.col`): `p edge nodes edges`, then `e a b` with nodes counted
/// from 1; `c` begins a comment. Edges listed at both ends count once.
///
/// # Errors
///
/// If a line is something else, there are more than 64 nodes, a node is out of range or joined to
/// itself, or there are fewer edges than announced, or more.
pub fn read_dimacs(text: &[u8], directed: bool) -> Result<Graph, GraphTextError> {
    let mut graph: Option<(Graph, u64)> = None;
    let mut found = 0_u64;
    let mut last = 1;
    for (line, text) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let here = |error: GraphTextError| error.from_line(line);
        let mut words = Words::new(text);
        let Some(mark) = words.next() else {
            continue;
        };
        last = line;
        let mut number = |expected| match words.next() {
            Some(word) => word.number(expected).map(|number| (number, word.index)),
            None => Err(Word::end(text).instead_of(expected)),
        };
        match (mark.text, &mut graph) {
            (b"c" | b"n", _) => {}
            (b"p", None) => {
                match words.next() {
                    Some(word) if matches!(word.text, b"edge" | b"edges" | b"col") => {}
                    Some(word) => return Err(here(word.instead_of("p edge NODES EDGES"))),
                    None => return Err(here(Word::end(text).instead_of("p edge NODES EDGES"))),
                }
                let mut number = |expected| match words.next() {
                    Some(word) => word.number(expected),
                    None => Err(Word::end(text).instead_of(expected)),
                };
                let nodes = number("the number of nodes").map_err(here)?;
                let edges = number("the number of edges").map_err(here)?;
                check_nodes(nodes).map_err(here)?;
                graph = Some((Graph::new(nodes as usize, directed), edges));
            }
            (b"e", Some((graph, _))) => {
                let mut node = || {
                    let (node, index) = number("a node's number")?;
                    let last = graph.nodes();
                    if node == 0 || node > last as u64 {
                        let fault = Fault::OutOfRange {
                            node,
                            first: 1,
                            last,
                        };
                        return Err(GraphTextError::at(index, fault));
                    }
                    Ok((node as usize, index))
                };
                let (a, _) = node().map_err(here)?;
                let (b, index) = node().map_err(here)?;
                if a == b {
                    return Err(here(GraphTextError::at(index, Fault::Loop { node: a })));
                }
                graph.join(a - 1, b - 1);
                found += 1;
            }
            (b"e", None) => return Err(here(mark.instead_of("p edge NODES EDGES"))),
            _ => return Err(here(mark.instead_of("a line that begins with c, p or e"))),
        }
    }
    let Some((graph, announced)) = graph else {
        return Err(GraphTextError::of_line(Fault::Word {
            found: "the end".into(),
            expected: "p edge NODES EDGES",
        })
        .from_line(last));
    };
    // Files in use count an edge once or at both ends, on either line.
    let edges = graph.edges() as u64;
    if ![found, edges, edges * 2].contains(&announced) {
        return Err(GraphTextError::of_line(Fault::Edges { announced, found }).from_line(last));
    }
    Ok(graph)
}

fn check_nodes(nodes: u64) -> Result<(), GraphTextError> {
    if nodes > Cell::COUNT as u64 {
        return Err(GraphTextError::of_line(Fault::TooManyNodes { nodes }));
    }
    Ok(())
}

/// The format a line looks like, if it is one that tells; `None` for an empty line or a comment.
///
/// graph6 uses the characters `?` to `~`, which are no digits, commas, quotes or spaces, so that the
/// formats cannot be taken for each other:
///
/// ```
/// use catmouse::graphs::{Format, lists};
///
/// assert_eq!(lists::format_of(b"DQc"), Some(Ok(Format::Graph6)));
/// assert_eq!(lists::format_of(b"[[1],[0]]"), Some(Ok(Format::Lists)));
/// assert_eq!(lists::format_of(b"p edge 5 4"), Some(Ok(Format::Dimacs)));
/// assert_eq!(lists::format_of(b"[[]]"), Some(Ok(Format::Lists)));
/// assert_eq!(lists::format_of(b"# made by hand"), None);
/// assert!(lists::format_of(b"hello, world").is_some_and(|format| format.is_err()));
/// ```
#[must_use]
pub fn format_of(line: &[u8]) -> Option<Result<Format, Fault>> {
    let line = line.trim_ascii();
    let first = *line.first()?;
    let is_sextet = |byte: &u8| (63..=126).contains(byte);
    let words = Words::new(line).count();
    Some(match first {
        _ if is_comment(line) => return None,
        b':' | b';' => Ok(Format::Sparse6),
        b'&' => Ok(Format::Digraph6),
        // Lists without a node, rather than the beginning of 28 nodes.
        _ if matches!(line, b"[]" | b"[[]]") => Ok(Format::Lists),
        _ if line.iter().all(is_sextet) => Ok(Format::Graph6),
        b'[' | b'{' => Ok(Format::Lists),
        b'0'..=b'9' => Ok(Format::Edges),
        b'p' | b'e' if words > 2 && line.get(1) == Some(&b' ') => Ok(Format::Dimacs),
        _ if is_sextet(&first) && words == 1 => Ok(Format::Graph6),
        _ => Err(Fault::Unknown),
    })
}

/// Whether a line says nothing about a graph: `#` and `%` as in edge lists, `c` alone as in DIMACS.
#[must_use]
pub fn is_comment(line: &[u8]) -> bool {
    matches!(line, [b'#' | b'%', ..] | [b'c', b' ', ..] | b"c")
}

/// A word of a line, and where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a [u8],
    index: usize,
}

impl Word<'_> {
    /// No word: the end of the line.
    fn end(line: &[u8]) -> Self {
        Self {
            text: b"",
            index: line.trim_ascii_end().len(),
        }
    }

    fn number(&self, expected: &'static str) -> Result<u64, GraphTextError> {
        let digits = std::str::from_utf8(self.text).ok();
        let digits = digits.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        digits
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| self.instead_of(expected))
    }

    /// The start of it: a long line is not repeated whole.
    fn shown(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.text[..self.text.len().min(40)])
    }

    fn instead_of(&self, expected: &'static str) -> GraphTextError {
        let found = if self.text.is_empty() {
            "the end of the line".into()
        } else {
            format!("{:?}", self.shown())
        };
        GraphTextError::at(self.index, Fault::Word { found, expected })
    }
}

/// The words of a line; commas and white space lie between them.
struct Words<'a> {
    line: &'a [u8],
    index: usize,
}

impl<'a> Words<'a> {
    fn new(line: &'a [u8]) -> Self {
        Self { line, index: 0 }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let rest = &self.line[self.index..];
        let start = self.index + rest.iter().position(|byte| !between(byte))?;
        let rest = &self.line[start..];
        let end = start + rest.iter().position(between).unwrap_or(rest.len());
        self.index = end;
        Some(Word {
            text: &self.line[start..end],
            index: start,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(result: Result<Graph, GraphTextError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn each_way_to_write_a_square_gives_the_square() {
        let square = read_lists(b"[[1,3],[0,2],[1,3],[0,2]]", false).unwrap();
        let case = b"{\"graph\": [[1,3],[2,0],[1,3],[0,2]], \"source\": \"here\"}";
        assert_eq!(read_lists(case, false).as_ref(), Ok(&square));
        assert_eq!(
            read_edges(b"# a square\n0 1\n1,2\n\t2 3 % last but one\n3 0\n", false).as_ref(),
            Ok(&square)
        );
        let dimacs = b"c a square\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";
        assert_eq!(read_dimacs(dimacs, false).as_ref(), Ok(&square));
        assert_eq!(
            crate::graphs::graph6::read_graph6(b"Cl").as_ref(),
            Ok(&square)
        );
    }

    #[test]
    fn faults_are_told_with_their_place() {
        assert_eq!(
            says(read_edges(b"0 1\n\n1 64\n", false)),
            "line 3: the graph has 65 nodes; at most 64 are possible"
        );
        assert_eq!(
            says(read_edges(b"0 1\n1 x\n", false)),
            "line 2, column 3: \"x\" stands where a node's number belongs"
        );
        assert_eq!(
            says(read_edges(b"0 1 5\n", false)),
            "line 1, column 5: \"5\" stands where the end of the line belongs"
        );
        assert_eq!(
            says(read_edges(b"4 4", false)),
            "line 1, column 3: node 4 is joined to itself; an edge joins two different nodes"
        );
        assert_eq!(
            says(read_dimacs(b"p edge 4 4\ne 1 2\n", false)),
            "line 2: the graph is cut off: 4 edges are announced, 1 are there"
        );
        assert_eq!(
            says(read_dimacs(b"p edge 4 1\ne 1 5\n", false)),
            "line 2, column 5: node 5 is out of range; the nodes are 1 to 4"
        );
        assert_eq!(
            says(read_dimacs(b"p edge 4 1\ne 1\n", false)),
            "line 2, column 4: the end of the line stands where a node's number belongs"
        );
        assert_eq!(
            says(read_dimacs(b"c only\n", false)),
            "line 1: the end stands where p edge NODES EDGES belongs"
        );
        assert_eq!(
            says(read_lists(b"[[1],[0]", false)),
            "line 1, column 8: EOF while parsing a list; a graph is written as lists of neighbours, \
             such as [[1,2],[0],[0]]"
        );
        assert!(says(read_lists(b"[[1],[]]", false)).contains("node 1 does not list 0"));
        assert!(read_lists(b"[[1],[]]", true).is_ok());
        let many = format!("[{}[]]", "[],".repeat(64));
        assert_eq!(
            says(read_lists(many.as_bytes(), false)),
            "line 1: the graph has 65 nodes; at most 64 are possible"
        );
        assert_eq!(read_lists(b"[]", false).map(|graph| graph.nodes()), Ok(0));
    }

    #[test]
    fn a_header_is_not_taken_for_an_edge() {
        for (text, place) in [
            ("4 5\n0 1\n1 2\n2 3\n", "line 1, column 1: '4 5'"),
            ("4 3\n0 1\n1 2\n2 3", "line 1, column 1: '4 3'"),
            (" 4, 3 # header\n1 2\n2 3\n3 4", "line 1, column 2: '4 3'"),
            ("4 4\n0 1\n1 2\n2 3\n3 0", "line 1, column 1: '4 4'"),
            ("64 70\n0 1\n1 2", "line 1, column 1: '64 70'"),
            ("3\n3\n0 1\n1 2\n0 2", "line 1, column 1: '3'"),
            ("3\n3\n1 2\n2 3\n1 3", "line 1, column 1: '3'"),
            ("0\n5\n1 2\n1 3", "line 2, column 1: '5'"),
            ("1\n4 3\n0 1\n1 2\n2 3", "line 1, column 1: '1'"),
        ] {
            let told = says(read_edges(text.as_bytes(), false));
            let expected = format!("{place} before the other edges may be a header");
            assert!(told.starts_with(&expected), "{text:?}: {told}");
        }
        // Edges that come first, and nodes without edges.
        for (text, lists) in [
            ("2 1\n0 2\n1 0", "[[1,2],[0,2],[0,1]]"),
            ("3 0\n1 2", "[[3],[2],[1],[0]]"),
            ("0\n1 2", "[[],[2],[1]]"),
            ("0 1\n3", "[[1],[0],[],[]]"),
            ("2 1", "[[],[2],[1]]"),
            ("0\n1", "[[],[]]"),
        ] {
            let graph = read_edges(text.as_bytes(), false).map(|graph| graph.to_string());
            assert_eq!(graph.as_deref(), Ok(lists), "{text:?}");
        }
    }

    #[test]
    fn a_list_that_counts_from_1_is_noted() {
        let note = |text: &str| read_edges_noted(text.as_bytes(), false).unwrap().1;
        assert_eq!(note("1 2\n2 3\n1 3"), Some(Note::FromOne));
        assert_eq!(note("1 2\n2 3\n0"), None);
        assert_eq!(note("1 2\n2 3\n3 0"), None);
        assert_eq!(note("# nothing"), None);
    }

    #[test]
    fn dimacs_counts_its_edges() {
        for right in [
            "p edge 3 2\ne 1 2\ne 2 3",
            "p edge 3 4\ne 1 2\ne 2 3",
            "p edge 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2",
        ] {
            assert!(read_dimacs(right.as_bytes(), false).is_ok(), "{right}");
        }
        assert_eq!(
            says(read_dimacs(b"p edge 3 2\ne 1 2\ne 2 3\ne 1 3\n", false)),
            "line 4: there are too many edges: 2 edges are announced, 3 are there"
        );
        assert_eq!(
            says(read_dimacs(b"p edge 3 0\ne 1 2\n", false)),
            "line 2: there are too many edges: 0 edges are announced, 1 are there"
        );
    }

    #[test]
    fn a_case_says_more_than_its_graph() {
        let (graph, keys) = read_case(
            br#"{"graph": [[1],[2],[0]], "directed": true, "stay": true, "hole": null, "mouse": 0, "cat": 2}"#,
            false,
        )
        .unwrap();
        assert!(graph.is_directed());
        let expected = Keys {
            hole: Hole::Nowhere,
            mouse: Some(0),
            cat: Some(2),
            stay: true,
        };
        assert_eq!(keys, expected);
        assert!(read_case(br#"{"graph": [[1],[0]], "hole": -1}"#, false).is_err());
    }
}
