//! What is read of STL and OBJ files, and what is refused.

use super::super::binary_mesh::from_binary;
use super::*;
use std::fmt::Write;

const TETRAHEDRON: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.2, 0.0], [0.0, 0.0, 0.3]];
const FACES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

/// A tetrahedron as a binary STL, whose head begins as a text would.
fn binary() -> Vec<u8> {
    let mut bytes = b"solid but binary".to_vec();
    bytes.resize(80, b' ');
    bytes.extend(4u32.to_le_bytes());
    for face in FACES {
        bytes.extend([0u8; 12]);
        face.iter().flat_map(|k| TETRAHEDRON[*k]).for_each(|x| bytes.extend(x.to_le_bytes()));
        bytes.extend([0u8; 2]);
    }
    bytes
}

#[test]
fn a_binary_file_is_the_same_solid_to_the_last_bit() {
    let text = from_binary(&binary()).unwrap();
    let soup = stl(&text, 1.0).unwrap();
    assert_eq!((soup.corners.len(), soup.triangles.len()), (4, 4));
    for corner in &soup.corners {
        assert!(TETRAHEDRON.iter().any(|own| own.map(f64::from) == [corner.x, corner.y, corner.z]), "{corner}");
    }
    let solid = Polyhedron::mesh(soup.corners, soup.triangles).unwrap();
    assert!((solid.solid().moments().volume - 0.001).abs() < 1e-9);
    // One byte less, and it is none.
    assert_eq!(from_binary(&binary()[..200]), None);
    assert_eq!(from_binary(b"solid"), None);
}

#[test]
fn quads_and_numbers_from_the_end_make_the_same_box_as_triangles() {
    let mut text = String::from("# a box\no box\n");
    for k in 0..8 {
        writeln!(text, "v {} {} {}", k & 1, k >> 1 & 1, k >> 2 & 1).unwrap();
    }
    text.push_str("vn 0 0 1\nf 1/1/1 3 4 2\nf 5 6 8 7\nf -8 -7 -3 -4\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n");
    let soup = obj(&text, 0.01).unwrap();
    let solid = Polyhedron::mesh(soup.corners, soup.triangles).unwrap();
    assert!((solid.solid().moments().volume - 1e-6).abs() < 1e-18);
    assert_eq!(solid.solid().face_count(), 6);
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let cases = [
        (stl("solid\nvertex 1 2\n", 1.0), "line 2 has no three numbers"),
        (stl("solid\nvertex 1 2 3\nendloop", 1.0), "line 3 ends a triangle with 1 corners"),
        (stl("solid\nfacet\nvertex 1 2 3\nvertex 1 2 4\n", 1.0), "it breaks off within a triangle"),
        (stl("hello there", 1.0), "line 1 is not of an STL file: \"hello there\""),
        (obj("v 1 2 x", 1.0), "line 1 has no three numbers"),
        (obj("v 1 2 3\nf 1 2 3", 1.0), "line 2 names a corner that there is not"),
        (obj("v 1 2 3\nf 1 1", 1.0), "line 2 has a face of fewer than three corners"),
        (obj("bevel", 1.0), "line 1 is not of an OBJ file: \"bevel\""),
        (
            obj("v 0 0 0\nv 1 0 0\nv 0.1 0.1 0\nv 0 1 0\nf 2 3 4 1", 1.0),
            "line 5 has a face that is not convex; save the file with triangles alone",
        ),
    ];
    for (read, words) in cases {
        assert_eq!(read.unwrap_err(), words);
    }
}
