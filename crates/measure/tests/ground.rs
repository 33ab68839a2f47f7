//! What the ground answers: areas, roads that cancel them, lines, levels.

use measure::{
    Along, AreaKind, Disc, Flags, Ground, Line, LineKind, Path, Pieces, Point, Polygon, Segment,
};

fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn seg(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
    Segment::new(p(ax, ay), p(bx, by))
}

/// An upright rectangle.
fn block(west: i32, south: i32, east: i32, north: i32) -> Polygon {
    Polygon::new(vec![p(west, south), p(east, south), p(east, north), p(west, north)]).unwrap()
}

fn ground(lay: impl FnOnce(&mut Pieces)) -> Ground {
    let mut pieces = Pieces::default();
    lay(&mut pieces);
    Ground::new("A test", 12_000, 12_000, pieces).unwrap()
}

/// Length and what difficult ground adds to it (SS-MOV-02).
fn cost(ground: &Ground, start: Point, end: Point) -> i32 {
    let path = Path::to(end).unwrap();
    path.length(start) + ground.path_in_length(start, &path, Flags::DIFFICULT)
}

#[test]
fn r_mg_02_a_point_on_the_rim_is_on_the_table_and_a_base_must_lie_wholly_on_it() {
    let ground = ground(|_| ());
    assert!(ground.has(p(0, 12_000)) && !ground.has(p(-1, 0)) && !ground.has(p(0, 12_001)));
    let base = |x| Disc::new(p(x, 500), 100).is_on_table(ground.width(), ground.height());
    assert_eq!([base(99), base(100), base(11_900), base(11_901)], [false, true, true, false]);
}

#[test]
fn r_mg_13_a_road_takes_its_inside_and_its_edge_out_of_the_wood() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Wood, "Wood", block(1000, 1000, 3000, 3000));
        pieces.area(AreaKind::Road, "Road", block(1900, 0, 2100, 4000));
        pieces.area(AreaKind::Rocks, "Rocks", block(1950, 1950, 2050, 2050));
        pieces.area(AreaKind::Cliff, "Cliff", block(1950, 2950, 2050, 2990));
    });
    let wood = Flags::DIFFICULT.with(Flags::COVER).with(Flags::WOOD);
    assert_eq!(ground.flags(p(1000, 1000)), wood);
    assert_eq!(ground.flags(p(1899, 2500)), wood);
    assert_eq!(ground.flags(p(1900, 2500)), Flags::NONE);
    assert_eq!(ground.flags(p(2101, 2500)), wood);
    // A road does not clear rocks away, nor a cliff.
    assert_eq!(ground.flags(p(2000, 2000)), Flags::COVER);
    assert_eq!(ground.flags(p(2000, 2960)), Flags::IMPASSABLE);
    assert!(ground.is_shared(p(1100, 1100), p(2900, 2900), Flags::COVER));
    assert!(!ground.is_shared(p(1100, 1100), p(2000, 2500), Flags::COVER));
}

#[test]
fn r_mg_13_a_ford_cancels_water_and_nothing_else() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Water, "River", block(0, 5000, 12_000, 5400));
        pieces.area(AreaKind::Marsh, "Reeds", block(0, 5300, 12_000, 6000));
        pieces.area(AreaKind::Ford, "Ford", block(4000, 4900, 4600, 5500));
    });
    assert_eq!(ground.flags(p(4100, 5350)), Flags::DIFFICULT);
    assert!(ground.is_in(p(3000, 5200), Flags::IMPASSABLE));
}

#[test]
fn r_mg_14_the_worked_examples_of_slow_ground_come_out() {
    // SS-EX-02.
    let paddy = ground(|pieces| {
        pieces.area(AreaKind::Paddy, "Paddy", block(0, 2400, 12_000, 2800));
    });
    assert_eq!(cost(&paddy, p(2000, 2000), p(2000, 3000)), 1400);
    assert_eq!(cost(&paddy, p(2000, 2000), p(2000, 3001)), 1401);
    // SS-EX-03.
    let marsh = ground(|pieces| {
        pieces.area(AreaKind::Marsh, "Marsh", block(3300, 0, 3450, 12_000));
    });
    assert_eq!(cost(&marsh, p(3000, 1000), p(3450, 1600)), 1000);
    assert_eq!(cost(&marsh, p(3000, 1000), p(3600, 1800)), 1250);
}

