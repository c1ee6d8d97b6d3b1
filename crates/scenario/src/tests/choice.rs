//! Words that bring numbers along.

use super::*;

const GRADE: &str = "grade = { value = \"soft\", help = \"of the steel\", choices = { soft = { density = \"7800 kg/m^3\", size = \"= 2*unit\" }, \
                     hard = { density = \"8000 kg/m^3\", size = \"= 3*unit\" } } }";

fn block(grade: &str) -> String {
    format!(
        "carom = 1\ntitle = \"Block of {{grade}} steel\"\n[parameters]\nheight = \"= 2*size\"\n{grade}\nunit = \"10 mm\"\n\
         [[body]]\nname = \"block\"\nshape = {{ kind = \"box\", size = [\"= size\", \"= size\", \"= height\"] }}\ndensity = \"= density\"\n\
         [run]\nuntil = 1\n"
    )
}

fn scenario(grade: &str, sets: &[&str]) -> Result<Scenario, ScenarioError> {
    read(Path::new("block.toml"), &block(grade), sets)
}

fn said_of(grade: &str, sets: &[&str]) -> String {
    scenario(grade, sets).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_word_brings_its_numbers_along() {
    let mass = |sets: &[&str]| scenario(GRADE, sets).unwrap().simulation.model.bodies()[0].mass;
    assert!(near(mass(&[]), 7800.0 * 2.0 * 0.02f64.powi(3)));
    assert!(near(mass(&["grade=hard"]), 8000.0 * 2.0 * 0.03f64.powi(3)));
    assert!(near(mass(&["unit=20 mm"]), 7800.0 * 2.0 * 0.04f64.powi(3)));
    // One of its numbers by itself, whatever the word.
    for grade in ["grade=soft", "grade=hard"] {
        assert!(near(mass(&[grade, "size=1 m", "density=1 kg/m^3"]), 2.0), "{grade}");
    }
    let scenario = scenario(GRADE, &["grade=hard"]).unwrap();
    assert_eq!(scenario.simulation.title, "Block of hard steel");
    let parameters: Vec<String> =
        scenario.parameters.iter().map(|one| format!("{} {} {}", one.name, one.value, one.help)).collect();
    let expected = ["height 0.06 ", "grade hard of the steel", "unit 10 mm ", "density 8000 kg/m^3 follows from grade"];
    assert_eq!(parameters[..4], expected);
}

#[test]
fn other_words_are_refused_with_those_that_there_are() {
    let expected = "\
parameter \"grade\" is none of its choices
 --> --set:1:7
  |
1 | grade=sotf
  |       ^^^^ did you mean \"soft\"?";
    assert_eq!(said_of(GRADE, &["grade=sotf"]), expected);
    assert!(said_of(GRADE, &["grade=3"]).contains("choose one of soft, hard"));
    assert!(said_of(GRADE, &["density=2 m"]).contains("parameter \"density\" is a density, not a length"));
}

#[test]
fn choices_that_do_not_fit_each_other_are_shown() {
    let choices = |inside: &str| format!("grade = {{ value = \"soft\", choices = {inside} }}");
    let said = said_of(&choices("{ soft = { size = 1, density = 2 }, hard = { size = 1 } }"), &[]);
    assert!(said.contains("\"soft\" and \"hard\" in choices of parameter \"grade\" have not the same names"), "{said}");
    assert!(said.contains("\"hard\" has no density"), "{said}");
    let said = said_of(&choices("{ soft = { size = 1 }, hard = { size = 1, density = 2 } }"), &[]);
    assert!(said.contains("\"soft\" has no density"), "{said}");
    let said = said_of(&choices("{ soft = { size = 1, unit = 2 } }"), &[]);
    assert!(said.contains("\"unit\" in choices of parameter \"grade\" is a parameter already"), "{said}");
    let said = said_of(&choices("[1, 2]"), &[]);
    assert!(said.contains("choices of parameter \"grade\" is a list, not a table"), "{said}");
    let said = said_of(&choices("{ soft = 3 }"), &[]);
    assert!(said.contains("\"soft\" in choices of parameter \"grade\" is a number, not a table"), "{said}");
    let said = said_of(&choices("{ soft = { size = \"= sise\", density = 2 } }"), &[]);
    assert!(said.contains("unknown parameter \"sise\" in parameter \"size\""), "{said}");
}
