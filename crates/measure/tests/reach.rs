//! Paths round corners and bases, and the region: whatever it shows can be reached.

mod mover;

use measure::reach::{Plan, Region, Web};
use measure::read::parse;
use measure::{Disc, Ground, Path, Point};
use mover::{Piece, around, keeps, strew};

fn ground(text: &str) -> Ground {
    parse("a.table", &format!("title T\ntable 60 x 60\n{text}")).unwrap()
}

fn foot(x: i32, y: i32) -> Disc {
    Disc::new(Point::new(x, y), 100)
}

fn plan(piece: &Piece, x: i32, y: i32) -> Option<Plan> {
    let found = Web::new(piece).plan(piece, Point::new(x, y))?;
    assert!(keeps(piece, &found), "{found:?}");
    Some(found)
}

#[test]
fn a_straight_way_is_one_leg() {
    let open = ground("");
    let piece = Piece::new(&open, foot(3000, 3000), &[], &[]);
    let there = plan(&piece, 3000, 4400).unwrap();
    assert_eq!((there.cost, there.path.len()), (1400, 1));
    assert_eq!(plan(&piece, 3000, 4401), None);
    assert_eq!(plan(&piece, 3000, 3000), Some(Plan { path: Path::STAY, cost: 0 }));
}

#[test]
fn a_path_goes_round_the_end_of_a_wall_and_through_a_door() {
    let walls = "wall 3 25,32 33,32\nbuilding 6 40,40 to 50,50\n door 44,40 46,40\n";
    let ground = ground(walls);
    let piece = Piece::new(&ground, foot(3000, 3000), &[], &[]);
    let round = plan(&piece, 3000, 3400).unwrap();
    // Out to the corner at (3300, 3200), 361 away, and back: 361 and a hair for each leg.
    assert_eq!(round.path.len(), 2);
    assert!((722..740).contains(&round.cost), "{round:?}");
    let piece = Piece::new(&ground, foot(4200, 3800), &[], &[]);
    let inside = plan(&piece, 4200, 4300).unwrap();
    assert_eq!(inside.path.len(), 2);
    // By the nearer post: (200, 200) there and (200, 300) back, and a hair.
    assert!((645..665).contains(&inside.cost), "{inside:?}");
    assert_eq!(plan(&piece, 4000, 4300), None, "a wall is no place to stand");
}

#[test]
fn a_path_goes_round_an_enemy_and_not_round_a_friend() {
    let open = ground("");
    let other = [foot(3000, 3500)];
    let past = Piece::new(&open, foot(3000, 3000), &[], &other);
    assert_eq!(plan(&past, 3000, 4000).unwrap().cost, 1000);
    assert_eq!(plan(&past, 3000, 3600), None, "nobody ends on a friend");
    let round = Piece::new(&open, foot(3000, 3000), &other, &[]);
    let found = plan(&round, 3000, 4000).unwrap();
    assert!(found.path.len() > 1 && (1050..1120).contains(&found.cost), "{found:?}");
    assert_eq!(plan(&round, 3000, 3600), None);
}

#[test]
fn a_bridge_is_the_way_over_a_river() {
    let ground = ground("area water 0,32 to 60,36\nbridge 28,31 to 32,37\n");
    let piece = Piece::new(&ground, foot(2600, 3000), &[], &[]);
    let over = plan(&piece, 2600, 3700).unwrap();
    // To the corner of bridge and bank, 283 away, 400 along the bridge, and 224 on.
    assert_eq!((over.path.len(), over.cost), (3, 907));
    assert_eq!(plan(&piece, 2600, 3500), None);
    let region = Region::of(&piece, &Web::new(&piece));
    assert!(region.has(Point::new(3000, 3400)) && !region.has(Point::new(2600, 3400)));
}

#[test]
fn a_rider_pays_for_turning() {
    let open = ground("");
    let piece = Piece::new(&open, Disc::new(Point::new(3000, 1000), 150), &[], &[]);
    // SS-EX-04: 90 degrees and 1200 u; 30 degrees and 2000 u.
    assert_eq!(plan(&piece, 4200, 1000).unwrap().cost, 2400);
    assert_eq!(plan(&piece, 4201, 1000), None);
    assert_eq!(plan(&piece, 4000, 2732).unwrap().cost, 2400);
    let region = Region::of(&piece, &Web::new(&piece));
    assert!(region.has(Point::new(3000, 3300)) && !region.has(Point::new(3000, 900)));
}

#[test]
fn outlines_hold_exactly_the_cells_shown() {
    let ground = ground("area cliff 31,31 to 33,33\nwall 3 20,36 36,36\n");
    let piece = Piece::new(&ground, foot(3000, 3000), &[foot(2700, 3000)], &[]);
    let region = Region::of(&piece, &Web::new(&piece));
    let rings = region.rings();
    let (cells, step) = region.size();
    // Twice the area of a ring by its corners; holes run the other way and take theirs off.
    let twice = |ring: &Vec<Point>| {
        let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
        pairs.map(|(a, b)| a.cross(*b)).sum::<i64>()
    };
    let area: i64 = rings.iter().map(twice).sum();
    assert_eq!(area, 2 * cells as i64 * i64::from(step) * i64::from(step));
    assert!(rings.iter().any(|ring| twice(ring) < 0), "the cliff and the enemy are holes");
    // Most of what the allowance covers in the open is shown.
    assert!(area > 2 * 3 * 1400 * 1400 * 3 / 4, "{area}");
}

/// Points of the region, sampled: each is reached by the planned path at its exact cost.
#[test]
fn whatever_the_region_shows_can_be_reached() {
    let valley = include_str!("../examples/tables/valley.table");
    let ground = parse("valley.table", valley).unwrap();
    let mut seed = 7_u64;
    let mut next = |below: i32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % below as u64) as i32
    };
    let (mut shown, mut tried) = (0, 0);
    for _ in 0..12 {
        let bases = strew(&ground, 60, &mut next);
        for base in bases.iter().take(6) {
            let others: Vec<Disc> = bases.iter().filter(|other| *other != base).copied().collect();
            let (enemies, friends) = others.split_at(30);
            let piece = Piece::new(&ground, *base, enemies, friends);
            let web = Web::new(&piece);
            let region = Region::of(&piece, &web);
            for _ in 0..150 {
                let to = around(&piece, &mut next);
                tried += 1;
                if region.has(to) {
                    shown += 1;
                    let found = web.plan(&piece, to);
                    let is_kept = found.is_some_and(|found| keeps(&piece, &found));
                    assert!(is_kept, "{base:?} to {to:?}: {found:?}");
                }
            }
        }
    }
    assert!(shown * 4 > tried, "{shown} of {tried}");
}
