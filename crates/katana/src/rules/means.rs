//! KY-WPN-04 … KY-WPN-14 — With what somebody fights.

use engine::Piece;
use hex::HexId;

use crate::Katana;
use crate::catalogue::{Class, Kind, WeaponId, trait_of};
use crate::geometry::{length, on_line};
use crate::map::{Feature, STEP_FT};
use crate::options::PastFriends;
use crate::state::{Item, KIT, State, Stroke, mark};
use crate::zones::ZoneId;

/// A weapon in one of its modes, in somebody's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The item of the kit, [`Stroke::BARE`] or [`Stroke::TWO`].
    pub slot: u8,
    /// The mode.
    pub mode: u8,
    /// What it is; [`WeaponId::NONE`] for bare hands.
    pub weapon: WeaponId,
    /// Its class.
    pub class: Class,
    /// What it does.
    pub kind: Kind,
    /// KY-BLT-02.
    pub bonus: i8,
    /// The zone as it is used now.
    pub zone: ZoneId,
    /// Reach as it is used now.
    pub reach: u8,
    /// The skill.
    pub skill: i8,
    /// KY-FER-02 — It swings a chain.
    pub chain: bool,
    /// KY-WPN-11 — Only against riders.
    pub riders: bool,
}

impl Katana {
    /// KY-CHR-02 — Somebody's skill with a family of weapons.
    #[inline]
    pub fn skill(&self, p: Piece, family: u8) -> i8 {
        let known = self.who(p).skills.iter().find(|(of, _)| *of == family);
        known.map_or(self.scenario.options.untrained_skill, |(_, skill)| *skill)
    }

    /// KY-CHR-11 — His best weapon skill, two swords included.
    pub fn best_skill(&self, p: Piece) -> i8 {
        let who = self.who(p);
        let skills = who.skills.iter().map(|(_, skill)| *skill);
        skills.chain(who.niten).max().unwrap_or(0)
    }

    /// KY-GRP-02 — His best unarmed skill; 0 if he has none.
    pub fn unarmed_skill(&self, p: Piece) -> i8 {
        let known = self.who(p).skills.iter().filter(|(of, _)| self.book.unarmed.contains(of));
        known.map(|(_, skill)| *skill).max().unwrap_or(0)
    }

    /// What lies in one of somebody's hands.
    #[inline]
    pub fn in_hand(&self, s: &State, p: Piece, hand: usize) -> Option<(u8, Item)> {
        let slot = s.man(p).hands[hand];
        let item = *s.man(p).kit.get(usize::from(slot))?;
        item.is_some().then_some((slot, item))
    }

    /// True if an item is in one of his hands.
    #[inline]
    pub fn is_readied(&self, s: &State, p: Piece, slot: u8) -> bool {
        (slot as usize) < KIT && s.man(p).hands.contains(&slot)
    }

    /// True if he has nothing in hand.
    #[inline]
    pub fn is_bare(&self, s: &State, p: Piece) -> bool {
        self.in_hand(s, p, 0).is_none() && self.in_hand(s, p, 1).is_none()
    }

    /// Every way in which somebody can fight now, bare hands only if nothing else is at hand.
    pub fn each_means(&self, s: &State, p: Piece, mut tell: impl FnMut(Means)) {
        let mut any = false;
        if let Some(two) = self.two_swords(s, p) {
            any = true;
            tell(two);
        }
        let hands = s.man(p).hands;
        for (hand, slot) in hands.into_iter().enumerate() {
            if hand == 1 && slot == hands[0] {
                continue;
            }
            let Some((slot, item)) = self.in_hand(s, p, hand) else { continue };
            let count = self.book.weapon(item.weapon).modes.len().max(1) as u8;
            for mode in 0..count {
                if let Some(means) = self.means(s, p, slot, mode) {
                    any = true;
                    tell(means);
                }
            }
        }
        if !any {
            tell(self.bare_hands(s, p));
        }
    }

