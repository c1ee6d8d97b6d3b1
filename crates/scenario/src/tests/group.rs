//! Contacts between groups: which pairs they are, what these are called, and that they are what is written out by hand.

use super::*;
use proptest::prelude::*;
use std::fmt::Write;

/// A ball of this name, place and radius [m].
fn ball(name: &str, [x, y, z]: [f64; 3], radius: f64) -> String {
    format!(
        "[[body]]\nname = \"{name}\"\nposition = [{x:?}, {y:?}, {z:?}]\nmass = 1\nshape = {{ kind = \"sphere\", radius = {radius:?} }}\n"
    )
}

/// A surface of the ground; without a name if that is empty.
fn wall(name: &str, point: [f64; 3], normal: [f64; 3]) -> String {
    let name = if name.is_empty() { String::new() } else { format!("name = \"{name}\"\n") };
    format!(
        "[[surface]]\n{name}body = \"ground\"\nshape = {{ kind = \"plane\", point = {point:?}, normal = {normal:?} }}\n"
    )
}

fn group(name: &str, members: &[&str]) -> String {
    format!("[[group]]\nname = \"{name}\"\nmembers = {members:?}\n")
}

const LAW: &str = "law = \"ye_flores\"\nrestitution = 0.8\nstiffness = 1e7\n";

fn contact(name: &str, between: [&str; 2], more: &str) -> String {
    format!("[[contact]]\nname = \"{name}\"\nbetween = {between:?}\n{more}{LAW}")
}

fn text(objects: &str) -> String {
    format!("carom = 1\ntitle = \"Box\"\n[world]\ngravity = [0, 0, 0]\n{objects}\n[run]\nuntil = 0.5\n")
}

fn scenario(objects: &str) -> Simulation {
    read(Path::new("box.toml"), &text(objects), &[] as &[&str]).map_err(|error| error.to_string()).unwrap().simulation
}

/// Four balls in a row and a floor and a wall.
fn rack() -> String {
    let balls: String = (0..4).map(|k| ball(&format!("b{k}"), [f64::from(k), 0.0, 1.0], 0.1)).collect();
    balls + &wall("floor", [0.0; 3], [0.0, 0.0, 1.0]) + &wall("", [-9.0, 0.0, 0.0], [1.0, 0.0, 0.0])
}

fn pin(one: &str, other: &str) -> String {
    format!(
        "[[joint]]\nname = \"pin_{one}\"\nkind = \"revolute\"\nbetween = [{one:?}, {other:?}]\naxis = [0, 1, 0]\npoint = [0.5, 0, 1]\n"
    )
}

/// The contacts of the model, by name.
fn labels(objects: &str) -> Vec<String> {
    scenario(&(rack() + objects)).model.contacts.iter().map(|contact| contact.name.clone()).collect()
}

#[test]
fn a_group_meets_itself_in_every_pair_once() {
    let all = labels(&(group("balls", &["b*"]) + &contact("clack", ["balls", "balls"], "")));
    assert_eq!(all, ["clack:b0-b1", "clack:b0-b2", "clack:b0-b3", "clack:b1-b2", "clack:b1-b3", "clack:b2-b3"]);
}

#[test]
fn a_body_touches_with_all_of_its_surfaces_and_one_pair_has_the_name_of_its_contact() {
    assert_eq!(labels(&contact("c", ["b0", "b1"], "")), ["c"]);
    assert_eq!(labels(&contact("c", ["b0", "floor"], "")), ["c"]);
    assert_eq!(labels(&contact("c", ["b0", "ground#2"], "")), ["c"]);
    assert_eq!(labels(&contact("c", ["b0", "ground"], "")), ["c:b0-floor", "c:b0-ground#2"]);
    let feet = |k: i32| {
        let toe = format!("{{ kind = \"sphere\", radius = 0.1, centre = [0, 0, {k}] }}");
        format!("[[surface]]\nname = \"toe{k}\"\nbody = \"b3\"\nshape = {toe}\n")
    };
    let toes = feet(1) + &feet(2);
    assert_eq!(labels(&(toes.clone() + &contact("c", ["floor", "b3"], ""))), ["c:floor-toe1", "c:floor-toe2"]);
    // Surfaces of its own take the place of the shape that the body is made of.
    assert_eq!(
        labels(&(toes + &group("g", &["b3", "b0"]) + &contact("c", ["g", "g"], ""))),
        ["c:toe1-b0", "c:toe2-b0"]
    );
}

