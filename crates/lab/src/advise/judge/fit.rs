//! Fit to the geometry: how the surfaces touch, and how deep they sink in.

use super::{Opinion, Tried, grave, opinion};
use crate::advise::criterion::Fault;
use crate::advise::question::Contact;
use crate::advise::shape::BodyShape;
use crate::advise::trial::is_line;
use crate::law_inputs::own_exponent;
use crate::units::engineering;
use carom_laws::normal::Elastic;

/// Is it made for the way these surfaces touch?
pub(super) fn contact(tried: &Tried<'_>) -> Opinion {
    let line = is_line(tried.entry);
    let wrong = |reason: &str| grave(0.0, Fault::Contact, reason);
    match (tried.setting.contact, &tried.setting.shape) {
        (Contact::Line | Contact::Conformal, BodyShape::Cylinders(cylinders)) => {
            if line {
                between_cylinders(tried, cylinders.internal)
            } else {
                wrong("a law of point contact: blind to the length of the cylinders")
            }
        }
        _ if line => wrong("a law of parallel cylinders"),
        (Contact::Conformal, _) => match tried.entry.id {
            "gonthier_volumetric" => opinion(1.0, "works with the volume of overlap, which stays sound in a socket"),
            _ if own_exponent(tried.entry) == Some(1.0) => {
                opinion(0.2, "a straight spring: a ball in its socket stiffens as it sinks in")
            }
            _ => opinion(
                0.5,
                "assumes a small patch; in a socket it holds only while the ball sinks in far less than its clearance",
            ),
        },
        (Contact::Face, _) => faces(tried),
        _ => point(tried),
    }
}

fn point(tried: &Tried<'_>) -> Opinion {
    match (tried.entry.id, own_exponent(tried.entry)) {
        ("luo_nahon_polygon" | "luo_nahon_overlap", _) => {
            grave(0.0, Fault::Contact, "a law for the faces of polyhedra")
        }
        ("sphere_area", _) => opinion(0.3, "2.1 times too stiff for a sphere at small depth"),
        ("gonthier_volumetric" | "roy_carretero", _) => {
            opinion(0.5, "a soft layer on a stiff base, not two solid bodies")
        }
        ("yigit_linear", _) | (_, Some(1.0)) => {
            opinion(0.5, "a straight spring: curved bodies stiffen as they sink in (Hertz)")
        }
        _ => opinion(1.0, "force grows like Hertz's between curved bodies"),
    }
}

fn faces(tried: &Tried<'_>) -> Opinion {
    match (tried.entry.id, own_exponent(tried.entry)) {
        ("luo_nahon_polygon" | "luo_nahon_overlap" | "yigit_linear", _) | (_, Some(1.0)) => {
            opinion(1.0, "a straight spring, as flat faces nearly are")
        }
        ("thornton" | "sphere_area" | "jian" | "kuwabara_kono" | "zheng", _) => {
            grave(0.0, Fault::Contact, "a law of spheres")
        }
        _ => opinion(0.5, "made for curved bodies; for flat faces give it the exponent 1"),
    }
}

fn between_cylinders(tried: &Tried<'_>, internal: bool) -> Opinion {
    match tried.entry.id {
        "cyl_lankarani_nikravesh" => {
            grave(0.2, Fault::Contact, "a point stiffness borrowed for cylinders: blind to their length")
        }
        "yang_sun" => opinion(0.3, "made for gear teeth: neither radii nor load enter"),
        "cyl_esdu_78035"
        | "cyl_dubowsky_freudenstein"
        | "cyl_liu"
        | "cyl_pereira_2011"
        | "dubowsky_freudenstein_pair"
            if !internal =>
        {
            grave(0.0, Fault::Contact, "made for a pin in a bearing, not for cylinders side by side")
        }
        "cyl_pereira_2011" | "cyl_pereira_2015" => {
            opinion(0.7, "a power law fitted to Johnson's, within a third of it")
        }
        "cyl_goldsmith" | "cyl_dubowsky_freudenstein" | "dubowsky_freudenstein_pair" => {
            opinion(0.8, "a law of line contact; its load per length depends on the length")
        }
        "cyl_liu" => conformal_patch(tried),
        _ => opinion(1.0, "a law of line contact: the length of the cylinders enters"),
    }
}

/// Liu's law is for patches that grow as wide as the pin; where the pin barely sinks in it is too soft.
fn conformal_patch(tried: &Tried<'_>) -> Opinion {
    let Some(Elastic::ConformalCylinder { clearance, .. }) = tried.trial.elastic else {
        return opinion(0.5, "made for a pin that fits its bearing closely");
    };
    let share = tried.trial.peak_indentation / clearance;
    let percent = if share > 1.0 {
        format!("the pin sinks in by {share:.1} times the clearance")
    } else {
        format!("the pin sinks in by {:.0} % of the clearance", 100.0 * share)
    };
    if share > 0.3 {
        opinion(1.0, format!("made for a pin that fits its bearing closely, and {percent}"))
    } else {
        opinion(0.6, format!("too soft where the patch is small: {percent}"))
    }
}

/// Does the impact stay within the range for which the law holds?
pub(super) fn validity(tried: &Tried<'_>) -> Opinion {
    let depth = engineering(tried.trial.peak_indentation, "m");
    if let Some(end) = tried.trial.exceeded {
        let reason = format!("the impact is {depth} deep, but the law ends at {}", engineering(end, "m"));
        return grave(0.0, Fault::Range, reason);
    }
    if let BodyShape::Cylinders(cylinders) = &tried.setting.shape {
        let share = tried.trial.peak_indentation / cylinders.radius_sum();
        let gap = if cylinders.internal { "clearance" } else { "sum of the radii" };
        return match tried.entry.id {
            "cyl_pereira_2011" | "cyl_pereira_2015"
                if !(5e-6..=1e-2).contains(&cylinders.radius_sum()) && cylinders.internal =>
            {
                grave(0.0, Fault::Range, "fitted for clearances of 0.005 to 10 mm only")
            }
            "cyl_liu" if share > 3.0 => {
                opinion(0.3, format!("{depth} deep, {share:.0} times the clearance: no law here was made for that"))
            }
            "cyl_liu" => opinion(1.0, format!("holds at {depth}")),
            _ if share > 0.2 => {
                opinion(0.3, format!("{depth} deep, {:.0} % of the {gap}: the patch is no longer small", 100.0 * share))
            }
            _ => opinion(1.0, format!("holds at {depth}")),
        };
    }
    let share = tried.trial.peak_indentation / tried.setting.shape.radius();
    if share > 0.05 {
        opinion(0.2, format!("{depth} deep, {:.0} % of the radius: the patch is no longer small", 100.0 * share))
    } else {
        opinion(1.0, format!("{depth} deep: small against the radius, as it must be"))
    }
}
