//! The errata agree with themselves and with the catalogue, and a good part of them with the laws.

use super::{Paper, SECTIONS, all, find, of_law};
use crate::catalogue::{self, Entry, Kind};
use crate::friction::threlfall;
use crate::normal::{Elastic, LineContact, hysteresis, kelvin_voigt, pereira};
use crate::restitution::plastic_threshold;

/// Effective modulus of steel on steel, 207 GPa and 0.3.
const STEEL: f64 = 207e9 / 1.82;

/// Every `E-` number in the texts of an entry.
fn cited(entry: &Entry) -> Vec<String> {
    let reason = if let Kind::Unusable(reason) = entry.kind { reason } else { "" };
    let texts = [entry.source, entry.about, entry.artefacts, entry.validity, entry.equation, reason];
    let ids = texts.into_iter().flat_map(|text| text.match_indices("E-").map(move |(at, _)| &text[at + 2..]));
    ids.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>())
        .filter(|digits| !digits.is_empty())
        .map(|digits| format!("E-{digits}"))
        .collect()
}

#[test]
fn ids_are_in_order_and_without_gap() {
    let ids: Vec<_> = all().iter().map(|erratum| erratum.id.to_owned()).collect();
    assert_eq!(ids, (1..=67).map(|k| format!("E-{k:02}")).collect::<Vec<_>>());
    for section in SECTIONS {
        assert!(section.windows(2).all(|pair| pair[0].id < pair[1].id), "{:?}", section.first());
    }
    assert!(ids.iter().all(|id| find(id).is_some_and(|erratum| erratum.id == id)));
    assert_eq!(find("E-00"), None);
}

#[test]
fn every_erratum_says_what_there_is_to_say() {
    for erratum in all() {
        let id = erratum.id;
        assert!(!erratum.evidence.is_empty() && erratum.evidence.is_sorted_by(|a, b| a < b), "{id}");
        assert!(!erratum.places.is_empty(), "{id}");
        let mut papers: Vec<Paper> = erratum.places.iter().map(|(paper, _)| *paper).collect();
        papers.sort_unstable();
        papers.dedup();
        assert_eq!(papers.len(), erratum.places.len(), "{id}: a paper twice");
        let places = erratum.places.iter().map(|(_, place)| *place);
        for text in [erratum.title, erratum.printed, erratum.right].into_iter().chain(places) {
            assert!(!text.is_empty() && text.trim() == text && !text.contains("  "), "{id}: {text}");
            assert!(!text.contains(['*', '`', '~']), "{id}: would be read as markup: {text}");
        }
    }
}

#[test]
fn every_erratum_that_the_catalogue_cites_exists_and_names_the_law() {
    let mut citations = 0;
    for entry in catalogue::entries() {
        for id in cited(entry) {
            let erratum = find(&id).unwrap_or_else(|| panic!("{} cites {id}, which is not there", entry.id));
            assert!(erratum.laws.contains(&entry.id), "{} cites {id}, which does not name it", entry.id);
            citations += 1;
        }
    }
    assert!(citations > 70, "{citations}");
}

#[test]
fn every_law_that_an_erratum_names_is_in_the_catalogue() {
    for erratum in all() {
        for id in erratum.laws {
            assert!(catalogue::find(id).is_some_and(|entry| entry.id == *id), "{}: {id}", erratum.id);
            assert!(of_law(id).contains(&erratum));
        }
    }
}

#[test]
fn e_01_has_slope_two_as_printed_and_three_halves_corrected() {
    let e = 1.0 - 1e-7_f64;
    let printed = 6.0 * (1.0 - e) / ((e - 1.0).powi(2) + 3.0);
    assert!((printed / (1.0 - e) - 2.0).abs() < 1e-6);
    assert!((hysteresis::herbert_mcwhannell(e) / (1.0 - e) - 1.5).abs() < 1e-6);
    assert!((hysteresis::exact(e) / (1.0 - e) - 1.5).abs() < 1e-6);
}

#[test]
fn e_02_has_no_root_as_printed() {
    for e in [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99] {
        let excess = |xi: f64, right: f64| ((1.0 + xi) / (1.0 - xi * e)).ln() - right;
        for k in 1..1000 {
            let xi = f64::from(k) * 1e-3 / e;
            assert!(excess(xi, 2.0 * xi * e) > 0.0, "e {e}, xi {xi}");
        }
        let xi = hysteresis::exact(e);
        assert!(e < 0.1 || excess(xi, xi * (1.0 + e)).abs() < 1e-9, "e {e}");
    }
}

#[test]
fn e_05_needs_the_square_and_metres_per_second() {
    let e = 1.0 - 1e-7_f64;
    let cube = 0.75 * (1.0 - e.powi(3)) * (2.0 * (1.0 - e)).exp();
    assert!((hysteresis::zhiying_qishao(e) / (1.0 - e) - 1.5).abs() < 1e-6);
    assert!((cube / (1.0 - e) - 2.25).abs() < 1e-6);
    assert!((0.026 * 1000f64.cbrt() - 0.26).abs() < 1e-15);
}

#[test]
fn e_07_gharib_loses_even_when_asked_for_nothing() {
    assert!((hysteresis::delivered(hysteresis::gharib_hurmuzlu_first(1.0)) - 0.5936).abs() < 5e-5);
    assert!((5..=100).map(|k| 0.01 * f64::from(k)).all(|e| hysteresis::delivered(1.0 / e) < e));
}

#[test]
fn e_12_turns_negative_below_a_third() {
    let printed = |u: f64| 3.0 * u * (2.0 - u) / (2.0 * (2.0 - 3.0 * u));
    assert!(printed(1.0 - 0.34) > 10.0 && printed(1.0 - 0.32) < 0.0);
}

