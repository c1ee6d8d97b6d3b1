//! `carom stiffness`.

use crate::input::MaterialArguments;
use crate::{Failure, Outcome, input, output, page};
use carom::laws::material::Material;
use carom::laws::stiffness as formula;
use carom::laws::stiffness::PrincipalCurvatures;
use carom::units::{Dimension, engineering};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

/// Contact stiffness from geometry and material: F = K d^n.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom stiffness spheres --radius \"20 mm\" --radius \"20 mm\" --material steel
  carom stiffness sphere-plane --radius \"20 mm\" --material steel --material aluminium
  carom stiffness elliptic --radius \"10 mm\" --radius \"30 mm\" --radius2 \"-12 mm\" --radius2 \"inf\" --angle \"0 deg\" --material steel")]
pub(crate) struct Stiffness {
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    shape: Formula,
}

#[derive(Debug, Subcommand)]
enum Formula {
    /// Two spheres, or a sphere in a spherical cavity (negative radius): n = 3/2
    Spheres {
        /// Radius of each sphere (twice); negative for a cavity
        #[arg(long, num_args = 1, allow_hyphen_values = true, required = true)]
        radius: Vec<String>,
        #[command(flatten)]
        materials: MaterialArguments,
    },
    /// A sphere on a plane: n = 3/2
    SpherePlane {
        /// Radius of the sphere
        #[arg(long)]
        radius: String,
        #[command(flatten)]
        materials: MaterialArguments,
    },
    /// Any two smooth surfaces, by Hertz's ellipse: n = 3/2
    Elliptic {
        /// The two principal radii of the first body (twice); "inf" for straight, negative for hollow
        #[arg(long, num_args = 1, allow_hyphen_values = true, required = true)]
        radius: Vec<String>,
        /// The two principal radii of the second body (twice); left out: a plane
        #[arg(long, num_args = 1, allow_hyphen_values = true)]
        radius2: Vec<String>,
        /// Angle between the first principal directions of the two bodies
        #[arg(long, default_value = "0", allow_hyphen_values = true)]
        angle: String,
        /// Also print the ellipse and the pressure at this force
        #[arg(long)]
        force: Option<String>,
        #[command(flatten)]
        materials: MaterialArguments,
    },
    /// A square of side 2a pressed flat: n = 1
    SquarePlanes {
        /// Half the side, a
        #[arg(long)]
        half_side: String,
        #[command(flatten)]
        materials: MaterialArguments,
    },
    /// Upper bound from an admissible indentation (Khulief-Shabana): n = 1
    KhuliefShabana {
        /// Effective mass
        #[arg(long)]
        effective_mass: String,
        /// Approach speed
        #[arg(long)]
        speed: String,
        /// Largest indentation that is acceptable
        #[arg(long)]
        indentation: String,
    },
    /// A pair of gear teeth (Yang-Sun): n = 1
    YangSun {
        /// Thickness of the tooth
        #[arg(long)]
        thickness: String,
        #[command(flatten)]
        materials: MaterialArguments,
    },
}

/// What is printed: the formula's id, the stiffness [N/m^n] and its exponent, further facts with their units, and the materials.
struct Answer {
    id: &'static str,
    stiffness: f64,
    exponent: f64,
    facts: Vec<(&'static str, f64, &'static str)>,
    materials: Vec<String>,
}

impl Stiffness {
    pub(super) fn run(self) -> Outcome {
        let answer = match &self.shape {
            Formula::Spheres { radius, materials } => spheres(radius, materials.pair()?)?,
            Formula::SpherePlane { radius, materials } => spheres(std::slice::from_ref(radius), materials.pair()?)?,
            Formula::Elliptic { radius, radius2, angle, force, materials } => {
                elliptic(radius, radius2, angle, force.as_ref(), materials.pair()?)?
            }
            Formula::SquarePlanes { half_side, materials } => square_planes(half_side, materials.pair()?)?,
            Formula::KhuliefShabana { effective_mass, speed, indentation } => {
                khulief_shabana(effective_mass, speed, indentation)?
            }
            Formula::YangSun { thickness, materials } => yang_sun(thickness, materials.pair()?)?,
        };
        output::print(self.json, || answer.value(), || answer.text());
        Ok(())
    }
}

/// A principal radius: a length, negative for hollow, `inf` for straight.
fn principal_radius(option: &str, text: &str) -> Result<f64, Failure> {
    if matches!(text.trim(), "inf" | "infinity" | "plane") {
        return Ok(f64::INFINITY);
    }
    let value = input::quantity(option, text, Dimension::LENGTH)?;
    if value == 0.0 { Err(Failure::option(option, "must not be zero")) } else { Ok(value) }
}

fn spheres(radii: &[String], pair: [Material; 2]) -> Result<Answer, Failure> {
    let modulus = pair[0].effective_modulus(&pair[1]);
    let radii: Vec<f64> = radii.iter().map(|text| principal_radius("--radius", text)).collect::<Result<_, _>>()?;
    let (id, r) = match radii.as_slice() {
        [one] => ("k_sphere_plane", *one),
        [one, other] => ("k_spheres", formula::effective_radius(*one, *other)),
        more => {
            return Err(Failure::option("--radius", format!("two bodies meet, but {} radii are given", more.len())));
        }
    };
    if !(r > 0.0 && r.is_finite()) {
        return Err(Failure::option(
            "--radius",
            "these surfaces do not meet in a point: the cavity must be larger than the sphere",
        ));
    }
    let facts = vec![("effective radius", r, "m"), ("effective modulus", modulus, "Pa")];
    Ok(Answer::new(id, formula::k_spheres(modulus, r), 1.5).facts(facts).between(pair))
}

