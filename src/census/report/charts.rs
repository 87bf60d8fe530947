//! The charts, each as SVG for the page and as SVG and PNG files.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::sync::Once;

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::prelude::{
    BitMapBackend, Color, DrawingArea, DrawingBackend, IntoDrawingArea, IntoFont, IntoLogRange,
    Rectangle, SVGBackend, TRANSPARENT, Text, WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, RGBColor, register_font};

use super::ReportError;
use crate::Outcome;
use crate::atomic_file::AtomicFile;
use crate::census::run::{Counts, FileError, PairSummary, Summary, file};

/// Which of the counts.
type Layouts = fn(&Counts) -> &String;

/// The charts of a census.
pub(super) struct Charts {
    /// The share of the mouse's wins by pair of jumps; `None` for a single pair.
    pub(super) jumps: Option<String>,
    /// For each pair of jumps: layouts by plies, outcomes by walls.
    pub(super) pairs: Vec<[String; 2]>,
}

pub(super) const MOUSE: RGBColor = RGBColor(0xe8, 0x8d, 0x0c);
pub(super) const CAT: RGBColor = RGBColor(0x3d, 0x5a, 0xc9);
pub(super) const DRAW: RGBColor = RGBColor(0xb6, 0xbd, 0xc8);
const INK: RGBColor = RGBColor(0x22, 0x2a, 0x3a);
const FAINT: RGBColor = RGBColor(0xe3, 0xe6, 0xec);

const WIDTH: u32 = 560;
const HEIGHT: u32 = 320;
/// PNG files have so many pixels for each unit of the drawing.
const PNG_SCALE: u32 = 2;

type Drawn = Result<(), Box<dyn Error>>;

/// Something that can be drawn on any canvas. `scale` is the size of a unit in pixels.
trait Chart {
    fn size(&self) -> (u32, u32);
    fn draw<B: DrawingBackend>(&self, canvas: &DrawingArea<B, Shift>, scale: u32) -> Drawn
    where
        B::ErrorType: 'static;
}

/// Draws all charts; files go into `folder`.
pub(super) fn draw(summary: &Summary, folder: &Path) -> Result<Charts, ReportError> {
    register_fonts();
    let jumps = (summary.pairs.len() > 1).then(|| both(folder, "jumps", &JumpsChart::new(summary)));
    let mut pairs = Vec::new();
    for pair in &summary.pairs {
        let name = format!("cat{}-mouse{}", pair.cat_jump, pair.mouse_jump);
        pairs.push([
            both(folder, &format!("plies-{name}"), &PliesChart(pair))?,
            both(folder, &format!("walls-{name}"), &WallsChart(pair))?,
        ]);
    }
    Ok(Charts {
        jumps: jumps.transpose()?,
        pairs,
    })
}

/// Text is measured, and in PNG files drawn, with a font of our own: the same on every machine.
fn register_fonts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let font = include_bytes!("font/DejaVuSans-subset.ttf");
        for style in [FontStyle::Normal, FontStyle::Bold] {
            // It was checked when the font was made: see the tests.
            let _ = register_font("sans-serif", style, font);
        }
    });
}

/// Draws a chart twice, into two files; its SVG.
fn both(folder: &Path, name: &str, chart: &impl Chart) -> Result<String, ReportError> {
    let path = folder.join(name);
    let failed = |error: Box<dyn Error>| ReportError::Chart {
        path: path.clone(),
        what: error.to_string(),
    };
    let mut svg = String::new();
    {
        let canvas = SVGBackend::with_string(&mut svg, chart.size()).into_drawing_area();
        chart.draw(&canvas, 1).map_err(failed)?;
    }
    file::write(&path.with_extension("svg"), svg.as_bytes())?;
    let png = path.with_extension("png");
    // The encoder writes to a file by its name, and chooses the format by how that ends.
    let refused = |error| FileError::io(&png, error);
    let aside = AtomicFile::create_ending(&png, ".png").map_err(refused)?;
    if let Some(aside) = aside.path() {
        let (width, height) = chart.size();
        let size = (width * PNG_SCALE, height * PNG_SCALE);
        let canvas = BitMapBackend::new(aside, size).into_drawing_area();
        chart.draw(&canvas, PNG_SCALE).map_err(failed)?;
    }
    aside.keep().map_err(refused)?;
    Ok(svg)
}

