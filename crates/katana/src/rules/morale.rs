//! KY-MOR — Fear and bravery.

use engine::{Dice, Die, Piece, Tell};

use crate::Katana;
use crate::catalogue::Troop;
use crate::event::{Event, Factor, Hush, What};
use crate::options::UNLIMITED;
use crate::rule;
use crate::state::{Fit, Group, Horse, Nerve, State, mark};

use super::exchange::ten;
use super::factors::Factors;

/// KY-MOR-15 — How far a horseman frightens.
const HORSEMEN: u16 = 20;

impl Katana {
    /// KY-MOR-04 — A group tests its nerve.
    pub(crate) fn test_morale<D: Dice>(
        &self,
        s: &mut State,
        group: usize,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let members: Vec<Piece> = self.members(s, group).collect();
        s.groups[group].marks &= !Group::TRIGGERED;
        if members.is_empty() {
            return Ok(());
        }
        let side = self.scenario.groups[group].side;
        let sum = self.morale_factors(s, group, &members);
        let die = ten(dice.roll(Die::new(10, rule::KY_MOR_04, side))?);
        let score = i16::from(die) + i16::from(sum.total());
        let nerve = self.book.tables.nerve(self.column(s, group, &members), score);
        s.groups[group].nerve = nerve;
        let hush = self.hush_group(s, group).map(Hush::from);
        tell.tell(|| {
            let (sum, score) = (sum.told(), score as i8);
            Event { hush, what: What::Morale { group: group as u8, die, sum, score, nerve } }
        });
        // KY-MOR-22, KY-MOR-23: who runs does so at once, without care.
        if nerve == Nerve::Run {
            for p in members {
                if !self.who(p).is_pc {
                    s.man_mut(p).clear(mark::TACTICAL);
                }
            }
        }
        Ok(())
    }

    /// KY-MOR-10 … KY-MOR-18 — What is added to the test of a group.
    pub fn morale_factors(&self, s: &State, group: usize, members: &[Piece]) -> Factors {
        let table = &self.book.tables.bravery;
        let record = s.groups[group];
        let mut sum = Factors::default();
        sum.add(Factor::Leadership, self.leadership(s, group, members));
        let wounded = self.men().filter(|p| {
            self.group_of(*p) == Some(group) && s.man(*p).has(mark::HURT) && s.man(*p).is_here()
        });
        sum.add(Factor::GroupWounded, table.wounded * wounded.count() as i8);
        sum.add(Factor::GroupKilled, table.killed * record.lost as i8);
        if record.has(Group::LEADER_DIED) {
            sum.add(Factor::LeaderKilled, table.leader);
        }
        let enemies = self.visible_enemies(s, members);
        let of_group = members.first().into_iter().flat_map(|p| self.fellows(*p));
        let friends = of_group.filter(|p| {
            s.man(*p).is_conscious()
                && self.nerve(s, *p) != Nerve::Run
                && (members.contains(p) || members.iter().any(|m| self.sees(s, *m, *p)))
        });
        if enemies.len() > friends.count() {
            sum.add(Factor::FewerThanEnemy, table.outnumbered);
        }
        if record.killed > record.lost {
            sum.add(Factor::Winning, table.winning);
        }
        if self.fears_horsemen(s, members, &enemies) {
            sum.add(Factor::Horsemen, table.horsemen);
        }
        if self.sees_them_go(s, members, &enemies) {
            sum.add(Factor::Receding, table.receding);
        }
        if record.has(Group::INFERIOR) {
            sum.add(Factor::Inferior, table.inferior);
        }
        if self.sees_betters_run(s, group, members) {
            sum.add(Factor::FriendsRunning, table.friends_running);
        }
        sum
    }

    /// KY-CHR-04, KY-MOR-25, K-70 — What the leader adds.
    fn leadership(&self, s: &State, group: usize, members: &[Piece]) -> i8 {
        let leader = s.groups[group].leader;
        if !leader.is_some() || !members.contains(&leader) {
            return 0;
        }
        let who = self.who(leader);
        if !who.is_pc && self.column(s, group, members) > who.troop {
            return 0;
        }
        let far = self.scenario.options.leader_range;
        let others: Vec<&Piece> = members.iter().filter(|p| **p != leader).collect();
        let lost = far != UNLIMITED
            && !others.is_empty()
            && others.iter().all(|p| self.apart(s, leader, **p) > u16::from(far));
        if lost { 0 } else { who.leadership as i8 }
    }

