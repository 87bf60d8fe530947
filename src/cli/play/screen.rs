//! The game on the screen: the board, the moves, what best play says, and the keys.

use std::ops::Range;

use catmouse::answer::Move;
use catmouse::notation::{Notation, column_name};
use catmouse::{Cell, Outcome, Player, Shape, Verdict};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::game::{End, Game};

const KEYS: &str =
    "arrows, Enter go · Tab moves · h hints · m map · u undo · r again · s sides · q quit";
/// The width of the names of the rows.
const MARGIN: usize = 4;
/// The width of the list of moves with all it can say.
const LIST: usize = 23;
/// The columns between the board and the list.
const GAP: usize = 3;
/// What a wall is drawn with; seen without colours too.
const WALL: &str = "█";

/// The width of a graph's nodes and their neighbours beside the list of moves.
const NODES: usize = 34;

/// The part of a board that is drawn, and how.
#[derive(Debug)]
struct Drawn {
    rows: Range<usize>,
    columns: Range<usize>,
    /// The columns of the screen for each cell.
    width: usize,
    /// Whether what is said of a cell stands below it, and not in its place.
    below: bool,
    /// The columns of the screen for all.
    wide: usize,
}

/// What is shown, and where the user points.
#[derive(Debug)]
pub(super) struct Screen {
    pub(super) game: Game,
    /// Whether every move shows what it leads to.
    pub(super) hints: bool,
    /// Whether every cell shows who wins with the piece to move there.
    pub(super) map: bool,
    cursor: Cell,
    /// The place in the list of moves, if the cursor was put there by it.
    picked: Option<usize>,
    /// What was last refused.
    notice: &'static str,
}

impl Screen {
    pub(super) fn new(game: Game, hints: bool) -> Self {
        let state = game.state();
        Self {
            cursor: state.cell_of(state.turn),
            game,
            hints,
            map: false,
            picked: None,
            notice: "",
        }
    }

    /// Moves the cursor one cell; through the moves where there is no grid.
    pub(super) fn step(&mut self, down: isize, right: isize) {
        let Some(grid) = self.game.arena().grid() else {
            self.next_move(down + right);
            return;
        };
        let shape = grid.shape();
        self.picked = None;
        let row = shape.row(self.cursor).checked_add_signed(down);
        let column = shape.column(self.cursor).checked_add_signed(right);
        if let (Some(row), Some(column)) = (row, column)
            && row < shape.rows()
            && column < shape.columns()
        {
            self.cursor = shape.cell(row, column);
        }
    }

    /// Puts the cursor on the next legal move, in the order of the list.
    pub(super) fn next_move(&mut self, by: isize) {
        let moves = self.listed();
        if moves.is_empty() {
            return;
        }
        let next = match self.picked {
            Some(at) => (at as isize + by).rem_euclid(moves.len() as isize) as usize,
            None if by > 0 => 0,
            None => moves.len() - 1,
        };
        self.picked = Some(next);
        self.cursor = moves[next].to;
    }

    /// Moves to the cursor, if it is the user's turn and the move is legal.
    pub(super) fn go(&mut self) {
        self.notice = "";
        if self.game.is_opponents() || self.game.end().is_some() {
            return;
        }
        if self.game.go(self.cursor) {
            self.point();
        } else {
            self.notice = "No legal move ends there.";
        }
    }

    /// Lets the opponent move.
    pub(super) fn reply(&mut self) {
        self.game.reply();
        self.point();
    }

    pub(super) fn undo(&mut self) {
        self.game.undo();
        self.point();
    }

    pub(super) fn restart(&mut self) {
        self.game.restart();
        self.point();
    }

    pub(super) fn swap_sides(&mut self) {
        self.game.swap_sides();
        self.point();
    }

    /// The cursor goes to the piece that moves next.
    fn point(&mut self) {
        self.notice = "";
        self.picked = None;
        let state = self.game.state();
        self.cursor = state.cell_of(state.turn);
    }

