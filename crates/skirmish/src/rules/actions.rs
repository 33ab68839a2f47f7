//! Actions (SS-ACT): who has one, and what it is spent on; loading (SS-SHT-01).

use engine::{Piece, Refusal, Side, Tell};

use crate::Skirmish;
use crate::action::Target;
use crate::catalogue::Class;
use crate::event::Event;
use crate::options::{Loading, ShootingCost, TurnOrder};
use crate::rule;
use crate::state::{Stage, State, mark};

use super::no;

/// SS-ACT-03 — What part of an action something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A move of the horse; a whole action on foot.
    Move,
    /// A deed of the rider; a whole action on foot.
    Deed,
    /// A whole action of anybody.
    Whole,
}

impl Skirmish {
    /// SS-ACT-01 — The actions of a figure in a turn, by its wounds.
    pub fn actions_of(&self, s: &State, who: Piece) -> u8 {
        let wounds = usize::from(s.figure(who).wounds());
        let table = &self.tables().actions;
        let column = usize::from(self.character(who).class == Class::Kensei);
        table[wounds.min(table.len() - 1)][column]
    }

    /// SS-TRN-04, SS-TRN-09 — Whether a figure is one of those who act now.
    pub(crate) fn may_act(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        if who.index() >= self.scenario.people.len() || self.side(who) != side {
            return Err(no(rule::SS_TRN_04, "that is none of your figures"));
        }
        if !s.is_active(who) {
            return Err(no(rule::SS_FIG_03, "only active figures act"));
        }
        let group = self.group_of(who);
        if s.group(group).is_broken() {
            return Err(no(rule::SS_TRN_04, "broken groups do nothing more"));
        }
        if s.group(group).has(mark::SPENT) {
            return Err(no(rule::SS_CHG_02, "his group has lost its actions"));
        }
        if self.options().turn_order == TurnOrder::Groups
            && s.stage == Stage::Actions
            && group != s.acting
        {
            return Err(no(rule::SS_TRN_09, "another group acts now"));
        }
        Ok(())
    }

    /// SS-ACT-01, SS-ACT-03 — Whether a figure can pay for something.
    pub(crate) fn may_spend(&self, s: &State, who: Piece, part: Part) -> Result<(), Refusal> {
        let figure = s.figure(who);
        let half = match part {
            Part::Move => figure.has(mark::MOVE_LEFT),
            Part::Deed => figure.has(mark::DEED_LEFT),
            Part::Whole => false,
        };
        if figure.actions > 0 || half {
            return Ok(());
        }
        Err(no(rule::SS_ACT_01, "he has no action left"))
    }

    /// SS-ACT-03, `loading` — Pays for something.
    pub(crate) fn spend(&self, s: &mut State, who: Piece, part: Part) {
        let figure = s.figure_mut(who);
        let mounted = figure.is_mounted();
        match part {
            Part::Move if figure.has(mark::MOVE_LEFT) => figure.clear(mark::MOVE_LEFT),
            Part::Deed if figure.has(mark::DEED_LEFT) => figure.clear(mark::DEED_LEFT),
            _ => {
                figure.actions = figure.actions.saturating_sub(1);
                figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
                match part {
                    Part::Move if mounted => figure.set(mark::DEED_LEFT),
                    Part::Deed if mounted => figure.set(mark::MOVE_LEFT),
                    _ => {}
                }
            }
        }
    }

    /// `loading` — Whatever is not loading spoils what was loaded so far.
    pub(crate) fn interrupt_loading(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        if self.options().loading == Loading::Consecutive && s.figure(who).load > 0 {
            s.figure_mut(who).load = 0;
            tell.tell(|| Event::Unloaded { who });
        }
    }

    /// SS-ACT-05 — Whether somebody has his hands free: he is in contact with no active enemy.
    pub(crate) fn may_turn_away(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        match self.is_engaged(s, who) {
            true => Err(no(rule::SS_ACT_05, "he is in contact with an enemy")),
            false => Ok(()),
        }
    }

