//! Polymers and rubber. Their moduli fall with temperature and load time; these are short-term values near 20 C.

use super::{Material, NOT_GIVEN, row};

/// Polymers and rubber, by name.
#[rustfmt::skip]
pub const POLYMERS: &[Material] = &[
    //  name                 title                                        E [Pa]    nu     rho      sy [Pa]       source
    row("cellulose_acetate", "Cellulose acetate spheres",                 3.2e9,    0.28,  1319.0,  NOT_GIVEN,
        "Foerster, Louge, Chang and Allia 1994, Phys. Fluids 6:1108"),
    row("hdpe",              "High-density polyethylene",                 1.08e9,   0.42,  959.0,   Some(30e6),
        "E, nu: Dowling; rho, yield: Callister"),
    row("nylon",             "Nylon 6,6, dry",                            2.7e9,    0.41,  1140.0,  Some(69e6),
        "E, nu: Dowling; rho, yield: Callister (middle of 55 to 83 MPa)"),
    row("peek",              "Polyetheretherketone, unfilled",            3.6e9,    0.40,  1310.0,  Some(91e6),
        "rho, yield: Callister; E: usual value (Callister prints 1.1 GPa); nu assumed"),
    row("pmma",              "Polymethyl methacrylate (acrylic)",         2.7e9,    0.35,  1190.0,  Some(63e6),
        "E, nu: Dowling; rho, yield: Callister (middle of 54 to 73 MPa)"),
    row("polycarbonate",     "Polycarbonate",                             2.38e9,   0.38,  1200.0,  Some(62e6),
        "Callister; nu: Dowling"),
    row("pom",               "Polyoxymethylene (acetal)",                 2.9e9,    0.35,  1410.0,  Some(65e6),
        "Encyclopedia of Physical Science and Technology, 3rd ed., Plastics Engineering, Table I; nu assumed"),
    row("ptfe",              "Polytetrafluoroethylene",                   0.475e9,  0.46,  2170.0,  Some(14.5e6),
        "Callister (E: middle of 0.40 to 0.55 GPa)"),
    row("pvc",               "Polyvinyl chloride, rigid",                 3.3e9,    0.38,  1440.0,  Some(43e6),
        "Callister (middles of ranges)"),
    row("rubber",            "Natural rubber, small strain",              2e6,      0.49,  960.0,   NOT_GIVEN,
        "Gere (E 0.7 to 4 MPa, nu 0.45 to 0.50, rho 960 to 1300 kg/m^3)"),
    row("uhmwpe",            "Ultra-high molecular weight polyethylene",  0.69e9,   0.46,  940.0,   Some(21.4e6),
        "Callister; nu assumed"),
];
