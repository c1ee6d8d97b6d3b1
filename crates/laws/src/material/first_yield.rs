//! First yield: the approach speed from which an impact leaves something behind.
//!
//! A point contact begins to yield, below its surface, where the pressure in its centre reaches 1.6 times the yield strength of the softer
//! body; along a line it takes 1.79 times (von Mises, nu = 0.3):
//!
//! ```text
//! point    dy = R (pi p/(2 Es))^2,  Uy = (8/15) Es sqrt(R) dy^2.5          p = 1.6 sy
//! line     Fy = pi R L p^2/Es,      Uy the work of Johnson's law up to Fy   p = 1.79 sy
//! both     vy = sqrt(2 Uy/M)
//! ```
//!
//! `sy` yield strength [Pa], `Es` effective modulus [Pa], `R` effective radius [m], `L` length [m], `M` effective mass [kg], `vy` the speed
//! [m/s]. For a point it is the `vy` of Thornton's law. Two equal solid balls yield at the same speed whatever their size.
//!
//! Elastomers do not yield, and a pair that would have to sink in by its own radius first does not either. Brittle solids break. Where no
//! strength is known, or flat faces have no Hertz pressure, `1e-5 sqrt(E/rho)` remains: a rule of thumb for metals that knows nothing of
//! strength.
//!
//! Source: Johnson, Contact Mechanics, sections 4.2, 6.1 and 11.5; Thornton 1997 as in Corral et al. 2021, eq. 5.67-71; rule of thumb: Love,
//! quoted by Lankarani and Nikravesh 1994.
//! Limits: the strength of a table, slow loading, no hardening. Real surfaces are often harder than the solid below.

use super::{Material, Strength};
use crate::normal::{Elastic, LineContact, Permanent};

/// Pressure in the centre of a point contact at which a metal begins to yield, over its yield strength [-] (Johnson, section 6.1).
const POINT: f64 = 1.6;
/// The same along a line [-] (Johnson, section 4.2).
const LINE: f64 = 1.79;
/// Metals are stiffer than this [Pa]: a solid of unknown strength that is softer is none, and the rule of thumb says nothing of it.
const METALLIC: f64 = 10e9;

/// The patch over which two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Patch {
    /// Around a point.
    Point {
        /// Effective radius [m].
        radius: f64,
    },
    /// Along a line.
    Line {
        /// Effective radius [m].
        radius: f64,
        /// `R1 + R2`, or `R1 - R2` of a pin in its bearing [m].
        radius_sum: f64,
        /// Length [m].
        length: f64,
    },
    /// Face on face.
    Flat,
}

/// The approach speed at which the softer of two bodies begins to yield.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstYield {
    /// Approach speed [m/s].
    pub speed: f64,
    /// Name of the material that yields.
    pub material: String,
    /// Its yield strength [Pa], and the force under which it yields [N]; `None` where the speed is the rule of thumb `1e-5 sqrt(E/rho)`.
    pub strength: Option<(f64, f64)>,
}

impl FirstYield {
    /// Of two bodies with the effective mass `M` [kg]; `None` where neither is known to yield.
    pub fn of(materials: &[Material; 2], patch: Patch, effective_mass: f64) -> Option<Self> {
        let [one, other] = materials;
        let modulus = one.effective_modulus(other);
        let (Some((strength, material)), true) = (weaker(materials), patch != Patch::Flat) else {
            return Self::by_thumb(materials);
        };
        let (energy, force) = match patch {
            Patch::Point { radius } => point(modulus, radius, POINT * strength),
            Patch::Line { radius, radius_sum, length } => {
                line(LineContact::johnson(modulus, length, radius_sum), modulus, radius, length, LINE * strength)
            }
            Patch::Flat => None,
        }?;
        let speed = (2.0 * energy / effective_mass).sqrt();
        (speed > 0.0).then(|| FirstYield { speed, material: material.to_owned(), strength: Some((strength, force)) })
    }

