//! Which law suits a contact.

use crate::case::materials;
use crate::error::{argument, input};
use crate::quantity::{Quantity, optional, several};
use carom::advise::{Contact, Purpose, Question, data, explain};
use carom::units::Dimension;
use pyo3::prelude::*;

/// What may be said of a contact, by the names that Python has for it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    material: Vec<String>,
    #[pyo3(default)]
    materials: Vec<String>,
    #[pyo3(default)]
    sphere: Vec<Quantity>,
    #[pyo3(default)]
    cylinder: Vec<Quantity>,
    #[pyo3(default)]
    length: Option<Quantity>,
    #[pyo3(default)]
    plane: bool,
    #[pyo3(default)]
    contact: Option<String>,
    #[pyo3(default)]
    speed: Option<Quantity>,
    #[pyo3(default)]
    restitution: Option<f64>,
    #[pyo3(default)]
    measured: Vec<(Quantity, f64)>,
    #[pyo3(default)]
    marks: Option<bool>,
    #[pyo3(default)]
    purpose: Option<String>,
    #[pyo3(default)]
    smooth: bool,
    #[pyo3(default)]
    mass: Vec<Quantity>,
    #[pyo3(default)]
    effective_mass: Option<Quantity>,
    #[pyo3(default)]
    explain: Option<String>,
}

/// The laws, ranked with reasons, as JSON; with `explain` why one stands where it stands.
#[pyfunction]
pub(crate) fn advise(py: Python<'_>, asked: Asked) -> PyResult<String> {
    let question = asked.question()?;
    let advice = py.detach(|| carom::advise::advise(&question)).map_err(input)?;
    let Some(id) = &asked.explain else { return Ok(data::advice(&advice).to_string()) };
    let why = py.detach(|| explain(&question, &advice, id)).map_err(|error| argument("explain", error))?;
    Ok(data::explanation(&why, &advice).to_string())
}

impl Asked {
    fn question(&self) -> PyResult<Question> {
        let contact = |name: &String| match name.as_str() {
            "point" => Ok(Contact::Point),
            "line" => Ok(Contact::Line),
            "conformal" => Ok(Contact::Conformal),
            _ => Err(argument("contact", format!("must be point, line or conformal, not \"{name}\""))),
        };
        let purpose = |name: &String| {
            Purpose::ALL
                .into_iter()
                .find(|purpose| purpose.id() == name)
                .ok_or_else(|| argument("purpose", format!("must be mechanism, granular or structure, not \"{name}\"")))
        };
        let measured = |(speed, e): &(Quantity, f64)| Ok((speed.value("measured", Dimension::SPEED)?, *e));
        Ok(Question {
            materials: materials(&self.material, &self.materials)?,
            spheres: several("sphere", &self.sphere, Dimension::LENGTH)?,
            cylinders: several("cylinder", &self.cylinder, Dimension::LENGTH)?,
            length: optional("length", self.length.as_ref(), Dimension::LENGTH)?,
            plane: self.plane,
            contact: self.contact.as_ref().map(contact).transpose()?,
            speed: optional("speed", self.speed.as_ref(), Dimension::SPEED)?,
            restitution: self.restitution,
            measured: self.measured.iter().map(measured).collect::<PyResult<_>>()?,
            marks: self.marks,
            purpose: self.purpose.as_ref().map(purpose).transpose()?,
            smooth: self.smooth,
            masses: several("mass", &self.mass, Dimension::MASS)?,
            effective_mass: optional("effective_mass", self.effective_mass.as_ref(), Dimension::MASS)?,
        })
    }
}
