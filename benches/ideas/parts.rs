//! Dead ends, trees, cut cells: how many regions have them.

use catmouse::CellSet;
use catmouse::reach::jump_ends;

use crate::sample::Sample;

pub(crate) fn measure(sample: &Sample) {
    let regions = sample.some(20_000);
    let (mut cells, mut leaves, mut cuts, mut pendant, mut trees) = (0, 0, 0, 0, 0);
    let (mut leafy, mut cuttable, mut searched, mut pairs) = (0, 0, 0, 0);
    for region in &regions {
        let (shape, all) = (region.frame(), region.cells());
        let next = |cells: CellSet, cell: catmouse::Cell| {
            (jump_ends(shape, cells, cell.into(), 1) & cells) - cell.into()
        };
        let ends: CellSet = all
            .iter()
            .filter(|&cell| next(all, cell).len() == 1)
            .collect();
        let is_cut = |cell: &catmouse::Cell| {
            let rest = all - (*cell).into();
            let mut part: CellSet = rest.lowest().into_iter().collect();
            loop {
                let grown = jump_ends(shape, rest, part, 1);
                if grown == part {
                    return part != rest;
                }
                part = grown;
            }
        };
        let cut = all.iter().filter(is_cut).count();
        // Leaves off, until there are none.
        let mut core = all;
        while let Some(leaf) = core
            .iter()
            .find(|&cell| core.len() > 1 && next(core, cell).len() == 1)
        {
            core.remove(leaf);
        }
        cells += all.len();
        leaves += ends.len();
        cuts += cut;
        pendant += all.len() - core.len();
        trees += usize::from(core.len() == 1);
        leafy += usize::from(!ends.is_empty());
        cuttable += usize::from(cut > 0);
        // What races look at one by one: mice before the first gate.
        for food in all {
            let (mut within, mut done) = (CellSet::single(food), 1);
            let mut open = 0;
            loop {
                let wider = jump_ends(shape, all, within, 1);
                let level = wider - within;
                if level.len() <= 1 {
                    break;
                }
                if done > 1 {
                    open += level.len();
                }
                done += 1;
                within = wider;
            }
            searched += open;
            pairs += usize::from(open > 0);
        }
    }
    let count = regions.len() as f64;
    let share = |part: usize, of: usize| 100.0 * part as f64 / of as f64;
    let squares: usize = regions
        .iter()
        .map(|region| region.cells().len().pow(2))
        .sum();
    println!(
        "{} regions, {:.1} cells each",
        regions.len(),
        cells as f64 / count
    );
    println!(
        "dead ends             {:>5.1} % of the cells, in {:>5.1} % of the regions",
        share(leaves, cells),
        share(leafy, regions.len())
    );
    println!(
        "cut cells             {:>5.1} % of the cells, in {:>5.1} % of the regions",
        share(cuts, cells),
        share(cuttable, regions.len())
    );
    println!(
        "hanging trees         {:>5.1} % of the cells: dead ends taken off until none is left",
        share(pendant, cells)
    );
    println!(
        "trees                 {:>5.1} % of the regions",
        share(trees, regions.len())
    );
    println!(
        "foods with open ties  {:>5.1} % of the foods, jumps 1/1: the rest is settled by distances and gates",
        share(pairs, cells)
    );
    println!(
        "mice in open ties     {:>5.1} % of all pairs of food and mouse",
        share(searched, squares)
    );
}
