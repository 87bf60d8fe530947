//! Which layouts are meant: size, jumps and walls, the same arguments for every command of the census.

use std::fmt;

use catmouse::Shape;
use catmouse::census::run::{Manifest, MethodName};

use crate::cli::number::within;

/// A board's size and ranges of jumps.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Boards {
    /// Rows and columns
    #[arg(value_name = "ROWSxCOLUMNS", value_parser = parse_size)]
    pub(crate) size: Shape,
    /// How far the cat jumps: a number, a range, or `all` that play differently
    #[arg(long, value_name = "1|1-3|all", default_value = "1", value_parser = parse_jumps)]
    cat_jump: JumpRange,
    /// How far the mouse jumps: a number, a range, or `all` that play differently
    #[arg(long, value_name = "1|1-3|all", default_value = "1", value_parser = parse_jumps)]
    mouse_jump: JumpRange,
}

impl Boards {
    /// The manifest of a run on these boards, whole and without a list of regions.
    pub(crate) fn manifest(&self, method: MethodName) -> Manifest {
        Manifest {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rows: self.size.rows(),
            cols: self.size.columns(),
            cat_jumps: self.cat_jump.of(self.size),
            mouse_jumps: self.mouse_jump.of(self.size),
            method,
            regions: false,
            shard: None,
        }
    }

    /// The arguments that say the same, the size first.
    pub(super) fn words(&self) -> String {
        let Self {
            size,
            cat_jump,
            mouse_jump,
        } = self;
        format!(
            "{}x{} --cat-jump {cat_jump} --mouse-jump {mouse_jump}",
            size.rows(),
            size.columns()
        )
    }
}

/// How many walls.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Walls {
    /// Count only the layouts with at most K walls
    #[arg(long, value_name = "K", value_parser = within(0_usize..=64), allow_negative_numbers = true)]
    walls: Option<usize>,
    /// With --walls: exactly K walls
    #[arg(long, requires = "walls")]
    exactly: bool,
}

impl Walls {
    /// All layouts, or those with so many walls.
    pub(super) fn method(self, board: Shape) -> MethodName {
        self.walls
            .map_or(MethodName::Exhaustive, |walls| MethodName::Walls {
                walls: walls.min(board.len()),
                exactly: self.exactly,
            })
    }

    /// The arguments that say the same, with a space before.
    pub(super) fn words(self) -> String {
        let exactly = if self.exactly { " --exactly" } else { "" };
        self.walls
            .map_or(String::new(), |walls| format!(" --walls {walls}{exactly}"))
    }
}

#[derive(Clone, Copy, Debug)]
enum JumpRange {
    All,
    From(usize, usize),
}

impl JumpRange {
    fn of(self, board: Shape) -> (usize, usize) {
        match self {
            Self::All => (1, board.longest_jump().max(1)),
            Self::From(least, greatest) => (least, greatest),
        }
    }
}

pub(crate) fn parse_size(text: &str) -> Result<Shape, String> {
    let sides = text
        .split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| {
            Some((rows.trim().parse().ok()?, columns.trim().parse().ok()?))
        });
    let (rows, columns) = sides.ok_or("a size is rows and columns, as in 5x6")?;
    Shape::new(rows, columns).map_err(|error| error.to_string())
}

fn parse_jumps(text: &str) -> Result<JumpRange, String> {
    if text == "all" {
        return Ok(JumpRange::All);
    }
    let (least, greatest) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), greatest.parse()) {
        (Ok(least), Ok(greatest)) if 1 <= least && least <= greatest && greatest <= 63 => {
            Ok(JumpRange::From(least, greatest))
        }
        _ => Err("a jump is a number from 1 to 63, a range as in 1-3, or all".to_owned()),
    }
}

/// As on the command line.
impl fmt::Display for JumpRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::All => write!(f, "all"),
            Self::From(least, greatest) if least == greatest => write!(f, "{least}"),
            Self::From(least, greatest) => write!(f, "{least}-{greatest}"),
        }
    }
}
