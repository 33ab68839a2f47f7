//! What would come of it: where an order would bring somebody, and what a stroke or a shot that is
//! only declared now can do when it comes to it, each with its exact chance.

use engine::{Chance, Dice, Odometer, Piece, TooMany, each_roll};

use crate::Katana;
use crate::event::{Event, Verdict};
use crate::order::Order;
use crate::rules::exchange::Exchange;
use crate::rules::harm::Harmed;
use crate::state::{Fate, Flight, KIT, Pending, Shot, State, Stroke, Target};

/// One thing that can happen.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// How likely it is.
    pub chance: Chance,
    /// How many dice fall.
    pub dice: usize,
    /// What happens.
    pub events: Vec<Event>,
}

/// A verdict, its chance, and two dice that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// How likely it is.
    pub chance: Chance,
    /// Two dice with which it comes about; there may be others.
    pub dice: [u8; 2],
    /// What is done to the loser.
    pub verdict: Verdict,
}

/// The faces of a ten-sided die.
const FACES: i8 = 10;
/// A shot that can fall in more ways than this is not looked through.
const MOST: usize = 20_000;

impl Katana {
    /// The state as somebody sees it who takes an order of his to be carried out, and everybody
    /// else to stand still. Whoever lurks is in nobody's way before he is found.
    pub fn after_order(&self, s: &State, who: Piece, order: &Order) -> State {
        let mut then = self.known_by(s, who).into_owned();
        self.imagine(&mut then, who, order);
        then
    }

    /// KY-ORD-02 — The same for all his slips before a phase of the move.
    pub fn foreseen(&self, s: &State, who: Piece, phase: u8) -> State {
        let mut then = self.known_by(s, who).into_owned();
        for slip in &s.man(who).slips[..usize::from(phase.clamp(1, 6)) - 1] {
            if let Some(order) = slip.order() {
                self.imagine(&mut then, who, &order);
            }
        }
        then
    }

    /// KY-CLS-07 … KY-CLS-11 — Every verdict of an exchange with its exact chance. Only the
    /// difference of the two dice counts, so that nineteen cases stand for a hundred; verdicts that
    /// do the same are told as one.
    pub fn exchange_odds(&self, e: &Exchange, horse_armour: u8) -> Vec<Judged> {
        let mut all: Vec<Judged> = Vec::with_capacity(24);
        for apart in 1 - FACES..FACES {
            let ways = u64::from((FACES - apart.abs()) as u8);
            let dice = [apart.max(0) as u8, (-apart).max(0) as u8];
            let judge = |more: &mut Odometer| self.verdict(e, dice, horse_armour, more);
            let done = each_roll(MOST, judge, |chance, _, verdict| {
                let chance = Chance::new(chance.num * ways, chance.den * 100);
                match all.iter_mut().find(|known| is_same(&known.verdict, &verdict)) {
                    Some(known) => known.chance = known.chance + chance,
                    None => all.push(Judged { chance, dice, verdict }),
                }
            });
            debug_assert!(done.is_ok(), "a verdict costs a die or two");
        }
        all
    }

    /// What whoever is struck at can strike back with, best first for him; nothing if he only
    /// guards himself.
    pub fn likely_reply(&self, s: &State, by: Piece, at: Piece) -> Option<Stroke> {
        if self.can_declare(s, at) { self.best_at(s, at, by) } else { None }
    }

    /// The best stroke of somebody at somebody else, from where both stand; nothing if he cannot
    /// reach him.
    pub fn best_at(&self, s: &State, by: Piece, at: Piece) -> Option<Stroke> {
        if !self.is_able(s, by) {
            return None;
        }
        let mut strokes = Vec::new();
        self.list_strokes_at(s, by, at, &mut strokes);
        self.best_stroke(s, by, &strokes)
    }

    /// Everything that can come of a stroke that is declared, if `reply` is the answer to it.
    pub fn stroke_prospects(
        &self,
        s: &State,
        by: Piece,
        stroke: Stroke,
        reply: Option<Stroke>,
    ) -> Vec<Foreseen> {
        let e = self.foreseen_exchange(s, by, stroke, reply);
        let armour = self.horse_armour(s, &e);
        let mut out = Vec::new();
        for judged in self.exchange_odds(&e, armour) {
            let told = self.told_exchange(&e, judged.dice, judged.verdict).openly();
            let mut came = |chance: Chance, dice: usize, events: Vec<Event>| {
                let chance = judged.chance.checked_mul(chance).unwrap_or(judged.chance);
                out.push(Foreseen { chance, dice, events });
            };
            let play = |dice: &mut Odometer| {
                let mut events = vec![told.clone()];
                self.follow(&mut s.clone(), &e, judged.verdict, dice, &mut events)?;
                Ok(events)
            };
            let whole = each_roll(MOST, play, |chance, dice, events| {
                came(chance, 2 + dice.len(), events);
            });
            debug_assert!(whole.is_ok(), "what follows a verdict costs a die or two");
        }
        out
    }

