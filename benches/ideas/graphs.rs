//! Regions whose moves are the same graph play alike: how many different graphs are there?

use std::collections::HashMap;

use catmouse::census::{Jumps, Play, RegionGames};
use catmouse::gallery::random::Random;
use catmouse::{CellSet, Reach, Shape, Symmetry};

use crate::sample::{ONE, Sample, time, time_play};

/// Larger boards are sampled.
const WHOLE: u64 = 1 << 26;
/// Of still larger ones no two draws would have the same graph.
const DRAWABLE: u64 = 1 << 34;
const DRAWS: usize = 400_000;

pub(crate) fn measure(sample: &Sample) {
    println!(
        "Exact: canonical forms by colour refinement and search, compared by 128 bits of hash."
    );
    for jumps in [&[1][..], &[1, 2], &[2]] {
        let names: Vec<_> = jumps.iter().map(usize::to_string).collect();
        let names = names.join(" and ");
        if sample.space.ranks() <= WHOLE {
            let mut graphs: HashMap<u128, u32> = HashMap::new();
            let mut plays: HashMap<u128, u64> = HashMap::new();
            let (mut games, mut play) = (RegionGames::new(), Play::default());
            let (cat, mouse) = (jumps[0], jumps[jumps.len() - 1]);
            let mut classes = 0;
            sample.space.visit(0..sample.space.ranks(), |region| {
                let (shape, cells) = (region.frame(), region.cells());
                let graph = form(shape, cells, jumps);
                *graphs.entry(graph).or_default() += 1;
                classes += 1;
                // The claim itself, on every eighth region.
                if classes % 8 == 0 && cells.len() > 1 {
                    games.enter(shape, cells);
                    games.solve(Jumps { cat, mouse }, true, 0, &mut play);
                    let digest = digest(&play);
                    assert_eq!(
                        *plays.entry(graph).or_insert(digest),
                        digest,
                        "{}",
                        cells.picture(shape)
                    );
                }
            });
            let alone = graphs.values().filter(|&&regions| regions == 1).count();
            let squares: f64 = graphs
                .values()
                .map(|&regions| f64::from(regions).powi(2))
                .sum();
            println!(
                "jumps of {names}: {classes} regions, {} graphs: {:.3} regions a graph; a random region's graph has {:.2}; {:.1} % of the regions have a graph of their own; most regions of one graph {}",
                graphs.len(),
                f64::from(classes) / graphs.len() as f64,
                squares / f64::from(classes),
                100.0 * alone as f64 / f64::from(classes),
                graphs.values().max().unwrap_or(&0)
            );
        } else if sample.space.ranks() <= DRAWABLE {
            drawn(sample, jumps, &names);
        } else {
            println!(
                "jumps of {names}: too many regions for two of a sample to have the same graph"
            );
        }
    }
    let regions = sample.some(20_000);
    for region in &regions {
        let (shape, cells) = (region.frame(), region.cells());
        for symmetry in Symmetry::ALL {
            let image = form(symmetry.shape(shape), symmetry.set(shape, cells), &[1, 2]);
            assert_eq!(
                image,
                form(shape, cells, &[1, 2]),
                "{}",
                cells.picture(shape)
            );
        }
    }
    let count = regions.len() as f64;
    let forms = time(|| {
        for region in &regions {
            std::hint::black_box(form(region.frame(), region.cells(), &[1]));
        }
    });
    let colours = time(|| {
        for region in &regions {
            let moves = relations(region.frame(), region.cells(), &[1]);
            let colours = vec![0; moves[0].len()];
            std::hint::black_box(refined(&moves, colours));
        }
    });
    let play = time_play(&mut RegionGames::new(), &regions, ONE, true);
    println!(
        "a canonical form {:.0} ns, colour refinement alone {:.0} ns, all play of a region at 1/1 {:.0} ns",
        forms / count,
        colours / count,
        play / count
    );
}

/// Two regions drawn at random have the same graph as often as the mean number of regions of a random region's graph
/// says: so the pairs found tell that number, and classes by that number are the fewest graphs there can be.
fn drawn(sample: &Sample, jumps: &[usize], names: &str) {
    let ranks = sample.space.ranks();
    let mut random = Random::new(4);
    let mut graphs: HashMap<u128, HashMap<(Shape, CellSet), u64>> = HashMap::new();
    let (mut draws, mut tried) = (0_u64, 0_u64);
    while draws < DRAWS as u64 {
        let rank = random.bits() % ranks;
        tried += 1;
        sample.space.visit(rank..rank + 1, |region| {
            *graphs
                .entry(form(region.frame(), region.cells(), jumps))
                .or_default()
                .entry((region.frame(), region.cells()))
                .or_default() += 1;
            draws += 1;
        });
    }
    let classes = ranks as f64 * draws as f64 / tried as f64;
    // Pairs of different regions with the same graph.
    let pairs: u64 = graphs
        .values()
        .map(|regions| {
            let all: u64 = regions.values().sum();
            (all * all - regions.values().map(|same| same * same).sum::<u64>()) / 2
        })
        .sum();
    let per_pair = classes / (draws as f64 * (draws - 1) as f64 / 2.0);
    let (mean, error) = (
        1.0 + pairs as f64 * per_pair,
        1.96 * (pairs as f64).max(1.0).sqrt() * per_pair,
    );
    println!(
        "jumps of {names}: {draws} regions drawn of about {classes:.4e}, {pairs} pairs with the same graph: a random region's graph has {mean:.2} +- {error:.2} regions, so graphs are at least 1 in {mean:.2} of the regions"
    );
}

