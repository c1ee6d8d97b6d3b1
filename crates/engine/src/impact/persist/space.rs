//! In space friction is a direction as well as a size, and there is no linear problem.
//!
//! ```text
//! by turns       normal forces for given friction, a linear problem of complementarity; friction for given normal forces, a problem of bounds
//! site by site   Fn <- max(0, Fn - an/c),   Ft <- the nearest to Ft - at/c with |Ft| <= mu_s Fn,   c the most that the site's own forces do
//! ```
//!
//! By turns is exact and quick where normal forces and friction have little to do with each other. Where they swing each other, as under legs that spread, it does not settle; then one site after the other is made
//! right as if the others stayed (Jourdan, Alart and Jean 1998, Comput. Methods Appl. Mech. Eng. 155, 31). Where many sites hold what few joints leave free, as six feet that press against each other, that takes for ever.
//! What presses feet against each other hardly moves anything: such forces wander by turns though all rates are settled, and the last are taken that meet the conditions. Where none did,
//! Newton's method is tried (`newton`), from nothing and from where the turns have come to. None is known to find what there is: that no forces were found is not told as that there are none.

mod newton;

use super::{Persist, PersistError, is_rough};
use carom_solve::complementarity::{Bounded, Group, Linear};

/// Forces are found where they change by less than this part of the largest; how often they are looked for by turns, and after how many turns in a row that change no less than some before they wander.
const FOUND: f64 = 1e-13;
const TURNS: usize = 200;
const WANDERS: usize = 12;
/// Site by site forces are found where they miss the conditions by less than this part of the largest rate; how often all are gone through, and each by itself.
const MET: f64 = 1e-11;
const SWEEPS: usize = 20_000;
const ROUNDS: usize = 30;
/// After so many sweeps it is looked what the forces miss, and after so many whether they come nearer fast enough.
const LOOK: usize = 16;
const PACE: usize = 2048;

/// Where forces by turns have come to.
enum Turned {
    /// They do not change any more.
    Settled(Vec<f64>),
    /// They change, and meet the conditions.
    Fit(Vec<f64>),
    /// They change.
    Wander(Vec<f64>),
}

