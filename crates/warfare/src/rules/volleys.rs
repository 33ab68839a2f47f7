//! Event II: commitments, volleys, losses and checks (SW-FIR-08 to SW-FIR-13).

use engine::{Dice, Die, Piece, PieceSet, Refusal, Side, Tally, Tell};
use measure::Quadrant;

use super::fire::OF_FIRE;
use crate::Warfare;
use crate::catalogue::Arm;
use crate::event::{Blow, Event, Factor, From, Phase, Row};
use crate::options::FireOrder;
use crate::rule;
use crate::rules::no;
use crate::state::{Body, Link, Stage, State, mark};

impl Warfare {
    /// II.1 begins: who can fire, and at whom. With `priority_first` one side after the other.
    pub(crate) fn aim(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let both = self.options().fire_order == FireOrder::Simultaneous;
        let firing = if s.passes == 0 { s.priority } else { s.priority.other() };
        s.todo = PieceSet::EMPTY;
        for side in Side::BOTH {
            if !both && side != firing {
                continue;
            }
            for who in self.units_of(side) {
                let aim = match self.may_fire(s, side, who) {
                    Ok(()) => self.targets(s, who).first(),
                    Err(_) => None,
                };
                s.body_mut(who).aim = aim.into();
                if aim.is_some() {
                    s.todo.insert(who);
                }
            }
        }
        for side in Side::BOTH {
            s.sealed[side] = self.units_of(side).intersection(s.todo).is_empty();
        }
        if s.todo.is_empty() {
            self.after_fire(s);
            return;
        }
        if s.passes == 0 {
            tell.tell(|| Event::Phase { phase: Phase::Fire });
        }
        s.stage = Stage::Commit;
    }

    /// SW-FIR-01, SW-FIR-05 — Whether a unit may be committed to fire.
    pub(crate) fn may_commit(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        at: Piece,
    ) -> Result<(), Refusal> {
        self.may_fire(s, side, who)?;
        if s.body(who).has(mark::FIRES) {
            return Err(no(rule::SW_FIR_01, "a unit fires once"));
        }
        if s.body(who).aim.is(at) { Ok(()) } else { self.may_aim(s, who, at) }
    }

    /// The units a side may still commit.
    pub(crate) fn uncommitted(&self, s: &State, side: Side) -> PieceSet {
        let own = self.units_of(side).intersection(s.todo);
        own.into_iter().filter(|who| !s.body(*who).has(mark::FIRES)).collect()
    }

    /// SW-FIR-08 — A unit will fire.
    pub(crate) fn commit(&self, s: &mut State, who: Piece, at: Piece, tell: &mut impl Tell<Event>) {
        let body = s.body_mut(who);
        body.set(mark::FIRES);
        body.target = at.into();
        tell.tell(|| Event::Committed { who, at });
    }

    /// SW-TRN-01 — Units in the order in which they are looked at: the priority side first.
    pub(crate) fn in_order(
        &self,
        s: &State,
        units: PieceSet,
    ) -> impl Iterator<Item = Piece> + use<> {
        let first = units.intersection(self.pieces_of(s.priority));
        first.into_iter().chain(units.minus(first))
    }

