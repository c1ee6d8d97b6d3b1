//! A ball of 1 kg on a floor, in every law of the catalogue that takes a stiffness, over ten decades of it and every restitution.
//!
//! Where it rests, and between which depths it swings, is worked out from the law's own force and stored energy, not from a run.

use super::ball::WEIGHT;
use super::{Outcome, column, last, shipped};
use carom::laws::catalogue::{Entry, Kind, entries};
use carom::laws::normal::{Branch, Ends, History, Law, LawInput, Onset};
use carom::simulate::Simulation;

const STIFFNESSES: [f64; 6] = [1e3, 1e5, 1e7, 1e9, 1e11, 1e13];
const RESTITUTIONS: [f64; 6] = [0.05, 0.3, 0.5, 0.7, 0.9, 1.0];
/// A law that needs more than so many times in which the contact answers is not waited for.
const PATIENCE: f64 = 3000.0;

/// A law on the floor.
struct Case {
    entry: &'static Entry,
    stiffness: f64,
    e: f64,
    simulation: Simulation,
    law: Law,
    /// Where virgin surfaces hold the weight [m], and the time in which the contact answers there [s].
    depth: f64,
    answer: f64,
}

impl Case {
    /// The law, if it can be set so, with the ball `sunk` times its static depth into the floor, and this rule for its onset.
    fn of(entry: &'static Entry, stiffness: f64, e: f64, sunk: f64, onset: &str) -> Option<Self> {
        let path = std::path::Path::new("resting-ball/scenario.toml");
        let mut sets = vec![format!("law={}", entry.id), format!("stiffness={stiffness}"), format!("restitution={e}")];
        let read = |sets: &[String]| {
            let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
            carom::scenario::read(path, shipped("resting-ball").text, &sets).ok().map(|read| read.simulation)
        };
        // A tenth of the radius may be in the floor when the motion begins.
        let radius = if sunk > 0.0 && stiffness < 1e4 { 1.0 } else { 0.1 };
        sets.push(format!("contact.floor.onset={onset}"));
        sets.extend([format!("body.ball.shape.radius={radius}"), format!("body.ball.position=[0, 0, {radius}]")]);
        let law = read(&sets)?.model.contacts[0].interface.normal.clone();
        let depth = law.depth_under(WEIGHT);
        let answer = (depth / WEIGHT).sqrt();
        sets.push(format!("body.ball.position=[0, 0, {:e}]", radius - sunk * depth));
        if sunk > 0.0 && law.depends_on_onset() {
            sets.push(format!("contact.floor.approach_speed={:e}", 0.1 * WEIGHT * answer));
        }
        Some(Case { entry, stiffness, e, simulation: read(&sets)?, law, depth, answer })
    }

    /// Runs for so many times in which the contact answers; one touch, and nothing else, may happen.
    fn run(&mut self, answers: f64) -> Result<Outcome, String> {
        self.simulation.settings.until = answers * self.answer;
        let outcome = self.simulation.run(&mut ());
        match &outcome.failure {
            Some(failure) => Err(failure.clone()),
            None if outcome.events.list().len() != 1 => Err(format!("{} impacts", outcome.events.list().len())),
            None if outcome.relative_residue().abs() > 1e-6 => Err(format!("residue {:e}", outcome.relative_residue())),
            None => Ok(outcome),
        }
    }

    /// What the law remembers of surfaces that were pressed to the depth `d` [m] and have turned there.
    fn turned_at(&self, d: f64) -> History {
        self.law.held(Onset { approach_speed: 0.1 * WEIGHT * self.answer, effective_mass: 1.0 }, d)
    }

    fn keeps_a_mark(&self) -> bool {
        self.law.ends() == Ends::Residual
    }