#[test]
fn e_19_esdu_without_pi_carries_135_newtons_per_millimetre() {
    let law = LineContact { modulus: STEEL, scale: 4.0 * STEEL * 5e-4, ..LineContact::esdu_78035(STEEL, 1e-3, 5e-4) };
    assert!((law.force_at(1e-5).unwrap() - 135.0).abs() < 0.5);
}

#[test]
fn e_22_full_width_gives_half_the_constant_of_the_tables() {
    let law = LineContact::radzimovsky(STEEL, 1e-3, 5e-4);
    assert!((law.scale / (STEEL * 5e-4) - 8.0 / 1.6f64.powi(2)).abs() < 1e-12);
    // 2a = 1.6 sqrt(2 W R/Es) rounds 2a = 2 sqrt(4 W R/(pi Es)).
    assert!((2.0 * (4.0 / std::f64::consts::PI).sqrt() - 1.6 * 2f64.sqrt()).abs() < 0.01);
}

#[test]
fn e_24_quotes_the_exponents() {
    let exponent = |law: fn(f64, f64, f64) -> pereira::PowerFit, gap: f64| law(STEEL, 0.02, 1e-3 * gap).exponent;
    assert!((exponent(pereira::first, 0.75 - 1e-9) - 1.0868).abs() < 5e-5);
    assert!((exponent(pereira::first, 0.75 + 1e-9) - 1.1120).abs() < 5e-5);
    for gap in [0.349_539_9, 0.349_540_1] {
        assert!((exponent(pereira::second_internal, gap) - 1.16237).abs() < 5e-6);
    }
}

#[test]
fn e_27_goyal_delivers_the_square_root() {
    for e in [0.25, 0.5, 0.75, 0.96] {
        let z = kelvin_voigt::goyal(e);
        let s = (1.0 - z * z).sqrt();
        let delivered = (-2.0 * z / s * (s / z).atan()).exp();
        assert!((delivered - f64::sqrt(e)).abs() < 1e-12, "{e}: {delivered}");
    }
}

#[test]
fn e_28_quotes_the_true_roots() {
    for (e, brogliato, goyal) in [(0.25, 0.5973, None), (0.5, 0.2553, Some(0.1185)), (0.75, 0.0972, Some(0.0472))] {
        assert!((kelvin_voigt::brogliato(e) - brogliato).abs() < 5e-5);
        assert!(goyal.is_none_or(|z: f64| (kelvin_voigt::goyal(e) - z).abs() < 5e-5));
    }
}

#[test]
fn e_35_liu_is_ten_times_too_soft_without_the_root() {
    let (es, gap, d) = (STEEL * 1e-6, 0.5, 0.01);
    let printed = 0.5 * std::f64::consts::PI * es * d * (d / (2.0 * (gap + d)));
    let corrected: f64 = Elastic::ConformalCylinder { modulus: STEEL, length: 1e-3, clearance: 5e-4 }.force(1e-5);
    assert!((printed - 17.5).abs() < 0.05 && (corrected - 177.0).abs() < 0.5, "{printed} {corrected}");
}

#[test]
fn e_41_gonthier_is_an_approximation() {
    let off = |e: f64| (hysteresis::delivered(hysteresis::gonthier(e)) - e).abs();
    let worst = (1..1000).map(|k| off(1e-3 * f64::from(k))).fold(0.0, f64::max);
    assert!((worst - 0.032).abs() < 5e-4, "{worst}");
}

#[test]
fn e_43_and_e_44_example_two_with_both_masses_and_its_threshold() {
    let (k, v0, e) = (5.5e9, 0.3f64, 0.7f64);
    let depth = |mass: f64| (1.25 * mass * v0 * v0 / k).powf(0.4);
    let (printed, inferred) = (depth(0.046), depth(0.0464));
    assert!((printed - 1.547e-5).abs() < 5e-9 && (k * printed.powf(1.5) - 334.6).abs() < 0.1);
    assert!((printed * (1.0 - e * e) - 7.888e-6).abs() < 1e-9);
    assert!((inferred - 1.55e-5).abs() < 5e-8 && (k * inferred.powf(1.5) - 336.0).abs() < 0.5);
    assert!((inferred * (1.0 - e * e) - 7.92e-6).abs() < 5e-9);
    assert!((plastic_threshold(73.5e9, 2745.0) - 0.052).abs() < 5e-4);
    assert!((plastic_threshold(73.5e9 / 2.66, 2745.0) - 0.032).abs() < 5e-4);
}

#[test]
fn e_51_the_cubics_of_yu_start_below_one() {
    assert!((hysteresis::yu(0.25) * 0.25 - 1.0).abs() < 1e-15);
    let e = 0.25 * (1.0 + 1e-12);
    assert!((hysteresis::yu(e) * e - 0.9602).abs() < 5e-5, "{}", hysteresis::yu(e) * e);
}

#[test]
fn e_56_threlfall_jumps_at_its_knee() {
    let at = |v: f64| threlfall::magnitude(1.0, 0.01, 1.0, v);
    assert!((at(0.01) - at(0.01 * (1.0 + 1e-12)) - 2.13e-4).abs() < 5e-7);
}

#[test]
fn e_62_the_integral_of_ye_and_flores_is_not_a_quarter() {
    // Substitute x = sin t in the integral of x^1.5 sqrt(1 - x^2) over [0, 1] and take the midpoint rule.
    let n = 20_000;
    let h = std::f64::consts::FRAC_PI_2 / f64::from(n);
    let integral: f64 = (0..n).map(|k| (f64::from(k) + 0.5) * h).map(|t| t.sin().powf(1.5) * t.cos().powi(2) * h).sum();
    assert!((integral - 0.24972).abs() < 5e-6, "{integral}");
    assert!((0.4 / integral - 1.6018).abs() < 5e-5);
}
