//! Instruction counts of the engines, with limits that fail the run: `cargo bench --bench instructions`.
//!
//! They need Valgrind and `cargo install iai-callgrind-runner --version 0.16.1 --locked`. Counts are
//! those of the AVX2 level, the widest that Valgrind knows: `CATMOUSE_SIMD` is of no account here.
//!
//! A limit is the measured count and some three per cent. Whoever passes it says so in the commit
//! and moves the limit; whoever stays well below moves it too.

// The macros write functions without documentation.
#![allow(missing_docs)]

use std::hint::black_box;

use catmouse::engine::simd::{Level, Simd};
use catmouse::engine::wave::Wave;
use catmouse::engine::{Engine, Solver};
use catmouse::{Arena, Solution, gallery};
use iai_callgrind::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};

/// Fails a benchmark of more instructions than this.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, instructions)]));
    config
}

fn simd() -> Simd {
    Simd::new(Level::Avx2).unwrap_or(Simd::PORTABLE)
}

fn open(jump: i64) -> Arena {
    gallery::open(8, 8, jump, jump)
        .arena()
        .expect("a sound layout")
}

fn board(name: &str) -> Arena {
    let exhibit = gallery::grid(name).expect("a board of the gallery");
    exhibit.layout.arena().expect("a sound layout")
}

fn graph(name: &str) -> Arena {
    let exhibit = gallery::graph(name).expect("a graph of the gallery");
    exhibit.layout.arena().expect("a sound layout")
}

/// An engine that has already solved the game, rightly, so that only solving is counted.
fn warm(engine: Engine, arena: Arena) -> (Solver, Solution, Arena) {
    let (mut solver, mut solution) = (Solver::with_simd(engine, simd()), Solution::new());
    solver.solve(&arena, &mut solution);
    catmouse::verify::verify(&arena, &solution).expect("a right solution");
    (solver, solution, arena)
}

fn ring(arena: Arena) -> (Solver, Solution, Arena) {
    warm(Engine::Ring, arena)
}

fn wave(arena: Arena) -> (Wave, Arena) {
    let mut wave = Wave::new(simd());
    let mut solution = Solution::new();
    wave.solve_into(&arena, &mut solution);
    catmouse::verify::verify(&arena, &solution).expect("a right solution");
    (wave, arena)
}

fn wave_unpacked(arena: Arena) -> (Solver, Solution, Arena) {
    warm(Engine::Wave, arena)
}

#[library_benchmark]
#[bench::open_2_2(args = (open(2)), setup = ring, config = at_most(1_302_000))]
#[bench::seventy_nine(args = (board("seventy-nine")), setup = ring, config = at_most(579_600))]
#[bench::dense_50(args = (graph("dense-50")), setup = ring, config = at_most(1_090_300))]
#[bench::wave_open_2_2(args = (open(2)), setup = wave_unpacked, config = at_most(89_700))]
#[bench::wave_dense_50(args = (graph("dense-50")), setup = wave_unpacked, config = at_most(67_700))]
fn flat(memory: (Solver, Solution, Arena)) -> (Solver, Solution, Arena) {
    let (mut solver, mut solution, arena) = memory;
    solver.solve(black_box(&arena), &mut solution);
    (solver, solution, arena)
}

#[library_benchmark]
#[bench::open_1_1(args = (open(1)), setup = wave, config = at_most(41_300))]
#[bench::open_2_2(args = (open(2)), setup = wave, config = at_most(34_200))]
#[bench::open_8_8(args = (open(8)), setup = wave, config = at_most(41_400))]
#[bench::maze(args = (board("maze")), setup = wave, config = at_most(99_500))]
#[bench::seventy_nine(args = (board("seventy-nine")), setup = wave, config = at_most(134_100))]
#[bench::sparse_50(args = (graph("sparse-50")), setup = wave, config = at_most(65_700))]
#[bench::dense_50(args = (graph("dense-50")), setup = wave, config = at_most(29_900))]
#[bench::long_tail(args = (graph("long-tail")), setup = wave, config = at_most(170_500))]
fn planes(memory: (Wave, Arena)) -> (Wave, Arena) {
    let (mut wave, arena) = memory;
    black_box(wave.solve(black_box(&arena)));
    (wave, arena)
}

library_benchmark_group!(name = engines; benchmarks = flat, planes);
main!(library_benchmark_groups = engines);
