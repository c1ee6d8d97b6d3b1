//! First yield in words: from which speed a contact leaves something behind, and what that costs.

use crate::units::engineering;
use carom_laws::catalogue::{Entry, Group};
use carom_laws::material::FirstYield;

/// Yielding that costs less than this share of the energy is not worth a warning [-].
const WORTH_A_WARNING: f64 = 0.1;

/// From which approach speed which body yields: "steel (250 MPa) yields from 2.183 mm/s on".
pub(crate) fn words(first: &FirstYield) -> String {
    let speed = engineering(first.speed, "m/s");
    match first.strength {
        Some(strength) => format!("{} ({}) yields from {speed} on", first.material, engineering(strength, "Pa")),
        None => format!("{} may yield from {speed} on, by the rule of thumb 1e-5 sqrt(E/rho)", first.material),
    }
}

/// What yielding alone would cost at `speed` [m/s]: "would cost 93 % of the energy"; `None` where nothing yields or nobody can tell.
pub(crate) fn cost(first: &FirstYield, speed: f64) -> Option<String> {
    let loss = first.loss(speed).filter(|_| speed > first.speed)?;
    let percent = if loss < 0.01 { "less than 1".to_owned() } else { format!("{:.0}", 100.0 * loss) };
    Some(format!("yielding would cost {percent} % of the energy at {} (thornton)", engineering(speed, "m/s")))
}

/// That an approach at `speed` [m/s] costs energy by yielding, which the law does not know of.
pub(crate) fn warning(entry: Option<&Entry>, first: &FirstYield, speed: f64) -> Option<String> {
    if entry.is_some_and(|entry| entry.group == Group::Permanent) {
        return None;
    }
    let remedy = "This law keeps no mark; ln_permanent and thornton do.";
    match first.loss(speed) {
        Some(loss) if loss > WORTH_A_WARNING => {
            Some(format!("{}, and {}. {remedy}", words(first), cost(first, speed).unwrap_or_default()))
        }
        None if speed > first.speed => {
            Some(format!("{}: this impact has {}. {remedy}", words(first), engineering(speed, "m/s")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hard() -> FirstYield {
        FirstYield { speed: 0.4, material: "steel_52100".to_owned(), strength: Some(2030e6) }
    }

    #[test]
    fn first_yield_is_no_warning_until_it_costs_a_tenth_of_the_energy() {
        assert!(warning(None, &hard(), 0.39).is_none() && warning(None, &hard(), 0.5).is_none());
        let dear = (1..200).map(|k| 0.4 + 0.01 * f64::from(k)).find(|v| hard().loss(*v).is_some_and(|loss| loss > 0.1));
        let dear = dear.unwrap();
        assert!(warning(None, &hard(), dear - 0.02).is_none());
        let said = warning(None, &hard(), dear + 0.02).unwrap();
        assert!(said.starts_with("steel_52100 (2.03 GPa) yields from 0.4 m/s on, and yielding would cost 1"), "{said}");
        let keeps_marks = carom_laws::catalogue::find("ln_permanent");
        assert!(warning(keeps_marks, &hard(), 50.0).is_none());
    }

    #[test]
    fn the_rule_of_thumb_is_called_so() {
        let thumb = FirstYield { strength: None, ..hard() };
        assert!(warning(None, &thumb, 0.3).is_none());
        assert!(warning(None, &thumb, 0.5).unwrap().contains("rule of thumb 1e-5 sqrt(E/rho)"));
    }
}
