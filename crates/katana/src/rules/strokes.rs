//! KY-CLS-01, KY-CLS-03, KY-DEC-07 — Which strokes may be declared, and what is done without a word.

use engine::{Piece, Refusal};

use crate::Katana;
use crate::rule;
use crate::state::{Nerve, Policy, State, Stroke, Target, mark};

use super::orders::no;

impl Katana {
    /// True of somebody who has a stroke to declare.
    pub(crate) fn can_declare(&self, s: &State, p: Piece) -> bool {
        if self.strokes_left(s, p) == 0 || s.man(p).strikes != Policy::Ask {
            return false;
        }
        let mut strokes = Vec::new();
        self.list_strokes(s, p, &mut strokes);
        !strokes.is_empty()
    }

    /// Every stroke somebody may declare now.
    pub fn list_strokes(&self, s: &State, p: Piece, out: &mut Vec<Stroke>) {
        let man = s.man(p);
        if self.strokes_left(s, p) == 0 {
            return;
        }
        // KY-MOR-21: who retires strikes only if he cannot.
        if self.nerve(s, p) == Nerve::Retire && man.has(mark::MOVED) {
            return;
        }
        for at in self.foes(s, p) {
            if !s.man(at).is_here() || !self.knows_of(s, p, at) || self.apart(s, p, at) > 6 {
                continue;
            }
            // KY-ENT-04: a weapon that holds somebody strikes nobody else.
            if man.holds.is_some() && man.holds != at {
                continue;
            }
            let together = self.same_hex(s, p, at);
            let grapples = self.scenario.options.additional_combat && together;
            if grapples && self.can_grapple(s, p, at) {
                let means = self.close_means(s, p);
                let grapple =
                    Stroke { at, slot: means.slot, mode: means.mode, what: Target::Grapple };
                out.push(grapple);
            }
            if man.has(mark::GRAPPLES) {
                continue;
            }
            if together {
                let means = self.close_means(s, p);
                out.push(Stroke { at, slot: means.slot, mode: means.mode, what: Target::Man });
            } else {
                self.list_strokes_at(s, p, at, out);
            }
        }
    }

    /// Whether somebody may declare a stroke.
    pub fn may_stroke(
        &self,
        s: &State,
        p: Piece,
        second: bool,
        stroke: Stroke,
    ) -> Result<(), Refusal> {
        let left = self.strokes_left(s, p);
        if left == 0 {
            return Err(no(rule::KY_CLS_01, "he has no stroke in this phase"));
        }
        if second && left < 2 {
            return Err(no(rule::KY_CLS_01, "he has one stroke in this phase"));
        }
        if stroke == Stroke::HELD {
            return Ok(());
        }
        let mut strokes = Vec::new();
        self.list_strokes(s, p, &mut strokes);
        if strokes.contains(&stroke) {
            return Ok(());
        }
        let known = usize::from(stroke.at.0) < self.scenario.people.len();
        if !known || !self.knows_of(s, p, stroke.at) {
            return Err(no(rule::KY_CLS_03, "there is no such enemy"));
        }
        if !self.are_enemies(s, p, stroke.at) {
            return Err(no(rule::KY_CLS_03, "that is no enemy"));
        }
        if s.man(p).holds.is_some() && s.man(p).holds != stroke.at {
            return Err(no(rule::KY_ENT_04, "his weapon holds somebody else"));
        }
        if s.man(p).has(mark::GRAPPLES) {
            return Err(no(rule::KY_GRP_09, "he grapples with another"));
        }
        let Some(means) = self.means(s, p, stroke.slot, stroke.mode) else {
            return Err(no(rule::KY_CLS_03, "he has no such weapon in hand"));
        };
        if self.strike_deduction(s, p, &means, stroke.at).is_none() {
            return Err(no(rule::KY_CLS_03, "his weapon does not reach him there"));
        }
        if !self.is_gathered(s, p, &means, self.apart(s, p, stroke.at)) {
            return Err(match self.is_rope(&means) {
                true => no(rule::KY_KAW_02, "the rope is not gathered yet"),
                false => no(rule::KY_FER_02, "the chain is not gathered yet"),
            });
        }
        if Katana::is_at_horse(&stroke) {
            return Err(no(rule::KY_MTD_02, "only a long weapon strikes at a horse"));
        }
        Err(no(rule::KY_CLS_03, "that is no stroke he can make"))
    }

    /// KY-DEC-07, KY-ORD-02 — What somebody strikes at who has declared nothing: by his
    /// instructions, else the only target there is.
    pub(crate) fn default_stroke(&self, s: &State, p: Piece) -> Option<Stroke> {
        let mut strokes = Vec::new();
        self.list_strokes(s, p, &mut strokes);
        let first = strokes.first()?.at;
        let man = s.man(p);
        let named = strokes.iter().any(|stroke| stroke.at == man.quarry);
        let at = match man.strikes {
            Policy::Never => return None,
            _ if named => man.quarry,
            Policy::Ask => {
                let only = strokes.iter().all(|stroke| stroke.at == first);
                if !only {
                    return None;
                }
                first
            }
            Policy::Nearest => {
                strokes.iter().map(|stroke| (self.apart(s, p, stroke.at), stroke.at)).min()?.1
            }
            Policy::Any => return self.best_stroke(s, p, &strokes),
        };
        let kept: Vec<Stroke> = strokes.into_iter().filter(|stroke| stroke.at == at).collect();
        self.best_stroke(s, p, &kept)
    }
}
