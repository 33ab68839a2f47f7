//! Shots (SS-SHT, SS-LOS-02).

use engine::{
    Chance, Deep, Dice, Die, Game, Odometer, Piece, PieceSet, Refusal, Side, Tell, TooMany,
    each_roll,
};
use measure::{Disc, Segment};

use crate::Skirmish;
use crate::action::{Action, Target};
use crate::book::Throw;
use crate::catalogue::{Band, Class, Missile};
use crate::event::{Event, Shot};
use crate::options::{ArquebusVsNone, ExtremeCover, ShootIntoMelee};
use crate::rule;
use crate::state::{Place, State, bit, is_horse, mark, pieces};

use super::no;

/// SS-LOS-02 — A friend so near to the shooter does not block.
const SHOT_PAST: i32 = 200;
/// SS-SHT-06 — What the die must show for the horse to be shot at.
const HORSE_HIT: u8 = 4;
/// Faces of that die.
const HORSE_DIE: u8 = 6;
/// Dice that are thrown because of a hit fall in no more ways than this.
const MOST_AFTER: usize = 10_000;

/// SS-SHT-05, SS-SHT-07 — A shot before its dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// SS-SHT-05 — The band, cover counted in.
    pub band: Band,
    /// SS-SHT-05 — True of a target in cover.
    pub covered: bool,
    /// SS-FIG-01 — Faces of the shooter's die.
    pub quality: u8,
    /// SS-ARM-02, SS-ARM-03 — The target's die; of no faces if it has none.
    pub dodge: Throw,
    /// SS-ARM-03 — True of a shot that goes through armour.
    pub pierces: bool,
    /// SS-WPN-04 — Faces of the range die.
    pub range: u8,
}

impl Aimed {
    /// SS-SHT-07 — Every difference the dice can come to, each with its exact chance, the lowest
    /// first.
    pub fn differences(&self) -> impl Iterator<Item = (i8, Chance)> + use<> {
        let &Aimed { quality, dodge, range, .. } = self;
        // How many ways the higher of dodge and range is at most a number.
        let under = move |most: i16| {
            let dodged = (most - i16::from(dodge.plus)).clamp(0, dodge.faces.into());
            let dodged = if dodge.faces == 0 { 1 } else { dodged };
            dodged as u64 * most.clamp(0, range.into()) as u64
        };
        let all = u64::from(quality) * u64::from(dodge.faces.max(1)) * u64::from(range);
        let worst = i16::from(range.max(dodge.faces + dodge.plus));
        (1 - worst..i16::from(quality)).filter_map(move |difference| {
            let ways = (1..=i16::from(quality))
                .map(|roll| under(roll - difference) - under(roll - difference - 1))
                .sum();
            (ways > 0).then(|| (difference as i8, Chance::new(ways, all)))
        })
    }

    /// SS-SHT-07 — Faces of the dice that come to a difference, in the order in which they are
    /// thrown.
    fn faces(&self, difference: i8) -> impl Iterator<Item = u8> + use<> {
        let &Aimed { quality, dodge, range, .. } = self;
        let most = move |dodged: u8, ranged: u8| {
            i16::from(ranged.max(if dodge.faces == 0 { 0 } else { dodged + dodge.plus }))
        };
        let found = (1..=quality)
            .flat_map(move |roll| (1..=dodge.faces.max(1)).map(move |dodged| (roll, dodged)))
            .flat_map(move |(roll, dodged)| (1..=range).map(move |far| (roll, dodged, far)))
            .find(|(roll, dodged, far)| {
                i16::from(*roll) - most(*dodged, *far) == i16::from(difference)
            });
        debug_assert!(found.is_some(), "the dice can come to that");
        let (roll, dodged, far) = found.unwrap_or((1, 1, 1));
        [Some(roll), (dodge.faces > 0).then_some(dodged), Some(far)].into_iter().flatten()
    }
}

