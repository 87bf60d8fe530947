//! Graphs of the graph game: every engine, the reference, the verifier.
#![no_main]

use catmouse_fuzz::graph::{Graph, check};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|graph: Graph| -> Corpus {
    if check(&graph) {
        Corpus::Keep
    } else {
        Corpus::Reject
    }
});
