//! What `carom impact --csv` writes.

use carom::lab::{ObliqueReport, Rattle, Report};
use std::fmt::Write as _;

/// The curves of one impact.
pub(super) fn curve(report: &Report, dimensionless: bool) -> String {
    let mut out = if dimensionless {
        "time [A/v0],indentation [A],rate [v0],force [M v0^2/A],work [M v0^2]\n".to_owned()
    } else {
        "time [s],indentation [m],rate [m/s],force [N],work [J]\n".to_owned()
    };
    for s in &report.samples {
        let _ = writeln!(out, "{:e},{:e},{:e},{:e},{:e}", s.time, s.indentation, s.rate, s.force, s.work);
    }
    out
}

/// The curves of one impact at an angle.
pub(super) fn oblique(report: &ObliqueReport) -> String {
    let mut out = "time [s],indentation [m],rate [m/s],force [N],work [J],slip [m/s],friction [N],friction work [J],\
                   friction stored [J]\n"
        .to_owned();
    for (s, along) in report.normal.samples.iter().zip(&report.slip.samples) {
        let _ = write!(out, "{:e},{:e},{:e},{:e},{:e}", s.time, s.indentation, s.rate, s.force, s.work);
        let _ = writeln!(out, ",{:e},{:e},{:e},{:e}", along.slip, along.friction, along.work, along.stored);
    }
    out
}

/// The curves of a series of impacts.
pub(super) fn series(reports: &[Report]) -> String {
    let mut out = "impact,time [s],indentation [m],rate [m/s],force [N],work [J]\n".to_owned();
    for (k, report) in reports.iter().enumerate() {
        for s in &report.samples {
            let _ = writeln!(out, "{},{:e},{:e},{:e},{:e},{:e}", k + 1, s.time, s.indentation, s.rate, s.force, s.work);
        }
    }
    out
}

/// The motion of a pair.
pub(super) fn rattle(rattle: &Rattle) -> String {
    let mut out = "time [s],displacement [m],speed [m/s],force [N]\n".to_owned();
    for s in &rattle.samples {
        let _ = writeln!(out, "{:e},{:e},{:e},{:e}", s.time, s.displacement, s.speed, s.force);
    }
    out
}
