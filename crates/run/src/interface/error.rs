//! What can be wrong with what is said of a contact: the key it is about, and what to write instead.

use super::FrictionError;
use carom_lab::law_inputs::{
    CalibrationError, CaseError, DampingError, ExpressionError, USUAL_DAMPING, Writer, find_law,
};
use carom_laws::catalogue::{self, Entry, Group, Kind};
use thiserror::Error;

/// What can be wrong with what is said of a contact.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum InterfaceError {
    /// No such law.
    #[error("unknown law \"{id}\"")]
    UnknownLaw {
        /// What was asked for.
        id: String,
        /// The nearest id.
        suggestion: Option<&'static str>,
    },
    /// The law is no normal-force law.
    #[error("\"{id}\" is {what}, and no law of a normal force")]
    NotAForce {
        /// The id.
        id: &'static str,
        /// What it is.
        what: &'static str,
    },
    /// A law of line contact between surfaces that meet at a point.
    #[error("{law} is a law of line contact, but these surfaces meet at a point")]
    Point {
        /// The law.
        law: &'static str,
    },
    /// A law that needs the sum of two radii, where one surface is flat.
    #[error("{law} takes the sum of two radii, and one of these surfaces is flat")]
    FlatForLine {
        /// The law.
        law: &'static str,
    },
    /// A law of line contact without a length.
    #[error("{law} needs the length of the line contact")]
    NoLength {
        /// The law.
        law: &'static str,
    },
    /// Neither a stiffness nor what it follows from.
    #[error("nothing says how stiff the contact is")]
    NoStiffness,
    /// No formula gives the stiffness for this exponent.
    #[error(
        "the stiffness of {law} must be given: its exponent is {exponent}, and geometry and materials have one for 1.5 only"
    )]
    OtherExponent {
        /// The law.
        law: &'static str,
        /// Its exponent [-].
        exponent: f64,
    },
    /// A law that asks for a property of the materials, and there are none.
    #[error("{law} takes {symbol} from the materials, and none are given")]
    NoMaterials {
        /// The law.
        law: &'static str,
        /// The parameter.
        symbol: &'static str,
    },
    /// A law that yields, and materials whose yield strength is not known.
    #[error("{law} needs a yield strength, and {materials} has none")]
    NoYieldStrength {
        /// The law.
        law: &'static str,
        /// The materials.
        materials: String,
    },
    /// More materials than bodies.
    #[error("two bodies meet, but {0} materials are given")]
    TooManyMaterials(usize),
    /// Surfaces without a relative curvature.
    #[error("these surfaces lie on each other without curvature: no stiffness follows from their geometry")]
    Flat,
    /// A surface that does not fit into the other.
    #[error("these surfaces cross: the inner one is larger than the hollow it lies in")]
    TooLarge,
    /// A corner.
    #[error("a corner has no radius: no stiffness follows from the geometry")]
    Corner,
    /// A law for spheres between surfaces that are none.
    #[error("the law takes one effective radius, but these surfaces are not equally curved all around")]
    TwoRadii,
    /// A law that is told the restitution it should deliver, and is not.
    #[error("{law} asks for a restitution, and none is given")]
    NoRestitution {
        /// The law.
        law: &'static str,
    },
    /// A law whose formula has no number here.
    #[error("{law} has no force for these numbers")]
    NoForce {
        /// The law.
        law: &'static str,
    },
    /// A number that must be positive is not.
    #[error("{reason}")]
    Number {
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        reason: CaseError,
    },
    /// A parameter that has a key of its own, under which it is given as well.
    #[error("{symbol} is given twice: as `{key}` and among the parameters")]
    Twice {
        /// The symbol.
        symbol: String,
        /// The key.
        key: &'static str,
    },
    /// A parameter of an expression with the name of a variable.
    #[error("{0} is a variable of the contact and cannot be a parameter")]
    Variable(String),
    /// A parameter that the expression does not use.
    #[error("the expression does not use the parameter {0}")]
    Unused(String),
    /// A symbol of the expression that has no value.
    #[error("the expression uses {0}, which has no value")]
    NoValue(String),
    /// The expression cannot be used.
    #[error(transparent)]
    Expression(ExpressionError),
    /// What is said of the law's damping.
    #[error(transparent)]
    Damping(DampingError),
    /// What is said of friction.
    #[error(transparent)]
    Friction(FrictionError),
    /// What the lab would refuse too.
    #[error(transparent)]
    Case(CaseError),
}

impl From<CaseError> for InterfaceError {
    fn from(error: CaseError) -> Self {
        match error {
            CaseError::UnknownLaw { id, suggestion } => InterfaceError::UnknownLaw { id, suggestion },
            CaseError::NotAForce { id, what, .. } => InterfaceError::NotAForce { id, what },
            CaseError::Expression(error) => error.into(),
            error => InterfaceError::Case(error),
        }
    }
}

impl From<ExpressionError> for InterfaceError {
    fn from(error: ExpressionError) -> Self {
        match error {
            ExpressionError::Unknown { symbol, .. } => InterfaceError::NoValue(symbol),
            error => InterfaceError::Expression(error),
        }
    }
}

impl InterfaceError {
    /// Whether it is the surfaces that do not suit the law: between others it may do.
    pub fn is_of_surfaces(&self) -> bool {
        use InterfaceError::{Corner, Flat, FlatForLine, Point, TooLarge, TwoRadii};
        matches!(self, Point { .. } | FlatForLine { .. } | Flat | TooLarge | Corner | TwoRadii)
    }