    /// How fast a small swing about the place of rest dies out, for each time in which the contact answers: zero if nothing is lost there. The roots are
    /// those of `(s^2 + c s + k)(s - q) + f p = 0`, `f` and `p` being what an internal state does to the force and the depth to its rate, `q` its own.
    fn decay(&self) -> f64 {
        let history = self.turned_at(self.depth);
        let at =
            LawInput { indentation: self.depth, rate: 0.0, age: 1e9, internal: self.law.held_internal(self.depth) };
        let response = self.law.response(&at, &history);
        let (k, c, own) = (response.by_indentation, response.by_rate, response.internal);
        let q = own.rate_by_internal;
        let slowest = if q == 0.0 {
            slower(c, k)
        } else {
            let cubic = |s: f64| (s * s + c * s + k) * (s - q) + own.force * own.rate_by_indentation;
            let single = root(-10.0 * (c - q + k.sqrt()), 0.0, cubic);
            slower(c - q + single, k - c * q + single * (c - q + single)).min(-single)
        };
        slowest * self.answer
    }

    fn fault(&self, what: String) -> String {
        format!("{} K {:e} e {}: {what}", self.entry.id, self.stiffness, self.e)
    }
}

/// The decay of the slower root of `s^2 + c s + k = 0`.
fn slower(c: f64, k: f64) -> f64 {
    let square = c * c - 4.0 * k;
    if square > 0.0 { 2.0 * k / (c + square.sqrt()) } else { 0.5 * c }
}

/// The root of a function that grows, by bisection.
fn root(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if value(middle) > 0.0 { high = middle } else { low = middle }
    }
    0.5 * (low + high)
}

