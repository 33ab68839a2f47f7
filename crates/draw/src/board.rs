//! Where things lie on a board, for whoever draws on top of [`crate::ground()`].

use havoc::Havoc;
use havoc::map::Map;
use hex::line::{Point, STEP};
use hex::{Dir, HexId};

use crate::pieces;
use crate::plan::{self};

/// Where the hexes of a board lie, in the units of [`crate::ground()`].
pub struct Plan<'a> {
    map: &'a Map,
}

/// The plan of a game's board.
pub fn plan(game: &Havoc) -> Plan<'_> {
    Plan { map: &game.scenario.map }
}

impl Plan<'_> {
    /// Width and height of the board.
    pub fn size(&self) -> [f64; 2] {
        let size = plan::size(self.map);
        [size.x, size.y]
    }

    /// The middle of a hex.
    pub fn middle(&self, hex: HexId) -> [f64; 2] {
        let centre = plan::centre(self.map, hex);
        [centre.x, centre.y]
    }

    /// The corners of any hex, from its middle; corner k lies between the directions k and k + 1.
    pub fn corners(&self) -> [[f64; 2]; 6] {
        [0, 1, 2, 3, 4, 5].map(|k| {
            let corner = plan::corner(k);
            [corner.x, corner.y]
        })
    }

    /// The middle of a counter in one hex or two.
    pub fn spot(&self, head: HexId, tail: HexId) -> [f64; 2] {
        let spot = pieces::pose(self.map, head, tail).spot;
        [spot.x, spot.y]
    }

    /// Where a counter in two hexes looks: degrees clockwise from east. 0 in one hex.
    pub fn facing(&self, head: HexId, tail: HexId) -> f64 {
        let facing = self.map.field.direction(tail, head).filter(|_| tail.is_some());
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
        [(q + r / 2.0 + 0.5) * plan::WIDE, r * plan::ROW + plan::REACH]
    }
}
