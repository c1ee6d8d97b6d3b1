//! Linkages as people write them: drawn apart, driven, with a start here and there, with and without clearance.

use super::*;
use proptest::prelude::*;
use std::f64::consts::FRAC_PI_2;

const BEARING: &str = "bearing = \"10 mm\"\nclearance = \"0.2 mm\"\nlaw = \"lankarani_nikravesh\"\nrestitution = 0.7\nmaterials = \"steel\"";
const DRIVE: &str = "[[drive]]\nname = \"motor\"\nkind = \"steady\"\njoint = \"A\"\nspeed = \"600 rpm\"";

fn body(name: &str, x: f64, y: f64) -> String {
    format!("[[body]]\nname = {name:?}\nposition = [{x}, {y}, 0]\nmass = 0.3\ninertia = [1e-4, 1e-3, 1e-3]\n")
}

fn joint(name: &str, kind: &str, between: [&str; 2], point: [f64; 2], more: &str) -> String {
    let [x, y] = point;
    format!(
        "[[joint]]\nname = {name:?}\nkind = {kind:?}\nbetween = {between:?}\npoint = [{x}, {y}, 0]\naxis = [0, 0, 1]\n{more}\n"
    )
}

/// A four-bar with pins at A (0, 0), B (0, 0.1), C (0.3, 0.25) and D (0.35, 0); `more` is what A, B, C and D say besides.
struct FourBar<'a> {
    /// Whether C has clearance.
    loose: bool,
    /// By how much the coupler is drawn aside [m].
    aside: [f64; 2],
    /// Whether the bearing is in the rocker.
    turned: bool,
    /// The bodies of A.
    shaft: [&'a str; 2],
    more: [&'a str; 4],
    drive: &'a str,
}

const PLAIN: FourBar<'_> = FourBar {
    loose: true,
    aside: [0.0, 0.0],
    turned: false,
    shaft: ["ground", "crank"],
    more: ["", "", "", ""],
    drive: DRIVE,
};

impl FourBar<'_> {
    fn text(&self) -> String {
        let [dx, dy] = self.aside;
        let (b, c) = ([0.0, 0.1], [0.3, 0.25]);
        let [own_b, own_c] = [b, c].map(|[x, y]| [x + dx, y + dy]);
        let drawn = |[x, y]: [f64; 2], more: &str| format!("child_point = [{x}, {y}, 0]\n{more}");
        let (kind, law) = if self.loose { ("journal-bearing", BEARING) } else { ("revolute", "") };
        let law = format!("{law}\n{}", self.more[2]);
        let pin = match self.turned {
            true => joint("C", kind, ["rocker", "coupler"], c, &drawn(own_c, &law)),
            false => joint("C", kind, ["coupler", "rocker"], own_c, &drawn(c, &law)),
        };
        let objects = [
            body("crank", 0.0, 0.05),
            body("coupler", 0.15 + dx, 0.175 + dy),
            body("rocker", 0.325, 0.125),
            joint("A", "revolute", self.shaft, [0.0, 0.0], self.more[0]),
            joint("B", "revolute", ["crank", "coupler"], b, &drawn(own_b, self.more[1])),
            pin,
            joint("D", "revolute", ["ground", "rocker"], [0.35, 0.0], self.more[3]),
            self.drive.to_owned(),
        ];
        format!("carom = 1\ntitle = \"Four-bar\"\n{}\n[run]\nuntil = \"5 ms\"\n", objects.join("\n"))
    }

    fn read(&self) -> Simulation {
        let read = read(Path::new("four-bar.toml"), &self.text(), &[] as &[&str]);
        read.map_err(|error| error.to_string()).unwrap().simulation
    }

    fn said(&self) -> String {
        read(Path::new("four-bar.toml"), &self.text(), &[] as &[&str]).unwrap_err().to_string()
    }

    /// Positions and velocities of all bodies at the start.
    fn begins(&self) -> Vec<f64> {
        let simulation = self.read();
        let of = |body: &&str| {
            ["position.x", "position.y", "velocity.x", "velocity.y", "angular_velocity.z"]
                .map(|part| at_start(&simulation, &format!("{body}.{part}")))
        };
        ["crank", "coupler", "rocker"].iter().flat_map(of).collect()
    }
}

fn same(one: &[f64], other: &[f64]) -> bool {
    one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-9)
}

