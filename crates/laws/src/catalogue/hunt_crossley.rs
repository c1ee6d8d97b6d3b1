//! The Hunt-Crossley family: one force, one table of coefficients.

use super::parameters::{HERTZ, LINEAR, RESTITUTION, STIFFNESS, optional};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, hysteresis};
use crate::restitution::RestitutionSpeed;

const ALPHA: Parameter = optional(
    "alpha",
    "s/m",
    "loss per speed; if given, F = K d^n (1 + 1.5 alpha v) whatever the approach speed, and e is about 1 - alpha v0",
);
const STRENGTH: Parameter = optional(
    "Ks",
    "-",
    "strength factor; if given, e = 1 - 0.26 Ks v0^(1/3) at each onset instead of the restitution asked for",
);

/// Hertz-like laws: stiffness, exponent, restitution.
const HERTZIAN: &[Parameter] = &[STIFFNESS, HERTZ, RESTITUTION];

const XI: (&str, &str) = ("xi", "hysteresis factor [-], F = K d^n (1 + xi v/v0)");
const NO_LIMIT: &str = "that takes an infinite xi";

/// A row of the family's table: what differs from law to law.
struct Row {
    id: &'static str,
    aliases: &'static [&'static str],
    name: &'static str,
    year: &'static str,
    equation: &'static str,
    about: &'static str,
    source: &'static str,
    artefacts: &'static str,
    within: &'static [(f64, f64)],
    at_zero: &'static str,
    build: fn(&Values<'_>) -> Law,
}

const fn entry(row: Row) -> Entry {
    Entry {
        id: row.id,
        aliases: row.aliases,
        name: row.name,
        year: row.year,
        group: Group::HuntCrossley,
        equation: row.equation,
        about: row.about,
        parameters: HERTZIAN,
        source: row.source,
        validity: "smooth, non-conformal surfaces that keep no mark: approach speeds below first yield",
        artefacts: row.artefacts,
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: row.build,
            memory: Memory::Onset,
            ends: Ends::Indentation,
            restitution: Asked::Aims { coefficient: XI, within: row.within },
            at_zero: row.at_zero,
        }),
    }
}

/// `F = K d^n (1 + xi v/v0)` with a given `xi`.
fn family(values: &Values<'_>, xi: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::hysteretic(values.get("K"), values.get("n"), xi))
}

fn hunt_crossley(values: &Values<'_>) -> Law {
    match values.given("alpha") {
        Some(alpha) => constant(values, 1.5 * alpha),
        None => family(values, hysteresis::hunt_crossley(values.get("e"))),
    }
}

/// `F = K d^n (1 + c v)` with a constant `c` [s/m].
fn constant(values: &Values<'_>, c: f64) -> Law {
    Law::Viscoelastic(Viscoelastic {
        elastic: Elastic::Power { stiffness: values.get("K"), exponent: values.get("n") },
        damping: Damping::Hysteretic,
        coefficient: Coefficient::Fixed(c),
        ends: Ends::Indentation,
    })
}

fn wang(values: &Values<'_>) -> Law {
    let mut law =
        Viscoelastic::hysteretic(values.get("K"), values.get("n"), hysteresis::zhiying_qishao(values.get("e")));
    if let Some(strength_factor) = values.given("Ks") {
        let restitution = RestitutionSpeed::Wang { strength_factor };
        law.coefficient = Coefficient::PerRestitution { factor: hysteresis::zhiying_qishao, restitution };
    }
    Law::Viscoelastic(law)
}

