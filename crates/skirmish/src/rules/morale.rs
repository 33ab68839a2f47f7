//! Tests of morale, markers, rallies (SS-MOR, SS-RLY-01 …).

use engine::{Dice, Die, Piece, Tally, Tell};
use measure::heading::quadrant;
use measure::num::isqrt;
use measure::{Point, Quadrant};

use crate::Skirmish;
use crate::catalogue::Class;
use crate::event::{Cause, Event, Nerve, Reason};
use crate::options::{FcDisabledLater, MajorityTie, WoundedBase};
use crate::rule;
use crate::state::{Motion, State, Status, mark, pieces};

/// SS-MOR-11, SS-MOR-14 — How far flanks and the force commander are looked for.
pub const FAR: i32 = 5000;
/// SS-MOR-10 — A change of distance that counts.
const STRIDE: u16 = 100;
/// SS-RLY-01 — What rallies.
const RALLIES: u8 = 4;
/// SS-DMG-01 — The points of one wound.
const WOUND: u8 = 2;

impl Skirmish {
    /// SS-GRP-03 — The majority class of a group; nothing if nobody of it is active.
    pub fn majority(&self, s: &State, group: u8) -> Option<Class> {
        let mut counts = [0u8; Class::ALL.len()];
        for p in pieces(self.active_members(s, group)) {
            counts[self.character(p).class as usize] += 1;
        }
        let most = counts.into_iter().max().filter(|most| *most > 0)?;
        let mut best = Class::ALL.into_iter().filter(|class| counts[*class as usize] == most);
        match self.options().majority_tie {
            MajorityTie::Lower => best.next(),
            MajorityTie::Higher => best.next_back(),
        }
    }

    /// SS-MOR-03 — Everything that is added to a group's die, the start being 0.
    pub fn morale_tally(&self, s: &State, group: u8, cause: Cause) -> Tally<Reason> {
        let mut tally = Tally::new(0);
        for (reason, _) in Reason::ALL {
            if self.applies(s, group, cause, reason) {
                tally.add(reason, self.tables().morale(reason));
            }
        }
        tally
    }

    /// SS-MOR-03 — Whether a line of the table applies.
    fn applies(&self, s: &State, group: u8, cause: Cause, reason: Reason) -> bool {
        let side = self.group(group).side;
        let lost = s.commander_lost[side];
        match reason {
            Reason::Leader => {
                let leader = self.group(group).leader.filter(|leader| s.is_active(*leader));
                leader.is_some_and(|leader| {
                    Some(self.character(leader).class) > self.majority(s, group)
                })
            }
            Reason::FcLost => lost != 0 && lost == s.turn,
            Reason::FcKilled => lost != 0 && lost < s.turn && self.is_commander_dead(s, group),
            Reason::HalfLost => self.is_half_lost(s, group),
            Reason::HalfWounded => self.is_half_wounded(s, group),
            Reason::Retiring => s.group(group).motion == Motion::Retiring,
            Reason::Flank => self.is_flanked(s, group),
            Reason::Advancing => {
                s.group(group).motion == Motion::Advancing || cause == Cause::Charging
            }
            Reason::Friends => self.has_friends(s, group),
            Reason::HighOrCover => self.is_high_or_covered(s, group),
            Reason::FcNear => self.is_commander_near(s, group),
        }
    }

    /// SS-MOR-03, `fc_disabled_later` — Whether a commander lost earlier still weighs.
    fn is_commander_dead(&self, s: &State, group: u8) -> bool {
        let commander = self.scenario.parties[self.group(group).side].commander;
        commander.is_some_and(|fc| match s.figure(fc).status {
            Status::Killed | Status::Fled => true,
            Status::Disabled => self.options().fc_disabled_later == FcDisabledLater::AsKilled,
            Status::Active | Status::Away => false,
        })
    }

    /// SS-MOR-03, R-SS-61 — Killed, disabled and fled are half of those who began.
    fn is_half_lost(&self, s: &State, group: u8) -> bool {
        let members = self.group(group).members;
        let is_lost = |p: &Piece| {
            matches!(s.figure(*p).status, Status::Killed | Status::Disabled | Status::Fled)
        };
        2 * members.iter().filter(is_lost).count() >= usize::from(self.group(group).strength())
    }

