//! The formats of nauty's tools: graph6, sparse6 and digraph6, one graph a line.
//!
//! Every byte is 63 plus six bits, so that a line is printable text:
//!
//! ```text
//! graph6     n, then the upper triangle column by column      x(0,1) x(0,2) x(1,2) x(0,3) ...
//! digraph6   & n, then the matrix row by row                  x(0,0) x(0,1) ... x(1,0) ...
//! sparse6    : n, then pairs (b, x): v += b; if x > v then v = x else an edge {x, v}
//!
//! n          one byte below 63 nodes, else ~ and three bytes (beyond 258047 nodes ~~ and six)
//! ```
//!
//! Source: `formats.txt`, which comes with nauty.
//!
//! Why not a crate: of those on offer `petgraph`'s decoder and `g6` panic on a character that cannot
//! occur and take a cut-off line for a graph, `graph6-rs` panics on an empty line, stops at 62 nodes,
//! and has no sparse6; all three allocate several times a graph. What a stream needs is where and
//! what is wrong, and no allocation at all.

use crate::graphs::{Fault, Format, Graph, GraphTextError, Printable};
use crate::{Cell, CellSet};

/// Reads a line of graph6, without header and line end.
///
/// ```
/// use catmouse::graphs::graph6;
///
/// let graph = graph6::read_graph6(b"DQc")?;
/// assert_eq!(graph.to_string(), "[[2,4],[3],[0],[1,4],[0,3]]");
/// assert!(graph6::read_graph6(b"DQ").is_err());
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Errors
///
/// If the line is no graph6, or has more than 64 nodes.
pub fn read_graph6(line: &[u8]) -> Result<Graph, GraphTextError> {
    let format = Format::Graph6;
    let (nodes, start) = read_size(line, 0, format)?;
    let bits = nodes * nodes.saturating_sub(1) / 2;
    check_body(line, start, Some(bits), nodes, format)?;
    let mut rows = [CellSet::EMPTY; Cell::COUNT];
    let mut sextets = Sextets::new(&line[start..]);
    for column in 1..nodes {
        let mask = sextets.take_set(column);
        rows[column] |= mask;
        for row in mask {
            rows[row.index()].insert(Cell::new(column));
        }
    }
    check_zeros(line, &sextets, format)?;
    Ok(Graph::from_rows(nodes, false, &rows))
}

/// Reads a line of digraph6, which begins with `&`.
///
/// # Errors
///
/// If the line is no digraph6, has more than 64 nodes, or a node has an arrow to itself.
pub fn read_digraph6(line: &[u8]) -> Result<Graph, GraphTextError> {
    let format = Format::Digraph6;
    expect_first(line, b'&', format)?;
    let (nodes, start) = read_size(line, 1, format)?;
    check_body(line, start, Some(nodes * nodes), nodes, format)?;
    let mut rows = [CellSet::EMPTY; Cell::COUNT];
    let mut sextets = Sextets::new(&line[start..]);
    for node in 0..nodes {
        rows[node] = sextets.take_set(nodes);
        if rows[node].contains(Cell::new(node)) {
            let index = start + (node * nodes + node) / 6;
            return Err(GraphTextError::at(index, Fault::Loop { node }));
        }
    }
    check_zeros(line, &sextets, format)?;
    Ok(Graph::from_rows(nodes, true, &rows))
}

/// Reads a line of sparse6, which begins with `:`. Edges listed more than once count once.
///
/// The format does not tell its length: a line cut off between two edges is a smaller graph, and
/// only most other cuts can be seen. What fills up the last byte is passed over, as nauty does:
/// programs differ in what they fill up with.
///
/// # Errors
///
/// If the line is no sparse6, has more than 64 nodes, or a node is joined to itself.
pub fn read_sparse6(line: &[u8]) -> Result<Graph, GraphTextError> {
    expect_first(line, b':', Format::Sparse6)?;
    let (nodes, start) = read_size(line, 1, Format::Sparse6)?;
    let mut graph = Graph::new(nodes, false);
    read_pairs(line, start, nodes, |a, b| graph.join(a, b))?;
    Ok(graph)
}

