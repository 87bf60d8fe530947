//! `catmouse show`: asks a table that `solve --table` wrote.

use std::io::Write;
use std::path::PathBuf;

use catmouse::answer::Answer;
use catmouse::notation::Notation;
use catmouse::{Arena, Cell, Player, State, table_file};

use super::input::Source;
use super::solve::Piece;
use super::{Failure, prose};

/// Ask a saved table: who wins from a state, all its moves with their verdicts, how it goes on
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A cell of a grid is called as in a spreadsheet, c4, or by its row and column from 1, 4,3; \
a node of a graph by its number. What is not given is as at the start of the game.

Examples:
  catmouse solve boards/lc1728-example-1.txt --table first.table
  catmouse show first.table
  catmouse show first.table --mouse c3 --cat b2 --turn cat --map=cat")]
pub(crate) struct Args {
    /// A file written by 'catmouse solve --table', '-' is standard input
    file: PathBuf,
    /// Where the mouse is
    #[arg(long, value_name = "CELL")]
    mouse: Option<String>,
    /// Where the cat is
    #[arg(long, value_name = "CELL")]
    cat: Option<String>,
    /// Whose turn it is
    #[arg(long, value_name = "PLAYER", value_enum)]
    turn: Option<Piece>,
    /// Print who wins for every cell of this piece, the other one staying
    #[arg(long, value_name = "PIECE", num_args = 0..=1, require_equals = true,
        default_missing_value = "cat", value_enum)]
    map: Option<Piece>,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let source = Source::from(self.file.clone());
        let (case, solution) = table_file::read(&source.read()?)
            .map_err(|error| Failure::Input(format!("{source}: {error}")))?;
        let Some(arena) = case.arena() else {
            return Ok(());
        };
        let state = self.state(arena)?;
        let answer = Answer::new(arena, &solution);
        out.write_all(prose::pursuit(&case, &answer, state).as_bytes())?;
        let moves = prose::moves(&answer, state);
        if !moves.is_empty() {
            write!(out, "\n{moves}")?;
        }
        if let Some(piece) = self.map {
            write!(out, "\n{}", prose::map(&answer, state, piece.into()))?;
        }
        Ok(())
    }

    /// The state asked for.
    fn state(&self, arena: &Arena) -> Result<State, Failure> {
        let start = arena.start();
        let place = |player, name: Option<&str>, usual| match name {
            None => Ok(usual),
            Some(name) => place(arena, player, name),
        };
        Ok(State {
            mouse: place(Player::Mouse, self.mouse.as_deref(), start.mouse)?,
            cat: place(Player::Cat, self.cat.as_deref(), start.cat)?,
            turn: self.turn.map_or(start.turn, Player::from),
        })
    }
}

/// The cell of this name, on which the player's piece can stand.
fn place(arena: &Arena, player: Player, name: &str) -> Result<Cell, Failure> {
    let notation = Notation::of(arena);
    let cell = notation.cell(name).ok_or_else(|| {
        let first = notation.name(Cell::new(0));
        let last = arena.grid().map_or_else(
            || arena.floor(Player::Mouse).len() - 1,
            |grid| grid.shape().len() - 1,
        );
        let last = notation.name(Cell::new(last));
        Failure::Input(format!(
            "--{player} {name}: there is no such cell; expected one from {first} to {last}"
        ))
    })?;
    if arena.floor(player).contains(cell) {
        Ok(cell)
    } else {
        let what = if arena.grid().is_some() {
            "there is a wall; expected a cell of the floor"
        } else {
            "the cat may never be in the hole; expected another node"
        };
        Err(Failure::Input(format!("--{player} {name}: {what}")))
    }
}
