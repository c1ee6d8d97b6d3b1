//! The Sobol sequence: points that fill a cube evenly, whatever their number.
//!
//! ```text
//! x_i = XOR of the directions v_j for every bit j of i XOR (i >> 1)      Antonov and Saleev's order, in 32 bits
//! ```
//!
//! Primitive polynomials and first directions are those of Joe and Kuo (2008, "Constructing Sobol sequences with better two-dimensional projections",
//! table new-joe-kuo-6), in their order.

/// Bits of a coordinate.
const BITS: usize = 32;

/// How many coordinates there are directions for.
pub(super) const MOST: usize = FIRST.len() + 1;

/// For each coordinate from the second on: the inner coefficients of its polynomial, and its first directions, as many as the polynomial's degree.
const FIRST: [(u32, &[u32]); 15] = [
    (0, &[1]),
    (1, &[1, 3]),
    (1, &[1, 3, 1]),
    (2, &[1, 1, 1]),
    (1, &[1, 1, 3, 3]),
    (4, &[1, 3, 5, 13]),
    (2, &[1, 1, 5, 5, 17]),
    (4, &[1, 1, 5, 5, 5]),
    (7, &[1, 1, 7, 11, 19]),
    (11, &[1, 1, 5, 1, 1]),
    (13, &[1, 1, 1, 3, 11]),
    (14, &[1, 3, 5, 5, 31]),
    (1, &[1, 3, 3, 9, 7, 49]),
    (13, &[1, 1, 1, 15, 21, 21]),
    (16, &[1, 3, 1, 13, 27, 49]),
];

/// Coordinate `axis` of point `index`, below 1; its bits are turned over where `shift` has some, which keeps the sequence as even as it is.
pub(super) fn coordinate(axis: usize, index: usize, shift: u32) -> f64 {
    let code = index ^ (index >> 1);
    let directions = directions(axis);
    let bits = (0..BITS).filter(|bit| code >> bit & 1 == 1).fold(shift, |x, bit| x ^ directions[bit]);
    f64::from(bits) / (f64::from(u32::MAX) + 1.0)
}

/// The directions of a coordinate, each a fraction with its highest bit for one half.
fn directions(axis: usize) -> [u32; BITS] {
    let mut v = [0_u32; BITS];
    let Some((inner, first)) = axis.checked_sub(1).and_then(|k| FIRST.get(k)) else {
        v.iter_mut().enumerate().for_each(|(k, v)| *v = 1 << (BITS - 1 - k));
        return v;
    };
    let degree = first.len();
    for k in 0..BITS {
        v[k] = match first.get(k) {
            Some(m) => m << (BITS - 1 - k),
            None => {
                let taken = (1..degree).filter(|j| inner >> (degree - 1 - j) & 1 == 1);
                taken.fold(v[k - degree] ^ (v[k - degree] >> degree), |x, j| x ^ v[k - j])
            }
        };
    }
    v
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SciPy 1.17, `qmc.Sobol(d=16, scramble=False).random(16)`, points 5 and 13.
    #[test]
    fn the_points_are_those_of_scipy() {
        let point = |index: usize| (0..MOST).map(|axis| coordinate(axis, index, 0)).collect::<Vec<_>>();
        assert_eq!(point(5), FIFTH);
        assert_eq!(point(13), THIRTEENTH);
    }

    const FIFTH: [f64; 16] = [
        0.875, 0.875, 0.125, 0.375, 0.875, 0.625, 0.875, 0.375, 0.375, 0.125, 0.375, 0.875, 0.875, 0.125, 0.875, 0.375,
    ];
    const THIRTEENTH: [f64; 16] = [
        0.8125, 0.6875, 0.8125, 0.0625, 0.4375, 0.9375, 0.5625, 0.5625, 0.5625, 0.4375, 0.8125, 0.9375, 0.0625, 0.8125,
        0.1875, 0.5625,
    ];

    /// Of 2^k points every interval of length 2^-k has one: the property that makes the sequence even.
    #[test]
    fn every_coordinate_is_even() {
        for axis in 0..MOST {
            for shift in [0, 0x1234_5678] {
                let mut cells: Vec<usize> = (0..256).map(|i| (256.0 * coordinate(axis, i, shift)) as usize).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..256), "axis {axis}");
            }
        }
    }
}
