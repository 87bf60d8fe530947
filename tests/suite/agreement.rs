//! The engines, the reference and the verifier agree on every state of random boards and graphs.

use catmouse::engine::{Engine, Solver};
use catmouse::gallery::random::{self, Random};
use catmouse::games::grid::{self, GridLayout};
use catmouse::games::token::{self, TokenBoard};
use catmouse::verify::verify;
use catmouse::{Arena, Solution, State, reference};

/// The full numbers in a release build, fewer where assertions slow things down.
const IS_SLOW: bool = cfg!(debug_assertions);
const BOARDS: usize = if IS_SLOW { 5_000 } else { 20_000 };
const GRAPHS: usize = if IS_SLOW { 1_000 } else { 5_000 };
const TOKEN_BOARDS: usize = 5_000;

/// Fails, naming the first state on which an engine and the reference differ, or the verifier's
/// objection.
fn agree(solvers: &mut [(Engine, Solver)], arena: &Arena, expected: &Solution, layout: &str) {
    if let Err(violation) = verify(arena, expected) {
        panic!("the verifier rejects the reference on {layout}: {violation}");
    }
    let mut solution = Solution::new();
    for (engine, solver) in solvers {
        solver.solve(arena, &mut solution);
        let differs = State::all().find(|&s| solution.verdict(s) != expected.verdict(s));
        if let Some(state) = differs {
            let (found, expected) = (solution.verdict(state), expected.verdict(state));
            panic!("{engine} on {layout}: {state:?} is {found:?}, expected {expected:?}");
        }
        assert!(&solution == expected, "{engine} on {layout}: stray entries");
    }
}

fn solvers() -> Vec<(Engine, Solver)> {
    Engine::ALL
        .map(|engine| (engine, Solver::new(engine)))
        .into()
}

#[test]
fn on_random_boards() {
    let (mut random, mut solvers) = (Random::new(1728), solvers());
    for number in 0..BOARDS {
        let layout = random::grid(&mut random);
        let arena = layout.arena().unwrap();
        assert_eq!(GridLayout::of(&arena).as_ref(), Some(&layout));
        let expected = reference::solve_grid(&layout).unwrap();
        agree(&mut solvers, &arena, &expected, &format!("{layout:?}"));
        if number % 10 == 0 {
            let answer = grid::answer(expected.verdict(arena.start()).unwrap());
            assert_eq!(reference::answer_grid(&layout), Ok(answer), "{layout:?}");
        }
    }
}

#[test]
fn on_random_graphs() {
    let (mut random, mut solvers) = (Random::new(913), solvers());
    for _ in 0..GRAPHS {
        let layout = random::graph(&mut random);
        let arena = layout.arena().unwrap();
        let expected = reference::solve_graph(&layout).unwrap();
        agree(&mut solvers, &arena, &expected, &format!("{layout:?}"));
    }
}

/// Three games of one kind, three answers a game: boards of all sizes up to 12 x 12 and, where a
/// row takes several words, of 200 columns.
#[test]
fn on_random_token_boards() {
    let mut random = Random::new(33191);
    for number in 0..TOKEN_BOARDS {
        let (rows, columns) = match number % 10 {
            0 => (1 + random.below(4), 1 + random.below(200)),
            _ => (1 + random.below(12), 1 + random.below(12)),
        };
        let letters = random.of(&[5, 15, 30, 60]);
        let rows: Vec<Vec<u8>> = (0..rows)
            .map(|_| {
                let letter = |_| match random.percent(letters) {
                    true if random.percent(50) => b'A',
                    true => b'B',
                    false => b'.',
                };
                (0..columns).map(letter).collect()
            })
            .collect();
        let board = TokenBoard::from_rows(&rows).unwrap();
        let expected = reference::answer_token(&rows).unwrap();
        assert_eq!(token::solve(&board), expected, "{board:?}");
    }
}
