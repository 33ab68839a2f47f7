//! A rough worth of a position, for the simplest players.

use engine::{Judges, Piece, Quiet, Side};
use measure::Segment;

use crate::Skirmish;
use crate::action::Action;
use crate::catalogue::Band;
use crate::chart::{Chart, FAR};
use crate::event::{Blow, Condition, Harm};
use crate::mood::Mood;
use crate::scenario::{Fate, Feat, Otherwise, Whom};
use crate::state::{COMRADES, Combat, Stage, State, Status, mark, pieces};

/// An aim that is met, and each step towards it.
const MET: i32 = 3000;
const STEP: i32 = 300;
/// What a unit of muster value is worth in somebody who stands.
const VALUE: i32 = 12;
/// What it adds to somebody that he commands, in muster value.
const COMMAND: i32 = 8;
/// What each point of damage is worth in somebody the enemy must put out.
const QUARRY: i32 = 150;
/// So many u nearer to where one wants to be are worth a point.
const STRIDE: i32 = 60;
/// So much more it is worth to somebody who must leave the table.
const HURRY: i32 = 5;
/// A weapon that is loaded, each step towards it, and what a shot must be worth to be loosed: little,
/// for there is time to load again.
const LOADED: i32 = 4;
const LOADING: i32 = 1;
pub(crate) const SHOT: i32 = 1;
/// In hundredths, how little of the way to an enemy in reach counts: whether to fight him is another
/// question.
const IN_REACH: u32 = 70;
/// In hundredths, how far one trusts that friends who can come will.
const TRUST: i32 = 80;
/// In hundredths of the limit of medium range, how near and how far archers like the enemy.
const LIKED: [i64; 2] = [22, 90];
/// What a push-back is worth.
const PUSH: i32 = 6;
/// What it is worth to be at an enemy who is hunted, and at one who stands where none may be.
const PRESS: i32 = 80;
const EVICT: i32 = 40;
/// One enemy in so many who can come does.
const FEAR: i32 = 16;
/// Thousandths, for sums of chances.
const THOUSAND: i64 = 1000;

impl Judges for Skirmish {
    /// Aims count most, then who stands and how well, then being where one wants to be.
    fn worth(&self, s: &State, side: Side) -> i32 {
        let chart = Chart::new(self, s, side);
        self.judge(s, &chart, Piece::NONE) + self.places_worth(s, &chart)
    }

    fn advice(&self, s: &State, side: Side) -> Option<Action> {
        self.advise(s, side)
    }
}

impl Skirmish {
    /// Aims, people, and the melee that is to come when somebody has acted; places are left to the
    /// caller.
    pub(crate) fn judge(&self, s: &State, chart: &Chart, acted: Piece) -> i32 {
        let side = chart.side;
        let of = |side: Side| self.aims_worth(s, side) + self.people_worth(s, side);
        of(side) - of(side.other()) + self.brawl_worth(s, &chart.mood, acted)
    }

    fn aims_worth(&self, s: &State, side: Side) -> i32 {
        let numbered = self.scenario.aims.iter().enumerate();
        let own = numbered.filter(|(_, aim)| aim.side == side && s.turn <= aim.until);
        own.map(|(at, aim)| {
            if s.met >> at & 1 == 1 || self.is_met(s, aim) {
                return MET;
            }
            match aim.feat {
                Feat::Outweigh { .. } => self.progress(s, aim).min(200) as i32,
                Feat::Stand(_) => 0,
                _ => STEP * self.progress(s, aim).min(u32::from(aim.count)) as i32,
            }
        })
        .sum()
    }

    fn people_worth(&self, s: &State, side: Side) -> i32 {
        let of = |p: Piece| {
            let figure = s.figure(p);
            let mounted = figure.is_mounted();
            match figure.status {
                Status::Active => {}
                Status::Away => return self.worth_with(s, p, 0, mounted) / 2,
                _ => return self.worth_with(s, p, figure.damage, false),
            }
            let mut value = self.worth_with(s, p, figure.damage, mounted);
            let group = s.group(self.group_of(p));
            if group.is_broken() {
                value = value * 2 / 5;
            } else if group.has(mark::WITHDRAW) {
                value = value * 4 / 5;
            } else if group.no_advance > 0 {
                value = value * 19 / 20;
            }
            if self.character(p).missile.is_some() {
                let loaded = figure.has(mark::LOADED);
                value += if loaded { LOADED } else { i32::from(figure.load) * LOADING };
            }
            value
        };
        self.pieces_of(side).into_iter().map(of).sum()
    }

