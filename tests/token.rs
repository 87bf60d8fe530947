//! The token game: the fast solver against the plain table, the published cases, laws, bad input.

use catmouse::games::token::{
    MAX_SIDE, Question, TokenAnswer, TokenBoard, TokenBoardError, contest, line_of_play, solve,
};
use catmouse::reference;
use proptest::prelude::*;

#[path = "../benches/textbook/token.rs"]
mod textbook;

type Rows = Vec<Vec<u8>>;

fn board(rows: &[Vec<u8>]) -> TokenBoard {
    TokenBoard::from_rows(rows).expect("a board")
}

/// Whether the fast solver, the plain table and the reference agree on a board.
fn agree(rows: &[Vec<u8>]) -> Result<(), TestCaseError> {
    let answer = solve(&board(rows));
    prop_assert_eq!(answer, textbook::solve(rows), "{:?}", board(rows));
    prop_assert_eq!(Ok(answer), reference::answer_token(rows));
    Ok(())
}

/// Boards of one size; from a letter in every cell to none at all.
fn rows_of(rows: usize, columns: usize) -> impl Strategy<Value = Rows> {
    prop::sample::select(vec![0, 1, 5, 20, 60, 100]).prop_flat_map(move |per_cent| {
        let cell = (0..100, any::<bool>()).prop_map(move |(place, alice)| match alice {
            _ if place >= per_cent => b'.',
            true => b'A',
            false => b'B',
        });
        prop::collection::vec(prop::collection::vec(cell, columns), rows)
    })
}

fn rows_up_to(side: usize) -> impl Strategy<Value = Rows> {
    (1..=side, 1..=side).prop_flat_map(|(rows, columns)| rows_of(rows, columns))
}

