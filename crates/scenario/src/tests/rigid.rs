//! What a file says of rigid contacts: restitution by speed, balls that return their slip, and what is refused.

use super::*;
use carom_engine::impact::Rebound;
use carom_lab::warning::Code;
use carom_laws::restitution::RestitutionSpeed;
use carom_run::simulate::{Follow, Keep};

const BALL: &str = "carom = 1
title = \"Ball on a floor\"
[world]
gravity = [0, 0, 0]
[[body]]
name = \"ball\"
position = [0, 0, 0.11]
velocity = [VX, 0, -1]
mass = 1
shape = { kind = \"sphere\", radius = 0.1 }
[[contact]]
name = \"floor\"
between = [\"ball\", \"ground\"]
shapes = [\"own\", { kind = \"plane\", normal = [0, 0, 1] }]
law = \"ye_flores\"
restitution = 0.9
stiffness = \"1e8 N/m^1.5\"
SAID
[run]
until = 0.02
RUN
";

fn ball(said: &str, run: &str, vx: f64) -> Result<Scenario, ScenarioError> {
    let text = BALL.replace("SAID", said).replace("RUN", run).replace("VX", &vx.to_string());
    read(Path::new("ball.toml"), &text, &[] as &[&str])
}

fn rebound(said: &str) -> Rebound {
    let scenario = ball(said, "contact = \"rigid\"", 0.0).map_err(|error| error.to_string()).unwrap();
    scenario.simulation.model.contacts[0].rigid.unwrap()
}

#[test]
fn restitution_falls_with_the_speed_by_a_law_of_the_catalogue() {
    let linear = |at_rest, slope| Rebound::BySpeed(RestitutionSpeed::Linear { at_rest, slope });
    let wang = |strength_factor| Rebound::BySpeed(RestitutionSpeed::Wang { strength_factor });
    for (said, expected) in [
        ("", Rebound::Constant(0.9)),
        ("restitution_law = \"cor_herbert\"", Rebound::BySpeed(RestitutionSpeed::Herbert)),
        // The slowest impact has the restitution of the contact, and the slope is the documented one.
        ("restitution_law = \"cor_linear\"", linear(0.9, 0.2)),
        ("restitution_law = { law = \"cor_linear\", parameters = { a1 = \"100 s/km\" } }", linear(0.9, 0.1)),
        ("restitution_law = { law = \"cor_linear\", parameters = { a0 = 1, a1 = 0.3 } }", linear(1.0, 0.3)),
        ("restitution_law = { law = \"cor_wang\", parameters = { Ks = 1.2 } }", wang(1.2)),
        ("restitution_law = { law = \"cor_wang\", parameters = { s1 = \"900 MPa\", s2 = \"300 MPa\" } }", wang(1.5)),
    ] {
        assert_eq!(rebound(said), expected, "{said}");
    }
}

/// Herbert: 1 - 0.026 * 1000^(1/3) = 0.74 at 1 m/s.
#[test]
fn a_ball_rebounds_as_herbert_says_and_the_event_has_what_was_asked() {
    let scenario = ball("restitution_law = \"cor_herbert\"", "contact = \"rigid\"", 0.0).unwrap();
    assert!(scenario.contact_laws()[0].1.contains("cor_herbert"), "{:?}", scenario.contact_laws());
    let outcome = scenario.simulation.run(&mut ());
    let (_, impact) = outcome.events.impacts().next().unwrap();
    for found in [impact.restitution_requested, impact.restitution_delivered, impact.speed_ratio] {
        assert!((found.unwrap() - 0.74).abs() < 1e-12, "{impact:?}");
    }
}

/// Foerster et al. 1994, soda-lime glass: beyond psi1 = 0.44051 the ball slips to the end.
#[test]
fn a_ball_returns_its_slip_as_walton_says() {
    let (e, mu, beta0) = (0.97, 0.092, 0.44);
    let said = format!(
        "friction = {mu}\ntangential_restitution = {beta0}\nrestitution_law = {{ law = \"cor_linear\", parameters = {{ a0 = {e}, a1 = 0 }} }}"
    );
    for psi in [0.1, 0.44050, 0.44052, 2.0] {
        for law in ["newton", "poisson", "stronge"] {
            let scenario = ball(&said, &format!("contact = \"rigid\"\nimpact = \"{law}\""), psi).unwrap();
            let outcome = scenario.simulation.run(&mut ());
            // The slip is that of the speed and of the spin, which an impulse along the floor changes 2.5 times as much.
            let change = psi - outcome.bodies[0].velocity.x;
            let slip = psi - 3.5 * change;
            let expected = if psi < 0.44051 { -beta0 * psi } else { psi - 3.5 * (1.0 + e) * mu };
            assert!((slip - expected).abs() < 1e-10, "{law} {psi}: {slip} {expected}");
            assert!(outcome.residue().abs() < 1e-12);
        }
    }
}

#[test]
fn what_makes_no_sense_for_rigid_surfaces_is_refused_with_what_to_write() {
    let (rigid, at_once) = ("contact = \"rigid\"", "contact = \"rigid\"\nimpact_order = \"at-once\"");
    for (said, run, message, label) in [
        ("restitution_law = 3", rigid, "is a number", "write a law such as \"cor_herbert\""),
        ("restitution_law = \"cor_herbet\"", rigid, "there is no law \"cor_herbet\"", "did you mean \"cor_herbert\"?"),
        ("restitution_law = \"hertz\"", rigid, "no law by which restitution falls", "write one of cor_linear"),
        ("restitution_law = { law = \"cor_linear\", parameters = { a0 = 1.5 } }", rigid, "a0 of", "between 0 and 1"),
        ("restitution_law = { law = \"cor_linear\", parameters = { a1 = -1 } }", rigid, "a1 of", "zero or more"),
        ("restitution_law = { law = \"cor_linear\", parameters = { v0 = 1 } }", rigid, "v0 of", "known at each impact"),
        (
            "restitution_law = { law = \"cor_wang\", parameters = { s1 = 1e8 } }",
            rigid,
            "one yield strength",
            "s1 and s2",
        ),
        ("restitution_law = \"cor_herbert\"", "", "is for rigid surfaces", "add rigid = true"),
        ("rigid = false\nrestitution_law = \"cor_herbert\"", rigid, "is for rigid surfaces", "add rigid = true"),
        ("tangential_restitution = 0.4", rigid, "but no friction", "add friction = 0.1"),
        ("friction = 0.1\ntangential_restitution = 1.4", rigid, "is 1.4", "between -1 and 1"),
        ("friction = 0.1\ntangential_restitution = 0.4", at_once, "one impact at a time", "sequential"),
    ] {
        let error = ball(said, run, 0.0).map_err(|error| error.to_string()).err().unwrap_or_default();
        assert!(error.contains(message) && error.contains(label), "{said}\n{error}");
    }
    // What is for rigid surfaces alone does no harm where the file is run in the other world.
    assert!(ball("restitution_law = \"cor_herbert\"", "contact = \"compliant\"", 0.0).is_ok());
}

#[test]
fn tangential_restitution_is_for_balls_on_planes_and_balls() {
    let text = BALL
        .replace("SAID", "friction = 0.2\ntangential_restitution = 0.4\nrigid = true")
        .replace("RUN", "")
        .replace("VX", "0")
        .replace(
            "\"own\", { kind = \"plane\", normal = [0, 0, 1] }",
            "{ kind = \"box\", size = [0.2, 0.2, 0.2] }, { kind = \"plane\", normal = [0, 0, 1] }",
        );
    let error = read(Path::new("box.toml"), &text, &[] as &[&str]).map_err(|error| error.to_string()).err().unwrap();
    assert!(error.contains("for balls that meet planes or balls"), "{error}");
}

/// Teeth of two gears that roll onto each other, one pair after the other: the gap of the next pair comes to zero and stays there, and opens where its flanks end.
#[test]
fn rigid_teeth_take_over_from_each_other() {
    let sets = ["run.contact=rigid", "run.until=8 ms", "run.record=steps"];
    let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
    let mut simulation = Source::find("gear-teeth").unwrap().read_changed(&changes).unwrap().simulation;
    simulation.settings.keep.motion = false;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.end.work.steps < 2000 && outcome.residue().abs() < 1e-8, "{:?}", outcome.end.work);
    // Across its backlash of 0.1 mm the gear is on one side or the other, and never beyond.
    let lag = outcome.recording.column("lag").unwrap();
    let beyond = lag.map(|lag| lag.abs() - 0.5e-4).fold(0.0, f64::max);
    assert!(beyond < 1e-11, "{beyond:e}");
}

/// A pair of uniform rods whose lower end strikes the floor (Kane and Levinson 1985, section 6.2): 20 and 30 degrees, 0.1 and 0.2 rad/s, restitution 0.5, friction 1.
const KANE: &str = "carom = 1
title = \"Two rods strike the floor\"
[world]
gravity = [0, 0, 0]
[[body]]
name = \"upper\"
position = [0, 0, -0.5]
mass = 1
inertia = [\"= 1/12\", \"= 1/12\", 1e-6]
[[body]]
name = \"lower\"
position = [0, 0, -1.5]
mass = 1
inertia = [\"= 1/12\", \"= 1/12\", 1e-6]
[[joint]]
name = \"pivot\"
kind = \"revolute\"
between = [\"ground\", \"upper\"]
point = [0, 0, 0]
axis = [0, -1, 0]
start = \"20 deg\"
speed = \"-0.1 rad/s\"
[[joint]]
name = \"elbow\"
kind = \"revolute\"
between = [\"upper\", \"lower\"]
point = [0, 0, -1]
axis = [0, -1, 0]
start = \"10 deg\"
speed = \"-0.1 rad/s\"
[[contact]]
name = \"tip\"
between = [\"lower\", \"ground\"]
shapes = [{ kind = \"point\", point = [0, 0, -0.5] }, { kind = \"plane\", point = [0, 0, \"= -cos(20*PI/180) - cos(30*PI/180) - GAP\"], normal = [0, 0, 1] }]
law = \"ye_flores\"
restitution = 0.5
stiffness = \"1e8 N/m^1.5\"
friction = 1
[run]
until = 1e-6
contact = \"rigid\"
";

/// What each law loses, by the path of the impulses worked through elsewhere: Newton's creates more than half of the 0.0232 J that there are. That is booked, and told with its amount, its time, its place and what to
/// take instead; the others lose, and nothing is told.
#[test]
fn an_impact_that_creates_energy_is_told_with_amount_place_and_remedy() {
    // Touching at the start, and a nanometre before, on which the rods turn a little.
    for (gap, off) in [("0", 1e-12), ("1e-9", 1e-9)] {
        for (law, lost) in
            [("newton", -0.013618955717818), ("poisson", 0.011858485583615), ("stronge", 0.011677725457955)]
        {
            let changes = [format!("run.impact={law}")];
            let text = KANE.replace("GAP", gap);
            let scenario = read(Path::new("kane.toml"), &text, &changes).map_err(|error| error.to_string()).unwrap();
            let outcome = scenario.simulation.run(&mut ());
            let (event, impact) = outcome.events.impacts().next().unwrap();
            assert!((impact.loss.unwrap() - lost).abs() < off, "{law}: {impact:?}");
            assert!(outcome.residue().abs() < 1e-14, "{law}: {:e}", outcome.residue());
            let told: Vec<_> =
                outcome.warnings().into_iter().filter(|warning| warning.code == Code::ImpactGains).collect();
            if lost > 0.0 {
                assert_eq!(told.len(), 0, "{told:?}");
                continue;
            }
            let words = told[0].to_string();
            let time = carom_lab::units::engineering(event.time, "s");
            for said in ["contact \"tip\"", "13.62 mJ in all", &format!("the most at {time}"), "--impact stronge"] {
                assert!(words.contains(said), "{said} in {words}");
            }
        }
    }
}

/// A slider that is driven along a rail with 2 m/s, before a free block of 3 kg.
const PUSHED: &str = "carom = 1
title = \"A driven slider and a block\"
[world]
gravity = [0, 0, 0]
[[body]]
name = \"slider\"
mass = 2
shape = { kind = \"sphere\", radius = 0.1 }
[[body]]
name = \"block\"
position = [PLACE, 0, 0]
mass = 3
shape = { kind = \"sphere\", radius = 0.1 }
[[joint]]
name = \"guide\"
kind = \"prismatic\"
between = [\"ground\", \"slider\"]
axis = [1, 0, 0]
[[joint]]
name = \"rail\"
kind = \"prismatic\"
between = [\"ground\", \"block\"]
axis = [1, 0, 0]
speed = SPEED
[[drive]]
name = \"push\"
kind = \"steady\"
joint = \"guide\"
speed = 2
[[contact]]
name = \"hit\"
between = [\"slider\", \"block\"]
law = \"ye_flores\"
restitution = 0.5
stiffness = \"1e8 N/m^1.5\"
[run]
until = 0.3
contact = \"rigid\"
";

/// The drive gives the impulse `m (1 + e) g`, at its own speed: what it brings in is what the block gains and what the impact loses. A block that comes from behind pushes the drive, which takes back.
#[test]
fn a_drive_is_booked_for_what_it_brings_into_an_impact_and_takes_from_it() {
    for (place, speed, approach) in [(0.5, 0.0, 2.0), (0.5, -1.0, 3.0), (-0.5, 5.0, 3.0)] {
        let text = PUSHED.replace("PLACE", &f64::to_string(&place)).replace("SPEED", &f64::to_string(&speed));
        let scenario =
            read(Path::new("pushed.toml"), &text, &[] as &[&str]).map_err(|error| error.to_string()).unwrap();
        let outcome = scenario.simulation.run(&mut ());
        let side = if place > 0.0 { 1.0 } else { -1.0 };
        let work = 3.0 * 1.5 * approach * 2.0 * side;
        let push = &outcome.drives[0].work;
        assert!((push.net - work).abs() < 1e-12, "{push:?} {work}");
        assert!(
            (push.positive - work.max(0.0)).abs() < 1e-12 && (push.negative - work.min(0.0)).abs() < 1e-12,
            "{push:?}"
        );
        let after = 2.0 + side * 0.5 * approach;
        assert!((outcome.bodies[1].velocity.x - after).abs() < 1e-12);
        let (_, impact) = outcome.events.impacts().next().unwrap();
        let gained = 1.5 * (after * after - speed * speed);
        assert!((impact.loss.unwrap() - (work - gained)).abs() < 1e-12, "{impact:?}");
        assert!(outcome.residue().abs() < 1e-13, "{:e}", outcome.residue());
    }
}

/// Slow gears, whose teeth arrive more slowly than surfaces part: the next flank rolls onto the line of action and follows there, and so it does a turn later, when it has touched before.
#[test]
fn flanks_that_come_to_follow_stay_together_however_slowly_they_came() {
    // In more than a turn the first teeth of the pinion come to touch once more.
    for (speed, turns) in [(1500.0, 1.3), (30.0, 0.3)] {
        let until = turns * 60.0 / speed;
        // Fluctuation and drag go with the square of the speed: the same motion, slower.
        let slower: f64 = speed / 1500.0;
        let sets = [
            "run.contact=rigid".to_owned(),
            format!("speed={speed} rpm"),
            format!("fluctuation={:e} rad/s^2", 1500.0 * slower * slower),
            format!("drag={:e} N m", 0.5 * slower * slower),
            format!("run.until={until}"),
        ];
        let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
        let mut simulation = Source::find("gear-teeth").unwrap().read_changed(&changes).unwrap().simulation;
        simulation.settings.keep = Keep::NONE;
        simulation.settings.most_steps = 5000;
        let outcome = simulation.run(&mut ());
        assert_eq!(outcome.failure, None, "{speed}");
        let evaluations = outcome.end.work.evaluations;
        assert!(evaluations < 200_000, "{speed}: {evaluations}");
        assert!(outcome.relative_residue().abs() < 1e-8, "{speed}: {:e}", outcome.relative_residue());
    }
}

/// Six feet on legs that spread press against each other at rest, and one of them begins to slip: neither turns nor site after site comes to an end there, and Newton's method does.
#[test]
fn rigid_feet_of_legs_that_spread_go_on_where_one_begins_to_slip() {
    let sets = ["run.contact=rigid", "run.until=10 ms"];
    let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
    let mut simulation = Source::find("hexapod-flat").unwrap().read_changed(&changes).unwrap().simulation;
    simulation.settings.keep = Keep::NONE;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.relative_residue().abs() < 1e-6, "{:e}", outcome.relative_residue());
}

/// Flanks that go on for ever: their ways grow to many times the extent of the mechanism, and what rounding does to a gap with them. Bounces come to their end above that, in the thirteenth turn as in the first.
#[test]
fn bounces_come_to_an_end_however_far_joints_have_gone() {
    let sets = ["run.contact=rigid", "run.until=1.5"];
    let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
    let mut simulation = Source::find("gear-backlash").unwrap().read_changed(&changes).unwrap().simulation;
    simulation.settings.keep = Keep::NONE;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    assert!(outcome.relative_residue().abs() < 1e-8, "{:e}", outcome.relative_residue());
}

/// Buildings that pound each other, the stereomechanical row: 15 hits and the largest ways, by the closed form of both swings under a sine between impacts, from one turning point to the next. A printed table has 0.233917 m and
/// 0.076688 m, on the left the largest of its samples, which lies below by what samples some milliseconds apart miss.
#[test]
fn buildings_that_pound_rigidly_swing_as_far_as_their_closed_form() {
    let sets = ["run.contact=rigid", "run.tolerance=1e-12"];
    let changes: Vec<Change<'_>> = sets.iter().map(|assignment| Change { option: "--set", assignment }).collect();
    let mut simulation = Source::find("pounding").unwrap().read_changed(&changes).unwrap().simulation;
    simulation.settings.keep = Keep::NONE;
    let follow = Follow { from: 0.0, pieces: 0, largest_alone: false };
    let (outcome, courses) = simulation.run_following(follow, &mut ());
    let impacts: Vec<f64> = outcome.events.impacts().map(|(event, _)| event.time).collect();
    assert_eq!(impacts.len(), 15);
    assert!((impacts[0] - 0.8178693201474).abs() < 1e-11, "{}", impacts[0]);
    for (side, way, printed) in [("left", 0.23393068639878, 0.233917), ("right", 0.07668838532125, 0.076688)] {
        let name = format!("{side}_columns.coordinate");
        let column = simulation.outputs.iter().position(|output| output.column.name == name).unwrap();
        let largest = courses[column].most.max(-courses[column].least);
        assert!((largest / way - 1.0).abs() < 1e-9, "{side}: {largest}");
        let above = if side == "right" { 5e-7 } else { 1.5e-5 };
        assert!((0.0..above).contains(&(largest - printed)), "{side}: {largest}");
    }
}
