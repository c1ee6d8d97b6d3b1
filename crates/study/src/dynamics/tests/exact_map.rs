//! The exact map of a ball on a table that vibrates, with its derivative, written down apart from everything else here.
//!
//! In units of gravity and of the table's radian, with the table at `G sin t`: from an impact at `t`, left with `v`,
//!
//! ```text
//! G sin t + v d - d^2/2 = G sin(t + d)      the time d of flight, the first root
//! v' = -e (v - d) + (1 + e) G cos(t + d)
//! ```

use nalgebra::{Matrix2, Vector2};

/// The shaking `G` and the restitution `e`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExactMap {
    pub(super) shaking: f64,
    pub(super) restitution: f64,
}

impl ExactMap {
    /// The next impact, and its derivative; none where the ball does not leave the table any more.
    pub(super) fn next(self, t: f64, v: f64) -> Option<(f64, f64, Matrix2<f64>)> {
        let ExactMap { shaking: g, restitution: e } = self;
        let gap = |d: f64| g * t.sin() + v * d - d * d / 2.0 - g * (t + d).sin();
        let leaves = v - g * t.cos();
        if leaves < 1e-6 {
            return None;
        }
        // The gap opens at first; from there on it is followed in steps in which it cannot come and go.
        let mut open = 0.01_f64.min(0.05 * leaves);
        while gap(open) < 0.0 {
            open *= 0.5;
        }
        let mut shut = open;
        while gap(shut) > 0.0 {
            (open, shut) = (shut, shut + 0.01);
        }
        for _ in 0..100 {
            let middle = 0.5 * (open + shut);
            if gap(middle) > 0.0 { open = middle } else { shut = middle }
        }
        let d = 0.5 * (open + shut);
        let (before, cosine, sine) = (v - d, (t + d).cos(), (t + d).sin());
        let closes = before - g * cosine;
        let (by_t, by_v) = (1.0 - (g * t.cos() - g * cosine) / closes, -d / closes);
        let derivative = Matrix2::new(
            by_t,
            by_v,
            e * (by_t - 1.0) - (1.0 + e) * g * sine * by_t,
            -e * (1.0 - by_v) - (1.0 + e) * g * sine * by_v,
        );
        Some((t + d, -e * before + (1.0 + e) * g * cosine, derivative))
    }

    /// The orbit of so many impacts, one in every turn, near a first one, by Newton's method; its multipliers' trace and determinant.
    pub(super) fn orbit(self, at: (f64, f64), impacts: usize) -> Option<((f64, f64), f64, f64)> {
        let mut x = Vector2::new(at.0, at.1);
        for _ in 0..60 {
            let (mut t, mut v, mut whole) = (x[0], x[1], Matrix2::identity());
            for _ in 0..impacts {
                let (t2, v2, derivative) = self.next(t, v)?;
                (t, v, whole) = (t2, v2, derivative * whole);
            }
            let miss = Vector2::new(t - x[0] - std::f64::consts::TAU * impacts as f64, v - x[1]);
            if miss.norm() < 1e-13 * impacts as f64 {
                return Some(((x[0], x[1]), whole.trace(), whole.determinant()));
            }
            x -= (whole - Matrix2::identity()).try_inverse()? * miss;
        }
        None
    }

    /// The exponent per radian over so many impacts, and the blocks of ten of it.
    pub(super) fn exponent(self, at: (f64, f64), impacts: usize) -> (f64, Vec<f64>) {
        let (mut t, mut v) = at;
        for _ in 0..500 {
            let (t2, v2, _) = self.next(t, v).unwrap();
            (t, v) = (t2.rem_euclid(std::f64::consts::TAU), v2);
        }
        let mut disturbance = Vector2::new(1.0, 0.3);
        let (mut sum, mut time) = (vec![0.0; 10], vec![0.0; 10]);
        for k in 0..impacts {
            let (t2, v2, derivative) = self.next(t, v).unwrap();
            disturbance = derivative * disturbance;
            let size = disturbance.norm();
            disturbance /= size;
            let block = 10 * k / impacts;
            sum[block] += size.ln();
            time[block] += t2 - t;
            (t, v) = (t2.rem_euclid(std::f64::consts::TAU), v2);
        }
        let blocks = sum.iter().zip(&time).map(|(sum, time)| sum / time).collect();
        (sum.iter().sum::<f64>() / time.iter().sum::<f64>(), blocks)
    }
}
