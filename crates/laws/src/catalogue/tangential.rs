//! Friction of elastic surfaces: springs along the surface between which and the bodies nothing slips until a bound is reached.

use super::parameters::{
    EFFECTIVE_MODULUS, EFFECTIVE_RADIUS, EFFECTIVE_SHEAR_MODULUS, KINETIC, LOAD, RESTITUTION, SLIDING, argument,
};
use super::{Entry, FrictionLaw, Group, Kind, Parameter, Values};
use crate::friction::{Friction, FrictionKind, Mindlin, TangentialSpring};
use crate::normal::kelvin_voigt;

const DEPTH: Parameter = argument("d", "m", "indentation");

/// The spring of an entry, with a damping [N^(1/2) m^(-3/4)].
fn spring(p: &Values<'_>, damping: f64) -> Friction {
    Friction::Spring(TangentialSpring { mu: p.get("mu_d"), modulus: p.get("Gs"), radius: p.get("R"), damping })
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "mindlin",
        aliases: &["hertz_mindlin"],
        name: "Hertz-Mindlin (Cattaneo, Mindlin & Deresiewicz)",
        year: "1949",
        group: Group::Friction,
        equation: "ft = -8 Gs int_0^a u dx,  u' = vt,  |u| <= mu_d p (d - x^2/R)/(4 Gs),  p = 3 fn/(4 a d),  a = sqrt(R d)",
        about: "The elastic patch of Hertz under a load along the surface: it sticks in its middle and slips at its edge, and only when the slip has come \
                to the middle does the body slide. It is the exact answer for elastic spheres, for every sequence of loads, by an array of springs \
                of which each slips by itself. Use it for oblique impacts: below the angle of gross sliding a sphere springs back along the \
                surface, which rigid friction cannot do, and the measured rebounds of Kharaz et al. 2001 are met within 0.03. Also for micro-slip and its \
                losses in joints that vibrate. Not where only sliding or only rest matters (coulomb has the same result at a fraction of the cost), \
                and not for surfaces other than spheres, such as balls in grooves or flat faces.",
        parameters: &[KINETIC, EFFECTIVE_SHEAR_MODULUS, EFFECTIVE_RADIUS, DEPTH, LOAD, SLIDING],
        source: "Cattaneo 1938; Mindlin 1949; Mindlin & Deresiewicz 1953; as independent springs: Jaeger 1993, Popov & Hess 2015",
        validity: "elastic spheres, small patches, a normal law that is Hertz's or close to it; bodies of like elasticity, so that pressing does not draw along \
                   the surface; no spin about the normal",
        artefacts: "112 springs that stand for infinitely many: rebounds to 1e-4; corners in the force where springs come into contact; a patch that shrinks to \
                    less than a tenth of its largest radius without parting is resolved by one spring; one coefficient for rest and sliding",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Patch,
            build: |p| Friction::Mindlin(Mindlin { mu: p.get("mu_d"), modulus: p.get("Gs"), radius: p.get("R") }),
        }),
    },
    Entry {
        id: "dem_spring",
        aliases: &[],
        name: "tangential spring of discrete elements",
        year: "~1979",
        group: Group::Friction,
        equation: "ft' = -8 Gs sqrt(R d) vt,  |ft| <= mu_d fn",
        about: "One spring along the surface, as stiff as a Hertz patch that does not slip, with Coulomb's bound: the force is added up with the way. Use it for \
                many particles, where a spring each is what one can afford, and to compare with programs of discrete elements. Not for \
                rebounds at less than the angle of gross sliding: what was added up at a large load is kept while the load falls, and at nearly normal \
                impact a sphere comes back with 0.96 of its velocity along the surface where 0.79 was measured and mindlin says 0.78.",
        parameters: &[KINETIC, EFFECTIVE_SHEAR_MODULUS, EFFECTIVE_RADIUS, DEPTH, LOAD, SLIDING],
        source: "Cundall & Strack 1979 with the stiffness of Mindlin 1949; rebounds: Kharaz, Gorham & Salman 2001",
        validity: "sliding, or loads along the surface at a steady normal load",
        artefacts: "can create energy: the spring becomes softer while the load falls and keeps its force, so that what it stores grows with nobody doing the \
                    work; no micro-slip; nothing damps it while it holds",
        kind: Kind::Friction(FrictionLaw { to_motion: FrictionKind::Spring, build: |p| spring(p, 0.0) }),
    },
    Entry {
        id: "tsuji_tangential",
        aliases: &[],
        name: "Tsuji et al., along the surface",
        year: "1992",
        group: Group::Friction,
        equation: "ft = f - a sqrt(M K) d^0.25 vt,  f' = -8 Gs sqrt(R d) vt,  |f|, |ft| <= mu_d fn,  K = 4/3 Es sqrt(R)",
        about: "The spring of discrete elements with a damper beside it, which is the one of Tsuji's normal law: the same a for the same restitution e. Use it with \
                tsuji as normal law, for beds and flows of particles that must come to rest. Not to learn about restitution along the surface: \
                the damper was chosen for its simplicity, and dem_spring's flaws remain (mindlin has none of them).",
        parameters: &[
            KINETIC,
            EFFECTIVE_SHEAR_MODULUS,
            EFFECTIVE_MODULUS,
            EFFECTIVE_RADIUS,
            RESTITUTION,
            DEPTH,
            LOAD,
            SLIDING,
        ],
        source: "Tsuji, Tanaka & Ishida 1992, eta_t = eta_n; a in closed form as for tsuji, Banerjee et al. 2016, eq. 20 (E-41)",
        validity: "particles with tsuji as normal law, 0 <= e <= 1",
        artefacts: "can create energy as dem_spring does, which the damper hides where e is small; M is that of the normal direction, so that the damping \
                    along the surface is no particular share of the critical one",
        kind: Kind::Friction(FrictionLaw {
            to_motion: FrictionKind::Spring,
            build: |p| {
                let stiffness = 4.0 / 3.0 * p.get("Es") * p.get("R").sqrt();
                spring(p, 2.0 * kelvin_voigt::tsuji(p.get("e")) * stiffness.sqrt())
            },
        }),
    },
];