/// Reads a line of incremental sparse6, which begins with `;`: what of the graph before it is
/// changed. An edge that was there goes, one that was not comes.
///
/// ```
/// use catmouse::graphs::graph6;
///
/// let mut graph = graph6::read_sparse6(b":Bd")?;
/// assert_eq!(graph.to_string(), "[[1],[0,2],[1]]");
/// graph6::change_by_sparse6(&mut graph, b";p")?;
/// assert_eq!(graph.to_string(), "[[1],[0],[]]");
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
///
/// # Errors
///
/// If the line is no incremental sparse6, or a node is joined to itself.
pub fn change_by_sparse6(graph: &mut Graph, line: &[u8]) -> Result<(), GraphTextError> {
    expect_first(line, b';', Format::Sparse6)?;
    let nodes = graph.nodes();
    read_pairs(line, 1, nodes, |a, b| graph.toggle(a, b))
}

/// Gives the edges of sparse6 from `start` on, in order.
fn read_pairs(
    line: &[u8],
    start: usize,
    nodes: usize,
    mut edge: impl FnMut(usize, usize),
) -> Result<(), GraphTextError> {
    check_body(line, start, None, nodes, Format::Sparse6)?;
    // Bits that hold n - 1.
    let width = (usize::BITS - nodes.saturating_sub(1).leading_zeros()) as usize;
    let mut sextets = Sextets::new(&line[start..]);
    let mut left = (line.len() - start) * 6;
    let mut node = 0;
    while left > width {
        let column = line.len() - 1 - (left - 1) / 6;
        let (step, other) = (sextets.take(1) as usize, sextets.take(width) as usize);
        if node + step >= nodes || other >= nodes {
            // No edge: this is the filling, less than a byte.
            if left < 6 {
                break;
            }
            let node = (node + step).max(other) as u64;
            let (first, last) = (0, nodes.saturating_sub(1));
            let fault = Fault::OutOfRange { node, first, last };
            return Err(GraphTextError::at(column, fault));
        }
        left -= 1 + width;
        node += step;
        match other.cmp(&node) {
            std::cmp::Ordering::Greater => node = other,
            std::cmp::Ordering::Less => edge(other, node),
            std::cmp::Ordering::Equal => {
                return Err(GraphTextError::at(column, Fault::Loop { node }));
            }
        }
    }
    Ok(())
}

/// Writes graph6, for a directed graph digraph6 (with its `&`).
///
/// ```
/// use catmouse::graphs::graph6;
///
/// let line = "G?zTb_";
/// let graph = graph6::read_graph6(line.as_bytes())?;
/// assert_eq!(graph6::write(&graph), line);
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
#[must_use]
pub fn write(graph: &Graph) -> String {
    let nodes = graph.nodes();
    let mut line = String::new();
    if graph.is_directed() {
        line.push('&');
    }
    let byte = |sextet: usize| char::from(63 + sextet as u8);
    if nodes < 63 {
        line.push(byte(nodes));
    } else {
        line.extend(['~', byte(0), byte(nodes >> 6), byte(nodes & 63)]);
    }
    let mut bits = Vec::with_capacity(nodes * nodes);
    for column in 0..nodes {
        let rows = if graph.is_directed() { nodes } else { column };
        bits.extend((0..rows).map(|row| graph.row(column).contains(Cell::new(row))));
    }
    line.extend(bits.chunks(6).map(|chunk| {
        let bit = |index| usize::from(chunk.get(index).is_some_and(|&bit| bit));
        byte((0..6).fold(0, |sextet, index| sextet << 1 | bit(index)))
    }));
    line
}

