//! Coefficients of friction of pairs of materials: dry, in air, at room temperature.
//!
//! A coefficient belongs to two surfaces with all that is on them, not to two materials: sources differ by a factor of two and more. The table is a first
//! guess where nothing was measured, with the least and the most that its sources have beside it. They are cited in short:
//!
//! * *Marks*: Avallone, Baumeister and Sadegh, Marks' Standard Handbook for Mechanical Engineers, 11th ed., Table 3.2.1; clean surfaces.
//! * *OpenStax*: College Physics, Table 5.1.
//! * *Roloff/Matek*: Maschinenelemente, Tables 4-1 a (usual slight dirt) and 4-1 b (clean).
//! * *Gieck*: Technische Formelsammlung, 7th ed.
//! * *Davis*: Concise Metals Data Handbook, Table 14.1.
//! * *Toolbox*: engineeringtoolbox.com, friction coefficients, clean and dry.
//! * *Sondermaschinenbau*: forum-sondermaschinenbau.de, Reibungszahlen, dry.
//!
//! Aluminium on itself is not there: it seizes, and its sources have more friction while it slides than at rest.

use carom_laws::material::Material;

/// Dry friction of two materials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionPair {
    /// The names of both materials; grades such as `steel_4140` count as the first word of theirs.
    pub materials: [&'static str; 2],
    /// Coefficient at rest `mu_s` [-].
    pub at_rest: f64,
    /// Coefficient while sliding `mu_d` [-].
    pub sliding: f64,
    /// The least and the most of either that the sources have [-].
    pub range: [f64; 2],
    /// Where the numbers come from.
    pub source: &'static str,
}

/// The pairs, by the names of their materials.
#[rustfmt::skip]
pub const FRICTION_PAIRS: &[FrictionPair] = &[
    //   materials                     at rest  sliding  range          source
    pair(["aluminium", "steel"],       0.61,    0.47,    [0.4, 0.61],   "Marks; range: Toolbox, Roloff/Matek (0.5)"),
    pair(["brass", "steel"],           0.51,    0.44,    [0.35, 0.51],  "Marks; range: Toolbox"),
    pair(["bronze", "cast_iron"],      0.21,    0.18,    [0.15, 0.25],  "Sondermaschinenbau, middle; Marks has 0.22 sliding"),
    pair(["bronze", "steel"],          0.3,     0.24,    [0.18, 0.4],   "Sondermaschinenbau, sintered bronze, middle"),
    pair(["cast_iron", "cast_iron"],   0.25,    0.2,     [0.15, 1.1],   "Roloff/Matek; sliding: Sondermaschinenbau, upper end; range: Marks (1.10 and 0.15)"),
    pair(["cast_iron", "steel"],       0.4,     0.23,    [0.2, 0.4],    "Toolbox; range: Roloff/Matek"),
    pair(["copper", "cast_iron"],      1.05,    0.29,    [0.29, 1.05],  "Marks"),
    pair(["copper", "glass"],          0.68,    0.53,    [0.53, 0.68],  "Marks"),
    pair(["copper", "steel"],          0.53,    0.36,    [0.36, 0.8],   "Marks; range: Davis"),
    pair(["glass", "glass"],           0.94,    0.4,     [0.4, 1.0],    "Marks; range: Toolbox"),
    pair(["glass", "nickel"],          0.78,    0.56,    [0.56, 0.78],  "Marks"),
    pair(["ice", "ice"],               0.1,     0.03,    [0.02, 0.1],   "OpenStax; range: Toolbox"),
    pair(["ice", "steel"],             0.03,    0.015,   [0.01, 0.4],   "Roloff/Matek; sliding: middle of OpenStax (0.02) and 0.01; range: OpenStax (0.4 at rest)"),
    pair(["nickel", "nickel"],         1.1,     0.53,    [0.53, 1.1],   "Marks"),
    pair(["oak", "oak"],               0.62,    0.48,    [0.32, 0.62],  "Marks, along the grain; range: across it"),
    pair(["oak", "steel"],             0.55,    0.35,    [0.2, 0.6],    "Roloff/Matek, middle; sliding: Sondermaschinenbau, middle"),
    pair(["ptfe", "ptfe"],             0.04,    0.04,    [0.04, 0.12],  "Marks; range: Roloff/Matek"),
    pair(["ptfe", "steel"],            0.04,    0.04,    [0.04, 0.2],   "Marks; range: Toolbox"),
    pair(["rubber", "concrete"],       1.0,     0.7,     [0.6, 1.0],    "OpenStax; range: Toolbox"),
    pair(["steel", "steel"],           0.6,     0.3,     [0.1, 0.8],    "OpenStax; range: Gieck (0.15 and 0.10), Roloff/Matek (0.8), Marks (0.78 and 0.57)"),
];

const fn pair(
    materials: [&'static str; 2],
    at_rest: f64,
    sliding: f64,
    range: [f64; 2],
    source: &'static str,
) -> FrictionPair {
    FrictionPair { materials, at_rest, sliding, range, source }
}

impl FrictionPair {
    /// The pair of two materials, in either order; `None` where the table has none.
    pub fn of(one: &Material, other: &Material) -> Option<&'static FrictionPair> {
        let fits = |[a, b]: &[&str; 2]| {
            is_a(&one.name, a) && is_a(&other.name, b) || is_a(&one.name, b) && is_a(&other.name, a)
        };
        FRICTION_PAIRS.iter().find(|pair| fits(&pair.materials))
    }
}

/// Whether a material is this one, or a grade of it.
fn is_a(name: &str, of: &str) -> bool {
    name.strip_prefix(of).is_some_and(|grade| grade.is_empty() || grade.starts_with('_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_laws::material::find;

    #[test]
    fn every_pair_is_of_known_materials_and_makes_sense() {
        for pair in FRICTION_PAIRS {
            let [one, other] = pair.materials.map(|name| find(name).unwrap());
            assert_eq!(FrictionPair::of(one, other), Some(pair));
            assert_eq!(FrictionPair::of(other, one), Some(pair));
            let [least, most] = pair.range;
            assert!(least <= pair.sliding && pair.sliding <= pair.at_rest && pair.at_rest <= most, "{pair:?}");
            assert!(!pair.source.is_empty());
        }
    }

    #[test]
    fn grades_count_as_what_they_are_grades_of() {
        let of = |one: &str, other: &str| FrictionPair::of(find(one).unwrap(), find(other).unwrap());
        assert_eq!(of("steel_52100", "bronze"), of("bronze", "steel"));
        assert!(of("steel_52100", "bronze").is_some());
        assert_eq!(of("stainless_304", "steel"), None);
        assert_eq!(of("aluminium", "aluminium_6061"), None);
    }
}