    /// A way to fight by its item and mode, if it can be used now.
    pub fn means(&self, s: &State, p: Piece, slot: u8, mode: u8) -> Option<Means> {
        match slot {
            Stroke::BARE => return Some(self.bare_hands(s, p)),
            Stroke::TWO => return self.two_swords(s, p),
            _ => {}
        }
        if !self.is_readied(s, p, slot) {
            return None;
        }
        let item = s.man(p).kit[usize::from(slot)];
        let weapon = self.book.weapon(item.weapon);
        // KY-WPN-06, and a bow with a spearhead while it is used as a bow.
        let as_bow = weapon.id == "yumi-yari" && !item.has(Item::BARED);
        if weapon.modes.is_empty() || as_bow {
            let bare = self.bare_hands(s, p);
            return (mode == 0).then_some(Means {
                slot,
                mode,
                weapon: item.weapon,
                bonus: 0,
                skill: 0,
                ..bare
            });
        }
        let used = weapon.modes.get(usize::from(mode))?;
        // KY-WPN-14: the hidden blade must be bared first.
        if weapon.id == "shakujo-yari" && used.kind == Kind::Edged && !item.has(Item::BARED) {
            return None;
        }
        let options = &self.scenario.options;
        // K-62: without special combat there are no chains, ropes or restraining modes.
        let special = used.chain
            || matches!(used.kind, Kind::Restrain | Kind::Trip)
            || weapon.has(trait_of::ROPE) && weapon.id == "kawa-nawa";
        if special && !options.additional_combat {
            return None;
        }
        // A weapon for two hands is of no use in one.
        if weapon.hands >= 2 && !s.man(p).rides() && self.in_hand(s, p, 1).is_some() {
            return None;
        }
        let zone = match s.mount(p) {
            None if options.nodachi_zone && weapon.id == "nodachi" => self.book.bare,
            None => used.zone,
            // KY-ZON-10: at full length only as fast as he can ride and swing.
            Some(horse) => {
                let most = self.book.tables.full_length[self.who(p).horsemanship as usize];
                let full = used.full.filter(|_| horse.speed <= most && most >= 0);
                full.or(used.horse)?
            }
        };
        let bonus = if weapon.id == "otsuchi" { options.otsuchi_bonus } else { used.bonus };
        Some(Means {
            slot,
            mode,
            weapon: item.weapon,
            class: used.class,
            kind: used.kind,
            bonus,
            zone,
            reach: self.book.zone(zone).reach,
            skill: self.skill(p, weapon.family),
            chain: used.chain,
            riders: used.riders,
        })
    }

    /// KY-WPN-07 — Bare hands.
    pub fn bare_hands(&self, s: &State, p: Piece) -> Means {
        let mounted = s.man(p).rides();
        let zone = if mounted { self.book.bare_mounted } else { self.book.bare };
        Means {
            slot: Stroke::BARE,
            mode: 0,
            weapon: WeaponId::NONE,
            class: Class::Unarmed,
            kind: Kind::Blunt,
            bonus: self.book.tables.bare_bonus,
            zone,
            reach: self.book.zone(zone).reach,
            skill: self.unarmed_skill(p),
            chain: false,
            riders: false,
        }
    }

    /// KY-NIT-01 — Two swords, both readied, in the hands of someone who has learnt it.
    pub fn two_swords(&self, s: &State, p: Piece) -> Option<Means> {
        if !self.scenario.options.additional_combat {
            return None;
        }
        let skill = self.who(p).niten.unwrap_or(self.scenario.options.untrained_skill);
        let [a, b] = [self.in_hand(s, p, 0)?, self.in_hand(s, p, 1)?];
        let sword = |item: Item| self.book.weapon(item.weapon).has(trait_of::NITEN);
        if a.0 == b.0 || !sword(a.1) || !sword(b.1) {
            return None;
        }
        let weapon = self.book.weapon(self.book.niten);
        let mode = weapon.modes.first()?;
        let zone = if s.man(p).rides() { mode.horse? } else { mode.zone };
        Some(Means {
            slot: Stroke::TWO,
            mode: 0,
            weapon: self.book.niten,
            class: mode.class,
            kind: mode.kind,
            bonus: 0,
            zone,
            reach: self.book.zone(zone).reach,
            skill,
            chain: false,
            riders: false,
        })
    }

    /// KY-GRP-02, KY-BDY-06 — With what somebody fights whoever shares his hex: something close-in
    /// in hand, else bare hands.
    pub fn close_means(&self, s: &State, p: Piece) -> Means {
        let mut best = self.bare_hands(s, p);
        for hand in 0..2 {
            let Some((slot, item)) = self.in_hand(s, p, hand) else { continue };
            let modes = self.book.weapon(item.weapon).modes.len() as u8;
            for mode in 0..modes {
                if let Some(means) = self.means(s, p, slot, mode)
                    && means.class == Class::CloseIn
                    && (best.slot == Stroke::BARE || means.skill > best.skill)
                {
                    best = means;
                }
            }
        }
        best
    }

