//! Movement (SS-MOV): what a way costs, and who may go it.

use engine::{Piece, Refusal, Tell};
use measure::area::Flags;
use measure::num::cdiv;
use measure::{Along, Disc, Heading, Path, Point, Segment};

use crate::Skirmish;
use crate::event::Event;
use crate::options::{BreakOff, CavalryTurn, Cohesion, Difficult};
use crate::rule;
use crate::state::{Climb, Figure, State, Status, mark, pieces};

use super::no;

/// SS-MOV-05 — What is no higher than this is stepped over.
pub(crate) const STEPPED_OVER: i32 = 100;
/// SS-MOV-03 — What turning by 45 degrees costs.
const QUARTER_MOVE: i64 = 600;
/// SS-MOV-10 — How far one may stray.
const STRAY: i32 = 1500;

/// A way as it is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub end: Point,
    /// Where a rider looks in the end; north on foot.
    pub heading: Heading,
    /// SS-MOV-02, SS-MOV-03 — What it costs.
    pub cost: i32,
    /// What may be spent; less than the usual with `difficult` per action.
    pub allowance: i32,
    /// K-03 — The exit by which it leaves the table.
    pub exit: Option<u8>,
}

impl Skirmish {
    /// SS-MOV-01 — What one Move action buys.
    pub fn allowance(&self, s: &State, who: Piece) -> i32 {
        let (table, one) = (&self.tables().allowance, self.character(who));
        if s.figure(who).is_mounted() {
            table.mounted
        } else if one.animal {
            table.animal
        } else if one.armour.is_worn() {
            table.armour
        } else {
            table.unarmoured
        }
    }

    /// SS-MOV-03 — What turning costs a rider who turns so many degrees in one action.
    pub fn turning_cost(&self, degrees: u32) -> i32 {
        let degrees = i64::from(degrees);
        let cost = match self.options().cavalry_turn {
            CavalryTurn::Proportional => cdiv(degrees * QUARTER_MOVE, 45),
            CavalryTurn::PerStarted => cdiv(degrees, 45) * QUARTER_MOVE,
            CavalryTurn::PerFull => degrees / 45 * QUARTER_MOVE,
        };
        cost as i32
    }

    /// SS-MOV-03 — The degrees a rider turns along a way.
    fn turned(&self, from: &Figure, path: &Path, heading: Heading) -> u32 {
        let (mut looks, mut sum) = (from.heading, 0);
        for leg in path.legs(from.at) {
            let along = Heading::of(leg.way()).unwrap_or(looks);
            sum += u32::from(looks.turn_to(along));
            looks = along;
        }
        sum + u32::from(looks.turn_to(heading))
    }

    /// SS-MOV-02, SS-MOV-03 — What a way costs and what may be spent on it.
    pub fn cost(&self, s: &State, who: Piece, path: &Path, heading: Heading) -> (i32, i32) {
        let (figure, ground) = (s.figure(who), &self.scenario.ground);
        let (length, allowance) = (path.length(figure.at), self.allowance(s, who));
        let turning = match figure.is_mounted() {
            true => self.turning_cost(self.turned(figure, path, heading)),
            false => 0,
        };
        let slow = ground.path_in_length(figure.at, path, Flags::DIFFICULT);
        match self.options().difficult {
            Difficult::PerDistance => (length + slow + turning, allowance),
            Difficult::PerAction => {
                let slowed =
                    slow > 0 || (path.is_empty() && ground.is_in(figure.at, Flags::DIFFICULT));
                match slowed {
                    true => (length + (turning + 1) / 2, allowance / 2),
                    false => (length + turning, allowance),
                }
            }
        }
    }

