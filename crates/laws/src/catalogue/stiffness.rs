//! Contact stiffness from geometry and material.

use super::parameters::{
    APPROACH_SPEED, EFFECTIVE_MASS, EFFECTIVE_MODULUS, EFFECTIVE_RADIUS, POISSON, YOUNG, argument, optional,
};
use super::{Entry, Group, Kind, Parameter, Role};

const LENGTH: Parameter = argument("L", "m", "length of the contact");

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "k_spheres",
        aliases: &[],
        name: "Two spheres",
        year: "1881",
        group: Group::Stiffness,
        equation: "K = (4/3) Es sqrt(R)  [N/m^1.5]",
        about: "Hertz's stiffness of two spherical surfaces; a ball in a cavity has R = R1 R2/(R1-R2). Two 20 mm steel spheres have 1.517e10 \
                N/m^1.5. Another notation, 4/(3 pi (h1+h2)) sqrt(R) with h = (1-nu^2)/(pi E), is the same number; a K from one paper with an h \
                from another is wrong by pi, the most common error of all (E-46).",
        parameters: &[EFFECTIVE_MODULUS, EFFECTIVE_RADIUS],
        source: "Corral et al. 2021, eq. 5.3; Banerjee et al. 2016, eq. 2; Lankarani & Nikravesh 1994, eq. 2 (E-46)",
        validity: "elastic, contact circle small against the radii",
        artefacts: "grows without bound as a ball comes to fit its cavity",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_sphere_plane",
        aliases: &[],
        name: "Sphere on a plane",
        year: "1881",
        group: Group::Stiffness,
        equation: "K = (4/3) Es sqrt(R1)  [N/m^1.5]",
        about: "The same with a plane for the second sphere: sqrt(2) times stiffer than two such spheres of the same material.",
        parameters: &[
            EFFECTIVE_MODULUS,
            Parameter { symbol: "R1", unit: "m", meaning: "radius of the sphere", role: Role::Radius },
        ],
        source: "Corral et al. 2021, eq. 5.5; Banerjee et al. 2016, eq. 3",
        validity: "elastic, contact circle small against the radius",
        artefacts: "none",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_square_planes",
        aliases: &[],
        name: "Square faces",
        year: "-",
        group: Group::Stiffness,
        equation: "K = a Es/0.475  [N/m]",
        about: "Two square faces of side 2a pressed together with a uniform pressure. The unit shows that it belongs to n = 1; the source prints \
                it among the stiffnesses of n = 3/2 (E-48).",
        parameters: &[EFFECTIVE_MODULUS, argument("a", "m", "half the side of the square")],
        source: "Corral et al. 2021, eq. 5.6 (E-48)",
        validity: "equal faces lying flush on bodies that are larger than the face; n = 1",
        artefacts: "none beyond the assumed uniform pressure",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_khulief_shabana",
        aliases: &[],
        name: "Khulief-Shabana, by admissible indentation",
        year: "1987",
        group: Group::Stiffness,
        equation: "K = M (v0/dmax)^2  [N/m]",
        about: "The linear spring that stops the bodies within an indentation one is ready to accept. It is a bound and not a property of the \
                material: it grows with the square of the speed. carom uses the same rule to find a stiffness for a law with n = 1 where none \
                is given, with dmax from Hertz.",
        parameters: &[EFFECTIVE_MASS, APPROACH_SPEED, argument("dmax", "m", "largest admissible indentation")],
        source: "pin-in-slot paper, eq. 54 (other misprints of the derivation, E-10)",
        validity: "n = 1, without damping",
        artefacts: "depends on the impact that it is to describe",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_hertz_elliptic",
        aliases: &[],
        name: "Any two smooth surfaces (elliptic contact)",
        year: "1881",
        group: Group::Stiffness,
        equation: "K from Es and the relative curvatures A <= B through complete elliptic integrals  [N/m^1.5]",
        about: "Hertz's theory in full: two surfaces with any principal curvatures meet on an ellipse, whose axes and depth follow from \
                complete elliptic integrals. Needed by crossed cylinders, ellipsoids, a ball in a groove. Equal to k_spheres with R = 1/A when A = B.",
        parameters: &[
            EFFECTIVE_MODULUS,
            argument("A", "1/m", "smaller principal relative curvature, gap = (A x^2 + B y^2)/2; positive"),
            argument("B", "1/m", "larger principal relative curvature"),
        ],
        source: "Hertz 1881 (not in the papers of this catalogue)",
        validity: "elastic, ellipse small against the radii of curvature; A > 0",
        artefacts: "tends to a line contact, which has no such stiffness, as A -> 0",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_yang_sun",
        aliases: &[],
        name: "Gear teeth",
        year: "1985",
        group: Group::Stiffness,
        equation: "K = pi E th/(4(1-nu^2))  [N/m]",
        about: "Line contact of two teeth of one material, linearised; the stiffness of the law yang_sun.",
        parameters: &[YOUNG, argument("th", "m", "face width of the teeth"), POISSON],
        source: "Banerjee et al. 2016, eq. 6",
        validity: "two teeth of one material; n = 1",
        artefacts: "does not know the radii of the flanks",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_pereira",
        aliases: &[],
        name: "Pereira's fit for parallel cylinders",
        year: "~2015",
        group: Group::Stiffness,
        equation: "K = (a dR + b) L Es/dR  in mm, MPa, N;  n = n(dR)",
        about: "Stiffness and exponent of cyl_pereira_2015 from length, clearance and modulus, in SI. The exponent comes with it: a K without \
                its n means nothing.",
        parameters: &[
            EFFECTIVE_MODULUS,
            LENGTH,
            argument("dR", "m", "R1 - R2 for a pin in a bearing, R1 + R2 for cylinders side by side"),
            optional("ext", "-", "1 for external contact"),
        ],
        source: "pin-in-slot paper, Table 1",
        validity: "internal contact, 0.005 mm <= dR <= 10 mm",
        artefacts: "follows Johnson within a third",
        kind: Kind::Stiffness,
    },
    Entry {
        id: "k_brandlein",
        aliases: &[],
        name: "Brandlein's roller",
        year: "1995",
        group: Group::Stiffness,
        equation: "K = K(L),  n = 1.08",
        about: "The stiffness of cyl_brandlein depends on the length of the contact only, say the papers of this catalogue, and give no number. \
                A measured K can be given to the law itself.",
        parameters: &[LENGTH],
        source: "Banerjee et al. 2016, eq. 8; Corral et al. 2021, section 5 (E-52)",
        validity: "roller bearings",
        artefacts: "cannot be evaluated",
        kind: Kind::Unusable("the sources give no number for K(L); give a measured K to cyl_brandlein instead"),
    },
];
