//! What geometry and materials say of a law's parameters.

use super::said::is_length;
use super::{HERTZ, Interface, InterfaceError, Surfaces};
use carom_lab::law_inputs::{Known, damping_law, given, is_line_law, line_parameter, open};
use carom_lab::materials;
use carom_laws::catalogue::{Entry, Parameter, Role};
use carom_laws::material::{Material, limiting_pressure};
use carom_laws::stiffness::k_spheres;

impl Interface {
    /// The materials of the two bodies, if they are named.
    pub(super) fn pair(&self) -> Option<[Material; 2]> {
        (!self.materials.is_empty()).then(|| materials::pair(&self.materials))
    }

    /// The parameters that are given, and those that a line contact says by its radii and its length.
    pub(super) fn with_line(
        &self,
        entry: &'static Entry,
        surfaces: &Surfaces,
    ) -> Result<Vec<(String, f64)>, InterfaceError> {
        if is_line_law(entry) && !surfaces.planar {
            return Err(InterfaceError::Point { law: entry.id });
        }
        let mut parameters = self.parameters.clone();
        for p in entry.parameters.iter().filter(|p| is_of_line(p) && given(&self.parameters, p.symbol).is_none()) {
            if let Some(value) = self.line_value(entry, p, surfaces)? {
                parameters.push((p.symbol.to_owned(), value));
            }
        }
        Ok(parameters)
    }

    /// The value (SI) of a parameter of a line contact; `None` where the contact is none and has no length.
    fn line_value(&self, entry: &Entry, p: &Parameter, surfaces: &Surfaces) -> Result<Option<f64>, InterfaceError> {
        if is_length(p) {
            let missing = surfaces.planar && self.length.is_none();
            return if missing { Err(InterfaceError::NoLength { law: entry.id }) } else { Ok(self.length) };
        }
        surfaces.radius()?;
        match line_parameter(p.symbol, surfaces.radii(), f64::NAN) {
            Some(infinite) if infinite.is_infinite() => Err(InterfaceError::FlatForLine { law: entry.id }),
            value => Ok(value),
        }
    }

    /// What the roles of the law's parameters ask for, as far as `parameters` leave it open.
    pub(super) fn known(
        &self,
        entry: &'static Entry,
        parameters: &[(String, f64)],
        surfaces: &Surfaces,
        assumed: &mut Vec<String>,
    ) -> Result<Known, InterfaceError> {
        let open = |such: fn(Role) -> bool| open(entry, parameters, such).is_some();
        let mut known = self.of_materials(entry, parameters, assumed)?;
        known.exponent = self.exponent_of(Some(entry));
        known.restitution = self.needed_restitution(entry, parameters)?;
        if open(|role| role == Role::Stiffness) {
            known.stiffness = self.contact_stiffness(entry.id, known.exponent, surfaces, assumed)?;
        }
        if open(|role| role == Role::EffectiveRadius) {
            known.radius = surfaces.radius()?;
            assumed.extend(surfaces.planar.then(|| "spheres of these radii in place of cylinders".to_owned()));
        }
        Ok(known)
    }

    /// What the materials say of the law's parameters.
    fn of_materials(
        &self,
        entry: &'static Entry,
        parameters: &[(String, f64)],
        assumed: &mut Vec<String>,
    ) -> Result<Known, InterfaceError> {
        let open = |such: fn(Role) -> bool| open(entry, parameters, such);
        let mut known = match (self.pair(), open(is_of_material)) {
            (Some(pair), _) => Known::of_materials(&pair),
            (None, Some(p)) => return Err(InterfaceError::NoMaterials { law: entry.id, symbol: p.symbol }),
            (None, None) => Known::NOTHING,
        };
        if open(|role| matches!(role, Role::LimitingPressure(_))).is_some() {
            known.pressure = self.limiting_pressure(entry, assumed)?;
        }
        if open(|role| matches!(role, Role::Young | Role::Poisson)).is_some() {
            assumed.extend(self.first_of_two(entry));
        }
        Ok(known)
    }

