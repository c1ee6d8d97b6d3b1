//! First yield in words: from which speed a contact leaves something behind, and what that costs.

use crate::units::engineering;
use carom_laws::catalogue::{Entry, Group};
use carom_laws::material::FirstYield;

/// Yielding that costs less than this share of the energy is not worth a warning [-].
const WORTH_A_WARNING: f64 = 0.1;
/// Surfaces that press harder than an approach of this many times their speed would are pressed by other forces.
const PRESSED: f64 = 2.0;

/// How hard two surfaces press.
pub struct Load {
    /// The approach speed that presses as hard [m/s].
    speed: f64,
    words: String,
}

impl Load {
    /// That of an approach at a speed [m/s].
    pub fn of_speed(speed: f64) -> Self {
        Load { speed, words: format!("at {}", engineering(speed, "m/s")) }
    }

    /// That of an approach at a speed [m/s] with a largest force [N], which counts where other forces have pressed.
    pub fn of_impact(first: &FirstYield, speed: f64, peak_force: f64) -> Self {
        match first.speed_under(peak_force) {
            Some(pressed) if pressed > PRESSED * speed => {
                Load { speed: pressed, words: format!("under {}", engineering(peak_force, "N")) }
            }
            _ => Self::of_speed(speed),
        }
    }
}

/// From which approach speed which body yields: "steel (250 MPa) yields from 0.002178 m/s on".
pub fn words(first: &FirstYield) -> String {
    let speed = engineering(first.speed, "m/s");
    match first.strength {
        Some((strength, _)) => format!("{} ({}) yields from {speed} on", first.material, engineering(strength, "Pa")),
        None => format!("{} may yield from {speed} on, by the rule of thumb 1e-5 sqrt(E/rho)", first.material),
    }
}

/// What yielding alone would cost under a load; `None` where nothing yields or nobody can tell.
fn cost(first: &FirstYield, load: &Load) -> Option<String> {
    let loss = first.loss(load.speed).filter(|_| load.speed > first.speed)?;
    let percent = if loss < 0.01 { "less than 1".to_owned() } else { format!("{:.0}", 100.0 * loss) };
    Some(format!("yielding would cost {percent} % of the energy {} (thornton)", load.words))
}

/// What yielding costs under a load, if it costs something and no warning says so.
pub fn small_cost(entry: Option<&Entry>, first: &FirstYield, load: &Load) -> Option<String> {
    cost(first, load).filter(|_| warning(entry, first, load).is_none())
}

/// That a load costs energy by yielding, which the law does not know of.
pub fn warning(entry: Option<&Entry>, first: &FirstYield, load: &Load) -> Option<String> {
    if entry.is_some_and(|entry| entry.group == Group::Permanent) {
        return None;
    }
    let remedy = "This law keeps no mark; ln_permanent and thornton do.";
    match first.loss(load.speed) {
        Some(loss) if loss > WORTH_A_WARNING => {
            Some(format!("{}, and {}. {remedy}", words(first), cost(first, load).unwrap_or_default()))
        }
        None if load.speed > first.speed => Some(format!("{}, and may have {}. {remedy}", words(first), load.words)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hard() -> FirstYield {
        FirstYield { speed: 0.4, material: "steel_52100".to_owned(), strength: Some((2030e6, 100.0)) }
    }

    fn warned(first: &FirstYield, speed: f64) -> Option<String> {
        warning(None, first, &Load::of_speed(speed))
    }

    #[test]
    fn first_yield_is_no_warning_until_it_costs_a_tenth_of_the_energy() {
        assert!(warned(&hard(), 0.39).is_none() && warned(&hard(), 0.5).is_none());
        let dear = (1..200).map(|k| 0.4 + 0.01 * f64::from(k)).find(|v| hard().loss(*v).is_some_and(|loss| loss > 0.1));
        let dear = dear.unwrap();
        assert!(warned(&hard(), dear - 0.02).is_none());
        let said = warned(&hard(), dear + 0.02).unwrap();
        assert!(said.starts_with("steel_52100 (2.03 GPa) yields from 0.4 m/s on, and yielding would cost 1"), "{said}");
        let keeps_marks = carom_laws::catalogue::find("ln_permanent");
        assert!(warning(keeps_marks, &hard(), &Load::of_speed(50.0)).is_none());
    }

    #[test]
    fn surfaces_that_touch_softly_and_are_pressed_yield_by_their_force() {
        let pressed = Load::of_impact(&hard(), 1e-6, 2000.0);
        assert!(warning(None, &hard(), &pressed).unwrap().contains("under 2 kN"));
        assert!(warning(None, &hard(), &Load::of_impact(&hard(), 1e-6, 90.0)).is_none());
    }

    #[test]
    fn the_rule_of_thumb_is_called_so() {
        let thumb = FirstYield { strength: None, ..hard() };
        assert!(warned(&thumb, 0.3).is_none());
        assert!(warned(&thumb, 0.5).unwrap().contains("rule of thumb 1e-5 sqrt(E/rho)"));
    }
}
