//! Resistance to turning: moments in proportion to the load.

use super::parameters::{LOAD, argument, own};
use super::{Entry, Group, Kind};
use crate::friction::Resistance;

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "rolling_resistance",
        aliases: &[],
        name: "rolling resistance",
        year: "~1785",
        group: Group::Friction,
        equation: "mr = -br fn sign(wr);  |mr| <= br fn at wr = 0",
        about: "A moment against rolling, as if the load acted by the lever br ahead of the middle. At rest any moment up to the bound is held: a wheel stays on \
                a slope of up to br over its radius. Use it for wheels and balls that must come to rest, and for heaps of round particles, \
                which flow apart without it. Not for rolling in itself: what a sphere loses by sliding within its patch or by the damping of its normal \
                law is another matter.",
        parameters: &[
            own(
                "br",
                "m",
                "lever of rolling; the default is a hard steel ball on steel, roughly, a wheel on its rail has 0.5 mm",
                1e-5,
            ),
            LOAD,
            argument("wr", "rad/s", "relative angular velocity along the surface"),
        ],
        source: "Coulomb 1785; Johnson 1985, Contact Mechanics",
        validity: "rolling at steady load, speeds at which losses by hysteresis do not depend on the rate",
        artefacts: "set-valued at rest; a lever that depends neither on load nor on speed; one number for several causes",
        kind: Kind::Resistance(|p| Resistance { rolling: p.get("br"), drilling: 0.0 }),
    },
    Entry {
        id: "drilling_resistance",
        aliases: &["pivoting_resistance"],
        name: "drilling resistance",
        year: "~1985",
        group: Group::Friction,
        equation: "md = -bd fn sign(wd);  |md| <= bd fn at wd = 0",
        about: "A moment against turning about the normal: the patch rubs although its middle does not slide. A Hertz patch of radius a that slips everywhere has \
                bd = 3 pi mu a/16. Use it for spinning tops, balls that turn on the spot and bodies on one foot, which without it never stop. Not \
                where the patch slides at the same time: sliding takes nearly all of the friction then, and the two are not independent as they \
                are here.",
        parameters: &[
            own("bd", "m", "lever of drilling; the default is a patch of 0.1 mm with mu = 0.15, roughly", 1e-5),
            LOAD,
            argument("wd", "rad/s", "relative angular velocity about the normal"),
        ],
        source: "Johnson 1985, Contact Mechanics",
        validity: "turning on the spot at steady load",
        artefacts: "set-valued at rest; a lever that does not depend on the load, while a sphere's grows with its cube root; sliding does not lessen it",
        kind: Kind::Resistance(|p| Resistance { rolling: 0.0, drilling: p.get("bd") }),
    },
];
