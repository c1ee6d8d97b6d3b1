//! Figures fit for a paper: lines, markers, bars and panels, as SVG or PNG.
//!
//! A [`Figure`] is a plain value. Data is given in SI units; the axes choose the prefix. Colours are safe for
//! colour-blind readers and dashes tell lines apart in grey print.
//!
//! ```
//! use carom_figure::{Axis, Figure, Panel};
//! let wave: Vec<(f64, f64)> = (0..=100)
//!     .map(|i| f64::from(i) / 100.0)
//!     .map(|s| (65e-6 * s, 3200.0 * (std::f64::consts::PI * s).sin().powf(1.5)))
//!     .collect();
//! let panel = Panel::new(Axis::new("time", "s"), Axis::new("force", "N")).line("Hertz", wave);
//! let svg = Figure::new(panel).svg();
//! assert!(svg.contains("force [kN]") && svg.contains("time [µs]"));
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod axis;
mod cells;
mod error;
mod gauge;
mod heat;
mod legend;
mod marks;
mod page;
mod palette;
mod panel;
#[cfg(feature = "png")]
mod png;
mod scale;
mod series;
mod sheet;
mod svg;
mod text;
mod ticks;
mod words;

use std::path::Path;

pub use axis::{Axis, Scale};
pub use error::FigureError;
pub use heat::{Cell, Heat};
pub use panel::{Annotation, Bands, BarSet, Bars, Panel, Reference};
pub use series::{Dash, Marker, Series, Style};

/// Width and height on paper, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
}

impl Size {
    /// One column of a journal page.
    pub const COLUMN: Size = Size { width: 88.0, height: 62.0 };
    /// The full width of a journal page.
    pub const PAGE: Size = Size { width: 180.0, height: 90.0 };

    /// One column wide and as high as a bar chart with that many rows needs.
    pub fn of_bars(rows: usize) -> Size {
        Size { width: 88.0, height: (16.0 + 3.6 * rows as f64).max(35.0) }
    }
}

/// One or several panels on a white page.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// Words above everything; may be empty.
    pub title: String,
    /// Size on paper.
    pub size: Size,
    /// Panels, row by row.
    pub panels: Vec<Panel>,
    /// Panels side by side; one stacks them all.
    pub columns: usize,
    /// Whether panels above each other share one x axis, printed below the lowest.
    pub share_x: bool,
}

impl Figure {
    /// A figure of one panel, one column wide; a bar chart gets the height that its rows need.
    pub fn new(panel: Panel) -> Self {
        let size = panel.bars.as_ref().map_or(Size::COLUMN, |bars| Size::of_bars(bars.categories.len()));
        Self { title: String::new(), size, panels: vec![panel], columns: 1, share_x: false }
    }

    /// Panels above each other, each as high as its kind needs.
    pub fn stacked(panels: impl Into<Vec<Panel>>) -> Self {
        let panels = panels.into();
        let height = 8.0 + 44.0 * panels.len().max(1) as f64;
        let size = Size { width: Size::COLUMN.width, height };
        Self { title: String::new(), size, panels, columns: 1, share_x: false }
    }

    /// Sets the title.
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: title.into(), ..self }
    }

    /// Sets the size on paper, in millimetres.
    pub fn size(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// Lays the panels out in so many columns.
    pub fn columns(self, columns: usize) -> Self {
        Self { columns, ..self }
    }

    /// Lets panels above each other share one x axis.
    pub fn share_x(self) -> Self {
        Self { share_x: true, ..self }
    }

    /// The figure as an SVG file.
    pub fn svg(&self) -> String {
        page::draw(self)
    }

    /// The figure as a PNG file at 300 pixels per inch.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, FigureError> {
        png::render(&self.svg())
    }

    /// The content of the file `path`; the end of its name, `.svg` or `.png`, says in which format.
    pub fn encode(&self, path: impl AsRef<Path>) -> Result<Vec<u8>, FigureError> {
        let path = path.as_ref();
        let extension = path.extension().and_then(|e| e.to_str()).map(str::to_lowercase);
        match extension.as_deref() {
            Some("svg") => Ok(self.svg().into_bytes()),
            #[cfg(feature = "png")]
            Some("png") => self.png(),
            #[cfg(not(feature = "png"))]
            Some("png") => Err(FigureError::NoPng(path.to_owned())),
            _ => Err(FigureError::Extension(path.to_owned())),
        }
    }

    /// Writes the figure; the end of the name, `.svg` or `.png`, says in which format.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), FigureError> {
        let path = path.as_ref();
        std::fs::write(path, self.encode(path)?).map_err(|source| FigureError::Write { path: path.to_owned(), source })
    }

    /// Rows and columns of panels.
    fn grid(&self) -> (usize, usize) {
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        (self.panels.len().div_ceil(columns).max(1), columns)
    }
}
