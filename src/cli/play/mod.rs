//! `catmouse play`: the game in the terminal.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use catmouse::Player;
use catmouse::text::{self, Case};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use self::game::Game;
use self::screen::Screen;
use super::Failure;
use super::input::{Reading, Source};

mod game;
mod screen;

/// Play a board or graph in the terminal, against perfect play or a weaker opponent
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Arrow keys choose where to go, Enter goes there; Tab runs through the moves, the best first.
h shows what every move leads to, m who wins from where, u takes a move back, q ends.

Examples:
  catmouse play boards/lc1728-example-1.txt
  catmouse play boards/lc1728-example-1.txt --side cat --opponent casual --hints")]
pub(crate) struct Args {
    /// The game, as 'catmouse solve' reads it; of several cases the first
    file: PathBuf,
    /// Whom you play
    #[arg(long, value_enum, default_value_t = Side::Mouse)]
    side: Side,
    /// How well the other side is played
    #[arg(long, value_enum, default_value_t = Opponent::Perfect)]
    opponent: Opponent,
    /// Show from the start what every move leads to
    #[arg(long)]
    hints: bool,
    /// Let a weaker opponent make the same mistakes again
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    reading: Reading,
}

/// Whom the user plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    Mouse,
    Cat,
    Both,
}

/// How often the opponent takes any move instead of a best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    /// Never errs; where it loses, it delays
    Perfect,
    /// Errs once in a while
    Strong,
    /// Errs often
    Casual,
    /// Makes any legal move
    Random,
}

impl Opponent {
    /// Of a hundred moves, so many are taken at random.
    const fn slips(self) -> u64 {
        match self {
            Self::Perfect => 0,
            Self::Strong => 15,
            Self::Casual => 40,
            Self::Random => 100,
        }
    }
}

impl Args {
    pub(crate) fn run(&self, _: &mut dyn Write) -> Result<(), Failure> {
        let source = Source::from(self.file.clone());
        let cases = text::read(&source.read()?, &self.reading.options())
            .map_err(|error| Failure::Input(source.wrong(&error)))?;
        let case = cases.into_iter().next();
        let Some((case, arena)) = case.and_then(|case| {
            let arena = case.arena()?.clone();
            Some((case, arena))
        }) else {
            return Err(Failure::Input(format!(
                "{source}: there is no cat and no mouse to play with; \
                 'catmouse solve' answers the token game"
            )));
        };
        if !(std::io::stdout().is_terminal() && std::io::stdin().is_terminal()) {
            return Err(Failure::Usage(
                "playing needs a terminal; 'catmouse solve' answers without one".to_owned(),
            ));
        }
        let side = match self.side {
            Side::Mouse => Some(Player::Mouse),
            Side::Cat => Some(Player::Cat),
            Side::Both => None,
        };
        let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seed = self
            .seed
            .unwrap_or(clock.unwrap_or_default().as_nanos() as u64);
        let graph = matches!(case, Case::Graph { .. });
        let game = Game::new(arena, graph, side, self.opponent.slips(), seed);
        let mut screen = Screen::new(game, self.hints);
        let mut terminal = ratatui::try_init()?;
        let played = play(&mut terminal, &mut screen);
        ratatui::restore();
        played
    }
}

/// How long the opponent seems to think.
const PAUSE: Duration = Duration::from_millis(450);

/// Draws, waits for keys, lets the opponent move; until the user leaves.
fn play(terminal: &mut DefaultTerminal, screen: &mut Screen) -> Result<(), Failure> {
    loop {
        terminal.draw(|frame| screen.draw(frame))?;
        if screen.game.is_opponents() && !event::poll(PAUSE)? {
            screen.reply();
            continue;
        }
        if let Event::Key(key) = event::read()?
            && key.kind == KeyEventKind::Press
            && leaves(screen, key)
        {
            return Ok(());
        }
    }
}

/// Does what a key asks for; whether it asks to leave.
fn leaves(screen: &mut Screen, key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return true,
        KeyCode::Char('q') | KeyCode::Esc => return true,
        KeyCode::Up | KeyCode::Char('k') => screen.step(-1, 0),
        KeyCode::Down | KeyCode::Char('j') => screen.step(1, 0),
        KeyCode::Left => screen.step(0, -1),
        KeyCode::Right | KeyCode::Char('l') => screen.step(0, 1),
        KeyCode::Tab => screen.next_move(1),
        KeyCode::BackTab => screen.next_move(-1),
        KeyCode::Enter | KeyCode::Char(' ') => screen.go(),
        KeyCode::Char('h') => screen.hints = !screen.hints,
        KeyCode::Char('m') => screen.map = !screen.map,
        KeyCode::Char('u') => screen.undo(),
        KeyCode::Char('r') => screen.restart(),
        KeyCode::Char('s') => screen.swap_sides(),
        _ => {}
    }
    false
}
