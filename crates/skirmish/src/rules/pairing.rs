//! Who fights whom (SS-MEL-01 … SS-MEL-04, SS-WPN-02).

use engine::{Piece, Refusal, Side, Tell};

use crate::Skirmish;
use crate::event::Event;
use crate::rule;
use crate::state::{COMBATS, COMRADES, Combat, FIGURES, Stage, State, bit, mark, pieces};

use super::no;

/// Nobody, in a list of opponents.
const NOBODY: u8 = u8::MAX;

/// SS-MEL-01 — By figure, the active enemies it is in contact with, as bits.
pub(crate) type Contacts = [u64; FIGURES];

/// SS-MEL-03 — By figure of the right side, its opponent of the left.
struct Matching {
    of_right: [u8; FIGURES],
    count: u8,
}

/// SS-MEL-03 — The greatest number of pairs, by augmenting paths over ascending ids.
fn matched(contacts: &Contacts, left: u64, right: u64) -> Matching {
    let mut matching = Matching { of_right: [NOBODY; FIGURES], count: 0 };
    for one in pieces(left) {
        let mut seen = 0;
        if augment(contacts, one, right, &mut seen, &mut matching.of_right) {
            matching.count += 1;
        }
    }
    matching
}

/// Finds somebody for one, if need be by finding another opponent for whoever has him. The depth
/// is at most the number of figures, for nobody is tried twice.
fn augment(
    contacts: &Contacts,
    one: Piece,
    right: u64,
    seen: &mut u64,
    of_right: &mut [u8; FIGURES],
) -> bool {
    for foe in pieces(contacts[one.index()] & right) {
        if *seen & bit(foe) != 0 {
            continue;
        }
        *seen |= bit(foe);
        let other = of_right[foe.index()];
        if other == NOBODY || augment(contacts, Piece(other), right, seen, of_right) {
            of_right[foe.index()] = one.0;
            return true;
        }
    }
    false
}

impl Skirmish {
    /// SS-MEL-01 — Who is in contact with whom, both ways.
    pub(crate) fn contacts(&self, s: &State) -> Contacts {
        let mut contacts = [0; FIGURES];
        let active = self.active(s, Side::A);
        for one in pieces(active) {
            let foes = self.foes(s, one);
            contacts[one.index()] = foes;
            for foe in pieces(foes) {
                contacts[foe.index()] |= bit(one);
            }
        }
        contacts
    }

    /// SS-MEL-01 — P5 begins: contacts are fixed.
    pub(crate) fn begin_melee(&self, s: &mut State) {
        let contacts = self.contacts(s);
        s.unpaired = self.figures().filter(|p| contacts[p.index()] != 0).fold(0, |b, p| b | bit(p));
        s.combats = [Combat::default(); COMBATS];
        s.combat_count = 0;
        s.in_order = false;
        for p in self.figures() {
            s.figure_mut(p).clear(mark::ARMED);
        }
        for group in self.group_ids() {
            s.group_mut(group).won = 0;
        }
    }

    /// Those who fight on each side and are in no combat yet.
    fn rest(&self, s: &State) -> (u64, u64) {
        let active = self.bits_of(s.active);
        (s.unpaired & active, s.unpaired & !active)
    }

    /// SS-MEL-02 — How many combats the rest can be divided into.
    fn combats_left(&self, s: &State, contacts: &Contacts) -> u8 {
        let (left, right) = self.rest(s);
        matched(contacts, left, right).count
    }

    /// SS-DEC-04 — True while it makes a difference who is paired with whom: somebody who touches
    /// several touches one who touches several too, more than three touch one, or one of several
    /// who touch the same could join elsewhere instead.
    pub(crate) fn has_pairs_to_choose(&self, s: &State) -> bool {
        let contacts = self.contacts(s);
        let (left, _) = self.rest(s);
        let open = |p: Piece| contacts[p.index()] & s.unpaired;
        // Those whose contacts are all with the one they can be paired with have nowhere else to go.
        let is_bound = |p: Piece| contacts[p.index()].count_ones() == 1;
        pieces(left).iter().any(|one| {
            let foes = open(one);
            pieces(foes).iter().any(|foe| {
                let others = open(foe);
                let (wide, deep) = (foes.count_ones(), others.count_ones());
                wide.max(deep) > COMRADES as u32
                    || (wide > 1 && deep > 1)
                    || (deep > 1 && !pieces(others).iter().all(is_bound))
                    || (wide > 1 && !pieces(foes).iter().all(is_bound))
            })
        })
    }

