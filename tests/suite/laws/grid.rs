//! Laws of the grid game.

use std::collections::HashMap;

use catmouse::games::grid::GridLayout;
use catmouse::{Cell, Player, State, Verdict};
use proptest::prelude::*;

use super::{for_the_mouse, is_mouse_win, seeded, solve};

/// Boards of up to 5 x 6 cells and jumps of up to 4, shrinking to fewer cells and less wall.
fn board() -> impl Strategy<Value = GridLayout> {
    let shapes = (1..=5_usize, 1..=6_usize).prop_filter("room for the pieces", |(r, c)| r * c >= 3);
    let cells = shapes.prop_flat_map(|(rows, columns)| {
        let walls = prop::collection::vec(prop::bool::weighted(0.3), rows * columns);
        let places = Just((0..rows * columns).collect::<Vec<_>>()).prop_shuffle();
        (Just(columns), walls, places)
    });
    (cells, 1..=4_i64, 1..=4_i64).prop_map(|((columns, walls, places), cat_jump, mouse_jump)| {
        let mut cells: Vec<char> = walls
            .iter()
            .map(|&wall| if wall { '#' } else { '.' })
            .collect();
        for (&place, piece) in places.iter().zip("MCF".chars()) {
            cells[place] = piece;
        }
        let rows: Vec<String> = cells
            .chunks(columns)
            .map(|row| row.iter().collect())
            .collect();
        GridLayout::new(&rows, cat_jump, mouse_jump)
    })
}

/// The board's characters, row by row.
fn characters(layout: &GridLayout) -> Vec<Vec<char>> {
    layout
        .rows
        .iter()
        .map(|row| row.chars().collect())
        .collect()
}

fn with_rows(layout: &GridLayout, rows: &[Vec<char>]) -> GridLayout {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    GridLayout::new(&rows, layout.cat_jump, layout.mouse_jump)
}

fn verdicts(layout: &GridLayout) -> impl Iterator<Item = (State, Verdict)> {
    let solution = solve(&layout.arena().unwrap());
    State::all().filter_map(move |state| Some((state, solution.verdict(state)?)))
}

