//! Surfaces that touch and neither close nor part: which of them stay together, and whether they slip or stick.
//!
//! ```text
//! a = W F + b,        0 <= an  _|_  Fn >= 0
//! Ft = -mu_d Fn s                                      they slip in the direction s
//! |Ft| <= mu_s Fn,  at = 0 where it is less            they do not, and hold as long as they can; what gives way slips against Ft
//! ```
//!
//! `a` rates at which gaps open and surfaces begin to slip [m/s^2], `F` forces along the same rows [N], `b` the rates without them, `W` what forces do [1/kg], `mu_s`, `mu_d` coefficients of
//! friction at rest and in motion [-]. Rows are those of [`Impacts`](super::Impacts): of each site the normal, then its tangents.
//!
//! In a plane this is a linear problem of complementarity, a site at rest having the three unknowns of an impact at once. With friction it may have no solution, or several that move differently
//! (Painleve 1895): both are told, and neither is guessed. In space forces are looked for by turns, or site by site (`space`).
//!
//! Sources: Loetstedt 1981, Z. angew. Math. Mech. 61, 605; Glocker and Pfeiffer 1996, chapter 6; Genot and Brogliato 1999, Eur. J. Mech. A 18, 653.

mod space;

use carom_solve::complementarity::Linear;
use nalgebra::DMatrix;
use std::fmt;

/// Rates below this part of the largest are none, and rates that differ by less are the same.
const SAME: f64 = 1e-7;
/// Up to so many unknowns it is looked whether there are other solutions.
const MOST_CASES: usize = 12;

/// A site where surfaces touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PersistSite {
    /// Coefficient of friction at rest `mu_s` [-].
    pub resting: f64,
    /// Coefficient of friction in motion `mu_d` [-], at most `mu_s`.
    pub sliding: f64,
    /// How many tangents it has: none where it is smooth, one in a plane, two in space.
    pub tangents: usize,
    /// The direction of its slip along the tangents, a unit vector; `None` where it is at rest.
    pub slips: Option<[f64; 2]>,
}

/// Surfaces that touch at one instant and neither close nor part.
#[derive(Clone, Debug)]
pub struct Persist<'a> {
    /// `W`, row by row [1/kg].
    pub matrix: &'a [f64],
    /// `b`, a rate per row [m/s^2].
    pub offset: &'a [f64],
    /// The sites.
    pub sites: Vec<PersistSite>,
}

/// What they do.
#[derive(Clone, Debug, PartialEq)]
pub struct Persisting {
    /// `F`, a force per row [N].
    pub forces: Vec<f64>,
    /// `a`, a rate per row [m/s^2].
    pub rates: Vec<f64>,
    /// The direction in which each site slips, or begins to; `None` where it sticks, or has no friction.
    pub slips: Vec<Option<[f64; 2]>>,
}

/// Why it is not known what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersistError {
    /// No forces fit.
    Inconsistent,
    /// Forces that move the bodies differently fit.
    Indeterminate,
    /// In space, none were found; there may be some.
    Unfound,
}

