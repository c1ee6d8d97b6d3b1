//! What surfaces do along each other: the hodographs of slip and friction, and how they stick and slide by turns.
//!
//! A hodograph is the path of the end of a vector. That of friction is drawn per force along the normal, so that the cone of friction is a circle whose radius
//! is the coefficient, whatever the load is. Both come from the record of the contact, which has every step while its surfaces press; of the three
//! components along the world's axes the two that are largest are drawn.

use super::super::{Coefficient, Curve, PlotError, Request, Results};
use super::choice::{self, words};
use super::over_one_time;
use super::thin::thin;
use carom_figure::{Axis, Dash, Figure, Panel, Series, Size, Style};
use std::f64::consts::TAU;

const AXES: [&str; 3] = ["x", "y", "z"];
/// Curves beyond this number cannot be told apart.
const MOST: usize = 8;
/// Most contacts that stick and slide in one figure.
const PANELS: usize = 4;
/// Below this part of the largest force along the normal a ratio to it is rounding.
const LEAST_PUSH: f64 = 1e-6;

/// A vector of a contact over the time that is shown: instant [s] and components along the world's axes.
type Path = Vec<(f64, [f64; 3])>;

/// Slip, and friction per force along the normal: one component over the other.
pub(super) fn hodograph(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let absent = || {
        let needs = "the slip or the friction of a contact by components: add [[output]] quantities = [\"CONTACT.slip\", \"CONTACT.friction\"]";
        PlotError::Absent { figure: "hodograph", needs: needs.to_owned() }
    };
    let curves = choice::curves("hodograph", results, request)?;
    let of = |vector: &str| -> Vec<(&str, Path)> {
        let paths = curves.iter().map(|&curve| {
            let path = path(curve, vector, request);
            (&curve.contact[..], if vector == "friction" { per_push(curve, path) } else { path })
        });
        paths.filter(|(_, path)| !path.is_empty()).take(MOST).collect()
    };
    let (slips, frictions) = (of("slip"), of("friction"));
    // Both panels show the same plane.
    let plane = plane(if slips.is_empty() { &frictions } else { &slips }).ok_or_else(absent)?;
    let mut panels = Vec::new();
    if !slips.is_empty() {
        panels.push(drawn("slip", "m/s", &slips, plane));
    }
    if !frictions.is_empty() {
        panels.push(circles(drawn("friction per normal force", "", &frictions, plane), results, &frictions));
    }
    let panels: Vec<Panel> = panels.into_iter().map(around_zero).collect();
    let columns = panels.len();
    Ok(Figure::stacked(panels).columns(columns).size(Size { width: 95.0 * columns as f64, height: 95.0 }))
}

/// A vector of a contact while its surfaces press; nothing where not all of it was recorded.
fn path(curve: &Curve, vector: &str, request: &Request) -> Path {
    let component = |axis: &str| {
        let name = format!("{}.{vector}.{axis}", curve.contact);
        curve.own.iter().find(|own| own.column == name).map(|own| &own.points[..])
    };
    let [Some(x), Some(y), Some(z)] = AXES.map(component) else { return Path::new() };
    let together = x.iter().zip(y).zip(z).filter(|((x, y), z)| x.0 == y.0 && y.0 == z.0);
    let all = together.map(|((x, y), z)| (x.0, [x.1, y.1, z.1]));
    all.filter(|(time, _)| request.shows(*time)).collect()
}

/// A force of a contact per force along the normal, where there is one.
fn per_push(curve: &Curve, path: Path) -> Path {
    let most = curve.touches.iter().map(|touch| touch.force).fold(0.0, f64::max);
    let push = |time: f64| {
        let k = curve.touches.partition_point(|touch| touch.time < time);
        curve.touches.get(k).filter(|touch| touch.time == time && touch.force > LEAST_PUSH * most)
    };
    let ratio = |(time, force): (f64, [f64; 3])| {
        let push = push(time)?.force;
        Some((time, force.map(|x| x / push)))
    };
    path.into_iter().filter_map(ratio).collect()
}

/// The two axes along which vectors are largest; none where there is no vector.
fn plane(paths: &[(&str, Path)]) -> Option<[usize; 2]> {
    let all = || paths.iter().flat_map(|(_, path)| path);
    all().next()?;
    let most = [0, 1, 2].map(|axis| all().map(|(_, v)| v[axis].abs()).fold(0.0, f64::max));
    // Of equal ones the last is left out: a floor is seen from above.
    let least = (0..3).rev().min_by(|&a, &b| most[a].total_cmp(&most[b]))?;
    Some(match least {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    })
}

