//! KY-CLS-05 … KY-CLS-12, KY-BLT, KY-ENT-01 — One exchange: what is added, what the dice do.

use engine::{Dice, Die, Piece};

use crate::Katana;
use crate::catalogue::{Kind, WeaponId};
use crate::event::{Blade, Factor, Verdict, What};
use crate::rule;
use crate::state::{Item, State, Stroke, Target, mark};

use super::factors::Factors;
use super::means::Means;

/// One of the two in an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Who.
    pub who: Piece,
    /// With what.
    pub means: Means,
    /// He strikes; otherwise he only defends.
    pub strikes: bool,
    /// At what he strikes.
    pub what: Target,
    /// Everything that is added to his die.
    pub factors: Factors,
    /// Wounds his armour ignores: his horse's, if that is struck at.
    pub armour: u8,
    /// KY-NIT-02 — He fights with two swords.
    pub two_swords: bool,
    /// KY-WPN-12 — His blade is poisoned.
    pub poisoned: bool,
}

/// Two who exchange blows; the first rolls first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Who rolls first.
    pub first: Fighter,
    /// The other.
    pub second: Fighter,
    /// KY-GRP-09 — It is a round of grappling.
    pub grapple: bool,
}

/// KY-DIE-01 — A face of a ten-sided die as a number: the face 0 is zero.
#[inline]
pub const fn ten(face: u8) -> u8 {
    face % 10
}

impl Katana {
    /// KY-CLS-05 — Weighs an exchange between two, of whom at least one strikes. `outnumbered` says
    /// by how many each is outnumbered.
    pub fn exchange(
        &self,
        s: &State,
        x: (Piece, Option<Stroke>, u8),
        y: (Piece, Option<Stroke>, u8),
    ) -> Exchange {
        let grapple = [x.1, y.1].iter().flatten().any(|stroke| stroke.what == Target::Grapple);
        // First die: the attacker; of two the one with higher initiative, then the lower number.
        let ahead = |a: Piece, b: Piece| {
            let (one, two) = (self.who(a).initiative, self.who(b).initiative);
            one > two || one == two && a.0 < b.0
        };
        let (x, y) = match (x.1, y.1) {
            (Some(_), None) => (x, y),
            (None, Some(_)) => (y, x),
            _ if ahead(x.0, y.0) => (x, y),
            _ => (y, x),
        };
        let first_means = self.stroke_means(s, x.0, y.0, x.1, grapple);
        let mut first = self.fighter(s, x.0, y.0, x.1, first_means, grapple, x.2, None);
        let class = first.means.class;
        let second_means = self.stroke_means(s, y.0, x.0, y.1, grapple);
        let second = self.fighter(s, y.0, x.0, y.1, second_means, grapple, y.2, Some(class));
        // KY-RWF-02: the weapon factor counts once, for whoever rolls first.
        first.factors.add(Factor::Weapon, self.weapon_factor(class, second.means.class));
        Exchange { first, second, grapple }
    }

    /// With what somebody strikes; nothing if he does not, or tears at a hold.
    fn stroke_means(
        &self,
        s: &State,
        p: Piece,
        versus: Piece,
        stroke: Option<Stroke>,
        grapple: bool,
    ) -> Option<Means> {
        let stroke = stroke?;
        if grapple || self.same_hex(s, p, versus) {
            return Some(self.close_means(s, p));
        }
        if stroke.what == Target::Hold {
            return None;
        }
        self.means(s, p, stroke.slot, stroke.mode)
    }

