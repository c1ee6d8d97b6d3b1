//! Draws a mechanism in motion: the slider-crank with a worn wrist pin, its bearing under a lens, and the force in it, as an animated SVG.
//!
//! ```text
//! cargo run -p carom --example moving_picture -- docs/figures/worn-pin.svg
//! ```
//!
//! Where a program does not animate SVG, the picture shows the first impact at its largest force.

use carom::record::Recording;
use carom::scenario;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

/// What is shown of the run [s], how long that takes on the screen [s], and in how many frames.
const SHOWN: f64 = 6e-3;
const LASTS: f64 = 20.0;
const FRAMES: usize = 500;

/// Lengths of the mechanism [m], as the scenario has them.
const CRANK: f64 = 0.05;
const CLEARANCE: f64 = 5e-4;
/// How large the mechanism is drawn [px/m], and where its shaft is [px].
const SCALE: f64 = 1900.0;
const SHAFT: (f64, f64) = (130.0, 128.0);
/// The lens: its middle, the radius of the bearing in it and how far the journal goes there [px].
const LENS: (f64, f64) = (640.0, 128.0);
const BEARING: f64 = 96.0;
const PLAY: f64 = 34.0;
/// The length of the longest arrow [px].
const ARROW: f64 = 70.0;
/// The curve of the force: left, right, top, bottom [px].
const CURVE: [f64; 4] = [56.0, 744.0, 268.0, 350.0];

/// The mechanism at an instant.
#[derive(Clone, Copy)]
struct Frame {
    /// Angle of the crank [rad], place of the slider and of the journal in its bearing [m], force [N].
    crank: f64,
    slider: f64,
    journal: (f64, f64),
    force: f64,
}

impl Frame {
    /// The end of the crank and the journal, on the paper [px].
    fn rod(&self) -> [(f64, f64); 2] {
        let end = (CRANK * self.crank.cos(), CRANK * self.crank.sin());
        [end, (self.slider + self.journal.0, self.journal.1)].map(on_paper)
    }

    /// The direction in which the bearing pushes the journal, on the paper.
    fn push(&self) -> (f64, f64) {
        let (x, y) = self.journal;
        let away = x.hypot(y).max(f64::MIN_POSITIVE);
        (-x / away, y / away)
    }
}

fn on_paper((x, y): (f64, f64)) -> (f64, f64) {
    (SHAFT.0 + SCALE * x, SHAFT.1 - SCALE * y)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name the file to write, such as docs/figures/worn-pin.svg")?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/slider-crank-clearance");
    let scenario = scenario::load(folder.join("scenario.toml"), &[format!("run.until={SHOWN}")])?;
    let run = scenario.simulation.run(&mut ());
    let all = frames(&run.recording).ok_or("the scenario does not record what is drawn")?;
    let every = (all.len() / FRAMES).max(1);
    let peak = all.iter().map(|frame| frame.force).fold(0.0, f64::max);
    let shown: Vec<Frame> = all.iter().step_by(every).copied().collect();
    let still = *shown.iter().max_by(|a, b| a.force.total_cmp(&b.force)).ok_or("nothing was recorded")?;
    std::fs::write(&file, picture(&shown, &all, &still, peak))?;
    println!("wrote {file}");
    Ok(())
}

fn frames(recording: &Recording) -> Option<Vec<Frame>> {
    let column = |name: &str| recording.column(name).map(Iterator::collect::<Vec<f64>>);
    let (crank, slider) = (column("shaft.coordinate")?, column("slider.position.x")?);
    let (x, y) = (column("wrist_pin.coordinate.1")?, column("wrist_pin.coordinate.2")?);
    let force = column("wrist_pin.force")?;
    let frame = |k: usize| Frame { crank: crank[k], slider: slider[k], journal: (x[k], y[k]), force: force[k] };
    Some((0..crank.len()).map(frame).collect())
}

/// An attribute that takes these values one after the other.
fn animate(attribute: &str, values: impl Iterator<Item = String>) -> String {
    let values = values.collect::<Vec<_>>().join(";");
    format!("<animate attributeName=\"{attribute}\" dur=\"{LASTS}s\" repeatCount=\"indefinite\" values=\"{values}\"/>")
}

/// A line whose ends move.
fn line(frames: &[Frame], still: &Frame, class: &str, ends: impl Fn(&Frame) -> [(f64, f64); 2]) -> String {
    let numbers = |frame: &Frame| {
        let [from, to] = ends(frame);
        [from.0, from.1, to.0, to.1]
    };
    let mut out = format!("<line class=\"{class}\"");
    for (name, number) in ["x1", "y1", "x2", "y2"].iter().zip(numbers(still)) {
        let _ = write!(out, " {name}=\"{number:.1}\"");
    }
    out.push('>');
    for (k, name) in ["x1", "y1", "x2", "y2"].iter().enumerate() {
        out.push_str(&animate(name, frames.iter().map(|frame| format!("{:.1}", numbers(frame)[k]))));
    }
    out + "</line>\n"
}

/// A disc whose centre moves.
fn disc(frames: &[Frame], still: &Frame, class: &str, radius: f64, centre: impl Fn(&Frame) -> (f64, f64)) -> String {
    let (x, y) = centre(still);
    let moves = [
        animate("cx", frames.iter().map(|frame| format!("{:.1}", centre(frame).0))),
        animate("cy", frames.iter().map(|frame| format!("{:.1}", centre(frame).1))),
    ];
    format!("<circle class=\"{class}\" r=\"{radius}\" cx=\"{x:.1}\" cy=\"{y:.1}\">{}</circle>\n", moves.concat())
}

