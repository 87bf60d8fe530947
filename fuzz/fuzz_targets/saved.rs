//! Solutions as files: what is written is read, what is damaged is seen, and nothing panics.
#![no_main]

use catmouse_fuzz::saved::{Saved, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|saved: Saved| check(&saved));