    #[allow(clippy::too_many_arguments)] // One fighter is made of all these.
    fn fighter(
        &self,
        s: &State,
        p: Piece,
        versus: Piece,
        stroke: Option<Stroke>,
        means: Option<Means>,
        grapple: bool,
        outnumbered: u8,
        class: Option<crate::catalogue::Class>,
    ) -> Fighter {
        let man = s.man(p);
        let strikes = stroke.is_some();
        let what = stroke.map_or(Target::Man, |stroke| stroke.what);
        let class = class.unwrap_or(crate::catalogue::Class::Standard);
        let defence = self.defence(s, p, versus, class);
        let means = match means {
            Some(means) => means,
            None if grapple => self.close_means(s, p),
            None => defence.means,
        };
        let (no_effort, skilled) =
            if strikes { (false, true) } else { (defence.no_effort, defence.skilled) };
        let mut factors = Factors::default();
        if skilled {
            let iai = self.scenario.options.iai_clash_skill && man.has(mark::DREW_WELL);
            let own = self.who(p).iaijutsu.filter(|_| iai && strikes);
            factors.add(Factor::Skill, own.unwrap_or(means.skill));
        }
        if !grapple {
            let zone = match strikes && what != Target::Hold {
                true => self.strike_deduction(s, p, &means, versus),
                false => Some(self.guard_deduction(s, p, &means, versus)),
            };
            factors.add(Factor::Zone, zone.unwrap_or(0));
        }
        self.tactical_factors(s, p, &means, grapple, outnumbered, &mut factors);
        if no_effort {
            factors.add(Factor::NoEffort, self.book.tables.tactical.no_effort);
        }
        let two_swords = means.slot == Stroke::TWO;
        if two_swords && (!strikes || self.scenario.options.niten_mutual) {
            factors.add(Factor::TwoSwords, 2);
        }
        if strikes && !grapple {
            factors.add(Factor::Surprise, self.surprise(s, p, &means));
        }
        self.riding_factors(s, p, versus, &mut factors);
        let poisoned = self.scenario.options.poison
            && man.kit.get(usize::from(means.slot)).is_some_and(|item| item.has(Item::POISONED));
        let armour = self.book.tables.ignored(self.who(p).armour);
        Fighter { who: p, means, strikes, what, factors, armour, two_swords, poisoned }
    }

    /// KY-CLS-07 … KY-CLS-11 — The dice of an exchange, and what they do to the loser.
    pub fn settle<D: Dice>(
        &self,
        e: &Exchange,
        horse_armour: u8,
        dice: &mut D,
    ) -> Result<([u8; 2], Verdict), D::Dry> {
        let side = |f: &Fighter| self.who(f.who).side;
        let one = ten(dice.roll(Die::new(10, rule::KY_CLS_07, side(&e.first)))?);
        let two = ten(dice.roll(Die::new(10, rule::KY_CLS_07, side(&e.second)))?);
        Ok(([one, two], self.verdict(e, [one, two], horse_armour, dice)?))
    }

    /// KY-CLS-08 … KY-CLS-11 — What two dice that have fallen do to the loser.
    pub(crate) fn verdict<D: Dice>(
        &self,
        e: &Exchange,
        [one, two]: [u8; 2],
        horse_armour: u8,
        dice: &mut D,
    ) -> Result<Verdict, D::Dry> {
        let scores = [
            i16::from(one) + i16::from(e.first.factors.total()),
            i16::from(two) + i16::from(e.second.factors.total()),
        ];
        let by = scores[0].abs_diff(scores[1]) as u8;
        let first_won = scores[0] > scores[1];
        let (winner, loser) = if first_won { (&e.first, &e.second) } else { (&e.second, &e.first) };
        let mut verdict = Verdict { by, first_won, ..Verdict::default() };
        // KY-CLS-08, KY-CLS-09: nothing on a tie, and nothing by a mere parry.
        if by == 0 || !winner.strikes {
            return Ok(verdict);
        }
        verdict.counts = true;
        let armour = if winner.what == Target::Horse { horse_armour } else { loser.armour };
        if winner.what == Target::Hold {
            verdict.freed = true;
        } else if e.grapple {
            self.throw(winner, armour, &mut verdict, dice)?;
        } else {
            self.wound(winner, armour, &mut verdict, dice)?;
        }
        Ok(verdict)
    }

