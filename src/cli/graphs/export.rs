//! `--export`: one game, for other people's programs.

use std::io::Write;

use catmouse::Player;
use catmouse::engine::Engine;
use catmouse::graphs::lists::Keys;
use catmouse::graphs::stream::{Item, Stream};
use catmouse::graphs::{Choice, Graph, GraphTextError, export, hole_by_hole, packed};

use super::answer::Question;
use super::{Args, Failure};
use crate::cli::{save, warn};

/// What is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Kind {
    /// A parity game in `PGSolver`'s format
    Pg,
    /// States and moves for Graphviz
    Dot,
}

/// Whose win the parity game asks about.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Asked {
    /// Does the mouse win?
    Mouse,
    /// Does the cat win?
    Cat,
}

impl Args {
    /// Writes the game on the only graph of the input.
    pub(super) fn export(&self, kind: Kind, out: &mut dyn Write) -> Result<(), Failure> {
        let (line, graph, keys) = self.only_graph()?;
        let Question::Game { game, .. } = self.question() else {
            return Err(Failure::Usage(
                "--export is not for cops and robbers".into(),
            ));
        };
        let rules = game.rules(&graph, &keys).map_err(|fault| {
            let error = GraphTextError::of_line(fault).from_line(line);
            Failure::Input(self.wrong(&error))
        })?;
        let hole = match rules.hole {
            None => None,
            Some(Choice::Node(hole)) => Some(hole),
            Some(Choice::All) => {
                let message = "--export writes one game: give its hole as --hole N, or --no-hole";
                return Err(Failure::Usage(message.into()));
            }
        };
        let arena =
            hole_by_hole::arena(&graph, &graph.moves(rules.stay), hole).ok_or_else(|| {
                let name = self.name();
                Failure::Input(format!(
                    "{name}:{line}: the graph leaves the cat no node to stand on"
                ))
            })?;
        let mut text = Vec::new();
        match kind {
            Kind::Pg => {
                let player = match self.r#for {
                    Asked::Mouse => Player::Mouse,
                    Asked::Cat => Player::Cat,
                };
                export::parity_game(&arena, player, &mut text)?;
            }
            Kind::Dot => export::dot(&arena, &Engine::Ring.solve(&arena), &mut text)?,
        }
        match &self.out {
            None => Ok(out.write_all(&text)?),
            Some(path) => {
                save::save(path, &text).map_err(|error| Failure::Input(save::trouble(path, &error)))
            }
        }
    }

    fn only_graph(&self) -> Result<(u64, Graph, Keys), Failure> {
        let input = packed::open(&self.file).map_err(|error| self.trouble(&error))?;
        let mut stream = Stream::new(input, self.from, self.directed);
        let mut found: Option<(u64, Graph, Keys)> = None;
        while let Some(chunk) = stream.next_chunk().map_err(|error| self.trouble(&error))? {
            for item in chunk.graphs() {
                let Item {
                    line,
                    graph,
                    keys,
                    note,
                } = item;
                if let Some((first, ..)) = found {
                    let name = self.name();
                    return Err(Failure::Input(format!(
                        "{name}:{line}: a second graph, after the one on line {first}; \
                         --export writes one game"
                    )));
                }
                let graph = graph.map_err(|error| Failure::Input(self.wrong(&error)))?;
                if let Some(note) = note {
                    warn(&format!("{}:{line}: {note}", self.name()));
                }
                found = Some((line, graph, keys));
            }
        }
        found.ok_or_else(|| Failure::Input(format!("{}: there is no graph", self.name())))
    }
}