fn elliptic(
    first: &[String],
    second: &[String],
    angle: &str,
    force: Option<&String>,
    pair: [Material; 2],
) -> Result<Answer, Failure> {
    let modulus = pair[0].effective_modulus(&pair[1]);
    let curvatures = |option: &str, radii: &[String]| match radii {
        [] => Ok(PrincipalCurvatures::plane()),
        [one, other] => {
            let (one, other) = (principal_radius(option, one)?, principal_radius(option, other)?);
            Ok(PrincipalCurvatures { first: 1.0 / one, second: 1.0 / other })
        }
        _ => Err(Failure::option(option, "give two principal radii for each body")),
    };
    let angle = input::quantity("--angle", angle, Dimension::NUMBER)?;
    let relative = formula::relative_curvature(curvatures("--radius", first)?, curvatures("--radius2", second)?, angle);
    let hertz = formula::k_hertz_elliptic(modulus, relative.smaller, relative.larger).ok_or_else(|| {
        Failure::option("--radius", "these surfaces do not meet in a point: both relative curvatures must be positive (line contact: `carom line-contact`)")
    })?;
    let mut facts = vec![
        ("relative curvature A", relative.smaller, "1/m"),
        ("relative curvature B", relative.larger, "1/m"),
        ("ratio of the semi-axes", hertz.axis_ratio, "-"),
        ("effective modulus", modulus, "Pa"),
    ];
    if let Some(text) = force {
        let force = input::positive("--force", text, Dimension::FORCE)?;
        let (a, b) = hertz.semi_axes(force);
        facts.extend([
            ("force", force, "N"),
            ("indentation", hertz.indentation(force), "m"),
            ("long semi-axis", a, "m"),
            ("short semi-axis", b, "m"),
            ("peak pressure", hertz.peak_pressure(force), "Pa"),
        ]);
    }
    Ok(Answer::new("k_hertz_elliptic", hertz.stiffness, 1.5).facts(facts).between(pair))
}

fn square_planes(half_side: &str, pair: [Material; 2]) -> Result<Answer, Failure> {
    let modulus = pair[0].effective_modulus(&pair[1]);
    let a = input::positive("--half-side", half_side, Dimension::LENGTH)?;
    let facts = vec![("effective modulus", modulus, "Pa")];
    Ok(Answer::new("k_square_planes", formula::k_square_planes(modulus, a), 1.0).facts(facts).between(pair))
}

fn khulief_shabana(effective_mass: &str, speed: &str, indentation: &str) -> Result<Answer, Failure> {
    let mass = input::positive("--effective-mass", effective_mass, Dimension::MASS)?;
    let speed = input::positive("--speed", speed, Dimension::SPEED)?;
    let indentation = input::positive("--indentation", indentation, Dimension::LENGTH)?;
    Ok(Answer::new("k_khulief_shabana", formula::k_khulief_shabana(mass, speed, indentation), 1.0))
}

fn yang_sun(thickness: &str, pair: [Material; 2]) -> Result<Answer, Failure> {
    let [one, other] = &pair;
    if one.name != other.name {
        return Err(Failure::option("--material", "Yang-Sun's formula holds for two teeth of one material"));
    }
    let thickness = input::positive("--thickness", thickness, Dimension::LENGTH)?;
    Ok(Answer::new("k_yang_sun", formula::k_yang_sun(one.young, thickness, one.poisson), 1.0).between(pair))
}

impl Answer {
    fn new(id: &'static str, stiffness: f64, exponent: f64) -> Self {
        Answer { id, stiffness, exponent, facts: Vec::new(), materials: Vec::new() }
    }

    fn facts(self, facts: Vec<(&'static str, f64, &'static str)>) -> Self {
        Answer { facts, ..self }
    }

    fn between(self, pair: [Material; 2]) -> Self {
        Answer { materials: pair.map(|material| material.name.into_owned()).into(), ..self }
    }

    fn unit(&self) -> String {
        if self.exponent == 1.0 { "N/m".to_owned() } else { format!("N/m^{}", self.exponent) }
    }

    fn text(&self) -> String {
        let mut rows = vec![vec![
            "stiffness K".to_owned(),
            engineering(self.stiffness, &self.unit()),
            format!("F = K d^{}", self.exponent),
        ]];
        rows.extend(self.facts.iter().map(|(name, value, unit)| vec![(*name).to_owned(), engineering(*value, unit)]));
        let materials =
            if self.materials.is_empty() { String::new() } else { format!("  {}", self.materials.join(" on ")) };
        format!("{}{materials}\n\n{}", page::bold(self.id), page::table(&rows, 2))
    }

    fn value(&self) -> Value {
        let mut value = json!({ "formula": self.id, "stiffness": self.stiffness, "exponent": self.exponent, "unit": self.unit(), "materials": self.materials });
        for (name, x, _) in &self.facts {
            value[name.replace(' ', "_").to_lowercase()] = json!(x);
        }
        value
    }
}
