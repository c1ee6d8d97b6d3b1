//! Elastic point and area contact: all that goes in comes back.

use super::parameters::{
    EFFECTIVE_MODULUS, HERTZ, LINEAR, NO_LOSS, POISSON, RESTITUTION, SPHERE_ON_PLANE, STIFFNESS, YOUNG, own,
};
use super::{Asked, Entry, Group, Kind, MadeFor, Memory, Normal, Parameter, Values};
use crate::normal::{Coefficient, Damping, Elastic, Ends, Law, Viscoelastic, hysteresis};
use crate::stiffness::k_yang_sun;
use std::f64::consts::PI;

/// What every elastic law has in common; also used by the line contacts.
pub(super) const fn lossless(build: fn(&Values<'_>) -> Law) -> Kind {
    Kind::Normal(Normal {
        made_for: MadeFor::Any,
        build,
        memory: Memory::Nothing,
        ends: Ends::Indentation,
        restitution: Asked::Lossless,
        at_zero: NO_LOSS,
    })
}

/// `F = K d^n` and nothing else.
pub(super) fn power(stiffness: f64, exponent: f64) -> Law {
    Law::Viscoelastic(Viscoelastic::elastic(Elastic::Power { stiffness, exponent }))
}

const FACE: Parameter =
    own("A", "m^2", "area of the polygon in contact; the default is a disc of 1 mm radius", PI * 1e-6);
const MEAN_RADIUS: Parameter =
    own("r_a", "m", "mean radius of the polygon; the default is that of the same disc", 1e-3);

/// The value for which a disc of radius `tau` is the rigid flat punch `2 Es a d`: the sources give no number.
const PUNCH: f64 = 2.0 / (PI * PI);

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "hooke",
        aliases: &[],
        name: "Hooke's spring",
        year: "~1678",
        group: Group::Elastic,
        equation: "F = K d",
        about: "The plainest contact there is. The impact is half a period of an oscillator: it lasts pi sqrt(M/K) whatever the speed, and \
                peaks at v0 sqrt(M/K). No curved body behaves so, but flat faces, bars struck on end and rubber buffers nearly do, and \
                it is the law against which an integrator is tested.",
        parameters: &[STIFFNESS, LINEAR],
        source: "Corral et al. 2021, eq. 5.1 (dated 1661 there, too early, E-52); contact kinematics and hexapod paper, eq. 10; Banerjee et \
                 al. 2016, eq. 5",
        validity: "a stand-in where the shape of the force does not matter; K belongs to one geometry and one material",
        artefacts: "no loss; a contact time that does not depend on the speed",
        kind: lossless(|v| power(v.get("K"), v.get("n"))),
    },
    Entry {
        id: "hertz",
        aliases: &[],
        name: "Hertz",
        year: "1881",
        group: Group::Elastic,
        equation: "F = K d^n,  n = 3/2",
        about: "The elastic contact of two smooth curved bodies, solved exactly for half-spaces: the contact area grows with the load, so \
                the force grows faster than the indentation. It is the backbone of nearly every law in this catalogue. A free impact \
                lasts 2.943 dm/v0 with the peak dm = (5 M v0^2/(4 K))^(2/5): two 20 mm steel spheres at 1 m/s touch for 121 us, 41 um \
                deep, and push with 4 kN.",
        parameters: &[STIFFNESS, HERTZ],
        source: "Corral et al. 2021, eq. 5.2; pin-in-slot paper, eq. 3; Lankarani & Nikravesh 1994, eq. 1; Banerjee et al. 2016, eq. 1 (called \
                 a linear spring in its introduction, E-42); contact kinematics and hexapod paper, eq. 11",
        validity: "elastic, frictionless, contact patch small against the radii, surfaces that do not conform, below first yield",
        artefacts: "no loss; says nothing of line contact or of a ball in a socket of its own size",
        kind: lossless(|v| power(v.get("K"), v.get("n"))),
    },
    Entry {
        id: "yang_sun",
        aliases: &[],
        name: "Yang-Sun spur gear",
        year: "1985",
        group: Group::Elastic,
        equation: "F = K d,  K = pi E th/(4(1-nu^2))",
        about: "Line contact of two gear teeth of one material, linearised: the stiffness is pi/2 times the effective modulus times the \
                face width, and neither the radii of the flanks nor the load enters. The default face width is 20 mm, which for steel \
                gives 3.57e9 N/m.",
        parameters: &[YOUNG, POISSON, own("th", "m", "face width of the teeth, along the line of contact", 0.02)],
        source: "Banerjee et al. 2016, eq. 5-6",
        validity: "two teeth of one material, loads near the one it was linearised for",
        artefacts: "no loss; bending and the hub of the gear are not in it",
        kind: lossless(|v| power(k_yang_sun(v.get("E"), v.get("th"), v.get("nu")), 1.0)),
    },
    Entry {
        id: "cundall_strack",
        aliases: &[],
        name: "Cundall-Strack",
        year: "1979",
        group: Group::Elastic,
        equation: "dF = K v dt,  which sums to F = K d",
        about: "The spring of the first discrete element codes, written as an increment per time step: dF = K dn with dn = v dt. With a \
                constant K the increments telescope, so the force at any moment is K times the indentation gathered since first touch, \
                and that total is what is evaluated here. A code that sums the increments instead gathers their rounding errors and \
                those of its time step, and may part the surfaces with a force left over; the total cannot.",
        parameters: &[STIFFNESS, LINEAR],
        source: "Banerjee et al. 2016, eq. 7 (v is called Poisson's ratio there; it is the relative velocity, E-34)",
        validity: "as hooke; with a K that changes along the way the increments would no longer sum to K d",
        artefacts: "no loss",
        kind: lossless(|v| power(v.get("K"), v.get("n"))),
    },
    Entry {
        id: "luo_nahon_polygon",
        aliases: &[],
        name: "Luo-Nahon, flat polygon",
        year: "2005",
        group: Group::Elastic,
        equation: "F = 2 Es A d/(pi r_a)",
        about: "A flat polygonal face pressed into a half-space, replaced by a punch of the same area and mean radius. For a disc, A = pi \
                a^2 and r_a = a, it is the classical rigid flat punch 2 Es a d. The default is such a disc of 1 mm radius, 2.27e8 N/m for \
                steel.",
        parameters: &[EFFECTIVE_MODULUS, FACE, MEAN_RADIUS],
        source: "Banerjee et al. 2016, eq. 12",
        validity: "a face of a polyhedron lying flat on a larger one; the area does not change with the load",
        artefacts: "no loss; force without the slow start that every real, slightly crowned face has",
        kind: lossless(|v| power(2.0 * v.get("Es") * v.get("A") / (PI * v.get("r_a")), 1.0)),
    },
    Entry {
        id: "luo_nahon_overlap",
        aliases: &[],
        name: "Luo-Nahon, overlapping polyhedra",
        year: "2010",
        group: Group::Elastic,
        equation: "F = gamma pi Es (A/tau) d",
        about: "The general form of the same authors: A is the area of the overlap of two polyhedra, tau a shape coefficient of it, d the \
                deepest indentation, gamma a number for each kind of meeting (face on face, edge on face, ...). The sources give no value \
                of gamma. The default, 2/pi^2, is the one that turns a disc with tau = a into the rigid flat punch 2 Es a d, so that the \
                default case agrees with luo_nahon_polygon. A and tau are held constant here; a geometry kernel would have to follow \
                them. With the factor 1 + xi v/v0 of exact_hysteresis it becomes the dissipative law of the same paper.",
        parameters: &[
            EFFECTIVE_MODULUS,
            own("gamma", "-", "case coefficient; the default makes a disc a flat punch", PUNCH),
            own("A", "m^2", "area of the overlap; the default is a disc of 1 mm radius", PI * 1e-6),
            own("tau", "m", "largest shape coefficient of the overlap; the default is the radius of that disc", 1e-3),
        ],
        source: "Banerjee et al. 2016, eq. 13; Corral et al. 2021, eq. 5.27",
        validity: "polyhedra whose case coefficient is known",
        artefacts: "no loss; the area of the overlap is needed from the geometry at every instant",
        kind: lossless(|v| power(v.get("gamma") * PI * v.get("Es") * v.get("A") / v.get("tau"), 1.0)),
    },
    Entry {
        id: "sphere_area",
        aliases: &[],
        name: "Area model of a sphere",
        year: "2016",
        group: Group::Elastic,
        equation: "F = 2 Es sqrt(2 r d^3 - d^4)",
        about: "Luo and Nahon's idea applied to a sphere that overlaps a plane: a flat punch whose radius is that of the circle cut by the \
                plane, a^2 = 2 r d - d^2. A real sphere meets on a circle of half that area (Hertz: a^2 = r d), so the model is 3/sqrt(2) \
                = 2.12 times stiffer than Hertz at small depth.",
        parameters: &[EFFECTIVE_MODULUS, SPHERE_ON_PLANE],
        source: "Banerjee et al. 2016, eq. 63-66 (twice the area and a surplus 1/r there, E-37)",
        validity: "d < r; beyond it the force stays what it was",
        artefacts: "no loss; 2.12 times too stiff at small depth",
        kind: lossless(|v| {
            let elastic = Elastic::SphereArea { modulus: v.get("Es"), radius: v.get("r") };
            Law::Viscoelastic(Viscoelastic::elastic(elastic))
        }),
    },
    Entry {
        id: "gonthier_volumetric",
        aliases: &[],
        name: "Gonthier et al., volumetric form",
        year: "2004",
        group: Group::Generic,
        equation: "F = kv V (1 + xi v/v0),  V = pi d^2 (3 r - d)/3,  xi = (1-e^2)/e",
        about: "An elastic foundation: the force is proportional to the volume of interference, which stays well defined for conforming and \
                large contacts where an indentation at a point does not. The damping is that of gonthier, so in a free impact it \
                delivers the same restitution whatever the shape of the bodies. Here the shape is a sphere of radius r on a plane, \
                for which the force begins like d^2. kv is the modulus of the foundation over its thickness; the default, 9e13 N/m^3, \
                gives the default impact the depth that Hertz gives it, 41 um.",
        parameters: &[
            own(
                "kv",
                "N/m^3",
                "stiffness per volume of interference; the default is as deep as Hertz on 20 mm steel spheres",
                9e13,
            ),
            SPHERE_ON_PLANE,
            RESTITUTION,
        ],
        source: "Corral et al. 2021, section 5.2 (in words), eq. 5.26",
        validity: "conforming and large contacts, layers over a stiffer base; d < 2 r",
        artefacts: "delivers up to 0.032 less than asked around e = 0.77; kv is not a property of the material alone",
        kind: Kind::Normal(Normal {
            made_for: MadeFor::Any,
            build: |v| {
                Law::Viscoelastic(Viscoelastic {
                    elastic: Elastic::SphereVolume { stiffness: v.get("kv"), radius: v.get("r") },
                    damping: Damping::Hysteretic,
                    coefficient: Coefficient::PerApproachSpeed(hysteresis::gonthier(v.get("e"))),
                    ends: Ends::Indentation,
                })
            },
            memory: Memory::Onset,
            ends: Ends::Indentation,
            restitution: Asked::Aims {
                coefficient: ("xi", "hysteresis factor [-], F = kv V (1 + xi v/v0)"),
                within: &[(0.01, 0.57), (0.93, 1.0)],
            },
            at_zero: "that takes an infinite xi",
        }),
    },
    Entry {
        id: "liu_spherical",
        aliases: &[],
        name: "Liu, spherical joint with clearance",
        year: "~2006",
        group: Group::Elastic,
        equation: "F = Kg Es d/(2 R2)  as printed; not usable",
        about: "A ball in a socket of nearly its own radius, the spherical companion of cyl_liu. The only source at hand prints it with a \
                constant that it does not define, so it is listed and not built. For such a joint use hertz with the effective radius of \
                the pair where the clearance is large against the indentation, and gonthier_volumetric where it is not.",
        parameters: &[],
        source: "Banerjee et al. 2016, eq. 11 (unresolved, E-36)",
        validity: "small-clearance ball joints, in the intention of its authors",
        artefacts: "cannot be evaluated",
        kind: Kind::Unusable(
            "the printed formula has a constant Kg that would have to be an area, and its source does not say which (E-36)",
        ),
    },
];
