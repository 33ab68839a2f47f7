//! An action as a line of text.

use engine::Piece;
use measure::{Heading, Path, Point};

use super::spot::spot;
use crate::Warfare;
use crate::action::Action;

/// The sides of a tray.
pub(super) const SIDES: [&str; 4] = ["front", "right", "rear", "left"];

impl Warfare {
    pub(super) fn words_of(&self, action: &Action) -> String {
        let name = |p: Piece| self.name(p);
        match *action {
            Action::Place { who, at, heading } => {
                let facing = match self.is_leader(who) {
                    true => String::new(),
                    false => format!(" facing {heading}"),
                };
                format!("place {} at {}{facing}", name(who), spot(at))
            }
            Action::Attach { who, to } => format!("attach {} to {}", name(who), name(to)),
            Action::Done => "done".to_owned(),
            Action::Challenge { who, to } => format!("{} challenges {}", name(who), name(to)),
            Action::Pass => "pass".to_owned(),
            Action::Offensive => "offensive".to_owned(),
            Action::Defensive => "defensive".to_owned(),
            Action::Fire { who, at } => format!("{} fires at {}", name(who), name(at)),
            Action::First => "go first".to_owned(),
            Action::Second => "go second".to_owned(),
            Action::Move { who, path, heading } => self.move_said(who, &path, heading),
            Action::Attack { who, foe, side, offset, via } => {
                let offset =
                    if offset == 0 { String::new() } else { format!(" offset {offset} u") };
                let (who, foe, side) = (name(who), name(foe), SIDES[usize::from(side & 3)]);
                // Without points a way would be planned.
                let way = if via.is_empty() { " straight".to_owned() } else { by(via.points()) };
                format!("{who} attacks the {side} of {foe}{offset}{way}")
            }
            Action::Lead { who, path, join } => self.ride_said(who, &path, join),
            Action::Throw => "throw".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::GiveWay { who, to } => format!("{} gives way to {}", name(who), spot(to)),
            Action::Shelter { who, to } => format!("{} shelters with {}", name(who), name(to)),
            Action::Strike { who } => format!("{} strikes", name(who)),
            Action::StayBehind => "stay behind".to_owned(),
            Action::GoAlong => "go along".to_owned(),
            Action::Face { who, heading } => format!("{} faces {heading}", name(who)),
            Action::TurnMen { who, side } => {
                format!("{} turns its men {}", name(who), SIDES[usize::from(side & 3)])
            }
            Action::Resign => "resign".to_owned(),
        }
    }

    fn move_said(&self, who: Piece, path: &Path, heading: Heading) -> String {
        let name = self.name(who);
        match split_end(path) {
            None => format!("{name} turns to {heading}"),
            Some((end, before)) => {
                format!("{name} moves to {}{} facing {heading}", spot(end), by(before))
            }
        }
    }

    fn ride_said(&self, who: Piece, path: &Path, join: Option<Piece>) -> String {
        let name = self.name(who);
        match (split_end(path), join) {
            (None, Some(unit)) => format!("{name} joins {} on the spot", self.name(unit)),
            (None, None) => format!("{name} rides nowhere"),
            (Some((end, before)), Some(unit)) => {
                format!("{name} joins {} at {}{}", self.name(unit), spot(end), by(before))
            }
            (Some((end, before)), None) => {
                format!("{name} rides to {}{}", spot(end), by(before))
            }
        }
    }
}

/// The end of a path and the points before it.
fn split_end(path: &Path) -> Option<(Point, impl Iterator<Item = Point>)> {
    let end = path.end()?;
    Some((end, path.points().take(path.len() - 1)))
}

/// ` by 20.0,15.5 21.0,16.0`; nothing for no points.
fn by(points: impl Iterator<Item = Point>) -> String {
    let points: Vec<String> = points.map(spot).collect();
    if points.is_empty() { String::new() } else { format!(" by {}", points.join(" ")) }
}
