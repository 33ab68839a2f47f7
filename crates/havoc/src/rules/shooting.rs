//! Chapter 7: shooting with short bow and crossbow.

use std::ops::Deref;

use engine::{Dice, Die, Piece, Refusal, RuleId, Side, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::book::{FACES, MissileFoot, MissileMounted};
use crate::event::{Event, Weighed};
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::cover::Unnamed;
use crate::rules::longbow::{Arrow, Band};
use crate::rules::movement::no;
use crate::rules::pieces::Injury;
use crate::rules::sight::{MOST_OVER, SightLine};
use crate::state::{Air, Flight, Health, PIECES, Shot, State, Step, StepName, mark};
use crate::terrain::Cover;

/// How a shot is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// CH-SHO-02 — Strength against defence gives the column.
    Odds(Weighed),
    /// SB-SHO-02, SB-SHO-03 — Cover gives the column; this is added to the die.
    Arrow(Arrow),
}

/// A shot that may be taken, weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Hexes between them.
    pub range: u16,
    /// The target's cover, as far as it is settled.
    pub cover: Cover,
    /// The line of sight.
    pub line: SightLine,
    /// The odds, or what is added to the die.
    pub reading: Reading,
}

impl Havoc {
    /// SG-SHO-01, SG-TRN-04 — May he shoot at all in this step?
    pub(crate) fn may_shoot_at_all(&self, s: &State, by: Piece) -> Result<Weapon, Refusal> {
        let Some(weapon) = self.kind(by).weapon else {
            return Err(no(rule::SG_SHO_01, "he carries no bow"));
        };
        if weapon == Weapon::Shuriken {
            return Err(no(rule::SB_SHU_01, "he throws; he does not shoot"));
        }
        self.may_loose_at_all(s, by, weapon)?;
        if self.is_river(s.at(by).hex) {
            return Err(no(rule::SB_SHO_01, "nobody shoots standing in the water"));
        }
        if self.scenario.options.ammo && s.at(by).ammo == 0 {
            return Err(no(rule::CH_AMM_01, "he has nothing left to shoot"));
        }
        Ok(weapon)
    }

