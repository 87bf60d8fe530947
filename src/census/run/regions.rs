//! `regions.parquet`.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

use super::checkpoint::Checkpoint;
use super::file::{self, FileError};
use super::tables::properties;
use crate::Outcome;
use crate::census::RegionRow;

/// The columns, as the [module](super) documents them.
const REGIONS: &str = "message regions {
    required int32 rows (INTEGER(8, false));
    required int32 columns (INTEGER(8, false));
    required int64 region (INTEGER(64, false));
    required int32 cells (INTEGER(8, false));
    required int32 placements (INTEGER(16, false));
    required int32 cat_jump (INTEGER(8, false));
    required int32 mouse_jump (INTEGER(8, false));
    required int32 food (INTEGER(8, false));
    required int32 mouse (INTEGER(16, false));
    required int32 cat (INTEGER(16, false));
    required int32 draw (INTEGER(16, false));
    optional int32 longest_mouse_win (INTEGER(16, false));
    optional int32 longest_cat_win (INTEGER(16, false));
}";

fn schema() -> io::Result<TypePtr> {
    Ok(Arc::new(parse_message_type(REGIONS)?))
}

/// The table of one unit being written. Row groups end at a number of rows, so memory does not grow with the unit.
pub(crate) struct UnitTable {
    writer: SerializedFileWriter<Vec<u8>>,
    /// Rows of the next group.
    rows: Vec<RegionRow>,
    /// Whether all went well so far.
    written: io::Result<()>,
}

impl UnitTable {
    const GROUP: usize = 1 << 18;

    /// A table without rows.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            writer: SerializedFileWriter::new(Vec::new(), schema()?, properties())?,
            rows: Vec::new(),
            written: Ok(()),
        })
    }

    /// Appends the rows of a region.
    pub(crate) fn push(&mut self, rows: &[RegionRow]) {
        self.rows.extend(rows);
        if self.rows.len() >= Self::GROUP && self.written.is_ok() {
            self.written = self.end_group();
        }
    }

    /// The table as bytes.
    pub(crate) fn finish(mut self) -> io::Result<Vec<u8>> {
        let Self { written, .. } = &mut self;
        std::mem::replace(written, Ok(()))?;
        self.end_group()?;
        Ok(self.writer.into_inner()?)
    }

    fn end_group(&mut self) -> io::Result<()> {
        let group = self.writer.next_row_group()?;
        write_group(group, &self.rows)?;
        self.rows.clear();
        Ok(())
    }
}

/// Writes a row group, column by column.
fn write_group(
    mut group: SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[RegionRow],
) -> io::Result<()> {
    number(&mut group, rows, |row| row.frame.rows() as i32)?;
    number(&mut group, rows, |row| row.frame.columns() as i32)?;
    let regions: Vec<i64> = rows.iter().map(|row| row.cells.bits() as i64).collect();
    let mut column = group.next_column()?.ok_or_else(no_column)?;
    column
        .typed::<Int64Type>()
        .write_batch(&regions, None, None)?;
    column.close()?;
    number(&mut group, rows, |row| row.cells.len() as i32)?;
    number(&mut group, rows, |row| row.placements as i32)?;
    number(&mut group, rows, |row| row.jumps.cat as i32)?;
    number(&mut group, rows, |row| row.jumps.mouse as i32)?;
    number(&mut group, rows, |row| row.food.index() as i32)?;
    let games = |outcome| move |row: &RegionRow| row.games[outcome as usize].into();
    number(&mut group, rows, games(Outcome::Mouse))?;
    number(&mut group, rows, games(Outcome::Cat))?;
    number(&mut group, rows, games(Outcome::Draw))?;
    plies(&mut group, rows, |row| row.longest_mouse_win)?;
    plies(&mut group, rows, |row| row.longest_cat_win)?;
    group.close()?;
    Ok(())
}

/// Writes the next column: a number for each row.
fn number(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[RegionRow],
    number: impl Fn(&RegionRow) -> i32,
) -> io::Result<()> {
    let numbers: Vec<i32> = rows.iter().map(number).collect();
    let mut column = group.next_column()?.ok_or_else(no_column)?;
    column
        .typed::<Int32Type>()
        .write_batch(&numbers, None, None)?;
    Ok(column.close()?)
}

/// Writes the next column: plies, or null.
fn plies(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[RegionRow],
    plies: impl Fn(&RegionRow) -> Option<u16>,
) -> io::Result<()> {
    let levels: Vec<i16> = rows
        .iter()
        .map(|row| i16::from(plies(row).is_some()))
        .collect();
    let plies: Vec<i32> = rows.iter().filter_map(plies).map(i32::from).collect();
    let mut column = group.next_column()?.ok_or_else(no_column)?;
    column
        .typed::<Int32Type>()
        .write_batch(&plies, Some(&levels), None)?;
    Ok(column.close()?)
}

fn no_column() -> io::Error {
    io::Error::other("a column is written that the schema does not have")
}

/// Puts the tables of all units of a census together, from the folders of its shards: a row group for each unit,
/// in order, as it is, so that memory does not grow with the census.
pub(crate) fn write_regions(
    path: &Path,
    shards: &[Checkpoint],
    units: u64,
) -> Result<(), FileError> {
    let mut shards: Vec<&Checkpoint> = shards.iter().collect();
    shards.sort_by_key(|shard| shard.manifest().shard().index);
    file::write_with(path, |file| {
        let mut writer = SerializedFileWriter::new(file, schema()?, properties())?;
        for unit in 0..units {
            let shard = shards[(unit % shards.len() as u64) as usize];
            let table = shard.regions_path(unit);
            append(&mut writer, &table)
                .map_err(|error| io::Error::other(format!("{}: {error}", table.display())))?;
        }
        writer.close()?;
        Ok(())
    })
}

/// Checks that a row group lies within its file of `len` bytes and has our columns: the library takes that for granted.
fn check_group(group: &RowGroupMetaData, len: u64) -> io::Result<()> {
    let lies_within = |column: &ColumnChunkMetaData| {
        let begin = column
            .dictionary_page_offset()
            .unwrap_or(column.data_page_offset());
        let [begin, size] = [begin, column.compressed_size()].map(u64::try_from);
        matches!((begin, size), (Ok(begin), Ok(size)) if begin.checked_add(size).is_some_and(|end| end <= len))
    };
    if *group.schema_descr().root_schema() == *schema()?
        && group.num_rows() >= 0
        && group.columns().iter().all(lies_within)
    {
        return Ok(());
    }
    Err(io::Error::other("not a table of regions, or damaged"))
}

/// Appends the row groups of a table, pages as they are.
fn append(writer: &mut SerializedFileWriter<&mut File>, path: &Path) -> io::Result<()> {
    let file = File::open(path)?;
    let table = SerializedFileReader::new(file.try_clone()?)?;
    let len = file.metadata()?.len();
    for group in table.metadata().row_groups() {
        check_group(group, len)?;
        let mut copy = writer.next_row_group()?;
        for column in group.columns() {
            let close = ColumnCloseResult {
                bytes_written: column.compressed_size() as u64,
                rows_written: group.num_rows() as u64,
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            copy.append_column(&file, close)?;
        }
        copy.close()?;
    }
    Ok(())
}
