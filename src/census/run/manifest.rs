//! What a run counts, as its folder says it.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::file::{self, FileError};
use super::seal;
use crate::census::{Contest, Method, Population, Survey};
use crate::{Shape, ShapeError};

/// The version of the program that this is.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Years of work, and so more than anyone wants drawn.
const MOST_LAYOUTS: u64 = 1_000_000_000_000;

/// What a run counts. Two runs with the same manifest give the same result files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The program's version: another one may count in another way.
    pub version: String,
    /// The board's rows.
    pub rows: usize,
    /// The board's columns.
    pub cols: usize,
    /// The least and the greatest jump of the cat.
    pub cat_jumps: (usize, usize),
    /// The least and the greatest jump of the mouse.
    pub mouse_jumps: (usize, usize),
    /// Which layouts are counted.
    pub method: MethodName,
    /// Whether the regions are listed one by one.
    pub regions: bool,
    /// Which part of the units; `None`: all.
    pub shard: Option<Shard>,
}

/// [`Method`] as files say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum MethodName {
    /// All layouts.
    Exhaustive,
    /// All layouts with so many walls.
    Walls {
        /// The number of walls.
        walls: usize,
        /// Whether layouts with fewer walls are left out.
        exactly: bool,
    },
    /// Random layouts.
    Sample {
        /// How many.
        layouts: u64,
        /// What they are drawn from.
        population: Population,
        /// What the random numbers begin with.
        seed: u64,
    },
    /// No layouts counted: long games searched for.
    Hunt {
        /// How many searches.
        chains: u64,
        /// The boards looked at in each.
        steps: u64,
        /// What the random numbers begin with.
        seed: u64,
        /// What is searched for.
        goal: Contest,
    },
}

/// Every `of`th unit, beginning with unit `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// 0..`of`
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// The only one.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// How many units the shard has, of so many.
    pub(crate) fn len(self, of_all: u64) -> u64 {
        of_all.saturating_sub(self.index).div_ceil(self.of.max(1))
    }

    /// The shard's units, of so many.
    pub(crate) fn units(self, of_all: u64) -> impl Iterator<Item = u64> {
        (0..self.len(of_all)).map(move |position| self.unit(position))
    }

    /// The unit at a position.
    pub(crate) const fn unit(self, position: u64) -> u64 {
        self.index + position * self.of
    }

    /// Where a unit is among the shard's; `None` if it is another's.
    pub(crate) fn position(self, unit: u64) -> Option<u64> {
        let beyond = unit.checked_sub(self.index)?;
        let of = self.of.max(1);
        beyond.is_multiple_of(of).then(|| beyond / of)
    }
}

/// As on the command line: `2/7`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// Why a manifest describes no census.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// Rows and columns make no board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A jump that is not 1..=63, or a range without any.
    #[error("jumps {0} to {1} are no range: the jumps are 1 to 63 cells, the least first")]
    Jumps(usize, usize),
    /// A sample of a board on which three pieces have no room.
    #[error("a board of {0} cells has no layouts to draw; it takes three cells")]
    TooSmall(usize),
    /// Regions listed of other layouts than all.
    #[error("regions are listed of all layouts of a board only, not of some or random ones")]
    Regions,
    /// Another version's.
    #[error(
        "begun by version {0} of catmouse, but this is {VERSION}, which may count in another way; go on with version {0}, or begin anew in another folder"
    )]
    Version(String),
    /// A shard that is none.
    #[error("shard {0} is none: shards are R/M with R from 0 to M - 1")]
    Shard(Shard),
    /// So many that nobody draws them, or none.
    #[error("a sample is of 1 to {MOST_LAYOUTS} layouts, not of {0}")]
    Sample(u64),
    /// A share of walls that leaves no room.
    #[error("a wall share of {share} leaves no floor to draw; it must be at most {most}")]
    WallShare {
        /// The share asked for.
        share: f64,
        /// The greatest possible.
        most: f64,
    },
}

impl Manifest {
    /// Reads a manifest with its seal.
    ///
    /// # Errors
    ///
    /// If it was changed, or describes no census of this version. The path is for the error.
    pub fn read(path: &Path, content: &[u8]) -> Result<Self, FileError> {
        const REMEDY: &str = "delete it and give the command that began the census again; units that are there are kept if they belong to it";
        let manifest: Self = seal::read(path, content, "", REMEDY)?;
        match manifest.check() {
            Ok(_) => Ok(manifest),
            Err(error) => Err(FileError::Foreign {
                path: path.to_owned(),
                what: error.to_string(),
            }),
        }
    }

    /// The survey that this describes.
    ///
    /// # Errors
    ///
    /// If it describes none, or is another version's.
    pub fn survey(&self) -> Result<Survey, ManifestError> {
        let board = self.check()?;
        Ok(Survey::new(
            board,
            self.method.into(),
            jumps(self.cat_jumps)?,
            jumps(self.mouse_jumps)?,
        ))
    }

