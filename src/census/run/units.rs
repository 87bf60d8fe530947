//! Which units are meant.

use std::fmt;
use std::str::FromStr;

use super::manifest::Shard;

/// Units by their numbers: `7`, a range `0-99`, a share `3/40` (every 40th, beginning with 3), or several of these with
/// commas between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units(Vec<Run>);

/// Every `step`th number from `first` on, up to `last`; `None`: to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    first: u64,
    last: Option<u64>,
    step: u64,
}

impl Run {
    /// How many there are among units 0..`units`.
    fn len(self, units: u64) -> u64 {
        let last = self
            .last
            .map_or(units, |last| units.min(last.saturating_add(1)));
        last.saturating_sub(self.first).div_ceil(self.step)
    }
}

impl Units {
    /// The units of a shard.
    #[must_use]
    pub fn of_shard(shard: Shard) -> Self {
        let (first, step) = (shard.index, shard.of);
        Self(vec![Run {
            first,
            last: None,
            step,
        }])
    }

    /// How many there are where the numbers are 0..`units`.
    #[must_use]
    pub fn len(&self, units: u64) -> u64 {
        self.0.iter().map(|run| run.len(units)).sum()
    }

    /// The one at a position, 0..[`Units::len`].
    pub(crate) fn nth(&self, units: u64, mut position: u64) -> Option<u64> {
        for run in &self.0 {
            if position < run.len(units) {
                return Some(run.first + position * run.step);
            }
            position -= run.len(units);
        }
        None
    }

    /// The greatest number that was named; a share names none.
    #[must_use]
    pub fn greatest(&self) -> Option<u64> {
        self.0.iter().filter_map(|run| run.last).max()
    }
}

impl Units {
    /// Adds a number that is greater than all before.
    pub(crate) fn push(&mut self, number: u64) {
        self.push_range(number, number);
    }

    /// Adds the units of a shard at some positions, all of them greater than those before.
    pub(crate) fn extend(&mut self, shard: Shard, positions: std::ops::Range<u64>) {
        if shard.of == 1 && !positions.is_empty() {
            return self.push_range(positions.start, positions.end - 1);
        }
        for position in positions {
            self.push(shard.unit(position));
        }
    }

    fn push_range(&mut self, first: u64, last: u64) {
        match self.0.last_mut() {
            Some(run)
                if run
                    .last
                    .is_some_and(|last| last.checked_add(1) == Some(first)) =>
            {
                run.last = Some(last);
            }
            _ => self.0.push(Run {
                first,
                last: Some(last),
                step: 1,
            }),
        }
    }
}

/// From numbers in ascending order.
impl FromIterator<u64> for Units {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut units = Self::default();
        for number in numbers {
            units.push(number);
        }
        units
    }
}

/// `3`, `0-99`, `3/40`, `3,7-9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "units are a number as in 7, a range as in 0-99, a share as in 3/40 (every 40th, beginning with 3), or several with commas between"
)]
pub struct UnitsError;

impl FromStr for Units {
    type Err = UnitsError;

    fn from_str(text: &str) -> Result<Self, UnitsError> {
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| UnitsError);
        let run = |text: &str| {
            let (first, last, step) = if let Some((index, of)) = text.split_once('/') {
                (number(index)?, None, number(of)?)
            } else {
                let (first, last) = text.split_once('-').unwrap_or((text, text));
                (number(first)?, Some(number(last)?), 1)
            };
            let is_share = last.is_none();
            let right = if is_share {
                first < step
            } else {
                last >= Some(first)
            };
            right.then_some(Run { first, last, step }).ok_or(UnitsError)
        };
        text.split(',').map(run).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &Run { first, last, step }) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            match last {
                None => write!(f, "{comma}{first}/{step}")?,
                Some(last) if last == first => write!(f, "{comma}{first}")?,
                Some(last) => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ranges_and_shares_are_read_and_written() {
        let all = |text: &str| {
            let units: Units = text.parse().unwrap();
            assert_eq!(units.to_string(), text);
            let all: Vec<u64> = (0..units.len(20))
                .map(|position| units.nth(20, position).unwrap())
                .collect();
            assert_eq!(units.nth(20, units.len(20)), None);
            all
        };
        assert_eq!(all("7"), [7]);
        assert_eq!(all("0-3"), [0, 1, 2, 3]);
        assert_eq!(all("18-99"), [18, 19]);
        assert_eq!(all("25"), [0; 0]);
        assert_eq!(all("3/8"), [3, 11, 19]);
        assert_eq!(all("1,5-6,6/7"), [1, 5, 6, 6, 13]);
        for text in [
            "",
            "x",
            "3-1",
            "4/4",
            "1/0",
            "1,",
            "-1",
            "1-2-3",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<Units>(), Err(UnitsError), "{text}");
        }
    }

    #[test]
    fn numbers_one_after_another_are_ranges() {
        let units = |numbers: &[u64]| numbers.iter().copied().collect::<Units>().to_string();
        assert_eq!(units(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
        assert_eq!(units(&[]), "");
    }
}
