//! How safely something stands: the static margin of contacts, and the centre of mass.

use super::*;

/// A plate on four balls at the corners of a square of a metre, the plate's centre of mass off its middle; a stone flies beside it. `gravity` pulls, the ground is across it.
fn stool([gravity, normal]: [[f64; 3]; 2], axes: [usize; 3], off: [f64; 2], deep: f64, order: [&str; 2]) -> Simulation {
    let place = |x: f64, y: f64, z: f64| {
        let mut at = [0.0; 3];
        (at[axes[0]], at[axes[1]], at[axes[2]]) = (x, y, z);
        at
    };
    let feet: String = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        .iter()
        .enumerate()
        .map(|(k, (x, y))| {
            let centre = place(x - off[0], y - off[1], -0.4 - deep);
            format!(
                "[[surface]]\nname = \"foot{k}\"\nbody = \"plate\"\nshape = {{ kind = \"sphere\", radius = 0.1, centre = {centre:?} }}\n"
            )
        })
        .collect();
    let (at, stone) = (place(off[0], off[1], 0.5), place(9.0, 9.0, 9.0));
    let text = format!(
        "carom = 1\ntitle = \"Stool\"\n[world]\ngravity = {gravity:?}\n[[body]]\nname = \"plate\"\nmass = 10\nposition = {at:?}\ninertia = [1, 1, 1]\n\
         [[body]]\nname = \"stone\"\nmass = 5\nposition = {stone:?}\ninertia = [1, 1, 1]\n\
         [[surface]]\nname = \"floor\"\nbody = \"ground\"\nshape = {{ kind = \"plane\", normal = {normal:?} }}\n{feet}\
         [[group]]\nname = \"feet\"\nmembers = [\"foot*\"]\n\
         [[contact]]\nname = \"stand\"\nbetween = {order:?}\nlaw = \"hertz\"\nstiffness = 1e7\n\
         [[output]]\nquantities = [\"stand.margin\", \"centre_of_mass\"]\n[run]\nuntil = 0.01\n"
    );
    read(Path::new("stool.toml"), &text, &[] as &[&str]).map_err(|error| error.to_string()).unwrap().simulation
}

/// The margin at the start.
fn margin(simulation: &Simulation) -> f64 {
    let mut system = Evolution::new(simulation.model.clone());
    let mut state = simulation.state.clone();
    system.begin(0.0, &mut state);
    let Some(Named::Contacts(first, count)) = simulation.names.get("stand") else { panic!() };
    system.observe(0.0, &state).static_margin(first..first + count).unwrap_or(f64::NAN)
}

#[test]
fn the_margin_is_the_way_to_the_nearest_side_wherever_down_is() {
    let order = ["floor", "feet"];
    for (gravity, normal, axes) in [
        ([0.0, 0.0, -9.81], [0.0, 0.0, 1.0], [0, 1, 2]),
        ([0.0, -3.7, 0.0], [0.0, 1.0, 0.0], [2, 0, 1]),
        ([-1.6, 0.0, 0.0], [1.0, 0.0, 0.0], [1, 2, 0]),
    ] {
        for (off, expected) in [([0.0, 0.0], 0.5), ([0.2, 0.1], 0.3), ([0.1, -0.45], 0.05), ([0.8, 0.9], -0.5)] {
            for order in [order, [order[1], order[0]]] {
                let found = margin(&stool([gravity, normal], axes, off, 1e-4, order));
                assert!((found - expected).abs() < 1e-12, "{off:?} {order:?}: {found} is not {expected}");
            }
        }
    }
}

#[test]
fn what_does_not_stand_has_no_margin_and_an_empty_cell() {
    let mut simulation = stool([[0.0, 0.0, -9.81], [0.0, 0.0, 1.0]], [0, 1, 2], [0.0; 2], -1e-4, ["floor", "feet"]);
    simulation.settings.until = 0.2;
    let outcome = simulation.run(&mut ());
    assert_eq!(outcome.failure, None);
    let column = |name: &str| outcome.recording.column(name).unwrap().collect::<Vec<f64>>();
    let margins = column("stand.margin");
    // It falls by a tenth of a millimetre before it stands.
    assert!(margins[0].is_nan() && margins.iter().any(|x| (x - 0.5).abs() < 1e-9));
    // Two thirds of the mass are at rest over the middle, the stone falls.
    assert!((column("centre_of_mass.position.x")[0] - 3.0).abs() < 1e-12);
    assert_eq!(column("centre_of_mass.velocity.z")[0], 0.0);
}
