//! The writer, through Arrow.

use super::ParquetError;
use crate::record::{Column, EVENT_COLUMNS, Events, Recording};
use ::parquet::arrow::ArrowWriter;
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

/// Rows that are written at once; as many are held in memory.
const GROUP: usize = 1 << 16;

/// A table on its way into a file as Parquet, row after row.
pub struct ParquetRows<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: Arc<Schema>,
    columns: Vec<Column>,
    /// Rows that are not written yet.
    rows: Vec<f64>,
    failed: Option<ParquetError>,
}

impl<W: Write + Send> ParquetRows<W> {
    /// Begins a table of these columns.
    pub fn new(out: W, columns: &[Column]) -> Result<Self, ParquetError> {
        let fields: Vec<Field> = columns.iter().map(|column| numbers(column, std::iter::empty()).0).collect();
        let schema = Arc::new(Schema::new(fields));
        let writer = ArrowWriter::try_new(out, schema.clone(), None).map_err(failed)?;
        Ok(ParquetRows { writer, schema, columns: columns.to_vec(), rows: Vec::new(), failed: None })
    }

    /// Adds a row. What the disk refuses is told at the end.
    pub fn push(&mut self, row: &[f64]) {
        if self.failed.is_none() {
            self.rows.extend_from_slice(row);
            if self.rows.len() >= GROUP * self.columns.len() {
                self.failed = self.pour().err();
            }
        }
    }

    /// Ends the table.
    pub fn close(mut self) -> Result<(), ParquetError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.pour()?;
        self.writer.close().map_err(failed)?;
        Ok(())
    }

    fn pour(&mut self) -> Result<(), ParquetError> {
        let rows = self.rows.chunks_exact(self.columns.len());
        let columns = self.columns.iter().enumerate();
        let fields = columns.map(|(i, column)| numbers(column, rows.clone().map(|row| row[i])).1);
        let batch = RecordBatch::try_new(self.schema.clone(), fields.collect()).map_err(failed)?;
        self.writer.write(&batch).and_then(|()| self.writer.flush()).map_err(failed)?;
        self.rows.clear();
        Ok(())
    }
}

impl<W: Write + Send> std::fmt::Debug for ParquetRows<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetRows").field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl Recording {
    /// Writes the table as Parquet.
    pub fn write_parquet(&self, out: impl Write + Send) -> Result<(), ParquetError> {
        let mut table = ParquetRows::new(out, self.columns())?;
        self.rows().for_each(|row| table.push(row));
        table.close()
    }
}

fn failed(error: impl std::fmt::Display) -> ParquetError {
    ParquetError::Write(error.to_string())
}

impl Events {
    /// Writes the table as Parquet: time, name, kind, then the columns.
    pub fn write_parquet(&self, out: impl Write + Send) -> Result<(), ParquetError> {
        let list = self.list();
        let mut fields = vec![
            numbers(&Column::time(), list.iter().map(|event| event.time)),
            words("name", list.iter().map(|event| event.name.as_str())),
            words("kind", list.iter().map(|event| event.kind.words())),
        ];
        for column in EVENT_COLUMNS {
            fields.push(numbers(&column.column(), list.iter().map(|event| (column.get)(event).unwrap_or(f64::NAN))));
        }
        write(out, fields)
    }
}

fn numbers(column: &Column, values: impl Iterator<Item = f64>) -> (Field, ArrayRef) {
    let metadata = [("unit", &column.unit), ("description", &column.description)];
    let metadata: HashMap<String, String> = metadata.map(|(key, text)| (key.to_owned(), text.clone())).into();
    let values: Float64Array = values.map(|value| (!value.is_nan()).then_some(value)).collect();
    (Field::new(&column.name, DataType::Float64, true).with_metadata(metadata), Arc::new(values))
}

fn words<'a>(name: &str, values: impl Iterator<Item = &'a str>) -> (Field, ArrayRef) {
    (Field::new(name, DataType::Utf8, false), Arc::new(StringArray::from_iter_values(values)))
}

fn write(out: impl Write + Send, fields: Vec<(Field, ArrayRef)>) -> Result<(), ParquetError> {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = fields.into_iter().unzip();
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(schema.clone(), arrays).map_err(failed)?;
    let mut writer = ArrowWriter::try_new(out, schema, None).map_err(failed)?;
    writer.write(&batch).map_err(failed)?;
    writer.close().map_err(failed)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Event, EventKind};
    use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_array::types::Float64Type;

    /// Reads a table back, as one batch.
    fn read(write: impl FnOnce(&mut Vec<u8>) -> Result<(), ParquetError>) -> RecordBatch {
        let file = tempfile();
        let mut bytes = Vec::new();
        write(&mut bytes).expect("memory takes everything");
        std::fs::write(&file, bytes).expect("a file for the test");
        let opened = std::fs::File::open(&file).expect("it was just written");
        let mut reader =
            ParquetRecordBatchReaderBuilder::try_new(opened).and_then(|b| b.build()).expect("it is Parquet");
        let batch = reader.next().expect("there are rows").expect("they can be read");
        assert!(reader.next().is_none());
        let _ = std::fs::remove_file(file);
        batch
    }

    /// A name that no other test uses.
    fn tempfile() -> std::path::PathBuf {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or("parquet").replace(':', "-");
        std::env::temp_dir().join(format!("carom-{name}-{}.parquet", std::process::id()))
    }

    #[test]
    fn a_recording_comes_back_with_its_units() {
        let mut recording = Recording::new([Column::new("ball.x", "m", "height of the ball")]);
        let values = [0.1, -0.0, 5e-324, f64::INFINITY, f64::NAN, -1e300];
        for (i, value) in values.into_iter().enumerate() {
            recording.push(0.5 * i as f64, [value]);
        }
        let batch = read(|out| recording.write_parquet(out));
        let field = batch.schema_ref().field_with_name("ball.x").unwrap().clone();
        assert_eq!((&field.metadata()["unit"][..], &field.metadata()["description"][..]), ("m", "height of the ball"));
        assert_eq!(batch.schema_ref().field(0).name(), "time");
        let read = batch.column(1).as_primitive::<Float64Type>();
        for (i, value) in values.into_iter().enumerate() {
            assert_eq!(read.is_null(i), value.is_nan());
            assert!(value.is_nan() || read.value(i).to_bits() == value.to_bits(), "{value}");
        }
    }

    #[test]
    fn events_come_back_with_their_names() {
        let event = |time, kind| Event { time, name: "hinge".to_owned(), kind };
        let events =
            Events::from_iter([event(0.5, EventKind::Reach { speed: 2.5 }), event(0.75, EventKind::Rise { count: 1 })]);
        let batch = read(|out| events.write_parquet(out));
        let names: Vec<&str> = batch.schema_ref().fields().iter().map(|field| &field.name()[..]).collect();
        assert_eq!(names[..5], ["time", "name", "kind", "speed", "count"]);
        assert_eq!(names.len(), 3 + EVENT_COLUMNS.len());
        assert_eq!(batch.column(2).as_string::<i32>().iter().collect::<Vec<_>>(), [Some("reach"), Some("rise")]);
        let speed = batch.column(3).as_primitive::<Float64Type>();
        assert!(speed.value(0) == 2.5 && speed.is_null(1));
    }
}
