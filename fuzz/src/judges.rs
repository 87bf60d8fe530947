//! Everybody who can say who wins a pursuit game.

use std::cell::RefCell;

use catmouse::engine::batch::Batch;
use catmouse::engine::simd::Simd;
use catmouse::engine::{Engine, Solver};
use catmouse::verify::verify;
use catmouse::{Arena, Cell, Solution, State};

thread_local! {
    /// Kept from game to game, so that what one game leaves behind meets the next.
    static SOLVERS: RefCell<Vec<(String, Solver)>> = RefCell::new(solvers());
    static BATCHES: RefCell<Vec<Batch>> = RefCell::new(Simd::usable().map(Batch::new).collect());
}

/// Every engine with all the instructions that this processor has.
fn solvers() -> Vec<(String, Solver)> {
    let with_simd = |engine: Engine| {
        Simd::usable().map(move |simd| {
            (
                format!("{engine} ({simd})"),
                Solver::with_simd(engine, simd),
            )
        })
    };
    Engine::ALL.into_iter().flat_map(with_simd).collect()
}

/// Has a game solved by all engines and checks every table against the reference's, and that one
/// as a certificate.
///
/// # Panics
///
/// If they do not all agree.
pub(crate) fn judge(arena: &Arena, reference: &Solution) {
    if let Err(violation) = verify(arena, reference) {
        panic!("reference: {violation}");
    }
    SOLVERS.with_borrow_mut(|solvers| {
        for (name, solver) in solvers {
            let mut solution = Solution::new();
            solver.solve(arena, &mut solution);
            if solution == *reference {
                continue;
            }
            let violation = verify(arena, &solution);
            for state in State::all() {
                let (found, expected) = (solution.verdict(state), reference.verdict(state));
                assert_eq!(found, expected, "{name}, at {state:?}; {violation:?}");
            }
            panic!("{name}: what is no state has no verdict; {violation:?}");
        }
    });
}

/// Has all foods (or holes) of one field solved at once. The reference's table of one of them must
/// be the batch's wherever both pieces are in its field, and another table must be a certificate.
///
/// # Panics
///
/// If they do not agree.
pub(crate) fn judge_batch(
    set_field: impl Fn(&mut Batch),
    goal: Cell,
    reference: &Solution,
    arena_of: impl Fn(Cell) -> Arena,
) {
    BATCHES.with_borrow_mut(|batches| {
        for batch in batches {
            set_field(batch);
            let name = format!("{batch:?}");
            let tables = batch.solve();
            let cells = tables.cells();
            let mut solution = Solution::new();
            tables.unpack(goal, &mut solution);
            for state in State::all() {
                let inside = cells.contains(state.mouse) && cells.contains(state.cat);
                let expected = reference.verdict(state).filter(|_| inside);
                assert_eq!(solution.verdict(state), expected, "{name}, at {state:?}");
            }
            let after = cells.iter().find(|&cell| cell > goal);
            let Some(other) = after.or(cells.lowest()).filter(|&cell| cell != goal) else {
                continue;
            };
            tables.unpack(other, &mut solution);
            if let Err(violation) = verify(&arena_of(other), &solution) {
                panic!("{name}, with the goal at {other}: {violation}");
            }
        }
    });
}