    /// KY-MOR-26 — The column of the majority; of several, the leader's.
    fn column(&self, s: &State, group: usize, members: &[Piece]) -> Troop {
        let count = |troop: Troop| members.iter().filter(|p| self.who(**p).troop == troop).count();
        let most = Troop::ALL.map(count).into_iter().max().unwrap_or(0);
        let best: Vec<Troop> =
            Troop::ALL.into_iter().filter(|troop| count(*troop) == most).collect();
        let leader = s.groups[group].leader;
        let own = if leader.is_some() { self.who(leader).troop } else { best[0] };
        if best.contains(&own) { own } else { best[0] }
    }

    /// KY-MOR-15.
    fn fears_horsemen(&self, s: &State, members: &[Piece], enemies: &[Piece]) -> bool {
        let on_foot = members.iter().filter(|p| !s.man(**p).rides()).count();
        if on_foot * 2 <= members.len() {
            return false;
        }
        enemies.iter().any(|e| {
            let Some(horse) = s.mount(*e) else { return false };
            horse.has(Horse::CHARGED)
                && members.iter().any(|m| {
                    let now = self.apart(s, *m, *e);
                    let map = &self.scenario.map;
                    let then = map.distance(s.man(*e).began, self.stance(s, *m).0);
                    now <= HORSEMEN && now < then
                })
        })
    }

    /// KY-MOR-16, K-75 — Most of the enemies in sight have gone farther away, on their own feet.
    fn sees_them_go(&self, s: &State, members: &[Piece], enemies: &[Piece]) -> bool {
        let map = &self.scenario.map;
        let going = enemies.iter().filter(|e| {
            let now = members.iter().map(|m| self.apart(s, *m, **e)).min().unwrap_or(0);
            let began = s.man(**e).began;
            let then =
                members.iter().map(|m| map.distance(began, s.man(*m).began)).min().unwrap_or(0);
            now > then && self.stance(s, **e).0 != began
        });
        going.count() * 2 > enemies.len()
    }

    /// KY-MOR-18.
    fn sees_betters_run(&self, s: &State, group: usize, members: &[Piece]) -> bool {
        let own = &self.scenario.groups[group];
        let status = |g: usize| {
            let leader = s.groups[g].leader;
            if leader.is_some() { self.who(leader).status } else { i16::MIN }
        };
        (0..self.scenario.groups.len()).any(|other| {
            other != group
                && self.scenario.groups[other].is_with(own)
                && s.groups[other].nerve == Nerve::Run
                && status(other) > status(group)
                && self.members(s, other).any(|f| members.iter().any(|m| self.sees(s, *m, f)))
        })
    }

    /// KY-MOR-02, KY-MOR-23, KY-MOR-25 — E5: every group with cause tests; then leaders change.
    pub(crate) fn test_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for group in 0..self.scenario.groups.len() {
            let strength = self.members(s, group).count();
            let record = s.groups[group];
            let half = 2 * strength <= usize::from(record.original);
            let shaken = record.nerve != Nerve::On && !self.scenario.options.morale_recovery;
            if record.has(Group::TRIGGERED) || half || shaken {
                self.test_morale(s, group, dice, tell)?;
            }
        }
        for group in 0..self.scenario.groups.len() {
            self.choose_leader(s, group, tell);
        }
        Ok(())
    }

    /// KY-MOR-01, KY-MOR-25 — A player's own character leads his group, else the member of highest
    /// status.
    pub(crate) fn choose_leader(&self, s: &mut State, group: usize, tell: &mut impl Tell<Event>) {
        let now = s.groups[group].leader;
        if now.is_some() && s.man(now).fit == Fit::Well {
            return;
        }
        let next = self.first_leader(s, group);
        s.groups[group].leader = next;
        if next.is_some() && now.is_some() {
            self.say(s, next, tell, || What::Leads { group: group as u8, who: next });
        }
    }

    /// Who would lead a group now.
    pub(crate) fn first_leader(&self, s: &State, group: usize) -> Piece {
        let best = self.members(s, group).max_by_key(|p| {
            let who = self.who(*p);
            (who.is_pc, who.status, who.leadership, std::cmp::Reverse(p.0))
        });
        best.unwrap_or(Piece::NONE)
    }
}
