//! What a repeat defines for its tables.

use super::*;

const SPOKES: &str = r#"
[[repeat]]
index = "i"
from = 0
to = 5
let = { x = "= r*cos(b)", b = "= TAU*floor(i/2)/gain", r = "0.3 m", kind = "{word}er" }
[[repeat.point]]
name = "{kind}{i}"
body = "ground"
at = ["= x", "= r*sin(b)", "= r"]
"#;

#[test]
fn names_of_a_repeat_follow_the_index_the_parameters_and_each_other() {
    let read = read(Path::new("rig.toml"), &rig_text(SPOKES), &["gain=4"]).unwrap();
    for i in 0..6 {
        let b = std::f64::consts::TAU * f64::from(i / 2) / 4.0;
        let point = read.points.iter().find(|point| point.name == format!("softer{i}")).unwrap();
        assert!((point.at - Vector::new(0.3 * b.cos(), 0.3 * b.sin(), 0.3)).norm() < 1e-15, "{point:?}");
    }
}

#[test]
fn names_of_a_repeat_are_unknown_outside_it() {
    let outside = format!("{SPOKES}\n[[point]]\nname = \"more\"\nbody = \"ground\"\nat = [\"= r\", 0, 0]\n");
    assert!(said_of_rig(&outside).contains("unknown parameter \"r\" in at of point \"more\""));
}

#[test]
fn what_is_wrong_in_let_is_shown_where_it_stands() {
    let said = |written: &str| said_of_rig(&SPOKES.replace("r = \"0.3 m\"", written));
    let ring = said("r = \"= 2*s\", s = \"= r/2\"");
    let line = 1 + rig_text(SPOKES).lines().position(|line| line.starts_with("let")).unwrap();
    assert!(ring.starts_with("\"r\" in let of [[repeat]] depends on itself: r -> s -> r\n"), "{ring}");
    assert!(ring.contains(&format!("--> rig.toml:{line}:56\n")), "{ring}");
    assert!(said("r = \"= 2*q\"").contains("unknown parameter \"q\" in \"r\" in let of [[repeat]]"));
    assert!(said("r = [1]").contains("\"r\" in let of [[repeat]] is a list"));
    assert!(said("r = 1, i = 2").contains("let of [[repeat]] defines \"i\", which is the index"));
    assert!(said("r = 1, gain = 2").contains("let of [[repeat]] defines \"gain\", which is a parameter"));
    assert!(said("r = 1, t = 2").contains("\"t\" cannot be a name in expressions"));
    // A length is not an angle, whatever it is called.
    assert!(said("r = \"0.3 kg\"").contains("expected a length"));
    assert!(said_of_rig("[[repeat]]\nto = 2\nlet = 3\n").contains("let of [[repeat]] is a number, not a table"));
}