    /// SG-SHO-01, SG-TRN-02, SG-TRN-04, SG-TRN-05 — The part that is the same for thrown weapons.
    pub(crate) fn may_loose_at_all(
        &self,
        s: &State,
        by: Piece,
        weapon: Weapon,
    ) -> Result<(), Refusal> {
        self.may_act(s, by)?;
        if !self.is_able(s, by) {
            return Err(no(rule::SG_SHO_01, "only a conscious, free, idle archer can shoot"));
        }
        if s.at(by).has(mark::SHOT) {
            return Err(no(rule::SG_TRN_04, "he has shot in this step"));
        }
        let rested = match (s.step(), weapon) {
            (Some(StepName::FirstShooting), _) => self.book.customs.first_bows_rested,
            (Some(StepName::SecondShooting), _) => true,
            _ => false,
        };
        let second = match weapon {
            Weapon::Shortbow => false,
            Weapon::Longbow => s.at(by).is_mounted(),
            Weapon::Crossbow | Weapon::Shuriken => true,
        };
        let in_step = match s.step() {
            Some(StepName::SecondShooting) => second,
            Some(StepName::FirstShooting | StepName::ThirdShooting) => !second,
            _ => false,
        };
        if !in_step {
            return Err(no(rule::SG_TRN_02, "his weapon does not shoot in this step"));
        }
        if rested && self.is_fresh_from_melee(s, by) {
            return Err(no(rule::SG_TRN_05, "he has been in melee too recently"));
        }
        Ok(())
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
        } else if self.is_cart(at) {
            return Err(no(rule::SG_SHO_02, "nobody shoots at a cart"));
        } else if s.at(at).control == self.side_of(by) {
            return Err(no(rule::SG_SHO_02, "his own side controls that animal"));
        }
        self.may_harm(s, by, at)
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
        self.may_see(s, by, at)?;
        let range = self.range(s, by, at);
        let Some(band) = self.band(s, weapon, by, range) else {
            return Err(no(self.range_rule(weapon), "the target is out of range"));
        };
        let line = self.line_of_fire(s, lay, weapon, (by, at), band)?;
        let cover = self.ground_cover(s, by, at, Unnamed::Bare).max(line.cover);
        let reading = self.read_shot(s, weapon, (by, at), band, cover);
        Ok(Aim { range, cover, line, reading })
    }

    /// The same without a reason: what is soonest known is asked first.
    pub(crate) fn can_aim(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        by: Piece,
        at: Piece,
    ) -> bool {
        self.target_in_range(s, weapon, by, at)
            .is_some_and(|(_, band)| self.can_hit(s, lay, weapon, (by, at), band))
    }

    /// The range of what may be shot at, and its band; nothing beyond the weapon's reach.
    fn target_in_range(
        &self,
        s: &State,
        weapon: Weapon,
        by: Piece,
        at: Piece,
    ) -> Option<(u16, Band)> {
        self.is_target(s, by, at).ok()?;
        let range = self.range(s, by, at);
        Some((range, self.band(s, weapon, by, range)?))
    }

    /// True if a missile finds its way to a target in range, and somebody sees it. What follows
    /// from the map alone is remembered, so it is asked before anybody in between is counted.
    fn can_hit(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        (by, at): (Piece, Piece),
        band: Band,
    ) -> bool {
        self.is_in_sight(s, by, at)
            && self.line_of_fire(s, lay, weapon, (by, at), band).is_ok()
            && self.may_see(s, by, at).is_ok()
    }

    /// CH-SHO-02, SB-SHO-02 — The rule of a weapon's range.
    fn range_rule(&self, weapon: Weapon) -> RuleId {
        match weapon {
            Weapon::Shuriken => rule::SB_SHU_01,
            _ if self.shoots_by_cover(weapon) => rule::SB_SHO_02,
            _ => rule::CH_SHO_02,
        }
    }

    /// SG-LOS-04, SG-SHO-03, CH-SHO-04, SB-SHO-04, SB-SHO-07, SB-LOS-07 — The line a missile
    /// takes, or why there is none.
    pub(crate) fn line_of_fire(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        (by, at): (Piece, Piece),
        band: Band,
    ) -> Result<SightLine, Refusal> {
        let gaze = self.gaze(s, lay, weapon, (by, at), band);
        let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
        let Some(line) = self.sight_between(s, lay, &gaze, pose(by), pose(at)) else {
            return Err(no(rule::SG_LOS_03, "no line of sight is free"));
        };
        if self.is_behind_slope(pose(by), pose(at)) {
            return Err(no(rule::SB_LOS_07, "a slope stands between them"));
        }
        if line.over == 0 {
            return Ok(line);
        }
        match weapon {
            Weapon::Crossbow => Err(no(rule::CH_SHO_04, "a crossbow cannot shoot over anyone")),
            Weapon::Shuriken => Err(no(rule::SB_SHO_07, "nobody throws past anyone")),
            Weapon::Longbow if band.number == 0 => {
                Err(no(rule::SB_SHO_04, "at short range nobody shoots over anyone"))
            }
            Weapon::Longbow if line.over > MOST_OVER => {
                Err(no(rule::SB_SHO_04, "more than four stand in between"))
            }
            // Ruling K-03: a corner not yet named might be covered.
            Weapon::Longbow if self.ground_cover(s, by, at, Unnamed::Covers) > Cover::Light => {
                Err(no(rule::SB_SHO_04, "over heads only at no or light cover"))
            }
            Weapon::Shortbow if line.over > MOST_OVER => {
                Err(no(rule::CH_SHO_04, "more than four stand in between"))
            }
            Weapon::Shortbow if line.over_neighbour => {
                Err(no(rule::CH_SHO_04, "someone in between is next to the target"))
            }
            Weapon::Shortbow if self.ground_cover(s, by, at, Unnamed::Covers) > Cover::Light => {
                Err(no(rule::CH_SHO_04, "over heads only at no or light cover"))
            }
            Weapon::Shortbow | Weapon::Longbow => Ok(line),
        }
    }

    /// How the shot is worked out.
    fn read_shot(
        &self,
        s: &State,
        weapon: Weapon,
        (by, at): (Piece, Piece),
        band: Band,
        cover: Cover,
    ) -> Reading {
        if self.shoots_by_cover(weapon) {
            Reading::Arrow(self.weigh_arrow(s, by, at, band))
        } else {
            Reading::Odds(self.weigh_shot(s, (by, at), band.strength, cover))
        }
    }

    /// CH-SHO-02 — Strength against defence, cover, limits: the column.
    fn weigh_shot(
        &self,
        s: &State,
        (by, at): (Piece, Piece),
        strength: u16,
        cover: Cover,
    ) -> Weighed {
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
        let adds = self.wound_adds(s, by);
        Weighed { attack: strength, defence, odds, shift, column, mounted, adds }
    }

    /// SB-SHO-02, SG-MIX-02 — What a wound adds to a shooter's die.
    pub fn wound_adds(&self, s: &State, by: Piece) -> u8 {
        match s.at(by).health {
            Health::Wounded => self.book.customs.wounded_shooter,
            _ => 0,
        }
    }

    /// Lists every shot of an archer.
    pub(crate) fn list_shots(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        let Ok(weapon) = self.may_shoot_at_all(s, by) else { return };
        let lay = self.lay(s);
        for n in 0..self.piece_count() as u8 {
            if self.can_aim(s, &lay, weapon, by, Piece(n)) {
                out.push(Action::Shoot { by, at: Piece(n) });
            }
        }
    }

    /// True if an archer has any target.
    pub(crate) fn can_shoot(&self, s: &State, lay: &impl Deref<Target = Lay>, by: Piece) -> bool {
        let Ok(weapon) = self.may_shoot_at_all(s, by) else { return false };
        let mut near = [(u16::MAX, Piece::NONE, Band::default()); PIECES];
        let mut count = 0;
        for at in (0..self.piece_count() as u8).map(Piece) {
            if let Some((range, band)) = self.target_in_range(s, weapon, by, at) {
                near[count] = (range, at, band);
                count += 1;
            }
        }
        // Whoever is near is soonest looked at, and likeliest to be seen.
        let near = &mut near[..count];
        near.sort_unstable_by_key(|(range, at, _)| (*range, *at));
        near.iter().any(|(_, at, band)| self.can_hit(s, lay, weapon, (by, *at), *band))
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
        self.note_blow(s);
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

    /// CH-SHO-02, CH-SHO-03, SB-SHO-03 — The die and what it does.
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
        let band = self.band(s, weapon, by, range).unwrap_or_default();
        let reading = self.read_shot(s, weapon, (by, at), band, cover);
        if self.scenario.options.ammo {
            let f = s.at_mut(by);
            f.ammo = f.ammo.saturating_sub(1);
        }
        let weighed = match reading {
            Reading::Arrow(arrow) => return self.loose_arrow(s, arrow, (range, cover), dice, tell),
            Reading::Odds(weighed) => weighed,
        };
        if weighed.column == 0 {
            tell.tell(|| Event::Spent { by, at, range, cover, weighed });
            return Ok(());
        }
        let die = dice.roll(Die { faces: 10, rule: rule::CH_SHO_03, by: self.owner(by) })?;
        let row = die + weighed.adds;
        let letter = if usize::from(row) > FACES {
            0
        } else if !weighed.mounted {
            *self.book.missile_foot.at(row, weighed.column) as u8
        } else if row == 2 && self.scenario.options.row2_regular {
            self.book.regular_row_2[weighed.column as usize - 1] as u8
        } else {
            *self.book.missile_mounted.at(row, weighed.column) as u8
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

    /// CH-SHO-03, CH-ANI-03, SB-ANI-04 — Results of the table for mounted targets, animals included.
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
                Nothing => {}
                A => self.force_back(s, at, Flight::Missile, tell),
                B | D | F => self.die(s, at, tell),
                C | E if self.book.customs.every_harm_kills => self.die(s, at, tell),
                C | E => {}
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
        if s.at(p).health == Health::Dead {
            s.at_mut(p).marks |= mark::SHOT_DEAD;
        }
    }
}
