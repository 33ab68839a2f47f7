//! Chapter 14: forced dismounting, and being unable to retreat.

use engine::{Piece, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::event::Event;
use crate::lay::Lay;
use crate::rules::pieces::Injury;
use crate::state::{Health, State, Step};

impl Havoc {
    /// SG-DIS-01, SG-DIS-04 — A rider is thrown and hurt; his horse lives or dies where it stands.
    pub(crate) fn throw(
        &self,
        s: &mut State,
        rider: Piece,
        horse_dies: bool,
        injury: Injury,
        tell: &mut impl Tell<Event>,
    ) {
        // SB-SEP-03: how badly he is hurt decides about a seppuku.
        if !self.is_composed(s, rider) {
            self.drop_task(s, rider, tell);
        }
        let horse = self.unseat(s, rider);
        tell.tell(|| Event::Thrown { rider });
        if horse_dies {
            self.die(s, horse, tell);
        }
        self.injure(s, rider, injury, tell);
        self.await_place(s, rider, horse);
    }

    /// SG-DIS-01 — Somebody has to say where the man goes.
    pub(crate) fn await_place(&self, s: &mut State, rider: Piece, horse: Piece) {
        let by = self.placer(rider);
        s.steps.push(Step::Thrown { rider, horse, by });
    }

    /// SG-DIS-01, R-SG-103 — Who places a thrown rider.
    fn placer(&self, rider: Piece) -> Side {
        let owner = self.owner(rider);
        if self.scenario.options.owner_places { owner } else { owner.other() }
    }

    /// SG-DIS-01 … SG-DIS-03 — Where a thrown rider, or his body, may be put.
    pub(crate) fn landing(&self, s: &State, lay: &Lay, rider: Piece, horse: Piece) -> Vec<HexId> {
        let dead = s.at(rider).health == Health::Dead;
        let feet = self.tread(rider);
        let is_free = |h: HexId| match lay.who(h) {
            Some(p) => dead && !self.is_cart(p),
            None => true,
        };
        let fits = |h: HexId| is_free(h) && self.cost(lay, h, feet).is_some();
        let mut out: Vec<HexId> = Vec::new();
        for hex in s.at(horse).hexes() {
            out.extend(
                self.contacts(hex).filter(|h| fits(*h) && !s.at(horse).hexes().any(|x| x == *h)),
            );
        }
        if out.is_empty() && s.at(horse).health == Health::Dead {
            out.extend(s.at(horse).hexes().filter(|h| fits(*h)));
        }
        if out.is_empty() {
            let field = &self.scenario.map.field;
            let far = |h: HexId| s.at(horse).hexes().map(|x| field.distance(x, h)).min();
            let open = || field.ids().filter(|h| fits(*h));
            let nearest = open().filter_map(far).min();
            out.extend(open().filter(|h| far(*h) == nearest));
        }
        if out.is_empty() {
            // Not a free hex on the whole map: he lies under his horse.
            out.push(s.at(horse).hex);
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    /// SG-DIS-01, SG-HRS-07 — Puts the man down; his side keeps the horse if someone conscious of
    /// it stands beside.
    pub(crate) fn land(
        &self,
        s: &mut State,
        rider: Piece,
        horse: Piece,
        to: HexId,
        tell: &mut impl Tell<Event>,
    ) {
        s.at_mut(rider).hex = to;
        tell.tell(|| Event::Put { figure: rider, to });
        if self.has_river {
            self.wash_away(s, rider, tell);
        }
        if !s.at(rider).is_free() {
            self.note_keepers(s, self.owner(rider));
        }
        if s.at(horse).is_here() {
            let side = self.owner(rider);
            let lay = self.lay(s);
            if self.is_held(s, &lay, horse, side) {
                s.at_mut(horse).control = Some(side);
                tell.tell(|| Event::Controlled { animal: horse, side: Some(side) });
            }
        }
    }

    /// SG-CMB-15, SG-RET-06, R-SG-65, R-SG-66 — A wound that leaves a rider in the saddle, or
    /// kills him there.
    pub(crate) fn wound_in_place(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if s.at(p).is_mounted() && s.at(p).health != Health::Healthy {
            self.throw(s, p, false, Injury::Kill, tell);
        } else {
            self.injure(s, p, Injury::Wound, tell);
        }
    }
}
