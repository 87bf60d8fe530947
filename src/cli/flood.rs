//! What is wrong with an input, said until it is too much.

use super::{complain, warn};

/// Says the first errors and the first warnings, and counts the others.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    errors: u64,
    warnings: u64,
}

impl Flood {
    /// As many are said of each.
    const SAID: u64 = 20;

    pub(crate) fn complain(&mut self, message: &str) {
        self.errors += 1;
        if self.errors <= Self::SAID {
            complain(message);
        }
    }

    pub(crate) fn warn(&mut self, message: &str) {
        self.warnings += 1;
        if self.warnings <= Self::SAID {
            warn(message);
        }
    }

    /// Says how many were not said; `name` is the input's.
    pub(crate) fn end(&self, name: impl std::fmt::Display) {
        let more = |count: u64, what: &str| {
            let more = count.checked_sub(Self::SAID).filter(|&more| more > 0)?;
            let end = if more == 1 { "" } else { "s" };
            let said = Self::SAID;
            Some(format!(
                "{name}: {more} more {what}{end}; the first {said} are above"
            ))
        };
        if let Some(message) = more(self.warnings, "warning") {
            warn(&message);
        }
        if let Some(message) = more(self.errors, "error") {
            complain(&message);
        }
    }
}
