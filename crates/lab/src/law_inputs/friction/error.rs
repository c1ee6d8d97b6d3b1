//! What can be wrong with what is said of friction: the key it is about, and what to write instead.

use crate::law_inputs::CoefficientError;
use crate::materials::FRICTION_PAIRS;
use carom_laws::catalogue::Role;
use thiserror::Error;

/// What can be wrong with what is said of the friction between two surfaces.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FrictionError {
    /// No such law.
    #[error("unknown friction law \"{id}\"")]
    UnknownLaw {
        /// What was asked for.
        id: String,
        /// The nearest name.
        suggestion: Option<&'static str>,
    },
    /// The law is no friction law.
    #[error("\"{id}\" is {what}, and no friction law")]
    NotFriction {
        /// The id.
        id: &'static str,
        /// What it is.
        what: &'static str,
        /// Whether it is a law of the normal force.
        normal: bool,
    },
    /// The law is known but cannot be used.
    #[error("\"{id}\" cannot be used: {reason}")]
    Unusable {
        /// The id.
        id: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// A coefficient below zero.
    #[error("a coefficient of friction must not be negative, but is {value}")]
    Negative {
        /// Its value [-].
        value: f64,
    },
    /// Another number below zero.
    #[error("{symbol} must not be negative, but is {value}")]
    NegativeParameter {
        /// Its symbol.
        symbol: String,
        /// Its value (SI).
        value: f64,
    },
    /// Numbers that contradict each other.
    #[error("{}", plain(.fault))]
    Fault {
        /// The law.
        law: &'static str,
        /// What is wrong, by the symbols of the catalogue.
        fault: &'static str,
    },
    /// Some numbers were given, others not.
    #[error("{law} also needs {}", missing.join(", "))]
    Missing {
        /// The law.
        law: &'static str,
        /// What is missing, each with its meaning and a typical value.
        missing: Vec<String>,
    },
    /// A parameter that the law does not have.
    #[error("{law} has no parameter \"{symbol}\"")]
    UnknownParameter {
        /// The law.
        law: &'static str,
        /// What was given.
        symbol: String,
        /// What it takes.
        known: String,
    },
    /// A coefficient that is given by its word and by its symbol.
    #[error("{symbol} is given twice: as `{word}` and among the parameters")]
    Twice {
        /// The symbol.
        symbol: &'static str,
        /// The word.
        word: &'static str,
    },
    /// Coefficients beside an expression.
    #[error("the expression is the coefficient, and static or kinetic is given as well")]
    CoefficientTwice,
    /// A number that follows from the contact, and of which nothing there says anything.
    #[error("{law} takes {symbol} from the {from} of the contact, which has none")]
    Unknown {
        /// The law.
        law: &'static str,
        /// The symbol.
        symbol: &'static str,
        /// What it follows from.
        from: Origin,
    },
    /// The usual coefficients of materials that are not named.
    #[error("friction follows from the materials, and none are given")]
    NoMaterials,
    /// Materials whose friction is not in the table.
    #[error("no usual friction of {} on {} is known", materials[0], materials[1])]
    NoPair {
        /// Their names.
        materials: [String; 2],
    },
    /// The expression cannot be used.
    #[error(transparent)]
    Expression(#[from] CoefficientError),
}

/// What a number of a friction law follows from, unless it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The materials of both bodies.
    Materials,
    /// One radius of both surfaces.
    Radius,
    /// The restitution that is asked for.
    Restitution,
    /// The stiffness of the normal law.
    Stiffness,
}

impl From<Role> for Origin {
    fn from(role: Role) -> Self {
        match role {
            Role::EffectiveRadius | Role::Radius => Origin::Radius,
            Role::Restitution => Origin::Restitution,
            Role::Stiffness | Role::Exponent(_) => Origin::Stiffness,
            _ => Origin::Materials,
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Origin::Materials => "materials",
            Origin::Radius => "radius",
            Origin::Restitution => "restitution",
            Origin::Stiffness => "stiffness",
        })
    }
}

/// Where what is said of friction is written, and so how a remedy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// Keys of a scenario file.
    File,
    /// Options of a command.
    Command,
}

impl Writer {
    /// A law of the normal force in its own place.
    fn law_beside(self, id: &str) -> String {
        match self {
            Writer::File => format!("write law = \"{id}\", and friction beside it"),
            Writer::Command => format!("write --law {id}, and friction beside it"),
        }
    }