impl Skirmish {
    /// SS-SHT-02 — Whether a shot at a target is possible as such: a loaded weapon, a candidate.
    /// Actions, contact and climbing are looked at by the caller.
    pub(crate) fn may_aim(&self, s: &State, who: Piece, at: Target) -> Result<(), Refusal> {
        if self.character(who).missile.is_none() {
            return Err(no(rule::SS_SHT_02, "he has nothing to shoot or throw"));
        }
        if !s.figure(who).has(mark::LOADED) {
            return Err(no(rule::SS_SHT_02, "his weapon is not loaded"));
        }
        let group = match at {
            Target::Horse(horse) => {
                if !self.exists(horse) || !is_horse(horse) || s.horse(horse).place != Place::Loose {
                    return Err(no(rule::SS_HRS_03, "no riderless horse is there"));
                }
                return self.may_hit(s, who, horse, 0);
            }
            Target::Group(group) => group,
        };
        if usize::from(group) >= self.scenario.groups.len() {
            return Err(no(rule::SS_SHT_02, "there is no such group"));
        }
        if self.group(group).side == self.side(who) {
            return Err(no(rule::SS_SHT_02, "that is no enemy"));
        }
        if !self.candidates(s, who, at).is_empty() {
            return Ok(());
        }
        // What keeps the nearest from being hit is what the player wants to hear.
        let from = s.figure(who).at;
        let members = pieces(self.active_members(s, group));
        let nearest = members.iter().min_by_key(|p| (from.square_to(s.figure(*p).at), p.0));
        let Some(nearest) = nearest else {
            return Err(no(rule::SS_SHT_02, "nobody of that group is left"));
        };
        self.may_hit(s, who, nearest, self.mark_of(s, group))?;
        Err(no(rule::SS_SHT_02, "the target is in a melee with a friend of his"))
    }

    /// SS-SHT-02, SS-SHT-03 — Those of a target group (or of the knot it is in) who can be hit; a
    /// riderless horse is its own only candidate, whoever stands beside it (K-31).
    pub fn candidates(&self, s: &State, who: Piece, at: Target) -> PieceSet {
        let group = match at {
            Target::Group(group) => group,
            Target::Horse(horse) => {
                let hit = self.may_hit(s, who, horse, 0).is_ok();
                return if hit { PieceSet::of(horse) } else { PieceSet::EMPTY };
            }
        };
        let mark = self.mark_of(s, group);
        let into = self.options().shoot_into_melee == ShootIntoMelee::Randomised;
        let hit = pieces(mark).into_iter().filter(|p| {
            self.may_hit(s, who, *p, mark).is_ok() && (into || !self.is_engaged(s, *p))
        });
        let hit: PieceSet = hit.collect();
        // K-30: friends are hit only by a shot that is meant for somebody.
        let meant = hit.intersection(self.group(group).members);
        if meant.is_empty() { PieceSet::EMPTY } else { hit }
    }

    /// SS-SHT-02, K-30 — Whom a shot at a group may come at, as bits: its active members and, with
    /// `shoot_into_melee`, everybody in the knots of contacts they are in (R-SS-35).
    fn mark_of(&self, s: &State, group: u8) -> u64 {
        let mut mark = self.active_members(s, group);
        if self.options().shoot_into_melee == ShootIntoMelee::Forbidden {
            return mark;
        }
        let mut fresh = mark;
        while fresh != 0 {
            let foes = pieces(fresh).into_iter().fold(0, |foes, p| foes | self.foes(s, p));
            fresh = foes & !mark;
            mark |= fresh;
        }
        mark
    }

