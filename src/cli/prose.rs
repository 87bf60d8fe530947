//! What `solve` and `show` print for people: the board, the verdict in a sentence, the moves.

use std::fmt::Write;

use anstyle::Style;
use catmouse::answer::{Answer, End, Line};
use catmouse::games::token::{self, Question, TokenBoard, TokenCell};
use catmouse::notation::{self, Notation};
use catmouse::text::Case;
use catmouse::{Arena, Cell, Outcome, Player, State, Verdict, picture};

use super::paint::{self, BOLD, DIM, painted};

/// Between things that stand side by side.
const GAP: &str = "     ";

/// How many columns there are to write in: those of the terminal, or 80.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).clamp(40, 160))
}

/// What the game is: a line in bold.
pub(crate) fn title(case: &Case) -> String {
    let title = match case {
        Case::Grid { layout, arena } => {
            let (rows, columns) = arena
                .grid()
                .map_or((0, 0), |grid| (grid.shape().rows(), grid.shape().columns()));
            let (cat, mouse) = (layout.cat_jump, layout.mouse_jump);
            format!(
                "Cat and Mouse II on {rows} x {columns} cells, cat jump {cat}, mouse jump {mouse}"
            )
        }
        Case::Graph { layout, .. } => {
            let nodes = layout.neighbours.len();
            let ends: usize = layout.neighbours.iter().map(Vec::len).sum();
            let (kind, edges) = if layout.directed {
                ("arrows", ends)
            } else {
                ("edges", ends / 2)
            };
            let stay = if layout.stay { ", staying allowed" } else { "" };
            format!("Cat and Mouse on {nodes} nodes and {edges} {kind}{stay}")
        }
        Case::Token(board) => {
            format!("Token game on {} x {} cells", board.rows(), board.columns())
        }
    };
    painted(BOLD, title)
}

/// The report on one state of a pursuit game, which must exist in it.
pub(crate) fn pursuit(case: &Case, answer: &Answer, state: State) -> String {
    let mut text = String::new();
    let Some((verdict, line)) = answer.verdict(state).zip(answer.line(state)) else {
        return text;
    };
    let arena = answer.arena();
    let last = line.states.last().copied().unwrap_or(state);
    let before = paint_board(arena, state);
    let after = paint_board(arena, last);
    let moves = line.moves().len();
    let sideways = 2 * visible_width(&before) + GAP.len() <= width();
    let _ = writeln!(text, "{}\n", title(case));
    if let Case::Graph { layout, .. } = case {
        text += &lists(&layout.neighbours, arena, state);
    } else if moves == 0 || !sideways {
        text += &lines(&before);
    } else {
        let label = painted(DIM, format!("     after {}", notation::plies(moves)));
        text += &beside(
            &with_label(before, String::new()),
            &with_label(after, label),
        );
    }
    let style = paint::outcome(verdict.outcome());
    let sentence = sentence(case, arena, verdict, &line);
    let _ = writeln!(text, "\n{}", painted(style, sentence));
    if moves > 0 {
        let _ = write!(text, "\n{}", score_sheet(arena, &line));
    }
    if let End::Repeats { earlier } = line.end {
        let place = match earlier {
            0 => "at the beginning".to_owned(),
            earlier => format!("after ply {earlier}"),
        };
        let note = format!("After ply {moves} everything stands as {place}, and so on for ever.");
        let _ = writeln!(text, "\n{}", painted(DIM, note));
    }
    text
}

/// Who wins, when and how.
fn sentence(case: &Case, arena: &Arena, verdict: Verdict, line: &Line) -> String {
    let goal = match case {
        Case::Grid { .. } => "reaches the food",
        _ => "reaches the hole",
    };
    let Verdict::Win { winner, plies } = verdict else {
        return match (case, line.end) {
            (_, End::Stuck(player)) => {
                format!("A draw: nobody can force more than that the {player} is stuck.")
            }
            (Case::Grid { .. }, _) => {
                "A draw: nobody can force an end. After 1000 plies the cat is given the win."
                    .to_owned()
            }
            _ => "A draw: nobody can force an end.".to_owned(),
        };
    };
    let last = line.states.last().copied().unwrap_or(arena.start());
    if plies == 0 {
        return format!("The {winner} has won: the game is over here.");
    }
    let mover = last.turn.opponent();
    let own = ordinal(usize::from(plies).div_ceil(2));
    let how = match (winner, mover) {
        (Player::Cat, Player::Mouse) => format!("with its {own} move the mouse runs into it"),
        (Player::Cat, Player::Cat) if last.mouse == last.cat => {
            format!("with its {own} move it catches the mouse")
        }
        _ => format!("with its {own} move it {goal}"),
    };
    format!("The {winner} wins in {}: {how}.", notation::plies(plies))
}

