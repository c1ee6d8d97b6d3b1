//! The few strokes a figure is made of, written as SVG. Lengths are typographic points.

use carom_words::visible_line;
use svg::Node;
use svg::node::element::Element;

use super::palette::INK;
use super::series::Marker;
use super::text::FONT;

/// A place on the page: right and down from its upper left corner.
pub(super) type Place = (f64, f64);

/// An upright rectangle on the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rect {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rect {
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The same rectangle, larger by `by` on each side.
    pub(super) fn grown(&self, by: f64) -> Rect {
        Rect { left: self.left - by, top: self.top - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    pub(super) fn holds(&self, (x, y): Place) -> bool {
        (self.left..=self.right()).contains(&x) && (self.top..=self.bottom()).contains(&y)
    }
}

/// Colour, width and pattern of a stroke.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stroke<'a> {
    pub(super) colour: &'a str,
    pub(super) width: f64,
    pub(super) dashes: &'a str,
}

impl<'a> Stroke<'a> {
    /// A thin full line.
    pub(super) fn thin(colour: &'a str) -> Self {
        Self { colour, width: 0.6, dashes: "" }
    }
}

/// Which end of a text its place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing that grows.
#[derive(Debug)]
pub(super) struct Canvas {
    root: Element,
}

impl Canvas {
    /// A white page; sizes in points.
    pub(super) fn page(width: f64, height: f64) -> Self {
        let mut root = Element::new("svg");
        root.assign("xmlns", "http://www.w3.org/2000/svg");
        root.assign("width", format!("{}pt", short(width)));
        root.assign("height", format!("{}pt", short(height)));
        root.assign("viewBox", format!("0 0 {} {}", short(width), short(height)));
        root.assign("font-family", FONT);
        let mut canvas = Self { root };
        canvas.rect(Rect { left: 0.0, top: 0.0, width, height }, "#ffffff", None);
        canvas
    }

    /// What `draw` draws, cut off at the edges of `window`.
    pub(super) fn within(&mut self, window: Rect, draw: impl FnOnce(&mut Canvas)) {
        // A nested picture clips without a name, so several figures can share one web page.
        let mut inner = shape("svg", "window");
        place_rect(&mut inner, window);
        let Rect { left, top, width, height } = window;
        let view = [left, top, width, height].map(short).join(" ");
        inner.assign("viewBox", view);
        let mut canvas = Canvas { root: inner };
        draw(&mut canvas);
        self.root.append(canvas.root);
    }

