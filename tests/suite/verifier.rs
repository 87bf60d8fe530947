//! The verifier accepts the right table and no other.

use catmouse::gallery;
use catmouse::games::graph::GraphLayout;
use catmouse::games::grid::GridLayout;
use catmouse::verify::{Reason, verify};
use catmouse::{Arena, Outcome, Player, Solution, State, Verdict, reference};

/// Arenas of every kind with their right tables: wins of both, draws, stuck players, arrows, no hole.
fn arenas() -> Vec<(String, Arena, Solution)> {
    let mut arenas = Vec::new();
    let mut grid = |name: &str, layout: &GridLayout| {
        let solution = reference::solve_grid(layout).unwrap();
        arenas.push((name.to_owned(), layout.arena().unwrap(), solution));
    };
    for exhibit in gallery::grids() {
        if ["lc1728-example-2", "lc1728-example-4", "lc1728-example-5"].contains(&exhibit.name) {
            grid(exhibit.name, &exhibit.layout);
        }
    }
    grid(
        "one food, two ways",
        &GridLayout::new(&["C.#", "M.F"], 2, 1),
    );
    let mut graph = |name: &str, layout: &GraphLayout| {
        let solution = reference::solve_graph(layout).unwrap();
        arenas.push((name.to_owned(), layout.arena().unwrap(), solution));
    };
    for exhibit in gallery::graphs() {
        if ["lc913-example-1", "petersen"].contains(&exhibit.name) {
            graph(exhibit.name, &exhibit.layout);
        }
    }
    graph("dead ends", &dead_ends());
    arenas
}

/// Arrows along which either player can come to be stuck.
fn dead_ends() -> GraphLayout {
    GraphLayout {
        directed: true,
        ..GraphLayout::new(vec![
            vec![],
            vec![3, 4],
            vec![0, 3],
            vec![0, 4, 5],
            vec![],
            vec![1, 2],
        ])
    }
}

/// Other verdicts than this one: each other outcome, each other kind of ply count, no state at all.
fn others(verdict: Option<Verdict>) -> Vec<Option<Verdict>> {
    let counts = match verdict {
        None => vec![0, 2],
        Some(Verdict::Draw) => vec![0, 1, 2, 3, 4, 1000, Solution::NO_PLIES],
        Some(Verdict::Win { plies, .. }) => {
            let below = plies.saturating_sub(2)..plies;
            let above = plies..plies + 3;
            let far = [0, 1000, Solution::NO_PLIES];
            below.chain(above).chain(far).collect()
        }
    };
    let win = |winner| {
        counts
            .iter()
            .map(move |&plies| Verdict::Win { winner, plies })
    };
    let all = Player::ALL.into_iter().flat_map(win).chain([Verdict::Draw]);
    let all = all.map(Some).chain([None]);
    all.filter(|&other| other != verdict).collect()
}

/// A certificate with one entry changed is none: whichever state, whatever the change. The objection
/// is raised where the entry is, or where a move leads to it.
#[test]
fn no_entry_can_be_changed() {
    for (name, arena, mut solution) in arenas() {
        assert_eq!(verify(&arena, &solution), Ok(()), "{name}");
        let right = solution.clone();
        for state in State::all() {
            let verdict = right.verdict(state);
            for other in others(verdict) {
                solution.set(state, other);
                let Err(violation) = verify(&arena, &solution) else {
                    panic!("{name}: {state:?} passes as {other:?}, is {verdict:?}");
                };
                assert!(
                    violation.state == state
                        || arena
                            .successors(violation.state)
                            .any(|after| after == state),
                    "{name}: {state:?} as {other:?} gives {violation}"
                );
            }
            solution.set(state, verdict);
        }
        assert_eq!(solution, right);
    }
}

/// Every entry as `change` makes it.
fn changed(solution: &Solution, change: impl Fn(State, Verdict) -> Verdict) -> Solution {
    let mut other = solution.clone();
    for state in State::all() {
        if let Some(verdict) = solution.verdict(state) {
            other.set(state, Some(change(state, verdict)));
        }
    }
    other
}

/// Tables that are wrong as a whole, and agree with themselves as far as they can.
#[test]
fn no_table_is_wrong_as_a_whole() {
    for (name, arena, solution) in arenas() {
        let is_over = |state: State| arena.over(state).is_some();
        let draws = changed(&solution, |_, _| Verdict::Draw);
        let open_draws = changed(&solution, |state, verdict| {
            if is_over(state) {
                verdict
            } else {
                Verdict::Draw
            }
        });
        let swapped = changed(&solution, |_, verdict| match verdict {
            Verdict::Draw => Verdict::Draw,
            Verdict::Win { winner, plies } => Verdict::Win {
                winner: winner.opponent(),
                plies,
            },
        });
        let later = |by: u16, from: u16| {
            changed(&solution, move |_, verdict| match verdict {
                Verdict::Win { winner, plies } if plies >= from => Verdict::Win {
                    winner,
                    plies: plies + by,
                },
                _ => verdict,
            })
        };
        let capped = changed(&solution, |_, verdict| match verdict {
            Verdict::Win { plies: 3.., .. } => Verdict::Draw,
            other => other,
        });
        let mut wrong = vec![
            ("all draws", draws),
            ("draws but for the ends", open_draws),
            ("winners swapped", swapped),
            ("two plies more", later(2, 0)),
            ("two plies more but for the ends", later(2, 1)),
            ("two plies more from the third on", later(2, 3)),
            ("draws from the third ply on", capped),
            ("empty", Solution::new()),
        ];
        // Draws as wins that only lean on one another, as the thousandth move would have it.
        for winner in Player::ALL {
            for plies in [1, 2, 1000, Solution::NO_PLIES] {
                let wins = changed(&solution, |_, verdict| match verdict {
                    Verdict::Draw => Verdict::Win { winner, plies },
                    Verdict::Win { .. } => verdict,
                });
                wrong.push(("draws as wins", wins));
            }
        }
        for (what, table) in wrong {
            if table != solution {
                assert!(verify(&arena, &table).is_err(), "{name}: {what}");
            }
        }
    }
}

