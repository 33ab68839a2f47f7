//! Where the hexes lie: a hex is 100 wide and stands on a point.

use hex::line::{Point, STEP};
use hex::{Dir, Field, HexId};

use crate::pen::{At, at};

/// Width of a hex.
pub const WIDE: f64 = 100.0;
/// From the centre to a corner.
pub const REACH: f64 = 57.735;
/// From one row to the next.
pub const ROW: f64 = 86.6025;

/// Where the hexes of a board lie, for whoever draws on top of its ground and in its units.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    field: &'a Field,
}

impl<'a> Plan<'a> {
    /// The plan of a board of so many columns and rows.
    pub fn new(field: &'a Field) -> Plan<'a> {
        Plan { field }
    }

    /// Width and height of the board.
    pub fn size(&self) -> [f64; 2] {
        let size = size(self.field);
        [size.x, size.y]
    }

    /// The middle of a hex.
    pub fn middle(&self, hex: HexId) -> [f64; 2] {
        let centre = centre(self.field, hex);
        [centre.x, centre.y]
    }

    /// The corners of any hex, from its middle; corner k lies between the directions k and k + 1.
    pub fn corners(&self) -> [[f64; 2]; 6] {
        [0, 1, 2, 3, 4, 5].map(|k| {
            let corner = corner(k);
            [corner.x, corner.y]
        })
    }

    /// The middle of a counter in one hex or two.
    pub fn spot(&self, head: HexId, tail: HexId) -> [f64; 2] {
        let spot = pose(self.field, head, tail).spot;
        [spot.x, spot.y]
    }

    /// Where a counter in two hexes looks: degrees clockwise from east. 0 in one hex.
    pub fn facing(&self, head: HexId, tail: HexId) -> f64 {
        let facing = self.field.direction(tail, head).filter(|_| tail.is_some());
        facing.map_or(0.0, |d| self.way(d))
    }

    /// Degrees clockwise from east to that direction.
    pub fn way(&self, d: Dir) -> f64 {
        (360.0 - 60.0 * f64::from(d % 6)) % 360.0
    }

    /// A point of the lattice on which sight is judged.
    pub fn point(&self, point: Point) -> [f64; 2] {
        let step = f64::from(STEP);
        let (q, r) = (f64::from(point.x) / step, f64::from(point.y) / step);
        [(q + r / 2.0 + 0.5) * WIDE, r * ROW + REACH]
    }
}

/// Where a counter lies and how it is turned.
pub struct Pose {
    /// Its middle.
    pub spot: At,
    /// How far it is turned so that nothing stands on its head.
    pub turn: f64,
    /// Looks left after turning.
    pub left: bool,
}

/// The pose of a counter in one hex or two.
pub fn pose(field: &Field, head: HexId, tail: HexId) -> Pose {
    let spot = centre(field, head);
    let facing = field.direction(tail, head).filter(|_| tail.is_some());
    let Some(d) = facing else {
        return Pose { spot, turn: 0.0, left: false };
    };
    let spot = spot.to(centre(field, tail), 0.5);
    let left = (2..=4).contains(&d);
    // Directions 0, 1, 2 and 3, 4, 5 lie along the same lines.
    let turn = [0.0, -60.0, 60.0][usize::from(d % 3)];
    Pose { spot, turn, left }
}

/// Size of the whole board.
pub fn size(field: &Field) -> At {
    let (cols, rows) = (f64::from(field.cols()), f64::from(field.rows()));
    let odd = if field.rows() > 1 { WIDE / 2.0 } else { 0.0 };
    at(cols * WIDE + odd, (rows - 1.0) * ROW + 2.0 * REACH)
}

/// The centre of a hex.
pub fn centre(field: &Field, hex: HexId) -> At {
    let (col, row) = field.offset(hex);
    let shift = if row % 2 == 1 { WIDE } else { WIDE / 2.0 };
    at(f64::from(col) * WIDE + shift, f64::from(row) * ROW + REACH)
}

/// The way to the next hex in a direction.
pub fn step(d: Dir) -> At {
    At::polar(-60.0 * f64::from(d % 6), WIDE)
}

/// Corner `k` seen from the centre; it lies between the directions k and k + 1.
pub fn corner(k: Dir) -> At {
    At::polar(-60.0 * f64::from(k % 6) - 30.0, REACH)
}

/// The two ends of side `d` of a hex, in the order of the corners.
pub fn side(centre: At, d: Dir) -> (At, At) {
    (centre + corner(d + 5), centre + corner(d))
}

/// The six corners of a hex shrunk to a part of its size.
pub fn ring(centre: At, part: f64) -> [At; 6] {
    [0, 1, 2, 3, 4, 5].map(|k| centre + corner(k) * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_field_has_a_plan() {
        let field = Field::new(4, 3).expect("a field");
        let plan = Plan::new(&field);
        assert_eq!(plan.size(), [450.0, 2.0 * ROW + 2.0 * REACH]);
        assert_eq!(plan.middle(HexId(0)), [50.0, REACH]);
        // The second row stands half a hex to the right.
        assert_eq!(plan.middle(HexId(4)), [100.0, ROW + REACH]);
        for hex in field.ids() {
            for d in 0..6 {
                let to = field.neighbour(hex, d);
                let way = centre(&field, hex) + step(d) - centre(&field, to);
                assert!(to.is_none() || way.length() < 0.01, "{hex:?} to {to:?}");
            }
        }
    }

    #[test]
    fn a_counter_over_two_hexes_looks_from_its_tail_to_its_head() {
        let field = Field::new(5, 5).expect("a field");
        let (plan, tail) = (Plan::new(&field), HexId(12));
        for d in 0..6 {
            let head = field.neighbour(tail, d);
            let ([x, y], [tx, ty]) = (plan.middle(head), plan.middle(tail));
            assert_eq!(plan.spot(head, tail), [(x + tx) / 2.0, (y + ty) / 2.0]);
            let there = At::polar(plan.facing(head, tail), WIDE) - at(x - tx, y - ty);
            assert!(there.length() < 0.01, "{d}");
            let pose = pose(&field, head, tail);
            let looks = At::polar(pose.turn, if pose.left { -WIDE } else { WIDE });
            assert!((looks - at(x - tx, y - ty)).length() < 0.01, "{d}");
        }
        assert_eq!(plan.facing(tail, HexId::NONE), 0.0);
        assert_eq!(plan.spot(tail, HexId::NONE), plan.middle(tail));
    }
}
