//! Answers as a Parquet or CSV file: a row for each graph, in the order of the input.

use std::io::{self, Write};
use std::sync::Arc;

use catmouse::Cell;
use catmouse::graphs::{Graph, Longest, graph6};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::answer::{Answer, Question};

/// The columns of numbers after the graph; those with a question mark can be null.
const GAME: [&str; 15] = [
    "nodes",
    "edges",
    "holes",
    "states",
    "mouse",
    "cat",
    "draw",
    "longest_mouse_plies?",
    "longest_mouse_hole?",
    "longest_mouse_mouse?",
    "longest_mouse_cat?",
    "longest_cat_plies?",
    "longest_cat_hole?",
    "longest_cat_mouse?",
    "longest_cat_cat?",
];

/// The capture time is null where so many cops do not catch the robber.
const COPS: [&str; 7] = [
    "nodes",
    "edges",
    "cops",
    "capture_time?",
    "cop_1?",
    "cop_2?",
    "cop_3?",
];

/// Rows in one group of the file.
const GROUP: usize = 1 << 16;

/// One graph.
#[derive(Debug)]
pub(super) struct Row {
    graph: String,
    numbers: [Option<i32>; GAME.len()],
}

impl Row {
    pub(super) fn new(graph: &Graph, answer: &Answer) -> Self {
        let mut numbers = [None; GAME.len()];
        let mut column = numbers.iter_mut();
        let mut put = |number: Option<usize>| {
            if let Some(entry) = column.next() {
                *entry = number.map(|number| number as i32);
            }
        };
        put(Some(graph.nodes()));
        put(Some(graph.edges()));
        match answer {
            Answer::Game(tally) => {
                let counts = [
                    tally.holes,
                    tally.states(),
                    tally.mouse,
                    tally.cat,
                    tally.draw,
                ];
                for count in counts {
                    put(Some(count as usize));
                }
                for longest in [tally.longest_mouse, tally.longest_cat] {
                    let of = |get: fn(Longest) -> usize| longest.map(get);
                    put(of(|longest| longest.plies.into()));
                    put(longest.and_then(|longest| longest.hole).map(Cell::index));
                    put(of(|longest| longest.mouse.index()));
                    put(of(|longest| longest.cat.index()));
                }
            }
            Answer::Cops { chase, .. } => {
                put(Some(chase.cops));
                put(chase.capture_time.map(usize::from));
                for cop in &chase.placing {
                    put(Some(cop.index()));
                }
            }
        }
        Self {
            graph: graph6::write(graph),
            numbers,
        }
    }
}

/// The columns of numbers.
const fn columns(question: Question) -> &'static [&'static str] {
    match question {
        Question::Game { .. } => &GAME,
        Question::Cops { .. } => &COPS,
    }
}

/// A CSV file under way. Nothing in it needs quotes: graph6 has no comma, quote or space.
pub(super) struct Csv<W> {
    out: W,
    columns: usize,
}

impl<W: Write> Csv<W> {
    /// Writes the names of the columns.
    pub(super) fn new(question: Question, mut out: W) -> io::Result<Self> {
        let names = columns(question);
        write!(out, "graph")?;
        for name in names {
            write!(out, ",{}", name.trim_end_matches('?'))?;
        }
        writeln!(out)?;
        let columns = names.len();
        Ok(Self { out, columns })
    }

    /// Writes rows; what is null is left empty.
    pub(super) fn push(&mut self, rows: &[Row]) -> io::Result<()> {
        for row in rows {
            write!(self.out, "{}", row.graph)?;
            for number in &row.numbers[..self.columns] {
                match number {
                    Some(number) => write!(self.out, ",{number}")?,
                    None => write!(self.out, ",")?,
                }
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> W {
        self.out
    }
}

/// A Parquet file under way.
pub(super) struct Table<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: &'static [&'static str],
    rows: Vec<Row>,
}

impl<W: Write + Send> Table<W> {
    pub(super) fn new(question: Question, file: W) -> Result<Self, ParquetError> {
        let columns = columns(question);
        let fields = columns.iter().map(|column| match column.strip_suffix('?') {
            Some(name) => format!("optional int32 {name};"),
            None => format!("required int32 {column};"),
        });
        let fields: String = fields.collect();
        let schema = format!("message graphs {{ required binary graph (STRING); {fields} }}");
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by("catmouse".to_owned())
            .build();
        let schema = Arc::new(parse_message_type(&schema)?);
        Ok(Self {
            writer: SerializedFileWriter::new(file, schema, Arc::new(properties))?,
            columns,
            rows: Vec::new(),
        })
    }

    pub(super) fn push(&mut self, rows: Vec<Row>) -> Result<(), ParquetError> {
        self.rows.extend(rows);
        if self.rows.len() >= GROUP {
            self.write_group()?;
        }
        Ok(())
    }

    /// Writes what is left and the end of the file.
    pub(super) fn finish(mut self) -> Result<W, ParquetError> {
        self.write_group()?;
        self.writer.into_inner()
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        let mut group = self.writer.next_row_group()?;
        let mut names = self.columns.iter();
        // The first column is the graph.
        if let Some(mut column) = group.next_column()? {
            let graphs: Vec<_> = rows
                .iter()
                .map(|row| ByteArray::from(row.graph.as_str()))
                .collect();
            column
                .typed::<ByteArrayType>()
                .write_batch(&graphs, None, None)?;
            column.close()?;
        }
        let mut index = 0;
        while let (Some(name), Some(mut column)) = (names.next(), group.next_column()?) {
            let cells = || rows.iter().map(|row| row.numbers[index]);
            let numbers: Vec<i32> = cells().flatten().collect();
            let levels: Vec<i16> = cells().map(|cell| i16::from(cell.is_some())).collect();
            let levels = name.ends_with('?').then_some(&levels[..]);
            column
                .typed::<Int32Type>()
                .write_batch(&numbers, levels, None)?;
            column.close()?;
            index += 1;
        }
        group.close()?;
        Ok(())
    }
}
