//! Figures as a reader sees them: what the files say, and that they can be drawn at all.
#![allow(clippy::unwrap_used)]

use carom_figure::{Axis, Bars, Dash, Figure, FigureError, Marker, Panel, Series, Size, Style};
use std::f64::consts::PI;

/// Force over time of a Hertz impact: 3.2 kN after half of 65 µs.
fn hertz_wave() -> Vec<(f64, f64)> {
    (0..=200).map(|i| f64::from(i) / 200.0).map(|s| (65e-6 * s, 3200.0 * (PI * s).sin().powf(1.5))).collect()
}

/// Force over indentation of a Hunt-Crossley impact, `F = K d^1.5 (1 + 3/2 (1 - e) v/v0)`, with a harmonic course of `d`.
fn hunt_crossley_loop(e: f64) -> Vec<(f64, f64)> {
    let force = |d: f64, v: f64| 1.52e10 * d.powf(1.5) * (1.0 + 1.5 * (1.0 - e) * v);
    let course = (0..=400).map(|i| PI * f64::from(i) / 400.0).map(|a| (36e-6 * a.sin().max(0.0), a.cos()));
    course.map(|(d, v)| (d, force(d, v))).collect()
}

fn force_over_time() -> Panel {
    Panel::new(Axis::new("time", "s"), Axis::new("force", "N"))
}

fn loops() -> Panel {
    let panel = Panel::new(Axis::new("indentation", "m"), Axis::new("force", "N"));
    [1.0, 0.8, 0.6, 0.4, 0.2].iter().fold(panel, |p, &e| p.line(format!("e = {e}"), hunt_crossley_loop(e)))
}

/// Values of an attribute over all elements of a class.
fn attributes(svg: &str, class: &str, name: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let members = document.descendants().filter(|n| n.attribute("class") == Some(class));
    members.filter_map(|n| n.attribute(name).map(str::to_owned)).collect()
}

/// Every piece of text.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text().map(str::to_owned)).collect()
}

fn says(svg: &str, words: &str) -> bool {
    texts(svg).iter().any(|t| t == words)
}

#[test]
fn a_force_wave_is_read_in_kilonewtons_and_microseconds() {
    let svg = Figure::new(force_over_time().line("Hertz", hertz_wave())).title("Two balls").svg();
    for words in ["Two balls", "force [kN]", "time [µs]", "Hertz", "0", "20", "40", "60", "1.0", "3.0"] {
        assert!(says(&svg, words), "`{words}` is missing from {:?}", texts(&svg));
    }
    assert_eq!(attributes(&svg, "series", "points").len(), 1);
}

#[test]
fn five_loops_differ_in_dash_and_colour_and_so_do_their_keys() {
    let svg = Figure::new(loops()).svg();
    let count = |class, name| {
        let mut values = attributes(&svg, class, name);
        values.sort();
        values.dedup();
        values.len()
    };
    assert_eq!(attributes(&svg, "series", "points").len(), 5);
    assert_eq!((count("series", "stroke"), count("series", "stroke-dasharray")), (5, 4));
    assert_eq!(attributes(&svg, "key", "stroke-dasharray"), attributes(&svg, "series", "stroke-dasharray"));
}

#[test]
fn the_legend_of_a_loop_covers_no_data() {
    let svg = Figure::new(loops()).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let number = |n: &roxmltree::Node, name: &str| n.attribute(name).and_then(|v| v.parse::<f64>().ok()).unwrap();
    let keys: Vec<_> = document.descendants().filter(|n| n.attribute("class") == Some("key")).collect();
    let area = |n: &roxmltree::Node| (number(n, "x1") - 2.0, number(n, "x2") + 35.0, number(n, "y1"));
    for points in attributes(&svg, "series", "points") {
        for point in points.split(' ') {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            let hit = keys.iter().map(area).any(|(left, right, row)| x > left && x < right && (y - row).abs() < 4.0);
            assert!(!hit, "the legend covers ({x}, {y})");
        }
    }
}

#[test]
fn a_legend_without_a_free_corner_moves_above_the_frame() {
    let wave = |k: i32| (0..=900).map(|i| (f64::from(i), (0.7 * f64::from(i * k)).sin())).collect::<Vec<_>>();
    let panel = Panel::new(Axis::new("time", "s"), Axis::new("force", "N")).line("one", wave(1)).line("two", wave(2));
    let svg = Figure::new(panel).svg();
    let top: f64 = attributes(&svg, "frame", "y")[0].parse().unwrap();
    for y in attributes(&svg, "key", "y1") {
        let y: f64 = y.parse().unwrap();
        assert!(y > 0.0 && y < top, "a key at {y} is not between the page's edge and the frame at {top}");
    }
}

