//! One curve or one cloud of points.

/// Stroke pattern of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum Dash {
    /// The next pattern of the cycle, full line first.
    #[default]
    Cycle,
    Solid,
    Dashed,
    DashDot,
    Dotted,
    LongDash,
    DashDotDot,
}

/// Shape of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub enum Marker {
    /// The next shape of the cycle, circle first.
    #[default]
    Cycle,
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Plus,
    /// A small disc, for clouds of many thousand points.
    Dot,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Style {
    /// A line through the points; `width` in typographic points.
    Line {
        /// Stroke pattern.
        dash: Dash,
        /// Stroke width in points.
        width: f64,
    },
    /// A marker at every point.
    Markers {
        /// Shape of the markers.
        shape: Marker,
    },
    /// A line, with markers spread thinly along it.
    LineAndMarkers {
        /// Stroke pattern.
        dash: Dash,
        /// Stroke width in points.
        width: f64,
        /// Shape of the markers.
        shape: Marker,
    },
}

impl Style {
    /// Stroke width of a line whose style says nothing else, in points.
    pub const WIDTH: f64 = 1.1;

    /// Pattern and width of the line, if there is one.
    pub(super) fn line(self) -> Option<(Dash, f64)> {
        match self {
            Style::Line { dash, width } | Style::LineAndMarkers { dash, width, .. } => Some((dash, width)),
            Style::Markers { .. } => None,
        }
    }

    /// Shape of the markers, if there are any.
    pub(super) fn shape(self) -> Option<Marker> {
        match self {
            Style::Markers { shape } | Style::LineAndMarkers { shape, .. } => Some(shape),
            Style::Line { .. } => None,
        }
    }
}

impl Default for Style {
    fn default() -> Self {
        Style::Line { dash: Dash::Cycle, width: Self::WIDTH }
    }
}

/// Points in the units of the two axes, with a name and a look.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Series {
    /// Name in the legend; a series without one is not listed.
    pub label: String,
    /// The data, in order. Points that are not finite are left out.
    pub points: Vec<(f64, f64)>,
    /// Line, markers or both.
    pub style: Style,
    /// Place in the cycle of colours, dashes and shapes; its place in the panel if `None`.
    pub look: Option<usize>,
}

impl Series {
    /// A line that takes the next colour and dash.
    pub fn line(label: impl Into<String>, points: impl Into<Vec<(f64, f64)>>) -> Self {
        Self { label: label.into(), points: points.into(), ..Self::default() }
    }

    /// Markers that take the next colour and shape.
    pub fn markers(label: impl Into<String>, points: impl Into<Vec<(f64, f64)>>) -> Self {
        Self::line(label, points).style(Style::Markers { shape: Marker::Cycle })
    }

    /// The same data in another style.
    pub fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same data with the look of the `i`-th series, so that a measurement can share the colour of its model.
    pub fn look(self, i: usize) -> Self {
        Self { look: Some(i), ..self }
    }
}
