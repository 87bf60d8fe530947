//! Whether what a unit says it found can be true: all that can be told without counting it again.
//!
//! A hash shows that a file was not damaged, not that its counts are right. These are sums that must agree, since they
//! count the same layouts in different ways:
//!
//! ```text
//! by reason and plies  =  by walls                       for each outcome
//! all outcomes, by reason or by walls                    the same for every pair of jumps
//! cat apart = mouse apart = food apart                   one piece elsewhere; the ground has counted them too
//! walks of the mouse   = walks of the cat, a ply longer  where they jump as far
//! records              = the last plies of the histogram
//! mouse wins at odd plies, cat wins at even ones         each with a move of its own
//! no draws and no delay in one region                    where the mouse jumps no farther than the cat
//! ```
//!
//! Every entry is bounded first, so that no sum can wrap.

use super::play::Jumps;
use super::record::{Contest, Record};
use super::region::regions_of;
use super::survey::{Findings, Method, Survey};
use super::tally::{Ground, Histogram, Reason, Tally};
use super::weights::layouts_by_walls;
use crate::{Outcome, Shape};

/// What cannot be true of a unit's findings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the counts contradict each other: {0}")]
pub struct Contradiction(String);

type Sound = Result<(), Contradiction>;

fn demand(holds: bool, otherwise: impl FnOnce() -> String) -> Sound {
    if holds {
        Ok(())
    } else {
        Err(Contradiction(otherwise()))
    }
}

fn equal(names: [&str; 2], counts: [u128; 2]) -> Sound {
    let ([one, other], [a, b]) = (names, counts);
    demand(a == b, || format!("{a} {one}, but {b} {other}"))
}

impl Survey {
    /// Checks the findings of a unit against one another and against the board.
    ///
    /// Costs microseconds for each pair of jumps. Wrong counts that agree with one another are found only by counting again.
    ///
    /// # Errors
    ///
    /// The first contradiction.
    pub fn check_unit(&self, unit: u64, findings: &Findings) -> Sound {
        let Findings { ground, tallies } = findings;
        let (classes, pairs) = (self.classes(), tallies.len());
        demand(pairs == classes.len(), || {
            format!(
                "tallies of {pairs} pairs of jumps; there are {}",
                classes.len()
            )
        })?;
        let limits = Limits::new(self, unit);
        limits.check_ground(ground)?;
        for (&jumps, tally) in classes.iter().zip(tallies) {
            let Jumps { cat, mouse } = jumps;
            let check = limits
                .check_tally(jumps, tally)
                .and_then(|()| match self.method() {
                    Method::Exhaustive | Method::Walls { .. } => apart(ground, tally),
                    Method::Sample { .. } => {
                        let drawn = tally.histogram().layouts();
                        equal(["layouts counted", "drawn"], [drawn, ground.games.into()])
                    }
                    Method::Hunt { .. } => Ok(()),
                });
            check.map_err(|Contradiction(what)| {
                Contradiction(format!("cat jump {cat}, mouse jump {mouse}: {what}"))
            })?;
        }
        self.check_pairs(tallies)
    }

    /// What the pairs of jumps have in common.
    fn check_pairs(&self, tallies: &[Tally]) -> Sound {
        let is_sample = matches!(self.method(), Method::Sample { .. });
        let pairs: Vec<(Jumps, &Tally)> = self.classes().iter().copied().zip(tallies).collect();
        let Some(&(_, first)) = pairs.first() else {
            return Ok(());
        };
        for &(jumps, tally) in &pairs {
            let differ = |what: &str| {
                let Jumps { cat, mouse } = jumps;
                format!(
                    "{what} differ between pairs of jumps; seen at cat jump {cat}, mouse jump {mouse}"
                )
            };
            let by_reason = |tally: &Tally| Reason::ALL.map(|reason| walk(tally, reason).layouts());
            demand(by_reason(tally) == by_reason(first), || {
                differ("the layouts by reason")
            })?;
            demand(by_walls(tally) == by_walls(first), || {
                differ("the layouts by walls")
            })?;
            let sums = |tally: &Tally| {
                [tally.states, tally.games].map(|counts| counts.iter().sum::<u128>())
            };
            demand(sums(tally) == sums(first), || differ("the states"))?;
            for &(others, other) in &pairs {
                let same_mouse = jumps.mouse == others.mouse;
                let same_cat = jumps.cat == others.cat;
                let same = |reason| walk(tally, reason) == walk(other, reason);
                demand(!same_mouse || same(Reason::CatApart), || {
                    differ("the walks of the mouse")
                })?;
                demand(!same_cat || same(Reason::MouseApart), || {
                    differ("the walks of the cat")
                })?;
                if !is_sample && jumps.mouse == others.cat {
                    let mouse = &walk(tally, Reason::CatApart).mouse;
                    let cat = &walk(other, Reason::MouseApart).cat;
                    let a_ply_on = cat.iter().skip(1).eq(mouse);
                    demand(a_ply_on, || differ("the walks of mouse and cat"))?;
                }
            }
        }
        Ok(())
    }
}

