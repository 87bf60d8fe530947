//! The files of a census, damaged: nothing panics, and nothing is misread.
#![no_main]

use catmouse_fuzz::census::{Damage, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|damage: Damage| check(&damage));
