//! The report of a run: one file that stands alone, says what happened, and stays small.
#![allow(clippy::unwrap_used)]

use carom::report::{ContactSample, Form, ReportData, page};
use carom::scenario::{Scenario, read, shipped};
use carom::simulate::Outcome;
use serde_json::Value;
use std::path::Path;

fn run(name: &str, sets: &[&str]) -> (Scenario, Outcome) {
    let shipped = shipped().iter().find(|shipped| shipped.name == name).unwrap();
    let scenario = read(Path::new("scenario.toml"), shipped.text, sets).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    (scenario, outcome)
}

fn report(name: &str, sets: &[&str]) -> String {
    let (scenario, outcome) = run(name, sets);
    page(&ReportData::of(&scenario, &outcome))
}

/// What the viewer is given.
fn data(page: &str) -> Value {
    let rest = page.split_once("id=\"data\">").unwrap().1;
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// Numbers that were written as letters.
fn doubles(letters: &Value) -> Vec<f64> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters = letters.as_str().unwrap().trim_end_matches('=');
    let (mut word, mut bits, mut bytes) = (0u32, 0, Vec::new());
    for letter in letters.bytes() {
        (word, bits) = ((word << 6) | u32::from(value(letter)), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
            word &= (1 << bits) - 1;
        }
    }
    bytes.chunks_exact(8).map(|eight| f64::from_le_bytes(eight.try_into().unwrap())).collect()
}

/// The tags of a page outside of scripts and style sheets, without their attributes.
fn tags(page: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some((_, behind)) = rest.split_once('<') {
        let (tag, after) = behind.split_once('>').unwrap();
        let name = tag.split_whitespace().next().unwrap().trim_end_matches('/').to_owned();
        let whole = tag.ends_with('/') || tag.starts_with('!');
        rest = match name.as_str() {
            "script" | "style" => &after[after.find(&format!("</{name}>")).unwrap()..],
            _ => after,
        };
        if !whole && !["meta", "link", "input"].contains(&name.as_str()) {
            tags.push(name);
        }
    }
    tags
}

#[test]
fn the_page_asks_for_nothing_from_outside() {
    for name in ["pendulum", "slider-crank", "bouncing-spring"] {
        let page = report(name, &[]);
        for word in ["http://", "https://", " src=", "@import", "url(", "import(", "fetch("] {
            assert!(!page.contains(word), "{name} has {word}");
        }
    }
}

#[test]
fn every_tag_is_closed_where_it_was_opened() {
    let mut open = Vec::new();
    for tag in tags(&report("bouncing-spring", &[])) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name)),
            None => open.push(tag),
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

