//! Chapter 7: shooting with short bow and crossbow.

use engine::{Dice, Die, Piece, Refusal, Side, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::book::{MissileFoot, MissileMounted};
use crate::event::{Event, Weighed};
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::cover::Unnamed;
use crate::rules::movement::no;
use crate::rules::pieces::Injury;
use crate::rules::sight::SightLine;
use crate::state::{Air, Flight, Shot, State, Step, StepName, mark};
use crate::terrain::Cover;

/// A shot that may be taken, weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Hexes between the two.
    pub range: u16,
    /// The target's cover, as far as it is settled.
    pub cover: Cover,
    /// The line of sight.
    pub line: SightLine,
    /// The odds.
    pub weighed: Weighed,
}

impl Havoc {
    /// SG-SHO-01, SG-TRN-04 — May he shoot at all in this step?
    pub(crate) fn may_shoot_at_all(&self, s: &State, by: Piece) -> Result<Weapon, Refusal> {
        let Some(weapon) = self.kind(by).weapon else {
            return Err(no(rule::SG_SHO_01, "he carries no bow"));
        };
        if !self.is_able(s, by) {
            return Err(no(rule::SG_SHO_01, "only a conscious, free, idle archer can shoot"));
        }
        let f = s.at(by);
        if f.has(mark::SHOT) {
            return Err(no(rule::SG_TRN_04, "he has shot in this step"));
        }
        match (s.step(), weapon) {
            (Some(StepName::FirstShooting | StepName::ThirdShooting), Weapon::Shortbow) => {}
            (Some(StepName::SecondShooting), Weapon::Crossbow) => {
                if self.is_fresh_from_melee(s, by) {
                    return Err(no(rule::SG_TRN_05, "he has been in melee too recently"));
                }
            }
            _ => return Err(no(rule::SG_TRN_02, "his weapon does not shoot in this step")),
        }
        if self.scenario.options.ammo && f.ammo == 0 {
            return Err(no(rule::CH_AMM_01, "he has nothing left to shoot"));
        }
        Ok(weapon)
    }

    /// SG-TRN-05 — In melee in one of the two combat steps before this phase.
    pub(crate) fn is_fresh_from_melee(&self, s: &State, p: Piece) -> bool {
        let last = s.at(p).last_melee;
        last > 0 && last + 2 >= s.phase
    }

    /// SG-SHO-02 — May this be shot at, sight and range aside?
    pub(crate) fn is_target(&self, s: &State, by: Piece, at: Piece) -> Result<(), Refusal> {
        if !self.exists(at) || !s.at(at).is_here() {
            return Err(no(rule::SG_SHO_02, "there is no living target of that name"));
        }
        if self.is_character(at) {
            if self.side_of(at) == self.side_of(by) {
                return Err(no(rule::SG_SHO_02, "that is one of his own side"));
            }
            if !s.at(at).is_free() {
                return Err(no(rule::SG_SHO_02, "a prisoner may not be shot at"));
            }
        } else if s.at(at).control == self.side_of(by) {
            return Err(no(rule::SG_SHO_02, "his own side controls that animal"));
        }
        Ok(())
    }

    /// SG-SHO-01 … SG-SHO-03, CH-SHO-04 — May he shoot at this target?
    pub fn may_shoot(&self, s: &State, by: Piece, at: Piece) -> Result<Aim, Refusal> {
        self.may_shoot_past(s, &self.lay(s), by, at)
    }

    /// The same, with the pieces spread out already.
    pub(crate) fn may_shoot_past(
        &self,
        s: &State,
        lay: &Lay,
        by: Piece,
        at: Piece,
    ) -> Result<Aim, Refusal> {
        let weapon = self.may_shoot_at_all(s, by)?;
        self.may_aim(s, lay, weapon, by, at)
    }

