//! Boards and graphs with known numbers, shared by documentation, tests and benchmarks.

pub mod random;