    /// SS-MOV-07 — Whether somebody may do anything but move: he has not broken off.
    pub(crate) fn may_linger(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        match s.figure(who).has(mark::BROKE_OFF) {
            true => Err(no(rule::SS_MOV_07, "who broke off may only move in this turn")),
            false => Ok(()),
        }
    }

    /// SS-SHT-01 — Whether somebody may load.
    pub(crate) fn may_load(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        self.may_spend(s, who, Part::Deed)?;
        if self.character(who).missile.is_none() {
            return Err(no(rule::SS_SHT_01, "he has nothing to load"));
        }
        if s.figure(who).has(mark::LOADED) {
            return Err(no(rule::SS_SHT_01, "his weapon is loaded"));
        }
        if s.figure(who).is_climbing() {
            return Err(no(rule::SS_CLB_02, "nobody loads part of the way up"));
        }
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)
    }

    /// SS-SHT-01 — One step of loading.
    pub(crate) fn load(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        let Some(missile) = self.character(who).missile else { return };
        self.spend(s, who, Part::Deed);
        let needed = self.tables().loading(missile, self.character(who).class);
        let figure = s.figure_mut(who);
        figure.load += 1;
        let done = figure.load;
        if done >= needed {
            figure.load = 0;
            figure.set(mark::LOADED);
        }
        tell.tell(|| Event::Loaded { who, done, needed });
    }

    /// SS-SHT-02 — Whether somebody may shoot, whatever at.
    pub(crate) fn may_shoot(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        if self.options().shooting_cost == ShootingCost::Free {
            if s.figure(who).has(mark::SHOT) {
                return Err(no(rule::SS_ACT_02, "he has had his shot in this turn"));
            }
        } else {
            self.may_spend(s, who, Part::Deed)?;
        }
        if self.character(who).missile.is_none() {
            return Err(no(rule::SS_SHT_02, "he has nothing to shoot with"));
        }
        if !s.figure(who).has(mark::LOADED) {
            return Err(no(rule::SS_SHT_02, "his weapon is not loaded"));
        }
        if s.figure(who).is_climbing() {
            return Err(no(rule::SS_CLB_02, "nobody shoots part of the way up"));
        }
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)
    }

    /// SS-ACT-02, `shooting_cost` — Pays for a shot.
    pub(crate) fn spend_shot(&self, s: &mut State, who: Piece) {
        if self.options().shooting_cost == ShootingCost::OneAction {
            self.spend(s, who, Part::Deed);
        }
        s.figure_mut(who).set(mark::SHOT);
    }

    /// SS-ACT-02 — Whether somebody has anything to let go by.
    pub(crate) fn may_wait(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        let figure = s.figure(who);
        if figure.actions > 0 || figure.has(mark::MOVE_LEFT | mark::DEED_LEFT) {
            return Ok(());
        }
        Err(no(rule::SS_ACT_01, "he has no action left"))
    }

    /// SS-ACT-02 — Lets an action, or the rest of one, go by.
    pub(crate) fn wait(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        self.interrupt_loading(s, who, tell);
        let figure = s.figure_mut(who);
        if figure.has(mark::MOVE_LEFT | mark::DEED_LEFT) {
            figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
        } else {
            figure.actions = figure.actions.saturating_sub(1);
        }
        tell.tell(|| Event::Waited { who });
    }

    /// SS-CHG-02 — A group loses what actions it has left.
    pub(crate) fn lose_actions(&self, s: &mut State, group: u8) {
        for who in self.group(group).members {
            let figure = s.figure_mut(who);
            (figure.actions, figure.reserve) = (0, 0);
            figure.clear(mark::MOVE_LEFT | mark::DEED_LEFT);
        }
    }
}

impl Skirmish {
    /// SS-SHT-02, SS-HRS-03 — Everything somebody could shoot at: groups of the enemy, and
    /// riderless horses.
    pub fn targets<'a>(&'a self, s: &'a State, who: Piece) -> impl Iterator<Item = Target> + 'a {
        let groups = self.groups_of(self.side(who).other()).map(Target::Group);
        let horses = self.loose_horses(s).map(Target::Horse);
        groups.chain(horses).filter(move |at| self.may_aim(s, who, *at).is_ok())
    }
}
