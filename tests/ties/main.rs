//! What `docs/ties.md` says, held against the engines. The name of a test says whether the statement is a theorem
//! or only tested.
//!
//! The rules are written here from the statements, cell by cell, and share nothing with the engines. All boards
//! up to 4 x 4, and those of 3 x 7 on which rule b is needed first, take minutes:
//!
//! ```sh
//! cargo test --release --test ties -- --ignored
//! ```

mod board;
mod chase;
mod race;

use catmouse::arena::Grid;
use catmouse::engine::{Engine, Solver};
use catmouse::gallery::random::Random;
use catmouse::{Arena, Cell, CellSet, Player, Shape, Solution, State, Verdict};

use board::{Board, Layout};
use chase::Chase;
use race::Race;

const IS_SLOW: bool = cfg!(debug_assertions);
const RANDOM: usize = if IS_SLOW { 600 } else { 20_000 };

/// Ties that the mouse wins by rule b alone. It comes to so many gates: two (the smallest board there is), three, four.
const CIRCLES: [(usize, &str); 4] = [
    (2, "......# C##F#.M ......#"),
    (2, ".....# .#F#.M C#...# ...###"),
    (3, "#..F.# ..#..# .#M#.# ...#.# .#...# .C.###"),
    (
        4,
        "##C...## ##.M#... ##....#. ##.###.. ##.##.F. ##.....# ######## ########",
    ),
];

/// Rule b misses that the mouse wins: the smallest board on which that is known to happen.
const TWICE: &str =
    "#####.... ......##. .####.##. .#....#M. C#.#F.##. .#.#..#.. .#.##.#.# ........#";

/// The engine's table of a board with this food, both jumps 1.
fn solve(solver: &mut Solver, board: &Board, food: usize) -> Solution {
    let shape = Shape::new(board.rows, board.columns).unwrap();
    let mut floor = CellSet::EMPTY;
    for cell in board.cells() {
        floor.insert(Cell::new(cell));
    }
    let food = Cell::new(food);
    let grid = Grid::new(shape, floor, 1, 1).unwrap();
    let mut solution = Solution::new();
    solver.solve(
        &Arena::on_grid(grid, food, food, food).unwrap(),
        &mut solution,
    );
    solution
}

/// What the engine says of mouse and cat on these cells, the mouse to move.
fn verdict(solution: &Solution, mouse: usize, cat: usize) -> Verdict {
    let state = State {
        mouse: Cell::new(mouse),
        cat: Cell::new(cat),
        turn: Player::Mouse,
    };
    solution.verdict(state).unwrap()
}

fn winner(solution: &Solution, mouse: usize, cat: usize) -> Option<Player> {
    verdict(solution, mouse, cat).outcome().winner()
}

/// All small boards with all their foods, random ones with one food, and boards beside those where rule b is needed.
fn boards(seed: u64) -> impl Iterator<Item = (Board, usize)> {
    let small = [(1, 6), (2, 3), (2, 4), (3, 3)];
    let larger = [(2, 6), (3, 4)];
    let sizes = small
        .into_iter()
        .chain(larger.into_iter().filter(|_| !IS_SLOW));
    let small = sizes.flat_map(|(rows, columns)| every(rows, columns));
    let mut random = Random::new(seed);
    let random = (0..RANDOM).filter_map(move |number| {
        if number % 2 == 0 {
            let layout = Layout::from_picture(CIRCLES[number / 2 % CIRCLES.len()].1);
            return Some((layout.board_beside(&mut random), layout.food));
        }
        let board = Board::random(&mut random);
        let floor: Vec<usize> = board.cells().collect();
        let food = *floor.get(random.below(floor.len().max(1)))?;
        Some((board, food))
    });
    small.chain(random)
}

/// All boards of a size with all their foods.
fn every(rows: usize, columns: usize) -> impl Iterator<Item = (Board, usize)> {
    Board::all(rows, columns).flat_map(|board| {
        let foods: Vec<usize> = board.cells().collect();
        foods.into_iter().map(move |food| (board.clone(), food))
    })
}

