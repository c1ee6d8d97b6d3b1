//! Figures that a scenario asks for.

use super::*;

fn figures(more: &str) -> Vec<Wanted> {
    read(Path::new("rig.toml"), &rig_text(more), &[] as &[&str]).map_err(|error| error.to_string()).unwrap().figures
}

#[test]
fn a_figure_says_what_it_shows_and_where_it_goes() {
    let keys = "columns = [\"hinge\", \"energy.kinetic\"]\nfrom = \"10 ms\"\nperiod = \"2 s\"\nimpacts = [1, 3]";
    let figure = &figures(&format!("[[figure]]\nname = \"one\"\nfigure = \"phase\"\n{keys}"))[0];
    assert_eq!((figure.name.as_str(), figure.figure.as_str()), ("one", "phase"));
    let request = &figure.request;
    assert_eq!((request.from, request.to, request.period), (Some(0.01), None, Some(2.0)));
    assert_eq!(
        (&request.columns[..], &request.impacts[..]),
        (&["hinge".to_owned(), "energy.kinetic".to_owned()][..], &[1, 3][..])
    );
    assert_eq!(figures("[[figure]]\nfigure = \"ledger\"")[0].name, "figure");
}

#[test]
fn figures_do_not_write_over_each_other() {
    let two = "[[figure]]\nfigure = \"ledger\"\n[[figure]]\nfigure = \"phase\"";
    assert!(said_of_rig(two).contains("more than one figure is called \"figure\""));
    let slash = "[[figure]]\nname = \"a/b\"\nfigure = \"ledger\"";
    assert!(said_of_rig(slash).contains("which is no name of a file"));
    let impacts = "[[figure]]\nfigure = \"hysteresis\"\nimpacts = [0]";
    assert!(said_of_rig(impacts).contains("must be whole numbers from 1 on"));
}
