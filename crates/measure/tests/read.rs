//! The text of a table is read, and every mistake in it is named with its line and remedy.

use measure::read::{lay_over, parse};
use measure::{Flags, Ground, Ids, Point, Segment};

fn cm(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

/// The example of the page that tells how tables are written.
fn example() -> Ground {
    let page = include_str!("../../../docs/tables.md");
    let text = page.split("```table\n").nth(1).and_then(|rest| rest.split("```").next());
    parse("tea-house.table", text.expect("the page has an example")).unwrap()
}

#[test]
fn the_example_of_the_page_reads_as_the_page_says() {
    let yard = example();
    assert_eq!((yard.title(), yard.width(), yard.height()), ("The tea-house yard", 6000, 6000));
    assert_eq!((yard.areas().len(), yard.lines().len()), (9, 3));
    let wood = Flags::DIFFICULT.with(Flags::COVER).with(Flags::WOOD);
    assert_eq!(yard.flags(cm(10, 50)), wood);
    assert_eq!(yard.flags(cm(50, 10)), Flags::DIFFICULT);
    assert_eq!(yard.flags(cm(10, 10)), Flags::COVER);
    assert_eq!(yard.flags(cm(33, 53)), Flags::IMPASSABLE.with(Flags::WATER));
    assert_eq!(yard.flags(cm(35, 53)), Flags::NONE);
    assert_eq!([cm(45, 36), cm(53, 44), cm(30, 37), cm(0, 0)].map(|p| yard.level(p)), [1, 2, 1, 0]);
    let heights = |a, b| {
        let found = yard.crossings(Segment::new(a, b));
        found.iter().map(|c| (c.sight, c.climb)).collect::<Vec<_>>()
    };
    // Through the gap of the garden wall and the south door, and out by the window, to the stair.
    assert_eq!(heights(cm(30, 5), cm(30, 30)), []);
    assert_eq!(heights(cm(30, 30), cm(30, 37)), [(100, 300)]);
    assert_eq!(heights(cm(20, 5), cm(20, 20)), [(100, 100)]);
    assert_eq!(heights(cm(25, 20), cm(25, 30)), [(600, 600)]);
    assert_eq!(heights(cm(30, 37), cm(30, 40)), [(300, 300)]);
    assert_eq!((yard.place("Shrine"), yard.place("Well")), (Some(cm(53, 44)), None));
    assert_eq!(yard.exit("South gate"), Some(Segment::new(cm(26, 0), cm(34, 0))));
    assert!(yard.zone("The yard").is_some_and(|zone| zone.is_inside(cm(30, 30))));
    assert_eq!(yard.lines_named("Garden wall"), Ids::one(1));
}

/// The troubles of a text, as line, what and remedy.
fn troubles(text: &str) -> Vec<(usize, String, String)> {
    let found = parse("a.table", text).unwrap_err();
    found.into_iter().map(|trouble| (trouble.line, trouble.what, trouble.remedy)).collect()
}

/// The one trouble of a line on an otherwise sound table.
fn trouble(line: &str) -> (String, String) {
    let found = troubles(&format!("title T\ntable 60 x 60.5\n{line}\n"));
    assert_eq!(found.len(), 1, "{line}: {found:?}");
    let (at, what, remedy) = found.into_iter().next().unwrap();
    assert_eq!(at, 2 + line.lines().count(), "{line}");
    (what, remedy)
}

#[test]
fn every_mistake_is_named_with_its_line_and_remedy() {
    let cases = [
        ("rode 1,1 to 2,2", "no line begins with `rode`", "`road`"),
        ("xyzzyx 1,1", "no line begins with `xyzzyx`", "begin with one of"),
        ("area swamp 1,1 to 2,2", "`swamp` is no kind of area", "marsh"),
        ("area marsh 1,1 2,2", "fewer than three corners", "opposite corners"),
        ("area marsh 1,1 9,9 9,1 1,9", "meets the edge", "no edge meets"),
        ("area marsh 1,1 9,9 9,1 61,9", "the point 61,9 is off the table", "60 x 60.5"),
        ("area marsh 1,1 9,9 9, 1", "`9,` is no point", "12.5,30"),
        ("area marsh 1,1 to 9,9 8,8", "a box runs", "10,20 to 35,45"),
        ("area marsh 1,1.555 to 2,2", "`1,1.555` is no point", "two decimals"),
        ("area marsh \"Bog 1,1 to 2,2", "has no name", "in quotes"),
        ("platform high 1,1 to 2,2", "needs its levels", "1 to 20"),
        ("wall 1,1 2,2", "is no height of a wall", "in cm"),
        ("wall 101 1,1 2,2", "`101` is no height", "at most 100"),
        ("wall 3 1,1", "from point to point", "two points"),
        ("wall 3 1,1 1,1", "stands twice", "two points"),
        ("door 1,1 2,1", "belongs to nothing", "under the building"),
        ("wall 3 1,1 9,1\ndoor 1,1 2,5", "in no straight piece", "the same wall"),
        ("wall 3 1,1 9,1\ndoor 1,1", "has two ends", "door 22,24 26,24"),
        ("wall 3 1,1 9,1\ndoor 2,1 4,1\nwindow 3,1 4,1", "in no straight", "clear of"),
        ("place 3,3", "has no name", "in quotes"),
        ("place \"A\" 3,3 4,4", "one point", "75,60"),
        ("place \"A\" 3,3\nzone \"A\" 3,3 to 4,4", "named twice", "another name"),
        ("exit \"A\" 3,3 4,3", "no stretch of the table's edge", "one table edge"),
        ("exit \"A\" 3,0", "two ends", "one table edge"),
        ("table 10 x 10", "gives no size", "once"),
        ("title again", "one title", "once"),
    ];
    for (line, what, remedy) in cases {
        let found = trouble(line);
        assert!(found.0.contains(what), "{line}: {found:?}");
        assert!(found.1.contains(remedy), "{line}: {found:?}");
    }
}

#[test]
fn a_text_without_title_or_size_and_with_several_mistakes_names_them_all() {
    let lines: Vec<usize> = troubles("hill 1,1 to 2,2\nfog\n").iter().map(|t| t.0).collect();
    assert_eq!(lines, [1, 2, 0, 0]);
    let many: String = (0..129).map(|_| "hill 1,1 to 2,2\n").collect();
    assert!(trouble(many.trim_end()).0.contains("more than 128"));
    let long: String = (0..121).map(|n| format!(" {},{}", n % 60, n / 60)).collect();
    assert!(trouble(&format!("wall 3{long}")).0.contains("121 points are too many"));
    assert_eq!(troubles("title T\ntable 700 x 10\n")[0].0, 2);
    assert_eq!(troubles("title T\ntable 99999999999 x 10\n")[0].0, 2);
}

#[test]
fn a_door_of_a_slanted_wall_is_moved_onto_it() {
    let text = "title T\ntable 60 x 60\nwall 3 10,10 41,33\n door 20,17.5 24,20.5 ; a gap\n";
    let ground = parse("a.table", text).unwrap();
    let parts = ground.lines()[0].parts();
    assert_eq!(parts.len(), 2);
    let wall = Segment::new(cm(10, 10), cm(41, 33));
    assert!(parts.iter().all(|part| wall.is_within(part.segment.a, 1)));
    assert!(ground.crossings(Segment::new(cm(22, 10), cm(22, 40))).is_empty());
    assert_eq!(ground.crossings(Segment::new(cm(30, 10), cm(30, 40))).len(), 1);
}

#[test]
fn a_table_in_inches_rounds_each_length_to_the_nearest_u() {
    let text = "title T\ntable 72 x 48 inches\nhedge 1.5 \"H\" 10,4.25 11.01,4.25\n";
    let field = parse("a.table", text).unwrap();
    assert_eq!((field.width(), field.height()), (18_288, 12_192));
    let hedge = &field.lines()[0];
    assert_eq!(hedge.outline, [Point::new(2540, 1080), Point::new(2797, 1080)]);
    // Heights are centimetres all the same.
    assert_eq!(hedge.tallest(), 150);
}

#[test]
fn pieces_are_laid_over_a_ground_in_whole_u() {
    let below = parse("a.table", "title T\ntable 72 x 48 inches\narea wood 1,1 to 2,2\n").unwrap();
    let text = "area wood \"Grove\" 5001,5000 to 6000,6000\nhedge 1 0,7001 9000,7001\n";
    let ground = lay_over(&below, "a.case", text).unwrap();
    assert_eq!((ground.title(), ground.width(), ground.areas().len()), ("T", 18_288, 2));
    assert!(ground.is_in(Point::new(5001, 5000), Flags::WOOD));
    assert!(!ground.is_in(Point::new(5000, 5000), Flags::WOOD));
    assert_eq!(ground.lines()[0].nearest(Point::new(10, 0)), Some(Point::new(10, 7001)));
    let troubles = lay_over(&below, "a.case", "\narea wood 0,0 to 18289,10\n").unwrap_err();
    assert_eq!((troubles[0].line, &*troubles[0].file), (2, "a.case"));
}
