//! KY-SHT — Shooting: who may, what is added, who is diced against.

use engine::{Dice, Die, Piece, Refusal, Tell};
use hex::Hex;

use crate::Katana;
use crate::catalogue::{Missile, RangeRow};
use crate::event::{Event, Factor, What};
use crate::geometry::{is_ahead, is_behind, length, on_line};
use crate::order::{Act, Gait};
use crate::rule;
use crate::state::{Flight, Item, Pending, Shot, State, bit, is_horse, mark};

use super::exchange::ten;
use super::factors::Factors;
use super::orders::no;
use super::sight::Seen;

impl Katana {
    /// KY-SHT-05 — True of an item that can be shot or thrown now.
    pub(crate) fn can_shoot_with(&self, item: Item) -> bool {
        let weapon = self.book.weapon(item.weapon);
        weapon.missile.is_some()
            && item.count > 0
            && item.has(Item::LOADED)
            && (!weapon.is_musket() || item.has(Item::PRIMED))
            && !(weapon.id == "yumi-yari" && item.has(Item::BARED))
    }

    /// True of somebody whose order is to shoot, and who has somebody to shoot at.
    pub(crate) fn is_shooting(&self, s: &State, p: Piece) -> bool {
        let mut shots = Vec::new();
        self.list_shots(s, p, &mut shots);
        !shots.is_empty()
    }

    /// Every shot somebody may declare now.
    pub fn list_shots(&self, s: &State, p: Piece, out: &mut Vec<Shot>) {
        if !self.is_ready_to_shoot(s, p) {
            return;
        }
        for hand in 0..2 {
            let Some((slot, item)) = self.in_hand(s, p, hand) else { continue };
            if !self.can_shoot_with(item) {
                continue;
            }
            for at in self.foes(s, p) {
                for target in [at, s.man(at).horse] {
                    let shot = Shot { at: target, slot };
                    if target.is_some() && self.may_shoot(s, p, shot).is_ok() {
                        out.push(shot);
                    }
                }
            }
        }
    }

    fn is_ready_to_shoot(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        let ordered = man.order.order().is_some_and(|order| matches!(order.act, Act::Shoot(_)));
        ordered
            && man.has(mark::ACTS | mark::TICKED | mark::TACTICAL)
            && self.is_able(s, p)
            && !self.is_spent(s, p)
            && (man.stands() || man.rides())
            && !self.is_held(s, p)
            && !man.has(mark::GRAPPLES)
    }

    /// KY-SHT-05, KY-SHT-06, KY-SHT-08 — Whether somebody may shoot at a target.
    pub fn may_shoot(&self, s: &State, p: Piece, shot: Shot) -> Result<(), Refusal> {
        if !self.is_ready_to_shoot(s, p) {
            return Err(no(rule::KY_SHT_05, "he is not about to shoot"));
        }
        let item = s.man(p).kit.get(usize::from(shot.slot)).copied().unwrap_or(Item::NONE);
        if !self.is_readied(s, p, shot.slot) || !item.is_some() || !self.can_shoot_with(item) {
            return Err(no(rule::KY_SHT_05, "he has nothing loaded in hand"));
        }
        let here = match is_horse(shot.at) {
            true => {
                self.steed_index(shot.at) < self.scenario.steeds.len() && s.horse(shot.at).is_here()
            }
            false => {
                usize::from(shot.at.0) < self.scenario.people.len() && s.man(shot.at).is_here()
            }
        };
        if !here || !self.knows_of(s, p, shot.at) {
            return Err(no(rule::KY_SHT_05, "there is no such target"));
        }
        let man = if is_horse(shot.at) { s.horse(shot.at).rider } else { shot.at };
        if !man.is_some() || !self.are_enemies(s, p, man) {
            return Err(no(rule::KY_SHT_05, "that is no enemy"));
        }
        let arc = self.hexes(s, shot.at).into_iter().any(|hex| {
            let at = self.seen_from(s, p, hex);
            if s.man(p).rides() { !is_behind(at) && at != Hex::new(0, 0) } else { is_ahead(at) }
        });
        if !arc {
            return Err(no(rule::KY_SHT_06, "the target is outside his arc"));
        }
        if self.seen_by(s, p, shot.at) == Seen::Not {
            return Err(no(rule::KY_MAP_40, "he does not see the target"));
        }
        match self.needed(s, p, item, shot.at) {
            Some(_) => Ok(()),
            None => Err(no(rule::KY_SHT_08, "the target is out of range")),
        }
    }

