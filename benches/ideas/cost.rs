//! Where the time goes, what a rank costs, and so what a board would.

use catmouse::census::{Findings, Method, RegionGames, Space, Survey};
use catmouse::engine::batch::{Batch, Board};
use catmouse::engine::simd::Simd;
use catmouse::{CellSet, Player, Shape};

use crate::sample::{ONE, Sample, by_cells, now, time, time_play};

pub(crate) fn measure(sample: &Sample) {
    let regions = &sample.regions;
    let count = regions.len() as f64;
    let games: usize = regions.iter().map(|region| region.cells().len()).sum();

    let walk = time(|| {
        for block in &sample.blocks {
            sample.space.visit(block.clone(), |region| {
                std::hint::black_box(region);
            });
        }
    });
    let places = time(|| {
        for region in regions {
            let places = region.placements(sample.board).map(|places| places.count);
            std::hint::black_box(places.sum::<u64>());
        }
    });
    let mut by_search = RegionGames::new();
    by_search.count_races_from(65);
    let together = time_play(&mut by_search, regions, ONE, false);
    let searched = time_play(&mut by_search, regions, ONE, true);
    let chosen = time_play(&mut RegionGames::new(), regions, ONE, true);
    let (total, _) = census(sample, (1, 1));

    println!(
        "{}, one thread, jumps 1/1; {:.1} games (foods) a region",
        Simd::detect(),
        games as f64 / count
    );
    println!("{:<44} {:>10} {:>8}", "", "ns/region", "ns/game");
    let line = |name: &str, nanoseconds: f64| {
        println!(
            "{name:<44} {:>10.0} {:>8.1}",
            nanoseconds / count,
            nanoseconds / games as f64
        );
    };
    line("enumeration alone", walk);
    line("placements of the regions", places);
    line("batch engine", together);
    line("walks and chase", searched - together);
    line("play as the census chooses to count it", chosen);
    line("census: all of it, weights and tallies too", total);

    println!(
        "\n{:>9} {:>9} {:>10} {:>8} {:>12} {:>9}",
        "cells up", "regions", "ns/region", "ns/game", "row sweeps", "ns each"
    );
    for (cells, regions) in by_cells(regions) {
        let nanoseconds = time_play(&mut by_search, &regions, ONE, false);
        let sweeps: usize = regions
            .iter()
            .map(|region| row_sweeps(region.frame(), region.cells()))
            .sum();
        let games: usize = regions.iter().map(|region| region.cells().len()).sum();
        let count = regions.len() as f64;
        println!(
            "{cells:>9} {:>9} {:>10.0} {:>8.1} {:>12.0} {:>9.2}",
            regions.len(),
            nanoseconds / count,
            nanoseconds / games as f64,
            sweeps as f64 / count,
            nanoseconds / sweeps as f64
        );
    }

    let classes = if sample.is_whole() {
        count
    } else {
        classes(sample.board)
    };
    println!("\n{classes:.4e} regions in all");
    for jumps in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let (total, spread) = census(sample, jumps);
        println!(
            "jumps {}/{}: {:.0} ns a region (+- {:.1} %), all of them {} of one core",
            jumps.0,
            jumps.1,
            total / count,
            100.0 * spread,
            span(total / count * classes / 3.6e12)
        );
    }
}

/// The regions of a board, but for those that are symmetric and so counted as a half or less. A frame's connected sets
/// that touch all its sides follow from those of boards: a set can lie in a board in as many ways as its frame can.
fn classes(board: Shape) -> f64 {
    let sets = |rows: usize, columns: usize| {
        Shape::new(rows, columns).map_or(0.0, |shape| Space::new(shape).connected_sets() as f64)
    };
    let (short, long) = (
        board.rows().min(board.columns()),
        board.rows().max(board.columns()),
    );
    let frames = (1..=short).flat_map(|columns| (columns..=long).map(move |rows| (rows, columns)));
    let touching = |(rows, columns): (usize, usize)| {
        let narrow = |columns: usize| {
            sets(rows, columns) - 2.0 * sets(rows - 1, columns)
                + if rows > 1 {
                    sets(rows - 2, columns)
                } else {
                    0.0
                }
        };
        let all = narrow(columns) - 2.0 * narrow(columns - 1)
            + if columns > 1 {
                narrow(columns - 2)
            } else {
                0.0
            };
        all / if rows == columns { 8.0 } else { 4.0 }
    };
    frames.map(touching).sum()
}

/// The nanoseconds that the census itself takes for the blocks, and half the 95 per cent interval of the nanoseconds a
/// region as a share of them: 0 where the blocks are all.
fn census(sample: &Sample, (cat, mouse): (usize, usize)) -> (f64, f64) {
    let survey = Survey::new(sample.board, Method::Exhaustive, cat..=cat, mouse..=mouse);
    let mut surveyor = survey.surveyor();
    let mut blocks = Vec::new();
    for _ in 0..2 {
        blocks.clear();
        for block in &sample.blocks {
            let mut findings = Findings::new(1);
            let start = now();
            surveyor.probe(block.clone(), &mut findings);
            blocks.push((now() - start, findings.ground.classes as f64));
        }
    }
    let count = blocks.len() as f64;
    let (total, regions) = blocks.iter().fold((0.0, 0.0), |(total, regions), block| {
        (total + block.0, regions + block.1)
    });
    let residual = |block: &(f64, f64)| (block.0 - block.1 * total / regions).powi(2);
    let variance = blocks.iter().map(residual).sum::<f64>() / (count - 1.0).max(1.0);
    let spread = if sample.is_whole() {
        0.0
    } else {
        1.96 * (variance * count).sqrt() / total
    };
    (total, spread)
}

/// Rows of 64 bytes times sweeps of the batch engine: how many there are at most.
fn row_sweeps(shape: Shape, cells: CellSet) -> usize {
    let k = cells.len();
    let planes = 2 * k.div_ceil(8);
    let in_row = match k {
        ..=16 => 4,
        17..=32 => 2,
        _ => 1,
    };
    let mut batch = Batch::new(Simd::detect());
    batch.set_region(&Board::new(shape, 1, 1), cells);
    let counts = batch.count();
    let longest = counts
        .longest(Player::Mouse)
        .max(counts.longest(Player::Cat));
    planes.div_ceil(in_row) * k * (longest / 2 + 1)
}

/// Hours as people read them.
fn span(hours: f64) -> String {
    if hours < 48.0 {
        format!("{hours:.3} hours")
    } else if hours < 24.0 * 700.0 {
        format!("{:.1} days", hours / 24.0)
    } else {
        format!("{:.1} years", hours / 24.0 / 365.25)
    }
}