    /// SS-MOV-02 … SS-MOV-05, SS-MOV-09 — Whether a way can be gone at all, whatever for: paid for,
    /// over ground that carries, past nobody who bars it, to a place that is free. What follows
    /// from contact, and whether one may move, is the caller's.
    pub fn way(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        heading: Heading,
    ) -> Result<Way, Refusal> {
        let figure = s.figure(who);
        if !path.is_sound(figure.at) {
            return Err(no(rule::MG_12, "every leg of a path has a length"));
        }
        let mounted = figure.is_mounted();
        if !mounted && heading != Heading::NORTH {
            return Err(no(rule::SS_MOV_03, "who is on foot looks everywhere"));
        }
        if path.is_empty() && (!mounted || heading == figure.heading) {
            return Err(no(rule::MG_12, "only a rider turns on the spot"));
        }
        let end = path.end().unwrap_or(figure.at);
        let exit = self.exit_at(who, end);
        self.may_tread(s, who, path, exit.is_some())?;
        let (cost, allowance) = self.cost(s, who, path, heading);
        if cost > allowance {
            return Err(self.too_far(s, who, path, heading));
        }
        self.may_pass(s, who, path, exit.is_none())?;
        Ok(Way { end, heading, cost, allowance, exit })
    }

    /// SS-MOV-01 … SS-MOV-03 — Why a way is too long: slow ground, turning, or the length itself.
    fn too_far(&self, s: &State, who: Piece, path: &Path, heading: Heading) -> Refusal {
        let (figure, ground) = (s.figure(who), &self.scenario.ground);
        let slow = ground.path_in_length(figure.at, path, Flags::DIFFICULT) > 0;
        if slow {
            no(rule::SS_MOV_02, "that is further than one Move goes over such ground")
        } else if figure.is_mounted() && self.turned(figure, path, heading) > 0 {
            no(rule::SS_MOV_03, "with the turn that is further than one Move goes")
        } else {
            no(rule::SS_MOV_01, "that is further than one Move goes")
        }
    }

    /// K-03 — The exit of a figure's side on which a point lies.
    fn exit_at(&self, who: Piece, at: Point) -> Option<u8> {
        let exits = self.scenario.parties[self.side(who)].exits;
        if exits == 0 {
            return None;
        }
        let known = self.scenario.ground.pieces().exits.iter().take(8).enumerate();
        let mut open = known.filter(|(n, exit)| exits >> n & 1 == 1 && exit.edge.has(at));
        open.next().map(|(n, _)| n as u8)
    }

    /// MG-02, MG-15, SS-MOV-05, K-54 — The ground along a way.
    fn may_tread(&self, s: &State, who: Piece, path: &Path, leaves: bool) -> Result<(), Refusal> {
        let ground = &self.scenario.ground;
        let (start, radius) = (s.figure(who).at, self.radius(s, who));
        let inside = path.len() - usize::from(leaves);
        for point in path.points().take(inside) {
            if !Disc::new(point, radius).is_on_table(ground.width(), ground.height()) {
                return Err(no(rule::SS_MOV_09, "no move leaves the table"));
            }
        }
        let open = self.open_lines(s);
        for point in path.points() {
            if !ground.lines_at(point).without(open).is_empty() {
                return Err(no(rule::MG_15, "no waypoint lies exactly on a wall or fence"));
            }
        }
        for leg in path.legs(start) {
            self.may_cross(leg, open, leg.a == start)?;
            if ground.enters(leg, Flags::IMPASSABLE).is_some() {
                return Err(no(rule::SS_MOV_05, "nobody can go there"));
            }
        }
        Ok(())
    }

    /// SS-MOV-05, K-56 — Whether a leg crosses only what is stepped over. What one stands on at the
    /// start of a path does not count (MG-15).
    pub(crate) fn may_cross(
        &self,
        leg: Segment,
        open: measure::Ids,
        first: bool,
    ) -> Result<(), Refusal> {
        let crossings = self.scenario.ground.crossings(leg);
        let barred = crossings.iter().any(|crossing| {
            crossing.climb > STEPPED_OVER
                && !open.has(crossing.line)
                && !(first && crossing.until == Along::START)
        });
        match barred {
            true => Err(no(rule::SS_MOV_05, "that is too high to step over")),
            false => Ok(()),
        }
    }

