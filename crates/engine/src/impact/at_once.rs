//! All sites at once: problems of linear complementarity.
//!
//! ```text
//! Newton     u = g+ + e g-,   0 <= u  _|_  Pn >= 0
//! Poisson    0 <= gC  _|_  PC >= 0,   then   0 <= g+  _|_  PP >= 0,   Pn = PC + e PC + PP
//! ```
//!
//! With friction, in a plane, the slip is the difference of two parts that are not negative, `gt = gR - gL`, and so is what friction leaves of its bound, `PR = mu Pn + Pt`, `PL = mu Pn - Pt`:
//! `0 <= gR _|_ PR >= 0`, `0 <= gL _|_ PL >= 0`. With `Pt = PR - mu Pn` each site has three unknowns,
//!
//! ```text
//! | u  |   | Wnn - Wnt mu   Wnt   0 | | Pn |   | (1 + e) gn- |
//! | gR | = | Wtn - Wtt mu   Wtt   1 | | PR | + | gt-         |
//! | PL |   | 2 mu            -1   0 | | gL |   | 0           |
//! ```
//!
//! In expansion `Pn` has the share `e PC` beforehand, and friction its bound from all of `Pn`.
//!
//! Sites that part already, `gn- > 0`, are left out: where the impulses of the others close them, they make impacts of their own, again at once, until none closes. So each time all that takes part has
//! its own restitution, and without friction, with equal restitutions, Newton's law takes `(1 - e)/(1 + e) |g+ - g-|^2/2` from the energy, measured by `W^-1`: it never gains.
//!
//! Source: Glocker and Pfeiffer 1996, Multibody Dynamics with Unilateral Contacts, chapter 8; Banerjee et al. 2016, eqs. 38-51. Friction with Newton's law may create energy; that is for who books it to say.

use super::{ImpactError, ImpactLaw, ImpactOutcome, ImpactSite, Impacts, Rebound};
use carom_solve::complementarity::Linear;

/// Normal impulses that are there beforehand, and speeds without impulses.
struct Phase<'a> {
    given: &'a [f64],
    speeds: &'a [f64],
    /// What is added to each normal speed, as a part of it.
    more: &'a [f64],
}

