//! What is wrong with a position, if anything is.

use engine::{Line, Piece, RuleId};

use crate::Skirmish;
use crate::rule;
use crate::state::{Ladder, Place, Stage, State, Status, bit};

impl Skirmish {
    /// What no lawful action can have brought about.
    pub(crate) fn what_is_wrong(&self, s: &State) -> Option<Line> {
        self.wrong_bodies(s)
            .or_else(|| self.wrong_figures(s))
            .or_else(|| self.wrong_horses(s))
            .or_else(|| self.wrong_ladders(s))
            .or_else(|| self.wrong_combats(s))
    }

    /// MG-02, SS-MOV-04 — Bases lie on the table and do not overlap.
    fn wrong_bodies(&self, s: &State) -> Option<Line> {
        let ground = &self.scenario.ground;
        let mut here: Vec<Piece> = self.figures().filter(|p| s.is_active(*p)).collect();
        here.extend(self.loose_horses(s));
        for (n, p) in here.iter().enumerate() {
            let base = self.base(s, *p);
            if !base.is_on_table(ground.width(), ground.height()) {
                return wrong(rule::MG_02, format!("{} is not on the table", self.name(*p)));
            }
            let on = here[..n].iter().find(|q| base.overlaps(self.base(s, **q)));
            if let Some(q) = on {
                let text = format!("{} stands on {}", self.name(*p), self.name(*q));
                return wrong(rule::SS_MOV_04, text);
            }
        }
        None
    }

    /// SS-ACT-01, SS-DMG-01 — Actions and damage are within their limits.
    fn wrong_figures(&self, s: &State) -> Option<Line> {
        for p in self.figures() {
            let figure = s.figure(p);
            if figure.actions + figure.reserve > 2 {
                let text = format!("{} has too many actions", self.name(p));
                return wrong(rule::SS_ACT_01, text);
            }
            if figure.status != Status::Active && (figure.actions > 0 || figure.is_mounted()) {
                let text = format!("{} is out and still acts or rides", self.name(p));
                return wrong(rule::SS_FIG_03, text);
            }
            if figure.is_mounted() && figure.is_climbing() {
                return wrong(rule::SS_CLB_03, format!("{} climbs on horseback", self.name(p)));
            }
            let came = crate::state::pieces(s.came[p.index()]);
            let apart = came.iter().find(|foe| !self.is_contact(s, p, *foe));
            if let Some(foe) = apart {
                let text = format!("{} came to {} and is not there", self.name(p), self.name(foe));
                return wrong(rule::SS_COV_02, text);
            }
        }
        None
    }

    /// SS-HRS-01 — Every horse that is ridden has one rider, and no other has any.
    fn wrong_horses(&self, s: &State) -> Option<Line> {
        for horse in self.steeds() {
            let riders = self.figures().filter(|p| s.figure(*p).horse.get() == Some(horse)).count();
            if riders != usize::from(s.horse(horse).place == Place::Ridden) {
                return wrong(rule::SS_HRS_01, format!("{} has {riders} riders", self.name(horse)));
            }
        }
        None
    }

    /// SS-CLB-06 — Whoever carries a ladder can, and carries one.
    fn wrong_ladders(&self, s: &State) -> Option<Line> {
        let mut bearers = 0_u64;
        for ladder in &s.ladders {
            let Ladder::Carried { by } = ladder else { continue };
            if !s.is_active(*by) || s.figure(*by).is_mounted() || bearers & bit(*by) != 0 {
                let text = format!("{} cannot carry that ladder", self.name(*by));
                return wrong(rule::SS_CLB_06, text);
            }
            bearers |= bit(*by);
        }
        None
    }

    /// SS-MEL-02 — Nobody fights twice, and only singles fight several.
    fn wrong_combats(&self, s: &State) -> Option<Line> {
        let melee = matches!(
            s.stage,
            Stage::Pairing | Stage::Joining(_) | Stage::Arming(_) | Stage::Fighting
        );
        if !melee {
            return None;
        }
        let mut seen = 0_u64;
        for combat in s.combats() {
            let (a, b) = (combat.count(engine::Side::A), combat.count(engine::Side::B));
            if seen & combat.bits() != 0 || a == 0 || b == 0 || (a > 1 && b > 1) {
                return wrong(rule::SS_MEL_02, "a combat is not one against up to three".into());
            }
            seen |= combat.bits();
        }
        None
    }
}

fn wrong(rule: RuleId, text: String) -> Option<Line> {
    Some(Line { rule, text })
}
