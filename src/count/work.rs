//! The work of a count, cut into units that can be done in any order, on any machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Condvar, Mutex};

use serde::{Deserialize, Serialize};

use super::chase::Chase;
use super::levels::{Levels, Race};
use super::sweep::{Effort, Stopped};
use crate::census::run::file::{self, FileError};
use crate::census::run::seal;
use crate::{Cell, Shape, Symmetry};

/// What a unit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// [`Race::Ahead`], by the food's cell and the mouse's distance from it.
    Ahead,
    /// [`Race::Escape`], by the food's cell and both pieces' distance from it.
    Escape,
    /// [`Chase`], by the gate's cell and the cat's distance from it.
    Chase,
    /// [`Race::Tie`], by the food's cell and both pieces' distance from it.
    Tie,
}

impl Question {
    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::Escape => "escape",
            Self::Chase => "chase",
            Self::Tie => "tie",
        }
    }

    /// The first distance that is possible.
    pub(super) const fn first(self) -> u8 {
        match self {
            Self::Chase => 0,
            Self::Ahead | Self::Escape | Self::Tie => 1,
        }
    }
}

/// One sweep with an answer of its own: layouts with something on one cell and something else at one distance from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Unit {
    /// What is counted.
    pub question: Question,
    /// The cell of the food, or of the gate.
    pub cell: usize,
    /// The distance from it.
    pub distance: u8,
}

/// What a unit found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Layouts.
    pub layouts: u128,
    /// What it took; nothing where the unit was read from a file.
    pub effort: Effort,
}

/// A unit as its file holds it, under a seal.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    rows: usize,
    columns: usize,
    #[serde(flatten)]
    unit: Unit,
    /// Digits: the count may pass 2^64.
    layouts: String,
}

/// What to do with a file that cannot be trusted.
const REMEDY: &str = "delete the file to have its unit counted again";

impl Unit {
    /// Counts.
    ///
    /// # Errors
    ///
    /// If `stop` is set meanwhile.
    pub fn count(self, shape: Shape, stop: &AtomicBool) -> Result<Found, Stopped> {
        let cell = Cell::new(self.cell);
        let race = |race| Levels::new(shape, cell, self.distance, race).layouts(stop);
        let (layouts, effort) = match self.question {
            Question::Ahead => race(Race::Ahead),
            Question::Escape => race(Race::Escape),
            Question::Tie => race(Race::Tie),
            Question::Chase => Chase::new(shape, cell, self.distance).layouts(stop),
        }?;
        Ok(Found { layouts, effort })
    }

    fn path(self, folder: &Path) -> PathBuf {
        folder.join(format!(
            "{}-{:02}-{:02}.json",
            self.question.name(),
            self.cell,
            self.distance
        ))
    }

    fn save(self, shape: Shape, folder: &Path, layouts: u128) -> Result<(), FileError> {
        let saved = Saved {
            rows: shape.rows(),
            columns: shape.columns(),
            unit: self,
            layouts: layouts.to_string(),
        };
        file::write(&self.path(folder), &seal::write(&saved, ""))
    }

    /// What its file holds, if there is one.
    fn load(self, shape: Shape, folder: &Path) -> Result<Option<u128>, FileError> {
        let path = self.path(folder);
        let Some(content) = file::read(&path)? else {
            return Ok(None);
        };
        let saved: Saved = seal::read(&path, &content, "", REMEDY)?;
        let wrong = |what: &str| FileError::Foreign {
            path: path.clone(),
            what: format!("{what}; {REMEDY}"),
        };
        if saved.unit != self || (saved.rows, saved.columns) != (shape.rows(), shape.columns()) {
            return Err(wrong("this is another unit, under the wrong name"));
        }
        let layouts = saved.layouts.parse();
        layouts
            .map(Some)
            .map_err(|_| wrong("`layouts` is no number"))
    }
}

/// The board as it is swept, with the longer side as its rows: a frontier has a cell a column.
#[must_use]
pub fn swept(shape: Shape) -> Shape {
    if shape.columns() > shape.rows() {
        shape.transposed()
    } else {
        shape
    }
}

/// One cell of each class under the symmetries of the board, that which a sweep meets first, with the number of
/// cells in its class.
#[must_use]
pub fn cells_up_to_symmetry(shape: Shape) -> BTreeMap<usize, u32> {
    let mut classes = BTreeMap::new();
    for cell in 0..shape.len() {
        let images = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.shape(shape) == shape)
            .map(|symmetry| symmetry.cell(shape, Cell::new(cell)).index());
        if let Some(first) = images.min() {
            *classes.entry(first).or_insert(0) += 1;
        }
    }
    classes
}

/// A series of units: one question and cell, distance by distance until there is nothing left to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Series {
    /// The next distance. First, so that short ones come first.
    distance: u8,
    question: Question,
    cell: usize,
}

/// All that was found, distance by distance from the first one on.
pub type Levelled = BTreeMap<(Question, usize), Vec<u128>>;

