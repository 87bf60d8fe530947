//! Wall time of the engines, beside the textbook's solver in the same run: `cargo bench --bench time`.
//!
//! Each benchmark first asserts that its answer is right, every state of it. Setting up (lists,
//! masks, memory) is not timed; the report is in `target/criterion/report/index.html`.
//!
//! The times of a benchmark are short, so that all of them take some four minutes; for more samples of one:
//! `cargo bench --bench time -- maze --measurement-time 10`.

mod textbook;

use std::hint::black_box;
use std::time::Duration;

use catmouse::engine::batch::Batch;
use catmouse::engine::simd::Simd;
use catmouse::engine::wave::Wave;
use catmouse::engine::{Engine, Solver};
use catmouse::gallery::Field;
use catmouse::gallery::random::Random;
use catmouse::games::grid::GridLayout;
use catmouse::games::token::{self, TokenBoard, contest};
use catmouse::{Arena, Solution, State, gallery, text};
use criterion::{Criterion, Throughput, criterion_group};
use plotters::style::{FontStyle, register_font};

/// Asserts that the textbook's table is this solution, and times it, the engines, and the wave
/// engine without unpacking.
fn compare(criterion: &mut Criterion, name: &str, arena: &Arena) {
    let expected = Engine::Ring.solve(arena);
    let states = State::all().filter(|&state| arena.has(state)).count();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(states as u64));

    let game = textbook::Game::new(arena);
    assert_textbook(&game.solve(), &expected);
    group.bench_function("textbook", |bencher| {
        bencher.iter(|| black_box(&game).solve());
    });

    for engine in Engine::ALL {
        let (mut solver, mut solution) = (Solver::new(engine), Solution::new());
        solver.solve(arena, &mut solution);
        assert!(solution == expected, "{engine} on {name}");
        group.bench_function(engine.name(), |bencher| {
            bencher.iter(|| solver.solve(black_box(arena), &mut solution));
        });
    }

    let mut wave = Wave::new(Simd::detect());
    let planes = wave.solve(arena);
    let agrees = |state| planes.verdict(state) == expected.verdict(state);
    assert!(State::all().all(agrees), "wave in planes on {name}");
    group.bench_function("wave-in-planes", |bencher| {
        bencher.iter(|| {
            wave.solve(black_box(arena));
        });
    });
    group.finish();
}

fn assert_textbook(table: &textbook::Table, expected: &Solution) {
    for state in State::all() {
        let (mouse, cat, turn) = (state.mouse.index(), state.cat.index(), state.turn as usize);
        if mouse.max(cat) < table.plies.len() {
            assert_eq!(
                table.outcomes[mouse][cat][turn],
                expected.outcomes()[state.index()]
            );
            assert_eq!(
                table.plies[mouse][cat][turn],
                expected.plies()[state.index()]
            );
        }
    }
}

fn boards(criterion: &mut Criterion) {
    for (cat_jump, mouse_jump) in [(1, 1), (2, 2), (3, 2), (8, 8)] {
        let arena = gallery::open(8, 8, cat_jump, mouse_jump)
            .arena()
            .expect("a sound layout");
        compare(
            criterion,
            &format!("open-8x8-{cat_jump}-{mouse_jump}"),
            &arena,
        );
    }
    for name in ["maze", "seventy-nine"] {
        let exhibit = gallery::grid(name).expect("a board of the gallery");
        compare(
            criterion,
            name,
            &exhibit.layout.arena().expect("a sound layout"),
        );
    }
}

fn graphs(criterion: &mut Criterion) {
    for name in ["sparse-50", "dense-50", "long-tail"] {
        let exhibit = gallery::graph(name).expect("a graph of the gallery");
        compare(
            criterion,
            name,
            &exhibit.layout.arena().expect("a sound layout"),
        );
    }
}

