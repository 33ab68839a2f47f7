//! Chapter 4: trays, soldiers, sides, distances.

use engine::{Piece, Side};
use measure::{Few, Heading, Path, Point, Rect};

use crate::Warfare;
use crate::book::Tables;
use crate::catalogue::Kind;
use crate::state::{State, Status};

/// SW-GEO-06 — How far a normal move keeps from enemy trays.
pub const APART: i32 = 25;
/// The most figures of a unit.
const FIGURES: usize = 12;

/// The points of soldiers.
pub type Soldiers = Few<Point, FIGURES>;

/// SW-GEO-01 — A tray.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Half its width.
    pub half_width: i32,
    /// Half its depth.
    pub half_depth: i32,
    /// No corner is further from the centre than this.
    pub radius: i32,
    /// SW-GEO-03 — By place: how far to the right of the centre, and how far forward.
    pub places: Vec<(i32, i32)>,
}

impl Shape {
    /// SW-GEO-01, SW-GEO-03 — The tray of a unit of a type and an original strength.
    pub fn of(tables: &Tables, kind: Kind, strength: u8) -> Shape {
        let (half_width, half_depth) = half_sizes(tables, kind, strength);
        let base = &tables.bases[usize::from(kind.is_mounted())];
        let (files, ranks) = (files(tables, kind, strength), i32::from(base.ranks));
        let place = |n: i32| {
            let (rank, file) = (n / files, n % files);
            ((2 * file - (files - 1)) * base.half_width, (ranks - 1 - 2 * rank) * base.half_depth)
        };
        let places = (0..i32::from(strength)).map(place).collect();
        let square = i64::from(half_width).pow(2) + i64::from(half_depth).pow(2);
        let radius = measure::num::csqrt(square) as i32 + 2;
        Shape { half_width, half_depth, radius, places }
    }

    /// SW-GEO-07 — How far from its centre a side of the tray lies.
    #[inline]
    pub const fn reach(&self, side: u8) -> i32 {
        if side.is_multiple_of(2) { self.half_depth } else { self.half_width }
    }

    /// SW-GEO-07 — Half the length of a side of the tray.
    #[inline]
    pub const fn half_length(&self, side: u8) -> i32 {
        if side.is_multiple_of(2) { self.half_width } else { self.half_depth }
    }
}

/// SW-GEO-01 — How many files a unit of a type and an original strength has.
pub fn files(tables: &Tables, kind: Kind, strength: u8) -> i32 {
    let base = &tables.bases[usize::from(kind.is_mounted())];
    i32::from(strength.div_ceil(base.ranks.max(1))).max(1)
}

/// SW-GEO-01 — Half the width and half the depth of a tray.
pub fn half_sizes(tables: &Tables, kind: Kind, strength: u8) -> (i32, i32) {
    let base = &tables.bases[usize::from(kind.is_mounted())];
    (files(tables, kind, strength) * base.half_width, i32::from(base.ranks) * base.half_depth)
}

impl Warfare {
    /// SW-GEO-01 — The tray of a unit somewhere.
    #[inline]
    pub fn tray_at(&self, p: Piece, centre: Point, heading: Heading) -> Rect {
        let Shape { half_width, half_depth, .. } = *self.shape(p);
        Rect { centre, heading, half_width, half_depth }
    }

    /// SW-GEO-01 — The tray of a unit.
    #[inline]
    pub fn tray(&self, s: &State, p: Piece) -> Rect {
        self.tray_at(p, s.body(p).at, s.body(p).heading)
    }

