//! Ask for a restitution, get that restitution.

use carom::lab::{CalibrationError, Case, CaseError, Settings};
use carom::laws::catalogue::{self, Asked, Entry, Kind};

/// Restitutions from nearly plastic to elastic.
const GRID: [f64; 12] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.8, 0.95, 0.99, 1.0];

/// Laws that reach every restitution of the grid but the lowest.
const NOT_BELOW: [(&str, f64); 1] = [("xiong_dai", 0.02)];

fn normal_laws() -> impl Iterator<Item = (&'static Entry, Asked)> {
    catalogue::entries().filter_map(|entry| match entry.kind {
        Kind::Normal(normal) => Some((entry, normal.restitution)),
        _ => None,
    })
}

fn calibrated(id: &str, e: f64) -> Result<f64, CaseError> {
    let case = Case { restitution: Some(e), calibrate: true, ..Case::new(id) };
    Ok(case.prepare()?.impact.run(&Settings::default()).restitution)
}

#[test]
fn every_dissipative_law_delivers_what_it_is_calibrated_for() {
    for (entry, asked) in normal_laws() {
        if asked == Asked::Lossless {
            continue;
        }
        let least = NOT_BELOW.iter().find(|(id, _)| *id == entry.id).map_or(0.0, |(_, e)| *e);
        for e in GRID.into_iter().filter(|e| *e >= least) {
            let delivered = calibrated(entry.id, e).unwrap();
            assert!((delivered - e).abs() < 1e-9, "{}: asked {e}, delivered {delivered}", entry.id);
        }
    }
}

#[test]
fn a_lossless_law_can_only_deliver_one() {
    for (entry, asked) in normal_laws() {
        if asked == Asked::Lossless {
            assert!((calibrated(entry.id, 1.0).unwrap() - 1.0).abs() < 1e-9, "{}", entry.id);
            let refused = calibrated(entry.id, 0.7).unwrap_err();
            assert!(matches!(refused, CaseError::Calibration { reason: CalibrationError::Lossless, .. }), "{refused}");
        }
    }
}

#[test]
fn out_of_reach_is_an_error_that_says_the_range() {
    let refused = calibrated("xiong_dai", 0.001).unwrap_err();
    assert!(refused.to_string().contains("within reach are"), "{refused}");
    for id in ["ye_flores", "brogliato", "tsuji", "thornton"] {
        let refused = calibrated(id, 0.0).unwrap_err();
        assert!(refused.to_string().contains("e = 0 takes an infinite coefficient"), "{refused}");
    }
}

#[test]
fn a_fully_plastic_impact_is_reached_where_all_indentation_can_stay() {
    for id in ["ln_permanent", "gharib_hurmuzlu_second", "valles_reinhorn", "goldsmith_permanent"] {
        assert!(calibrated(id, 0.0).unwrap().abs() < 1e-6, "{id}");
    }
}
