//! Any bytes as a text with games: never a panic, and what is taken reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| catmouse_fuzz::text::check(bytes));