/// The share of the mouse's wins, a square for each pair of jumps.
struct JumpsChart<'a> {
    summary: &'a Summary,
    cats: Vec<usize>,
    mice: Vec<usize>,
}

impl<'a> JumpsChart<'a> {
    const LEFT: i32 = 90;
    const TOP: i32 = 76;
    const CELL: (i32, i32) = (104, 62);

    fn new(summary: &'a Summary) -> Self {
        let sorted = |jump: &dyn Fn(&PairSummary) -> usize| {
            let jumps: BTreeSet<usize> = summary.pairs.iter().map(jump).collect();
            jumps.into_iter().collect()
        };
        Self {
            summary,
            cats: sorted(&|pair| pair.cat_jump),
            mice: sorted(&|pair| pair.mouse_jump),
        }
    }
}

impl Chart for JumpsChart<'_> {
    fn size(&self) -> (u32, u32) {
        let width = Self::LEFT + Self::CELL.0 * self.mice.len() as i32 + 16;
        let height = Self::TOP + Self::CELL.1 * self.cats.len() as i32 + 16;
        (width.max(420) as u32, height as u32)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &DrawingArea<B, Shift>, scale: u32) -> Drawn
    where
        B::ErrorType: 'static,
    {
        let scale = scale as i32;
        let at = |x: i32, y: i32| (x * scale, y * scale);
        let text = |size: i32| ("sans-serif", size * scale).into_font();
        let centred = |size: i32, colour: RGBColor| {
            let middle = Pos::new(HPos::Center, VPos::Center);
            text(size).color(&colour).pos(middle)
        };
        canvas.fill(&WHITE)?;
        let title = "Layouts that the mouse wins, per cent";
        canvas.draw(&Text::new(title, at(12, 12), text(16).color(&INK)))?;
        for (column, mouse) in self.mice.iter().enumerate() {
            let x = Self::LEFT + Self::CELL.0 * column as i32 + Self::CELL.0 / 2;
            canvas.draw(&Text::new(
                format!("mouse {mouse}"),
                at(x, Self::TOP - 16),
                centred(13, INK),
            ))?;
        }
        for (row, cat) in self.cats.iter().enumerate() {
            let y = Self::TOP + Self::CELL.1 * row as i32 + Self::CELL.1 / 2;
            canvas.draw(&Text::new(
                format!("cat {cat}"),
                at(Self::LEFT / 2, y),
                centred(13, INK),
            ))?;
        }
        let shares: Vec<f64> = self
            .summary
            .pairs
            .iter()
            .map(|pair| share(pair, Outcome::Mouse))
            .collect();
        let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
        let most = shares.iter().copied().fold(0.0, f64::max);
        for (pair, share) in self.summary.pairs.iter().zip(shares) {
            let place = |jumps: &[usize], jump: usize| {
                jumps.iter().position(|&other| other == jump).unwrap_or(0) as i32
            };
            let x = Self::LEFT + Self::CELL.0 * place(&self.mice, pair.mouse_jump);
            let y = Self::TOP + Self::CELL.1 * place(&self.cats, pair.cat_jump);
            let warmth = (share - least) / (most - least).max(1e-9);
            let corners = [
                at(x + 1, y + 1),
                at(x + Self::CELL.0 - 1, y + Self::CELL.1 - 1),
            ];
            canvas.draw(&Rectangle::new(corners, mix(CAT, MOUSE, warmth).filled()))?;
            let middle = |up: i32| at(x + Self::CELL.0 / 2, y + Self::CELL.1 / 2 + up);
            canvas.draw(&Text::new(
                format!("{:.2}", share * 100.0),
                middle(-9),
                centred(19, WHITE),
            ))?;
            let draws = format!("{:.2} drawn", self::share(pair, Outcome::Draw) * 100.0);
            canvas.draw(&Text::new(draws, middle(13), centred(11, WHITE)))?;
        }
        Ok(canvas.present()?)
    }
}

