//! What `carom compare --csv` writes.

use carom::compare::Comparison;
use std::fmt::Write as _;

/// A line per row, in SI; a restitution that was not delivered is left empty.
pub(super) fn table(comparison: &Comparison) -> String {
    let mut out = "law,restitution requested [-],restitution delivered [-],approach speed [m/s],effective mass [kg],impulse [N s],impulse error [-],\
                   loss [J],loss error [-],duration [s],peak force [N],peak indentation [m],residual indentation [m],tension ratio [-],\
                   jump ratio [-],evaluations\n"
        .to_owned();
    for row in &comparison.rows {
        let r = &row.report;
        let _ = writeln!(
            out,
            "{},{},{},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{:e},{}",
            row.law,
            row.requested,
            r.delivered().map_or(String::new(), |e| format!("{e:e}")),
            row.case.impact.approach_speed,
            row.case.impact.effective_mass,
            r.impulse,
            row.impulse_error(),
            r.dissipated,
            row.loss_error(),
            r.duration,
            r.peak_force,
            r.peak_indentation,
            r.residual_indentation,
            row.report.tension(),
            row.report.jump(),
            r.work.evaluations
        );
    }
    out
}