    /// The materials of two bodies, of which the first is steel.
    fn materials(self, other: &str) -> String {
        match self {
            Writer::File => format!("materials = [\"steel\", \"{other}\"]"),
            Writer::Command => format!("--material steel --material {other}"),
        }
    }

    /// A restitution.
    fn restitution(self) -> &'static str {
        match self {
            Writer::File => "restitution = 0.7",
            Writer::Command => "--restitution 0.7",
        }
    }
}

/// What is wrong with numbers, in the words of scenarios.
fn plain(fault: &str) -> String {
    match fault {
        "mu_s must be at least mu_d" => "the static coefficient of friction is below the kinetic one".to_owned(),
        other => other.replace("mu_s", "the static coefficient").replace("mu_d", "the kinetic coefficient"),
    }
}

impl FrictionError {
    /// The key of the table that it is about; of a friction that is no table it is about all of it.
    pub fn key(&self) -> &'static str {
        use FrictionError::*;
        match self {
            UnknownLaw { .. } | NotFriction { .. } | Unusable { .. } => "law",
            Expression(CoefficientError::NoValue(_) | CoefficientError::Unused(_) | CoefficientError::Variable(_)) => {
                "parameters"
            }
            Expression(_) => "law",
            Twice { word, .. } => word,
            Fault { fault, .. } if fault.starts_with("mu_s") => "static",
            Fault { fault, .. } if fault.starts_with("mu_d") => "kinetic",
            Fault { .. } | NegativeParameter { .. } | UnknownParameter { .. } => "parameters",
            CoefficientTwice => "static",
            Negative { .. } | Missing { .. } | Unknown { .. } | NoMaterials | NoPair { .. } => "",
        }
    }

    /// What to write instead, in a few words.
    pub fn remedy(&self, writer: Writer) -> String {
        use FrictionError::*;
        match self {
            UnknownLaw { suggestion: Some(id), .. } => format!("did you mean \"{id}\"?"),
            UnknownLaw { .. } => "`carom laws --group friction` lists the friction laws".to_owned(),
            NotFriction { id, normal: true, .. } => writer.law_beside(id),
            NotFriction { .. } | Unusable { .. } => "`carom laws --group friction` lists the friction laws".to_owned(),
            Negative { .. } => "write one such as 0.3, or 0 for smooth surfaces".to_owned(),
            NegativeParameter { .. } => "write a number that is not negative".to_owned(),
            Fault { fault: "mu_s must be at least mu_d", .. } => {
                "it takes more to start sliding than to go on: swap them, or write one number for both".to_owned()
            }
            Fault { law, .. } => format!("`carom laws show {law}` says what it takes"),
            Missing { .. } => "give all of the law's numbers, its coefficients alone, or none".to_owned(),
            UnknownParameter { known, .. } => format!("it takes {known}"),
            Twice { word, .. } => format!("keep `{word}` alone"),
            CoefficientTwice => "leave static and kinetic out".to_owned(),
            Unknown { from: Origin::Materials, .. } => format!("write {}", writer.materials("steel")),
            Unknown { from: Origin::Restitution, .. } => format!("write {}", writer.restitution()),
            Unknown { symbol, .. } => format!("give {symbol} among the parameters of friction"),
            NoMaterials => format!("write {}, or a coefficient such as 0.3", writer.materials("bronze")),
            NoPair { materials } => known_pairs(materials),
            Expression(CoefficientError::NoValue(symbol)) => {
                format!("give {symbol} a value among the parameters; v and F are known")
            }
            Expression(CoefficientError::Unused(_)) => "leave it out".to_owned(),
            Expression(CoefficientError::Variable(_)) => "v and F are known: choose another name".to_owned(),
            Expression(CoefficientError::NoCoefficient { .. }) => {
                "it must not be negative up to 10 m/s and 1 MN: max(0, ...) cuts it off".to_owned()
            }
            Expression(_) => "it is a number of v (m/s), F (N) and the parameters".to_owned(),
        }
    }
}

/// What to write for materials whose friction is not known, with the partners that each of them has.
fn known_pairs(materials: &[String; 2]) -> String {
    let mut partners: Vec<String> = Vec::new();
    for pair in
        FRICTION_PAIRS.iter().filter(|pair| pair.materials.iter().any(|name| materials.iter().any(|own| own == name)))
    {
        partners.push(pair.materials.join(" on "));
    }
    let known = if partners.is_empty() { String::new() } else { format!("; known: {}", partners.join(", ")) };
    format!("write a coefficient such as 0.3{known}")
}
