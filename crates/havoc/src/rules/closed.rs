//! What closes a hex: said wherever somebody is refused because of it, so that nobody is told that
//! he lacks points which would not help him.

use engine::{Piece, Refusal, RuleId};
use hex::{Dir, HexId};

use crate::Havoc;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::{Hoof, Pose, Walker, no};
use crate::state::State;
use crate::terrain::Ground;

const OFF_MAP: Refusal = no(rule::SG_MAP_08, "the map ends there");
const WALL: Refusal = no(rule::SG_MOV_03, "a wall stands on that side");

impl Havoc {
    /// SG-MOV-02, SG-BOD-02 — What it costs to enter a hex on foot or hoof, or what closes it.
    pub(crate) fn may_tread(&self, lay: &Lay, hex: HexId, hoof: Hoof) -> Result<u8, Refusal> {
        if !self.scenario.map.field.has(hex) {
            return Err(OFF_MAP);
        }
        if let Some(cost) = self.cost(lay, hex, hoof) {
            return Ok(cost);
        }
        let ground = self.scenario.map.ground(hex);
        let horse = hoof == Hoof::Horse;
        Err(match ground {
            Ground::Wall => no(rule::SG_MOV_03, "masonry fills that hex"),
            Ground::River if hoof != Hoof::Foot => {
                no(rule::SB_MOV_09, "armour, horses and carts do not go into the water")
            }
            _ if self.mp(hoof)[hex.index()] == 0 => {
                no(rule::SG_MOV_02, "that ground is closed to horses, mules and carts")
            }
            _ if lay.is_fenced(hex) && horse => {
                no(rule::SG_MOV_02, "a barricade closes that hex to horses, mules and carts")
            }
            _ => no(rule::SG_BOD_02, "bodies close that hex"),
        })
    }

    /// SG-MOV-03, SG-MOV-08, SB-MOV-10 — What a single step on foot costs, or what is in the way;
    /// who stands there is judged elsewhere.
    pub(crate) fn may_step_to(
        &self,
        s: &State,
        lay: &Lay,
        from: HexId,
        d: Dir,
        me: Walker,
    ) -> Result<u8, Refusal> {
        let to = self.scenario.map.field.neighbour(from, d);
        if to.is_none() {
            return Err(OFF_MAP);
        }
        if self.is_walled(from, d) {
            return Err(WALL);
        }
        if self.climbs(from, to) {
            return Err(no(rule::SB_MOV_10, "nobody climbs from the water onto a bridge"));
        }
        let cost = self.may_tread(lay, to, me.hoof)?;
        if !self.may_step(s, lay, from, d, me) {
            return Err(no(rule::SG_MOV_08, "the window is barred to him"));
        }
        Ok(cost)
    }

    /// SG-MOV-03 — What a two-hex piece pays to put an end into the next hex, or what closes it.
    pub(crate) fn may_roll_to(&self, lay: &Lay, from: HexId, d: Dir) -> Result<u8, Refusal> {
        if self.is_walled(from, d) {
            return Err(WALL);
        }
        self.may_tread(lay, self.scenario.map.field.neighbour(from, d), Hoof::Horse)
    }

    /// SG-MOV-04, SG-MOV-05, SB-CAR-01 — May `p` come to stand there, as far as the hexes go? Those
    /// it stands in already are no matter.
    pub(crate) fn may_stand_in(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        pose: Pose,
    ) -> Result<(), Refusal> {
        let hexes = || pose.into_iter().filter(|h| h.is_some());
        if hexes().any(|h| self.hostile_in(s, lay, h, self.owner(p)).is_some()) {
            return Err(no(rule::SG_MOV_04, "a living enemy stands there"));
        }
        if hexes().any(|h| lay.who(h).is_some_and(|q| self.is_cart(q))) {
            return Err(no(rule::SB_CAR_01, "nobody may enter a cart's hexes"));
        }
        if !self.may_stop(lay, p, pose) {
            return Err(no(rule::SG_MOV_05, "a move may not end on a living piece"));
        }
        let hoof = self.hoof(s, p);
        let new = hexes().filter(|h| !s.at(p).hexes().any(|own| own == *h));
        new.into_iter().try_for_each(|h| self.may_tread(lay, h, hoof).map(|_| ()))
    }

    /// Why no way within his points leads to a place in which he could stand: the step that bars
    /// a neighbouring hex, no way at all, or the points.
    pub(crate) fn why_out_of_reach(&self, s: &State, lay: &Lay, p: Piece, pose: Pose) -> Refusal {
        let field = &self.scenario.map.field;
        let f = s.at(p);
        let next = field.direction(f.hex, pose[0]);
        if let Some(d) = next.filter(|_| f.tail.is_none()) {
            let me = self.walker(s, p, self.owner(p));
            if let Err(why) = self.may_step_to(s, lay, f.hex, d, me) {
                return why;
            }
        }
        if next.is_some_and(|d| f.tail.is_some() && self.is_walled(f.hex, d)) {
            return WALL;
        }
        if self.cheapest(s, lay, p, pose, u8::MAX - 1).is_none() {
            return no(rule::SG_MOV_02, "no open way leads there, however far he could go");
        }
        no(rule::SG_MOV_02, "his movement points do not carry him there")
    }

    /// SG-DIS-01, SG-HRS-03, SB-CAR-03 — May this man be put there, one of these places? If not,
    /// what closes the hex, or what the rule wants.
    pub(crate) fn may_be_put(
        &self,
        s: &State,
        man: Piece,
        to: HexId,
        places: &[HexId],
        (rule, why): (RuleId, &'static str),
    ) -> Result<(), Refusal> {
        if places.contains(&to) {
            return Ok(());
        }
        let lay = self.lay(s);
        if let Err(closed) = self.may_tread(&lay, to, self.tread(man)) {
            return Err(no(rule, closed.why));
        }
        if !lay.is_free_for(to, man) {
            return Err(no(rule, "somebody is in that hex"));
        }
        Err(no(rule, why))
    }
}