    /// SS-MEL-02 — Whether one of one's own may be paired with an enemy: the number of combats
    /// must stay the greatest possible.
    pub(crate) fn may_pair(&self, s: &State, who: Piece, foe: Piece) -> Result<(), Refusal> {
        let known = |p: Piece| p.index() < self.scenario.people.len();
        let (left, right) = self.rest(s);
        if !known(who) || left & bit(who) == 0 || !known(foe) || right & bit(foe) == 0 {
            return Err(no(rule::SS_MEL_02, "they are not both free to be paired"));
        }
        let contacts = self.contacts(s);
        if contacts[who.index()] & bit(foe) == 0 {
            return Err(no(rule::SS_MEL_02, "they are not in contact"));
        }
        let most = matched(&contacts, left, right).count;
        let rest = matched(&contacts, left & !bit(who), right & !bit(foe)).count;
        match rest + 1 == most {
            true => Ok(()),
            false => Err(no(rule::SS_MEL_02, "there would be fewer combats than there can be")),
        }
    }

    /// SS-MEL-02 — Pairs two.
    pub(crate) fn pair(&self, s: &mut State, who: Piece, foe: Piece, tell: &mut impl Tell<Event>) {
        let (a, b) = if self.side(who) == Side::A { (who, foe) } else { (foe, who) };
        s.combats[usize::from(s.combat_count)] = Combat::between(a, b);
        s.combat_count += 1;
        s.unpaired &= !(bit(a) | bit(b));
        tell.tell(|| Event::Paired { a: vec![a], b: vec![b] });
    }

    /// SS-MEL-03 — Pairs the rest automatically.
    pub(crate) fn pair_all(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let contacts = self.contacts(s);
        let (left, right) = self.rest(s);
        let matching = matched(&contacts, left, right);
        for one in pieces(left) {
            let foe = pieces(right).iter().find(|foe| matching.of_right[foe.index()] == one.0);
            if let Some(foe) = foe {
                self.pair(s, one, foe, tell);
            }
        }
    }

    /// True while there are still two who can be paired.
    pub(crate) fn is_pairing(&self, s: &State) -> bool {
        s.unpaired != 0 && self.combats_left(s, &self.contacts(s)) > 0
    }

    /// SS-MEL-02 — The enemies whose combat somebody left over can join, as bits.
    pub(crate) fn joinable(&self, s: &State, contacts: &Contacts, who: Piece) -> u64 {
        let side = self.side(who);
        let open = s.combats().iter().filter(|combat| {
            combat.count(side.other()) == 1 && combat.count(side) < COMRADES as u8
        });
        let foes = open.map(|combat| combat.primary(side.other()));
        contacts[who.index()] & foes.fold(0, |bits, foe| bits | bit(foe))
    }

    /// Those of a side who are left over and can join somebody, as bits.
    pub(crate) fn joiners(&self, s: &State, contacts: &Contacts, side: Side) -> u64 {
        let left = pieces(s.unpaired & self.bits_of(side)).into_iter();
        left.filter(|p| self.joinable(s, contacts, *p) != 0).fold(0, |bits, p| bits | bit(p))
    }

