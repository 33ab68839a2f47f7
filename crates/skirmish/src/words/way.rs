//! Ways in words: to a point, so far in a direction, so far towards something, into contact.

use engine::Piece;
use measure::words::{end_named, split_by, split_facing, towards};
use measure::{Heading, Path, Point};

use super::spot;
use crate::Skirmish;
use crate::action::Action;
use crate::state::State;

/// Steps in which a way without a length is cut short, in u.
const STEP: usize = 10;
/// The degrees between the sides from which contact is tried.
const SIDES: usize = 15;
/// From how far away a snap comes, so that its direction is exact enough.
const ASIDE: i32 = 3000;

impl Skirmish {
    /// `to 12.50,30.00 by 10.00,28.00 facing 45`, `8 cm at 2 o'clock`, `5 cm towards Tom`,
    /// `towards Tom`, `round to 12.50,30.00`.
    pub(super) fn way_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (way, facing) = split_facing(words);
        let figure = s.figure(who);
        let path = if let Some(rest) = way.strip_prefix("to ") {
            self.path_named(s, who, rest)?
        } else if let Some(rest) = way.strip_prefix("round to ") {
            let end = self.goal_named(s, who, rest)?;
            self.way_round(s, who, end).ok_or("no way was found that one Move goes")?
        } else if let Some(rest) = way.strip_prefix("towards ").or(way.strip_prefix("toward ")) {
            self.way_towards(s, who, self.goal_named(s, who, rest)?)?
        } else {
            let (u, rest) = spot::split_length(way).ok_or("it is not said how far, or to where")?;
            let faces = figure.is_mounted().then_some(figure.heading);
            let end = end_named(figure.at, faces, u, rest, |name| self.goal_named(s, who, name))?;
            if end == figure.at {
                return Err("that leads nowhere".to_owned());
            }
            path(&[end])?
        };
        let end = path.end().unwrap_or(figure.at);
        let heading = match facing {
            Some(facing) => self.looking(s, who, end, facing)?,
            None => self.last_heading(s, who, &path),
        };
        Ok(Action::Move { who, path, heading })
    }

    /// A planned way to a point.
    fn way_round(&self, s: &State, who: Piece, to: Point) -> Option<Path> {
        let strider = self.strider(s, who);
        strider.plan(&strider.web(), to).map(|(path, _)| path)
    }

    /// Straight towards a point, as far as one Move goes without coming into contact.
    fn way_towards(&self, s: &State, who: Piece, goal: Point) -> Result<Path, String> {
        let from = s.figure(who).at;
        let most = from.leg_length(goal).min(self.allowance(s, who));
        let ways = (0..=most).rev().step_by(STEP).map(|u| path(&[towards(from, goal, u)]));
        let goes = |path: &Path| {
            let heading = self.last_heading(s, who, path);
            let way = self.may_move(s, who, path, heading);
            way.is_ok_and(|(_, foes)| foes == 0)
        };
        let found = ways.filter_map(Result::ok).find(goes);
        // Where no way is legal, the whole of it is refused with its rule.
        found.map_or_else(|| path(&[towards(from, goal, most)]), Ok)
    }

    /// The way a rider looks who has gone along a path; north of those on foot.
    fn last_heading(&self, s: &State, who: Piece, path: &Path) -> Heading {
        let figure = s.figure(who);
        if !figure.is_mounted() {
            return Heading::NORTH;
        }
        let last = path.legs(figure.at).last().and_then(|leg| Heading::of(leg.way()));
        last.unwrap_or(figure.heading)
    }

    /// `12.50,30.00`, `12.50,30.00 by 10.00,28.00 11.00,29.00`, `the shrine`.
    fn path_named(&self, s: &State, who: Piece, words: &str) -> Result<Path, String> {
        let (end, by) = split_by(words);
        let mut points = by.map_or(Ok(Vec::new()), spot::points)?;
        let end = match spot::points(end) {
            Ok(exact) if exact.len() > 1 => {
                return Err("one point is the end; write the others after `by`".to_owned());
            }
            _ => self.goal_named(s, who, end)?,
        };
        points.push(end);
        path(&points)
    }

    /// `to 90`, `to 3 o'clock`, `towards Tom`, `east`.
    pub(super) fn turn_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let words = words.strip_prefix("to ").unwrap_or(words);
        let heading = self.looking(s, who, s.figure(who).at, words)?;
        Ok(Action::Move { who, path: Path::STAY, heading })
    }

    /// MG-11 — `Tom`, `Tom by 10.00,28.00`: into contact with him, straight if that can be done
    /// and nothing else is said, otherwise round what stands in the way.
    pub(super) fn charge_named(
        &self,
        s: &State,
        who: Piece,
        words: &str,
    ) -> Result<Action, String> {
        let (words, facing) = split_facing(words);
        let (name, by) = split_by(words);
        let foe = self.figure_named(name)?;
        let mut points = by.map_or(Ok(Vec::new()), spot::points)?;
        let from = points.last().copied().unwrap_or(s.figure(who).at);
        let end = self.base(s, foe).snap(from, self.radius(s, who));
        points.push(end.ok_or_else(|| format!("{} is where he is", self.name(foe)))?);
        let straight = path(&points)?;
        let goes =
            |path: &Path| self.may_move(s, who, path, self.last_heading(s, who, path)).is_ok();
        let path = match by.is_some() || goes(&straight) {
            true => straight,
            false => self.contact_round(s, who, foe, goes).unwrap_or(straight),
        };
        let end = path.end().unwrap_or(from);
        let heading = match facing {
            Some(facing) => self.looking(s, who, end, facing)?,
            None => self.last_heading(s, who, &path),
        };
        Ok(Action::Move { who, path, heading })
    }

    /// The cheapest planned way into contact with somebody.
    fn contact_round(
        &self,
        s: &State,
        who: Piece,
        foe: Piece,
        goes: impl Fn(&Path) -> bool,
    ) -> Option<Path> {
        let (strider, base) = (self.strider(s, who), self.base(s, foe));
        let web = strider.web();
        let sides = (0..360).step_by(SIDES).filter_map(|degrees| {
            let aside = base.centre + Heading::new(degrees).offset(0, ASIDE);
            strider.plan(&web, base.snap(aside, self.radius(s, who))?)
        });
        let found = sides.map(|(path, _)| path).filter(goes);
        found.min_by_key(|path| self.cost(s, who, path, self.last_heading(s, who, path)).0)
    }
}

fn path(points: &[Point]) -> Result<Path, String> {
    Path::through(points.iter().copied()).map_err(|no_room| no_room.to_string())
}
