//! What an Interact does (SS-ACT-02): ladders, sites, the disabled.

use engine::{Piece, Refusal, Tell};

use crate::Skirmish;
use crate::action::Deed;
use crate::event::Event;
use crate::rule;
use crate::state::{Ladder, State, Status, pieces};
use measure::Point;
use measure::disc::CONTACT;

use super::actions::Part;
use super::climbing::AT_WALL;
use super::movement::STEPPED_OVER;
use super::no;

/// SS-CLB-06 — How near a ladder must be to be picked up, beyond one's own radius.
const WITHIN: i32 = 100;

impl Skirmish {
    /// SS-ACT-02 — Whether somebody may do a deed.
    pub(crate) fn may_interact(&self, s: &State, who: Piece, deed: Deed) -> Result<(), Refusal> {
        self.may_spend(s, who, Part::Deed)?;
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)?;
        match deed {
            Deed::TakeLadder(ladder) => self.may_take_ladder(s, who, ladder),
            Deed::SetLadder(line) => self.may_set_ladder(s, who, line),
            Deed::Work(site) => self.may_work(s, who, site),
            Deed::Finish(foe) => self.may_finish(s, who, foe),
        }
    }

    /// SS-CLB-06.
    fn may_take_ladder(&self, s: &State, who: Piece, ladder: u8) -> Result<(), Refusal> {
        let figure = s.figure(who);
        if figure.is_mounted() || figure.is_climbing() {
            return Err(no(rule::SS_CLB_06, "he does not stand on his feet"));
        }
        if self.ladder_of(s, who).is_some() {
            return Err(no(rule::SS_CLB_06, "he carries a ladder already"));
        }
        let at = match s.ladders.get(usize::from(ladder)) {
            Some(Ladder::Lies { at }) => *at,
            Some(Ladder::Set { at, line }) => {
                if self.is_climbed(s, *at, *line) {
                    return Err(no(rule::SS_CLB_06, "somebody is on it"));
                }
                *at
            }
            _ => return Err(no(rule::SS_CLB_06, "there is no ladder to pick up")),
        };
        match figure.at.is_within(at, self.radius(s, who) + WITHIN) {
            true => Ok(()),
            false => Err(no(rule::SS_CLB_06, "the ladder is more than 1 cm away")),
        }
    }

    /// True of a ladder that somebody climbs.
    fn is_climbed(&self, s: &State, foot: Point, line: u8) -> bool {
        self.figures().any(|p| {
            let figure = s.figure(p);
            s.is_active(p) && figure.climb.line == line + 1 && figure.at.is_within(foot, WITHIN)
        })
    }

    /// SS-CLB-06 — The foot of a ladder is set where its bearer stands.
    fn may_set_ladder(&self, s: &State, who: Piece, line: u8) -> Result<(), Refusal> {
        let at = s.figure(who).at;
        if self.ladder_of(s, who).is_none() {
            return Err(no(rule::SS_CLB_06, "he carries no ladder"));
        }
        if self.climb_height(s, line, at).is_none_or(|height| height <= STEPPED_OVER) {
            return Err(no(rule::SS_CLB_06, "nobody needs a ladder for that"));
        }
        let wall = &self.scenario.ground.lines()[usize::from(line)];
        match wall.is_within(at, self.radius(s, who) + AT_WALL) {
            true => Ok(()),
            false => Err(no(rule::SS_CLB_06, "he does not stand at it")),
        }
    }

    /// K-04 — Whether somebody touches a site and may work on it.
    fn may_work(&self, s: &State, who: Piece, site: u8) -> Result<(), Refusal> {
        let Some(thing) = self.scenario.sites.get(usize::from(site)) else {
            return Err(no(rule::SS_ACT_02, "there is no such thing"));
        };
        if thing.by != self.side(who) || self.character(who).animal {
            return Err(no(rule::SS_ACT_02, "that is not for him to do"));
        }
        if s.sites[usize::from(site)] >= thing.needed {
            return Err(no(rule::SS_ACT_02, "that is done"));
        }
        let line = &self.scenario.ground.lines()[usize::from(thing.line)];
        let touches = |p: Piece| line.is_within(s.figure(p).at, self.radius(s, p) + AT_WALL);
        if !touches(who) {
            return Err(no(rule::SS_ACT_02, "he does not touch it"));
        }
        let foes = pieces(self.bits_of(thing.by.other()));
        match foes.iter().any(|foe| s.is_active(foe) && touches(foe)) {
            true => Err(no(rule::SS_ACT_02, "an enemy touches it")),
            false => Ok(()),
        }
    }

    /// SS-DMG-02, `finish_disabled`.
    fn may_finish(&self, s: &State, who: Piece, foe: Piece) -> Result<(), Refusal> {
        if !self.options().finish_disabled {
            return Err(no(rule::SS_DMG_02, "the disabled are left alone"));
        }
        let is_foe = foe.index() < self.scenario.people.len() && self.side(foe) != self.side(who);
        if !is_foe || s.figure(foe).status != Status::Disabled {
            return Err(no(rule::SS_DMG_02, "that is no disabled enemy"));
        }
        match self.base(s, who).is_gap_within(self.base(s, foe), CONTACT) {
            true => Ok(()),
            false => Err(no(rule::SS_DMG_02, "he is not in contact with him")),
        }
    }

    /// SS-ACT-02 — Somebody does a deed.
    pub(crate) fn interact(
        &self,
        s: &mut State,
        who: Piece,
        deed: Deed,
        tell: &mut impl Tell<Event>,
    ) {
        self.spend(s, who, Part::Deed);
        self.interrupt_loading(s, who, tell);
        match deed {
            Deed::TakeLadder(ladder) => {
                s.ladders[usize::from(ladder)] = Ladder::Carried { by: who };
                tell.tell(|| Event::LadderTaken { who, ladder });
            }
            Deed::SetLadder(line) => {
                let Some(ladder) = self.ladder_of(s, who) else { return };
                let at = s.figure(who).at;
                s.ladders[usize::from(ladder)] = Ladder::Set { at, line };
                tell.tell(|| Event::LadderSet { who, ladder, at, line });
            }
            Deed::Work(site) => {
                let done = &mut s.sites[usize::from(site)];
                *done += 1;
                let (done, needed) = (*done, self.scenario.sites[usize::from(site)].needed);
                tell.tell(|| Event::Worked { who, site, done, needed });
                self.forget_contacts(s);
            }
            Deed::Finish(foe) => {
                tell.tell(|| Event::Finished { by: who, who: foe });
                self.put_out(s, foe, Status::Killed, tell);
            }
        }
    }
}
