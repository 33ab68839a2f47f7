//! Hexes, fields and sets, with the hexx crate as the judge.

mod common;

use common::Dice;
use hex::{
    DIRS, Edge, Field, FieldError, Hex, HexId, HexSet, MOST_HEXES, dir_name, parse_dir, turn,
};
use hexx::{HexOrientation, OffsetHexMode};
use std::collections::BTreeSet;

fn judge(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(hex.q.into(), hex.r.into())
}

#[test]
fn directions_turn_and_have_names() {
    for (dir, name) in ["E", "NE", "NW", "W", "SW", "SE"].into_iter().enumerate() {
        assert_eq!(dir_name(dir as u8), name);
        assert_eq!(parse_dir(name), Some(dir as u8));
        assert_eq!(DIRS[dir] + DIRS[usize::from(turn(dir as u8, 3))], Hex::default());
        assert_eq!(turn(dir as u8, 6), dir as u8);
    }
    assert_eq!((turn(0, -1), turn(5, 1), turn(2, -128)), (5, 0, 0));
    assert_eq!((parse_dir("N"), parse_dir("e"), parse_dir("")), (None, None, None));
    assert_eq!(dir_name(7), "NE");
}

#[test]
fn neighbours_and_distances_agree_with_hexx() {
    let mut dice = Dice(1);
    for _ in 0..20_000 {
        let a = Hex::new(dice.roll(-60, 60) as i16, dice.roll(-60, 60) as i16);
        let b = Hex::new(dice.roll(-60, 60) as i16, dice.roll(-60, 60) as i16);
        assert_eq!(u32::from(a.distance(b)), judge(a).unsigned_distance_to(judge(b)));
        assert_eq!(judge(a + b), judge(a) + judge(b));
        assert_eq!(judge(a - b), judge(a) - judge(b));
        // We count directions against the clock, hexx with it; both begin in the east.
        for dir in 0..6u8 {
            let theirs = judge(a).all_neighbors()[usize::from((6 - dir) % 6)];
            assert_eq!(judge(a.neighbour(dir)), theirs);
            assert_eq!(a.direction(a.neighbour(dir)), Some(dir));
        }
        let adjacent = a.distance(b) == 1;
        assert_eq!(a.direction(b).is_some(), adjacent);
    }
    let far = Hex::new(i16::MIN, i16::MIN);
    assert_eq!(far.distance(Hex::new(i16::MAX, i16::MAX)), u16::MAX, "no overflow");
    assert_eq!(far.neighbour(3).neighbour(0), far, "no overflow");
}

#[test]
fn offsets_agree_with_hexx_and_with_the_printed_formula() {
    for row in -40..40i16 {
        for col in -40..40i16 {
            let hex = Hex::from_offset(col, row);
            assert_eq!(hex.q, col - (row - row.rem_euclid(2)) / 2, "SG-GEO-05");
            assert_eq!(hex.to_offset(), (col, row));
            let theirs =
                judge(hex).to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
            assert_eq!(theirs, [col.into(), row.into()]);
        }
    }
}

#[test]
fn a_field_knows_its_hexes() {
    let field = Field::new(13, 9).unwrap();
    assert_eq!((field.len(), field.cols(), field.rows()), (117, 13, 9));
    assert_eq!(field.ids().len(), 117);
    for id in field.ids() {
        let (col, row) = field.offset(id);
        assert_eq!(id, HexId(row * 13 + col));
        assert_eq!(field.id(col, row), Some(id));
        assert_eq!(field.hex(id), Hex::from_offset(col as i16, row as i16));
        assert_eq!(field.at(field.hex(id)), Some(id));
        for dir in 0..6 {
            let next = field.neighbour(id, dir);
            let expected = field.at(field.hex(id).neighbour(dir)).unwrap_or(HexId::NONE);
            assert_eq!(next, expected);
            let back = if next.is_some() { Some(dir) } else { None };
            assert_eq!(field.direction(id, next), back);
        }
        for other in field.ids() {
            assert_eq!(field.distance(id, other), field.hex(id).distance(field.hex(other)));
        }
        assert_eq!(field.is_edge(id, Edge::North), row == 0);
        assert_eq!(field.is_edge(id, Edge::South), row == 8);
        assert_eq!(field.is_edge(id, Edge::West), col == 0);
        assert_eq!(field.is_edge(id, Edge::East), col == 12);
    }
    assert_eq!((field.id(13, 0), field.id(0, 9), field.id(u16::MAX, 0)), (None, None, None));
}

