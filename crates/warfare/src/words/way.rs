//! Ways in words: to a point, so far in a direction, so far towards something, into contact.

use engine::Piece;
use measure::words::{end_named, split_by, split_facing, towards};
use measure::{Path, Point};

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
        let path = self.path_named(s, who, way)?;
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
        self.path_named(s, who, words).map(|path| Action::Lead { who, path, join: None })
    }

    /// A way as it is told.
    fn path_named(&self, s: &State, who: Piece, way: &str) -> Result<Path, String> {
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
            self.way_towards(s, who, self.goal_named(s, who, rest)?)
        } else {
            let (u, rest) = spot::split_length(way).ok_or("it is not said how far, or to where")?;
            let faces = self.is_unit(who).then(|| s.body(who).facing());
            match end_named(from, faces, u, rest, |name| self.goal_named(s, who, name))? {
                end if end == from => Err("that leads nowhere".to_owned()),
                end => path(&[end]),
            }
        }
    }

    /// Straight towards a point, as far as one move goes.
    fn way_towards(&self, s: &State, who: Piece, goal: Point) -> Result<Path, String> {
        let from = s.body(who).at;
        let most = from.leg_length(goal).min(self.full_move(who));
        let ways = (0..=most).rev().step_by(STEP).map(|u| path(&[towards(from, goal, u)]));
        let heading = s.body(who).heading;
        let goes = |path: &Path| match self.is_unit(who) {
            true => self.may_move(s, who, path, heading).is_ok(),
            false => self.may_lead(s, who, path, None).is_ok(),
        };
        let found = ways.filter_map(Result::ok).find(goes);
        // Where no way is legal, the whole of it is refused with its rule.
        found.map_or_else(|| path(&[towards(from, goal, most)]), Ok)
    }

    /// `Pears`, `the rear of Pears straight`, `the right of Pears offset 40 u by 20.0,15.5`.
    pub(super) fn attack_named(
        &self,
        s: &State,
        who: Piece,
        words: &str,
    ) -> Result<Action, String> {
        if !self.is_unit(who) {
            return Err("alone a leader does not attack".to_owned());
        }
        let (words, by) = match words.strip_suffix(" straight") {
            Some(words) => (words, Some("")),
            None => split_by(words),
        };
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
        if by.is_none()
            && let Some(found) = self.attack_found(s, who, foe, wanted, offset)
        {
            return Ok(found);
        }
        // Where no way is legal, the straight one is refused with its rule.
        let side = wanted.unwrap_or_else(|| self.nearest_side(s, who, foe));
        let (offset, via) = (offset.unwrap_or(0), path(&via)?);
        Ok(Action::Attack { who, foe, side, offset, via })
    }

    /// The cheapest attack found on an enemy, on a side of its tray or on any.
    fn attack_found(
        &self,
        s: &State,
        who: Piece,
        foe: Piece,
        wanted: Option<u8>,
        offset: Option<i16>,
    ) -> Option<Action> {
        let mut list = Vec::new();
        self.list_attacks(s, who, foe, offset, &mut list);
        let costs = list.into_iter().filter_map(|action| match action {
            Action::Attack { side, offset, via, .. } if wanted.is_none_or(|on| on == side) => {
                let (to, _) = self.conformed(s, who, foe, side, offset);
                let route = self.with_end(&via, to);
                Some((self.route_cost(who, s.body(who).at, &route).total(), action))
            }
            _ => None,
        });
        costs.min_by_key(|(cost, _)| *cost).map(|(_, action)| action)
    }

    /// The side of an enemy's tray whose middle is nearest to somebody.
    fn nearest_side(&self, s: &State, who: Piece, foe: Piece) -> u8 {
        let at = s.body(who).at;
        let far = |side: &u8| at.square_to(self.conformed(s, who, foe, *side, 0).0);
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
        let end = at.unwrap_or_else(|| self.tray(s, unit).nearest(from));
        if end != from {
            points.push(end);
        }
        let (straight, join) = (path(&points)?, Some(unit));
        let told = by.is_some() || at.is_some() || !self.is_leader(who);
        if told || self.may_lead(s, who, &straight, join).is_ok() {
            return Ok(Action::Lead { who, path: straight, join });
        }
        // Round enemies, if there is a way; otherwise the straight one is refused with its rule.
        let strider = self.strider(s, who);
        let path = strider.plan(&strider.web(), end).unwrap_or(straight);
        Ok(Action::Lead { who, path, join })
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
