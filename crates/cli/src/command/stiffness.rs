//! `carom stiffness`.

use crate::{Failure, Outcome, input, page};
use carom::laws::material::Material;
use carom::laws::stiffness as formula;
use carom::laws::stiffness::PrincipalCurvatures;
use carom::units::{Dimension, engineering};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Contact stiffness from geometry and material: F = K d^n.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  carom stiffness spheres --radius \"20 mm\" --radius \"20 mm\" --material steel
  carom stiffness sphere-plane --radius \"20 mm\" --material steel --material aluminium
  carom stiffness elliptic --radius \"10 mm\" --radius \"30 mm\" --radius2 \"-12 mm\" --radius2 \"inf\" --angle \"0 deg\" --material steel")]
pub(crate) struct Stiffness {
    #[command(subcommand)]
    shape: Shape,
}

#[derive(Debug, Subcommand)]
enum Shape {
    /// Two spheres, or a sphere in a spherical cavity (negative radius): n = 3/2
    Spheres {
        /// Radius of each sphere (twice); negative for a cavity
        #[arg(long, num_args = 1, allow_hyphen_values = true, required = true)]
        radius: Vec<String>,
        #[command(flatten)]
        common: Common,
    },
    /// A sphere on a plane: n = 3/2
    SpherePlane {
        /// Radius of the sphere
        #[arg(long)]
        radius: String,
        #[command(flatten)]
        common: Common,
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
        common: Common,
    },
    /// A square of side 2a pressed flat: n = 1
    SquarePlanes {
        /// Half the side, a
        #[arg(long)]
        half_side: String,
        #[command(flatten)]
        common: Common,
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
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// A pair of gear teeth (Yang-Sun): n = 1
    YangSun {
        /// Thickness of the tooth
        #[arg(long)]
        thickness: String,
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Debug, Args)]
struct Common {
    /// Material of both bodies, or of each (`carom materials`)
    #[arg(long, value_name = "NAME")]
    material: Vec<String>,
    /// A TOML file with materials of your own (repeatable)
    #[arg(long, value_name = "FILE")]
    materials: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed: the law's id, its stiffness and exponent, further facts, and whether as JSON.
struct Answer {
    id: &'static str,
    stiffness: f64,
    exponent: f64,
    facts: Vec<(&'static str, f64, &'static str)>,
    materials: Vec<String>,
    json: bool,
}

impl Stiffness {
    pub(super) fn run(self) -> Outcome {
        let answer = match self.shape {
            Shape::Spheres { radius, common } => spheres(&radius, &common)?,
            Shape::SpherePlane { radius, common } => spheres(&[radius], &common)?,
            Shape::Elliptic { radius, radius2, angle, force, common } => {
                elliptic(&radius, &radius2, &angle, force.as_ref(), &common)?
            }
            Shape::SquarePlanes { half_side, common } => square_planes(&half_side, &common)?,
            Shape::KhuliefShabana { effective_mass, speed, indentation, json } => Answer {
                id: "k_khulief_shabana",
                stiffness: formula::k_khulief_shabana(
                    input::positive("--effective-mass", &effective_mass, Dimension::MASS)?,
                    input::positive("--speed", &speed, Dimension::SPEED)?,
                    input::positive("--indentation", &indentation, Dimension::LENGTH)?,
                ),
                exponent: 1.0,
                facts: Vec::new(),
                materials: Vec::new(),
                json,
            },
            Shape::YangSun { thickness, common } => yang_sun(&thickness, &common)?,
        };
        anstream::println!("{}", if answer.json { format!("{:#}", answer.value()) } else { answer.text() });
        Ok(())
    }
}

impl Common {
    /// The two materials; steel if none is named.
    fn pair(&self) -> Result<[Material; 2], Failure> {
        let table = input::materials(&self.materials)?;
        let find = |name: &str| table.find(name).cloned().map_err(|error| Failure::option("--material", error));
        match self.material.as_slice() {
            [] => Ok([find("steel")?, find("steel")?]),
            [one] => Ok([find(one)?, find(one)?]),
            [one, other] => Ok([find(one)?, find(other)?]),
            more => {
                Err(Failure::option("--material", format!("two bodies meet, but {} materials are given", more.len())))
            }
        }
    }

