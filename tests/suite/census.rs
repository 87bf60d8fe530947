//! The census against the reference, layout by layout, and against published sums.

use std::sync::atomic::AtomicBool;

use catmouse::census::{Contest, Findings, Jumps, Method, Reason, Survey, Tally};
use catmouse::games::grid::GridLayout;
use catmouse::{Cell, CellSet, Outcome, Player, Shape, State, reference};
use rayon::prelude::*;

fn board(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn findings(survey: &Survey) -> Findings {
    let units = (0..survey.units()).into_par_iter();
    let stop = AtomicBool::new(false);
    let work = |unit| survey.surveyor().work(unit, &stop).unwrap();
    let none = || Findings::new(survey.classes().len());
    let sum = |mut sum: Findings, more: Findings| {
        sum += &more;
        sum
    };
    let findings = units.map(work).reduce(none, sum).completed().unwrap();
    survey.check(&findings).unwrap();
    findings
}

/// What the literal rules say of every layout with one of these wall patterns.
fn by_the_rules(
    board: Shape,
    jumps: Jumps,
    floors: impl ParallelIterator<Item = CellSet>,
) -> Tally {
    let count = |mut tally: Tally, floor: CellSet| {
        // A connected set, and nothing else, is the floor of one of the wall patterns.
        let first = floor.lowest().unwrap_or_default();
        let is_connected = floor
            .iter()
            .all(|cell| connected(board, floor, first, cell));
        for food in floor {
            let others = floor - food.into();
            if others.len() < 2 {
                continue;
            }
            let pieces = |mouse, cat| {
                let letter = |cell| match cell {
                    _ if cell == food => 'F',
                    _ if cell == mouse => 'M',
                    _ if cell == cat => 'C',
                    _ if floor.contains(cell) => '.',
                    _ => '#',
                };
                let row = |row| {
                    (0..board.columns())
                        .map(|column| letter(board.cell(row, column)))
                        .collect::<String>()
                };
                let rows: Vec<String> = (0..board.rows()).map(row).collect();
                GridLayout::new(&rows, jumps.cat as i64, jumps.mouse as i64)
            };
            let [mouse, cat] = [0, 1].map(|index| others.iter().nth(index).unwrap());
            let solution = reference::solve_grid(&pieces(mouse, cat)).unwrap();
            for mouse in others {
                for cat in others - mouse.into() {
                    let state = State {
                        mouse,
                        cat,
                        turn: Player::Mouse,
                    };
                    let verdict = solution.verdict(state).unwrap();
                    tally.add_layout(
                        reason(board, floor, food, mouse, cat),
                        board.len() - floor.len(),
                        verdict,
                    );
                    tally.games[verdict.outcome() as usize] += u128::from(is_connected);
                }
            }
        }
        tally
    };
    let sum = |mut sum: Tally, more: Tally| {
        sum += &more;
        sum
    };
    floors
        .fold(Tally::default, count)
        .reduce(Tally::default, sum)
}

/// Found cell by cell, without masks.
fn connected(board: Shape, floor: CellSet, from: Cell, to: Cell) -> bool {
    let (mut seen, mut left) = (vec![from], vec![from]);
    while let Some(cell) = left.pop() {
        let near = |other: &Cell| {
            board.row(cell).abs_diff(board.row(*other))
                + board.column(cell).abs_diff(board.column(*other))
                == 1
        };
        for next in floor.iter().filter(near) {
            if !seen.contains(&next) {
                seen.push(next);
                left.push(next);
            }
        }
    }
    seen.contains(&to)
}

fn reason(board: Shape, floor: CellSet, food: Cell, mouse: Cell, cat: Cell) -> Reason {
    let connected = |from, to| connected(board, floor, from, to);
    match (
        connected(food, mouse),
        connected(food, cat),
        connected(mouse, cat),
    ) {
        (true, true, _) => Reason::Together,
        (true, false, _) => Reason::CatApart,
        (false, true, _) => Reason::MouseApart,
        (false, false, true) => Reason::FoodApart,
        (false, false, false) => Reason::AllApart,
    }
}

fn compare(survey: &Survey, floors: impl Fn() -> Vec<CellSet>) {
    let findings = findings(survey);
    for &jumps in survey.pairs() {
        let class = survey
            .classes()
            .binary_search(&jumps.clamped(survey.board().longest_jump()))
            .unwrap();
        let counted = &findings.tallies[class];
        let expected = by_the_rules(survey.board(), jumps, floors().into_par_iter());
        for reason in Reason::ALL {
            let [counted, expected] =
                [counted, &expected].map(|tally| &tally.reasons[reason as usize]);
            assert_eq!(
                counted,
                expected,
                "{:?} {jumps:?} {reason:?}",
                survey.board()
            );
        }
        if survey.method() == Method::Exhaustive {
            assert_eq!(counted.games, expected.games, "{jumps:?}");
        }
        for outcome in Outcome::ALL {
            let at = |tally: &Tally, walls| {
                tally.walls[outcome as usize]
                    .get(walls)
                    .copied()
                    .unwrap_or(0)
            };
            for walls in 0..=survey.board().len() {
                assert_eq!(
                    at(counted, walls),
                    at(&expected, walls),
                    "{jumps:?} {outcome} {walls} walls"
                );
            }
        }
    }
}

fn all_floors(board: Shape) -> Vec<CellSet> {
    (0..1_u64 << board.len()).map(CellSet::from_bits).collect()
}

/// All jumps, those beyond the board included.
fn compare_all_layouts(rows: usize, columns: usize) {
    let board = board(rows, columns);
    let jumps = 1..=board.longest_jump() + 1;
    let survey = Survey::new(board, Method::Exhaustive, jumps.clone(), jumps);
    compare(&survey, || all_floors(board));
}

#[test]
fn all_layouts_of_small_boards_are_as_the_rules_say() {
    for (rows, columns) in [
        (1, 1),
        (1, 3),
        (1, 8),
        (7, 1),
        (2, 2),
        (2, 3),
        (4, 2),
        (2, 5),
        (3, 3),
    ] {
        compare_all_layouts(rows, columns);
    }
}

#[test]
fn all_layouts_of_3x4_are_as_the_rules_say() {
    let board = board(3, 4);
    let survey = Survey::new(board, Method::Exhaustive, 1..=1, 2..=2);
    compare(&survey, || all_floors(board));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimization")]
fn all_layouts_of_3x4_and_4x3_are_as_the_rules_say_for_all_jumps() {
    compare_all_layouts(3, 4);
    compare_all_layouts(4, 3);
}

#[test]
fn few_walls_are_as_the_rules_say() {
    let board = board(3, 3);
    for (walls, exactly) in [(0, true), (2, false), (3, true), (9, false)] {
        let survey = Survey::new(board, Method::Walls { walls, exactly }, 1..=2, 1..=3);
        compare(&survey, || {
            let floors = all_floors(board).into_iter();
            let wanted = |floor: &CellSet| {
                let number = 9 - floor.len();
                number == walls || (number < walls && !exactly)
            };
            floors.filter(wanted).collect()
        });
    }
}

/// States with the mouse to move, all three pieces in one region, over the regions up to the board's symmetry.
struct Published {
    side: usize,
    jumps: Jumps,
    /// Mouse, cat, draw.
    states: [u128; 3],
    longest_mouse_win: Option<u16>,
}

const fn published(
    side: usize,
    jumps: [usize; 2],
    states: [u128; 3],
    longest_mouse_win: Option<u16>,
) -> Published {
    let jumps = Jumps {
        cat: jumps[0],
        mouse: jumps[1],
    };
    Published {
        side,
        jumps,
        states,
        longest_mouse_win,
    }
}

const PUBLISHED: [Published; 6] = [
    published(3, [1, 1], [2579, 2137, 0], Some(9)),
    published(4, [1, 1], [561_786, 532_860, 0], Some(17)),
    published(4, [1, 2], [699_505, 395_133, 8], None),
    published(5, [1, 1], [451_747_647, 453_340_851, 0], Some(29)),
    published(5, [1, 2], [559_627_381, 345_392_929, 68_188], Some(21)),
    published(5, [2, 2], [479_589_302, 425_499_196, 0], Some(21)),
];

fn check_published(side: usize) {
    for published in PUBLISHED
        .into_iter()
        .filter(|published| published.side == side)
    {
        let Jumps { cat, mouse } = published.jumps;
        let survey = Survey::new(
            board(side, side),
            Method::Exhaustive,
            cat..=cat,
            mouse..=mouse,
        );
        let tally = &findings(&survey).tallies[0];
        let [mouse, cat, draw] = published.states;
        assert_eq!(tally.states, [draw, mouse, cat], "{:?}", published.jumps);
        let record = tally.records.best(Contest::MouseWin).unwrap();
        assert_eq!(
            published.longest_mouse_win.unwrap_or(record.plies),
            record.plies
        );
        let together = &tally.reasons[Reason::Together as usize];
        assert_eq!(together.mouse.len(), usize::from(record.plies) + 1);
    }
}

#[test]
fn sums_over_states_are_as_published() {
    check_published(3);
    check_published(4);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimization")]
fn sums_over_states_of_5x5_are_as_published() {
    check_published(5);
}
