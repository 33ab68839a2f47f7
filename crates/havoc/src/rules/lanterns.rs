//! Chapter 16.5: lanterns.

use engine::{Dice, Die, Piece, Refusal, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::book::{Bands, MissileFoot, Shuriken};
use crate::event::Event;
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::movement::no;
use crate::rules::shuriken::Toss;
use crate::rules::sight::SightLine;
use crate::state::{Health, State, mark};

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

    /// SB-SHO-08, SB-SHU-04 — May he shoot or throw at this lantern? What is added to the die comes
    /// back.
    pub fn may_shoot_lantern(
        &self,
        s: &State,
        lay: &Lay,
        by: Piece,
        lantern: u8,
    ) -> Result<Toss, Refusal> {
        let throws = self.kind(by).weapon == Some(Weapon::Shuriken);
        let weapon = match throws {
            true => self.may_throw_at_all(s, by).map(|()| Weapon::Shuriken)?,
            false => self.may_shoot_at_all(s, by)?,
        };
        let hex = self.lantern_by_night(s, lantern)?;
        if !self.burns(s, lantern) {
            return Err(no(rule::SB_SHO_08, "that lantern is out"));
        }
        let Some((toss, band)) = self.weigh_lantern(s, by, hex) else {
            return Err(no(rule::SB_SHO_08, "the lantern is out of range"));
        };
        let Some(line) = self.sight_of(s, lay, by, hex) else {
            return Err(no(rule::SG_LOS_03, "no line of sight is free"));
        };
        self.may_pass_over(weapon, line, band)?;
        Ok(toss)
    }

    /// SB-SHO-08 — What range and wounds add to a shot at a lantern, and the band of the range.
    fn weigh_lantern(&self, s: &State, by: Piece, hex: HexId) -> Option<(Toss, usize)> {
        let field = &self.scenario.map.field;
        let range = s.at(by).hexes().map(|own| field.distance(own, hex)).min()?;
        let blades = self.book.blades.as_ref()?;
        let banded = |bands: &Bands<i8>| {
            let band = bands.iter().position(|(last, _)| range <= *last);
            band.filter(|_| range > 0).map(|band| (band, bands[band].1))
        };
        let (band, adds) = match self.kind(by).weapon? {
            Weapon::Shuriken => {
                let near = range > 0 && range <= self.book.reach_hexes(Weapon::Shuriken);
                return near.then(|| (self.weigh_throw(s, by, range, true), 0));
            }
            Weapon::Longbow if s.at(by).is_mounted() => banded(&blades.longbow_mounted),
            Weapon::Longbow => banded(&blades.longbow_on_foot),
            older if self.scenario.options.samurai_missiles => {
                banded(&blades.mixed[older as usize])
            }
            older => {
                let bands = self.book.strength[older as usize];
                banded(&std::array::from_fn(|band| (bands[band].0, band as i8)))
            }
        }?;
        let hurt = s.at(by).health == Health::Wounded;
        let wound = if hurt { self.book.customs.wounded_shooter as i8 } else { 0 };
        Some((Toss { range, adds: adds + wound }, band))
    }

    /// CH-SHO-04, SB-SHO-04, SB-SHO-07 — May the missile fly past those in between? A lantern has
    /// no cover.
    fn may_pass_over(&self, weapon: Weapon, line: SightLine, band: usize) -> Result<(), Refusal> {
        match weapon {
            _ if line.over == 0 => Ok(()),
            Weapon::Shuriken => Err(no(rule::SB_SHO_07, "somebody stands in every line to it")),
            Weapon::Crossbow => Err(no(rule::CH_SHO_04, "a crossbow cannot shoot over anyone")),
            Weapon::Shortbow if line.over > 4 => {
                Err(no(rule::CH_SHO_04, "more than four stand in between"))
            }
            Weapon::Shortbow if line.over_neighbour => {
                Err(no(rule::CH_SHO_04, "someone in between is next to the target"))
            }
            Weapon::Longbow if line.over > 4 => {
                Err(no(rule::SB_SHO_04, "more than four stand in between"))
            }
            Weapon::Longbow if band == 0 => {
                Err(no(rule::SB_SHO_04, "over people only at medium or long range"))
            }
            Weapon::Shortbow | Weapon::Longbow => Ok(()),
        }
    }

    /// Lists the lanterns a man can shoot or throw at.
    pub(crate) fn list_lantern_shots(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
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
        let weapon = self.kind(by).weapon;
        let thrown = weapon == Some(Weapon::Shuriken);
        let toss = self.weigh_lantern(s, by, hex).map(|(toss, _)| toss);
        let toss = toss.unwrap_or(Toss { range: 1, adds: 0 });
        let ammo = self.scenario.options.ammo && !thrown;
        let f = s.at_mut(by);
        f.marks |= mark::SHOT | mark::ACTED;
        if weapon == Some(Weapon::Crossbow) {
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
            false => self.read_arrow(toss, die),
        };
        tell.tell(|| Event::LanternShot { by, hex, thrown, die, row, hit });
        if hit {
            self.turn_lantern(s, lantern, false);
            tell.tell(|| Event::Lantern { hex, lit: false, by: Piece::NONE });
        }
        Ok(())
    }

    /// SB-SHO-08 — Row and result on the table for men on foot, column without cover: any letter
    /// puts the lantern out.
    fn read_arrow(&self, toss: Toss, die: u8) -> (u8, bool) {
        let row = die.saturating_add_signed(toss.adds).max(1);
        let table = self.book.blades.as_ref().map(|blades| &blades.at_foot);
        let hit = |table: &::book::Grid<MissileFoot>| {
            row <= table.rows() && *table.at(row, 1) != MissileFoot::Nothing
        };
        (row, table.is_some_and(hit))
    }
}
