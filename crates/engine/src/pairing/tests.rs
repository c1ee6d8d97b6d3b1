use super::*;
use crate::shape::Shape;
use crate::spatial::Vector;
use proptest::prelude::*;

fn groups(one: &[usize], other: &[usize]) -> Declaration {
    Declaration {
        sides: [one.to_vec(), other.to_vec()],
        closeness: Closeness::Group,
        except: Vec::new(),
        joined: false,
    }
}

/// Surfaces 0 to 3 of bodies 0 to 3, surfaces 4 and 5 of the ground.
const BODIES: [Option<usize>; 6] = [Some(0), Some(1), Some(2), Some(3), None, None];

fn of(declarations: &[Declaration]) -> Result<Vec<Vec<[usize; 2]>>, PairingFault> {
    pairs(&BODIES, &Joined(HashSet::from([[1, 2]])), declarations)
}

#[test]
fn a_group_meets_itself_in_every_pair_once_but_for_bodies_that_are_joined() {
    let all = [0, 1, 2, 3];
    assert_eq!(of(&[groups(&all, &all)]).unwrap()[0], [[0, 1], [0, 2], [0, 3], [1, 3], [2, 3]]);
    let joined = Declaration { joined: true, ..groups(&all, &all) };
    assert!(of(&[joined]).unwrap()[0].contains(&[1, 2]));
}

#[test]
fn the_ground_does_not_meet_itself_and_exceptions_hold_in_either_order() {
    let but = Declaration { except: vec![[vec![4], vec![0]], [vec![2, 3], vec![1]]], ..groups(&[0, 1, 4], &[2, 4, 5]) };
    assert_eq!(of(&[but]).unwrap()[0], [[0, 2], [0, 5], [1, 4], [1, 5], [4, 2]]);
}

#[test]
fn who_names_a_pair_more_closely_has_it_and_equals_contradict() {
    let named = Declaration { closeness: Closeness::Bodies, ..groups(&[3], &[0]) };
    for (group, name, all) in
        [(0, 1, [groups(&[0, 1], &[3]), named.clone()]), (1, 0, [named.clone(), groups(&[0, 1], &[3])])]
    {
        let found = of(&all).unwrap();
        assert_eq!((&found[name][..], &found[group][..]), (&[[3, 0]][..], &[[1, 3]][..]));
    }
    let twice = of(&[groups(&[0, 1], &[3]), groups(&[3], &[0])]);
    assert_eq!(twice, Err(PairingFault::Twice { declarations: [0, 1], pair: [3, 0] }));
    let shapes = Declaration { closeness: Closeness::Shapes, ..named };
    assert_eq!(of(&[shapes.clone(), shapes.clone()]).unwrap(), [[[3, 0]], [[3, 0]]]);
}

#[test]
fn what_filters_leave_nothing_of_is_a_mistake() {
    assert_eq!(of(&[groups(&[1], &[2])]), Err(PairingFault::Empty { declaration: 0, count: 1 }));
    let idle = Declaration { except: vec![[vec![2], vec![3]]], ..groups(&[0], &[1]) };
    assert_eq!(of(&[idle]), Err(PairingFault::Idle { declaration: 0, except: 0 }));
    let itself = Declaration { closeness: Closeness::Bodies, ..groups(&[4], &[5]) };
    assert_eq!(of(&[itself]), Err(PairingFault::Itself { declaration: 0 }));
    // One ball alone has nobody to meet, which is no mistake where their number is a parameter.
    assert_eq!(of(&[groups(&[0], &[0])]), Ok(vec![Vec::new()]));
}

#[test]
fn surfaces_without_a_name_are_counted_where_a_body_has_several() {
    let (mut surfaces, round) = (Surfaces::default(), |radius| Shape::sphere(Vector::zeros(), radius));
    let listed = [(None, None), (Some(0), None), (None, Some("floor")), (None, None), (Some(1), Some("toe"))];
    for (k, (body, name)) in listed.into_iter().enumerate() {
        surfaces.add(Surface { body, name: name.map(str::to_owned), shape: round(1.0 + k as f64) });
    }
    let name = |body: Option<usize>| body.map_or("ground".to_owned(), |k| format!("b{k}"));
    // What is drawn for a contact alone is found again and counts for no other.
    assert_eq!([3.0, 9.0, 9.0].map(|radius| surfaces.of_shape(None, &round(radius))), [2, 5, 5]);
    assert_eq!(surfaces.of(None), [0, 2, 3]);
    let names: Vec<String> = (0..5).map(|k| surfaces.name(k, name)).collect();
    assert_eq!(names, ["ground#1", "b0", "floor", "ground#3", "toe"]);
    assert_eq!(pair_name("clack", &["b0", "floor"].map(str::to_owned)), "clack:b0-floor");
}

proptest! {
    #[test]
    fn every_pair_is_of_two_bodies_wanted_by_its_sides_and_had_once(
        bodies in proptest::collection::vec(proptest::option::of(0..4usize), 1..9),
        sides in proptest::collection::vec(proptest::collection::vec(0..9usize, 0..9), 8),
        close in proptest::collection::vec(0..4usize, 4),
        joints in proptest::collection::vec((0..4usize, 0..4usize), 0..4),
    ) {
        let within = |side: &Vec<usize>| side.iter().map(|k| k % bodies.len()).collect::<Vec<_>>();
        let declared: Vec<Declaration> = (0..4).map(|k| Declaration {
            closeness: [Closeness::Group, Closeness::Bodies, Closeness::Surface, Closeness::Surfaces][close[k]],
            ..groups(&within(&sides[2 * k]), &within(&sides[2 * k + 1]))
        }).collect();
        let joined = Joined(joints.iter().map(|(a, b)| ordered([*a, *b])).collect());
        let Ok(found) = pairs(&bodies, &joined, &declared) else { return Ok(()) };

        // Every pair of surfaces, asked one by one.
        for a in 0..bodies.len() {
            for b in a + 1..bodies.len() {
                let wants = |d: &Declaration| [[a, b], [b, a]].iter().any(|[a, b]| d.sides[0].contains(a) && d.sides[1].contains(b));
                let may = bodies[a] != bodies[b] && !joined.joins([bodies[a], bodies[b]]);
                let closest = declared.iter().filter(|d| may && wants(d)).map(|d| d.closeness).max();
                let owners: Vec<usize> = (0..4).flat_map(|k| {
                    std::iter::repeat_n(k, found[k].iter().filter(|pair| ordered(**pair) == [a, b]).count())
                }).collect();
                prop_assert_eq!(owners.len(), usize::from(closest.is_some()));
                prop_assert!(owners.iter().all(|k| Some(declared[*k].closeness) == closest && wants(&declared[*k])));
            }
        }
    }
}
