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
    /// The files beside it that it includes, by name.
    pub files: &'static [(&'static str, &'static str)],
}

/// A folder of `scenarios/`.
macro_rules! folder {
    ($name:literal $(, $file:literal)*) => {
        Shipped {
            name: $name,
            text: include_str!(concat!("../../../../scenarios/", $name, "/scenario.toml")),
            readme: include_str!(concat!("../../../../scenarios/", $name, "/README.md")),
            files: &[$(($file, include_str!(concat!("../../../../scenarios/", $name, "/", $file)))),*],
        }
    };
}

const ALL: &[Shipped] = &[
    folder!("pendulum"),
    folder!("double-pendulum"),
    folder!("chain"),
    folder!("heavy-top"),
    folder!("spinning-book"),
    folder!("crane"),
    folder!("bouncing-spring"),
    folder!("gears"),
    folder!("slider-crank"),
    folder!("slider-crank-torque"),
    folder!("slider-crank-block"),
    folder!("four-bar"),
    folder!("scotch-yoke-ideal"),
    folder!("scotch-yoke"),
    folder!("bricard"),
    folder!("leg"),
    folder!("stewart", "strut.toml"),
];

/// All of them, the simplest first.
pub fn shipped() -> &'static [Shipped] {
    ALL
}
