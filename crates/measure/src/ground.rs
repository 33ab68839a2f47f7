//! The ground of a table: areas, lines, places, and what rules ask of them (MG-13 to MG-22).

mod levels;

use crate::area::{Area, AreaKind, Flags, Id, Ids, MOST_PIECES};
use crate::grid::Grid;
use crate::line::{Crossings, LEVEL_HEIGHT, Line, LineKind};
use crate::point::LONGEST_SIDE;
use crate::polygon::{Stretches, join};
use crate::{Along, Few, Path, Point, Polygon, Segment};
use std::ops::ControlFlow;

/// A spot with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: Point,
}

/// A stretch of the table's edge by which pieces may leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub edge: Segment,
}

/// A part of the table that has a name and no effect: where to deploy, what to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub polygon: Polygon,
}

/// Everything that lies on a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pieces {
    /// Polygons with an effect.
    pub areas: Vec<Area>,
    /// Walls and the like.
    pub lines: Vec<Line>,
    /// Named spots.
    pub places: Vec<Place>,
    /// Named ways out.
    pub exits: Vec<Exit>,
    /// Named parts.
    pub zones: Vec<Zone>,
}

impl Pieces {
    /// Adds an area.
    pub fn area(&mut self, kind: AreaKind, name: &str, polygon: Polygon) {
        let levels = u8::from(kind == AreaKind::Hill);
        self.areas.push(Area { name: name.to_string(), kind, levels, polygon });
    }

    /// Adds a platform: its levels, and its edge as a line of their height (SS-TER-02).
    pub fn platform(&mut self, levels: u8, name: &str, polygon: Polygon) {
        let height = i32::from(levels) * LEVEL_HEIGHT;
        self.lines.push(Line::ring(name, LineKind::Platform, height, &polygon));
        let kind = AreaKind::Platform;
        self.areas.push(Area { name: name.to_string(), kind, levels, polygon });
    }
}

/// The ground of a table, ready to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    title: String,
    width: i32,
    height: i32,
    pieces: Pieces,
    grid: Grid,
    /// Which areas have each effect, by its bit.
    with: [Ids; Flags::COUNT],
    /// Which areas have levels.
    raised: Ids,
    /// By area: the areas that cancel it.
    cancelled_by: Vec<Ids>,
}

impl Ground {
    /// The ground of a table of a width and height in u; `None` if the table is larger than can
    /// be measured or smaller than 1, or has more areas or lines than can be numbered.
    pub fn new(title: &str, width: i32, height: i32, pieces: Pieces) -> Option<Ground> {
        let sides = 1..=LONGEST_SIDE;
        let fits = pieces.areas.len() <= MOST_PIECES && pieces.lines.len() <= MOST_PIECES;
        if !sides.contains(&width) || !sides.contains(&height) || !fits {
            return None;
        }
        let ids = |is: &dyn Fn(&Area) -> bool| {
            let numbered = pieces.areas.iter().enumerate();
            let bits = numbered.filter(|(_, area)| is(area)).map(|(id, _)| Ids::one(id as Id));
            bits.fold(Ids::NONE, |all, one| all | one)
        };
        let with =
            std::array::from_fn(|bit| ids(&|area: &Area| area.kind.flags().has(Flags(1 << bit))));
        let raised = ids(&|area: &Area| area.levels > 0);
        let cancelled =
            |area: &Area| ids(&|other: &Area| other.kind.cancels().has(area.kind.flags()));
        let cancelled_by = pieces.areas.iter().map(cancelled).collect();
        let grid = Grid::new(width, height, &pieces);
        let title = title.to_string();
        Some(Ground { title, width, height, pieces, grid, with, raised, cancelled_by })
    }

    /// What the table is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How far it reaches to the east.
    #[inline]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// How far it reaches to the north.
    #[inline]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// Its areas, by number.
    #[inline]
    pub fn areas(&self) -> &[Area] {
        &self.pieces.areas
    }

    /// Its lines, by number.
    #[inline]
    pub fn lines(&self) -> &[Line] {
        &self.pieces.lines
    }

    /// The place of a name.
    pub fn place(&self, name: &str) -> Option<Point> {
        self.pieces.places.iter().find(|place| place.name == name).map(|place| place.at)
    }

    /// The exit of a name.
    pub fn exit(&self, name: &str) -> Option<Segment> {
        self.pieces.exits.iter().find(|exit| exit.name == name).map(|exit| exit.edge)
    }

    /// The zone of a name.
    pub fn zone(&self, name: &str) -> Option<&Polygon> {
        self.pieces.zones.iter().find(|zone| zone.name == name).map(|zone| &zone.polygon)
    }

    /// The lines of a name.
    pub fn lines_named(&self, name: &str) -> Ids {
        let named = self.lines().iter().enumerate().filter(|(_, line)| line.name == name);
        named.fold(Ids::NONE, |all, (id, _)| all | Ids::one(id as Id))
    }

