//! Where the search for a balance may go: along directions in which something pushes, there or near there.
//!
//! A body on a floor may be shifted, and turned about the vertical: that changes no force (`K x = 0`), or no force changes along it (`x^T K = 0`),
//! whichever way turns are counted. Out of balance `K` has no symmetry, and its symmetric part would mix such turns with those that
//! balance the body, so that it would come to rest somewhere else than where it was put down.

use super::System;
use super::linear::Linear;
use nalgebra::{DMatrix, DVector};

impl System {
    /// Leaves out the free directions in which nothing pushes; forces up to `tolerable` [N] do not.
    pub(super) fn pushed(&self, linear: &Linear, force: &DVector<f64>, tolerable: f64) -> Linear {
        let mut kept = linear.clone();
        for turned in [false, true] {
            let k = if turned { kept.stiffness.transpose() } else { kept.stiffness.clone() };
            let a = kept.basis.tr_mul(force);
            let Some(free) = unheld(k, kept.nothing) else { continue };
            // Of all that is free only the way along which the forces push is gone.
            let along = &free * free.tr_mul(&a);
            let way = self.length * self.size((&kept.basis * &along).as_slice());
            let norm = along.norm();
            let push = (along.norm_squared() > tolerable * way).then(|| along / norm);
            let ways = complement(&free, push.as_ref());
            kept.stiffness = ways.tr_mul(&kept.stiffness) * &ways;
            kept.basis = &kept.basis * &ways;
        }
        kept
    }
}

/// Directions in which a stiffness is no larger than `nothing`, as columns; `None` if there are none.
fn unheld(stiffness: DMatrix<f64>, nothing: f64) -> Option<DMatrix<f64>> {
    if stiffness.is_empty() {
        return None;
    }
    let parts = stiffness.svd(false, true);
    let rows = parts.v_t?;
    let free: Vec<usize> = (0..parts.singular_values.len()).filter(|&k| parts.singular_values[k] <= nothing).collect();
    (!free.is_empty()).then(|| rows.select_rows(&free).transpose())
}

/// A basis of all that is across some directions, which are columns across each other, and of one more way.
fn complement(directions: &DMatrix<f64>, more: Option<&DVector<f64>>) -> DMatrix<f64> {
    let across = DMatrix::identity(directions.nrows(), directions.nrows()) - directions * directions.transpose();
    let count = directions.nrows() - directions.ncols();
    let parts = across.symmetric_eigen();
    let mut order: Vec<usize> = (0..parts.eigenvalues.len()).collect();
    order.sort_by(|&i, &j| parts.eigenvalues[j].total_cmp(&parts.eigenvalues[i]));
    let columns = order[..count].iter().map(|&k| parts.eigenvectors.column(k).into_owned());
    let columns: Vec<DVector<f64>> = columns.chain(more.cloned()).collect();
    if columns.is_empty() { DMatrix::zeros(directions.nrows(), 0) } else { DMatrix::from_columns(&columns) }
}
