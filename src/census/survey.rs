//! What a census counts, split into units, and the work of one unit.

use std::ops::{AddAssign, Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

use super::games::RegionGames;
use super::hunt::{Judge, anneal};
use super::play::{Jumps, Play};
use super::random::generator;
use super::record::{Contest, Record};
use super::region::{longest_jump, regions_of};
use super::region_row::RegionRow;
use super::sample::{Population, Urn};
use super::space::Space;
use super::tally::{Ground, IdentityError, Reason, Tally};
use super::walls::WallPatterns;
use super::weights::{Weights, layouts_by_walls};
use crate::{CellSet, Player, Shape, Verdict};

/// Which layouts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All of them.
    Exhaustive,
    /// All with so many walls.
    Walls {
        /// The number of walls.
        walls: usize,
        /// Whether layouts with fewer walls are left out.
        exactly: bool,
    },
    /// Random ones.
    Sample {
        /// The number of layouts drawn.
        layouts: u64,
        /// What they are drawn from.
        population: Population,
        /// What the random numbers begin with.
        seed: u64,
    },
    /// None: long games are searched for by annealing.
    Hunt {
        /// How many searches, each of its own; they take the pairs of jumps in turn.
        chains: u64,
        /// The boards looked at in each.
        steps: u64,
        /// What the random numbers begin with.
        seed: u64,
        /// What is searched for.
        goal: Contest,
    },
}

/// A census: a board, pairs of jumps and a method, split into numbered units.
///
/// The layouts lie in *blocks* of some thousands, one after another. Of *u* units the one with number *n* has the blocks
/// *n*, *n* + *u*, *n* + 2*u* and so on: some from every part of the space, so that all cost nearly the same.
///
/// A unit depends on the survey and its number alone; findings are added in any order, and their sum does not depend on
/// the number of units.
#[derive(Debug)]
pub struct Survey {
    board: Shape,
    method: Method,
    pairs: Vec<Jumps>,
    classes: Vec<Jumps>,
    layouts: Layouts,
    /// How many layouts a block has, the last one perhaps fewer.
    block_ranks: u64,
    units: u64,
}

/// Where the units take their layouts from.
#[derive(Debug)]
enum Layouts {
    Regions(Space),
    Patterns(WallPatterns),
    Samples(Urn, u64),
    Chains(u64),
}

impl Survey {
    /// A survey of a board for all pairs of jumps out of two ranges.
    #[must_use]
    pub fn new(
        board: Shape,
        method: Method,
        cat: RangeInclusive<usize>,
        mouse: RangeInclusive<usize>,
    ) -> Self {
        let pairs: Vec<Jumps> = cat
            .flat_map(|cat| mouse.clone().map(move |mouse| Jumps { cat, mouse }))
            .collect();
        let mut classes: Vec<Jumps> = pairs
            .iter()
            .map(|jumps| jumps.clamped(board.longest_jump()))
            .collect();
        classes.sort_unstable();
        classes.dedup();
        let layouts = match method {
            Method::Exhaustive => Layouts::Regions(Space::new(board)),
            Method::Walls { walls, exactly } => {
                let least = if exactly { walls } else { 0 };
                Layouts::Patterns(WallPatterns::new(board, least..=walls))
            }
            Method::Sample {
                layouts,
                population,
                ..
            } => Layouts::Samples(Urn::new(board, population), layouts),
            Method::Hunt { chains, .. } => Layouts::Chains(chains),
        };
        let ranks = layouts.ranks();
        // A file for each block: not too many for small boards.
        let block_ranks = layouts.block_ranks((ranks / 1024).max(1 << 13));
        Self {
            board,
            method,
            pairs,
            classes,
            layouts,
            block_ranks,
            units: ranks.div_ceil(block_ranks),
        }
    }

    /// The same survey in so many units, of a thousand blocks each if there are as many; as many units as there are
    /// blocks at most, and one at least.
    #[must_use]
    pub fn in_units(self, units: u64) -> Self {
        let ranks = self.ranks();
        let units = units.max(1);
        let block_ranks = self.layouts.block_ranks(ranks / units / 1024);
        let units = units.min(ranks.div_ceil(block_ranks).max(1));
        Self {
            block_ranks,
            units,
            ..self
        }
    }
}

