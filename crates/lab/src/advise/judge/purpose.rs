//! What the simulation is for.

use super::{Opinion, Tried, opinion};
use crate::advise::question::Purpose;
use carom_laws::catalogue::Group;

/// Is it made for what the simulation is for?
pub(super) fn purpose(tried: &Tried<'_>) -> Opinion {
    let (id, group) = (tried.entry.id, tried.entry.group);
    match tried.setting.purpose {
        None => opinion(0.5, "no use was named"),
        Some(Purpose::Mechanism) => match group {
            Group::HuntCrossley | Group::Permanent | Group::Line => opinion(1.0, "a usual choice in mechanisms"),
            _ => opinion(0.4, "seldom used in mechanisms"),
        },
        Some(Purpose::Granular) => match (id, group) {
            ("thornton", _) | (_, Group::Viscous) => opinion(1.0, "made for grains"),
            (_, Group::KelvinVoigt) => opinion(0.8, "the spring and dashpot of many grain codes"),
            _ => opinion(0.3, "seldom used for grains"),
        },
        Some(Purpose::Structure) => match id {
            "jankowski_xi1" | "jankowski_xi2" | "anagnostopoulos" | "valles_reinhorn" => {
                opinion(1.0, "made for buildings and bridges that pound")
            }
            "exact_hysteresis" => opinion(0.6, "used for pounding as Khatiwada's law"),
            _ => opinion(0.2, "seldom used for pounding structures"),
        },
    }
}
