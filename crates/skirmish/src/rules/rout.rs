//! Forced moves and seppuku (SS-RTR, SS-RLY-05).

use engine::{Piece, Refusal, Tell};
use measure::num::isqrt;
use measure::{Disc, Flags, Heading, Path, Point, Segment};

use super::movement::STEPPED_OVER;
use super::no;
use crate::Skirmish;
use crate::event::{Event, Flight};
use crate::options::SeppukuScope;
use crate::rule;
use crate::scenario::Edge;
use crate::state::{State, Status, mark, pieces};

/// SS-RTR-01, SS-RTR-02 — Ways are tried in steps of so many u.
const STEP: i32 = 10;
/// SS-RTR-01 — How far behind an obstacle one stops, beyond one's own radius.
const BEHIND: i32 = 50;
/// SS-RTR-02 — Headings are tried in steps of so many degrees, to either side …
const SWERVE: i32 = 15;
/// … and so many of them.
const SWERVES: i32 = 6;
/// SS-RLY-05 — How far from every enemy one must be.
const ALONE: i32 = 3000;

/// A forced move as it was worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Why.
    pub flight: Flight,
    /// The way; of no leg if he stays where he is.
    pub path: Path,
    /// Where a rider looks in the end.
    pub heading: Heading,
    /// SS-RTR-03 — True if it carries him off the table.
    pub off: bool,
    /// SS-RTR-01 — Where he withdraws to; SS-RTR-02 — the enemy he runs from.
    pub mark: Point,
    /// How far from the mark he ends, as a square.
    pub square: i64,
}

impl Skirmish {
    /// SS-RTR-01, SS-RTR-02 — The next forced move of a figure, one action of it, as its group is
    /// now (withdraw or broken).
    pub fn forced(&self, s: &State, who: Piece) -> Forced {
        let broken = s.group(self.group_of(who)).is_broken();
        let flight = if broken { Flight::Runs } else { Flight::Withdraws };
        let enemy = self.nearest_enemy(s, self.side(who), s.figure(who).at);
        match (enemy, flight) {
            (Some(enemy), Flight::Runs) => self.run(s, who, s.figure(enemy).at),
            (Some(enemy), Flight::Withdraws) => self.withdraw(s, who, enemy),
            (None, _) => self.stay(s, who, flight, s.figure(who).at),
        }
    }

    /// He stays where he is.
    fn stay(&self, s: &State, who: Piece, flight: Flight, mark: Point) -> Forced {
        let figure = s.figure(who);
        let square = figure.at.square_to(mark);
        Forced { flight, path: Path::STAY, heading: figure.heading, off: false, mark, square }
    }

    /// SS-RTR-01 — Towards the nearest cover or the home edge.
    fn withdraw(&self, s: &State, who: Piece, enemy: Piece) -> Forced {
        let at = s.figure(who).at;
        let goal = self.refuge(s, who, s.figure(enemy).at);
        let stays = self.stay(s, who, Flight::Withdraws, goal);
        if goal == at || self.in_cover(s, who, enemy) {
            return stays;
        }
        let (way, long) = (goal - at, isqrt(at.square_to(goal)));
        let steps = (long.min(i64::from(self.allowance(s, who))) as i32 / STEP).max(0);
        let lengths = (1..=steps).rev().map(|n| at + way.scaled(i64::from(n * STEP), long));
        let ends = std::iter::once(goal).chain(lengths);
        let mut legal = ends.filter_map(|end| {
            let (path, heading) = self.straight(s, who, end)?;
            self.may_fall_back(s, who, &path, heading).ok()?;
            Some((path, heading, end))
        });
        match legal.next() {
            Some((path, heading, end)) => {
                Forced { path, heading, square: end.square_to(goal), ..stays }
            }
            None => stays,
        }
    }

