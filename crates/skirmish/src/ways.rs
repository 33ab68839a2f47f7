//! Ways worth considering: contact with each enemy in reach, cover, range limits, objectives, out
//! of reach, and straight on in the directions of the clock.

use engine::Piece;
use measure::area::Flags;
use measure::num::isqrt;
use measure::reach::Web;
use measure::{Heading, Path, Point, Segment};

use crate::Skirmish;
use crate::action::Action;
use crate::chart::{Chart, Route};
use crate::reach::Strider;
use crate::state::{State, bit, pieces};

/// Where a straight way is cut short if all of it cannot be gone, in quarters.
const QUARTERS: [i32; 4] = [4, 3, 2, 1];
/// How near cover must be to be worth a look.
const NEAR_COVER: i32 = 2400;

/// A figure looking for ways, and those it has found.
struct Search<'a> {
    game: &'a Skirmish,
    s: &'a State,
    who: Piece,
    from: Point,
    allowance: i32,
    mounted: bool,
    found: Vec<(Path, Heading)>,
}

impl Skirmish {
    /// The ways of a Move that are worth considering, each legal and once.
    pub(crate) fn list_moves(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        if !self.has_move(s, who) {
            return;
        }
        let mut search = self.search(s, who);
        search.contacts();
        search.ranges();
        search.shelter();
        for goal in self.drawn_to(s, self.side(who)) {
            search.towards(goal);
        }
        search.walls();
        search.clock();
        search.turns();
        let found = search.found;
        out.extend(found.into_iter().map(|(path, heading)| Action::Move { who, path, heading }));
    }
}

impl Skirmish {
    /// The ways of a Move along the roads to what somebody's side wants, each legal and once.
    pub(crate) fn list_routes(&self, s: &State, chart: &Chart, who: Piece, out: &mut Vec<Action>) {
        if !self.has_move(s, who) {
            return;
        }
        let mut search = self.search(s, who);
        for route in chart.routes(s, who, search.allowance) {
            search.along(&route);
        }
        out.extend(search.found.into_iter().map(|(path, heading)| Action::Move {
            who,
            path,
            heading,
        }));
    }

    /// SS-MOV-06 — A Move by which somebody who may act comes into contact with an enemy, if one is
    /// found.
    pub fn charge_at(&self, s: &State, who: Piece, foe: Piece) -> Option<Action> {
        let mut search = self.charging(s, who)?;
        search.contact(foe, &mut None);
        let touches = |(path, heading): &(Path, Heading)| {
            self.charged(s, who, path, *heading) & bit(foe) != 0
        };
        let (path, heading) = search.found.into_iter().find(touches)?;
        Some(Action::Move { who, path, heading })
    }

    /// A Move straight towards an enemy, as far as it goes without touching anybody.
    pub fn approach(&self, s: &State, who: Piece, foe: Piece) -> Option<Action> {
        let mut search = self.charging(s, who)?;
        search.towards(s.figure(foe).at);
        let free = |(path, heading): &(Path, Heading)| self.charged(s, who, path, *heading) == 0;
        let (path, heading) = search.found.into_iter().find(free)?;
        Some(Action::Move { who, path, heading })
    }

    /// The search of somebody who may move and charge.
    fn charging<'a>(&'a self, s: &'a State, who: Piece) -> Option<Search<'a>> {
        let may =
            self.has_move(s, who) && self.may_charge(s, who).is_ok() && !self.is_engaged(s, who);
        may.then(|| self.search(s, who))
    }

    fn search<'a>(&'a self, s: &'a State, who: Piece) -> Search<'a> {
        let figure = s.figure(who);
        Search {
            game: self,
            s,
            who,
            from: figure.at,
            allowance: self.allowance(s, who),
            mounted: figure.is_mounted(),
            found: Vec::new(),
        }
    }
}

