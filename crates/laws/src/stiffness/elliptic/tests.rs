//! Hertz's ellipse against quadrature, forty digits, other integrals and the fits of the literature.

use super::*;
use crate::stiffness::{PrincipalCurvatures, effective_radius, k_spheres, relative_curvature};

const ES: f64 = 1e11;

/// Potential integrals of the ellipse `a = 1`, `b`: `int_0^inf dw/((c^2 + w^2) sqrt((1 + w^2)(b^2 + w^2)))` for
/// `c = 1`, `c = b`, and without that factor, by the trapezoid rule in `s`, `w = sqrt(b) exp(s)`.
fn potentials(b: f64) -> (f64, f64, f64) {
    let h = 0.02;
    (-2500..=2500).map(|i| b.sqrt() * (f64::from(i) * h).exp()).fold((0.0, 0.0, 0.0), |(one, two, none), w| {
        let f = h * w / ((1.0 + w * w) * (b * b + w * w)).sqrt();
        (one + f / (1.0 + w * w), two + f / (b * b + w * w), none + f)
    })
}

/// Stiffness and axis ratio from those integrals, with the ratio found by bisection.
fn by_quadrature(smaller: f64, larger: f64) -> (f64, f64) {
    let (mut low, mut high) = (1e-6, 1.0);
    for _ in 0..100 {
        let b = 0.5 * (low + high);
        let (along, across, _) = potentials(b);
        if across / along > larger / smaller { low = b } else { high = b }
    }
    // With a = 1 m: curvature A = 3 F I1/(pi Es), approach d = 3 F I0/(2 pi Es).
    let b = 0.5 * (low + high);
    let (along, _, none) = potentials(b);
    let force = smaller * PI * ES / (3.0 * along);
    let depth = 3.0 * force * none / (2.0 * PI * ES);
    (force / depth.powf(1.5), b)
}

#[test]
fn stiffness_agrees_with_quadrature_of_the_potential() {
    for (smaller, larger) in [(1.0, 1.01), (1.0, 2.0), (10.0, 30.0), (3.0, 100.0), (1.0, 5000.0)] {
        let (k, ratio) = by_quadrature(smaller, larger);
        let ours = k_hertz_elliptic(ES, smaller, larger).unwrap();
        assert!((ours.stiffness / k - 1.0).abs() < 1e-10, "{smaller} {larger}: {} {k}", ours.stiffness);
        assert!((ours.axis_ratio / ratio - 1.0).abs() < 1e-10, "{smaller} {larger}: {} {ratio}", ours.axis_ratio);
    }
}

#[test]
fn stiffness_agrees_with_forty_digits() {
    // mpmath 1.3, 40 digits: axis ratio by findroot on ellipk/ellipe, stiffness confirmed to 20 digits by mpmath.quad
    // of the potential integrals. (A, B, b/a, K) at Es = 1e11 Pa.
    for (smaller, larger, ratio, k) in [
        (5.0, 5.5, 0.938_438_975_363_747_6, 58_235_491_242.246_826),
        (1.0, 2.0, 0.630_595_701_428_099_7, 113_239_965_568.840_7),
        (1.0, 10.0, 0.222_249_519_246_221_38, 83_154_555_307.433_6),
        (1.0, 100.0, 0.054_984_018_057_118_764, 60_507_309_258.995_04),
        (1.0, 1e4, 0.004_124_857_358_385_621_7, 39_815_494_548.967_05),
        (2.0, 1e8, 4.380_654_577_506_229e-5, 17_515_402_834.613_866),
    ] {
        let ours = k_hertz_elliptic(ES, smaller, larger).unwrap();
        assert!((ours.stiffness / k - 1.0_f64).abs() < 1e-14, "{smaller} {larger}: {}", ours.stiffness);
        assert!((ours.axis_ratio / ratio - 1.0_f64).abs() < 1e-14, "{smaller} {larger}: {}", ours.axis_ratio);
    }
}

#[test]
fn equal_curvatures_are_a_sphere() {
    for curvature in [0.1, 50.0, 3e4] {
        let ours = k_hertz_elliptic(ES, curvature, curvature).unwrap();
        assert!((ours.stiffness / k_spheres(ES, 1.0 / curvature) - 1.0).abs() < 1e-15);
        assert_eq!(ours.axis_ratio, 1.0);
    }
    let nearly = k_hertz_elliptic(ES, 50.0, 50.0 * (1.0 + 1e-12)).unwrap();
    assert!((nearly.stiffness / k_spheres(ES, 0.02) - 1.0).abs() < 1e-12);
}

#[test]
fn contact_circle_of_a_sphere_has_the_geometric_mean_of_radius_and_depth() {
    let ball = k_hertz_elliptic(ES, 1.0 / 0.02, 1.0 / 0.02).unwrap();
    let (a, b) = ball.semi_axes(1000.0);
    assert!((a - b).abs() < 1e-18);
    assert!((a * a / (0.02 * ball.indentation(1000.0)) - 1.0).abs() < 1e-14);
}

#[test]
fn pressure_over_the_ellipse_carries_the_force() {
    let contact = k_hertz_elliptic(ES, 20.0, 300.0).unwrap();
    let (a, b) = contact.semi_axes(500.0);
    assert!((contact.peak_pressure(500.0) * 2.0 / 3.0 * PI * a * b - 500.0).abs() < 1e-10);
    let depth = contact.indentation(500.0);
    assert!((contact.stiffness * depth.powf(1.5) - 500.0).abs() < 1e-10);
}

