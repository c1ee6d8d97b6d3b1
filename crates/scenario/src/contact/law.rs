//! Reading what is said of a contact's law.

use carom_engine::contact::{Contact, OnsetRule, SlowestApproach};

use super::super::ReadError;
use super::super::document::Node;
use super::super::fields::Fields;
use super::super::friction;
use super::super::keys::ADAMS;
use super::super::law_parameters;
use super::super::material;
use carom_lab::units::{Dimension, with_exponent};
use carom_run::interface::{Interface, InterfaceError, PreparedLaw, Surfaces};

/// The law by which the contact function of Adams goes in the catalogue.
const ADAMS_LAW: &str = "adams_impact";

/// Keys of a law that the four numbers of Adams stand for.
pub(super) const SAID_BY_ADAMS: &[&str] =
    &["law", "restitution", "damping", "calibrate", "stiffness", "exponent", "parameters"];

/// What a file says of a contact's law, and of how contact begins.
pub(super) struct Said {
    interface: Interface,
    onset_rule: OnsetRule,
    slowest_approach: SlowestApproach,
    approach_speed: Option<f64>,
    remembers: bool,
    /// Levers of the moments against rolling and drilling [m].
    resistances: [f64; 2],
}

impl Said {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, ReadError> {
        friction::check_law(fields)?;
        let interface = match fields.node("adams") {
            Some(node) => adams(fields, node)?,
            None => of_catalogue(fields)?,
        };
        Ok(Said {
            interface: Interface {
                materials: material::list(fields)?,
                length: fields.positive_if("length")?,
                friction: friction::read(fields)?,
                ..interface
            },
            onset_rule: if fields.choice("onset")? == "once" { OnsetRule::Once } else { OnsetRule::Renewed },
            slowest_approach: slowest_approach(fields)?,
            approach_speed: fields.positive_if("approach_speed")?,
            remembers: fields.choice("surface")? == "marked",
            resistances: [fields.not_negative("rolling_resistance")?, fields.not_negative("drilling_resistance")?],
        })
    }

    /// The law between these surfaces.
    pub(super) fn prepare(&self, surfaces: &Surfaces) -> Result<PreparedLaw, InterfaceError> {
        self.interface.prepare(surfaces)
    }

    /// Whether the law is made from the curvature of the surfaces.
    pub(super) fn follows_curvature(&self) -> bool {
        self.interface.stiffness.is_none()
    }

    /// Gives a contact its law.
    pub(super) fn apply(&self, contact: &mut Contact, ready: &PreparedLaw) {
        contact.interface.normal = ready.law.clone();
        contact.interface.friction = ready.friction.as_ref().map(|friction| friction.law.clone());
        [contact.interface.rolling, contact.interface.drilling] = self.resistances;
        contact.restitution = ready.restitution;
        contact.fitting = ready.fitting.clone();
        contact.calibration = ready.calibration.clone();
        contact.onset_rule = self.onset_rule;
        contact.slowest_approach = self.slowest_approach;
        contact.approach_speed = self.approach_speed;
        contact.remembers = self.remembers;
    }
}

/// The slowest approach: a part of `sqrt(a d)`, or a speed.
fn slowest_approach(fields: &Fields<'_>) -> Result<SlowestApproach, ReadError> {
    let key = "slowest_approach";
    let (what, node) = (fields.what(key), fields.needed(key, fields.value(fields.key(key)?))?);
    let read = |dimension| fields.number_of(&node, &what, dimension, "0.1");
    let label = "write a part such as 0.1, or a speed such as \"1 mm/s\"";
    let (slowest, value) = match (read(Dimension::NUMBER), read(Dimension::SPEED)) {
        (Ok(part), _) => (SlowestApproach::Part(part), part),
        (_, Ok(speed)) => (SlowestApproach::Speed(speed), speed),
        (_, Err(fault)) => return Err(fault.label(label).into()),
    };
    if value >= 0.0 {
        return Ok(slowest);
    }
    Err(fields.about(key, format!("{what} must not be negative")).label(label).into())
}

/// The contact function of Adams by its four numbers.
fn adams(fields: &Fields<'_>, node: &Node) -> Result<Interface, ReadError> {
    if let Some(key) = SAID_BY_ADAMS.iter().find(|key| fields.node(key).is_some()) {
        let message = format!("{} has both adams and {key}", fields.owner);
        return Err(fields
            .about(key, message)
            .label("the four numbers of adams say it all: leave one of them out")
            .into());
    }
    let inside = Fields::open(fields.sources, fields.scope, &ADAMS, node, fields.what("adams"))?;
    let exponent = inside.positive("exponent")?;
    let own = [("cmax", inside.not_negative("damping")?), ("depth", inside.positive("depth")?)];
    Ok(Interface {
        law: ADAMS_LAW.to_owned(),
        stiffness: stiffness(&inside, exponent)?,
        exponent: Some(exponent),
        parameters: own.map(|(symbol, value)| (symbol.to_owned(), value)).into(),
        ..Interface::default()
    })
}

fn of_catalogue(fields: &Fields<'_>) -> Result<Interface, ReadError> {
    let said = Interface {
        law: fields.text("law")?,
        restitution: fields.quantity_if("restitution")?,
        damping: fields.text_if("damping")?.filter(|law| law != "none"),
        calibrate: fields.flag("calibrate")?,
        exponent: fields.positive_if("exponent")?,
        ..Interface::default()
    };
    let wrong = |error: InterfaceError| shown(fields, &error);
    let (entry, exponent) = (said.entry().map_err(wrong)?, said.exponent().map_err(wrong)?);
    let (stiffness, (parameters, units)) =
        (stiffness(fields, exponent)?, law_parameters::read(fields, entry, exponent)?);
    Ok(Interface { stiffness, parameters, units, ..said })
}

/// Shows what is wrong with a law at the key that says it.
pub(super) fn shown(fields: &Fields<'_>, error: &InterfaceError) -> ReadError {
    if let InterfaceError::Friction(error) = error {
        return friction::shown(fields, error);
    }
    let is_there = fields.node(error.key()).is_some() || fields.node("adams").is_none();
    let key = if is_there { error.key() } else { "adams" };
    fields.about(key, format!("{}: {error}", fields.owner)).label(error.remedy()).into()
}

/// The contact stiffness, if it is given [N/m^n].
fn stiffness(fields: &Fields<'_>, exponent: f64) -> Result<Option<f64>, ReadError> {
    let Some(node) = fields.node("stiffness") else { return Ok(None) };
    let (what, dimension) = (fields.what("stiffness"), Dimension::stiffness(exponent));
    let value = fields.number_of(node, &what, dimension, &format!("{:?}", dimension.example()));
    let value = value.map_err(|fault| {
        let unit = with_exponent("N/m^n", exponent);
        Box::new(fault.remedy(format!("the exponent is {exponent}, so a stiffness is in {unit}")))
    })?;
    if value > 0.0 {
        return Ok(Some(value));
    }
    let message = format!("{what} must be positive, not {value}");
    Err(fields.about("stiffness", message).label(format!("such as {:?}", dimension.example())).into())
}
