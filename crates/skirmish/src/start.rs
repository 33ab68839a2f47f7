//! How a game begins: who stands where, and placing by the owner (SS-TAB-01, SS-DEC-07).

use engine::{BySide, Piece, Quiet, Refusal, Script, Side, Tell};
use measure::area::Flags;
use measure::{Disc, Heading, Point};

use crate::Skirmish;
use crate::event::Event;
use crate::options::TurnOrder;
use crate::rule;
use crate::rules::movement::STEPPED_OVER;
use crate::rules::no;
use crate::state::{
    COMBATS, Climb, Combat, EXITS, FIGURES, Figure, GROUPS, Group, HORSES, Horse, LADDERS, Ladder,
    Pending, Place, SITES, Stage, State, Status, bit, mark, pieces,
};

impl Skirmish {
    /// The first decision: everything before it follows by itself, and without a die.
    pub(crate) fn opening(&self) -> State {
        let mut s = self.first_state();
        let played = self.go_on(&mut s, &mut Script::new(&[]), &mut Quiet);
        debug_assert!(played.is_ok(), "nothing is thrown before the first decision");
        s
    }

    /// SS-TRN-01 — True if a die is thrown as soon as everybody is set up.
    fn begins_with_a_die(&self) -> bool {
        self.scenario.first.is_none() || self.options().turn_order == TurnOrder::Roll
    }

    /// True while a side sets up: it has somebody to place, or a die waits for its word.
    pub(crate) fn is_deploying(&self, s: &State) -> bool {
        let last = s.active == Side::B && self.begins_with_a_die();
        last || self.placeable(s, s.active) != 0
    }

    /// Everybody where the scenario has put him.
    pub(crate) fn first_state(&self) -> State {
        let first = self.scenario.first.unwrap_or(Side::A);
        let mut s = State {
            figures: [Figure::default(); FIGURES],
            came: [0; FIGURES],
            horses: [Horse::default(); HORSES],
            groups: [Group::default(); GROUPS],
            ladders: [Ladder::None; LADDERS],
            sites: [0; SITES],
            combats: [Combat::default(); COMBATS],
            combat_count: 0,
            unpaired: 0,
            turn: 0,
            stage: Stage::Deploy,
            pending: Pending::None,
            first,
            active: Side::A,
            half: 0,
            acting: Group::NOBODY,
            acted: 0,
            accepts: false,
            in_order: false,
            left: [0; EXITS],
            commander_lost: BySide::both(0),
            met: 0,
            resigned: None,
            over: None,
        };
        for p in self.figures() {
            *s.figure_mut(p) = self.at_start(p);
        }
        for p in self.steeds() {
            let steed = self.steed(p);
            let place = if steed.rider.is_some() { Place::Ridden } else { Place::Loose };
            let (at, heading) = match place {
                Place::Loose => (steed.at, steed.heading),
                _ => (Point::default(), Heading::NORTH),
            };
            *s.horse_mut(p) = Horse { at, heading, place, damage: steed.damage, moves: 0 };
        }
        for (n, ladder) in self.scenario.ladders.iter().enumerate() {
            s.ladders[n] = match ladder.bearer {
                Some(by) => Ladder::Carried { by },
                None => Ladder::Lies { at: ladder.at },
            };
        }
        s
    }

    fn at_start(&self, p: Piece) -> Figure {
        let one = self.character(p);
        let heading = if one.horse.is_some() { one.heading } else { Heading::NORTH };
        Figure {
            at: one.at,
            heading,
            marks: if one.loaded { mark::LOADED } else { 0 },
            climb: Climb::default(),
            horse: one.horse.into(),
            damage: one.damage,
            status: Status::Active,
            actions: 0,
            reserve: 0,
            load: one.load,
            wield: 0,
        }
    }

    /// SS-DEC-07 — The figures of a side that its owner may still set up, as bits.
    pub(crate) fn placeable(&self, s: &State, side: Side) -> u64 {
        let zones = &self.scenario.parties[side].zones;
        if s.stage != Stage::Deploy || s.active != side || zones.is_empty() {
            return 0;
        }
        let free = |p: &Piece| {
            let figure = s.figure(*p);
            !figure.has(mark::PLACED)
                && figure.status == Status::Active
                && zones.iter().any(|zone| zone.is_inside(figure.at))
        };
        self.pieces_of(side).into_iter().filter(free).fold(0, |bits, p| bits | bit(p))
    }

    /// SS-DEC-07 — Whether a figure may be set up there.
    pub(crate) fn may_place(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        at: Point,
        heading: Heading,
    ) -> Result<(), Refusal> {
        let known = who.index() < self.scenario.people.len();
        if !known || self.placeable(s, side) & bit(who) == 0 {
            return Err(no(rule::SS_DEC_07, "that figure is not yours to set up now"));
        }
        if !self.scenario.parties[side].zones.iter().any(|zone| zone.is_inside(at)) {
            return Err(no(rule::SS_TAB_01, "your side is not set up there"));
        }
        if !s.figure(who).is_mounted() && heading != Heading::NORTH {
            return Err(no(rule::SS_FIG_02, "who is on foot looks everywhere"));
        }
        let ground = &self.scenario.ground;
        let base = Disc::new(at, self.radius(s, who));
        if !base.is_on_table(ground.width(), ground.height()) {
            return Err(no(rule::MG_02, "a base lies wholly on the table"));
        }
        if ground.is_in(at, Flags::IMPASSABLE) {
            return Err(no(rule::SS_TER_01, "nobody can stand there"));
        }
        let in_wall = ground.lines().iter().any(|line| {
            line.is_within(at, base.radius)
                && line.parts().iter().any(|part| {
                    part.climb > STEPPED_OVER && part.segment.is_closer(at, base.radius)
                })
        });
        if in_wall || !ground.lines_at(at).is_empty() {
            return Err(no(rule::MG_15, "nobody is set up in a wall"));
        }
        if self.is_taken(s, base, who, 0) {
            return Err(no(rule::SS_MOV_04, "somebody stands there"));
        }
        match self.foes_if(s, who, Figure { at, ..*s.figure(who) }) {
            0 => Ok(()),
            _ => Err(no(rule::SS_TAB_01, "nobody is set up in contact with an enemy")),
        }
    }

    /// SS-DEC-07 — A figure is set up.
    pub(crate) fn place(
        &self,
        s: &mut State,
        who: Piece,
        at: Point,
        heading: Heading,
        tell: &mut impl Tell<Event>,
    ) {
        let figure = s.figure_mut(who);
        (figure.at, figure.heading) = (at, heading);
        figure.set(mark::PLACED);
        tell.tell(|| Event::Placed { who, at, heading });
    }

    /// SS-DEC-07 — A side is set up; the other is next, or the game begins.
    pub(crate) fn end_deploy(&self, s: &mut State) {
        if s.active == Side::A {
            s.active = Side::B;
            return;
        }
        for p in pieces(self.bits_of(Side::A) | self.bits_of(Side::B)) {
            s.figure_mut(p).clear(mark::PLACED);
        }
        s.active = s.first;
        s.stage = Stage::TurnStart;
    }
}