/// What is told of a unit that is done.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    /// Which.
    pub unit: Unit,
    /// What was found.
    pub found: Found,
}

/// What to count, and how.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The board as it is [swept].
    pub shape: Shape,
    /// The food's or the gate's cells.
    pub cells: &'a [usize],
    /// Where units are kept: what is there is not counted again.
    pub folder: Option<&'a Path>,
    /// How many units are counted at once, at least one.
    pub threads: usize,
    /// Set to stop; what is in hand is lost then.
    pub stop: &'a AtomicBool,
}

/// Counts all distances from all cells for some questions.
///
/// A series ends at its first distance without a layout, since then no longer one has any: let the mouse ahead, or both
/// pieces of an escape, or both of a chase, go one step nearer, and they answer the same question. That does not hold
/// for ties, whose last distance is given by `last`: where one of the two takes a step it is ahead, so there is no tie
/// beyond the distance after the last at which a mouse is ahead.
fn count_series(
    job: Job<'_>,
    questions: &[Question],
    last: &BTreeMap<usize, u8>,
    told: &(impl Fn(Done) + Sync),
) -> Result<Option<Levelled>, FileError> {
    struct State {
        waiting: Vec<Series>,
        working: usize,
        found: Levelled,
        failed: Option<FileError>,
        stopped: bool,
    }
    let Job {
        shape,
        cells,
        folder,
        threads,
        stop,
    } = job;
    let mut waiting = Vec::new();
    for &question in questions {
        for &cell in cells {
            waiting.push(Series {
                distance: question.first(),
                question,
                cell,
            });
        }
    }
    let state = Mutex::new(State {
        waiting,
        working: 0,
        found: Levelled::new(),
        failed: None,
        stopped: false,
    });
    let changed = Condvar::new();
    let work = || loop {
        let series = {
            let mut state = state.lock().expect("no thread panics with the lock");
            loop {
                if state.failed.is_some() || state.stopped {
                    return;
                }
                let next = (0..state.waiting.len()).min_by_key(|&i| state.waiting[i]);
                if let Some(next) = next {
                    state.working += 1;
                    break state.waiting.swap_remove(next);
                }
                if state.working == 0 {
                    return;
                }
                state = changed.wait(state).expect("no thread panics with the lock");
            }
        };
        let unit = Unit {
            question: series.question,
            cell: series.cell,
            distance: series.distance,
        };
        let outcome = done(unit, shape, folder, stop);
        let mut state = state.lock().expect("no thread panics with the lock");
        state.working -= 1;
        match outcome {
            Ok(Some(found)) => {
                told(Done { unit, found });
                let levels = state.found.entry((unit.question, unit.cell)).or_default();
                levels.push(found.layouts);
                let over = match unit.question {
                    Question::Tie => last.get(&unit.cell) <= Some(&unit.distance),
                    _ => found.layouts == 0,
                };
                if !over && usize::from(unit.distance) + 1 < shape.len() {
                    state.waiting.push(Series {
                        distance: unit.distance + 1,
                        ..series
                    });
                }
            }
            Ok(None) => state.stopped = true,
            Err(error) => state.failed = Some(error),
        }
        changed.notify_all();
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let state = state.into_inner().expect("no thread panics with the lock");
    match state.failed {
        Some(error) => Err(error),
        None => Ok((!state.stopped).then_some(state.found)),
    }
}

/// What a unit's file holds, or else counts it and writes the file. `None` if `stop` was set.
fn done(
    unit: Unit,
    shape: Shape,
    folder: Option<&Path>,
    stop: &AtomicBool,
) -> Result<Option<Found>, FileError> {
    if let Some(folder) = folder
        && let Some(layouts) = unit.load(shape, folder)?
    {
        let effort = Effort::default();
        return Ok(Some(Found { layouts, effort }));
    }
    let Ok(found) = unit.count(shape, stop) else {
        return Ok(None);
    };
    if let Some(folder) = folder {
        unit.save(shape, folder, found.layouts)?;
    }
    Ok(Some(found))
}

impl Job<'_> {
    /// Counts everything. `None` if it was told to stop.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, or holds something else.
    ///
    /// # Panics
    ///
    /// If a thread does.
    pub fn count(self, told: &(impl Fn(Done) + Sync)) -> Result<Option<Levelled>, FileError> {
        let questions = [Question::Ahead, Question::Escape, Question::Chase];
        let Some(mut found) = count_series(self, &questions, &BTreeMap::new(), told)? else {
            return Ok(None);
        };
        let last = self.cells.iter().map(|&cell| {
            let ahead = found.get(&(Question::Ahead, cell)).map_or(0, Vec::len);
            // The last entry is 0, and so one distance beyond the last with the mouse ahead.
            (cell, ahead as u8)
        });
        let last = last.collect();
        let ties = count_series(self, &[Question::Tie], &last, told)?;
        Ok(ties.map(|ties| {
            found.extend(ties);
            found
        }))
    }
}