/// All boards of up to nine cells.
#[test]
fn every_small_board() {
    for (rows, columns) in (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))) {
        let cells = rows * columns;
        if cells > 9 {
            continue;
        }
        for number in 0..3usize.pow(cells as u32) {
            let letters: Vec<u8> = (0..cells)
                .map(|cell| b".AB"[number / 3usize.pow(cell as u32) % 3])
                .collect();
            let rows: Rows = letters.chunks(columns).map(<[u8]>::to_vec).collect();
            agree(&rows).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn boards_up_to_130(rows in rows_up_to(130)) {
        agree(&rows)?;
    }

    /// Rows that end just before, at and just after a whole word of 64 cells.
    #[test]
    fn word_edges(
        rows in (1..5usize, prop::sample::select(vec![63, 64, 65, 127, 128, 129, 191, 192, 193]))
            .prop_flat_map(|(rows, columns)| rows_of(rows, columns)),
    ) {
        agree(&rows)?;
        agree(&transposed(&rows))?;
    }

    /// Turned over its main diagonal a board is the same game: right becomes down, and whose turn
    /// it is depends on the sum of row and column.
    #[test]
    fn transposing_changes_nothing(rows in rows_up_to(80)) {
        prop_assert_eq!(solve(&board(&rows)), solve(&board(&transposed(&rows))));
    }

    /// Bob is against the goal, whatever it is: with the letters changed over a win is a loss.
    #[test]
    fn changing_the_letters_over_swaps_win_and_loss(rows in rows_up_to(80)) {
        let answer = solve(&board(&rows));
        let swapped = map_cells(&rows, |_, cell| match cell {
            b'A' => b'B',
            b'B' => b'A',
            open => open,
        });
        let expected = TokenAnswer { win: answer.lose, lose: answer.win, ..answer };
        prop_assert_eq!(solve(&board(&swapped)), expected);
    }

    /// One more `A` never takes a win from Alice, and never gives her a draw or a loss.
    #[test]
    fn one_more_a(rows in rows_up_to(40), place in any::<prop::sample::Index>()) {
        let place = place.index(rows.len() * rows[0].len());
        let more = map_cells(&rows, |cell, letter| if cell == place { b'A' } else { letter });
        let (before, after) = (solve(&board(&rows)), solve(&board(&more)));
        prop_assert!(before.win <= after.win);
        prop_assert!(before.draw >= after.draw);
        prop_assert!(before.lose >= after.lose);
    }

    /// Cells that no play reaches do not count.
    #[test]
    fn cells_behind_letters_do_not_count(
        rows in rows_up_to(30),
        other in prop::collection::vec(prop::sample::select(b".AB".to_vec()), 900),
    ) {
        let mut reached = vec![vec![false; rows[0].len()]; rows.len()];
        for (r, row) in rows.iter().enumerate() {
            for c in 0..row.len() {
                reached[r][c] = r + c == 0
                    || (r > 0 && reached[r - 1][c] && rows[r - 1][c] == b'.')
                    || (c > 0 && reached[r][c - 1] && row[c - 1] == b'.');
            }
        }
        let reached = reached.concat();
        let changed =
            map_cells(&rows, |cell, letter| if reached[cell] { letter } else { other[cell] });
        prop_assert_eq!(solve(&board(&rows)), solve(&board(&changed)));
    }

    /// What can be forced is shown, what cannot is not; a game shown is a legal one to its goal.
    #[test]
    fn lines_lead_to_the_goal(rows in rows_up_to(40)) {
        let board = board(&rows);
        for question in Question::ALL {
            let line = line_of_play(&board, question);
            prop_assert_eq!(line.is_some(), solve(&board).get(question));
            let Some(line) = line else { continue };
            prop_assert_eq!(line[0], (0, 0));
            for step in line.windows(2) {
                let [from, to] = [step[0], step[1]];
                prop_assert!(rows[from.0][from.1] == b'.');
                prop_assert!(to == (from.0 + 1, from.1) || to == (from.0, from.1 + 1));
            }
            let &(row, column) = line.last().unwrap();
            let goal = [b'A', b'.', b'B'][question as usize];
            prop_assert_eq!(rows[row][column], goal);
            let corner = (rows.len() - 1, rows[0].len() - 1);
            prop_assert!(question != Question::Draw || (row, column) == corner);
        }
    }

    #[test]
    fn boards_print_and_read_back(boards in prop::collection::vec(rows_up_to(70), 1..4)) {
        let boards: Vec<TokenBoard> = boards.iter().map(|rows| board(rows)).collect();
        let text = contest::write(&boards);
        prop_assert_eq!(contest::read(text.as_bytes()), Ok(boards.clone()));
        let windows = format!("\u{feff}\r\n{}\r\n\r\n", text.replace('\n', " \r\n"));
        prop_assert_eq!(contest::read(windows.as_bytes()), Ok(boards.clone()));
        prop_assert_eq!(contest::read(text.trim_end().as_bytes()), Ok(boards));
    }

    #[test]
    fn any_bytes_are_read_or_refused(text in prop::collection::vec(
        prop::sample::select(b"0123 \r\n.AB\xffx".to_vec()), 0..60,
    )) {
        if let Ok(boards) = contest::read(&text) {
            prop_assert_eq!(contest::read(contest::write(&boards).as_bytes()), Ok(boards));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn the_thinnest_boards(row in rows_of(1, MAX_SIDE)) {
        agree(&row)?;
        agree(&transposed(&row))?;
    }

    #[test]
    fn wide_boards(rows in (1..10usize, 200..700usize).prop_flat_map(|(r, c)| rows_of(r, c))) {
        agree(&rows)?;
        agree(&transposed(&rows))?;
    }
}

#[test]
fn the_largest_board() {
    let open = vec![vec![b'.'; MAX_SIDE]; MAX_SIDE];
    assert_eq!(solve(&board(&open)).to_string(), "no yes no");
    let line = line_of_play(&board(&open), Question::Draw).expect("a draw");
    assert_eq!(line.len(), 2 * MAX_SIDE - 1);
    // Rings of letters, one by one nearer to the corner: the outermost decides.
    let letters: Rows = (0..MAX_SIDE)
        .map(|r| {
            (0..MAX_SIDE)
                .map(|c| if (r + c) % 4000 == 3999 { b'A' } else { b'.' })
                .collect()
        })
        .collect();
    assert_eq!(solve(&board(&letters)).to_string(), "yes no no");
    agree(&letters).unwrap();
    let line = line_of_play(&board(&letters), Question::Win).expect("a win");
    assert_eq!(line.len(), 4000);
}

/// Alice takes the nearer of two wins, Bob the one farther away.
#[test]
fn alice_hurries_and_bob_delays() {
    let alice = TokenBoard::from_rows(&[".A", ".A", "A."]).unwrap();
    assert_eq!(
        line_of_play(&alice, Question::Win),
        Some(vec![(0, 0), (0, 1)])
    );
    let bob = TokenBoard::from_rows(&["..A", "B.A"]).unwrap();
    let line = vec![(0, 0), (0, 1), (1, 1), (1, 2)];
    assert_eq!(line_of_play(&bob, Question::Win), Some(line));
    assert_eq!(line_of_play(&bob, Question::Draw), None);
}

fn transposed(rows: &[Vec<u8>]) -> Rows {
    (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column]).collect())
        .collect()
}

/// Every letter anew, by its number in reading order.
fn map_cells(rows: &[Vec<u8>], change: impl Fn(usize, u8) -> u8) -> Rows {
    let columns = rows[0].len();
    let row = |(r, row): (usize, &Vec<u8>)| {
        row.iter()
            .enumerate()
            .map(|(c, &letter)| change(r * columns + c, letter))
            .collect()
    };
    rows.iter().enumerate().map(row).collect()
}

#[test]
fn published_cases() {
    let cases = include_str!("data/zgame.jsonl");
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case");
        let answer = solve(&board(&rows_in(&case))).words();
        assert_eq!(serde_json::json!(answer), case["expected"], "{line}");
    }
    assert_eq!(cases.lines().count(), 17);
}

