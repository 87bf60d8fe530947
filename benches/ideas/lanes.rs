//! The same work with narrower and wider registers.

use catmouse::census::RegionGames;
use catmouse::engine::simd::Simd;

use crate::sample::{ONE, Sample, by_cells, time_play};

pub(crate) fn measure(sample: &Sample) {
    let regions = sample.some(5000);
    println!(
        "ns a region, jumps 1/1, food elsewhere too; by search: batch engine, walks, chase; by distances: races, walks, chase"
    );
    println!(
        "{:>9} {:>9} {:>10} {:>10} {:>13} {:>10}",
        "cells up", "regions", "registers", "by search", "by distances", "chosen"
    );
    for (cells, regions) in by_cells(&regions) {
        for simd in Simd::usable() {
            let mut games = RegionGames::with(simd);
            let count = regions.len() as f64;
            let chosen = time_play(&mut games, &regions, ONE, true) / count;
            games.count_races_from(65);
            let searched = time_play(&mut games, &regions, ONE, true) / count;
            games.count_races_from(0);
            let raced = time_play(&mut games, &regions, ONE, true) / count;
            println!(
                "{cells:>9} {:>9} {:>10} {searched:>10.0} {raced:>13.0} {chosen:>10.0}",
                regions.len(),
                simd.level().name()
            );
        }
    }
    println!(
        "\nThe batch engine's working set, two generations of rows and two masks for each mouse cell:"
    );
    for cells in [16, 24, 32, 40, 64] {
        println!("{cells:>9} cells {:>9} bytes", 4 * 64 * cells);
    }
}