    /// KY-CLS-10, KY-CLS-11, KY-BLT-01, KY-ENT-01, KY-KAW-03 — What a won stroke does.
    fn wound<D: Dice>(
        &self,
        winner: &Fighter,
        armour: u8,
        verdict: &mut Verdict,
        dice: &mut D,
    ) -> Result<(), D::Dry> {
        let side = self.who(winner.who).side;
        verdict.push = true;
        match winner.means.kind {
            Kind::Edged => {
                self.cut(winner, armour, verdict, dice)?;
            }
            Kind::Blunt => self.thump(winner, armour, verdict, dice)?,
            Kind::Restrain if verdict.by >= 3 => {
                verdict.push = false;
                verdict.held = true;
            }
            Kind::Trip if verdict.by >= 3 => {
                verdict.push = false;
                verdict.down = true;
                verdict.distractions = dice.roll(Die::new(6, rule::KY_KAW_03, side))?;
            }
            Kind::Restrain | Kind::Trip => {}
        }
        Ok(())
    }

    /// KY-ARM-06 — Wounds of an edge: the difference, less one for two swords, less armour.
    fn cut<D: Dice>(
        &self,
        winner: &Fighter,
        armour: u8,
        verdict: &mut Verdict,
        dice: &mut D,
    ) -> Result<(), D::Dry> {
        if verdict.by < 2 {
            return Ok(());
        }
        let less = armour + u8::from(winner.two_swords);
        verdict.wounds = verdict.by.saturating_sub(less);
        if verdict.wounds > 0 && winner.poisoned {
            let side = self.who(winner.who).side;
            verdict.distractions += dice.roll(Die::new(6, rule::KY_WPN_12, side))?;
        }
        Ok(())
    }

    /// KY-BLT-01 … KY-BLT-03 — The blunt table.
    fn thump<D: Dice>(
        &self,
        winner: &Fighter,
        armour: u8,
        verdict: &mut Verdict,
        dice: &mut D,
    ) -> Result<(), D::Dry> {
        let armour = if self.scenario.options.blunt_armour { 0 } else { armour };
        let left = i16::from(verdict.by) - i16::from(armour);
        if verdict.by < 2 || left < 1 {
            return Ok(());
        }
        let side = self.who(winner.who).side;
        let die = ten(dice.roll(Die::new(10, rule::KY_BLT_01, side))?);
        let score = i16::from(die) + left + i16::from(winner.means.bonus);
        let harm = self.book.tables.blunt_blow(score);
        verdict.blunt = Some((die, score as i8));
        verdict.wounds += harm.wounds;
        verdict.distractions += harm.distractions;
        verdict.ko |= harm.ko;
        verdict.killed |= harm.dead;
        Ok(())
    }

    /// KY-GRP-03 — A won round of grappling: thrown, and what a close-in weapon adds.
    fn throw<D: Dice>(
        &self,
        winner: &Fighter,
        armour: u8,
        verdict: &mut Verdict,
        dice: &mut D,
    ) -> Result<(), D::Dry> {
        let side = self.who(winner.who).side;
        let bare = winner.means.weapon == WeaponId::NONE;
        let also = !bare || self.scenario.options.grapple_bare_hands;
        if also {
            match winner.means.kind {
                Kind::Edged => self.cut(winner, armour, verdict, dice)?,
                _ => self.thump(winner, armour, verdict, dice)?,
            }
        }
        verdict.down = true;
        verdict.distractions += dice.roll(Die::new(6, rule::KY_GRP_03, side))?;
        Ok(())
    }

    /// The exchange as it is told.
    pub(crate) fn told_exchange(&self, e: &Exchange, dice: [u8; 2], verdict: Verdict) -> What {
        let blade = |f: &Fighter, die: u8| {
            Box::new(Blade {
                who: f.who,
                weapon: f.means.weapon,
                mode: f.means.mode,
                strikes: f.strikes,
                die,
                sum: f.factors.told(),
                score: die as i8 + f.factors.total(),
            })
        };
        let striker = if e.first.strikes { &e.first } else { &e.second };
        What::Exchange {
            first: blade(&e.first, dice[0]),
            second: blade(&e.second, dice[1]),
            kind: striker.means.kind,
            what: if e.grapple { Target::Grapple } else { striker.what },
            verdict,
        }
    }
}
