//! What blocks sight, and the witness of it.

use measure::read::parse;
use measure::{Along, Blocked, Ground, Ids, Point, Segment, SightRule};

/// The limits of Samurai Skirmish (SS-TER-02, SS-TER-03, SS-LOS-01).
const RULE: SightRule =
    SightRule { tall: 400, level_height: 300, most_wood: 1000, open: Ids::NONE };

fn ground(text: &str) -> Ground {
    parse("a.table", &format!("title T\ntable 120 x 120\n{text}")).unwrap()
}

fn blocked(ground: &Ground, a: (i32, i32), b: (i32, i32)) -> Option<Blocked> {
    let sight = Segment::new(Point::new(a.0, a.1), Point::new(b.0, b.1));
    let found = ground.blocked(sight, &RULE);
    let back = ground.blocked(sight.reversed(), &RULE);
    assert_eq!(found.is_some(), back.is_some(), "sight is mutual");
    found
}

#[test]
fn r_mg_21_a_ridge_blocks_and_says_where() {
    let ground = ground("hill 40,0 to 48,80\n");
    let seen = blocked(&ground, (2000, 1000), (10_000, 1000));
    assert_eq!(seen, Some(Blocked::Hill { from: Along::new(1, 4), until: Along::new(7, 20) }));
    assert_eq!(blocked(&ground, (4000, 1000), (10_000, 1000)), None);
}

#[test]
fn a_tall_line_blocks_unless_one_end_stands_as_high() {
    let ground = ground(
        "wall 9 \"Castle\" 10,60 110,60\nplatform 3 20,60 to 40,64\nwall 3.99 10,20 110,20\n\
         building 6 60,90 to 80,110\n door 68,90 72,90\n window 60,98 60,102\n",
    );
    let line = |line, part, at| Some(Blocked::Line { line, part, at });
    assert_eq!(blocked(&ground, (5000, 5000), (5000, 7000)), line(0, 0, Along::new(1, 2)));
    // From the walkway over its own wall; from under it, past the platform's far edge.
    assert_eq!(blocked(&ground, (3000, 5000), (3000, 6100)), None);
    assert_eq!(blocked(&ground, (5000, 1000), (5000, 5000)), None);
    // In by the door, by the window, not by the wall; round the end of the castle wall.
    assert_eq!(blocked(&ground, (7000, 8000), (7000, 10_000)), None);
    assert_eq!(blocked(&ground, (5000, 10_000), (7000, 10_000)), None);
    assert!(blocked(&ground, (5000, 9600), (7000, 9600)).is_some());
    assert_eq!(blocked(&ground, (900, 5000), (900, 7000)), None);
    assert!(blocked(&ground, (1000, 5000), (1000, 7000)).is_some());
}

#[test]
fn an_open_gate_blocks_nothing() {
    let ground = ground("gate 6 \"Gate\" 50,60 56,60\n");
    let sight = Segment::new(Point::new(5300, 5000), Point::new(5300, 7000));
    assert!(ground.blocked(sight, &RULE).is_some());
    assert_eq!(ground.blocked(sight, &SightRule { open: Ids::one(0), ..RULE }), None);
}

#[test]
fn r_mg_14_woods_add_up_and_a_road_takes_its_share_out() {
    let woods = "area wood 20,0 to 26,80\narea bamboo 30,0 to 34,80\n";
    let ground_of = |more: &str| ground(&format!("{woods}{more}"));
    let through = |ground: &Ground| blocked(ground, (1000, 1000), (5000, 1000));
    assert_eq!(through(&ground_of("")), None);
    let more = through(&ground_of("area scrub 40,0 to 40.01,80\n"));
    let from = Along::new(3, 4);
    assert_eq!(more, Some(Blocked::Wood { length: 1001, from, until: Along::new(3001, 4000) }));
    assert_eq!(through(&ground_of("area scrub 40,0 to 45,80\nroad 21,0 to 26,80\n")), None);
    // SW-EX-39: 508 u of wood are clear, 509 are not.
    let deep = ground("area wood 20,0 to 25.09,80\n");
    let sight = Segment::new(Point::new(1000, 1000), Point::new(5000, 1000));
    assert!(deep.wood_blocks(sight, 508).is_some());
    assert!(deep.wood_blocks(sight, 509).is_none());
}