#[test]
fn r_mg_14_overlapping_areas_count_once_and_each_stretch_rounds_up() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Marsh, "One", block(100, 0, 200, 1000));
        pieces.area(AreaKind::Wood, "Two", block(150, 0, 300, 1000));
        pieces.area(AreaKind::Scree, "Three", block(300, 0, 400, 1000));
        pieces.area(AreaKind::Scree, "Four", block(500, 0, 600, 1000));
        pieces.area(AreaKind::Bridge, "Plank", block(520, 0, 530, 1000));
    });
    let difficult = |leg| ground.in_length(leg, Flags::DIFFICULT);
    // 300 in one, 20 and 70 in the other.
    assert_eq!(difficult(seg(0, 500, 1000, 500)), 390);
    assert_eq!(ground.in_length(seg(0, 500, 1000, 500), Flags::WOOD), 150);
    // Slanted: three tenths, a fiftieth and seven hundredths of 1415, each up by itself.
    let slant = seg(0, 0, 1000, 1000);
    assert_eq!(slant.length(), 1415);
    assert_eq!(difficult(slant), 425 + 29 + 100);
    assert_eq!(difficult(slant.reversed()), 425 + 29 + 100);
    // Along the shared edge of two, and along an outer edge.
    assert_eq!(difficult(seg(300, 100, 300, 900)), 800);
    assert_eq!(difficult(seg(400, 100, 400, 900)), 800);
    assert_eq!(difficult(seg(401, 100, 401, 900)), 0);
}

#[test]
fn r_mg_15_crossings_count_distinct_points_of_each_line() {
    let ground = ground(|pieces| {
        let zigzag = vec![p(1000, 1000), p(2000, 2000), p(3000, 1000), p(4000, 1000)];
        pieces.lines.push(Line::new("Hedge", LineKind::Hedge, 120, zigzag));
        let rail = vec![p(1000, 3000), p(4000, 3000)];
        pieces.lines.push(Line::new("Rail", LineKind::Rail, 90, rail));
    });
    let count = |leg: Segment| {
        let found = ground.crossings(leg);
        assert_eq!(found.len(), ground.crossings(leg.reversed()).len());
        found.len()
    };
    assert_eq!(count(seg(0, 1500, 6000, 1500)), 2);
    // By a corner: one point. Along a part and on: one point for the run, one for the other side.
    assert_eq!(count(seg(1500, 2000, 2500, 2000)), 1);
    assert_eq!(count(seg(0, 1000, 6000, 1000)), 2);
    // The end of the line, the end of the leg, short of it.
    assert_eq!(count(seg(500, 500, 1000, 1000)), 1);
    assert_eq!(count(seg(500, 500, 999, 999)), 0);
    assert_eq!(count(seg(1000, 4000, 1500, 1500)), 2);
    let both = ground.crossings(seg(1500, 4000, 1500, 0));
    let told: Vec<_> = both.iter().map(|c| (c.line, c.climb, c.is_cover, c.from)).collect();
    assert_eq!(told, [(0, 120, true, Along::new(5, 8)), (1, 90, false, Along::new(1, 4))]);
    assert!(ground.lines_at(p(1500, 1500)).has(0) && ground.lines_at(p(1500, 1501)).is_empty());
}

#[test]
fn r_mg_15_a_start_on_the_line_is_told_at_the_start_so_that_it_can_be_left_out() {
    let ground = ground(|pieces| {
        let points = vec![p(1000, 1000), p(2000, 1000)];
        pieces.lines.push(Line::new("Wall", LineKind::Wall, 300, points));
    });
    assert_eq!(ground.crossings(seg(1500, 1000, 1500, 2000))[0].until, Along::START);
    assert_eq!(ground.crossings(seg(1500, 2000, 1500, 1000))[0].from, Along::END);
}

#[test]
fn ss_ter_03_a_building_has_walls_a_door_and_a_window() {
    let ground = ground(|pieces| {
        let walls = block(2000, 2000, 3600, 3200);
        let mut house = Line::ring("Tea-house", LineKind::Building, 600, &walls);
        assert!(house.open(p(2200, 2000), p(2600, 2000), 0, None));
        assert!(house.open(p(3000, 3200), p(2800, 3200), 0, Some((100, 300))));
        assert!(!house.open(p(3000, 3300), p(2800, 3200), 0, None));
        pieces.lines.push(house);
    });
    let heights = |leg| {
        let found = ground.crossings(leg);
        found.iter().map(|c| (c.sight, c.climb)).collect::<Vec<_>>()
    };
    assert_eq!(heights(seg(2400, 1000, 2400, 3000)), []);
    assert_eq!(heights(seg(2100, 1000, 2100, 3000)), [(600, 600)]);
    assert_eq!(heights(seg(2900, 3000, 2900, 4000)), [(100, 300)]);
    // The post of the door is wall, and where wall and window meet the wall's height holds.
    assert_eq!(heights(seg(2200, 1000, 2200, 3000)), [(600, 600)]);
    assert_eq!(heights(seg(2800, 3000, 2800, 4000)), [(600, 600)]);
    assert_eq!(ground.lines()[0].nearest(p(2400, 1900)), Some(p(2200, 2000)));
    assert!(ground.lines()[0].is_within(p(2400, 2000), 200));
    assert!(!ground.lines()[0].is_within(p(2400, 2000), 199));
}