/// The smallest boards on which a common misreading of the rules shows: each misreading is played
/// here, and gives the wrong answer that the file says.
#[test]
fn misreadings_are_caught() {
    let mut boards = 0;
    for line in include_str!("data/wrong_readings.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a case");
        if case["problem"] != "zgame" {
            continue;
        }
        let rows = rows_in(&case);
        let answer = solve(&board(&rows)).words();
        assert_eq!(serde_json::json!(answer), case["right"], "{line}");
        let wrong = misread(&rows, case["mutant"].as_str().expect("a name"));
        assert_eq!(serde_json::json!(wrong), case["wrong"], "{line}");
        boards += 1;
    }
    assert_eq!(boards, 40);
}

/// The answers of a program that misreads the rules.
fn misread(rows: &[Vec<u8>], mutant: &str) -> [&'static str; 3] {
    let force = |goal| value(rows, (0, 0), mutant, &|letter| i8::from(letter == goal)) == 1;
    let [win, draw, lose] = match mutant {
        "one minimax value instead of three separate questions" => {
            let place = |letter| [b'B', b'.', b'A'].iter().position(|&l| l == letter);
            let best = value(rows, (0, 0), mutant, &|letter| place(letter).unwrap() as i8);
            [best == 2, best == 1, best == 0]
        }
        "order win/lose/draw" => [force(b'A'), force(b'B'), force(b'.')],
        _ => [force(b'A'), force(b'.'), force(b'B')],
    };
    TokenAnswer { win, draw, lose }.words()
}

/// What Alice reaches of the most, if `leaf` tells what a letter at the end is worth.
fn value(rows: &[Vec<u8>], (r, c): (usize, usize), mutant: &str, leaf: &dyn Fn(u8) -> i8) -> i8 {
    let (last_row, last_column) = (r + 1 == rows.len(), c + 1 == rows[0].len());
    let ignored = match mutant {
        "A/B on the start cell ignored" => r + c == 0,
        "A/B on the last cell ignored (always a draw there)" => last_row && last_column,
        _ => false,
    };
    let letter = if ignored { b'.' } else { rows[r][c] };
    if letter != b'.' || last_row && last_column {
        return leaf(letter);
    }
    let down = (!last_row).then(|| value(rows, (r + 1, c), mutant, leaf));
    let right = (!last_column).then(|| value(rows, (r, c + 1), mutant, leaf));
    let edge =
        (mutant == "edge counted as a bad second move" && (last_row || last_column)).then_some(0);
    let next = down.into_iter().chain(right).chain(edge);
    let alice = (r + c).is_multiple_of(2) != (mutant == "parity off by one: Bob moves first");
    if alice || mutant == "Bob treated as helping" {
        next.max()
    } else {
        next.min()
    }
    .unwrap()
}

fn rows_in(case: &serde_json::Value) -> Rows {
    let rows = case["board"].as_array().expect("rows");
    rows.iter()
        .map(|row| row.as_str().expect("a row").as_bytes().to_vec())
        .collect()
}

#[test]
fn bad_rows_are_refused() {
    let refused = |rows: &[&str]| TokenBoard::from_rows(rows).unwrap_err().to_string();
    let empty = "the board has no cells; it needs at least one row of A, B and '.'";
    assert_eq!(refused(&[]), empty);
    assert_eq!(refused(&["", "."]), empty);
    let ragged = "row 2 has 2 cells, but row 1 has 3; all rows must have the same length";
    assert_eq!(refused(&["...", ".."]), ragged);
    let ragged = "row 3 has 4 cells, but row 1 has 2; all rows must have the same length";
    assert_eq!(refused(&["..", "AB", "...."]), ragged);
    let unknown =
        |place, found| format!("{place}: unknown character {found}; a board has A, B and '.'");
    assert_eq!(refused(&["..", ".#"]), unknown("row 2, column 2", "'#'"));
    assert_eq!(refused(&["a"]), unknown("row 1, column 1", "'a'"));
    assert_eq!(
        refused(&["\u{e9}"]),
        unknown("row 1, column 1", "byte 0xc3")
    );
    let large = "the board has 4097 rows and 1 columns; 4096 of each are possible";
    assert_eq!(refused(&vec!["."; 4097]), large);
    let large = "the board has 1 rows and 4097 columns; 4096 of each are possible";
    assert_eq!(refused(&[&".".repeat(4097)]), large);
}

