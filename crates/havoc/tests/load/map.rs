//! Maps, drawn well and badly.

use ::book::Trouble;
use havoc::load;
use havoc::map::Map;
use havoc::terrain::{Barrier, Ground};
use hex::{Field, HexId};

use crate::{expect, shipped, told};

/// A small map with everything in it.
pub const MAP: &str = "\
title Test
size 8 x 5

ground
. . # # . . . .
 . . D W . / / .
; a comment between rows
. . . . . . . .
 = s T X G . . .
. . . . . . . .

building hut: 2-3.0 2-3.1    ; a comment
door 2.1 to 2.2
window 3.1 to 4.1
lip 5-6.1 north
corner 4.2 wall NW
wall 0.0 to 1.0
wall ring 4-5.3-4
gap 5.4 to 6.4
axial 1.2
";

fn map(text: &str) -> Result<Map, Vec<Trouble>> {
    load::map::parse("test", "test.map", text)
}

fn good_map() -> Map {
    map(MAP).unwrap_or_else(|troubles| panic!("{}", told(&troubles)))
}

#[test]
fn a_map_is_what_is_drawn() {
    let map = good_map();
    let at = |col, row| map.field.id(col, row).expect("a hex of the map");
    assert_eq!((map.title.as_str(), map.field.cols(), map.field.rows()), ("Test", 8, 5));
    assert_eq!(map.ground(at(2, 1)), Ground::Door);
    assert_eq!(map.ground(at(4, 3)), Ground::Gate);
    assert!(map.road[at(0, 3).index()] && !map.road[at(0, 2).index()]);
    assert_eq!((map.building(at(3, 0)), map.building(at(4, 0))), (1, 0));
    assert_eq!(map.building_names, ["hut"]);
    assert_eq!(map.corner[at(4, 2).index()], Some(2));
    assert_eq!(map.axial_origin, Some(at(1, 2)));
    let side = |a: HexId, b: HexId| map.side(a, map.field.direction(a, b).expect("neighbours"));
    assert_eq!(side(at(2, 1), at(2, 2)), Barrier::Door);
    assert_eq!(side(at(4, 1), at(3, 1)), Barrier::Window);
    assert_eq!(side(at(2, 1), at(3, 2)), Barrier::Wall);
    assert_eq!(side(at(2, 1), at(3, 1)), Barrier::Open);
    assert_eq!(side(at(0, 0), at(1, 0)), Barrier::Wall);
    // The gate and the gap are open, the rest of the yard is not.
    assert_eq!(side(at(4, 3), at(3, 3)), Barrier::Open);
    assert_eq!(side(at(5, 4), at(6, 4)), Barrier::Open);
    assert_eq!(side(at(4, 4), at(3, 4)), Barrier::Wall);
    // (5,1): north-east and north-west lead to flat ground, east to slope.
    assert_eq!(map.lips[at(5, 1).index()], 1 << 1 | 1 << 2);
    for hex in map.field.ids() {
        for dir in 0..6 {
            let other = map.field.neighbour(hex, dir);
            if other.is_some() {
                assert_eq!(map.side(hex, dir), map.side(other, (dir + 3) % 6), "sides agree");
            }
        }
    }
}

#[test]
fn a_top_gives_the_slopes_round_it_their_lips() {
    let text = "title T\nsize 4 x 3\nground\n. / / .\n / . / .\n. / / .\n\ntop 1.1\n";
    let map = map(text).expect("a hill");
    let lips: u32 = map.lips.iter().map(|lips| lips.count_ones()).sum();
    assert_eq!(lips, 6);
    assert_eq!(map.lips[map.field.id(0, 1).expect("a hex").index()], 1);
}

#[test]
fn a_map_can_be_written_and_read_again() {
    let files = shipped();
    let mut maps = vec![good_map()];
    maps.extend(
        load::map_ids(&files, "cry-havoc")
            .iter()
            .map(|id| load::map(&files, "cry-havoc", id).expect("a map")),
    );
    for map in maps {
        let text = load::map::write(&map);
        let again = load::map::parse(&map.id, "again.map", &text);
        let again = again.unwrap_or_else(|troubles| panic!("{}\n{text}", told(&troubles)));
        assert_eq!(format!("{map:?}"), format!("{again:?}"), "{}", map.id);
    }
}

