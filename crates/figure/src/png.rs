//! Pixels, made from the very SVG that is written, so that both look alike. The font comes along: no machine lacks it.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::error::FigureError;

/// Pixels per inch, the usual resolution of print.
const RESOLUTION: f32 = 300.0;
/// Pixels per inch that SVG lengths are defined by.
const SVG_RESOLUTION: f32 = 96.0;

/// A PNG file of an SVG figure.
pub(super) fn render(svg: &str) -> Result<Vec<u8>, FigureError> {
    let raster = |reason: String| FigureError::Raster(reason);
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(dejavu::sans_condensed::regular().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans Condensed");
    let tree = Tree::from_str(svg, &options).map_err(|e| raster(e.to_string()))?;

    // Whole pixels: the last row and column may be cut by less than one.
    let zoom = RESOLUTION / SVG_RESOLUTION;
    let (width, height) = (tree.size().width() * zoom, tree.size().height() * zoom);
    let mut pixels = Pixmap::new(width.round() as u32, height.round() as u32)
        .ok_or_else(|| raster(format!("{width} by {height} pixels is not a size of a picture")))?;
    resvg::render(&tree, Transform::from_scale(zoom, zoom), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| raster(e.to_string()))
}
