//! One combat (SS-MEL-04 …).

use engine::{BySide, Chance, Dice, Die, Piece, RuleId, Side, Tell};
use measure::Quadrant;

use super::damage::FALL_DIE;
use crate::Skirmish;
use crate::catalogue::Melee;
use crate::event::{Blow, Cast, Event, Ingredient, Stand};
use crate::options::{RearRider, SupportDice, UphillBonus, YariCancels};
use crate::rule;
use crate::state::{Climb, Combat, State, mark, pieces};

/// SS-MEL-05 — What height or cover adds.
const BONUS: u8 = 1;
/// SS-MEL-06 — Faces of the horse's die.
const HORSE_DIE: u8 = 6;
/// SS-MEL-04 — The most dice of a side: four of a primary, two of each secondary.
const MOST_DICE: usize = 8;

/// SS-MEL-04 … SS-MEL-07 — One side of a combat: its dice and what is added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    casts: [Option<Cast>; MOST_DICE],
    /// SS-MEL-05 — What is added to the score for height or cover.
    pub plus: u8,
    /// SS-MEL-07 — True of a rider who cannot hurt the opposing primary.
    pub blind: bool,
    /// `support_dice` — Whose dice count alone, if not everybody's do.
    only: Option<Piece>,
}

impl Strength {
    /// SS-MEL-08 — Its dice in the order in which they are thrown; before that, each shows 0.
    pub fn dice(&self) -> impl Iterator<Item = &Cast> {
        self.casts.iter().flatten()
    }

    fn add(&mut self, who: Piece, what: Ingredient, faces: u8) {
        let free = self.casts.iter_mut().find(|cast| cast.is_none());
        if let (Some(slot), 1..) = (free, faces) {
            *slot = Some(Cast { who, what, faces, roll: 0, plus: 0 });
        }
    }

    fn counts(&self, cast: &Cast) -> bool {
        self.only.is_none_or(|only| only == cast.who)
    }

    /// SS-MEL-05 — The score of dice that were thrown; 0 of a side that throws none (K-33).
    pub fn score(&self) -> u8 {
        let counting = self.dice().filter(|cast| self.counts(cast));
        counting.map(|cast| cast.roll + cast.plus).max().map_or(0, |best| best + self.plus)
    }

    /// How many ways its dice can fall.
    fn ways(&self) -> u64 {
        self.dice().map(|cast| u64::from(cast.faces)).product()
    }

    /// In how many ways its score is at most a number.
    fn ways_under(&self, most: i16) -> u64 {
        if !self.dice().any(|cast| self.counts(cast)) {
            return if most < 0 { 0 } else { self.ways() };
        }
        let ways = self.dice().map(|cast| match self.counts(cast) {
            false => u64::from(cast.faces),
            true => {
                let highest = most - i16::from(self.plus) - i16::from(cast.plus);
                highest.clamp(0, cast.faces.into()) as u64
            }
        });
        ways.product()
    }

    /// The highest score it can come to.
    fn best(&self) -> i16 {
        let dice = self.dice().filter(|cast| self.counts(cast));
        dice.map(|cast| i16::from(cast.faces + cast.plus + self.plus)).max().unwrap_or(0)
    }

    /// SS-MEL-09 — Every difference that two sides can come to, positive if this one is higher,
    /// each with its exact chance, the lowest first.
    pub fn margins(&self, against: &Strength) -> impl Iterator<Item = (i8, Chance)> {
        let all = self.ways() * against.ways();
        (-against.best()..=self.best()).filter_map(move |margin| {
            let ways = (0..=self.best()).map(|score| {
                let mine = self.ways_under(score) - self.ways_under(score - 1);
                let theirs = score - margin;
                mine * (against.ways_under(theirs) - against.ways_under(theirs - 1))
            });
            let ways = ways.sum::<u64>();
            (ways > 0).then(|| (margin as i8, Chance::new(ways, all)))
        })
    }
}

impl Skirmish {
    /// SS-WPN-02, K-32 — What somebody fights with. A great weapon is for those on foot: a rider
    /// takes his other weapon, or his hands.
    pub fn wielded(&self, s: &State, p: Piece) -> Melee {
        let (arms, figure) = (self.character(p).melee, s.figure(p));
        let chosen = usize::from(figure.wield.min(1));
        let barred = |weapon: &Melee| figure.is_mounted() && *weapon == Melee::Great;
        let usable = |slot: usize| arms[slot].filter(|weapon| !barred(weapon));
        usable(chosen).or_else(|| usable(1 - chosen)).unwrap_or_default()
    }

    /// SS-MEL-04 … SS-MEL-08 — Both sides of a combat as they stand, before the dice.
    pub fn weigh_combat(&self, s: &State, combat: &Combat) -> BySide<Strength> {
        BySide::from_fn(|side| self.strength(s, combat, side))
    }