#[test]
fn equal_crossed_cylinders_are_as_stiff_as_a_ball_on_a_plane() {
    let rod = PrincipalCurvatures::cylinder(0.01);
    let pair = relative_curvature(rod, rod, std::f64::consts::FRAC_PI_2);
    let ours = k_hertz_elliptic(ES, pair.smaller, pair.larger).unwrap();
    assert!((ours.stiffness / k_spheres(ES, effective_radius(0.01, f64::INFINITY)) - 1.0).abs() < 1e-14);
}

#[test]
fn line_and_crossing_surfaces_are_no_point_contact() {
    for (smaller, larger) in [(0.0, 10.0), (-1.0, 10.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (1e-307, 1e10)] {
        assert_eq!(k_hertz_elliptic(ES, smaller, larger), None);
    }
}

/// Complete integrals by Carlson's duplication, which shares nothing with the arithmetic-geometric mean: `K = R_F(0, m1, 1)`, `D = R_D(0, m1, 1)/3`,
/// `B = K - D`. Both functions by doubling until the arguments are equal, then the first terms of their series (DLMF 19.36).
fn carlson(m1: f64) -> (f64, f64) {
    let (mut x, mut y, mut z) = (0.0, m1, 1.0);
    let (mut sum, mut weight) = (0.0, 1.0);
    for _ in 0..60 {
        let lambda = (x * y).sqrt() + (x * z).sqrt() + (y * z).sqrt();
        sum += weight / (z.sqrt() * (z + lambda));
        weight *= 0.25;
        (x, y, z) = (0.25 * (x + lambda), 0.25 * (y + lambda), 0.25 * (z + lambda));
    }
    let mean = (x + y + 3.0 * z) / 5.0;
    (1.0 / ((x + y + z) / 3.0).sqrt(), sum + weight / (3.0 * mean * mean.sqrt()))
}

/// Over a thousand curvatures up to a million times as large one way as the other, with the axes of the ellipse found by bisection.
#[test]
fn stiffness_agrees_with_carlsons_integrals() {
    let mut seed = 7u64;
    let mut dice = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1u64 << 53) as f64
    };
    for _ in 0..1000 {
        let (ratio, smaller, modulus) = (10f64.powf(6.0 * dice()), 10f64.powf(6.0 * dice() - 3.0), 1e12 * dice());
        let (mut low, mut high) = (-40.0f64, 0.0);
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            let (k, d) = carlson(middle.exp());
            if (k - d) / (middle.exp() * d) > ratio { low = middle } else { high = middle }
        }
        let (k, d) = carlson((0.5 * (low + high)).exp());
        let expected = 2.0 * 2f64.sqrt() / 3.0 * PI * modulus * (d / (smaller * k)).sqrt() / k;
        let ours = k_hertz_elliptic(modulus, smaller, smaller * ratio).unwrap().stiffness;
        assert!((ours / expected - 1.0).abs() < 1e-12, "{ratio}: {ours} against {expected}");
    }
}

#[test]
fn stiffness_agrees_with_forty_digits_over_a_million_to_one() {
    // mpmath 1.3, 40 digits, findroot on ellipk and ellipe: (B/A, K/(Es sqrt(A)), b/a) at ratios drawn evenly over six decades.
    for (ratio, k, axes) in [
        (255606.18593941795, 0.322788862751065, 0.0007161622055852762),
        (96413.548141196, 0.34216188097313444, 0.0012082338991006437),
        (114.10225776056583, 0.5959568814790754, 0.05090064747067873),
        (1.8742253931168675, 1.148905993367037, 0.6583331549784976),
        (1.2839408903484426, 1.2542011063252145, 0.8465595622652967),
        (193.99708316955633, 0.5620599476642408, 0.03740662404008471),
        (929.0950630843914, 0.4822384928636851, 0.015353962396402372),
        (347.57633319742524, 0.52924643798763, 0.02677345543220059),
        (9.795373202515753, 0.834397728758851, 0.22516758961555844),
        (11566.857868403438, 0.3939876028251516, 0.0038096535460485285),
        (1.0483538927454727, 1.3177466873358412, 0.9690098678674476),
        (883935.6790615324, 0.3011844012231544, 0.00036941569894705626),
        (2.094374785280943, 1.1209413229820957, 0.6116363209716079),
        (1.091086122247191, 1.3047963339953599, 0.9435426438015115),
        (44.91423880146859, 0.6674937695176112, 0.0883313462672646),
        (28884.93531884698, 0.3697369829416255, 0.0023159998140171293),
    ] {
        let ours = k_hertz_elliptic(ES, 1.0, ratio).unwrap();
        assert!((ours.stiffness / (ES * k) - 1.0_f64).abs() < 1e-13, "{ratio}: {}", ours.stiffness);
        assert!((ours.axis_ratio / axes - 1.0_f64).abs() < 1e-13, "{ratio}: {}", ours.axis_ratio);
    }
}

/// Brewe and Hamrock 1977: `a/b = 1.0339 (B/A)^0.636`, `E = 1.0003 + 0.5968 A/B`, `K = 1.5277 + 0.6023 ln(B/A)`, for ellipses up to ten times as long as wide, to
/// about three in a hundred.
#[test]
fn the_fits_of_brewe_and_hamrock_are_as_good_as_their_authors_say() {
    for step in 0..=30 {
        let ratio = 10f64.powf(f64::from(step) / 20.0);
        let axes = 1.0 / k_hertz_elliptic(ES, 1.0, ratio).unwrap().axis_ratio;
        let exact = CompleteElliptic::complementary(axes.powi(-2));
        for (fit, exact) in [
            (1.0339 * ratio.powf(0.636), axes),
            (1.0003 + 0.5968 / ratio, exact.e),
            (1.5277 + 0.6023 * ratio.ln(), exact.k),
        ] {
            assert!((fit / exact - 1.0).abs() < 0.035, "B/A {ratio}: {fit} against {exact}");
        }
    }
}
