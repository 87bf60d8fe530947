//! Colours: cyan for the mouse, red for the cat, yellow for the food. Standard output takes them
//! away again where it is no terminal.

use anstyle::{AnsiColor, Style};
use catmouse::picture::{Kind, Picture, Square};
use catmouse::{Outcome, Player, Verdict};

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// The food's and the hole's colour.
pub(crate) const GOAL: Style = AnsiColor::Yellow.on_default().bold();

/// A player's colour.
pub(crate) fn player(player: Player) -> Style {
    outcome(Outcome::win(player))
}

/// The colour of whoever wins.
pub(crate) fn outcome(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Mouse => AnsiColor::Cyan.on_default().bold(),
        Outcome::Cat => AnsiColor::Red.on_default().bold(),
        Outcome::Draw => Style::new().bold(),
    }
}

/// A text in a style.
pub(crate) fn painted(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A picture in colours, its lines without line ends.
pub(crate) fn picture(picture: &Picture) -> Vec<String> {
    let mut text = String::new();
    if anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never {
        text = picture.to_string();
    } else {
        // Writing to a string does not fail.
        let _ = picture.write(&mut text, square);
    }
    text.lines().map(str::to_owned).collect()
}

fn square(square: &Square, text: &str) -> String {
    let style = match square.kind {
        Kind::Wall => AnsiColor::BrightBlack.on(AnsiColor::BrightBlack),
        Kind::Floor | Kind::Verdict(Verdict::Draw) => DIM,
        Kind::Goal => GOAL,
        Kind::Piece(piece) => player(piece).invert(),
        Kind::Verdict(verdict) => outcome(verdict.outcome()).effects(anstyle::Effects::new()),
    };
    // A wall fills its square; of everything else only the letters are coloured.
    let letters = match square.kind {
        Kind::Wall => text,
        _ => text.trim_end(),
    };
    let spaces = &text[letters.len()..];
    format!("{style}{letters}{style:#}{spaces}")
}
