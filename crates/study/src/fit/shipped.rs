//! Records that come with carom, by name.

/// A record that comes with carom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name by which commands call it.
    pub name: &'static str,
    /// The file, as it is read.
    pub text: &'static str,
    /// What it is of, and where it is from.
    pub about: &'static str,
    /// What is known of the impact: options of `carom fit` without their dashes, and what stands behind them. Of all records that are fitted together, those count of which nothing else is said.
    pub known: &'static [(&'static str, &'static str)],
}

macro_rules! record {
    ($name:literal, $file:literal, $about:literal, $known:expr) => {
        Shipped {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../validation/", $file)),
            about: $about,
            known: $known,
        }
    };
}

/// Two spheres of 2800 kg/m^3.
const GLASS: &[(&str, &str)] = &[("effective-mass", "5.864306 g"), ("speed", "20 m/s")];
/// A sphere of 2699 kg/m^3.
const ALUMINIUM: &[(&str, &str)] = &[("mass", "11.30554 kg"), ("speed", "0.2 m/s")];
const KHARAZ: &[(&str, &str)] =
    &[("sphere", "2.5 mm"), ("material", "alumina"), ("material", "glass"), ("speed", "3.9 m/s")];

/// The records that come with carom; `validation/README.md` says more of them.
pub const SHIPPED: &[Shipped] = &[
    record!(
        "chung-ooi-glass",
        "chung-ooi-2011/glass.csv",
        "force over time, two glass spheres of 10 mm (2800 kg/m^3) that meet at 20 m/s; Chung and Ooi 2011",
        GLASS
    ),
    record!(
        "chung-ooi-aluminium",
        "chung-ooi-2011/aluminium.csv",
        "force over time, an aluminium sphere of 100 mm (2699 kg/m^3) on a rigid plane at 0.2 m/s; Chung and Ooi 2011",
        ALUMINIUM
    ),
    record!(
        "kharaz-tangential",
        "kharaz-2001/tangential.csv",
        "what balls of alumina of 2.5 mm keep of their speed along a glass plate, at 3.9 m/s; Kharaz, Gorham and Salman 2001",
        KHARAZ
    ),
    record!("kharaz-spin", "kharaz-2001/spin.csv", "the spin of the same balls after the impact", KHARAZ),
    record!("kharaz-rebound", "kharaz-2001/rebound.csv", "the angle at which they rebound", KHARAZ),
];

impl Shipped {
    /// What is known of the impact and of which nothing is said otherwise: options, and what stands behind them.
    pub fn taken(&self, speed_said: bool, bodies_said: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
        let open = move |(name, _): &(&str, &str)| if *name == "speed" { !speed_said } else { !bodies_said };
        self.known.iter().copied().filter(open)
    }
}

/// The record that knows the impact of all of these, where each comes with carom and they know the same.
pub fn known_of_all(records: impl IntoIterator<Item = Option<&'static Shipped>>) -> Option<&'static Shipped> {
    let all: Option<Vec<&'static Shipped>> = records.into_iter().collect();
    let all = all?;
    let first = *all.first()?;
    all.iter().all(|other| other.known == first.known).then_some(first)
}

/// The record of this name that comes with carom.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|record| record.name == name)
}
