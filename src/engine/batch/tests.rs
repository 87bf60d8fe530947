//! Whole tables and counts against the ring engine, at every level of vector instructions.

use super::{Batch, Board};
use crate::arena::Grid;
use crate::engine::simd::Simd;
use crate::engine::{Engine, Solver};
use crate::reach::jump_ends;
use crate::{Arena, Cell, CellSet, Outcome, Player, Reach, Shape, Solution, State, Verdict};

/// Marsaglia's xorshift: the same regions in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    /// The largest piece of a board with so many per cent of floor.
    fn region(&mut self, shape: Shape, percent: usize) -> CellSet {
        let mut floor: CellSet = shape
            .cells()
            .iter()
            .filter(|_| self.below(100) < percent)
            .collect();
        let mut largest = CellSet::single(shape.cell(0, 0));
        while let Some(cell) = floor.lowest() {
            let piece = piece_of(shape, floor, cell);
            floor -= piece;
            if piece.len() > largest.len() {
                largest = piece;
            }
        }
        largest
    }
}

/// What can be walked to from a cell.
fn piece_of(shape: Shape, floor: CellSet, cell: Cell) -> CellSet {
    let mut piece = CellSet::single(cell);
    loop {
        let grown = jump_ends(shape, floor, piece, 1);
        if grown == piece {
            return piece;
        }
        piece = grown;
    }
}

fn batches() -> Vec<Batch> {
    Simd::usable().map(Batch::new).collect()
}

/// The states that are counted, of one game.
fn tally(solution: &Solution, cells: CellSet, food: Cell, counts: &mut [Vec<u64>; 3]) {
    for mouse in cells - food.into() {
        for cat in cells - food.into() - mouse.into() {
            let turn = Player::Mouse;
            let verdict = solution.verdict(State { mouse, cat, turn }).unwrap();
            let counts = &mut counts[verdict.outcome() as usize];
            let plies = usize::from(verdict.plies().unwrap_or(0));
            counts.resize(counts.len().max(plies + 1), 0);
            counts[plies] += 1;
        }
    }
}

/// Compares the tables of all foods, and the counts. `arena` is the game with one food.
fn compare(batch: &mut Batch, cells: CellSet, what: &str, arena: impl Fn(Cell) -> Arena) {
    let mut ring = Solver::new(Engine::Ring);
    let (mut expected, mut found) = (Solution::new(), Solution::new());
    let mut counts: [Vec<u64>; 3] = Default::default();
    let tables = batch.solve();
    assert_eq!(tables.cells(), cells);
    for food in cells {
        ring.solve(&arena(food), &mut expected);
        tally(&expected, cells, food, &mut counts);
        tables.unpack(food, &mut found);
        if found == expected {
            continue;
        }
        let state = State::all().find(|&state| found.verdict(state) != expected.verdict(state));
        let state = state.unwrap();
        let (found, expected): (Option<Verdict>, _) =
            (found.verdict(state), expected.verdict(state));
        panic!("{what}, food {food}, {state:?}: {found:?}, but ring has {expected:?}; {cells:?}");
    }
    let found = batch.count();
    for player in Player::ALL {
        let expected = &counts[Outcome::win(player) as usize];
        assert_eq!(
            found.wins(player),
            &expected[..],
            "{what}, wins of the {player}; {cells:?}"
        );
        assert_eq!(found.longest(player), expected.len().saturating_sub(1));
    }
    let draws = counts[Outcome::Draw as usize].iter().sum::<u64>();
    assert_eq!(
        found.total(Outcome::Draw),
        draws,
        "{what}, draws; {cells:?}"
    );
}

fn compare_region(batch: &mut Batch, shape: Shape, cells: CellSet, cat: usize, mouse: usize) {
    batch.set_region(&Board::new(shape, cat, mouse), cells);
    let grid = Grid::new(shape, cells, cat, mouse).unwrap();
    let what = format!("{batch:?} on {shape}, jumps {cat}/{mouse}");
    let arena = |food| Arena::on_grid(grid, food, food, food).unwrap();
    compare(batch, cells, &what, arena);
    compare_foods(batch, cells, &what, arena);
}

/// Compares the counts of each food.
fn compare_foods(batch: &mut Batch, cells: CellSet, what: &str, arena: impl Fn(Cell) -> Arena) {
    let mut ring = Solver::new(Engine::Ring);
    let mut solution = Solution::new();
    let foods = batch.count_by_food();
    assert_eq!(foods.len(), cells.len());
    for (food, found) in cells.iter().zip(foods) {
        ring.solve(&arena(food), &mut solution);
        let mut counts: [Vec<u64>; 3] = Default::default();
        tally(&solution, cells, food, &mut counts);
        for outcome in Outcome::ALL {
            let expected: u64 = counts[outcome as usize].iter().sum();
            assert_eq!(
                u64::from(found.total(outcome)),
                expected,
                "{what}, food {food}, {outcome}; {cells:?}"
            );
        }
        for player in Player::ALL {
            let longest = counts[Outcome::win(player) as usize].len().checked_sub(1);
            assert_eq!(
                found.longest(player).map(usize::from),
                longest,
                "{what}, food {food}, longest win of the {player}; {cells:?}"
            );
        }
    }
}