    /// SS-RTR-01 — Where a figure withdraws to.
    fn refuge(&self, s: &State, who: Piece, enemy: Point) -> Point {
        let (ground, at, radius) = (&self.scenario.ground, s.figure(who).at, self.radius(s, who));
        let open = self.open_lines(s);
        let areas = ground.areas().iter().enumerate();
        let woods = areas.filter(|(_, area)| area.kind.flags().has(Flags::COVER));
        let inside = woods.filter_map(|(_, area)| area.polygon.nearest_inside(at));
        let lines = ground.lines().iter().enumerate().filter(|(n, _)| !open.has(*n as u8));
        let covering = lines.filter(|(_, line)| line.parts().iter().any(|part| part.is_cover()));
        let behind = covering.filter_map(|(_, line)| {
            let q = line.nearest(at)?;
            let away = q - enemy;
            let long = isqrt(away.square());
            (long > 0).then(|| q + away.scaled(i64::from(radius + BEHIND), long))
        });
        let counts = |goal: &Point| {
            goal.square_to(enemy) >= at.square_to(enemy) && self.is_way_clear(s, at, *goal)
        };
        let edge = self.edge_spot(who, at, radius);
        // The first of those equally near is taken: woods, then obstacles, then the edge.
        let goals = inside.chain(behind).filter(counts).chain([edge]);
        goals.min_by_key(|goal| at.square_to(*goal)).unwrap_or(edge)
    }

    /// SS-RTR-01 — True if nothing that must be climbed crosses the straight way.
    fn is_way_clear(&self, s: &State, from: Point, to: Point) -> bool {
        let open = self.open_lines(s);
        let crossings = self.scenario.ground.crossings(Segment::new(from, to));
        let bars = |line: u8, climb: i32| climb > STEPPED_OVER && !open.has(line);
        !crossings.iter().any(|crossing| bars(crossing.line, crossing.climb))
    }

    /// SS-RTR-01 — The spot at the home edge straight ahead, the base touching the edge.
    fn edge_spot(&self, who: Piece, at: Point, radius: i32) -> Point {
        let ground = &self.scenario.ground;
        match self.scenario.parties[self.side(who)].home {
            Edge::South => Point::new(at.x, radius),
            Edge::North => Point::new(at.x, ground.height() - radius),
            Edge::West => Point::new(radius, at.y),
            Edge::East => Point::new(ground.width() - radius, at.y),
        }
    }

    /// The straight way to a point, and where a rider then looks; nothing if there is no way.
    fn straight(&self, s: &State, who: Piece, to: Point) -> Option<(Path, Heading)> {
        let figure = s.figure(who);
        let path = Path::to(to).ok()?;
        let heading = match figure.is_mounted() {
            true => Heading::of(to - figure.at)?,
            false => Heading::NORTH,
        };
        path.is_sound(figure.at).then_some((path, heading))
    }

    /// SS-RTR-04 — Whether a forced move may go a way: as any way, and not into contact.
    fn may_fall_back(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        heading: Heading,
    ) -> Result<(), Refusal> {
        let way = self.way(s, who, path, heading)?;
        if way.exit.is_some() {
            return Err(no(rule::SS_RTR_03, "nobody is forced off by an exit"));
        }
        if self.foes_if(s, who, self.arrived(s, who, &way)) != 0 {
            return Err(no(rule::SS_RTR_04, "he may not end in contact with an enemy"));
        }
        Ok(())
    }

    /// SS-RTR-02 — Away from the nearest enemy.
    fn run(&self, s: &State, who: Piece, enemy: Point) -> Forced {
        let at = s.figure(who).at;
        let stays = self.stay(s, who, Flight::Runs, enemy);
        // Whoever stands on the very spot of his enemy has no way to run; nobody does.
        let Some(ahead) = Heading::of(at - enemy) else { return stays };
        let allowance = self.allowance(s, who);
        let mut best = stays;
        for n in 0..=2 * SWERVES {
            let aside = (n + 1) / 2 * SWERVE * if n % 2 == 1 { 1 } else { -1 };
            let Some((run, length)) = self.dash(s, who, enemy, ahead.turned(aside)) else {
                continue;
            };
            if length + STEP >= allowance && run.square > stays.square {
                return run;
            }
            if run.square > best.square {
                best = run;
            }
        }
        best
    }

    /// SS-RTR-02, SS-RTR-03 — The longest run in a direction, and how long it is.
    fn dash(&self, s: &State, who: Piece, enemy: Point, way: Heading) -> Option<(Forced, i32)> {
        let (figure, ground) = (s.figure(who), &self.scenario.ground);
        let radius = self.radius(s, who);
        let stays = self.stay(s, who, Flight::Runs, enemy);
        let heading = if figure.is_mounted() { way } else { Heading::NORTH };
        let steps = self.allowance(s, who) / STEP;
        (1..=steps).rev().find_map(|n| {
            let end = figure.at + way.offset(0, n * STEP);
            let run = Forced { heading, square: end.square_to(enemy), ..stays };
            if Disc::new(end, radius).is_on_table(ground.width(), ground.height()) {
                let path = Path::to(end).ok()?;
                self.may_fall_back(s, who, &path, heading).ok()?;
                return Some((Forced { path, ..run }, n * STEP));
            }
            // It leads off the table: what lies on it is looked at as far as the edge.
            let on = (0..n).rev().map(|n| figure.at + way.offset(0, n * STEP));
            let edge = on.into_iter().find(|spot| ground.has(*spot))?;
            self.may_run_off(s, who, edge, heading).ok()?;
            Some((Forced { off: true, heading: way, ..run }, n * STEP))
        })
    }

