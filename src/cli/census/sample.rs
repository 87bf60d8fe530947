//! What is drawn instead of counted.

use catmouse::census::Population;
use catmouse::census::run::MethodName;

use crate::cli::number::at_least;

/// How many layouts to draw, and from what.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Sample {
    /// Draw N random layouts instead of counting all
    #[arg(
        id = "sample",
        long = "sample",
        value_name = "N",
        conflicts_with = "walls",
        value_parser = at_least(1),
        allow_negative_numbers = true
    )]
    layouts: Option<u64>,
    /// With --sample: what is drawn, all of them alike
    #[arg(long, value_enum, default_value_t = Of::Layouts, requires = "sample")]
    of: Of,
    /// With --sample: draw layouts in which a cell is a wall with this probability, from 0 to 0.95
    #[arg(long, value_name = "P", value_parser = parse_share, requires = "sample", conflicts_with = "of")]
    wall_share: Option<f64>,
    /// With --sample: what the random numbers begin with
    #[arg(long, default_value_t = 1, requires = "sample", value_parser = at_least(0), allow_negative_numbers = true)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Of {
    /// The layouts of the board: walls, mouse, cat and food as the census of all counts them
    Layouts,
    /// The games on connected sets of the board: mouse, cat and food in one region, whatever is around it
    Games,
}

fn parse_share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a share is a number from 0 to 1".to_owned()),
    }
}

impl Sample {
    /// The sample asked for; `None` if all is to be counted.
    pub(super) fn method(self) -> Option<MethodName> {
        let population = match (self.wall_share, self.of) {
            (Some(share), _) => Population::WallPatterns {
                wall_millionths: (share * 1e6).round() as u32,
            },
            (None, Of::Layouts) => Population::Layouts,
            (None, Of::Games) => Population::Games,
        };
        self.layouts.map(|layouts| MethodName::Sample {
            layouts,
            population,
            seed: self.seed,
        })
    }
}
