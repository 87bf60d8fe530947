//! Any bytes as a stream of graphs.

use catmouse::graphs::packed::unpacked;
use catmouse::graphs::stream::Stream;
use catmouse::graphs::{Graph, graph6};

/// Reads a stream, its format told from its first graph. Each graph that is taken is written as
/// graph6 (or digraph6) and must read back the same.
///
/// # Panics
///
/// If it does not.
pub fn check(bytes: &[u8]) {
    let Ok(input) = unpacked(std::io::Cursor::new(bytes.to_vec())) else {
        return;
    };
    let mut stream = Stream::new(input, None, false);
    // An error here is one of unpacking.
    while let Ok(Some(chunk)) = stream.next_chunk() {
        for item in chunk.graphs() {
            assert!(item.line >= 1);
            match item.graph {
                Ok(graph) => reads_back(&graph),
                Err(error) => {
                    let message = error.to_string();
                    assert!(!message.contains(['\n', '\r', '\u{1b}']), "{message:?}");
                }
            }
        }
    }
}

fn reads_back(graph: &Graph) {
    let line = graph6::write(graph);
    let read = if graph.is_directed() {
        graph6::read_digraph6(line.as_bytes())
    } else {
        graph6::read_graph6(line.as_bytes())
    };
    assert_eq!(read.as_ref(), Ok(graph), "{line}");
}
