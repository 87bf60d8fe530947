//! How many threads a command works with: one argument, the same for all.

use std::num::NonZeroUsize;

use super::number::within;

/// No machine has more cores, and more threads than cores only get in each other's way.
const MOST: u64 = 1024;

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Threads {
    /// How many threads to work with, at most 1024 [default: one a core]
    #[arg(long, value_name = "N", value_parser = within(1..=MOST), allow_negative_numbers = true)]
    threads: Option<u64>,
}

impl Threads {
    /// What was asked for; `None` for one a core.
    pub(super) fn asked(self) -> Option<NonZeroUsize> {
        self.threads
            .and_then(|threads| NonZeroUsize::new(threads as usize))
    }

    /// As rayon's pools take it: 0 for one a core.
    pub(super) fn or_zero(self) -> usize {
        self.asked().map_or(0, NonZeroUsize::get)
    }
}
