//! What is measured of the whole mechanism: time, energy, momentum, centre of mass, what its drives do, how well its loops are closed.

use super::Quantity;
use super::list::{AXES, List};
use carom_engine::measure::{Item, Measure};

/// Names that mean something without an object.
pub(super) const WHOLE: [&str; 7] =
    ["t", "energy", "momentum", "angular_momentum", "centre_of_mass", "drives", "loops"];

/// The items of the ledger, as they are called in outputs.
pub const LEDGER: [(&str, Item); 7] = [
    ("kinetic", Item::Kinetic),
    ("gravitational", Item::Gravitational),
    ("stored", Item::Stored),
    ("total", Item::Total),
    ("work_in", Item::Supplied),
    ("dissipated", Item::Dissipated),
    ("residue", Item::Residue),
];

/// The quantities of the whole mechanism under one of the names in [`WHOLE`]; none under others.
pub(super) fn of_whole(name: &str) -> Option<List<'_>> {
    let mut list = List::of(name);
    let mut vector = |unit, measure: fn(usize) -> Measure| {
        for (k, axis) in AXES.into_iter().enumerate() {
            list.one(axis, unit, &format!("{axis} component"), true, measure(k));
        }
    };
    match name {
        "t" => {
            let (name, description) = ("t".to_owned(), "time".to_owned());
            list.all.push(Quantity { name, unit: "s", description, measures: vec![Measure::Time], usual: true });
        }
        "energy" => {
            for (item, measure) in LEDGER {
                list.one(item, "J", &item.replace('_', " "), true, Measure::Energy(measure));
            }
        }
        "momentum" => vector("kg m/s", Measure::Momentum),
        "angular_momentum" => vector("kg m^2/s", Measure::AngularMomentum),
        "centre_of_mass" => {
            list.vector("position", "m", true, Measure::CentrePosition);
            list.vector("velocity", "m/s", true, Measure::CentreVelocity);
        }
        "drives" => {
            list.work(None);
            let what = "positive work over weight and way of the centre of mass (none until there is a way)";
            list.one("cost_of_transport", "-", what, true, Measure::CostOfTransport);
        }
        "loops" => list.one("error", "m", "largest violation of a condition", true, Measure::Closure),
        _ => return None,
    }
    Some(list)
}
