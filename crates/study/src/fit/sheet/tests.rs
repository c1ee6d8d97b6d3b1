use super::*;

fn sheet(text: &str) -> Result<Sheet, String> {
    read(Path::new("record.csv"), text, Columns::Named, 0).map_err(|error| error.to_string())
}

#[test]
fn headings_are_read_however_people_write_their_units() {
    for heading in
        ["time [us], force [kN]", "time (us);force (kN)", "time_us,force_kN", "t [us]\tF [kN]", "time / us, force / kN"]
    {
        let text = match heading {
            h if h.contains(';') => format!("{heading}\n0;0\n2.5;1.5\n"),
            h if h.contains('\t') => format!("{heading}\n0\t0\n2.5\t1.5\n"),
            _ => format!("# a remark\n{heading}\n0,0\n2.5,1.5\n"),
        };
        let found = sheet(&text).unwrap();
        assert_eq!(found.records.len(), 1, "{heading}");
        let record = &found.records[0];
        assert_eq!(record.kind, RecordKind::ForceTime, "{heading}");
        assert!((record.x[1] - 2.5e-6).abs() < 1e-20 && (record.y[1] - 1500.0).abs() < 1e-9, "{heading}: {record:?}");
    }
}

#[test]
fn columns_say_what_a_file_is_a_record_of() {
    let kinds = |text: &str| sheet(text).unwrap().records.iter().map(|r| r.kind).collect::<Vec<_>>();
    assert_eq!(kinds("indentation [um],force [N]\n1,2\n2,3\n"), [RecordKind::ForceIndentation]);
    assert_eq!(kinds("speed [m/s],restitution\n1,0.8\n"), [RecordKind::RestitutionSpeed]);
    assert_eq!(
        kinds("angle [deg],et,rebound angle [deg],spin [rad/s]\n10,0.7,8,20\n"),
        [RecordKind::TangentialRestitution, RecordKind::ReboundAngle, RecordKind::Spin]
    );
    assert_eq!(kinds("time,force,indentation\n0,0,0\n1,2,3\n"), [RecordKind::ForceTime, RecordKind::IndentationTime]);
}

#[test]
fn noise_stands_in_a_column_of_its_own_and_strangers_are_told() {
    let found = sheet("time [us],force [kN],force sigma [N],remark\n0,0,20,a\n1,1,20,b\n").unwrap();
    assert_eq!(found.records[0].noise, Some(vec![20.0, 20.0]));
    assert_eq!(found.unused, ["remark"]);
    assert_eq!(sheet("time,force,sigma\n0,0,5\n1,1,5\n").unwrap().records[0].noise, Some(vec![5.0, 5.0]));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, line, what) in [
        ("", 1, "it holds no numbers"),
        ("time,force\n", 1, "no row follows"),
        ("0,1\n1,2\n", 1, "no heading"),
        ("time,colour\n0,1\n", 1, "none that a law could be fitted to"),
        ("time [kN],force\n0,1\n", 1, "time is a time, and a force is not one"),
        ("time [usw],force\n0,1\n", 1, "usw"),
        ("time,force\n0,0\n1,\n", 3, "a gap: no force"),
        ("time,force\n0,0\n1\n", 3, "a gap: no force"),
        ("time,force\n0,\n1,\n", 2, "the column \"force\" is empty"),
        ("time,force\n0,0\n1,NaN\n", 3, "is no number"),
        ("time,force\n0,0\n1,inf\n", 3, "is no number"),
        ("time,force\n0,0\n# x\n1,1e999\n", 4, "is no number"),
        ("time,force\n0,0\n2,1\n1,1\n", 4, "time falls"),
        ("time,force\n0,0\n1,1\n1,1\n", 4, "time stands still"),
        ("time,force\n0,0,3\n", 2, "3 columns below 2 headings"),
        ("time,force,time\n0,0,3\n", 1, "is there twice"),
        ("speed,restitution\n1,80\n", 2, "between 0 and 1"),
        ("speed,restitution\n-1,0.8\n", 2, "must be positive"),
        ("angle,et\n20,0.8\n", 2, "between 0 and 90 deg"),
        ("angle,et\n0,0.8\n", 2, "no speed along"),
        ("time,force,sigma\n0,1,0\n", 2, "noise must be positive"),
        ("time,force [N],force sigma [m]\n0,1,2\n", 1, "is no noise of"),
    ] {
        let told = sheet(text).unwrap_err();
        assert!(told.contains(what), "{text:?}: {told}");
        assert!(told.contains(&format!("record.csv:{line}:")), "{text:?}: {told}");
    }
}

#[test]
fn whatever_a_file_holds_it_is_read_or_refused_in_words() {
    use proptest::prelude::*;
    let piece = prop_oneof![
        "time|force|e|speed|angle|sigma",
        "[ ,;\t\n#]",
        "-?[0-9]{0,3}\\.?[0-9]{0,3}e?",
        "\\[[a-zA-Z/^]{0,4}\\]",
        ".{0,3}"
    ];
    let texts = proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat());
    proptest!(|(text in texts)| {
        for columns in [Columns::Named, Columns::Outputs, Columns::Of(RecordKind::ForceTime)] {
            if let Ok(found) = read(Path::new("x"), &text, columns, 0) {
                for record in &found.records {
                    prop_assert!(record.x.len() == record.y.len() && !record.x.is_empty());
                    prop_assert!(record.x.iter().chain(&record.y).all(|x| x.is_finite()));
                }
            }
        }
    });
}