/// Layouts by plies, for the mouse and for the cat.
struct PliesChart<'a>(&'a PairSummary);

impl Chart for PliesChart<'_> {
    fn size(&self) -> (u32, u32) {
        (WIDTH, HEIGHT)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &DrawingArea<B, Shift>, scale: u32) -> Drawn
    where
        B::ErrorType: 'static,
    {
        let counts = |counts: &[String]| -> Vec<f64> {
            counts.iter().map(|digits| number(digits)).collect()
        };
        let series = [
            ("mouse wins", MOUSE, counts(&self.0.plies.mouse)),
            ("cat wins", CAT, counts(&self.0.plies.cat)),
        ];
        let plies = series
            .iter()
            .map(|(_, _, counts)| counts.len())
            .max()
            .unwrap_or(0)
            .max(2);
        let most = series
            .iter()
            .flat_map(|(_, _, counts)| counts)
            .copied()
            .fold(10.0, f64::max);
        canvas.fill(&WHITE)?;
        let text = |size: u32| ("sans-serif", size * scale).into_font().color(&INK);
        let mut chart = ChartBuilder::on(canvas)
            .caption("Layouts by plies to the end, each side's wins", text(16))
            .margin(12 * scale)
            .x_label_area_size(38 * scale)
            .y_label_area_size(64 * scale)
            .build_cartesian_2d(0.0..plies as f64, (0.5..most * 2.0).log_scale())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(INK.stroke_width(scale))
            .x_desc("plies")
            .y_desc("layouts (logarithmic)")
            .x_labels(16)
            .x_label_formatter(&|plies| format!("{plies:.0}"))
            .y_label_formatter(&|count| power_of_ten(*count))
            .label_style(text(12))
            .axis_desc_style(text(12))
            .draw()?;
        for (name, colour, counts) in &series {
            // The mouse's wins take odd numbers of plies, the cat's even ones: bars never meet.
            let bars = counts.iter().enumerate().filter(|(_, count)| **count > 0.0);
            let bars = bars.map(|(plies, &count)| {
                Rectangle::new(
                    [(plies as f64 - 0.42, 0.5), (plies as f64 + 0.42, count)],
                    colour.filled(),
                )
            });
            let key = move |(x, y): (i32, i32)| {
                let side = 5 * scale as i32;
                Rectangle::new([(x, y - side), (x + 2 * side, y + side)], colour.filled())
            };
            chart.draw_series(bars)?.label(*name).legend(key);
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.9))
            .legend_area_size(16 * scale)
            .margin(8 * scale)
            .label_font(text(12))
            .draw()?;
        Ok(canvas.present()?)
    }
}

/// The share of each outcome by number of walls.
struct WallsChart<'a>(&'a PairSummary);