/// Tries every law with every stiffness and restitution, and says what is wrong.
fn every_law(least: usize, sunk: f64, onset: &str, check: impl Fn(&mut Case) -> Result<(), String>) {
    let (mut tried, mut wrong) = (0, Vec::new());
    for entry in entries().filter(|entry| matches!(entry.kind, Kind::Normal(_))) {
        for stiffness in STIFFNESSES {
            for e in RESTITUTIONS {
                let Some(mut case) = Case::of(entry, stiffness, e, sunk, onset) else { continue };
                tried += 1;
                wrong.extend(check(&mut case).map_err(|what| case.fault(what)).err());
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried >= least, "{tried}");
}

/// Held by the floor at its static depth and three thousandths deeper, the ball stays within a hundredth of where its law holds the weight. For a law
/// that keeps a mark this is on the curve on which it unloads from the deepest point.
#[test]
fn a_ball_set_down_where_it_rests_stays_there_in_every_law() {
    // All but some that would sink in by metres.
    every_law(1550, 1.003, "once", |case| {
        let outcome = case.run(100.0)?;
        let depths = column(&outcome, "floor.indentation");
        let deepest = depths.iter().copied().fold(0.0, f64::max);
        let turned = case.turned_at(deepest);
        let expected = match case.keeps_a_mark() {
            true => {
                root(turned.residual_indentation, deepest, |d| case.law.force(&LawInput::new(d, 0.0), &turned) - WEIGHT)
            }
            false => case.depth,
        };
        // An internal state has to follow first: it has half of the time, of which samples at steps may have any number.
        let follows = case.law.held_internal(case.depth) > 0.0;
        let half = if follows { 0.5 * case.simulation.settings.until } else { 0.0 };
        let from = column(&outcome, "time").partition_point(|time| *time < half);
        match depths[from..].iter().find(|depth| (*depth / expected - 1.0).abs() > 0.01) {
            Some(found) => Err(format!("{found} m, not {expected}")),
            None => Ok(()),
        }
    });
}

/// Laid down at the surface, the ball comes to the static depth where the law loses energy there. Where it loses none, the energy of the fall is
/// kept: it swings between the surface, or the lowest point of the curve on which it unloads, and the depth at which all of `m g d` is stored.
#[test]
fn a_ball_laid_down_comes_to_rest_or_swings_as_its_energy_says_in_every_law() {
    every_law(1500, 0.0, "once", |case| {
        let decay = case.decay();
        // To a ten-thousandth of the depth.
        let answers = 10.0 / decay;
        if !case.keeps_a_mark() && answers < PATIENCE {
            let outcome = case.run(answers.max(30.0))?;
            let found = last(&outcome, "floor.indentation");
            let rests = (found / case.depth - 1.0).abs() < 0.01;
            return if rests { Ok(()) } else { Err(format!("{found} m, not {} after {answers} answers", case.depth)) };
        }
        swings(case, decay == 0.0)
    });
}

/// Where the onset is renewed, `v0` is that of an impact as deep as the ball sinks in, and the swing loses about the part `1 - e` of itself each time.
#[test]
fn a_ball_laid_down_comes_to_rest_where_the_onset_is_renewed() {
    every_law(1500, 0.0, "renewed", |case| {
        if !case.law.depends_on_onset() || case.e == 1.0 {
            return Ok(());
        }
        let outcome = case.run(300.0 + 40.0 / (1.0 - case.e))?;
        let found = last(&outcome, "floor.indentation");
        let rests = (found / case.depth - 1.0).abs() < 0.01;
        if rests { Ok(()) } else { Err(format!("{found} m, not {}", case.depth)) }
    });
}

/// The deepest point, the force of loading being that of virgin surfaces, and the highest after it.
fn swings(case: &mut Case, keeps_energy: bool) -> Result<(), String> {
    let outcome = case.run(100.0)?;
    let depths = column(&outcome, "floor.indentation");
    let virgin = case.law.touch(Onset { approach_speed: 1.0, effective_mass: 1.0 });
    let loading = |d: f64| loaded(&case.law, &virgin, d) - WEIGHT * d;
    let deepest = root(case.depth, 3.0 * case.depth, loading);
    let turned = case.turned_at(deepest);
    let stored = |d: f64| case.law.stored(&LawInput::new(d, 0.0), &turned);
    let highest = match case.keeps_a_mark() {
        true => root(turned.residual_indentation, deepest * (1.0 - 1e-9), |d| {
            (stored(deepest) - stored(d)) / (deepest - d) - WEIGHT
        }),
        false => 0.0,
    };
    let (low, high) = depths[1..].iter().fold((f64::MAX, 0.0f64), |(low, high), d| (low.min(*d), high.max(*d)));
    let peak = depths.windows(2).position(|pair| pair[1] < pair[0]).unwrap_or(0);
    let after = depths[peak..].iter().copied().fold(f64::MAX, f64::min);
    let near = |found: f64, expected: f64| (found - expected).abs() < 0.01 * deepest;
    // Places are rounded.
    let slack = 1e-3 * deepest + 1e-14;
    let within = high < deepest + slack && low > -slack && after > highest - 0.01 * deepest;
    let there = !keeps_energy && !case.keeps_a_mark() || near(high, deepest) && near(after, highest);
    if within && there { Ok(()) } else { Err(format!("from {after} to {high} m, not from {highest} to {deepest}")) }
}

/// Work [J] that presses virgin surfaces to the depth `d` [m], by Simpson's rule in `sqrt(x)`, along the law's force.
fn loaded(law: &Law, virgin: &History, d: f64) -> f64 {
    let n = 400;
    let term = |k: usize| {
        let s = k as f64 / n as f64;
        let x = d * s * s;
        let mut history = *virgin;
        while history.branch != Branch::Unloading && law.switch(&LawInput::new(x, 1.0), &history) < 0.0 {
            let before = history.branch;
            law.cross(&LawInput::new(x, 1.0), &mut history);
            if history.branch == before {
                break;
            }
        }
        let weight = if k == 0 || k == n { 1.0 } else { 2.0 + 2.0 * (k % 2) as f64 };
        weight
            * law.force(&LawInput { internal: law.held_internal(x), ..LawInput::new(x, 0.0) }, &history)
            * 2.0
            * d
            * s
    };
    (0..=n).map(term).sum::<f64>() / (3.0 * n as f64)
}
