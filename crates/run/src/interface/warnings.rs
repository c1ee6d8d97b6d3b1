//! What is doubtful about a contact after a run, said once, with the remedy.

use super::PreparedLaw;
use super::calibrated::same_in_every_impact;
use carom_lab::describe;
use carom_lab::lab::{Impact, Settings};
use carom_lab::law_inputs::USUAL_DAMPING;
use carom_lab::law_warnings::{self, beyond_range, pulls};
use carom_lab::units::engineering;
use carom_lab::warning::{Code, Warning};
use carom_lab::yielding;
use carom_laws::catalogue::{Asked, Entry};
use carom_laws::normal::Law;
use std::collections::HashMap;

/// What a contact went through in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Experience {
    /// The hardest impact: the approach speed [m/s] and the effective mass [kg] of the one with the largest energy.
    pub hardest: Option<(f64, f64)>,
    /// The deepest indentation [m].
    pub deepest: f64,
    /// The smaller radius of the bodies where they meet [m]; infinite between flats.
    pub radius: f64,
    /// The time between two samples [s], if quantities of the contact, or such as its peaks reach, are among what is recorded at that interval.
    pub sampled: Option<f64>,
    /// The least force [N]; negative where the law pulled.
    pub least_force: f64,
    /// The largest force [N].
    pub peak_force: f64,
    /// The shortest contact [s]; infinite if none has ended.
    pub shortest: f64,
    /// How long a wave takes through the bodies [s], if that is known.
    pub transit: Option<f64>,
    /// The largest restitution that was delivered, asked for or not, less what other forces may have added [-].
    pub liveliest: f64,
    /// Impact by impact: restitution asked for, restitution delivered, and by how much other forces may have changed it [-].
    pub asked_and_delivered: Vec<(f64, f64, f64)>,
    /// How many onsets were slower than the slowest approach, were raised to it, and stayed so.
    pub floored: usize,
}

/// A contact that was never closed.
impl Default for Experience {
    fn default() -> Self {
        Experience {
            hardest: None,
            deepest: 0.0,
            radius: f64::INFINITY,
            sampled: None,
            least_force: 0.0,
            peak_force: 0.0,
            shortest: f64::INFINITY,
            transit: None,
            liveliest: 0.0,
            asked_and_delivered: Vec::new(),
            floored: 0,
        }
    }
}

/// Pulls below this share of the largest force are rounding [-].
const ROUNDING: f64 = 1e-6;
/// Deeper than this part of the radius the patch of contact is no longer small: it is wider than half of it [-].
const DEEP: f64 = 0.1;
/// Deeper than this part of the radius a body comes out on the other side [-].
pub(crate) const THROUGH: f64 = 0.9;
/// A layer that is pressed by more than this part of its thickness is no longer a bed of springs [-].
const SQUEEZED: f64 = 0.3;
/// Samples farther apart than this part of a contact do not show it [-].
const SPARSE: f64 = 0.25;
/// Delivered and requested restitution may differ by this much before it is worth a word [-].
const NOTEWORTHY: f64 = 0.02;

/// What is doubtful about a contact.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactWarning {
    /// How grave it is: of several contacts with a warning of one kind, the gravest is told.
    pub weight: f64,
    /// What is doubtful, with the remedy; of which contact is known where it is kept.
    pub warning: Warning,
}

/// What laws deliver in a free impact, found once for each: contacts have the same law by the hundred, and one that never lets go takes long.
#[derive(Debug, Default)]
pub struct FreeImpacts {
    known: HashMap<String, f64>,
}

impl FreeImpacts {
    /// The restitution that a law delivers, which must be the same in every impact [-].
    fn delivered(&mut self, law: &Law) -> f64 {
        let run = || Impact::new(law.clone(), 1.0, 1.0).run(&Settings::default()).restitution;
        *self.known.entry(format!("{law:?}")).or_insert_with(run)
    }
}

/// The warnings about a contact after a run, most important first, each at most once.
pub fn contact_warnings(ready: &PreparedLaw, seen: &Experience, free: &mut FreeImpacts) -> Vec<ContactWarning> {
    let missed = seen.asked_and_delivered.iter().map(|(asked, got, _)| (asked - got).abs()).fold(0.0, f64::max);
    let energy = |(speed, mass): (f64, f64)| mass * speed * speed;
    let all = [
        (missed, off_target(ready, seen, free)),
        (seen.liveliest, creates_energy(seen)),
        (seen.hardest.map_or(0.0, energy), yields(ready, seen)),
        (seen.deepest, beyond_range(&ready.law, seen.deepest)),
        (seen.deepest / seen.radius, too_deep(ready, seen)),
        (-seen.least_force, tension(seen)),
        (1.0 / seen.shortest, too_short(seen)),
        (seen.floored as f64, floored(ready, seen)),
        (1.0 / seen.shortest, sparse(seen)),
    ];
    all.into_iter().filter_map(|(weight, warning)| Some(ContactWarning { weight, warning: warning? })).collect()
}