    /// Checks that it describes a survey of this version; the board.
    pub(crate) fn check(&self) -> Result<Shape, ManifestError> {
        const MOST_WALLS: u32 = 950_000;
        if self.version != VERSION {
            return Err(ManifestError::Version(self.version.clone()));
        }
        let board = Shape::new(self.rows, self.cols)?;
        jumps(self.cat_jumps)?;
        jumps(self.mouse_jumps)?;
        if let Some(shard) = self.shard.filter(|shard| shard.index >= shard.of) {
            return Err(ManifestError::Shard(shard));
        }
        if self.regions && self.method != MethodName::Exhaustive {
            return Err(ManifestError::Regions);
        }
        if let MethodName::Sample {
            population,
            layouts,
            ..
        } = self.method
        {
            if !(1..=MOST_LAYOUTS).contains(&layouts) {
                return Err(ManifestError::Sample(layouts));
            }
            if board.len() < 3 {
                return Err(ManifestError::TooSmall(board.len()));
            }
            // Patterns with too little floor are drawn again: beyond this, for ever.
            if let Population::WallPatterns { wall_millionths } = population
                && wall_millionths > MOST_WALLS
            {
                let share = |millionths| f64::from(millionths) / 1e6;
                return Err(ManifestError::WallShare {
                    share: share(wall_millionths),
                    most: share(MOST_WALLS),
                });
            }
        }
        Ok(board)
    }

    /// What belongs together has the same key: all shards of one census.
    #[must_use]
    pub fn key(&self) -> String {
        file::hash(&file::to_json(&Self {
            shard: None,
            ..self.clone()
        }))
    }

    /// The shard, or the whole as the only one.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// `exhaustive`, `at most 3 walls`, `1000 random layouts, seed 1`.
impl fmt::Display for MethodName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exhaustive => write!(f, "exhaustive"),
            Self::Walls {
                walls,
                exactly: true,
            } => write!(f, "exactly {walls} walls"),
            Self::Walls {
                walls,
                exactly: false,
            } => write!(f, "at most {walls} walls"),
            Self::Hunt {
                chains,
                steps,
                seed,
                goal,
            } => {
                write!(
                    f,
                    "a hunt for the {} in {chains} chains of {steps} boards, seed {seed}",
                    goal.name()
                )
            }
            Self::Sample {
                layouts,
                population,
                seed,
            } => match population {
                Population::Layouts => write!(f, "{layouts} random layouts, seed {seed}"),
                Population::WallPatterns { wall_millionths } => {
                    let share = f64::from(wall_millionths) / 1e6;
                    write!(
                        f,
                        "{layouts} random layouts with a wall share of {share}, seed {seed}"
                    )
                }
                Population::Games => {
                    write!(f, "{layouts} random games on connected sets, seed {seed}")
                }
            },
        }
    }
}

impl MethodName {
    /// What a sample was drawn from, in words; `None` if all of it was counted.
    #[must_use]
    pub const fn population(&self) -> Option<&'static str> {
        let Self::Sample { population, .. } = self else {
            return None;
        };
        Some(match population {
            Population::Layouts => "all layouts",
            Population::WallPatterns { .. } => "layouts with that share of walls",
            Population::Games => "all games on connected sets",
        })
    }
}

/// As errors name it: `5x5, cat jumps 1 to 4, mouse jumps 1 to 4, exhaustive, shard 2/7`.
impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jumps = |(least, greatest)| {
            if least == greatest {
                format!("jump {least}")
            } else {
                format!("jumps {least} to {greatest}")
            }
        };
        let (cat, mouse) = (jumps(self.cat_jumps), jumps(self.mouse_jumps));
        write!(f, "{}x{}, cat {cat}, mouse {mouse}, ", self.rows, self.cols)?;
        write!(f, "{}", self.method)?;
        if self.regions {
            write!(f, ", regions listed")?;
        }
        if let Some(shard) = self.shard {
            write!(f, ", shard {shard}")?;
        }
        write!(f, ", by version {}", self.version)
    }
}

fn jumps((least, greatest): (usize, usize)) -> Result<RangeInclusive<usize>, ManifestError> {
    if 1 <= least && least <= greatest && greatest <= 63 {
        Ok(least..=greatest)
    } else {
        Err(ManifestError::Jumps(least, greatest))
    }
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Exhaustive => Self::Exhaustive,
            MethodName::Walls { walls, exactly } => Self::Walls { walls, exactly },
            MethodName::Hunt {
                chains,
                steps,
                seed,
                goal,
            } => Self::Hunt {
                chains,
                steps,
                seed,
                goal,
            },
            MethodName::Sample {
                layouts,
                population,
                seed,
            } => Self::Sample {
                layouts,
                population,
                seed,
            },
        }
    }
}
