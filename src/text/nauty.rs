//! Graphs in nauty's formats: graph6, sparse6 and digraph6, one a line.

use super::error::{Fault, FaultAt};
use super::{Case, Options};
use crate::games::graph::GraphLayout;
use crate::graphs::{self, Graph, GraphTextError, graph6};

/// Whether a line is in one of the formats: it begins with a mark that no other form has, or is
/// graph6. Letters that also make a row of a board are a graph only where all lines of the `text`
/// could be.
pub(super) fn is_graph(line: &[u8], text: &[u8]) -> bool {
    let is_sextet = |byte: &u8| (63..=126).contains(byte);
    let line = line.trim_ascii();
    match line {
        [b':' | b';' | b'&', rest @ ..] => rest.iter().all(is_sextet),
        [b'>', b'>', ..] => without_header(line).len() < line.len(),
        [b'~', ..] => true,
        _ if graph6::read_graph6(line).is_err() => false,
        _ if line.iter().any(|byte| !b"MCFAB".contains(byte)) => true,
        _ => {
            let mut rows = text.split(u8::is_ascii_whitespace);
            rows.all(|row| row.iter().all(is_sextet))
        }
    }
}

/// The line after nauty's header, `>>graph6<<`, if it has one.
fn without_header(line: &[u8]) -> &[u8] {
    let headers = [&b">>graph6<<"[..], b">>sparse6<<", b">>digraph6<<"];
    let mut rests = headers
        .iter()
        .filter_map(|header| line.strip_prefix(*header));
    rests.next().unwrap_or(line)
}

/// For a line of incremental sparse6, the graph in full, made from the one before. Others are kept for
/// such a line.
pub(super) fn in_full(line: &[u8], base: &mut Vec<u8>) -> Result<Option<Vec<u8>>, Fault> {
    let line = without_header(line.trim_ascii());
    if !line.starts_with(b";") {
        base.clear();
        base.extend_from_slice(line);
        return Ok(None);
    }
    let mut graph = match base.first() {
        Some(b'&') | None => Err(Fault::from(graphs::Fault::NoBase)),
        Some(_) => graph_of(base).map_err(|_| graphs::Fault::NoBase.into()),
    }?;
    let changed = graph6::change_by_sparse6(&mut graph, line);
    base.clear();
    changed.map_err(|error| error.fault)?;
    base.extend_from_slice(graph6::write(&graph).as_bytes());
    Ok(Some(base.clone()))
}

fn graph_of(line: &[u8]) -> Result<Graph, GraphTextError> {
    match line.first() {
        Some(b':') => graph6::read_sparse6(line),
        Some(b'&') => graph6::read_digraph6(line),
        _ => graph6::read_graph6(line),
    }
}

/// Reads a line.
pub(super) fn read(text: &str, options: &Options) -> Result<Case, FaultAt> {
    let line = text.trim_ascii();
    let start = text.len() - text.trim_ascii_start().len();
    let written = without_header(line.as_bytes());
    let start = start + line.len() - written.len();
    let graph = graph_of(written)
        .map_err(|error| FaultAt::new(start + error.column.map_or(0, |at| at - 1), error.fault))?;
    let lists = graph.rows().iter().map(|row| {
        let nodes = row.iter().map(|node| node.index() as i64);
        nodes.collect()
    });
    let mut layout = GraphLayout::new(lists.collect());
    layout.directed = graph.is_directed();
    options
        .fit_graph()
        .map_err(|fault| FaultAt { at: start, fault })?;
    options.apply(&mut layout);
    Case::graph(layout).map_err(|error| FaultAt::new(start, error))
}