    /// SS-SHT-02 — Whether sight, range and bodies let a shot come at a figure or a riderless
    /// horse. Those of `mark` do not stand in one another's way.
    fn may_hit(&self, s: &State, who: Piece, at: Piece, mark: u64) -> Result<(), Refusal> {
        let Some(missile) = self.character(who).missile else {
            return Err(no(rule::SS_SHT_02, "he has nothing to shoot or throw"));
        };
        let Some(band) = self.band(s, who, at, missile) else {
            return Err(no(rule::SS_SHT_02, "the target is out of range"));
        };
        if band == Band::Extreme
            && self.options().extreme_cover == ExtremeCover::NoShot
            && self.in_cover(s, at, who)
        {
            return Err(no(rule::SS_SHT_05, "the target is in cover at extreme range"));
        }
        let sight = Segment::new(s.figure(who).at, self.base(s, at).centre);
        if !self.sees(s, sight.a, sight.b) {
            return Err(no(rule::SS_LOS_01, "he does not see the target"));
        }
        if self.options().bodies_block && self.body_blocks(s, who, at, mark, sight) {
            return Err(no(rule::SS_LOS_02, "somebody stands in the way of the shot"));
        }
        Ok(())
    }

    /// SS-LOS-02 — True if a base stands in the way of a shot.
    fn body_blocks(&self, s: &State, who: Piece, at: Piece, mark: u64, sight: Segment) -> bool {
        let shooter = self.base(s, who);
        let level = |base: Disc| self.scenario.ground.level(base.centre);
        let is_lower = |base: Disc| level(base) < level(shooter);
        let figures = Side::BOTH.into_iter().flat_map(|side| pieces(self.bits_of(side)));
        let mut figures = figures.filter(|p| s.is_active(*p) && *p != who && bit(*p) & mark == 0);
        figures.any(|p| {
            let base = self.base(s, p);
            let beside = self.side(p) == self.side(who) && shooter.is_gap_within(base, SHOT_PAST);
            base.is_passed_by(sight) && !beside && !is_lower(base)
        }) || self.loose_horses(s).any(|horse| {
            let base = self.base(s, horse);
            horse != at && base.is_passed_by(sight) && !is_lower(base)
        })
    }

    /// SS-SHT-05 — The smallest band whose limit is not less than the gap, cover left out of
    /// account; nothing beyond the last.
    pub fn band(&self, s: &State, who: Piece, at: Piece, missile: Missile) -> Option<Band> {
        let (shooter, target) = (self.base(s, who), self.base(s, at));
        Band::ALL.into_iter().find(|band| {
            let limit = self.tables().limit(missile, *band);
            limit.is_some_and(|limit| shooter.is_gap_within(target, limit))
        })
    }

    /// SS-SHT-03, SS-SHT-04 — Those among whom the target is picked: all candidates, or only the
    /// front rank if the nearest is in the short band.
    pub fn picks(&self, s: &State, who: Piece, at: Target) -> PieceSet {
        let candidates = self.candidates(s, who, at);
        let Some(missile) = self.character(who).missile else { return PieceSet::EMPTY };
        let is_short = |p: Piece| self.band(s, who, p, missile) == Some(Band::Short);
        if !candidates.iter().any(is_short) {
            return candidates;
        }
        let from = s.figure(who).at;
        let is_screened = |p: Piece| {
            let sight = Segment::new(from, self.base(s, p).centre);
            candidates.iter().any(|q| q != p && self.base(s, q).is_passed_by(sight))
        };
        candidates.iter().filter(|p| !is_screened(*p)).collect()
    }

