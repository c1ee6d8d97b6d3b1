//! The state a method advances: a column of numbers, of fixed or of run-time length.

/// A state vector: `[f64; N]` where the size is known when compiling (the single-impact lab), `Vec<f64>` where the model
/// decides (mechanisms). Methods are written once over slices; for arrays the compiler unrolls them.
pub trait Vector: Clone + AsRef<[f64]> + AsMut<[f64]> {
    /// A vector of zeros as long as this one.
    fn zeros_like(&self) -> Self;
}

impl<const N: usize> Vector for [f64; N] {
    #[inline(always)]
    fn zeros_like(&self) -> Self {
        [0.0; N]
    }
}

impl Vector for Vec<f64> {
    fn zeros_like(&self) -> Self {
        vec![0.0; self.len()]
    }
}

/// `out = y + h * sum of weight * stage` over a row of a tableau.
#[inline(always)]
pub(crate) fn combine<V: Vector, const R: usize>(out: &mut V, y: &V, h: f64, stages: &[V], row: &[(usize, f64); R]) {
    let y = y.as_ref();
    let out = &mut out.as_mut()[..y.len()];
    // Slices of one length, so that several components are summed at a time.
    let mut terms = [(0.0, y); R];
    for (term, (stage, weight)) in terms.iter_mut().zip(row) {
        *term = (h * weight, &stages[*stage].as_ref()[..y.len()]);
    }
    // Summed from the state on, the latest stage last: it is the one the processor waits for.
    for i in 0..y.len() {
        let mut sum = y[i];
        for (weight, stage) in &terms {
            sum += weight * stage[i];
        }
        out[i] = sum;
    }
}

/// Component `i` of the sum of weight times stage over a row of a tableau.
#[inline(always)]
pub(crate) fn weighted<V: Vector, const R: usize>(i: usize, stages: &[V], row: &[(usize, f64); R]) -> f64 {
    let mut sum = 0.0;
    for &(stage, weight) in row {
        sum += weight * stages[stage].as_ref()[i];
    }
    sum
}