    /// What somebody is worth with so much damage, mounted or not.
    fn worth_with(&self, s: &State, p: Piece, damage: u8, mounted: bool) -> i32 {
        let side = self.side(p);
        let horse = s.figure(p).horse.get().filter(|_| mounted);
        let mut value = i32::from(self.muster_value(p, horse));
        if self.scenario.parties[side].commander == Some(p) {
            value += COMMAND;
        }
        let value = match self.condition(p, damage) {
            Condition::Killed | Condition::Disabled => 0,
            _ => VALUE * value * (7 - i32::from(damage.min(4))) / 7,
        };
        value - i32::from(self.is_hunted(s, p)) * QUARRY * i32::from(damage.min(6))
    }

    /// True of somebody the enemy must put out.
    pub(crate) fn is_hunted(&self, s: &State, p: Piece) -> bool {
        self.scenario.aims.iter().any(|aim| {
            let named = matches!(&aim.feat, Feat::Fell(Whom::One(one), _) if *one == p);
            named && s.turn <= aim.until
        })
    }

    /// What somebody has to fear from enemies who can be at him in their next turn, each alone.
    fn peril(&self, s: &State, mood: &Mood, p: Piece) -> i32 {
        let mood = mood.calm();
        let at = s.figure(p).at;
        let foes = pieces(self.active(s, self.side(p).other())).into_iter();
        let near = foes.filter(|foe| {
            let reach = 2 * self.allowance(s, *foe) + self.radius(s, *foe) + self.radius(s, p);
            at.is_within(s.figure(*foe).at, reach) && !s.group(self.group_of(*foe)).is_broken()
        });
        let fear = near.map(|foe| {
            let combat = match self.side(p) {
                Side::A => Combat::between(p, foe),
                Side::B => Combat::between(foe, p),
            };
            (-self.combat_worth(s, &combat, &mood)).max(0)
        });
        fear.sum::<i32>() / FEAR
    }

    /// What a harm would take from somebody.
    pub(crate) fn loss(&self, s: &State, p: Piece, harm: Harm) -> i32 {
        let figure = s.figure(p);
        let mounted = figure.is_mounted();
        let after = self.raised(p, figure.damage, harm);
        let put_out = !matches!(
            self.condition(p, after),
            Condition::Unhurt | Condition::Scratched | Condition::Wounded
        );
        let met = if put_out { self.loss_of_aims(s, p, after) } else { 0 };
        self.worth_with(s, p, figure.damage, mounted) - self.worth_with(s, p, after, mounted) + met
    }

    /// What a harm to a rider's horse would take from him: some of its worth, or all of it and one
    /// time in three a wound.
    pub(crate) fn horse_loss(&self, s: &State, p: Piece, horse: Piece, harm: Harm) -> i32 {
        let damage = s.figure(p).damage;
        let value = |mounted: bool| self.worth_with(s, p, damage, mounted);
        let points = i32::from(self.tables().points(harm));
        match i32::from(s.horse(horse).damage) + points {
            4.. => value(true) - value(false) + self.loss(s, p, Harm::Wound) / 3,
            _ => (value(true) - value(false)) * points / 6,
        }
    }

    /// What it means to aims that somebody is put out with so much damage.
    fn loss_of_aims(&self, s: &State, p: Piece, damage: u8) -> i32 {
        let killed = self.condition(p, damage) == Condition::Killed;
        let hunts =
            self.scenario.aims.iter().filter(|aim| {
                aim.side != self.side(p) && s.turn <= aim.until && !self.is_met(s, aim)
            });
        let met = hunts.map(|aim| match &aim.feat {
            Feat::Fell(Whom::One(one), fate) if *one == p => match (fate, killed) {
                // Whoever is down can be finished off, if that is played.
                (Fate::Killed, false) if self.options().finish_disabled => MET / 2,
                (Fate::Killed, false) => 0,
                _ => MET,
            },
            Feat::Fell(Whom::Anybody, _) => STEP,
            _ => 0,
        });
        met.sum()
    }

