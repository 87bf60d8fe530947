//! Boards of the grid game.

use super::{Exhibit, FOUND_HERE, cat, mouse};
use crate::Verdict;
use crate::games::grid::GridLayout;

/// The statement of the problem, its examples.
const STATEMENT: &str = "LeetCode 1728, leetcode.com/problems/cat-and-mouse-ii";

/// The named boards.
#[must_use]
pub fn grids() -> Vec<Exhibit<GridLayout>> {
    let exhibit = |name, rows: &[&str], cat_jump, mouse_jump, verdict, source| Exhibit {
        name,
        layout: GridLayout::new(rows, cat_jump, mouse_jump),
        verdict,
        source,
    };
    vec![
        exhibit(
            "lc1728-example-1",
            &["####F", "#C...", "M...."],
            1,
            2,
            mouse(5),
            STATEMENT,
        ),
        exhibit("lc1728-example-2", &["M.C...F"], 1, 4, mouse(3), STATEMENT),
        exhibit("lc1728-example-3", &["M.C...F"], 1, 3, cat(8), STATEMENT),
        exhibit(
            "lc1728-example-4",
            &["C...#", "...#F", "....#", "M...."],
            2,
            5,
            Verdict::Draw,
            STATEMENT,
        ),
        exhibit(
            "lc1728-example-5",
            &[".M...", "..#..", "#..#.", "C#.#.", "...#F"],
            3,
            1,
            mouse(13),
            STATEMENT,
        ),
        // The longest lines known on eight by eight cells.
        exhibit(
            "seventy-nine",
            &[
                "...#....", ".#...##.", "..#.#...", "...#..##", "##.#.#F.", "...#..#.", ".##C#.#.",
                "...M#...",
            ],
            1,
            1,
            mouse(79),
            "found by search; no proof that no board needs more",
        ),
        exhibit(
            "seventy-nine-cat-3",
            &[
                "...#M.#C", ".#..#..#", "..#..#..", "#..#..#.", "F#.#..#.", ".#..#.#.", "..#.#.#.",
                "#...#...",
            ],
            3,
            1,
            mouse(79),
            "found by search; no proof that no board needs more",
        ),
        exhibit(
            "seventy-nine-published",
            &[
                ".F#.....", ".#..###.", "...#....", "###..###", "#...#M..", "..###C#.", ".#...##.",
                "...#....",
            ],
            1,
            1,
            mouse(79),
            "github.com/LeetCode-Feedback/LeetCode-Feedback, issue 40117",
        ),
        exhibit(
            "serpentine",
            &[
                "CM......", "#######.", "........", ".#######", "........", "#######.", "........",
                "F#######",
            ],
            1,
            1,
            mouse(67),
            "github.com/EndlessCheng/codeforces-go, leetcode/weekly/224/d",
        ),
        exhibit(
            "maze",
            &[
                "C#......", "M..####.", "###.....", "....####", ".####...", "......#.", "#######.",
                "F.......",
            ],
            1,
            1,
            mouse(75),
            "github.com/LeetCode-Feedback/LeetCode-Feedback, issue 24500",
        ),
        Exhibit {
            name: "open-8x8",
            layout: open(8, 8, 1, 1),
            verdict: cat(12),
            source: FOUND_HERE,
        },
    ]
}

/// A board without walls: the mouse in the top left corner, the cat in the bottom right one, the
/// food in the middle.
///
/// ```
/// let layout = catmouse::gallery::open(3, 5, 1, 2);
/// assert_eq!(layout.rows, ["M....", "..F..", "....C"]);
/// assert_eq!(catmouse::gallery::open(2, 2, 1, 1).rows, ["M.", "FC"]);
/// ```
///
/// # Panics
///
/// If there are fewer than three cells.
#[must_use]
pub fn open(rows: usize, columns: usize, cat_jump: i64, mouse_jump: i64) -> GridLayout {
    let cells = rows * columns;
    assert!(cells >= 3, "a board needs three cells for its pieces");
    // On 2 x 2 cells the middle would be the cat's corner.
    let food = (rows / 2 * columns + columns / 2).min(cells - 2);
    let letter = |cell| match cell {
        0 => 'M',
        _ if cell == cells - 1 => 'C',
        _ if cell == food => 'F',
        _ => '.',
    };
    let row = |row| (row * columns..(row + 1) * columns).map(letter).collect();
    let rows: Vec<String> = (0..rows).map(row).collect();
    GridLayout::new(&rows, cat_jump, mouse_jump)
}
