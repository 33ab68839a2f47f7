//! KY-CLS-40 … KY-CLS-44, KY-BDY-02, KY-MTD-20 — Strokes at whoever comes.

use engine::{Dice, Piece, Tell};

use crate::Katana;
use crate::catalogue::Kind;
use crate::event::{Event, Halted, What};
use crate::order::Act;
use crate::state::{Fate, Pending, Policy, State, Stroke, Target, is_horse, mark};

use super::harm::Harmed;

impl Katana {
    /// KY-CLS-40 — The first who may strike at somebody who comes nearer in this step, in the order
    /// of initiative.
    pub(crate) fn next_outreach(&self, s: &State) -> Option<Piece> {
        if s.movers == 0 {
            return None;
        }
        self.by_initiative
            .iter()
            .copied()
            .find(|d| self.reactions_left(s, *d) > 0 && self.is_provoked(s, *d))
    }

    fn is_provoked(&self, s: &State, d: Piece) -> bool {
        // With written orders, who changes hex himself does not wait for others.
        if self.scenario.options.order_method.is_written() && self.is_on_the_move(s, d) {
            return false;
        }
        let man = s.man(d);
        if man.reacts == Policy::Never || man.has(mark::HIDDEN) && man.reacts == Policy::Ask {
            return false;
        }
        self.comers(s, d).next().is_some()
    }

    /// True of somebody whose order for this phase changes his hex.
    fn is_on_the_move(&self, s: &State, d: Piece) -> bool {
        let man = s.man(d);
        if man.rides() {
            let order = s.horse(man.horse).order.order();
            return order.is_some_and(|order| self.horse_steps(order.act) > 0);
        }
        man.order.order().is_some_and(|order| order.act.steps() || order.act == Act::Climb)
    }

    /// The enemies whose step brings them nearer, who can be struck where they are and have not
    /// been let by already.
    fn comers<'a>(&'a self, s: &'a State, d: Piece) -> impl Iterator<Item = Piece> + 'a {
        self.foes(s, d).filter(move |e| {
            s.man(d).answered & 1 << e.0 == 0
                && self.is_able(s, *e)
                && self.knows_of(s, d, *e)
                && self.provokes(s, *e, d)
                && self.can_answer(s, d, *e)
        })
    }

    /// KY-CLS-40, KY-CLS-43 — True if somebody's next step brings him nearer from two hexes or more.
    fn provokes(&self, s: &State, e: Piece, d: Piece) -> bool {
        let now = self.apart(s, e, d);
        if !(2..=6).contains(&now) {
            return false;
        }
        let mover = if s.man(e).rides() { s.man(e).horse } else { e };
        let Some(step) = self.next_step(s, mover) else { return false };
        if step.to[0].is_none() {
            return false;
        }
        let map = &self.scenario.map;
        let own = self.hexes(s, d);
        let then = step
            .to
            .iter()
            .flat_map(|to| own.iter().map(|from| map.distance(*from, *to)))
            .min()
            .unwrap_or(u16::MAX);
        then < now
    }

    fn can_answer(&self, s: &State, d: Piece, e: Piece) -> bool {
        let mut found = false;
        self.each_means(s, d, |means| {
            found = found
                || self.strike_deduction(s, d, &means, e).is_some()
                    && self.is_gathered(s, d, &means, self.apart(s, d, e));
        });
        found
    }

    /// Every stroke at somebody with what is in hand.
    pub(crate) fn list_strokes_at(&self, s: &State, d: Piece, e: Piece, out: &mut Vec<Stroke>) {
        let apart = self.apart(s, d, e);
        self.each_means(s, d, |means| {
            if self.strike_deduction(s, d, &means, e).is_none()
                || !self.is_gathered(s, d, &means, apart)
            {
                return;
            }
            let stroke = Stroke { at: e, slot: means.slot, mode: means.mode, what: Target::Man };
            out.push(stroke);
            // KY-MTD-02: a long weapon may strike at the horse instead.
            let hurts = matches!(means.kind, Kind::Edged | Kind::Blunt);
            if s.man(e).rides() && means.reach >= 2 && hurts {
                out.push(Stroke { what: Target::Horse, ..stroke });
            }
        });
    }

    /// What somebody may answer to whoever comes nearer.
    pub(crate) fn list_outreach(&self, s: &State, d: Piece, out: &mut Vec<Stroke>) {
        let comers: Vec<Piece> = self.comers(s, d).collect();
        for e in comers {
            self.list_strokes_at(s, d, e, out);
        }
    }

    /// The stroke with the smallest deduction among some (KY-DEC-04).
    pub(crate) fn best_stroke(&self, s: &State, d: Piece, strokes: &[Stroke]) -> Option<Stroke> {
        let worth = |stroke: &Stroke| {
            let means = self.means(s, d, stroke.slot, stroke.mode);
            let zone = means.and_then(|means| self.strike_deduction(s, d, &means, stroke.at));
            let skill = means.map_or(0, |means| means.skill);
            (i16::from(zone.unwrap_or(-20)), i16::from(skill), stroke.what == Target::Man)
        };
        let best = strokes.iter().map(&worth).max()?;
        strokes.iter().copied().find(|stroke| worth(stroke) == best)
    }

    /// Says that somebody has had his chance in this step.
    pub(crate) fn let_by(&self, s: &mut State, d: Piece) {
        let comers: Vec<Piece> = self.comers(s, d).collect();
        for e in comers {
            s.man_mut(d).answered |= 1 << e.0;
        }
    }

