//! What is under way in a position: who moves and with how many points, who retreats, what is
//! counted, who is seen.

use engine::{Piece, Side};

use super::{Sound, must};
use crate::Havoc;
use crate::roster::Weapon;
use crate::rule;
use crate::state::{Health, Place, State, Step, StepName, Task};

/// CH-AMM-01 — The most that three dice give.
const FULL_QUIVER: u32 = 30;

impl Havoc {
    pub(super) fn is_in_order(&self, s: &State) -> Sound {
        self.clock_is_right(s)?;
        self.movers_are_right(s)?;
        self.steps_are_right(s)?;
        self.stocks_are_right(s)?;
        self.prey_is_right(s)?;
        self.sight_is_right(s)?;
        self.duel_is_right(s)
    }

    /// SG-TRN-01, SG-TRN-02 — Turn, phase and side go together, and the last turn is the last.
    fn clock_is_right(&self, s: &State) -> Sound {
        if s.phase == 0 {
            return Ok(());
        }
        let phase = (u16::from(s.turn) - 1) * 2 + 1 + u16::from(s.active != s.first);
        must(s.turn > 0 && s.phase == phase, rule::SG_TRN_01, || {
            format!("turn {} has no phase {} of side {}", s.turn, s.phase, s.active)
        })?;
        must(s.turn <= self.last_turn(s) || s.over.is_some(), rule::SG_TRN_10, || {
            format!("turn {} comes after the last", s.turn)
        })
    }

    /// SG-MOV-01, SG-TRN-03, SB-DRA-01, SB-CAR-03 — Whoever is moving can, in the step for it, and
    /// has no more points left than he had.
    fn movers_are_right(&self, s: &State) -> Sound {
        if !s.movers[0].is_some() {
            let still = s.movers.iter().all(|p| !p.is_some())
                && s.left_mp == [0; 3]
                && !s.led.is_some()
                && s.moved_from.iter().all(|hex| hex.is_none());
            return must(still, rule::SG_TRN_03, || {
                "nobody moves, and yet there are points left or something is led".into()
            });
        }
        let moving = s.step() == Some(StepName::Movement) || s.over.is_some();
        must(moving, rule::SG_MOV_01, || "somebody moves in another step".into())?;
        let pushed = s.led.is_some() && self.is_cart(s.led);
        for (n, p) in s.movers.into_iter().enumerate().filter(|(_, p)| p.is_some()) {
            let name = self.name(p);
            let twice = s.movers.iter().filter(|q| **q == p).count() > 1;
            must(self.is_character(p) && !twice, rule::SG_TRN_03, || {
                format!("{name} is no mover, or is one twice")
            })?;
            let f = s.at(p);
            let able = f.is_here() && f.is_conscious() && f.task == Task::None;
            must(able, rule::SG_MOV_01, || format!("{name} moves and cannot"))?;
            let most = match (pushed, n) {
                (true, 0) => self.cart_speed(s.movers),
                (true, _) => 0,
                _ => self.profile(s, p).movement,
            };
            must(s.left_mp[n] <= most, rule::SG_MOV_01, || {
                format!("{name} has {} points left of {most}", s.left_mp[n])
            })?;
        }
        if !s.led.is_some() {
            return Ok(());
        }
        let animal = !self.is_character(s.led) && s.at(s.led).is_here();
        must(animal, rule::SG_HRS_06, || format!("{} is led and cannot be", self.name(s.led)))?;
        must(!pushed || s.movers[1].is_some(), rule::SB_CAR_03, || {
            "a cart is pushed by fewer than two".into()
        })?;
        let draft = self.is_draft(s.led);
        must(!draft || s.left_mp[1] <= self.kind(s.led).foot.movement, rule::SB_DRA_01, || {
            format!("{} has {} points left", self.name(s.led), s.left_mp[1])
        })
    }

    /// SG-RET-01, SG-DIS-01, SG-ENG-05 — Those who must retreat can be asked for it, and whoever
    /// is being put somewhere is still to be put.
    fn steps_are_right(&self, s: &State) -> Sound {
        if s.over.is_some() {
            return Ok(());
        }
        let flees = s.steps.iter().any(|step| *step == Step::Retreat);
        let able = s.retreating.iter().all(|p| self.exists(p) && s.at(p).is_here());
        must(able && (flees || s.retreating.is_empty()), rule::SG_RET_01, || {
            "somebody is to retreat who is not there, or at no time".into()
        })?;
        for step in s.steps.iter() {
            let (fits, rule) = match *step {
                Step::Thrown { rider, horse, .. } => {
                    let down = !s.at(rider).is_mounted() && s.at(rider).hex.is_none();
                    (down && s.at(horse).hex.is_some(), rule::SG_DIS_01)
                }
                Step::GetDown(man) => (s.at(man).is_mounted(), rule::SG_HRS_03),
                Step::Join(p) | Step::BreakOut(p) => (!s.at(p).is_free(), rule::CH_RAN_04),
                Step::Shove { cart, left } => (s.led == cart && left != 0, rule::SB_CAR_03),
                Step::Deflect => (s.at(s.shot.at).is_here(), rule::SB_MNK_01),
                _ => (true, rule::SG_ENG_05),
            };
            must(fits, rule, || format!("{step:?} waits for nothing"))?;
        }
        let waits =
            !matches!(s.top(), Step::Muster | Step::Orders(_) | Step::Close(_) | Step::Aftermath);
        must(waits, rule::SG_ENG_05, || format!("{:?} asks nobody anything", s.top()))
    }

