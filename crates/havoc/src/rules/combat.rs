//! Chapter 13: combat.

use engine::{Dice, Die, Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::attack::Attack;
use crate::book::{CombatFoot, CombatMounted};
use crate::event::{Event, Weighed};
use crate::lay::Lay;
use crate::options::Priority;
use crate::rule;
use crate::rules::movement::no;
use crate::rules::pieces::Injury;
use crate::state::{Fight, Flight, Health, State, Step, Task, mark};
use crate::terrain::Class;

impl Havoc {
    /// SG-CMB-01 — May he attack at all in this step?
    pub(crate) fn may_attack_at_all(&self, s: &State, by: Piece) -> Result<(), Refusal> {
        self.may_act(s, by)?;
        if !self.is_able(s, by) {
            return Err(no(rule::SG_CMB_01, "only a conscious, free, idle character attacks"));
        }
        if s.at(by).has(mark::ATTACKED) {
            return Err(no(rule::SG_CMB_01, "he has attacked in this step"));
        }
        Ok(())
    }

    /// SG-CMB-01, SG-CMB-02, SG-ANI-01 — May this one man strike at that one enemy?
    pub(crate) fn may_strike(&self, s: &State, by: Piece, at: Piece) -> Result<(), Refusal> {
        self.may_attack_at_all(s, by)?;
        if !self.exists(at) || !s.at(at).is_here() {
            return Err(no(rule::SG_CMB_01, "there is no living enemy of that name"));
        }
        if self.is_character(at) {
            if self.side_of(at) == self.side_of(by) {
                return Err(no(rule::SG_CMB_01, "that is one of his own side"));
            }
            if !s.at(at).is_free() {
                return Err(no(rule::CH_RAN_04, "a prisoner may not be attacked"));
            }
        } else if self.is_cart(at) {
            return Err(no(rule::SB_CAR_01, "a cart cannot be attacked"));
        } else if s.at(at).control == self.side_of(by) {
            return Err(no(rule::SG_ANI_01, "his own side controls that animal"));
        }
        self.may_harm(s, by, at)?;
        if !self.in_contact(s, by, at) {
            let walled = self.range(s, by, at) == 1;
            return Err(if walled {
                no(rule::SG_CMB_02, "a wall stands between them")
            } else {
                no(rule::SG_CMB_01, "they are not in contact")
            });
        }
        if !self.can_strike_at(s, by, at) {
            return Err(no(rule::SG_CMB_02, "nobody strikes from the water up to a bridge"));
        }
        self.may_strike_leaderless(s, by, at)
    }

    /// SG-CMB-03, CH-CMB-04 — May this attack be made?
    pub fn may_attack(&self, s: &State, attack: &Attack) -> Result<(), Refusal> {
        let (by, at) = (attack.attackers(), attack.defenders());
        if !attack.is_canonical() || !by.iter().chain(at).all(|p| self.exists(*p)) {
            return Err(no(rule::SG_CMB_03, "an attack names each piece once"));
        }
        if !by.iter().all(|p| self.is_character(*p) && self.side_of(*p) == Some(s.active)) {
            return Err(no(rule::SG_CMB_01, "only characters of the active side attack"));
        }
        if by.len() > 1 && at.len() > 1 && !self.scenario.options.many_vs_many {
            return Err(no(rule::SG_CMB_03, "several may not attack several"));
        }
        if at.len() > 1 && at.iter().any(|p| !self.is_character(*p)) {
            return Err(no(rule::SG_ANI_01, "an animal is attacked alone"));
        }
        for p in by {
            for q in at {
                self.may_strike(s, *p, *q)?;
            }
            self.may_choose(s, *p, at)?;
        }
        let class = self.class(s, by[0]);
        if !self.book.customs.joint_worst && by.iter().any(|p| self.class(s, *p) != class) {
            return Err(no(rule::CH_CMB_04, "they do not all have the same footing"));
        }
        Ok(())
    }

    /// SG-CMB-08, CH-CMB-10 — Footing of a piece: for two hexes the worse.
    pub fn class(&self, s: &State, p: Piece) -> Class {
        let of = |h: HexId| match self.barricade_at(s, h) {
            None => self.classes[h.0 as usize],
            Some(_) => self.fence_class(),
        };
        s.at(p).hexes().map(of).min().unwrap_or(Class::Zero)
    }

    /// SG-CMB-06 … SG-CMB-09, CH-CMB-10 — Strength against strength, footing, limits.
    pub fn weigh_attack(&self, s: &State, attack: &Attack, bearer: Piece) -> Weighed {
        let (by, at) = (attack.attackers(), attack.defenders());
        let strength: u16 = by.iter().map(|p| self.profile(s, *p).attack as u16).sum();
        let defence: u16 = at.iter().map(|p| self.profile(s, *p).defence as u16).sum();
        let defence = defence.max(1);
        let odds = (strength / defence).clamp(1, 12) as i8;
        let attacker = by.iter().map(|p| self.class(s, *p)).min().unwrap_or(Class::Zero);
        let defender = at.iter().map(|p| self.class(s, *p)).max().unwrap_or(Class::Zero);
        let windows = by.iter().chain(at).any(|p| self.class(s, *p) == Class::Unshifted);
        let shift = if windows { 0 } else { self.book.shift[attacker as usize][defender as usize] };
        let mounted = !self.is_character(bearer) || s.at(bearer).is_mounted();
        let column = (odds + shift).clamp(1, 12);
        Weighed { attack: strength, defence, odds, shift, column, mounted, adds: 0 }
    }

    /// Enemies a man may strike one by one.
    pub(crate) fn victims(&self, s: &State, lay: &Lay, by: Piece) -> Vec<Piece> {
        let mut out: Vec<Piece> = Vec::new();
        if self.may_attack_at_all(s, by).is_err() {
            return out;
        }
        for hex in s.at(by).hexes() {
            for n in self.contacts(hex) {
                if let Some(p) = lay.who(n)
                    && p != by
                    && !out.contains(&p)
                    && self.may_strike(s, by, p).is_ok()
                {
                    out.push(p);
                }
            }
        }
        out.sort_unstable();
        out
    }

    /// Lists the attacks in which `by` is the first of the attackers.
    pub(crate) fn list_attacks(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        let victims = self.victims(s, &self.lay(s), by);
        let men: Vec<Piece> = victims.iter().copied().filter(|p| self.is_character(*p)).collect();
        for v in &victims {
            let helpers = self.helpers(s, by, &[*v]);
            self.list_groups(s, by, &helpers, &[*v], out);
        }
        for set in 1u32..1 << men.len().min(8) {
            if set.count_ones() < 2 {
                continue;
            }
            let at: Vec<Piece> = men
                .iter()
                .enumerate()
                .filter(|(i, _)| set & 1 << i != 0)
                .map(|(_, p)| *p)
                .collect();
            let helpers = if self.scenario.options.many_vs_many {
                self.helpers(s, by, &at)
            } else {
                Vec::new()
            };
            self.list_groups(s, by, &helpers, &at, out);
        }
    }

    /// CH-CMB-04, SB-CMB-05 — Others, later in the roster, who may strike every one of these, on
    /// his footing or on any.
    fn helpers(&self, s: &State, by: Piece, at: &[Piece]) -> Vec<Piece> {
        let class = self.class(s, by);
        self.men(s.active)
            .filter(|p| *p > by)
            .filter(|p| self.book.customs.joint_worst || self.class(s, *p) == class)
            .filter(|p| at.iter().all(|q| self.may_strike(s, *p, *q).is_ok()))
            .collect()
    }

    fn list_groups(
        &self,
        s: &State,
        by: Piece,
        helpers: &[Piece],
        at: &[Piece],
        out: &mut Vec<Action>,
    ) {
        for set in 0u32..1 << helpers.len().min(10) {
            let mut group = vec![by];
            group.extend(
                helpers.iter().enumerate().filter(|(i, _)| set & 1 << i != 0).map(|(_, p)| *p),
            );
            if let Some(attack) = Attack::new(&group, at)
                && self.may_attack(s, &attack).is_ok()
            {
                out.push(Action::Attack(attack));
            }
        }
    }

    /// True if a man has any attack.
    pub(crate) fn can_attack(&self, s: &State, lay: &Lay, by: Piece) -> bool {
        if self.may_attack_at_all(s, by).is_err() {
            return false;
        }
        let may =
            |p: Piece| Attack::new(&[by], &[p]).is_some_and(|a| self.may_attack(s, &a).is_ok());
        s.at(by)
            .hexes()
            .flat_map(|h| self.contacts(h))
            .filter_map(|n| lay.who(n))
            .any(|p| self.side_of(p) != Some(s.active) && may(p))
            || self.animals().any(|a| s.at(a).is_here() && self.in_contact(s, by, a) && may(a))
    }

    /// SG-CMB-03 — Declares an attack.
    pub(crate) fn attack<D: Dice>(
        &self,
        s: &mut State,
        attack: Attack,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.note_blow(s);
        s.fight = Fight { attack, bearer: attack.defenders()[0], ..Fight::default() };
        for p in attack.attackers() {
            s.at_mut(*p).marks |= mark::ATTACKED | mark::ACTED;
        }
        tell.tell(|| Event::Attacked { attack });
        s.steps.push(Step::Aftermath);
        self.muster_prisoners(s, dice, tell)
    }

    /// SG-CMB-12 — Mixed defenders name the one who bears the result.
    pub(crate) fn choose_bearer<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let at = s.fight.attack;
        let riders = at.defenders().iter().filter(|p| s.at(**p).is_mounted()).count();
        if riders > 0 && riders < at.defenders().len() {
            s.steps.push(Step::Bear);
            return Ok(());
        }
        self.parley(s, dice, tell)
    }

    /// SG-CMB-07 … SG-CMB-11 — The die and the letter.
    pub(crate) fn strike<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Fight { attack, bearer, .. } = s.fight;
        let weighed = self.weigh_attack(s, &attack, bearer);
        let die = dice.roll(Die { faces: 10, rule: rule::SG_CMB_11, by: s.active })?;
        let letter = if weighed.mounted {
            *self.book.combat_mounted.at(die, weighed.column) as u8
        } else {
            *self.book.combat_foot.at(die, weighed.column) as u8
        };
        s.fight.letter = letter;
        s.fight.fought = true;
        tell.tell(|| Event::Fought { attack, weighed, die, letter });
        self.note_melee(s, &attack, tell);
        self.rouse_struck(s, weighed.mounted, tell);
        self.take_effect(s, weighed.mounted, tell);
        Ok(())
    }

    /// SG-CMB-16, CH-PRI-02, SG-TRN-08 — Everyone involved has been in melee.
    fn note_melee(&self, s: &mut State, attack: &Attack, tell: &mut impl Tell<Event>) {
        let phase = s.phase;
        let mut by = 0u64;
        for p in attack.attackers() {
            by |= 1 << p.0;
            s.at_mut(*p).last_melee = phase;
        }
        for p in attack.defenders() {
            s.at_mut(*p).last_melee = phase;
            if self.is_character(*p) {
                s.struck_by[p.0 as usize] |= by;
                // SB-SEP-02: so does a seppuku.
                if matches!(s.at(*p).task, Task::Share | Task::Seppuku) {
                    self.drop_task(s, *p, tell);
                }
            }
        }
    }

    /// SG-CMB-13, SG-CMB-14 — Sends the letter to those it concerns.
    fn take_effect(&self, s: &mut State, mounted: bool, tell: &mut impl Tell<Event>) {
        let attack = s.fight.attack;
        match s.fight.letter {
            0 => {}
            1 => self.pick_casualty(s, s.active, tell),
            2 | 3 => {
                let all = if s.fight.letter == 2 { attack.attackers() } else { attack.defenders() };
                if self.scenario.options.one_retreats && all.len() > 1 {
                    self.let_one_go(s, all);
                } else {
                    for p in all {
                        self.force_back(s, *p, Flight::Melee, tell);
                    }
                }
            }
            _ if mounted && !self.is_character(s.fight.bearer) => {
                // CH-ANI-03: only what the letter says about the horse counts; SB-ANI-04: any harm.
                let dies = matches!(s.fight.letter, 4 | 6 | 8);
                if dies || self.book.customs.every_harm_kills {
                    let animal = s.fight.bearer;
                    self.die(s, animal, tell);
                }
            }
            _ => self.pick_casualty(s, s.active.other(), tell),
        }
    }

    /// SG-CMB-12, SG-CMB-13 — Those among whom the suffering side chooses.
    pub(crate) fn candidates(&self, s: &State, side: Side) -> Vec<Piece> {
        let attack = s.fight.attack;
        if side == s.active {
            return attack.attackers().to_vec();
        }
        let mounted = s.at(s.fight.bearer).is_mounted();
        attack.defenders().iter().copied().filter(|p| s.at(*p).is_mounted() == mounted).collect()
    }

    fn pick_casualty(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        let choice = self.candidates(s, side);
        if choice.len() == 1 {
            self.suffer(s, choice[0], tell);
        } else {
            s.steps.push(Step::Suffer(side));
        }
    }

    /// SG-CMB-11 — One character takes what the letter says.
    pub(crate) fn suffer(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let hexes = [s.at(p).hex, s.at(p).tail];
        let mounted = s.at(s.fight.bearer).is_mounted() && self.owner(p) != s.active;
        match s.fight.letter {
            1 => self.wound_in_place(s, p, tell),
            letter if mounted => self.suffer_mounted(s, p, letter, tell),
            letter => {
                let injury = match letter {
                    l if l == CombatFoot::D as u8 => Injury::Stun,
                    l if l == CombatFoot::E as u8 => Injury::Wound,
                    _ => Injury::Kill,
                };
                self.injure(s, p, injury, tell);
            }
        }
        if s.at(p).health == Health::Dead {
            s.fight.loser = Some(self.owner(p));
            s.fight.vacated[0] = hexes[0];
            s.fight.vacated[1] = hexes[1];
        }
    }

    fn suffer_mounted(&self, s: &mut State, p: Piece, letter: u8, tell: &mut impl Tell<Event>) {
        match letter {
            l if l == CombatMounted::D as u8 => self.throw(s, p, true, Injury::Stun, tell),
            l if l == CombatMounted::E as u8 => self.wound_in_place(s, p, tell),
            l if l == CombatMounted::F as u8 => self.throw(s, p, true, Injury::Wound, tell),
            l if l == CombatMounted::G as u8 => self.throw(s, p, false, Injury::Kill, tell),
            _ => self.throw(s, p, true, Injury::Kill, tell),
        }
    }

    /// D-12 — Healthy first, then the lowest worth.
    pub(crate) fn default_casualty(&self, s: &State, side: Side) -> Piece {
        self.candidates(s, side)
            .into_iter()
            .min_by_key(|p| (s.at(*p).health != Health::Healthy, self.kind(*p).points))
            .unwrap_or(Piece::NONE)
    }

    /// CH-PRI-03 — With `combat_priority = compel`, the knight who still owes an attack.
    pub(crate) fn owes_attack(&self, s: &State) -> Option<Attack> {
        if self.scenario.options.priority != Priority::Compel {
            return None;
        }
        self.men(s.active).filter(|k| self.may_attack_at_all(s, *k).is_ok()).find_map(|k| {
            self.prey_of(s, k)
                .filter_map(|e| Attack::new(&[k], &[e]))
                .find(|a| self.may_attack(s, a).is_ok())
        })
    }
}
