//! One pair of axes and everything drawn between them.

use super::axis::Axis;
use super::heat::Heat;
use super::series::Series;

/// A thin line that the data is read against.
#[derive(Debug, Clone, PartialEq)]
pub enum Reference {
    /// At one value of y.
    Horizontal {
        /// Value of y.
        at: f64,
        /// Words above the line's right end.
        label: String,
    },
    /// At one value of x.
    Vertical {
        /// Value of x.
        at: f64,
        /// Words beside the line's upper end.
        label: String,
    },
    /// `y = slope x + intercept`.
    Diagonal {
        /// Rise of y by x, in the units of the data.
        slope: f64,
        /// Value of y at `x = 0`.
        intercept: f64,
        /// Words beside the line's far end.
        label: String,
    },
}

/// Words at a point of the data.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// The point meant, in the units of the axes.
    pub at: (f64, f64),
    /// What is said about it.
    pub text: String,
}

/// One value for each category, drawn as bars of one colour.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BarSet {
    /// Name in the legend; a set without one is not listed.
    pub label: String,
    /// Length of the bar of each category, in the unit of the x axis. Values that are not finite get no bar.
    pub values: Vec<f64>,
}

/// A horizontal bar chart: one row for each category, names at the left, first one on top.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bars {
    /// Names of the rows.
    pub categories: Vec<String>,
    /// One or several values for each row.
    pub sets: Vec<BarSet>,
}

impl Bars {
    /// Rows without bars yet.
    pub fn new<S: Into<String>>(categories: impl IntoIterator<Item = S>) -> Self {
        Self { categories: categories.into_iter().map(Into::into).collect(), sets: Vec::new() }
    }

    /// Adds one bar to each row.
    pub fn set(mut self, label: impl Into<String>, values: impl Into<Vec<f64>>) -> Self {
        self.sets.push(BarSet { label: label.into(), values: values.into() });
        self
    }
}

/// Stretches of x that are shaded behind the data, all in one colour.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bands {
    /// Name in the legend; bands without one are not listed.
    pub label: String,
    /// From where to where, in the unit of the x axis. What is not finite is not shaded.
    pub spans: Vec<(f64, f64)>,
}

/// A pair of axes with series, bars, references and annotations.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Panel {
    /// Words above the frame, such as `(a) force`; may be empty.
    pub title: String,
    /// The axis along the bottom; for bars, the axis of the values.
    pub x: Axis,
    /// The axis along the left side; for bars, only its label is used.
    pub y: Axis,
    /// Curves and point clouds, later ones on top.
    pub series: Vec<Series>,
    /// Bars; the y axis then lists their categories.
    pub bars: Option<Bars>,
    /// Coloured cells behind everything, with their scale at the right.
    pub heat: Option<Heat>,
    /// Shades behind everything.
    pub bands: Vec<Bands>,
    /// Thin lines behind the data.
    pub references: Vec<Reference>,
    /// Words within the frame.
    pub annotations: Vec<Annotation>,
    /// Whether equal distances on both axes are equally long on paper, so that a circle is round.
    pub equal: bool,
}

impl Panel {
    /// Empty axes.
    pub fn new(x: Axis, y: Axis) -> Self {
        Self { x, y, ..Self::default() }
    }

    /// A bar chart whose values run along `x`.
    pub fn bar_chart(x: Axis, bars: Bars) -> Self {
        Self { x, bars: Some(bars), ..Self::default() }
    }

    /// Sets the words above the frame.
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Sets the coloured cells.
    pub fn heat(self, heat: Heat) -> Self {
        Self { heat: Some(heat), ..self }
    }

    /// Makes equal distances on both axes equally long on paper.
    pub fn equal(self) -> Self {
        Self { equal: true, ..self }
    }

    /// Adds a series.
    pub fn series(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Adds a line in the next colour and dash.
    pub fn line(self, label: impl Into<String>, points: impl Into<Vec<(f64, f64)>>) -> Self {
        self.series(Series::line(label, points))
    }

    /// Adds markers in the next colour and shape.
    pub fn markers(self, label: impl Into<String>, points: impl Into<Vec<(f64, f64)>>) -> Self {
        self.series(Series::markers(label, points))
    }

    /// Shades stretches of x in the next colour.
    pub fn bands(mut self, label: impl Into<String>, spans: impl Into<Vec<(f64, f64)>>) -> Self {
        self.bands.push(Bands { label: label.into(), spans: spans.into() });
        self
    }

    /// Adds a thin line at one value of y.
    pub fn horizontal(mut self, at: f64, label: impl Into<String>) -> Self {
        self.references.push(Reference::Horizontal { at, label: label.into() });
        self
    }

    /// Adds a thin line at one value of x.
    pub fn vertical(mut self, at: f64, label: impl Into<String>) -> Self {
        self.references.push(Reference::Vertical { at, label: label.into() });
        self
    }

    /// Adds the thin line `y = slope x + intercept`.
    pub fn diagonal(mut self, slope: f64, intercept: f64, label: impl Into<String>) -> Self {
        self.references.push(Reference::Diagonal { slope, intercept, label: label.into() });
        self
    }

    /// Adds words at a point.
    pub fn note(mut self, at: (f64, f64), text: impl Into<String>) -> Self {
        self.annotations.push(Annotation { at, text: text.into() });
        self
    }
}
