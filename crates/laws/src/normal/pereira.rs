//! Pereira's power laws for parallel cylinders: fits to Johnson's law, `F = K d^n`.
//!
//! ```text
//! F = (a dR + b) L Es d^n/dR        n = Y dR^-0.005       lengths in mm, Es in MPa, F in N
//!
//!                      a       b [mm]    Y
//! 2011, internal       0.49    0.10      1.56 (ln 1000 dR)^-0.192     0.005 <= dR < 0.75
//!                                        0.0028 dR + 1.1083           0.75 <= dR <= 10
//! 2015, internal       0.965   0.0965    1.51 (ln 1000 dR)^-0.151     0.005 <= dR < 0.34954
//!                                        0.0151 dR + 1.151            0.34954 <= dR <= 10
//! 2015, external       0.39    0.85      n = 1.094
//! ```
//!
//! `dR = R1 - R2` (internal contact, pin in a bearing) or `R1 + R2` (external), `L` length of the contact, `Es` effective modulus.
//! The constants hold only in mm, MPa and N. Everything outside this file is SI: the functions take metres and pascals and give `K`
//! in N/m^n.
//!
//! Source: pin-in-slot paper, Table 1.
//! Limits: clearances of 0.005 to 10 mm ([`CLEARANCES`]); below 1 um the logarithm turns negative and the exponent is not a number. The
//! factor Y of the first version jumps from 1.0852 to 1.1104 at dR = 0.75 mm (E-24), hence n from 1.0868 to 1.1120, and the force falls by
//! 11 % at d = 0.01 mm; the second version is continuous at its knot, where Y = 1.15628 and n = 1.16237.

/// The clearances [m] that the internal fits were made for.
pub const CLEARANCES: (f64, f64) = (5e-6, 1e-2);

/// A power law `F = K d^n`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerFit {
    /// Stiffness `K` [N/m^n].
    pub stiffness: f64,
    /// Exponent `n` [-].
    pub exponent: f64,
}

/// Pereira's first version, 2011, internal contact: `Es` [Pa], `L` [m], `dR` [m].
pub fn first(modulus: f64, length: f64, radius_difference: f64) -> PowerFit {
    let gap = millimetres(radius_difference);
    let y = if gap < 0.75 { 1.56 * (1000.0 * gap).ln().powf(-0.192) } else { 0.0028 * gap + 1.1083 };
    fit(0.49, 0.10, y * gap.powf(-0.005), modulus, length, gap)
}

/// Pereira's second version, 2015, internal contact: `Es` [Pa], `L` [m], `dR` [m].
pub fn second_internal(modulus: f64, length: f64, radius_difference: f64) -> PowerFit {
    let gap = millimetres(radius_difference);
    let y = if gap < 0.349_54 { 1.51 * (1000.0 * gap).ln().powf(-0.151) } else { 0.0151 * gap + 1.151 };
    fit(0.965, 0.0965, y * gap.powf(-0.005), modulus, length, gap)
}

/// Pereira's second version, 2015, external contact: `Es` [Pa], `L` [m], `dR = R1 + R2` [m].
pub fn second_external(modulus: f64, length: f64, radius_sum: f64) -> PowerFit {
    fit(0.39, 0.85, 1.094, modulus, length, millimetres(radius_sum))
}

/// A stiffness [N/mm^n] as a stiffness [N/m^n].
pub fn per_metre(stiffness_per_millimetre: f64, exponent: f64) -> f64 {
    stiffness_per_millimetre * 1000f64.powf(exponent)
}

fn millimetres(metres: f64) -> f64 {
    1e3 * metres
}

/// The published formula in mm, MPa and N, taken to SI; `gap` (dR) is already in mm.
fn fit(a: f64, b: f64, exponent: f64, modulus: f64, length: f64, gap: f64) -> PowerFit {
    let megapascals = 1e-6 * modulus;
    let per_millimetre = (a * gap + b) * millimetres(length) * megapascals / gap;
    PowerFit { stiffness: per_metre(per_millimetre, exponent), exponent }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::LineContact;

    /// Effective modulus of steel on steel, 207 GPa and 0.3.
    const STEEL: f64 = 207e9 / 1.82;

    fn force(law: PowerFit, d: f64) -> f64 {
        law.stiffness * d.powf(law.exponent)
    }

    /// The formula typed once more, with the numbers of a case in mm, MPa and N.
    #[test]
    fn metres_and_millimetres_give_the_same_newtons() {
        let (es, l, gap, d) = (STEEL / 1e6, 20.0, 0.5f64, 0.01f64);
        let n = (0.0151 * gap + 1.151) * gap.powf(-0.005);
        let newtons = (0.965 * gap + 0.0965) * l * es * d.powf(n) / gap;
        let si = force(second_internal(STEEL, 0.02, 5e-4), 1e-5);
        assert!((si / newtons - 1.0).abs() < 1e-12, "{si} against {newtons}");
    }

    /// Errata E-24.
    #[test]
    fn the_first_exponent_jumps_at_its_knot_and_the_second_does_not() {
        let at = |law: fn(f64, f64, f64) -> PowerFit, gap: f64| law(STEEL, 0.02, gap * 1e-3);
        let (below, above) = (at(first, 0.75 * (1.0 - 1e-12)), at(first, 0.75 * (1.0 + 1e-12)));
        // E-24 quotes Y; n = Y dR^-0.005.
        let y = |law: PowerFit| law.exponent * 0.75f64.powf(0.005);
        assert!((y(below) - 1.0852).abs() < 5e-5 && (y(above) - 1.1104).abs() < 5e-5);
        assert!((force(above, 1e-5) / force(below, 1e-5) - 0.89).abs() < 1e-3);
        let (below, above) = (at(second_internal, 0.349_539), at(second_internal, 0.349_541));
        assert!((below.exponent - above.exponent).abs() < 1e-6, "{below:?} {above:?}");
        assert!((below.exponent - 1.16237).abs() < 1e-5, "{below:?}");
    }

    #[test]
    fn the_second_version_follows_johnson_within_a_third() {
        for gap in [1e-4, 5e-4, 2e-3] {
            let johnson = LineContact::johnson(STEEL, 0.02, gap);
            for d in [2e-6, 1e-5, 2e-5] {
                let ratio = force(second_internal(STEEL, 0.02, gap), d) / johnson.force_at(d).unwrap();
                assert!((ratio - 1.0).abs() < 0.34, "dR {gap}, d {d}: {ratio}");
            }
        }
    }

    #[test]
    fn external_contact_has_one_exponent() {
        let law = second_external(STEEL, 0.02, 0.02);
        assert_eq!(law.exponent, 1.094);
        // (0.39 * 20 + 0.85) * 20 * Es/20 N/mm^n
        assert!((law.stiffness / (8.65 * STEEL / 1e6 * 1000f64.powf(1.094)) - 1.0).abs() < 1e-12);
    }
}
