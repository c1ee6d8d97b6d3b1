//! Reading ground by its heights on a grid, in the scenario or in a file beside it.

use carom_engine::shape::Polyhedron;

use super::super::ReadError;
use super::super::fields::Fields;
use super::super::{mesh_file, table_file};

/// Reads a height field, in its own frame [m].
pub(super) fn read(fields: &Fields<'_>) -> Result<Polyhedron, ReadError> {
    let (key, columns, heights) = grid(fields)?;
    let what = fields.what(key);
    let wrong = |message: String, label: &str| Err(fields.about(key, message).label(label).into());
    if let Some(at) = heights.iter().position(|height| !height.is_finite()) {
        return wrong(format!("{what}: height {} is {}", at + 1, heights[at]), "write numbers");
    }
    let rows = heights.len() / columns.max(1);
    if columns < 2 || rows < 2 {
        let message = format!("{what}: there is no cell between {rows} by {columns} heights");
        return wrong(message, "write at least two rows of two");
    }
    let spacing = fields.needed("spacing", fields.quantities_if("spacing")?)?;
    if let Some(step) = spacing.iter().find(|step| **step <= 0.0) {
        let message = format!("{} must be positive, not {step} m", fields.what("spacing"));
        return Err(fields.about("spacing", message).label("such as [\"0.5 m\", \"0.5 m\"]").into());
    }
    let made = Polyhedron::heights(columns, [spacing[0], spacing[1]], &heights);
    let ground =
        made.map_err(|fault| fields.about(key, format!("{what}: {}", fault.problem())).label("write other heights"))?;
    let (pieces, most) = (ground.solid().facets().len(), Polyhedron::MOST_PIECES);
    if !ground.is_convex() && pieces > most {
        let message =
            format!("{what}: the ground has {pieces} flat pieces, sides and floor among them, more than {most}");
        return wrong(message, "take a coarser grid, or part it among several contacts");
    }
    Ok(ground)
}

/// The key that gives the heights, how many there are in a row, and the heights [m].
fn grid(fields: &Fields<'_>) -> Result<(&'static str, usize, Vec<f64>), ReadError> {
    let about_both = |message: &str, label: &str| Err(fields.about_all(message).label(label).into());
    match (fields.text_if("file")?, fields.quantities_if("heights")?) {
        (Some(file), None) => {
            let (columns, heights) = table_file::grid(fields, &file)?;
            let scale = mesh_file::unit(fields)?;
            Ok(("file", columns, heights.into_iter().map(|height| scale * height).collect()))
        }
        (None, Some(heights)) => {
            let columns = fields.whole("columns")?;
            match usize::try_from(columns) {
                Ok(count) if count > 0 && heights.len() % count == 0 => Ok(("heights", count, heights)),
                _ => {
                    let message =
                        format!("{}: {} heights do not make rows of {columns}", fields.what("columns"), heights.len());
                    Err(fields.about("columns", message).label("write how many heights a row has").into())
                }
            }
        }
        (Some(_), Some(_)) => {
            about_both(&format!("{} has both a file and heights", fields.owner), "give one of the two")
        }
        (None, None) => about_both(
            &format!("{} has neither heights nor a file", fields.owner),
            "add heights = [..] and columns, or file = \"ground.csv\" and unit = \"m\"",
        ),
    }
}