impl Layouts {
    /// How many there are, in the order in which they are numbered.
    fn ranks(&self) -> u64 {
        match self {
            Self::Regions(space) => space.ranks(),
            Self::Patterns(patterns) => patterns.ranks(),
            Self::Samples(_, count) | Self::Chains(count) => *count,
        }
    }

    /// The ranks of a block, about as many as wished for: enough to make the way to the first of them worth while, and
    /// seconds of work at most. The random numbers of samples and chains belong to a block, so theirs are fixed.
    fn block_ranks(&self, wish: u64) -> u64 {
        match self {
            Self::Regions(_) => wish.min(1 << 20).next_power_of_two().max(1 << 9),
            Self::Patterns(_) => wish.min(1 << 12).next_power_of_two().max(1 << 9),
            Self::Samples(..) => 1 << 14,
            Self::Chains(_) => 1,
        }
    }
}

impl Survey {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> Shape {
        self.board
    }

    /// Which layouts are counted.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The pairs of jumps asked for, the cat's jump first.
    #[must_use]
    pub fn pairs(&self) -> &[Jumps] {
        &self.pairs
    }

    /// The pairs that play differently: what the tallies of [`Findings`] belong to.
    /// A jump longer than the board has room for is [`clamped`](Jumps::clamped).
    #[must_use]
    pub fn classes(&self) -> &[Jumps] {
        &self.classes
    }

    /// The number of units: one for each block unless [`Survey::in_units`] said otherwise.
    #[must_use]
    pub const fn units(&self) -> u64 {
        self.units
    }

    /// The number of regions, wall patterns, samples or chains of one unit.
    pub(crate) fn unit_ranks(&self, unit: u64) -> u64 {
        let [ranks, block, units] = [self.ranks(), self.block_ranks, self.units].map(u128::from);
        let (all, unit) = (ranks.div_ceil(block), u128::from(unit));
        let blocks = all.saturating_sub(unit).div_ceil(units);
        // The last block may be shorter.
        let has_last = blocks > 0 && unit + (blocks - 1) * units == all - 1;
        let short = if has_last { all * block - ranks } else { 0 };
        (blocks * block - short) as u64
    }

    /// The connected sets of the board, if all layouts are counted.
    #[must_use]
    pub fn connected_sets(&self) -> Option<u64> {
        match &self.layouts {
            Layouts::Regions(space) => Some(space.connected_sets()),
            _ => None,
        }
    }

    /// The number of regions, wall patterns, samples or chains.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.layouts.ranks()
    }

    /// The layouts with each number of walls, which the findings of all units must meet;
    /// `None` for samples, where only their number is known.
    #[must_use]
    pub fn expected(&self) -> Option<Vec<u128>> {
        let mut expected = layouts_by_walls(self.board);
        match self.method {
            Method::Exhaustive => {}
            Method::Walls { walls, exactly } => {
                for (number, layouts) in expected.iter_mut().enumerate() {
                    if number > walls || (exactly && number < walls) {
                        *layouts = 0;
                    }
                }
            }
            Method::Sample { .. } | Method::Hunt { .. } => return None,
        }
        Some(expected)
    }

    /// Checks that no layout and no region was forgotten or counted twice.
    ///
    /// # Errors
    ///
    /// If some was.
    pub fn check(&self, findings: &Findings) -> Result<(), IdentityError> {
        let counted = findings.ground.connected_sets;
        if let Some(expected) = self.connected_sets().filter(|&sets| sets != counted) {
            return Err(IdentityError::ConnectedSets { counted, expected });
        }
        for tally in &findings.tallies {
            match (self.expected(), self.method) {
                (Some(expected), _) => tally.check_identity(&expected)?,
                (None, Method::Sample { layouts, .. }) => {
                    let counted = tally.histogram().layouts();
                    let by_walls: u128 = tally.walls.iter().flatten().sum();
                    if counted != layouts.into() || by_walls != counted {
                        return Err(IdentityError::Layouts {
                            walls: None,
                            counted,
                            expected: layouts.into(),
                        });
                    }
                }
                (None, _) => {}
            }
        }
        Ok(())
    }

    /// Memory for the work on units, one for each thread.
    #[must_use]
    pub fn surveyor(&self) -> Surveyor<'_> {
        let longest = 0..=self.board.longest_jump();
        let classes = longest.map(|longest| {
            let mut jumps: Vec<Jumps> = self
                .classes
                .iter()
                .map(|jumps| jumps.clamped(longest))
                .collect();
            jumps.sort_unstable();
            jumps.dedup();
            let members = |&same: &Jumps| {
                let indices = 0..self.classes.len();
                (
                    same,
                    indices
                        .filter(|&index| self.classes[index].clamped(longest) == same)
                        .collect(),
                )
            };
            jumps.iter().map(members).collect()
        });
        Surveyor {
            survey: self,
            classes: classes.collect(),
            games: RegionGames::new(),
            play: Play::default(),
            weights: Weights::new(),
            lists: false,
            rows: Vec::new(),
        }
    }
}