    /// The moves as listed: the best first if hints are shown, else in the order of their cells,
    /// which gives nothing away.
    fn listed(&self) -> Vec<Move> {
        let mut moves = self.game.moves();
        if !self.hints {
            moves.sort_by_key(|one| one.to);
        }
        moves
    }

    /// Draws everything.
    pub(super) fn draw(&self, frame: &mut Frame) {
        let headline = self.headline();
        let keys = vec![Line::from(Span::styled(
            KEYS,
            Style::new().add_modifier(Modifier::DIM),
        ))];
        let wide = frame.area().width as usize;
        let [head, body, foot] = Layout::vertical([
            Constraint::Length(height(&headline, wide)),
            Constraint::Fill(1),
            Constraint::Length(height(&keys, wide).min(2)),
        ])
        .areas(frame.area());
        let wrapped = |lines| Paragraph::new(lines).wrap(Wrap { trim: true });
        frame.render_widget(wrapped(headline), head);
        let high = body.height as usize;
        let (lines, taken) = if let Some(grid) = self.game.arena().grid() {
            let part = self.drawn(grid.shape(), wide, high);
            (self.grid(&part), part.wide)
        } else {
            let beside = wide >= NODES + GAP + LIST;
            let wide = if beside { NODES } else { wide };
            (self.nodes(wide, high), wide)
        };
        let lines = if taken > wide {
            vec![Line::from("too narrow")]
        } else {
            lines
        };
        let [board, side] = Layout::horizontal([
            Constraint::Length((taken + GAP) as u16),
            Constraint::Fill(1),
        ])
        .areas(body);
        frame.render_widget(Paragraph::new(lines), board);
        // Half a list misleads: 'loses in 7' may have been 'loses in 75'.
        if side.width as usize >= LIST {
            frame.render_widget(Paragraph::new(self.moves(high)), side);
        }
        frame.render_widget(wrapped(keys), foot);
    }

    /// How a board is drawn on a screen of this size: as wide as it can be beside the list of moves, but
    /// no narrower than what is said of a cell; then rather without the list than in part.
    fn drawn(&self, shape: Shape, wide: usize, high: usize) -> Drawn {
        let below = shape.rows() * 2 < high;
        let said = shape.cells().into_iter().filter_map(|cell| self.said(cell));
        let said = said.map(|(text, _)| text.chars().count()).max();
        // With a blank beside it, or in the cursor's brackets.
        let least = match said {
            Some(said) => (said + if below { 1 } else { 2 }).max(3),
            None => 3,
        };
        let count = shape.columns();
        let beside = wide.saturating_sub(LIST + GAP);
        let room = if MARGIN + count * least <= beside {
            beside
        } else {
            wide
        };
        let room = room.saturating_sub(MARGIN).max(least);
        let width = (room / count).clamp(least, least.max(5));
        let columns = window(count, shape.column(self.cursor), room / width);
        let lines = if below { 2 } else { 1 };
        Drawn {
            wide: MARGIN + columns.len() * width,
            rows: window(
                shape.rows(),
                shape.row(self.cursor),
                high.saturating_sub(1) / lines,
            ),
            columns,
            width,
            below,
        }
    }

