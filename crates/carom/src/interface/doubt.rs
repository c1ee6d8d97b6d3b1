//! What is doubtful about a contact after a run, said once, with the remedy.

use super::Ready;
use super::calibrated::same_in_every_impact;
use crate::describe;
use crate::lab::{Impact, Settings, beyond_range, marks_likely, pulls};
use crate::units::engineering;
use carom_laws::catalogue::{Asked, Kind};

/// What a contact went through in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Experience {
    /// The fastest approach at an onset [m/s].
    pub fastest: f64,
    /// The deepest indentation [m].
    pub deepest: f64,
    /// The smaller radius of the bodies where they meet [m]; infinite between flats.
    pub radius: f64,
    /// The time between two samples [s], if quantities of the contact are among what is recorded at that interval.
    pub sampled: Option<f64>,
    /// The least force [N]; negative where the law pulled.
    pub least_force: f64,
    /// The largest force [N].
    pub peak_force: f64,
    /// The shortest contact [s]; infinite if none has ended.
    pub shortest: f64,
    /// How long a wave takes through the bodies [s], if that is known.
    pub transit: Option<f64>,
    /// The largest restitution that was delivered, asked for or not [-].
    pub liveliest: f64,
    /// Restitution asked for and delivered [-], impact by impact.
    pub asked_and_delivered: Vec<(f64, f64)>,
    /// How many onsets were slower than the slowest approach, were raised to it, and stayed so.
    pub floored: usize,
}

/// A contact that was never closed.
impl Default for Experience {
    fn default() -> Self {
        Experience {
            fastest: 0.0,
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
/// Samples farther apart than this part of a contact do not show it [-].
const SPARSE: f64 = 0.25;
/// Delivered and requested restitution may differ by this much before it is worth a word [-].
const NOTEWORTHY: f64 = 0.02;

/// The doubts about the contact `name` after a run, most important first, each at most once.
pub fn doubts(name: &str, ready: &Ready, seen: &Experience) -> Vec<String> {
    let all = [
        off_target(ready, seen).or_else(|| driven(seen)),
        marks_likely(ready.entry, ready.materials.as_ref().map_or(&[], |pair| pair.as_slice()), seen.fastest),
        beyond_range(&ready.law, seen.deepest),
        too_deep(seen),
        tension(seen),
        too_short(seen),
        floored(ready, seen),
        sparse(seen),
    ];
    all.into_iter().flatten().map(|doubt| format!("{name}: {doubt}")).collect()
}

/// A restitution that the law does not deliver: by itself, or with what else acts in the mechanism.
fn off_target(ready: &Ready, seen: &Experience) -> Option<String> {
    let asked = ready.restitution?;
    let kind =
        ready.entry.and_then(|entry| if let Kind::Normal(law) = entry.kind { Some(law.restitution) } else { None });
    match kind {
        // Said when the law was prepared.
        Some(Asked::Lossless) => None,
        Some(Asked::Aims { within, .. }) if same_in_every_impact(&ready.law) => {
            by_itself(ready, asked, within).or_else(|| in_the_mechanism(ready, seen))
        }
        Some(Asked::Coefficient { coefficient: (symbol, _), .. }) if ready.calibration.is_none() => {
            let delivered = missed(seen)?;
            Some(format!(
                "Asked for {asked}, it delivered {delivered}: {} takes {symbol}, not a restitution. `calibrate = true` finds the {symbol}.",
                ready.law_id()
            ))
        }
        _ => in_the_mechanism(ready, seen),
    }
}

/// What a law that aims at a restitution delivers in a free impact, if it is something else.
fn by_itself(ready: &Ready, asked: f64, within: &[(f64, f64)]) -> Option<String> {
    let delivered = Impact::new(ready.law.clone(), 1.0, 1.0).run(&Settings::default()).restitution;
    ((asked - delivered).abs() >= NOTEWORTHY).then(|| {
        format!(
            "Asked for {asked}, {} delivers {delivered:.4} in a free impact. It is within 0.02 of what is asked for e from {}; \
             `calibrate = true` delivers {asked}.",
            ready.law_id(),
            describe::ranges(within)
        )
    })
}

/// What a law that would deliver what is asked did not; onsets that were raised have a word of their own.
fn in_the_mechanism(ready: &Ready, seen: &Experience) -> Option<String> {
    let delivered = missed(seen).filter(|_| seen.floored == 0)?;
    let asked = ready.restitution?;
    Some(format!(
        "Asked for {asked}, it delivered {delivered}: other forces act while the surfaces touch, or the law cannot."
    ))
}

/// The range of what was delivered, if any impact missed what it was asked for.
fn missed(seen: &Experience) -> Option<String> {
    let off = |(asked, delivered): &&(f64, f64)| (asked - delivered).abs() >= NOTEWORTHY;
    seen.asked_and_delivered.iter().find(off)?;
    let delivered = seen.asked_and_delivered.iter().map(|(_, delivered)| *delivered);
    let (least, most) = delivered.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
    let (least, most) = (format!("{least:.4}"), format!("{most:.4}"));
    Some(if least == most { least } else { format!("{least} to {most}") })
}

/// Surfaces that part faster than they met, without a restitution asked for.
fn driven(seen: &Experience) -> Option<String> {
    (seen.liveliest > 1.0 + NOTEWORTHY).then(|| {
        let most = seen.liveliest;
        format!("Some surfaces parted faster than they met, up to {most:.4} times: other forces act while they touch.")
    })
}

fn tension(seen: &Experience) -> Option<String> {
    (seen.least_force < -ROUNDING * seen.peak_force).then(|| pulls(seen.least_force))
}

fn too_deep(seen: &Experience) -> Option<String> {
    (seen.deepest > DEEP * seen.radius).then(|| {
        format!(
            "The bodies sank {} into each other where the smaller radius is {}: such laws hold while the patch of contact is small against the \
             radii. A stiffer material, or a law made from a measurement.",
            engineering(seen.deepest, "m"),
            engineering(seen.radius, "m")
        )
    })
}

fn sparse(seen: &Experience) -> Option<String> {
    let interval = seen.sampled.filter(|interval| *interval > SPARSE * seen.shortest)?;
    Some(format!(
        "Samples come every {}, the shortest contact lasted {}: columns of this contact in samples.csv miss peaks. contacts.csv has every step of \
         it; a shorter `record` in [run] has more.",
        engineering(interval, "s"),
        engineering(seen.shortest, "s")
    ))
}

fn too_short(seen: &Experience) -> Option<String> {
    let transit = seen.transit.filter(|transit| seen.shortest < *transit)?;
    Some(format!(
        "The shortest contact lasted {}, less than the {} that a wave takes through the bodies: they are not rigid then, and some of the \
         energy goes into waves.",
        engineering(seen.shortest, "s"),
        engineering(transit, "s")
    ))
}

fn floored(ready: &Ready, seen: &Experience) -> Option<String> {
    let count = match seen.floored {
        0 => return None,
        1 => "One onset was".to_owned(),
        many => format!("{many} onsets were"),
    };
    let asked = ready.restitution.map_or_else(String::new, |e| format!(", and not the {e} asked for"));
    Some(format!(
        "{count} slower than the slowest approach, whose speed was taken instead: these impacts delivered what came of it{asked}. \
         `onset = \"renewed\"` takes the greatest speed of the contact."
    ))
}
