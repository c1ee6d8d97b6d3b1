//! Columns made orthogonal, one after the other, by Gram-Schmidt.
//!
//! ```text
//! q_k = (w_k - sum q_i r_ik)/r_kk        r_ik = q_i . w_k        r_kk = |w_k - sum q_i r_ik|
//! ```
//!
//! Where much cancels the sum is taken out once more (J. W. Daniel et al., *Mathematics of Computation* 30 (1976) 772-795). Numbers stand in blocks of four, whose
//! sums do not wait for each other; a column may end before others, and is zero from there on.

/// Four numbers of a column; the last block is filled up with zeros.
pub(super) type Block = [f64; 4];

/// Numbers in a block.
pub(super) const BLOCK: usize = 4;

/// What is left of a column is across the others where it is at least this part of the whole, as a square.
const CANCELS: f64 = 0.5;

/// Up to here columns [stay near](stays_near): less than one by more than rounding.
const NEAR: f64 = 0.9;

/// The squares of a column and of what is left of it across others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) whole: f64,
    pub(super) across: f64,
}

/// Takes out of a column what lies along those in `done`, which have unit length, and writes how much of each that was.
#[inline(always)]
pub(super) fn take_across<'a, I: Iterator<Item = &'a [Block]>>(
    done: impl Fn() -> I,
    column: &mut [Block],
    coefficients: &mut [f64],
) -> Left {
    let whole = dot(column, column);
    if coefficients.is_empty() {
        return Left { whole, across: whole };
    }
    for (coefficient, other) in coefficients.iter_mut().zip(done()) {
        *coefficient = dot(other, column);
    }
    done().zip(&*coefficients).for_each(|(other, share)| add(column, -share, other));
    let across = dot(column, column);
    if across >= CANCELS * whole {
        return Left { whole, across };
    }
    for (coefficient, other) in coefficients.iter_mut().zip(done()) {
        let share = dot(other, column);
        add(column, -share, other);
        *coefficient += share;
    }
    Left { whole, across: dot(column, column) }
}

/// The product of two columns, as far as both go.
#[inline(always)]
pub(super) fn dot(x: &[Block], y: &[Block]) -> f64 {
    let mut sums = [0.0; BLOCK];
    for (x, y) in x.iter().zip(y) {
        (0..BLOCK).for_each(|k| sums[k] += x[k] * y[k]);
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Whether orthonormal columns `Q` have surely not turned inside out on the way to `Q' = Q + D`: where the squares of `D` add up to less than one, `Q^T Q' = E + F` with
/// `|F| < 1`, so that `x . (E + F) x > 0` for all `x`; every leading determinant is then above zero, and with them every pivot. Columns that are zero on both sides play no part; where
/// one is zero on one side alone, its difference is one.
#[inline]
pub(super) fn stays_near(before: &[Block], now: &[Block]) -> bool {
    distance(before, now) < NEAR
}

/// The squares of the differences of columns, added up.
#[inline]
fn distance(x: &[Block], y: &[Block]) -> f64 {
    let mut sums = [0.0; BLOCK];
    for (x, y) in x.iter().zip(y) {
        (0..BLOCK).for_each(|k| sums[k] += (x[k] - y[k]) * (x[k] - y[k]));
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Adds a multiple of a column to another, as far as both go.
#[inline(always)]
pub(super) fn add(x: &mut [Block], share: f64, y: &[Block]) {
    for (x, y) in x.iter_mut().zip(y) {
        (0..BLOCK).for_each(|k| x[k] += share * y[k]);
    }
}

/// Whether a pivot of a matrix, row by row, is negative, by elimination without exchange; the matrix is used up.
pub(super) fn has_negative_pivots(a: &mut [f64], n: usize) -> bool {
    for k in 0..n {
        let pivot = a[k * n + k];
        if pivot < 0.0 {
            return true;
        }
        for i in k + 1..n {
            let factor = if pivot == 0.0 { 0.0 } else { a[i * n + k] / pivot };
            for j in k + 1..n {
                a[i * n + j] -= factor * a[k * n + j];
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// However nearly a column follows from those before it.
        #[test]
        fn what_is_left_is_across(
            entries in prop::collection::vec(-1.0..1.0f64, 5 * 8),
            shares in prop::collection::vec(-1.0..1.0f64, 4),
            exponent in 0..9i32,
        ) {
            let mut columns: Vec<Vec<Block>> = entries.chunks(8).map(|c| vec![[c[0], c[1], c[2], c[3]], [c[4], c[5], c[6], c[7]]]).collect();
            // The last column is near the others, the first is short.
            columns[0].truncate(1);
            let nearness = 10f64.powi(-exponent);
            let mut last = columns.pop().unwrap_or_default();
            last.iter_mut().flatten().for_each(|x| *x *= nearness);
            columns.iter().zip(&shares).for_each(|(column, share)| add(&mut last, *share, column));
            columns.push(last);
            for k in 0..columns.len() {
                let (done, rest) = columns.split_at_mut(k);
                let mut coefficients = vec![0.0; k];
                let left = take_across(|| done.iter().map(Vec::as_slice), &mut rest[0], &mut coefficients);
                prop_assume!(left.across > 1e-20 * left.whole && left.whole > 1e-4);
                let length = left.across.sqrt();
                rest[0].iter_mut().flatten().for_each(|x| *x /= length);
                for other in done {
                    prop_assert!(dot(other, &rest[0]).abs() < 1e-14, "{}", dot(other, &rest[0]));
                }
            }
        }

        /// However they lie: what stays near has no negative pivot, and what turns inside out does not stay near.
        #[test]
        fn what_stays_near_has_not_turned(
            entries in prop::collection::vec(-1.0..1.0f64, 3 * 8),
            other in prop::collection::vec(-1.0..1.0f64, 3 * 8),
            way in 0.0..1.5f64,
            left_out in 0..6usize,
        ) {
            let columns = |entries: &[f64]| {
                let mut columns: Vec<Block> = entries.as_chunks().0.to_vec();
                for k in 0..3 {
                    let (done, rest) = columns.split_at_mut(2 * k);
                    let mut coefficients = [0.0; 2];
                    let left = take_across(|| done.chunks_exact(2), &mut rest[..2], &mut coefficients[..k]);
                    let scale = if k == left_out { 0.0 } else { 1.0 / left.across.sqrt() };
                    rest[..2].as_flattened_mut().iter_mut().for_each(|x| *x *= scale);
                }
                columns
            };
            let moved: Vec<f64> = entries.iter().zip(&other).map(|(x, y)| x + way * y).collect();
            let (before, now) = (columns(&entries), columns(&moved));
            prop_assume!(before.iter().chain(&now).flatten().all(|x| x.abs() < 2.0));
            let product = |i: usize, j: usize| dot(&before[2 * i..2 * i + 2], &now[2 * j..2 * j + 2]);
            let mut turn: Vec<f64> = (0..9).map(|k| product(k / 3, k % 3)).collect();
            prop_assert!(!(stays_near(&before, &now) && has_negative_pivots(&mut turn, 3)));
        }
    }
}
