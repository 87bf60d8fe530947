//! Boards of the grid game: every engine, the reference, the verifier.
#![no_main]

use catmouse_fuzz::grid::{Board, check};
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|board: Board| -> Corpus {
    if check(board) {
        Corpus::Keep
    } else {
        Corpus::Reject
    }
});