    /// SG-SHO-02, SG-SHO-03, CH-SHO-04 — The part of it that depends on the target.
    fn may_aim(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        by: Piece,
        at: Piece,
    ) -> Result<Aim, Refusal> {
        self.is_target(s, by, at)?;
        self.may_see(s, lay, by, at)?;
        let range = self.range(s, by, at);
        let Some(strength) = self.book.strength_at(weapon, range) else {
            return Err(no(rule::CH_SHO_02, "the target is out of range"));
        };
        let Some(line) = self.sight(s, lay, by, at) else {
            return Err(no(rule::SG_LOS_03, "no line of sight is free"));
        };
        if line.over > 0 {
            match weapon {
                Weapon::Crossbow => {
                    return Err(no(rule::CH_SHO_04, "a crossbow cannot shoot over anyone"));
                }
                Weapon::Shortbow if line.over > 4 => {
                    return Err(no(rule::CH_SHO_04, "more than four stand in between"));
                }
                Weapon::Shortbow if line.over_neighbour => {
                    return Err(no(rule::CH_SHO_04, "someone in between is next to the target"));
                }
                // Ruling K-03: a corner not yet named might be covered.
                Weapon::Shortbow if self.cover(s, by, at, Unnamed::Covers) > Cover::Light => {
                    return Err(no(rule::CH_SHO_04, "over heads only at no or light cover"));
                }
                // These have no strength, so they do not come here.
                Weapon::Shortbow | Weapon::Longbow | Weapon::Shuriken => {}
            }
        }
        let cover = self.cover(s, by, at, Unnamed::Bare);
        let weighed = self.weigh_shot(s, at, strength, cover);
        Ok(Aim { range, cover, line, weighed })
    }

    /// CH-SHO-02 — Strength against defence, cover, limits: the column.
    fn weigh_shot(&self, s: &State, at: Piece, strength: u16, cover: Cover) -> Weighed {
        let defence = self.profile(s, at).defence.max(1) as u16;
        let raw = strength / defence;
        let shift = -(cover as i8);
        let odds = raw.clamp(1, 12) as i8;
        let column = if self.scenario.options.floor_no_effect && (raw == 0 || odds + shift < 1) {
            0
        } else {
            (odds + shift).clamp(1, 12)
        };
        let mounted = !self.is_character(at) || s.at(at).is_mounted();
        Weighed { attack: strength, defence, odds, shift, column, mounted }
    }

    /// Lists every shot of an archer.
    pub(crate) fn list_shots(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        let Ok(weapon) = self.may_shoot_at_all(s, by) else { return };
        let lay = self.lay(s);
        for n in 0..self.piece_count() as u8 {
            if self.may_aim(s, &lay, weapon, by, Piece(n)).is_ok() {
                out.push(Action::Shoot { by, at: Piece(n) });
            }
        }
    }

    /// True if an archer has any target.
    pub(crate) fn can_shoot(&self, s: &State, lay: &Lay, by: Piece) -> bool {
        let Ok(weapon) = self.may_shoot_at_all(s, by) else { return false };
        (0..self.piece_count() as u8).any(|n| self.may_aim(s, lay, weapon, by, Piece(n)).is_ok())
    }

    /// The side that answers for a target: an animal's controller, else the shooter's opponent.
    pub(crate) fn answers_for(&self, s: &State, p: Piece, foe: Side) -> Side {
        if self.is_character(p) { self.owner(p) } else { s.at(p).control.unwrap_or(foe.other()) }
    }

    /// SG-TRN-03 — Declares a shot: a corner's owner speaks first, then it flies.
    pub(crate) fn shoot<D: Dice>(
        &self,
        s: &mut State,
        by: Piece,
        at: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        s.shot = Shot { by, at };
        let bolt = self.kind(by).weapon == Some(Weapon::Crossbow);
        let f = s.at_mut(by);
        f.marks |= mark::SHOT | mark::ACTED | if bolt { mark::BOLT } else { 0 };
        if self.needs_face(s, at) {
            s.steps.push(Step::Nominate);
            return Ok(());
        }
        self.loose(s, dice, tell)
    }