    /// Of two equal solid balls of one material.
    pub fn of_balls(material: &Material) -> Option<Self> {
        let radius: f64 = 1.0;
        let mass = 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3) * material.density;
        let pair = [material.clone(), material.clone()];
        Self::of(&pair, Patch::Point { radius: 0.5 * radius }, 0.5 * mass)
    }

    /// The rule of thumb, of the metal for which it gives the lower speed.
    fn by_thumb(materials: &[Material; 2]) -> Option<Self> {
        let metals = materials.iter().filter(|m| match m.strength {
            Strength::Yield(_) => m.young >= METALLIC,
            Strength::Unknown => m.young >= METALLIC && !m.is_built_in(),
            Strength::Elastomer | Strength::Brittle => false,
        });
        let first = metals.min_by(|a, b| a.plastic_threshold().total_cmp(&b.plastic_threshold()))?;
        Some(FirstYield { speed: first.plastic_threshold(), material: first.name.to_string(), strength: None })
    }

    /// The share of the energy of an approach at `speed` [m/s] that yielding alone would cost [-], by Thornton's law; `None` by the rule of
    /// thumb, which does not say.
    pub fn loss(&self, speed: f64) -> Option<f64> {
        let e = thornton_restitution(self.speed / speed);
        self.strength.map(|_| 1.0 - e * e)
    }

    /// The approach speed [m/s] that presses as hard as a force [N], by Hertz: the energy grows with its power 5/3. `None` by the rule of thumb.
    pub fn speed_under(&self, force: f64) -> Option<f64> {
        self.strength.map(|(_, first)| self.speed * (force / first).powf(5.0 / 6.0))
    }

    /// The same contact with another effective mass, that was found with a mass of 1 kg.
    pub fn with_mass(&self, effective_mass: f64) -> Self {
        let speed = if self.strength.is_some() { self.speed / effective_mass.sqrt() } else { self.speed };
        FirstYield { speed, ..self.clone() }
    }
}

/// Pressure [Pa] in the centre of a point contact at which the weaker of the materials yields, with its name; `None` where none is known to.
pub fn limiting_pressure(materials: &[Material]) -> Option<(f64, &str)> {
    weaker(materials).map(|(strength, name)| (POINT * strength, name))
}

/// Thornton's restitution [-] at `u = vy/v0`: 1 up to first yield, then falling with the fourth root of the speed.
pub fn thornton_restitution(u: f64) -> f64 {
    if u >= 1.0 {
        return 1.0;
    }
    let root = (u / (u + 2.0 * (1.2 - 0.2 * u * u).sqrt())).sqrt();
    (1.2 * 3f64.sqrt() * (1.0 - u * u / 6.0) * root).sqrt()
}

