//! Boards of the token game: the fast solver, the reference, lines of play.
#![no_main]

use catmouse_fuzz::token::{Letters, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|letters: Letters| check(&letters));