    /// SS-MOR-03, R-SS-61, `wounded_base` — Half are wounded.
    fn is_half_wounded(&self, s: &State, group: u8) -> bool {
        let hurt = |p: &Piece| s.figure(*p).damage >= WOUND;
        let active = pieces(self.active_members(s, group));
        let wounded = active.iter().filter(hurt).count();
        match self.options().wounded_base {
            WoundedBase::Active => 2 * wounded >= active.len() as usize,
            WoundedBase::Original => {
                let members = self.group(group).members;
                let down =
                    |p: &Piece| matches!(s.figure(*p).status, Status::Killed | Status::Disabled);
                let down = members.iter().filter(down).count();
                2 * (wounded + down) >= usize::from(self.group(group).strength())
            }
        }
    }

    /// SS-MOR-11 — An enemy is nearer to flank or rear than any friend.
    fn is_flanked(&self, s: &State, group: u8) -> bool {
        let side = self.group(group).side;
        let leader = self.group(group).leader.filter(|leader| s.is_active(*leader));
        let Some(one) = leader.or_else(|| pieces(self.active_members(s, group)).first()) else {
            return false;
        };
        let at = s.figure(one).at;
        let Some(ahead) = self.nearest_enemy(s, side, at) else { return false };
        let front = s.figure(ahead).at - at;
        let aside = |p: &Piece| quadrant(front, s.figure(*p).at - at) != Quadrant::Front;
        let square = |p: Piece| at.square_to(s.figure(p).at);
        let base = self.base(s, one);
        let enemy = pieces(self.active(s, side.other()))
            .into_iter()
            .filter(|p| *p != ahead && base.is_gap_within(self.base(s, *p), FAR))
            .filter(aside)
            .map(square)
            .min();
        let friend = pieces(self.active(s, side))
            .into_iter()
            .filter(|p| self.group_of(*p) != group)
            .filter(aside)
            .map(square)
            .min();
        enemy.is_some_and(|enemy| friend.is_none_or(|friend| enemy < friend))
    }

    /// SS-MOR-12 — Friends in sight advance or have won.
    fn has_friends(&self, s: &State, group: u8) -> bool {
        let members = pieces(self.active_members(s, group));
        let heartens = |other: &u8| {
            let friends = s.group(*other);
            *other != group
                && !friends.is_broken()
                && (friends.motion == Motion::Advancing || friends.won > 0)
        };
        self.groups_of(self.group(group).side).filter(heartens).any(|other| {
            pieces(self.active_members(s, other)).iter().any(|friend| {
                members.iter().any(|p| self.sees(s, s.figure(p).at, s.figure(friend).at))
            })
        })
    }

    /// SS-MOR-13, K-20 — Half stand higher than every enemy, or in cover against the nearest.
    fn is_high_or_covered(&self, s: &State, group: u8) -> bool {
        let side = self.group(group).side;
        let level = |p: Piece| self.scenario.ground.level(s.figure(p).at);
        let Some(highest) = pieces(self.active(s, side.other())).iter().map(level).max() else {
            return false;
        };
        let active = pieces(self.active_members(s, group));
        let is_safe = |p: &Piece| {
            let nearest = self.nearest_enemy(s, side, s.figure(*p).at);
            level(*p) > highest || nearest.is_some_and(|enemy| self.in_cover(s, *p, enemy))
        };
        2 * active.iter().filter(is_safe).count() >= active.len() as usize
    }

    /// SS-MOR-14 — The force commander is fit, and one of the group or in sight of it.
    fn is_commander_near(&self, s: &State, group: u8) -> bool {
        let commander = self.scenario.parties[self.group(group).side].commander;
        let Some(fc) = commander.filter(|fc| s.is_active(*fc)) else { return false };
        let own = self.group_of(fc);
        let sees = |p: Piece| {
            self.base(s, p).is_gap_within(self.base(s, fc), FAR)
                && self.sees(s, s.figure(p).at, s.figure(fc).at)
        };
        !s.group(own).is_broken()
            && (own == group || pieces(self.active_members(s, group)).iter().any(sees))
    }

