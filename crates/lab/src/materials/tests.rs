use super::*;
use carom_laws::material::Strength;

const GOOD: &str = r#"
[material.my_steel]
young = "210 GPa"
poisson = 0.3
density = "7850 kg/m^3"
yield = "350 MPa"      # optional
source = "certificate 123"
"#;

fn add(text: &str) -> Result<Materials, MaterialError> {
    let mut materials = Materials::builtin();
    materials.add(Path::new("mine.toml"), text).map(|()| materials)
}

/// What is said about a good file with one line replaced.
fn said(line: &str, instead: &str) -> String {
    assert!(GOOD.contains(line));
    add(&GOOD.replace(line, instead)).unwrap_err().to_string()
}

#[test]
fn a_users_material_is_found_beside_the_built_in_ones() {
    let materials = add(GOOD).unwrap();
    let mine = materials.find("My-Steel").unwrap();
    assert_eq!((mine.young, mine.poisson, mine.density), (210e9, 0.3, 7850.0));
    assert_eq!(mine.yield_strength(), Some(350e6));
    assert_eq!(mine.source, "certificate 123");
    assert_eq!(materials.find("aluminum").unwrap().name, "aluminium");
    assert_eq!(materials.iter().count(), 1 + material::all().count());
}

#[test]
fn bare_numbers_are_si_and_the_rest_is_optional() {
    let materials = add("[material.x]\nyoung = 2e9\npoisson = 0\ndensity = 1_000").unwrap();
    let x = materials.find("x").unwrap();
    assert_eq!((x.young, x.poisson, x.density, x.strength), (2e9, 0.0, 1000.0, Strength::Unknown));
    assert_eq!((x.title.as_ref(), x.source.as_ref()), ("x", "mine.toml"));
}

#[test]
fn the_users_steel_stands_before_the_built_in_one() {
    let materials = add(&GOOD.replace("my_steel", "Steel")).unwrap();
    assert_eq!(materials.find("steel").unwrap().young, 210e9);
    assert_eq!(materials.iter().count(), material::all().count());
}

