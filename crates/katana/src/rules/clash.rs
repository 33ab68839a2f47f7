//! KY-CLS-05, KY-SEQ-08 — The clash: exchanges and what comes of them.

use engine::{Dice, Piece, Tell};

use crate::Katana;
use crate::catalogue::{Class, Kind};
use crate::event::{Event, Verdict, What};
use crate::order::Act;
use crate::state::{Fate, Item, State, Stroke, Target, is_horse, mark};

use super::exchange::{Exchange, Fighter};

/// One exchange that is to be fought.
#[derive(Clone, Copy, Debug)]
struct Bout {
    x: (Piece, Option<Stroke>),
    y: (Piece, Option<Stroke>),
    index: u8,
}

/// What is left to do when all exchanges are over.
#[derive(Default)]
struct Outcome {
    catches: Vec<(Piece, Piece, u8)>,
    freed: Vec<(Piece, Piece)>,
    grapples: Vec<(Piece, Piece)>,
}

impl Katana {
    /// C1 — Strokes that nobody declared are made as instructed, or at the only target.
    pub(crate) fn open_strokes(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let asked = self.was_asked(s);
        for p in self.men() {
            let man = *s.man(p);
            if man.has(mark::LETS_GO) {
                self.release(s, p, tell);
            }
            let tears = match man.order.order().map(|order| order.act) {
                Some(Act::TearFree(holder)) if s.man(holder).holds == p && self.is_able(s, p) => {
                    Some(holder)
                }
                _ => None,
            };
            if let Some(holder) = tears {
                let stroke = Stroke { at: holder, slot: Stroke::BARE, mode: 0, what: Target::Hold };
                s.man_mut(p).strokes = [stroke, Stroke::NONE];
                continue;
            }
            if man.strokes == [Stroke::NONE; 2]
                && let Some(stroke) = self.default_stroke(s, p)
            {
                s.man_mut(p).strokes[0] = stroke;
            }
            self.drop_vain_strokes(s, p);
        }
        let all = self.men().flat_map(|p| s.man(p).strokes.map(|stroke| (p, stroke)));
        let strokes: Vec<(Piece, Stroke)> = all.filter(|(_, stroke)| stroke.is_some()).collect();
        if asked || !strokes.is_empty() {
            for (p, _) in &strokes {
                self.uncover(s, *p, tell);
            }
            tell.tell(|| What::Strokes { strokes }.openly());
        }
    }

    /// `stroke_declaration` — A stroke named with the order may have come to nothing by now.
    fn drop_vain_strokes(&self, s: &mut State, p: Piece) {
        let left = self.strokes_left(s, p);
        for n in 0..2 {
            let stroke = s.man(p).strokes[n];
            let vain = n as u8 >= left || self.may_stroke(s, p, n == 1, stroke).is_err();
            if stroke.is_some() && vain {
                s.man_mut(p).strokes[n] = Stroke::HELD;
            }
        }
    }