impl<'a> Search<'a> {
    /// Keeps the way along a route as far as one Move goes, or to the foot of what bars it.
    fn along(&mut self, route: &Route) {
        let game = self.game;
        if let Some(wall) = route.wall {
            let last = route.points[route.points.len() - 1];
            let close = game.radius(self.s, self.who) + 5;
            if let Some(back) = Heading::of(last - wall) {
                self.straight(wall + back.offset(0, close));
            }
        }
        let open = game.open_lines(self.s);
        let ground = &game.scenario.ground;
        let is_free = |a: Point, b: Point| {
            let leg = Segment::new(a, b);
            game.may_cross(leg, open, a == self.from).is_ok()
                && ground.enters(leg, Flags::IMPASSABLE).is_none()
        };
        // By point of the route: the waypoints of the straightest way to it.
        let mut ways: Vec<Path> = Vec::new();
        let (mut path, mut last) = (Path::STAY, self.from);
        for (at, point) in route.points.iter().enumerate() {
            if *point == self.from {
                ways.push(Path::STAY);
                continue;
            }
            if !is_free(last, *point) {
                let Some(before) = at.checked_sub(1).map(|at| route.points[at]) else { break };
                if path.push(before).is_err() {
                    break;
                }
                last = before;
            }
            let mut way = path;
            if way.push(*point).is_err() {
                break;
            }
            ways.push(way);
        }
        for path in ways.into_iter().rev().filter(|path| !path.is_empty()) {
            let heading = match self.mounted {
                true => path.legs(self.from).last().and_then(|leg| Heading::of(leg.way())),
                false => Some(Heading::NORTH),
            };
            if heading.is_some_and(|heading| self.keep(path, heading)) {
                return;
            }
        }
    }

    /// Keeps a way if it is legal and new.
    fn keep(&mut self, path: Path, heading: Heading) -> bool {
        if self.found.contains(&(path, heading)) {
            return true;
        }
        let legal = self.game.may_move(self.s, self.who, &path, heading).is_ok();
        if legal {
            self.found.push((path, heading));
        }
        legal
    }

    /// Keeps the straight way to a point if it is legal.
    fn straight(&mut self, to: Point) -> bool {
        let Ok(path) = Path::to(to) else { return false };
        let heading = match (self.mounted, Heading::of(to - self.from)) {
            (true, Some(heading)) => heading,
            _ => Heading::NORTH,
        };
        to != self.from && self.keep(path, heading)
    }

    /// Keeps the way towards a point, as far as one Move goes.
    fn towards(&mut self, goal: Point) {
        let long = isqrt(self.from.square_to(goal)) as i32;
        if long == 0 || (long <= self.allowance && self.straight(goal)) {
            return;
        }
        let Some(heading) = Heading::of(goal - self.from) else { return };
        let most = long.min(self.allowance - self.turning(heading));
        for quarters in QUARTERS {
            let length = i64::from(most * quarters / 4 - 2);
            if length > 0
                && self.straight(self.from + (goal - self.from).scaled(length, long.into()))
            {
                return;
            }
        }
    }

    /// What turning to a heading costs a rider.
    fn turning(&self, heading: Heading) -> i32 {
        match self.mounted {
            true => {
                let looks = self.s.figure(self.who).heading;
                self.game.turning_cost(looks.turn_to(heading).into())
            }
            false => 0,
        }
    }

    /// Contact with each enemy in reach.
    fn contacts(&mut self) {
        let game = self.game;
        if game.may_charge(self.s, self.who).is_err() || game.is_engaged(self.s, self.who) {
            return;
        }
        let mut planner = None;
        for foe in pieces(game.active(self.s, game.side(self.who).other())) {
            self.contact(foe, &mut planner);
        }
    }

