//! The scenarios that come with carom, built in: they run wherever the command is.

/// A scenario that comes with carom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name of its folder, by which it is run.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
    /// What to look for.
    pub readme: &'static str,
    /// The files beside it, by name: those it includes, and its figure.
    pub files: &'static [(&'static str, &'static str)],
}

/// A folder of `scenarios/`.
macro_rules! folder {
    ($name:literal $(, $file:literal)*) => {
        Shipped {
            name: $name,
            text: include_str!(concat!("../../../scenarios/", $name, "/scenario.toml")),
            readme: include_str!(concat!("../../../scenarios/", $name, "/README.md")),
            files: &[$(($file, include_str!(concat!("../../../scenarios/", $name, "/", $file)))),*],
        }
    };
}

const ALL: &[Shipped] = &[
    folder!("pendulum", "figure.svg"),
    folder!("double-pendulum", "figure.svg"),
    folder!("chain", "figure.svg"),
    folder!("heavy-top", "figure.svg"),
    folder!("spinning-book", "figure.svg"),
    folder!("crane", "figure.svg"),
    folder!("bouncing-spring", "figure.svg"),
    folder!("bouncing-ball", "figure.svg"),
    folder!("resting-ball", "figure.svg"),
    folder!("bouncing-table", "figure.svg"),
    folder!("impact-oscillator", "figure.svg"),
    folder!("newtons-cradle", "figure.svg"),
    folder!("billiards", "figure.svg"),
    folder!("repeated-impacts", "figure.svg"),
    folder!("double-pendulum-wall", "figure.svg"),
    folder!("rocking-block", "figure.svg"),
    folder!("painleve-rod", "figure.svg"),
    folder!("rod-drop", "figure.svg"),
    folder!("impact-pair", "figure.svg"),
    folder!("latch", "figure.svg"),
    folder!("pounding", "el-centro-1940-ns.dat", "figure.svg"),
    folder!("rolling-ball", "figure.svg"),
    folder!("block-on-slope", "figure.svg"),
    folder!("block-on-guide", "figure.svg"),
    folder!("stick-slip", "figure.svg"),
    folder!("brake", "figure.svg"),
    folder!("ladder", "figure.svg"),
    folder!("tippe-top", "figure.svg"),
    folder!("ellipsoid-drop", "figure.svg"),
    folder!("box-drop", "figure.svg"),
    folder!("padded-box", "figure.svg"),
    folder!("soft-ball", "figure.svg"),
    folder!("box-on-box", "figure.svg"),
    folder!("bracket-drop", "bracket.stl", "figure.svg"),
    folder!("spinning-coin", "figure.svg"),
    folder!("ball-in-groove", "figure.svg"),
    folder!("stairs-drop", "figure.svg"),
    folder!("oblique-impact", "measured.csv", "figure.svg"),
    folder!("gears", "figure.svg"),
    folder!("cam-follower", "figure.svg"),
    folder!("cam-lift", "figure.svg"),
    folder!("gear-backlash", "figure.svg"),
    folder!("gear-teeth", "figure.svg"),
    folder!("geneva", "figure.svg"),
    folder!("cpva", "figure.svg"),
    folder!("slider-crank", "figure.svg"),
    folder!("slider-crank-torque", "figure.svg"),
    folder!("slider-crank-block", "figure.svg"),
    folder!("slider-crank-clearance", "figure.svg"),
    folder!("slider-crank-clearance-b3", "figure.svg"),
    folder!("slider-crank-guide", "figure.svg"),
    folder!("lined-bush", "figure.svg"),
    folder!("loose-rotor", "figure.svg"),
    folder!("four-bar", "figure.svg"),
    folder!("four-bar-clearance", "figure.svg"),
    folder!("scotch-yoke-ideal", "figure.svg"),
    folder!("scotch-yoke", "figure.svg"),
    folder!("bricard", "figure.svg"),
    folder!("leg", "figure.svg"),
    folder!("stewart", "strut.toml", "figure.svg"),
    folder!("hexapod-flat", "leg.toml", "figure.svg"),
    folder!("hexapod-tripod", "leg.toml", "figure.svg"),
    folder!("hexapod-stairs", "leg.toml", "figure.svg"),
];

/// All of them, the simplest first.
pub fn shipped() -> &'static [Shipped] {
    ALL
}
