//! `summary.json`: what was counted and what was found.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::file::{self, FileError};
use super::interval::interval;
use super::manifest::{Manifest, MethodName};
use super::records::RecordBoard;
use super::seal;
use crate::Outcome;
use crate::census::{Contest, Findings, Histogram, Jumps, Reason, Survey, Tally};

/// Everything that a census found, but for the regions one by one. Counts are strings of digits: they pass 2^64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The program's version.
    pub version: String,
    /// The board's rows.
    pub rows: usize,
    /// The board's columns.
    pub cols: usize,
    /// Which layouts were counted.
    pub method: MethodName,
    /// What the layouts are made of; for a sample, zeros.
    pub regions: Regions,
    /// Layouts counted for each pair of jumps.
    pub layouts: String,
    /// `ok`: the layouts counted are exactly those that exist, for each number of walls.
    pub identity: String,
    /// What was found for each pair of jumps asked for.
    pub pairs: Vec<PairSummary>,
    /// The hash of all pairs' hashes.
    pub hash: String,
    /// The hash of `records.jsonl`.
    pub records: String,
}

/// What the layouts are made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regions {
    /// Connected cell sets of the board that occur.
    pub connected_sets: String,
    /// Those that differ by more than a translation and a symmetry of the square: each was solved once.
    pub classes: String,
    /// Those that differ by more than a symmetry of the board.
    pub up_to_symmetry: String,
    /// Games solved for each pair of jumps: the classes, each with each of its cells as food.
    pub games: String,
}

/// What was found for one pair of jumps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSummary {
    /// How far the cat jumps.
    pub cat_jump: usize,
    /// How far the mouse jumps.
    pub mouse_jump: usize,
    /// Layouts by outcome.
    pub layouts: Counts,
    /// Plies of the longest mouse win with all pieces in one region; the others are walks, see [`ReasonCounts`].
    pub longest_mouse_win: Option<u16>,
    /// Plies of the longest forced cat win with all pieces in one region; the others are walks and chases.
    pub longest_cat_win: Option<u16>,
    /// The most plies that the cat's best play adds to the mouse's walk.
    pub most_delayed_mouse_win: Option<u16>,
    /// The hash of the histogram: see `histogram_lines`.
    pub hash: String,
    /// Layouts by outcome, for each way the pieces share regions.
    pub reasons: Vec<ReasonCounts>,
    /// States with the mouse to move and all pieces in one region, regions up to the board's symmetry.
    pub states_up_to_symmetry: Counts,
    /// The same over all connected sets of the board.
    pub games_on_connected_sets: Counts,
    /// Entry *w*: layouts with *w* walls, by outcome.
    pub walls: Vec<Counts>,
    /// Entry *p*: layouts won in *p* plies.
    pub plies: PliesCounts,
    /// For a sample, the share of each outcome with its 95 per cent interval.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shares: Option<Shares>,
}

/// Numbers of layouts by outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The mouse wins.
    pub mouse: String,
    /// The cat wins by force.
    pub cat: String,
    /// Nobody can force it.
    pub draw: String,
}

/// Numbers of layouts of one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonCounts {
    /// Which pieces share a region.
    pub reason: Reason,
    /// Layouts by outcome.
    #[serde(flatten)]
    pub layouts: Counts,
    /// Plies of the longest mouse win.
    pub longest_mouse_win: Option<u16>,
    /// Plies of the longest forced cat win.
    pub longest_cat_win: Option<u16>,
    /// For a sample, the shares of all layouts with 95 per cent intervals.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shares: Option<Shares>,
}

/// Numbers of layouts by plies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PliesCounts {
    /// The mouse wins.
    pub mouse: Vec<String>,
    /// The cat wins by force.
    pub cat: Vec<String>,
}

/// Shares estimated from a sample: lower end, share, upper end. At least 95 of 100 samples have an interval that holds
/// the share of all from which it was drawn (Clopper and Pearson).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shares {
    /// All outcomes together; `None` if all layouts that were drawn are meant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub all: Option<[String; 3]>,
    /// The mouse wins.
    pub mouse: [String; 3],
    /// The cat wins by force.
    pub cat: [String; 3],
    /// Nobody can force it.
    pub draw: [String; 3],
}

