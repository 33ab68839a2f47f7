//! Ways in words: to a point, so far in a direction, so far towards something, onto an enemy.

use engine::Piece;
use measure::{Path, Point};

use super::hear::{side_named, split_facing};
use super::spot;
use crate::Warfare;
use crate::action::Action;
use crate::state::State;

/// Steps in which a way without a length is cut short, in u.
const STEP: usize = 10;

impl Warfare {
    /// `to 5000,6000 by 5000,5500 facing 45`, `6 in at 2 o'clock`, `4 in towards Pears`,
    /// `towards Pears`, `round to 5000,6000`.
    pub(super) fn way_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (way, facing) = split_facing(words);
        let body = s.body(who);
        let path = match way.strip_prefix("towards ").or(way.strip_prefix("toward ")) {
            Some(rest) => self.way_towards(s, who, self.goal_named(s, who, rest)?)?,
            None => self.path_named(s, who, way)?,
        };
        let end = path.end().unwrap_or(body.at);
        let heading = match facing {
            Some(facing) => self.looking(s, who, end, facing)?,
            None => body.heading,
        };
        Ok(Action::Move { who, path, heading })
    }

    /// `to 5000,6000 by 5000,5500`, `round to 5000,6000`, `6 in at 2 o'clock`.
    fn path_named(&self, s: &State, who: Piece, way: &str) -> Result<Path, String> {
        if let Some(rest) = way.strip_prefix("round to ") {
            let end = self.goal_named(s, who, rest)?;
            let strider = self.strider(s, who);
            let planned = strider.plan(&strider.web(), end);
            return planned.ok_or_else(|| "no way was found that one move goes".to_owned());
        }
        if let Some(rest) = way.strip_prefix("to ") {
            let (end, by) = split_by(rest);
            let mut points = by.map_or(Ok(Vec::new()), spot::points)?;
            points.push(self.goal_named(s, who, end)?);
            return path(&points);
        }
        let (u, rest) = spot::split_length(way).ok_or("it is not said how far, or to where")?;
        let end = self.end_named(s, who, u, rest)?;
        match end == s.body(who).at {
            true => Err("that leads nowhere".to_owned()),
            false => path(&[end]),
        }
    }

    /// Straight towards a point, as far as one move goes.
    fn way_towards(&self, s: &State, who: Piece, goal: Point) -> Result<Path, String> {
        let (from, heading) = (s.body(who).at, s.body(who).heading);
        let most = from.leg_length(goal).min(self.full_move(who));
        let ways = (1..=most).rev().step_by(STEP).map(|u| path(&[spot::towards(from, goal, u)]));
        let goes = |path: &Path| match self.is_unit(who) {
            true => self.may_move(s, who, path, heading).is_ok(),
            false => self.may_lead(s, who, path, None).is_ok(),
        };
        let found = ways.filter_map(Result::ok).find(goes);
        // Where no way is legal, the whole of it is refused with its rule.
        found.map_or_else(|| path(&[spot::towards(from, goal, most)]), Ok)
    }

    /// Where so many u in a direction, towards something or away from it end.
    fn end_named(&self, s: &State, who: Piece, u: i32, words: &str) -> Result<Point, String> {
        let body = s.body(who);
        if let Some(from) = words.strip_prefix("away from ") {
            let goal = self.goal_named(s, who, from)?;
            return Ok(spot::towards(body.at, body.at + (body.at - goal), u));
        }
        let goal = ["towards ", "toward ", "to "].iter().find_map(|word| words.strip_prefix(word));
        if let Some(goal) = goal {
            return Ok(spot::towards(body.at, self.goal_named(s, who, goal)?, u));
        }
        let heading = match words {
            "ahead" | "forward" | "forwards" => Some(body.facing()),
            "back" | "backward" | "backwards" => Some(body.facing().turned(180)),
            words => spot::heading(words),
        };
        let heading = heading.ok_or_else(|| match words {
            "" => "it is not said in which direction".to_owned(),
            words => format!("`{words}` is no direction"),
        })?;
        Ok(spot::along(body.at, heading, u))
    }

    /// `Pears`, `the right of Pears offset 40 by 8000,6100`, `the rear of Pears straight`: without a
    /// side the nearest that can be attacked, without points a way that can be gone.
    pub(super) fn attack_named(
        &self,
        s: &State,
        who: Piece,
        words: &str,
    ) -> Result<Action, String> {
        let (words, by) = match words.strip_suffix(" straight") {
            Some(words) => (words, Some("")),
            None => split_by(words),
        };
        let (words, offset) = match words.rsplit_once(" offset ") {
            Some((words, offset)) => {
                let offset = offset.trim().parse::<i16>();
                (words, Some(offset.map_err(|_| "an offset is a whole number of u".to_owned())?))
            }
            None => (words, None),
        };
        let named = words.strip_prefix("the ").and_then(|rest| rest.split_once(" of "));
        let (side, foe) = match named.map(|(side, foe)| (side_named(side), foe)) {
            Some((Ok(side), foe)) => (Some(side), self.unit_named(foe)?),
            _ => (None, self.unit_named(words)?),
        };
        if !self.is_unit(who) {
            return Err("alone a leader does not attack".to_owned());
        }
        if let (Some(side), Some(by)) = (side, by) {
            let via = path(&spot::points(by)?)?;
            let offset = offset.unwrap_or(0);
            return Ok(Action::Attack { who, foe, side, offset, via });
        }
        self.attack_found(s, who, foe, side, offset)
    }

    /// The cheapest attack found on an enemy, or on one side of it.
    fn attack_found(
        &self,
        s: &State,
        who: Piece,
        foe: Piece,
        side: Option<u8>,
        offset: Option<i16>,
    ) -> Result<Action, String> {
        let mut list = Vec::new();
        self.list_attacks(s, who, foe, offset, &mut list);
        let from = s.body(who).at;
        let found = list.into_iter().filter(|action| match action {
            Action::Attack { side: on, .. } => side.is_none_or(|side| side == *on),
            _ => false,
        });
        let nearest = found.min_by_key(|action| match action {
            Action::Attack { side, offset, via, .. } => {
                let (to, _) = self.conformed(s, who, foe, *side, *offset);
                self.route_cost(who, from, &self.with_end(via, to)).total()
            }
            _ => i32::MAX,
        });
        // Where no way is legal, the straight one is refused with its rule.
        let side = side.unwrap_or_else(|| self.nearest_side(s, who, foe));
        let offset = offset.unwrap_or(0);
        Ok(nearest.unwrap_or(Action::Attack { who, foe, side, offset, via: Path::STAY }))
    }

    /// The side of an enemy's tray whose place of attack is nearest.
    fn nearest_side(&self, s: &State, who: Piece, foe: Piece) -> u8 {
        let from = s.body(who).at;
        let place = |side: &u8| from.square_to(self.conformed(s, who, foe, *side, 0).0);
        (0..4).min_by_key(place).unwrap_or(0)
    }

    /// `to 5000,6000 by 5100,5000 and joins Pears`, `6 in north`, `towards Pears`.
    pub(super) fn ride_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let two = words.rsplit_once(" and joins ").or_else(|| words.rsplit_once(" joining "));
        let (way, join) = match two {
            Some((way, unit)) => (way, Some(self.unit_named(unit)?)),
            None => (words, None),
        };
        let path = match way.strip_prefix("towards ").or(way.strip_prefix("toward ")) {
            Some(rest) => self.way_towards(s, who, self.goal_named(s, who, rest)?)?,
            None => self.path_named(s, who, way)?,
        };
        Ok(Action::Lead { who, path, join })
    }

    /// `Pears`, `Pears by 5100,5000`, `Pears where he is`: to the nearest point of its tray, straight
    /// or by a planned way.
    pub(super) fn join_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (here, words) = match words.strip_suffix(" where he is") {
            Some(words) => (true, words),
            None => (false, words),
        };
        let (name, by) = split_by(words);
        let unit = self.unit_named(name)?;
        let (from, join) = (s.body(who).at, Some(unit));
        let tray = self.tray(s, unit);
        if here || (by.is_none() && tray.is_inside(from)) {
            return Ok(Action::Lead { who, path: Path::STAY, join });
        }
        if let Some(by) = by {
            let mut points = spot::points(by)?;
            points.push(tray.nearest(points.last().copied().unwrap_or(from)));
            return Ok(Action::Lead { who, path: path(&points)?, join });
        }
        let straight = path(&[tray.nearest(from)])?;
        if self.may_lead(s, who, &straight, join).is_ok() || !self.is_leader(who) {
            return Ok(Action::Lead { who, path: straight, join });
        }
        let strider = self.strider(s, who);
        let web = strider.web();
        let ends = [tray.nearest(from), tray.centre];
        let planned = ends.into_iter().filter_map(|to| strider.plan(&web, to));
        let mut legal = planned.filter(|path| self.may_lead(s, who, path, join).is_ok());
        Ok(Action::Lead { who, path: legal.next().unwrap_or(straight), join })
    }
}

/// What follows ` by ` or ` via `, if anything does.
fn split_by(words: &str) -> (&str, Option<&str>) {
    let two = words.rsplit_once(" by ").or_else(|| words.rsplit_once(" via "));
    two.map_or((words, None), |(end, by)| (end, Some(by)))
}

fn path(points: &[Point]) -> Result<Path, String> {
    Path::through(points.iter().copied()).map_err(|no_room| no_room.to_string())
}
