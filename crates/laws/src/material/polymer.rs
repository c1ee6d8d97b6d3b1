//! Polymers and rubber. Their moduli fall with temperature and load time; these are short-term values near 20 C. Rubber does not yield: it
//! stretches to several times its length and comes back.

use super::Strength::Elastomer;
use super::{Material, at, row};

/// Polymers and rubber, by name.
#[rustfmt::skip]
pub const POLYMERS: &[Material] = &[
    //  name                 title                                        E [Pa]    nu     rho      sy [Pa]       source
    row("cellulose_acetate", "Cellulose acetate spheres",                 3.2e9,    0.28,  1319.0,  at(40e6),
        "Foerster, Louge, Chang and Allia 1994, Phys. Fluids 6:1108; yield: Springer Handbook of Condensed Matter and Materials Data, \
         Table 3.3-23 (middle of 25 to 55 MPa)"),
    row("hdpe",              "High-density polyethylene",                 1.08e9,   0.42,  959.0,   at(30e6),
        "E, nu: Dowling; rho, yield: Callister (middle of 26 to 33 MPa). Second: Callister (1.08 GPa); Philpot, Table D.1 (960)"),
    row("nylon",             "Nylon 6,6, dry",                            2.7e9,    0.41,  1140.0,  at(69e6),
        "E, nu: Dowling; rho, yield: Callister (middle of 55 to 83 MPa). Second: engineersedge.com (2.7 GPa, 1140); ecoursesbook.com (0.4, 55 MPa)"),
    row("peek",              "Polyetheretherketone, unfilled",            3.6e9,    0.40,  1310.0,  at(91e6),
        "rho, yield: Callister; E typical (Callister prints 1.1 GPa, makers 3.6 to 4.0); nu typical"),
    row("pmma",              "Polymethyl methacrylate (acrylic)",         2.7e9,    0.35,  1190.0,  at(63e6),
        "E, nu: Dowling; rho, yield: Callister (middle of 54 to 73 MPa). Second: Callister (2.24 to 3.24 GPa); engineersedge.com (2.8 GPa, 1190)"),
    row("polycarbonate",     "Polycarbonate",                             2.38e9,   0.38,  1200.0,  at(62e6),
        "Callister; nu: Dowling (E 2.4 GPa). Second: engineersedge.com (2.38 GPa, 1190); themechanicalengineeringhandbook.com (0.37, 60 MPa)"),
    row("pom",               "Polyoxymethylene (acetal)",                 2.9e9,    0.35,  1410.0,  at(65e6),
        "Encyclopedia of Physical Science and Technology, 3rd ed., Plastics Engineering, Table I; nu typical. Second: Engineering Plastics \
         Handbook, Table 5.5 (2.5 to 3.0 GPa, 1410, 65 to 72 MPa)"),
    row("ptfe",              "Polytetrafluoroethylene",                   0.475e9,  0.46,  2170.0,  at(14.5e6),
        "Callister (middles of 0.40 to 0.55 GPa and 13.8 to 15.2 MPa). Second: engineersedge.com (2190); k-mac-plastics.net (0.48 GPa)"),
    row("pvc",               "Polyvinyl chloride, rigid",                 3.3e9,    0.38,  1440.0,  at(43e6),
        "Callister (middles of 2.41 to 4.14 GPa, 1300 to 1580 kg/m^3 and 40.7 to 44.8 MPa). Second: themechanicalengineeringhandbook.com (3.0 \
         GPa, 0.38, 1400, 40 MPa)"),
    row("rubber",            "Natural rubber, small strain",              2e6,      0.49,  960.0,   Elastomer,
        "Gere (E 0.7 to 4 MPa, nu 0.45 to 0.50, rho 960 to 1300 kg/m^3); E and rho typical within that"),
    row("uhmwpe",            "Ultra-high molecular weight polyethylene",  0.69e9,   0.46,  940.0,   at(21.4e6),
        "E, rho: Callister; nu and yield typical. Second: engineersedge.com (0.76 GPa, 940)"),
];