/// The number of nodes, and where the edges begin.
fn read_size(line: &[u8], start: usize, format: Format) -> Result<(usize, usize), GraphTextError> {
    let sextets = |from: usize, count: usize| {
        (from..from + count).try_fold(0_u64, |size, index| match line.get(index) {
            None => Err(GraphTextError::at(line.len(), Fault::NoSize)),
            Some(&byte) => Ok(size << 6 | u64::from(sextet(byte, index, format)?)),
        })
    };
    let (nodes, end) = match line.get(start..) {
        Some([b'~', b'~', ..]) => (sextets(start + 2, 6)?, start + 8),
        Some([b'~', ..]) => (sextets(start + 1, 3)?, start + 4),
        _ => (sextets(start, 1)?, start + 1),
    };
    if nodes > Cell::COUNT as u64 {
        return Err(GraphTextError::of_line(Fault::TooManyNodes { nodes }));
    }
    Ok((nodes as usize, end))
}

/// The six bits of a byte.
fn sextet(byte: u8, index: usize, format: Format) -> Result<u8, GraphTextError> {
    match byte {
        63..=126 => Ok(byte - 63),
        _ => Err(bad_character(byte, index, format)),
    }
}

fn bad_character(byte: u8, index: usize, format: Format) -> GraphTextError {
    let character = Printable(byte);
    GraphTextError::at(index, Fault::BadCharacter { character, format })
}

/// Whether the line begins with the format's mark.
fn expect_first(line: &[u8], mark: u8, format: Format) -> Result<(), GraphTextError> {
    match line.first() {
        Some(&byte) if byte == mark => Ok(()),
        Some(&byte) => Err(bad_character(byte, 0, format)),
        None => Err(GraphTextError::at(0, Fault::NoSize)),
    }
}

/// Whether the rest of the line, from `start` on, can occur and holds exactly these bits.
fn check_body(
    line: &[u8],
    start: usize,
    bits: Option<usize>,
    nodes: usize,
    format: Format,
) -> Result<(), GraphTextError> {
    for (index, &byte) in line.iter().enumerate().skip(start) {
        sextet(byte, index, format)?;
    }
    let Some(bits) = bits else {
        return Ok(());
    };
    let expected = start + bits.div_ceil(6);
    match line.len().cmp(&expected) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Less => Err(GraphTextError::at(
            line.len(),
            Fault::CutOff {
                format,
                nodes,
                expected,
            },
        )),
        std::cmp::Ordering::Greater => Err(GraphTextError::at(
            expected,
            Fault::TooLong {
                format,
                nodes,
                expected,
            },
        )),
    }
}

/// Whether the last byte is filled up with zeros.
fn check_zeros(line: &[u8], sextets: &Sextets, format: Format) -> Result<(), GraphTextError> {
    if sextets.buffer == 0 {
        Ok(())
    } else {
        let last = line.len() - 1;
        Err(GraphTextError::at(last, Fault::Padding { format }))
    }
}

/// The bits of a line, most significant first.
struct Sextets<'a> {
    bytes: std::slice::Iter<'a, u8>,
    /// Bits read and not yet taken, the next one highest of the `filled` lowest.
    buffer: u128,
    filled: usize,
}

