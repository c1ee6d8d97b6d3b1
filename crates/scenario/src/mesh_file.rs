//! Reading hulls and meshes: points in the scenario, or a file beside it, as STL (text or binary) or OBJ.
//!
//! Neither format has units, so that `unit` says what a one in the file is. Corners that are the same to the last bit are one. In an OBJ file faces may have more than three corners where they are convex; of
//! what else it holds (normals, textures, groups, lines) nothing is needed. A binary STL is kept as the text that says the same, so that a run can be made again from its bundle.

use super::ReadError;
use super::fields::Fields;
use carom_engine::shape::{MeshFault, Polyhedron};
use carom_engine::spatial::Vector;
use std::collections::HashMap;

/// Corners and triangles as a file has them.
#[derive(Debug, Default)]
struct Soup {
    corners: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
    known: HashMap<[u64; 3], u32>,
}

/// Reads the hull or the mesh of a table, in its own frame [m].
pub(super) fn read(fields: &Fields<'_>, is_hull: bool) -> Result<Polyhedron, ReadError> {
    let file = fields.text_if("file")?;
    let points = if is_hull { fields.node("points") } else { None };
    let (made, key) = match (file, points) {
        (Some(_), Some(_)) => {
            let message = format!("{} has both a file and points", fields.owner);
            return Err(fields.about("points", message).label("give one of the two").into());
        }
        (None, Some(_)) => (Polyhedron::hull(&fields.vectors("points")?), "points"),
        (Some(file), None) => {
            let soup = open(fields, &file)?;
            let corners = soup.corners;
            (if is_hull { Polyhedron::hull(&corners) } else { Polyhedron::mesh(corners, soup.triangles) }, "file")
        }
        (None, None) => {
            let message = format!("{} has neither a file nor points", fields.owner);
            return Err(fields.about_all(message).label("add file = \"part.stl\" and unit = \"mm\"").into());
        }
    };
    made.map_err(|fault| refused(fields, key, &fault))
}

fn refused(fields: &Fields<'_>, key: &str, fault: &MeshFault) -> ReadError {
    let named = fields.text_if("file").ok().flatten().unwrap_or_else(|| fields.owner.clone());
    fields.about(key, format!("{named} cannot be used: {}", fault.problem())).label(fault.hint()).into()
}

/// The corners of a file [m], and its triangles.
fn open(fields: &Fields<'_>, file: &str) -> Result<Soup, ReadError> {
    if fields.node("unit").is_none() {
        let message = format!("{} says nothing of the unit of {file}, which the file does not know", fields.owner);
        return Err(fields.about("file", message).label("add unit = \"mm\", or whatever a one in it is").into());
    }
    let scale = unit(fields)?;
    let path = fields.beside(file);
    let text = fields.sources.mesh(&path).map_err(|why| {
        let message = format!("cannot read {}: {why}", path.display());
        Box::new(fields.about("file", message).label(fields.sources.looked_for(file)))
    })?;
    let is_obj = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("obj"));
    let read = if is_obj { obj(&text, scale) } else { stl(&text, scale) };
    read.map_err(|why| {
        let message = format!("cannot read {}: {why}", path.display());
        let kind = if is_obj {
            "as OBJ, since its name ends with .obj"
        } else {
            "as STL, since its name does not end with .obj"
        };
        fields.about("file", message).label(format!("it is read {kind}; save it anew")).into()
    })
}

/// What a one in a file is [m].
pub(super) fn unit(fields: &Fields<'_>) -> Result<f64, ReadError> {
    Ok(match fields.choice("unit")? {
        "cm" => 1e-2,
        "mm" => 1e-3,
        "um" => 1e-6,
        "in" => 0.0254,
        "ft" => 0.3048,
        _ => 1.0,
    })
}

