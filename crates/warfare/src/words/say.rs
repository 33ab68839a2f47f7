//! An action as a line of text.

use engine::Piece;
use measure::{Heading, Path, Point};

use super::spot::spot;
use crate::Warfare;
use crate::action::Action;

/// The sides of a tray, by number.
pub(super) const SIDES: [&str; 4] = ["front", "right", "rear", "left"];

impl Warfare {
    pub(super) fn words_of(&self, action: &Action) -> String {
        let name = |p: Piece| self.name(p);
        let side = |side: u8| SIDES.get(usize::from(side)).copied().unwrap_or("inside");
        match *action {
            Action::Place { who, at, heading } => match self.is_unit(who) {
                true => format!("place {} at {} facing {heading}", name(who), spot(at)),
                false => format!("place {} at {}{}", name(who), spot(at), north(heading)),
            },
            Action::Attach { who, to } => format!("attach {} to {}", name(who), name(to)),
            Action::Done => "done".to_owned(),
            Action::Challenge { who, to } => format!("{} challenges {}", name(who), name(to)),
            Action::Pass => "pass".to_owned(),
            Action::Offensive => "offensive".to_owned(),
            Action::Defensive => "defensive".to_owned(),
            Action::Fire { who, at } => format!("{} fires at {}", name(who), name(at)),
            Action::First => "go first".to_owned(),
            Action::Second => "go second".to_owned(),
            Action::Move { who, path, heading } => match path.end() {
                Some(end) => {
                    let by = by(path.points().take(path.len() - 1));
                    format!("{} moves to {}{by} facing {heading}", name(who), spot(end))
                }
                None => format!("{} turns to {heading}", name(who)),
            },
            Action::Attack { who, foe, side: on, offset, via } => {
                let offset = if offset == 0 { String::new() } else { format!(" offset {offset}") };
                let by = if via.is_empty() { " straight".to_owned() } else { by(via.points()) };
                format!("{} attacks the {} of {}{offset}{by}", name(who), side(on), name(foe))
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
            Action::TurnMen { who, side: on } => {
                format!("{} turns its men {}", name(who), side(on))
            }
            Action::Resign => "resign".to_owned(),
        }
    }

    fn ride_said(&self, who: Piece, path: &Path, join: Option<Piece>) -> String {
        let name = self.name(who);
        let join = join.map(|unit| self.name(unit));
        match (path.end(), join) {
            (None, Some(unit)) => format!("{name} joins {unit} where he is"),
            (None, None) => format!("{name} stays"),
            (Some(end), join) => {
                let by = by(path.points().take(path.len() - 1));
                let join = join.map_or(String::new(), |unit| format!(" and joins {unit}"));
                format!("{name} rides to {}{by}{join}", spot(end))
            }
        }
    }
}

/// A heading where none is expected.
fn north(heading: Heading) -> String {
    if heading == Heading::NORTH { String::new() } else { format!(" facing {heading}") }
}

/// The points on the way, if there are any.
fn by(points: impl Iterator<Item = Point>) -> String {
    let points: Vec<String> = points.map(spot).collect();
    if points.is_empty() { String::new() } else { format!(" by {}", points.join(" ")) }
}
