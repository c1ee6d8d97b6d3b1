//! What a case has settled, in words for people: the law, its numbers, and how the bodies meet.

use super::Prepared;
use crate::describe;
use crate::units::{engineering, with_exponent};
use crate::yielding;
use carom_laws::catalogue::{Entry, Role};

/// A word, and what is said of it.
type Fact = (&'static str, String);

impl Prepared {
    /// What the law is called in the literature, with its year.
    pub fn law_name(&self) -> String {
        let called = |entry: &Entry| format!("{} ({})", entry.name, entry.year);
        let damped = self.damping.map(|lender| format!(", damped as {}", called(lender))).unwrap_or_default();
        self.entry.map_or("Your own law".to_owned(), |entry| called(entry) + &damped)
    }

    /// The equation, and the law's coefficient where the equation does not already end in a parameter of that name.
    pub fn formula(&self) -> String {
        let equation = &self.equation;
        match self.coefficient() {
            Some((symbol, _, value)) if self.calibrated => {
                format!("{equation},  calibrated: {symbol} = {}", engineering(value, ""))
            }
            Some((symbol, _, value)) if self.values.iter().all(|(p, _)| p.symbol != symbol) => {
                format!("{equation},  {symbol} = {}", engineering(value, ""))
            }
            _ => equation.clone(),
        }
    }

    /// The law in one paragraph: name, equation, what to expect of it, where contact ends, source.
    pub fn about_law(&self) -> String {
        let Some(entry) = self.entry else { return format!("A law of your own: {}.", self.formula()) };
        let ends = entry.ends_at().map(|ends| format!(" Contact ends {}.", describe::end_of_contact(ends)));
        let (name, formula, about, source) = (self.law_name(), self.formula(), entry.about, entry.source);
        format!("{name}: {formula}. {about}{} Source: {source}.", ends.unwrap_or_default())
    }

    /// Which material meets which, if materials play a part.
    pub fn surfaces(&self) -> Option<String> {
        match self.materials.as_slice() {
            [one, other] => Some(format!("{} on {}", one.name, other.name)),
            _ => None,
        }
    }

    /// The law's parameters, but for exponent and restitution, which show elsewhere.
    pub fn numbers(&self) -> Vec<Fact> {
        let exponent = self.values.iter().find(|(p, _)| matches!(p.role, Role::Exponent(_))).map_or(1.5, |(_, n)| *n);
        let shown = self.values.iter().filter(|(p, value)| match p.role {
            Role::Exponent(own) => *value != own,
            role => role != Role::Restitution,
        });
        shown.map(|(p, value)| (p.symbol, engineering(*value, &with_exponent(p.unit, exponent)))).collect()
    }

    /// Which body yields first, and what that costs in this impact, if it is little; what costs more is a remark.
    pub fn yielding(&self) -> Option<String> {
        let first = self.first_yield.as_ref()?;
        let load = yielding::Load::of_speed(self.impact.approach_speed);
        let cost = yielding::small_cost(self.entry, first, &load).map(|cost| format!(": {cost}")).unwrap_or_default();
        Some(match first.strength {
            Some((strength, _)) => format!("of {} ({}){cost}", first.material, engineering(strength, "Pa")),
            None => format!("of {}, by the rule of thumb 1e-5 sqrt(E/rho)", first.material),
        })
    }

    /// How the bodies of a single impact or a series meet.
    pub fn meeting(&self) -> Vec<Fact> {
        let mut facts = vec![
            ("effective mass", engineering(self.impact.effective_mass, "kg")),
            ("approach", engineering(self.impact.approach_speed, "m/s")),
        ];
        if self.acceleration != 0.0 {
            facts.push(("pressed by", engineering(self.acceleration, "m/s^2")));
        }
        facts.extend(self.oblique.iter().flat_map(|oblique| oblique.facts(self.impact.approach_speed)));
        facts
    }
}
