//! How large an error is: in units of the tolerated one, the largest of all groups.
//!
//! ```text
//! |e| = max over groups  sqrt( sum (e_i/w_i)^2 / (components of the group) )        w_i = absolute + relative max(|y_i|, |y_i at the end|)
//! ```
//!
//! A group is what belongs to one body. A mean over everything would be the looser the more bodies there are that do not move. Each quadrature is a
//! group of its own: however many there are, they loosen nothing, and one that would be wrong by more than its tolerance is not let pass.

use crate::{Hybrid, Motion, Vector};

/// Tolerated errors, and what is judged together.
#[derive(Clone, Debug)]
pub struct Norm<V> {
    /// Tolerated absolute error per component.
    absolute: V,
    /// Tolerated error per component.
    weight: V,
    /// The group of each component; none if all are one.
    groups: Vec<usize>,
    /// How many components each group has, and memory for its sums.
    counts: Vec<f64>,
    sums: Vec<[f64; 2]>,
}

impl<V: Vector> Norm<V> {
    /// The norm for states of `motion` as long as `like`, with tolerated absolute errors `absolute`; those of components that have come since are
    /// the motion's to say.
    pub(crate) fn of<M: Hybrid<Vector = V>>(motion: &M, like: &V, absolute: &V) -> Self {
        let mut absolute = absolute.clone();
        if absolute.as_ref().len() != like.as_ref().len() {
            motion.tolerate(&mut absolute);
        }
        Norm { absolute, ..Norm::uniform(motion, like) }
    }

    /// The norm for states of `motion` as long as `like`, with the tolerated error 1 for each component.
    pub fn uniform<M: Motion<Vector = V>>(motion: &M, like: &V) -> Self {
        let own = like.as_ref().len() - motion.quadratures();
        let mut groups = Vec::new();
        motion.groups(&mut groups);
        groups.resize(own, 0);
        let bodies = groups.iter().max().map_or(0, |last| last + 1);
        let count = bodies + motion.quadratures();
        groups.extend(bodies..count);
        if count == 1 {
            groups.clear();
        }
        let mut counts = vec![0.0; count];
        groups.iter().for_each(|&group| counts[group] += 1.0);
        let mut weight = like.zeros_like();
        weight.as_mut().fill(1.0);
        Norm { absolute: weight.clone(), weight, groups, counts, sums: vec![[0.0; 2]; count] }
    }

    /// Fills in the tolerated error of each component, for a step from `y` to `end`.
    #[inline(always)]
    pub(crate) fn tolerate(&mut self, relative: f64, y: &V, end: &V) {
        let (y, end, absolute) = (y.as_ref(), end.as_ref(), self.absolute.as_ref());
        for (i, w) in self.weight.as_mut().iter_mut().enumerate() {
            *w = absolute[i] + relative * y[i].abs().max(end[i].abs());
        }
    }

    /// The largest over all groups of `total(sums, components)`, where `squares(i, w)` is what component `i` with the tolerated error `w` adds to
    /// the sums. NaN if that of a group is.
    #[inline(always)]
    pub(crate) fn largest(
        &mut self,
        squares: impl Fn(usize, f64) -> [f64; 2],
        total: impl Fn([f64; 2], f64) -> f64,
    ) -> f64 {
        let weight = self.weight.as_ref();
        if self.groups.is_empty() {
            let mut sums = [0.0; 2];
            for (i, w) in weight.iter().enumerate() {
                let [first, second] = squares(i, *w);
                sums = [sums[0] + first, sums[1] + second];
            }
            return total(sums, weight.len() as f64);
        }
        self.sums.fill([0.0; 2]);
        for (i, (w, group)) in weight.iter().zip(&self.groups).enumerate() {
            let ([first, second], sums) = (squares(i, *w), &mut self.sums[*group]);
            *sums = [sums[0] + first, sums[1] + second];
        }
        let each = self.sums.iter().zip(&self.counts).filter(|(_, count)| **count > 0.0);
        each.map(|(sums, count)| total(*sums, *count))
            .fold(0.0, |most, error| if error.is_nan() || error > most { error } else { most })
    }

    /// The largest root mean square of `error(i)` over a group.
    #[inline(always)]
    pub(crate) fn root_mean_square(&mut self, error: impl Fn(usize) -> f64) -> f64 {
        self.largest(|i, w| [(error(i) / w).powi(2), 0.0], |[sum, _], count| (sum / count).sqrt())
    }
}
