//! What a census found, as tables for people.

use std::io::Write;

use catmouse::census::run::{PairSummary, Summary};
use catmouse::notation::plies;

use crate::cli::Failure;

/// Prints what was found, for people, every count exact.
pub(crate) fn print(summary: &Summary, out: &mut dyn Write) -> Result<(), Failure> {
    let Summary {
        rows,
        cols,
        regions,
        layouts,
        ..
    } = summary;
    writeln!(
        out,
        "{rows}x{cols}, {}: {layouts} layouts for each pair of jumps",
        summary.method
    )?;
    if regions.classes != "0" {
        let (sets, classes) = (&regions.connected_sets, &regions.classes);
        writeln!(
            out,
            "{sets} connected sets in {classes} classes; all layouts accounted for (identity {})",
            summary.identity
        )?;
    }
    let length = |length: Option<u16>| length.map_or("-".to_owned(), plies);
    let found = |pair: &PairSummary| {
        let PairSummary { layouts, .. } = pair;
        vec![
            layouts.mouse.clone(),
            layouts.cat.clone(),
            layouts.draw.clone(),
            length(pair.longest_mouse_win),
            length(pair.longest_cat_win),
            length(pair.most_delayed_mouse_win),
            length(pair.longest_chase()),
        ]
    };
    let heads = ["mouse wins", "cat wins", "draws"];
    let longest = [
        "longest mouse win",
        "longest cat win",
        "most delayed",
        "longest chase",
    ];
    let groups = [
        ("", 5),
        ("all three in one region", 3),
        ("food elsewhere", 1),
    ];
    table(
        &groups,
        &[&heads[..], &longest].concat(),
        summary,
        found,
        out,
    )?;
    if let Some(population) = summary.method.population() {
        writeln!(out, "\nShares of {population}, with 95 per cent intervals")?;
        let share = |[low, share, high]: &[String; 3]| format!("{share} ({low} to {high})");
        let shares = |pair: &PairSummary| {
            let shares = pair.shares.iter();
            shares
                .flat_map(|shares| [&shares.mouse, &shares.cat, &shares.draw].map(share))
                .collect()
        };
        table(&[], &heads, summary, shares, out)?;
    }
    Ok(())
}

/// Prints a row for each pair of jumps, the columns' heads above, above them those of groups of columns.
fn table(
    groups: &[(&str, usize)],
    heads: &[&str],
    summary: &Summary,
    row: impl Fn(&PairSummary) -> Vec<String>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    const GAP: usize = 2;
    let row = |pair: &PairSummary| {
        let mut cells = vec![pair.cat_jump.to_string(), pair.mouse_jump.to_string()];
        cells.extend(row(pair));
        cells
    };
    let heads = ["cat jump", "mouse jump"].iter().chain(heads);
    let mut rows = vec![heads.map(|&head| head.to_owned()).collect()];
    rows.extend(summary.pairs.iter().map(row));
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut group_lines = Vec::new();
    let mut first = 0;
    for &(group, columns) in groups {
        let widths = &mut widths[first..first + columns];
        let missing = |widths: &[usize]| {
            let width = widths.iter().sum::<usize>() + GAP * (columns - 1);
            (group.len() + 2).saturating_sub(width)
        };
        widths[0] += missing(widths);
        let width = widths.iter().sum::<usize>() + GAP * (columns - 1);
        let group = match group {
            "" => " ".repeat(width),
            group => format!("{:─^width$}", format!(" {group} ")),
        };
        group_lines.push(group);
        first += columns;
    }
    writeln!(out)?;
    if !groups.is_empty() {
        writeln!(out, "{}", group_lines.join("  ").trim_end())?;
    }
    for row in &rows {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| format!("{cell:>width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}