    fn strength(&self, s: &State, combat: &Combat, side: Side) -> Strength {
        let (primary, foe) = (combat.primary(side), combat.primary(side.other()));
        let only = self.options().support_dice == SupportDice::PrimaryOnly;
        let mut strength = Strength {
            casts: [None; MOST_DICE],
            plus: 0,
            blind: self.is_behind_rider(s, primary, foe),
            only: only.then_some(primary),
        };
        self.add_primary(s, combat, side, &mut strength);
        let mut others = [Piece::NONE; 2];
        for (slot, p) in others.iter_mut().zip(combat.of(side).skip(1)) {
            *slot = p;
        }
        others.sort_unstable_by_key(|p| p.0);
        for p in others.into_iter().filter(|p| p.is_some()) {
            // SS-MEL-07: those who are several have one enemy.
            if !self.is_behind_rider(s, p, foe) {
                self.add_skill(s, p, &mut strength);
            }
        }
        let bonus = self.is_uphill(s, primary, foe) || self.in_melee_cover(s, primary, foe);
        match self.options().uphill_bonus {
            _ if !bonus => {}
            UphillBonus::Result => strength.plus = BONUS,
            UphillBonus::ArmourDie => {
                let mut casts = strength.casts.iter_mut().flatten();
                if let Some(armour) = casts.find(|cast| cast.what == Ingredient::Armour) {
                    armour.plus = BONUS;
                }
            }
        }
        strength
    }

    /// SS-MEL-04, SS-MEL-06, SS-MEL-07 — The dice of a primary.
    fn add_primary(&self, s: &State, combat: &Combat, side: Side, to: &mut Strength) {
        let primary = combat.primary(side);
        let beset = combat.of(side.other()).all(|foe| self.is_behind_rider(s, primary, foe));
        if beset && self.options().rear_rider == RearRider::NoDice {
            return;
        }
        if !beset {
            self.add_skill(s, primary, to);
        }
        let armour = self.character(primary).armour;
        to.add(primary, Ingredient::Armour, self.tables().armour_die(armour));
        if !beset && s.figure(primary).is_mounted() && !self.is_speared(s, combat, side) {
            to.add(primary, Ingredient::Horse, HORSE_DIE);
        }
    }

    /// SS-MEL-04 — Quality and weapon.
    fn add_skill(&self, s: &State, p: Piece, to: &mut Strength) {
        let tables = self.tables();
        to.add(p, Ingredient::Quality, tables.quality(self.character(p).class));
        to.add(p, Ingredient::Weapon, tables.weapon_die(self.wielded(s, p)));
    }

    /// SS-MEL-06 — True of a side against which somebody on foot uses a yari.
    fn is_speared(&self, s: &State, combat: &Combat, side: Side) -> bool {
        let is_spear = |p: Piece| !s.figure(p).is_mounted() && self.wielded(s, p) == Melee::Yari;
        match self.options().yari_cancels {
            YariCancels::AnyOpponent => combat.of(side.other()).any(is_spear),
            YariCancels::PrimaryOnly => is_spear(combat.primary(side.other())),
        }
    }

    /// SS-MEL-07 — True of somebody behind a rider who cannot fight to his rear.
    pub fn is_behind_rider(&self, s: &State, rider: Piece, foe: Piece) -> bool {
        let figure = s.figure(rider);
        figure.is_mounted()
            && self.wielded(s, rider) != Melee::Yari
            && figure.heading.quadrant(s.figure(foe).at - figure.at) == Quadrant::Rear
    }

    /// SS-MEL-04 … SS-MEL-12 — Fights a combat, by its place in the list: dice, score, result,
    /// tally of the groups, lost loading (SS-SHT-01) and climbing (SS-CLB-02), dropped ladders
    /// (SS-CLB-06). Marks it done. With `follow_up` on, the winner on foot or horse of a push-back
    /// is left pending if he can follow. The weapons are in [`crate::state::Figure::wield`].
    pub(crate) fn fight<D: Dice>(
        &self,
        s: &mut State,
        combat: usize,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let fought = s.combats()[combat];
        for p in pieces(fought.bits()) {
            self.take_up_arms(s, p, tell);
        }
        let mut sides = self.weigh_combat(s, &fought);
        for side in [s.active, s.active.other()] {
            for cast in sides[side].casts.iter_mut().flatten() {
                cast.roll = dice.roll(Die::new(cast.faces, cause(cast.what), side))?;
            }
        }
        s.combats_mut()[combat].done = true;
        let difference = i16::from(sides.a.score()) - i16::from(sides.b.score());
        let won = match difference {
            0 => None,
            1.. => Some(Side::A),
            _ => Some(Side::B),
        };
        let difference = difference.abs();
        let blow = self.blow(s, &fought, &sides, won, difference);
        tell.tell(|| {
            let sides = BySide::from_fn(|side| self.stand(s, &fought, side, &sides[side]));
            Event::Fought { sides, won, difference: difference as i8, blow }
        });
        if let Some(side) = won {
            self.count_victory(s, &fought, side);
        }
        if let (Some(side), Some(blow)) = (won, blow) {
            self.suffer(s, &fought, side, blow, dice, tell)?;
        }
        self.forget_contacts(s);
        Ok(())
    }