    /// What the melee that is to come is worth to a side when somebody has acted: those who can
    /// still join it this turn are counted in.
    pub(crate) fn brawl_worth(&self, s: &State, mood: &Mood, acted: Piece) -> i32 {
        let side = mood.side;
        let of = |p: Piece| {
            let foes = pieces(self.foes(s, p)).into_iter();
            let drawn = |foe: Piece| match (self.is_hunted(s, foe), self.intrudes(s, foe)) {
                (true, _) => PRESS,
                (false, true) => EVICT,
                (false, false) => mood.contact,
            };
            foes.map(drawn).max().unwrap_or(0)
        };
        let own = pieces(self.active(s, side)).into_iter();
        let engaged: i32 = own.filter(|p| self.seeks_fight(s, *p)).map(of).sum();
        if pieces(self.active(s, side)).iter().all(|p| self.foes(s, p) == 0) {
            return 0;
        }
        let mut then = s.clone();
        self.begin_melee(&mut then);
        engaged + self.settled_worth(&then, mood, acted)
    }

    /// What the combats of a melee are worth to a side if the rest is paired automatically.
    pub(crate) fn settled_worth(&self, s: &State, mood: &Mood, acted: Piece) -> i32 {
        let mut then = s.clone();
        self.pair_all(&mut then, &mut Quiet);
        for side in [s.active, s.active.other()] {
            self.join_all(&mut then, side, &mut Quiet);
        }
        let alone = self.combats_at_best(&then, mood);
        if !self.reinforce(&mut then, mood.side, acted) {
            return alone;
        }
        let joined = self.combats_at_best(&then, mood);
        (joined * TRUST + alone * (100 - TRUST)) / 100
    }

    /// Lets those of a side who have still to act join the combats they can come to; true if
    /// anybody does.
    fn reinforce(&self, s: &mut State, side: Side, acted: Piece) -> bool {
        if s.stage != Stage::Actions || s.active != side {
            return false;
        }
        let free = pieces(self.actors(s, side)).into_iter();
        let free = free.filter(|p| *p != acted && self.is_free_to_join(s, *p));
        let mut free: Vec<Piece> = free.collect();
        let before = free.len();
        for at in 0..s.combats().len() {
            let combat = s.combats()[at];
            if combat.count(side.other()) > 1 {
                continue;
            }
            let foe = combat.primary(side.other());
            for _ in combat.count(side)..COMRADES as u8 {
                let there = s.figure(foe).at;
                let near = free.iter().copied().filter(|p| self.can_come(s, *p, foe));
                let nearest = near.min_by_key(|p| (s.figure(*p).at.square_to(there), p.0));
                let Some(who) = nearest else { break };
                free.retain(|p| *p != who);
                s.combats_mut()[at].join(side, who);
            }
        }
        free.len() < before
    }

    /// True of somebody who is in no melee and may begin one.
    pub(crate) fn is_free_to_join(&self, s: &State, p: Piece) -> bool {
        self.seeks_fight(s, p) && self.may_charge(s, p).is_ok() && !self.is_engaged(s, p)
    }

    /// Whether somebody can be at an enemy this turn, straight and roughly.
    pub(crate) fn can_come(&self, s: &State, who: Piece, foe: Piece) -> bool {
        let (figure, there) = (s.figure(who), s.figure(foe).at);
        let reach = i32::from(figure.actions) * self.allowance(s, who);
        let radii = self.radius(s, who) + self.radius(s, foe);
        figure.at.is_within(there, reach + radii) && self.passes(s, Segment::new(figure.at, there))
    }

    /// True unless somebody has better things to do than to fight: he must leave, or his side wins if
    /// only he lives.
    fn seeks_fight(&self, s: &State, p: Piece) -> bool {
        let waits = self.scenario.otherwise == Otherwise::Side(self.side(p));
        !(self.is_bound(p) || waits && self.is_hunted(s, p))
    }

    /// True of somebody whose side needs him off the table: he has no time for anything else.
    fn is_bound(&self, p: Piece) -> bool {
        self.scenario.aims.iter().any(|aim| {
            aim.side == self.side(p)
                && matches!(&aim.feat, Feat::Leave(Whom::One(one), _) if *one == p)
        })
    }

    /// What all combats are worth to a side that names the best primaries it has.
    fn combats_at_best(&self, s: &State, mood: &Mood) -> i32 {
        (0..s.combats().len()).map(|at| self.best_primary_worth(s, at, mood)).sum()
    }

    /// SS-MEL-04 — What a combat is worth to a side that names the best primary it has.
    fn best_primary_worth(&self, s: &State, at: usize, mood: &Mood) -> i32 {
        let combat = s.combats()[at];
        let named = combat.of(mood.side).map(|primary| {
            let mut combat = combat;
            combat.name_primary(mood.side, primary);
            self.combat_worth(s, &combat, mood)
        });
        named.max().unwrap_or(0)
    }