#[test]
fn groups_hold_groups_and_a_member_counts_once() {
    let groups = group("all", &["some", "b1", "b2"]) + &group("some", &["b0", "b1", "b*0"]);
    assert_eq!(labels(&(groups + &contact("c", ["some", "all"], ""))), ["c:b0-b1", "c:b0-b2", "c:b1-b2"]);
}

#[test]
fn bodies_that_are_joined_do_not_touch_in_groups_unless_they_are_let() {
    let objects = pin("b0", "b1") + &pin("ground", "b2") + &group("balls", &["b0", "b1", "b2", "floor"]);
    let of = |more: &str| labels(&(objects.clone() + &contact("c", ["balls", "balls"], more)));
    assert_eq!(of(""), ["c:b0-b2", "c:b0-floor", "c:b1-b2", "c:b1-floor", "c:b2-floor"]);
    assert_eq!(of("joined = true\n").len(), 6);
    // Who names two bodies means them.
    assert_eq!(labels(&(objects.clone() + &contact("c", ["b0", "b1"], ""))), ["c"]);
    assert_eq!(of("except = [[\"b0\", \"floor\"], [\"b2\", \"balls\"]]\n"), ["c:b1-floor"]);
}

#[test]
fn a_pair_belongs_to_the_contact_that_names_it_most_closely() {
    let balls = group("balls", &["b0", "b1", "b2"]);
    let rest = ["c:b0-b2", "c:b1-b2"];
    let own = "shapes = [\"own\", \"own\"]\n";
    for named in [contact("own", ["b1", "b0"], ""), contact("own", ["b0", "b1"], own)] {
        let [before, after] = [
            named.clone() + &balls + &contact("c", ["balls", "balls"], ""),
            balls.clone() + &contact("c", ["balls", "balls"], "") + &named,
        ];
        assert_eq!(labels(&before), ["own", rest[0], rest[1]]);
        assert_eq!(labels(&after), [rest[0], rest[1], "own"]);
    }
    // Another shape of the same body is another pair.
    let larger = "shapes = [\"own\", { kind = \"sphere\", radius = 0.2 }]\n";
    assert_eq!(
        labels(&(balls.clone() + &contact("c", ["balls", "balls"], "") + &contact("own", ["b0", "b1"], larger))).len(),
        4
    );
    // A surface is closer than its body.
    let both = contact("c", ["b0", "ground"], "") + &contact("own", ["b0", "ground#2"], "");
    assert_eq!(labels(&both), ["c", "own"]);
    let surface = contact("c", ["balls", "ground"], "")
        + &contact("own", ["balls", "floor"], "except = [[\"balls\", \"floor\"]]\n");
    let said =
        read(Path::new("box.toml"), &text(&(rack() + &balls + &surface)), &[] as &[&str]).unwrap_err().to_string();
    assert!(said.contains("nothing is left of contact \"own\": all 3 pairs are excepted"), "{said}");
}

#[test]
fn outputs_are_of_all_pairs_together_or_of_each() {
    let objects = rack()
        + &group("balls", &["b*"])
        + &contact("clack", ["balls", "balls"], "")
        + &contact("floor-contact", ["balls", "ground"], "")
        + "[[output]]\nquantities = [\"clack\", \"clack:*.force\", \"floor-contact:b1-*.loss\", \"floor-contact.push\"]\n"
        + "[[output]]\nname = \"half\"\nvalue = \"= clack.loss/2\"\n";
    let objects = objects.replace("b0\"\nposition", "b0\"\nvelocity = [0, 0, -8]\nposition");
    let objects = objects.replace("b1\"\nposition", "b1\"\nvelocity = [8, 0, 0]\nposition");
    let outcome = scenario(&objects).run(&mut ());
    let names: Vec<&str> =
        outcome.recording.columns().iter().skip(1).take(14).map(|column| column.name.as_str()).collect();
    assert_eq!(names[..4], ["clack.force", "clack.loss", "clack:b0-b1.force", "clack:b0-b2.force"]);
    assert_eq!(names[8..10], ["floor-contact:b1-floor.loss", "floor-contact:b1-ground#2.loss"]);
    assert_eq!(names[10..], ["floor-contact.push.x", "floor-contact.push.y", "floor-contact.push.z", "half"]);
    let column = |name: &str| outcome.recording.column(name).unwrap().collect::<Vec<f64>>();
    let each: Vec<Vec<f64>> = names[2..8].iter().map(|name| column(name)).collect();
    for (row, sum) in column("clack.force").into_iter().enumerate() {
        assert_eq!(each.iter().map(|force| force[row]).fold(0.0, |sum, force| sum + force), sum);
    }
    let lost: f64 = outcome.contacts.iter().map(|contact| contact.loss).sum();
    assert!(lost > 0.0 && near(lost, outcome.closing.dissipated));
    let groups = outcome.groups();
    assert_eq!(
        groups.iter().map(|group| (group.name, group.pairs, group.met.len())).collect::<Vec<_>>(),
        [("clack", 6, 2), ("floor-contact", 8, 1)]
    );
    assert_eq!(groups[0].met[0].name, "clack:b1-b2");
    assert!(near(groups[0].loss + groups[1].loss, lost) && near(*column("half").last().unwrap(), groups[0].loss / 2.0));
    // The push on the second side is that on the ground: downwards.
    assert!(outcome.events.list().iter().any(|event| event.name == "floor-contact:b0-floor"));
    assert!(column("floor-contact.push.z").iter().all(|push| *push <= 0.0));
}