#[test]
fn a_driven_linkage_with_clearance_starts_as_the_same_linkage_without() {
    for start in ["", "start = \"50 deg\"", "start = \"-70 deg\""] {
        let ideal = FourBar { loose: false, more: [start, "", "", ""], ..PLAIN }.begins();
        for (aside, turned) in [([0.0, 0.0], false), ([0.03, -0.02], false), ([0.03, -0.02], true), ([-0.1, 0.2], true)]
        {
            let own = FourBar { aside, turned, more: [start, "", "", ""], ..PLAIN };
            assert!(same(&own.begins(), &ideal), "{aside:?} {turned} {start}: {:?} against {ideal:?}", own.begins());
            let said = own.read().start.join("\n");
            assert!(said.contains("\"C\" starts as an ideal joint would, in position and speed"), "{said}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// However a loose linkage is drawn and wherever its crank starts, it begins as the same linkage without clearance.
    #[test]
    fn a_loose_linkage_begins_as_a_tight_one(
        angle in -170.0..170.0f64, aside in prop::array::uniform2(-0.3..0.3f64), turned in any::<bool>(), upside_down in any::<bool>(),
    ) {
        let (shaft, sign) = if upside_down { (["crank", "ground"], -1.0) } else { (["ground", "crank"], 1.0) };
        let start = format!("start = \"{} deg\"", sign * angle);
        let drive = DRIVE.replace("600", if upside_down { "-600" } else { "600" });
        let loose = FourBar { aside, turned, shaft, more: [&start, "", "", ""], drive: &drive, ..PLAIN };
        let start = format!("start = \"{angle} deg\"");
        let ideal = FourBar { loose: false, more: [&start, "", "", ""], ..PLAIN };
        prop_assert!(same(&loose.begins(), &ideal.begins()), "{:?} against {:?}", loose.begins(), ideal.begins());
    }
}

#[test]
fn a_speed_whose_square_is_no_number_crosses_the_clearance_at_a_number() {
    let fast = FourBar { drive: "", more: ["speed = \"1e200 rad/s\"", "", "", ""], ..PLAIN }.read().start.join("\n");
    assert!(fast.contains("\"C\" crosses its clearance at") && !fast.contains("inf"), "{fast}");
}

#[test]
fn a_steady_drive_of_a_loose_linkage_does_not_begin_with_a_crash() {
    let outcome = FourBar { aside: [0.03, -0.02], ..PLAIN }.read().run(&mut ());
    // Nothing is faster than what gathers on the way through the clearance.
    assert!(outcome.events.impacts().next().is_some_and(|(event, _)| event.time > 1e-4));
    let fastest = outcome.events.impacts().map(|(_, impact)| impact.approach_speed).fold(0.0, f64::max);
    assert!(fastest < 1.0, "{fastest} m/s");
}

#[test]
fn a_journal_drawn_apart_is_brought_into_its_bearing_without_a_drive_too() {
    let own = FourBar { aside: [0.03, -0.02], drive: "", ..PLAIN };
    assert!(same(&own.begins(), &FourBar { loose: false, drive: "", ..PLAIN }.begins()));
    // By the tree alone it comes to its place already; a crank that is set elsewhere takes it away again.
    let set = FourBar { more: ["start = \"40 deg\"", "", "", ""], ..own };
    assert!(same(&set.begins(), &FourBar { loose: false, ..set }.begins()));
    let said = set.read().start.join("\n");
    assert!(said.contains("\"C\" is drawn outside of its clearance and is brought into its middle"), "{said}");
    // Speeds are as the file sets them, and what comes of it is said.
    let moving = FourBar { more: ["speed = \"60 rad/s\"", "", "", ""], ..own };
    assert_eq!(at_start(&moving.read(), "D.speed"), 0.0);
    assert!(moving.read().start.join("\n").contains("\"C\" crosses its clearance at"), "{:?}", moving.read().start);
    let ideal = FourBar { more: ["speed = \"60 rad/s\"", "", "start = \"ideal\"", ""], ..own };
    assert!(same(
        &ideal.begins(),
        &FourBar { loose: false, more: ["speed = \"60 rad/s\"", "", "", ""], ..own }.begins()
    ));
}

#[test]
fn what_the_file_sets_comes_before_an_ideal_start() {
    let set = FourBar { more: ["", "", "", "speed = \"1 rad/s\""], ..PLAIN };
    assert_eq!(at_start(&set.read(), "D.speed"), 1.0);
    assert!(set.read().start.join("\n").contains("with the speeds that the file sets"), "{:?}", set.read().start);
    let asked = FourBar { more: ["", "", "start = \"ideal\"", "speed = \"1 rad/s\""], ..PLAIN }.said();
    assert!(asked.contains("joint \"C\" cannot start with the speed of an ideal joint"), "{asked}");
    let drawn = FourBar { more: ["", "", "start = \"drawn\"", ""], ..PLAIN };
    assert_eq!(at_start(&drawn.read(), "D.speed"), 0.0);
    let out = FourBar { more: ["", "", "", "start = \"5 deg\""], ..PLAIN }.said();
    assert!(out.contains("the journal of joint \"C\" starts") && out.contains("outside of its bearing"), "{out}");
    let word = FourBar { more: ["", "", "start = \"idael\"", ""], ..PLAIN }.said();
    assert!(
        word.contains("start of joint \"C\" is \"idael\"") && word.contains("write \"ideal\", \"drawn\""),
        "{word}"
    );
}

#[test]
fn a_joint_may_name_the_ground_second_and_counts_the_other_way() {
    let there = FourBar { loose: false, more: ["start = \"20 deg\"", "", "", ""], ..PLAIN };
    let back = FourBar {
        shaft: ["crank", "ground"],
        more: ["start = \"-20 deg\"", "", "", ""],
        drive: &DRIVE.replace("600", "-600"),
        ..there
    };
    assert!(same(&there.begins(), &back.begins()), "{:?} against {:?}", there.begins(), back.begins());
    let reaction = |bar: &FourBar<'_>| at_start(&bar.read(), "A.reaction.force.x");
    assert!((reaction(&there) + reaction(&back)).abs() < 1e-9 * reaction(&there).abs());
    assert!(near(at_start(&back.read(), "A.speed"), -at_start(&there.read(), "A.speed")));
    let twice = FourBar { shaft: ["ground", "ground"], drive: "", ..there }.said();
    assert!(twice.contains("joint \"A\" joins body \"ground\" to itself"), "{twice}");
}

#[test]
fn a_bearing_may_be_in_a_body_and_its_journal_on_the_ground() {
    // The same ring, the journal on it or about it.
    let hung = |between: [&str; 2]| {
        let text = [
            body("ring", 0.0, 1.0),
            joint("pin", "journal-bearing", between, [0.0, 1.0], &format!("{BEARING}\nstart = [\"0.15 mm\", 0, 0]")),
        ];
        rig(&text.join("\n"))
    };
    for (between, side) in [(["ground", "ring"], 1.0), (["ring", "ground"], -1.0)] {
        assert!(near(at_start(&hung(between), "ring.position.x"), side * 1.5e-4), "{between:?}");
        assert!((at_start(&hung(between), "pin.indentation") + 5e-5).abs() < 1e-12, "{between:?}");
    }
}

#[test]
fn the_reaction_of_a_joint_with_clearance_is_the_force_of_its_contact() {
    let pressed = format!("{BEARING}\napproach_speed = \"1 m/s\"\nstart = [\"0.12 mm\", \"-0.17 mm\", 0]");
    for between in [["ground", "ring"], ["ring", "ground"]] {
        let text = [body("ring", 0.0, 1.0), joint("pin", "journal-bearing", between, [0.0, 1.0], &pressed)];
        let simulation = rig(&text.join("\n"));
        let value = |name: &str| at_start(&simulation, name);
        assert!(value("pin.force") > 1.0, "{}", value("pin.force"));
        for axis in ["x", "y"] {
            let [reaction, push] = ["reaction.force", "push"].map(|part| value(&format!("pin.{part}.{axis}")));
            assert!((reaction - push).abs() < 1e-9 * value("pin.force"), "{reaction} against {push}");
        }
        // It goes through the middle of the journal.
        assert!(value("pin.reaction.moment.z").abs() < 1e-9 * value("pin.force"));
    }
}

#[test]
fn a_pin_in_a_slot_starts_on_its_centre_line_and_moves_along_it() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/scotch-yoke/scenario.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("start = \"= crank*cos") && !line.starts_with("speed = \"= -speed*crank"));
    let bare: Vec<&str> = lines.collect();
    assert_eq!(bare.len() + 2, text.lines().count());
    for angle in ["-31 deg", "12 deg"] {
        let set = format!("angle={angle}");
        let begins = |text: &str| {
            let simulation = read(&file, text, &[&set]).map_err(|error| error.to_string()).unwrap().simulation;
            ["guide.coordinate", "guide.speed"].map(|name| at_start(&simulation, name))
        };
        // The file says in formulas what an ideal pin would do.
        let (own, formulas) = (begins(&bare.join("\n")), begins(&text));
        assert!(same(&own, &formulas), "{angle}: {own:?} against {formulas:?}");
    }
}

/// A slider-crank drawn with its crank along y: crank 0.1 m, rod 0.3 m.
fn slider_crank(shaft: &str, guide: &str) -> String {
    let end = 0.08f64.sqrt();
    let objects = [
        body("crank", 0.0, 0.05),
        body("rod", 0.5 * end, 0.05),
        body("slider", end, 0.0),
        joint("shaft", "revolute", ["ground", "crank"], [0.0, 0.0], shaft),
        joint("crank_pin", "revolute", ["crank", "rod"], [0.0, 0.1], ""),
        joint("wrist_pin", "revolute", ["rod", "slider"], [end, 0.0], ""),
        format!(
            "[[joint]]\nname = \"guide\"\nkind = \"prismatic\"\nbetween = [\"ground\", \"slider\"]\naxis = [1, 0, 0]\n{guide}\n"
        ),
    ];
    format!("carom = 1\ntitle = \"Slider-crank\"\n{}\n[run]\nuntil = 1\n", objects.join("\n"))
}

/// Where the slider is with its crank turned by `angle` [rad] from the drawing.
fn slider_at(angle: f64) -> f64 {
    let (sin, cos) = (angle + FRAC_PI_2).sin_cos();
    0.1 * cos + (0.09 - (0.1 * sin).powi(2)).sqrt() - 0.08f64.sqrt()
}

#[test]
fn a_crank_starts_as_fast_as_it_is_to_where_another_joint_of_its_loop_has_a_start() {
    for crank in ["speed = \"100 rad/s\"", "start = 0.6\nspeed = \"100 rad/s\""] {
        let guide = format!("start = {:?}", slider_at(0.6));
        let read = read(Path::new("crank.toml"), &slider_crank(crank, &guide), &[] as &[&str]);
        let simulation = read.map_err(|error| error.to_string()).unwrap().simulation;
        assert_eq!(at_start(&simulation, "shaft.speed"), 100.0);
        assert!((at_start(&simulation, "shaft.coordinate") - 0.6).abs() < 1e-9);
        let rate = (slider_at(0.6 + 1e-6) - slider_at(0.6 - 1e-6)) / 2e-6;
        assert!((at_start(&simulation, "guide.speed") / (100.0 * rate) - 1.0).abs() < 1e-6);
        let said = simulation.start.join("\n");
        assert!(said.contains("follows from the rest: ") && said.contains("\"guide\" "), "{said}");
    }
}

#[test]
fn starts_that_contradict_are_refused_with_both_lines() {
    let said = |shaft: &str, guide: &str| {
        read(Path::new("crank.toml"), &slider_crank(shaft, guide), &[] as &[&str]).unwrap_err().to_string()
    };
    let positions = said("start = \"30 deg\"", "start = \"10 mm\"");
    assert!(
        positions.contains("start of joint \"guide\" is 10 mm, but start of joint \"shaft\" (line 27) makes it"),
        "{positions}"
    );
    let speeds = said("speed = \"30 rad/s\"", "speed = \"1 m/s\"");
    assert!(
        speeds.contains("speed of joint \"guide\" is 1 m/s, but speed of joint \"shaft\" (line 27) makes it -3 m/s"),
        "{speeds}"
    );
    let reach = said("", "start = \"0.5 m\"");
    assert!(
        reach.contains("start of joint \"guide\" is 0.5 m, which its loop does not reach: it closes at"),
        "{reach}"
    );
    let driven = format!(
        "{}\n[[drive]]\nname = \"motor\"\nkind = \"steady\"\njoint = \"shaft\"\nspeed = \"300 rpm\"",
        slider_crank("speed = 5", "")
    );
    let driven = read(Path::new("crank.toml"), &driven, &[] as &[&str]).unwrap_err().to_string();
    assert!(driven.contains("speed of joint \"shaft\" is 5 rad/s, but drive \"motor\" (line "), "{driven}");
    // Few digits are no contradiction, and are told.
    let few = format!("start = {:.4}", slider_at(0.6));
    let read = read(Path::new("crank.toml"), &slider_crank("start = 0.6", &few), &[] as &[&str]);
    let notes = read.map_err(|error| error.to_string()).unwrap().simulation.start.join("\n");
    assert!(notes.contains("start of joint \"guide\" is changed by "), "{notes}");
}
