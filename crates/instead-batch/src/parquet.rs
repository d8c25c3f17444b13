//! Tables in Parquet: columns of texts and of numbers, any of which may lack a value.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::Type;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Texts.
    Text,
    /// Whole numbers.
    Number,
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// None.
    None,
}

impl Cell {
    /// A text, or none.
    pub fn text(text: Option<impl Into<String>>) -> Cell {
        text.map_or(Cell::None, |text| Cell::Text(text.into()))
    }
}

/// How many rows, and how many bytes of text in them, are written as one group. Both depend on what is written alone, so that the
/// same rows give the same file.
const GROUP: (usize, usize) = (16_384, 16 << 20);

/// The values of a column that wait to be written.
enum Waiting {
    Text(Vec<ByteArray>, Vec<i16>),
    Number(Vec<i64>, Vec<i16>),
}

/// A file of rows.
pub struct Table<W: Write + Send> {
    to: SerializedFileWriter<W>,
    kinds: Vec<Kind>,
    waiting: Vec<Waiting>,
    rows: usize,
    bytes: usize,
}

fn io(error: parquet::errors::ParquetError) -> io::Error {
    io::Error::other(error)
}

fn empty(kind: &Kind) -> Waiting {
    match kind {
        Kind::Text => Waiting::Text(Vec::new(), Vec::new()),
        Kind::Number => Waiting::Number(Vec::new(), Vec::new()),
    }
}

impl<W: Write + Send> Table<W> {
    /// A file with these columns.
    ///
    /// # Errors
    /// Those of the file.
    pub fn new(to: W, columns: &[(&str, Kind)]) -> io::Result<Table<W>> {
        let field = |(name, kind): &(&str, Kind)| {
            let (physical, converted) = match kind {
                Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
                Kind::Number => (Physical::INT64, ConvertedType::NONE),
            };
            let built = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
            built.with_converted_type(converted).build().map(Arc::new)
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(io)?;
        let schema = Type::group_type_builder("row").with_fields(fields).build().map_err(io)?;
        let settings = WriterProperties::builder().set_compression(Compression::SNAPPY);
        let settings = settings.set_created_by(concat!("instead ", env!("CARGO_PKG_VERSION")).to_owned()).build();
        let to = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(settings)).map_err(io)?;
        let kinds: Vec<Kind> = columns.iter().map(|(_, kind)| *kind).collect();
        Ok(Table { to, waiting: kinds.iter().map(empty).collect(), kinds, rows: 0, bytes: 0 })
    }

    /// Writes a row: a value for each column. One of another kind than its column is none.
    ///
    /// # Errors
    /// Those of the file.
    pub fn row(&mut self, row: Vec<Cell>) -> io::Result<()> {
        let cells = row.into_iter().map(Some).chain(std::iter::repeat_with(|| None));
        for (waiting, cell) in self.waiting.iter_mut().zip(cells) {
            match (waiting, cell) {
                (Waiting::Text(values, there), Some(Cell::Text(text))) => {
                    self.bytes += text.len();
                    values.push(ByteArray::from(text.into_bytes()));
                    there.push(1);
                }
                (Waiting::Number(values, there), Some(Cell::Number(number))) => {
                    values.push(number);
                    there.push(1);
                }
                (Waiting::Text(_, there) | Waiting::Number(_, there), _) => there.push(0),
            }
        }
        self.rows += 1;
        if self.rows >= GROUP.0 || self.bytes >= GROUP.1 { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        let mut group = self.to.next_row_group().map_err(io)?;
        for waiting in self.waiting.drain(..) {
            let Some(mut column) = group.next_column().map_err(io)? else { break };
            let written = match waiting {
                Waiting::Text(values, there) => {
                    column.typed::<ByteArrayType>().write_batch(&values, Some(&there), None)
                }
                Waiting::Number(values, there) => column.typed::<Int64Type>().write_batch(&values, Some(&there), None),
            };
            written.and_then(|_| column.close()).map_err(io)?;
        }
        group.close().map_err(io)?;
        self.waiting = self.kinds.iter().map(empty).collect();
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    /// Writes the rest, and what a reader of such a file needs. Without it the file is none.
    ///
    /// # Errors
    /// Those of the file.
    pub fn finish(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write()?;
        }
        self.to.close().map(drop).map_err(io)
    }
}

/// Gives the rows of a file, each with its values in the order of the columns.
///
/// # Errors
/// If it cannot be read.
pub fn rows<E: From<io::Error>>(file: File, take: &mut dyn FnMut(Vec<Cell>) -> Result<(), E>) -> Result<(), E> {
    let wrong = |error| E::from(io(error));
    let reader = SerializedFileReader::new(file).map_err(wrong)?;
    for row in reader.get_row_iter(None).map_err(wrong)? {
        let row = row.map_err(wrong)?;
        let cell = |field: &Field| match field {
            Field::Str(text) => Cell::Text(text.clone()),
            Field::Long(number) => Cell::Number(*number),
            // A table of this module has no others.
            _ => Cell::None,
        };
        take(row.get_column_iter().map(|(_, field)| cell(field)).collect())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_in_several_groups() {
        let path = std::env::temp_dir().join(format!("instead-parquet-{}", std::process::id()));
        let mut table =
            Table::new(File::create(&path).unwrap(), &[("id", Kind::Text), ("line", Kind::Number)]).unwrap();
        let row = |n: i64| vec![if n % 3 == 0 { Cell::None } else { Cell::Text(format!("é{n}")) }, Cell::Number(n)];
        let count = 40_000;
        (0..count).for_each(|n| table.row(row(n)).unwrap());
        table.finish().unwrap();
        let mut read = Vec::new();
        rows::<io::Error>(File::open(&path).unwrap(), &mut |row| {
            read.push(row);
            Ok(())
        })
        .unwrap();
        assert!(read == (0..count).map(row).collect::<Vec<_>>());
        std::fs::remove_file(path).unwrap();
    }
}