/// A table is a certificate for its own arena only.
#[test]
fn no_table_fits_another_arena() {
    let arenas = arenas();
    for (name, arena, _) in &arenas {
        for (other, _, solution) in &arenas {
            assert_eq!(
                name == other,
                verify(arena, solution).is_ok(),
                "{other} on {name}"
            );
        }
    }
}

/// One case for each reason that an entry can be refused for, and the line it is refused with.
#[test]
fn every_reason_is_told() {
    let (arena, right) = {
        let layout = GridLayout::new(&["M.C...F", "######."], 1, 4);
        (
            layout.arena().unwrap(),
            reference::solve_grid(&layout).unwrap(),
        )
    };
    let state = |mouse, cat, turn| State {
        mouse: catmouse::Cell::new(mouse),
        cat: catmouse::Cell::new(cat),
        turn,
    };
    let win = |winner, plies| Some(Verdict::Win { winner, plies });
    let tell = |arena: &Arena, right: &Solution, state: State, claim| {
        let mut tampered = right.clone();
        tampered.set(state, claim);
        let violation = verify(arena, &tampered).unwrap_err();
        (violation.reason, violation.to_string())
    };
    let start = arena.start();
    let told = |state, claim| tell(&arena, &right, state, claim);
    assert_eq!(
        told(state(7, 0, Player::Cat), Some(Verdict::Draw)),
        (
            Reason::NoSuchState,
            "State(mouse 7, cat 0, cat to move) is claimed as a draw: \
             a piece stands where it cannot, so there is no such state"
                .to_owned()
        )
    );
    assert_eq!(
        told(start, None),
        (
            Reason::Missing,
            "State(mouse 0, cat 2, mouse to move) is claimed as no state: \
             both pieces can stand there, so the state exists"
                .to_owned()
        )
    );
    let over = state(6, 0, Player::Mouse);
    assert_eq!(
        told(over, win(Player::Mouse, 1)),
        (
            Reason::Over {
                winner: Player::Mouse
            },
            "State(mouse 6, cat 0, mouse to move) is claimed as a mouse win in 1 ply: \
             the game is over there, a win of the mouse in 0 plies"
                .to_owned()
        )
    );
    assert_eq!(told(start, win(Player::Cat, 0)).0, Reason::NotOver);
    assert_eq!(right.verdict(start), win(Player::Mouse, 3));
    let quick = Reason::WinnersPlies {
        to: state(4, 2, Player::Cat),
        plies: 2,
    };
    assert_eq!(told(start, win(Player::Mouse, 5)).0, quick);
    assert_eq!(
        told(start, win(Player::Mouse, 1)).1,
        "State(mouse 0, cat 2, mouse to move) is claimed as a mouse win in 1 ply: \
         the winner's quickest move, to State(mouse 4, cat 2, cat to move), wins in 2 more plies"
    );
    assert!(matches!(
        told(start, win(Player::Cat, 4)).0,
        Reason::Escape { .. }
    ));
    assert!(matches!(
        told(start, Some(Verdict::Draw)).0,
        Reason::MissedWin { .. }
    ));
    // The mouse at 5 is about to win; the cat at 0 cannot help it.
    let lost = state(5, 0, Player::Cat);
    assert_eq!(right.verdict(lost), win(Player::Mouse, 2));
    assert!(matches!(
        told(lost, win(Player::Mouse, 4)).0,
        Reason::LosersPlies { plies: 1, .. }
    ));
    assert_eq!(told(lost, Some(Verdict::Draw)).0, Reason::NoDrawingMove);
    assert_eq!(told(lost, win(Player::Cat, 4)).0, Reason::NoWinningMove);

    let stuck = dead_ends();
    let (arena, right) = (
        stuck.arena().unwrap(),
        reference::solve_graph(&stuck).unwrap(),
    );
    let dead_end = state(4, 1, Player::Mouse);
    assert_eq!(
        right.verdict(dead_end).map(Verdict::outcome),
        Some(Outcome::Draw)
    );
    for winner in Player::ALL {
        assert_eq!(
            tell(&arena, &right, dead_end, win(winner, 2)).0,
            Reason::Stuck
        );
    }
}