impl Counts {
    fn new(count: impl Fn(Outcome) -> u128) -> Self {
        let digits = |outcome| count(outcome).to_string();
        Self {
            mouse: digits(Outcome::Mouse),
            cat: digits(Outcome::Cat),
            draw: digits(Outcome::Draw),
        }
    }
}

impl PairSummary {
    /// Plies of the longest chase: of a cat win with the food out of reach.
    #[must_use]
    pub fn longest_chase(&self) -> Option<u16> {
        let chase = self
            .reasons
            .iter()
            .find(|counts| counts.reason == Reason::FoodApart);
        chase.and_then(|counts| counts.longest_cat_win)
    }
}

impl Summary {
    /// The summary of findings that were [completed](Findings::completed) and checked, with the records as
    /// `records.jsonl` has them.
    #[must_use]
    pub fn new(manifest: &Manifest, survey: &Survey, findings: &Findings, records: &str) -> Self {
        let pair = |&jumps: &Jumps| {
            PairSummary::new(jumps, tally(survey, findings, jumps), manifest.method)
        };
        let pairs: Vec<PairSummary> = survey.pairs().iter().map(pair).collect();
        let hashes = pairs
            .iter()
            .map(|pair| pair.hash.as_str())
            .collect::<Vec<_>>()
            .join("\n");
        let ground = &findings.ground;
        let layouts = findings
            .tallies
            .first()
            .map_or(0, |tally| tally.histogram().layouts());
        Self {
            version: manifest.version.clone(),
            rows: manifest.rows,
            cols: manifest.cols,
            method: manifest.method,
            regions: Regions {
                connected_sets: ground.connected_sets.to_string(),
                classes: ground.classes.to_string(),
                up_to_symmetry: ground.up_to_symmetry.to_string(),
                games: ground.games.to_string(),
            },
            layouts: layouts.to_string(),
            identity: "ok".to_owned(),
            pairs,
            hash: file::hash(hashes.as_bytes()),
            records: file::hash(records.as_bytes()),
        }
    }

    /// Reads a summary with its seal, and checks that its sums agree.
    ///
    /// # Errors
    ///
    /// If it was changed. The path is for the error.
    pub fn read(path: &Path, content: &[u8]) -> Result<Self, FileError> {
        const REMEDY: &str = "delete it and give the command that counted again, which goes by the units that are there";
        let summary: Self = seal::read(path, content, "", REMEDY)?;
        match summary.check() {
            Ok(()) => Ok(summary),
            Err(what) => Err(FileError::Foreign {
                path: path.to_owned(),
                what: format!("the summary does not add up: {what}"),
            }),
        }
    }
}

impl PairSummary {
    fn new(jumps: Jumps, tally: &Tally, method: MethodName) -> Self {
        let histogram = tally.histogram();
        let lines: String = histogram_lines(tally)
            .map(|line| line.to_string() + "\n")
            .collect();
        let last = |counts: &[u128]| counts.len().checked_sub(1).map(|plies| plies as u16);
        let together = &tally.reasons[Reason::Together as usize];
        let longest = tally.walls.iter().map(Vec::len).max().unwrap_or(0);
        let walls = |walls: usize| {
            Counts::new(|outcome| {
                tally.walls[outcome as usize]
                    .get(walls)
                    .copied()
                    .unwrap_or(0)
            })
        };
        let digits = |counts: &[u128]| counts.iter().map(u128::to_string).collect();
        let drawn = histogram.layouts();
        let is_sample = matches!(method, MethodName::Sample { .. });
        let shares = |histogram: &Histogram| {
            is_sample.then(|| {
                let mut layouts = [0; 3];
                for outcome in Outcome::ALL {
                    layouts[outcome as usize] = histogram.total(outcome);
                }
                Shares::new(layouts, drawn)
            })
        };
        Self {
            cat_jump: jumps.cat,
            mouse_jump: jumps.mouse,
            layouts: Counts::new(|outcome| histogram.total(outcome)),
            longest_mouse_win: last(&together.mouse),
            longest_cat_win: last(&together.cat),
            most_delayed_mouse_win: tally
                .records
                .best(Contest::Delay)
                .map(|record| record.plies),
            hash: file::hash(lines.as_bytes()),
            reasons: Reason::ALL
                .map(|reason| {
                    let histogram = &tally.reasons[reason as usize];
                    ReasonCounts {
                        reason,
                        layouts: Counts::new(|outcome| histogram.total(outcome)),
                        longest_mouse_win: last(&histogram.mouse),
                        longest_cat_win: last(&histogram.cat),
                        shares: shares(histogram),
                    }
                })
                .into(),
            states_up_to_symmetry: Counts::new(|outcome| tally.states[outcome as usize]),
            games_on_connected_sets: Counts::new(|outcome| tally.games[outcome as usize]),
            walls: (0..longest).map(walls).collect(),
            plies: PliesCounts {
                mouse: digits(&histogram.mouse),
                cat: digits(&histogram.cat),
            },
            shares: shares(&histogram),
        }
    }
}

