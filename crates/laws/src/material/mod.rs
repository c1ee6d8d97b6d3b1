//! Materials: the few numbers contact laws ask of a solid.
//!
//! | symbol | meaning | unit | who asks |
//! |---|---|---|---|
//! | E | Young's modulus | Pa | stiffness, viscoelastic laws |
//! | nu | Poisson's ratio | - | stiffness, viscoelastic laws |
//! | rho | density | kg/m^3 | mass, rule of thumb for marks |
//! | sy | uniaxial yield strength | Pa | first yield, plastic laws, Wang's restitution |
//!
//! The tables hold typical values at room temperature, each with its source; a certificate for the batch in hand is
//! always better. Handbooks are cited in short:
//!
//! * *Callister*: Callister and Rethwisch, Fundamentals of Materials Science and Engineering, 3rd ed. (2007), App. B.
//! * *Dowling*: Dowling, Mechanical Behavior of Materials, Table 5.2.
//! * *Gere*: Gere, Mechanics of Materials, 5th ed., tables of material properties.
//! * *Hibbeler*: Hibbeler, Mechanics of Materials, average properties of typical engineering materials.
//! * *ASM MatWeb*: data sheets of ASM Aerospace Specification Metals, asm.matweb.com.
//! * *Philpot*: Philpot, Mechanics of Materials, 4th ed. (2017), Table D.1.
//!
//! Where a handbook prints a range the middle is taken. "Second" names who else says so, with the numbers given there [in SI units where none is
//! written]: agreement within a few percent for metals, within the spread of grades for all others. "Typical" marks a usual value for which no
//! source is claimed, or on which sources differ by more than a tenth ([`Material::typical`]).
//!
//! ```
//! let aluminium = carom_laws::material::find("Aluminum").unwrap();
//! let modulus = aluminium.effective_modulus(aluminium);
//! assert!((modulus / 39_275e6 - 1.0).abs() < 1e-4);
//! ```

mod first_yield;
mod metal;
mod mineral;
mod polymer;

use std::borrow::Cow;

pub use first_yield::{FirstYield, Patch, limiting_pressure, thornton_restitution};
pub use metal::METALS;
pub use mineral::MINERALS;
pub use polymer::POLYMERS;

/// An isotropic solid, at room temperature: a row of the tables here, or one the user has written.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// The name by which scenarios refer to it: lower case, words joined by underscores.
    pub name: Cow<'static, str>,
    /// What it is, in words: alloy, temper, direction of grain.
    pub title: Cow<'static, str>,
    /// Young's modulus E [Pa].
    pub young: f64,
    /// Poisson's ratio nu [-].
    pub poisson: f64,
    /// Density rho [kg/m^3].
    pub density: f64,
    /// What becomes of it where it is pressed too hard.
    pub strength: Strength,
    /// Where the numbers come from.
    pub source: Cow<'static, str>,
}

/// What becomes of a solid that is pressed too hard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// It yields at this uniaxial stress sy [Pa], and keeps a mark.
    Yield(f64),
    /// Rubber: it stretches and comes back. It neither yields nor keeps a mark.
    Elastomer,
    /// It breaks before it yields.
    Brittle,
    /// No source is known that says.
    Unknown,
}

impl Strength {
    /// One word for it where it is no number.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Strength::Yield(_) => None,
            Strength::Elastomer => Some("elastomer"),
            Strength::Brittle => Some("brittle"),
            Strength::Unknown => Some("unknown"),
        }
    }
}

/// Share of the wave speed above which an impact is expected to leave a permanent mark [-].
const MARKING_SHARE: f64 = 1e-5;

impl Material {
    /// Uniaxial yield strength sy [Pa], if it yields and that is known.
    pub fn yield_strength(&self) -> Option<f64> {
        if let Strength::Yield(strength) = self.strength { Some(strength) } else { None }
    }

    /// Which of its numbers are usual values only, by their symbols `E`, `nu`, `rho` and `sy`: no source is claimed for them, or sources differ by more than
    /// a tenth. Empty for materials that are not of these tables.
    pub fn typical(&self) -> &'static [&'static str] {
        let own = TYPICAL.iter().find(|(name, _)| *name == self.name).filter(|_| self.is_built_in());
        own.map_or(&[], |(_, symbols)| symbols)
    }

    /// Whether it is a row of the tables here.
    fn is_built_in(&self) -> bool {
        find(&self.name) == Some(self)
    }

    /// Speed of a longitudinal wave in a slender bar, `sqrt(E/rho)` [m/s].
    pub fn wave_speed(&self) -> f64 {
        (self.young / self.density).sqrt()
    }

    /// Approach speed above which permanent indentation is expected, `1e-5 sqrt(E/rho)` [m/s].
    ///
    /// A rule of thumb for metals (Love; quoted by Lankarani and Nikravesh 1994), meant as a warning and not as a
    /// limit: it knows nothing of the yield strength. [`FirstYield`] does.
    pub fn plastic_threshold(&self) -> f64 {
        MARKING_SHARE * self.wave_speed()
    }

    /// Effective modulus of two solids in contact, `Es = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2)` [Pa].
    pub fn effective_modulus(&self, other: &Material) -> f64 {
        1.0 / (self.plane_strain_compliance() + other.plane_strain_compliance())
    }

    /// Effective shear modulus of two solids in contact, `Gs = 1/((2-nu1)/G1 + (2-nu2)/G2)` with `G = E/(2 (1+nu))` [Pa].
    ///
    /// Source: Mindlin 1949; a patch of radius `a` that does not slip has the stiffness `8 a Gs` along the surface.
    pub fn effective_shear_modulus(&self, other: &Material) -> f64 {
        1.0 / (self.tangential_compliance() + other.tangential_compliance())
    }

    /// `(2-nu)/G` [1/Pa].
    fn tangential_compliance(&self) -> f64 {
        (2.0 - self.poisson) * 2.0 * (1.0 + self.poisson) / self.young
    }

    /// `(1-nu^2)/E` [1/Pa].
    fn plane_strain_compliance(&self) -> f64 {
        (1.0 - self.poisson * self.poisson) / self.young
    }
}