#[test]
fn pairs_that_would_have_one_name_are_told_apart() {
    let balls = ["a-b", "c", "a", "b-c"].iter().enumerate().map(|(k, name)| ball(name, [k as f64, 0.0, 0.0], 0.1));
    let objects = balls.collect::<String>() + &group("balls", &["*"]) + &contact("clack", ["balls", "balls"], "");
    let said = read(Path::new("box.toml"), &text(&objects), &[] as &[&str]).unwrap_err().to_string();
    assert!(said.contains("two things would be called \"clack:a-b-c\""), "{said}");
}

#[test]
fn a_law_is_told_of_the_contact_and_surfaces_of_the_pair() {
    let said = |objects: &str| {
        let objects = rack() + &group("balls", &["b*"]) + objects;
        read(Path::new("box.toml"), &text(&objects), &[] as &[&str]).unwrap_err().to_string()
    };
    let law = said(&contact("clack", ["balls", "balls"], "").replace("ye_flores", "ye_floers"));
    assert!(law.starts_with("contact \"clack\": unknown law \"ye_floers\""), "{law}");
    let line = said(&contact("clack", ["balls", "balls"], "").replace("ye_flores", "cyl_johnson"));
    assert!(line.starts_with("contact \"clack:b0-b1\": cyl_johnson is a law of line contact"), "{line}");
}

#[test]
fn one_ball_alone_has_nobody_to_meet() {
    let objects = ball("b", [0.0; 3], 0.1) + &group("balls", &["b"]) + &contact("clack", ["balls", "balls"], "");
    let simulation = scenario(&objects);
    assert!(simulation.model.contacts.is_empty() && simulation.run(&mut ()).failure.is_none());
}

#[test]
fn twenty_thousand_pairs_are_read_at_once() {
    let balls: String = (0..200).map(|k| ball(&format!("b{k}"), [f64::from(k), 0.0, 1.0], 0.1)).collect();
    let objects = balls + &group("balls", &["b*"]) + &contact("clack", ["balls", "balls"], "");
    let begun = std::time::Instant::now();
    assert_eq!(scenario(&objects).model.contacts.len(), 19_900);
    assert!(begun.elapsed().as_secs_f64() < 3.0, "{:?}", begun.elapsed());
}

/// A box of balls: places, speeds, radii, and which pairs may not touch.
#[derive(Clone, Debug)]
struct Crowd {
    balls: Vec<([f64; 3], [f64; 3], f64)>,
    except: Vec<(usize, usize)>,
    order: Vec<usize>,
}

fn crowds() -> impl Strategy<Value = Crowd> {
    let numbers = |range: std::ops::Range<f64>| [range.clone(), range.clone(), range].prop_map(|x| x);
    let ball = (numbers(-0.2..0.2), numbers(-3.0..3.0), 0.1..0.25f64);
    (proptest::collection::vec(ball, 2..6), proptest::collection::vec((0..6usize, 0..6usize), 0..3)).prop_flat_map(
        |(balls, except)| {
            let order = (0..balls.len() * (balls.len() + 11)).collect::<Vec<_>>();
            let mut crowd = Crowd { balls, except, order: Vec::new() };
            let count = crowd.balls.len();
            crowd.except.retain(|&(a, b)| a != b && a < count && b < count);
            // Something must be left.
            if (0..count).all(|a| (0..a).all(|b| !crowd.may(a, b))) {
                crowd.except.clear();
            }
            (Just(crowd), Just(order).prop_shuffle()).prop_map(|(crowd, order)| Crowd { order, ..crowd })
        },
    )
}

