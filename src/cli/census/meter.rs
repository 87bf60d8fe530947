//! Long runs: how far they are, and how they are stopped.

use std::io::{self, IsTerminal};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use catmouse::census::run::{Progress, UnitDone};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};

use crate::cli::complain;

/// Set by Ctrl-C and by SIGTERM: what is in hand is left undone, what is done is kept. A second one ends the process. A hangup is
/// left to the system, so that `nohup` works.
pub(crate) fn stop_on_interrupt() -> &'static AtomicBool {
    static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    for signal in [SIGINT, SIGTERM] {
        let stop = || STOP.clone();
        // In this order: the first signal only sets the flag, the second one finds it set.
        let handled = register_conditional_shutdown(signal, 130, stop())
            .and_then(|_| register(signal, stop()));
        if let Err(error) = handled {
            complain(&format!("Ctrl-C will end the run at once: {error}"));
        }
    }
    &STOP
}

/// Says on standard error how far the run is: a bar on a terminal, now and then a line elsewhere.
pub(crate) struct Meter {
    started: Instant,
    /// What is counted.
    noun: &'static str,
    bar: Option<ProgressBar>,
    told: Mutex<Instant>,
}

impl Meter {
    const PAUSE: Duration = Duration::from_secs(10);

    pub(crate) fn new(started: Instant, noun: &'static str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
            let style = "{bar:30} {pos}/{len} units, {msg}, {eta} left";
            bar.with_style(
                ProgressStyle::with_template(style)
                    .unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
            .with_message("beginning")
        });
        Self {
            started,
            noun,
            bar,
            told: Mutex::new(started),
        }
    }

    /// Writes something else to the terminal, with the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn reporter(&self) -> impl Fn(Progress, &UnitDone) + Sync {
        move |progress: Progress, _: &UnitDone| {
            let seconds = self.started.elapsed().as_secs_f64();
            let speed = progress.games as f64 / seconds.max(1e-9);
            let speed = format!("{} {}/s", indicatif::HumanCount(speed as u64), self.noun);
            if let Some(bar) = &self.bar {
                if bar.length().is_none() {
                    bar.set_length(progress.units);
                    // Units found in the checkpoint took no time.
                    bar.reset_eta();
                }
                bar.set_message(speed);
                bar.set_position(progress.done);
                if progress.done == progress.units {
                    bar.finish_and_clear();
                }
                return;
            }
            let Ok(mut told) = self.told.try_lock() else {
                return;
            };
            if told.elapsed() >= Self::PAUSE {
                *told = Instant::now();
                let worked = (progress.done - progress.found).max(1) as f64;
                let left = seconds / worked * (progress.units - progress.done) as f64;
                let left = indicatif::HumanDuration(Duration::from_secs_f64(left));
                eprintln!(
                    "{}/{} units, {speed}, {left} left",
                    progress.done, progress.units
                );
            }
        }
    }
}