    /// SS-DEC-05 — True while it makes a difference who joins whom.
    pub(crate) fn has_joins_to_choose(&self, s: &State, side: Side) -> bool {
        let contacts = self.contacts(s);
        let joiners = self.joiners(s, &contacts, side);
        let several = |p: Piece| self.joinable(s, &contacts, p).count_ones() > 1;
        let crowded = |combat: &Combat| {
            let foe = combat.primary(side.other());
            let willing = pieces(joiners).into_iter();
            let willing = willing.filter(|p| self.joinable(s, &contacts, *p) & bit(foe) != 0);
            willing.count() > COMRADES - usize::from(combat.count(side))
        };
        pieces(joiners).into_iter().any(several) || s.combats().iter().any(crowded)
    }

    /// SS-MEL-02 — Whether somebody left over may join the combat against an enemy.
    pub(crate) fn may_join(&self, s: &State, who: Piece, foe: Piece) -> Result<(), Refusal> {
        let known = |p: Piece| p.index() < self.scenario.people.len();
        if !known(who) || !known(foe) || s.unpaired & bit(who) == 0 {
            return Err(no(rule::SS_MEL_02, "he is not left over"));
        }
        match self.joinable(s, &self.contacts(s), who) & bit(foe) != 0 {
            true => Ok(()),
            false => Err(no(rule::SS_MEL_02, "he cannot join that combat")),
        }
    }

    /// SS-MEL-02 — Somebody joins the combat against an enemy.
    pub(crate) fn join(&self, s: &mut State, who: Piece, foe: Piece, tell: &mut impl Tell<Event>) {
        let Some(at) = s.combat_of(foe) else { return };
        let side = self.side(who);
        s.unpaired &= !bit(who);
        let combat = &mut s.combats[at];
        combat.join(side, who);
        // Unless the owner names another, the lowest id is the primary (MG-24).
        let lowest = combat.of(side).min().unwrap_or(who);
        combat.name_primary(side, lowest);
        let combat = *combat;
        tell.tell(|| Event::Paired {
            a: combat.of(Side::A).collect(),
            b: combat.of(Side::B).collect(),
        });
    }

    /// SS-MEL-03 — Everybody of a side who is left over joins the lowest enemy he can.
    pub(crate) fn join_all(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        let contacts = self.contacts(s);
        for who in pieces(s.unpaired & self.bits_of(side)) {
            match pieces(self.joinable(s, &contacts, who)).first() {
                Some(foe) => self.join(s, who, foe, tell),
                None => tell.tell(|| Event::Idle { who }),
            }
        }
    }

    /// SS-DEC-05 — True of a side that may still name a primary or choose a weapon.
    pub(crate) fn has_arms_to_choose(&self, s: &State, side: Side) -> bool {
        let names = |combat: &Combat| combat.count(side) > 1 && !combat.named;
        s.combats().iter().any(names) || self.choosers(s, side) != 0
    }

    /// SS-WPN-02 — Those of a side who fight, have two melee weapons, and have not chosen, as bits.
    pub(crate) fn choosers(&self, s: &State, side: Side) -> u64 {
        let fighters = s.combats().iter().fold(0, |bits, combat| bits | combat.bits());
        let own = pieces(fighters & self.bits_of(side)).into_iter();
        let two =
            |p: &Piece| self.character(*p).melee[1].is_some() && !s.figure(*p).has(mark::ARMED);
        own.filter(two).fold(0, |bits, p| bits | bit(p))
    }

    /// SS-MEL-04 — Whether somebody may be named the primary of his side.
    pub(crate) fn may_name(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        let own = who.index() < self.scenario.people.len() && self.side(who) == side;
        let combat = s.combat_of(who).map(|at| s.combats[at]);
        match combat {
            Some(combat) if own && combat.count(side) > 1 => match combat.named {
                true => Err(no(rule::SS_MEL_04, "the primary of that combat is named")),
                false => Ok(()),
            },
            _ => Err(no(rule::SS_MEL_04, "he is not one of several in a combat")),
        }
    }

    /// SS-MEL-04 — Somebody is named the primary of his side.
    pub(crate) fn name_primary(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        let Some(at) = s.combat_of(who) else { return };
        s.combats[at].name_primary(self.side(who), who);
        s.combats[at].named = true;
        tell.tell(|| Event::Primary { who });
    }