    /// II.2 — All volleys (SW-FIR-08, SW-FIR-09).
    pub(crate) fn volleys<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let units = self.all_units().into_iter();
        let firing: PieceSet = units.filter(|who| s.body(*who).has(mark::FIRES)).collect();
        tell.tell(|| Event::Opened { phase: Phase::Fire, who: firing });
        for by in self.in_order(s, firing) {
            let Some(at) = s.body(by).target.get() else { continue };
            let roll = dice.roll(Die::new(10, rule::SW_FIR_08, self.side(by)))?;
            let blow = self.volley(s, by, at, roll);
            tell.tell(|| Event::Blow(blow));
            let body = s.body_mut(by);
            body.set(mark::FIRED);
            body.inflicts = blow.inflicts;
            let arquebus = self.unit(by).arm == Some(Arm::Arquebus);
            if arquebus && self.options().arquebus_kills_leaders && self.can_strike(s, by, at) {
                s.body_mut(by).set(mark::CHOOSES);
            }
        }
        s.stage = Stage::ShotChoices;
        self.open_choices(s);
        Ok(())
    }

    /// SW-FIR-08, SW-FIR-09 — What a volley with this throw does.
    pub fn volley(&self, s: &State, by: Piece, at: Piece, roll: u8) -> Blow {
        let (kind, arm) = (self.unit(by).kind, self.unit(by).arm.unwrap_or(Arm::Yumi));
        let mut tally = Tally::new(i16::from(roll));
        let m = &self.tables().modifiers;
        let each = if kind.is_mounted() { m.fire_casualty_mounted } else { m.fire_casualty_foot };
        let lost = i16::from(self.casualties(s, by));
        if lost > 0 {
            tally.add(Factor::Casualties, lost * i16::from(each));
        }
        if arm == Arm::Arquebus {
            tally.add(Factor::Arquebus, m.arquebus.into());
        }
        let divisor = self.tables().fire_divisor(arm, self.unit(at).kind);
        let inflicts = self.tables().casualties(tally.sum(), divisor);
        Blow { by, at, arm: Some(arm), from: From::Front, tally, divisor, inflicts }
    }

    /// II.3 — Strikes at leaders (`arquebus_kills_leaders`), then all losses together (SW-FIR-10).
    pub(crate) fn fire_losses<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let firing: PieceSet =
            self.all_units().into_iter().filter(|who| s.body(*who).has(mark::FIRES)).collect();
        let strikers = self.open_strikes(s, firing, tell);
        let mut losses = [0_u8; crate::state::PIECES];
        for by in self.in_order(s, firing) {
            let Some(at) = s.body(by).target.get() else { continue };
            let mut inflicts = s.body(by).inflicts;
            if strikers.contains(by) {
                inflicts -= 1;
                self.strike(s, by, at, dice, tell)?;
            }
            losses[at.index()] = losses[at.index()].saturating_add(inflicts);
            self.note_fire(s, by, at, inflicts);
        }
        let hit: PieceSet = (0..self.scenario.units.len() as u8)
            .map(Piece)
            .filter(|p| losses[p.index()] > 0)
            .collect();
        for who in self.in_order(s, hit) {
            self.lose(s, who, losses[who.index()], tell);
        }
        for by in firing {
            let body: &mut Body = s.body_mut(by);
            body.clear(mark::FIRES | mark::STRIKES | mark::CHOOSES);
            (body.target, body.inflicts) = (Link::NONE, 0);
        }
        self.bury(s, hit, tell);
        s.stage = Stage::FireChecks;
        Ok(())
    }

    /// SW-FIR-11 — Who has to check, and `fire_flank_morale` where the fire comes from.
    fn note_fire(&self, s: &mut State, by: Piece, at: Piece, inflicts: u8) {
        let yumi = self.unit(by).arm == Some(Arm::Yumi);
        if inflicts == 0 || !(yumi || self.options().arquebus_morale) {
            return;
        }
        let way = s.body(by).at - s.body(at).at;
        let body = s.body_mut(at);
        body.set(mark::CHECKS);
        if self.options().fire_flank_morale {
            match body.facing().quadrant(way) {
                Quadrant::Front => {}
                Quadrant::Flank => body.set(mark::FLANK),
                Quadrant::Rear => body.set(mark::REAR),
            }
        }
    }

    /// II.4 — Checks after fire (SW-FIR-11); who fails runs (SW-FIR-12).
    pub(crate) fn fire_checks<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let due = |p: &Piece| {
            let body = s.body(*p);
            body.has(mark::CHECKS) && body.is_here() && body.soldiers > 0
        };
        let due: PieceSet = self.all_units().into_iter().filter(due).collect();
        let mut failed = PieceSet::EMPTY;
        for who in self.in_order(s, due) {
            if !self.check_nerve(s, who, Row::Fire, dice, tell)? {
                failed.insert(who);
            }
        }
        for who in self.all_units() {
            s.body_mut(who).clear(OF_FIRE | mark::FLANK | mark::REAR);
        }
        s.todo = failed;
        s.stage = Stage::FireRouts;
        Ok(())
    }

    /// The other side fires (`priority_first`), or Event III begins.
    pub(crate) fn after_fire(&self, s: &mut State) {
        for who in self.all_units() {
            s.body_mut(who).aim = Link::NONE;
        }
        s.todo = PieceSet::EMPTY;
        s.sealed = Default::default();
        let again = self.options().fire_order == FireOrder::PriorityFirst && s.passes == 0;
        s.passes = u8::from(again);
        s.stage = if again { Stage::Aim } else { Stage::RollOff };
    }
}