    /// C3 … C5 — Shouts and exchanges, and what comes of them.
    pub(crate) fn clash<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut order = 0;
        self.shout_all(s, &mut order, dice, tell)?;
        let bouts = self.bouts(s);
        let mut outcome = Outcome::default();
        if !bouts.is_empty() {
            let counts: [u8; crate::state::MEN] = {
                let involved = |p: Piece| bouts.iter().any(|b| b.x.0 == p || b.y.0 == p);
                std::array::from_fn(|n| {
                    let p = Piece(n as u8);
                    if n < self.scenario.people.len()
                        && (involved(p) || s.man(p).has(mark::GRAPPLES))
                    {
                        self.outnumbered(s, p)
                    } else {
                        0
                    }
                })
            };
            for bout in bouts {
                order += 1;
                self.fight(s, bout, &counts, order, &mut outcome, dice, tell)?;
            }
        }
        self.apply_all(s, dice, tell)?;
        self.settle_outcome(s, outcome, dice, tell)
    }

    fn settle_outcome<D: Dice>(
        &self,
        s: &mut State,
        outcome: Outcome,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for (a, b) in outcome.grapples {
            if s.man(a).is_conscious() && s.man(b).is_conscious() && self.same_hex(s, a, b) {
                self.begin_grapple(s, a, b, tell);
            }
        }
        for (victim, holder) in outcome.freed {
            if s.man(holder).holds == victim {
                self.release(s, holder, tell);
            }
        }
        for (holder, victim, slot) in outcome.catches {
            if s.man(victim).is_here() && self.is_able(s, holder) && s.man(holder).holds != victim {
                s.man_mut(holder).holds = victim;
                s.man_mut(holder).holds_with = slot;
                tell.tell(|| What::Caught { who: victim, by: holder }.openly());
            }
        }
        self.check_holds(s, dice, tell)
    }

    /// KY-CLS-31 — Notes who pushes somebody: the greatest difference, then the earlier exchange.
    pub(crate) fn pend_push(&self, s: &mut State, winner: Piece, loser: Piece, by: u8, order: u8) {
        let pend = &mut s.man_mut(loser).pend;
        if by > pend.push {
            pend.pushed_by = winner;
            pend.push = by;
            pend.order = order;
        }
    }

    /// KY-CLS-05 — Every exchange, in the order in which it is fought.
    fn bouts(&self, s: &State) -> Vec<Bout> {
        let mut out: Vec<Bout> = Vec::new();
        let strokes = |a: Piece, b: Piece| {
            let list = s.man(a).strokes;
            let mut hits = list.into_iter().filter(move |stroke| stroke.at == b);
            [hits.next(), hits.next()]
        };
        for x in self.men() {
            for stroke in s.man(x).strokes.into_iter().filter(|stroke| stroke.is_some()) {
                let y = stroke.at;
                let known =
                    out.iter().any(|b| (b.x.0, b.y.0) == (x, y) || (b.x.0, b.y.0) == (y, x));
                if known {
                    continue;
                }
                let (own, theirs) = (strokes(x, y), strokes(y, x));
                for n in 0..2 {
                    if own[n].is_some() || theirs[n].is_some() {
                        out.push(Bout { x: (x, own[n]), y: (y, theirs[n]), index: n as u8 });
                    }
                }
            }
        }
        let key = |bout: &Bout| {
            let attackers = [bout.x, bout.y].into_iter().filter(|(_, stroke)| stroke.is_some());
            let best = attackers.clone().map(|(p, _)| self.who(p).initiative).max().unwrap_or(0);
            let lowest = attackers.map(|(p, _)| p.0).min().unwrap_or(255);
            (std::cmp::Reverse(best), lowest, bout.index)
        };
        out.sort_by_key(key);
        out
    }

    #[allow(clippy::too_many_arguments)]
    fn fight<D: Dice>(
        &self,
        s: &mut State,
        bout: Bout,
        counts: &[u8; crate::state::MEN],
        order: u8,
        outcome: &mut Outcome,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Bout { mut x, mut y, .. } = bout;
        // `clash_timing`: with results at once, the fallen strike no more.
        let at_once = self.scenario.options.clash_timing;
        if at_once {
            for side in [&mut x, &mut y] {
                if !self.is_able(s, side.0) {
                    side.1 = None;
                }
            }
            let gone = !s.man(x.0).is_here() || !s.man(y.0).is_here();
            if gone || x.1.is_none() && y.1.is_none() {
                return Ok(());
            }
        }
        // KY-GRP-06: a blow from outside falls on either of two grapplers.
        if y.1.is_none() {
            y.0 = self.who_is_hit(s, x, y.0, dice, tell)?;
        } else if x.1.is_none() {
            x.0 = self.who_is_hit(s, y, x.0, dice, tell)?;
        }
        if x.0 == y.0 {
            return Ok(());
        }
        for (p, stroke) in [x, y] {
            if let Some(stroke) = stroke {
                self.spend_stroke(s, p, stroke);
            }
        }
        for (p, stroke, other) in [(x.0, x.1, y.1), (y.0, y.1, x.1)] {
            if stroke.is_none() && other.is_some() {
                self.draw_in_defence(s, p, dice, tell)?;
            }
        }
        let count = |p: Piece| counts[usize::from(p.0)];
        let e = self.exchange(s, (x.0, x.1, count(x.0)), (y.0, y.1, count(y.0)));
        self.note_exchange(s, &e);
        let (rolled, verdict) = self.settle(&e, self.horse_armour(s, &e), dice)?;
        tell.tell(|| self.told_exchange(&e, rolled, verdict).openly());
        if e.grapple {
            outcome.grapples.push((e.first.who, e.second.who));
            for f in [&e.first, &e.second] {
                s.man_mut(f.who).set(mark::DRIFTS);
            }
            if verdict.by > 0 {
                let winner = if verdict.first_won { e.first.who } else { e.second.who };
                s.man_mut(winner).set(mark::WON_GRAPPLE);
            }
        }
        if verdict.counts {
            self.pend_verdict(s, &e, verdict, order, outcome, dice, tell)?;
        }
        if at_once {
            self.apply_all(s, dice, tell)?;
        }
        Ok(())
    }

    /// KY-GRP-06 — Whom a stroke falls on: a die decides between two who grapple, for an outsider.
    fn who_is_hit<D: Dice>(
        &self,
        s: &State,
        striker: (Piece, Option<Stroke>),
        target: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<Piece, D::Dry> {
        let tears = striker.1.is_some_and(|stroke| stroke.what == Target::Hold);
        let inside = !s.man(target).has(mark::GRAPPLES) || s.man(target).partner == striker.0;
        if inside || tears {
            return Ok(target);
        }
        self.which_of_two(s, target, self.who(striker.0).side, dice, tell)
    }

    /// What a verdict will do to the loser when the step is over.
    #[allow(clippy::too_many_arguments)]
    fn pend_verdict<D: Dice>(
        &self,
        s: &mut State,
        e: &Exchange,
        verdict: Verdict,
        order: u8,
        outcome: &mut Outcome,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let (winner, loser) =
            if verdict.first_won { (&e.first, &e.second) } else { (&e.second, &e.first) };
        let (w, l) = (winner.who, loser.who);
        self.use_poison(s, winner, verdict);
        if verdict.freed {
            outcome.freed.push((w, l));
            return Ok(());
        }
        if verdict.push {
            self.pend_push(s, w, l, verdict.by, order);
        }
        if winner.what == Target::Horse {
            let horse = s.man(l).horse;
            if is_horse(horse) {
                let record = s.horse_mut(horse);
                record.pend_wounds = record.pend_wounds.saturating_add(verdict.wounds);
                if verdict.ko || verdict.killed {
                    record.pend_fate = Fate::Dies;
                }
            }
            return Ok(());
        }
        let mut fate = match verdict {
            _ if verdict.killed => Fate::Dies,
            _ if verdict.ko => Fate::Ko,
            _ if verdict.down => Fate::Falls,
            _ => Fate::None,
        };
        if verdict.held {
            outcome.catches.push((w, l, winner.means.slot));
            if self.trips_whom_it_holds(s, w, winner.means.slot)
                && self.would_fall(s, l, dice, tell)?
            {
                fate = fate.max(Fate::Falls);
            }
        }
        let pend = &mut s.man_mut(l).pend;
        if verdict.wounds >= pend.wounds || !pend.by.is_some() {
            pend.by = w;
        }
        pend.wounds = pend.wounds.saturating_add(verdict.wounds);
        pend.distractions = pend.distractions.saturating_add(verdict.distractions);
        pend.fate = pend.fate.max(fate);
        if s.man(l).has(mark::CLIMBS) {
            s.man_mut(l).pend.fate = s.man(l).pend.fate.max(Fate::Falls);
        }
        Ok(())
    }

    /// KY-ENT-02, KY-TRP-02 — Rolls whether somebody who is caught will fall at the end of the step.
    fn would_fall<D: Dice>(
        &self,
        s: &State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        if s.man(p).rides() {
            // He rolls to stay on when it is applied (KY-MTD-23).
            return Ok(true);
        }
        if self.is_down(s, p) {
            return Ok(false);
        }
        self.roll_trip(s, p, crate::book::Trip::Obstacle, dice, tell)
    }

    /// K-63, `iai_reactive` — Somebody who is struck at draws at once.
    fn draw_in_defence<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let man = s.man(p);
        if !self.scenario.options.iai_reactive
            || man.has(mark::ACTS)
            || man.has(mark::READIES)
            || !self.is_able(s, p)
            || !man.has(mark::AWARE)
            || self.who(p).iaijutsu.is_none()
            || man.hands[0] != 255
        {
            return Ok(());
        }
        let sword = (0..crate::state::KIT).find(|slot| {
            let item = man.kit[*slot];
            item.is_some()
                && self.book.weapon(item.weapon).has(crate::catalogue::trait_of::IAIJUTSU)
        });
        let Some(slot) = sword else { return Ok(()) };
        let used = man.has(mark::USED_IAI);
        self.ready(s, p, slot as u8, dice, tell)?;
        let man = s.man_mut(p);
        man.clear(mark::SURPRISES);
        if !used {
            man.clear(mark::USED_IAI);
        }
        Ok(())
    }

    /// KY-CLS-01, KY-FER-02, KY-KAW-02 — A stroke is used up, and a chain or rope with it.
    pub(crate) fn spend_stroke(&self, s: &mut State, p: Piece, stroke: Stroke) {
        let means = self.means(s, p, stroke.slot, stroke.mode);
        let apart = self.apart(s, p, stroke.at);
        let count = s.count;
        let by_actions = self.scenario.options.chain_recovery;
        let rope = means.as_ref().is_some_and(|means| self.is_rope(means));
        let man = s.man_mut(p);
        man.struck_blows += 1;
        man.set(mark::GAVE_AWAY);
        if let Some(means) = means {
            if means.chain {
                man.chained = count;
                if by_actions {
                    man.set(mark::ROPE_OUT | mark::ROPE_NOW);
                }
            }
            if rope && apart >= 3 {
                man.set(mark::ROPE_OUT | mark::ROPE_NOW);
            }
        }
    }

    /// What an exchange leaves on both, whatever the dice say.
    pub(crate) fn note_exchange(&self, s: &mut State, e: &Exchange) {
        let defends = self.scenario.options.distraction_rest;
        for (own, other) in [(&e.first, &e.second), (&e.second, &e.first)] {
            let p = own.who;
            if own.strikes {
                s.note_blow(p, other.who);
                self.note_ambush(s, p, other.who);
                self.reveal_chain(s, own);
                let steel = own.means.kind == Kind::Edged && own.what != Target::Hold;
                if let Some(side) = self.side_of(p) {
                    s.steel[side] |= steel;
                }
            }
            let slides = self.is_slippery(s.man(p).hex);
            let man = s.man_mut(p);
            man.set(mark::CROSSED | mark::NO_RELOAD | mark::FOUGHT);
            if slides {
                man.set(mark::SLIDES);
            }
            if own.strikes || !defends {
                man.set(mark::BUSY);
            }
            if other.strikes {
                man.set(mark::ALARMED);
            }
            if own.means.class == Class::Heavy {
                man.set(mark::HEAVY);
            }
            if own.two_swords {
                man.set(mark::TWO_SWORDS);
            }
            man.exchanges = man.exchanges.saturating_add(1);
            self.spoil(s, p);
        }
    }

    /// KY-FER-03, KY-MAN-01 — A hidden chain is known once it has struck.
    fn reveal_chain(&self, s: &mut State, f: &Fighter) {
        if !f.means.weapon.is_some() {
            return;
        }
        let marks = match self.book.weapon(f.means.weapon).id.as_str() {
            "feruzue" if f.means.chain => mark::USED_CHAIN,
            "manrikigusari" => mark::USED_MANRIKI,
            _ => 0,
        };
        s.man_mut(f.who).set(marks);
        // KY-IAI-03: the surprise is that of one stroke.
        s.man_mut(f.who).clear(mark::SURPRISES);
    }

    /// KY-WPN-12 — One dose to a coating.
    pub(crate) fn use_poison(&self, s: &mut State, f: &Fighter, verdict: Verdict) {
        if f.poisoned && verdict.wounds > 0 && f.means.kind == Kind::Edged {
            s.man_mut(f.who).kit[usize::from(f.means.slot)].load &= !Item::POISONED;
        }
    }

    /// The armour of whichever horse is struck at.
    pub(crate) fn horse_armour(&self, s: &State, e: &Exchange) -> u8 {
        let striker = if e.first.what == Target::Horse { &e.first } else { &e.second };
        if striker.what != Target::Horse {
            return 0;
        }
        let rider = if striker.who == e.first.who { e.second.who } else { e.first.who };
        let horse = s.man(rider).horse;
        if !is_horse(horse) {
            return 0;
        }
        self.book.tables.ignored(self.scenario.steeds[self.steed_index(horse)].armour)
    }
}