/// A restitution that the law does not deliver: by itself, or with what else acts in the mechanism.
fn off_target(ready: &PreparedLaw, seen: &Experience, free: &mut FreeImpacts) -> Option<Warning> {
    let asked = ready.restitution?;
    match ready.asked() {
        Some(Asked::Lossless) => lossless(ready, asked, seen),
        Some(Asked::Aims { within, .. }) if same_in_every_impact(&ready.law) => {
            by_itself(ready, asked, within, free).or_else(|| in_the_mechanism(ready, seen))
        }
        Some(Asked::Coefficient { coefficient: (symbol, _), .. }) if ready.calibration.is_none() => {
            let (delivered, law) = (missed(seen)?, ready.law_id());
            let text = format!("Asked for {asked}, it delivered {delivered}: {law} takes {symbol}, not a restitution.");
            let remedy = format!("`calibrate = true` finds the {symbol}.");
            Some(Warning::new(Code::RestitutionMissed, text).remedy(remedy))
        }
        _ => in_the_mechanism(ready, seen),
    }
}

/// That a law of the elastic part alone was asked for a restitution.
fn lossless(ready: &PreparedLaw, asked: f64, seen: &Experience) -> Option<Warning> {
    let law = ready.law_id();
    if ready.calibration.is_some() {
        return in_the_mechanism(ready, seen);
    }
    if ready.law.dissipation().is_some() {
        let text =
            format!("Asked for {asked}, it delivered {}: alpha says what is lost, not the restitution.", missed(seen)?);
        return Some(Warning::new(Code::RestitutionMissed, text).remedy("`calibrate = true` finds the alpha."));
    }
    (asked != 1.0 && !seen.asked_and_delivered.is_empty()).then(|| {
        let remedy = match ready.entry.is_some_and(Entry::takes_factor) {
            true => format!("`damping = \"{USUAL_DAMPING}\"` gives it one."),
            false => "Take a law with a loss: `carom advise` ranks them.".to_owned(),
        };
        Warning::new(Code::RestitutionMissed, format!("{law} has no loss: it delivers 1, not {asked}.")).remedy(remedy)
    })
}

/// What a law that aims at a restitution delivers in a free impact, if it is something else.
fn by_itself(ready: &PreparedLaw, asked: f64, within: &[(f64, f64)], free: &mut FreeImpacts) -> Option<Warning> {
    let delivered = free.delivered(&ready.law);
    ((asked - delivered).abs() >= NOTEWORTHY).then(|| {
        let (law, ranges) = (ready.law_id(), describe::ranges(within));
        let text = format!(
            "Asked for {asked}, {law} delivers {delivered:.4} in a free impact. It is within 0.02 of what is asked for e from {ranges}."
        );
        Warning::new(Code::RestitutionMissed, text).remedy(format!("`calibrate = true` delivers {asked}."))
    })
}

/// What a law that would deliver what is asked did not, where no other force explains it; onsets that were raised have a word of their own.
fn in_the_mechanism(ready: &PreparedLaw, seen: &Experience) -> Option<Warning> {
    let delivered = missed(seen).filter(|_| seen.floored == 0)?;
    let asked = ready.restitution?;
    let law = ready.law_id();
    let text =
        format!("Asked for {asked}, it delivered {delivered}, and other forces do not explain it: {law} cannot.");
    Some(Warning::new(Code::RestitutionMissed, text))
}

/// The range of what was delivered, if any impact missed what it was asked for by more than other forces can account for.
fn missed(seen: &Experience) -> Option<String> {
    let off = |(asked, delivered, others): &&(f64, f64, f64)| (asked - delivered).abs() >= NOTEWORTHY + others;
    seen.asked_and_delivered.iter().find(off)?;
    let delivered = seen.asked_and_delivered.iter().map(|(_, delivered, _)| *delivered);
    let (least, most) = delivered.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    let (least, most) = (format!("{least:.4}"), format!("{most:.4}"));
    Some(if least == most { least } else { format!("{least} to {most}") })
}

/// Surfaces that part faster than they met, though no other force has pushed them.
fn creates_energy(seen: &Experience) -> Option<Warning> {
    (seen.liveliest > 1.0 + NOTEWORTHY).then(|| {
        let most = seen.liveliest;
        let text = format!("The law creates energy: surfaces parted up to {most:.4} times as fast as they met.");
        law_warnings::creates_energy(text)
    })
}