    /// SS-RTR-03 — Whether somebody may run off the table by this last point of it.
    fn may_run_off(
        &self,
        s: &State,
        who: Piece,
        edge: Point,
        heading: Heading,
    ) -> Result<(), Refusal> {
        let leg = Segment::new(s.figure(who).at, edge);
        if leg.a == leg.b {
            return Ok(());
        }
        let Ok(path) = Path::to(edge) else {
            return Err(no(rule::SS_RTR_03, "that is no way off the table"));
        };
        let (cost, allowance) = self.cost(s, who, &path, heading);
        if cost > allowance {
            return Err(no(rule::SS_MOV_02, "that is further than one Move goes"));
        }
        self.may_cross(leg, self.open_lines(s), true)?;
        if self.scenario.ground.enters(leg, Flags::IMPASSABLE).is_some() {
            return Err(no(rule::SS_MOV_05, "nobody can go there"));
        }
        self.may_pass(s, who, &path, false)
    }

    /// SS-RTR-01, SS-RTR-02 — Whether a way of the owner's own may take the place of a forced
    /// move: legal as a move (the caller has looked at that), and no worse.
    pub(crate) fn may_flee(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        heading: Heading,
    ) -> Result<(), Refusal> {
        self.may_fall_back(s, who, path, heading)?;
        let forced = self.forced(s, who);
        let square = path.end().unwrap_or(s.figure(who).at).square_to(forced.mark);
        match forced.flight {
            Flight::Withdraws if square > forced.square => {
                Err(no(rule::SS_RTR_01, "he must end as near to shelter as that"))
            }
            Flight::Runs if square < forced.square => {
                Err(no(rule::SS_RTR_02, "he must end as far from the enemy as that"))
            }
            _ => Ok(()),
        }
    }

    /// SS-RTR-01, SS-RTR-02, SS-RTR-03 — Carries a forced move out; the caller spends the action.
    pub(crate) fn flee(
        &self,
        s: &mut State,
        who: Piece,
        forced: Forced,
        tell: &mut impl Tell<Event>,
    ) {
        let (from, flight, heading) = (s.figure(who).at, forced.flight, forced.heading);
        if forced.off {
            tell.tell(|| Event::Fled { who, from, heading });
            self.put_out(s, who, Status::Fled, tell);
            return;
        }
        let path = forced.path;
        let Some(to) = path.end() else {
            tell.tell(|| Event::StayedPut { who, flight });
            return;
        };
        let cost = self.cost(s, who, &path, heading).0 as u16;
        tell.tell(|| Event::Forced { who, flight, from, path, heading, cost });
        self.shift(s, who, to, heading, tell);
        self.forget_contacts(s);
    }

    /// SS-RLY-05 — Whoever must, commits seppuku: looked at in the end of P2 and in P7.
    pub(crate) fn seppuku(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for group in self.group_ids() {
            let side = self.group(group).side;
            let commander = self.scenario.parties[side].commander;
            let killed = commander.is_some_and(|fc| s.figure(fc).status == Status::Killed);
            let state = s.group(group);
            let lost = match self.options().seppuku_scope {
                SeppukuScope::NoRallyOnly => state.has(mark::NO_RALLY),
                SeppukuScope::AllBroken => true,
            };
            if !killed || !state.is_broken() || !lost {
                continue;
            }
            for who in pieces(self.active_members(s, group)) {
                let base = self.base(s, who);
                // Nobody may be closer than that: a base wider by it is not overlapped.
                let wide = Disc::new(base.centre, base.radius + ALONE);
                let near = |foe: Piece| wide.overlaps(self.base(s, foe));
                let enemies = pieces(self.active(s, side.other()));
                if self.character(who).class.is_samurai() && !enemies.iter().any(near) {
                    tell.tell(|| Event::Seppuku { who });
                    self.put_out(s, who, Status::Killed, tell);
                }
            }
        }
    }
}