#[test]
fn regions_are_solved_as_by_ring() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut batches = batches();
    for round in 0..120 {
        let rows = 1 + random.below(8);
        let columns = 1 + random.below(8);
        let shape = Shape::new(rows, columns).unwrap();
        let percent = [45, 60, 75, 90, 100][random.below(5)];
        let cells = random.region(shape, percent);
        let (cat, mouse) = match round % 3 {
            0 => (1, 1),
            1 => (1 + random.below(3), 1 + random.below(3)),
            _ => (1 + random.below(9), 1 + random.below(9)),
        };
        for batch in &mut batches {
            compare_region(batch, shape, cells, cat, mouse);
        }
    }
}

#[test]
fn long_boards_and_every_size_are_solved_as_by_ring() {
    let mut batches = batches();
    for cells in [
        1, 2, 3, 8, 9, 15, 16, 17, 24, 25, 31, 32, 33, 40, 48, 57, 63, 64_usize,
    ] {
        let shapes = [
            (1, cells),
            (cells, 1),
            (cells.div_ceil(8), 8),
            (4, cells.div_ceil(4)),
        ];
        for (rows, columns) in shapes {
            let shape = Shape::new(rows, columns).unwrap();
            let jump = 1 + cells * 7 % 63;
            for (cat, mouse) in [(1, 1), (jump, 63), (1, jump)] {
                let cells = CellSet::first(cells);
                for batch in &mut batches {
                    compare_region(batch, shape, cells, cat, mouse);
                }
            }
        }
    }
}

#[test]
fn floor_in_pieces_is_solved_as_by_ring() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut batches = batches();
    for _ in 0..40 {
        let shape = Shape::new(1 + random.below(8), 1 + random.below(8)).unwrap();
        let floor = CellSet::from_bits(random.next()) & shape.cells();
        let (cat, mouse) = (1 + random.below(3), 1 + random.below(3));
        for batch in &mut batches {
            compare_region(batch, shape, floor, cat, mouse);
        }
    }
}

/// The connected sets of a square board, one of each eight images.
fn sets_up_to_symmetry(side: usize) -> Vec<CellSet> {
    let shape = Shape::new(side, side).unwrap();
    let image = |set: CellSet, turn: usize| -> CellSet {
        let image = |cell| {
            let (mut row, mut column) = (shape.row(cell), shape.column(cell));
            if turn & 1 != 0 {
                row = side - 1 - row;
            }
            if turn & 2 != 0 {
                column = side - 1 - column;
            }
            if turn & 4 != 0 {
                (row, column) = (column, row);
            }
            shape.cell(row, column)
        };
        set.iter().map(image).collect()
    };
    let sets = (1..1_u64 << shape.len()).map(CellSet::from_bits);
    sets.filter(|&set| {
        let connected = piece_of(shape, set, set.lowest().unwrap()) == set;
        connected && (1..8).all(|turn| image(set, turn).bits() >= set.bits())
    })
    .collect()
}

#[test]
fn totals_are_those_found_by_others() {
    // Side, sets, jumps of cat and mouse, states won by mouse and cat and drawn, longest mouse win.
    let known = [
        (3, 45, 1, 1, [2579, 2137, 0], Some(9)),
        (4, 1524, 1, 1, [561_786, 532_860, 0], Some(17)),
        (4, 1524, 1, 2, [699_505, 395_133, 8], None),
    ];
    for (side, count, cat, mouse, expected, longest) in known {
        let sets = sets_up_to_symmetry(side);
        assert_eq!(sets.len(), count);
        let board = Board::new(Shape::new(side, side).unwrap(), cat, mouse);
        for mut batch in batches() {
            let (mut totals, mut most) = ([0; 3], 0);
            for &set in &sets {
                batch.set_region(&board, set);
                let counts = batch.count();
                for (total, outcome) in
                    totals
                        .iter_mut()
                        .zip([Outcome::Mouse, Outcome::Cat, Outcome::Draw])
                {
                    *total += counts.total(outcome);
                }
                most = most.max(counts.longest(Player::Mouse));
            }
            assert_eq!(totals, expected, "{side}x{side}, jumps {cat}/{mouse}");
            assert_eq!(
                most,
                longest.unwrap_or(most),
                "{side}x{side}, jumps {cat}/{mouse}"
            );
        }
    }
}

#[test]
fn graphs_are_solved_as_by_ring() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut batches = batches();
    for round in 0..120 {
        let count = 1 + random.below(if round % 4 == 0 { 64 } else { 20 });
        let nodes = CellSet::first(count);
        let percent = [2, 10, 20, 40, 95][random.below(5)];
        let directed = random.below(4) == 0;
        let mut ends = [CellSet::EMPTY; 64];
        for from in nodes {
            for to in nodes - from.into() {
                if (directed || from < to) && random.below(100) < percent {
                    ends[from.index()].insert(to);
                    if !directed {
                        ends[to.index()].insert(from);
                    }
                }
            }
        }
        let moves = Reach::new(ends);
        for batch in &mut batches {
            batch.set_graph(count, &moves);
            let what = format!("{batch:?} on graph {moves:?}");
            if count == 1 {
                continue;
            }
            compare(batch, nodes, &what, |hole| {
                let cat = (nodes - hole.into()).lowest().unwrap();
                Arena::on_graph(nodes, &moves, Some(hole), hole, cat).unwrap()
            });
        }
    }
}