    /// The key of the file that it is about.
    pub fn key(&self) -> &'static str {
        use InterfaceError::*;
        match self {
            UnknownLaw { .. } | NotAForce { .. } | Point { .. } | FlatForLine { .. } => "law",
            TwoRadii | NoForce { .. } | Expression(_) => "law",
            NoLength { .. } => "length",
            NoStiffness | OtherExponent { .. } | Flat | TooLarge | Corner => "stiffness",
            NoMaterials { .. } | NoYieldStrength { .. } | TooManyMaterials(_) => "materials",
            NoRestitution { .. } => "restitution",
            Number { key, .. } => key,
            Twice { .. } | Variable(_) | Unused(_) | NoValue(_) => "parameters",
            Damping(_) => "damping",
            Friction(_) => "friction",
            Case(error) => key_of(error),
        }
    }

    /// What to write instead, in a few words.
    pub fn remedy(&self) -> String {
        use InterfaceError::*;
        match self {
            UnknownLaw { suggestion: Some(id), .. } => format!("did you mean \"{id}\"?"),
            NotAForce { id, .. } if is_friction(id) => format!("write friction = \"{id}\", and a law beside it"),
            UnknownLaw { .. } | NotAForce { .. } => "`carom laws` lists the laws".to_owned(),
            Point { .. } => "hertz fits a point, or a power law such as hunt_crossley".to_owned(),
            FlatForLine { .. } => format!("take one that knows the effective radius: {}", laws_for_a_flat()),
            NoLength { .. } => "write length = \"10 mm\"".to_owned(),
            NoStiffness => "write materials = [\"steel\", \"steel\"], or a stiffness".to_owned(),
            OtherExponent { exponent, .. } => format!("write stiffness = \"... {}\"", unit(*exponent)),
            NoMaterials { .. } => "write materials = [\"steel\", \"steel\"]".to_owned(),
            NoYieldStrength { .. } => "give sy among the parameters, or another material".to_owned(),
            TooManyMaterials(_) => "name one for both bodies, or one for each".to_owned(),
            Flat | Corner => "give a stiffness, with a law that takes one".to_owned(),
            TooLarge => "make the inner surface smaller than the hollow".to_owned(),
            TwoRadii => "take a law with a stiffness, such as hertz".to_owned(),
            NoRestitution { .. } => "write restitution = 0.7".to_owned(),
            NoForce { law } => format!("`carom laws show {law}` says where it holds"),
            Number { .. } => "write a positive number".to_owned(),
            Twice { key, .. } => format!("keep `{key}` alone"),
            Variable(_) => "d, v, t, v0 and M are known: choose another name".to_owned(),
            Unused(_) => "leave it out".to_owned(),
            NoValue(symbol) => format!("give {symbol} a value among the parameters; d, v, t, v0, M are known"),
            Expression(_) => "it is a force in N of d, v, t, v0, M, K, n, e and the parameters".to_owned(),
            Damping(error) => error.remedy(),
            Friction(error) => error.remedy(Writer::File),
            Case(error) => remedy(error),
        }
    }
}

/// Whether a law of the catalogue is one of friction.
fn is_friction(id: &str) -> bool {
    catalogue::find(id).is_some_and(|entry| matches!(entry.kind, Kind::Friction(_)))
}

/// The key that an error of the lab is about.
fn key_of(error: &CaseError) -> &'static str {
    match error {
        CaseError::Restitution(_) | CaseError::NoCoefficient { .. } => "restitution",
        CaseError::Missing { .. } | CaseError::UnknownParameter { .. } | CaseError::NotPositive { .. } => "parameters",
        CaseError::Calibration { reason: CalibrationError::Plastic, .. } => "restitution",
        CaseError::Calibration { .. } => "calibrate",
        _ => "law",
    }
}

/// What to write instead, for an error of the lab.
fn remedy(error: &CaseError) -> String {
    match error {
        CaseError::Restitution(_) => "write a number from 0 (plastic) to 1 (elastic)".to_owned(),
        CaseError::NoCoefficient { .. } => "ask for a small restitution such as 0.01".to_owned(),
        CaseError::Missing { .. } => "give all of the law's own parameters, or none".to_owned(),
        CaseError::UnknownParameter { known, .. } if known.is_empty() => "it takes none".to_owned(),
        CaseError::UnknownParameter { known, .. } => format!("it takes {known}"),
        CaseError::NotPositive { .. } => "write a number that is not negative".to_owned(),
        CaseError::Calibration { law, reason: CalibrationError::Lossless } => {
            match find_law(law).is_ok_and(Entry::takes_factor) {
                true => format!("add damping = \"{USUAL_DAMPING}\""),
                false => "take a law with a loss".to_owned(),
            }
        }
        CaseError::Calibration { reason: CalibrationError::Plastic, .. } => "write restitution = 0.001".to_owned(),
        CaseError::Calibration { .. } => "leave calibrate out".to_owned(),
        _ => "`carom laws` lists the laws".to_owned(),
    }
}

/// The laws of line contact that a flat can have.
fn laws_for_a_flat() -> String {
    let line = catalogue::entries().filter(|entry| entry.group == Group::Line);
    let flat = line.filter(|entry| entry.parameter("R").is_some() && entry.parameter("dR").is_none());
    flat.map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

/// The unit of a stiffness with this exponent.
fn unit(exponent: f64) -> String {
    if exponent == 1.0 { "N/m".to_owned() } else { format!("N/m^{exponent}") }
}
