//! The rows of a part, as they are written and read: lines, or a table.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use instead_batch::{Lines, Writer};

use crate::make::{Format, MakeError};
use crate::row::Row;

/// How long a row may be.
const LONGEST_ROW: usize = 4 << 20;

/// The rows of a part as they are written.
pub(crate) enum Part<W: Write + Send> {
    /// Lines.
    Lines(Writer<W>),
    /// A table.
    #[cfg(feature = "parquet")]
    Table(Box<instead_batch::parquet::Table<W>>),
}

impl<W: Write + Send> Part<W> {
    pub(crate) fn new(to: W, format: Format) -> io::Result<Part<W>> {
        match format.lines() {
            Some(form) => Ok(Part::Lines(Writer::new(to, form, true))),
            #[cfg(feature = "parquet")]
            None => Ok(Part::Table(Box::new(instead_batch::parquet::Table::new(to, &table::COLUMNS)?))),
            #[cfg(not(feature = "parquet"))]
            None => Err(io::Error::other(MakeError::LeftOut)),
        }
    }

    pub(crate) fn row(&mut self, row: &Row) -> io::Result<()> {
        match self {
            Part::Lines(lines) => lines.line(&serde_json::to_string(row)?),
            #[cfg(feature = "parquet")]
            Part::Table(to) => to.row(table::cells(row)?),
        }
    }

    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Part::Lines(lines) => lines.finish(),
            #[cfg(feature = "parquet")]
            Part::Table(to) => to.finish(),
        }
    }
}

/// Reads the rows of a part.
pub(crate) fn rows(file: &Path, format: Format, take: &mut dyn FnMut(Row)) -> Result<(), MakeError> {
    let io = |error| MakeError::Io(file.to_owned(), error);
    let wrong = |line: u64, why: String| MakeError::Line(file.to_owned(), line, why);
    let Some(form) = format.lines() else {
        #[cfg(feature = "parquet")]
        return table::rows(file, take).map_err(io);
        #[cfg(not(feature = "parquet"))]
        return Err(MakeError::LeftOut);
    };
    let mut lines = Lines::new(File::open(file).map_err(io)?, form, LONGEST_ROW);
    while let Some(line) = lines.next_line().map_err(io)? {
        let text = line.text.map_err(|why| wrong(line.number, why))?;
        take(serde_json::from_str(&text).map_err(|error| wrong(line.number, error.to_string()))?);
    }
    Ok(())
}

/// Rows as those of a table: what a row is asked for has a column, ends and witnesses are JSON.
#[cfg(feature = "parquet")]
mod table {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use instead_batch::parquet::{self, Cell, Kind};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Map, Value};

    use crate::row::Row;

    pub(super) const COLUMNS: [(&str, Kind); 15] = [
        ("a", Kind::Number),
        ("b", Kind::Number),
        ("c", Kind::Number),
        ("is", Kind::Text),
        ("event", Kind::Text),
        ("happens", Kind::Text),
        ("under", Kind::Text),
        ("who", Kind::Text),
        ("rule", Kind::Text),
        ("same_ends", Kind::Number),
        ("distinct_ends", Kind::Number),
        ("ends", Kind::Text),
        ("witness", Kind::Text),
        ("why", Kind::Text),
        ("boards", Kind::Number),
    ];

    fn json(value: &impl Serialize) -> io::Result<Cell> {
        Ok(Cell::Text(serde_json::to_string(value)?))
    }

    pub(super) fn cells(row: &Row) -> io::Result<Vec<Cell>> {
        let effect = |at: usize| row.effects.get(at).map_or(Cell::None, |id| Cell::Number(i64::from(*id)));
        let text = |text: &Option<String>| Cell::text(text.as_deref());
        let ends = i64::try_from(row.ends.len()).unwrap_or(i64::MAX);
        Ok(vec![
            effect(0),
            effect(1),
            effect(2),
            Cell::text(Some(row.is.name())),
            text(&row.event),
            text(&row.happens),
            text(&row.under),
            text(&row.who),
            text(&row.rule),
            Cell::Number(i64::from(row.same_ends)),
            Cell::Number(ends),
            if row.ends.is_empty() { Cell::None } else { json(&row.ends)? },
            row.witness.as_ref().map_or(Ok(Cell::None), json)?,
            row.why.as_ref().map_or(Ok(Cell::None), json)?,
            Cell::Number(i64::from(row.boards)),
        ])
    }

    pub(super) fn rows(file: &Path, take: &mut dyn FnMut(Row)) -> io::Result<()> {
        parquet::rows(File::open(file)?, &mut |cells| {
            take(row(cells)?);
            Ok(())
        })
    }

    fn row(cells: Vec<Cell>) -> io::Result<Row> {
        let mut data = Map::new();
        let mut effects = Vec::new();
        for ((name, _), cell) in COLUMNS.iter().zip(cells) {
            let value = match (*name, cell) {
                (_, Cell::None) | ("distinct_ends", _) => continue,
                ("a" | "b" | "c", Cell::Number(id)) => {
                    effects.push(Value::from(id));
                    continue;
                }
                ("same_ends", Cell::Number(is)) => Value::from(is == 1),
                ("ends" | "witness" | "why", Cell::Text(text)) => read(&text)?,
                (_, Cell::Text(text)) => Value::from(text),
                (_, Cell::Number(number)) => Value::from(number),
            };
            data.insert((*name).to_owned(), value);
        }
        data.insert("effects".to_owned(), Value::Array(effects));
        Ok(serde_json::from_value(Value::Object(data))?)
    }

    fn read<T: DeserializeOwned>(text: &str) -> io::Result<T> {
        Ok(serde_json::from_str(text)?)
    }
}
