//! `histogram.parquet`.

use std::fs::File;
use std::io;
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{
    ByteArray, ByteArrayType, FixedLenByteArray, FixedLenByteArrayType, Int32Type,
};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::summary::HistogramLine;
use crate::Outcome;
use crate::census::Jumps;

/// The columns; layouts as 128-bit decimals, since they pass 2^64.
const HISTOGRAM: &str = "message histogram {
    required int32 cat_jump (INTEGER(8, false));
    required int32 mouse_jump (INTEGER(8, false));
    required binary reason (STRING);
    required binary outcome (STRING);
    optional int32 plies (INTEGER(16, false));
    required fixed_len_byte_array(16) layouts (DECIMAL(38, 0));
}";

/// How all tables are written: zstd, and nothing in them that varies between runs.
pub(crate) fn properties() -> Arc<WriterProperties> {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    Arc::new(
        WriterProperties::builder()
            .set_compression(zstd)
            .set_created_by("catmouse".to_owned())
            .build(),
    )
}

/// Writes the histogram, in the order of the lines.
pub(crate) fn write_histogram(file: &mut File, lines: &[(Jumps, HistogramLine)]) -> io::Result<()> {
    let schema = Arc::new(parse_message_type(HISTOGRAM)?);
    let mut writer = SerializedFileWriter::new(file, schema, properties())?;
    let mut group = writer.next_row_group()?;
    let mut index = 0;
    while let Some(mut column) = group.next_column()? {
        let text = |text: &dyn Fn(&HistogramLine) -> &'static str| -> Vec<ByteArray> {
            lines
                .iter()
                .map(|(_, line)| ByteArray::from(text(line)))
                .collect()
        };
        match index {
            0 | 1 => {
                let jump = |(jumps, _): &(Jumps, HistogramLine)| if index == 0 { jumps.cat } else { jumps.mouse } as i32;
                let jumps: Vec<i32> = lines.iter().map(jump).collect();
                column
                    .typed::<Int32Type>()
                    .write_batch(&jumps, None, None)?;
            }
            2 => {
                let reasons = text(&|line| line.reason.name());
                column
                    .typed::<ByteArrayType>()
                    .write_batch(&reasons, None, None)?;
            }
            3 => {
                let outcomes = text(&|line| outcome_name(line.outcome));
                column
                    .typed::<ByteArrayType>()
                    .write_batch(&outcomes, None, None)?;
            }
            4 => {
                let plies: Vec<i32> = lines
                    .iter()
                    .filter_map(|(_, line)| line.plies.map(i32::from))
                    .collect();
                let levels: Vec<i16> = lines
                    .iter()
                    .map(|(_, line)| i16::from(line.plies.is_some()))
                    .collect();
                column
                    .typed::<Int32Type>()
                    .write_batch(&plies, Some(&levels), None)?;
            }
            _ => {
                let digits = |(_, line): &(Jumps, HistogramLine)| {
                    FixedLenByteArray::from(line.layouts.to_be_bytes().to_vec())
                };
                let layouts: Vec<FixedLenByteArray> = lines.iter().map(digits).collect();
                column
                    .typed::<FixedLenByteArrayType>()
                    .write_batch(&layouts, None, None)?;
            }
        }
        column.close()?;
        index += 1;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Mouse => "mouse",
        Outcome::Cat => "cat",
        Outcome::Draw => "draw",
    }
}