/// Looks at each board, its food's levels and the engine's table.
fn look(
    boards: impl Iterator<Item = (Board, usize)>,
    mut look: impl FnMut(&Board, &Race, &Solution),
) {
    let mut solver = Solver::new(Engine::Wave);
    for (board, food) in boards {
        let solution = solve(&mut solver, &board, food);
        look(&board, &Race::new(&board, food), &solution);
    }
}

#[test]
fn theorem_the_nearer_wins_and_the_mouse_by_its_walk() {
    look(boards(1), |board, race, solution| {
        for mouse in board.cells() {
            for cat in board.cells().filter(|&cat| cat != mouse) {
                let (Some(m @ 1..), Some(c @ 1..)) = (race.level[mouse], race.level[cat]) else {
                    continue;
                };
                let verdict = verdict(solution, mouse, cat);
                let winner = verdict.outcome().winner();
                assert!(winner.is_some(), "{board:?}: {mouse} {cat}");
                if m != c {
                    let nearer = if m < c { Player::Mouse } else { Player::Cat };
                    assert_eq!(winner, Some(nearer), "{board:?}: {mouse} {cat}");
                }
                if winner == Some(Player::Mouse) {
                    assert_eq!(verdict.plies(), Some(2 * m as u16 - 1), "{board:?}");
                }
            }
        }
    });
}

#[test]
fn theorem_wins_differ_by_the_ties() {
    look(boards(2), |board, race, solution| {
        let (mut all, mut ties) = (0, 0);
        for mouse in board.cells() {
            for cat in board.cells().filter(|&cat| cat != mouse) {
                if race.level[mouse] >= Some(1) && race.level[cat] >= Some(1) {
                    let by_mouse = winner(solution, mouse, cat) == Some(Player::Mouse);
                    let sign = if by_mouse { 1_i64 } else { -1 };
                    all += sign;
                    ties += if race.level[mouse] == race.level[cat] {
                        sign
                    } else {
                        0
                    };
                }
            }
        }
        assert_eq!(all, ties, "{board:?} {}", race.food);
    });
}

#[test]
fn theorem_ties_go_down_the_levels() {
    look(boards(3), |board, race, solution| {
        for (mouse, cat, won) in race.ties() {
            let winner = winner(solution, mouse, cat);
            assert_eq!(
                winner == Some(Player::Mouse),
                won,
                "{board:?}: {mouse} {cat}"
            );
        }
    });
}

#[test]
fn theorem_rule_a_wins() {
    look(boards(4), |board, race, solution| {
        for (mouse, cat, _) in race.ties() {
            let rule = race.rule_a(mouse, cat);
            let gates = race.gates(cat);
            assert_eq!(rule, !race.gates(mouse).is_subset(&gates), "{board:?}");
            if rule {
                assert_eq!(
                    winner(solution, mouse, cat),
                    Some(Player::Mouse),
                    "{board:?}: {mouse} {cat}"
                );
            }
        }
    });
}

#[test]
fn theorem_rule_b_wins() {
    look(boards(5), |board, race, solution| {
        for (mouse, cat, _) in race.ties() {
            if race.rule_b(mouse, cat) {
                assert_eq!(
                    winner(solution, mouse, cat),
                    Some(Player::Mouse),
                    "{board:?}: {mouse} {cat}"
                );
            }
        }
    });
}

#[test]
fn theorem_forks_are_both_rules() {
    look(boards(6), |board, race, _| {
        for (mouse, cat, _) in race.ties() {
            let rules = race.rule_a(mouse, cat) || race.rule_b(mouse, cat);
            assert_eq!(race.forks(mouse, cat), rules, "{board:?}: {mouse} {cat}");
        }
    });
}

#[test]
fn theorem_forks_decide_between_two_gates() {
    let mut by_forks_alone = 0;
    look(boards(7), |board, race, solution| {
        for (mouse, cat, _) in race.ties() {
            if race.gates(mouse).len() <= 2 {
                let forks = race.forks(mouse, cat);
                let won = winner(solution, mouse, cat) == Some(Player::Mouse);
                assert_eq!(won, forks, "{board:?}: {mouse} {cat}");
                by_forks_alone += usize::from(forks && !race.rule_a(mouse, cat));
            }
        }
    });
    assert!(by_forks_alone >= 10, "{by_forks_alone}");
}