    /// SS-MEL-09 — What a difference does to the loser, if anything.
    fn blow(
        &self,
        s: &State,
        fought: &Combat,
        sides: &BySide<Strength>,
        won: Option<Side>,
        difference: i16,
    ) -> Option<Blow> {
        let won = won?;
        let loser = fought.primary(won.other());
        match (sides[won].blind, s.figure(loser).is_mounted()) {
            (true, _) => None,
            (false, false) => Some(self.tables().blow_on_foot(difference)),
            (false, true) => Some(self.tables().blow_mounted(difference)),
        }
    }

    /// SS-MEL-09 — The loser suffers a blow.
    fn suffer<D: Dice>(
        &self,
        s: &mut State,
        fought: &Combat,
        won: Side,
        blow: Blow,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let (winner, loser) = (fought.primary(won), fought.primary(won.other()));
        // K-35: of the losing side nobody else does.
        self.lose_climb(s, loser, tell);
        match blow {
            Blow::Push => self.push_back(s, winner, loser, tell),
            Blow::Dismounted => self.unhorse(s, loser, dice, tell)?,
            Blow::Hurt(harm) => self.hurt(s, loser, harm, tell),
        }
        Ok(())
    }

    /// SS-MEL-09 — Everything that can befall the loser of a combat, each with its exact chance: the
    /// dice of the scores are added up, not told.
    pub fn foresee(&self, s: &State, combat: &Combat) -> Vec<(Chance, Vec<Event>)> {
        let sides = self.weigh_combat(s, combat);
        let mut all = Vec::new();
        for (margin, chance) in sides.a.margins(&sides.b) {
            let won = match margin {
                0 => None,
                1.. => Some(Side::A),
                _ => Some(Side::B),
            };
            let blow = self.blow(s, combat, &sides, won, i16::from(margin).abs());
            let (Some(won), Some(blow)) = (won, blow) else {
                all.push((chance, Vec::new()));
                continue;
            };
            let play = |dice: &mut engine::Odometer| {
                let (mut then, mut events) = (s.clone(), Vec::new());
                self.suffer(&mut then, combat, won, blow, dice, &mut events)?;
                Ok(events)
            };
            let whole = engine::each_roll(FALL_DIE.into(), play, |part, _, events| {
                all.extend(chance.checked_mul(part).map(|chance| (chance, events)));
            });
            debug_assert!(whole.is_ok(), "a blow throws one die at most");
        }
        all
    }

    /// SS-SHT-01, SS-CLB-06 — Whoever fights loses what he has begun to load, and drops a ladder.
    fn take_up_arms(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let figure = s.figure_mut(p);
        if figure.load > 0 && !figure.has(mark::LOADED) {
            figure.load = 0;
            tell.tell(|| Event::Unloaded { who: p });
        }
        self.drop_ladder(s, p, tell);
    }

    /// SS-CLB-02, SS-PSH-04 — Somebody loses what he has climbed.
    pub(crate) fn lose_climb(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let figure = s.figure_mut(p);
        if figure.is_climbing() {
            figure.climb = Climb::default();
            tell.tell(|| Event::SlidDown { who: p });
        }
    }

    /// SS-MEL-12, K-34 — Counts a combat once for each group that took part in it.
    fn count_victory(&self, s: &mut State, combat: &Combat, won: Side) {
        for side in Side::BOTH {
            let groups = combat.of(side).fold(0u32, |groups, p| groups | 1 << self.group_of(p));
            let counts = if side == won { 1 } else { -1 };
            for group in self.groups_of(side).filter(|group| groups >> group & 1 == 1) {
                s.group_mut(group).won += counts;
            }
        }
    }

    /// A side of a combat as it is told.
    fn stand(&self, s: &State, combat: &Combat, side: Side, strength: &Strength) -> Stand {
        Stand {
            who: combat.of(side).collect(),
            weapons: combat.of(side).map(|p| self.wielded(s, p)).collect(),
            dice: strength.dice().copied().collect(),
            plus: strength.plus,
            score: strength.score(),
            blind: strength.blind,
        }
    }
}

/// The rule that calls for a die.
const fn cause(what: Ingredient) -> RuleId {
    match what {
        Ingredient::Quality => rule::SS_MEL_04,
        Ingredient::Weapon => rule::SS_WPN_01,
        Ingredient::Armour => rule::SS_ARM_04,
        Ingredient::Horse => rule::SS_MEL_06,
    }
}
