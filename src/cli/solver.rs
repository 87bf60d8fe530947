//! Which engine a command uses, and what it finds.

use catmouse::engine::{Engine, Solver};
use catmouse::games::token::{self, TokenAnswer, TokenBoard};
use catmouse::games::{graph, grid};
use catmouse::text::Case;
use catmouse::verify::verify;
use catmouse::{Arena, Outcome, Solution, State, Verdict, reference};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

/// An engine, or the reference that all of them are measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The rules played to the letter.
    Reference,
    /// One of the fast ones.
    Engine(Engine),
}

impl Choice {
    /// The quickest for single games.
    const AUTO: Self = Self::Engine(Engine::Wave);

    /// For clap: `auto`, `reference`, and the engines by their names.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let names = ["auto", "reference"].into_iter();
        let names = names.chain(Engine::ALL.map(Engine::name));
        PossibleValuesParser::new(names).map(|name| match name.as_str() {
            "auto" => Self::AUTO,
            "reference" => Self::Reference,
            name => name.parse().map_or(Self::AUTO, Self::Engine),
        })
    }
}

/// An engine with its memory and the table it fills, used for one game after the other.
#[derive(Debug)]
pub(crate) struct Table {
    /// `None`: the reference.
    engine: Option<Solver>,
    solution: Solution,
}

/// What the judge of a game expects, spelt as in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Judged {
    /// Whether the mouse wins within 1000 plies.
    Grid(bool),
    /// 1 the mouse, 2 the cat, 0 a draw.
    Graph(u8),
    /// Whether Alice can force a win, a draw, a loss: `yes` or `no`.
    Token([&'static str; 3]),
}

/// As the judge wants it on a line of its own.
impl std::fmt::Display for Judged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Grid(answer) => answer.fmt(f),
            Self::Graph(answer) => answer.fmt(f),
            Self::Token(words) => f.write_str(&words.join(" ")),
        }
    }
}

/// One case's line of JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Record {
    pub(crate) game: &'static str,
    pub(crate) winner: Option<&'static str>,
    pub(crate) answer: Judged,
    pub(crate) plies: Option<u16>,
}

impl Table {
    pub(crate) fn new(choice: Choice) -> Self {
        let engine = match choice {
            Choice::Reference => None,
            Choice::Engine(engine) => Some(Solver::new(engine)),
        };
        Self {
            engine,
            solution: Solution::new(),
        }
    }

    /// The table of the game that was solved last.
    pub(crate) const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Solves a case; the table then is that game's (unless it was a token game, which has none).
    pub(crate) fn solve(&mut self, case: &Case) -> Record {
        let (verdict, answer) = match case {
            Case::Grid { layout, arena } => {
                let solve = || reference::solve_grid(layout).ok();
                let verdict = self.fill(arena, solve);
                let answer = match self.engine {
                    Some(_) => None,
                    None => reference::answer_grid(layout).ok(),
                };
                let answer = answer.unwrap_or_else(|| grid::answer(verdict));
                (verdict, Judged::Grid(answer))
            }
            Case::Graph { layout, arena } => {
                let solve = || reference::solve_graph(layout).ok();
                let verdict = self.fill(arena, solve);
                (verdict, Judged::Graph(graph::answer(verdict)))
            }
            Case::Token(board) => {
                return Record {
                    game: case.game(),
                    winner: None,
                    answer: Judged::Token(self.token(board).words()),
                    plies: None,
                };
            }
        };
        Record {
            game: case.game(),
            winner: Some(match verdict.outcome() {
                Outcome::Mouse => "mouse",
                Outcome::Cat => "cat",
                Outcome::Draw => "draw",
            }),
            answer,
            plies: verdict.plies(),
        }
    }

    /// Fills the table; the start's verdict.
    fn fill(&mut self, arena: &Arena, by_reference: impl FnOnce() -> Option<Solution>) -> Verdict {
        match &mut self.engine {
            Some(engine) => engine.solve(arena, &mut self.solution),
            // The layout was read without fault, so the reference does not refuse it.
            None => self.solution = by_reference().unwrap_or_default(),
        }
        let start = self.solution.verdict(arena.start());
        start.unwrap_or(Verdict::Draw)
    }

    fn token(&self, board: &TokenBoard) -> TokenAnswer {
        let by_reference = || {
            let picture = board.to_string();
            let rows: Vec<&str> = picture.lines().collect();
            reference::answer_token(&rows).ok()
        };
        let answer = match self.engine {
            Some(_) => None,
            None => by_reference(),
        };
        answer.unwrap_or_else(|| token::solve(board))
    }

    /// Checks the table, sharing nothing with any engine: how many states it has, or what is wrong.
    pub(crate) fn verify(&self, arena: &Arena) -> Result<usize, String> {
        verify(arena, &self.solution).map_err(|violation| violation.to_string())?;
        Ok(State::all().filter(|&state| arena.has(state)).count())
    }
}
