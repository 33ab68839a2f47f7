//! Mounting and dismounting (SS-HRS-04).

use engine::{Piece, Refusal, Tell};
use measure::area::Flags;
use measure::{Disc, Heading, Point, Segment};

use crate::Skirmish;
use crate::catalogue::Melee;
use crate::event::Event;
use crate::rule;
use crate::state::{Climb, Figure, Ladder, Place, State, is_horse};

use super::actions::Part;
use super::movement::STEPPED_OVER;
use super::no;

/// SS-HRS-04 — How near a horse must be to be mounted.
const WITHIN: i32 = 100;

impl Skirmish {
    /// SS-HRS-04 — Whether somebody may mount a horse.
    pub(crate) fn may_mount(&self, s: &State, who: Piece, horse: Piece) -> Result<(), Refusal> {
        self.may_spend(s, who, Part::Whole)?;
        if !is_horse(horse) || !self.exists(horse) || s.horse(horse).place != Place::Loose {
            return Err(no(rule::SS_HRS_04, "that is no riderless horse"));
        }
        let one = self.character(who);
        if s.figure(who).is_mounted() || one.animal {
            return Err(no(rule::SS_HRS_04, "only people on foot mount"));
        }
        if one.melee.contains(&Some(Melee::Great)) {
            return Err(no(rule::SS_WPN_01, "a great weapon is for foot only"));
        }
        if self.ladder_of(s, who).is_some() {
            return Err(no(rule::SS_CLB_06, "nobody takes a ladder into the saddle"));
        }
        if !self.base(s, who).is_gap_within(self.base(s, horse), WITHIN) {
            return Err(no(rule::SS_HRS_04, "the horse is more than 1 cm away"));
        }
        if s.horse(horse).moves > 0 {
            return Err(no(rule::SS_HRS_04, "the horse has moved in this turn"));
        }
        self.may_step(s, s.figure(who).at, s.horse(horse).at)?;
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)?;
        let rider = self.in_saddle(s, who, horse);
        if self.foes_if(s, who, rider) != 0 {
            return Err(no(rule::SS_HRS_04, "an enemy stands beside the horse"));
        }
        Ok(())
    }

    /// SS-MOV-05 — Whether nothing that must be climbed stands between two places.
    pub(crate) fn may_step(&self, s: &State, from: Point, to: Point) -> Result<(), Refusal> {
        let open = self.open_lines(s);
        let crossings = self.scenario.ground.crossings(Segment::new(from, to));
        match crossings.iter().any(|c| c.climb > STEPPED_OVER && !open.has(c.line)) {
            true => Err(no(rule::SS_MOV_05, "that is too high to step over")),
            false => Ok(()),
        }
    }

    /// Somebody as he is once he sits on a horse.
    fn in_saddle(&self, s: &State, who: Piece, horse: Piece) -> Figure {
        let Figure { marks, damage, status, actions, reserve, load, wield, .. } = *s.figure(who);
        let at = s.horse(horse).at;
        let heading = s.horse(horse).heading;
        let (climb, horse) = (Climb::default(), Some(horse).into());
        Figure { at, heading, marks, climb, horse, damage, status, actions, reserve, load, wield }
    }

    /// SS-HRS-04 — Somebody mounts.
    pub(crate) fn mount(
        &self,
        s: &mut State,
        who: Piece,
        horse: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        self.spend(s, who, Part::Whole);
        self.interrupt_loading(s, who, tell);
        *s.figure_mut(who) = self.in_saddle(s, who, horse);
        let at = s.horse(horse).at;
        let mount = s.horse_mut(horse);
        (mount.place, mount.at, mount.heading) = (Place::Ridden, Point::default(), Heading::NORTH);
        tell.tell(|| Event::Mounted { who, horse, at });
    }

    /// SS-HRS-04 — Whether somebody may get down to a place.
    pub(crate) fn may_dismount(&self, s: &State, who: Piece, at: Point) -> Result<(), Refusal> {
        self.may_spend(s, who, Part::Whole)?;
        let figure = s.figure(who);
        if !figure.is_mounted() {
            return Err(no(rule::SS_HRS_04, "he sits on no horse"));
        }
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)?;
        let ground = &self.scenario.ground;
        let (foot, horse) = (Disc::new(at, self.tables().bases.foot), self.base(s, who));
        if !foot.touches(horse) {
            return Err(no(rule::SS_HRS_04, "who dismounts stands beside his horse"));
        }
        if !foot.is_on_table(ground.width(), ground.height()) {
            return Err(no(rule::MG_02, "a base lies wholly on the table"));
        }
        if ground.is_in(at, Flags::IMPASSABLE) || !ground.lines_at(at).is_empty() {
            return Err(no(rule::SS_HRS_04, "nobody can stand there"));
        }
        self.may_step(s, figure.at, at)?;
        if self.is_taken(s, foot, who, 0) {
            return Err(no(rule::SS_HRS_04, "somebody stands there"));
        }
        if self.foes_if(s, who, self.on_foot(s, who, at)) != 0 {
            return Err(no(rule::SS_HRS_04, "who dismounts touches no enemy"));
        }
        Ok(())
    }

    /// Somebody as he is on foot at a place.
    pub(crate) fn on_foot(&self, s: &State, who: Piece, at: Point) -> Figure {
        let (heading, horse) = (Heading::NORTH, None.into());
        Figure { at, heading, horse, ..*s.figure(who) }
    }

    /// SS-HRS-04 — Somebody gets down; the horse stays where it is.
    pub(crate) fn dismount(
        &self,
        s: &mut State,
        who: Piece,
        at: Point,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(horse) = s.figure(who).horse.get() else { return };
        self.spend(s, who, Part::Whole);
        self.interrupt_loading(s, who, tell);
        let (place, heading) = (s.figure(who).at, s.figure(who).heading);
        *s.figure_mut(who) = self.on_foot(s, who, at);
        let mount = s.horse_mut(horse);
        (mount.place, mount.at, mount.heading) = (Place::Loose, place, heading);
        tell.tell(|| Event::GotDown { who, horse, at });
    }

    /// SS-CLB-06 — The ladder somebody carries, by number.
    pub fn ladder_of(&self, s: &State, who: Piece) -> Option<u8> {
        let carried = |ladder: &Ladder| *ladder == Ladder::Carried { by: who };
        s.ladders.iter().position(carried).map(|at| at as u8)
    }
}