#[test]
fn a_convergence_plot_has_decades_on_both_axes() {
    let errors: Vec<_> = (0..8).map(|i| 10f64.powf(-1.0 - 0.5 * f64::from(i))).map(|h| (h, 0.3 * h * h)).collect();
    let style = Style::LineAndMarkers { dash: Dash::Cycle, width: 1.0, shape: Marker::Cycle };
    let panel = Panel::new(Axis::new("step", "s").log(), Axis::new("error", "J").log());
    let svg = Figure::new(panel.series(Series::line("Heun", errors).style(style))).svg();
    for words in ["step [s]", "error [J]", "10⁻⁴", "10⁻³"] {
        assert!(says(&svg, words), "`{words}` is missing from {:?}", texts(&svg));
    }
    // Eight points and the one in the legend.
    assert_eq!(attributes(&svg, "marker", "cx").len(), 9);
}

#[test]
fn stacked_panels_line_up_and_print_the_shared_axis_once() {
    let depth = hertz_wave().into_iter().map(|(t, f)| (t, 36e-6 * (f / 3200.0).cbrt().powi(2))).collect::<Vec<_>>();
    let lower = Panel::new(Axis::new("time", "s"), Axis::new("indentation", "m")).line("", depth);
    let figure = Figure::stacked([force_over_time().line("", hertz_wave()).title("(a)"), lower.title("(b)")]).share_x();
    let svg = figure.svg();
    let lefts = attributes(&svg, "frame", "x");
    assert_eq!(lefts.len(), 2);
    assert_eq!(lefts[0], lefts[1]);
    assert_eq!(texts(&svg).iter().filter(|t| *t == "time [µs]").count(), 1);
    assert!(says(&svg, "indentation [µm]") && says(&svg, "force [kN]") && says(&svg, "(b)"));
}

#[test]
fn twenty_five_laws_get_a_bar_and_a_name_each() {
    let names: Vec<String> = (1..=25).map(|i| format!("safaeifar_farshidianfar_{i}")).collect();
    let values: Vec<f64> = (1..=25).map(|i| 0.6 + 0.01 * f64::from(i)).collect();
    let chart = Panel::bar_chart(Axis::new("restitution", "-"), Bars::new(names.clone()).set("", values));
    let svg = Figure::new(chart.vertical(0.7, "asked 0.7")).svg();
    assert!(names.iter().all(|name| says(&svg, name)));
    assert!(says(&svg, "asked 0.7") && says(&svg, "restitution [-]"));
    // Twenty-five bars and the page.
    assert_eq!(attributes(&svg, "area", "width").len(), 26);
}

#[test]
fn no_text_leaves_the_page_on_the_left() {
    let name = "a_contact_law_with_a_very_long_name_indeed";
    let chart = Panel::bar_chart(Axis::new("restitution", "-"), Bars::new([name]).set("", [0.5]));
    let svg = Figure::new(chart).svg();
    let frame: f64 = attributes(&svg, "frame", "x")[0].parse().unwrap();
    assert!(frame > 0.5 * 7.5 * name.len() as f64, "{frame} pt are too few for {name}");
}

#[test]
fn what_cannot_be_drawn_is_left_out() {
    let bad = vec![(f64::NAN, 1.0), (0.0, f64::INFINITY), (1e-6, 100.0), (2e-6, 200.0)];
    let panel = force_over_time().line("nothing", vec![]).line("bad", bad).note((f64::NAN, 0.0), "nowhere");
    let svg = Figure::new(panel).svg();
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    assert_eq!(attributes(&svg, "series", "points").len(), 1);
    let bare = Figure { panels: vec![], ..Figure::new(Panel::default()) };
    assert!(roxmltree::Document::parse(&bare.svg()).is_ok());
    let tiny = Figure::new(loops()).size(Size { width: 1.0, height: 1.0 });
    assert!(roxmltree::Document::parse(&tiny.svg()).is_ok());
}

#[test]
fn words_with_angle_brackets_survive() {
    let svg = Figure::new(force_over_time().line("v < v0 & e > 0", hertz_wave())).svg();
    assert!(says(&svg, "v < v0 & e > 0"));
}

