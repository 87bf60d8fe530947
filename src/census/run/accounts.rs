//! Whether a summary adds up, and agrees with the files beside it.

use super::file;
use super::manifest::MethodName;
use super::records::RecordBoard;
use super::summary::{Counts, PairSummary, Regions, Shares, Summary};
use crate::census::{Contest, Jumps, Method, Reason, Survey};
use crate::{Outcome, Shape};

/// What does not add up, in words.
pub(crate) type Faults = Result<(), String>;

fn demand(holds: bool, otherwise: impl FnOnce() -> String) -> Faults {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// A number as a summary writes it.
fn number(digits: &str) -> Result<u128, String> {
    let number = digits.parse::<u128>().ok();
    number
        .filter(|number| number.to_string() == digits)
        .ok_or_else(|| format!("'{digits}' is no number of layouts"))
}

/// A sum that stops at the greatest number, and is then as wrong as the numbers.
fn sum(numbers: impl IntoIterator<Item = u128>) -> u128 {
    numbers.into_iter().fold(0, u128::saturating_add)
}

fn numbers(digits: &[String]) -> Result<Vec<u128>, String> {
    digits.iter().map(|digits| number(digits)).collect()
}

/// By outcome code.
fn counts(counts: &Counts) -> Result<[u128; 3], String> {
    let mut numbers = [0; 3];
    for outcome in Outcome::ALL {
        numbers[outcome as usize] = number(match outcome {
            Outcome::Mouse => &counts.mouse,
            Outcome::Cat => &counts.cat,
            Outcome::Draw => &counts.draw,
        })?;
    }
    Ok(numbers)
}

fn add(sums: &mut [u128; 3], more: [u128; 3]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.saturating_add(more);
    }
}

impl Summary {
    /// Checks that every number of the summary is one, and that all sums over the same layouts agree.
    pub(crate) fn check(&self) -> Faults {
        let board = Shape::new(self.rows, self.cols).map_err(|error| error.to_string())?;
        let layouts = number(&self.layouts)?;
        demand(self.identity == "ok", || {
            format!("its identity is '{}'", self.identity)
        })?;
        let Regions {
            connected_sets,
            classes,
            up_to_symmetry,
            games,
        } = &self.regions;
        for count in [connected_sets, classes, up_to_symmetry, games] {
            number(count)?;
        }
        let hashes: Vec<&str> = self.pairs.iter().map(|pair| pair.hash.as_str()).collect();
        demand(
            self.hash == file::hash(hashes.join("\n").as_bytes()),
            || "the pairs do not have the hash of all".to_owned(),
        )?;
        let expected = match self.method {
            MethodName::Exhaustive | MethodName::Walls { .. } => {
                let method = Method::from(self.method);
                Survey::new(board, method, 1..=1, 1..=1).expected()
            }
            MethodName::Sample { .. } | MethodName::Hunt { .. } => None,
        };
        for pair in &self.pairs {
            pair.check(layouts, expected.as_deref(), self.method)
                .map_err(|what| {
                    format!(
                        "cat jump {}, mouse jump {}: {what}",
                        pair.cat_jump, pair.mouse_jump
                    )
                })?;
        }
        Ok(())
    }

    /// Checks the records: those that the pairs name, each a board on which best play goes as it says.
    pub(crate) fn check_records(&self, records: &[RecordBoard]) -> Faults {
        let mut named = self.pairs.iter().flat_map(|pair| {
            let contests = Contest::ALL.into_iter();
            contests.filter_map(|contest| Some((pair.jumps(), contest, pair.longest(contest)?)))
        });
        for record in records {
            let Some((jumps, contest, plies)) = named.next() else {
                return Err("there are more records than the summary names".to_owned());
            };
            let own = Jumps {
                cat: record.cat_jump,
                mouse: record.mouse_jump,
            };
            let length = if contest == Contest::Delay {
                record.delay
            } else {
                Some(record.plies)
            };
            demand(
                own == jumps && record.contest == contest.name() && length == Some(plies),
                || {
                    let (name, Jumps { cat, mouse }) = (contest.name(), jumps);
                    format!(
                        "expected the {name} of cat jump {cat}, mouse jump {mouse} with {plies} plies; found another record"
                    )
                },
            )?;
            record.check()?;
        }
        demand(named.next().is_none(), || "records are missing".to_owned())
    }
}