/// Which cells a move leads to, for each jump.
fn relations(shape: Shape, cells: CellSet, jumps: &[usize]) -> Vec<Vec<u64>> {
    let mut numbers = [0; 64];
    for (number, cell) in cells.iter().enumerate() {
        numbers[cell.index()] = number;
    }
    let relation = |&jump: &usize| {
        let reach = Reach::jumps(shape, cells, jump);
        let ends = |cell| {
            (reach.from(cell) & cells)
                .iter()
                .fold(0, |ends, end| ends | 1 << numbers[end.index()])
        };
        cells
            .iter()
            .zip(0..)
            .map(|(cell, number): (_, u32)| ends(cell) & !(1_u64 << number))
            .collect()
    };
    jumps.iter().map(relation).collect()
}

/// A hash of the graph that does not depend on the order of its nodes, and tells any two graphs apart.
fn form(shape: Shape, cells: CellSet, jumps: &[usize]) -> u128 {
    let moves = relations(shape, cells, jumps);
    let nodes = moves[0].len();
    let mut best = None;
    search(&moves, &refined(&moves, vec![0; nodes]), &mut best);
    best.map_or(0, |rows: Vec<u64>| {
        let hash = |seed: u64| {
            rows.iter().fold(seed, |hash, &row| {
                mix(hash ^ row).wrapping_add(hash.rotate_left(23))
            })
        };
        u128::from(hash(nodes as u64)) << 64 | u128::from(hash(!(nodes as u64)))
    })
}

/// Keeps the least of the numberings: those that tell one node after another from its like.
fn search(moves: &[Vec<u64>], colours: &[u64], best: &mut Option<Vec<u64>>) {
    let nodes = colours.len();
    let mut sorted: Vec<(u64, usize)> = colours.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let Some(start) = (1..nodes).find(|&i| sorted[i].0 == sorted[i - 1].0) else {
        let mut place = [0; 64];
        for (number, &(_, node)) in sorted.iter().enumerate() {
            place[node] = number;
        }
        let row = |row: u64| {
            (0..nodes)
                .filter(|node| row >> node & 1 != 0)
                .fold(0, |row, node| row | 1_u64 << place[node])
        };
        let rows = moves
            .iter()
            .flat_map(|moves| sorted.iter().map(move |&(_, node)| row(moves[node])));
        let rows: Vec<u64> = rows.collect();
        if best.as_ref().is_none_or(|best| rows < *best) {
            *best = Some(rows);
        }
        return;
    };
    let colour = sorted[start].0;
    let alike: Vec<usize> = sorted
        .iter()
        .filter(|other| other.0 == colour)
        .map(|other| other.1)
        .collect();
    // Twins can be exchanged: one of them is enough.
    let twins = moves
        .iter()
        .all(|moves| alike.iter().all(|&node| moves[node] == moves[alike[0]]));
    for &node in &alike[..if twins { 1 } else { alike.len() }] {
        let mut colours = colours.to_vec();
        colours[node] = mix(colour ^ 0x5bd1_e995);
        search(moves, &refined(moves, colours), best);
    }
}

/// Colours that tell nodes apart by their neighbours' colours, as far as that goes.
fn refined(moves: &[Vec<u64>], mut colours: Vec<u64>) -> Vec<u64> {
    let count = |colours: &[u64]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    };
    let mut kinds = count(&colours);
    loop {
        let finer: Vec<u64> = (0..colours.len())
            .map(|node| {
                moves.iter().fold(mix(colours[node]), |hash, moves| {
                    let ends = CellSet::from_bits(moves[node]);
                    let sum = ends.iter().fold(0_u64, |sum, end| {
                        sum.wrapping_add(mix(colours[end.index()] ^ 0x9e37))
                    });
                    mix(hash ^ sum)
                })
            })
            .collect();
        let more = count(&finer);
        if more == kinds {
            return colours;
        }
        (colours, kinds) = (finer, more);
        if kinds == colours.len() {
            return colours;
        }
    }
}

const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// All games of a region in a number.
fn digest(play: &Play) -> u64 {
    let parts = [
        &play.together,
        &play.mouse_walk,
        &play.cat_walk,
        &play.chase,
    ];
    parts.iter().fold(0, |hash, counts| {
        let wins = counts.mouse.iter().chain(&counts.cat);
        wins.fold(mix(hash ^ counts.draw), |hash, &wins| mix(hash ^ wins))
    })
}
