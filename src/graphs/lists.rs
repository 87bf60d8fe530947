//! Graphs written as numbers: `LeetCode`'s lists of neighbours, edge lists, DIMACS.

use crate::games::graph::GraphLayout;
use crate::graphs::{Fault, Format, Graph, GraphTextError};
use crate::{Cell, CellSet};

/// Reads `LeetCode`'s lists, `[[1,2],[0],[0]]`, or a case of JSON Lines, `{"graph": [[1,2],[0],[0]]}`.
///
/// # Errors
///
/// If the line is not such lists, or they are no graph: an edge listed at one end only where the
/// lists are not read as arrows, an edge listed twice, a node joined to itself.
pub fn read_lists(line: &[u8], directed: bool) -> Result<Graph, GraphTextError> {
    #[derive(serde::Deserialize)]
    struct Case {
        graph: Vec<Vec<i64>>,
    }
    let whole = if line.trim_ascii_start().first() == Some(&b'{') {
        serde_json::from_slice(line).map(|case: Case| case.graph)
    } else {
        serde_json::from_slice(line)
    };
    let neighbours: Vec<Vec<i64>> = whole.map_err(|error| {
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
    Ok(Graph::from_rows(nodes, directed, moves.as_array()))
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
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Errors
///
/// If a line is something else, a node is 64 or more, or a node is joined to itself.
pub fn read_edges(text: &[u8], directed: bool) -> Result<Graph, GraphTextError> {
    let mut rows = [CellSet::EMPTY; Cell::COUNT];
    let mut nodes = 0;
    for (line, text) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let here = |error: GraphTextError| error.from_line(line);
        let end = text.iter().position(|byte| b"#%".contains(byte));
        let mut words = Words::new(&text[..end.unwrap_or(text.len())]);
        let Some(first) = words.next() else {
            continue;
        };
        let a = first.number("a node's number").map_err(here)?;
        check_nodes(a.saturating_add(1)).map_err(here)?;
        nodes = nodes.max(a as usize + 1);
        let Some(second) = words.next() else {
            continue;
        };
        let b = second.number("a node's number").map_err(here)?;
        check_nodes(b.saturating_add(1)).map_err(here)?;
        nodes = nodes.max(b as usize + 1);
        if a == b {
            let fault = Fault::Loop { node: a as usize };
            return Err(here(GraphTextError::at(second.index, fault)));
        }
        if let Some(third) = words.next() {
            return Err(here(third.instead_of("the end of the line")));
        }
        rows[a as usize].insert(Cell::new(b as usize));
        if !directed {
            rows[b as usize].insert(Cell::new(a as usize));
        }
    }
    Ok(Graph::from_rows(nodes, directed, &rows))
}

/// Reads DIMACS as used for colouring (`.col`): `p edge nodes edges`, then `e a b` with nodes counted
/// from 1; `c` begins a comment. Edges listed at both ends count once.
///
/// # Errors
///
/// If a line is something else, there are more than 64 nodes, a node is out of range or joined to
/// itself, or edges are missing.
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
    if found < announced && graph.edges() as u64 * 2 != announced {
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
        b':' => Ok(Format::Sparse6),
        b'&' => Ok(Format::Digraph6),
        b';' => Err(Fault::Incremental),
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

    fn instead_of(&self, expected: &'static str) -> GraphTextError {
        let found = if self.text.is_empty() {
            "the end of the line".into()
        } else {
            // A long line is not repeated whole.
            format!(
                "{:?}",
                String::from_utf8_lossy(&self.text[..self.text.len().min(40)])
            )
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
}