    /// SS-SHT-05, SS-SHT-07 — The dice of a shot at somebody who was picked, or at his horse if it
    /// is named; at a riderless horse it is both. Nothing out of range.
    pub fn weigh_shot(
        &self,
        s: &State,
        who: Piece,
        at: Piece,
        horse: Option<Piece>,
    ) -> Option<Aimed> {
        let missile = self.character(who).missile?;
        let band = self.band(s, who, at, missile)?;
        let covered = self.in_cover(s, at, who);
        let band = if covered { band.worse() } else { band };
        // SS-FIG-04: horses share the row of the Bushi.
        let (class, armour) = match horse {
            Some(horse) => (Class::Bushi, self.steed(horse).armour),
            None => (self.character(at).class, self.character(at).armour),
        };
        let tables = self.tables();
        let pierces = match missile {
            Missile::Arquebus => true,
            Missile::Pistol => self.options().pistols_pierce,
            Missile::Crossbow | Missile::Bow | Missile::Hurled => false,
        };
        let usual = tables.dodge(class, armour);
        let stays_none =
            usual.faces == 0 && self.options().arquebus_vs_none == ArquebusVsNone::StaysNone;
        let dodge = match pierces && !stays_none {
            true => tables.dodge_arquebus[armour as usize],
            false => usual,
        };
        let quality = tables.quality(self.character(who).class);
        Some(Aimed { band, covered, quality, dodge, pierces, range: tables.range_die(band) })
    }

    /// SS-SHT-03, SS-SHT-06, SS-SHT-07 — Everything that can come of a legal shot, each with its
    /// exact chance and how many dice fell. Falls in which the same target is shot at and the dice
    /// differ by the same are told once, by one of them.
    pub fn foresee_shot(
        &self,
        s: &State,
        who: Piece,
        at: Target,
    ) -> Result<Vec<(Chance, usize, Vec<Event>)>, TooMany> {
        let picks = self.picks(s, who, at);
        let among = Chance::new(1, picks.len().max(1) as u64);
        let mut all = Vec::new();
        for (n, pick) in picks.iter().enumerate() {
            let first = (picks.len() > 1).then_some(n as u8 + 1);
            let mount = if is_horse(pick) { None } else { s.figure(pick).horse.get() };
            // The rider, or his horse.
            let (rider, beast) = (u64::from(HORSE_HIT) - 1, u64::from(HORSE_DIE - HORSE_HIT) + 1);
            let halves = match mount {
                None => vec![(None, is_horse(pick).then_some(pick), Chance::CERTAIN)],
                Some(_) => vec![
                    (Some(1), None, Chance::new(rider, HORSE_DIE.into())),
                    (Some(HORSE_HIT), mount, Chance::new(beast, HORSE_DIE.into())),
                ],
            };
            for (second, horse, half) in halves {
                let Some(aimed) = self.weigh_shot(s, who, pick, horse) else { continue };
                for (difference, part) in aimed.differences() {
                    let faces = aimed.faces(difference);
                    let faces = [first, second].into_iter().flatten().chain(faces).collect();
                    let chance = [half, part].into_iter().try_fold(among, Chance::checked_mul);
                    let chance = chance.ok_or(TooMany { most: MOST_AFTER })?;
                    self.foresee_fall(s, (who, at), faces, chance, &mut all)?;
                }
            }
        }
        Ok(all)
    }

    /// What comes of a shot whose dice have fallen: a horse that is hit throws its own.
    fn foresee_fall(
        &self,
        s: &State,
        (who, at): (Piece, Target),
        faces: Vec<u8>,
        chance: Chance,
        all: &mut Vec<(Chance, usize, Vec<Event>)>,
    ) -> Result<(), TooMany> {
        let play = |rest: &mut Odometer| {
            let (mut then, mut events) = (s.clone(), Vec::new());
            let mut dice = Fallen { faces: &faces, rest };
            let shot = Action::Shoot { who, at };
            self.apply(&mut then, self.side(who), shot, &mut dice, &mut events)?;
            Ok(events)
        };
        let mut short = false;
        each_roll(MOST_AFTER, play, |part, more, events| match chance.checked_mul(part) {
            Some(chance) => all.push((chance, faces.len() + more.len(), events)),
            None => short = true,
        })?;
        if short { Err(TooMany { most: MOST_AFTER }) } else { Ok(()) }
    }