    /// KY-CLS-41 — An outreach stroke: who is beaten goes no farther.
    pub(crate) fn reach_out<D: Dice>(
        &self,
        s: &mut State,
        d: Piece,
        stroke: Stroke,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.let_by(s, d);
        let e = stroke.at;
        let won = self.fight_now(s, d, Some(stroke), e, None, Push::Yes, dice, tell)?;
        if won {
            self.stop_beaten(s, e, tell);
        }
        Ok(())
    }

    /// KY-CLS-41, KY-CLS-43 — A man who is beaten stops; a horse at speed 2 or more does not.
    pub(crate) fn stop_beaten(&self, s: &mut State, e: Piece, tell: &mut impl Tell<Event>) {
        if let Some(horse) = s.mount(e) {
            if horse.speed >= 2 {
                return;
            }
            let horse = s.man(e).horse;
            s.horse_mut(horse).marks |= crate::state::Horse::STOPPED;
        }
        if s.man(e).is_here() && !s.man(e).has(mark::STOPPED) {
            tell.tell(|| What::Stopped { who: e, why: Halted::Beaten }.openly());
        }
        s.man_mut(e).set(mark::STOPPED);
    }

    /// An exchange fought during movement: its results apply at once. True if the first won.
    #[allow(clippy::too_many_arguments)] // Two who fight, each with his stroke.
    pub(crate) fn fight_now<D: Dice>(
        &self,
        s: &mut State,
        a: Piece,
        by_a: Option<Stroke>,
        b: Piece,
        by_b: Option<Stroke>,
        push: Push,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        for (who, stroke) in [(a, by_a), (b, by_b)] {
            self.uncover(s, who, tell);
            if let Some(stroke) = stroke {
                self.spend_stroke(s, who, stroke);
            }
        }
        let counts = [self.outnumbered(s, a), self.outnumbered(s, b)];
        let e = self.exchange(s, (a, by_a, counts[0]), (b, by_b, counts[1]));
        self.note_exchange(s, &e);
        let horse_armour = self.horse_armour(s, &e);
        let (rolled, verdict) = self.settle(&e, horse_armour, dice)?;
        tell.tell(|| self.told_exchange(&e, rolled, verdict).openly());
        if !verdict.counts {
            return Ok(false);
        }
        let (winner, loser) =
            if verdict.first_won { (&e.first, &e.second) } else { (&e.second, &e.first) };
        let (w, l) = (winner.who, loser.who);
        self.take_effect(s, w, l, winner, verdict, dice, tell)?;
        if verdict.push && push == Push::Yes {
            self.push_back(s, w, l, dice, tell)?;
        }
        if verdict.by >= 1 && s.man(l).has(mark::CLIMBS) && s.man(l).is_here() {
            self.fall_off(s, l, dice, tell)?;
        }
        Ok(w == a)
    }

    /// What a verdict does to the loser at once, but for the push-back.
    #[allow(clippy::too_many_arguments)]
    fn take_effect<D: Dice>(
        &self,
        s: &mut State,
        winner: Piece,
        loser: Piece,
        how: &super::exchange::Fighter,
        verdict: crate::event::Verdict,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.use_poison(s, how, verdict);
        if how.what == Target::Horse {
            let horse = s.man(loser).horse;
            if horse.is_some() && is_horse(horse) {
                let drops = verdict.ko || verdict.killed;
                self.harm_horse(s, horse, verdict.wounds, drops, dice, tell)?;
            }
            return Ok(());
        }
        if verdict.held {
            self.catch(s, winner, loser, how.means.slot, dice, tell)?;
        }
        let fate = match verdict {
            _ if verdict.killed => Fate::Dies,
            _ if verdict.ko => Fate::Ko,
            _ if verdict.down => Fate::Falls,
            _ => Fate::None,
        };
        let rides = s.man(loser).rides();
        let harmed = Harmed {
            wounds: verdict.wounds,
            distractions: verdict.distractions,
            fate,
            by: Some(winner),
        };
        self.harm(s, loser, harmed, dice, tell)?;
        // KY-MTD-23: a rider who would be brought down rolls to stay on.
        if verdict.down && rides && s.man(loser).is_here() {
            self.stay_on(s, loser, dice, tell)?;
        }
        Ok(())
    }

    /// What a policy says instead of a question; nothing if the owner is asked.
    pub(crate) fn by_policy(
        &self,
        s: &State,
        d: Piece,
        strokes: &[Stroke],
    ) -> Option<Option<Stroke>> {
        let man = s.man(d);
        match man.reacts {
            Policy::Ask => None,
            Policy::Never => Some(None),
            Policy::Any => Some(self.best_stroke(s, d, strokes)),
            Policy::Nearest => {
                let near = strokes.iter().map(|stroke| self.apart(s, d, stroke.at)).min()?;
                let near: Vec<Stroke> = strokes
                    .iter()
                    .copied()
                    .filter(|stroke| self.apart(s, d, stroke.at) == near)
                    .collect();
                Some(self.best_stroke(s, d, &near))
            }
        }
    }

    /// (a) of a step: asks or answers whoever may strike; true when nobody is left.
    pub(crate) fn outreach<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        while let Some(d) = self.next_outreach(s) {
            let mut strokes = Vec::new();
            self.list_outreach(s, d, &mut strokes);
            match self.by_policy(s, d, &strokes) {
                None => {
                    s.pending = Pending::Outreach { by: d };
                    return Ok(false);
                }
                Some(None) => self.let_by(s, d),
                Some(Some(stroke)) => self.reach_out(s, d, stroke, dice, tell)?,
            }
        }
        Ok(true)
    }
}

/// Whether a beaten man is pushed back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Push {
    /// He is.
    Yes,
    /// R-KY-105 — He is not: a horse is upon him.
    No,
}
