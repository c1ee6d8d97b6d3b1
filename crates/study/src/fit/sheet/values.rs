//! What numbers of a record there cannot be.

use super::heading::Heading;
use super::{Reader, Row};
use crate::fit::record::RecordKind;
use carom_lab::diagnostic::Diagnostic;

/// Restitutions between these are taken for what was measured, noise and all [-].
const RESTITUTIONS: std::ops::RangeInclusive<f64> = -0.2..=1.2;

impl Reader<'_> {
    /// Refuses times and speeds that do not rise.
    pub(super) fn check_order(
        &self,
        kind: RecordKind,
        x: usize,
        headings: &[Heading],
        rows: &[Row<'_>],
        numbers: &[Vec<f64>],
    ) -> Result<(), Box<Diagnostic>> {
        if !(kind.has_touch() || kind == RecordKind::Output) {
            return Ok(());
        }
        let Some(k) = numbers[x].windows(2).position(|pair| pair[0] >= pair[1]) else { return Ok(()) };
        let how = if numbers[x][k] == numbers[x][k + 1] { "stands still" } else { "falls" };
        let what = format!("{} {how} on this line", headings[x].text);
        Err(self.wrong(rows[k + 1].line, what).label("put the rows in the order of time, each time once").into())
    }

    /// Refuses values that the kind of record cannot have.
    pub(super) fn check_values(
        &self,
        kind: RecordKind,
        [x, y]: [usize; 2],
        rows: &[Row<'_>],
        numbers: &[Vec<f64>],
    ) -> Result<(), Box<Diagnostic>> {
        let fault = |k: usize| -> Option<(&str, &str)> {
            let (x, y) = (numbers[x][k], numbers[y][k]);
            match kind {
                RecordKind::RestitutionSpeed if x <= 0.0 => {
                    Some(("an approach speed must be positive", "write the speed without a sign, or leave the row out"))
                }
                RecordKind::RestitutionSpeed | RecordKind::TangentialRestitution if !RESTITUTIONS.contains(&y) => {
                    Some(("a restitution lies between 0 and 1", "a heading restitution [%] takes percents"))
                }
                kind if kind.is_oblique() && !(0.0..std::f64::consts::FRAC_PI_2).contains(&x) => Some((
                    "an angle lies between 0 and 90 deg",
                    "write angle [deg] above degrees; without a unit they are radians",
                )),
                RecordKind::TangentialRestitution if x == 0.0 => {
                    Some(("at an angle of 0 there is no speed along the surface", "leave the row out"))
                }
                _ => None,
            }
        };
        match (0..rows.len()).find_map(|k| Some((k, fault(k)?))) {
            Some((k, (what, label))) => Err(self.wrong(rows[k].line, what).label(label).into()),
            None => Ok(()),
        }
    }
}