    /// Who wins, or has won; with the hints off only whose turn it is.
    fn headline(&self) -> Vec<Line<'static>> {
        let turn = self.game.state().turn;
        let (text, style) = match self.game.end() {
            Some(End::Won(winner)) => (format!("The {winner} has won."), player(winner)),
            Some(End::Stuck(stuck)) => (format!("The {stuck} cannot move: a draw."), draw()),
            Some(End::Repeated) => ("This position was there before: a draw.".to_owned(), draw()),
            Some(End::TooLong) => (
                "No win of the mouse in 1000 moves: the cat has won.".to_owned(),
                player(Player::Cat),
            ),
            None if self.hints || self.map => match self.game.verdict() {
                Verdict::Draw => ("A draw: nobody can force an end.".to_owned(), draw()),
                Verdict::Win { winner, plies } => (
                    format!("The {winner} wins in {plies}, moves of both counted."),
                    player(winner),
                ),
            },
            None => (String::from("Who wins? h tells."), Style::new()),
        };
        let whose = match self.game.side() {
            _ if self.game.end().is_some() => String::new(),
            Some(side) if side == turn => format!("Your move: the {turn}."),
            Some(_) => format!("The {turn} thinks ..."),
            None => format!("The {turn} moves."),
        };
        let count = self.game.trail().len() - 1;
        let more = format!("{whose} Moves so far: {count}. {}", self.notice);
        vec![
            Line::from(Span::styled(text, style)),
            Line::from(more.trim_start().to_owned()),
        ]
    }

    /// The board, the part around the cursor where it is larger than the screen.
    fn grid(&self, part: &Drawn) -> Vec<Line<'static>> {
        let Some(grid) = self.game.arena().grid() else {
            return Vec::new();
        };
        let (shape, width) = (grid.shape(), part.width);
        let columns = part.columns.clone();
        let names = columns
            .clone()
            .map(|column| format!("{:^width$}", column_name(column)));
        let mut drawn = vec![Line::from(format!(
            "{:MARGIN$}{}",
            "",
            names.collect::<String>()
        ))];
        for row in part.rows.clone() {
            let cells = columns.clone().map(|column| shape.cell(row, column));
            let line = |name: String, text: &dyn Fn(Cell) -> Span<'static>| {
                let spans = cells.clone().map(text);
                let name = std::iter::once(Span::from(format!("{name:>2}  ")));
                name.chain(spans).collect::<Line>()
            };
            let name = (row + 1).to_string();
            drawn.push(line(name, &|cell| {
                let (text, style) = self.square(cell, part);
                Span::styled(format!("{text:^width$}"), style)
            }));
            if part.below {
                drawn.push(line(String::new(), &|cell| {
                    let (text, style) = self.below(cell, width);
                    Span::styled(format!("{text:^width$}"), style)
                }));
            }
        }
        drawn
    }

    /// What stands on a cell, and if there is no line below for it what is said of the cell.
    fn square(&self, cell: Cell, part: &Drawn) -> (String, Style) {
        let state = self.game.state();
        let arena = self.game.arena();
        let (text, style) = if !arena.floor(Player::Mouse).contains(cell) {
            let brackets = if cell == self.cursor { 2 } else { 0 };
            let wall = WALL.repeat(part.width - brackets);
            return self.pointed(cell, wall, Style::new().fg(Color::DarkGray));
        } else if state.cat == cell {
            (
                "C".to_owned(),
                player(Player::Cat).add_modifier(Modifier::REVERSED),
            )
        } else if state.mouse == cell {
            (
                "M".to_owned(),
                player(Player::Mouse).add_modifier(Modifier::REVERSED),
            )
        } else if arena.goal(Player::Mouse).contains(cell) {
            (
                "F".to_owned(),
                Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
            )
        } else if !part.below
            && let Some((text, style)) = self.said(cell)
        {
            (text, style)
        } else {
            (".".to_owned(), Style::new().add_modifier(Modifier::DIM))
        };
        let text = if text.len() == 1 && style.add_modifier.contains(Modifier::REVERSED) {
            format!(" {text} ")
        } else {
            text
        };
        self.pointed(cell, text, style)
    }

    /// The line below: what the map or a hint says of the cell.
    fn below(&self, cell: Cell, width: usize) -> (String, Style) {
        if !self.game.arena().floor(Player::Mouse).contains(cell) {
            return (WALL.repeat(width), Style::new().fg(Color::DarkGray));
        }
        self.said(cell).unwrap_or_default()
    }

    /// What the map or a hint says of a cell.
    fn said(&self, cell: Cell) -> Option<(String, Style)> {
        let state = self.game.state();
        if self.map {
            return self.game.answer().map(state, state.turn)[cell.index()].map(told);
        }
        if !self.hints || self.game.is_opponents() {
            return None;
        }
        let moves = self.game.moves().into_iter();
        let one = moves
            .filter(|one| one.to == cell)
            .max_by_key(|one| one.best)?;
        Some(told(after_move(one.verdict)))
    }

    /// With the cursor, where it is.
    fn pointed(&self, cell: Cell, text: String, style: Style) -> (String, Style) {
        if cell != self.cursor {
            return (text, style);
        }
        (
            format!("[{}]", text.trim()),
            style.add_modifier(Modifier::BOLD),
        )
    }

    /// A graph: a line a node, with its neighbours.
    fn nodes(&self, wide: usize, high: usize) -> Vec<Line<'static>> {
        let (arena, state) = (self.game.arena(), self.game.state());
        let count = arena.floor(Player::Mouse).len();
        let lines = window(count, self.cursor.index(), high).map(|node| {
            let cell = Cell::new(node);
            let piece = match () {
                () if state.cat == cell => Span::styled("C", player(Player::Cat)),
                () if state.mouse == cell => Span::styled("M", player(Player::Mouse)),
                () if arena.goal(Player::Mouse).contains(cell) => {
                    Span::styled("O", Style::new().fg(Color::Yellow))
                }
                () => Span::from(" "),
            };
            let ends = arena.moves(Player::Mouse).from(cell).iter();
            let ends: Vec<String> = ends.map(|end| end.to_string()).collect();
            let (said, style) = self.said(cell).unwrap_or_default();
            let pointer = if cell == self.cursor { ">" } else { " " };
            let line = Line::from_iter([
                Span::from(format!("{pointer}{node:>2} ")),
                piece,
                Span::styled(format!(" {said:<4}"), style),
                Span::from(" - "),
            ]);
            let room = wide.saturating_sub(line.width());
            let ends = Span::from(fitting(&ends, room));
            line.spans.into_iter().chain([ends]).collect::<Line>()
        });
        lines.collect()
    }

    /// The list of moves; with hints what each leads to.
    fn moves(&self, high: usize) -> Vec<Line<'static>> {
        let turn = self.game.state().turn;
        let moves = self.listed();
        if moves.is_empty() {
            return Vec::new();
        }
        let title = match turn {
            Player::Mouse => "Moves of the mouse",
            Player::Cat => "Moves of the cat",
        };
        let mut lines = vec![Line::from(Span::styled(
            title,
            Style::new().add_modifier(Modifier::BOLD),
        ))];
        let notation = Notation::of(self.game.arena());
        let at = moves.iter().position(|one| one.to == self.cursor);
        let shown = window(moves.len(), at.unwrap_or(0), high.saturating_sub(1));
        for one in &moves[shown] {
            let pointer = if one.to == self.cursor { ">" } else { " " };
            let mut line = vec![Span::from(format!(
                "{pointer} {:<4}",
                notation.name(one.to)
            ))];
            if self.hints {
                let verdict = after_move(one.verdict);
                let text = match verdict {
                    Verdict::Draw => "draws".to_owned(),
                    Verdict::Win { winner, plies } if winner == turn => format!("wins in {plies}"),
                    Verdict::Win { plies, .. } => format!("loses in {plies}"),
                };
                line.push(Span::styled(
                    format!("{text:<12}"),
                    outcome(verdict.outcome()),
                ));
                line.push(Span::from(if one.best { "best" } else { "" }));
            }
            lines.push(Line::from(line));
        }
        lines
    }
}

