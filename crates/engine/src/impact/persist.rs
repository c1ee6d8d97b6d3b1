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
//! (Painleve 1895): both are told, and neither is guessed. In space the friction is found for given normal forces and these for given friction, by turns.
//!
//! Sources: Loetstedt 1981, Z. angew. Math. Mech. 61, 605; Glocker and Pfeiffer 1996, chapter 6; Genot and Brogliato 1999, Eur. J. Mech. A 18, 653.

use carom_solve::complementarity::{Bounded, Group, Linear};
use nalgebra::DMatrix;
use std::fmt;

/// Rates below this part of the largest are none, and rates that differ by less are the same.
const SAME: f64 = 1e-7;
/// By turns forces are found where they change by less than this part of the largest; and how often they are looked for.
const FOUND: f64 = 1e-13;
const TURNS: usize = 500;
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
}

impl Persist<'_> {
    /// What the surfaces do.
    pub fn solve(mut self) -> Result<Persisting, PersistError> {
        let at_rest: Vec<bool> = self.sites.iter().map(|site| site.slips.is_none() && is_rough(site)).collect();
        loop {
            let flat = self.sites.iter().all(|site| site.slips.is_some() || !is_rough(site) || site.tangents == 1);
            let forces = if flat { self.in_plane()? } else { self.in_space()? };
            let rates = self.rates(&forces);
            // What gives way at rest is opposed by its friction in motion.
            let largest = rates.iter().chain(self.offset).fold(0.0f64, |most, a| most.max(a.abs()));
            let mut gave_way = false;
            for (row, k) in self.first_rows().zip(0..) {
                let site = &mut self.sites[k];
                let mut along = [0.0; 2];
                (0..site.tangents).for_each(|t| along[t] = rates[row + 1 + t]);
                let size = along[0].hypot(along[1]);
                if at_rest[k] && site.slips.is_none() && forces[row] > 0.0 && size > SAME * largest {
                    (site.slips, gave_way) = (Some(along.map(|a| a / size)), true);
                }
            }
            if !gave_way {
                let slips = self.sites.iter().map(|site| site.slips).collect();
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

    /// Normal forces and friction by turns.
    fn in_space(&self) -> Result<Vec<f64>, PersistError> {
        let n = self.offset.len();
        let mut forces = vec![0.0; n];
        let rows: Vec<usize> = self.first_rows().collect();
        let held: Vec<usize> =
            (0..self.sites.len()).filter(|&k| self.sites[k].slips.is_none() && is_rough(&self.sites[k])).collect();
        let tangents: Vec<usize> = held.iter().flat_map(|&k| rows[k] + 1..=rows[k] + self.sites[k].tangents).collect();
        let friction: Vec<f64> =
            tangents.iter().flat_map(|&i| tangents.iter().map(move |&j| self.matrix[i * n + j])).collect();
        let columns: Vec<Vec<(usize, f64)>> =
            rows.iter().zip(&self.sites).map(|(&row, site)| self.column(row, site)).collect();
        let mut normal = Vec::with_capacity(rows.len() * rows.len());
        for &row in &rows {
            normal.extend(
                columns.iter().map(|column| {
                    column.iter().map(|(force, share)| self.matrix[row * n + force] * share).sum::<f64>()
                }),
            );
        }
        for _ in 0..TURNS {
            let before = forces.clone();
            // Normal forces, with what slips, for the friction of what is at rest.
            let mut given = vec![0.0; n];
            tangents.iter().for_each(|&i| given[i] = forces[i]);
            let without = self.rates(&given);
            let offset: Vec<f64> = rows.iter().map(|&row| without[row]).collect();
            let problem = Linear { matrix: &normal, offset: &offset, bilateral: 0 };
            let found = problem.solve().ok_or(PersistError::Inconsistent)?.forces;
            forces = given;
            for (column, push) in columns.iter().zip(&found) {
                column.iter().for_each(|(force, share)| forces[*force] += share * push);
            }
            // Friction of what is at rest, for these.
            let mut pushed = forces.clone();
            tangents.iter().for_each(|&i| pushed[i] = 0.0);
            let without = self.rates(&pushed);
            let offset: Vec<f64> = tangents.iter().map(|&i| without[i]).collect();
            let groups: Vec<Group> = held
                .iter()
                .map(|&k| Group { rows: self.sites[k].tangents, bound: self.sites[k].resting * found[k] })
                .collect();
            let bound = Bounded { matrix: &friction, offset: &offset, groups: &groups }.solve();
            tangents.iter().zip(&bound.forces).for_each(|(&i, f)| forces[i] = *f);
            let largest = forces.iter().fold(0.0f64, |most, f| most.max(f.abs()));
            if forces.iter().zip(&before).all(|(f, before)| (f - before).abs() <= FOUND * largest) {
                return Ok(forces);
            }
        }
        Err(PersistError::Inconsistent)
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
        })
    }
}

impl std::error::Error for PersistError {}