/// What the units found: counts whatever the jumps, and a tally for each of [`Survey::classes`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "text", derive(serde::Serialize, serde::Deserialize))]
pub struct Findings {
    /// Counts whatever the jumps.
    pub ground: Ground,
    /// Counts for each pair of jumps. Layouts in which no two pieces share a region are in [`Findings::ground`] until
    /// [`Findings::completed`] adds them.
    pub tallies: Vec<Tally>,
}

impl Findings {
    /// Nothing found yet, for `classes` pairs of jumps.
    #[must_use]
    pub fn new(classes: usize) -> Self {
        Self {
            ground: Ground::default(),
            tallies: vec![Tally::default(); classes],
        }
    }

    /// With the layouts of [`AllApart`](super::Reason::AllApart) in each tally. They follow from sums over all units:
    /// those with the food apart from both, less those in which mouse and cat are together.
    ///
    /// # Errors
    ///
    /// If there are fewer of the first than of the second: the counts are wrong.
    pub fn completed(mut self) -> Result<Self, IdentityError> {
        let apart = self.ground.all_apart()?;
        for tally in &mut self.tallies {
            tally.add_all_apart(&apart);
        }
        Ok(self)
    }
}

impl AddAssign<&Self> for Findings {
    fn add_assign(&mut self, other: &Self) {
        self.ground += &other.ground;
        for (sum, more) in self.tallies.iter_mut().zip(&other.tallies) {
            *sum += more;
        }
    }
}

/// What takes the rows of one region after another.
pub type List<'a> = &'a mut dyn FnMut(&[RegionRow]);

/// Works on units of a survey, one after another.
#[derive(Debug)]
pub struct Surveyor<'a> {
    survey: &'a Survey,
    /// Entry *j*: for regions whose longest jump is *j*, the pairs of jumps that play differently there,
    /// each with the tallies it counts for.
    classes: Vec<Vec<(Jumps, Vec<usize>)>>,
    games: RegionGames,
    play: Play,
    weights: Weights,
    /// Whether regions are listed.
    lists: bool,
    /// The rows of the region in hand.
    rows: Vec<RegionRow>,
}

