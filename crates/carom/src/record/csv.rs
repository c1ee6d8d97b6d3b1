//! Tables as comma-separated values (RFC 4180), with a heading of names and units.
//!
//! Numbers are written with as few digits as bring back the same number. A NaN is an empty cell. Text is quoted only where it must be, which is
//! all that is needed to write such files; hence no library.

use super::{Events, Recording};
use std::borrow::Cow;
use std::io::{Result, Write};

impl Recording {
    /// Writes the table: `time [s],bob.position.x [m],...`.
    pub fn write_csv(&self, out: &mut impl Write) -> Result<()> {
        let headings: Vec<String> = self.columns().iter().map(|column| cell(&column.heading()).into_owned()).collect();
        writeln!(out, "{}", headings.join(","))?;
        for row in self.rows() {
            for (i, &value) in row.iter().enumerate() {
                out.write_all(if i > 0 { b"," } else { b"" })?;
                number(out, value)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Events {
    /// Writes the table: `time [s],name,kind,approach_speed [m/s],...`.
    pub fn write_csv(&self, out: &mut impl Write) -> Result<()> {
        write!(out, "time [s],name,kind")?;
        for column in self.columns() {
            write!(out, ",{}", cell(&column.heading()))?;
        }
        writeln!(out)?;
        for event in self.list() {
            number(out, event.time)?;
            write!(out, ",{},{}", cell(&event.name), cell(&event.kind))?;
            for &value in &event.values {
                out.write_all(b",")?;
                number(out, value)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Writes a number, or nothing for a NaN.
fn number(out: &mut impl Write, value: f64) -> Result<()> {
    if value.is_nan() { Ok(()) } else { write!(out, "{value:?}") }
}

/// Text as a cell.
fn cell(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\"")).into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::*;
    use proptest::prelude::*;

    fn text(write: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).expect("memory takes everything");
        String::from_utf8(out).expect("it is text")
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
        let mut events = Events::new([Column::new("approach", "m/s", ""), Column::new("lost", "J", "")]);
        events.push(0.5, "ball, red", "touch", &[("approach", 2.5)]);
        events.push(0.75, "ball", "part", &[("lost", 0.125)]);
        assert_eq!(
            text(|out| events.write_csv(out)),
            "time [s],name,kind,approach [m/s],lost [J]\n0.5,\"ball, red\",touch,2.5,\n0.75,ball,part,,0.125\n"
        );
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