/// The journal under the lens.
fn lens(frame: &Frame) -> (f64, f64) {
    let scale = PLAY / CLEARANCE;
    (LENS.0 + scale * frame.journal.0, LENS.1 - scale * frame.journal.1)
}

fn picture(frames: &[Frame], all: &[Frame], still: &Frame, peak: f64) -> String {
    let mut out = HEAD.to_owned();
    // The mechanism.
    let shaft = on_paper((0.0, 0.0));
    out.push_str(&line(frames, still, "crank", |frame| [shaft, frame.rod()[0]]));
    let slider = |frame: &Frame| on_paper((frame.slider, 0.0)).0 - 38.0;
    let slides = animate("x", frames.iter().map(|frame| format!("{:.1}", slider(frame))));
    let _ = writeln!(
        out,
        "<rect class=\"slider\" x=\"{:.1}\" y=\"102\" width=\"76\" height=\"52\" rx=\"4\">{slides}</rect>",
        slider(still)
    );
    out.push_str(&line(frames, still, "rod", Frame::rod));
    out.push_str(&disc(frames, still, "pin", 5.0, |frame| frame.rod()[0]));
    out.push_str(&disc(frames, still, "pin", 9.0, |frame| frame.rod()[1]));
    // The bearing, the journal in it, and how hard they push.
    let arrow = |frame: &Frame, of: f64| {
        let ((x, y), (centre, length)) = (frame.push(), (lens(frame), of * ARROW * frame.force / peak));
        let foot = (centre.0 - (BEARING - PLAY) * x, centre.1 - (BEARING - PLAY) * y);
        [foot, (foot.0 + length * x, foot.1 + length * y)]
    };
    out.push_str(&disc(frames, still, "journal", BEARING - PLAY, lens));
    out.push_str(&disc(frames, still, "middle", 2.5, lens));
    out.push_str(&line(frames, still, "force", |frame| arrow(frame, 1.0)));
    out.push_str(&line(frames, still, "force", |frame| arrow(frame, -0.45)));
    out.push_str(&curve(all, peak));
    let [left, right, top, bottom] = CURVE;
    let before = frames.iter().take_while(|frame| frame.crank < still.crank).count();
    let now = left + (right - left) * before as f64 / frames.len() as f64;
    let _ = write!(
        out,
        "<line class=\"now\" y1=\"{top}\" y2=\"{bottom}\" x1=\"{now:.1}\" x2=\"{now:.1}\">{}{}</line>\n</svg>\n",
        animate("x1", [left, right].iter().map(f64::to_string)),
        animate("x2", [left, right].iter().map(f64::to_string)),
    );
    out
}

/// The force over time, with its axes.
fn curve(all: &[Frame], peak: f64) -> String {
    let [left, right, top, bottom] = CURVE;
    let mut out =
        format!("<path class=\"axis\" d=\"M{left} {top}V{bottom}H{right}\"/>\n<polyline class=\"curve\" points=\"");
    // What lies flat needs its ends only.
    let height = |k: usize| bottom - (bottom - top) * all[k].force / peak;
    let seen = |k: usize| k == 0 || k + 1 == all.len() || (k - 1..=k + 1).any(|j| all[j].force > 0.0);
    for k in (0..all.len()).filter(|&k| seen(k) && (k % 2 == 0 || all[k].force == 0.0)) {
        let x = left + (right - left) * k as f64 / (all.len() - 1) as f64;
        let _ = write!(out, "{x:.1},{:.1} ", height(k));
    }
    out.push_str("\"/>\n");
    for (x, words) in [(left, "0"), (0.5 * (left + right), "3 ms"), (right, "6 ms")] {
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{words}</text>", bottom + 15.0);
    }
    let label = format!("{:.0} kN", peak / 1e3);
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text>", left - 5.0, top + 5.0);
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\">force in the bearing</text>", left + 8.0, top + 2.0);
    out
}

/// The page, and what stands still on it.
const HEAD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 372" font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">
<style>
.crank { stroke: #0072b2; stroke-width: 15; stroke-linecap: round }
.rod { stroke: #56b4e9; stroke-width: 11; stroke-linecap: round }
.slider { fill: #e8ecf0; stroke: #5d6b7a; stroke-width: 1.5 }
.pin { fill: #1a1a1a }
.journal { fill: #56b4e9; stroke: #0072b2; stroke-width: 1.5; fill-opacity: 0.75 }
.middle { fill: #1a1a1a }
.force { stroke: #d55e00; stroke-width: 6 }
.axis { fill: none; stroke: #757575 }
.curve { fill: none; stroke: #d55e00; stroke-width: 1.2; stroke-linejoin: round }
.now { stroke: #0072b2; stroke-width: 1.5 }
text { fill: #444 }
</style>
<rect width="760" height="372" fill="#fff"/>
<text x="14" y="20">crank at 5000 rpm, wrist pin with 0.5 mm of clearance, shown 3300 times slower</text>
<path d="M216 154H526M216 102H526" stroke="#b8c0c8" stroke-width="1.5"/>
<path d="M130 128l-16 26h32z" fill="#5d6b7a"/>
<circle cx="130" cy="128" r="9" fill="#5d6b7a"/>
<text x="640" y="258" text-anchor="middle">its clearance, 36 times as large</text>
<circle cx="640" cy="128" r="112" fill="#e8ecf0" stroke="#5d6b7a" stroke-width="1.5"/>
<circle cx="640" cy="128" r="96" fill="#fff" stroke="#5d6b7a" stroke-width="1.5"/>
<circle cx="640" cy="128" r="34" fill="none" stroke="#b8c0c8" stroke-dasharray="3 3"/>
"##;