    /// KY-SHT-08 — How far a target is: from the shooter's hex to its nearest.
    pub fn range_to(&self, s: &State, p: Piece, at: Piece) -> u16 {
        let from = self.stance(s, p).0;
        let map = &self.scenario.map;
        self.hexes(s, at).iter().map(|hex| map.distance(from, *hex)).min().unwrap_or(u16::MAX)
    }

    /// KY-SHT-07 — What is needed to hit a target; nothing out of range.
    fn needed(&self, s: &State, p: Piece, item: Item, at: Piece) -> Option<u8> {
        let missile = self.book.weapon(item.weapon).missile?;
        self.book.tables.needed(missile.range, self.range_to(s, p, at))
    }

    /// KY-SHT-09 … KY-SHT-12, KY-SHT-15 — Everything that is added to a shot.
    pub fn shot_factors(
        &self,
        s: &State,
        p: Piece,
        missile: Missile,
        at: Piece,
        secondary: bool,
    ) -> Factors {
        let table = &self.book.tables.shooting;
        let man = s.man(p);
        let mut sum = Factors::default();
        sum.add(Factor::Skill, self.skill(p, missile.family));
        let aims = !matches!(missile.range, RangeRow::Musket | RangeRow::Thrown);
        if aims && !secondary && man.aim == at {
            sum.add(Factor::Aim, man.aimed as i8);
        }
        let target = if is_horse(at) { s.horse(at).rider } else { at };
        let horse = if is_horse(at) { at } else { s.man(at).horse };
        if horse.is_some() && s.horse(horse).gait == Gait::Gallop {
            sum.add(Factor::Galloping, table.galloping);
        }
        match self.seen_by(s, p, at) {
            Seen::Partly => sum.add(Factor::Obscured, table.obscured),
            Seen::Minimal | Seen::Not => sum.add(Factor::Minimal, table.minimal),
            Seen::Clear => {}
        }
        if secondary {
            sum.add(Factor::Secondary, table.secondary);
        }
        if target.is_some() {
            let them = s.man(target);
            if !them.has(mark::TACTICAL) && them.has(mark::MOVED_MOVE) {
                sum.add(Factor::Running, table.running);
            }
        }
        if let Some(horse) = s.mount(p) {
            let pace = match horse.gait {
                Gait::Halt | Gait::Turn => 0,
                Gait::Walk | Gait::Sidestep | Gait::Back => 1,
                Gait::Trot => 2,
                Gait::Canter => 3,
                Gait::Gallop => 4,
            };
            sum.add(Factor::FromSaddle, table.saddle[pace]);
        }
        if man.has(mark::TURNED) {
            sum.add(Factor::Turned, table.turned);
        }
        sum.add(Factor::Wounds, table.wound * man.wounds as i8);
        sum.add(Factor::Distractions, table.distraction * man.distractions as i8);
        if self.is_under_fire(s, p) {
            sum.add(Factor::UnderFire, table.under_fire);
        }
        sum
    }

    /// KY-SHT-10 — Shot at in an earlier phase of this move, or in the move before.
    pub fn is_under_fire(&self, s: &State, p: Piece) -> bool {
        let phases = u32::from(s.phase) + 4;
        let mask = ((1_u32 << (phases + 1)) - 1) as u16 & !1;
        s.man(p).under_fire & mask != 0
    }