impl<'a> Sextets<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes: bytes.iter(),
            buffer: 0,
            filled: 0,
        }
    }

    /// The next `count` bits (at most 64), the first one the highest; zeros after the end.
    fn take(&mut self, count: usize) -> u64 {
        while self.filled < count {
            let byte = self.bytes.next().map_or(0, |byte| byte - 63);
            self.buffer = self.buffer << 6 | u128::from(byte);
            self.filled += 6;
        }
        self.filled -= count;
        let bits = (self.buffer >> self.filled) as u64;
        self.buffer &= (1 << self.filled) - 1;
        bits
    }

    /// The next `count` bits (1 to 64) as a set, the first one cell 0.
    fn take_set(&mut self, count: usize) -> CellSet {
        CellSet::from_bits(self.take(count).reverse_bits() >> (64 - count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of `formats.txt`, and what they say they are.
    #[test]
    fn the_examples_of_the_format_are_read() {
        let graph6 = read_graph6(b"DQc").unwrap();
        assert_eq!(graph6.nodes(), 5);
        let pairs: Vec<_> = graph6.pairs().collect();
        assert_eq!(pairs, [(0, 2), (0, 4), (1, 3), (3, 4)]);
        let sparse6 = read_sparse6(b":Fa@x^").unwrap();
        assert_eq!(sparse6.nodes(), 7);
        let pairs: Vec<_> = sparse6.pairs().collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (5, 6)]);
        let digraph6 = read_digraph6(b"&DI?AO?").unwrap();
        assert_eq!(digraph6.nodes(), 5);
        let pairs: Vec<_> = digraph6.pairs().collect();
        assert_eq!(pairs, [(0, 2), (0, 4), (3, 1), (3, 4)]);
    }

    /// Graphs of every size with edges by a fixed rule come back as they were.
    #[test]
    fn what_is_written_is_read_back() {
        for nodes in 0..=Cell::COUNT {
            for directed in [false, true] {
                let mut graph = Graph::new(nodes, directed);
                for a in 0..nodes {
                    for b in 0..nodes {
                        if a != b && (a * 7 + b * 13 + nodes) % 5 < 2 {
                            graph.join(a, b);
                        }
                    }
                }
                let line = write(&graph);
                let read = if directed { read_digraph6 } else { read_graph6 };
                assert_eq!(read(line.as_bytes()).as_ref(), Ok(&graph), "{line}");
                for end in 0..line.len() {
                    let cut = read(&line.as_bytes()[..end]);
                    assert!(cut.is_err(), "{line} cut off after {end}");
                }
                assert!(read(format!("{line}?").as_bytes()).is_err());
            }
        }
    }

    /// networkx fills up with a zero and ones where node 15 has no edge; others with zeros.
    #[test]
    fn what_fills_sparse6_up_is_passed_over() {
        let star = read_graph6(b"Os_??????????????????").unwrap();
        for line in [":O`ACF", ":O`ACG", ":O`ACN"] {
            assert_eq!(read_sparse6(line.as_bytes()).as_ref(), Ok(&star), "{line}");
        }
    }

    #[test]
    fn faults_are_told_with_their_place() {
        let says = |result: Result<Graph, GraphTextError>| result.unwrap_err().to_string();
        assert_eq!(
            says(read_graph6(b"DQ")),
            "line 1, column 3: the line is cut off; a graph6 graph of 5 nodes takes 3 characters"
        );
        assert_eq!(
            says(read_graph6(b"D Qc")),
            "line 1, column 2: ' ' cannot occur here; a graph6 graph is written in the characters ? to ~"
        );
        assert_eq!(
            says(read_graph6(b"DQcc")),
            "line 1, column 4: the line goes on after the graph; a graph6 graph of 5 nodes takes 3 characters"
        );
        assert_eq!(
            says(read_graph6(b"DQd")),
            "line 1, column 3: the line is damaged or cut off: after the last edge graph6 fills up with zeros"
        );
        assert_eq!(
            says(read_graph6(b"~?@@")),
            "line 1: the graph has 65 nodes; at most 64 are possible"
        );
        assert_eq!(
            says(read_graph6(b"~~????")),
            "line 1, column 7: the line is cut off before it has told the number of nodes"
        );
        assert_eq!(
            says(read_digraph6(b"&AP")),
            "line 1, column 3: the line is damaged or cut off: after the last edge digraph6 fills up with zeros"
        );
        assert_eq!(
            says(read_digraph6(b"&Ag")),
            "line 1, column 3: node 0 is joined to itself; an edge joins two different nodes"
        );
        assert_eq!(
            says(read_sparse6(b":F~@x^")),
            "line 1, column 3: node 7 is out of range; the nodes are 0 to 6"
        );
    }
}