#[test]
fn a_bad_map_says_where_and_what_to_do() {
    let cases = [
        ("title Test\n", "", 1, "no title", "title The toll house"),
        ("size 8 x 5", "", 1, "no size", "size 24 x 18"),
        ("size 8 x 5", "size eight", 2, "no size", "size 24 x 18"),
        ("size 8 x 5", "size 90 x 90", 2, "2048 hexes", "2,048"),
        ("size 8 x 5", "size 8 x 6", 4, "5 rows, the size says 6", "one line a row"),
        (". . D W", ". ? D W", 6, "`?` in hex 1.1 is no mark", ". = / s T # D W G X"),
        ("\n = s T", "\n = ss T", 9, "`ss` in hex 1.3", "use one of"),
        ("\n = s T", "\n s T", 9, "row 3 has 7 marks, the size says 8", "parted by spaces"),
        ("building hut", "bulding hut", 12, "`bulding`", "`building`?"),
        ("building hut:", "building hut", 12, "not parted", "building toll-house:"),
        ("building hut", "building Hut!", 12, "no name for a building", "small letters"),
        ("building hut: 2-3.0 2-3.1", "building hut: 2-3.0 2-4.1", 12, "4.1", "# D or W"),
        ("building hut: 2-3.0 2-3.1", "building hut: 2.0 2-3.1", 5, "3.0 is drawn indoors", "3.0"),
        (
            "building hut: 2-3.0 2-3.1",
            "building hut: 2-3.9",
            12,
            "2-3.9 is off the map",
            "rows 0-4",
        ),
        ("building hut: 2-3.0 2-3.1", "building hut: two", 12, "`two` is no hex", "column.row"),
        ("door 2.1 to 2.2", "door 3.1 to 4.1", 13, "3.1 is not drawn as a door", "draw it as D"),
        ("door 2.1 to 2.2", "door 2.1 to 3.1", 13, "inside the same building", "hex outside"),
        ("door 2.1 to 2.2", "door 2.1 to 2.4", 13, "no neighbours", "3.2"),
        ("door 2.1 to 2.2", "door 2.1", 13, "no hexside", "door 12.8 to 12.9"),
        ("door 2.1 to 2.2", "", 6, "the door 2.1 opens nowhere", "`door 2.1 to"),
        ("window 3.1 to 4.1", "", 6, "the window 3.1 opens nowhere", "`window 3.1 to"),
        ("lip 5-6.1 north", "lip 4-6.1 north", 15, "4.1 is no slope", "draw it as /"),
        ("lip 5-6.1 north", "lip 5-6.1 up", 15, "`up` is no direction", "north, south"),
        ("lip 5-6.1 north", "lip 5.1 E", 15, "none of these slopes", "beyond it"),
        ("lip 5-6.1 north", "top 0.4", 15, "touches no slope", "slopes (/)"),
        ("lip 5-6.1 north", "top 5.1", 15, "5.1 is a slope", "high ground"),
        ("corner 4.2 wall NW", "corner 4.2 wall E", 16, "no building E", "it hugs"),
        ("corner 4.2 wall NW", "corner 3.2 wall NE", 16, "several building hexes", "only one"),
        ("corner 4.2 wall NW", "corner 2.1 wall E", 16, "not outside", "outside"),
        ("corner 4.2 wall NW", "corner 4.2 NW", 16, "is no corner", "corner 10.9 wall NE"),
        ("gap 5.4 to 6.4", "gap 0.4 to 1.4", 19, "in no `wall ring`", "outside it"),
        ("axial 1.2", "axial 1-2.2", 20, "names 2 hexes", "one hex"),
        ("wall 0.0 to 1.0", "building hut: 2.0", 17, "two buildings called", "own name"),
        ("wall 0.0 to 1.0", "building pen: 2.0", 17, "2.0 belongs to two", "leave it out"),
    ];
    for (from, to, line, what, remedy) in cases {
        assert!(MAP.contains(from), "{from}");
        let troubles = map(&MAP.replacen(from, to, 1)).expect_err(to);
        expect(&troubles, "test.map", line, what, remedy);
    }
}

#[test]
fn all_troubles_of_a_map_are_told_at_once() {
    let bad = MAP.replace("= s T", "= ? T").replace("corner 4.2", "corner 40.2");
    let troubles = map(&bad).expect_err("two mistakes");
    assert_eq!(troubles.iter().map(|t| t.line).collect::<Vec<_>>(), [9, 16]);
}

#[test]
fn hex_lists_are_read_in_order_each_hex_once() {
    let field = Field::new(24, 18).expect("a field");
    let read = |text: &str| load::map::hexes(text, &field).map(|list| list.len());
    assert_eq!(read("11-13.7-8"), Ok(6));
    assert_eq!(read("12.8, 12.8 13.8"), Ok(2));
    assert_eq!(read("0-3.*"), Ok(72));
    assert_eq!(read("*.0"), Ok(24));
    for bad in ["", "12", "12.", "13-11.7", "24.0", "-1.0", "99999999.1", "1.2.3"] {
        assert!(read(bad).is_err(), "{bad}");
    }
    let order = load::map::hexes("3.1 1-2.0", &field).expect("three hexes");
    let names: Vec<String> = order.iter().map(|hex| load::map::name(*hex, &field)).collect();
    assert_eq!(names, ["3.1", "1.0", "2.0"]);
}
