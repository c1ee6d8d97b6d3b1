//! The heading of a column: its name, and the unit of its numbers.

use super::super::record::RecordKind;
use carom_lab::units::{self, Dimension};

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Time,
    Force,
    Indentation,
    Speed,
    Restitution,
    Angle,
    TangentialRestitution,
    ReboundAngle,
    ImpulseRatio,
    Spin,
    /// The standard deviation of the column of this name, or of the only one.
    Noise(String),
    /// An output of a scenario.
    Output,
    Unknown,
}

/// Names of quantities, as people write them.
const NAMES: &[(Quantity, &[&str])] = &[
    (Quantity::Time, &["time", "t"]),
    (Quantity::Force, &["force", "f", "contact force", "normal force"]),
    (Quantity::Indentation, &["indentation", "d", "depth", "overlap", "approach", "deformation"]),
    (Quantity::Speed, &["speed", "v", "v0", "approach speed", "impact speed", "velocity", "impact velocity"]),
    (Quantity::Restitution, &["restitution", "e", "cor", "coefficient of restitution", "normal restitution", "en"]),
    (
        Quantity::Angle,
        &["angle", "angle of approach", "approach angle", "incidence", "angle of incidence", "impact angle"],
    ),
    (Quantity::TangentialRestitution, &["tangential restitution", "restitution along the surface", "et"]),
    (Quantity::ReboundAngle, &["rebound angle", "angle of rebound", "rebound"]),
    (Quantity::ImpulseRatio, &["impulse ratio", "ratio of impulses"]),
    (Quantity::Spin, &["spin", "omega", "rebound spin", "angular speed", "angular velocity"]),
];

/// Words that a column of noise ends with.
const NOISE: [&str; 5] = ["sigma", "noise", "error", "std", "standard deviation"];

/// A heading.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heading {
    /// As it is written.
    pub(super) text: String,
    /// The name in it, in one way of writing.
    pub(super) name: String,
    pub(super) quantity: Quantity,
    /// By which its numbers become SI.
    pub(super) factor: f64,
    /// What its unit measures, if it has one.
    pub(super) dimension: Option<Dimension>,
}

impl Heading {
    /// Reads a heading; or says what is wrong with it.
    pub(super) fn read(text: &str, of_scenario: bool) -> Result<Self, String> {
        let text = text.trim().trim_matches('"').trim();
        let (name, unit) = match of_scenario {
            true => bracketed(text).unwrap_or((text, "")),
            false => bracketed(text).or_else(|| divided(text)).or_else(|| underlined(text)).unwrap_or((text, "")),
        };
        let plain = if of_scenario { name.trim().to_owned() } else { name.trim().to_lowercase().replace('_', " ") };
        let quantity = quantity(&plain, of_scenario);
        if quantity == Quantity::Unknown {
            return Ok(Heading { text: text.to_owned(), name: plain, quantity, factor: 1.0, dimension: None });
        }
        let (factor, dimension) = match unit.trim() {
            "" | "-" | "1" => (1.0, None),
            unit => {
                let one = units::parse(&format!("1 {unit}")).map_err(|error| error.to_string())?;
                (one.value, one.dimension)
            }
        };
        if let (Some(expected), Some(found)) = (measured(&quantity), dimension)
            && expected != found
        {
            return Err(format!("{plain} is {}, and {} is not one", expected.description(), found.description()));
        }
        Ok(Heading { text: text.to_owned(), name: plain, quantity, factor, dimension })
    }
}

/// What a name stands for.
fn quantity(name: &str, of_scenario: bool) -> Quantity {
    let noise = NOISE.iter().find_map(|word| {
        let of = name.strip_suffix(word)?;
        (of.is_empty() || of.ends_with(' ')).then(|| of.trim().to_owned())
    });
    match noise {
        Some(of) => Quantity::Noise(of),
        None if of_scenario && !matches!(name, "time" | "t") => Quantity::Output,
        None => {
            NAMES.iter().find(|(_, names)| names.contains(&name)).map_or(Quantity::Unknown, |(found, _)| found.clone())
        }
    }
}

/// `force [kN]` and `force (kN)`.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (open, close) = if text.ends_with(']') { ('[', ']') } else { ('(', ')') };
    let (name, rest) = text.split_once(open)?;
    Some((name, rest.strip_suffix(close)?))
}

/// `force / kN`.
fn divided(text: &str) -> Option<(&str, &str)> {
    text.split_once(" / ")
}

/// `force_kN`, where what is behind the line is a unit and what is in front of it a name.
fn underlined(text: &str) -> Option<(&str, &str)> {
    text.char_indices().filter(|(_, letter)| *letter == '_').find_map(|(k, _)| {
        let (name, unit) = (&text[..k], &text[k + 1..]);
        let known = quantity(&name.to_lowercase().replace('_', " "), false) != Quantity::Unknown;
        // A unit has no lines: speed_m_s is left to brackets.
        (known && units::parse(&format!("1 {unit}")).is_ok()).then_some((name, unit))
    })
}

/// What a record of a kind is over, and of.
pub(super) fn quantities(kind: RecordKind) -> [Quantity; 2] {
    match kind {
        RecordKind::ForceTime => [Quantity::Time, Quantity::Force],
        RecordKind::IndentationTime => [Quantity::Time, Quantity::Indentation],
        RecordKind::ForceIndentation => [Quantity::Indentation, Quantity::Force],
        RecordKind::RestitutionSpeed => [Quantity::Speed, Quantity::Restitution],
        RecordKind::TangentialRestitution => [Quantity::Angle, Quantity::TangentialRestitution],
        RecordKind::ReboundAngle => [Quantity::Angle, Quantity::ReboundAngle],
        RecordKind::ImpulseRatio => [Quantity::Angle, Quantity::ImpulseRatio],
        RecordKind::Spin => [Quantity::Angle, Quantity::Spin],
        RecordKind::Output => [Quantity::Time, Quantity::Output],
    }
}

/// Columns without headings, in SI: over which, of what, its noise.
pub(super) fn positional(kind: RecordKind, columns: usize) -> Vec<Heading> {
    let noise = Quantity::Noise(String::new());
    let [x, y] = quantities(kind);
    let names = kind.axes().map(|(name, _)| name);
    let all = [(x, names[0]), (y, names[1]), (noise, "sigma")].into_iter();
    let unknown = std::iter::repeat((Quantity::Unknown, ""));
    let heading = |(quantity, name): (Quantity, &str)| {
        let text = name.to_owned();
        Heading { name: text.clone(), text, quantity, factor: 1.0, dimension: None }
    };
    all.chain(unknown).take(columns.max(2)).map(heading).collect()
}

/// The dimension of what a quantity measures, where it is always the same.
fn measured(quantity: &Quantity) -> Option<Dimension> {
    match quantity {
        Quantity::Time => Some(Dimension::TIME),
        Quantity::Force => Some(Dimension::FORCE),
        Quantity::Indentation => Some(Dimension::LENGTH),
        Quantity::Speed => Some(Dimension::SPEED),
        Quantity::Restitution
        | Quantity::Angle
        | Quantity::TangentialRestitution
        | Quantity::ReboundAngle
        | Quantity::ImpulseRatio => Some(Dimension::NUMBER),
        Quantity::Spin => Some(Dimension::ANGULAR_SPEED),
        Quantity::Noise(_) | Quantity::Output | Quantity::Unknown => None,
    }
}