impl Soup {
    /// The number of a corner; those with the same digits are one.
    fn corner(&mut self, [x, y, z]: [f64; 3], scale: f64) -> u32 {
        // Zero has two signs.
        let bits = [x, y, z].map(|x| (x + 0.0).to_bits());
        *self.known.entry(bits).or_insert_with(|| {
            self.corners.push(Vector::new(x, y, z) * scale);
            self.corners.len() as u32 - 1
        })
    }
}

/// Three numbers of a line.
fn triple<'t>(mut words: impl Iterator<Item = &'t str>, line: usize) -> Result<[f64; 3], String> {
    let mut next = || words.next().and_then(|word| word.parse::<f64>().ok());
    match (next(), next(), next()) {
        (Some(x), Some(y), Some(z)) => Ok([x, y, z]),
        _ => Err(format!("line {line} has no three numbers")),
    }
}

/// Some of what a line holds, for messages.
fn begin(line: &str) -> String {
    carom_words::shortened(line.trim(), 40).to_string()
}

fn stl(text: &str, scale: f64) -> Result<Soup, String> {
    let (mut soup, mut own) = (Soup::default(), Vec::new());
    for (k, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { continue };
        match word.to_ascii_lowercase().as_str() {
            "vertex" => {
                let corner = triple(words, k + 1)?;
                own.push(soup.corner(corner, scale));
            }
            "endloop" => match own[..] {
                [a, b, c] => {
                    soup.triangles.push([a, b, c]);
                    own.clear();
                }
                _ => return Err(format!("line {} ends a triangle with {} corners", k + 1, own.len())),
            },
            "solid" | "facet" | "outer" | "endfacet" | "endsolid" => {}
            _ => return Err(format!("line {} is not of an STL file: {:?}", k + 1, begin(line))),
        }
    }
    match own.is_empty() {
        true => Ok(soup),
        false => Err("it breaks off within a triangle".to_owned()),
    }
}

fn obj(text: &str, scale: f64) -> Result<Soup, String> {
    let (mut soup, mut listed) = (Soup::default(), Vec::new());
    for (k, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let corner = triple(words, k + 1)?;
                listed.push(soup.corner(corner, scale));
            }
            Some("f") => {
                let number = |word: &str| {
                    // Negative numbers count from the last corner back.
                    let given: i64 = word.split('/').next()?.parse().ok()?;
                    let at = if given < 0 { given + listed.len() as i64 } else { given - 1 };
                    listed.get(usize::try_from(at).ok()?).copied()
                };
                let around: Option<Vec<u32>> = words.map(number).collect();
                let around = around.ok_or_else(|| format!("line {} names a corner that there is not", k + 1))?;
                fan(&mut soup, &around).map_err(|why| format!("line {} {why}", k + 1))?;
            }
            None | Some("vn" | "vt" | "vp" | "o" | "g" | "s" | "l" | "p" | "usemtl" | "mtllib") => {}
            Some(word) if word.starts_with('#') => {}
            Some(_) => return Err(format!("line {} is not of an OBJ file: {:?}", k + 1, begin(line))),
        }
    }
    Ok(soup)
}

/// Adds the triangles of a face that is convex.
fn fan(soup: &mut Soup, around: &[u32]) -> Result<(), &'static str> {
    if around.len() < 3 {
        return Err("has a face of fewer than three corners");
    }
    let triangles: Vec<[u32; 3]> = around.windows(2).skip(1).map(|pair| [around[0], pair[0], pair[1]]).collect();
    let area = |triangle: &[u32; 3]| {
        let [a, b, c] = triangle.map(|corner| soup.corners[corner as usize]);
        (b - a).cross(&(c - a))
    };
    let whole: Vector = triangles.iter().map(area).sum();
    if around.len() > 3 && !triangles.iter().all(|triangle| area(triangle).dot(&whole) > 0.0) {
        return Err("has a face that is not convex; save the file with triangles alone");
    }
    soup.triangles.extend(triangles);
    Ok(())
}

#[cfg(test)]
mod tests;