impl Surveyor<'_> {
    /// Does one unit; `None` if `stop` was set before its end.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn work(&mut self, unit: u64, stop: &AtomicBool) -> Option<Findings> {
        self.lists = false;
        self.do_unit(unit, stop, &mut |_| ())
    }

    /// The same, with the regions listed one by one: `list` is given the rows of each, in order of the regions' ranks; the
    /// rows are in that of [`Survey::classes`] and then of the foods. Only [`Method::Exhaustive`] has regions to list.
    ///
    /// # Panics
    ///
    /// If there is no such unit.
    pub fn work_listing(
        &mut self,
        unit: u64,
        stop: &AtomicBool,
        list: List<'_>,
    ) -> Option<Findings> {
        self.lists = true;
        self.do_unit(unit, stop, list)
    }

    fn do_unit(&mut self, unit: u64, stop: &AtomicBool, list: List<'_>) -> Option<Findings> {
        let survey = self.survey;
        let units = survey.units();
        assert!(unit < units, "the survey has {units} units");
        let mut findings = Findings::new(survey.classes.len());
        let (ranks, block_ranks) = (survey.ranks(), survey.block_ranks);
        let mut block = unit;
        while block < ranks.div_ceil(block_ranks) && !stop.load(Ordering::Relaxed) {
            let first = block * block_ranks;
            let ranks = first..first.saturating_add(block_ranks).min(ranks);
            match &survey.layouts {
                Layouts::Regions(_) | Layouts::Patterns(_) => {
                    self.visit(ranks, stop, &mut findings, list);
                }
                Layouts::Samples(urn, _) => self.draw(urn, block, ranks, stop, &mut findings),
                Layouts::Chains(_) => self.hunt(block, stop, &mut findings),
            }
            block = block.saturating_add(units);
        }
        (!stop.load(Ordering::Relaxed)).then_some(findings)
    }

    /// Counts the layouts of some regions, wall patterns or samples, wherever they begin and end: for a measurement of
    /// what a census would cost. Of hunts nothing is counted.
    pub fn probe(&mut self, ranks: Range<u64>, findings: &mut Findings) {
        self.lists = false;
        self.visit(ranks, &AtomicBool::new(false), findings, &mut |_| ());
    }

    /// Counts the layouts of some ranks; of some of them if `stop` is set.
    fn visit(
        &mut self,
        ranks: Range<u64>,
        stop: &AtomicBool,
        findings: &mut Findings,
        list: List<'_>,
    ) {
        let survey = self.survey;
        match &survey.layouts {
            Layouts::Regions(space) => space.visit(ranks, |region| {
                if !stop.load(Ordering::Relaxed) {
                    self.weights.set_all_patterns(&region, survey.board);
                    let (frame, cells) = (region.frame(), region.cells());
                    self.count(frame, cells, cells, findings, list);
                }
            }),
            Layouts::Patterns(patterns) => patterns.visit(ranks, |walls, images| {
                let floor = survey.board.cells() - walls;
                for cells in regions_of(survey.board, floor) {
                    if !stop.load(Ordering::Relaxed) {
                        self.weights
                            .set_pattern(cells.len(), walls.len(), survey.board, images);
                        self.count(survey.board, cells, floor, findings, list);
                    }
                }
            }),
            // Only when probed: whatever is drawn costs the same.
            Layouts::Samples(urn, _) => self.draw(urn, ranks.start, ranks, stop, findings),
            Layouts::Chains(_) => {}
        }
    }

    /// Draws the layouts of a block and counts each once.
    fn draw(
        &mut self,
        urn: &Urn,
        block: u64,
        ranks: Range<u64>,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) {
        let Method::Sample { seed, .. } = self.survey.method else {
            return;
        };
        let board = self.survey.board;
        let mut random = generator(seed, block);
        for _ in ranks {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let layout = urn.draw(&mut random);
            let (reason, region) = layout.reason(board);
            findings.ground.games += 1;
            for (jumps, tally) in self.survey.classes.iter().zip(&mut findings.tallies) {
                let (verdict, delay) = self.games.solve_one(board, &layout, *jumps);
                tally.add_layout(reason, board.len() - layout.floor.len(), verdict);
                let mut offer = |contest, plies| {
                    tally.records.offer(
                        contest,
                        Record::new(plies, reason, board, region, layout.floor),
                    );
                };
                match (reason, verdict) {
                    (
                        Reason::Together,
                        Verdict::Win {
                            winner: Player::Cat,
                            plies,
                        },
                    ) => offer(Contest::CatWin, plies),
                    (Reason::FoodApart, Verdict::Win { plies, .. }) => offer(Contest::Chase, plies),
                    (
                        Reason::Together,
                        Verdict::Win {
                            winner: Player::Mouse,
                            plies,
                        },
                    ) => {
                        offer(Contest::MouseWin, plies);
                        offer(Contest::Delay, delay);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Anneals one chain.
    fn hunt(&mut self, chain: u64, stop: &AtomicBool, findings: &mut Findings) {
        let Method::Hunt {
            steps, seed, goal, ..
        } = self.survey.method
        else {
            return;
        };
        let class = (chain % self.survey.classes.len() as u64) as usize;
        let mut judge = Judge {
            board: self.survey.board,
            jumps: self.survey.classes[class],
            goal,
            games: &mut self.games,
            play: &mut self.play,
        };
        let record = anneal(&mut judge, steps, &mut generator(seed, chain), stop);
        findings.ground.games = findings.ground.games.saturating_add(steps);
        if let Some(record) = record {
            findings.tallies[class].records.offer(goal, record);
        }
    }

    /// Counts the play on one region under all pairs of jumps, for the layouts that the weights tell.
    fn count(
        &mut self,
        shape: Shape,
        cells: CellSet,
        floor: CellSet,
        findings: &mut Findings,
        list: List<'_>,
    ) {
        findings.ground.add(cells.len(), &self.weights);
        let placements = self.weights.connected_sets;
        self.rows.clear();
        if self.lists {
            let row = |&jumps| {
                let row = RegionRow::new(shape, cells, placements, jumps);
                std::iter::repeat_n(row, cells.len())
            };
            self.rows.extend(self.survey.classes.iter().flat_map(row));
        }
        if cells.len() >= 2 {
            self.play(shape, cells, floor, findings);
        }
        if self.lists {
            list(&self.rows);
        }
    }

    /// Plays on one region of at least two cells.
    fn play(&mut self, shape: Shape, cells: CellSet, floor: CellSet, findings: &mut Findings) {
        let apart = self.weights.one_apart.layouts > 0;
        self.games.enter(shape, cells);
        for (jumps, members) in &self.classes[longest_jump(shape, cells)] {
            let delay = |&member: &usize| {
                let best = findings.tallies[member].records.best(Contest::Delay);
                best.map_or(0, |record| record.plies)
            };
            let delay = members.iter().map(delay).min().unwrap_or(0);
            self.games.solve(*jumps, apart, delay, &mut self.play);
            for &member in members {
                let tally = &mut findings.tallies[member];
                tally.add(&self.play, &self.weights);
                for (contest, reason, plies) in self.play.longest() {
                    tally
                        .records
                        .offer(contest, Record::new(plies, reason, shape, cells, floor));
                }
            }
            if !self.rows.is_empty() {
                let foods = self.games.by_food(*jumps);
                for &member in members {
                    let rows = &mut self.rows[member * foods.len()..][..foods.len()];
                    for ((row, food), games) in rows.iter_mut().zip(cells).zip(foods) {
                        *row = row.with(food, games);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranks_of_all_units_are_those_of_the_survey() {
        let board = Shape::new(4, 5).unwrap();
        for units in [1, 2, 5, 13, u64::MAX] {
            let survey = Survey::new(board, Method::Exhaustive, 1..=1, 1..=1).in_units(units);
            let sum: u64 = (0..survey.units())
                .map(|unit| survey.unit_ranks(unit))
                .sum();
            assert_eq!(sum, survey.ranks());
        }
    }

    /// Regions, wall patterns and samples.
    #[test]
    fn the_sum_is_the_same_in_any_number_of_units() {
        let board = Shape::new(4, 5).unwrap();
        for method in [
            Method::Exhaustive,
            Method::Walls {
                walls: 5,
                exactly: false,
            },
            Method::Sample {
                layouts: 40_000,
                population: Population::Games,
                seed: 1,
            },
        ] {
            let sum = |units: Option<u64>| {
                let survey = Survey::new(board, method, 1..=2, 2..=2);
                let survey = match units {
                    Some(units) => survey.in_units(units),
                    None => survey,
                };
                assert!(survey.units() > 0);
                let mut surveyor = survey.surveyor();
                let mut sum = Findings::new(survey.classes().len());
                for unit in (0..survey.units()).rev() {
                    let found = surveyor.work(unit, &AtomicBool::new(false));
                    sum += &found.unwrap();
                }
                sum
            };
            let whole = sum(None);
            assert!(whole.ground.games > 0);
            for units in [0, 1, 2, 5, u64::MAX] {
                assert_eq!(whole, sum(Some(units)), "{method:?} in {units} units");
            }
        }
    }
}
