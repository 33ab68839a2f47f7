//! Harm to figures and horses (SS-DMG, SS-HRS-02, SS-HRS-05).

use engine::{Dice, Die, Piece, RuleId, Tell};
use measure::Heading;

use crate::Skirmish;
use crate::catalogue::Class;
use crate::event::{Condition, Event, Harm};
use crate::options::{HorseWounds, KenseiWounds};
use crate::rule;
use crate::state::{Climb, Horse, Ladder, Place, State, Status, bit, mark};

/// SS-HRS-02, SS-MEL-10 — What a fall must show to hurt.
const FALL_HURTS: u8 = 5;
/// Faces of the die for a fall.
pub(super) const FALL_DIE: u8 = 6;

impl Skirmish {
    /// SS-DMG-01 — How a figure is with so many points of damage.
    pub fn condition(&self, who: Piece, damage: u8) -> Condition {
        let rows = &self.tables().condition;
        rows[usize::from(damage).min(rows.len() - 1)][self.scale(who)]
    }

    /// SS-DMG-01 — The column of the table of conditions that a figure is read by.
    fn scale(&self, who: Piece) -> usize {
        let tough = self.options().kensei_wounds == KenseiWounds::Tough;
        usize::from(tough && self.character(who).class == Class::Kensei)
    }

    /// SS-DMG-01 — What a harm makes of a figure's damage. A Disabled or a Killed raises it to
    /// what that takes at least, which matters to a tough Kensei only.
    pub fn raised(&self, who: Piece, damage: u8, harm: Harm) -> u8 {
        let tables = self.tables();
        let needed = match harm {
            Harm::Light | Harm::Wound => Condition::Unhurt,
            Harm::Disabled => Condition::Disabled,
            Harm::Killed => Condition::Killed,
        };
        let scale = self.scale(who);
        let least = tables.condition.iter().position(|row| row[scale] >= needed).unwrap_or(0);
        damage.saturating_add(tables.points(harm)).max(least as u8)
    }

    /// SS-DMG-01, SS-DMG-03 — Somebody is hurt: damage, status, his group injured; whoever is no
    /// longer active drops his ladder, loses his horse (SS-HRS-05) and his contacts, and a force
    /// commander is noted and told.
    pub(crate) fn hurt(&self, s: &mut State, who: Piece, harm: Harm, tell: &mut impl Tell<Event>) {
        debug_assert!(matches!(s.figure(who).status, Status::Active | Status::Disabled));
        let damage = self.raised(who, s.figure(who).damage, harm);
        s.figure_mut(who).damage = damage;
        s.group_mut(self.group_of(who)).set(mark::INJURED);
        let status = match self.condition(who, damage) {
            Condition::Killed => Status::Killed,
            Condition::Disabled => Status::Disabled,
            Condition::Unhurt | Condition::Scratched | Condition::Wounded => Status::Active,
        };
        tell.tell(|| Event::Hurt { who, harm, damage, status });
        if status != s.figure(who).status {
            self.put_out(s, who, status, tell);
        }
    }