/// That yielding costs energy that the law does not know of.
fn yields(ready: &PreparedLaw, seen: &Experience) -> Option<Warning> {
    let (speed, mass) = seen.hardest?;
    let first = ready.first_yield.as_ref()?.with_mass(mass);
    yielding::warning(ready.entry, &first, &yielding::Load::of_impact(&first, speed, seen.peak_force))
}

fn tension(seen: &Experience) -> Option<Warning> {
    (seen.least_force < -ROUNDING * seen.peak_force).then(|| pulls(seen.least_force))
}

fn too_deep(ready: &PreparedLaw, seen: &Experience) -> Option<Warning> {
    if let Some(layer) = &ready.layer {
        return (seen.deepest > SQUEEZED * layer.thickness).then(|| {
            let (depth, thickness) = (engineering(seen.deepest, "m"), engineering(layer.thickness, "m"));
            let text = format!(
                "The layer was pressed {depth} of its thickness of {thickness}: a bed of springs holds while that is a small part."
            );
            Warning::new(Code::DeepIndentation, text).remedy("A thicker or stiffer layer, or a slower approach.")
        });
    }
    let (depth, radius) = (engineering(seen.deepest, "m"), engineering(seen.radius, "m"));
    if seen.deepest > THROUGH * seen.radius {
        let text = format!(
            "The bodies went through each other, {depth} deep where the smaller radius is {radius}: what came of that is no impact, and has no \
             restitution."
        );
        return Some(Warning::new(Code::DeepIndentation, text).remedy("A stiffer contact, or a slower approach."));
    }
    (seen.deepest > DEEP * seen.radius).then(|| {
        let text = format!(
            "The bodies sank {depth} into each other where the smaller radius is {radius}: such laws hold while the patch of contact is small \
             against the radii."
        );
        Warning::new(Code::DeepIndentation, text).remedy("A stiffer material, or a law made from a measurement.")
    })
}

fn sparse(seen: &Experience) -> Option<Warning> {
    let interval = seen.sampled.filter(|interval| *interval > SPARSE * seen.shortest)?;
    let (interval, shortest) = (engineering(interval, "s"), engineering(seen.shortest, "s"));
    let text = format!(
        "Samples come every {interval}, the shortest contact lasted {shortest}: columns of samples.csv miss peaks, those of the contact as those of \
         efforts, reactions and accelerations."
    );
    let remedy = "contacts.csv has every step of the contact; a shorter `record` in [run] has more of the others.";
    Some(Warning::new(Code::SparseSamples, text).remedy(remedy))
}

fn too_short(seen: &Experience) -> Option<Warning> {
    let transit = seen.transit.filter(|transit| seen.shortest < *transit)?;
    let (shortest, transit) = (engineering(seen.shortest, "s"), engineering(transit, "s"));
    let text = format!(
        "The shortest contact lasted {shortest}, less than the {transit} that a wave takes through the bodies: they are not rigid then, and some \
         of the energy goes into waves."
    );
    Some(Warning::new(Code::Waves, text))
}

fn floored(ready: &PreparedLaw, seen: &Experience) -> Option<Warning> {
    let count = match seen.floored {
        0 => return None,
        1 => "One onset was".to_owned(),
        many => format!("{many} onsets were"),
    };
    let asked = ready.restitution.map_or_else(String::new, |e| format!(", and not the {e} asked for"));
    let text = format!(
        "{count} slower than the slowest approach, whose speed was taken instead: these impacts delivered what came of it{asked}."
    );
    Some(Warning::new(Code::SlowOnsets, text).remedy("`onset = \"renewed\"` takes the greatest speed of the contact."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_laws::normal::{Viscoelastic, hysteresis};

    #[test]
    fn what_a_law_delivers_is_found_once_for_each() {
        let law =
            |stiffness: f64| Law::Viscoelastic(Viscoelastic::hysteretic(stiffness, 1.5, hysteresis::gonthier(0.5)));
        let mut free = FreeImpacts::default();
        let first = free.delivered(&law(1e8));
        assert!((first - 0.488).abs() < 1e-3, "{first}");
        // What is known is not looked at again, and another law is another one.
        free.known.values_mut().for_each(|known| *known = 2.0);
        assert_eq!(free.delivered(&law(1e8)), 2.0);
        assert!((free.delivered(&law(2e8)) - first).abs() < 1e-6);
        assert_eq!(free.known.len(), 2);
    }
}