/// The laws of the family, in the order of their appearance.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        parameters: &[STIFFNESS, HERTZ, RESTITUTION, ALPHA],
        ..entry(Row {
            id: "hunt_crossley",
            aliases: &["marhefka_orin"],
            name: "Hunt-Crossley",
            year: "1975",
            equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-e)/2",
            about: "The law that made damping vanish with the indentation: force starts and ends at zero, and the loop closes without \
                    tension. Its coefficient is the first term of an expansion in 1 - e, so it is right for nearly elastic impacts and \
                    loses far too little otherwise: asked for 0.5 it delivers 0.663, asked for 0 it still delivers 0.488. With a \
                    constant alpha instead of a restitution it is the damper of the scotch-yoke bench, whose restitution falls with speed.",
            source: "Corral et al. 2021, eq. 5.11-12; pin-in-slot paper, eq. 23 (speed ratio inverted, E-13), eq. 153; Banerjee et al. 2016, \
                     eq. 24; Marhefka-Orin 1999 use the same (their linearised form has a pole, E-12)",
            artefacts: "delivers more than asked below e = 0.85, never less than 0.488",
            within: &[(0.85, 1.0)],
            at_zero: "xi = 1.5: delivers 0.4877, far from a plastic impact",
            build: hunt_crossley,
        })
    },
    entry(Row {
        id: "herbert_mcwhannell",
        aliases: &["marhefka_orin_full"],
        name: "Herbert-McWhannell",
        year: "1977",
        equation: "F = K d^n (1 + xi v/v0),  xi = 6(1-e)/((2e-1)^2+3)",
        about: "One term further than Hunt-Crossley: the root of the third-order expansion of the exact equation, which the full \
                Marhefka-Orin root equals. Good for e above 0.72; below, it too cannot lose enough.",
        source: "Corral et al. 2021, eq. 5.19; pin-in-slot paper, eq. 24-25, 105; Banerjee et al. 2016, eq. 25 is misprinted (E-01)",
        artefacts: "delivers more than asked below e = 0.72, never less than 0.488",
        within: &[(0.72, 1.0)],
        at_zero: "xi = 1.5: delivers 0.4877",
        build: |v| family(v, hysteresis::herbert_mcwhannell(v.get("e"))),
    }),
    entry(Row {
        id: "lee_wang",
        aliases: &[],
        name: "Lee-Wang, Hertz form",
        year: "1983",
        equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-e)/4",
        about: "Half of Hunt-Crossley's coefficient, from a derivation that drops a term and shortens the contact time (E-59). It is \
                wrong even for nearly elastic impacts, where every other law of the family is right.",
        source: "Corral et al. 2021, eq. 5.35; Banerjee et al. 2016, eq. 26",
        artefacts: "half the required slope at e -> 1; delivers 0.889 when asked for 0.75",
        within: &[(0.97, 1.0)],
        at_zero: "xi = 0.75: delivers 0.6630",
        build: |v| family(v, hysteresis::lee_wang(v.get("e"))),
    }),
    Entry {
        parameters: &[STIFFNESS, LINEAR, RESTITUTION],
        ..entry(Row {
            id: "lee_wang_first",
            aliases: &[],
            name: "Lee-Wang, first function (n = 1)",
            year: "1983",
            equation: "F = K d (1 + xi v/v0),  xi = 3(1-e)/4",
            about: "The original of Lee and Wang with a linear spring. The exponent does not change what is delivered, so it shares the \
                    fate of the Hertz form.",
            source: "pin-in-slot paper, eq. 27-39 (E-59)",
            artefacts: "half the required slope at e -> 1",
            within: &[(0.97, 1.0)],
            at_zero: "xi = 0.75: delivers 0.6630",
            build: |v| family(v, hysteresis::lee_wang(v.get("e"))),
        })
    },
    entry(Row {
        id: "lankarani_nikravesh",
        aliases: &[],
        name: "Lankarani-Nikravesh",
        year: "1990",
        equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-e^2)/4",
        about: "The most used law of multibody dynamics. Its coefficient equates the area of the loop with the loss of a \
                stereomechanical impact, taking the elastic path for both; that holds only for small loss. Asked for 0.7 it delivers \
                0.796.",
        source: "Lankarani & Nikravesh 1994, eq. 9-10; Corral et al. 2021, eq. 5.43; Banerjee et al. 2016, eq. 27",
        artefacts: "delivers more than asked below e = 0.88, never less than 0.66",
        within: &[(0.88, 1.0)],
        at_zero: "xi = 0.75: delivers 0.6630",
        build: |v| family(v, hysteresis::lankarani_nikravesh(v.get("e"))),
    }),
    Entry {
        parameters: &[STIFFNESS, LINEAR, RESTITUTION],
        ..entry(Row {
            id: "khulief_shabana",
            aliases: &[],
            name: "Khulief-Shabana (n = 1)",
            year: "1987",
            equation: "F = K d (1 + xi v/v0),  xi = 3(1-e^2)/4",
            about: "Lankarani and Nikravesh's reasoning with a linear spring, three years before them, for impacts in flexible and rigid \
                    mechanisms. Its authors also bound the stiffness by an admissible indentation (k_khulief_shabana).",
            source: "pin-in-slot paper, eq. 46-72 (several misprints, E-10)",
            artefacts: "delivers more than asked below e = 0.88, never less than 0.66",
            within: &[(0.88, 1.0)],
            at_zero: "xi = 0.75: delivers 0.6630",
            build: |v| family(v, hysteresis::lankarani_nikravesh(v.get("e"))),
        })
    },
    entry(Row {
        id: "gonthier",
        aliases: &[],
        name: "Gonthier et al., explicit",
        year: "2004",
        equation: "F = K d^n (1 + xi v/v0),  xi = (1-e^2)/e",
        about: "Gonthier's exact equation is implicit; this is the explicit approximation that goes with it. It has the right plastic \
                limit, and a worst error of 0.032 near e = 0.77 because its elastic slope is 2 where 1.5 is needed.",
        source: "Corral et al. 2021, eq. 5.26; Banerjee et al. 2016, eq. 28 (called exact there, E-41)",
        artefacts: "delivers up to 0.032 less than asked around e = 0.77",
        within: &[(0.01, 0.57), (0.93, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::gonthier(v.get("e"))),
    }),
    entry(Row {
        id: "exact_hysteresis",
        aliases: &["zhang_sharf", "luo_nahon", "khatiwada"],
        name: "Exact hysteresis factor (Zhang-Sharf, Gonthier implicit, Luo-Nahon, Khatiwada)",
        year: "2004",
        equation: "F = K d^n (1 + xi v/v0),  xi the root of xi(1+e) = ln((1+xi)/(1-xi e))",
        about: "The one coefficient of the family that delivers what is asked, for every e above zero. Four groups of authors arrived at \
                the same implicit equation; it is often called hard to solve, but the root is unique and a few Newton steps find it. \
                What calibration of any other member of the family arrives at is this law.",
        source: "Corral et al. 2021, eq. 5.23, 5.31; pin-in-slot paper, eq. 113-115; Banerjee et al. 2016, eq. 32, 34 (eq. 29 is wrong, E-02; \
                 the claim that the implicit models fail too, E-41)",
        artefacts: "contact time diverges as e^-0.6 for e -> 0",
        within: &[(0.01, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::exact(v.get("e"))),
    }),
    entry(Row {
        id: "yu",
        aliases: &[],
        name: "Yu et al.",
        year: "~2020",
        equation: "F = K d^n (1 + xi v/v0),  xi = delta(e)/e, delta a cubic per interval of e",
        about: "A piecewise cubic fit of the exact factor, good to 4e-5 above e = 0.25: the best explicit formula there is. Below it takes \
                delta = 1, a jump of 4 % in the coefficient.",
        source: "Corral et al. 2021, eq. 5.33-34 (E-51)",
        artefacts: "coefficient jumps by 4 % at e = 0.25, delivered restitution by 0.009",
        within: &[(0.01, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::yu(v.get("e"))),
    }),
    entry(Row {
        id: "zhiying_qishao",
        aliases: &[],
        name: "Zhiying-Qishao",
        year: "2006",
        equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-e^2) exp(2(1-e))/4",
        about: "Lankarani-Nikravesh with an exponential that repairs the middle range.",
        source: "Corral et al. 2021, eq. 5.56; Banerjee et al. 2016, eq. 30",
        artefacts: "off by more than 0.02 between 0.52 and 0.71 and below 0.33; never delivers less than 0.178",
        within: &[(0.33, 0.52), (0.71, 1.0)],
        at_zero: "xi = 5.54: delivers 0.1787",
        build: |v| family(v, hysteresis::zhiying_qishao(v.get("e"))),
    }),
    Entry {
        parameters: &[STIFFNESS, HERTZ, RESTITUTION, STRENGTH],
        ..entry(Row {
            id: "wang",
            aliases: &[],
            name: "Wang et al.",
            year: "~2018",
            equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-c^2) exp(2(1-c))/4,  c = 1 - 0.26 Ks v0^(1/3)",
            about: "Zhiying and Qishao's coefficient with a restitution that the law works out itself from the approach speed and the yield \
                    strengths of the two materials (cor_wang). Without Ks it takes the restitution asked for.",
            source: "Corral et al. 2021, eq. 5.58-60 (square, not cube, E-05)",
            artefacts: "as zhiying_qishao; Ks jumps between its cases",
            within: &[(0.33, 0.52), (0.71, 1.0)],
            at_zero: "xi = 5.54: delivers 0.1787",
            build: wang,
        })
    },
    entry(Row {
        id: "gharib_hurmuzlu_first",
        aliases: &[],
        name: "Gharib-Hurmuzlu, without indentation",
        year: "2012",
        equation: "F = K d^n (1 + xi v/v0),  xi = 1/e",
        about: "The plastic limit of the exact factor, meant for low restitution. It dissipates even at e = 1, so keep it below 0.3.",
        source: "Corral et al. 2021, eq. 5.57; pin-in-slot paper, eq. 133-134 (E-07); Banerjee et al. 2016, eq. 33",
        artefacts: "delivers 0.594 when asked for 1",
        within: &[(0.01, 0.30)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::gharib_hurmuzlu_first(v.get("e"))),
    }),
    entry(Row {
        id: "ye_flores",
        aliases: &[],
        name: "Ye et al., Flores et al.",
        year: "2009, 2011",
        equation: "F = K d^n (1 + xi v/v0),  xi = 8(1-e)/(5e)",
        about: "The first explicit law of the family that works over the whole range of restitution, because its coefficient has the \
                right plastic limit's form. Within 0.02 of what is asked above e = 0.65; worst 0.045 near 0.24.",
        source: "Corral et al. 2021, eq. 5.61; pin-in-slot paper, eq. 126-127; Banerjee et al. 2016, eq. 31 (8/5 is 1.6018 before rounding, E-62)",
        artefacts: "delivers less than asked, by up to 0.045",
        within: &[(0.01, 0.05), (0.65, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::ye_flores(v.get("e"))),
    }),
    entry(Row {
        id: "hu_guo",
        aliases: &[],
        name: "Hu-Guo",
        year: "2015",
        equation: "F = K d^n (1 + xi v/v0),  xi = 3(1-e)/(2e)",
        about: "Like Flores, with the factor 3/2 that gives the right slope for nearly elastic impacts: within 0.02 above e = 0.41, worst \
                0.034 near 0.2. A good choice where one wants a formula of one line.",
        source: "Corral et al. 2021, eq. 5.63; pin-in-slot paper, eq. 151-152 (E-60)",
        artefacts: "delivers less than asked, by up to 0.034",
        within: &[(0.01, 0.07), (0.41, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::hu_guo(v.get("e"))),
    }),
    entry(Row {
        id: "zhang_et_al",
        aliases: &[],
        name: "Zhang et al.",
        year: "~2020",
        equation: "F = K d^n (1 + xi v/v0),  xi = 249(1-e)/(6+160e)",
        about: "A rational fit that stays finite at e = 0 and is within 0.02 of what is asked from 0.02 up. With Yu's cubics it is one of the \
                two explicit formulas that one may use over the whole range.",
        source: "Corral et al. 2021, eq. 5.64",
        artefacts: "worst error 0.021, at e -> 0",
        within: &[(0.02, 1.0)],
        at_zero: "xi = 41.5: delivers 0.0241",
        build: |v| family(v, hysteresis::zhang_et_al(v.get("e"))),
    }),
    entry(Row {
        id: "safaeifar_farshidianfar",
        aliases: &[],
        name: "Safaeifar-Farshidianfar",
        year: "~2020",
        equation: "F = K d^n (1 + xi v/v0),  xi = 5(1-e)/(4e)",
        about: "Flores' form with the factor 5/4, which favours low restitution: within 0.02 below e = 0.33 and above 0.87.",
        source: "Corral et al. 2021, eq. 5.66 (5/4 rounds 1.2578, E-62)",
        artefacts: "delivers more than asked in the middle range, by up to 0.038",
        within: &[(0.01, 0.33), (0.87, 1.0)],
        at_zero: NO_LIMIT,
        build: |v| family(v, hysteresis::safaeifar_farshidianfar(v.get("e"))),
    }),
];
