//! Chapter 3: who a piece is, what it is worth, and how it is hurt.

use engine::{Piece, Side, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::roster::{Breed, Kind, Profile, Rank};
use crate::state::{Captivity, Health, Place, State, Task, mark};

/// An injury, as the ladder of SG-CHR-04 knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Injury {
    /// Stun.
    Stun,
    /// Wound.
    Wound,
    /// Kill.
    Kill,
}

impl Havoc {
    /// Number of pieces in this scenario.
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.sides.len()
    }

    /// Number of characters; they come first.
    #[inline]
    pub fn character_count(&self) -> usize {
        self.scenario.characters
    }

    /// True of men and women, false of animals.
    #[inline]
    pub fn is_character(&self, p: Piece) -> bool {
        (p.0 as usize) < self.scenario.characters
    }

    /// True if the scenario has such a piece: a client may name any number.
    #[inline]
    pub fn exists(&self, p: Piece) -> bool {
        (p.0 as usize) < self.sides.len()
    }

    /// Whose piece it is; animals may be nobody's.
    #[inline]
    pub fn side_of(&self, p: Piece) -> Option<Side> {
        self.sides[p.0 as usize]
    }

    /// The side a character fights for.
    #[inline]
    pub fn owner(&self, p: Piece) -> Side {
        self.sides[p.0 as usize].unwrap_or(Side::A)
    }

    /// Row of the catalogue.
    #[inline]
    pub fn kind(&self, p: Piece) -> &Kind {
        &self.book.kinds[self.scenario.pieces[p.0 as usize].kind]
    }

    /// True of mules.
    pub fn is_mule(&self, p: Piece) -> bool {
        self.exists(p) && self.kind(p).breed == Breed::Mule
    }

    /// True of war horses.
    pub fn is_horse(&self, p: Piece) -> bool {
        self.exists(p) && self.kind(p).breed == Breed::Horse
    }

    /// True of draft horses.
    pub fn is_draft(&self, p: Piece) -> bool {
        self.exists(p) && self.kind(p).breed == Breed::DraftHorse
    }

    /// True of carts, which are listed among the animals.
    #[inline]
    pub fn is_cart(&self, p: Piece) -> bool {
        self.has_carts && self.exists(p) && self.kind(p).breed == Breed::Cart
    }

    /// True of knights.
    pub fn is_knight(&self, p: Piece) -> bool {
        self.is_character(p) && self.kind(p).rank == Rank::Knight
    }

    /// Every character, in roster order.
    pub fn characters(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.scenario.characters as u8).map(Piece)
    }

    /// Every animal, in roster order.
    pub fn animals(&self) -> impl Iterator<Item = Piece> + use<> {
        (self.scenario.characters as u8..self.sides.len() as u8).map(Piece)
    }

    /// The characters of one side.
    pub fn men(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.muster_roll[side].iter().copied()
    }

    /// SG-CHR-03 — Current attack, defence and movement.
    pub fn profile(&self, s: &State, p: Piece) -> Profile {
        let f = s.at(p);
        let kind = self.kind(p);
        let own = match (f.health, f.is_mounted(), &kind.mounted) {
            (_, true, mounted)
                if let Some(blades) = &self.book.blades
                    && (mounted.is_none() || self.is_draft(f.horse)) =>
            {
                self.improvised(f, kind, blades)
            }
            (Health::Wounded, true, Some(mounted)) => mounted[1],
            (_, true, Some(mounted)) => mounted[0],
            (Health::Stunned, _, _) => {
                Profile { attack: 0, defence: kind.stunned_defence, movement: 0 }
            }
            // SB-NIT-08: whoever sleeps defends himself no better than that either.
            _ if self.is_asleep(s, p) => Profile { defence: kind.stunned_defence, ..kind.foot },
            (Health::Wounded, _, _) => kind.foot_wounded,
            _ => kind.foot,
        };
        if f.captivity == Captivity::Free {
            return self.varied(p, own);
        }
        // CH-RAN-03: the ransom marker's strengths, with his own feet (or horse: ruling K-07).
        if f.health == Health::Stunned {
            Profile { attack: 0, defence: self.book.ransom.defence.min(own.defence), movement: 0 }
        } else {
            Profile { movement: own.movement, ..self.book.ransom }
        }
    }

    /// A character better or worse than his kind, where the scenario says so.
    fn varied(&self, p: Piece, own: Profile) -> Profile {
        let start = &self.scenario.pieces[p.0 as usize];
        if start.attack_by == 0 && start.defence_by == 0 {
            return own;
        }
        let attack =
            if own.attack == 0 { 0 } else { own.attack.saturating_add_signed(start.attack_by) };
        let defence = own.defence.saturating_add_signed(start.defence_by).max(1);
        Profile { attack, defence, ..own }
    }

    /// SG-CHR-05, SG-TRN-07, SB-DUE-04 — May act of his own will in his side's phase: conscious,
    /// free, awake, on the map, not taken up by a task nor bound to stand aside in a duel.
    pub fn is_able(&self, s: &State, p: Piece) -> bool {
        let f = s.at(p);
        f.is_here()
            && f.is_conscious()
            && f.is_free()
            && f.task == Task::None
            && f.marks & mark::ASLEEP == 0
            && !self.stands_aside(s, p)
    }

    /// SG-CHR-08 — A living, free character on the map.
    pub fn is_present(&self, s: &State, p: Piece) -> bool {
        self.is_character(p) && s.at(p).is_here() && s.at(p).is_free()
    }

    /// SG-CHR-04 — Moves a character down the ladder and says so. The caller deals with a horse.
    pub(crate) fn injure(
        &self,
        s: &mut State,
        p: Piece,
        injury: Injury,
        tell: &mut impl Tell<Event>,
    ) {
        let now = match (s.at(p).health, injury) {
            (Health::Healthy, Injury::Stun) => Health::Stunned,
            (Health::Healthy, Injury::Wound) => Health::Wounded,
            _ => Health::Dead,
        };
        if now != Health::Wounded || !self.is_composed(s, p) {
            self.drop_task(s, p, tell);
        }
        s.at_mut(p).health = now;
        match now {
            Health::Stunned => tell.tell(|| Event::Stunned { figure: p }),
            Health::Wounded => tell.tell(|| Event::Wounded { figure: p }),
            Health::Healthy => {}
            Health::Dead => self.die(s, p, tell),
        }
    }

    /// SG-CHR-07 — A character or animal becomes a body where it stands.
    pub(crate) fn die(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let f = s.at_mut(p);
        f.health = Health::Dead;
        f.control = None;
        f.captivity = Captivity::Free;
        f.place = Place::Map;
        tell.tell(|| Event::Killed { figure: p });
        if let Some(knight) = self.knight_bit(p) {
            // CH-PRI-03: dead prey is struck out.
            s.prey.iter_mut().for_each(|set| *set &= !knight);
        }
        self.drop_tasks_about(s, p, tell);
        if self.has_river {
            self.wash_away(s, p, tell);
        }
    }
}