    /// KY-FER-02, KY-KAW-02 — Why a chain or rope cannot be used at a distance now, if it cannot.
    pub fn is_gathered(&self, s: &State, p: Piece, means: &Means, distance: u16) -> bool {
        let man = s.man(p);
        if means.chain {
            let action_phases = self.scenario.options.chain_recovery;
            return match action_phases {
                false => man.chained == 0 || s.count > man.chained + 1 || s.count == man.chained,
                true => !man.has(mark::ROPE_OUT),
            };
        }
        let rope = means.weapon.is_some() && self.book.weapon(means.weapon).has(trait_of::ROPE);
        !(rope && distance >= 3 && man.has(mark::ROPE_OUT))
    }

    /// KY-CLS-03, KY-ZON-01, KY-ZON-04 — What is added to a stroke at somebody; nothing if he cannot
    /// be struck.
    pub fn strike_deduction(&self, s: &State, p: Piece, means: &Means, at: Piece) -> Option<i8> {
        if !s.man(at).is_here() || means.riders && !s.man(at).rides() {
            return None;
        }
        let (own, theirs) = (self.hexes(s, p), self.hexes(s, at));
        // KY-HOR-33: under a horse nobody strikes, and nobody is struck by its rider.
        if own[0] == theirs[0] && !s.man(p).rides() && !s.man(at).rides() {
            let close = matches!(means.class, Class::CloseIn | Class::Unarmed);
            return close.then_some(0);
        }
        if own.iter().any(|hex| theirs.contains(hex)) {
            return None;
        }
        let zone = self.book.zone(means.zone);
        let mut best: Option<i8> = None;
        for (n, hex) in theirs.into_iter().enumerate() {
            if n == 1 && hex == theirs[0] {
                break;
            }
            let Some(deduction) = zone.attack(self.seen_from(s, p, hex)) else { continue };
            if best.is_none_or(|known| deduction > known) && self.can_reach(s, p, means, hex, at) {
                best = Some(deduction);
            }
        }
        best
    }

    /// KY-CLS-06, KY-MAP-31 — True if nothing stands between a weapon and a hex.
    fn can_reach(&self, s: &State, p: Piece, means: &Means, hex: HexId, at: Piece) -> bool {
        let map = &self.scenario.map;
        let from = {
            // From the nearer of a horse's hexes.
            let [head, rear] = self.hexes(s, p);
            if map.distance(head, hex) <= map.distance(rear, hex) { head } else { rear }
        };
        let distance = map.distance(from, hex);
        if map.rise(from, hex).abs() > STEP_FT * distance.max(1) as i16 {
            return false;
        }
        let line = self.line(from, hex);
        if distance < 2 {
            return line.open[0];
        }
        let friends = match self.scenario.options.reach_past_friends {
            PastFriends::None => 0,
            PastFriends::All => 1,
            PastFriends::Thrusting => {
                let spear =
                    means.weapon.is_some() && self.book.weapon(means.weapon).has(trait_of::SPEAR);
                u8::from(spear)
            }
        };
        (0..2).any(|side| line.open[side] && self.is_free_line(s, p, from, hex, at, side, friends))
    }

    #[allow(clippy::too_many_arguments)] // One way through a crowd.
    fn is_free_line(
        &self,
        s: &State,
        p: Piece,
        from: HexId,
        to: HexId,
        at: Piece,
        side: usize,
        mut friends: u8,
    ) -> bool {
        let map = &self.scenario.map;
        let way = map.way(from, to);
        let n = length(way);
        let start = map.hex(from);
        let own = [self.hexes(s, p), self.hexes(s, at)];
        for i in 1..n {
            let point = on_line(way, n, i)[side];
            let id = map.at(hex::Hex { q: start.q + point.q, r: start.r + point.r });
            if own.iter().any(|hexes| hexes.contains(&id)) {
                continue;
            }
            if matches!(map.ground(id).feature, Feature::Solid | Feature::HighHedge) {
                return false;
            }
            let Some(other) = self.standing_at(s, id) else { continue };
            if !self.knows_of(s, p, other) {
                continue;
            }
            let friend = self.are_fellows(p, other);
            if !friend || friends == 0 {
                return false;
            }
            friends -= 1;
        }
        true
    }
}
