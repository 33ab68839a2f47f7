//! KY-MAP-50 … KY-MAP-52 — Hidden and unaware figures, ambushes.

use engine::{Dice, Piece, Tell};

use crate::Katana;
use crate::event::{Event, What};
use crate::geometry::is_ahead;
use crate::state::{Group, State, mark};

use super::sight::NIGHT_SIGHT;

/// KY-MAP-51 — How far the noise of a fight carries.
const NOISE: u16 = 10;

impl Katana {
    /// KY-MAP-50 — Somebody hidden who changes hex or posture in sight of an aware enemy shows
    /// himself.
    pub(crate) fn show_if_seen(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if !s.man(p).has(mark::HIDDEN) {
            return;
        }
        let seen = self.foes(s, p).any(|e| self.watches(s, e, p));
        if seen {
            self.uncover(s, p, tell);
        }
    }

    /// True of an aware enemy who would see somebody there.
    fn watches(&self, s: &State, e: Piece, p: Piece) -> bool {
        self.is_able(s, e)
            && s.man(e).has(mark::AWARE)
            && (!s.night || self.apart(s, e, p) <= NIGHT_SIGHT)
            && self.sees(s, e, p)
    }

    /// What every group sees when a phase begins, and who was in the open then.
    pub(crate) fn note_what_groups_see(&self, s: &mut State) {
        if !self.scenario.veiled {
            return;
        }
        for p in self.men() {
            let man = s.man_mut(p);
            if man.has(mark::HIDDEN) {
                man.clear(mark::KNOWN);
            } else {
                man.set(mark::KNOWN);
            }
        }
        for group in 0..self.scenario.groups.len() {
            let members: Vec<Piece> = self.members(s, group).collect();
            let saw = !self.visible_enemies(s, &members).is_empty();
            let record = &mut s.groups[group];
            record.marks &= !Group::SAW;
            if saw {
                record.marks |= Group::SAW;
            }
        }
    }

    /// The able people of a group.
    pub fn members(&self, s: &State, group: usize) -> impl Iterator<Item = Piece> {
        let able: Vec<Piece> = self
            .men()
            .filter(|p| self.group_of(*p) == Some(group) && s.man(*p).is_conscious())
            .collect();
        able.into_iter()
    }

    /// KY-MAP-52 — An enemy who was hidden strikes or shoots at somebody.
    pub(crate) fn note_ambush(&self, s: &mut State, by: Piece, at: Piece) {
        if !self.scenario.veiled || s.man(by).has(mark::KNOWN) || !self.are_enemies(s, by, at) {
            return;
        }
        let Some(group) = self.group_of(at) else { return };
        let record = &mut s.groups[group];
        if !record.has(Group::SAW) && !record.has(Group::AMBUSHED) {
            record.marks |= Group::SURPRISED;
        }
    }

    /// P5 — Whoever lurks beside an aware enemy is found; who has cause becomes aware; ambushed
    /// groups test at once.
    pub(crate) fn close_phase<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.scenario.veiled {
            for p in self.men() {
                if !s.man(p).has(mark::HIDDEN) {
                    continue;
                }
                let found = self.foes(s, p).any(|e| {
                    self.is_able(s, e) && s.man(e).has(mark::AWARE) && self.apart(s, e, p) <= 1
                });
                if found {
                    self.uncover(s, p, tell);
                }
            }
        }
        let waking: Vec<Piece> = self.men().filter(|p| self.wakes(s, *p)).collect();
        for p in waking {
            s.man_mut(p).set(mark::AWARE);
            s.man_mut(p).clear(mark::ASLEEP);
            self.say(s, p, tell, || What::Noticed { who: p });
        }
        self.lose_aim(s);
        for group in 0..self.scenario.groups.len() {
            if s.groups[group].has(Group::SURPRISED) {
                s.groups[group].marks &= !Group::SURPRISED;
                s.groups[group].marks |= Group::AMBUSHED;
                tell.tell(|| What::Ambushed { group: group as u8 }.openly());
                self.test_morale(s, group, dice, tell)?;
            } else if self.scenario.options.morale_timing && s.groups[group].has(Group::TRIGGERED) {
                self.test_morale(s, group, dice, tell)?;
            }
        }
        Ok(())
    }

    /// KY-MAP-51 — True of somebody unaware who has cause to notice.
    fn wakes(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        if man.has(mark::AWARE) && !man.has(mark::ASLEEP) || !man.is_conscious() {
            return false;
        }
        if man.has(mark::ALARMED) {
            return true;
        }
        let noise = self.fellows(p).any(|f| {
            let friend = s.man(f);
            let busy = friend.has(mark::CROSSED) || friend.under_fire & 1 != 0;
            f != p && busy && friend.hex.is_some() && self.apart(s, f, p) <= NOISE
        });
        if noise {
            return true;
        }
        !man.has(mark::ASLEEP)
            && self.foes(s, p).any(|e| {
                s.man(e).is_conscious()
                    && !s.man(e).has(mark::HIDDEN)
                    && (!s.night || self.apart(s, e, p) <= NIGHT_SIGHT)
                    && self.hexes(s, e).into_iter().any(|hex| is_ahead(self.seen_from(s, p, hex)))
                    && self.sees(s, p, e)
            })
    }

    /// KY-SHT-12 — Whoever aims at somebody out of sight aims in vain.
    fn lose_aim(&self, s: &mut State) {
        for p in self.men() {
            let at = s.man(p).aim;
            let sees = || s.man(at).is_here() && self.is_visible_to(s, p, at);
            if at.is_some() && !(self.is_able(s, p) && sees()) {
                self.spoil(s, p);
            }
        }
    }
}
