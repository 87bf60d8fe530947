//! `catmouse census status`: how far a census is.

use std::io::Write;
use std::path::PathBuf;

use catmouse::census::run::Stock;
use indicatif::HumanDuration;

use super::{Format, quoted};
use crate::cli::{Failure, complain};

/// Say which units of a census are done, missing or damaged, and how long the rest will take
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The time left is that at the pace of the units that are there, by the times of their files. The exit
code is 1 if units are damaged.")]
pub(super) struct Args {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How many faults are told one by one.
const MOST_FAULTS: usize = 20;

impl Args {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let stock = Stock::take(&self.folder).map_err(|error| Failure::Input(error.to_string()))?;
        match self.format {
            Format::Text => self.tell(&stock, out)?,
            Format::Json => writeln!(out, "{}", json(&stock))?,
        }
        out.flush()?;
        for fault in stock.faults.iter().take(MOST_FAULTS) {
            complain(&fault.to_string());
        }
        if let Some(more) = stock.faults.len().checked_sub(MOST_FAULTS + 1) {
            complain(&format!("and {} more like these", more + 1));
        }
        if stock.faults.is_empty() {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }

    fn tell(&self, stock: &Stock, out: &mut dyn Write) -> Result<(), Failure> {
        let Stock {
            units,
            done,
            missing,
            damaged,
            faults,
            left,
            collected,
            shard,
            ..
        } = stock;
        let share = *done as f64 / (*units).max(1) as f64 * 100.0;
        writeln!(out, "{units} units")?;
        writeln!(out, "done      {done} ({share:.1} per cent)")?;
        let missing_count = stock.missing_count();
        if missing_count > 0 {
            writeln!(out, "missing   {missing_count}: {missing}")?;
        }
        if !faults.is_empty() {
            writeln!(out, "damaged   {}: {damaged}", faults.len())?;
        }
        if *collected {
            writeln!(out, "results   there")?;
        } else if done < units {
            if let Some(left) = left {
                writeln!(out, "left      {}", HumanDuration(*left))?;
            }
        } else if let Some(shard) = shard {
            writeln!(
                out,
                "next      catmouse merge, with the other shards than {shard}"
            )?;
        } else {
            let folder = quoted(&self.folder);
            writeln!(out, "next      catmouse census collect {folder}")?;
        }
        Ok(())
    }
}

/// The units that are missing or damaged as `run-unit` takes them.
fn json(stock: &Stock) -> serde_json::Value {
    serde_json::json!({
        "units": stock.units,
        "done": stock.done,
        "missing": stock.missing.to_string(),
        "damaged": stock.damaged.to_string(),
        "collected": stock.collected,
        "seconds_left": stock.left.map(|left| left.as_secs()),
    })
}
