//! The way a piece goes: up to eight waypoints held in place (MG-12).

use crate::{Point, Segment};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The most waypoints of a path.
pub const MOST_WAYPOINTS: usize = 8;

/// The waypoints of a path after its start, in order. A path may have none: turning on the spot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path {
    /// Those past `len` are zero, so that equal paths are equal bit by bit.
    points: [[u16; 2]; MOST_WAYPOINTS],
    len: u8,
}

/// A path is full, or a waypoint has a coordinate below 0 or above 65535.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoRoom;

impl Path {
    /// A path without a leg.
    pub const STAY: Path = Path { points: [[0; 2]; MOST_WAYPOINTS], len: 0 };

    /// A path of one leg.
    pub fn to(end: Point) -> Result<Path, NoRoom> {
        let mut path = Path::STAY;
        path.push(end).map(|()| path)
    }

    /// A path through these points.
    pub fn through(points: impl IntoIterator<Item = Point>) -> Result<Path, NoRoom> {
        let mut path = Path::STAY;
        for point in points {
            path.push(point)?;
        }
        Ok(path)
    }

    /// Adds a waypoint at the end.
    pub fn push(&mut self, point: Point) -> Result<(), NoRoom> {
        let (Ok(x), Ok(y)) = (u16::try_from(point.x), u16::try_from(point.y)) else {
            return Err(NoRoom);
        };
        let place = self.points.get_mut(usize::from(self.len)).ok_or(NoRoom)?;
        *place = [x, y];
        self.len += 1;
        Ok(())
    }

    /// Takes the last waypoint off.
    pub fn pop(&mut self) -> Option<Point> {
        let last = self.end()?;
        self.len -= 1;
        self.points[usize::from(self.len)] = [0; 2];
        Some(last)
    }

    /// How many legs it has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it has no leg.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Its waypoints in order.
    #[inline]
    pub fn points(&self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        let points = &self.points[..usize::from(self.len)];
        points.iter().map(|[x, y]| Point::new(i32::from(*x), i32::from(*y)))
    }

    /// Its last waypoint; `None` if it has no leg.
    #[inline]
    pub fn end(&self) -> Option<Point> {
        self.points().next_back()
    }

    /// Its legs in order, the first from `start`.
    #[inline]
    pub fn legs(&self, start: Point) -> impl Iterator<Item = Segment> {
        let from = std::iter::once(start).chain(self.points());
        from.zip(self.points()).map(|(a, b)| Segment { a, b })
    }

    /// MG-12 — Whether every leg has a positive length.
    #[inline]
    pub fn is_sound(&self, start: Point) -> bool {
        self.legs(start).all(|leg| leg.a != leg.b)
    }

    /// MG-12 — Its length: each leg rounded up.
    #[inline]
    pub fn length(&self, start: Point) -> i32 {
        self.legs(start).map(|leg| leg.length()).sum()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.points().map(<[i32; 2]>::from)).finish()
    }
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a path has at most {MOST_WAYPOINTS} waypoints, each from 0 to 65535 u either way"
        )
    }
}

impl std::error::Error for NoRoom {}

/// As a list of pairs.
impl Serialize for Path {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.points[..usize::from(self.len)].iter())
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Path, D::Error> {
        let points = Vec::<Point>::deserialize(from)?;
        Path::through(points).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(points: &[(i32, i32)]) -> Result<Path, NoRoom> {
        Path::through(points.iter().map(|(x, y)| Point::new(*x, *y)))
    }

    #[test]
    fn a_path_is_small_and_holds_eight_waypoints() {
        assert!(size_of::<Path>() <= 36);
        assert!(path(&[(1, 2); 8]).is_ok());
        assert_eq!(path(&[(1, 2); 9]), Err(NoRoom));
        assert_eq!(path(&[(-1, 2)]), Err(NoRoom));
        assert_eq!(path(&[(1, 65_536)]), Err(NoRoom));
        let mut long = path(&[(1, 2), (3, 4)]).unwrap();
        assert_eq!(long.pop(), Some(Point::new(3, 4)));
        assert_eq!(long, path(&[(1, 2)]).unwrap());
    }

    #[test]
    fn r_mg_12_a_path_rounds_up_leg_by_leg() {
        let start = Point::new(0, 0);
        assert_eq!(path(&[(1, 1), (2, 2)]).unwrap().length(start), 4);
        assert_eq!(path(&[(2, 2)]).unwrap().length(start), 3);
        assert_eq!(Path::STAY.length(start), 0);
        assert!(path(&[(1, 1), (2, 2)]).unwrap().is_sound(start));
        assert!(!path(&[(1, 1), (1, 1)]).unwrap().is_sound(start));
        assert!(!path(&[(0, 0)]).unwrap().is_sound(start));
    }

    #[test]
    fn r_mg_25_a_path_on_the_wire_is_its_waypoints_and_nothing_measured() {
        let there = path(&[(1200, 300), (65_535, 0)]).unwrap();
        let text = serde_json::to_string(&there).unwrap();
        assert_eq!(text, "[[1200,300],[65535,0]]");
        assert_eq!(serde_json::from_str::<Path>(&text).unwrap(), there);
        assert!(serde_json::from_str::<Path>("[[-1,0]]").is_err());
        let nine = serde_json::to_string(&[[1, 2]; 9]).unwrap();
        assert!(serde_json::from_str::<Path>(&nine).is_err());
    }
}