/// 1st, 2nd, 3rd, 4th, 11th.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// All moves of a line: a row for each move of the mouse and the cat's reply, in as many columns
/// as there is room for.
fn score_sheet(arena: &Arena, line: &Line) -> String {
    let notation = Notation::of(arena);
    let width = arena
        .floor(Player::Mouse)
        .iter()
        .map(|cell| notation.name(cell).len());
    let width = width.max().unwrap_or(1);
    let moves = line.moves().map(|(player, from, to)| {
        let (from, to) = (notation.name(from), notation.name(to));
        let text = if from == to {
            format!("{from:>width$} stays")
        } else {
            format!("{from:>width$} → {to}")
        };
        (player, text)
    });
    let cell = 2 * width + 3;
    let cell = cell.max(width + " stays".len());
    let mut rounds: Vec<[String; 2]> = Vec::new();
    for (player, text) in moves {
        if player == Player::Mouse || rounds.is_empty() {
            rounds.push(Default::default());
        }
        if let Some(round) = rounds.last_mut() {
            round[player as usize] = text;
        }
    }
    let rows = rounds.iter().zip(1..).map(|([mouse, cat], number)| {
        let number = painted(DIM, format!("{number:>3}"));
        format!("{number}  {mouse:cell$}   {cat:cell$}")
    });
    let head = format!(
        "     {}   {}",
        painted(paint::player(Player::Mouse), format!("{:cell$}", "mouse")),
        painted(paint::player(Player::Cat), "cat"),
    );
    in_columns(&rows.collect::<Vec<_>>(), Some(&head))
}

/// The neighbours of each node; `M` and `C` mark the pieces' nodes, `O` the hole.
fn lists(neighbours: &[Vec<i64>], arena: &Arena, state: State) -> String {
    let rows = neighbours.iter().enumerate().map(|(node, list)| {
        let is = |cell: Cell| cell.index() == node;
        let mark = if is(state.cat) {
            painted(paint::player(Player::Cat), "C")
        } else if is(state.mouse) {
            painted(paint::player(Player::Mouse), "M")
        } else if arena.goal(Player::Mouse).iter().any(is) {
            painted(paint::GOAL, "O")
        } else {
            " ".to_owned()
        };
        let list: Vec<String> = list.iter().map(i64::to_string).collect();
        let list = if list.is_empty() {
            painted(DIM, "none")
        } else {
            list.join(" ")
        };
        format!("{} {mark}  {list}", painted(DIM, format!("{node:>3}")))
    });
    in_columns(&rows.collect::<Vec<_>>(), None)
}

/// Who wins for every place of one piece, with a line above that says what is meant.
pub(crate) fn map(answer: &Answer, state: State, piece: Player) -> String {
    let (other, turn) = (piece.opponent(), state.turn);
    let notation = Notation::of(answer.arena());
    let there = notation.name(state.cell_of(other));
    let title = format!("Wherever the {piece} is, the {other} at {there}, the {turn} to move");
    let key = |outcome, sign: &str, meaning: &str| {
        format!("{} {meaning}", painted(paint::outcome(outcome), sign))
    };
    let legend = [
        key(Outcome::Mouse, "m5", "the mouse wins in 5 plies"),
        key(Outcome::Cat, "c6", "the cat in 6"),
        key(Outcome::Draw, "=", "a draw"),
    ];
    let map = paint::picture(&picture::map(answer, state, piece));
    let map = if answer.arena().grid().is_some() {
        lines(&map)
    } else {
        in_columns(&map, None)
    };
    format!(
        "{}\n\n{map}\n     {}\n",
        painted(BOLD, title),
        legend.join(", ")
    )
}

