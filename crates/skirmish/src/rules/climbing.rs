//! Climbing and ladders (SS-CLB).

use engine::{Piece, Refusal, Tell};
use measure::area::Flags;
use measure::line::LEVEL_HEIGHT;
use measure::{Disc, Point, Segment};

use crate::Skirmish;
use crate::event::Event;
use crate::rule;
use crate::state::{Climb, Figure, Ladder, State};

use super::actions::Part;
use super::movement::STEPPED_OVER;
use super::no;

/// SS-CLB-01 — How near to a wall its climber stands, beyond his own radius.
pub(crate) const AT_WALL: i32 = 10;
/// SS-CLB-01 — How near to the foot of a ladder.
const AT_LADDER: i32 = 100;
/// SS-CLB-02 — What is no higher is climbed over in the same action.
pub(crate) const OVER_AT_ONCE: i32 = 300;
/// SS-CLB-04 — How far from where he stood a climber is placed.
const PLACED_WITHIN: i32 = 300;

/// What a Climb comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ascent {
    /// The climber as he is afterwards.
    pub like: Figure,
    /// How far it is to the top from where he started.
    pub up: i32,
    /// SS-CLB-05 — The enemies he comes in contact with by it, as bits.
    pub foes: u64,
}

impl Skirmish {
    /// SS-CLB-01 — How high a line is where somebody stands; nothing if it is not there.
    pub fn climb_height(&self, s: &State, line: u8, at: Point) -> Option<i32> {
        let parts = self.scenario.ground.lines().get(usize::from(line))?.parts();
        if self.open_lines(s).has(line) {
            return None;
        }
        Some(parts.iter().min_by_key(|part| part.segment.square_to(at))?.climb)
    }

    /// SS-CLB-01 — What one Climb buys somebody at a line: more with a ladder.
    pub fn climb_rate(&self, s: &State, line: u8, at: Point) -> i32 {
        let table = &self.tables().climbing;
        let set = |ladder: &Ladder| match ladder {
            Ladder::Set { at: foot, line: against } => {
                *against == line && foot.is_within(at, AT_LADDER)
            }
            _ => false,
        };
        if s.ladders.iter().any(set) { table.ladder } else { table.wall }
    }

    /// SS-CLB-01 … SS-CLB-05 — Whether somebody may climb a line, to a place if he gets that far.
    pub(crate) fn may_climb(
        &self,
        s: &State,
        who: Piece,
        line: u8,
        to: Option<Point>,
    ) -> Result<Ascent, Refusal> {
        self.may_spend(s, who, Part::Whole)?;
        let (figure, radius) = (s.figure(who), self.radius(s, who));
        if figure.is_mounted() {
            return Err(no(rule::SS_CLB_03, "nobody climbs on horseback"));
        }
        let Some(height) = self.climb_height(s, line, figure.at) else {
            return Err(no(rule::SS_CLB_01, "there is nothing to climb"));
        };
        if height <= STEPPED_OVER {
            return Err(no(rule::SS_MOV_05, "that is stepped over, not climbed"));
        }
        let wall = &self.scenario.ground.lines()[usize::from(line)];
        if !wall.is_within(figure.at, radius + AT_WALL) {
            return Err(no(rule::SS_CLB_01, "he does not stand at it"));
        }
        self.may_linger(s, who)?;
        self.may_turn_away(s, who)?;
        let ascent = self.ascend(s, who, line, height, to)?;
        if ascent.foes != 0 {
            self.may_charge(s, who)?;
        }
        Ok(ascent)
    }

    /// SS-CLB-02 — How far a Climb takes somebody, and where to.
    fn ascend(
        &self,
        s: &State,
        who: Piece,
        line: u8,
        height: i32,
        to: Option<Point>,
    ) -> Result<Ascent, Refusal> {
        let figure = s.figure(who);
        let up = (height - self.stands(figure.at)).max(0);
        let was = match figure.climb.line == line + 1 {
            true => i32::from(figure.climb.done),
            false => 0,
        };
        let further = was + self.climb_rate(s, line, figure.at);
        let done = if was < up { further.min(up) } else { further.min(up + height) };
        let climb = Climb { line: line + 1, done: done as u16 };
        let mut like = Figure { climb, ..*figure };
        match to {
            None if done == was => {
                return Err(no(rule::SS_CLB_04, "he can only climb on to a place beyond"));
            }
            None => {}
            Some(to) => {
                self.may_come_over(s, who, line, to)?;
                let down = match height <= OVER_AT_ONCE || self.stands(to) >= height {
                    true => 0,
                    false => height - self.stands(to),
                };
                if done < up + down {
                    return Err(no(rule::SS_CLB_02, "he does not get that far yet"));
                }
                (like.at, like.climb) = (to, Climb::default());
            }
        }
        let foes = self.foes_if(s, who, like) & !self.foes(s, who);
        Ok(Ascent { like, up, foes })
    }

    /// How high the ground is at a point.
    pub(crate) fn stands(&self, at: Point) -> i32 {
        i32::from(self.scenario.ground.level(at)) * LEVEL_HEIGHT
    }

    /// SS-CLB-04 — Whether a climber may be placed there, beyond what he climbs.
    fn may_come_over(&self, s: &State, who: Piece, line: u8, to: Point) -> Result<(), Refusal> {
        let (from, radius) = (s.figure(who).at, self.radius(s, who));
        let ground = &self.scenario.ground;
        let wall = &ground.lines()[usize::from(line)];
        let open = self.open_lines(s);
        let crossings = ground.crossings(Segment::new(from, to));
        if !crossings.iter().any(|c| c.line == line) {
            return Err(no(rule::SS_CLB_04, "that is not beyond it"));
        }
        let other =
            |c: &measure::Crossing| c.line != line && c.climb > STEPPED_OVER && !open.has(c.line);
        if crossings.iter().any(other) {
            return Err(no(rule::SS_CLB_04, "something else stands between"));
        }
        if !wall.is_within(to, radius + AT_WALL) || !from.is_within(to, PLACED_WITHIN) {
            return Err(no(rule::SS_CLB_04, "that is too far from it, or from where he stood"));
        }
        let base = Disc::new(to, radius);
        if !base.is_on_table(ground.width(), ground.height()) {
            return Err(no(rule::MG_02, "a base lies wholly on the table"));
        }
        if ground.is_in(to, Flags::IMPASSABLE) || !ground.lines_at(to).is_empty() {
            return Err(no(rule::SS_CLB_04, "nobody can stand there"));
        }
        if self.is_taken(s, base, who, 0) {
            return Err(no(rule::SS_CLB_04, "somebody stands there"));
        }
        Ok(())
    }

    /// SS-CLB-02, SS-CLB-04 — Somebody climbs.
    pub(crate) fn climb(
        &self,
        s: &mut State,
        who: Piece,
        line: u8,
        ascent: &Ascent,
        tell: &mut impl Tell<Event>,
    ) {
        self.spend(s, who, Part::Whole);
        self.interrupt_loading(s, who, tell);
        let from = s.figure(who).at;
        let figure = s.figure_mut(who);
        (figure.at, figure.climb) = (ascent.like.at, ascent.like.climb);
        s.came[who.index()] |= ascent.foes;
        match ascent.like.is_climbing() {
            true => tell.tell(|| Event::Climbed {
                who,
                line,
                done: ascent.like.climb.done,
                of: ascent.up as u16,
            }),
            false => tell.tell(|| Event::CameOver { who, line, from, to: ascent.like.at }),
        }
        self.forget_contacts(s);
    }
}