impl Persist<'_> {
    /// What the surfaces do.
    pub fn solve(mut self) -> Result<Persisting, PersistError> {
        let mut gave_way = vec![false; self.sites.len()];
        loop {
            let flat = self.sites.iter().all(|site| site.slips.is_some() || !is_rough(site) || site.tangents == 1);
            let forces = if flat { self.in_plane()? } else { self.in_space()? };
            let rates = self.rates(&forces);
            let largest = rates.iter().chain(self.offset).fold(0.0f64, |most, a| most.max(a.abs()));
            let (mut slips, mut again) = (Vec::new(), false);
            for (row, k) in self.first_rows().zip(0..) {
                let site = &mut self.sites[k];
                let mut along = [0.0; 2];
                (0..site.tangents).for_each(|t| along[t] = rates[row + 1 + t]);
                let size = along[0].hypot(along[1]);
                let begins = site.slips.is_none() && is_rough(site) && forces[row] > 0.0 && size > SAME * largest;
                slips.push(site.slips.or(begins.then(|| along.map(|a| a / size))));
                // What gives way at rest is held by no more than its friction in motion; in which direction is left open.
                if begins && !std::mem::replace(&mut gave_way[k], true) && site.sliding < site.resting {
                    (site.resting, again) = (site.sliding, true);
                }
            }
            if !again {
                return Ok(Persisting { forces, rates, slips });
            }
        }
    }

    /// The first row of each site.
    fn first_rows(&self) -> impl Iterator<Item = usize> + use<> {
        let rows: Vec<usize> = self
            .sites
            .iter()
            .scan(0, |next, site| {
                let row = *next;
                *next += 1 + site.tangents;
                Some(row)
            })
            .collect();
        rows.into_iter()
    }

    fn rates(&self, forces: &[f64]) -> Vec<f64> {
        let n = self.offset.len();
        (0..n).map(|i| self.offset[i] + (0..n).map(|j| self.matrix[i * n + j] * forces[j]).sum::<f64>()).collect()
    }

    /// What a normal force of one brings along with it: itself, and the friction of what slips.
    fn column(&self, row: usize, site: &PersistSite) -> Vec<(usize, f64)> {
        let mut column = vec![(row, 1.0)];
        if let Some(direction) = site.slips {
            column.extend((0..site.tangents).map(|t| (row + 1 + t, -site.sliding * direction[t])));
        }
        column
    }

    /// One linear problem: `Fn` of each site, and of those at rest `FR = mu Fn + Ft` and the part `aL` of `at = aR - aL`.
    fn in_plane(&self) -> Result<Vec<f64>, PersistError> {
        let rests = |site: &PersistSite| site.slips.is_none() && is_rough(site);
        let size: usize = self.sites.iter().map(|site| if rests(site) { 3 } else { 1 }).sum();
        let n = self.offset.len();
        // Forces per row from the unknowns.
        let mut spread = vec![0.0; n * size];
        let (mut matrix, mut offset, mut at) = (vec![0.0; size * size], vec![0.0; size], 0);
        let mut owners = Vec::new();
        for (row, site) in self.first_rows().zip(&self.sites) {
            for (force, share) in self.column(row, site) {
                spread[force * size + at] = share;
            }
            owners.push((at, row));
            if rests(site) {
                spread[(row + 1) * size + at] = -site.resting;
                spread[(row + 1) * size + at + 1] = 1.0;
            }
            at += if rests(site) { 3 } else { 1 };
        }
        let answer = |row: usize, unknown: usize| -> f64 {
            (0..n).map(|j| self.matrix[row * n + j] * spread[j * size + unknown]).sum()
        };
        for (&(at, row), site) in owners.iter().zip(&self.sites) {
            (0..size).for_each(|unknown| matrix[at * size + unknown] = answer(row, unknown));
            offset[at] = self.offset[row];
            if rests(site) {
                (0..size).for_each(|unknown| matrix[(at + 1) * size + unknown] = answer(row + 1, unknown));
                offset[at + 1] = self.offset[row + 1];
                matrix[(at + 1) * size + at + 2] = 1.0;
                matrix[(at + 2) * size + at] = 2.0 * site.resting;
                matrix[(at + 2) * size + at + 1] = -1.0;
            }
        }
        let problem = Linear { matrix: &matrix, offset: &offset, bilateral: 0 };
        let forces = |found: &[f64]| -> Vec<f64> {
            (0..n).map(|i| (0..size).map(|k| spread[i * size + k] * found[k]).sum()).collect()
        };
        let found = problem.solve().ok_or(PersistError::Inconsistent)?;
        let own = forces(&found.forces);
        if size <= MOST_CASES && self.sites.iter().any(is_rough) && !self.is_shared() {
            let rates = self.rates(&own);
            let largest = rates.iter().chain(self.offset).fold(0.0f64, |most, a| most.max(a.abs()));
            let differs = |other: &Vec<f64>| {
                let other = self.rates(&forces(other));
                other.iter().zip(&rates).any(|(a, b)| (a - b).abs() > SAME * largest)
            };
            if problem.enumerate().iter().any(differs) {
                return Err(PersistError::Indeterminate);
            }
        }
        Ok(own)
    }

    /// Whether normal forces can be shared out otherwise, as of a box that slides on its four corners. What friction then does hangs on the shares, which rigid bodies do not say: that is no
    /// contradiction, and one of the shares is taken.
    fn is_shared(&self) -> bool {
        let (rows, n): (Vec<usize>, usize) = (self.first_rows().collect(), self.offset.len());
        let normal = DMatrix::from_fn(rows.len(), rows.len(), |i, j| self.matrix[rows[i] * n + rows[j]]);
        let values = normal.symmetric_eigenvalues();
        values.min() <= SAME * values.max()
    }
}

fn is_rough(site: &PersistSite) -> bool {
    site.tangents > 0 && site.resting > 0.0
}

impl fmt::Display for PersistError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PersistError::Inconsistent => "no forces fit: rigid surfaces with this friction cannot go on",
            PersistError::Indeterminate => {
                "more than one motion fits: rigid surfaces with this friction do not say which"
            }
            PersistError::Unfound => "no forces were found that hold these rigid surfaces with friction in space",
        })
    }
}

impl std::error::Error for PersistError {}
