//! A binary STL file, as the text that says the same.

use std::fmt::Write;

/// A binary STL as the text that says the same; `None` for what is none.
///
/// Eighty bytes of anything, the number of triangles, and for each its normal and corners as numbers of four bytes, and two bytes more.
pub(super) fn from_binary(bytes: &[u8]) -> Option<String> {
    let (count, rest) =
        bytes.get(80..84).map(|count| (u32::from_le_bytes([count[0], count[1], count[2], count[3]]), &bytes[84..]))?;
    if rest.len() as u64 != 50 * u64::from(count) {
        return None;
    }
    let number = |at: &[u8]| f64::from(f32::from_le_bytes([at[0], at[1], at[2], at[3]]));
    let mut text = String::from("solid\n");
    for triangle in rest.chunks_exact(50) {
        text.push_str("facet\nouter loop\n");
        for corner in triangle[12..48].chunks_exact(12) {
            let [x, y, z] = [0, 4, 8].map(|k| number(&corner[k..]));
            // Writing to a text does not fail.
            let _ = writeln!(text, "vertex {x:?} {y:?} {z:?}");
        }
        text.push_str("endloop\nendfacet\n");
    }
    text.push_str("endsolid\n");
    Some(text)
}
