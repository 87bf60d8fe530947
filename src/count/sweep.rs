//! The sweep: a board is passed cell by cell, and what has been passed is kept as sums over *keys*.
//!
//! ```text
//! # # . M .      passed: the first seven cells of a board of 3 x 5
//! # C|# # .      the frontier: the last cell passed in each column, here cells 5, 6, 2, 3, 4
//! ---+
//! ```
//!
//! A [`TransferMatrix`] says what has to be known of the passed cells to go on; that is a key.
//! All ways to fill the passed cells that have the same key go on in the same way, so one number
//! stands for all of them. Sweeping a board multiplies a vector by one sparse matrix a cell.
//!
//! Most keys that can be made lead nowhere: what they promise cannot be kept by the cells to come.
//! [`Live`] holds those that lead somewhere. It is made by a sweep of a *coarser* matrix, whose
//! keys leave something out, forwards and then backwards; the exact sweep drops each key whose
//! coarse image is not alive.

use std::collections::{HashMap, HashSet};
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};

use foldhash::fast::FixedState;

/// What is known of the cells passed. How it is laid out is up to the matrix.
pub type Key = u128;

/// One way to go on by one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The sweep goes on with this key; each way to come here stands for `factor` as many layouts.
    Open {
        /// What is known now.
        key: Key,
        /// 1, or 2 where a cell has left the frontier that can be floor or wall.
        factor: u32,
    },
    /// Nothing can go wrong any more: the cells that can still be floor or wall at will, a factor of
    /// two each, are `free`, the factor of this step included.
    Closed {
        /// How many cells are free.
        free: u32,
    },
}

/// How keys follow one another.
pub trait TransferMatrix {
    /// Cells of the board.
    fn cells(&self) -> usize;

    /// The key before the first cell.
    fn start(&self) -> Key;

    /// Calls `emit` with each way to fill `cell` after what `key` says of the cells before it.
    fn step(&self, cell: usize, key: Key, emit: impl FnMut(Step));
}

type Sums = HashMap<Key, u128, FixedState>;
type Keys = HashSet<Key, FixedState>;

/// How much work a sweep was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Keys after each cell, added up.
    pub keys: u64,
    /// The most keys after one cell.
    pub most: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, more: Self) {
        self.keys += more.keys;
        self.most = self.most.max(more.most);
    }
}

impl Effort {
    /// That of two sweeps, one after the other.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        Self {
            keys: self.keys + next.keys,
            most: self.most.max(next.most),
        }
    }
}

/// The sweep was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

/// Sums up all closed layouts. `keep` is asked whether a key after a cell can be of use.
///
/// # Errors
///
/// If `stop` is set meanwhile; it is looked at once a cell and once every few thousand keys.
pub fn sum(
    matrix: &impl TransferMatrix,
    keep: impl Fn(usize, Key) -> bool,
    stop: &AtomicBool,
) -> Result<(u128, Effort), Stopped> {
    let mut effort = Effort::default();
    let mut closed = 0u128;
    let mut now = Sums::default();
    now.insert(matrix.start(), 1);
    for cell in 0..matrix.cells() {
        let mut next = Sums::with_capacity_and_hasher(now.len(), FixedState::default());
        for (done, (&key, &ways)) in now.iter().enumerate() {
            if done % 4096 == 0 && stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            matrix.step(cell, key, |step| match step {
                Step::Open { key, factor } => {
                    if keep(cell, key) {
                        *next.entry(key).or_insert(0) += ways * u128::from(factor);
                    }
                }
                Step::Closed { free } => closed += ways << free,
            });
        }
        now = next;
        effort.keys += now.len() as u64;
        effort.most = effort.most.max(now.len() as u64);
    }
    Ok((closed, effort))
}

/// The keys of a matrix that lead to a closed layout.
#[derive(Debug)]
pub struct Live {
    /// After each cell.
    after: Vec<Keys>,
}

impl Live {
    /// Finds them: all keys forwards, then those that lead on backwards. Adds up the layouts on the way.
    ///
    /// # Errors
    ///
    /// If `stop` is set meanwhile.
    pub fn find(
        matrix: &impl TransferMatrix,
        keep: impl Fn(usize, Key) -> bool,
        stop: &AtomicBool,
    ) -> Result<(Self, Effort), Stopped> {
        let cells = matrix.cells();
        let mut effort = Effort::default();
        let mut before: Vec<Vec<Key>> = vec![vec![matrix.start()]];
        for cell in 0..cells {
            let mut next = Keys::default();
            for (done, &key) in before[cell].iter().enumerate() {
                if done % 4096 == 0 && stop.load(Ordering::Relaxed) {
                    return Err(Stopped);
                }
                matrix.step(cell, key, |step| {
                    if let Step::Open { key, .. } = step
                        && keep(cell, key)
                    {
                        next.insert(key);
                    }
                });
            }
            effort.keys += next.len() as u64;
            effort.most = effort.most.max(next.len() as u64);
            before.push(next.into_iter().collect());
        }
        let mut after: Vec<Keys> = vec![Keys::default(); cells];
        for cell in (1..cells).rev() {
            let keys = std::mem::take(&mut before[cell]);
            let mut alive = Keys::default();
            for (done, &key) in keys.iter().enumerate() {
                if done % 4096 == 0 && stop.load(Ordering::Relaxed) {
                    return Err(Stopped);
                }
                let mut leads_on = false;
                matrix.step(cell, key, |step| {
                    leads_on = leads_on
                        || match step {
                            Step::Open { key, .. } => after[cell].contains(&key),
                            Step::Closed { .. } => true,
                        };
                });
                if leads_on {
                    alive.insert(key);
                }
            }
            after[cell - 1] = alive;
        }
        Ok((Self { after }, effort))
    }

    /// Whether a key after `cell` leads to a closed layout.
    #[must_use]
    pub fn contains(&self, cell: usize, key: Key) -> bool {
        self.after[cell].contains(&key)
    }

    /// Live keys after all cells.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.after.iter().map(|keys| keys.len() as u64).sum()
    }

    /// Whether nothing leads anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
