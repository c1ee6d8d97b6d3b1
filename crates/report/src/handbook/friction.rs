//! The pictures of friction laws: the resistance over the sliding speed, and of a law that remembers over the way, drawn slowly to and fro.
//!
//! Default parameters; two 20 mm steel spheres, restitution 0.7, where the law asks for them; a load of 10 N.

use carom_figure::{Axis, Figure, Panel};
use carom_lab::law_inputs::Known;
use carom_laws::catalogue::{Entry, FrictionLaw, Values};
use carom_laws::friction::{Friction, MindlinMemory};
use carom_laws::material;
use carom_laws::stiffness::k_spheres;

/// Load [N].
const LOAD: f64 = 10.0;
/// Effective radius [m] of the spheres.
const RADIUS: f64 = 0.01;
/// The fastest sliding that is shown [m/s].
const FASTEST: f64 = 0.03;
/// Speed [m/s] at which bristles are drawn to and fro: none of them is damped by it.
const SLOW: f64 = 1e-7;
/// Points from one end of the way to the other.
const POINTS: i32 = 120;

/// A friction law of the catalogue in the default case.
struct DefaultCase {
    friction: Friction,
    /// Indentation under the load [m].
    indentation: f64,
}

impl DefaultCase {
    fn of(entry: &Entry, law: &FrictionLaw) -> Option<Self> {
        let steel = material::find("steel")?;
        let known = Known { restitution: 0.7, radius: RADIUS, ..Known::of_materials(&[steel.clone(), steel.clone()]) };
        let friction = (law.build)(&Values::new(entry.parameters, &known.values(entry, &[])));
        let indentation = (LOAD / k_spheres(steel.effective_modulus(steel), RADIUS)).powf(2.0 / 3.0);
        Some(DefaultCase { friction, indentation })
    }

    /// The way [m] over which the law gives before all of it slides; `None` of a law that remembers nothing.
    fn give(&self) -> Option<f64> {
        let patch = (RADIUS * self.indentation).sqrt();
        match &self.friction {
            Friction::Bristle(bristle) => Some(bristle.mu_static / bristle.stiffness),
            Friction::Spring(spring) => Some(spring.cap(LOAD) / spring.stiffness(self.indentation)),
            Friction::Mindlin(mindlin) => Some(3.0 * mindlin.mu * LOAD / (16.0 * patch * mindlin.modulus)),
            _ => None,
        }
    }

    /// Resistance [N] along a way [m] that is drawn slowly through these places.
    fn resistance(&self, places: &[f64]) -> Vec<f64> {
        let (mut last, mut state, mut memory) = (0.0, 0.0, MindlinMemory::FRESH);
        let mut follow = |to: f64| {
            let step = to - last;
            last = to;
            match &self.friction {
                Friction::Bristle(bristle) => {
                    // At a steady speed the deflection tends to where it slides, over a way of its own.
                    let way = SLOW / bristle.relaxation(SLOW);
                    let slides = way * step.signum();
                    state = slides + (state - slides) * (-step.abs() / way).exp();
                    LOAD * bristle.stiffness * state
                }
                Friction::Spring(spring) => {
                    let drawn = state + spring.stiffness(self.indentation) * step;
                    state = spring.held([drawn, 0.0], LOAD)[0];
                    state
                }
                Friction::Mindlin(mindlin) => -mindlin.advance(&mut memory, self.indentation, [step, 0.0], LOAD)[0],
                _ => 0.0,
            }
        };
        places.iter().map(|&x| follow(x)).collect()
    }
}

/// Resistance over the sliding speed; at rest from one bound to the other where the law is dry.
pub(super) fn curve(entry: &Entry, law: &FrictionLaw) -> Option<Figure> {
    let DefaultCase { friction, .. } = DefaultCase::of(entry, law)?;
    let speed = |k: i32| FASTEST * (f64::from(k) / f64::from(POINTS)).powi(3);
    let mut points: Vec<(f64, f64)> = (-POINTS..0).map(|k| (speed(k), -friction.force(LOAD, speed(k)))).collect();
    let hold = friction.hold(LOAD);
    points.extend([(0.0, -hold), (0.0, hold)]);
    points.extend((1..=POINTS).map(|k| (speed(k), -friction.force(LOAD, speed(k)))));
    Some(Figure::new(axes("sliding speed", "m/s").line("", points)))
}

/// Resistance over the way, to and fro, by less and by more than the law gives before it slides; `None` of a law that remembers nothing.
pub(super) fn presliding(entry: &Entry, law: &FrictionLaw) -> Option<Figure> {
    let case = DefaultCase::of(entry, law)?;
    let give = case.give()?;
    let mut panel = axes("displacement", "m");
    for (share, label) in [(2.5, "as far as it slides"), (0.7, "less")] {
        let leg = |from: f64, to: f64| {
            (1..=POINTS).map(move |k| from + (to - from) * f64::from(k) / f64::from(POINTS)).collect::<Vec<_>>()
        };
        let far = share * give;
        let places = [vec![0.0], leg(0.0, far), leg(far, -far), leg(-far, far)].concat();
        let forces = case.resistance(&places);
        panel = panel.line(label, places.into_iter().zip(forces).collect::<Vec<_>>());
    }
    Some(Figure::new(panel))
}

fn axes(label: &str, unit: &str) -> Panel {
    Panel::new(Axis::new(label, unit), Axis::new("resistance", "N"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_laws::catalogue::{self, Kind};
    use carom_laws::friction::FrictionKind;

    fn frictions() -> impl Iterator<Item = (&'static Entry, &'static FrictionLaw)> {
        catalogue::entries().filter_map(|entry| match &entry.kind {
            Kind::Friction(law) => Some((entry, law)),
            _ => None,
        })
    }

    #[test]
    fn every_friction_law_has_a_curve_and_those_that_remember_have_loops() {
        for (entry, law) in frictions() {
            assert!(curve(entry, law).is_some(), "{}", entry.id);
            let remembers = !matches!(law.to_motion, FrictionKind::Dry | FrictionKind::Smooth);
            assert_eq!(presliding(entry, law).is_some(), remembers, "{}", entry.id);
        }
    }

    #[test]
    fn loops_close_and_cost_work() {
        for (entry, law) in frictions() {
            let Some(figure) = presliding(entry, law) else { continue };
            for series in &figure.panels[0].series {
                let points = &series.points[usize::try_from(POINTS).unwrap()..];
                let work: f64 = points.windows(2).map(|p| 0.5 * (p[0].1 + p[1].1) * (p[1].0 - p[0].0)).sum();
                let (first, last) = (points[0], points[points.len() - 1]);
                // Bristles tend to their loop, and are not on it after the first turn.
                let closes = entry.id != "lugre" && entry.id != "dahl";
                assert!(work > -1e-12, "{}, {}: {work} J", entry.id, series.label);
                assert!(!closes || (first.1 - last.1).abs() < 1e-9, "{}: {first:?} {last:?}", entry.id);
            }
        }
    }
}