/// A line for each contact, under its name where there are several.
fn drawn(what: &str, unit: &str, paths: &[(&str, Path)], [u, v]: [usize; 2]) -> Panel {
    let axis = |k: usize| Axis::new(format!("{what}, {}", AXES[k]), unit);
    paths.iter().fold(Panel::new(axis(u), axis(v)).equal(), |panel, (contact, path)| {
        let points: Vec<(f64, f64)> = path.iter().map(|(_, vector)| (vector[u], vector[v])).collect();
        panel.line(if paths.len() > 1 { contact } else { "" }, thin(points))
    })
}

/// The same with zero in the middle of a square.
fn around_zero(mut panel: Panel) -> Panel {
    let points = panel.series.iter().flat_map(|series| &series.points);
    let most = points.map(|(x, y)| x.abs().max(y.abs())).fold(0.0, f64::max);
    if most > 0.0 {
        panel.x = panel.x.range(-1.06 * most, 1.06 * most);
        panel.y = panel.y.range(-1.06 * most, 1.06 * most);
    }
    panel
}

/// The bounds of friction, each once.
fn circles(mut panel: Panel, results: &Results, frictions: &[(&str, Path)]) -> Panel {
    let is_shown = |name: &str| frictions.iter().any(|(contact, _)| *contact == name);
    let own: Vec<&Coefficient> = results.coefficients.iter().filter(|one| is_shown(&one.contact)).collect();
    let mut bounds: Vec<f64> = own.iter().map(|one| one.value).collect();
    bounds.sort_by(|a, b| b.total_cmp(a));
    bounds.dedup();
    for (k, bound) in bounds.into_iter().take(MOST).enumerate() {
        let mut symbols = own.iter().filter(|one| one.value == bound).map(|one| &one.symbol[..]);
        let symbol = symbols.next().filter(|first| symbols.all(|other| other == *first)).unwrap_or("mu");
        let turn = (0..=180).map(|k| TAU * f64::from(k) / 180.0);
        let circle: Vec<(f64, f64)> = turn.map(|a| (bound * a.cos(), bound * a.sin())).collect();
        let style = Style::Line { dash: if k == 0 { Dash::Dashed } else { Dash::Dotted }, width: 0.9 };
        panel = panel.series(Series::line(format!("{symbol} = {bound}"), circle).style(style).look(2 + k));
    }
    panel
}

