use super::*;
use crate::model::Trajectory;

const FROM: f64 = 0.3;
const TO: f64 = -1.7;
const START: f64 = 0.4;
const DURATION: f64 = 2.5;

fn at(pieces: &Pieces, t: f64) -> [f64; 3] {
    let trajectory = Trajectory::Pieces(pieces.clone());
    trajectory.at(t, trajectory.piece(t))
}

/// Coordinate, speed and, if asked for, acceleration are the same on both sides of every knot.
fn is_continuous(pieces: &Pieces, knots: &[f64], orders: usize) {
    let trajectory = Trajectory::Pieces(pieces.clone());
    for &knot in knots {
        let piece = trajectory.piece(knot);
        let (before, after) = (trajectory.at(knot, piece - 1), trajectory.at(knot, piece));
        for k in 0..orders {
            assert!((before[k] - after[k]).abs() < 1e-12, "derivative {k} at {knot}: {} and {}", before[k], after[k]);
        }
    }
}

fn peak_speed(pieces: &Pieces) -> f64 {
    (0..=1000).map(|k| at(pieces, START + DURATION * f64::from(k) / 1000.0)[1].abs()).fold(0.0, f64::max)
}

fn goes_from_end_to_end(pieces: &Pieces) {
    assert_eq!(at(pieces, START - 1.0), [FROM, 0.0, 0.0]);
    let [x, v, a] = at(pieces, START + DURATION + 1.0);
    assert!((x - TO).abs() < 1e-14 && v == 0.0 && a == 0.0, "{x}");
    assert!((at(pieces, START + 0.5 * DURATION)[0] - 0.5 * (FROM + TO)).abs() < 1e-14);
}

#[test]
fn a_trapezoid_has_the_speed_of_its_way_over_the_time_less_one_ramp() {
    for ramp in [0.1, 0.25, 0.5] {
        let trajectory = Pieces::trapezoid(FROM, TO, START, DURATION, ramp).unwrap();
        goes_from_end_to_end(&trajectory);
        let rise = ramp * DURATION;
        is_continuous(&trajectory, &[START, START + rise, START + DURATION - rise, START + DURATION], 2);
        assert!((peak_speed(&trajectory) - (FROM - TO) / (DURATION * (1.0 - ramp))).abs() < 1e-12);
        // Speeding up is even.
        let [_, v, a] = at(&trajectory, START + 0.5 * rise);
        assert!((v - 0.5 * rise * a).abs() < 1e-14);
    }
}

#[test]
fn a_cubic_peaks_at_one_and_a_half_times_the_mean_speed() {
    let trajectory = Pieces::cubic(FROM, TO, START, DURATION).unwrap();
    goes_from_end_to_end(&trajectory);
    is_continuous(&trajectory, &[START, START + DURATION], 2);
    assert!((peak_speed(&trajectory) - 1.5 * (FROM - TO) / DURATION).abs() < 1e-14);
    assert!((at(&trajectory, START)[2] - 6.0 * (TO - FROM) / DURATION.powi(2)).abs() < 1e-14);
}

#[test]
fn a_quintic_peaks_at_fifteen_eighths_of_the_mean_speed_without_jumps() {
    let trajectory = Pieces::quintic(FROM, TO, START, DURATION).unwrap();
    goes_from_end_to_end(&trajectory);
    is_continuous(&trajectory, &[START, START + DURATION], 3);
    assert!((peak_speed(&trajectory) - 1.875 * (FROM - TO) / DURATION).abs() < 1e-14);
    // The acceleration is largest where 6 s^2 - 6 s + 1 = 0: 10/sqrt(3) L/T^2.
    let s = 0.5 - 1.0 / 12.0f64.sqrt();
    let largest = at(&trajectory, START + s * DURATION)[2];
    assert!((largest - 10.0 / 3.0f64.sqrt() * (TO - FROM) / DURATION.powi(2)).abs() < 1e-13);
}

#[test]
fn a_spline_goes_through_its_points_without_kinks() {
    let (times, values) = ([0.0, 0.3, 1.0, 1.1, 2.5], [1.0, 1.4, -0.2, 0.1, 0.7]);
    let trajectory = Pieces::spline(&times, &values).unwrap();
    for (t, x) in times.iter().zip(values) {
        assert!((at(&trajectory, *t)[0] - x).abs() < 1e-13, "at {t}");
    }
    is_continuous(&trajectory, &times[1..4], 3);
    is_continuous(&trajectory, &times, 2);
}

#[test]
fn a_spline_through_a_cubic_at_rest_at_its_ends_is_that_cubic() {
    let cubic = Pieces::cubic(FROM, TO, START, DURATION).unwrap();
    let times: Vec<f64> = [0.0, 0.1, 0.35, 0.6, 0.95, 1.0].iter().map(|s| START + DURATION * s).collect();
    let values: Vec<f64> = times.iter().map(|t| at(&cubic, *t)[0]).collect();
    let spline = Pieces::spline(&times, &values).unwrap();
    for k in 0..=50 {
        let t = START + DURATION * f64::from(k) / 50.0 - 1e-9;
        for (a, b) in at(&spline, t).iter().zip(at(&cubic, t)) {
            assert!((a - b).abs() < 1e-11, "{a} against {b} at {t}");
        }
    }
    // Two points alone are joined by the cubic itself.
    let pair = Pieces::spline(&[START, START + DURATION], &[FROM, TO]).unwrap();
    assert!((at(&pair, 1.0)[0] - at(&cubic, 1.0)[0]).abs() < 1e-14);
}

#[test]
fn faulty_courses_are_refused_in_words() {
    let words = |result: Result<Pieces, TrajectoryError>| result.unwrap_err().to_string();
    assert_eq!(words(Pieces::cubic(0.0, 1.0, 0.0, 0.0)), "the duration must be positive, not 0 s");
    assert!(words(Pieces::quintic(0.0, f64::NAN, 0.0, 1.0)).starts_with("the last coordinate is NaN"));
    assert!(words(Pieces::trapezoid(0.0, 1.0, 0.0, 1.0, 0.6)).ends_with("not 0.6"));
    assert!(words(Pieces::trapezoid(0.0, 1.0, 0.0, 1.0, f64::NAN)).ends_with("not NaN"));
    assert_eq!(
        words(Pieces::spline(&[0.0], &[1.0, 2.0])),
        "there are 1 times and 2 values: give one value for each time"
    );
    assert_eq!(words(Pieces::spline(&[0.0], &[1.0])), "a trajectory through points needs at least two, not 1");
    assert!(words(Pieces::spline(&[0.0, 0.0], &[1.0, 2.0])).ends_with("point 2 has 0 s after 0 s"));
}
