//! What this book makes of a ground (SW-TER-01).
//!
//! | line of the table | what it is here |
//! |---|---|
//! | `hill` | a contour: one level |
//! | `area wood`, `bamboo`, `scrub` | a wood |
//! | `area shallow` | a river or stream that can be crossed (SW-MOV-06) |
//! | `area water` | an impassable river or lake |
//! | `bridge`, `ford` | takes the water out of a river |
//! | `road` | takes the trees out of a wood |
//! | `wall`, `fence`, `hedge`, `screen`, `rail`, `gate` | a wall; a `door` is a gap |
//! | `building`, `area impassable`, `cliff` | impassable |
//! | `area paddy`, `marsh`, `rocks`, `crop` and so on | open ground that looks like something |
//! | `place`, `exit`, `zone` | names |
//!
//! A `platform` has no place here.

use ::book::Trouble;
use measure::{AreaKind, Ground, LineKind, Polygon};

/// The ground with an impassable area inside the walls of every building.
pub(crate) fn walled(path: &str, ground: Ground) -> Result<Ground, Vec<Trouble>> {
    let bad = |what: &str, remedy: &str| vec![Trouble::whole(path, what, remedy)];
    if ground.areas().iter().any(|area| area.kind == AreaKind::Platform) {
        return Err(bad("a platform has no place in this book", "draw a hill"));
    }
    let mut pieces = ground.pieces().clone();
    for line in ground.lines().iter().filter(|line| line.kind == LineKind::Building) {
        let mut corners = line.outline.clone();
        corners.pop();
        if let Ok(polygon) = Polygon::new(corners) {
            pieces.area(AreaKind::Impassable, &line.name, polygon);
        }
    }
    let (width, height) = (ground.width(), ground.height());
    Ground::new(ground.title(), width, height, pieces)
        .ok_or_else(|| bad("the table has too many pieces", "draw fewer buildings or areas"))
}