/// As many of the words as there is room for, each of them whole.
fn fitting(words: &[String], room: usize) -> String {
    let all = words.join(" ");
    if all.len() <= room {
        return all;
    }
    let mut text = String::new();
    for word in words {
        // A blank and the dots after it.
        if text.len() + word.len() + 2 > room {
            break;
        }
        text = text + word + " ";
    }
    text + "…"
}

/// The lines that these take on a screen so wide, broken between words.
fn height(lines: &[Line], wide: usize) -> u16 {
    let broken = |line: &Line| {
        let text = line.to_string();
        let (mut lines, mut used) = (1, 0);
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > wide {
                (lines, used) = (lines + 1, length);
            } else {
                used += length + usize::from(used > 0);
            }
        }
        lines
    };
    lines.iter().map(broken).sum()
}

/// The part of `0..count` that fits `room`, with `at` inside.
fn window(count: usize, at: usize, room: usize) -> Range<usize> {
    let room = room.clamp(1, count.max(1));
    let first = at.saturating_sub(room / 2).min(count - room.min(count));
    first..(first + room).min(count)
}

/// A verdict after a move, counted from before it.
fn after_move(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Draw => Verdict::Draw,
        Verdict::Win { winner, plies } => Verdict::Win {
            winner,
            plies: plies + 1,
        },
    }
}