/// Friction over time, and of a single contact the slip, shaded where the surfaces stick and where they slide.
pub(super) fn stick_slip(results: &Results, request: &Request) -> Result<Figure, PlotError> {
    let curves = choice::curves("stick-slip", results, request)?;
    let column =
        |curve: &Curve, quantity: &str| choice::column(&results.samples, &format!("{}.{quantity}", curve.contact));
    let rough: Vec<&Curve> = curves.into_iter().filter(|curve| column(curve, "friction_force").is_some()).collect();
    let quantities: &[&str] = if let [_] = rough[..] { &["friction_force", "slip_speed"] } else { &["friction_force"] };
    let end = results.span().map_or(0.0, |(_, end)| end);
    let mut panels = Vec::new();
    for curve in rough.iter().take(PANELS) {
        let turns = results.events.slip_intervals(|name| name == curve.contact, [], end);
        let spans = |sticks: bool| -> Vec<(f64, f64)> {
            turns.iter().filter(|turn| turn.sticks == sticks).map(|turn| (turn.from, turn.to)).collect()
        };
        for one in quantities.iter().filter_map(|quantity| column(curve, quantity)) {
            let panel = Panel::new(Axis::new("time", "s"), Axis::new(words(&one.column.name), one.unit()));
            let label = |words: &'static str| if panels.is_empty() { words } else { "" };
            let panel = panel.bands(label("sticks"), spans(true)).bands(label("slides"), spans(false));
            panels.push(panel.line("", thin(one.over_time(results, request))));
        }
    }
    if panels.is_empty() {
        let needs = "the friction of a contact: add [[output]] quantities = [\"CONTACT.friction_force\"]".to_owned();
        return Err(PlotError::Absent { figure: "stick-slip", needs });
    }
    Ok(over_one_time(panels))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::super::Own;
    use super::*;
    use carom_run::motion::ContactSample;
    use carom_run::record::{Column, Event, EventKind, Events, ImpactRecord, Recording};

    /// A ball that comes to rest on a floor under a load that grows: it slides along (3, 1, 0) until 0.5 s, then sticks.
    fn slowing() -> Results {
        let times: Vec<f64> = (1..=10).map(|k| f64::from(k) / 10.0).collect();
        let slip = |t: f64| (1.0 - 2.0 * t).max(0.0);
        let load = |t: f64| 10.0 * t;
        let friction = |t: f64| if t < 0.5 { -0.2 * load(t) / 10f64.sqrt() } else { 0.0 };
        let own = |name: &str, value: &dyn Fn(f64) -> f64| Own {
            column: format!("floor.{name}"),
            points: times.iter().map(|&t| (t, value(t))).collect(),
        };
        let nothing = |_: f64| 0.0;
        let curve = Curve {
            contact: "floor".to_owned(),
            touches: times.iter().map(|&t| ContactSample::bare(t, 1e-6, 0.0, load(t))).collect(),
            own: vec![
                own("slip.x", &|t| 3.0 * slip(t)),
                own("slip.y", &slip),
                own("slip.z", &nothing),
                own("friction.x", &|t| 3.0 * friction(t)),
                own("friction.y", &friction),
                own("friction.z", &nothing),
                own("friction_force", &|t| 10f64.sqrt() * friction(t).abs()),
            ],
        };
        let mut samples = Recording::new([Column::new("floor.friction_force", "N", "friction")]);
        times.iter().for_each(|&t| samples.push(t, [10f64.sqrt() * friction(t).abs()]));
        let event = |time: f64, kind| Event { time, name: "floor".to_owned(), kind };
        let stick = EventKind::Stick(carom_engine::contact::Site::Slide);
        let events = [event(0.0, EventKind::Impact(Box::<ImpactRecord>::default())), event(0.5, stick)];
        let coefficient = |symbol: &str| Coefficient::of("floor", symbol, 0.2).unwrap();
        Results {
            events: Events::from_iter(events),
            curves: vec![curve],
            coefficients: ["mu_s", "mu_d"].map(coefficient).to_vec(),
            ..Results::of_table("slowing", samples)
        }
    }

    #[test]
    fn friction_opposes_the_slip_on_the_circle_of_its_coefficient() {
        let figure = hodograph(&slowing(), &Request::default()).unwrap();
        let [slip, friction] = &figure.panels[..] else { panic!("two panels") };
        assert_eq!((&slip.x.label[..], &slip.y.label[..]), ("slip, x", "slip, y"));
        assert!(slip.series[0].points.iter().all(|(x, y)| (x - 3.0 * y).abs() < 1e-12));
        let sliding: Vec<_> = friction.series[0].points.iter().filter(|(x, y)| x.hypot(*y) > 0.0).collect();
        assert!(!sliding.is_empty());
        assert!(sliding.iter().all(|(x, y)| (x.hypot(*y) - 0.2).abs() < 1e-12 && *x < 0.0 && *y < 0.0));
        assert_eq!(friction.series[1].label, "mu = 0.2");
        assert!(friction.series[1].points.iter().all(|(x, y)| (x.hypot(*y) - 0.2).abs() < 1e-12));
        assert_eq!(friction.series.len(), 2);
    }

    #[test]
    fn a_wall_is_seen_from_the_side() {
        let mut results = slowing();
        for own in &mut results.curves[0].own {
            // What was along y is along z.
            own.column = own.column.replace(".z", ".w").replace(".y", ".z").replace(".w", ".y");
        }
        let figure = hodograph(&results, &Request::default()).unwrap();
        assert_eq!((&figure.panels[0].x.label[..], &figure.panels[0].y.label[..]), ("slip, x", "slip, z"));
    }

    #[test]
    fn what_was_not_recorded_is_asked_for() {
        let mut results = slowing();
        results.curves[0].own.clear();
        let told = hodograph(&results, &Request::default()).unwrap_err().to_string();
        assert!(told.contains("CONTACT.slip"), "{told}");
        results.samples = Recording::new([]);
        let told = stick_slip(&results, &Request::default()).unwrap_err().to_string();
        assert!(told.contains("CONTACT.friction_force"), "{told}");
    }

    #[test]
    fn friction_is_shaded_where_surfaces_stick_and_where_they_slide() {
        let figure = stick_slip(&slowing(), &Request::default()).unwrap();
        let [panel] = &figure.panels[..] else { panic!("one panel") };
        let bands: Vec<_> = panel.bands.iter().map(|bands| (&bands.label[..], &bands.spans[..])).collect();
        assert_eq!(bands, [("sticks", &[(0.5, 1.0)][..]), ("slides", &[(0.0, 0.5)][..])]);
        let svg = figure.svg();
        assert!(svg.contains(">sticks<") && svg.contains(">slides<"), "{svg}");
        // Two shades, and their keys in the legend.
        assert_eq!(["#bfe7dc", "#f9e3b3"].map(|shade| svg.matches(shade).count()), [2, 2], "{svg}");
    }
}