fn walk(tally: &Tally, reason: Reason) -> &Histogram {
    &tally.reasons[reason as usize]
}

/// What no number of a unit can exceed.
struct Limits {
    board: Shape,
    method: Method,
    /// The ranks of the unit.
    ranks: u64,
    /// Entry *w*: layouts of the board with *w* walls.
    layouts: Vec<u128>,
}

impl Limits {
    fn new(survey: &Survey, unit: u64) -> Self {
        let (board, ranks) = (survey.board(), survey.unit_ranks(unit));
        let layouts = match survey.method() {
            Method::Exhaustive | Method::Walls { .. } => survey.expected().unwrap_or_default(),
            Method::Sample { .. } => vec![ranks.into(); board.len() + 1],
            Method::Hunt { .. } => Vec::new(),
        };
        Self {
            board,
            method: survey.method(),
            ranks,
            layouts,
        }
    }

    /// Counts by walls, each of layouts that there are.
    fn check_walls(&self, counts: &[u128]) -> Sound {
        let most = |walls: usize| self.layouts.get(walls).copied().unwrap_or(0);
        for (walls, &count) in counts.iter().enumerate() {
            let most = most(walls);
            demand(count <= most, || {
                format!("{count} layouts with {walls} walls; there are at most {most}")
            })?;
        }
        Ok(())
    }

    fn check_ground(&self, ground: &Ground) -> Sound {
        let Ground {
            classes,
            connected_sets,
            up_to_symmetry,
            games,
            ..
        } = *ground;
        let ranks = self.ranks;
        let cells = self.board.len() as u64;
        self.check_walls(&ground.food_alone)?;
        self.check_walls(&ground.food_apart)?;
        let regions_of_rank = match self.method {
            Method::Exhaustive => 1,
            Method::Walls { .. } => cells,
            Method::Sample { .. } | Method::Hunt { .. } => {
                let drawn = [classes, connected_sets, up_to_symmetry];
                let is_empty =
                    drawn == [0; 3] && ground.food_alone.is_empty() && ground.food_apart.is_empty();
                return demand(is_empty, || "regions counted where none are".to_owned());
            }
        };
        let holds = classes <= ranks.saturating_mul(regions_of_rank)
            && (classes..=classes.saturating_mul(cells)).contains(&games)
            && classes <= up_to_symmetry
            && (up_to_symmetry..=up_to_symmetry.saturating_mul(8)).contains(&connected_sets);
        demand(holds, || {
            format!(
                "{classes} regions, {up_to_symmetry} up to symmetry, {connected_sets} connected sets and {games} games in {ranks} ranks"
            )
        })
    }