    /// SS-SHT-03, SS-SHT-07, SS-SHT-08, K-52 — Shoots: throws, tells, applies the result, unloads. The caller has
    /// spent the action.
    pub(crate) fn shoot<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        at: Target,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let side = self.side(who);
        let picks = self.picks(s, who, at);
        let among = picks.len() as u8;
        let pick = match among {
            0 | 1 => None,
            _ => Some(dice.roll(Die::new(among, rule::SS_SHT_03, side))?),
        };
        let at = picks.nth(u32::from(pick.unwrap_or(1)) - 1);
        let (Some(at), Some(weapon)) = (at, self.character(who).missile) else {
            debug_assert!(false, "a shot has a target and a weapon");
            return Ok(());
        };
        let mount = if is_horse(at) { None } else { s.figure(at).horse.get() };
        let horse_die = match mount {
            Some(_) => Some(dice.roll(Die::new(HORSE_DIE, rule::SS_SHT_06, side))?),
            None => None,
        };
        let horse = match horse_die {
            _ if is_horse(at) => Some(at),
            Some(die) if die >= HORSE_HIT => mount,
            _ => None,
        };
        let Some(aimed) = self.weigh_shot(s, who, at, horse) else {
            debug_assert!(false, "a candidate is in range");
            return Ok(());
        };
        // A riderless horse has no side: whoever shoots throws for it.
        let theirs = if is_horse(at) { side } else { self.side(at) };
        let thrown = throw(&aimed, side, theirs, dice)?;
        let harm = self.tables().shot(thrown.difference);
        tell.tell(|| {
            Event::Shot(Shot {
                by: who,
                weapon,
                among,
                pick,
                at,
                horse_die,
                horse,
                band: aimed.band,
                covered: aimed.covered,
                quality: (aimed.quality, thrown.quality),
                dodge: thrown.dodge.map(|roll| (aimed.dodge.faces, roll, aimed.dodge.plus)),
                range: (aimed.range, thrown.range),
                difference: thrown.difference as i8,
                harm,
            })
        });
        let figure = s.figure_mut(who);
        figure.clear(mark::LOADED);
        figure.set(mark::SHOT);
        figure.load = 0;
        match (harm, horse) {
            (None, _) => Ok(()),
            (Some(harm), Some(horse)) => self.hurt_horse(s, horse, harm, dice, tell),
            (Some(harm), None) => {
                self.hurt(s, at, harm, tell);
                Ok(())
            }
        }
    }
}

/// Dice of which the first have fallen.
struct Fallen<'a> {
    faces: &'a [u8],
    rest: &'a mut Odometer,
}

impl Dice for Fallen<'_> {
    type Dry = Deep;

    fn roll(&mut self, die: Die) -> Result<u8, Deep> {
        match self.faces.split_first() {
            Some((face, others)) => {
                self.faces = others;
                Ok(*face)
            }
            None => self.rest.roll(die),
        }
    }
}

/// The dice of a shot.
struct Thrown {
    quality: u8,
    dodge: Option<u8>,
    range: u8,
    difference: i16,
}

/// SS-SHT-07 — Throws quality, dodge if there is one, and range, in this order.
fn throw<D: Dice>(aimed: &Aimed, side: Side, theirs: Side, dice: &mut D) -> Result<Thrown, D::Dry> {
    let quality = dice.roll(Die::new(aimed.quality, rule::SS_SHT_07, side))?;
    let dodging = if aimed.pierces { rule::SS_ARM_03 } else { rule::SS_ARM_02 };
    let dodge = match aimed.dodge.faces {
        0 => None,
        faces => Some(dice.roll(Die::new(faces, dodging, theirs))?),
    };
    let range = dice.roll(Die::new(aimed.range, rule::SS_WPN_04, side))?;
    let dodged = dodge.map_or(0, |roll| roll + aimed.dodge.plus);
    let difference = i16::from(quality) - i16::from(dodged.max(range));
    Ok(Thrown { quality, dodge, range, difference })
}