/// On the boards up to 8 x 8 that were looked at: on larger ones it does not hold.
#[test]
fn tested_forks_decide_between_more_gates() {
    let mut by_forks_alone = 0;
    look(boards(8), |board, race, solution| {
        for (mouse, cat, _) in race.ties() {
            if race.gates(mouse).len() > 2 {
                let forks = race.forks(mouse, cat);
                let won = winner(solution, mouse, cat) == Some(Player::Mouse);
                assert_eq!(won, forks, "{board:?}: {mouse} {cat}");
                by_forks_alone += usize::from(forks && !race.rule_a(mouse, cat));
            }
        }
    });
    assert!(by_forks_alone >= 5, "{by_forks_alone}");
}

#[test]
fn theorem_rule_b_is_needed() {
    let mut solver = Solver::new(Engine::Wave);
    for (gates, picture) in CIRCLES {
        let Layout {
            board,
            mouse,
            cat,
            food,
        } = Layout::from_picture(picture);
        let race = Race::new(&board, food);
        assert_eq!(race.gates(mouse).len(), gates, "{picture}");
        assert!(!race.rule_a(mouse, cat), "{picture}");
        assert!(race.rule_b(mouse, cat), "{picture}");
        let solution = solve(&mut solver, &board, food);
        assert_eq!(winner(&solution, mouse, cat), Some(Player::Mouse));
    }
}

#[test]
fn theorem_rule_b_is_not_enough() {
    let Layout {
        board,
        mouse,
        cat,
        food,
    } = Layout::from_picture(TWICE);
    let race = Race::new(&board, food);
    assert!(!race.rule_a(mouse, cat) && !race.rule_b(mouse, cat));
    assert_eq!(race.gates(mouse).len(), 3);
    assert!(race.ties().any(|tie| tie == (mouse, cat, true)));
}

/// With the food in another region.
#[test]
fn theorem_chases_end_at_the_core() {
    let (mut safe, mut caught) = (0, 0);
    look(boards(9), |board, race, solution| {
        let chase = Chase::new(board);
        for mouse in board.cells().filter(|&cell| race.level[cell].is_none()) {
            let region = board.distances(mouse);
            for cat in board.cells().filter(|&cell| region[cell] >= Some(1)) {
                let is_safe = chase.is_safe(mouse, cat);
                let expected = (!is_safe).then_some(Player::Cat);
                let found = winner(solution, mouse, cat);
                assert_eq!(found, expected, "{board:?}: {mouse} {cat}");
                *if is_safe { &mut safe } else { &mut caught } += 1;
            }
        }
    });
    assert!(safe >= 100 && caught >= 100, "{safe} {caught}");
}

/// Everything at once: who wins each tie of each board.
fn count(boards: impl Iterator<Item = (Board, usize)>) -> [u64; 3] {
    let [mut by_a, mut by_b, mut lost] = [0; 3];
    look(boards, |board, race, solution| {
        for (mouse, cat, _) in race.ties() {
            let won = winner(solution, mouse, cat) == Some(Player::Mouse);
            let rule_a = race.rule_a(mouse, cat);
            let rule_b = !rule_a && race.rule_b(mouse, cat);
            assert_eq!(won, rule_a || rule_b, "{board:?}: {mouse} {cat}");
            by_a += u64::from(rule_a);
            by_b += u64::from(rule_b);
            lost += u64::from(!won);
        }
    });
    [by_a, by_b, lost]
}

/// The differences are those between the wins in `results/`.
#[test]
fn tested_on_all_boards_of_3x3() {
    assert_eq!(count(every(3, 3)), [3_808, 0, 1_392]);
}

#[test]
#[ignore = "solves half a million boards"]
fn tested_on_all_boards_of_4x4() {
    assert_eq!(count(every(4, 4)), [1_545_248, 0, 941_728]);
}

#[test]
#[ignore = "solves 22 million boards"]
fn tested_on_all_boards_of_3x7() {
    assert_eq!(count(every(3, 7)), [70_840_002, 16, 45_223_472]);
}
