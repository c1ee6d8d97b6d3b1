//! Metals. Yield strength depends on temper far more than the elastic numbers do: the title says which is meant. Grey cast iron is the one
//! that breaks before it yields.

use super::Strength::Brittle;
use super::{Material, at, row};

/// Metals, by name.
#[rustfmt::skip]
pub const METALS: &[Material] = &[
    //  name                 title                                        E [Pa]    nu     rho      sy [Pa]       source
    row("aluminium",         "Aluminium; yield of alloy 1100-O",          70e9,     0.33,  2700.0,  at(34e6),
        "E, nu: as the contact literature uses them; rho: Gere; yield: Callister. Second: Aluminum Association, in MatWeb (68.9 GPa, 0.33, 2710, \
         34 MPa)"),
    row("aluminium_2024",    "Aluminium alloy 2024-T3",                   72.4e9,   0.33,  2770.0,  at(345e6),
        "Callister; nu: Gere. Second: makeitfrom.com (73 GPa, 2770, 345 MPa); Princeton MAE 324 (345 MPa)"),
    row("aluminium_6061",    "Aluminium alloy 6061-T6",                   69e9,     0.33,  2700.0,  at(276e6),
        "Callister; nu: Gere. Second: Philpot, Table D.1 (69 GPa, 0.33, 276 MPa)"),
    row("aluminium_7075",    "Aluminium alloy 7075-T6",                   71e9,     0.33,  2800.0,  at(505e6),
        "Callister; nu, rho: Gere. Second: substech.com (72 GPa, 2810, 503 MPa)"),
    row("brass",             "Cartridge brass C26000 (70Cu-30Zn), hard",  110e9,    0.35,  8530.0,  at(435e6),
        "E, rho, yield: Callister; nu: Dowling (who prints E 101 GPa). Second: Olin Brass C26000 (112 GPa, 8530); ecoursesbook.com (110 GPa, \
         0.33, 434 MPa)"),
    row("bronze",            "Bearing bronze C93200, sand cast",          100e9,    0.34,  8930.0,  at(125e6),
        "Callister; nu: Gere. Second: AZoM, article 6294 (100 GPa, 0.34, 8930, 125 MPa)"),
    row("cast_iron",         "Grey cast iron, grade G3000",               101e9,    0.26,  7300.0,  Brittle,
        "Callister (E: middle of 90 to 113 GPa, secant); nu typical (sources have 0.21 to 0.28). Second: Lai, Rubin and Krempl, Table 5.2 (90 to \
         145 GPa); Gere (7000 to 7400)"),
    row("cast_iron_ductile", "Ductile cast iron, grade 60-40-18",         169e9,    0.29,  7100.0,  at(276e6),
        "Callister (yield: the least of the grade). Second: makeitfrom.com (170 GPa, 0.29, 7100); material-properties.org (276 MPa)"),
    row("copper",            "Copper C11000, hot rolled",                 115e9,    0.343, 8890.0,  at(69e6),
        "Callister; nu: Dowling. Second: C11000 data sheets (117 GPa, 0.34, 8890 to 8940, annealed 70 to 100 MPa)"),
    row("inconel_625",       "Inconel 625, annealed",                     207e9,    0.31,  8440.0,  at(517e6),
        "Callister. Second: Wikipedia, Inconel 625 (207.5 GPa, 0.28 to 0.31, 8440); ASTM B446 (at least 414 MPa)"),
    row("lead",              "Chemical lead",                             13.5e9,   0.44,  11340.0, at(7e6),
        "Callister; nu: Dowling; E typical (Dowling has 16.1 GPa); yield typical (5.5 to 11 MPa). Second: matmake.com (0.44, 11350)"),
    row("magnesium",         "Magnesium alloy AZ31B, rolled",             45e9,     0.35,  1770.0,  at(220e6),
        "Callister; nu: Gere. Second: matmake.com, AZ31B-H24 (45 GPa, 0.35, 1770, 220 MPa)"),
    row("nickel",            "Nickel 200, annealed",                      204e9,    0.31,  8890.0,  at(148e6),
        "Callister. Second: Gere (210 GPa, 0.31, 8800)"),
    row("stainless_304",     "Austenitic stainless steel 304, annealed",  193e9,    0.29,  8000.0,  at(215e6),
        "ASM MatWeb, AISI type 304"),
    row("stainless_316",     "Austenitic stainless steel 316, annealed",  193e9,    0.30,  8000.0,  at(240e6),
        "ASM MatWeb, AISI type 316 annealed bar; nu: Callister. Second: Callister (193 GPa, 8000)"),
    row("stainless_440a",    "Martensitic stainless 440A, tempered 315C", 200e9,    0.30,  7800.0,  at(1650e6),
        "Callister. Second: thedirtforum.com, material strengths (240 ksi)"),
    row("steel",             "Steel; yield of structural steel A36",      207e9,    0.3,   7850.0,  at(250e6),
        "E, nu: as the contact literature uses them; rho, yield: Hibbeler"),
    row("steel_1020",        "Carbon steel 1020, normalised",             207e9,    0.30,  7850.0,  at(345e6),
        "Callister. Second: thedirtforum.com, material strengths (50.3 ksi); Philpot, Table D.1 (207 GPa)"),
    row("steel_1040",        "Carbon steel 1040, normalised",             207e9,    0.30,  7850.0,  at(375e6),
        "Callister. Second: thedirtforum.com, material strengths (54.3 ksi); Philpot, Table D.1 (207 GPa)"),
    row("steel_4140",        "Alloy steel 4140, normalised",              207e9,    0.30,  7850.0,  at(655e6),
        "Callister. Second: thedirtforum.com, material strengths (95 ksi); Philpot, Table D.1 (207 GPa)"),
    row("steel_4340",        "Alloy steel 4340, quenched, tempered 315C", 207e9,    0.30,  7850.0,  at(1620e6),
        "Callister. Second: thedirtforum.com, material strengths (230 ksi)"),
    row("steel_52100",       "Bearing steel 52100 (100Cr6), hardened",    203e9,    0.30,  7830.0,  at(2030e6),
        "ball makers' data sheet for AISI 52100 (29.5e6 psi, 0.283 lb/in^3, 295 ksi); nu: steel makers' sheets (0.27 to 0.30)"),
    row("steel_a36",         "Structural steel A36, hot rolled",          200e9,    0.32,  7850.0,  at(250e6),
        "Hibbeler"),
    row("steel_tool",        "Tool steel L2",                             200e9,    0.32,  8160.0,  at(703e6),
        "Hibbeler"),
    row("titanium",          "Titanium, commercially pure, grade 1",      103e9,    0.34,  4510.0,  at(170e6),
        "Callister. Second: Lai, Rubin and Krempl, Table 5.2 (106 to 114 GPa, 0.34); yield: the least of ASTM grade 1"),
    row("titanium_6al4v",    "Titanium alloy Ti-6Al-4V, annealed",        113.8e9,  0.342, 4430.0,  at(880e6),
        "ASM MatWeb, Ti-6Al-4V (grade 5), annealed"),
    row("tungsten",          "Tungsten, commercially pure",               411e9,    0.28,  19300.0, at(760e6),
        "E, nu: Dowling; rho, yield: Callister (E 400 GPa). Second: Gere (340 to 380 GPa)"),
];