    /// SS-HRS-02 — A horse, ridden or not, is hurt; if it is down, its rider falls.
    pub(crate) fn hurt_horse<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        harm: Harm,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        debug_assert!(s.horse(horse).place != Place::Gone);
        let rider = self.rider(s, horse);
        let simple = self.options().horse_wounds == HorseWounds::Simple;
        if !(simple && harm == Harm::Light) {
            let points = self.tables().points(harm);
            let beast = s.horse_mut(horse);
            beast.damage = beast.damage.saturating_add(points);
        }
        let damage = s.horse(horse).damage;
        tell.tell(|| Event::HorseHurt { horse, rider, harm, damage });
        let rows = &self.tables().condition;
        let is_out = rows[usize::from(damage).min(rows.len() - 1)][0] >= Condition::Disabled;
        if !(is_out || simple && harm > Harm::Light) {
            return Ok(());
        }
        let at = rider.map_or(s.horse(horse).at, |rider| s.figure(rider).at);
        tell.tell(|| Event::HorseDown { horse, rider, at });
        self.remove_horse(s, horse);
        match rider {
            Some(rider) => self.fall(s, rider, rule::SS_HRS_02, dice, tell),
            None => Ok(()),
        }
    }

    /// SS-MEL-10 — Somebody is thrown off his horse, which runs away; he throws for the fall.
    pub(crate) fn unhorse<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Some(horse) = s.figure(who).horse.get() else { return Ok(()) };
        tell.tell(|| Event::Unhorsed { who, horse });
        tell.tell(|| Event::HorseFled { horse });
        self.remove_horse(s, horse);
        self.fall(s, who, rule::SS_MEL_10, dice, tell)
    }

    /// SS-HRS-02, SS-MEL-10 — Somebody who has just lost his horse throws for the fall.
    fn fall<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        rule: RuleId,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        // His base is smaller now, so that contacts lapse (R-SS-55).
        self.forget_contacts(s);
        let roll = dice.roll(Die::new(FALL_DIE, rule, self.side(who)))?;
        let hurt = roll >= FALL_HURTS;
        tell.tell(|| Event::Fell { who, roll, hurt });
        if hurt {
            self.hurt(s, who, Harm::Wound, tell);
        }
        Ok(())
    }

    /// SS-FIG-03 — Somebody is no longer active: killed, disabled, fled, or away by an exit. Sets
    /// the status and does everything that follows from it, but tells only what follows: whoever
    /// calls has told the thing itself.
    pub(crate) fn put_out(
        &self,
        s: &mut State,
        who: Piece,
        status: Status,
        tell: &mut impl Tell<Event>,
    ) {
        debug_assert!(status != Status::Active);
        let figure = s.figure_mut(who);
        figure.status = status;
        (figure.actions, figure.reserve) = (0, 0);
        figure.climb = Climb::default();
        figure.clear(mark::OF_A_TURN);
        if let Some(horse) = figure.horse.get() {
            // K-38: one who rides off the table takes his horse with him; no more is told of it.
            if matches!(status, Status::Killed | Status::Disabled) {
                tell.tell(|| Event::HorseFled { horse });
            }
            self.remove_horse(s, horse);
        }
        self.drop_ladder(s, who, tell);
        s.came[who.index()] = 0;
        s.came.iter_mut().for_each(|came| *came &= !bit(who));
        s.unpaired &= !bit(who);
        self.note_commander(s, who, status, tell);
    }

    /// SS-MOR-01, SS-MOR-03, K-36 — Notes the loss of a force commander. Every group of his side
    /// tests if he was killed or fled (R-SS-66), and none if he was disabled; one who has left by
    /// an exit is not lost (K-03).
    fn note_commander(
        &self,
        s: &mut State,
        who: Piece,
        status: Status,
        tell: &mut impl Tell<Event>,
    ) {
        let side = self.side(who);
        if self.scenario.parties[side].commander != Some(who) || status == Status::Away {
            return;
        }
        s.commander_lost[side] = s.turn;
        if matches!(status, Status::Killed | Status::Fled) {
            for group in self.groups_of(side) {
                s.group_mut(group).set(mark::LEADERLESS);
            }
        }
        tell.tell(|| Event::CommanderLost { side, who, status });
    }

    /// SS-CLB-06 — Somebody drops the ladder he carries, if he does, where he is.
    pub(crate) fn drop_ladder(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        let at = s.figure(who).at;
        let carried = s.ladders.iter().position(|ladder| *ladder == Ladder::Carried { by: who });
        if let Some(ladder) = carried {
            s.ladders[ladder] = Ladder::Lies { at };
            tell.tell(|| Event::LadderDropped { who, ladder: ladder as u8, at });
        }
    }

    /// Who sits on a horse.
    pub(crate) fn rider(&self, s: &State, horse: Piece) -> Option<Piece> {
        self.figures().find(|p| s.figure(*p).horse.get() == Some(horse))
    }

    /// SS-HRS-02, SS-HRS-05 — Takes a horse off the table; its rider, if it has one, is on foot.
    fn remove_horse(&self, s: &mut State, horse: Piece) {
        if let Some(rider) = self.rider(s, horse) {
            let figure = s.figure_mut(rider);
            figure.horse = None.into();
            figure.heading = Heading::NORTH;
            figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
        }
        let damage = s.horse(horse).damage;
        *s.horse_mut(horse) = Horse { damage, ..Horse::default() };
    }
}