impl Shares {
    /// The shares of layouts, by outcome code, in all `drawn` ones.
    pub(crate) fn new(layouts: [u128; 3], drawn: u128) -> Self {
        // A digit more than one layout in all can change; the interval's ends are rounded away from the share.
        let digits = drawn.ilog10() + 1;
        let unit = 10_f64.powi(digits as i32);
        let share = |layouts: u128| {
            let (low, high) = interval(layouts, drawn);
            let share = layouts as f64 / drawn as f64;
            let ends = [
                (low * unit).floor() / unit,
                share,
                (high * unit).ceil() / unit,
            ];
            ends.map(|share| format!("{share:.*}", digits as usize))
        };
        Self {
            all: Some(layouts.iter().sum())
                .filter(|&all| all < drawn)
                .map(share),
            mouse: share(layouts[Outcome::Mouse as usize]),
            cat: share(layouts[Outcome::Cat as usize]),
            draw: share(layouts[Outcome::Draw as usize]),
        }
    }
}

/// The tally of a pair of jumps.
pub(crate) fn tally<'a>(survey: &Survey, findings: &'a Findings, jumps: Jumps) -> &'a Tally {
    let class = jumps.clamped(survey.board().longest_jump());
    let index = survey
        .classes()
        .binary_search(&class)
        .expect("each pair's class is among the classes");
    &findings.tallies[index]
}

/// A line of the histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HistogramLine {
    pub(crate) reason: Reason,
    pub(crate) outcome: Outcome,
    /// `None` for draws.
    pub(crate) plies: Option<u16>,
    pub(crate) layouts: u128,
}

/// The text that a pair's hash is taken of: `reason,outcome,plies,layouts`, plies empty for draws.
impl std::fmt::Display for HistogramLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.plies.map_or(String::new(), |plies| plies.to_string());
        write!(
            f,
            "{},{},{plies},{}",
            self.reason.name(),
            self.outcome,
            self.layouts
        )
    }
}

/// The histogram line by line, by reason, outcome (mouse, cat, draw) and plies; no line for no layouts.
pub(crate) fn histogram_lines(tally: &Tally) -> impl Iterator<Item = HistogramLine> {
    Reason::ALL.into_iter().flat_map(|reason| {
        let histogram = &tally.reasons[reason as usize];
        let wins = [
            (Outcome::Mouse, &histogram.mouse),
            (Outcome::Cat, &histogram.cat),
        ];
        let wins = wins.into_iter().flat_map(move |(outcome, counts)| {
            let line = move |(plies, &layouts): (usize, &u128)| HistogramLine {
                reason,
                outcome,
                plies: Some(plies as u16),
                layouts,
            };
            counts.iter().enumerate().map(line)
        });
        let draws = HistogramLine {
            reason,
            outcome: Outcome::Draw,
            plies: None,
            layouts: histogram.draw,
        };
        wins.chain([draws]).filter(|line| line.layouts > 0)
    })
}

/// The records of all pairs, as boards, in the order of the pairs.
pub(crate) fn record_boards(
    survey: &Survey,
    findings: &Findings,
) -> Result<Vec<RecordBoard>, super::RunError> {
    let mut boards = Vec::new();
    for &jumps in survey.pairs() {
        for contest in Contest::ALL {
            if let Some(record) = tally(survey, findings, jumps).records.best(contest) {
                boards.push(RecordBoard::find(survey.board(), jumps, contest, record)?);
            }
        }
    }
    Ok(boards)
}
