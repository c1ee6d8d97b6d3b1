//! One site after the other.
//!
//! Where surfaces bounce between each other without end, as in a corner, the speeds fall by a ratio from blow to blow, and the rest of them is taken at once ([`Impacts::patience`]).

use super::at_once;
use super::spatial::SpatialImpact;
use super::{ImpactError, ImpactLaw, ImpactOutcome, ImpactSite, Impacts};
use carom_laws::impulse::{Ending, PlanarImpact};

impl Impacts<'_> {
    pub(super) fn one_after_the_other(&self, law: ImpactLaw) -> Result<ImpactOutcome, ImpactError> {
        let (mut impulses, mut speeds) = (vec![0.0; self.speeds.len()], self.speeds.to_vec());
        let (mut blows, mut losses) = (0, vec![[0.0; 2]; self.sites.len()]);
        let mut restitutions = vec![f64::NAN; self.sites.len()];
        while self.closes(&speeds)
            && let Some((row, site)) = self.fastest(&speeds)
            && let Some(struck) = self.rows().position(|(own, _)| own == row)
        {
            if !self.patience(&speeds, blows)? {
                let last = self.without_restitution(&speeds)?;
                impulses.iter_mut().zip(&last.impulses).for_each(|(all, own)| *all += own);
                at_once::add(&mut losses, &last.losses);
                blows += 1;
                break;
            }
            let restitution = self.restitution(site, -speeds[row]);
            if restitutions[struck].is_nan() {
                restitutions[struck] = restitution;
            }
            let (own, rubbed) = match site.tangential_restitution.filter(|_| site.tangents > 0 && site.friction > 0.0) {
                Some(returned) => self.ball((row, site), &speeds, restitution, returned)?,
                None => self.blow((row, site), &speeds, law.ending(restitution)),
            };
            (0..=site.tangents).for_each(|k| impulses[row + k] += own[k]);
            let after = self.after(&impulses);
            let lost: f64 = (0..=site.tangents).map(|k| -0.5 * own[k] * (speeds[row + k] + after[row + k])).sum();
            at_once::add(&mut losses[struck..=struck], &[[lost - rubbed, rubbed]]);
            speeds = after;
            blows += 1;
        }
        restitutions.iter_mut().filter(|e| e.is_nan()).for_each(|e| *e = 0.0);
        Ok(self.outcome(impulses, losses, restitutions, blows))
    }

    /// The site that closes fastest, of equals the first.
    pub(super) fn fastest(&self, speeds: &[f64]) -> Option<(usize, &ImpactSite)> {
        let closing = self.rows().filter(|(row, _)| speeds[*row] < 0.0);
        closing.reduce(|best, next| if speeds[next.0] < speeds[best.0] { next } else { best })
    }

    /// The impulses of one site alone, and what friction loses there [J].
    fn blow(&self, (row, site): (usize, &ImpactSite), speeds: &[f64], ending: Ending) -> ([f64; 3], f64) {
        let n = speeds.len();
        let w = |i: usize, j: usize| self.matrix[(row + i) * n + row + j];
        let friction = site.friction;
        if site.tangents < 2 || friction == 0.0 {
            let is_rough = site.tangents == 1 && friction > 0.0;
            let (tangential, cross, slip) =
                if is_rough { (w(1, 1), w(0, 1), speeds[row + 1]) } else { (0.0, 0.0, 0.0) };
            let impact = PlanarImpact { normal: w(0, 0), tangential, cross, friction };
            let found = impact.run([speeds[row], slip], ending);
            let along = if is_rough { found.impulse[1] } else { 0.0 };
            return ([found.impulse[0], along, 0.0], if is_rough { found.friction_loss } else { 0.0 });
        }
        let impact = SpatialImpact {
            normal: w(0, 0),
            cross: [w(0, 1), w(0, 2)],
            tangential: [w(1, 1), w(1, 2), w(2, 2)],
            friction,
        };
        let found = impact.run([speeds[row], speeds[row + 1], speeds[row + 2]], ending);
        (found.impulse, found.friction_loss)
    }
}
