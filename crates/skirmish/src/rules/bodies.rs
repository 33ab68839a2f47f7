//! Bases, who stands where, contacts (MG-10, SS-FIG-02, SS-CLB-05).

use engine::{Piece, Side};
use measure::line::LEVEL_HEIGHT;
use measure::{Disc, Ids, Point, Segment};

use crate::Skirmish;
use crate::state::{Figure, Place, State, Status, bit, is_horse, pieces};

/// SS-CLB-05 — Bases on both sides of something higher than this are not in contact.
const FOUGHT_ACROSS: i32 = 300;

impl Skirmish {
    /// SS-FIG-02 — The radius of a figure's base as it is now, or of a horse's.
    #[inline]
    pub fn radius(&self, s: &State, p: Piece) -> i32 {
        let bases = &self.tables().bases;
        if is_horse(p) {
            bases.horse
        } else if s.figure(p).is_mounted() {
            bases.mounted
        } else if self.character(p).animal {
            bases.animal
        } else {
            bases.foot
        }
    }

    /// The base of a figure, or of a loose horse.
    #[inline]
    pub fn base(&self, s: &State, p: Piece) -> Disc {
        let at = if is_horse(p) { s.horse(p).at } else { s.figure(p).at };
        Disc::new(at, self.radius(s, p))
    }

    /// SS-FIG-03 — The active figures of a side, as bits.
    #[inline]
    pub fn active(&self, s: &State, side: Side) -> u64 {
        let mut bits = 0;
        for p in pieces(self.bits_of(side)) {
            bits |= u64::from(s.figure(p).status == Status::Active) << p.0;
        }
        bits
    }

    /// SS-FIG-03 — The active members of a group, as bits.
    #[inline]
    pub fn active_members(&self, s: &State, group: u8) -> u64 {
        let members = self.group(group).members;
        let active = members.iter().filter(|p| s.figure(*p).status == Status::Active);
        active.fold(0, |bits, p| bits | bit(p))
    }

    /// SS-HRS-03 — The riderless horses on the table.
    pub fn loose_horses<'a>(&self, s: &'a State) -> impl Iterator<Item = Piece> + use<'a> {
        self.steeds().filter(|p| s.horse(*p).place == Place::Loose)
    }

    /// K-04 — Lines of the ground that stand open.
    #[inline]
    pub fn open_lines(&self, s: &State) -> Ids {
        let sites = self.scenario.sites.iter().zip(s.sites);
        let open = sites.filter(|(site, done)| site.opens && *done >= site.needed);
        open.fold(Ids::NONE, |all, (site, _)| all | Ids::one(site.line))
    }

    /// SS-CLB-05, MG-10 — True of two figures, enemies or friends, whose bases are in contact.
    pub fn is_contact(&self, s: &State, a: Piece, b: Piece) -> bool {
        self.base(s, a).touches(self.base(s, b)) && self.is_reached(s, s.figure(a), s.figure(b))
    }

    /// SS-CLB-05 — True unless an obstacle too high to fight across stands between two figures.
    fn is_reached(&self, s: &State, a: &Figure, b: &Figure) -> bool {
        let ground = &self.scenario.ground;
        let crossings = ground.crossings(Segment::new(a.at, b.at));
        if crossings.is_empty() {
            return true;
        }
        let open = self.open_lines(s);
        crossings.iter().all(|crossing| {
            crossing.climb <= FOUGHT_ACROSS
                || open.has(crossing.line)
                || self.is_near_top(a, crossing.line, crossing.climb)
                || self.is_near_top(b, crossing.line, crossing.climb)
        })
    }

    /// SS-CLB-05 — True of somebody who climbs a line and has at most 300 u left to its top, or is
    /// past it.
    fn is_near_top(&self, figure: &Figure, line: u8, height: i32) -> bool {
        let foot = i32::from(self.scenario.ground.level(figure.at)) * LEVEL_HEIGHT;
        figure.climb.line == line + 1
            && height - foot - i32::from(figure.climb.done) <= FOUGHT_ACROSS
    }

    /// The active enemies in contact with a figure, as bits.
    pub fn foes(&self, s: &State, p: Piece) -> u64 {
        self.foes_if(s, p, *s.figure(p))
    }

    /// The active enemies who would be in contact with a figure if it were like this.
    pub(crate) fn foes_if(&self, s: &State, p: Piece, like: Figure) -> u64 {
        let bases = &self.tables().bases;
        let radius = match like.is_mounted() {
            true => bases.mounted,
            false if self.character(p).animal => bases.animal,
            false => bases.foot,
        };
        let base = Disc::new(like.at, radius);
        let mut foes = 0;
        for foe in pieces(self.bits_of(self.side(p).other())) {
            let other = s.figure(foe);
            if other.status == Status::Active
                && base.touches(self.base(s, foe))
                && self.is_reached(s, &like, other)
            {
                foes |= bit(foe);
            }
        }
        foes
    }

    /// SS-PSH-02 — True of somebody in contact with an active enemy.
    pub fn is_engaged(&self, s: &State, p: Piece) -> bool {
        let base = self.base(s, p);
        pieces(self.bits_of(self.side(p).other())).iter().any(|foe| {
            s.figure(foe).status == Status::Active
                && base.touches(self.base(s, foe))
                && self.is_reached(s, s.figure(p), s.figure(foe))
        })
    }

    /// MG-24 — The active enemy nearest to a point, centre to centre; a tie goes to the smaller id.
    pub fn nearest_enemy(&self, s: &State, side: Side, at: Point) -> Option<Piece> {
        let active = pieces(self.bits_of(side.other())).into_iter().filter(|p| s.is_active(*p));
        active.min_by_key(|p| (at.square_to(s.figure(*p).at), p.0))
    }

    /// True if a base would overlap that of an active figure or of a riderless horse, `p` and
    /// those of `but` left out.
    pub(crate) fn is_taken(&self, s: &State, base: Disc, p: Piece, but: u64) -> bool {
        self.figures().any(|q| {
            q != p
                && but & bit(q) == 0
                && s.figure(q).status == Status::Active
                && base.overlaps(self.base(s, q))
        }) || self.loose_horses(s).any(|horse| base.overlaps(self.base(s, horse)))
    }

    /// SS-COV-02 — Forgets who came to whom where they are no longer in contact.
    pub(crate) fn forget_contacts(&self, s: &mut State) {
        for p in self.figures() {
            let came = s.came[p.index()];
            if came == 0 {
                continue;
            }
            let kept = pieces(came)
                .into_iter()
                .filter(|foe| s.is_active(p) && s.is_active(*foe) && self.is_contact(s, p, *foe));
            s.came[p.index()] = kept.fold(0, |bits, foe| bits | bit(foe));
        }
    }
}