    /// The units of both sides that are on the table.
    #[inline]
    pub fn here<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + use<'a> {
        let units = s.bodies[..self.scenario.units.len()].iter().enumerate();
        units.filter(|(_, body)| body.is_here()).map(|(n, _)| Piece(n as u8))
    }

    /// The units of a side that are on the table.
    #[inline]
    pub fn units_here<'a>(
        &self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Piece> + use<'a> {
        self.units_of(side).into_iter().filter(|p| s.body(*p).is_here())
    }

    /// SW-LDR-02 — True of a leader who is on the table and alone.
    #[inline]
    pub fn is_alone(&self, s: &State, p: Piece) -> bool {
        s.body(p).status == Status::Normal && !s.body(p).link.is_some()
    }

    /// SW-UNI-02 — Figures lost.
    #[inline]
    pub fn casualties(&self, s: &State, p: Piece) -> u8 {
        self.unit(p).strength - s.body(p).soldiers
    }

    /// SW-MEL-08 — True of a unit that consists of its leader alone.
    #[inline]
    pub fn is_leader_only(&self, s: &State, p: Piece) -> bool {
        let body = s.body(p);
        self.is_unit(p) && body.is_here() && body.soldiers == 0
    }

    /// SW-GEO-03 — Where the soldiers of a unit are.
    pub fn soldiers(&self, s: &State, p: Piece) -> Soldiers {
        let body = s.body(p);
        let mut points = Soldiers::new();
        for (right, forward) in self.shape(p).places.iter().take(usize::from(body.soldiers)) {
            points.push(body.at + body.heading.offset(*right, *forward));
        }
        points
    }

    /// SW-GEO-05 — The square of the distance between two units; nothing if one has no soldiers.
    pub fn distance(&self, s: &State, a: Piece, b: Piece) -> Option<i64> {
        let (ours, theirs) = (self.soldiers(s, a), self.soldiers(s, b));
        let squares = ours.iter().flat_map(|p| theirs.iter().map(move |q| p.square_to(*q)));
        squares.min()
    }

    /// SW-GEO-11 — The level of a unit.
    #[inline]
    pub fn level_of(&self, s: &State, p: Piece) -> u8 {
        self.ground().level(s.body(p).at)
    }

    /// SW-GEO-07 — Where an attacker stands on a side of an enemy's tray.
    pub fn conformed(
        &self,
        s: &State,
        who: Piece,
        foe: Piece,
        side: u8,
        offset: i16,
    ) -> (Point, Heading) {
        let (body, shape) = (s.body(foe), self.shape(foe));
        let outward = body.outward(side);
        let out = shape.reach(side) + self.shape(who).half_depth;
        (body.at + outward.offset(offset.into(), out), outward.turned(180))
    }

    /// SW-GEO-07 — The greatest offset either way.
    pub fn most_offset(&self, who: Piece, foe: Piece, side: u8) -> i32 {
        self.shape(foe).half_length(side) + self.shape(who).half_width - 126
    }

    /// MG-18 — A unit whose tray a tray collides with; nothing if it is clear of all but `who`.
    pub fn collision(&self, s: &State, who: Piece, tray: &Rect) -> Option<Piece> {
        let radius = self.shape(who).radius;
        self.here(s).find(|other| {
            *other != who
                && tray.centre.is_within(s.body(*other).at, radius + self.shape(*other).radius)
                && tray.collides(&self.tray(s, *other))
        })
    }

    /// SW-GEO-06 — True if a tray is nearer than 25 u to that of an enemy of `who`.
    pub fn is_crowded(&self, s: &State, who: Piece, tray: &Rect) -> bool {
        let radius = self.shape(who).radius + APART;
        self.units_of(self.side(who).other()).into_iter().any(|other| {
            s.body(other).is_here()
                && tray.centre.is_within(s.body(other).at, radius + self.shape(other).radius)
                && tray.square_to_rect(&self.tray(s, other)).is_closer(APART)
        })
    }

    /// MG-02 — Whether a tray lies wholly on the table.
    #[inline]
    pub fn is_on_table(&self, tray: &Rect) -> bool {
        tray.is_on_table(self.ground().width(), self.ground().height())
    }

    /// The waypoints of a path and the end of an attack.
    pub fn with_end(&self, via: &Path, end: Point) -> Route {
        let mut route = Route::new();
        via.points().for_each(|p| route.push(p));
        route.push(end);
        route
    }
}

/// The waypoints of a way, one more than a [`Path`] can hold.
pub type Route = Few<Point, 9>;