    /// The restitution [-] that the law asks for; NaN for a law that is told otherwise what to lose.
    fn needed_restitution(&self, entry: &Entry, parameters: &[(String, f64)]) -> Result<f64, InterfaceError> {
        let asks = open(entry, parameters, |role| role == Role::Restitution).is_some() || self.damping.is_some();
        let told = instead_of_restitution(entry, parameters).is_some();
        match self.restitution {
            Some(e) => Ok(e),
            None if (asks && !told) || self.calibrate => Err(InterfaceError::NoRestitution { law: entry.id }),
            None => Ok(f64::NAN),
        }
    }

    /// The law that lends its factor to the law in question, if one is named.
    pub(super) fn lender(&self, entry: Option<&'static Entry>) -> Result<Option<&'static Entry>, InterfaceError> {
        let lender = |id: &String| damping_law(entry, &self.parameters, id).map_err(InterfaceError::Damping);
        self.damping.as_ref().map(lender).transpose()
    }

    /// The stiffness [N/m^n]: given, or from the surfaces and the materials.
    pub(super) fn contact_stiffness(
        &self,
        law: &'static str,
        exponent: f64,
        surfaces: &Surfaces,
        assumed: &mut Vec<String>,
    ) -> Result<f64, InterfaceError> {
        if let Some(stiffness) = self.stiffness {
            return Ok(stiffness);
        }
        if exponent != HERTZ {
            return Err(InterfaceError::OtherExponent { law, exponent });
        }
        let [one, other] = self.pair().ok_or(InterfaceError::NoStiffness)?;
        let modulus = one.effective_modulus(&other);
        if !surfaces.planar {
            return surfaces.hertz(modulus);
        }
        assumed.push("the stiffness of spheres of these radii, as Lankarani and Nikravesh do".to_owned());
        Ok(k_spheres(modulus, surfaces.radius()?))
    }

    /// The pressure [Pa] at which the weaker of the materials yields.
    fn limiting_pressure(&self, entry: &Entry, assumed: &mut Vec<String>) -> Result<f64, InterfaceError> {
        let Some((pressure, weaker)) = limiting_pressure(&self.materials) else {
            let named: Vec<_> = self.materials.iter().map(|m| m.name.as_ref()).collect();
            return Err(InterfaceError::NoYieldStrength { law: entry.id, materials: named.join(" and ") });
        };
        assumed.push(format!("sy 1.6 times the yield strength of {weaker}"));
        Ok(pressure)
    }

    /// That a law of one material takes the first of two.
    fn first_of_two(&self, entry: &Entry) -> Option<String> {
        let [one, other] = self.pair()?;
        (one.name != other.name).then(|| format!("both bodies of {}: {} knows one material", one.name, entry.id))
    }
}

/// The parameter that tells a law of a restitution what to lose instead.
pub(super) fn instead_of_restitution(entry: &Entry, parameters: &[(String, f64)]) -> Option<&'static str> {
    let takes = entry.parameters.iter().any(|p| p.role == Role::Restitution);
    let instead = |p: &&Parameter| p.role == Role::Optional && given(parameters, p.symbol).is_some();
    entry.parameters.iter().find(instead).filter(|_| takes).map(|p| p.symbol)
}

fn is_of_material(role: Role) -> bool {
    matches!(
        role,
        Role::EffectiveModulus | Role::EffectiveShearModulus | Role::Young | Role::Poisson | Role::LimitingPressure(_)
    )
}

/// Whether a parameter is a dimension of a line contact.
pub(super) fn is_of_line(parameter: &Parameter) -> bool {
    let own = matches!(parameter.role, Role::Own(_) | Role::Optional);
    own && (is_length(parameter) || matches!(parameter.symbol, "dR" | "R" | "ext"))
}