/// Jumps from each floor cell to the food at least, along the rows as written: the moves a mouse
/// needs that nobody hinders. Cells without a way to the food are missing.
fn jumps_to_food(layout: &GridLayout, jump: i64) -> HashMap<(usize, usize), u16> {
    let cells = characters(layout);
    let is_floor = |row: isize, column: isize| {
        let cell = usize::try_from(row).ok().and_then(|row| cells.get(row));
        let cell = usize::try_from(column)
            .ok()
            .and_then(|column| cell?.get(column));
        cell.is_some_and(|&cell| cell != '#')
    };
    let mut found = HashMap::new();
    let mut front = Vec::new();
    for (row, line) in cells.iter().enumerate() {
        front.extend(
            line.iter()
                .position(|&cell| cell == 'F')
                .map(|column| (row, column)),
        );
    }
    for jumps in 0.. {
        front.retain(|cell| !found.contains_key(cell));
        if front.is_empty() {
            break;
        }
        found.extend(front.iter().map(|&cell| (cell, jumps)));
        let mut next = Vec::new();
        for &(row, column) in &front {
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                let (mut row, mut column) = (row as isize, column as isize);
                for _ in 0..jump {
                    (row, column) = (row + down, column + right);
                    if !is_floor(row, column) {
                        break;
                    }
                    next.push((row as usize, column as usize));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        front = next;
    }
    found
}

proptest! {
    #![proptest_config(seeded(1728))]

    /// Turning a board by a quarter, or mirroring it, changes nothing but the cells.
    #[test]
    fn turning_and_mirroring_change_nothing(layout in board()) {
        let cells = characters(&layout);
        let (rows, columns) = (cells.len(), cells[0].len());
        // Where row `r`, column `c` of the image comes from.
        let turned = |r: usize, c: usize| (rows - 1 - c, r);
        let mirrored = |r: usize, c: usize| (r, columns - 1 - c);
        let check = |image_rows: usize, image_columns: usize, from: &dyn Fn(usize, usize) -> (usize, usize)| {
            let image: Vec<Vec<char>> = (0..image_rows)
                .map(|r| (0..image_columns).map(|c| { let (r, c) = from(r, c); cells[r][c] }).collect())
                .collect();
            let right = solve(&layout.arena().unwrap());
            let back = |cell: Cell| {
                let (r, c) = from(cell.index() / image_columns, cell.index() % image_columns);
                Cell::new(r * columns + c)
            };
            for (state, verdict) in verdicts(&with_rows(&layout, &image)) {
                let original = State { mouse: back(state.mouse), cat: back(state.cat), turn: state.turn };
                prop_assert_eq!(Some(verdict), right.verdict(original));
            }
            Ok(())
        };
        check(columns, rows, &turned)?;
        check(rows, columns, &mirrored)?;
    }

    /// A longer jump of its own never hurts a player: no state gets worse, no win slower, no loss
    /// quicker. So a longer mouse jump turns no mouse win into anything else, and a longer cat jump
    /// makes none.
    #[test]
    fn a_longer_jump_never_hurts(layout in board(), longer in 1..=3_i64) {
        let of = |cat_jump, mouse_jump| solve(&GridLayout::new(&layout.rows, cat_jump, mouse_jump).arena().unwrap());
        let mouse_longer = of(layout.cat_jump, layout.mouse_jump + longer);
        let cat_longer = of(layout.cat_jump + longer, layout.mouse_jump);
        for (state, verdict) in verdicts(&layout) {
            let here = for_the_mouse(verdict);
            prop_assert!(here <= for_the_mouse(mouse_longer.verdict(state).unwrap()), "{:?}", state);
            prop_assert!(here >= for_the_mouse(cat_longer.verdict(state).unwrap()), "{:?}", state);
        }
    }

    /// A jump longer than the longest open run changes nothing.
    #[test]
    fn a_jump_beyond_the_longest_run_changes_nothing(layout in board(), beyond in 0..=57_i64) {
        let rows = layout.rows.len().max(layout.rows[0].len()) as i64;
        let of = |jump| solve(&GridLayout::new(&layout.rows, jump, jump).arena().unwrap());
        prop_assert!(of((rows - 1).max(1)) == of((rows - 1 + beyond).max(1)));
    }

    /// Where the pieces start changes nothing in the table.
    #[test]
    fn starts_are_not_in_the_table(layout in board()) {
        let mut cells = characters(&layout);
        for cell in cells.iter_mut().flatten() {
            *cell = match *cell { 'M' => 'C', 'C' => 'M', other => other };
        }
        let other = with_rows(&layout, &cells);
        prop_assert!(solve(&layout.arena().unwrap()) == solve(&other.arena().unwrap()));
    }

    /// Cells from which nobody can walk to the food, nor to a cell beside one who can, change nothing
    /// for two pieces that can.
    #[test]
    fn cells_outside_the_foods_region_change_nothing(
        layout in board(),
        walls in prop::collection::vec(any::<bool>(), 30),
    ) {
        let region = jumps_to_food(&layout, 1);
        let mut cells = characters(&layout);
        let columns = cells[0].len();
        for (row, line) in cells.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                let beside = [(row.wrapping_sub(1), column), (row + 1, column),
                              (row, column.wrapping_sub(1)), (row, column + 1), (row, column)];
                if matches!(*cell, '.' | '#') && !beside.iter().any(|place| region.contains_key(place)) {
                    *cell = if walls[row * columns + column] { '#' } else { '.' };
                }
            }
        }
        let changed = solve(&with_rows(&layout, &cells).arena().unwrap());
        for (state, verdict) in verdicts(&layout) {
            let inside = |cell: Cell| region.contains_key(&(cell.index() / columns, cell.index() % columns));
            if inside(state.mouse) && inside(state.cat) {
                prop_assert_eq!(Some(verdict), changed.verdict(state));
            }
        }
    }

    /// A mouse that cannot walk to the food never wins. One that can, while the cat cannot, walks:
    /// in two plies a jump but for the last. And no mouse wins sooner than that.
    #[test]
    fn the_mouse_wins_no_sooner_than_it_can_walk(layout in board()) {
        let jumps = jumps_to_food(&layout, layout.mouse_jump);
        let columns = layout.rows[0].len();
        let place = |cell: Cell| (cell.index() / columns, cell.index() % columns);
        for (state, verdict) in verdicts(&layout).filter(|(state, _)| state.mouse != state.cat) {
            let Some(&jumps) = jumps.get(&place(state.mouse)) else {
                prop_assert!(!is_mouse_win(Some(verdict)), "{:?}", state);
                continue;
            };
            let to_walk = match state.turn {
                _ if jumps == 0 => 0,
                Player::Mouse => 2 * jumps - 1,
                Player::Cat => 2 * jumps,
            };
            let cat_is_out = !jumps_to_food(&layout, 1).contains_key(&place(state.cat));
            if cat_is_out {
                let winner = Player::Mouse;
                prop_assert_eq!(verdict, Verdict::Win { winner, plies: to_walk });
            } else if is_mouse_win(Some(verdict)) {
                prop_assert!(verdict.plies() >= Some(to_walk), "{:?} {:?}", state, verdict);
            }
        }
    }

    /// The winner makes the last move: plies are odd where the winner is to move, else even.
    #[test]
    fn the_winner_makes_the_last_move(layout in board()) {
        for (state, verdict) in verdicts(&layout) {
            if let Verdict::Win { winner, plies: plies @ 1.. } = verdict {
                prop_assert_eq!(plies % 2 == 1, winner == state.turn, "{:?} {:?}", state, verdict);
            }
        }
    }

    /// Nobody is ever in zugzwang, since all may stay: who wins when the other is to move also wins
    /// when to move, and sooner.
    #[test]
    fn to_be_on_the_move_never_hurts(layout in board()) {
        let solution = solve(&layout.arena().unwrap());
        for (state, verdict) in verdicts(&layout) {
            if let Verdict::Win { winner, plies: plies @ 1.. } = verdict && winner != state.turn {
                let on_the_move = solution.verdict(State { turn: winner, ..state }).unwrap();
                prop_assert_eq!(on_the_move.outcome(), verdict.outcome());
                prop_assert!(on_the_move.plies() < Some(plies), "{:?}", state);
            }
        }
    }
}

