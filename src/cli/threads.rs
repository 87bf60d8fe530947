//! How many threads a command works with: one argument, the same for all.

use std::num::NonZeroUsize;

use super::number::within;

/// No machine has more cores.
const MOST: u64 = 1024;

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Threads {
    /// How many threads to work with, up to 1024; more than cores are not started [default: one a core]
    #[arg(long, value_name = "N", value_parser = within(1..=MOST), allow_negative_numbers = true)]
    threads: Option<u64>,
}

impl Threads {
    /// What was asked for, but no more than there are cores: others would only get in each other's way, and each takes
    /// memory. `None` for one a core.
    pub(super) fn asked(self) -> Option<NonZeroUsize> {
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads
            .and_then(|threads| NonZeroUsize::new(threads as usize))
            .map(|threads| threads.min(cores))
    }

    /// As rayon's pools take it: 0 for one a core.
    pub(super) fn or_zero(self) -> usize {
        self.asked().map_or(0, NonZeroUsize::get)
    }
}