    fn check_tally(&self, jumps: Jumps, tally: &Tally) -> Sound {
        let most = layouts_by_walls(self.board)
            .iter()
            .sum::<u128>()
            .max(self.ranks.into());
        for (reason, histogram) in Reason::ALL.into_iter().zip(&tally.reasons) {
            self.check_histogram(histogram, most)
                .map_err(|Contradiction(what)| {
                    Contradiction(format!("{}: {what}", reason.name()))
                })?;
        }
        for counts in &tally.walls {
            self.check_walls(counts)?;
        }
        self.check_walls(&by_walls(tally))?;
        let histogram = tally.histogram();
        for outcome in Outcome::ALL {
            let by_walls = tally.walls[outcome as usize].iter().sum();
            let names = [format!("{outcome} by plies"), format!("{outcome} by walls")];
            equal([&names[0], &names[1]], [histogram.total(outcome), by_walls])?;
            let (states, games) = (
                tally.states[outcome as usize],
                tally.games[outcome as usize],
            );
            let together = tally.reasons[Reason::Together as usize].total(outcome);
            let most = if self.layouts_are_counted() {
                together
            } else {
                0
            };
            demand(states <= games && games <= most, || {
                format!(
                    "{states} states and {games} games ({outcome}) in one region, of {together} layouts"
                )
            })?;
        }
        let [together, cat_apart, mouse_apart, food_apart, all_apart] = &tally.reasons;
        let none = |histogram: &Histogram, outcomes: &[Outcome]| {
            outcomes
                .iter()
                .all(|&outcome| histogram.total(outcome) == 0)
        };
        let walks = none(cat_apart, &[Outcome::Cat, Outcome::Draw])
            && none(mouse_apart, &[Outcome::Mouse, Outcome::Draw])
            && none(food_apart, &[Outcome::Mouse])
            && none(all_apart, &[Outcome::Mouse, Outcome::Cat]);
        demand(walks, || {
            "an outcome that such places of the pieces do not have".to_owned()
        })?;
        // Proved in results/README.md.
        let is_slow = jumps.mouse <= jumps.cat;
        demand(!is_slow || together.draw == 0, || {
            "draws in one region, although the mouse jumps no farther than the cat".to_owned()
        })?;
        self.check_records(tally, is_slow)
    }

    const fn layouts_are_counted(&self) -> bool {
        matches!(self.method, Method::Exhaustive | Method::Walls { .. })
    }

    /// More plies than this no win has: there are no more states.
    fn most_plies(&self) -> usize {
        2 * self.board.len() * self.board.len()
    }

    fn check_histogram(&self, histogram: &Histogram, most: u128) -> Sound {
        let sides = [("mouse", &histogram.mouse, 1), ("cat", &histogram.cat, 0)];
        for (name, counts, parity) in sides {
            let (len, longest) = (counts.len(), self.most_plies());
            demand(len <= longest + 1, || {
                format!(
                    "a {name} win of {} plies; no game takes more than {longest}",
                    len - 1
                )
            })?;
            demand(counts.last() != Some(&0), || {
                format!("the {name}'s wins end with none of {} plies", len - 1)
            })?;
            for (plies, &count) in counts.iter().enumerate() {
                demand(count <= most, || {
                    format!("{count} {name} wins of {plies} plies; there are {most} layouts")
                })?;
                demand(count == 0 || (plies > 0 && plies % 2 == parity), || {
                    format!("{name} wins of {plies} plies, which is not after a move of the {name}")
                })?;
            }
        }
        let draw = histogram.draw;
        demand(draw <= most, || {
            format!("{draw} draws; there are {most} layouts")
        })
    }

    fn check_records(&self, tally: &Tally, is_slow: bool) -> Sound {
        let last = |counts: &[u128]| counts.len().checked_sub(1);
        let together = &tally.reasons[Reason::Together as usize];
        let longest_mouse_win = last(&together.mouse);
        for contest in Contest::ALL {
            let record = tally.records.best(contest);
            let plies = record.map(|record| usize::from(record.plies));
            let expected = match contest {
                Contest::MouseWin => longest_mouse_win,
                Contest::CatWin => last(&together.cat),
                Contest::Chase => last(&tally.reasons[Reason::FoodApart as usize].cat),
                Contest::Delay => plies.filter(|&plies| {
                    plies % 2 == 0
                        && longest_mouse_win.is_some_and(|win| plies < win)
                        && !(is_slow && plies > 0)
                }),
            };
            let holds = match self.method {
                Method::Hunt { .. } => plies.is_none_or(|plies| plies <= self.most_plies()),
                _ if contest == Contest::Delay => {
                    plies == expected && plies.is_some() == longest_mouse_win.is_some()
                }
                _ => plies == expected,
            };
            demand(holds, || {
                let words = |plies: Option<usize>| {
                    plies.map_or("none".to_owned(), |plies| format!("{plies} plies"))
                };
                format!(
                    "{} is {} by the records, {} by the counts",
                    contest.name(),
                    words(plies),
                    words(expected)
                )
            })?;
            if let Some(record) = record {
                demand(self.is_place(contest, record), || {
                    format!(
                        "the record of {} is on no region of the board",
                        contest.name()
                    )
                })?;
            }
        }
        Ok(())
    }