    /// SS-MOR-03 … SS-MOR-08 — A group tests, and is left with the result: marks, `no_advance`
    /// (1 own P3; as charged in a common order of play 2; a failed charge of −2 or worse 2, for it
    /// holds beyond the withdrawal). The lists of tests taken are the caller's.
    pub(crate) fn test<D: Dice>(
        &self,
        s: &mut State,
        group: u8,
        cause: Cause,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<Nerve, D::Dry> {
        // SS-MOR-07 — Without an active member there is no test.
        let Some(majority) = self.majority(s, group) else { return Ok(Nerve::Ok) };
        let (side, faces) = (self.group(group).side, self.tables().quality(majority));
        let roll = dice.roll(Die::new(faces, rule::SS_MOR_03, side))?;
        let mut tally = self.morale_tally(s, group, cause);
        tally.start = roll.into();
        let total = tally.sum();
        let nerve = self.tables().nerve(total);
        let common = self.options().turn_order.is_common();
        let lasts = match cause {
            Cause::Charged if common => 2,
            Cause::Charging if nerve >= Nerve::Withdraw => 2,
            _ => 1,
        };
        let state = s.group_mut(group);
        if nerve >= Nerve::NoAdvance {
            state.no_advance = state.no_advance.max(lasts);
        }
        match nerve {
            Nerve::Ok | Nerve::NoAdvance => {}
            Nerve::Withdraw if state.is_broken() => {}
            Nerve::Withdraw => state.set(mark::WITHDRAW),
            Nerve::Broken | Nerve::NoRally => {
                state.clear(mark::WITHDRAW);
                state.set(mark::BROKEN);
                if nerve == Nerve::NoRally {
                    state.set(mark::NO_RALLY);
                }
            }
        }
        let total = total as i8;
        tell.tell(|| Event::Tested { group, cause, faces, roll, tally, total, nerve });
        Ok(nerve)
    }

    /// SS-MOR-10, SS-RLY-02 — Notes at P1 a group's nearest enemy, and whether it is broken.
    pub(crate) fn note_ahead(&self, s: &mut State, group: u8) {
        let enemies = pieces(self.active(s, self.group(group).side.other()));
        let members = pieces(self.active_members(s, group));
        let pairs = members.iter().flat_map(|p| enemies.iter().map(move |foe| (p, foe)));
        let square = |(p, foe): (Piece, Piece)| s.figure(p).at.square_to(s.figure(foe).at);
        let nearest = pairs.map(|pair| (square(pair), pair.1.0)).min();
        let found = nearest.map(|(square, foe)| {
            (s.figure(Piece(foe)).at, isqrt(square).min(i64::from(u16::MAX)) as u16)
        });
        let state = s.group_mut(group);
        state.ahead = found.map_or(Point::default(), |(at, _)| at);
        state.ahead_u = found.map(|(_, far)| far);
        state.clear(mark::RUNNING);
        if state.is_broken() {
            state.set(mark::RUNNING);
        }
    }

    /// SS-MOR-10 — Sets a group's marker at the end of its own P3.
    pub(crate) fn set_motion(&self, s: &mut State, group: u8, tell: &mut impl Tell<Event>) {
        let (ahead, before) = (s.group(group).ahead, s.group(group).ahead_u);
        let members = pieces(self.active_members(s, group));
        let now = members.iter().map(|p| s.figure(p).at.square_to(ahead)).min();
        let motion = match (before, now) {
            (Some(before), Some(now)) => {
                let (before, now, stride) = (i64::from(before), isqrt(now), i64::from(STRIDE));
                if now + stride <= before {
                    Motion::Advancing
                } else if now >= before + stride {
                    Motion::Retiring
                } else {
                    Motion::Stationary
                }
            }
            _ => Motion::Stationary,
        };
        if s.group(group).motion != motion {
            s.group_mut(group).motion = motion;
            tell.tell(|| Event::Motion { group, motion });
        }
    }

    /// SS-RLY-01 … SS-RLY-03 — A broken group throws to rally if it may.
    pub(crate) fn rally<D: Dice>(
        &self,
        s: &mut State,
        group: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let state = s.group(group);
        // SS-RLY-02 — It must have been broken at P1, and so have run.
        if !state.is_broken() || state.has(mark::NO_RALLY) || !state.has(mark::RUNNING) {
            return Ok(());
        }
        let Some(majority) = self.majority(s, group) else { return Ok(()) };
        let (side, faces) = (self.group(group).side, self.tables().quality(majority));
        let roll = dice.roll(Die::new(faces, rule::SS_RLY_01, side))?;
        let back = roll >= RALLIES;
        if back {
            let state = s.group_mut(group);
            state.clear(mark::BROKEN | mark::WITHDRAW | mark::RUNNING);
            state.no_advance = 0;
            for p in pieces(self.active_members(s, group)) {
                let figure = s.figure_mut(p);
                (figure.actions, figure.reserve) = (0, 0);
                figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
            }
        }
        tell.tell(|| Event::Rallied { group, faces, roll, back });
        Ok(())
    }
}