    /// KY-CLS-05 — The exchange of a stroke that is declared, weighed as things stand.
    pub fn foreseen_exchange(
        &self,
        s: &State,
        by: Piece,
        stroke: Stroke,
        reply: Option<Stroke>,
    ) -> Exchange {
        let many = |p: Piece| self.outnumbered(s, p);
        let at = stroke.at;
        self.exchange(s, (by, Some(stroke), many(by)), (at, reply, many(at)))
    }

    /// What a verdict does to the loser.
    fn follow<D: Dice>(
        &self,
        s: &mut State,
        e: &Exchange,
        verdict: Verdict,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), D::Dry> {
        if !verdict.counts || verdict.freed {
            return Ok(());
        }
        let (winner, loser) =
            if verdict.first_won { (&e.first, &e.second) } else { (&e.second, &e.first) };
        if winner.what == Target::Horse {
            let drops = verdict.ko || verdict.killed;
            return self.harm_horse(s, s.man(loser.who).horse, verdict.wounds, drops, dice, events);
        }
        let fate = match verdict {
            _ if verdict.killed => Fate::Dies,
            _ if verdict.ko => Fate::Ko,
            _ if verdict.down && !s.man(loser.who).rides() => Fate::Falls,
            _ => Fate::None,
        };
        let (wounds, distractions) = (verdict.wounds, verdict.distractions);
        let harmed = Harmed { wounds, distractions, fate, by: Some(winner.who) };
        self.harm(s, loser.who, harmed, dice, events)
    }

    /// KY-SHT-07 — Everything that can come of a shot that is declared, for whom it is aimed at: if
    /// nobody else shoots, and if he tries to deflect it where he can. Where it may stray to is
    /// another story (KY-SHT-15).
    pub fn shot_prospects(
        &self,
        s: &State,
        by: Piece,
        shot: Shot,
    ) -> Result<Vec<Foreseen>, TooMany> {
        let slot = usize::from(shot.slot) % KIT;
        let mut then = s.clone();
        // Everybody else has been tried already: nobody is hit in his place.
        then.flight =
            Flight { by, slot: shot.slot, main: shot.at, at: shot.at, hits: 0, tried: u64::MAX };
        let musket = self.book.weapon(s.man(by).kit[slot].weapon).is_musket();
        let mut out = Vec::new();
        let play = |dice: &mut Odometer| {
            let (mut s, mut events) = (then.clone(), Vec::new());
            if musket && !self.ignite(&mut s, by, slot, dice, &mut events)? {
                return Ok(events);
            }
            self.fly(&mut s, dice, &mut events)?;
            if let Pending::Deflect { who } = std::mem::take(&mut s.pending) {
                self.deflect(&mut s, who, dice, &mut events)?;
            }
            self.apply_all(&mut s, dice, &mut events)?;
            Ok(events)
        };
        each_roll(MOST, play, |chance, dice, events: Vec<Event>| {
            out.push(Foreseen { chance, dice: dice.len(), events });
        })?;
        Ok(out)
    }

    /// Everything that can come of a missile that is in the air, deflected or not.
    pub fn missile_prospects(&self, s: &State, deflects: bool) -> Result<Vec<Foreseen>, TooMany> {
        let mut out = Vec::new();
        let play = |dice: &mut Odometer| {
            let (mut s, mut events) = (s.clone(), Vec::new());
            match std::mem::take(&mut s.pending) {
                Pending::Deflect { who } if deflects => {
                    self.deflect(&mut s, who, dice, &mut events)?;
                }
                _ => self.strike_home(&mut s, dice, &mut events)?,
            }
            self.apply_all(&mut s, dice, &mut events)?;
            Ok(events)
        };
        each_roll(MOST, play, |chance, dice, events: Vec<Event>| {
            out.push(Foreseen { chance, dice: dice.len(), events });
        })?;
        Ok(out)
    }

    /// Who is about to be struck at in a hex that somebody would enter (KY-ORD-13 … KY-ORD-15): who
    /// stands there, and who else could want it.
    pub fn rivals(&self, s: &State, who: Piece, order: &Order) -> Vec<Piece> {
        let to = self.destination(s, who, order);
        if to.is_none() || to == s.man(who).hex {
            return Vec::new();
        }
        let near = |p: &Piece| {
            *p != who
                && self.is_able(s, *p)
                && self.hexes(s, *p).iter().any(|hex| self.scenario.map.distance(*hex, to) <= 1)
        };
        self.men().filter(near).collect()
    }
}

/// True of two verdicts that do the same to the same man. By how much he lost beyond that, and
/// which face of the blunt table it was, makes no difference any more.
fn is_same(one: &Verdict, two: &Verdict) -> bool {
    let plain = |verdict: &Verdict| Verdict {
        by: verdict.by.min(2),
        blunt: verdict.blunt.map(|_| (0, 0)),
        ..*verdict
    };
    plain(one) == plain(two)
}
