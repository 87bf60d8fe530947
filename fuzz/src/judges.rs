//! Everybody who can say who wins a pursuit game.

use std::cell::RefCell;

use catmouse::engine::simd::Simd;
use catmouse::engine::{Engine, Solver};
use catmouse::verify::verify;
use catmouse::{Arena, Solution, State};

thread_local! {
    /// Kept from game to game, so that what one game leaves behind meets the next.
    static SOLVERS: RefCell<Vec<(String, Solver)>> = RefCell::new(solvers());
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
