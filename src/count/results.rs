//! The result files of a count.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::total::Total;
use crate::Outcome;
use crate::census::run::file::{self, FileError};
use crate::census::run::seal;
use crate::census::run::summary::HistogramLine;
use crate::census::run::tables::write_histogram;
use crate::census::{Jumps, Reason};

/// `summary.json` of a count: the keys that a census has too mean the same there. Counts are strings of digits: they
/// pass 2^64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountSummary {
    /// The program's version.
    pub version: String,
    /// The board's rows.
    pub rows: usize,
    /// The board's columns.
    pub cols: usize,
    /// How it was counted: `transfer_matrix`.
    pub method: String,
    /// Connected sets of cells, the empty one left out.
    pub connected_sets: String,
    /// All layouts.
    pub layouts: String,
    /// `ok`: the layouts by walls are exactly those that exist, and distances and regions fit together.
    pub identity: String,
    /// The cat's jump, 1.
    pub cat_jump: usize,
    /// The mouse's jump, 1.
    pub mouse_jump: usize,
    /// Layouts by outcome.
    pub outcomes: Outcomes,
    /// Layouts by outcome, for each way the pieces share regions.
    pub reasons: Vec<ReasonOutcomes>,
    /// Entry *p*: layouts that the mouse wins in *p* plies. The cat's wins are not counted by plies.
    pub mouse_wins_by_plies: Vec<String>,
    /// Layouts with mouse and cat at the same distance from the food.
    pub ties: Ties,
}

/// Numbers of layouts by outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    /// The mouse wins.
    pub mouse: String,
    /// The cat wins by force.
    pub cat: String,
    /// Nobody can force it.
    pub draw: String,
}

/// Numbers of layouts of one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonOutcomes {
    /// Which pieces share a region.
    pub reason: Reason,
    /// Layouts by outcome.
    #[serde(flatten)]
    pub outcomes: Outcomes,
}

/// Who wins the ties, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ties {
    /// All.
    pub layouts: String,
    /// The mouse wins by rule a: it has a shortest walk that the cat cannot meet.
    pub mouse_by_rule_a: String,
    /// The mouse wins, though not by rule a; `null` where they have not been counted, and count as the cat's.
    pub mouse_otherwise: Option<String>,
}

/// The order of [`Total::outcomes`].
const OUTCOMES: [Outcome; 3] = [Outcome::Mouse, Outcome::Cat, Outcome::Draw];

impl Outcomes {
    fn new(wins: [u128; 3]) -> Self {
        let [mouse, cat, draw] = wins.map(|count| count.to_string());
        Self { mouse, cat, draw }
    }
}

impl CountSummary {
    /// What was counted, for people and programs.
    #[must_use]
    pub fn new(total: &Total) -> Self {
        let reasons = Reason::ALL.map(|reason| (reason, total.outcomes(reason)));
        let mut all = [0; 3];
        for (_, outcomes) in reasons {
            for (sum, count) in all.iter_mut().zip(outcomes) {
                *sum += count;
            }
        }
        let digits = |counts: &[u128]| counts.iter().sum::<u128>().to_string();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rows: total.shape.rows(),
            cols: total.shape.columns(),
            method: "transfer_matrix".to_owned(),
            connected_sets: total.connectivity.connected_sets.to_string(),
            layouts: all.iter().sum::<u128>().to_string(),
            identity: "ok".to_owned(),
            cat_jump: 1,
            mouse_jump: 1,
            outcomes: Outcomes::new(all),
            reasons: reasons
                .map(|(reason, outcomes)| ReasonOutcomes {
                    reason,
                    outcomes: Outcomes::new(outcomes),
                })
                .into(),
            mouse_wins_by_plies: total
                .mouse_wins_by_plies()
                .iter()
                .map(u128::to_string)
                .collect(),
            ties: Ties {
                layouts: digits(&total.ties),
                mouse_by_rule_a: digits(&total.escapes),
                mouse_otherwise: total.late.as_deref().map(digits),
            },
        }
    }

    /// The most plies in which the mouse wins a layout.
    #[must_use]
    pub fn longest_mouse_win(&self) -> Option<usize> {
        self.mouse_wins_by_plies.len().checked_sub(1)
    }
}

/// Writes `histogram.parquet`, with the columns of a census's, and `summary.json` into a folder.
///
/// Plies are `null` where they have not been counted: in the histogram only draws, the cat's wins, and the mouse's wins by
/// reason are so; the mouse's by plies, all reasons together, are in the summary.
///
/// # Errors
///
/// If a file cannot be written.
pub fn write_count(total: &Total, folder: &Path) -> Result<CountSummary, FileError> {
    let jumps = Jumps { cat: 1, mouse: 1 };
    let mut lines = Vec::new();
    for reason in Reason::ALL {
        for (outcome, layouts) in OUTCOMES.into_iter().zip(total.outcomes(reason)) {
            if layouts > 0 {
                let line = HistogramLine {
                    reason,
                    outcome,
                    plies: None,
                    layouts,
                };
                lines.push((jumps, line));
            }
        }
    }
    file::write_with(&folder.join("histogram.parquet"), |file| {
        write_histogram(file, &lines)
    })?;
    let summary = CountSummary::new(total);
    // Last, so that a folder with a summary has all the rest.
    file::write(&folder.join("summary.json"), &seal::write(&summary, ""))?;
    Ok(summary)
}
