//! Ways worth considering: onto each enemy in reach, into range and out of it, to what the side is
//! after, straight on in the directions of the clock; and rides of leaders.

use engine::{Piece, Side};
use measure::num::isqrt;
use measure::reach::Web;
use measure::{Heading, Path, Point};

use crate::Warfare;
use crate::action::Action;
use crate::reach::Strider;
use crate::rules::attack::Onset;
use crate::rules::fire::RANGE;
use crate::rules::movement::BANK;
use crate::scenario::Feat;
use crate::state::State;

/// Where a straight way is cut short if all of it cannot be gone, in quarters.
const QUARTERS: [i32; 4] = [4, 3, 2, 1];
/// How far beyond the place of an attack its last leg may begin.
const RUN_UP: i32 = 60;

/// A unit looking for ways, and those it has found.
struct Search<'a> {
    game: &'a Warfare,
    s: &'a State,
    who: Piece,
    from: Point,
    allowance: i32,
    /// SW-GEO-07 — The offset of attacks, if it is given.
    offset: Option<i16>,
    planner: Option<(Strider<'a>, Web)>,
    found: Vec<Action>,
}

impl Warfare {
    /// The moves and attacks of a unit that are worth considering, each legal and once.
    pub(crate) fn list_moves(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let mut search = self.search(s, who, None);
        search.attacks();
        search.ranges();
        search.goals();
        search.banks();
        search.clock();
        search.turns();
        out.append(&mut search.found);
    }

    /// True of a unit for which anything would be listed: what is found at once is looked for first.
    pub(crate) fn has_move(&self, s: &State, who: Piece) -> bool {
        let mut search = self.search(s, who, None);
        let looks = [
            Search::turn,
            Search::clock,
            Search::turns,
            Search::ranges,
            Search::goals,
            Search::banks,
            Search::attacks,
        ];
        looks.iter().any(|look| {
            look(&mut search);
            !search.found.is_empty()
        })
    }

    fn search<'a>(&'a self, s: &'a State, who: Piece, offset: Option<i16>) -> Search<'a> {
        let (from, allowance) = (s.body(who).at, self.full_move(who));
        Search { game: self, s, who, from, allowance, offset, planner: None, found: Vec::new() }
    }

    /// The attacks of a unit on one enemy, on each of its sides.
    pub fn list_attacks(
        &self,
        s: &State,
        who: Piece,
        foe: Piece,
        offset: Option<i16>,
        out: &mut Vec<Action>,
    ) {
        let mut search = self.search(s, who, offset);
        for side in 0..4 {
            if self.may_come_to(s, who, foe, side).is_ok() {
                search.attack(foe, side);
            }
        }
        out.append(&mut search.found);
    }

    /// Where a side wants to be: as near to a point as it can.
    pub(crate) fn drawn_to(&self, side: Side, from: Point) -> Vec<Point> {
        let mut goals = Vec::new();
        for aim in self.scenario.aims.iter() {
            match &aim.feat {
                // The defender wants to be where the attacker does.
                Feat::Hold(zone) => goals.extend(zone.nearest_inside(from)),
                Feat::Level(_) => {
                    let hills = self.ground().areas().iter().filter(|area| area.levels > 0);
                    goals.extend(hills.filter_map(|hill| hill.polygon.nearest_inside(from)));
                }
                Feat::Leave(exit) if aim.side == side => {
                    let exits = self.ground().pieces().exits.iter().enumerate();
                    let open = exits.filter(|(n, _)| exit.is_none_or(|at| usize::from(at) == *n));
                    goals.extend(open.map(|(_, exit)| exit.edge.nearest(from)));
                }
                _ => {}
            }
        }
        goals
    }

    /// The rides of a leader that are worth considering, each legal and once.
    pub(crate) fn list_rides(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let from = s.body(who).at;
        let mut found: Vec<Action> = Vec::new();
        let mut keep = |path: Path, join: Option<Piece>| {
            let action = Action::Lead { who, path, join };
            let fresh = !found.contains(&action);
            let legal = fresh && self.may_lead(s, who, &path, join).is_ok();
            if legal {
                found.push(action);
            }
            legal || !fresh
        };
        let mut planner = None;
        for unit in self.units_here(s, self.side(who)).filter(|unit| !s.body(*unit).link.is_some())
        {
            let tray = self.tray(s, unit);
            let reach = self.full_move(who) + self.shape(unit).radius;
            if !from.is_within(tray.centre, reach) {
                continue;
            }
            let ends = [tray.nearest(from), tray.centre];
            let straight = |to: Point| if to == from { Ok(Path::STAY) } else { Path::to(to) };
            if ends.iter().any(|to| straight(*to).is_ok_and(|path| keep(path, Some(unit)))) {
                continue;
            }
            let (strider, web) = planner.get_or_insert_with(|| {
                let strider = self.strider(s, who);
                let web = strider.web();
                (strider, web)
            });
            let _ = ends
                .iter()
                .any(|to| strider.plan(web, *to).is_some_and(|path| keep(path, Some(unit))));
        }
        for hour in 0..12 {
            let _ = self.rides(from, who, hour).any(|path| keep(path, None));
        }
        out.append(&mut found);
    }

