//! What distances alone settle, and what is left to be searched.

use catmouse::census::{Jumps, Play, Region, RegionGames};
use catmouse::engine::simd::Simd;
use catmouse::{Outcome, Reach};

use crate::sample::{Sample, time_play};

/// Shares of the states with the mouse to move and the pieces on three cells.
#[derive(Default)]
struct Shares {
    mouse_first: u64,
    cat_first: u64,
    ties: u64,
    /// Of the ties those beyond a gate, a level of one cell, for a mouse and a cat that jump one cell.
    gated: u64,
    mouse: u64,
    cat: u64,
    draw: u64,
}

pub(crate) fn measure(sample: &Sample) {
    let regions = sample.some(3000);
    let longest = sample.board.longest_jump().clamp(1, 4);
    println!(
        "per cent of the states with the mouse to move, {} regions; the mouse wins, the cat wins, draws as solved",
        regions.len()
    );
    println!(
        "{:>4} {:>6} {:>12} {:>11} {:>6} {:>14} {:>9} {:>7} {:>7} {:>7}",
        "cat",
        "mouse",
        "mouse nearer",
        "cat nearer",
        "ties",
        "beyond a gate",
        "settled",
        "mouse",
        "cat",
        "draws"
    );
    for cat in 1..=longest {
        for mouse in 1..=longest {
            let shares = shares(&regions, Jumps { cat, mouse });
            let all = shares.mouse + shares.cat + shares.draw;
            assert_eq!(all, shares.mouse_first + shares.cat_first + shares.ties);
            let settled = if mouse > cat {
                shares.cat_first
            } else {
                // The theorem: nobody draws, and only ties are open.
                assert_eq!(shares.draw, 0);
                assert!(shares.mouse >= shares.mouse_first && shares.cat >= shares.cat_first);
                all - (shares.ties - shares.gated)
            };
            assert!(shares.cat >= shares.cat_first);
            let share = |part: u64| 100.0 * part as f64 / all as f64;
            println!(
                "{cat:>4} {mouse:>6} {:>12.1} {:>11.1} {:>6.1} {:>14.1} {:>9.1} {:>7.1} {:>7.1} {:>7.3}",
                share(shares.mouse_first),
                share(shares.cat_first),
                share(shares.ties),
                share(shares.gated),
                share(settled),
                share(shares.mouse),
                share(shares.cat),
                share(shares.draw),
            );
        }
    }

    println!(
        "\nmouse's jump 1, food elsewhere too: ns a region by search and by distances, after comparing them"
    );
    let regions = sample.some(5000);
    println!(
        "{:>4} {:>10} {:>10} {:>13} {:>7}",
        "cat", "registers", "by search", "by distances", "ratio"
    );
    for cat in 1..=longest.min(2) {
        let jumps = Jumps { cat, mouse: 1 };
        for simd in Simd::usable() {
            let [mut searched, mut raced] = [65, 0].map(|from| {
                let mut games = RegionGames::with(simd);
                games.count_races_from(from);
                games
            });
            let (mut one, mut other) = (Play::default(), Play::default());
            for region in &regions {
                for (games, play) in [(&mut searched, &mut one), (&mut raced, &mut other)] {
                    games.enter(region.frame(), region.cells());
                    games.solve(jumps, true, 0, play);
                }
                assert_eq!(one, other, "{}", region.cells().picture(region.frame()));
            }
            let [searched, raced] = [&mut searched, &mut raced]
                .map(|games| time_play(games, &regions, jumps, true) / regions.len() as f64);
            println!(
                "{cat:>4} {:>10} {searched:>10.0} {raced:>13.0} {:>7.2}",
                simd.level().name(),
                searched / raced
            );
        }
    }
}

fn shares(regions: &[Region], jumps: Jumps) -> Shares {
    let mut shares = Shares::default();
    let mut games = RegionGames::new();
    let mut play = Play::default();
    for region in regions {
        let (shape, cells) = (region.frame(), region.cells());
        let [mouse_moves, cat_moves] =
            [jumps.mouse, jumps.cat].map(|jump| Reach::jumps(shape, cells, jump));
        for food in cells {
            let walks = |moves: &Reach| {
                let mut levels = vec![food.into()];
                let mut within: catmouse::CellSet = food.into();
                while within != cells {
                    let wider = within
                        .iter()
                        .fold(within, |wider, cell| wider | moves.from(cell));
                    levels.push(wider - within);
                    within = wider;
                }
                levels
            };
            let (mice, cats) = (walks(&mouse_moves), walks(&cat_moves));
            let mut gate = false;
            for (d, &level) in mice.iter().enumerate().skip(1) {
                let n = level.len() as u64;
                // Mouse and cat are on different cells.
                let with =
                    |cats: &catmouse::CellSet| cats.len() as u64 * n - (*cats & level).len() as u64;
                shares.mouse_first += cats.iter().skip(d + 1).map(with).sum::<u64>();
                shares.cat_first += cats[1..d.min(cats.len())].iter().map(with).sum::<u64>();
                let level_cats = cats.get(d).copied().unwrap_or_default();
                let ties = with(&level_cats);
                shares.ties += ties;
                if jumps.mouse == 1 {
                    shares.gated += if gate { ties } else { 0 };
                    gate |= n == 1 && level == level_cats;
                }
            }
        }
        games.enter(shape, cells);
        games.solve(jumps, false, 0, &mut play);
        for (sum, outcome) in [
            (&mut shares.mouse, Outcome::Mouse),
            (&mut shares.cat, Outcome::Cat),
            (&mut shares.draw, Outcome::Draw),
        ] {
            *sum += play.together.total(outcome);
        }
    }
    shares
}
