//! D-01: set-up.

use engine::{Piece, Refusal, Side, Tell};
use hex::{HexId, turn};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::{Pose, no};
use crate::state::{State, mark};

impl Havoc {
    /// D-01 — May he be placed there?
    pub(crate) fn may_place(
        &self,
        s: &State,
        side: Side,
        p: Piece,
        to: HexId,
        facing: u8,
    ) -> Result<Pose, Refusal> {
        self.may_place_on(s, &self.lay(s), side, p, (to, facing))
    }

    /// The same, with the pieces spread out already; the pair is hex and facing.
    fn may_place_on(
        &self,
        s: &State,
        lay: &Lay,
        side: Side,
        p: Piece,
        (to, facing): (HexId, u8),
    ) -> Result<Pose, Refusal> {
        if !self.exists(p) || !self.is_character(p) || self.side_of(p) != Some(side) {
            return Err(no(rule::D_01, "that is not one of this side's characters"));
        }
        if s.at(p).has(mark::PLACED) || !s.at(p).is_here() {
            return Err(no(rule::D_01, "he has been placed; take it back to place him anew"));
        }
        let mounted = s.at(p).is_mounted();
        let field = &self.scenario.map.field;
        if !field.has(to) || facing >= 6 || (!mounted && facing != 0) {
            return Err(no(rule::D_01, "there is no such place"));
        }
        let tail = if mounted { field.neighbour(to, turn(facing, 3)) } else { HexId::NONE };
        if mounted && (tail.is_none() || self.is_walled(tail, facing)) {
            return Err(no(rule::D_01, "there is no room for a horse"));
        }
        let hoof = self.hoof(s, p);
        let pose = [to, tail];
        for h in pose.into_iter().filter(|h| h.is_some()) {
            if !self.zones[side].contains(h) {
                return Err(no(rule::D_01, "that hex is outside the side's set-up zone"));
            }
            self.may_tread(lay, h, hoof)?;
            if !lay.is_free_for(h, p) {
                return Err(no(rule::SG_MOV_05, "somebody stands there"));
            }
        }
        if pose == [s.at(p).hex, s.at(p).tail] {
            return Err(no(rule::D_01, "he stands there already"));
        }
        Ok(pose)
    }

    /// CH-CMD-02 — May he be allotted to this sergeant?
    pub(crate) fn may_allot(
        &self,
        s: &State,
        side: Side,
        man: Piece,
        sergeant: Piece,
    ) -> Result<(), Refusal> {
        if !self.scenario.options.command {
            return Err(no(rule::CH_OPT_16, "command is not used in this game"));
        }
        let mine =
            |p: Piece| self.exists(p) && self.is_character(p) && self.side_of(p) == Some(side);
        if !mine(man) || !self.needs_command(man) || s.at(man).has(mark::ALLOTTED) {
            return Err(no(rule::CH_CMD_02, "he cannot be allotted now"));
        }
        if !mine(sergeant) || !self.kind(sergeant).rank.leads_few() {
            return Err(no(rule::CH_CMD_02, "men are allotted to sergeants of their side"));
        }
        if s.at(man).sergeant == sergeant {
            return Err(no(rule::CH_CMD_02, "he is under that sergeant already"));
        }
        Ok(())
    }

    /// How many ways he can face in a hex he is put in: none if he has been placed already, so
    /// that no hex is looked at in vain.
    fn facings(&self, s: &State, p: Piece) -> u8 {
        match s.at(p) {
            f if f.has(mark::PLACED) => 0,
            f if f.is_mounted() => 6,
            _ => 1,
        }
    }

    /// Lists where a character can be placed and to whom he can be allotted.
    pub(crate) fn list_setup(&self, s: &State, side: Side, p: Piece, out: &mut Vec<Action>) {
        if !self.is_character(p) {
            return;
        }
        let lay = self.lay(s);
        let facings = self.facings(s, p);
        for to in &self.scenario.parties[side].zone {
            for facing in 0..facings {
                if self.may_place_on(s, &lay, side, p, (*to, facing)).is_ok() {
                    out.push(Action::Place { figure: p, to: *to, facing });
                }
            }
        }
        for sergeant in self.men(side) {
            if self.may_allot(s, side, p, sergeant).is_ok() {
                out.push(Action::Allot { man: p, sergeant });
            }
        }
    }

    /// True if set-up has anything for him.
    pub(crate) fn can_set_up(&self, s: &State, lay: &Lay, side: Side, p: Piece) -> bool {
        if !self.is_character(p) {
            return false;
        }
        let facings = self.facings(s, p);
        let fits = |to: &HexId| {
            (0..facings).any(|facing| self.may_place_on(s, lay, side, p, (*to, facing)).is_ok())
        };
        self.scenario.parties[side].zone.iter().any(fits)
            || self.men(side).any(|sergeant| self.may_allot(s, side, p, sergeant).is_ok())
    }

    /// D-01 — Places him.
    pub(crate) fn place(&self, s: &mut State, p: Piece, pose: Pose, tell: &mut impl Tell<Event>) {
        let f = s.at_mut(p);
        [f.hex, f.tail] = pose;
        f.marks |= mark::PLACED;
        if self.is_ninja(p) {
            // What is told of it depends on who sees him there.
            self.look_around(s, tell);
        }
        tell.tell(|| Event::Placed { figure: p, hex: pose[0], tail: pose[1] });
    }
}