#[test]
fn every_event_has_its_row() {
    let (scenario, outcome) = run("bouncing-spring", &[]);
    let page = page(&ReportData::of(&scenario, &outcome));
    let times: Vec<f64> =
        page.split("data-time=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0.parse().unwrap()).collect();
    let events: Vec<f64> = outcome.events.list().iter().map(|event| event.time).collect();
    assert!(events.len() > 10);
    assert_eq!(times, events);
}

#[test]
fn ten_seconds_of_a_slider_crank_stay_below_three_megabytes() {
    let page = report("slider-crank", &["run.until=10 s"]);
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
    let times = doubles(&data(&page)["frames"]["times"]);
    assert_eq!((times[0], *times.last().unwrap()), (0.0, 10.0));
}

#[test]
fn more_bodies_do_not_make_the_page_larger_without_end() {
    let page = report("chain", &["n=300", "run.until=0.3 s"]);
    assert!(page.len() < 14_000_000, "{} bytes", page.len());
}

#[test]
fn a_name_of_the_users_cannot_become_markup() {
    let (mut scenario, outcome) = run("pendulum", &[]);
    scenario.simulation.title = "</title><b>&".into();
    scenario.description = "<!--data--><i>".into();
    scenario.bundle.files[0].text = "x = \"</script><u>\"".into();
    let page = page(&ReportData::of(&scenario, &outcome));
    for markup in ["<b>&", "<i>", "<u>"] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert_eq!(page.matches("id=\"data\"").count(), 1);
    assert_eq!(data(&page)["title"], "</title><b>&");
}

#[test]
fn planar_mechanisms_are_seen_head_on_and_spatial_ones_are_not() {
    let normal = |name: &str| data(&report(name, &[]))["scene"]["view"]["normal"].clone();
    for (name, seen) in [("slider-crank", [0.0, 0.0, 1.0]), ("double-pendulum", [0.0, -1.0, 0.0])] {
        let normal: Vec<f64> = serde_json::from_value(normal(name)).unwrap();
        assert!(normal.iter().zip(seen).all(|(a, b)| (a - b).abs() < 1e-12), "{name}: {normal:?}");
    }
    assert_eq!((normal("heavy-top"), normal("bricard")), (Value::Null, Value::Null));
}

#[test]
fn a_stop_that_is_reached_and_left_is_an_interval() {
    let (_, outcome) = run("bouncing-spring", &[]);
    let intervals = data(&report("bouncing-spring", &[]))["intervals"].clone();
    let first = &outcome.events.list()[..2];
    assert_eq!((first[0].kind.words(), first[1].kind.words()), ("reach", "leave"));
    assert_eq!((&intervals[0]["from"], &intervals[0]["to"]), (&first[0].time.into(), &first[1].time.into()));
}

#[test]
fn a_run_that_could_not_go_on_says_so_on_its_page() {
    let (scenario, outcome) = run("pendulum", &["run.most_steps=5"]);
    let failure = outcome.failure.clone().unwrap();
    let page = page(&ReportData::of(&scenario, &outcome));
    assert!(page.contains(&format!("<p id=\"failure\">{}</p>", failure.replace('"', "&quot;"))), "{failure}");
}

#[test]
fn an_impact_is_sampled_through_its_peak_and_told_with_what_it_delivered() {
    let (scenario, outcome) = run("bouncing-ball", &["run.until=0.6 s"]);
    let data = ReportData::of(&scenario, &outcome);
    let samples = &data.contacts[0].samples;
    let most = |read: fn(&ContactSample) -> f64| samples.iter().map(read).fold(0.0, f64::max);
    let (event, impact) = outcome.events.impacts().next().unwrap();
    for (peak, seen) in [(impact.peak_force, most(|s| s.force)), (impact.peak_indentation, most(|s| s.indentation))] {
        let peak = peak.unwrap();
        assert!(seen > 0.99 * peak && seen < 1.0001 * peak, "{seen} of {peak}");
    }
    let (touch, duration) = (event.time, impact.duration.unwrap());
    let nearest = |time: f64| samples.iter().map(|s| (s.time - time).abs()).fold(f64::INFINITY, f64::min);
    assert!(nearest(touch) < 1e-12 && nearest(touch + duration) < 1e-9, "from touch to parting");
    assert_eq!(data.restitutions[0].delivered, [(touch, impact.restitution_delivered.unwrap())]);
    let lost = data.ledger.iter().find(|entry| entry.name.starts_with("lost at")).unwrap();
    assert!((lost.energy - impact.loss.unwrap()).abs() < 1e-9 * lost.energy);
}

/// The largest force [N] and indentation [m] among the samples of an impact, from its touch until the next.
fn peaks(data: &ReportData, outcome: &Outcome, row: usize) -> [f64; 2] {
    let event = &outcome.events.list()[row];
    let samples = &data.contacts.iter().find(|contact| contact.name == event.name).unwrap().samples;
    let next = outcome.events.list()[row + 1..]
        .iter()
        .find(|next| next.name == event.name)
        .map_or(f64::INFINITY, |next| next.time);
    let own = samples.iter().filter(|sample| sample.time >= event.time && sample.time < next);
    own.fold([0.0, 0.0], |[force, depth], sample| [force.max(sample.strength()), depth.max(sample.indentation)])
}

#[test]
fn no_peak_of_a_contact_is_lost_on_the_page() {
    for (name, sets) in [("bouncing-ball", &[][..]), ("slider-crank-clearance", &[]), ("newtons-cradle", &["n=20"])] {
        let (scenario, outcome) = run(name, sets);
        let data = ReportData::of(&scenario, &outcome);
        for (row, event) in outcome.events.list().iter().enumerate() {
            let impact = event.impact().unwrap();
            let wanted = [impact.peak_force.unwrap(), impact.peak_indentation.unwrap()];
            let seen = peaks(&data, &outcome, row);
            for (seen, peak) in seen.iter().zip(wanted) {
                assert!((seen / peak - 1.0).abs() < 1e-4, "{name}, impact {row}: {seen} of {peak}");
            }
        }
    }
}

#[test]
fn of_many_contacts_it_is_known_too_how_far_apart_they_are() {
    let (scenario, outcome) = run("newtons-cradle", &["n=25", "gap=0.1 mm", "run.until=6 ms"]);
    let data = ReportData::of(&scenario, &outcome);
    assert!(data.contacts.len() > 16);
    for contact in &data.contacts[1..] {
        let first = &contact.samples[0];
        assert!((first.indentation + 1e-4).abs() < 1e-9, "{}: {first:?}", contact.name);
        let touch = outcome.events.list().iter().find(|event| event.name == contact.name).unwrap().time;
        assert!(contact.samples.iter().filter(|sample| sample.time < touch).count() > 1, "{}", contact.name);
    }
}

#[test]
fn a_journal_on_a_body_that_has_a_shape_is_drawn() {
    let four_bar = shipped().iter().find(|shipped| shipped.name == "four-bar").unwrap().text;
    let journal = "kind = \"journal-bearing\"\nbearing = \"20 mm\"\nclearance = \"1 mm\"\nlaw = \"lankarani_nikravesh\"\n\
                   restitution = 0.8\nstiffness = \"1e9 N/m^1.5\"\nbetween = [\"coupler\", \"rocker\"]";
    let text = four_bar.replace("kind = \"revolute\"\nbetween = [\"coupler\", \"rocker\"]", journal);
    let text = text.replace(", \"C.reaction.force\"", "");
    let scenario =
        read(Path::new("scenario.toml"), &text, &["run.until=1 ms"] as &[&str]).map_err(|e| e.to_string()).unwrap();
    let outcome = scenario.simulation.run(&mut ());
    let bodies = ReportData::of(&scenario, &outcome).scene.bodies;
    let form = |body: usize| bodies[body].surfaces.first().map(|part| part.form.clone());
    assert!(matches!(form(1), Some(Form::Tube { inner, .. }) if (inner - 0.02).abs() < 1e-12), "{:?}", form(1));
    assert!(matches!(form(2), Some(Form::Cylinder { radius, .. }) if (radius - 0.019).abs() < 1e-12), "{:?}", form(2));
}

/// A half plane has no end, a wall ends where it does.
#[test]
fn what_is_infinite_is_drawn_without_an_end_and_nothing_else() {
    let text = |shape: &str| {
        format!(
            "carom = 1\ntitle = \"Disc\"\n[[body]]\nname = \"disc\"\nposition = [0, 1, 0]\nmass = 1\ninertia = [1, 1, 1]\n[[contact]]\nname = \"edge\"\n\
             between = [\"disc\", \"ground\"]\nshapes = [{{ kind = \"circle\", radius = 0.1 }}, {shape}]\nlaw = \"hertz\"\n\
             stiffness = \"1e9 N/m^1.5\"\n[run]\nuntil = \"1 ms\"\n"
        )
    };
    let drawn = |shape: &str| {
        let text = text(shape);
        let scenario = read(Path::new("disc.toml"), &text, &[] as &[&str]).map_err(|e| e.to_string()).unwrap();
        let scene = ReportData::of(&scenario, &scenario.simulation.run(&mut ())).scene;
        scene.ground.iter().map(|part| part.form.clone()).collect::<Vec<Form>>()
    };
    let ends = |forms: &[Form]| {
        let walls = forms.iter().filter_map(|form| match form {
            Form::Wall { endless, .. } => Some(*endless),
            _ => None,
        });
        walls.collect::<Vec<bool>>()
    };
    assert_eq!(ends(&drawn("{ kind = \"line\", normal = [0, 1, 0] }")), [true]);
    assert_eq!(ends(&drawn("{ kind = \"segment\", from = [-1, 0, 0], to = [1, 0, 0] }")), [false]);
}

#[test]
fn in_flight_it_is_known_how_far_apart_the_surfaces_are() {
    let (scenario, outcome) = run("bouncing-ball", &["run.until=0.6 s"]);
    let first = &outcome.events.list()[0];
    let (touch, speed) = (first.time, first.impact().unwrap().approach_speed);
    let data = ReportData::of(&scenario, &outcome);
    let falls: Vec<_> = data.contacts[0].samples.iter().filter(|sample| sample.time < touch).collect();
    assert!(falls.len() > 1);
    for sample in falls {
        // What is left of the fall becomes speed.
        let at_touch = (sample.rate.powi(2) - 2.0 * 9.81 * sample.indentation).sqrt();
        assert!((at_touch - speed).abs() < 1e-6 * speed, "{at_touch} of {speed}");
    }
}

#[test]
fn the_figure_that_a_scenario_asks_for_comes_first() {
    let (scenario, outcome) = run("slider-crank-clearance", &["run.until=2 ms"]);
    let data = ReportData::of(&scenario, &outcome);
    assert_eq!(Some(&data.figures[0].0), scenario.figures[0].request.title.as_ref());
}

#[test]
fn impacts_without_a_restitution_are_counted() {
    let (scenario, outcome) = run("slider-crank-clearance", &[]);
    let data = ReportData::of(&scenario, &outcome);
    let listed = &data.restitutions[0];
    // The last still presses, some were pressed together more than once, and the crank acts on most.
    assert!(listed.without > 1 && listed.delivered.len() + listed.without == outcome.contacts[0].impacts);
    let have = if listed.delivered.len() == 1 { "has" } else { "have" };
    let (with, without, all) = (listed.delivered.len(), listed.without, outcome.contacts[0].impacts);
    let words = format!("{with} of {all} impacts {have} a restitution. {without} have none");
    assert!(page(&data).contains(&words));
    // What it was made of, how hard it pushed, and what was taken for granted, as the summary has it.
    let told = &data.summaries[0];
    assert_eq!(
        (told.impacts, told.lost, told.peak.map(|peak| peak.0)),
        (all, outcome.contacts[0].loss, Some(outcome.contacts[0].peak_force))
    );
    assert!(page(&data).contains("<section id=\"contacts\">") && page(&data).contains(&outcome.contacts[0].law));
}
