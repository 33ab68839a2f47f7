//! Ways in words: to a point, so far in a direction, so far towards something, into contact.

use engine::{Game, Piece, Side};
use measure::words::{along, heading, split_by, split_facing, towards};
use measure::{INCH, Path, Point};

use super::say::SIDES;
use super::spot;
use crate::Warfare;
use crate::action::Action;
use crate::state::State;

/// Steps in which a way without a length is cut short, in u.
const STEP: usize = 10;

impl Warfare {
    /// `to 21.5,18.0 by 20.0,15.5 facing 45`, `6 in at 2 o'clock`, `4 in towards Pears`, `towards
    /// Pears`, `round to 21.5,18.0`; nothing said, the heading stays.
    pub(super) fn way_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (way, facing) = split_facing(words);
        let body = s.body(who);
        let go = |path: Path| Action::Move { who, path, heading: body.heading };
        let path = self.path_named(s, who, way, &go)?;
        let end = path.end().unwrap_or(body.at);
        let heading = match facing {
            Some(facing) => self.looking(s, who, end, facing)?,
            None => body.heading,
        };
        Ok(Action::Move { who, path, heading })
    }

    /// The same of a leader by himself.
    pub(super) fn ride_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        if words == "nowhere" {
            return Ok(Action::Lead { who, path: Path::STAY, join: None });
        }
        let ride = |path: Path| Action::Lead { who, path, join: None };
        self.path_named(s, who, words, &ride).map(ride)
    }

    /// A way as it is told; `go` makes the action of it, by which ways of no length are judged.
    fn path_named(
        &self,
        s: &State,
        who: Piece,
        way: &str,
        go: &impl Fn(Path) -> Action,
    ) -> Result<Path, String> {
        let from = s.body(who).at;
        if let Some(rest) = way.strip_prefix("to ") {
            let (end, by) = split_by(rest);
            let mut points = by.map_or(Ok(Vec::new()), spot::points)?;
            match spot::points(end) {
                Ok(exact) if exact.len() > 1 => {
                    return Err("one point is the end; write the others after `by`".to_owned());
                }
                _ => points.push(self.goal_named(s, who, end)?),
            }
            path(&points)
        } else if let Some(rest) = way.strip_prefix("round to ") {
            let end = self.goal_named(s, who, rest)?;
            let strider = self.strider(s, who);
            let planned = strider.plan(&strider.web(), end);
            planned.ok_or_else(|| "no way was found that one move goes".to_owned())
        } else if let Some(rest) = way.strip_prefix("towards ").or(way.strip_prefix("toward ")) {
            self.way_towards(s, who, self.goal_named(s, who, rest)?, go)
        } else {
            let (u, rest) = spot::split_length(way).ok_or("it is not said how far, or to where")?;
            match self.end_named(s, who, u, rest)? {
                end if end == from => Err("that leads nowhere".to_owned()),
                end => path(&[end]),
            }
        }
    }

    /// Straight towards a point, as far as one move goes.
    fn way_towards(
        &self,
        s: &State,
        who: Piece,
        goal: Point,
        go: &impl Fn(Path) -> Action,
    ) -> Result<Path, String> {
        let from = s.body(who).at;
        let most = from.leg_length(goal).min(12 * INCH);
        let ways = (0..=most).rev().step_by(STEP).map(|u| path(&[towards(from, goal, u)]));
        let goes = |path: &Path| self.check(s, self.side(who), go(*path)).is_ok();
        let found = ways.filter_map(Result::ok).find(goes);
        // Where no way is legal, the whole of it is refused with its rule.
        found.map_or_else(|| path(&[towards(from, goal, most)]), Ok)
    }

    /// Where so many u in a direction, towards something or away from it end.
    fn end_named(&self, s: &State, who: Piece, u: i32, words: &str) -> Result<Point, String> {
        let body = s.body(who);
        if let Some(from) = words.strip_prefix("away from ") {
            let goal = self.goal_named(s, who, from)?;
            return Ok(towards(body.at, body.at + (body.at - goal), u));
        }
        let goal = ["towards ", "toward ", "to "].iter().find_map(|word| words.strip_prefix(word));
        if let Some(goal) = goal {
            return Ok(towards(body.at, self.goal_named(s, who, goal)?, u));
        }
        let heading = match words {
            "ahead" | "forward" | "forwards" => Some(body.heading),
            "back" | "backward" | "backwards" => Some(body.heading.turned(180)),
            words => heading(words),
        };
        let heading = heading.ok_or_else(|| match words {
            "" => "it is not said in which direction".to_owned(),
            words => format!("`{words}` is no direction"),
        })?;
        Ok(along(body.at, heading, u))
    }

    /// `Pears`, `the rear of Pears`, `the right of Pears offset 40 u by 20.0,15.5`.
    pub(super) fn attack_named(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        words: &str,
    ) -> Result<Action, String> {
        let (words, by) = split_by(words);
        let via = by.map_or(Ok(Vec::new()), spot::points)?;
        let (words, offset) = match words.rsplit_once(" offset ") {
            Some((words, offset)) => (words, Some(offset_named(offset)?)),
            None => (words, None),
        };
        let words = words.strip_prefix("on ").unwrap_or(words);
        let of_side = SIDES.iter().enumerate().find_map(|(at, name)| {
            let rest = words.strip_prefix("the ").unwrap_or(words);
            let rest = rest.strip_prefix(name)?.strip_prefix(" of ")?;
            Some((at as u8, rest))
        });
        let (wanted, name) = match of_side {
            Some((at, name)) => (Some(at), name),
            None => (None, words),
        };
        let foe = self.unit_named(name)?;
        let action = |side: u8| {
            let via = path(&via)?;
            Ok(Action::Attack { who, foe, side, offset: offset.unwrap_or(0), via })
        };
        if by.is_some() || self.is_leader(who) {
            return action(wanted.unwrap_or(0));
        }
        let planned = self.planned_attack(s, side, who, foe, wanted, offset);
        planned.map_or_else(|| action(wanted.unwrap_or_else(|| self.nearest_side(s, who, foe))), Ok)
    }

    /// The cheapest listed attack on an enemy, on a side of its tray or on any.
    fn planned_attack(
        &self,
        s: &State,
        by: Side,
        who: Piece,
        enemy: Piece,
        wanted: Option<u8>,
        off: Option<i16>,
    ) -> Option<Action> {
        let mut listed = Vec::new();
        self.actions(s, by, Some(who), &mut listed);
        let straight = (0..4).map(|side| {
            let (offset, via) = (off.unwrap_or(0), Path::STAY);
            Action::Attack { who, foe: enemy, side, offset, via }
        });
        let straight = straight.filter(|action| self.check(s, by, *action).is_ok());
        let mut ways: Vec<(i32, Action)> = Vec::new();
        for action in straight.chain(listed) {
            if let Action::Attack { foe, side, offset, via, .. } = action
                && foe == enemy
                && wanted.is_none_or(|wanted| wanted == side)
                && off.is_none_or(|off| off == offset)
            {
                let (end, _) = self.conformed(s, who, foe, side, offset);
                let from = s.body(who).at;
                let last = via.end().unwrap_or(from).leg_length(end);
                ways.push((via.length(from) + last, action));
            }
        }
        ways.into_iter().min_by_key(|(length, _)| *length).map(|(_, action)| action)
    }

    /// The side of an enemy's tray whose middle is nearest to somebody.
    fn nearest_side(&self, s: &State, who: Piece, foe: Piece) -> u8 {
        let at = s.body(who).at;
        let far = |side: &u8| (at.square_to(self.conformed(s, who, foe, *side, 0).0), *side);
        (0..4).min_by_key(far).unwrap_or(0)
    }

    /// SW-MOV-12 — `Pears`, `Pears by 20.0,15.5`, `Pears at 21.0,18.0`, `Pears on the spot`.
    pub(super) fn join_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        if let Some(name) = words.strip_suffix(" on the spot") {
            let join = Some(self.unit_named(name)?);
            return Ok(Action::Lead { who, path: Path::STAY, join });
        }
        let (words, by) = split_by(words);
        let mut points = by.map_or(Ok(Vec::new()), spot::points)?;
        let (name, at) = match words.rsplit_once(" at ") {
            Some((name, at)) => (name, Some(spot::one_point(at)?)),
            None => (words, None),
        };
        let unit = self.unit_named(name)?;
        let from = points.last().copied().unwrap_or(s.body(who).at);
        if by.is_none() && at.is_none() {
            // The way that is listed, if there is one: straight, or round enemies.
            let mut listed = Vec::new();
            self.actions(s, self.side(who), Some(who), &mut listed);
            let joins = |action: &Action| matches!(action, Action::Lead { join: Some(joined), .. } if *joined == unit);
            if let Some(action) = listed.into_iter().find(joins) {
                return Ok(action);
            }
        }
        let end = at.unwrap_or_else(|| self.tray(s, unit).nearest(from));
        if end != from {
            points.push(end);
        }
        Ok(Action::Lead { who, path: path(&points)?, join: Some(unit) })
    }
}

/// `40`, `-40 u`: so many u; `0.5`, `0.5 in`: inches.
fn offset_named(words: &str) -> Result<i16, String> {
    let plain = words.trim().replace('−', "-");
    let (sign, size) = match plain.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, plain.as_str()),
    };
    let u = match size.strip_suffix('u') {
        Some(size) => size.trim().parse::<i32>().ok(),
        None if !size.contains('.') && !size.contains('i') => size.parse::<i32>().ok(),
        None => spot::split_length(size).and_then(|(u, rest)| rest.is_empty().then_some(u)),
    };
    let u = u.and_then(|u| i16::try_from(sign * u).ok());
    u.ok_or_else(|| format!("`{words}` is no offset; write inches, such as 0.5 or -0.5"))
}

fn path(points: &[Point]) -> Result<Path, String> {
    Path::through(points.iter().copied()).map_err(|no_room| no_room.to_string())
}
