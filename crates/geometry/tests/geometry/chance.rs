//! Random numbers, the same every time. (SplitMix64: Steele et al. 2014.)

use nalgebra::{Matrix3, Rotation3, Vector3};

/// Where random numbers come from.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Anywhere between two numbers.
    pub(crate) fn between(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two positive numbers, by their logarithms.
    pub(crate) fn scale(&mut self, from: f64, to: f64) -> f64 {
        self.between(from.ln(), to.ln()).exp()
    }

    /// A unit vector.
    pub(crate) fn unit(&mut self) -> Vector3<f64> {
        loop {
            let v = Vector3::from_fn(|_, _| self.between(-1.0, 1.0));
            if (0.01..1.0).contains(&v.norm()) {
                return v.normalize();
            }
        }
    }

    /// A turn about any axis, by no more than an angle.
    pub(crate) fn turn(&mut self, most: f64) -> Matrix3<f64> {
        let axis = self.unit();
        Rotation3::from_scaled_axis(axis * self.between(-most, most)).into_inner()
    }
}

/// How many poses of each pair are tried.
pub(crate) fn poses() -> usize {
    std::env::var("CAROM_POSES").ok().and_then(|text| text.parse().ok()).unwrap_or(1000)
}