/// Every byte at every place of a row over three words.
#[test]
fn only_three_letters_are_cells() {
    for place in 0..150 {
        for byte in 0..=255 {
            let mut row = [b'.', b'A', b'B'].repeat(50);
            row[place] = byte;
            let expected = match byte {
                b'A' | b'B' | b'.' => Ok(String::from_utf8(row.clone()).unwrap()),
                found => {
                    let column = place + 1;
                    Err(TokenBoardError::UnknownCharacter {
                        row: 1,
                        column,
                        found,
                    })
                }
            };
            assert_eq!(
                TokenBoard::from_rows(&[row]).map(|board| board.to_string()),
                expected
            );
        }
    }
}

#[test]
fn bad_contest_input_is_refused() {
    let size_1 = "expected the numbers of rows and columns of board 1 of 1, 1 to 4096, alone on \
                  their line";
    let boards = "expected the number of boards, at least 1, alone on its line";
    let long = "7".repeat(30);
    for (text, message) in [
        ("", format!("line 1, column 1: found the end of the text, {boards}")),
        (" \n\n", format!("line 3, column 1: found the end of the text, {boards}")),
        ("x", format!("line 1, column 1: found 'x', {boards}")),
        ("0\n", format!("line 1, column 1: found '0', {boards}")),
        ("-1\n", format!("line 1, column 1: found '-1', {boards}")),
        ("+1\n", format!("line 1, column 1: found '+1', {boards}")),
        (&long, format!("line 1, column 1: found '77777777777777777777...', {boards}")),
        ("3 3\n...\n", format!("line 1, column 3: found '3', {boards}")),
        ("\u{feff}x", format!("line 1, column 1: found 'x', {boards}")),
        ("é", format!("line 1, column 1: found '\\xc3\\xa9', {boards}")),
        ("1\n", format!("line 2, column 1: found the end of the text, {size_1}")),
        ("1\n3\n...", format!("line 2, column 2: found the end of the line, {size_1}")),
        ("1\n3 x\n", format!("line 2, column 3: found 'x', {size_1}")),
        ("1\n0 3\n", format!("line 2, column 1: found '0', {size_1}")),
        ("1\n3 4097\n", format!("line 2, column 3: found '4097', {size_1}")),
        ("1\n3 3 3\n", format!("line 2, column 5: found '3', {size_1}")),
        ("1\n2 2\n..\n", "line 4, column 1: the text ends after 1 of the 2 rows of board 1".into()),
        ("1\n2 2", "line 2, column 4: the text ends after 0 of the 2 rows of board 1".into()),
        (
            "1\n2 2\n..\n.\n",
            "line 4, column 2: row 2 of board 1 has 1 cells; its size says 2".into(),
        ),
        (
            "1\n2 2\n...\n..\n",
            "line 3, column 3: row 1 of board 1 has 3 cells; its size says 2".into(),
        ),
        (
            "1\n2 2\n\n..\n..\n",
            "line 3, column 1: row 1 of board 1 has 0 cells; its size says 2".into(),
        ),
        (
            "1\n1 2\n..x\n",
            "line 3, column 3: row 1 of board 1 has 3 cells; its size says 2".into(),
        ),
        (
            "1\n2 2\n..\r\n.x\r\n",
            "line 4, column 2: unknown character 'x' in row 2 of board 1; a board has A, B and '.'".into(),
        ),
        (
            "2\n2 2\n..\n1 2\n..\n",
            "line 4, column 1: unknown character '1' in row 2 of board 1; a board has A, B and '.'".into(),
        ),
        (
            "2\n1 1\n.\n",
            "line 4, column 1: found the end of the text, expected the numbers of rows and columns \
             of board 2 of 2, 1 to 4096, alone on their line"
                .into(),
        ),
        (
            "1\n1 1\n.\n.\n",
            "line 4, column 1: found '.' after the last of 1 boards, expected the end of the text"
                .into(),
        ),
    ] {
        let error = contest::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

/// A text cannot make the reader set up memory for boards that it does not hold.
#[test]
fn announced_boards_cost_nothing() {
    let error = contest::read(b"18446744073709551615\n1 1\n.\n").unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 1));
}
