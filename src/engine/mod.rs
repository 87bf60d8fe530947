//! The engines: pure functions from an [`Arena`] to a [`Solution`], all with the same answers.
//!
//! | engine | works on | cost on an open 8x8 board | use it for |
//! |---|---|---|---|
//! | [`ring`] | one state at a time, a queue | each edge of the state graph once | the measure for the others |
//! | [`wave`] | 64 cats at a time, eight mouse cells a register | a few hundred instructions a ply for 512 pairs of cells | one game |
//! | [`batch`] | every food of a region, or hole of a graph, at once | for all 64 foods some twenty times that of one game by `wave` | many games that differ in food or hole only |
//!
//! [`Engine::auto`] chooses by the number of such games.

use std::fmt;
use std::str::FromStr;

use crate::{Arena, Player, Solution};
use simd::Simd;

pub mod batch;
pub mod planes;
pub mod ring;
pub mod simd;
pub mod wave;

/// Which engine. A closed list: command line, tests, benchmarks and fuzzers run over [`Engine::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The textbook's queue made flat: see [`ring`].
    Ring,
    /// Sets of 64 cats at a time: see [`wave`].
    Wave,
    /// Every food or hole at once: see [`batch`]. A single game is solved among its siblings; one
    /// without food or hole has none and is left to [`wave`].
    Batch,
}

impl Engine {
    /// Every engine, the plainest first.
    pub const ALL: [Self; 3] = [Self::Ring, Self::Wave, Self::Batch];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::Wave => "wave",
            Self::Batch => "batch",
        }
    }

    /// The engine for so many games that differ only in the food or the hole, out of `places` where
    /// it could be: the batch engine costs the same for all of them as for one, some twenty times
    /// what the wave engine takes for one where there are 64 places, some five times at 30.
    ///
    /// ```
    /// use catmouse::engine::Engine;
    ///
    /// assert_eq!(Engine::auto(1, 64), Engine::Wave);
    /// assert_eq!(Engine::auto(64, 64), Engine::Batch);
    /// ```
    #[must_use]
    pub const fn auto(games: usize, places: usize) -> Self {
        if games * 3 > places {
            Self::Batch
        } else {
            Self::Wave
        }
    }

    /// Solves one game. To solve many, keep a [`Solver`]: it uses its memory again.
    #[must_use]
    pub fn solve(self, arena: &Arena) -> Solution {
        let mut solution = Solution::new();
        Solver::new(self).solve(arena, &mut solution);
        solution
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no engine's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no engine '{name}'; the engines are {}", Engine::ALL.map(Engine::name).join(", "))]
pub struct UnknownEngine {
    name: String,
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let found = Self::ALL.into_iter().find(|engine| engine.name() == name);
        found.ok_or_else(|| UnknownEngine {
            name: name.to_owned(),
        })
    }
}

/// An engine with its memory, set up once: solving allocates nothing.
#[derive(Debug)]
pub struct Solver(Memory);

#[derive(Debug)]
enum Memory {
    Ring(Box<ring::Ring>),
    Wave(wave::Wave),
    Batch(Box<batch::Batch>, wave::Wave),
}

impl Solver {
    /// Sets the engine's memory up, for the best instructions there are ([`Simd::detect`]).
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self::with_simd(engine, Simd::detect())
    }

    /// Sets the engine's memory up, for these instructions; the ring engine uses none of them.
    #[must_use]
    pub fn with_simd(engine: Engine, simd: Simd) -> Self {
        Self(match engine {
            Engine::Ring => Memory::Ring(Box::default()),
            Engine::Wave => Memory::Wave(wave::Wave::new(simd)),
            Engine::Batch => {
                Memory::Batch(Box::new(batch::Batch::new(simd)), wave::Wave::new(simd))
            }
        })
    }

    /// Solves one game into `solution`, of which every entry is written.
    pub fn solve(&mut self, arena: &Arena, solution: &mut Solution) {
        match &mut self.0 {
            Memory::Ring(ring) => ring.solve(arena, solution),
            Memory::Wave(wave) => wave.solve_into(arena, solution),
            Memory::Batch(batch, wave) => match arena.goal(Player::Mouse).lowest() {
                Some(target) => {
                    batch.set_field_of(arena);
                    batch.solve().unpack(target, solution);
                }
                None => wave.solve_into(arena, solution),
            },
        }
    }
}