    /// What combats that are set up are worth to a side, by exact odds.
    pub(crate) fn combats_worth(&self, s: &State, mood: &Mood) -> i32 {
        let open = s.combats().iter().filter(|combat| !combat.done);
        open.map(|combat| self.combat_worth(s, combat, mood)).sum()
    }

    fn combat_worth(&self, s: &State, combat: &Combat, mood: &Mood) -> i32 {
        let side = mood.side;
        let weighed = self.weigh_combat(s, combat);
        let (own, theirs) = (&weighed[side], &weighed[side.other()]);
        let mut sum = 0;
        for (margin, chance) in own.margins(theirs) {
            let (winner, sign) = if margin > 0 { (side, 1) } else { (side.other(), -1) };
            if margin == 0 || weighed[winner].blind {
                continue;
            }
            let loser = combat.primary(winner.other());
            let mut value = self.blow_worth(s, loser, i16::from(margin).abs());
            if sign < 0 {
                value = value * self.care(s, mood, loser) / 100;
            }
            let thousandths = THOUSAND * chance.num as i64 / chance.den as i64;
            sum += sign * thousandths * i64::from(value);
        }
        (sum / THOUSAND) as i32
    }

    /// What a lost combat costs the loser.
    fn blow_worth(&self, s: &State, loser: Piece, margin: i16) -> i32 {
        let mounted = s.figure(loser).is_mounted();
        let blow = match mounted {
            true => self.tables().blow_mounted(margin),
            false => self.tables().blow_on_foot(margin),
        };
        match blow {
            Blow::Push => PUSH,
            // Whoever falls is hurt one time in three.
            Blow::Dismounted => {
                let horse = s.figure(loser).horse.get();
                horse.map_or(0, |horse| self.horse_loss(s, loser, horse, Harm::Killed))
            }
            Blow::Hurt(harm) => self.loss(s, loser, harm),
        }
    }

    /// How near everybody of a side is to where he wants to be.
    pub(crate) fn places_worth(&self, s: &State, chart: &Chart) -> i32 {
        let own = pieces(self.active(s, chart.side)).into_iter();
        own.map(|p| self.place_worth(s, chart, p)).sum()
    }

    /// How near somebody is to where he wants to be.
    pub(crate) fn place_worth(&self, s: &State, chart: &Chart, p: Piece) -> i32 {
        if !s.is_active(p) || s.group(self.group_of(p)).is_broken() {
            return 0;
        }
        let like = s.figure(p);
        let hunted = self.is_hunted(s, p);
        let enemy = self.to_liked_range(s, chart, p);
        let near = self.allowance(s, p) as u32;
        let eased = enemy - enemy.min(near) * IN_REACH / 100;
        let left = match chart.to_aim(s, p, like) {
            // Whoever has somewhere to go goes there, and looks at the enemy on the way.
            Some(goal) => goal + eased / 6,
            None if chart.mood.shy || !self.seeks_fight(s, p) => 0,
            None => eased,
        };
        let peril = if hunted || chart.mood.shy { self.peril(s, &chart.mood, p) } else { 0 };
        let stride = if self.is_bound(p) { STRIDE / HURRY } else { STRIDE };
        -(left as i32 / stride) - peril
    }

    /// How far somebody is from where he likes the nearest enemy: archers like him further off, but
    /// in sight.
    fn to_liked_range(&self, s: &State, chart: &Chart, p: Piece) -> u32 {
        let like = s.figure(p);
        let missile = self.character(p).missile;
        let limit = missile.and_then(|missile| self.tables().limit(missile, Band::Medium));
        let Some(limit) = limit else { return chart.to_enemy(s, like) };
        let liked = i64::from(limit) * 3 / 4;
        let foes = pieces(self.active(s, chart.side.other())).into_iter();
        let seen = foes.filter(|foe| self.sees(s, like.at, s.figure(*foe).at));
        let nearest = seen.map(|foe| like.at.square_to(s.figure(foe).at)).min();
        match nearest {
            Some(square) => {
                let (gap, limit) = (measure::num::isqrt(square), i64::from(limit));
                let [least, most] = LIKED.map(|part| limit * part / 100);
                (gap - gap.clamp(least, most)).unsigned_abs() as u32
            }
            None => chart.to_enemy(s, like) + liked as u32,
        }
        .min(FAR)
    }
}
