//! A loss for a law of line contact: the factor that a law of the Hunt-Crossley family lends it.
//!
//! ```text
//! F = F_el(d) (1 + xi(e) v/v0)
//! ```
//!
//! `F_el` force of the law of line contact [N], `xi` factor [-] of the law that is named as its damping, `e` restitution asked for [-], `v` rate of the
//! indentation `d` [m] and `v0` that at first touch [m/s].

use super::given;
use carom_laws::catalogue::{self, Asked, Entry, Kind, lenders};
use carom_laws::normal::{Law, Viscoelastic};
use thiserror::Error;

/// What can be wrong with what is said of a law's damping.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DampingError {
    /// No such law.
    #[error("unknown law \"{id}\" as damping")]
    Unknown {
        /// What was asked for.
        id: String,
        /// The nearest law that would do.
        suggestion: Option<&'static str>,
    },
    /// A law that lends no factor.
    #[error(
        "\"{id}\" is no law of the Hunt-Crossley family, and has no factor 1 + xi v/v0 that could damp another law"
    )]
    NoFactor {
        /// The law.
        id: &'static str,
    },
    /// A law that has its own loss, or is not of line contact.
    #[error("{law} takes no damping: it is for laws of line contact, which have no loss of their own")]
    NotTaken {
        /// The law.
        law: &'static str,
        /// The law that was to lend its factor, where the law has no loss: it is of use itself.
        instead: Option<&'static str>,
    },
    /// Two words for what is lost.
    #[error("alpha and damping both say what {law} loses")]
    Twice {
        /// The law.
        law: &'static str,
    },
}

impl DampingError {
    /// What to write instead, in a few words.
    pub fn remedy(&self) -> String {
        match self {
            DampingError::Unknown { suggestion: Some(id), .. } => format!("did you mean \"{id}\"?"),
            DampingError::Unknown { .. } | DampingError::NoFactor { .. } => {
                format!("there are {}", lenders().map(|entry| entry.id).collect::<Vec<_>>().join(", "))
            }
            DampingError::NotTaken { instead: Some(id), .. } => format!("take the law \"{id}\" itself"),
            DampingError::NotTaken { .. } => "leave it out".to_owned(),
            DampingError::Twice { .. } => "keep one of them".to_owned(),
        }
    }
}

/// The law of the family that lends its factor to a law of the catalogue, or to an expression (`None`).
pub fn damping_law(
    entry: Option<&'static Entry>,
    parameters: &[(String, f64)],
    id: &str,
) -> Result<&'static Entry, DampingError> {
    let lender = catalogue::find(id.trim()).ok_or_else(|| DampingError::Unknown {
        id: id.to_owned(),
        suggestion: carom_laws::nearest(id, lenders().map(|entry| entry.id)),
    })?;
    if !lender.lends_factor() {
        return Err(DampingError::NoFactor { id: lender.id });
    }
    let Some(entry) = entry.filter(|entry| entry.takes_factor()) else {
        let lossless = |entry: &Entry| matches!(entry.kind, Kind::Normal(own) if own.restitution == Asked::Lossless);
        let instead = entry.filter(|entry| lossless(entry)).map(|_| lender.id);
        return Err(DampingError::NotTaken { law: entry.map_or("an expression", |entry| entry.id), instead });
    };
    if given(parameters, "alpha").is_some() {
        return Err(DampingError::Twice { law: entry.id });
    }
    Ok(lender)
}

/// A law of line contact with the factor that another lends it where the restitution `e` [-] is asked for.
pub fn damped(law: Law, lender: &Entry, e: f64) -> Law {
    match (law, lender.factor(e)) {
        (Law::Viscoelastic(elastic), Some(factor)) => Law::Viscoelastic(Viscoelastic::with_factor(elastic, factor)),
        (law, _) => law,
    }
}

/// The law whose factor is advised where none is named: that of the literature on joints with clearance.
pub const USUAL_DAMPING: &str = "lankarani_nikravesh";