/// Every move of a state with its verdict, the best marked.
pub(crate) fn moves(answer: &Answer, state: State) -> String {
    let notation = Notation::of(answer.arena());
    let rows = answer.moves(state).into_iter().map(|one| {
        let style = paint::outcome(one.verdict.outcome());
        let verdict = match one.verdict {
            Verdict::Draw => "a draw".to_owned(),
            Verdict::Win { winner, plies: 0 } => format!("the {winner} has won"),
            Verdict::Win { winner, plies } => {
                format!("the {winner} wins in {}", notation::plies(plies))
            }
        };
        let mark = if one.best { "best" } else { "" };
        let to = format!("{:>3}", notation.name(one.to));
        format!("  {to}  {mark:4}  {}", painted(style, verdict))
    });
    rows.map(|row| row + "\n").collect()
}

/// The report on a token board: the three answers, each with a game that shows it.
pub(crate) fn token(case: &Case, board: &TokenBoard) -> String {
    /// The largest board that is drawn, in rows and columns.
    const DRAWN: usize = 32;
    /// The longest game that is written out, in moves.
    const SHOWN: usize = 64;
    let mut text = title(case) + "\n\n";
    if board.rows() <= DRAWN && board.columns() <= DRAWN {
        for row in 0..board.rows() {
            let cells = (0..board.columns()).map(|column| {
                let cell = board.cell(row, column);
                painted(token_style(cell), cell.letter())
            });
            let _ = writeln!(text, "  {}", cells.collect::<Vec<_>>().join(" "));
        }
        text.push('\n');
    }
    for question in Question::ALL {
        let goal = match question {
            Question::Win => "win? ",
            Question::Draw => "draw?",
            Question::Lose => "loss?",
        };
        let _ = write!(text, "Can Alice force a {goal}  ");
        let Some(line) = token::line_of_play(board, question) else {
            text += "no\n";
            continue;
        };
        let arrows = line
            .windows(2)
            .map(|pair| if pair[0].0 == pair[1].0 { "→" } else { "↓" });
        let moves = line.len() - 1;
        let how = match moves {
            0 => "at once".to_owned(),
            moves if moves <= SHOWN => arrows.collect::<Vec<_>>().join(" "),
            moves => format!("in {moves} moves"),
        };
        let _ = writeln!(text, "{}  {how}", painted(BOLD, "yes"));
    }
    text
}

fn token_style(cell: TokenCell) -> Style {
    match cell {
        TokenCell::Open => DIM,
        TokenCell::Alice => paint::player(Player::Mouse),
        TokenCell::Bob => paint::player(Player::Cat),
    }
}

fn paint_board(arena: &Arena, state: State) -> Vec<String> {
    picture::board(arena, state).map_or_else(Vec::new, |board| paint::picture(&board))
}

fn with_label(mut lines: Vec<String>, label: String) -> Vec<String> {
    lines.push(label);
    lines
}

/// Rows in columns from top to bottom, as many as fit, each under the same head.
fn in_columns(rows: &[String], head: Option<&str>) -> String {
    /// Fewer rows stay in one column.
    const LOW: usize = 10;
    let widest = visible_width(rows);
    let fitting = ((width() + GAP.len()) / (widest + GAP.len())).max(1);
    let height = rows.len().div_ceil(fitting).max(LOW);
    let columns = rows.chunks(height).map(|rows| {
        let head = head.map(str::to_owned).into_iter();
        head.chain(rows.iter().cloned()).collect::<Vec<_>>()
    });
    let together = columns.reduce(|left, right| {
        let joined = beside(&left, &right);
        joined.lines().map(str::to_owned).collect()
    });
    lines(&together.unwrap_or_default())
}

/// Two blocks of lines, the second to the right of the first.
fn beside(left: &[String], right: &[String]) -> String {
    let width = visible_width(left);
    let empty = String::new();
    let line = |index: usize| {
        let left = left.get(index).unwrap_or(&empty);
        let filling = " ".repeat(width - visible(left));
        match right.get(index) {
            Some(right) if !right.is_empty() => format!("{left}{filling}{GAP}{right}"),
            _ => left.clone(),
        }
    };
    let all: Vec<String> = (0..left.len().max(right.len())).map(line).collect();
    lines(&all)
}

fn lines(lines: &[String]) -> String {
    lines
        .iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

fn visible_width(lines: &[String]) -> usize {
    lines.iter().map(|line| visible(line)).max().unwrap_or(0)
}

/// How many columns of a terminal a line takes: its characters without the colours.
fn visible(line: &str) -> usize {
    anstream::adapter::strip_str(line)
        .to_string()
        .chars()
        .count()
}