    /// SS-WPN-02 — Whether somebody may choose a weapon.
    pub(crate) fn may_wield(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        slot: u8,
    ) -> Result<(), Refusal> {
        let known = who.index() < self.scenario.people.len();
        if !known || self.choosers(s, side) & bit(who) == 0 || slot > 1 {
            return Err(no(rule::SS_WPN_02, "he has no choice of weapons now"));
        }
        Ok(())
    }

    /// SS-WPN-02 — Somebody chooses a weapon.
    pub(crate) fn wield(&self, s: &mut State, who: Piece, slot: u8, tell: &mut impl Tell<Event>) {
        s.figure_mut(who).wield = slot;
        s.figure_mut(who).set(mark::ARMED);
        let weapon = self.character(who).melee[usize::from(slot)].unwrap_or_default();
        tell.tell(|| Event::Wields { who, weapon });
    }

    /// SS-MEL-11 — Combats still to be resolved, by their place, the lowest active-side id first.
    pub(crate) fn next_combat(&self, s: &State) -> Option<usize> {
        let open = s.combats().iter().enumerate().filter(|(_, combat)| !combat.done);
        open.min_by_key(|(_, combat)| combat.of(s.active).min()).map(|(at, _)| at)
    }

    /// SS-MEL-11 — The figures by which the active side names the combats still to be resolved.
    pub(crate) fn champions(&self, s: &State) -> u64 {
        let open = s.combats().iter().filter(|combat| !combat.done);
        let lowest = open.filter_map(|combat| combat.of(s.active).min());
        lowest.fold(0, |bits, p| bits | bit(p))
    }

    /// SS-MEL-11 — Whether the active side may resolve the combat of somebody now.
    pub(crate) fn may_fight(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        let known = who.index() < self.scenario.people.len();
        match known && self.champions(s) & bit(who) != 0 {
            true => Ok(()),
            false => Err(no(rule::SS_MEL_11, "name a combat by its lowest figure of your own")),
        }
    }

    /// The stage after one in which a side joins, and those who can join nobody are idle.
    pub(crate) fn after_joining(&self, s: &State, side: Side) -> Stage {
        if side == s.active { Stage::Joining(side.other()) } else { Stage::Arming(s.active) }
    }

    /// The stage after one in which a side names primaries and weapons.
    pub(crate) fn after_arming(&self, s: &State, side: Side) -> Stage {
        if side == s.active { Stage::Arming(side.other()) } else { Stage::Fighting }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest number of pairs, by trying everything.
    fn most(contacts: &Contacts, left: &[Piece], taken: u64) -> u8 {
        let Some((one, rest)) = left.split_first() else { return 0 };
        let free = pieces(contacts[one.index()] & !taken).into_iter();
        let with = free.map(|foe| 1 + most(contacts, rest, taken | bit(foe))).max();
        most(contacts, rest, taken).max(with.unwrap_or(0))
    }

    #[test]
    fn r_ss_mel_03_as_many_are_paired_as_can_be() {
        let mut rng = engine::Seeded::new(3);
        for _ in 0..4_000 {
            let (a, b) = (1 + rng.below(5) as u8, 1 + rng.below(5) as u8);
            let mut contacts = [0; FIGURES];
            for one in 0..a {
                contacts[usize::from(one)] = u64::from(rng.below(1 << b)) << a;
            }
            let (left, right) = ((1 << a) - 1, ((1 << b) - 1) << a);
            let matching = matched(&contacts, left, right);
            let own: Vec<Piece> = (0..a).map(Piece).collect();
            assert_eq!(matching.count, most(&contacts, &own, 0), "{contacts:?}");
            let mut seen = 0_u64;
            for foe in pieces(right) {
                let one = matching.of_right[foe.index()];
                if one != NOBODY {
                    assert!(contacts[usize::from(one)] & bit(foe) != 0 && seen >> one & 1 == 0);
                    seen |= 1 << one;
                }
            }
            assert_eq!(seen.count_ones(), u32::from(matching.count));
        }
    }
}
