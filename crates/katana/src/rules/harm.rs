//! KY-CLS-12, KY-DIS-04, KY-MAP-12, KY-HOR-42, KY-HOR-60 — Wounds, distractions, deaths.

use engine::{Dice, Piece, Tell};
use hex::{Hex, HexId};

use crate::Katana;
use crate::event::{Event, Hush, What};
use crate::geometry::rotated;
use crate::map::Feature;
use crate::order::{Gait, Packed, Posture};
use crate::state::{Fate, Fit, Group, Horse, Nerve, State, bit, mark};

/// KY-DIS-04 — So many distractions knock a man out.
pub const STUNNING: u8 = 15;
/// KY-HOR-42 — Where a rider falls, in this order: HL, HR, HLB, HRB, HB, HF.
const BESIDE: [Hex; 6] = [
    Hex::new(-1, 1),
    Hex::new(1, 0),
    Hex::new(-1, 2),
    Hex::new(1, 1),
    Hex::new(0, 2),
    Hex::new(0, -1),
];

/// What befalls somebody at once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Harmed {
    pub wounds: u8,
    pub distractions: u8,
    pub fate: Fate,
    /// Who did it; nobody for a fall.
    pub by: Option<Piece>,
}

impl Katana {
    /// Tells something about somebody: to his own side alone while he is hidden.
    pub(crate) fn say(
        &self,
        s: &State,
        p: Piece,
        tell: &mut impl Tell<Event>,
        what: impl FnOnce() -> What,
    ) {
        let hush = self.hush(s, p).map(Hush::from);
        tell.tell(|| Event { hush, what: what() });
    }

