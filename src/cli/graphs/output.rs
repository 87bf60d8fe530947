//! Where answers go: lines of JSON, a Parquet file, or totals; to standard output or to a file that is
//! there whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use catmouse::graphs::{Graph, GraphTextError};
use parquet::errors::ParquetError;
use tempfile::NamedTempFile;

use super::SummaryFormat;
use super::answer::{Answer, Question};
use super::summary::Survey;
use super::table::{Row, Table};
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
    File(BufWriter<NamedTempFile>),
    Table(Table<NamedTempFile>),
}

impl<'a> Output<'a> {
    pub(super) fn new(
        question: Question,
        summary: Option<SummaryFormat>,
        file: Option<&Path>,
        stdout: &'a mut dyn Write,
    ) -> Result<Self, Failure> {
        let parquet = file.is_some_and(|file| file.extension().is_some_and(|end| end == "parquet"));
        if parquet && summary.is_some() {
            let message = "a summary is text or JSON; Parquet takes a row for each graph";
            return Err(Failure::Usage(message.into()));
        }
        let sink = match file {
            None => Sink::Stdout,
            Some(path) => {
                let aside = save::aside(path).map_err(|error| trouble(path, &error))?;
                if parquet {
                    let table = Table::new(question, aside);
                    Sink::Table(table.map_err(|error| damaged(path, &error))?)
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
            (None, Sink::Table(_)) => Chunk::Rows(Vec::new()),
            (None, _) => Chunk::Lines(Vec::new()),
        }
    }

    pub(super) fn take(&mut self, chunk: Chunk) -> Result<(), Failure> {
        match chunk {
            Chunk::Lines(lines) => self.write(|out| out.write_all(&lines)),
            Chunk::Rows(rows) => {
                let Sink::Table(table) = &mut self.sink else {
                    unreachable!("rows are for tables");
                };
                let path = self.file.as_deref().unwrap_or(Path::new(""));
                table.push(rows).map_err(|error| damaged(path, &error))
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
            Sink::Table(table) => table.finish().map_err(|error| damaged(&path, &error))?,
        };
        save::keep(aside, &path).map_err(|error| trouble(&path, &error))
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
    Failure::Input(format!("{}: {error}", path.display()))
}

fn damaged(path: &Path, error: &ParquetError) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}