    /// True of a leader for whom anything would be listed.
    pub(crate) fn has_ride(&self, s: &State, who: Piece) -> bool {
        let mut rides = (0..12).flat_map(|hour| self.rides(s.body(who).at, who, hour));
        let mut list = Vec::new();
        rides.any(|path| self.may_lead(s, who, &path, None).is_ok()) || {
            self.list_rides(s, who, &mut list);
            !list.is_empty()
        }
    }

    /// Straight on in a direction of the clock, the longest way first.
    fn rides(&self, from: Point, who: Piece, hour: i32) -> impl Iterator<Item = Path> + use<> {
        let (heading, full) = (Heading::new(hour * 30), self.full_move(who));
        let ends = QUARTERS.iter().map(move |quarters| full * quarters / 4 - 2);
        ends.filter_map(move |length| Path::to(from + heading.offset(0, length)).ok())
    }
}

impl Search<'_> {
    /// Keeps a move if it is legal and new.
    fn keep(&mut self, path: Path, heading: Heading) -> bool {
        let action = Action::Move { who: self.who, path, heading };
        if self.found.contains(&action) {
            return true;
        }
        let legal = self.game.may_move(self.s, self.who, &path, heading).is_ok();
        if legal {
            self.found.push(action);
        }
        legal
    }

    /// Keeps the straight way to a point if it is legal, looking at the nearest enemy, or along
    /// the way, or as before.
    fn straight(&mut self, to: Point) -> bool {
        let Ok(path) = Path::to(to) else { return false };
        if to == self.from {
            return false;
        }
        let body = self.s.body(self.who);
        let foes = self.game.units_here(self.s, self.game.side(self.who).other());
        let foe = foes.min_by_key(|foe| to.square_to(self.s.body(*foe).at));
        let at_foe = foe.and_then(|foe| Heading::of(self.s.body(foe).at - to));
        let ahead = Heading::of(to - self.from);
        [at_foe, ahead, Some(body.heading)]
            .into_iter()
            .flatten()
            .any(|heading| self.keep(path, heading))
    }

    /// Keeps the way towards a point, as far as one move goes.
    fn towards(&mut self, goal: Point) {
        let long = isqrt(self.from.square_to(goal)) as i32;
        if long == 0 || (long <= self.allowance && self.straight(goal)) {
            return;
        }
        let most = long.min(self.allowance);
        for quarters in QUARTERS {
            let length = i64::from(most * quarters / 4 - 2);
            if length > 0
                && self.straight(self.from + (goal - self.from).scaled(length, long.into()))
            {
                return;
            }
        }
    }

    /// Towards each place the side is after.
    fn goals(&mut self) {
        for goal in self.game.drawn_to(self.game.side(self.who), self.from) {
            self.towards(goal);
        }
    }

    /// Every side of each enemy in reach: straight, by a short run-up, or round what is between.
    fn attacks(&mut self) {
        let (game, s, who) = (self.game, self.s, self.who);
        let reach = self.allowance + game.shape(who).half_depth;
        for foe in game.units_here(s, game.side(who).other()) {
            if !self.from.is_within(s.body(foe).at, reach + game.shape(foe).radius) {
                continue;
            }
            for side in 0..4 {
                if game.may_come_to(s, who, foe, side).is_ok() {
                    self.attack(foe, side);
                }
            }
        }
    }

    fn attack(&mut self, foe: Piece, side: u8) -> bool {
        let (game, s, who) = (self.game, self.s, self.who);
        let offset = self.offset.or_else(|| game.fitting_offset(s, who, foe, side));
        let Some(offset) = offset else { return false };
        let (to, heading) = game.conformed(s, who, foe, side, offset);
        if !self.from.is_within(to, self.allowance) {
            return false;
        }
        if self.onset(foe, side, offset, Path::STAY) {
            return true;
        }
        // The last leg comes from beyond the line of the side: straight out from the place.
        let out = to - heading.offset(0, RUN_UP);
        if Path::to(out).is_ok_and(|via| self.onset(foe, side, offset, via)) {
            return true;
        }
        if self.planner.is_none() {
            let strider = game.strider(s, who);
            let web = strider.web();
            self.planner = Some((strider, web));
        }
        let Some((strider, web)) = &self.planner else { return false };
        let plans = [strider.plan(web, to), strider.plan(web, out)];
        let via = |path: Path, whole: bool| {
            let mut via = path;
            if whole {
                via.pop();
            }
            via
        };
        let ways = [plans[0].map(|p| via(p, true)), plans[1].map(|p| via(p, false))];
        ways.into_iter().flatten().any(|via| self.onset(foe, side, offset, via))
    }

    fn onset(&mut self, foe: Piece, side: u8, offset: i16, via: Path) -> bool {
        let onset = Onset { who: self.who, foe, side, offset, via };
        let legal = self.game.may_attack(self.s, &onset).is_ok();
        let action = Action::Attack { who: self.who, foe, side, offset, via };
        if legal && !self.found.contains(&action) {
            self.found.push(action);
        }
        legal
    }

    /// Just into range of the nearest enemy, just out of it, towards it and away from it.
    fn ranges(&mut self) {
        let Some(foe) = self.game.nearest_enemy(self.s, self.who) else { return };
        let at = self.s.body(foe).at;
        let long = isqrt(self.from.square_to(at)) as i32;
        if long == 0 {
            return;
        }
        let deep = self.game.shape(foe).half_depth + self.game.shape(self.who).half_depth;
        for limit in [RANGE, RANGE + deep, RANGE - deep] {
            let step = long - limit;
            if step != 0 && step.abs() <= self.allowance {
                let way = (at - self.from).scaled(i64::from(step), long.into());
                self.straight(self.from + way);
            }
        }
        self.towards(at);
        let away = (self.from - at).scaled(i64::from(self.allowance), long.into());
        self.towards(self.from + away);
    }

    /// SW-MOV-06 — To the bank of each river in reach, and across it.
    fn banks(&mut self) {
        let (game, from) = (self.game, self.from);
        for river in game.rivers.iter().copied() {
            let polygon = &game.ground().areas()[usize::from(river)].polygon;
            if !polygon.is_within(from, self.allowance + BANK) {
                continue;
            }
            if game.is_on_bank(river, from) || game.ground().areas_at(from).has(river) {
                for hour in 0..12 {
                    let way = Heading::new(hour * 30);
                    let across = (0..self.allowance / 60)
                        .rev()
                        .map(|n| from + way.offset(0, n * 60))
                        .find(|p| game.is_on_bank(river, *p) && !p.is_within(from, BANK));
                    if let Some(across) = across {
                        self.straight(across);
                    }
                }
            } else if let near = polygon.nearest(from)
                && let Some(back) = Heading::of(from - near)
            {
                self.towards(near + back.offset(0, BANK / 2));
            }
        }
    }

    /// Straight on in the twelve directions of the clock.
    fn clock(&mut self) {
        for hour in 0..12 {
            let heading = Heading::new(hour * 30);
            for quarters in QUARTERS {
                let length = self.allowance * quarters / 4 - 2;
                if length > 0 && self.straight(self.from + heading.offset(0, length)) {
                    break;
                }
            }
        }
    }

    /// SW-MOV-04 — One of the turns on the spot.
    fn turn(&mut self) {
        let _ = (0..8).any(|n| self.keep(Path::STAY, Heading::new(n * 45)));
    }

    /// SW-MOV-04 — Turns on the spot: to the nearest enemy, and all about.
    fn turns(&mut self) {
        let at_foe = self
            .game
            .nearest_enemy(self.s, self.who)
            .and_then(|foe| Heading::of(self.s.body(foe).at - self.from));
        let about = (0..8).map(|n| Heading::new(n * 45));
        for heading in at_foe.into_iter().chain(about).collect::<Vec<_>>() {
            self.keep(Path::STAY, heading);
        }
    }
}

impl Warfare {
    /// SW-GEO-07 — The smallest offset with which an attacker stands on nobody, positive before
    /// negative.
    pub fn fitting_offset(&self, s: &State, who: Piece, foe: Piece, side: u8) -> Option<i16> {
        let most = self.most_offset(who, foe, side);
        let fits = |offset: i32| {
            let (to, heading) = self.conformed(s, who, foe, side, offset as i16);
            let tray = self.tray_at(who, to, heading);
            self.is_on_table(&tray) && self.collision(s, who, &tray).is_none()
        };
        if fits(0) {
            return Some(0);
        }
        let near = |offset: &i32| fits(*offset) || fits(-*offset);
        let found = (1..=most).find(near)?;
        Some(if fits(found) { found } else { -found } as i16)
    }
}