#[test]
fn references_and_notes_are_named_beside_the_data() {
    let panel = force_over_time().line("", hertz_wave()).horizontal(2000.0, "yield").vertical(20e-6, "start");
    let panel = panel.diagonal(1e8, 0.0, "slope").note((32.5e-6, 3200.0), "peak");
    let svg = Figure::new(panel).svg();
    assert_eq!(attributes(&svg, "reference", "points").len(), 3);
    assert!(["yield", "start", "slope", "peak"].iter().all(|words| says(&svg, words)));
}

#[test]
fn an_unknown_ending_is_refused_with_advice() {
    let figure = Figure::new(force_over_time());
    let error = figure.write("wave.pdf").unwrap_err();
    assert!(matches!(error, FigureError::Extension(_)));
    assert!(error.to_string().contains("wave.pdf") && error.to_string().contains(".svg or .png"), "{error}");
    assert!(matches!(figure.write("no/such/folder/wave.svg").unwrap_err(), FigureError::Write { .. }));
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_so() {
    let error = Figure::new(force_over_time()).write("wave.png").unwrap_err();
    assert!(error.to_string().contains("feature `png`"), "{error}");
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use resvg::tiny_skia::Pixmap;

    fn pixels(figure: &Figure) -> Pixmap {
        Pixmap::decode_png(&figure.png().unwrap()).unwrap()
    }

    #[test]
    fn a_column_at_300_dots_per_inch_is_drawn_in_ink_on_white() {
        let picture = pixels(&Figure::new(loops()));
        assert_eq!((picture.width(), picture.height()), (1039, 732));
        let white = picture.pixels().iter().filter(|p| (p.red(), p.green(), p.blue()) == (255, 255, 255)).count();
        let share = white as f64 / picture.pixels().len() as f64;
        assert!(share > 0.8 && share < 0.98, "{share} of the page is white");
    }

    #[test]
    fn dashes_reach_the_pixels() {
        let ink = |dash| {
            let style = Style::Line { dash, width: 1.0 };
            let level = Series::line("", vec![(0.0, 0.5), (1.0, 0.5)]).style(style);
            let axis = || Axis::new("", "").range(0.0, 1.0);
            let picture = pixels(&Figure::new(Panel::new(axis(), axis()).series(level)));
            picture.pixels().iter().filter(|p| p.red() < 128).count()
        };
        assert!(ink(Dash::Dotted) + 500 < ink(Dash::Solid));
    }

    #[test]
    fn words_reach_the_pixels_without_any_installed_font() {
        let ink = |title: &str| {
            let picture = pixels(&Figure::new(force_over_time()).title(title));
            picture.pixels().iter().take(1039 * 50).filter(|p| p.red() < 128).count()
        };
        assert!(ink("Hunt-Crossley µ⁻³·") > ink(".") + 400);
    }

    #[test]
    fn files_are_written_by_their_ending() {
        let folder = std::env::temp_dir();
        for (name, head) in [("carom-wave.svg", &b"<?xml"[..]), ("carom-wave.PNG", &b"\x89PNG"[..])] {
            let path = folder.join(format!("{}-{name}", std::process::id()));
            Figure::new(force_over_time().line("", hertz_wave())).write(&path).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(head));
            std::fs::remove_file(&path).unwrap();
        }
    }
}

proptest::proptest! {
    /// XML 1.0 has no control characters, and a reader should see what a name holds.
    #[test]
    fn whatever_words_hold_the_figure_is_xml_and_shows_them(words in proptest::prelude::any::<String>()) {
        let panel = Panel::new(Axis::new(&words, "s"), Axis::new("force", "N")).title(&words).line(&words, hertz_wave());
        for text in texts(&Figure::new(panel.line("other", hertz_wave())).title(&words).svg()) {
            proptest::prop_assert!(!text.contains(carom_words::is_hidden), "{text:?}");
        }
    }
}

#[test]
fn a_hundred_thousand_markers_are_no_more_than_can_be_seen() {
    // Two clouds of the same place and one point far off, which must not be lost.
    let cloud = (0..100_000).map(|k| (f64::from(k % 317) / 317.0, f64::from(k % 211) / 211.0));
    let points: Vec<(f64, f64)> = cloud.chain([(2.0, 2.0)]).collect();
    let svg = Figure::new(force_over_time().markers("", points)).svg();
    let count = attributes(&svg, "marker", "cx").len();
    assert!((1_000..20_000).contains(&count), "{count} markers");
    let few: Vec<(f64, f64)> = vec![(0.5, 0.5); 30];
    assert_eq!(attributes(&Figure::new(force_over_time().markers("", few)).svg(), "marker", "cx").len(), 30);
}