    /// Whether a record's region is one, with room for its pieces.
    fn is_place(&self, contest: Contest, record: &Record) -> bool {
        let (region, floor) = (record.region(), record.floor());
        let (reason, pieces) = match contest {
            Contest::Chase => (Reason::FoodApart, 2),
            _ => (Reason::Together, 3),
        };
        let Some(shape) = record.shape() else {
            return false;
        };
        let sides = |shape: Shape| {
            let (rows, columns) = (shape.rows(), shape.columns());
            (rows.min(columns), rows.max(columns))
        };
        let (own, board) = (sides(shape), sides(self.board));
        own.0 <= board.0
            && own.1 <= board.1
            && record.reason == reason
            && region.len() >= pieces
            && floor.is_subset(shape.cells())
            && regions_of(shape, floor).any(|one| one == region)
    }
}

/// All outcomes together.
fn by_walls(tally: &Tally) -> Vec<u128> {
    let len = tally.walls.iter().map(Vec::len).max().unwrap_or(0);
    let with = |walls| {
        tally
            .walls
            .iter()
            .filter_map(|counts| counts.get(walls))
            .sum()
    };
    (0..len).map(with).collect()
}

/// The layouts in which one piece is in another region than the two others: whichever it is, there are as many.
fn apart(ground: &Ground, tally: &Tally) -> Sound {
    let expected: u128 = ground.food_apart.iter().sum();
    for reason in [Reason::CatApart, Reason::MouseApart, Reason::FoodApart] {
        let layouts = tally.reasons[reason as usize].layouts();
        equal(
            ["layouts with a piece apart", reason.name()],
            [expected, layouts],
        )?;
    }
    equal(
        [
            "layouts with no two pieces in a region",
            "expected of a unit",
        ],
        [tally.reasons[Reason::AllApart as usize].layouts(), 0],
    )?;
    let all = by_walls(tally);
    for (walls, &apart) in ground.food_apart.iter().enumerate() {
        let all = all.get(walls).copied().unwrap_or(0);
        demand(3 * apart <= all, || {
            format!("{apart} layouts with {walls} walls have a piece apart, of {all}")
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::census::Population;

    /// Whatever is really counted is sound.
    #[test]
    fn what_is_counted_contradicts_nothing() {
        let methods = [
            Method::Exhaustive,
            Method::Walls {
                walls: 4,
                exactly: false,
            },
            Method::Sample {
                layouts: 20_000,
                population: Population::Layouts,
                seed: 1,
            },
            Method::Hunt {
                chains: 4,
                steps: 50,
                seed: 1,
                goal: Contest::Delay,
            },
        ];
        for (rows, columns) in [
            (1, 1),
            (1, 2),
            (1, 3),
            (2, 2),
            (1, 7),
            (4, 3),
            (3, 5),
            (4, 4),
        ] {
            let board = Shape::new(rows, columns).unwrap();
            for method in methods {
                if board.len() < 3 && matches!(method, Method::Sample { .. }) {
                    continue;
                }
                let survey = Survey::new(board, method, 1..=3, 1..=3).in_units(3);
                let mut surveyor = survey.surveyor();
                for unit in 0..survey.units() {
                    let found = surveyor.work(unit, &AtomicBool::new(false)).unwrap();
                    assert_eq!(
                        survey.check_unit(unit, &found),
                        Ok(()),
                        "{board} {method:?}"
                    );
                }
            }
        }
    }
}