/// The lowest of the yield strengths that are known [Pa], and whose it is.
fn weaker(materials: &[Material]) -> Option<(f64, &str)> {
    let known = materials.iter().filter_map(|m| m.yield_strength().map(|strength| (strength, m.name.as_ref())));
    known.min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Work [J] and force [N] that bring a point contact to the pressure at which it yields; `None` if it sinks in by its radius before.
fn point(modulus: f64, radius: f64, pressure: f64) -> Option<(f64, f64)> {
    let law = Permanent::thornton(modulus, radius, pressure);
    let depth = law.yield_depth.filter(|depth| *depth < radius)?;
    let hertz = Elastic::Power { stiffness: law.stiffness, exponent: law.exponent };
    Some((hertz.energy(depth), hertz.force(depth)))
}

/// Work [J] and force [N] that bring a line contact to the pressure at which it yields; `None` if its law ends before.
fn line(johnson: LineContact, modulus: f64, radius: f64, length: f64, pressure: f64) -> Option<(f64, f64)> {
    let force = std::f64::consts::PI * radius * length * pressure * pressure / modulus;
    let curve = Elastic::Line(johnson);
    curve.indentation_at(force).map(|depth| (curve.energy(depth), force))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::find;
    use crate::normal::LineContact;
    use std::f64::consts::PI;

    fn pair(one: &str, other: &str) -> [Material; 2] {
        [one, other].map(|name| find(name).unwrap().clone())
    }

    /// Johnson 1985, eq. 11.42 in the letters of its section: `M vy^2/2 = 53 R^3 sy^5/Es^4`, with 1.6 sy for the pressure.
    #[test]
    fn a_ball_yields_at_the_speed_that_johnson_gives() {
        let (steel, radius, mass) = (pair("steel_52100", "steel_52100"), 0.01, 0.131);
        let (sy, es) = (2030e6, steel[0].effective_modulus(&steel[1]));
        let yields = FirstYield::of(&steel, Patch::Point { radius }, mass).unwrap();
        // The force of the same contact: (pi p)^3 R^2/(6 Es^2).
        let force = (PI * 1.6 * sy).powi(3) * radius * radius / (6.0 * es * es);
        assert!((yields.strength.unwrap().1 / force - 1.0).abs() < 1e-12);
        let johnson = (2.0 * 53.0 * radius.powi(3) * f64::powi(sy, 5) / f64::powi(es, 4) / mass).sqrt();
        assert!((yields.speed / johnson - 1.0).abs() < 0.01, "{} against {johnson}", yields.speed);
    }

    #[test]
    fn strength_decides_and_not_the_wave_speed_alone() {
        let speed = |name: &str| FirstYield::of_balls(find(name).unwrap()).unwrap().speed;
        assert!((speed("steel") - 2.18e-3).abs() < 2e-5, "{}", speed("steel"));
        // vy grows with the 2.5th power of the strength.
        let (mild, tough) = (speed("steel_1020"), speed("steel_4340"));
        assert!((tough / mild / f64::powf(1620.0 / 345.0, 2.5) - 1.0).abs() < 1e-9);
        assert!(speed("steel_52100") > 100.0 * speed("steel"));
    }

    #[test]
    fn equal_balls_yield_at_the_same_speed_whatever_their_size() {
        let steel = find("steel").unwrap();
        let expected = FirstYield::of_balls(steel).unwrap().speed;
        for radius in [1e-4, 0.02, 3.0] {
            let mass = 4.0 / 3.0 * PI * f64::powi(radius, 3) * steel.density;
            let yields = FirstYield::of(&pair("steel", "steel"), Patch::Point { radius: radius / 2.0 }, mass / 2.0);
            assert!((yields.unwrap().speed / expected - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_softer_body_yields_and_rubber_does_not() {
        let point = Patch::Point { radius: 0.02 };
        assert_eq!(FirstYield::of(&pair("steel_52100", "copper"), point, 0.1).unwrap().material, "copper");
        assert_eq!(FirstYield::of(&pair("rubber", "rubber"), point, 0.1), None);
        assert_eq!(FirstYield::of(&pair("rubber", "steel"), point, 0.1), None);
        assert_eq!(FirstYield::of(&pair("glass", "glass"), point, 0.1), None);
        assert_eq!(FirstYield::of(&pair("glass", "lead"), point, 0.1).unwrap().material, "lead");
    }

    #[test]
    fn the_rule_of_thumb_remains_where_no_strength_is_known() {
        let mut mine = find("steel").unwrap().clone();
        (mine.name, mine.strength) = ("mine".into(), Strength::Unknown);
        let point = Patch::Point { radius: 0.02 };
        let yields = FirstYield::of(&[mine.clone(), mine.clone()], point, 0.1).unwrap();
        assert_eq!((yields.strength, yields.speed), (None, mine.plastic_threshold()));
        assert_eq!(yields.loss(1.0), None);
        // Soft solids are no metals, and flat faces have no Hertz pressure.
        mine.young = 2e6;
        assert_eq!(FirstYield::of(&[mine.clone(), mine], point, 0.1), None);
        assert_eq!(FirstYield::of(&pair("steel", "steel"), Patch::Flat, 0.1).unwrap().strength, None);
    }

    /// The pressure of Hertz's line contact, `p0 = sqrt(F Es/(pi R L))`, at the force where the work was counted.
    #[test]
    fn a_line_contact_yields_where_hertz_says() {
        let steel = pair("steel", "steel");
        let (es, radius, sum, length) = (steel[0].effective_modulus(&steel[1]), 0.19, 5e-4, 0.02);
        let yields = FirstYield::of(&steel, Patch::Line { radius, radius_sum: sum, length }, 0.1).unwrap();
        let curve = Elastic::Line(LineContact::johnson(es, length, sum));
        let energy = 0.5 * 0.1 * yields.speed * yields.speed;
        let depth =
            crate::normal::Elastic::indentation_at(&curve, PI * radius * length * (1.79f64 * 250e6).powi(2) / es);
        assert!((curve.energy(depth.unwrap()) / energy - 1.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_lost_below_first_yield_and_ever_more_above() {
        let yields = FirstYield { speed: 0.1, material: "steel".to_owned(), strength: Some((250e6, 10.0)) };
        assert_eq!(yields.loss(0.1), Some(0.0));
        // F = K d^1.5 and U = (2/5) K d^2.5: eight times the force is 32 times the energy.
        assert!((yields.speed_under(80.0).unwrap() / (0.1 * 32f64.sqrt()) - 1.0).abs() < 1e-12);
        let losses = [0.12, 0.2, 0.5, 2.0, 50.0].map(|v| yields.loss(v).unwrap());
        assert!(losses.is_sorted_by(|a, b| a < b) && losses[0] > 0.0 && losses[4] < 1.0, "{losses:?}");
        assert!((yields.with_mass(4.0).speed - 0.05).abs() < 1e-15);
    }
}
