//! Instruction counts of the engines, with limits that fail the run: `cargo bench --bench instructions`.
//!
//! They need Valgrind and the runner; where one is missing, nothing is counted, and a line says how to get both.
//! Counts are those of the AVX2 level, the widest that Valgrind knows: `CATMOUSE_SIMD` is of no account here.
//!
//! A limit is the measured count and some five per cent: what the compiler makes of an engine changes by up to four with
//! code that has nothing to do with it. Whoever passes a limit says so in the commit and moves it; whoever stays
//! well below moves it too.

// The macros write functions without documentation.
#![allow(missing_docs)]

use std::hint::black_box;
use std::process::Command;

use catmouse::engine::batch::Batch;
use catmouse::engine::simd::{Level, Simd};
use catmouse::engine::wave::Wave;
use catmouse::engine::{Engine, Solver};
use catmouse::gallery::{self, Field};
use catmouse::{Arena, Solution};
use iai_callgrind::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group,
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
#[bench::open_2_2(args = (open(2)), setup = ring, config = at_most(1_327_400))]
#[bench::seventy_nine(args = (board("seventy-nine")), setup = ring, config = at_most(590_900))]
#[bench::dense_50(args = (graph("dense-50")), setup = ring, config = at_most(1_111_500))]
#[bench::wave_open_2_2(args = (open(2)), setup = wave_unpacked, config = at_most(93_000))]
#[bench::wave_dense_50(args = (graph("dense-50")), setup = wave_unpacked, config = at_most(69_100))]
fn flat(memory: (Solver, Solution, Arena)) -> (Solver, Solution, Arena) {
    let (mut solver, mut solution, arena) = memory;
    solver.solve(black_box(&arena), &mut solution);
    (solver, solution, arena)
}

#[library_benchmark]
#[bench::open_1_1(args = (open(1)), setup = wave, config = at_most(42_600))]
#[bench::open_2_2(args = (open(2)), setup = wave, config = at_most(36_300))]
#[bench::open_8_8(args = (open(8)), setup = wave, config = at_most(43_300))]
#[bench::maze(args = (board("maze")), setup = wave, config = at_most(102_600))]
#[bench::seventy_nine(args = (board("seventy-nine")), setup = wave, config = at_most(138_300))]
#[bench::sparse_50(args = (graph("sparse-50")), setup = wave, config = at_most(67_000))]
#[bench::dense_50(args = (graph("dense-50")), setup = wave, config = at_most(30_500))]
#[bench::long_tail(args = (graph("long-tail")), setup = wave, config = at_most(173_900))]
fn planes(memory: (Wave, Arena)) -> (Wave, Arena) {
    let (mut wave, arena) = memory;
    black_box(wave.solve(black_box(&arena)));
    (wave, arena)
}

/// The batch engine on the first field of a work, where it has already been.
fn batch(name: &str) -> (Batch, Field) {
    let works = gallery::works();
    let work = works
        .iter()
        .find(|work| work.name == name)
        .expect("a work of the gallery");
    let (mut batch, mut solution) = (Batch::new(simd()), Solution::new());
    let field = work.fields[0].clone();
    field.set(&mut batch);
    let tables = batch.solve();
    for (target, game) in field.targets().iter().zip(field.games()) {
        tables.unpack(target, &mut solution);
        catmouse::verify::verify(&game, &solution).expect("a right solution");
    }
    (batch, field)
}

#[library_benchmark]
#[bench::region_60_1_1(args = ("foods-8x8-60-1-1"), setup = batch, config = at_most(201_800))]
#[bench::region_60_2_2(args = ("foods-8x8-60-2-2"), setup = batch, config = at_most(272_200))]
#[bench::dense_50(args = ("graph-50-dense"), setup = batch, config = at_most(5_203_400))]
fn all_targets(memory: (Batch, Field)) -> (Batch, Field) {
    let (mut batch, field) = memory;
    field.set(&mut batch);
    black_box(batch.solve());
    (batch, field)
}

#[library_benchmark]
#[bench::region_60_1_1(args = ("foods-8x8-60-1-1"), setup = batch, config = at_most(167_200))]
#[bench::region_60_2_2(args = ("foods-8x8-60-2-2"), setup = batch, config = at_most(240_800))]
fn counts(memory: (Batch, Field)) -> (Batch, Field) {
    let (mut batch, field) = memory;
    field.set(&mut batch);
    black_box(batch.count());
    (batch, field)
}

library_benchmark_group!(name = engines; benchmarks = flat, planes, all_targets, counts);

/// The library's own `main`, which fails without the tools.
mod counted {
    use super::engines;

    iai_callgrind::main!(library_benchmark_groups = engines);

    pub(super) fn run() {
        main();
    }
}

/// Whether Valgrind is there, and the runner of the library's version.
fn has_tools() -> bool {
    let runner = option_env!("IAI_CALLGRIND_RUNNER").unwrap_or("iai-callgrind-runner");
    [("valgrind", "valgrind"), (runner, "0.16.1")]
        .into_iter()
        .all(|(tool, version)| {
            // The runner names its version in a complaint that the library's is not given.
            let output = Command::new(tool).arg("--version").output();
            output.is_ok_and(|output| {
                String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).contains(version)
            })
        })
}

fn main() {
    // Under Valgrind, which starts this program for each benchmark, everything is there.
    let counting = std::env::args()
        .nth(1)
        .is_some_and(|word| word == "--iai-run");
    if counting || has_tools() {
        counted::run();
    } else {
        eprintln!(
            "No instructions were counted: this needs Valgrind (on Debian: apt install valgrind) and `cargo install \
             iai-callgrind-runner --version 0.16.1 --locked`"
        );
    }
}