    /// A straight line of a class, such as `tick`.
    pub(super) fn line(&mut self, class: &str, from: Place, to: Place, stroke: Stroke) {
        let mut line = shape("line", class);
        for (name, value) in [("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)] {
            line.assign(name, short(value));
        }
        self.stroked(line, stroke);
    }

    /// A line through many places.
    pub(super) fn polyline(&mut self, class: &str, places: &[Place], stroke: Stroke) {
        let mut line = shape("polyline", class);
        line.assign("points", joined(places));
        line.assign("stroke-linejoin", "round");
        self.stroked(line, stroke);
    }

    /// A filled rectangle, or an empty one with a stroke.
    pub(super) fn rect(&mut self, rect: Rect, fill: &str, stroke: Option<Stroke>) {
        let mut element = shape("rect", if stroke.is_some() { "frame" } else { "area" });
        place_rect(&mut element, rect);
        match stroke {
            Some(stroke) => self.stroked(element, stroke),
            None => {
                element.assign("fill", fill);
                self.root.append(element);
            }
        }
    }

    /// A marker centred at a place.
    pub(super) fn marker(&mut self, centre: Place, form: Marker, colour: &str) {
        let stroke = Stroke { colour, width: 0.9, dashes: "" };
        let around = |corners: &[Place]| -> Vec<Place> {
            corners.iter().map(|c| (centre.0 + RADIUS * c.0, centre.1 + RADIUS * c.1)).collect()
        };
        let mut solid = |corners: &[Place]| self.polygon(&around(corners), colour);
        match form {
            Marker::Cycle | Marker::Circle => self.disc(centre, RADIUS, colour),
            Marker::Dot => self.disc(centre, DOT, colour),
            Marker::Square => solid(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Marker::Triangle => solid(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
            Marker::Diamond => solid(&[(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)]),
            Marker::Cross => {
                self.polyline("marker", &around(&[(-1.0, -1.0), (1.0, 1.0)]), stroke);
                self.polyline("marker", &around(&[(-1.0, 1.0), (1.0, -1.0)]), stroke);
            }
            Marker::Plus => {
                self.polyline("marker", &around(&[(-1.2, 0.0), (1.2, 0.0)]), stroke);
                self.polyline("marker", &around(&[(0.0, -1.2), (0.0, 1.2)]), stroke);
            }
        }
    }

    fn disc(&mut self, centre: Place, radius: f64, colour: &str) {
        let mut disc = shape("circle", "marker");
        for (name, value) in [("cx", centre.0), ("cy", centre.1), ("r", radius)] {
            disc.assign(name, short(value));
        }
        disc.assign("fill", colour.to_owned());
        self.root.append(disc);
    }

    fn polygon(&mut self, corners: &[Place], colour: &str) {
        let mut polygon = shape("polygon", "marker");
        polygon.assign("points", joined(corners));
        polygon.assign("fill", colour.to_owned());
        self.root.append(polygon);
    }

    /// Words, on a white halo so that lines below do not disturb; `upright` turns them by a quarter to the left.
    pub(super) fn text(&mut self, at: Place, words: &str, size: f64, anchor: Anchor, upright: bool, colour: &str) {
        let mut text = shape("text", "");
        text.assign("x", short(at.0));
        text.assign("y", short(at.1));
        text.assign("font-size", size);
        text.assign("fill", colour.to_owned());
        for (name, value) in [("stroke", "#ffffff"), ("stroke-width", "1.6"), ("paint-order", "stroke")] {
            text.assign(name, value);
        }
        text.assign("stroke-linejoin", "round");
        match anchor {
            Anchor::Start => {}
            Anchor::Middle => text.assign("text-anchor", "middle"),
            Anchor::End => text.assign("text-anchor", "end"),
        }
        if upright {
            text.assign("transform", format!("rotate(-90 {} {})", short(at.0), short(at.1)));
        }
        // What is hidden in a name shows, and is legal in XML.
        text.append(svg::node::Text::new(visible_line(words)));
        self.root.append(text);
    }

    /// The finished file.
    pub(super) fn finish(self) -> String {
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", self.root)
    }

    fn stroked(&mut self, mut element: Element, stroke: Stroke) {
        element.assign("fill", "none");
        element.assign("stroke", stroke.colour.to_owned());
        element.assign("stroke-width", stroke.width);
        if !stroke.dashes.is_empty() {
            element.assign("stroke-dasharray", stroke.dashes.to_owned());
        }
        self.root.append(element);
    }
}

/// Size of markers: the radius of a disc.
pub(super) const RADIUS: f64 = 1.9;
/// Half of the diameter of a dot [pt].
pub(super) const DOT: f64 = 0.55;

/// The stroke of frames and ticks.
pub(super) const FRAME: Stroke<'static> = Stroke { colour: INK, width: 0.6, dashes: "" };

fn shape(name: &str, class: &str) -> Element {
    let mut element = Element::new(name);
    if !class.is_empty() {
        element.assign("class", class.to_owned());
    }
    element
}

fn place_rect(element: &mut Element, rect: Rect) {
    let (width, height) = (rect.width.max(0.0), rect.height.max(0.0));
    for (name, value) in [("x", rect.left), ("y", rect.top), ("width", width), ("height", height)] {
        element.assign(name, short(value));
    }
}

fn joined(places: &[Place]) -> String {
    let pairs: Vec<String> = places.iter().map(|&(x, y)| format!("{},{}", short(x), short(y))).collect();
    pairs.join(" ")
}

/// A length to a hundredth of a point, without idle zeros.
fn short(length: f64) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
