//! What it would take to count larger boards: every idea of `docs/exhausting-8x8.md`, measured.
//!
//! ```text
//! cargo bench --bench ideas -- 5x5              every idea
//! cargo bench --bench ideas -- 6x6 cost lanes   some of them
//! ```
//!
//! Boards of up to four million ranks are measured whole, larger ones by 256 blocks of ranks, drawn at random from a
//! fixed seed. Times are processor time of one thread. Without a size a small board is done, as a test.

mod along;
mod bounds;
mod cost;
mod graphs;
mod lanes;
mod parts;
mod sample;

use sample::Sample;

type Idea = (&'static str, fn(&Sample));

const IDEAS: [Idea; 6] = [
    ("cost", cost::measure),
    ("graphs", graphs::measure),
    ("parts", parts::measure),
    ("along", along::measure),
    ("bounds", bounds::measure),
    ("lanes", lanes::measure),
];

fn main() {
    let mut board = None;
    let mut wanted: Vec<Idea> = Vec::new();
    // Cargo adds options of its own.
    for word in std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
    {
        if let Some(&idea) = IDEAS.iter().find(|(name, _)| *name == word) {
            wanted.push(idea);
        } else if let Some(shape) = sample::parse_size(&word) {
            board = Some(shape);
        } else {
            let names: Vec<_> = IDEAS.iter().map(|(name, _)| *name).collect();
            eprintln!(
                "error: '{word}' is neither a size, as 5x5, nor one of: {}",
                names.join(", ")
            );
            std::process::exit(2);
        }
    }
    if wanted.is_empty() {
        wanted.extend(IDEAS);
    }
    let sample = Sample::new(
        board
            .or_else(|| sample::parse_size("4x4"))
            .expect("4x4 is a size"),
    );
    println!("{sample}");
    for (name, measure) in wanted {
        println!("\n== {name}\n");
        measure(&sample);
    }
}
