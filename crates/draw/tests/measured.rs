//! Tables without a grid.

use draw::Theme;
use measure::{AreaKind, Ground, Line, LineKind, Pieces, Place, Point, Polygon};

fn ring(corners: &[(i32, i32)]) -> Polygon {
    let corners = corners.iter().map(|(x, y)| Point::new(x * 100, y * 100)).collect();
    Polygon::new(corners).expect("it is simple")
}

fn points(corners: &[(i32, i32)]) -> Vec<Point> {
    corners.iter().map(|(x, y)| Point::new(x * 100, y * 100)).collect()
}

/// Something of every kind.
fn village() -> Ground {
    let mut pieces = Pieces::default();
    pieces.area(
        AreaKind::Hill,
        "Hill",
        ring(&[(78, 52), (96, 50), (112, 60), (114, 76), (96, 84), (80, 74)]),
    );
    pieces.area(AreaKind::Hill, "Top", ring(&[(88, 60), (98, 58), (106, 66), (100, 76), (90, 72)]));
    pieces.area(
        AreaKind::Water,
        "River",
        ring(&[
            (0, 30),
            (20, 27),
            (44, 33),
            (70, 27),
            (120, 32),
            (120, 40),
            (72, 36),
            (42, 42),
            (18, 36),
            (0, 38),
        ]),
    );
    pieces.area(AreaKind::Bridge, "Bridge", ring(&[(54, 26), (60, 26), (60, 42), (54, 42)]));
    pieces.area(AreaKind::Road, "Road", ring(&[(54, 0), (60, 0), (60, 27), (54, 27)]));
    pieces.area(
        AreaKind::Road,
        "Lane",
        ring(&[(54, 41), (60, 41), (62, 60), (70, 89), (63, 89), (56, 62)]),
    );
    pieces.area(AreaKind::Paddy, "Paddy", ring(&[(6, 4), (26, 4), (26, 18), (6, 18)]));
    pieces.area(AreaKind::Paddy, "Paddy", ring(&[(30, 4), (48, 5), (46, 19), (30, 18)]));
    pieces.area(
        AreaKind::Marsh,
        "Marsh",
        ring(&[(92, 14), (110, 10), (118, 20), (104, 28), (90, 24)]),
    );
    pieces.area(
        AreaKind::Wood,
        "Pines",
        ring(&[(4, 56), (18, 50), (32, 56), (34, 72), (22, 84), (6, 78)]),
    );
    pieces.area(AreaKind::Bamboo, "Bamboo", ring(&[(70, 4), (88, 2), (88, 14), (74, 18)]));
    pieces.area(AreaKind::Scrub, "Scrub", ring(&[(36, 46), (48, 46), (48, 54), (38, 56)]));
    pieces.area(AreaKind::Rocks, "Rocks", ring(&[(64, 46), (74, 44), (76, 52), (66, 54)]));
    pieces.area(AreaKind::Crop, "Millet", ring(&[(100, 42), (116, 44), (116, 52), (102, 50)]));
    let mut house = Line::ring(
        "Tea-house",
        LineKind::Building,
        600,
        &ring(&[(38, 62), (54, 62), (54, 74), (38, 74)]),
    );
    assert!(house.open(Point::new(4400, 6200), Point::new(4800, 6200), 0, None));
    assert!(house.open(Point::new(4300, 7400), Point::new(4900, 7400), 0, Some((100, 300))));
    pieces.lines.push(house);
    pieces.lines.push(Line::new(
        "Garden wall",
        LineKind::Wall,
        300,
        points(&[(34, 58), (52, 58), (52, 50)]),
    ));
    pieces.lines.push(Line::new("Hedge", LineKind::Hedge, 200, points(&[(72, 60), (72, 78)])));
    pieces.lines.push(Line::new("Fence", LineKind::Fence, 100, points(&[(4, 46), (30, 46)])));
    pieces.lines.push(Line::new("Screen", LineKind::Screen, 200, points(&[(80, 44), (92, 44)])));
    pieces.platform(3, "Walkway", ring(&[(20, 86), (60, 86), (60, 90), (20, 90)]));
    pieces.places.push(Place { name: "Shrine".into(), at: Point::new(9600, 6800) });
    Ground::new("Village", 12_000, 9_000, pieces).expect("it fits")
}

#[test]
fn the_same_table_is_the_same_picture() {
    assert_eq!(
        draw::measured_ground(&village(), Theme::Light),
        draw::measured_ground(&village(), Theme::Light)
    );
    assert_ne!(
        draw::measured_ground(&village(), Theme::Light),
        draw::measured_ground(&village(), Theme::Dark)
    );
}

#[test]
fn roofs_and_crowns_can_be_lifted_where_the_rules_have_them() {
    let svg = draw::measured_ground(&village(), Theme::Light);
    // 38 cm east and 62 cm north of 90 is 950 by 700 on the board.
    assert!(
        svg.contains(r#"data-roof="0" data-ring="950,700 1350,700 1350,400 950,400""#),
        "{svg}"
    );
    assert_eq!(svg.matches("data-canopy=").count(), 3);
    let svg = draw::png(&svg, 1800).expect("it can be drawn");
    assert!(!svg.is_empty());
}