impl Chart for WallsChart<'_> {
    fn size(&self) -> (u32, u32) {
        (WIDTH, HEIGHT)
    }

    fn draw<B: DrawingBackend>(&self, canvas: &DrawingArea<B, Shift>, scale: u32) -> Drawn
    where
        B::ErrorType: 'static,
    {
        let all =
            |counts: &Counts| number(&counts.mouse) + number(&counts.cat) + number(&counts.draw);
        let walls: Vec<(usize, &Counts)> = self
            .0
            .walls
            .iter()
            .enumerate()
            .filter(|(_, counts)| all(counts) > 0.0)
            .collect();
        let first = walls.first().map_or(0.0, |(walls, _)| *walls as f64);
        let last = walls.last().map_or(0.0, |(walls, _)| *walls as f64);
        canvas.fill(&WHITE)?;
        let text = |size: u32| ("sans-serif", size * scale).into_font().color(&INK);
        let mut chart = ChartBuilder::on(canvas)
            .caption("Who wins, by number of walls", text(16))
            .margin(12 * scale)
            .margin_right(84 * scale)
            .x_label_area_size(38 * scale)
            .y_label_area_size(64 * scale)
            .build_cartesian_2d(first - 0.5..last + 0.5, 0.0..100.0)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(INK.stroke_width(scale))
            .x_desc("walls")
            .y_desc("per cent of layouts")
            .x_labels(16)
            .y_labels(6)
            .x_label_formatter(&|walls| format!("{walls:.0}"))
            .y_label_formatter(&|percent| format!("{percent:.0}"))
            .label_style(text(12))
            .axis_desc_style(text(12))
            .draw()?;
        let outcomes: [(_, _, Layouts); 3] = [
            ("mouse", MOUSE, |counts| &counts.mouse),
            ("draw", DRAW, |counts| &counts.draw),
            ("cat", CAT, |counts| &counts.cat),
        ];
        let mut floors = vec![0.0; walls.len()];
        for (name, colour, count) in outcomes {
            let mut bars = Vec::new();
            for ((walls, counts), floor) in walls.iter().zip(&mut floors) {
                let top = *floor + 100.0 * number(count(counts)) / all(counts);
                let walls = *walls as f64;
                bars.push(Rectangle::new(
                    [(walls - 0.46, *floor), (walls + 0.46, top)],
                    colour.filled(),
                ));
                *floor = top;
            }
            chart.draw_series(bars)?;
            // Named beside the last bar, at the height of its colour.
            let (x, y) = chart.backend_coord(&(last + 0.5, 0.0));
            let line = match name {
                "mouse" => 2,
                "draw" => 1,
                _ => 0,
            };
            let (x, y) = (x + 12 * scale as i32, y - (200 - 24 * line) * scale as i32);
            let side = 5 * scale as i32;
            canvas.draw(&Rectangle::new(
                [(x, y - side), (x + 2 * side, y + side)],
                colour.filled(),
            ))?;
            canvas.draw(&Text::new(
                name,
                (x + 3 * side, y),
                text(12).pos(Pos::new(HPos::Left, VPos::Center)),
            ))?;
        }
        Ok(canvas.present()?)
    }
}

/// A count as a number, near enough to draw it.
pub(super) fn number(digits: &str) -> f64 {
    digits.parse().unwrap_or(0.0)
}

/// The share of an outcome among a pair's layouts.
pub(super) fn share(pair: &PairSummary, outcome: Outcome) -> f64 {
    let Counts { mouse, cat, draw } = &pair.layouts;
    let all = number(mouse) + number(cat) + number(draw);
    let count = match outcome {
        Outcome::Mouse => number(mouse),
        Outcome::Cat => number(cat),
        Outcome::Draw => number(draw),
    };
    if all > 0.0 { count / all } else { 0.0 }
}

fn mix(from: RGBColor, to: RGBColor, share: f64) -> RGBColor {
    let channel = |from: u8, to: u8| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8
    };
    RGBColor(
        channel(from.0, to.0),
        channel(from.1, to.1),
        channel(from.2, to.2),
    )
}

fn power_of_ten(count: f64) -> String {
    const SUPERSCRIPTS: [char; 10] = [
        '\u{2070}', '¹', '²', '³', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}',
        '\u{2079}',
    ];
    let exponent = count.max(1.0).log10().round() as u32;
    let digits = exponent.to_string();
    let exponent: String = digits
        .chars()
        .filter_map(|digit| SUPERSCRIPTS.get(digit.to_digit(10)? as usize))
        .collect();
    format!("10{exponent}")
}