    /// Its places, exits and zones, and everything else.
    pub fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// MG-02 — Whether a point is on the table.
    #[inline]
    pub const fn has(&self, p: Point) -> bool {
        p.x >= 0 && p.y >= 0 && p.x <= self.width && p.y <= self.height
    }

    /// The areas that have any of these effects, wherever they are.
    #[inline]
    pub fn with(&self, flags: Flags) -> Ids {
        let bits = (0..Flags::COUNT).filter(|bit| flags.0 >> bit & 1 == 1);
        bits.fold(Ids::NONE, |all, bit| all | self.with[bit])
    }

    /// MG-20 — The level of a point.
    #[inline]
    pub fn level(&self, p: Point) -> u8 {
        let near = self.grid.areas_at(p) & self.raised;
        near.map(|id| self.area(id))
            .filter(|area| area.polygon.is_inside(p))
            .map(|a| a.levels)
            .sum()
    }

    /// MG-13 — The areas a point is in, those cancelled there left out.
    #[inline]
    pub fn areas_at(&self, p: Point) -> Ids {
        let near = self.grid.areas_at(p);
        let inside = near.filter(|id| self.area(*id).polygon.is_inside(p));
        self.uncancelled(inside.fold(Ids::NONE, |all, id| all | Ids::one(id)))
    }

    /// MG-13, MG-22 — What the ground at a point does.
    #[inline]
    pub fn flags(&self, p: Point) -> Flags {
        let kinds = self.areas_at(p).map(|id| self.area(id).kind.flags());
        kinds.fold(Flags::NONE, Flags::with)
    }

    /// Whether a point is in an area with any of these effects.
    #[inline]
    pub fn is_in(&self, p: Point, flags: Flags) -> bool {
        self.flags(p).has(flags)
    }

    /// Whether two points are in the same area with any of these effects.
    pub fn is_shared(&self, a: Point, b: Point, flags: Flags) -> bool {
        !(self.areas_at(a) & self.areas_at(b) & self.with(flags)).is_empty()
    }

    /// MG-14 — The length of a leg inside areas with any of these effects.
    #[inline]
    pub fn in_length(&self, leg: Segment, flags: Flags) -> i32 {
        let near = self.grid.areas_near(leg);
        let wanted = near & self.with(flags);
        if wanted.is_empty() {
            return 0;
        }
        let mut sum = 0;
        let length = leg.length();
        self.stretches_in(leg, wanted, near, |from, until| {
            sum += from.stretch(until, length);
            ControlFlow::Continue(())
        });
        sum
    }

    /// MG-12, MG-14 — The length of a path inside areas with any of these effects.
    pub fn path_in_length(&self, start: Point, path: &Path, flags: Flags) -> i32 {
        path.legs(start).map(|leg| self.in_length(leg, flags)).sum()
    }