    /// S2 — Shots fly one after the other; true when the last has fallen, false if somebody is asked
    /// whether he tries to deflect one.
    pub(crate) fn shoot_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        while usize::from(s.cursor) < self.by_initiative.len() * 2 {
            let n = usize::from(s.cursor) / 2;
            let again = s.cursor % 2 == 1;
            let p = self.by_initiative[n];
            s.cursor += 1;
            let shot = s.man(p).shot;
            if !shot.at.is_some() || again && !self.throws_twice(s, p, shot) {
                continue;
            }
            self.loose(s, p, shot, dice, tell)?;
            if s.pending != Pending::None {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// KY-SHT-19 — A very fast thrower throws twice.
    fn throws_twice(&self, s: &State, p: Piece, shot: Shot) -> bool {
        let item = s.man(p).kit[usize::from(shot.slot) % crate::state::KIT];
        s.man(p).has(mark::DOUBLE)
            && item.is_some()
            && self.can_shoot_with(item)
            && self.reload_moves(p, item) == 0
    }

    /// KY-SHT-02 — Moves somebody needs to reload.
    pub fn reload_moves(&self, p: Piece, item: Item) -> u8 {
        match self.book.weapon(item.weapon).missile {
            Some(missile) => self.book.tables.reload_moves(missile, self.skill(p, missile.family)),
            None => 0,
        }
    }

    /// KY-SHT-07 — Somebody shoots.
    fn loose<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        shot: Shot,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let slot = usize::from(shot.slot) % crate::state::KIT;
        let item = s.man(p).kit[slot];
        if !item.is_some() {
            return Ok(());
        }
        s.man_mut(p).set(mark::SHOT | mark::BUSY | mark::NO_RELOAD | mark::GAVE_AWAY);
        self.uncover(s, p, tell);
        s.flight = Flight {
            by: p,
            slot: shot.slot,
            main: shot.at,
            at: shot.at,
            hits: 0,
            tried: bit(shot.at),
        };
        if self.book.weapon(item.weapon).is_musket() && !self.ignite(s, p, slot, dice, tell)? {
            s.flight = Flight::default();
            return Ok(());
        }
        self.fly(s, dice, tell)
    }

    /// Dices against the present target, and goes on to the next if it is missed.
    pub(crate) fn fly<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        loop {
            if self.dice_against(s, dice, tell)? {
                let at = s.flight.at;
                if !is_horse(at) && self.deflecting(s, at, s.flight.by).is_some() {
                    s.pending = Pending::Deflect { who: at };
                    return Ok(());
                }
                return self.strike_home(s, dice, tell);
            }
            match self.next_victim(s) {
                Some(next) => {
                    s.flight.at = next;
                    s.flight.tried |= bit(next);
                }
                None => {
                    self.spend_missile(s, tell);
                    return Ok(());
                }
            }
        }
    }

