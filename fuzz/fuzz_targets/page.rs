//! Requests to the page's server: each is answered, none makes it panic.
#![no_main]

use catmouse_fuzz::page::{Request, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|request: Request| check(&request));
