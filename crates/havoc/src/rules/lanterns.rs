//! Chapter 16.5: lanterns.

use engine::{Dice, Die, Piece, Refusal, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::book::Shuriken;
use crate::event::{Event, Mark};
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::longbow::Band;
use crate::rules::movement::no;
use crate::rules::shuriken::Toss;
use crate::rules::sight::{MOST_OVER, SightLine};
use crate::state::{State, mark};
use crate::terrain::Cover;

impl Havoc {
    /// SB-LAN-01 — The lantern of that number, where lanterns matter: at night.
    fn lantern_by_night(&self, s: &State, lantern: u8) -> Result<HexId, Refusal> {
        let hex = self.lantern_hex(lantern);
        if hex.is_none() {
            return Err(no(rule::SB_LAN_01, "there is no such lantern"));
        }
        if !self.is_night(s) {
            return Err(no(rule::SB_NIT_01, "lanterns matter at night only"));
        }
        Ok(hex)
    }

    /// True of a lantern that burns.
    fn burns(&self, s: &State, lantern: u8) -> bool {
        s.night.lit >> lantern & 1 != 0
    }

    /// SB-LAN-02 — May he light this lantern, or put it out?
    pub(crate) fn may_light(
        &self,
        s: &State,
        by: Piece,
        lantern: u8,
        lit: bool,
    ) -> Result<(), Refusal> {
        let hex = self.lantern_by_night(s, lantern)?;
        // R-SG-81: it takes the place of his attack.
        self.may_attack_at_all(s, by)?;
        let near = |own: HexId| own == hex || self.contacts(hex).any(|h| h == own);
        if !s.at(by).hexes().any(near) {
            return Err(no(rule::SB_LAN_02, "he must be in its hex or in contact with it"));
        }
        match (self.burns(s, lantern), lit) {
            (true, true) => Err(no(rule::SB_LAN_02, "it burns already")),
            (false, false) => Err(no(rule::SB_LAN_02, "it is out already")),
            _ => Ok(()),
        }
    }

    /// Lists the lanterns a man can tend.
    pub(crate) fn list_lights(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        for lantern in 0..self.scenario.map.lanterns.len() as u8 {
            let lit = !self.burns(s, lantern);
            if self.may_light(s, by, lantern, lit).is_ok() {
                out.push(Action::Light { by, lantern, lit });
            }
        }
    }

    /// SB-LAN-02 — It burns, or it is out.
    pub(crate) fn light(
        &self,
        s: &mut State,
        by: Piece,
        lantern: u8,
        lit: bool,
        tell: &mut impl Tell<Event>,
    ) {
        s.at_mut(by).marks |= mark::ATTACKED | mark::ACTED;
        self.turn_lantern(s, lantern, lit);
        let hex = self.lantern_hex(lantern);
        tell.tell(|| Event::Lantern { hex, lit, by });
    }

    fn turn_lantern(&self, s: &mut State, lantern: u8, lit: bool) {
        match lit {
            true => s.night.lit |= 1 << lantern,
            false => s.night.lit &= !(1 << lantern),
        }
    }

    /// SB-SHO-08, SB-SHU-04, SB-DUE-04 — May he shoot or throw at this lantern? What is added to
    /// the die comes back.
    pub fn may_shoot_lantern(
        &self,
        s: &State,
        lay: &Lay,
        by: Piece,
        lantern: u8,
    ) -> Result<Toss, Refusal> {
        let weapon = self.may_shoot_lanterns(s, by)?;
        let hex = self.lantern_by_night(s, lantern)?;
        if !self.burns(s, lantern) {
            return Err(no(rule::SB_SHO_08, "that lantern is out"));
        }
        let range = self.range_to(s, by, hex);
        let Some(band) = self.band(s, weapon, by, range) else {
            return Err(no(rule::SB_SHO_08, "the lantern is out of range"));
        };
        let line = self.line_to_lantern(s, lay, weapon, (by, hex), band)?;
        self.may_pass_over(weapon, line, band)?;
        Ok(self.weigh_lantern(s, weapon, by, range, band))
    }

    /// The part of it that does not depend on the lantern.
    fn may_shoot_lanterns(&self, s: &State, by: Piece) -> Result<Weapon, Refusal> {
        let throws = self.kind(by).weapon == Some(Weapon::Shuriken);
        let weapon = match throws {
            true => self.may_throw_at_all(s, by).map(|()| Weapon::Shuriken)?,
            false => self.may_shoot_at_all(s, by)?,
        };
        self.may_harm(s, by, Piece::NONE)?;
        Ok(weapon)
    }

    fn range_to(&self, s: &State, by: Piece, hex: HexId) -> u16 {
        let field = &self.scenario.map.field;
        s.at(by).hexes().map(|own| field.distance(own, hex)).min().unwrap_or(u16::MAX)
    }

    /// SG-LOS-03, SB-LOS-07 — The line to the lantern's hex.
    fn line_to_lantern(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        (by, hex): (Piece, HexId),
        band: Band,
    ) -> Result<SightLine, Refusal> {
        let (own, goal) = ([s.at(by).hex, s.at(by).tail], [hex, HexId::NONE]);
        let gaze = self.gaze_at_lantern(s, lay, weapon, (by, hex), band);
        let Some(line) = self.sight_between(s, lay, &gaze, own, goal) else {
            return Err(no(rule::SG_LOS_03, "no line of sight is free"));
        };
        if self.is_behind_slope(own, goal) {
            return Err(no(rule::SB_LOS_07, "a slope stands between them"));
        }
        Ok(line)
    }

    /// SB-SHO-08, SB-SHU-03 — What range and wounds add to the die: weapons of the older book add
    /// 0, 1, 2 for their bands.
    fn weigh_lantern(&self, s: &State, weapon: Weapon, by: Piece, range: u16, band: Band) -> Toss {
        if weapon == Weapon::Shuriken {
            return self.weigh_throw(s, by, range, true);
        }
        let by_cover = self.shoots_by_cover(weapon);
        let adds = if by_cover { band.adds } else { band.number as i8 };
        Toss { range, adds: adds + self.wound_adds(s, by) as i8 }
    }

    /// CH-SHO-04, SB-SHO-04, SB-SHO-07 — May the missile fly past those in between? A lantern has
    /// no cover.
    fn may_pass_over(&self, weapon: Weapon, line: SightLine, band: Band) -> Result<(), Refusal> {
        match weapon {
            _ if line.over == 0 => Ok(()),
            Weapon::Shuriken => Err(no(rule::SB_SHO_07, "somebody stands in every line to it")),
            Weapon::Crossbow => Err(no(rule::CH_SHO_04, "a crossbow cannot shoot over anyone")),
            Weapon::Shortbow if line.over > MOST_OVER => {
                Err(no(rule::CH_SHO_04, "more than four stand in between"))
            }
            Weapon::Shortbow if line.over_neighbour => {
                Err(no(rule::CH_SHO_04, "someone in between is next to the target"))
            }
            Weapon::Longbow if line.over > MOST_OVER => {
                Err(no(rule::SB_SHO_04, "more than four stand in between"))
            }
            Weapon::Longbow if band.number == 0 => {
                Err(no(rule::SB_SHO_04, "over people only at medium or long range"))
            }
            Weapon::Shortbow | Weapon::Longbow => Ok(()),
        }
    }

    /// Lists the lanterns a man can shoot or throw at.
    pub(crate) fn list_lantern_shots(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        if self.may_shoot_lanterns(s, by).is_err() {
            return;
        }
        let lay = self.lay(s);
        for lantern in 0..self.scenario.map.lanterns.len() as u8 {
            if self.may_shoot_lantern(s, &lay, by, lantern).is_ok() {
                out.push(Action::ShootLantern { by, lantern });
            }
        }
    }

    /// SB-SHO-08, SB-SHU-04, SB-LAN-03 — The missile, and the light that goes out.
    pub(crate) fn shoot_lantern<D: Dice>(
        &self,
        s: &mut State,
        by: Piece,
        lantern: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let hex = self.lantern_hex(lantern);
        let weapon = self.kind(by).weapon.unwrap_or(Weapon::Longbow);
        let thrown = weapon == Weapon::Shuriken;
        let range = self.range_to(s, by, hex);
        let band = self.band(s, weapon, by, range).unwrap_or_default();
        let toss = self.weigh_lantern(s, weapon, by, range, band);
        let ammo = self.scenario.options.ammo && !thrown;
        let f = s.at_mut(by);
        f.marks |= mark::SHOT | mark::ACTED;
        if weapon == Weapon::Crossbow {
            f.marks |= mark::BOLT;
        }
        f.ammo -= u8::from(ammo && f.ammo > 0);
        let printed = if thrown { rule::SB_SHU_02 } else { rule::SB_SHO_08 };
        let die = dice.roll(Die { faces: 10, rule: printed, by: self.owner(by) })?;
        let (row, hit) = match thrown {
            true => {
                let (row, result) = self.read_throw(toss, die);
                (row, result != Shuriken::Nothing)
            }
            false => {
                let row = Havoc::arrow_row(die, toss.adds);
                (row, self.arrow_letter(Mark::Foot, row, Cover::None) > 0)
            }
        };
        tell.tell(|| Event::LanternShot { by, hex, thrown, die, row, hit });
        if hit {
            self.turn_lantern(s, lantern, false);
            tell.tell(|| Event::Lantern { hex, lit: false, by: Piece::NONE });
        }
        Ok(())
    }
}