/// Every built-in material: metals, then polymers, then ceramics, glass, stone, ice and wood; by name within each.
pub fn all() -> impl Iterator<Item = &'static Material> {
    METALS.iter().chain(POLYMERS).chain(MINERALS)
}

/// The built-in material of that name or alias; capitals do not count, and blanks and hyphens pass for underscores.
pub fn find(name: &str) -> Option<&'static Material> {
    let name = plain(name);
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name.as_str(), |(_, name)| name);
    all().find(|material| material.name == name)
}

/// The built-in name or alias closest to a mistyped one, or `None` if nothing is close.
pub fn nearest(name: &str) -> Option<&'static str> {
    crate::nearest(&plain(name), names())
}

/// Every word [`find`] knows: names first, then aliases.
pub fn names() -> impl Iterator<Item = &'static str> {
    let aliases = ALIASES.iter().map(|(alias, _)| *alias);
    all().map(|material| material.name.as_ref()).chain(aliases)
}

/// A name as the tables spell it: lower case, blanks and hyphens turned into underscores.
pub fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// Other words people use, and the names they stand for.
const ALIASES: &[(&str, &str)] = &[
    ("100cr6", "steel_52100"),
    ("2024", "aluminium_2024"),
    ("304", "stainless_304"),
    ("316", "stainless_316"),
    ("52100", "steel_52100"),
    ("6061", "aluminium_6061"),
    ("6061_t6", "aluminium_6061"),
    ("7075", "aluminium_7075"),
    ("7075_t6", "aluminium_7075"),
    ("acetal", "pom"),
    ("acrylic", "pmma"),
    ("al2o3", "alumina"),
    ("aluminum", "aluminium"),
    ("aluminum_2024", "aluminium_2024"),
    ("aluminum_6061", "aluminium_6061"),
    ("aluminum_7075", "aluminium_7075"),
    ("bearing_steel", "steel_52100"),
    ("delrin", "pom"),
    ("ductile_iron", "cast_iron_ductile"),
    ("gray_iron", "cast_iron"),
    ("grey_iron", "cast_iron"),
    ("natural_rubber", "rubber"),
    ("nylon_66", "nylon"),
    ("perspex", "pmma"),
    ("plexiglas", "pmma"),
    ("si3n4", "silicon_nitride"),
    ("sic", "silicon_carbide"),
    ("soda_lime_glass", "glass"),
    ("stainless", "stainless_304"),
    ("stainless_steel", "stainless_304"),
    ("suj2", "steel_52100"),
    ("teflon", "ptfe"),
    ("ti6al4v", "titanium_6al4v"),
    ("ti_6al_4v", "titanium_6al4v"),
    ("tool_steel", "steel_tool"),
    ("wc", "tungsten_carbide"),
    ("wood", "oak"),
    ("zro2", "zirconia"),
];

/// Numbers of the tables that are usual values only.
const TYPICAL: &[(&str, &[&str])] = &[
    ("cast_iron", &["nu"]),
    ("granite", &["rho"]),
    ("ice", &["rho"]),
    ("lead", &["E", "sy"]),
    ("limestone", &["rho"]),
    ("peek", &["E", "nu"]),
    ("pom", &["nu"]),
    ("rubber", &["E", "rho"]),
    ("uhmwpe", &["nu", "sy"]),
];

/// A solid that yields at this stress [Pa].
const fn at(strength: f64) -> Strength {
    Strength::Yield(strength)
}

/// One row of a table: name, title, E [Pa], nu [-], rho [kg/m^3], strength, source.
const fn row(
    name: &'static str,
    title: &'static str,
    young: f64,
    poisson: f64,
    density: f64,
    strength: Strength,
    source: &'static str,
) -> Material {
    Material {
        name: Cow::Borrowed(name),
        title: Cow::Borrowed(title),
        young,
        poisson,
        density,
        strength,
        source: Cow::Borrowed(source),
    }
}

#[cfg(test)]
mod tests;