#[test]
fn a_field_finds_exactly_its_own_hexes() {
    let field = Field::new(7, 6).unwrap();
    let mut found = 0;
    for q in -40..40 {
        for r in -40..40 {
            found += usize::from(field.at(Hex::new(q, r)).is_some());
        }
    }
    assert_eq!(found, field.len());
    for hex in [Hex::NOWHERE, Hex::new(i16::MAX, i16::MAX), Hex::new(i16::MIN, i16::MAX)] {
        assert_eq!(field.at(hex), None);
    }
}

#[test]
fn off_the_map_is_nothing_and_never_a_panic() {
    let field = Field::new(7, 6).unwrap();
    for id in [HexId::NONE, HexId(42), HexId(u16::MAX - 1)] {
        assert!(!field.has(id));
        assert_eq!(field.hex(id), Hex::NOWHERE);
        assert_eq!(field.offset(id), (u16::MAX, u16::MAX));
        assert_eq!(field.neighbours(id), &[HexId::NONE; 6]);
        assert_eq!(field.distance(id, HexId(0)), u16::MAX);
        assert_eq!(field.distance(HexId(0), id), u16::MAX);
        assert_eq!(field.direction(id, HexId(0)), None);
        assert_eq!(field.direction(HexId(0), id), None);
        assert!(Edge::ALL.iter().all(|edge| !field.is_edge(id, *edge)));
    }
    assert_eq!(field.neighbour(HexId(0), 8), HexId::NONE, "direction 8 is direction 2");
}

#[test]
fn a_field_has_a_largest_size() {
    assert_eq!(Field::new(0, 5), Err(FieldError::Empty));
    assert_eq!(Field::new(5, 0), Err(FieldError::Empty));
    assert_eq!(Field::new(2049, 1), Err(FieldError::TooLarge { hexes: 2049 }));
    let most = u32::from(u16::MAX) * u32::from(u16::MAX);
    assert_eq!(Field::new(u16::MAX, u16::MAX), Err(FieldError::TooLarge { hexes: most }));
    for (cols, rows) in [(2048, 1), (1, 2048), (64, 32)] {
        let field = Field::new(cols, rows).unwrap();
        assert!(field.ids().all(|id| field.at(field.hex(id)) == Some(id)));
    }
    assert!(FieldError::TooLarge { hexes: 2049 }.to_string().contains("2049"));
    assert!(FieldError::Empty.to_string().contains("column"));
}

#[test]
fn edges_have_names() {
    for edge in Edge::ALL {
        assert_eq!(Edge::parse(&edge.to_string()), Some(edge));
    }
    assert_eq!(Edge::West.name(), "west");
    assert_eq!((Edge::parse("West"), Edge::parse("")), (None, None));
}

#[test]
fn a_set_does_what_a_tree_set_does() {
    let mut dice = Dice(2);
    for _ in 0..200 {
        let (mut ours, mut theirs) = (HexSet::new(), BTreeSet::new());
        for _ in 0..dice.roll(0, 400) {
            let id = HexId(dice.roll(0, MOST_HEXES as i32 - 1) as u16);
            if dice.roll(0, 2) == 0 {
                assert_eq!(ours.remove(id), theirs.remove(&id));
            } else {
                assert_eq!(ours.insert(id), theirs.insert(id));
            }
        }
        assert_eq!(ours.len(), theirs.len());
        assert_eq!(ours.is_empty(), theirs.is_empty());
        assert!(ours.iter().eq(theirs.iter().copied()));
        for id in (0..MOST_HEXES as u16).map(HexId) {
            assert_eq!(ours.contains(id), theirs.contains(&id));
        }
        assert_eq!(theirs.iter().copied().collect::<HexSet>(), ours);
    }
}

#[test]
fn sets_join_meet_and_part() {
    let set = |ids: &[u16]| ids.iter().copied().map(HexId).collect::<HexSet>();
    let (a, b) = (set(&[0, 63, 64, 2047]), set(&[63, 65, 2047]));
    assert_eq!(a.union(&b), set(&[0, 63, 64, 65, 2047]));
    assert_eq!(a.intersection(&b), set(&[63, 2047]));
    assert_eq!(a.difference(&b), set(&[0, 64]));
    assert_eq!(format!("{b:?}"), "{63, 65, 2047}");
    let mut c = a;
    c.clear();
    assert!(c.is_empty() && c == HexSet::default() && !a.is_empty());
    for id in [HexId::NONE, HexId(2048)] {
        assert!(!c.insert(id) && !c.contains(id) && !c.remove(id) && c.is_empty());
    }
}
