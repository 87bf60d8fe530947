//! `catmouse count`: all layouts of a size at jumps of one cell, without solving any.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use catmouse::Shape;
use catmouse::atomic_file;
use catmouse::count::{
    Connectivity, CountSummary, Done, Job, Total, cells_up_to_symmetry, swept, write_count,
};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::census::{parse_size, stop_on_interrupt};
use super::threads::Threads;
use super::{Failure, complain};

/// Count every layout of a board at jumps of one cell by a transfer matrix, without solving them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  catmouse count 5x5                      who wins every layout of 5x5, in seconds
  catmouse count 6x6 --out 6x6-count      result files too; a run that was stopped goes on
  catmouse count 7x7 --out 7x7-count --part 0/4
                                          a quarter of the units; give all parts the same folder,
                                          then run the command without --part

A folder holds a file for each unit (one cell, one distance, one question). Several processes may share it: a
unit whose file is there is not counted again. Other jumps than one cell: see catmouse census.")]
pub(crate) struct Args {
    /// Rows and columns
    #[arg(value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    size: Shape,
    /// Folder for units and results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Do the units of every M-th cell only, beginning with cell R (from 0)
    #[arg(long, value_name = "R/M", value_parser = parse_part, requires = "out")]
    part: Option<(usize, usize)>,
    /// The cat's jump: 1
    #[arg(long, value_name = "1", default_value = "1")]
    cat_jump: String,
    /// The mouse's jump: 1
    #[arg(long, value_name = "1", default_value = "1")]
    mouse_jump: String,
    #[command(flatten)]
    threads: Threads,
}

fn parse_part(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once('/')
        .and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((index, of)) if index < of => Ok((index, of)),
        _ => Err("a part is R/M with R from 0 to M - 1, as in 0/4".to_owned()),
    }
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.cat_jump != "1" || self.mouse_jump != "1" {
            let Self {
                size,
                cat_jump,
                mouse_jump,
                ..
            } = self;
            return Err(Failure::Usage(format!(
                "only jumps of one cell can be counted without solving; `catmouse census {}x{} --cat-jump {cat_jump} --mouse-jump {mouse_jump}` solves the layouts of other jumps",
                size.rows(),
                size.columns(),
            )));
        }
        let shape = swept(self.size);
        let failed = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
        let units = self.out.as_ref().map(|folder| folder.join("units"));
        if let Some(units) = &units {
            fs::create_dir_all(units)
                .and_then(|()| atomic_file::sweep(units))
                .map_err(|error| Failure::Input(format!("{}: {error}", units.display())))?;
        }
        let cells: Vec<usize> = cells_up_to_symmetry(shape).into_keys().collect();
        let (index, of) = self.part.unwrap_or((0, 1));
        let mine: Vec<usize> = cells.into_iter().skip(index).step_by(of).collect();
        let meter = Meter::new();
        let threads = match self.threads.or_zero() {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let job = Job {
            shape,
            cells: &mine,
            folder: units.as_deref(),
            threads,
            stop: stop_on_interrupt(),
        };
        let found = job
            .count(&|done| meter.tell(done))
            .map_err(|error| failed(&error))?;
        meter.finish();
        let Some(found) = found else {
            let kept = match &self.out {
                Some(_) => "the units that are done are kept: run the same command to go on",
                None => "nothing is kept without --out",
            };
            complain(&format!("stopped; {kept}"));
            return Err(Failure::Told);
        };
        if self.part.is_some() {
            writeln!(out, "part {index}/{of}: all units done")?;
            return Ok(());
        }
        let total = Total::new(shape, Connectivity::count(shape), &found)
            .map_err(|error| failed(&error))?;
        let summary = match &self.out {
            Some(folder) => write_count(&total, folder).map_err(|error| failed(&error))?,
            None => CountSummary::new(&total),
        };
        print(&summary, out)
    }
}

/// Prints what was counted, for people.
fn print(summary: &CountSummary, out: &mut dyn Write) -> Result<(), Failure> {
    let CountSummary {
        rows,
        cols,
        layouts,
        connected_sets,
        identity,
        ties,
        ..
    } = summary;
    writeln!(
        out,
        "{rows}x{cols}, jumps of one cell: {layouts} layouts, {connected_sets} connected sets (identity {identity})\n"
    )?;
    let mut table = vec![[
        String::new(),
        "mouse wins".to_owned(),
        "cat wins".to_owned(),
        "draws".to_owned(),
    ]];
    for line in &summary.reasons {
        let outcomes = &line.outcomes;
        let name = line.reason.name().replace('_', " ");
        table.push([
            name,
            outcomes.mouse.clone(),
            outcomes.cat.clone(),
            outcomes.draw.clone(),
        ]);
    }
    let all = &summary.outcomes;
    table.push([
        "all".to_owned(),
        all.mouse.clone(),
        all.cat.clone(),
        all.draw.clone(),
    ]);
    let width = |column: usize| {
        table
            .iter()
            .map(|line| line[column].len())
            .max()
            .unwrap_or(0)
    };
    for line in &table {
        writeln!(
            out,
            "{:name$}  {:>mouse$}  {:>cat$}  {:>draw$}",
            line[0],
            line[1],
            line[2],
            line[3],
            name = width(0),
            mouse = width(1),
            cat = width(2),
            draw = width(3),
        )?;
    }
    writeln!(out)?;
    if let Some(longest) = summary.longest_mouse_win() {
        writeln!(out, "The longest win of the mouse takes {longest} plies.")?;
    }
    writeln!(
        out,
        "Ties: {}, of which the mouse wins {} by rule a.",
        ties.layouts, ties.mouse_by_rule_a
    )?;
    match &ties.mouse_otherwise {
        Some(late) => writeln!(out, "It wins {late} others.")?,
        None => writeln!(
            out,
            "Other ties that it may win are counted as the cat's: see docs/counting.md."
        )?,
    }
    Ok(())
}

/// Says on standard error how far the count is: on a terminal in one line, elsewhere now and then.
struct Meter {
    started: Instant,
    bar: Option<ProgressBar>,
    state: Mutex<(u64, u64, Instant)>,
}

impl Meter {
    const PAUSE: Duration = Duration::from_secs(10);

    fn new() -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
            bar.with_style(
                ProgressStyle::with_template("{spinner} {msg}, {elapsed}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            )
        });
        let started = Instant::now();
        Self {
            started,
            bar,
            state: Mutex::new((0, 0, started)),
        }
    }

    fn tell(&self, done: Done) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        state.0 += 1;
        state.1 += done.found.effort.keys;
        let (units, keys, told) = *state;
        let elapsed = self.started.elapsed();
        let speed = keys as f64 / elapsed.as_secs_f64().max(1e-9);
        let unit = done.unit;
        let line = format!(
            "{units} units, the last {} on cell {} at distance {}, {} keys/s",
            unit.question.name(),
            unit.cell,
            unit.distance,
            HumanCount(speed as u64)
        );
        if let Some(bar) = &self.bar {
            bar.set_message(line);
            bar.tick();
        } else if told.elapsed() >= Self::PAUSE {
            state.2 = Instant::now();
            eprintln!("{line}, {}", HumanDuration(elapsed));
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
