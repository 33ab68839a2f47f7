//! What is wrong with a position, if anything is.

use engine::{Line, Piece, RuleId};

use crate::Warfare;
use crate::rule;
use crate::state::{Pending, State, Status};

impl Warfare {
    /// What is wrong with a position by the book; nothing if it is sound.
    pub(crate) fn what_is_wrong(&self, s: &State) -> Option<Line> {
        let wrong = self.all_units().into_iter().find_map(|p| self.unit_flaw(s, p));
        let wrong =
            wrong.or_else(|| self.all_leaders().into_iter().find_map(|p| self.leader_flaw(s, p)));
        wrong.or_else(|| self.crowd_flaw(s))
    }

    fn unit_flaw(&self, s: &State, p: Piece) -> Option<Line> {
        let (body, name) = (s.body(p), self.name(p));
        let line = |rule: RuleId, text: String| Some(Line { rule, text });
        if body.soldiers > self.unit(p).strength {
            return line(rule::SW_UNI_02, format!("{name} has too many soldiers"));
        }
        if !body.is_here() {
            return match body.is_in_melee() {
                true => line(rule::SW_GEO_06, format!("{name} is gone and in contact")),
                false => None,
            };
        }
        if !self.is_on_table(&self.tray(s, p)) {
            return line(rule::MG_02, format!("{name} is not wholly on the table"));
        }
        if body.soldiers == 0 && (!body.link.is_some() || !body.is_in_melee()) {
            return line(rule::SW_UNI_04, format!("nobody is left of {name}"));
        }
        for foe in body.foes.iter().filter_map(|foe| foe.get()) {
            let other = s.body(foe);
            let pair = other.is_here() && self.side(foe) != self.side(p);
            if !pair || other.side_of(p).is_none() {
                let text = format!("{name} touches {}, who does not touch it", self.name(foe));
                return line(rule::SW_GEO_06, text);
            }
        }
        match body.link.get() {
            Some(leader) if !s.body(leader).link.is(p) || s.body(leader).at != body.at => {
                line(rule::SW_LDR_02, format!("{name} and its leader are apart"))
            }
            _ => None,
        }
    }

    fn leader_flaw(&self, s: &State, p: Piece) -> Option<Line> {
        let (body, name) = (s.body(p), self.name(p));
        if body.status != Status::Normal {
            return None;
        }
        if !self.ground().has(body.at) {
            let text = format!("{name} is off the table");
            return Some(Line { rule: rule::MG_02, text });
        }
        if let Some(unit) = body.link.get() {
            let fits = s.body(unit).is_here() && s.body(unit).link.is(p);
            let text = format!("{name} commands a unit that does not know him");
            return (!fits).then_some(Line { rule: rule::SW_LDR_01, text });
        }
        let waits = s.pending != Pending::None || s.over.is_some();
        match self.overrun(s) {
            Some(leader) if leader == p && !waits => {
                let text = format!("{name} stands under an enemy tray");
                Some(Line { rule: rule::SW_LDR_04, text })
            }
            _ => None,
        }
    }

    /// MG-18 — Two trays that stand on each other.
    fn crowd_flaw(&self, s: &State) -> Option<Line> {
        let mut here = self.here(s);
        here.find_map(|p| {
            let other = self.collision(s, p, &self.tray(s, p))?;
            let text = format!("{} stands on {}", self.name(p), self.name(other));
            Some(Line { rule: rule::MG_18, text })
        })
    }
}
