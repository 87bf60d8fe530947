//! A run from its checkpoint on, with progress: what counting and hunting have in common.

use std::path::Path;
use std::time::Instant;

use catmouse::census::run::{Checkpoint, FileError, Manifest, Run, Runner, write_run};

use super::meter::{Meter, stop_on_interrupt};
use crate::cli::Failure;
use crate::cli::threads::Threads;

/// Does what a manifest describes, or goes on with it if there is a folder. `noun` is what the progress counts.
pub(crate) fn carry_out(
    manifest: &Manifest,
    folder: Option<&Path>,
    threads: Threads,
    noun: &'static str,
) -> Result<(Runner, Run), Failure> {
    let failed = |error: FileError| Failure::Input(error.to_string());
    // Before anything is written.
    manifest
        .survey()
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let checkpoint = folder
        .map(|folder| Checkpoint::begin(folder, manifest))
        .transpose()
        .map_err(failed)?;
    let runner =
        Runner::new(manifest, checkpoint).map_err(|error| Failure::Usage(error.to_string()))?;
    let started = Instant::now();
    let meter = Meter::new(started, noun);
    let run = runner
        .run(threads.or_zero(), stop_on_interrupt(), meter.reporter())
        .map_err(|error| Failure::Input(error.to_string()))?;
    if let Some(folder) = folder {
        write_run(folder, &run, threads.or_zero(), started.elapsed()).map_err(failed)?;
    }
    Ok((runner, run))
}