impl Persist<'_> {
    /// Forces that fit.
    pub(super) fn in_space(&self) -> Result<Vec<f64>, PersistError> {
        let nothing = vec![0.0; self.offset.len()];
        let (reached, fit) = match self.by_turns() {
            Ok(Turned::Settled(forces)) => return Ok(forces),
            Ok(Turned::Fit(forces)) => (forces, true),
            Ok(Turned::Wander(forces)) => (forces, false),
            Err(_) => (nothing.clone(), false),
        };
        self.site_by_site()
            .or_else(|| fit.then(|| reached.clone()))
            .or_else(|| self.all_at_once(&nothing))
            .or_else(|| self.all_at_once(&reached))
            .ok_or(PersistError::Unfound)
    }

    /// What the own forces of each site do to its rates; `None` where that is nothing, or less.
    fn stiffness(&self) -> Option<Vec<f64>> {
        let all: Vec<f64> = self.first_rows().zip(0..).map(|(row, k)| self.own_stiffness(row, k)).collect();
        all.iter().all(|c| *c > 0.0).then_some(all)
    }

    /// Whether forces meet the conditions of every site.
    fn fits(&self, stiffness: &[f64], forces: &[f64]) -> bool {
        self.largest_miss(stiffness, forces) <= MET
    }

    /// By how much forces miss the conditions of a site at most, as a part of the largest rate without forces.
    fn largest_miss(&self, stiffness: &[f64], forces: &[f64]) -> f64 {
        let rates = self.rates(forces);
        let largest = self.offset.iter().fold(f64::MIN_POSITIVE, |most, b| most.max(b.abs()));
        let miss = |(row, k): (usize, usize)| self.miss(row, k, stiffness[k], forces, &rates);
        self.first_rows().zip(0..).map(miss).fold(0.0, f64::max) / largest
    }

    /// Normal forces and friction by turns; an error where no normal forces go with a friction.
    fn by_turns(&self) -> Result<Turned, PersistError> {
        let (stiffness, mut fitting) = (self.stiffness(), None);
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
        let (mut least, mut since) = (f64::INFINITY, 0);
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
            let change = forces.iter().zip(&before).fold(0.0f64, |most, (f, before)| most.max((f - before).abs()));
            if change <= FOUND * largest {
                return Ok(Turned::Settled(forces));
            }
            if stiffness.as_ref().is_some_and(|stiffness| self.fits(stiffness, &forces)) {
                fitting = Some(forces.clone());
            }
            (least, since) = if change < least { (change, 0) } else { (least, since + 1) };
            if since > WANDERS {
                break;
            }
        }
        Ok(fitting.map_or(Turned::Wander(forces), Turned::Fit))
    }

    /// One site after the other; `None` where that does not settle.
    fn site_by_site(&self) -> Option<Vec<f64>> {
        let (n, rows) = (self.offset.len(), self.first_rows().collect::<Vec<usize>>());
        let mut forces = vec![0.0; n];
        let (stiffness, mut before) = (self.stiffness()?, f64::INFINITY);
        for sweep in 1..=SWEEPS {
            for (k, &row) in rows.iter().enumerate() {
                self.set_right(row, k, stiffness[k], &mut forces);
            }
            if sweep % LOOK != 0 {
                continue;
            }
            let missed = self.largest_miss(&stiffness, &forces);
            if missed <= MET {
                return Some(forces);
            }
            if sweep % PACE == 0 {
                // At this pace they are not there in time.
                let left = (SWEEPS - sweep) as f64 / PACE as f64;
                if missed * (missed / before).powf(left) > MET {
                    return None;
                }
                before = missed;
            }
        }
        None
    }

    /// Rows of a site.
    fn width(&self, k: usize) -> usize {
        1 + self.sites[k].tangents
    }

    /// The most that the forces of a site do to its rates [1/kg]: a bound of the largest eigenvalue, or what a normal force does with the friction that goes along with it.
    fn own_stiffness(&self, row: usize, k: usize) -> f64 {
        let (n, site) = (self.offset.len(), &self.sites[k]);
        if site.slips.is_some() || !is_rough(site) {
            return self.column(row, site).iter().map(|(force, share)| self.matrix[row * n + force] * share).sum();
        }
        (0..self.width(k)).map(|i| self.matrix[(row + i) * n + row + i]).sum()
    }

    /// The forces of a site after one step towards what fits the rates `a`.
    fn step(&self, k: usize, stiffness: f64, own: [f64; 3], a: [f64; 3]) -> [f64; 3] {
        let site = &self.sites[k];
        let mut next = [(own[0] - a[0] / stiffness).max(0.0), 0.0, 0.0];
        if let Some(direction) = site.slips {
            (0..site.tangents).for_each(|t| next[1 + t] = -site.sliding * direction[t] * next[0]);
        } else if is_rough(site) {
            (1..=site.tangents).for_each(|t| next[t] = own[t] - a[t] / stiffness);
            let (size, bound) = (next[1].hypot(next[2]), site.resting * next[0]);
            if size > bound {
                (1..=site.tangents).for_each(|t| next[t] *= bound / size);
            }
        }
        next
    }

    /// Makes one site right as if the others stayed.
    fn set_right(&self, row: usize, k: usize, stiffness: f64, forces: &mut [f64]) {
        let (n, width) = (self.offset.len(), self.width(k));
        let mut own = [0.0; 3];
        own[..width].copy_from_slice(&forces[row..row + width]);
        forces[row..row + width].fill(0.0);
        let mut without = [0.0; 3];
        for (i, rate) in without[..width].iter_mut().enumerate() {
            let line = &self.matrix[(row + i) * n..(row + i + 1) * n];
            *rate = self.offset[row + i] + line.iter().zip(&*forces).map(|(w, f)| w * f).sum::<f64>();
        }
        for _ in 0..ROUNDS {
            let mut a = without;
            for (i, rate) in a[..width].iter_mut().enumerate() {
                *rate += (0..width).map(|j| self.matrix[(row + i) * n + row + j] * own[j]).sum::<f64>();
            }
            own = self.step(k, stiffness, own, a);
        }
        forces[row..row + width].copy_from_slice(&own[..width]);
    }

    /// By how much the forces of a site miss its conditions, as a rate [m/s^2].
    fn miss(&self, row: usize, k: usize, stiffness: f64, forces: &[f64], rates: &[f64]) -> f64 {
        let (mut own, mut a) = ([0.0; 3], [0.0; 3]);
        let width = self.width(k);
        own[..width].copy_from_slice(&forces[row..row + width]);
        a[..width].copy_from_slice(&rates[row..row + width]);
        let next = self.step(k, stiffness, own, a);
        (0..width).map(|i| (next[i] - own[i]).abs() * stiffness).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests;