    /// SS-MOV-04 — Whom a way passes, and who stands at its end.
    pub(crate) fn may_pass(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        ends: bool,
    ) -> Result<(), Refusal> {
        let (figure, radius) = (s.figure(who), self.radius(s, who));
        let end = path.end().unwrap_or(figure.at);
        for leg in path.legs(figure.at) {
            let bars = |base: Disc| leg.is_closer(base.centre, base.radius + radius);
            for foe in pieces(self.bits_of(self.side(who).other())) {
                if s.figure(foe).status == Status::Active
                    && is_near(leg, s.figure(foe).at)
                    && bars(self.base(s, foe))
                {
                    return Err(no(rule::SS_MOV_04, "an enemy stands in the way"));
                }
            }
            if self.loose_horses(s).any(|horse| bars(self.base(s, horse))) {
                return Err(no(rule::SS_MOV_04, "a horse stands in the way"));
            }
        }
        if ends && self.is_taken(s, Disc::new(end, radius), who, 0) {
            return Err(no(rule::SS_MOV_04, "somebody stands there"));
        }
        Ok(())
    }

    /// SS-MOV-06 … SS-MOV-10 — Whether somebody may go a way with a Move action of his own: the way
    /// itself, and the enemies it brings him in contact with anew, as bits.
    pub(crate) fn may_move(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        heading: Heading,
    ) -> Result<(Way, u64), Refusal> {
        self.may_begin_move(s, who)?;
        let engaged = self.foes(s, who);
        if engaged != 0 && !path.is_empty() && self.options().break_off == BreakOff::Locked {
            return Err(no(rule::SS_MOV_07, "nobody walks out of a melee"));
        }
        let way = self.way(s, who, path, heading)?;
        if way.exit.is_some() || path.is_empty() {
            self.may_end_at(s, who, way.end)?;
            return Ok((way, 0));
        }
        let foes = self.foes_if(s, who, self.arrived(s, who, &way));
        if engaged != 0 && foes != 0 {
            return Err(no(rule::SS_MOV_07, "who breaks off ends in contact with no enemy"));
        }
        if foes != 0 {
            self.may_charge(s, who)?;
        }
        self.may_end_at(s, who, way.end)?;
        Ok((way, foes))
    }

    /// SS-MOV-06 — The enemies a Move would newly touch, as bits; none if it may not be made.
    pub fn charged(&self, s: &State, who: Piece, path: &Path, heading: Heading) -> u64 {
        self.may_move(s, who, path, heading).map_or(0, |(_, foes)| foes)
    }

    /// SS-ACT-01, SS-ACT-03, SS-HRS-02 — Whether somebody has a Move left.
    fn may_begin_move(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        let figure = s.figure(who);
        if figure.actions == 0 && !figure.has(mark::MOVE_LEFT) {
            return Err(no(rule::SS_ACT_01, "he has no action left"));
        }
        if self.horse_moves(s, who) == Some(0) {
            return Err(no(rule::SS_HRS_02, "his horse has no move left"));
        }
        Ok(())
    }

    /// SS-HRS-02 — The moves somebody's horse has left in this turn; nothing of who is on foot.
    pub fn horse_moves(&self, s: &State, who: Piece) -> Option<u8> {
        let horse = s.horse(s.figure(who).horse.get()?);
        Some(2_u8.saturating_sub(horse.damage / 2).saturating_sub(horse.moves))
    }

    /// A figure as it is at the end of a way.
    pub(crate) fn arrived(&self, s: &State, who: Piece, way: &Way) -> Figure {
        let heading = way.heading;
        Figure { at: way.end, heading, climb: Climb::default(), ..*s.figure(who) }
    }

    /// SS-MOV-08, SS-MOV-10 — Whether somebody may end there, as far as his own people go.
    fn may_end_at(&self, s: &State, who: Piece, end: Point) -> Result<(), Refusal> {
        let (from, side, group) = (s.figure(who).at, self.side(who), self.group_of(who));
        if s.group(group).no_advance > 0
            && let Some(foe) = self.nearest_enemy(s, side, from)
        {
            let foe = s.figure(foe).at;
            if foe.square_to(end) < foe.square_to(from) {
                return Err(no(rule::SS_MOV_08, "his group may not advance"));
            }
        }
        if s.figure(who).has(mark::STRAYED) && self.options().cohesion == Cohesion::Cm15 {
            let nearest = |at: Point| {
                let friends = pieces(self.active_members(s, group)).into_iter();
                friends.filter(|p| *p != who).map(|p| at.square_to(s.figure(p).at)).min()
            };
            if nearest(end) >= nearest(from) && nearest(from).is_some() {
                return Err(no(rule::SS_MOV_10, "he has strayed and must go back to his group"));
            }
        }
        Ok(())
    }

