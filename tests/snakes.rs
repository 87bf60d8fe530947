//! The longest wins of a mouse that jumps no farther than the cat are those on the board's longest snakes, as
//! `results/README.md` proves.

#![cfg(feature = "census")]

use std::fs;
use std::path::Path;

use catmouse::census::run::Summary;
use catmouse::{CellSet, Direction, Shape};

/// The most cells of a snake on the board: of a path of floor cells without other neighbours among themselves.
fn longest_snake(board: Shape) -> usize {
    fn grow(board: Shape, head: CellSet, free: CellSet, cells: usize) -> usize {
        let beside = around(board, head) & free;
        let longer = beside.iter().map(|next| {
            // What lies beside the head is the next cell or never one.
            grow(board, next.into(), free - beside, cells + 1)
        });
        longer.max().unwrap_or(cells)
    }
    let starts = board.cells().iter();
    starts
        .map(|start| grow(board, start.into(), board.cells() - start.into(), 1))
        .max()
        .unwrap_or(0)
}

fn around(board: Shape, cells: CellSet) -> CellSet {
    let steps = Direction::ALL
        .into_iter()
        .map(|direction| board.step(cells, direction));
    steps.fold(CellSet::EMPTY, |around, cells| around | cells)
}

#[test]
fn longest_snakes_are_those_of_the_oeis() {
    // A331968.
    for (rows, columns, cells) in [
        (1, 1, 1),
        (2, 2, 3),
        (3, 3, 7),
        (4, 4, 11),
        (5, 5, 17),
        (6, 6, 24),
    ] {
        let board = Shape::new(rows, columns).unwrap();
        assert_eq!(longest_snake(board), cells, "{board}");
    }
}

/// With the food at one end of a snake of s cells, the cat at the other and the mouse beside it, the mouse walks
/// s - 2 cells: 2 s - 5 plies.
#[test]
fn longest_mouse_wins_are_on_longest_snakes() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let mut checked = 0;
    for entry in fs::read_dir(results).unwrap() {
        let Ok(summary) = fs::read(entry.unwrap().path().join("summary.json")) else {
            continue;
        };
        let summary: Summary = serde_json::from_slice(&summary).unwrap();
        let board = Shape::new(summary.rows, summary.cols).unwrap();
        let longest = 2 * longest_snake(board) - 5;
        for pair in &summary.pairs {
            let plies = pair.longest_mouse_win.unwrap();
            let jumps = (pair.cat_jump, pair.mouse_jump);
            if jumps == (1, 1) {
                assert_eq!(usize::from(plies), longest, "{board}");
                checked += 1;
            } else if pair.mouse_jump <= pair.cat_jump {
                assert!(usize::from(plies) <= longest, "{board} {jumps:?}");
            }
        }
    }
    assert!(checked >= 15, "{checked} boards");
}