impl Crowd {
    /// The balls, one in each cell of a grid, in a box of six walls.
    fn bodies(&self) -> String {
        let mut out = String::new();
        for (k, (at, velocity, radius)) in self.balls.iter().enumerate() {
            let at = [at[0] + (k % 2) as f64, at[1] + (k / 2 % 2) as f64, at[2] + (k / 4) as f64];
            let _ = writeln!(out, "{}velocity = {velocity:?}", ball(&format!("b{k}"), at, *radius));
        }
        out
    }

    fn walls() -> Vec<(String, [f64; 3], [f64; 3])> {
        let wall = |axis: usize, side: f64| {
            let (mut point, mut normal) = ([0.5; 3], [0.0; 3]);
            (point[axis], normal[axis]) = (0.5 + side, -side.signum());
            (format!("w{axis}{}", u8::from(side > 0.0)), point, normal)
        };
        (0..3).flat_map(|axis| [wall(axis, -1.0), wall(axis, 1.0)]).collect()
    }

    /// Whether two balls may touch.
    fn may(&self, one: usize, other: usize) -> bool {
        !self.except.iter().any(|&(a, b)| (a, b) == (one, other) || (b, a) == (one, other))
    }

    fn by_groups(&self) -> String {
        let walls: String = Self::walls().iter().map(|(name, point, normal)| wall(name, *point, *normal)).collect();
        let except: Vec<[String; 2]> = self.except.iter().map(|(a, b)| [format!("b{a}"), format!("b{b}")]).collect();
        let except = if except.is_empty() { String::new() } else { format!("except = {except:?}\n") };
        self.bodies()
            + &walls
            + &group("balls", &["b*"])
            + &group("walls", &["w*"])
            + &contact("clack", ["balls", "balls"], &except)
            + &contact("wall", ["balls", "walls"], "")
    }

    /// The same with every pair by itself, in another order if that is given.
    fn by_hand(&self, order: Option<&[usize]>) -> String {
        let mut all = Vec::new();
        for one in 0..self.balls.len() {
            for other in (one + 1..self.balls.len()).filter(|&other| self.may(one, other)) {
                let names = [format!("b{one}"), format!("b{other}")];
                let shapes = "shapes = [\"own\", \"own\"]\n";
                all.push(contact(&format!("clack:{}-{}", names[0], names[1]), [&names[0], &names[1]], shapes));
            }
        }
        for one in 0..self.balls.len() {
            for (name, point, normal) in Self::walls() {
                let plane =
                    format!("shapes = [\"own\", {{ kind = \"plane\", point = {point:?}, normal = {normal:?} }}]\n");
                all.push(contact(&format!("wall:b{one}-{name}"), [&format!("b{one}"), "ground"], &plane));
            }
        }
        let ordered = match order {
            None => all.concat(),
            Some(order) => order.iter().filter_map(|&k| all.get(k).cloned()).collect(),
        };
        self.bodies() + &ordered
    }
}

/// What came of a run: the state of all bodies and the impacts, bit by bit.
fn bits(objects: &str) -> (Vec<u64>, Vec<(String, u64, u64)>) {
    let outcome = scenario(objects).run(&mut ());
    assert_eq!(outcome.failure, None);
    let numbers = outcome.bodies.iter().flat_map(|body| {
        let [p, v, w] = [body.position, body.velocity, body.angular_velocity];
        [p.x, p.y, p.z, v.x, v.y, v.z, w.x, w.y, w.z]
    });
    let impacts = outcome.events.impacts().map(|(event, impact)| {
        (event.name.clone(), event.time.to_bits(), impact.peak_force.unwrap_or(f64::NAN).to_bits())
    });
    (numbers.map(f64::to_bits).collect(), impacts.collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn groups_are_what_is_written_out_by_hand(crowd in crowds()) {
        let groups = bits(&crowd.by_groups());
        prop_assert_eq!(&groups, &bits(&crowd.by_hand(None)));
        // In another order the instant of an event may be another in its last digit.
        let shuffled = bits(&crowd.by_hand(Some(&crowd.order)));
        let close = |a: u64, b: u64| (f64::from_bits(a) - f64::from_bits(b)).abs() < 1e-8 * f64::from_bits(a).abs().max(1.0);
        prop_assert!(groups.0.iter().zip(&shuffled.0).all(|(a, b)| close(*a, *b)));
        prop_assert_eq!(groups.1.len(), shuffled.1.len());
        for (one, other) in groups.1.iter().zip(&shuffled.1) {
            prop_assert!(one.0 == other.0 && close(one.1, other.1) && close(one.2, other.2), "{:?} {:?}", one, other);
        }
    }
}