    /// KY-SHT-07, KY-SHT-11, KY-SHT-17 — One throw of the dice; true if it hits.
    fn dice_against<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let Flight { by, slot, main, at, .. } = s.flight;
        let item = s.man(by).kit[usize::from(slot) % crate::state::KIT];
        let Some(missile) = self.book.weapon(item.weapon).missile else { return Ok(false) };
        let Some(needs) = self.needed(s, by, item, at) else { return Ok(false) };
        let sum = self.shot_factors(s, by, missile, at, at != main);
        let side = self.who(by).side;
        let one = ten(dice.roll(Die::new(10, rule::KY_SHT_07, side))?);
        let two = ten(dice.roll(Die::new(10, rule::KY_SHT_07, side))?);
        let score = i16::from(one) + i16::from(two) + i16::from(sum.total());
        let hits = (score.max(0) / i16::from(needs)) as u8;
        let target = if is_horse(at) { s.horse(at).rider } else { at };
        if target.is_some() {
            let man = s.man_mut(target);
            man.under_fire |= 1;
            man.set(mark::ALARMED);
            self.note_ambush(s, by, target);
        }
        let range = self.range_to(s, by, at);
        tell.tell(|| {
            What::Shot {
                who: by,
                weapon: item.weapon,
                at,
                range,
                needs,
                dice: [one, two],
                sum: sum.told(),
                score: score as i8,
                hits,
            }
            .openly()
        });
        s.flight.hits = hits;
        if hits > 0 && !is_horse(at) && s.man(at).has(mark::GRAPPLES) {
            s.flight.at = self.which_of_two(s, at, side, dice, tell)?;
        }
        Ok(hits > 0)
    }

    /// KY-DIE-05, KY-GRP-06 — Which of two grapplers is struck.
    pub(crate) fn which_of_two<D: Dice>(
        &self,
        s: &State,
        meant: Piece,
        side: engine::Side,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<Piece, D::Dry> {
        let die = ten(dice.roll(Die::new(10, rule::KY_DIE_05, side))?);
        let hit = if die <= 4 { meant } else { s.man(meant).partner };
        let hit = if hit.is_some() { hit } else { meant };
        tell.tell(|| What::Which { meant, hit, die }.openly());
        Ok(hit)
    }

    /// KY-SHT-15, KY-SHT-16 — The next who may be struck by a missile that has missed.
    fn next_victim(&self, s: &State) -> Option<Piece> {
        let Flight { by, main, tried, slot, .. } = s.flight;
        let item = s.man(by).kit[usize::from(slot) % crate::state::KIT];
        // KY-MAP-50: whoever is hidden is no target, of friend or foe.
        let eligible = |p: &Piece| {
            let here = if is_horse(*p) { s.horse(*p).is_here() } else { s.man(*p).is_here() };
            here && *p != by
                && tried & bit(*p) == 0
                && self.hush(s, *p).is_none()
                && self.is_near_miss(s, by, main, *p)
                && self.needed(s, by, item, *p).is_some()
                && self.seen_by(s, by, *p) != Seen::Not
        };
        let horses = self.steeds().filter(|horse| {
            let rider = if is_horse(main) { Piece::NONE } else { main };
            self.scenario.options.horse_secondary && rider.is_some() && s.man(rider).horse == *horse
        });
        let men = self.men();
        let all: Vec<Piece> = men.chain(horses).filter(eligible).collect();
        all.into_iter().min_by_key(|p| (self.range_to(s, by, *p), p.0))
    }

    /// KY-SHT-15 — True of somebody close to a target, behind it, or in a fight with it.
    fn is_near_miss(&self, s: &State, by: Piece, main: Piece, p: Piece) -> bool {
        let man = if is_horse(main) { s.horse(main).rider } else { main };
        let mount = if is_horse(p) || is_horse(main) {
            let horse = if is_horse(p) { p } else { main };
            let rider = if is_horse(p) { main } else { p };
            s.horse(horse).rider == rider
        } else {
            false
        };
        if mount {
            return true;
        }
        if self.apart(s, main, p) <= 1 {
            return true;
        }
        let fights = |a: Piece, b: Piece| {
            s.blows_lately().iter().any(|pair| *pair == (a, b) || *pair == (b, a))
        };
        if man.is_some() && (fights(man, p) || s.man(man).partner == p) {
            return true;
        }
        let map = &self.scenario.map;
        let from = self.stance(s, by).0;
        let to = self.hexes(s, main)[0];
        let way = map.way(from, to);
        let n = length(way);
        let start = map.hex(from);
        n > 0
            && (n + 1..=n + 2).any(|i| {
                on_line(way, n, i).into_iter().any(|point| {
                    let id = map.at(Hex { q: start.q + point.q, r: start.r + point.r });
                    id.is_some() && self.hexes(s, p).contains(&id)
                })
            })
    }
}