    /// MG-14 — Tells the greatest stretches of a leg that are in any of the wanted areas and not
    /// cancelled, in order.
    pub(crate) fn stretches_in(
        &self,
        leg: Segment,
        wanted: Ids,
        near: Ids,
        mut tell: impl FnMut(Along, Along) -> ControlFlow<()>,
    ) {
        let cancels = wanted.fold(Ids::NONE, |all, id| all | self.cancelled_by[usize::from(id)]);
        let mut open: Option<(Along, Along)> = None;
        let swept = self.sweep(leg, wanted | (cancels & near), |from, until, inside| {
            if (self.uncancelled(inside) & wanted).is_empty() {
                return ControlFlow::Continue(());
            }
            match &mut open {
                Some(stretch) if stretch.1 == from => stretch.1 = until,
                _ => {
                    if let Some((from, until)) = open.replace((from, until)) {
                        return tell(from, until);
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if let (ControlFlow::Continue(()), Some((from, until))) = (swept, open) {
            let _ = tell(from, until);
        }
    }

    /// Walks a leg from one edge of these areas to the next, and tells each stretch of positive
    /// length with the areas it is inside of.
    fn sweep(
        &self,
        leg: Segment,
        ids: Ids,
        mut tell: impl FnMut(Along, Along, Ids) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut edges = Few::<(Along, Id), 12>::new();
        let mut found = Stretches::new();
        for id in ids {
            self.area(id).polygon.stretches(leg, &mut found);
            for (from, until) in found.iter() {
                edges.push((*from, id));
                edges.push((*until, id));
            }
        }
        edges.sort_unstable();
        let (mut at, mut inside) = (Along::START, Ids::NONE);
        for (next, id) in edges.iter() {
            if *next > at {
                tell(at, *next, inside)?;
                at = *next;
            }
            inside.0 ^= Ids::one(*id).0;
        }
        ControlFlow::Continue(())
    }

    /// Whether a leg enters, or touches, an area with any of these effects where it is not
    /// cancelled: the first such point along it.
    pub fn enters(&self, leg: Segment, flags: Flags) -> Option<Along> {
        let near = self.grid.areas_near(leg);
        let wanted = near & self.with(flags);
        if wanted.is_empty() {
            return None;
        }
        let mut first: Option<Along> = None;
        for id in wanted {
            let over = self.cancelled_by[usize::from(id)] & near;
            let over = over.filter(|id| self.area(*id).polygon.bounds().may_meet(leg));
            let over = over.fold(Ids::NONE, |all, id| all | Ids::one(id));
            let open = if over.is_empty() {
                self.area(id).polygon.first_touch(leg)
            } else {
                self.first_uncovered(leg, id, over)
            };
            first = match (first, open) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        first
    }

    /// Whether a leg enters, or touches, an area with any of these effects: [`Ground::enters`] for
    /// those who need not know where.
    #[inline]
    pub fn is_entered(&self, leg: Segment, flags: Flags) -> bool {
        self.is_in(leg.b, flags) || self.enters(leg, flags).is_some()
    }

    /// The first point of a leg in an area and in none of those that cancel it.
    fn first_uncovered(&self, leg: Segment, id: Id, over: Ids) -> Option<Along> {
        self.area(id).polygon.first_touch(leg)?;
        let (mut found, mut cancels) = (Stretches::new(), Stretches::new());
        self.area(id).polygon.touches(leg, &mut found);
        self.cancels_on(leg, over, &mut cancels);
        found.iter().find_map(|part| uncovered(*part, &cancels))
    }

    /// The parts of a leg inside any of these areas, their boundaries included.
    fn cancels_on(&self, leg: Segment, ids: Ids, cancels: &mut Stretches) {
        cancels.clear();
        let mut found = Stretches::new();
        for id in ids {
            self.area(id).polygon.touches(leg, &mut found);
            found.iter().for_each(|part| cancels.push(*part));
        }
        join(cancels);
    }

    /// MG-21 — Whether ground blocks the sight from a to b: the first stretch that lies higher
    /// than both ends.
    #[inline]
    pub fn hill_blocks(&self, sight: Segment) -> Option<(Along, Along)> {
        let raised = self.grid.areas_near(sight) & self.raised;
        if raised.is_empty() {
            return None;
        }
        let top = self.level(sight.a).max(self.level(sight.b));
        let levels = |ids: Ids| ids.map(|id| self.area(id).levels).fold(0, u8::saturating_add);
        if levels(raised) <= top {
            return None;
        }
        let mut blocks = None;
        let _ = self.sweep(sight, raised, |from, until, inside| {
            if levels(inside) <= top {
                return ControlFlow::Continue(());
            }
            blocks = Some((from, until));
            ControlFlow::Break(())
        });
        blocks
    }

    /// MG-15 — Where a leg meets lines: by line, in order along the leg. Who counts crossings of
    /// a path leaves those at the path's start out.
    #[inline]
    pub fn crossings(&self, leg: Segment) -> Crossings {
        let mut found = Crossings::new();
        for id in self.grid.lines_near(leg) {
            let line = self.line(id);
            if line.bounds().may_meet(leg) {
                line.crossings(id, leg, &mut found);
            }
        }
        found
    }

    /// MG-15 — The lines that a point lies exactly on; a player may not choose such a waypoint.
    pub fn lines_at(&self, p: Point) -> Ids {
        let on = self.grid.lines_at(p).filter(|id| self.line(*id).has(p));
        on.fold(Ids::NONE, |all, id| all | Ids::one(id))
    }

    /// The lines that may meet a leg: all that do, and perhaps some that do not.
    #[inline]
    pub(crate) fn lines_near(&self, leg: Segment) -> Ids {
        self.grid.lines_near(leg)
    }

    /// The areas that may meet a leg: all that do, and perhaps some that do not.
    #[inline]
    pub(crate) fn areas_near(&self, leg: Segment) -> Ids {
        self.grid.areas_near(leg)
    }

    /// Those of some areas, all of which hold the same ground, that are not cancelled there.
    #[inline]
    fn uncancelled(&self, inside: Ids) -> Ids {
        let cancelled =
            inside.filter(|id| !(self.cancelled_by[usize::from(*id)] & inside).is_empty());
        inside.without(cancelled.fold(Ids::NONE, |all, id| all | Ids::one(id)))
    }

    #[inline]
    fn area(&self, id: Id) -> &Area {
        &self.pieces.areas[usize::from(id)]
    }

    #[inline]
    pub(crate) fn line(&self, id: Id) -> &Line {
        &self.pieces.lines[usize::from(id)]
    }
}

/// The first point of a part that no cancelling stretch covers; these are apart from one another.
fn uncovered(part: (Along, Along), cancels: &[(Along, Along)]) -> Option<Along> {
    let (from, until) = part;
    match cancels.iter().find(|cover| cover.0 <= from && from <= cover.1) {
        None => Some(from),
        Some(cover) if cover.1 < until => Some(cover.1),
        Some(_) => None,
    }
}
