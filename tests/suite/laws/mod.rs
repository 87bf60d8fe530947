//! Laws that hold on every board and graph, each stated in a sentence and tried on random ones, which
//! shrink to a small counterexample where a law is broken.

mod graph;
mod grid;

use catmouse::engine::Engine;
use catmouse::{Arena, Outcome, Solution, Verdict};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases every time, and no files left behind.
fn seeded(seed: u64) -> ProptestConfig {
    ProptestConfig {
        cases: if cfg!(debug_assertions) { 100 } else { 1000 },
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The table, by one of the engines: that all agree is tested elsewhere.
fn solve(arena: &Arena) -> Solution {
    Engine::Ring.solve(arena)
}

/// How good a verdict is for the mouse: a quick win is best, a late loss better than a quick one.
fn for_the_mouse(verdict: Verdict) -> i32 {
    let plies = i32::from(verdict.plies().unwrap_or(0));
    match verdict.outcome() {
        Outcome::Mouse => 10_000 - plies,
        Outcome::Draw => 0,
        Outcome::Cat => plies - 10_000,
    }
}

fn is_mouse_win(verdict: Option<Verdict>) -> bool {
    verdict.map(Verdict::outcome) == Some(Outcome::Mouse)
}