/// A verdict as everywhere on the command line: `m5`, `c4`, `=`.
fn told(verdict: Verdict) -> (String, Style) {
    (
        catmouse::picture::Kind::Verdict(verdict).to_string(),
        outcome(verdict.outcome()),
    )
}

fn player(player: Player) -> Style {
    outcome(Outcome::win(player))
}

fn draw() -> Style {
    outcome(Outcome::Draw)
}

/// The colours of the command line: cyan for the mouse, red for the cat.
fn outcome(outcome: Outcome) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    match outcome {
        Outcome::Mouse => style.fg(Color::Cyan),
        Outcome::Cat => style.fg(Color::Red),
        Outcome::Draw => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catmouse::games::{graph::GraphLayout, grid::GridLayout};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn screen(rows: &[&str]) -> Screen {
        let arena = GridLayout::new(rows, 1, 2).arena().unwrap();
        Screen::new(Game::new(arena, false, Some(Player::Mouse), 0, 7), false)
    }

    /// What the terminal shows, line by line.
    fn shown(screen: &Screen, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let line = |y| {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        (0..height).map(line).collect()
    }

    #[test]
    fn the_board_the_moves_and_the_hints() {
        let mut screen = screen(&["####F", "#C...", "M...."]);
        let lines = shown(&screen, 80, 14);
        assert_eq!(lines[0], "Who wins? h tells.");
        assert_eq!(lines[1], "Your move: the mouse. Moves so far: 0.");
        assert_eq!(
            lines[2],
            "      a    b    c    d    e     Moves of the mouse"
        );
        assert_eq!(lines[7], " 3   [M]   .    .    .    .");
        screen.hints = true;
        let lines = shown(&screen, 80, 14);
        assert_eq!(lines[0], "The mouse wins in 5, moves of both counted.");
        assert!(lines[3].ends_with("  c3  wins in 5   best"), "{lines:#?}");
        assert!(lines[5].ends_with("b3  loses in 2"), "{lines:#?}");
        assert_eq!(
            lines[8].split_whitespace().collect::<Vec<_>>(),
            ["c4", "c2", "m5"]
        );
    }

    #[test]
    fn a_game_by_keys_to_its_end() {
        let mut screen = screen(&["####F", "#C...", "M...."]);
        screen.hints = true;
        for _ in 0..3 {
            screen.next_move(1);
            while !screen
                .game
                .moves()
                .iter()
                .any(|one| one.best && one.to == screen.cursor)
            {
                screen.next_move(1);
            }
            screen.go();
            if screen.game.is_opponents() {
                screen.reply();
            }
        }
        assert_eq!(shown(&screen, 80, 14)[0], "The mouse has won.");
        screen.go();
        screen.undo();
        assert!(shown(&screen, 80, 14)[0].starts_with("The mouse wins in 1,"));
        screen.swap_sides();
        assert!(shown(&screen, 80, 14)[1].starts_with("The mouse thinks"));
        screen.restart();
        screen.step(-1, 0);
        screen.go();
        screen.swap_sides();
        assert!(shown(&screen, 80, 14)[1].starts_with("Your move"));
        screen.step(-1, 0);
        screen.go();
        assert!(shown(&screen, 80, 14)[1].contains("No legal move ends there."));
    }

    #[test]
    fn nothing_panics_on_small_terminals_and_large_boards() {
        let long = format!("M{}F{}C", ".".repeat(40), ".".repeat(21));
        let tall: Vec<String> = (0..64)
            .map(|row| match row {
                0 => "M",
                40 => "C",
                63 => "F",
                _ => ".",
            })
            .map(str::to_owned)
            .collect();
        let tall: Vec<&str> = tall.iter().map(String::as_str).collect();
        for rows in [&[long.as_str()][..], &tall, &["MCF"]] {
            let mut screen = screen(rows);
            for (hints, map) in [(false, false), (true, false), (true, true)] {
                (screen.hints, screen.map) = (hints, map);
                for (width, height) in [(1, 1), (10, 4), (30, 8), (80, 24), (300, 100)] {
                    shown(&screen, width, height);
                    screen.step(1, 1);
                    screen.next_move(-1);
                }
            }
        }
    }

    /// The plies of a cell are there whole or not at all: `m75` is not `m7`.
    #[test]
    fn no_number_is_cut_on_a_small_terminal() {
        let rows = [
            "...#....", ".#...##.", "..#.#...", "...#..##", "##.#.#F.", "...#..#.", ".##C#.#.",
            "...M#...",
        ];
        let arena = GridLayout::new(&rows, 1, 1).arena().unwrap();
        let mut screen = Screen::new(Game::new(arena, false, Some(Player::Mouse), 0, 7), false);
        let known = |screen: &Screen| -> Vec<String> {
            let state = screen.game.state();
            let map = screen.game.answer().map(state, state.turn);
            let moves = screen.game.moves();
            let hints = moves.iter().map(|one| Some(after_move(one.verdict)));
            let all = map.into_iter().chain(hints).flatten();
            all.map(|verdict| told(verdict).0).collect()
        };
        for (hints, map) in [(true, false), (false, true), (true, true)] {
            (screen.hints, screen.map) = (hints, map);
            for (width, height) in [(40, 12), (12, 30), (24, 24), (60, 12), (80, 24)] {
                screen.restart();
                for _ in 0..9 {
                    screen.step(-1, 1);
                    let (lines, known) = (shown(&screen, width, height), known(&screen));
                    for line in &lines[3..] {
                        // The list of moves to the right names cells, `c3`.
                        let board = line.chars().take(48).collect::<String>();
                        let words = board.split(|letter: char| !letter.is_alphanumeric());
                        for word in words.filter(|word| word.len() > 1) {
                            let is_verdict = word.starts_with(['m', 'c'])
                                && word[1..].chars().all(|digit| digit.is_ascii_digit());
                            assert!(
                                !is_verdict || known.contains(&word.to_owned()),
                                "{lines:#?}"
                            );
                        }
                    }
                }
            }
        }
        screen.map = true;
        let lines = shown(&screen, 40, 12).join("\n");
        let long = |word: &String| word.len() == 3 && lines.contains(word);
        assert!(known(&screen).iter().any(long), "{lines}");
    }

    #[test]
    fn neighbours_are_whole_or_left_out() {
        let words: Vec<String> = [3, 14, 15].map(|node| node.to_string()).to_vec();
        assert_eq!(fitting(&words, 7), "3 14 15");
        assert_eq!(fitting(&words, 6), "3 14 …");
        assert_eq!(fitting(&words, 5), "3 …");
        assert_eq!(fitting(&words, 1), "…");
    }

    #[test]
    fn a_graph_is_a_list_of_nodes() {
        let lists: [&[i64]; 4] = [&[1, 3], &[0], &[3], &[0, 2]];
        let layout = GraphLayout::new(lists.map(<[i64]>::to_vec).to_vec());
        let game = Game::new(layout.arena().unwrap(), true, None, 0, 7);
        let mut screen = Screen::new(game, true);
        screen.step(1, 0);
        let lines = shown(&screen, 80, 12);
        assert!(lines[2].starts_with("> 0 O m1   - 1 3"), "{lines:#?}");
        assert!(lines[3].starts_with("  1 M      - 0"), "{lines:#?}");
        screen.go();
        assert_eq!(shown(&screen, 80, 12)[0], "The mouse has won.");
    }
}