    /// KY-CLS-12, KY-DIS-04 — Marks wounds and distractions, and what comes of them.
    pub(crate) fn harm<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        harmed: Harmed,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Harmed { wounds, distractions, fate, by } = harmed;
        if !s.man(p).is_here() {
            return Ok(());
        }
        let man = s.man_mut(p);
        man.wounds = man.wounds.saturating_add(wounds);
        man.distractions = man.distractions.saturating_add(distractions);
        let (total_wounds, total_distractions) = (man.wounds, man.distractions);
        if wounds > 0 {
            man.hurt = man.hurt.saturating_add(wounds);
            man.set(mark::HURT);
            self.spoil(s, p);
            self.trigger(s, p);
        }
        if wounds > 0 || distractions > 0 {
            self.say(s, p, tell, || What::Hurt {
                who: p,
                wounds,
                distractions,
                total_wounds,
                total_distractions,
            });
        }
        if fate == Fate::Dies || total_wounds >= self.who(p).wound_limit {
            self.die(s, p, by, tell);
        } else if fate == Fate::Ko || total_distractions >= STUNNING {
            // Who is out cold cannot be knocked out once more.
            if s.man(p).fit != Fit::Ko {
                self.knock_out(s, p, tell);
            }
        } else if fate == Fate::Falls {
            self.fall_down(s, p, tell);
        }
        if wounds > 0 && s.man(p).has(mark::CLIMBS) && s.man(p).is_here() {
            self.fall_off(s, p, dice, tell)?;
        }
        Ok(())
    }

    /// KY-SHT-12 — Whatever aim somebody took is lost.
    pub(crate) fn spoil(&self, s: &mut State, p: Piece) {
        let man = s.man_mut(p);
        man.set(mark::SPOILT);
        man.aimed = 0;
        man.aim = Piece::NONE;
    }

    /// KY-MOR-02 — Something happened to a group that calls for a test.
    pub(crate) fn trigger(&self, s: &mut State, p: Piece) {
        if let Some(group) = self.group_of(p) {
            s.groups[group].marks |= Group::TRIGGERED;
        }
    }

    /// The number of somebody's group.
    #[inline]
    pub fn group_of(&self, p: Piece) -> Option<usize> {
        self.who(p).group.map(usize::from)
    }

    /// KY-CLS-12, KY-MAP-12 — Somebody dies.
    fn die(&self, s: &mut State, p: Piece, by: Option<Piece>, tell: &mut impl Tell<Event>) {
        self.uncover(s, p, tell);
        let from = s.man(p).horse;
        let lain = if from.is_some() { HexId::NONE } else { self.second_hex(s, p, by) };
        // KY-OPT-45: who counted as dead when he was knocked out is not lost twice.
        let counted = s.man(p).fit == Fit::Ko && self.scenario.options.ko_counts_killed;
        self.take_out(s, p, Fit::Dead, tell);
        s.man_mut(p).lain = lain;
        let hex = s.man(p).hex;
        tell.tell(|| What::Died { who: p, hex, lain }.openly());
        self.mourn(s, p, by, if counted { 0 } else { 1 });
    }

    /// Somebody is out of the fight: off his horse, out of every hold.
    fn take_out(&self, s: &mut State, p: Piece, fit: Fit, tell: &mut impl Tell<Event>) {
        self.stand_down(s, p);
        if s.man(p).rides() {
            self.drop_off(s, p, tell);
        }
        self.part_all(s, p, tell);
        let man = s.man_mut(p);
        man.fit = fit;
        man.posture = Posture::Lying;
    }

    /// KY-ORD-07, KY-HOR-43 — Somebody has nothing more to do in this phase, and is not waited for.
    /// A horse that waited for his orders goes on by itself.
    pub(crate) fn stand_down(&self, s: &mut State, p: Piece) {
        if s.waiting & 1 << p.0 != 0 && s.man(p).rides() {
            s.loose |= bit(s.man(p).horse);
        }
        s.waiting &= !(1 << p.0);
        s.holders &= !(1 << p.0);
        let man = s.man_mut(p);
        man.order = Packed::NONE;
        man.clear(mark::ACTS);
    }

    /// KY-MOR-11, KY-MOR-12, KY-MOR-14, KY-MOR-17 — What a death means to the groups.
    fn mourn(&self, s: &mut State, p: Piece, by: Option<Piece>, lost: u8) {
        self.trigger(s, p);
        if let Some(group) = self.group_of(p) {
            let record = &mut s.groups[group];
            record.lost += lost;
            if record.leader == p {
                record.marks |= Group::LEADER_DIED;
                if by.is_some_and(|by| self.who(by).status < self.who(p).status) {
                    record.marks |= Group::INFERIOR;
                }
            }
        }
        if let Some(by) = by.filter(|by| self.are_enemies(s, *by, p))
            && let Some(group) = self.group_of(by)
        {
            s.groups[group].killed = s.groups[group].killed.saturating_add(1);
        }
    }

    /// KY-MAP-12 — The second hex of a dead body: away from whoever killed him, else behind him.
    fn second_hex(&self, s: &State, p: Piece, by: Option<Piece>) -> HexId {
        let map = &self.scenario.map;
        let man = s.man(p);
        let candidates = match by {
            Some(by) => self.push_candidates(s, by, p),
            None => vec![map.next(man.hex, (man.facing + 3) % 6)],
        };
        let fits = |hex: &HexId| hex.is_some() && map.ground(*hex).feature != Feature::Solid;
        candidates.into_iter().find(fits).unwrap_or(HexId::NONE)
    }

    /// KY-DIS-04, KY-BLT-03 — Knocked out for the rest of the game.
    pub(crate) fn knock_out(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        self.uncover(s, p, tell);
        self.take_out(s, p, Fit::Ko, tell);
        tell.tell(|| What::KnockedOut { who: p }.openly());
        self.trigger(s, p);
        if self.scenario.options.ko_counts_killed
            && let Some(group) = self.group_of(p)
        {
            s.groups[group].lost += 1;
        }
    }

    /// KY-ENT-04, KY-GRP-08 — Holds and grapples end with whoever made them.
    pub(crate) fn part_all(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        self.release(s, p, tell);
        for holder in self.men() {
            if s.man(holder).holds == p {
                self.release(s, holder, tell);
            }
        }
        self.part(s, p, tell);
    }

    /// KY-ENT-04 — Somebody lets go of whom he holds.
    pub(crate) fn release(&self, s: &mut State, holder: Piece, tell: &mut impl Tell<Event>) {
        let victim = s.man(holder).holds;
        if victim.is_some() {
            s.man_mut(holder).holds = Piece::NONE;
            tell.tell(|| What::Freed { who: victim, from: holder }.openly());
        }
    }

    /// KY-MAP-10, KY-GRP-08 — Somebody no longer shares his hex.
    pub(crate) fn part(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let partner = s.man(p).partner;
        if !partner.is_some() {
            return;
        }
        let grappled = s.man(p).has(mark::GRAPPLES);
        for who in [p, partner] {
            let man = s.man_mut(who);
            man.partner = Piece::NONE;
            man.clear(mark::GRAPPLES);
        }
        if grappled {
            tell.tell(|| What::Parted { who: p, with: partner }.openly());
        }
    }

    /// KY-TRP — Somebody falls prone without harm.
    pub(crate) fn fall_down(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if s.man(p).posture == Posture::Lying || s.man(p).rides() {
            return;
        }
        s.man_mut(p).posture = Posture::Lying;
        s.man_mut(p).set(mark::STOPPED | mark::BUSY);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Fell { who: p });
    }

    /// KY-HOR-42, KY-HOR-43 — A rider comes off his horse and lies beside it; nothing else happens
    /// to him.
    pub(crate) fn drop_off(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let horse = s.man(p).horse;
        let to = self.beside(s, horse);
        s.horse_mut(horse).rider = Piece::NONE;
        let facing = s.horse(horse).facing;
        let man = s.man_mut(p);
        man.horse = Piece::NONE;
        man.hex = to;
        man.facing = facing;
        man.posture = Posture::Lying;
        man.set(mark::STOPPED | mark::BUSY);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Unhorsed { who: p, horse, to });
    }

    /// KY-HOR-42 — The first hex beside a horse without a standing figure, else the first at all.
    fn beside(&self, s: &State, horse: Piece) -> HexId {
        let map = &self.scenario.map;
        let record = s.horse(horse);
        let head = map.hex(record.head);
        let hexes = BESIDE.map(|way| {
            let way = rotated(way, record.facing);
            map.at(Hex { q: head.q + way.q, r: head.r + way.r })
        });
        let ground = |hex: &HexId| hex.is_some() && map.ground(*hex).feature != Feature::Solid;
        let free = |hex: &HexId| ground(hex) && self.standing_at(s, *hex).is_none();
        let found = hexes.iter().find(|hex| free(hex)).or(hexes.iter().find(|hex| ground(hex)));
        found.copied().unwrap_or(record.rear)
    }

    /// KY-HOR-60, KY-HOR-61 — A horse is hurt; if it drops, its rider falls.
    pub(crate) fn harm_horse<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        wounds: u8,
        drops: bool,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !s.horse(horse).is_here() || wounds == 0 && !drops {
            return Ok(());
        }
        let record = s.horse_mut(horse);
        record.wounds = record.wounds.saturating_add(wounds);
        let total = record.wounds;
        tell.tell(|| {
            What::Hurt {
                who: horse,
                wounds,
                distractions: 0,
                total_wounds: total,
                total_distractions: 0,
            }
            .openly()
        });
        if !drops && i16::from(total) < i16::from(self.scenario.options.horse_wounds) {
            return Ok(());
        }
        let record = s.horse_mut(horse);
        let rider = record.rider;
        record.fit = Fit::Dead;
        record.speed = 0;
        record.gait = Gait::Halt;
        record.marks = Horse::STOPPED;
        let (hex, lain) = (record.head, record.rear);
        tell.tell(|| What::Died { who: horse, hex, lain }.openly());
        if rider.is_some() {
            self.unhorse(s, rider, dice, tell)?;
        }
        Ok(())
    }

    /// KY-MAP-50 — Somebody hidden shows himself, or is found.
    pub(crate) fn uncover(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if s.man(p).has(mark::HIDDEN) {
            s.man_mut(p).clear(mark::HIDDEN);
            let (hex, facing) = self.stance(s, p);
            tell.tell(|| What::Revealed { who: p, hex, facing }.openly());
        }
    }

    /// What fear makes somebody do now: nothing to a player's own character (KY-MOR-24).
    pub fn nerve(&self, s: &State, p: Piece) -> Nerve {
        match self.group_of(p) {
            Some(group) if !self.who(p).is_pc => s.groups[group].nerve,
            _ => Nerve::On,
        }
    }
}
