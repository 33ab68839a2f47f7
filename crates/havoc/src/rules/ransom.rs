//! Chapter 15.4: surrender, prisoners, escort, escape (option `ransom`).

use engine::{Dice, Die, Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::roster::Rank;
use crate::rule;
use crate::rules::movement::{HORSE_STEPS, Hoof, Pose, no};
use crate::state::{Captivity, Health, State, Step, mark};

/// In an escort's step: this one stays where he is.
pub const STAY: u8 = 15;

impl Havoc {
    /// CH-RAN-01 — May the defender of the attack in progress offer to surrender?
    pub(crate) fn may_yield(&self, s: &State) -> bool {
        let attack = s.fight.attack;
        let [d] = attack.defenders() else { return false };
        let f = s.at(*d);
        let side = self.owner(*d);
        let field = &self.scenario.map.field;
        self.scenario.options.ransom
            && self.is_knight(*d)
            && f.is_conscious()
            && f.captivity == Captivity::Free
            && attack.attackers().iter().any(|p| self.accepts_surrender(*p))
            && self.weigh_attack(s, &attack, *d).column >= 8
            && !self.men(side).any(|p| {
                p != *d
                    && self.is_present(s, p)
                    && !self.is_hidden(s, p)
                    && s.at(p).hexes().any(|x| f.hexes().any(|y| field.distance(x, y) == 1))
            })
    }

    /// CH-RAN-01, SG-MIX-04 — Knights take prisoners; samurai where the players want it.
    fn accepts_surrender(&self, p: Piece) -> bool {
        let samurai = self.kind(p).rank == Rank::Samurai;
        self.is_knight(p) || (samurai && self.scenario.options.samurai_accept)
    }

    /// CH-RAN-01 — Before the die the defender may offer to surrender.
    pub(crate) fn parley<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.may_yield(s) {
            s.steps.push(Step::Offer);
            return Ok(());
        }
        self.strike(s, dice, tell)
    }

    /// CH-RAN-02 — The attacker's die answers the offer.
    pub(crate) fn answer_offer<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let knight = s.fight.attack.defenders()[0];
        let die = dice.roll(Die { faces: 10, rule: rule::CH_RAN_02, by: s.active })?;
        let taken = die <= 4;
        tell.tell(|| Event::Offered { knight });
        tell.tell(|| Event::Answered { knight, die, taken });
        if taken {
            self.capture(s, knight, tell);
        } else {
            s.steps.push(Step::Persist);
        }
        Ok(())
    }

    /// CH-RAN-03 — Takes a knight: off his horse, and under the ransom marker.
    fn capture(&self, s: &mut State, knight: Piece, tell: &mut impl Tell<Event>) {
        self.drop_task(s, knight, tell);
        s.at_mut(knight).captivity = Captivity::Prisoner;
        s.struck_by[knight.0 as usize] = 0;
        if let Some(bit) = self.knight_bit(knight) {
            s.prey.iter_mut().for_each(|set| *set &= !bit);
        }
        tell.tell(|| Event::Captured { knight });
        if s.at(knight).is_mounted() {
            let horse = self.unseat(s, knight);
            self.await_place(s, knight, horse);
        } else {
            self.note_keepers(s, self.owner(knight));
        }
        self.drop_tasks_about(s, knight, tell);
    }

    /// CH-RAN-05 — Conscious captors next to the prisoner.
    fn keepers<'a>(&'a self, s: &'a State, prisoner: Piece) -> impl Iterator<Item = Piece> + 'a {
        self.men(self.owner(prisoner).other()).filter(move |p| {
            // K-51: an unseen ninja keeps nobody.
            self.is_present(s, *p)
                && self.is_awake(s, *p)
                && !self.is_hidden(s, *p)
                && self.range(s, *p, prisoner) == 1
        })
    }

    fn is_officer(&self, p: Piece) -> bool {
        let rank = self.kind(p).rank;
        // SG-MIX-04: samurai count as knights, captains as sergeants.
        matches!(rank, Rank::Knight | Rank::Samurai) || rank.leads_few()
    }

    /// CH-RAN-05 — A knight or sergeant, or two soldiers, keep him.
    pub fn is_escorted(&self, s: &State, prisoner: Piece) -> bool {
        let soldiers = self.keepers(s, prisoner).filter(|p| self.kind(*p).escorts).count();
        soldiers >= 2 || self.keepers(s, prisoner).any(|p| self.is_officer(p))
    }

    /// CH-RAN-07 — Remembers who kept each of a side's captured men since its last step 3.
    pub(crate) fn note_keepers(&self, s: &mut State, owner: Side) {
        if !self.scenario.options.ransom {
            return;
        }
        for p in self.men(owner) {
            if s.at(p).captivity == Captivity::Prisoner && s.at(p).is_here() {
                let set = self.keepers(s, p).fold(0u64, |set, k| set | 1 << k.0);
                s.struck_by[p.0 as usize] |= set;
            }
        }
    }

    /// CH-RAN-07 — At the start of his side's step 3 an unguarded prisoner may run, or must.
    pub(crate) fn consider_escape(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let f = s.at(p);
        if f.captivity != Captivity::Prisoner || !f.is_here() || self.owner(p) != s.active {
            return;
        }
        if !f.is_conscious() || self.is_escorted(s, p) {
            s.struck_by[p.0 as usize] = self.keepers(s, p).fold(0, |set, k| set | 1 << k.0);
            return;
        }
        let kept = s.struck_by[p.0 as usize];
        s.struck_by[p.0 as usize] = self.keepers(s, p).fold(0, |set, k| set | 1 << k.0);
        let shot = |k: Piece| s.at(k).health == Health::Dead && s.at(k).has(mark::SHOT_DEAD);
        let all_shot = self.characters().filter(|k| kept & 1 << k.0 != 0).all(shot);
        if kept != 0 && all_shot {
            self.escape(s, p, true, tell);
        } else {
            s.steps.push(Step::BreakOut(p));
        }
    }

    /// CH-RAN-07, CH-RAN-09 — He is away, with the ransom marker's strengths.
    pub(crate) fn escape(
        &self,
        s: &mut State,
        p: Piece,
        forced: bool,
        tell: &mut impl Tell<Event>,
    ) {
        s.at_mut(p).captivity = Captivity::Escaped;
        s.struck_by[p.0 as usize] = 0;
        tell.tell(|| Event::Escaped { knight: p, forced });
    }

    /// CH-RAN-08 — Prisoners who stand by the attacked escort are asked, one by one; then on.
    pub(crate) fn muster_prisoners<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.scenario.options.ransom
            && let Some(p) = self.men(s.active).find(|p| self.may_join(s, *p))
        {
            s.fight.answered |= 1 << p.0;
            s.steps.push(Step::Join(p));
            return Ok(());
        }
        self.choose_bearer(s, dice, tell)
    }

    /// CH-RAN-08 — May this prisoner throw himself into the attack in progress?
    fn may_join(&self, s: &State, p: Piece) -> bool {
        let attack = s.fight.attack;
        let f = s.at(p);
        let guards = |d: &Piece| {
            self.is_character(*d)
                && s.at(*d).is_conscious()
                && (self.is_officer(*d) || self.kind(*d).escorts || self.is_escorted(s, p))
        };
        let alone = attack.defenders().len() == 1 || self.scenario.options.many_vs_many;
        f.captivity == Captivity::Prisoner
            && f.is_here()
            && f.is_conscious()
            && !self.stands_aside(s, p)
            && s.fight.answered & 1 << p.0 == 0
            && alone
            && attack.defenders().iter().any(guards)
            && attack.defenders().iter().all(|d| self.in_contact(s, p, *d))
            && attack.joined_by(p).is_some()
            && self.class(s, p) == self.class(s, attack.attackers()[0])
    }

    /// CH-RAN-08 — He joins, and is his own man again.
    pub(crate) fn join(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if let Some(attack) = s.fight.attack.joined_by(p) {
            s.fight.attack = attack;
            s.at_mut(p).marks |= mark::ATTACKED | mark::ACTED;
            tell.tell(|| Event::Joined { prisoner: p });
            self.escape(s, p, false, tell);
        }
    }

    /// CH-RAN-05 — The pairs that make up a moving escort: one officer, or two soldiers.
    fn escorts(&self, s: &State, prisoner: Piece) -> Vec<[Piece; 2]> {
        let free: Vec<Piece> =
            self.keepers(s, prisoner).filter(|p| self.may_escort_at_all(s, prisoner, *p)).collect();
        let mut out: Vec<[Piece; 2]> =
            free.iter().filter(|p| self.is_officer(**p)).map(|p| [*p, Piece::NONE]).collect();
        let soldiers: Vec<Piece> =
            free.into_iter().filter(|p| !self.is_officer(*p) && self.kind(*p).escorts).collect();
        for (i, a) in soldiers.iter().enumerate() {
            out.extend(soldiers[i + 1..].iter().map(|b| [*a, *b]));
        }
        out
    }

    fn may_escort_at_all(&self, s: &State, prisoner: Piece, guard: Piece) -> bool {
        let same_group = s.movers[0] == prisoner && s.movers[1..].contains(&guard);
        self.may_move_at_all(s, guard).is_ok() && (same_group || !s.movers.contains(&guard))
    }

    /// CH-RAN-05 — May prisoner and escort take this step together? Their new poses come back.
    pub(crate) fn may_escort(
        &self,
        s: &State,
        prisoner: Piece,
        guards: [Piece; 2],
        ways: [u8; 3],
    ) -> Result<[(Piece, Pose, u8); 3], Refusal> {
        let captive = self.exists(prisoner)
            && self.is_character(prisoner)
            && self.owner(prisoner) == s.active.other()
            && s.at(prisoner).captivity == Captivity::Prisoner
            && s.at(prisoner).is_here();
        if !captive {
            return Err(no(rule::CH_RAN_05, "that is not a prisoner of this side"));
        }
        let going = s.movers == [prisoner, guards[0], guards[1]];
        if s.at(prisoner).has(mark::MOVED) || (s.movers[0] == prisoner && !going) {
            return Err(no(rule::CH_RAN_05, "the prisoner has been moved in this step"));
        }
        if !self.escorts(s, prisoner).contains(&guards) {
            return Err(no(rule::CH_RAN_05, "those two are no escort that can move now"));
        }
        if ways[0] == STAY && ways[1] == STAY && ways[2] == STAY {
            return Err(no(rule::CH_RAN_05, "somebody has to take a step"));
        }
        let group = [prisoner, guards[0], guards[1]];
        let mut lay = self.lay(s);
        for g in group.into_iter().filter(|g| *g != Piece::NONE) {
            lay.shift(g, [s.at(g).hex, s.at(g).tail], [HexId::NONE; 2]);
        }
        let mut out = [(Piece::NONE, [HexId::NONE; 2], 0); 3];
        for (i, g) in group.into_iter().enumerate() {
            if g == Piece::NONE {
                if ways[i] != STAY {
                    return Err(no(rule::CH_RAN_05, "there is no second guard to step"));
                }
                continue;
            }
            let (pose, cost) = self.single_step(s, &lay, g, ways[i])?;
            let points = if going { s.left_mp[i] } else { self.pace(s, g) };
            if cost > points {
                return Err(no(rule::SG_MOV_02, "one of them lacks the movement points"));
            }
            if i > 0 {
                self.may_close_in(s, &lay, g, pose)?;
            }
            out[i] = (g, pose, cost);
        }
        self.is_together(&lay, &out)?;
        Ok(out)
    }

    /// CH-RAN-05 — After the step nobody shares a hex, and every guard is next to the prisoner.
    fn is_together(&self, lay: &Lay, group: &[(Piece, Pose, u8); 3]) -> Result<(), Refusal> {
        let field = &self.scenario.map.field;
        let mut taken: Vec<HexId> = Vec::new();
        for (_, pose, _) in group {
            for h in pose.iter().filter(|h| h.is_some()) {
                if !lay.is_free(*h) || taken.contains(h) {
                    return Err(no(rule::SG_MOV_05, "a step may not end on a living piece"));
                }
                taken.push(*h);
            }
        }
        let at = group[0].1[0];
        for (g, pose, _) in &group[1..] {
            let near = pose.iter().any(|h| h.is_some() && field.distance(*h, at) == 1);
            if *g != Piece::NONE && !near {
                return Err(no(rule::CH_RAN_05, "every guard must be next to the prisoner again"));
            }
        }
        Ok(())
    }

    /// One step of one member of the group, with its cost; the group itself is off the lay.
    fn single_step(&self, s: &State, lay: &Lay, p: Piece, way: u8) -> Result<(Pose, u8), Refusal> {
        let f = s.at(p);
        let here = [f.hex, f.tail];
        let bad = no(rule::SG_MOV_03, "one of them has no way there");
        if way == STAY {
            return Ok((here, 0));
        }
        if f.tail.is_some() {
            let steps = &self.horse_step[self.node(here) as usize];
            let step = steps.get(way as usize).filter(|t| t.node != u16::MAX).ok_or(bad)?;
            let cost = self.may_tread(lay, step.enters, Hoof::Horse)?;
            return Ok((self.pose(step.node), cost * step.times));
        }
        if way >= 6 {
            return Err(bad);
        }
        // The captors lead: enemies at a window are theirs, not the prisoner's.
        let me = self.walker(s, p, s.active);
        let cost = self.may_step_to(s, lay, f.hex, way, me)?;
        Ok(([self.scenario.map.field.neighbour(f.hex, way), HexId::NONE], cost))
    }

    /// Lists every step of a prisoner with an escort.
    pub(crate) fn list_escorts(&self, s: &State, prisoner: Piece, out: &mut Vec<Action>) {
        for guards in self.escorts(s, prisoner) {
            let ways = |p: Piece| -> Vec<u8> {
                if p == Piece::NONE {
                    return vec![STAY];
                }
                let most = if s.at(p).tail.is_some() { HORSE_STEPS as u8 } else { 6 };
                (0..most).chain([STAY]).collect()
            };
            for a in ways(prisoner) {
                for b in ways(guards[0]) {
                    for c in ways(guards[1]) {
                        let ways = [a, b, c];
                        if self.may_escort(s, prisoner, guards, ways).is_ok() {
                            out.push(Action::Escort { prisoner, guards, ways });
                        }
                    }
                }
            }
        }
    }

    /// CH-RAN-05 — Takes the step.
    pub(crate) fn escort(
        &self,
        s: &mut State,
        prisoner: Piece,
        guards: [Piece; 2],
        ways: [u8; 3],
        tell: &mut impl Tell<Event>,
    ) {
        let Ok(group) = self.may_escort(s, prisoner, guards, ways) else { return };
        let movers = [prisoner, guards[0], guards[1]];
        if s.movers != movers {
            self.end_move(s);
            s.movers = movers;
            for (i, g) in movers.into_iter().enumerate() {
                s.left_mp[i] = if g == Piece::NONE { 0 } else { self.pace(s, g) };
            }
            s.moved_from = [s.at(prisoner).hex, HexId::NONE];
        }
        for (i, (g, pose, cost)) in group.into_iter().enumerate() {
            if g == Piece::NONE {
                continue;
            }
            s.left_mp[i] -= cost;
            let from = s.at(g).hex;
            let f = s.at_mut(g);
            [f.hex, f.tail] = pose;
            f.marks |= mark::ACTED;
            if i > 0 && cost > 0 {
                let [to, tail] = pose;
                tell.tell(|| Event::Moved { figure: g, from, to, tail, cost });
            }
        }
        let to = group[0].1[0];
        tell.tell(|| Event::Escorted { prisoner, to });
    }

    /// SG-MOV-14, CH-RAN-06 — The escort with which a prisoner leaves, led by `p`.
    pub(crate) fn guards_for_exit(
        &self,
        s: &State,
        p: Piece,
        prisoner: Piece,
    ) -> Result<[Piece; 2], Refusal> {
        let captive = s.at(prisoner).captivity == Captivity::Prisoner
            && s.at(prisoner).is_here()
            && self.owner(prisoner) != self.owner(p);
        if !captive || self.range(s, p, prisoner) != 1 {
            return Err(no(rule::CH_RAN_05, "there is no prisoner next to him"));
        }
        if s.at(prisoner).has(mark::MOVED) && s.movers[0] != prisoner {
            return Err(no(rule::CH_RAN_05, "the prisoner has been moved in this step"));
        }
        if self.is_officer(p) {
            return Ok([p, Piece::NONE]);
        }
        let ready = |q: &Piece| {
            *q != p
                && self.kind(*q).escorts
                && !self.is_officer(*q)
                && self.may_move_at_all(s, *q).is_ok()
                && self.points(s, *q) > 0
        };
        let partner = self.keepers(s, prisoner).find(ready);
        match partner.filter(|_| self.kind(p).escorts) {
            Some(q) => Ok([p, q]),
            None => Err(no(rule::CH_RAN_05, "two soldiers, a sergeant or a knight are needed")),
        }
    }
}