    /// CH-SHO-02, CH-SHO-03 — The die and what it does.
    pub(crate) fn loose<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Shot { by, at } = s.shot;
        let range = self.range(s, by, at);
        let cover = self.cover(s, by, at, Unnamed::Bare);
        let weapon = self.kind(by).weapon.unwrap_or(Weapon::Shortbow);
        let strength = self.book.strength_at(weapon, range).unwrap_or(0);
        let weighed = self.weigh_shot(s, at, strength, cover);
        if self.scenario.options.ammo {
            let f = s.at_mut(by);
            f.ammo = f.ammo.saturating_sub(1);
        }
        if weighed.column == 0 {
            tell.tell(|| Event::Spent { by, at, range, cover, weighed });
            return Ok(());
        }
        let die = dice.roll(Die { faces: 10, rule: rule::CH_SHO_03, by: self.owner(by) })?;
        let letter = if !weighed.mounted {
            *self.book.missile_foot.at(die, weighed.column) as u8
        } else if die == 2 && self.scenario.options.row2_regular {
            self.book.regular_row_2[weighed.column as usize - 1] as u8
        } else {
            *self.book.missile_mounted.at(die, weighed.column) as u8
        };
        tell.tell(|| Event::Shot { by, at, range, cover, weighed, die, letter });
        self.arrive(s, weapon, letter, weighed.mounted, tell);
        Ok(())
    }

    /// SG-TRN-03 — The letter is known; a monk may strike at it before it is played.
    pub(crate) fn arrive(
        &self,
        s: &mut State,
        weapon: Weapon,
        letter: u8,
        mounted: bool,
        tell: &mut impl Tell<Event>,
    ) {
        if letter > 0 && self.can_deflect(s, s.shot.at, weapon) {
            s.air = Air { letter, mounted };
            s.steps.push(Step::Deflect);
            return;
        }
        self.hit(s, letter, mounted, tell);
    }

    /// CH-SHO-03, SB-SHO-03 — Plays the letter of a shot, by its place in the alphabet.
    pub(crate) fn hit(
        &self,
        s: &mut State,
        letter: u8,
        mounted: bool,
        tell: &mut impl Tell<Event>,
    ) {
        let at = s.shot.at;
        if mounted {
            let result = MissileMounted::ALL[letter as usize % MissileMounted::ALL.len()];
            return self.hit_mounted(s, at, result, tell);
        }
        match MissileFoot::ALL[letter as usize % MissileFoot::ALL.len()] {
            MissileFoot::Nothing => {}
            MissileFoot::A => self.force_back(s, at, Flight::Missile, tell),
            MissileFoot::B => self.hurt_by_shot(s, at, Injury::Wound, tell),
            MissileFoot::C => self.hurt_by_shot(s, at, Injury::Kill, tell),
        }
    }

    /// CH-SHO-03, CH-ANI-03 — Results of the table for mounted targets, animals included.
    fn hit_mounted(
        &self,
        s: &mut State,
        at: Piece,
        result: MissileMounted,
        tell: &mut impl Tell<Event>,
    ) {
        use MissileMounted::*;
        if !self.is_character(at) {
            match result {
                A => self.force_back(s, at, Flight::Missile, tell),
                B | D | F => self.die(s, at, tell),
                Nothing | C | E => {}
            }
            return;
        }
        match result {
            Nothing => {}
            A => self.force_back(s, at, Flight::Missile, tell),
            B => self.throw(s, at, true, Injury::Stun, tell),
            C => self.throw(s, at, false, Injury::Wound, tell),
            D => self.throw(s, at, true, Injury::Wound, tell),
            E => self.throw(s, at, false, Injury::Kill, tell),
            F => self.throw(s, at, true, Injury::Kill, tell),
        }
        self.mark_shot_dead(s, at);
    }

    /// An injury on foot by missile; CH-RAN-07 remembers escorts who died so.
    fn hurt_by_shot(&self, s: &mut State, at: Piece, injury: Injury, tell: &mut impl Tell<Event>) {
        self.injure(s, at, injury, tell);
        self.mark_shot_dead(s, at);
    }

    /// CH-RAN-07 — Remembers that a missile killed him.
    pub(crate) fn mark_shot_dead(&self, s: &mut State, p: Piece) {
        if s.at(p).health == crate::state::Health::Dead {
            s.at_mut(p).marks |= mark::SHOT_DEAD;
        }
    }
}