impl Impacts<'_> {
    pub(super) fn at_once(&self, law: ImpactLaw) -> Result<ImpactOutcome, ImpactError> {
        if law == ImpactLaw::Stronge {
            return Err(ImpactError::StrongeAtOnce);
        }
        if self.sites.iter().any(|site| site.tangents > 1 && site.friction > 0.0) {
            return Err(ImpactError::SpaceAtOnce);
        }
        if self.sites.iter().any(|site| site.tangential_restitution.is_some() && site.friction > 0.0) {
            return Err(ImpactError::BallsAtOnce);
        }
        let (mut impulses, mut speeds) = (vec![0.0; self.speeds.len()], self.speeds.to_vec());
        let (mut rounds, mut losses) = (0, vec![[0.0; 2]; self.sites.len()]);
        let restitutions = self.restitutions(self.speeds);
        while self.closes(&speeds) {
            let round = match self.patience(&speeds, rounds)? {
                true => self.round(&speeds, law)?,
                false => self.without_restitution(&speeds)?,
            };
            impulses.iter_mut().zip(&round.impulses).for_each(|(all, own)| *all += own);
            speeds = self.after(&impulses);
            add(&mut losses, &round.losses);
            rounds += 1;
        }
        Ok(self.outcome(impulses, losses, restitutions, rounds))
    }

    /// All sites that do not part already, once.
    fn round(&self, speeds: &[f64], law: ImpactLaw) -> Result<ImpactOutcome, ImpactError> {
        let kept = || self.rows().filter(|(row, _)| speeds[*row] <= 0.0);
        let rows: Vec<usize> = kept().flat_map(|(row, site)| row..=row + site.tangents).collect();
        let sites: Vec<ImpactSite> = kept().map(|(_, site)| *site).collect();
        let n = self.speeds.len();
        let matrix: Vec<f64> = rows.iter().flat_map(|&i| rows.iter().map(move |&j| self.matrix[i * n + j])).collect();
        let own: Vec<f64> = rows.iter().map(|&i| speeds[i]).collect();
        let part = Impacts { matrix: &matrix, speeds: &own, sites: &sites, ..*self };
        let found = part.impulses_at_once(law)?;
        let mut impulses = vec![0.0; n];
        rows.iter().zip(&found).for_each(|(&row, p)| impulses[row] = *p);
        let whole = Impacts { speeds, ..*self };
        let losses = whole.straight_losses(&impulses);
        Ok(whole.outcome(impulses, losses, Vec::new(), 1))
    }

    /// What is left, without restitution and smooth: all sites take part.
    pub(super) fn without_restitution(&self, speeds: &[f64]) -> Result<ImpactOutcome, ImpactError> {
        let soft = |site: &ImpactSite| ImpactSite { rebound: Rebound::Constant(0.0), friction: 0.0, ..*site };
        let sites: Vec<ImpactSite> = self.sites.iter().map(soft).collect();
        let rest = Impacts { speeds, sites: &sites, ..*self };
        let impulses = rest.impulses_at_once(ImpactLaw::Newton)?;
        let losses = rest.straight_losses(&impulses);
        Ok(rest.outcome(impulses, losses, Vec::new(), 1))
    }

    fn impulses_at_once(&self, law: ImpactLaw) -> Result<Vec<f64>, ImpactError> {
        let (zeros, asked) = (vec![0.0; self.sites.len()], self.restitutions(self.speeds));
        if law == ImpactLaw::Newton {
            return self.solve(&Phase { given: &zeros, speeds: self.speeds, more: &asked });
        }
        let compression = self.solve(&Phase { given: &zeros, speeds: self.speeds, more: &zeros })?;
        let between = self.after(&compression);
        let given: Vec<f64> = self.rows().zip(&asked).map(|((row, _), e)| e * compression[row]).collect();
        let expansion = self.solve(&Phase { given: &given, speeds: &between, more: &zeros })?;
        Ok(compression.iter().zip(expansion).map(|(one, other)| one + other).collect())
    }

    /// The impulses of one phase, those that were given included.
    fn solve(&self, phase: &Phase<'_>) -> Result<Vec<f64>, ImpactError> {
        let (rows, n) = (self.speeds.len(), self.unknowns());
        let (mut matrix, mut offset) = (vec![0.0; n * n], Vec::with_capacity(n));
        let w = |i: usize, j: usize| self.matrix[i * rows + j];
        let mut at = 0;
        for (k, (row, site)) in self.rows().enumerate() {
            // What the unknowns of every site do to one row of this one.
            let mut write = |line: usize, own: usize| {
                let (mut column, mut given) = (0, 0.0);
                for (other, (first, from)) in self.rows().enumerate() {
                    let rough = self.is_rough(other);
                    let along = if rough { w(own, first + 1) } else { 0.0 };
                    matrix[line * n + column] = w(own, first) - along * from.friction;
                    given += (w(own, first) - along * from.friction) * phase.given[other];
                    if rough {
                        matrix[line * n + column + 1] = along;
                    }
                    column += if rough { 3 } else { 1 };
                }
                phase.speeds[own] + given
            };
            let normal = write(at, row);
            offset.push(normal + phase.more[k] * phase.speeds[row]);
            if !self.is_rough(k) {
                at += 1;
                continue;
            }
            let slip = write(at + 1, row + 1);
            matrix[(at + 1) * n + at + 2] = 1.0;
            matrix[(at + 2) * n + at] = 2.0 * site.friction;
            matrix[(at + 2) * n + at + 1] = -1.0;
            offset.extend([slip, 2.0 * site.friction * phase.given[k]]);
            at += 3;
        }
        let problem = Linear { matrix: &matrix, offset: &offset, bilateral: 0 };
        let found = problem.solve().ok_or(ImpactError::Unsolved)?.forces;
        Ok(self.impulses(phase, &found))
    }

    /// Impulses per row from the unknowns of the sites.
    fn impulses(&self, phase: &Phase<'_>, found: &[f64]) -> Vec<f64> {
        let (mut impulses, mut at) = (vec![0.0; self.speeds.len()], 0);
        for (k, (row, site)) in self.rows().enumerate() {
            impulses[row] = phase.given[k] + found[at];
            if self.is_rough(k) {
                impulses[row + 1] = found[at + 1] - site.friction * impulses[row];
            }
            at += if self.is_rough(k) { 3 } else { 1 };
        }
        impulses
    }

    fn is_rough(&self, k: usize) -> bool {
        self.sites[k].tangents == 1 && self.sites[k].friction > 0.0
    }

    fn unknowns(&self) -> usize {
        (0..self.sites.len()).map(|k| if self.is_rough(k) { 3 } else { 1 }).sum()
    }
}

/// Adds what sites lose to what they have lost.
pub(super) fn add(losses: &mut [[f64; 2]], more: &[[f64; 2]]) {
    losses.iter_mut().flatten().zip(more.iter().flatten()).for_each(|(all, own)| *all += own);
}
