//! Rallies and where a rallied unit faces (SW-RAL).

use engine::{Dice, Die, Piece, PieceSet, Refusal, Tell};
use measure::Heading;

use crate::Warfare;
use crate::event::{Event, Gone, How};
use crate::options::DesperationFail;
use crate::rule;
use crate::rules::no;
use crate::state::{Pending, State, Status, mark};

impl Warfare {
    /// SW-RAL-03 — True of a routed unit that may throw for a rally.
    pub fn can_throw(&self, s: &State, who: Piece) -> bool {
        let body = s.body(who);
        body.status == Status::Routed
            && !body.has(mark::THROWN)
            && self.tables().rally(self.unit(who).kind).is_some()
    }

    /// SW-RAL-05 — A routed unit that is attacked throws in desperation.
    pub(crate) fn throw_desperately<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        by: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.throw(s, who, How::Desperation, dice, tell)? {
            let side = s.body(who).side_of(by);
            let body = s.body_mut(who);
            body.clear(mark::SET_UPON);
            if let Some(side) = side {
                body.front = side;
                tell.tell(|| Event::Turned { who, side });
            }
        } else if self.options().desperation_fail == DesperationFail::Remove {
            self.remove(s, who, Gone::Dispersed, tell);
        }
        Ok(())
    }

    /// SW-RAL-03, SW-RAL-05 — The throw; true if the unit is back.
    fn throw<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        how: How,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let plus = if how == How::Desperation { self.tables().desperation } else { 0 };
        let needs = self.tables().rally(self.unit(who).kind).unwrap_or(u8::MAX);
        let roll = dice.roll(Die::new(6, engine::Cites::rule(&how), self.side(who)))?;
        let back = roll + plus >= needs;
        tell.tell(|| Event::Rallied { who, how, roll: Some(roll), plus, needs, back });
        let body = s.body_mut(who);
        body.set(mark::THROWN);
        if back {
            body.status = Status::Normal;
        }
        Ok(back)
    }

    /// V.4 — Who rallies by a leader (SW-RAL-01): he touched the unit in the Movement Event, and it
    /// was not attacked.
    pub(crate) fn led_rallies(&self, s: &State) -> PieceSet {
        let rallies = |p: &Piece| {
            let body = s.body(*p);
            body.status == Status::Routed
                && body.has(mark::TOUCHED)
                && !body.has(mark::RAN | mark::SET_UPON)
                && body.link.is_some()
        };
        self.all_units().into_iter().filter(rallies).collect()
    }

    /// V.5 — Who may throw (SW-RAL-03).
    pub(crate) fn unled_rallies(&self, s: &State) -> PieceSet {
        let may = |p: &Piece| self.can_throw(s, *p) && !s.body(*p).has(mark::RAN);
        self.all_units().into_iter().filter(may).collect()
    }

    /// SW-RAL-01 — A unit rallies by its leader; its owner says where it faces.
    pub(crate) fn rally_led(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        s.body_mut(who).status = Status::Normal;
        tell.tell(|| Event::Rallied {
            who,
            how: How::Leader,
            roll: None,
            plus: 0,
            needs: 0,
            back: true,
        });
        s.pending = Pending::Facing { who };
    }

    /// SW-RAL-03 — A unit throws: it is back, or gone.
    pub(crate) fn rally_unled<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.throw(s, who, How::Throw, dice, tell)? {
            s.pending = Pending::Facing { who };
        } else {
            self.remove(s, who, Gone::Dispersed, tell);
        }
        Ok(())
    }

    /// SW-RAL-01 — Whether the tray of a rallied unit may take a heading.
    pub fn may_face(&self, s: &State, who: Piece, heading: Heading) -> Result<(), Refusal> {
        let tray = self.tray_at(who, s.body(who).at, heading);
        if !self.is_on_table(&tray) {
            return Err(no(rule::MG_02, "the tray must stay on the table"));
        }
        if self.collision(s, who, &tray).is_some() {
            return Err(no(rule::SW_RAL_01, "there is no room for the tray"));
        }
        match self.is_crowded(s, who, &tray) {
            true => Err(no(rule::SW_GEO_06, "the tray keeps 25 u from enemy trays")),
            false => Ok(()),
        }
    }

    /// SW-RAL-01 — The default: a heading towards the nearest enemy if it fits, otherwise a side of
    /// the tray.
    pub fn default_facing(&self, s: &State, who: Piece) -> Result<Heading, u8> {
        let body = s.body(who);
        let nearest = self.nearest_enemy(s, who).map(|foe| s.body(foe).at - body.at);
        let towards = nearest.and_then(Heading::of).unwrap_or(body.heading);
        if self.may_face(s, who, towards).is_ok() {
            return Ok(towards);
        }
        let side = (0..4).min_by_key(|side| body.outward(*side).turn_to(towards));
        Err(side.unwrap_or(0))
    }

    /// SW-RAL-01 — A rallied unit faces somewhere.
    pub(crate) fn face(
        &self,
        s: &mut State,
        who: Piece,
        heading: Heading,
        front: u8,
        tell: &mut impl Tell<Event>,
    ) {
        let body = s.body_mut(who);
        (body.heading, body.front) = (heading, front);
        tell.tell(|| Event::Faced { who, heading, front });
    }
}