impl PairSummary {
    fn jumps(&self) -> Jumps {
        Jumps {
            cat: self.cat_jump,
            mouse: self.mouse_jump,
        }
    }

    /// How long the longest game of a kind is.
    fn longest(&self, contest: Contest) -> Option<u16> {
        match contest {
            Contest::MouseWin => self.longest_mouse_win,
            Contest::CatWin => self.longest_cat_win,
            Contest::Delay => self.most_delayed_mouse_win,
            Contest::Chase => self.longest_chase(),
        }
    }

    fn check(&self, layouts: u128, expected: Option<&[u128]>, method: MethodName) -> Faults {
        let own = counts(&self.layouts)?;
        demand(sum(own) == layouts, || {
            format!("{} layouts by outcome, but {layouts} in all", sum(own))
        })?;
        let reasons: Vec<Reason> = self.reasons.iter().map(|counts| counts.reason).collect();
        demand(reasons == Reason::ALL, || {
            "the reasons are not all five".to_owned()
        })?;
        let mut by_reason = [0; 3];
        for reason in &self.reasons {
            add(&mut by_reason, counts(&reason.layouts)?);
        }
        let mut by_walls = [0; 3];
        for (walls, with) in self.walls.iter().enumerate() {
            let with = counts(with)?;
            add(&mut by_walls, with);
            let there = expected.map(|expected| expected.get(walls).copied().unwrap_or(0));
            demand(there.is_none_or(|there| there == sum(with)), || {
                format!(
                    "{} layouts with {walls} walls; there are {}",
                    sum(with),
                    there.unwrap_or(0)
                )
            })?;
        }
        let [mouse, cat] = [numbers(&self.plies.mouse)?, numbers(&self.plies.cat)?];
        let mut by_plies = own;
        by_plies[Outcome::Mouse as usize] = sum(mouse.iter().copied());
        by_plies[Outcome::Cat as usize] = sum(cat.iter().copied());
        for (sums, name) in [
            (by_reason, "reason"),
            (by_walls, "walls"),
            (by_plies, "plies"),
        ] {
            demand(sums == own, || {
                format!("layouts by outcome are {own:?}, but {sums:?} by {name}")
            })?;
        }
        let last = |counts: &[u128]| counts.len().checked_sub(1).map(|plies| plies as u16);
        let longest =
            |of: fn(&super::ReasonCounts) -> Option<u16>| self.reasons.iter().filter_map(of).max();
        let together = &self.reasons[Reason::Together as usize];
        let agree = self.longest_mouse_win == together.longest_mouse_win
            && self.longest_cat_win == together.longest_cat_win
            && last(&mouse) == longest(|counts| counts.longest_mouse_win)
            && last(&cat) == longest(|counts| counts.longest_cat_win)
            && u16::try_from(mouse.len().max(cat.len())).is_ok();
        demand(agree, || {
            "the longest wins are not the last plies counted".to_owned()
        })?;
        counts(&self.states_up_to_symmetry)?;
        counts(&self.games_on_connected_sets)?;
        let is_sample = matches!(method, MethodName::Sample { .. });
        let shares = |counts| (is_sample && layouts > 0).then(|| Shares::new(counts, layouts));
        demand(self.shares == shares(own), || {
            "the shares are not those of the counts".to_owned()
        })?;
        for reason in &self.reasons {
            demand(reason.shares == shares(counts(&reason.layouts)?), || {
                format!(
                    "the shares of {} are not those of the counts",
                    reason.reason.name()
                )
            })?;
        }
        Ok(())
    }
}