    /// CH-AMM-01, CH-AMM-03 — Arrows and bolts change hands and are shot off, and never grow.
    fn stocks_are_right(&self, s: &State) -> Sound {
        for p in self.characters().filter(|p| !self.counts_ammo(*p)) {
            let start = self.scenario.pieces[p.index()].ammo.unwrap_or(0);
            must(s.at(p).ammo == start, rule::CH_AMM_03, || {
                format!("{} has {} missiles and no bow", self.name(p), s.at(p).ammo)
            })?;
        }
        for weapon in [Weapon::Shortbow, Weapon::Crossbow, Weapon::Longbow] {
            let archers = || self.characters().filter(|p| self.kind(*p).weapon == Some(weapon));
            let stock: u32 = archers().map(|p| u32::from(s.at(p).ammo)).sum();
            let first = |p: Piece| self.scenario.pieces[p.index()].ammo;
            let most: u32 = archers().map(|p| first(p).map_or(FULL_QUIVER, u32::from)).sum();
            must(stock <= most, rule::CH_AMM_01, || {
                format!(
                    "there are {stock} missiles for {weapon:?}, and never were more than {most}"
                )
            })?;
        }
        Ok(())
    }

    /// CH-PRI-01, CH-PRI-03 — A knight's prey are living, free enemies on the map.
    fn prey_is_right(&self, s: &State) -> Sound {
        let hunted = |bit: u32| s.prey.iter().any(|set| set & bit != 0);
        for p in self.characters().filter(|p| self.knight_bit(*p).is_some_and(hunted)) {
            // A rider in the air is prey all the same.
            let f = s.at(p);
            let fair = f.health != Health::Dead && f.is_free() && f.place == Place::Map;
            must(fair, rule::CH_PRI_03, || {
                format!("a knight is after {}, who is dead, taken or gone", self.name(p))
            })?;
        }
        Ok(())
    }

    /// SB-NIT-03, SB-NIT-04, SB-LAN-01 — Just those ninja are unseen whom nobody sees, and only at
    /// night.
    fn sight_is_right(&self, s: &State) -> Sound {
        let lanterns = self.scenario.map.lanterns.len() as u32;
        must(u32::from(s.night.lit) < 1 << lanterns, rule::SB_LAN_01, || {
            "a lantern burns that is not there".into()
        })?;
        if s.over.is_some() {
            return must(s.night.hidden == 0, rule::SB_NIT_10, || "somebody still hides".into());
        }
        for p in self.characters() {
            let hidden = s.night.hidden >> p.0 & 1 != 0;
            let name = self.name(p);
            let dark = self.is_ninja(p) && self.is_night(s) && s.at(p).health != Health::Dead;
            must(!hidden || dark, rule::SB_NIT_03, || {
                format!("{name} is unseen, and no living ninja at night")
            })?;
            // K-41: who has left unseen stays so.
            if s.at(p).is_here() {
                must(hidden == self.is_about_to_hide(s, p), rule::SB_NIT_04, || {
                    format!(
                        "{name} is {} and should not be",
                        if hidden { "unseen" } else { "seen" }
                    )
                })?;
            }
        }
        Ok(())
    }

    /// SB-DUE-02, SB-DUE-04 — A duel is between one man of each side, living, free and there.
    fn duel_is_right(&self, s: &State) -> Sound {
        if !s.duel.is_on() || s.over.is_some() {
            return Ok(());
        }
        for (side, p) in Side::BOTH.into_iter().zip(s.duel.champions) {
            let there = s.at(p).is_here() || self.is_waiting(s, p);
            let fit = there && s.at(p).health != Health::Dead && s.at(p).is_free();
            must(fit && self.owner(p) == side, rule::SB_DUE_04, || {
                format!("{} is no champion of side {side}", self.name(p))
            })?;
        }
        Ok(())
    }
}
