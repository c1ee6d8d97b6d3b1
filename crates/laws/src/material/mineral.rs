//! Ceramics, glass, stone, ice and wood. All but wood break before they yield. Wood crushes, across the grain from 7 MPa on and along it from
//! 47 MPa (Wood Handbook, northern red oak at 12 %), which is no strength of an isotropic solid.

use super::Strength::{Brittle, Unknown};
use super::{Material, row};

/// Ceramics, glass, stone, ice and wood, by name.
#[rustfmt::skip]
pub const MINERALS: &[Material] = &[
    //  name                 title                                        E [Pa]    nu     rho      sy [Pa]       source
    row("alumina",           "Alumina, 99.9 % pure",                      380e9,    0.22,  3980.0,  Brittle,
        "Callister; nu: Dowling. Second: lily-bearing.com, 99.5 % (375 GPa, 0.22, 3890)"),
    row("concrete",          "Concrete, plain, in compression",           31e9,     0.2,   2400.0,  Brittle,
        "Callister (E: middle of 25.4 to 36.6 GPa, secant). Second: Gere (17 to 31 GPa, 0.1 to 0.2, 2300 plain, 2400 reinforced)"),
    row("fused_silica",      "Fused silica glass",                        70e9,     0.18,  2200.0,  Brittle,
        "E, nu: Dowling; rho: Callister. Second: Callister (73 GPa)"),
    row("glass",             "Soda-lime glass",                           69e9,     0.20,  2500.0,  Brittle,
        "E, nu: Dowling; rho: Callister. Second: Callister (69 GPa); Gere (48 to 83 GPa, 0.17 to 0.27, 2400 to 2800)"),
    row("granite",           "Westerly granite",                          49.6e9,   0.213, 2700.0,  Brittle,
        "E, nu: Dowling; rho typical (Gere: 2600 to 2900 kg/m^3). Second: Gere (40 to 100 GPa); engineeringtoolbox.com (0.2 to 0.3)"),
    row("ice",               "Polycrystalline ice at -16 C",              9.2e9,    0.328, 917.0,   Brittle,
        "Voigt-Reuss-Hill average, ours, of the crystal constants of Gammon et al. 1983, J. Glaciology 29:433; rho typical"),
    row("limestone",         "Dolomitic limestone",                       69e9,     0.281, 2700.0,  Brittle,
        "E, nu: Dowling; rho typical (Gere: 2000 to 2900 kg/m^3). Second: Gere (20 to 70 GPa); engineeringtoolbox.com (0.2 to 0.3)"),
    row("oak",               "Red oak along the grain, 12 % moisture",    12.5e9,   0.35,  640.0,   Unknown,
        "Callister (middles of 11.0 to 14.1 GPa and 610 to 670 kg/m^3); nu (longitudinal-radial): Wood Handbook, USDA Forest Products Laboratory. \
         Strongly anisotropic. Second: Gere (11 to 12 GPa)"),
    row("silicon_carbide",   "Silicon carbide, sintered",                 396e9,    0.14,  3100.0,  Brittle,
        "E: Dowling; nu, rho: ball makers' data sheet (410 GPa, 0.14, 3100), where Dowling has nu 0.22. Second: Callister (207 to 483 GPa)"),
    row("silicon_nitride",   "Silicon nitride, bearing grade",            310e9,    0.26,  3200.0,  Brittle,
        "ceramic ball makers' data sheets (300 to 315 GPa, nu 0.24 to 0.27). Second: Callister (304 GPa)"),
    row("tungsten_carbide",  "Tungsten carbide, cobalt binder",           630e9,    0.24,  14700.0, Brittle,
        "seal makers' data sheet; E, nu: makeitfrom.com, tungsten carbide"),
    row("zirconia",          "Zirconia, 3 mol% yttria",                   205e9,    0.31,  6000.0,  Brittle,
        "Callister. Second: lily-bearing.com (200 to 210 GPa, 6000)"),
];