/// With the food out of everyone's reach and single steps, the cat wins from everywhere exactly on
/// trees: tried on all connected sets of cells of a board of 3 x 4. (Source: a grid's subgraph has
/// no triangle, so it can be taken apart corner by corner only if it has no circle: Nowakowski and
/// Winkler, Vertex-to-vertex pursuit in a graph, 1983.)
#[test]
fn without_food_the_cat_wins_exactly_on_trees() {
    let (rows, columns) = (3, 4);
    let mut sets = 0;
    for bits in 1_u32..1 << (rows * columns) {
        let is_floor = |row: usize, column: usize| bits >> (row * columns + column) & 1 != 0;
        let floor: Vec<(usize, usize)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&(row, column)| is_floor(row, column))
            .collect();
        if floor.len() < 2 {
            continue;
        }
        let mut edges = 0;
        for &(row, column) in &floor {
            edges += usize::from(row + 1 < rows && is_floor(row + 1, column));
            edges += usize::from(column + 1 < columns && is_floor(row, column + 1));
        }
        // The food stands behind a wall in a column of its own.
        let mut cells = vec![vec!['#'; columns + 2]; rows];
        cells[0][columns + 1] = 'F';
        for (&(row, column), letter) in floor.iter().zip("MC".chars().chain(std::iter::repeat('.')))
        {
            cells[row][column] = letter;
        }
        let layout = with_rows(&GridLayout::new(&[""], 1, 1), &cells);
        let mut one_way = cells.clone();
        let (row, column) = floor[0];
        one_way[row][column] = 'F';
        one_way[0][columns + 1] = 'M';
        if jumps_to_food(&with_rows(&layout, &one_way), 1).len() < floor.len() {
            continue;
        }
        sets += 1;
        let food = Cell::new(columns + 1);
        let everywhere = verdicts(&layout)
            .filter(|(state, _)| state.mouse != food && state.cat != food)
            .all(|(_, verdict)| verdict.outcome() == catmouse::Outcome::Cat);
        assert_eq!(everywhere, edges + 1 == floor.len(), "{layout:?}");
    }
    // All connected sets (OEIS A287151: 1126) but the 12 single cells.
    assert_eq!(sets, 1126 - 12);
}