    fn answer(
        &self,
        id: &'static str,
        stiffness: f64,
        exponent: f64,
        facts: Vec<(&'static str, f64, &'static str)>,
    ) -> Result<Answer, Failure> {
        let [one, other] = self.pair()?;
        let materials = vec![one.name.to_string(), other.name.to_string()];
        Ok(Answer { id, stiffness, exponent, facts, materials, json: self.json })
    }
}

fn modulus(common: &Common) -> Result<f64, Failure> {
    let [one, other] = common.pair()?;
    Ok(one.effective_modulus(&other))
}

/// A principal radius: a length, negative for hollow, `inf` for straight.
fn radius(text: &str) -> Result<f64, Failure> {
    if matches!(text.trim(), "inf" | "infinity" | "plane") {
        return Ok(f64::INFINITY);
    }
    let value = input::quantity("--radius", text, Dimension::LENGTH)?;
    if value == 0.0 { Err(Failure::option("--radius", "must not be zero")) } else { Ok(value) }
}

fn spheres(radii: &[String], common: &Common) -> Result<Answer, Failure> {
    let modulus = modulus(common)?;
    let radii: Vec<f64> = radii.iter().map(|text| radius(text)).collect::<Result<_, _>>()?;
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
    common.answer(
        id,
        formula::k_spheres(modulus, r),
        1.5,
        vec![("effective radius", r, "m"), ("effective modulus", modulus, "Pa")],
    )
}

fn elliptic(
    first: &[String],
    second: &[String],
    angle: &str,
    force: Option<&String>,
    common: &Common,
) -> Result<Answer, Failure> {
    let modulus = modulus(common)?;
    let curvatures = |radii: &[String]| -> Result<PrincipalCurvatures, Failure> {
        match radii {
            [] => Ok(PrincipalCurvatures::plane()),
            [one, other] => Ok(PrincipalCurvatures { first: 1.0 / radius(one)?, second: 1.0 / radius(other)? }),
            _ => Err(Failure::option("--radius", "give two principal radii for each body")),
        }
    };
    let angle = input::quantity("--angle", angle, Dimension::NUMBER)?;
    let relative = formula::relative_curvature(curvatures(first)?, curvatures(second)?, angle);
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
    common.answer("k_hertz_elliptic", hertz.stiffness, 1.5, facts)
}

fn square_planes(half_side: &str, common: &Common) -> Result<Answer, Failure> {
    let modulus = modulus(common)?;
    let a = input::positive("--half-side", half_side, Dimension::LENGTH)?;
    common.answer(
        "k_square_planes",
        formula::k_square_planes(modulus, a),
        1.0,
        vec![("effective modulus", modulus, "Pa")],
    )
}

fn yang_sun(thickness: &str, common: &Common) -> Result<Answer, Failure> {
    let [one, other] = common.pair()?;
    if one.name != other.name {
        return Err(Failure::option("--material", "Yang-Sun's formula holds for two teeth of one material"));
    }
    let thickness = input::positive("--thickness", thickness, Dimension::LENGTH)?;
    common.answer("k_yang_sun", formula::k_yang_sun(one.young, thickness, one.poisson), 1.0, Vec::new())
}

impl Answer {
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
        format!("{}{materials}\n\n{}", page::bold(self.id), page::table(&rows, 2)).trim_end().to_owned()
    }

    fn value(&self) -> Value {
        let mut value = json!({ "formula": self.id, "stiffness": self.stiffness, "exponent": self.exponent, "unit": self.unit(), "materials": self.materials });
        for (name, x, _) in &self.facts {
            value[name.replace(' ', "_").to_lowercase()] = json!(x);
        }
        value
    }
}