#[test]
fn an_unknown_name_gets_a_suggestion() {
    let materials = add(GOOD).unwrap();
    let said = |name| materials.find(name).unwrap_err().to_string();
    assert_eq!(said("my_stel"), r#"unknown material "my_stel"; did you mean "my_steel"?"#);
    assert_eq!(said("alumnium"), r#"unknown material "alumnium"; did you mean "aluminium"?"#);
    assert!(said("unobtainium").contains("[material.<name>]"));
}

#[test]
fn an_unknown_key_is_shown_with_its_neighbour() {
    let expected = "\
unknown key \"yeild\" in material \"my_steel\"
 --> mine.toml:6:1
  |
6 | yeild = \"350 MPa\"      # optional
  | ^^^^^ did you mean \"yield\"?";
    assert_eq!(said("yield", "yeild"), expected);
    assert!(said("source", "colour").contains("known here: young, poisson, density, yield, title, source"));
    assert!(add("[materials.x]").unwrap_err().to_string().contains("did you mean \"material\"?"));
}

#[test]
fn a_wrong_dimension_is_shown_with_an_example() {
    let expected = "\
young of material \"my_steel\" cannot be read
 --> mine.toml:3:9
  |
3 | young = \"210 mm\"
  |         ^^^^^^^^ expected a pressure or a modulus such as \"207 GPa\", not \"210 mm\", which is a length";
    assert_eq!(said("210 GPa", "210 mm"), expected);
}

#[test]
fn impossible_numbers_are_refused() {
    assert!(said("210 GPa", "-210 GPa").contains("young of material \"my_steel\" must be positive, not -210 GPa"));
    assert!(said("7850 kg", "0 kg").contains("density of material \"my_steel\" must be positive"));
    assert!(said("350 MPa", "-1 Pa").contains("yield of material \"my_steel\" must be positive"));
    for nu in ["-1", "0.51", "7", "-2.5"] {
        let said = said("poisson = 0.3", &format!("poisson = {nu}"));
        assert!(said.contains(&format!("must lie above -1 and not above 0.5, not {nu}")), "{said}");
        assert!(said.contains("mine.toml:4:11"), "{said}");
    }
    for nu in ["nan", "inf", "-inf"] {
        assert!(said("poisson = 0.3", &format!("poisson = {nu}")).contains("cannot be read"));
    }
}

#[test]
fn values_of_the_wrong_kind_are_refused() {
    assert!(said("0.3", "true").contains("poisson of material \"my_steel\" is true or false"));
    assert!(said("0.3", "[0.3]").contains("is a list"));
    assert!(said("\"certificate 123\"", "123").contains("source of material \"my_steel\" is a number"));
    assert!(add("material = 3").unwrap_err().to_string().contains("\"material\" is a number, not a table"));
    assert!(add("[material]\nx = 3").unwrap_err().to_string().contains("\"x\" is a number, not a table"));
}

#[test]
fn a_missing_property_is_named() {
    let said = said("poisson = 0.3", "");
    assert!(said.contains("material \"my_steel\" has no poisson"), "{said}");
    assert!(said.contains("mine.toml:2:11") && said.contains("^^^^^^^^ add poisson = 0.3"), "{said}");
}

#[test]
fn broken_toml_is_shown_where_it_breaks() {
    let said = said("\"210 GPa\"", "210 GPa");
    assert!(said.contains("--> mine.toml:3:") && said.contains("3 | young = 210 GPa"), "{said}");
    assert!(add("[material.a\n").is_err() && add("\"").is_err());
}

#[test]
fn two_materials_cannot_share_a_name() {
    let twice = format!("{GOOD}{}", GOOD.replace("my_steel", "My-Steel"));
    assert!(add(&twice).unwrap_err().to_string().contains("material \"My-Steel\" is defined twice"));
    let mut materials = add(GOOD).unwrap();
    assert!(materials.add(Path::new("more.toml"), GOOD).is_err());
}

#[test]
fn a_file_with_one_mistake_adds_nothing() {
    let mut materials = Materials::builtin();
    let text = format!("{GOOD}\n[material.bad]\nyoung = 1");
    assert!(materials.add(Path::new("mine.toml"), &text).is_err());
    assert!(materials.find("my_steel").is_err());
}

/// A file in the temporary directory that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("carom-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn files_that_cannot_be_read_are_explained() {
    let said = |path: &Path| Materials::builtin().load(path).unwrap_err().to_string();
    assert!(said(Path::new("/no/such/file.toml")).ends_with("there is no such file"));
    assert!(said(&std::env::temp_dir()).ends_with("it is a folder; name the file in it"));
    let latin = Scratch::new("latin.toml", b"[material.x]\ntitle = \"M\xfcller\"");
    assert!(said(&latin.0).ends_with("line 2 is not UTF-8; save the file as UTF-8"));
}

#[test]
fn a_good_file_is_loaded() {
    let file = Scratch::new("good.toml", GOOD.as_bytes());
    let mut materials = Materials::builtin();
    materials.load(&file.0).unwrap();
    assert!(materials.find("my_steel").is_ok());
}

#[test]
fn a_material_may_say_why_it_has_no_yield_strength() {
    let strength = |instead: &str| {
        let materials = add(&GOOD.replace("yield = \"350 MPa\"", instead)).unwrap();
        materials.find("my_steel").unwrap().strength
    };
    assert_eq!(strength("yield = \"elastomer\""), Strength::Elastomer);
    assert_eq!(strength("yield = \"brittle\""), Strength::Brittle);
    assert_eq!(strength(""), Strength::Unknown);
    assert!(said("\"350 MPa\"", "\"soft\"").contains("yield of material \"my_steel\" cannot be read"));
}