    /// SS-MOV-07, SS-CHG-05 — Whether somebody may come into contact with an enemy.
    pub(crate) fn may_charge(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        let group = s.group(self.group_of(who));
        if s.figure(who).has(mark::BROKE_OFF) {
            return Err(no(rule::SS_MOV_07, "who broke off may not charge in the same turn"));
        }
        if group.is_broken() || group.has(mark::WITHDRAW) || group.no_advance > 0 {
            return Err(no(rule::SS_CHG_05, "his group may not charge"));
        }
        Ok(())
    }

    /// SS-MOV-03, SS-MOV-07, SS-CLB-02 — Moves somebody along a way that was looked at; `came` are
    /// the enemies he comes in contact with. The action is spent by the caller.
    pub(crate) fn go(
        &self,
        s: &mut State,
        who: Piece,
        path: &Path,
        way: &Way,
        came: u64,
        tell: &mut impl Tell<Event>,
    ) {
        let engaged = self.is_engaged(s, who);
        let from = s.figure(who).at;
        tell.tell(|| Event::Moved {
            who,
            from,
            path: *path,
            heading: way.heading,
            cost: way.cost as u16,
        });
        self.shift(s, who, way.end, way.heading, tell);
        s.came[who.index()] |= came;
        if engaged && !path.is_empty() {
            s.figure_mut(who).set(mark::BROKE_OFF);
            tell.tell(|| Event::BrokeOff { who });
        }
        if let Some(exit) = way.exit {
            s.left[usize::from(exit)] |= crate::state::bit(who);
            tell.tell(|| Event::Left { who, exit });
            self.put_out(s, who, Status::Away, tell);
        }
        self.forget_contacts(s);
    }

    /// SS-CLB-02 — Puts somebody elsewhere: he loses what he had climbed, and a horse has moved.
    pub(crate) fn shift(
        &self,
        s: &mut State,
        who: Piece,
        to: Point,
        heading: Heading,
        tell: &mut impl Tell<Event>,
    ) {
        let figure = s.figure_mut(who);
        if figure.is_climbing() {
            tell.tell(|| Event::SlidDown { who });
        }
        figure.climb = Climb::default();
        figure.at = to;
        figure.heading = heading;
        if let Some(horse) = figure.horse.get() {
            let horse = s.horse_mut(horse);
            horse.moves = horse.moves.saturating_add(1);
        }
    }

    /// SS-MOV-10 — Who ends his P3 too far from his group has strayed.
    pub(crate) fn mark_strays(&self, s: &mut State, group: u8, tell: &mut impl Tell<Event>) {
        if self.options().cohesion != Cohesion::Cm15 {
            return;
        }
        let members = self.active_members(s, group);
        for who in pieces(members) {
            let base = self.base(s, who);
            let near = |p: Piece| p != who && base.is_gap_within(self.base(s, p), STRAY);
            let alone = members.count_ones() == 1;
            if alone || pieces(members).into_iter().any(near) {
                s.figure_mut(who).clear(mark::STRAYED);
            } else if !s.figure(who).has(mark::STRAYED) {
                s.figure_mut(who).set(mark::STRAYED);
                tell.tell(|| Event::Strayed { who });
            }
        }
    }
}

/// The most two radii can be together.
const NEAR: i32 = 300;

/// True unless a point is plainly too far from a leg for bases to meet.
#[inline]
fn is_near(leg: Segment, p: Point) -> bool {
    let (low, high) = (leg.a.x.min(leg.b.x), leg.a.x.max(leg.b.x));
    if p.x < low - NEAR || p.x > high + NEAR {
        return false;
    }
    let (low, high) = (leg.a.y.min(leg.b.y), leg.a.y.max(leg.b.y));
    p.y >= low - NEAR && p.y <= high + NEAR
}