    /// Contact with an enemy in reach: straight, or round whatever stands between.
    fn contact(&mut self, foe: Piece, planner: &mut Option<(Strider<'a>, Web)>) {
        let game = self.game;
        let (radius, base) = (game.radius(self.s, self.who), game.base(self.s, foe));
        if !self.from.is_within(base.centre, self.allowance + radius + base.radius + 10) {
            return;
        }
        let Some(end) = base.snap(self.from, radius) else { return };
        if self.straight(end) {
            return;
        }
        let (strider, web) = planner.get_or_insert_with(|| {
            let strider = game.strider(self.s, self.who);
            let web = strider.web();
            (strider, web)
        });
        let sides = (0..8).filter_map(|n| {
            let aside = Heading::new(n * 45).offset(0, 1000);
            base.snap(base.centre + aside, radius)
        });
        let planned: Vec<_> = sides.filter_map(|end| strider.plan(web, end)).collect();
        for (path, heading) in planned {
            if self.keep(path, heading) {
                break;
            }
        }
    }

    /// The limits of one's own weapon against the nearest enemy, and out of everybody's reach.
    fn ranges(&mut self) {
        let game = self.game;
        let side = game.side(self.who);
        let Some(foe) = game.nearest_enemy(self.s, side, self.from) else { return };
        let base = game.base(self.s, foe);
        let long = isqrt(self.from.square_to(base.centre)) as i32;
        if long == 0 {
            return;
        }
        if let Some(missile) = game.character(self.who).missile {
            let radii = base.radius + game.radius(self.s, self.who);
            for limit in game.tables().bands[missile as usize] {
                let step = long - limit - radii;
                if step != 0 && step.abs() <= self.allowance {
                    let way = (base.centre - self.from).scaled(i64::from(step), long.into());
                    self.straight(self.from + way);
                }
            }
        }
        self.towards(base.centre);
        let away =
            self.from + (self.from - base.centre).scaled(i64::from(self.allowance), long.into());
        self.towards(away);
    }

    /// The nearest cover: woods and rocks, and what stands between oneself and the enemy.
    fn shelter(&mut self) {
        let ground = &self.game.scenario.ground;
        let from = self.from;
        for area in ground.areas() {
            if area.kind.flags().has(Flags::COVER)
                && area.polygon.is_within(from, NEAR_COVER)
                && let Some(inside) = area.polygon.nearest_inside(from)
            {
                self.towards(inside);
            }
        }
        let side = self.game.side(self.who);
        let Some(foe) = self.game.nearest_enemy(self.s, side, from) else { return };
        let foe = self.s.figure(foe).at;
        let behind = self.game.radius(self.s, self.who) + 50;
        for line in ground.lines() {
            if !line.is_within(from, NEAR_COVER) {
                continue;
            }
            let Some(near) = line.nearest(from) else { continue };
            if let Some(away) = Heading::of(near - foe) {
                self.towards(near + away.offset(0, behind));
            }
        }
    }

    /// The foot of each wall in reach.
    fn walls(&mut self) {
        if self.mounted {
            return;
        }
        let ground = &self.game.scenario.ground;
        let close = self.game.radius(self.s, self.who) + 5;
        let (from, reach) = (self.from, self.allowance);
        for line in ground.lines().iter().filter(|line| line.is_within(from, reach)) {
            let Some(near) = line.nearest(from) else { continue };
            if let Some(back) = Heading::of(from - near) {
                self.towards(near + back.offset(0, close));
            }
        }
    }

    /// Straight on in the twelve directions of the clock.
    fn clock(&mut self) {
        for hour in 0..12 {
            let heading = Heading::new(hour * 30);
            let most = self.allowance - self.turning(heading);
            for quarters in QUARTERS {
                let length = most * quarters / 4 - 2;
                if length > 0 && self.straight(self.from + heading.offset(0, length)) {
                    break;
                }
            }
        }
    }

    /// SS-MOV-03 — Turns on the spot.
    fn turns(&mut self) {
        if self.mounted {
            let looks = self.s.figure(self.who).heading;
            for turn in [45, 90, 135, 180, 225, 270, 315] {
                self.keep(Path::STAY, looks.turned(turn));
            }
        }
    }
}
