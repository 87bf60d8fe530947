//! The fast engines agree with the ring engine on every state, at every level of vector instructions.
//!
//! The ring engine is held against the reference in [`agreement`](super::agreement).

use catmouse::engine::simd::Simd;
use catmouse::engine::{Engine, Solver};
use catmouse::gallery::random::{self, Random};
use catmouse::verify::verify;
use catmouse::{Arena, Solution};

/// The full numbers in a release build, a hundredth of them where assertions slow things down.
const BOARDS: usize = if cfg!(debug_assertions) {
    1_000
} else {
    100_000
};
const GRAPHS: usize = if cfg!(debug_assertions) { 200 } else { 20_000 };
/// The verifier looks at one game in so many.
const SAMPLE: usize = 100;

/// The engines that have a level, at each level of this processor.
fn solvers() -> Vec<(String, Solver)> {
    let levels: Vec<Simd> = Simd::usable().collect();
    let engines = Engine::ALL
        .into_iter()
        .filter(|&engine| engine != Engine::Ring);
    let at = |engine, simd| {
        (
            format!("{engine} at {simd}"),
            Solver::with_simd(engine, simd),
        )
    };
    engines
        .flat_map(|engine| levels.iter().map(move |&simd| at(engine, simd)))
        .collect()
}

fn agree(games: impl Iterator<Item = Arena>) {
    let (mut ring, mut solvers) = (Solver::new(Engine::Ring), solvers());
    let (mut expected, mut solution) = (Solution::new(), Solution::new());
    for (number, arena) in games.enumerate() {
        ring.solve(&arena, &mut expected);
        for (name, solver) in &mut solvers {
            solver.solve(&arena, &mut solution);
            assert!(solution == expected, "{name} differs on {arena:?}");
        }
        if number % SAMPLE == 0 {
            assert_eq!(verify(&arena, &expected), Ok(()), "{arena:?}");
        }
    }
}

#[test]
fn on_random_boards() {
    let mut random = Random::new(64);
    agree((0..BOARDS).map(|_| random::grid(&mut random).arena().unwrap()));
}

#[test]
fn on_random_graphs() {
    let mut random = Random::new(50);
    agree((0..GRAPHS).map(|_| random::graph(&mut random).arena().unwrap()));
}

#[test]
fn on_open_boards_of_every_shape() {
    let shapes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |columns| (rows, columns)));
    let large = shapes.filter(|(rows, columns)| rows * columns >= 3);
    agree(large.flat_map(|(rows, columns)| {
        let jumps = [(1, 1), (1, 2), (2, 1), (3, 5), (63, 63)];
        jumps.map(|(cat, mouse)| {
            catmouse::gallery::open(rows, columns, cat, mouse)
                .arena()
                .unwrap()
        })
    }));
}