#[test]
fn r_mg_20_levels_add_up_and_a_platform_has_its_own() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Hill, "Hill", block(1000, 1000, 5000, 5000));
        pieces.area(AreaKind::Hill, "Top", block(2000, 2000, 3000, 3000));
        pieces.platform(3, "Walkway", block(6000, 6000, 9000, 6400));
    });
    let levels = [(999, 999), (1000, 1000), (2500, 2500), (3000, 3000), (3001, 3000), (7000, 6000)];
    assert_eq!(levels.map(|(x, y)| ground.level(p(x, y))), [0, 1, 2, 2, 1, 3]);
    // SS-TER-02: the platform's edge is a line of its height.
    let edge = ground.crossings(seg(7000, 5000, 7000, 6200));
    assert_eq!((edge.len(), edge[0].climb, edge[0].is_cover), (1, 900, true));
}

#[test]
fn r_mg_21_ground_blocks_only_above_both_ends() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Hill, "Ridge", block(4000, 0, 4800, 8000));
        pieces.area(AreaKind::Hill, "Top", block(4200, 0, 4400, 4000));
    });
    let blocks = |leg: Segment| {
        let blocked = ground.hill_blocks(leg).is_some();
        assert_eq!(blocked, ground.hill_blocks(leg.reversed()).is_some());
        blocked
    };
    assert!(blocks(seg(1000, 1000, 9000, 1000)));
    assert!(!blocks(seg(1000, 9000, 9000, 9000)));
    // From the ridge outward; across the top from the ridge; from the top.
    assert!(!blocks(seg(4100, 6000, 9000, 6000)));
    assert!(blocks(seg(4100, 1000, 9000, 1000)));
    assert!(!blocks(seg(4300, 1000, 9000, 1000)));
    // A corner touched is no stretch; an edge run along is.
    assert!(!blocks(seg(3800, 9000, 5800, 7000)));
    assert!(!blocks(seg(3800, 8200, 4000, 8000)));
    assert!(blocks(seg(3000, 8000, 9000, 8000)));
}

#[test]
fn r_mg_22_ground_is_read_at_the_centre() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Marsh, "Marsh", block(1000, 1000, 2000, 2000));
    });
    // A base of 100 u reaches into the marsh, its centre does not.
    assert!(!ground.is_in(p(950, 1500), Flags::DIFFICULT));
    assert!(ground.is_in(p(1000, 1500), Flags::DIFFICULT));
}

#[test]
fn an_impassable_area_is_entered_by_a_touch_but_not_over_its_bridge() {
    let ground = ground(|pieces| {
        pieces.area(AreaKind::Water, "River", block(0, 5000, 12_000, 5400));
        pieces.area(AreaKind::Bridge, "Bridge", block(3000, 5000, 3600, 5400));
        pieces.area(AreaKind::Bridge, "Half", block(8000, 4900, 8600, 5200));
    });
    let enters = |leg| ground.enters(leg, Flags::IMPASSABLE);
    assert_eq!(enters(seg(1000, 4000, 1000, 4999)), None);
    assert_eq!(enters(seg(1000, 4000, 1000, 5000)), Some(Along::END));
    assert_eq!(enters(seg(3300, 4000, 3300, 6000)), None);
    assert_eq!(enters(seg(3000, 4000, 3000, 6000)), None);
    assert_eq!(enters(seg(2999, 4000, 2999, 6000)), Some(Along::new(1, 2)));
    // Off the side of the bridge, and off its end.
    assert_eq!(enters(seg(3500, 5200, 3700, 5200)), Some(Along::new(1, 2)));
    assert_eq!(enters(seg(8300, 4200, 8300, 6200)), Some(Along::new(1, 2)));
    // A touch of the bank from outside.
    assert_eq!(enters(seg(1000, 5600, 2000, 5400)), Some(Along::END));
}

#[test]
fn a_table_too_large_or_too_full_is_refused() {
    assert!(Ground::new("", 65_536, 100, Pieces::default()).is_none());
    assert!(Ground::new("", 100, 0, Pieces::default()).is_none());
    let mut many = Pieces::default();
    (0..129).for_each(|_| many.area(AreaKind::Marsh, "Marsh", block(0, 0, 9, 9)));
    assert!(Ground::new("", 100, 100, many).is_none());
}
