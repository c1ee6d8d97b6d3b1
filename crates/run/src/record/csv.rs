//! Tables as comma-separated values (RFC 4180), with a heading of names and units.
//!
//! Numbers are written with as few digits as bring back the same number. A NaN is an empty cell. Text is quoted only where it must be, which is
//! all that is needed to write such files; hence no library. What was written is read back with the same bits.

use super::rows::{self, Rows, TableError};
use super::{Column, CsvReader, EVENT_COLUMNS, Event, EventColumn, Events, Recording};
use std::borrow::Cow;
use std::io::{Result, Write};

/// Text that is gathered before it goes to a file [bytes].
const ROOM: usize = 1 << 16;

/// A table on its way into a file, row after row.
#[derive(Clone, Debug)]
pub struct CsvRows {
    text: Vec<u8>,
}

impl CsvRows {
    /// Begins with the heading of these columns.
    pub fn new(columns: &[Column]) -> Self {
        let headings: Vec<String> = columns.iter().map(|column| cell(&column.heading()).into_owned()).collect();
        CsvRows { text: (headings.join(",") + "\n").into_bytes() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[f64]) {
        for (i, &value) in row.iter().enumerate() {
            if i > 0 {
                self.text.push(b',');
            }
            // Memory takes everything.
            let _ = number(&mut self.text, value);
        }
        // A row that is one empty cell would be a line with nothing in it, which is no row.
        if matches!(row, [value] if value.is_nan()) {
            self.text.extend(b"\"\"");
        }
        self.text.push(b'\n');
    }

    /// What has been gathered: whole rows.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Forgets what has been gathered.
    pub fn clear(&mut self) {
        self.text.clear();
    }

    /// Writes what has been gathered, if it is more than so many bytes, and forgets it.
    fn pour(&mut self, room: usize, out: &mut impl Write) -> Result<()> {
        if self.text.len() > room {
            out.write_all(&self.text)?;
            self.clear();
        }
        Ok(())
    }
}

impl Recording {
    /// Writes the table: `time [s],bob.position.x [m],...`.
    pub fn write_csv(&self, out: &mut impl Write) -> Result<()> {
        let mut text = CsvRows::new(self.columns());
        for row in self.rows() {
            text.push(row);
            text.pour(ROOM, out)?;
        }
        text.pour(0, out)
    }