/// Every food of a region, or every hole of a graph: the batch engine's work, a game at a time by the
/// others.
fn fields(criterion: &mut Criterion) {
    let names = ["foods-8x8-60-1-1", "foods-8x8-60-2-2", "graph-50-dense"];
    for work in gallery::works()
        .into_iter()
        .filter(|work| names.contains(&work.name))
    {
        let games: Vec<Arena> = work.fields.iter().flat_map(Field::games).collect();
        let mut group = criterion.benchmark_group(work.name);
        group.throughput(Throughput::Elements(games.len() as u64));
        group.sample_size(10);

        let (mut ring, mut wave) = (Solver::new(Engine::Ring), Wave::new(Simd::detect()));
        let (mut batch, mut solution) = (Batch::new(Simd::detect()), Solution::new());
        for field in &work.fields {
            field.set(&mut batch);
            let tables = batch.solve();
            for (target, game) in field.targets().iter().zip(field.games()) {
                let expected = Engine::Ring.solve(&game);
                assert_textbook(&textbook::Game::new(&game).solve(), &expected);
                wave.solve_into(&game, &mut solution);
                assert!(solution == expected, "wave on {}", work.name);
                tables.unpack(target, &mut solution);
                assert!(solution == expected, "batch on {}", work.name);
            }
        }
        let lists: Vec<_> = games.iter().map(textbook::Game::new).collect();
        group.bench_function("textbook", |bencher| {
            bencher.iter(|| lists.iter().map(textbook::Game::solve).for_each(drop));
        });
        group.bench_function("ring", |bencher| {
            bencher.iter(|| {
                for game in &games {
                    ring.solve(game, &mut solution);
                }
            });
        });
        group.bench_function("wave-in-planes", |bencher| {
            bencher.iter(|| {
                for game in &games {
                    wave.solve(game);
                }
            });
        });
        group.bench_function("batch", |bencher| {
            bencher.iter(|| {
                for field in &work.fields {
                    field.set(&mut batch);
                    black_box(batch.solve());
                }
            });
        });
        group.bench_function("batch-counts", |bencher| {
            bencher.iter(|| {
                for field in &work.fields {
                    field.set(&mut batch);
                    black_box(batch.count());
                }
            });
        });
        group.finish();
    }
}

/// Boards of eight by eight cells as JSON Lines, from bytes to arenas.
fn parsing(criterion: &mut Criterion) {
    let mut random = Random::new(1728);
    let layouts: Vec<_> = (0..1000)
        .map(|_| gallery::random::grid_of(&mut random, (8, 8), 30, (2, 2)))
        .collect();
    let line = |layout: &GridLayout| {
        format!(
            "{{\"grid\": {:?}, \"catJump\": 2, \"mouseJump\": 2}}\n",
            layout.rows
        )
    };
    let lines: String = layouts.iter().map(line).collect();
    let read =
        |text: &str| text::read(text.as_bytes(), &text::Options::default()).expect("sound lines");
    for (case, layout) in read(&lines).iter().zip(&layouts) {
        assert_eq!(case.arena().and_then(GridLayout::of).as_ref(), Some(layout));
    }
    let mut group = criterion.benchmark_group("parsing");
    group.throughput(Throughput::Elements(layouts.len() as u64));
    group.bench_function("json-lines-8x8", |bencher| {
        bencher.iter(|| read(black_box(&lines)));
    });
    group.finish();
}

/// The token game, every 50th cell a letter: from the contest's text to the three answers, and the
/// two halves of that way.
fn token_game(criterion: &mut Criterion) {
    for side in [500, 4096] {
        let mut random = Random::new(33191);
        let mut cell = || match random.below(100) {
            0 => b'A',
            1 => b'B',
            _ => b'.',
        };
        let row = |_| (0..side).map(|_| cell()).collect();
        let rows: Vec<Vec<u8>> = (0..side).map(row).collect();
        let board = TokenBoard::from_rows(&rows).expect("a sound board");
        let text = contest::write(std::slice::from_ref(&board)).into_bytes();
        let expected = token::solve(&board);
        let read_and_solve = |text: &[u8]| {
            let boards = contest::read(text).expect("a sound text");
            token::solve(&boards[0])
        };
        assert_eq!(textbook::token::solve(&rows), expected);
        assert_eq!(read_and_solve(&text), expected);

        let mut group = criterion.benchmark_group(format!("token-{side}x{side}"));
        group.throughput(Throughput::Elements((side * side) as u64));
        group.sample_size(20);
        group.bench_function("textbook", |bencher| {
            bencher.iter(|| textbook::token::solve(black_box(&rows)));
        });
        group.bench_function("from-bytes", |bencher| {
            bencher.iter(|| read_and_solve(black_box(&text)));
        });
        group.bench_function("read", |bencher| {
            bencher.iter(|| contest::read(black_box(&text)));
        });
        group.bench_function("solve", |bencher| {
            bencher.iter(|| token::solve(black_box(&board)));
        });
        group.finish();
    }
}

/// Criterion's own settings would take a quarter of an hour; most of it goes into smoothing 100,000 resamples.
fn short() -> Criterion {
    Criterion::default()
        .nresamples(10_000)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
}

criterion_group!(
    name = benches;
    config = short();
    targets = boards, graphs, fields, token_game, parsing
);

fn main() {
    register_fonts();
    benches();
    Criterion::default().configure_from_args().final_summary();
    eprintln!(
        "Instructions are counted by `cargo bench --bench instructions`, with Valgrind and `cargo install \
         iai-callgrind-runner --version 0.16.1 --locked`"
    );
}

/// Gives Criterion's plots a font to measure their text with. The package's own charts bring theirs, and by the
/// feature of plotters that this takes Criterion's plots look for no other.
fn register_fonts() {
    let font = include_bytes!("../src/census/report/font/DejaVuSans-subset.ttf");
    let registered = register_font("sans-serif", FontStyle::Normal, font);
    assert!(registered.is_ok(), "the font is one");
}
