//! `--export`: one game, for other people's programs.

use std::io::Write;

use catmouse::engine::Engine;
use catmouse::graphs::stream::{self, Stream};
use catmouse::graphs::{Choice, Graph, GraphTextError, export, hole_by_hole};
use catmouse::{Cell, Player};

use super::answer::{Question, check_places};
use super::{Args, Failure};
use crate::cli::save;

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
        let hole = self.one_hole()?;
        let (line, graph) = self.only_graph()?;
        if let Question::Game { rules, .. } = self.question() {
            check_places(&graph, rules).map_err(|fault| {
                let error = GraphTextError::of_line(fault).from_line(line);
                Failure::Input(self.wrong(&error))
            })?;
        }
        let arena =
            hole_by_hole::arena(&graph, &graph.moves(self.stay), hole).ok_or_else(|| {
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
            Some(path) => save::save(path, &text)
                .map_err(|error| Failure::Input(format!("{}: {error}", path.display()))),
        }
    }

    fn one_hole(&self) -> Result<Option<Cell>, Failure> {
        match self.hole.0 {
            _ if self.no_hole => Ok(None),
            Choice::Node(hole) => Ok(Some(hole)),
            Choice::All => Err(Failure::Usage(
                "--export writes one game: give its hole as --hole N, or --no-hole".into(),
            )),
        }
    }

    fn only_graph(&self) -> Result<(u64, Graph), Failure> {
        let input = stream::open(&self.file).map_err(|error| self.trouble(&error))?;
        let mut stream = Stream::new(input, self.from, self.directed);
        let mut found = None;
        while let Some(chunk) = stream.next_chunk().map_err(|error| self.trouble(&error))? {
            for (line, graph) in chunk.graphs() {
                if let Some((first, _)) = found {
                    let name = self.name();
                    return Err(Failure::Input(format!(
                        "{name}:{line}: a second graph, after the one on line {first}; \
                         --export writes one game"
                    )));
                }
                let graph = graph.map_err(|error| Failure::Input(self.wrong(&error)))?;
                found = Some((line, graph));
            }
        }
        found.ok_or_else(|| Failure::Input(format!("{}: there is no graph", self.name())))
    }
}