    /// Writes the table with words in one column, whose numbers count the words from zero.
    pub fn write_csv_with(&self, words: &[String], of: &str, out: &mut impl Write) -> Result<()> {
        let headings = self.columns().iter().map(|column| match column.name == of {
            true => cell(of).into_owned(),
            false => cell(&column.heading()).into_owned(),
        });
        writeln!(out, "{}", headings.collect::<Vec<_>>().join(","))?;
        for row in self.rows() {
            for (i, (&value, column)) in row.iter().zip(self.columns()).enumerate() {
                out.write_all(if i > 0 { b"," } else { b"" })?;
                match words.get(value as usize).filter(|_| column.name == of) {
                    Some(word) => write!(out, "{}", cell(word))?,
                    None => number(out, value)?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Reads a table whose first column is time. Numbers come in SI: a unit in brackets that is another one is turned into it.
    pub fn read_csv(text: &str) -> std::result::Result<Self, TableError> {
        let mut reader = CsvReader::new(text.as_bytes())?;
        let mut recording = Recording::new(reader.columns()[1..].iter().cloned());
        let mut row = Vec::new();
        while reader.next(&mut row)? {
            recording.push(row[0], row[1..].iter().copied());
        }
        Ok(recording)
    }
}

impl Events {
    /// Writes the table: `time [s],name,kind,approach_speed [m/s],...`.
    pub fn write_csv(&self, out: &mut impl Write) -> Result<()> {
        write!(out, "time [s],name,kind")?;
        for column in EVENT_COLUMNS {
            write!(out, ",{}", cell(&column.column().heading()))?;
        }
        writeln!(out)?;
        for event in self.list() {
            number(out, event.time)?;
            write!(out, ",{},{}", cell(&event.name), cell(event.kind.words()))?;
            for value in event.values() {
                out.write_all(b",")?;
                number(out, value)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Reads a table of events.
    pub fn read_csv(text: &str) -> std::result::Result<Self, TableError> {
        let mut rows = Rows::of(text);
        let columns = rows.columns()?;
        let head: Vec<&str> = columns.iter().take(3).map(|column| column.name.as_str()).collect();
        if head != ["time", "name", "kind"] {
            return Err(TableError::new(1, "a table of events begins with time [s],name,kind"));
        }
        let own = columns[3..].iter().map(|column| EventColumn::named(&column.name));
        let own: Vec<&EventColumn> =
            own.collect::<std::result::Result<_, _>>().map_err(|why| TableError::new(1, why))?;
        let mut events = Events::default();
        for row in rows {
            let (line, cells) = row?;
            rows::whole(line, cells.len(), columns.len())?;
            let number = |k: usize| rows::number(line, &columns[k], &cells[k]);
            let values: Vec<f64> = (3..cells.len()).map(number).collect::<std::result::Result<_, _>>()?;
            let event = Event::read(number(0)?, &cells[1], &cells[2], own.iter().copied().zip(values));
            events.push(event.map_err(|why| TableError::new(line, why))?);
        }
        Ok(events)
    }
}

/// Writes a number, or nothing for a NaN.
fn number(out: &mut impl Write, value: f64) -> Result<()> {
    if value.is_nan() { Ok(()) } else { write!(out, "{value:?}") }
}

/// Text as a cell.
fn cell(text: &str) -> Cow<'_, str> {
    // Blanks at the ends of a cell count in quotes only.
    if text.contains([',', '"', '\n', '\r']) || text != text.trim() {
        return format!("\"{}\"", text.replace('"', "\"\"")).into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::super::{Column, EventKind, ImpactRecord};
    use super::*;
    use proptest::prelude::*;

    fn text(write: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).expect("memory takes everything");
        String::from_utf8(out).expect("it is text")
    }

    fn events() -> Events {
        let impact = ImpactRecord {
            direct: true,
            approach_speed: 2.5,
            peak_force: Some(45e3),
            restitution_delivered: Some(0.7),
            loss: Some(-0.0),
            ..ImpactRecord::default()
        };
        let event = |time, name: &str, kind| Event { time, name: name.to_owned(), kind };
        Events::from_iter([
            event(0.5, "ball, red", EventKind::Impact(Box::new(impact))),
            event(0.75, "hinge", EventKind::Leave { speed: 0.125 }),
            event(1.0, "noon", EventKind::Rise { count: 3 }),
            event(1.5, " noon\t", EventKind::Rise { count: 4 }),
        ])
    }

    #[test]
    fn a_recording_reads_as_a_table() {
        let mut recording =
            Recording::new([Column::new("bob.position.x", "m", ""), Column::new("say \"a, b\"", "-", "")]);
        recording.push(0.0, [0.1, f64::NAN]);
        recording.push(1e-7, [-0.0, 1e300]);
        assert_eq!(
            text(|out| recording.write_csv(out)),
            "time [s],bob.position.x [m],\"say \"\"a, b\"\" [-]\"\n0.0,0.1,\n1e-7,-0.0,1e300\n"
        );
    }

    #[test]
    fn events_leave_cells_empty_that_are_not_theirs() {
        assert_eq!(
            text(|out| events().write_csv(out)),
            "time [s],name,kind,speed [m/s or rad/s],count [-],approach_speed [m/s],law_speed [m/s],effective_mass [kg],stiffness [N/m^1.5],peak_force [N],\
             least_force [N],peak_indentation [m],duration [s],separation_speed [m/s],impulse [N s],other_impulse [N s],\
             other_impulse_both_ways [N s],speed_ratio [-],restitution_requested [-],restitution_delivered [-],angular_ratio [-],loss [J],tangential_impulse [N s],\
             tangential_impulse_x [N s],tangential_impulse_y [N s],tangential_impulse_z [N s],impulse_ratio [-],friction_loss [J],\
             accumulated [s],joint_impulse_x [N s],joint_impulse_y [N s],joint_impulse_z [N s],joint_moment_x [N m s],joint_moment_y [N m s],joint_moment_z [N m s]\n\
             0.5,\"ball, red\",eccentric direct impact,,,2.5,,,,45000.0,,,,,,,,,,0.7,,-0.0,,,,,,,,,,,,,\n\
             0.75,hinge,leave,0.125,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n1.0,noon,rise,,3.0,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n\
             1.5,\" noon\t\",rise,,4.0,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n"
        );
    }

    #[test]
    fn what_was_written_is_read_back() {
        let mut recording = Recording::new([Column::new("x, y", "m", ""), Column::new("force", "N", "")]);
        recording.push(0.0, [0.1, f64::INFINITY]);
        recording.push(1e-7, [-0.0, 1e300]);
        assert_eq!(Recording::read_csv(&text(|out| recording.write_csv(out))), Ok(recording));
        assert_eq!(Events::read_csv(&text(|out| events().write_csv(out))), Ok(events()));
    }

    #[test]
    fn a_row_of_one_empty_cell_is_no_empty_line() {
        let mut times = Recording::new([]);
        [1.0, f64::NAN, 2.0].into_iter().for_each(|time| times.push(time, []));
        let written = text(|out| times.write_csv(out));
        assert_eq!(written, "time [s]\n1.0\n\"\"\n2.0\n");
        let read = Recording::read_csv(&written).expect("a table");
        assert_eq!(text(|out| read.write_csv(out)), written);
    }

    #[test]
    fn a_name_keeps_the_blanks_around_it() {
        let event = Event { time: 0.5, name: " noon\u{85}".to_owned(), kind: EventKind::Rise { count: 1 } };
        let told = Events::from_iter([event]);
        assert_eq!(Events::read_csv(&text(|out| told.write_csv(out))), Ok(told));
    }

    #[test]
    fn a_misspelt_column_of_events_is_refused() {
        let wrong = |text: &str| Events::read_csv(text).unwrap_err().to_string();
        let said = wrong("time [s],name,kind,restitution_asked [-]\n");
        assert!(
            said.starts_with("line 1: \"restitution_asked\" is no column of events: there are speed, count,"),
            "{said}"
        );
        let said = wrong("time [s],name,kind,loss [J]\n\n0,ball,fall,1\n");
        assert_eq!(said, "line 3: the event \"fall\" has no loss");
    }

    #[test]
    fn a_column_of_counts_is_written_in_words() {
        let mut recording = Recording::new([Column::new("contact", "-", ""), Column::new("force", "N", "")]);
        recording.push(0.5, [1.0, 3.0]);
        let words = ["floor".to_owned(), "wall, left".to_owned()];
        let written = text(|out| recording.write_csv_with(&words, "contact", out));
        assert_eq!(written, "time [s],contact,force [N]\n0.5,\"wall, left\",3.0\n");
    }

    #[test]
    fn a_table_in_other_units_is_read_in_si() {
        let read = Recording::read_csv("t [ms],force [kN]\n2,5\n\n3,\n").expect("a table");
        assert_eq!(read.rows().next(), Some(&[0.002, 5000.0][..]));
        assert_eq!(read.columns()[1].heading(), "force [N]");
        assert!(read.rows().nth(1).is_some_and(|row| row[1].is_nan()));
    }

    #[test]
    fn a_table_that_is_none_is_refused_with_its_line() {
        let wrong = |text: &str| Recording::read_csv(text).map_err(|error| error.to_string());
        assert_eq!(wrong("time [s],x [m]\n1\n"), Err("line 2: there are 1 cells under 2 headings".to_owned()));
        assert_eq!(wrong("time [s],x [m]\n1,two\n"), Err("line 2: \"two\" under \"x [m]\" is not a number".to_owned()));
        assert!(wrong("x [m],time [s]\n").is_err() && wrong("").is_err());
    }

    proptest! {
        #[test]
        fn a_number_that_is_written_is_read_as_the_same(bits: u64) {
            let value = f64::from_bits(bits);
            let cell = text(|out| number(out, value));
            prop_assert_eq!(cell.is_empty(), value.is_nan());
            prop_assert!(value.is_nan() || cell.parse::<f64>().map(f64::to_bits) == Ok(bits), "{cell}");
        }
    }
}
