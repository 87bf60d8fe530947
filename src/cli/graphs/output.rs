//! Where answers go: lines of JSON, a Parquet file, or totals; to standard output or to a file that is
//! there whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use catmouse::atomic_file::AtomicFile;
use catmouse::graphs::{Graph, GraphTextError};
use parquet::errors::ParquetError;

use super::SummaryFormat;
use super::answer::{Answer, Question};
use super::summary::Survey;
use super::table::{Csv, Row, Table};
use crate::cli::{Failure, save};

/// What some graphs come to.
#[derive(Debug)]
pub(super) enum Chunk {
    Lines(Vec<u8>),
    Rows(Vec<Row>),
    Totals(Survey, Question),
}

/// An empty one of the same kind.
impl Clone for Chunk {
    fn clone(&self) -> Self {
        match self {
            Self::Lines(_) => Self::Lines(Vec::new()),
            Self::Rows(_) => Self::Rows(Vec::new()),
            Self::Totals(_, question) => Self::Totals(Survey::new(*question), *question),
        }
    }
}

impl Chunk {
    pub(super) fn add(&mut self, graph: &Graph, answer: &Answer) {
        match self {
            Self::Lines(lines) => answer.write(graph, lines),
            Self::Rows(rows) => rows.push(Row::new(graph, answer)),
            Self::Totals(survey, _) => survey.add(graph, answer),
        }
    }

    pub(super) fn add_error(&mut self, error: &GraphTextError) {
        if let Self::Lines(lines) = self {
            Answer::write_error(error, lines);
        }
    }

    /// Whether errors have a place among the answers.
    pub(super) const fn tells_errors(&self) -> bool {
        matches!(self, Self::Lines(_))
    }
}

/// Where the answers go.
pub(super) struct Output<'a> {
    question: Question,
    sink: Sink,
    totals: Option<(Survey, SummaryFormat)>,
    file: Option<PathBuf>,
    stdout: &'a mut dyn Write,
}

enum Sink {
    Stdout,
    File(BufWriter<AtomicFile>),
    Csv(Csv<BufWriter<AtomicFile>>),
    Table(Table<AtomicFile>),
}

impl<'a> Output<'a> {
    pub(super) fn new(
        question: Question,
        summary: Option<SummaryFormat>,
        file: Option<&Path>,
        stdout: &'a mut dyn Write,
    ) -> Result<Self, Failure> {
        let ends = |end: &str| {
            let written = file.and_then(Path::extension);
            written.is_some_and(|written| written.eq_ignore_ascii_case(end))
        };
        let (parquet, csv) = (ends("parquet"), ends("csv"));
        if parquet || csv {
            let kind = if parquet { "Parquet" } else { "CSV" };
            if summary.is_some() {
                return Err(Failure::Usage(format!(
                    "a summary is text or JSON; {kind} takes a row for each graph"
                )));
            }
            if let Question::Cops {
                certificate: true, ..
            } = question
            {
                return Err(Failure::Usage(format!(
                    "a certificate is JSON; {kind} takes a row of numbers for each graph"
                )));
            }
        }
        let sink = match file {
            None => Sink::Stdout,
            Some(path) => {
                let aside = save::begin(path).map_err(|error| trouble(path, &error))?;
                if parquet {
                    let table = Table::new(question, aside);
                    Sink::Table(table.map_err(|error| damaged(path, &error))?)
                } else if csv {
                    let csv = Csv::new(question, BufWriter::new(aside));
                    Sink::Csv(csv.map_err(|error| trouble(path, &error))?)
                } else {
                    Sink::File(BufWriter::new(aside))
                }
            }
        };
        Ok(Self {
            question,
            sink,
            totals: summary.map(|format| (Survey::new(question), format)),
            file: file.map(Path::to_owned),
            stdout,
        })
    }

    /// An empty chunk of the kind that is taken.
    pub(super) fn chunk(&self) -> Chunk {
        match (&self.totals, &self.sink) {
            (Some(_), _) => Chunk::Totals(Survey::new(self.question), self.question),
            (None, Sink::Table(_) | Sink::Csv(_)) => Chunk::Rows(Vec::new()),
            (None, _) => Chunk::Lines(Vec::new()),
        }
    }

    pub(super) fn take(&mut self, chunk: Chunk) -> Result<(), Failure> {
        match chunk {
            Chunk::Lines(lines) => self.write(|out| {
                out.write_all(&lines)?;
                // Who reads from a pipe has them at once.
                out.flush()
            }),
            Chunk::Rows(rows) => {
                let path = self.file.as_deref().unwrap_or(Path::new(""));
                match &mut self.sink {
                    Sink::Table(table) => table.push(rows).map_err(|error| damaged(path, &error)),
                    Sink::Csv(csv) => csv.push(&rows).map_err(|error| trouble(path, &error)),
                    Sink::Stdout | Sink::File(_) => unreachable!("rows are for tables"),
                }
            }
            Chunk::Totals(later, _) => {
                if let Some((survey, _)) = &mut self.totals {
                    survey.append(&later);
                }
                Ok(())
            }
        }
    }

    /// Writes the totals, if those are asked for, and gives the file its name.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        if let Some((survey, format)) = self.totals.take() {
            self.write(|out| match format {
                SummaryFormat::Text => survey.write_text(out),
                SummaryFormat::Json => survey.write_json(out),
            })?;
        }
        let Some(path) = self.file else { return Ok(()) };
        let aside = match self.sink {
            Sink::Stdout => return Ok(()),
            Sink::File(file) => file
                .into_inner()
                .map_err(|error| trouble(&path, error.error()))?,
            Sink::Csv(csv) => csv
                .finish()
                .into_inner()
                .map_err(|error| trouble(&path, error.error()))?,
            Sink::Table(table) => table.finish().map_err(|error| damaged(&path, &error))?,
        };
        aside.keep().map_err(|error| trouble(&path, &error))
    }

    fn write(
        &mut self,
        lines: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match (&mut self.sink, &self.file) {
            (Sink::File(file), Some(path)) => lines(file).map_err(|error| trouble(path, &error)),
            _ => Ok(lines(self.stdout)?),
        }
    }
}

fn trouble(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(save::trouble(path, error))
}

fn damaged(path: &Path, error: &ParquetError) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}
